// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/png_file.h"

#include "app/export/inflated.h"
#include "core/error.h"
#include "core/saturating_cast.h"

#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <vector>
#include <zlib.h>

namespace sinescope {

namespace {

const QByteArray signature = QByteArrayLiteral("\x89PNG\r\n\x1a\n");
constexpr double metresPerInch = 0.0254;
/// For figures, level 3 takes a third more time for the same size, and level 6 three times as long for a
/// tenth less, because heatmaps are noise to zlib, and other figures are small anyway.
constexpr int compressionLevel = 1;
/// A Scene is a few kilobytes; a chunk that unpacks to more than this was not written by Sinescope.
constexpr qsizetype largestText = 64 << 20;

void appendNumber(QByteArray& bytes, quint32 number) {
    const quint32 big = qToBigEndian(number);
    bytes.append(reinterpret_cast<const char*>(&big), 4);
}

quint32 checksum(const QByteArray& bytes, qsizetype from, qsizetype count) {
    return static_cast<quint32>(
        crc32(0, reinterpret_cast<const Bytef*>(bytes.constData() + from), static_cast<uInt>(count)));
}

void appendChunk(QByteArray& png, const char* type, const QByteArray& data) {
    appendNumber(png, static_cast<quint32>(data.size()));
    const qsizetype from = png.size();
    png.append(type, 4).append(data);
    appendNumber(png, checksum(png, from, data.size() + 4));
}

/// Sum of the bytes as signed numbers: the filter for which it is least compresses best, by the rule of thumb
/// of the PNG specification, section 12.8.
quint32 weight(std::span<const uchar> row) {
    quint32 sum = 0;
    for (const uchar byte : row) sum += static_cast<quint32>(byte < 128 ? byte : 256 - byte);
    return sum;
}

/// Filters rows and passes them to zlib.
class RowPacker {
 public:
    RowPacker(qsizetype rowBytes, int rows, int channels)
        : m_channels(channels),
          m_above(static_cast<std::size_t>(rowBytes), 0),
          m_up(m_above.size()),
          m_left(m_above.size()) {
        if (deflateInit2(&m_stream, compressionLevel, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY) != Z_OK)
            throw Error("There is not enough memory left to write a PNG.");
        const uLong maximum = deflateBound(&m_stream, static_cast<uLong>((rowBytes + 1) * rows));
        m_packed.resize(static_cast<qsizetype>(maximum));
        m_stream.next_out = reinterpret_cast<Bytef*>(m_packed.data());
        m_stream.avail_out = static_cast<uInt>(maximum);
    }
    RowPacker(const RowPacker&) = delete;
    RowPacker& operator=(const RowPacker&) = delete;
    ~RowPacker() { deflateEnd(&m_stream); }

    void add(std::span<const uchar> row) {
        constexpr uchar none = 0, left = 1, up = 2;
        if (std::ranges::equal(row, m_above)) {
            std::ranges::fill(m_up, uchar{0});
            push(up, m_up);
            return;
        }
        // Iterators instead of members, so that these loops are vectorized.
        std::ranges::transform(row, m_above, m_up.begin(), std::minus<uchar>());
        std::copy_n(row.begin(), m_channels, m_left.begin());
        std::ranges::transform(row.subspan(static_cast<std::size_t>(m_channels)), row,
                               m_left.begin() + m_channels, std::minus<uchar>());
        const quint32 plainWeight = weight(row), leftWeight = weight(m_left), upWeight = weight(m_up);
        if (upWeight <= leftWeight && upWeight <= plainWeight)
            push(up, m_up);
        else if (leftWeight <= plainWeight)
            push(left, m_left);
        else
            push(none, row);
        std::ranges::copy(row, m_above.begin());
    }

    QByteArray finish() {
        run(Z_FINISH);
        m_packed.truncate(static_cast<qsizetype>(m_stream.total_out));
        return std::move(m_packed);
    }

 private:
    void push(uchar filter, std::span<const uchar> row) {
        give(&filter, 1);
        give(row.data(), row.size());
    }
    void give(const uchar* bytes, std::size_t count) {
        m_stream.next_in = const_cast<Bytef*>(bytes);  // zlib's interface is older than const
        m_stream.avail_in = static_cast<uInt>(count);
        run(Z_NO_FLUSH);
    }
    void run(int flush) {
        const int result = deflate(&m_stream, flush);
        if (result != Z_OK && result != Z_STREAM_END)
            throw Error("The picture could not be packed into a PNG.");
    }

    z_stream m_stream{};
    QByteArray m_packed;
    int m_channels;
    std::vector<uchar> m_above, m_up, m_left;
};

/// Converts rows of the picture on demand, because converting the whole picture would double the memory.
QByteArray packedRows(const QImage& picture, bool alpha, const Progress& progress) {
    constexpr qsizetype pixelsBetween = 1 << 20;
    constexpr int rowsAtOnce = 64;
    qsizetype pixels = 0;
    const int channels = alpha ? 4 : 3;
    const int width = picture.width();
    const qsizetype rowBytes = static_cast<qsizetype>(width) * channels;
    RowPacker packer(rowBytes, picture.height(), channels);
    QImage rows;
    for (int y = 0; y < picture.height(); ++y) {
        if (y % rowsAtOnce == 0) {
            rows = picture.copy(0, y, width, std::min(rowsAtOnce, picture.height() - y))
                       .convertToFormat(alpha ? QImage::Format_RGBA8888 : QImage::Format_RGB888);
            if (rows.isNull()) throw Error("There is not enough memory left for the picture of a PNG.");
        }
        packer.add({rows.constScanLine(y % rowsAtOnce), static_cast<std::size_t>(rowBytes)});
        pixels += width;
        if (pixels < pixelsBetween) continue;
        pixels = 0;
        report(progress, y + 1, picture.height());
    }
    return packer.finish();
}

QByteArray unpacked(const QByteArray& packed) {
    const auto text = inflated(packed, largestText, "the PNG's text");
    if (!text) throw Error("The PNG is damaged: a packed text in it cannot be unpacked.");
    return *text;
}

/// The text of a chunk; null if it does not have the keyword.
QString chunkText(const QByteArray& type, const QByteArray& data, const QByteArray& keyword) {
    if (!data.startsWith(keyword) || data.size() <= keyword.size() || data[keyword.size()] != '\0') return {};
    QByteArray rest = data.mid(keyword.size() + 1);
    if (type == "tEXt") return QString::fromLatin1(rest);
    if (type == "zTXt") return QString::fromLatin1(unpacked(rest.mid(1)));
    if (type != "iTXt" || rest.size() < 4) return {};
    const bool packed = rest[0] != 0;
    const qsizetype language = rest.indexOf('\0', 2);
    const qsizetype translated = language < 0 ? -1 : rest.indexOf('\0', language + 1);
    if (translated < 0) throw Error("The PNG is damaged: a text in it has no end of its keyword.");
    rest = rest.mid(translated + 1);
    return QString::fromUtf8(packed ? unpacked(rest) : rest);
}

}  // namespace

QByteArray pngBytes(const QImage& picture, double dpi, const std::vector<PngText>& texts,
                    const Progress& progress) {
    const bool alpha = picture.hasAlphaChannel();
    if (picture.isNull()) throw Error("There is not enough memory left for the picture of a PNG.");
    QByteArray png = signature;

    QByteArray header;
    appendNumber(header, static_cast<quint32>(picture.width()));
    appendNumber(header, static_cast<quint32>(picture.height()));
    const char colorType = alpha ? 6 : 2;
    header.append(char{8}).append(colorType).append(3, char{0});
    appendChunk(png, "IHDR", header);
    appendChunk(png, "sRGB", QByteArray(1, char{0}));

    QByteArray physical;
    const auto perMetre = saturatingCast<quint32>(std::round(dpi / metresPerInch));
    appendNumber(physical, perMetre);
    appendNumber(physical, perMetre);
    appendChunk(png, "pHYs", physical.append(char{1}));

    for (const PngText& text : texts)
        appendChunk(png, "iTXt", text.keyword + QByteArray(5, char{0}) + text.text.toUtf8());
    appendChunk(png, "IDAT", packedRows(picture, alpha, progress));
    appendChunk(png, "IEND", {});
    return png;
}

QString pngText(const QByteArray& png, const QByteArray& keyword) {
    if (!png.startsWith(signature))
        throw Error("This is not a PNG file: it does not begin with the PNG signature.");
    for (qsizetype at = signature.size(); at + 12 <= png.size();) {
        const auto count = static_cast<qsizetype>(qFromBigEndian<quint32>(png.constData() + at));
        if (count > png.size() - at - 12) throw Error("The PNG is damaged: it ends within a chunk.");
        const QByteArray type = png.mid(at + 4, 4);
        if (type == "IEND") break;
        if (type.endsWith("Xt")) {  // iTXt, tEXt, zTXt
            const auto stored = qFromBigEndian<quint32>(png.constData() + at + 8 + count);
            QString text = chunkText(type, png.mid(at + 8, count), keyword);
            if (!text.isNull() && stored != checksum(png, at + 4, count + 4))
                throw Error("The PNG is damaged: the checksum of the text in it is wrong.");
            if (!text.isNull()) return text;
        }
        at += 12 + count;
    }
    return {};
}

}  // namespace sinescope
