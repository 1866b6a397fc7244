// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/gif_file.h"

#include "core/error.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <gif_lib.h>
#include <string>

namespace sinescope {

namespace {

constexpr int bitsOfColor = 8;

/// The rect that differs between two pictures; one pixel if none does, because GIF frames cannot be empty.
QRect changed(const std::vector<uchar>& before, const std::vector<uchar>& after, const QSize& size) {
    if (before.empty()) return QRect(QPoint(0, 0), size);
    const auto width = static_cast<std::size_t>(size.width());
    int left = size.width(), right = -1, top = -1, bottom = -1;
    for (int y = 0; y < size.height(); ++y) {
        const auto from = before.begin() + std::ptrdiff_t(width) * y;
        const auto to = after.begin() + std::ptrdiff_t(width) * y;
        const auto first = std::mismatch(from, from + std::ptrdiff_t(width), to);
        const auto x = static_cast<int>(first.first - from);
        if (x == size.width()) continue;
        int last = size.width() - 1;
        while (from[last] == to[last]) --last;
        left = std::min(left, x);
        right = std::max(right, last);
        if (top < 0) top = y;
        bottom = y;
    }
    return top < 0 ? QRect(0, 0, 1, 1) : QRect(QPoint(left, top), QPoint(right, bottom));
}

}  // namespace

int gifDelay(int frame, double fps) {
    const auto start = [fps](int k) { return saturatingCast<int>(std::round(100 * k / fps)); };
    return static_cast<int>(start(frame + 1) - start(frame));
}

GifFile::GifFile(Output output, const QSize& size, std::vector<QRgb> palette, bool repeats)
    : m_output(std::move(output)), m_index(std::move(palette)) {
    int code = 0;
    m_gif = EGifOpen(this, &GifFile::write, &code);
    if (!m_gif) throw Error("There is not enough memory left to write a GIF.");
    try {
        begin(size, repeats);
    } catch (...) {
        EGifCloseFile(m_gif, nullptr);  // the destructor does not run
        throw;
    }
}

GifFile::~GifFile() {
    if (m_gif) EGifCloseFile(m_gif, nullptr);
}

int GifFile::write(GifFileType* gif, const unsigned char* bytes, int count) {
    auto* file = static_cast<GifFile*>(gif->UserData);
    if (file->m_failure) return 0;
    try {
        file->m_output.write({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)});
        return count;
    } catch (...) {
        file->m_failure = std::current_exception();
        return 0;
    }
}

void GifFile::check(int result) const {
    if (m_failure) std::rethrow_exception(m_failure);
    if (result != GIF_OK) {
        const char* reason = m_gif ? GifErrorString(m_gif->Error) : nullptr;
        throw Error("The GIF could not be made: " + std::string(reason ? reason : "giflib gives no reason") +
                    ".");
    }
}

void GifFile::begin(const QSize& size, bool repeats) {
    EGifSetGifVersion(m_gif, true);
    ColorMapObject* colors = GifMakeMapObject(static_cast<int>(paletteSize), nullptr);
    if (!colors) throw Error("There is not enough memory left to write a GIF.");
    const std::vector<QRgb>& palette = m_index.palette();
    for (std::size_t k = 0; k < palette.size(); ++k)
        colors->Colors[k] = {static_cast<GifByteType>(qRed(palette[k])),
                             static_cast<GifByteType>(qGreen(palette[k])),
                             static_cast<GifByteType>(qBlue(palette[k]))};
    const int result = EGifPutScreenDesc(m_gif, size.width(), size.height(), bitsOfColor, 0, colors);
    GifFreeMapObject(colors);
    check(result);
    if (!repeats) return;
    const GifByteType infiniteLoop[3] = {1, 0, 0};
    check(EGifPutExtensionLeader(m_gif, APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(m_gif, 11, "NETSCAPE2.0"));
    check(EGifPutExtensionBlock(m_gif, 3, infiniteLoop));
    check(EGifPutExtensionTrailer(m_gif));
}

void GifFile::add(const QImage& picture, int hundredths) {
    std::vector<uchar> pixels = m_index.indices(picture);
    const QRect rect = changed(m_shown, pixels, picture.size());
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
    GifByteType block[4];
    const auto count = static_cast<int>(EGifGCBToExtension(&control, block));
    check(EGifPutExtension(m_gif, GRAPHICS_EXT_FUNC_CODE, count, block));
    check(EGifPutImageDesc(m_gif, rect.x(), rect.y(), rect.width(), rect.height(), false, nullptr));
    for (int y = rect.top(); y <= rect.bottom(); ++y)
        check(
            EGifPutLine(m_gif, pixels.data() + std::ptrdiff_t(picture.width()) * y + rect.x(), rect.width()));
    m_shown = std::move(pixels);
}

void GifFile::finish() {
    const int result = EGifCloseFile(m_gif, nullptr);
    m_gif = nullptr;
    check(result);
    m_output.finish();
}

}  // namespace sinescope
