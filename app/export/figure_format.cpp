// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_format.h"

#include "app/export/pdf_file.h"
#include "app/export/png_file.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"

#include <QFileInfo>
#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {

const QByteArray sceneKeyword = QByteArrayLiteral("Sinescope-Scene");

QByteArray png(const FigureSize& size, const Style& style, const FileNotes& notes, const Paint& paint, bool,
               const Progress& progress) {
    return pngBytes(paintedImage(size, style, paint), size.dpi,
                    {{"Title", notes.title},
                     {"Description", notes.description},
                     {"Software", u"Sinescope"_s},
                     {sceneKeyword, QString::fromUtf8(notes.scene)}},
                    progress);
}

QByteArray svg(const FigureSize& size, const Style&, const FileNotes& notes, const Paint& paint,
               bool outlines, const Progress&) {
    return svgBytes(size, notes, paint, outlines);
}

QByteArray pdf(const FigureSize& size, const Style&, const FileNotes& notes, const Paint& paint,
               bool outlines, const Progress&) {
    return pdfBytes({{size, paint}}, {notes.title, {}, {}}, {notes.scene}, outlines);
}

const std::vector<FigureFormatRow>& rows() {
    static const std::vector<FigureFormatRow> table = {
        {FigureFormat::Png, u"png"_s, u"PNG"_s, u"Pixels, lossless; for slides"_s, true, png,
         [](const QByteArray& bytes) { return bytes.startsWith("\x89PNG"); },
         [](const QByteArray& bytes) { return pngText(bytes, sceneKeyword).toUtf8(); }},
        {FigureFormat::Svg, u"svg"_s, u"SVG"_s, u"Text and lines; for the web and for editing"_s, false, svg,
         [](const QByteArray& bytes) { return bytes.left(256).trimmed().startsWith('<'); }, svgScene},
        {FigureFormat::Pdf, u"pdf"_s, u"PDF"_s, u"Text and lines with their fonts; for LaTeX"_s, false, pdf,
         [](const QByteArray& bytes) { return bytes.startsWith("%PDF"); }, pdfScene}};
    return table;
}

}  // namespace

std::span<const FigureFormatRow> figureFormatRows() {
    return rows();
}

const FigureFormatRow& figureFormatRow(FigureFormat format) {
    return *std::ranges::find(rows(), format, &FigureFormatRow::format);
}

const QStringList& figureFormats() {
    static const QStringList ids = textsOf(rows(), &FigureFormatRow::id);
    return ids;
}

QString figureSuffixes() {
    return suffixList(figureFormats());
}

FigureFormat figureFormat(const QString& name) {
    const qsizetype index = figureFormats().indexOf(name.toLower());
    if (index < 0) throw failure(unknownName(u"figure format"_s, name, figureFormats()));
    return rows()[static_cast<std::size_t>(index)].format;
}

FigureFormat figureFormatOf(const QString& path) {
    const QString suffix = QFileInfo(path).suffix();
    if (!figureFormats().contains(suffix.toLower())) throw failure(unknownFormat(path, figureFormats()));
    return figureFormat(suffix);
}

QImage paintedImage(const FigureSize& size, const Style& style, const Paint& paint) {
    const QSize pixels = size.pixels();
    QImage image(pixels, style.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        throw failure(u"There is not enough memory for a picture of %1 × %2 pixels."_s.arg(pixels.width())
                          .arg(pixels.height()));
    image.fill(style.transparent ? QColor(Qt::transparent) : style.palette.canvas);
    FigurePainter painter(&image, false);
    painter.painter().scale(size.scale(), size.scale());
    paint(painter);
    return image;
}

}  // namespace sinescope
