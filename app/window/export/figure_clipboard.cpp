// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/figure_clipboard.h"

#include "app/scene/sentences.h"
#include "core/error.h"
#include "core/saturating_cast.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QMimeData>
#include <QUrl>

#include <cmath>

namespace sinescope {

namespace {

QString exactNumber(double value) {
    if (std::isnan(value)) return QStringLiteral("nan");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString field(QString text) {
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

const QString svgFormat = QStringLiteral("image/svg+xml");
const QString imageFormat = QStringLiteral("application/x-qt-image");  // what QMimeData calls an image

/// A picture that is copied or dragged is drawn at once, without a way to stop: about half a second at most.
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

/// As large as it is seen: twice as sharp, not twice as large.
QImage pastedImage(const FigureJob& job) {
    QImage image = figureImage(job);
    const int dotsPerMeter = saturatingCast<int>(std::round(job.size.dpi / 0.0254));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    return image;
}

/// A drag mostly ends where nobody wants pixels or SVG: they are made when they are asked for.
class FigureDragData final : public QMimeData {
 public:
    explicit FigureDragData(const FigureJob& job) : m_job(job) {}

    QStringList formats() const override {
        return QMimeData::formats() + QStringList{imageFormat, svgFormat};
    }
    bool hasFormat(const QString& format) const override { return formats().contains(format); }

 protected:
    QVariant retrieveData(const QString& format, QMetaType type) const override {
        if (format == imageFormat) return pastedImage(m_job);
        if (format == svgFormat) return figureBytes(m_job, FigureFormat::Svg);
        return QMimeData::retrieveData(format, type);
    }

 private:
    FigureJob m_job;
};

}  // namespace

QString exactText(const TableCell& cell) {
    if (const auto* number = std::get_if<double>(&cell)) return exactNumber(*number);
    if (const auto* number = std::get_if<std::int64_t>(&cell)) return QString::number(*number);
    if (const auto* text = std::get_if<QString>(&cell)) return *text;
    return {};
}

std::unique_ptr<QMimeData> figureMimeData(const FigureJob& job) {
    requireCarried(job);
    auto data = std::make_unique<QMimeData>();
    data->setImageData(pastedImage(job));
    data->setData(svgFormat, figureBytes(job, FigureFormat::Svg));
    return data;
}

std::unique_ptr<QMimeData> figureDragData(const FigureJob& job, const QString& folder, const QString& name) {
    requireCarried(job);
    const QString path = QDir(folder).filePath(name);
    writeBytes(figureBytes(job, FigureFormat::Png), path);
    auto data = std::make_unique<FigureDragData>(job);
    data->setUrls({QUrl::fromLocalFile(path)});
    return data;
}

std::unique_ptr<QMimeData> tableMimeData(const FigureTable& table, const TablePart& part) {
    const std::int64_t cells = part.rows * static_cast<std::int64_t>(part.columns.size());
    if (cells > maximumCopiedCells)
        throw failure(
            QCoreApplication::translate("Table",
                                        "%L1 cells are too many to copy, at most %L2 can be; save the "
                                        "table as a file instead.")
                .arg(cells)
                .arg(maximumCopiedCells));
    QString text;
    QString html = QStringLiteral("<meta charset=\"utf-8\"><table><tr>");
    const auto endOfField = [&part](std::size_t index) {
        return index + 1 == part.columns.size() ? QLatin1Char('\n') : QLatin1Char('\t');
    };
    for (std::size_t i = 0; i < part.columns.size(); ++i) {
        const QString header = table.columns.value(static_cast<qsizetype>(part.columns[i]));
        text += field(header) + endOfField(i);
        html += QStringLiteral("<th>%1</th>").arg(header.toHtmlEscaped());
    }
    html += QStringLiteral("</tr>");
    for (std::int64_t row = part.firstRow; row < part.firstRow + part.rows; ++row) {
        html += QStringLiteral("<tr>");
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            const QString cell = exactText(table.cell(row, part.columns[i]));
            text += field(cell) + endOfField(i);
            html += QStringLiteral("<td>") + cell.toHtmlEscaped() + QStringLiteral("</td>");
        }
        html += QStringLiteral("</tr>");
    }
    auto data = std::make_unique<QMimeData>();
    data->setText(text);
    data->setHtml(html + QStringLiteral("</table>"));
    return data;
}

}  // namespace sinescope
