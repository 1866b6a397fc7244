// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/figure_clipboard.h"

#include "app/export/background_work.h"
#include "app/figures/registry.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QGuiApplication>
#include <QLocale>
#include <QMimeData>
#include <QPointer>
#include <QUrl>

#include <chrono>
#include <cmath>
#include <future>

namespace sinescope {

namespace {

QString exactNumber(double value) {
    if (std::isnan(value)) return u"nan"_s;
    if (std::isinf(value)) return value > 0 ? u"inf"_s : u"-inf"_s;
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString field(QString text) {
    return text.replace('\t'_L1, ' '_L1).replace('\n'_L1, ' '_L1);
}

const QString svgFormat = u"image/svg+xml"_s;
const QString pngFormat = u"image/png"_s;
const QString imageFormat = u"application/x-qt-image"_s;  // QMimeData's name for an image
const QString textFormat = u"text/plain"_s;
const QString htmlFormat = u"text/html"_s;
const QString pathFormat = u"text/uri-list"_s;

/// The user waits for it when dropping or pasting: at most about half a second.
constexpr qint64 maximumCarriedPixels = qint64{4096} * 4096;

void requireCarried(const FigureJob& job) {
    const QSize pixels = job.size.pixels();
    if (qint64{pixels.width()} * pixels.height() <= maximumCarriedPixels) return;
    throw failure(
        QCoreApplication::translate("FigureClipboard",
                                    "%L1 × %L2 pixels are too many to copy or drag; the limit is 16 "
                                    "megapixels. Export the figure as a file instead.")
            .arg(pixels.width())
            .arg(pixels.height()));
}

struct PackedFigure {
    QByteArray png, svg;
};

PackedFigure packed(const FigureJob& job) {
    return {figureBytes(job, FigureFormat::Png), figureBytes(job, FigureFormat::Svg)};
}

/// Starts packing immediately.
template <typename Pack>
auto packing(Pack pack) {
    const auto task = std::make_shared<std::packaged_task<decltype(pack())()>>(std::move(pack));
    startInBackground([task] { (*task)(); });
    return task->get_future().share();
}

template <typename Packed>
const Packed& awaited(const std::shared_future<Packed>& packed) {
    while (packed.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready) runQueuedCalls();
    return packed.get();
}

/// A figure for other programs. Reading it before it is packed blocks. Its PNG keeps the displayed size:
/// twice the resolution, not twice the size.
class FigureData final : public QMimeData {
 public:
    /// `requested` lives while the data may still be requested.
    explicit FigureData(std::shared_future<PackedFigure> figure, std::shared_ptr<const void> requested = {})
        : m_figure(std::move(figure)), m_requested(std::move(requested)) {}

    QStringList formats() const override {
        return QMimeData::formats() + QStringList{pngFormat, imageFormat, svgFormat};
    }
    bool hasFormat(const QString& format) const override { return formats().contains(format); }

 protected:
    QVariant retrieveData(const QString& format, QMetaType type) const override {
        const bool isOwn = QStringList{pngFormat, imageFormat, svgFormat, pathFormat}.contains(format);
        if (!isOwn) return QMimeData::retrieveData(format, type);
        try {
            const PackedFigure& figure = awaited(m_figure);
            if (format == pngFormat) return figure.png;
            if (format == imageFormat) return QImage::fromData(figure.png);
            if (format == svgFormat) return figure.svg;
        } catch (...) {  // packing failed: nothing to return
            return {};
        }
        return QMimeData::retrieveData(format, type);
    }

 private:
    std::shared_future<PackedFigure> m_figure;
    std::shared_ptr<const void> m_requested;
};

struct PackedTable {
    QString text, html;
};

PackedTable packed(const FigureTable& table, const TablePart& part) {
    QString text;
    QString html = u"<meta charset=\"utf-8\"><table><tr>"_s;
    const auto endOfField = [&part](std::size_t index) {
        return index + 1 == part.columns.size() ? '\n'_L1 : '\t'_L1;
    };
    for (std::size_t i = 0; i < part.columns.size(); ++i) {
        const QString header = table.columns.value(static_cast<qsizetype>(part.columns[i]));
        text += field(header) + endOfField(i);
        html += u"<th>%1</th>"_s.arg(header.toHtmlEscaped());
    }
    html += u"</tr>"_s;
    for (std::int64_t row = part.firstRow; row < part.firstRow + part.rows; ++row) {
        html += u"<tr>"_s;
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            const QString cell = exactText(table.cell(row, part.columns[i]));
            text += field(cell) + endOfField(i);
            html += u"<td>"_s + cell.toHtmlEscaped() + u"</td>"_s;
        }
        html += u"</tr>"_s;
    }
    return {text, html + u"</table>"_s};
}

/// Likewise for a table.
class TableData final : public QMimeData {
 public:
    explicit TableData(std::shared_future<PackedTable> table) : m_table(std::move(table)) {}

    QStringList formats() const override { return {textFormat, htmlFormat}; }
    bool hasFormat(const QString& format) const override { return formats().contains(format); }

 protected:
    QVariant retrieveData(const QString& format, QMetaType) const override {
        if (!hasFormat(format)) return {};
        try {
            const PackedTable& table = awaited(m_table);
            return format == textFormat ? table.text : table.html;
        } catch (...) {  // packing failed: nothing to return
            return {};
        }
    }

 private:
    std::shared_future<PackedTable> m_table;
};

/// Counts copies, which are packed in parallel, and whatever else is put on the clipboard meanwhile; the last
/// one requested stays.
int& copiesRequested() {
    static int count = 0;
    static const auto counting =
        QObject::connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, qApp, [] { ++count; });
    return count;
}

}  // namespace

QString exactText(const TableCell& cell) {
    if (const auto* number = realIn(cell)) return exactNumber(*number);
    if (const auto* number = wholeIn(cell)) return QString::number(*number);
    if (const auto* text = textIn(cell)) return *text;
    return {};
}

void copyFigure(const FigureJob& job, QObject* context,
                std::function<void(const QString& sentence, bool isCopied)> done) {
    requireCarried(job);
    const int requested = ++copiesRequested();
    const QString sentence =
        QCoreApplication::translate("FigureClipboard", "%1 is on the clipboard, as pixels and as SVG.")
            .arg(figureKind(job.figure).spec.title);
    const auto ended = [requested, sentence, context = QPointer<QObject>(context), done = std::move(done)](
                           const std::shared_future<PackedFigure>& figure, const QString& error) {
        const bool isLast = requested == copiesRequested();
        if (isLast && error.isEmpty()) QGuiApplication::clipboard()->setMimeData(new FigureData(figure));
        if (context && (isLast || !error.isEmpty()))
            done(error.isEmpty() ? sentence : error, error.isEmpty());
    };
    startInBackground([job, ended] {
        std::promise<PackedFigure> figure;
        QString error;
        try {
            figure.set_value(packed(job));
        } catch (const std::exception& reason) {
            error = QString::fromUtf8(reason.what());
        } catch (const Stopped&) {
            return;
        }
        queueInWindowThread([ended, error, figure = figure.get_future().share()] { ended(figure, error); });
    });
}

std::unique_ptr<QMimeData> figureDragData(const FigureJob& job, const QString& folder, const QString& name) {
    requireCarried(job);
    const QString path = QDir(folder).filePath(name);
    writeBytes({}, path);  // reports now if it cannot be written
    const auto requested = std::make_shared<bool>(true);
    auto figure = packing([job, path, requested = std::weak_ptr(requested)] {
        PackedFigure packed;
        if (requested.expired()) return packed;  // the drag ended before its turn
        packed.png = figureBytes(job, FigureFormat::Png);
        writeBytes(packed.png, path);
        if (!requested.expired()) packed.svg = figureBytes(job, FigureFormat::Svg);
        return packed;
    });
    auto data = std::make_unique<FigureData>(std::move(figure), requested);
    data->setUrls({QUrl::fromLocalFile(path)});
    return data;
}

std::unique_ptr<QMimeData> tableMimeData(const FigureTable& table, const TablePart& part) {
    const std::int64_t cells = part.rows * static_cast<std::int64_t>(part.columns.size());
    if (cells > maximumCopiedCells)
        throw failure(
            QCoreApplication::translate("Table",
                                        "%L1 cells are too many to copy; the limit is %L2. Save the "
                                        "table as a file instead.")
                .arg(cells)
                .arg(maximumCopiedCells));
    return std::make_unique<TableData>(packing([table, part] { return packed(table, part); }));
}

}  // namespace sinescope
