// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/svg_file.h"

#include "app/export/forwarding_device.h"
#include "app/export/png_file.h"
#include "app/scene/literals.h"
#include "app/scene/printable_text.h"
#include "app/scene/sentences.h"
#include "core/saturating_cast.h"

#include <QBuffer>
#include <QImage>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double cssPixels = 96;  ///< per inch, by definition
/// Pixels of an embedded image per pixel of the figure's own resolution.
constexpr double imageDensity = 1.5;
const QString sceneNamespace = u"https://sinescope.org/scene/1"_s;

QByteArray escaped(const QString& text) {
    return printable(text).toHtmlEscaped().toUtf8();
}

QByteArray number(double value) {
    return QByteArray::number(value, 'g', 10);
}

QByteArray head(const FigureSize& size, const FileNotes& notes) {
    const double units = size.unitsPerInch();
    const auto& [width, height] = std::pair(size.inches.width(), size.inches.height());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" role=\"img\" width=\"" +
           number(width * cssPixels) + "\" height=\"" + number(height * cssPixels) + "\" viewBox=\"0 0 " +
           number(width * units) + " " + number(height * units) + "\">\n<title>" + escaped(notes.title) +
           "</title>\n<desc>" + escaped(notes.description) +
           "</desc>\n<metadata><sinescope:scene xmlns:sinescope=\"" + sceneNamespace.toUtf8() + "\">" +
           escaped(QString::fromUtf8(notes.scene)) + "</sinescope:scene></metadata>\n";
}

/// The text between two marks in Qt's SVG, and its start. part() throws Error if a mark is missing.
struct Part {
    qsizetype from = 0;
    QByteArray text;
};

Part part(const QByteArray& svg, const QByteArray& before, const QByteArray& after) {
    const qsizetype at = svg.indexOf(before);
    const qsizetype from = at + before.size();
    const qsizetype end = at < 0 ? -1 : svg.indexOf(after, from);
    if (end < 0)
        throw failure(u"The SVG could not be made: Qt's SVG generator wrote no %1."_s.arg(
            quoted(QString::fromLatin1(at < 0 ? before : after))));
    return {from, svg.mid(from, end - from)};
}

double attribute(const QByteArray& element, const QByteArray& name) {
    return part(element, " " + name + "=\"", "\"").text.toDouble();
}

/// Enlarges the image so that each cell is a rect of equal pixels, 1.5 per pixel of the figure's resolution.
/// Many viewers (librsvg to 2.54, PowerPoint, QuickLook) do not support nearest neighbour and blend
/// neighbouring pixels; with enlarged cells the blending is not visible.
QByteArray sharpened(const QByteArray& element, double scale) {
    const auto& [from, packed] = part(element, "data:image/png;base64,", "\"");
    QImage image;
    if (!image.loadFromData(QByteArray::fromBase64(packed), "PNG"))
        throw Error("The SVG could not be made: an image in it cannot be read back.");
    const auto times = [scale](double units, int cells) {
        return std::clamp(saturatingCast<int>(std::round(units * scale * imageDensity / cells)), 1, 64);
    };
    const int across = times(attribute(element, "width"), image.width());
    const int down = times(attribute(element, "height"), image.height());
    image = image.scaled(image.width() * across, image.height() * down);
    return element.left(from) + pngBytes(image, 96).toBase64() + element.mid(from + packed.size());
}

/// The body with its images sharpened.
QByteArray withSharpImages(const QByteArray& body, double scale) {
    QByteArray result;
    qsizetype done = 0;
    for (qsizetype at = body.indexOf("<image "); at >= 0; at = body.indexOf("<image ", done)) {
        const qsizetype end = body.indexOf("/>", at);
        if (end < 0) throw Error("The SVG could not be made: an image in it has no end.");
        result += body.mid(done, at - done) + sharpened(body.mid(at, end - at), scale);
        done = end;
    }
    return result + body.mid(done);
}

}  // namespace

QByteArray svgBytes(const FigureSize& size, const FileNotes& notes,
                    const std::function<void(FigurePainter&)>& paint, bool outlines) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size.layout());
        generator.setViewBox(QRect(QPoint(0, 0), size.layout()));
        generator.setResolution(96);
        ForwardingDevice outlining(&generator);
        FigurePainter painter(outlines ? static_cast<QPaintDevice*>(&outlining) : &generator, true);
        paint(painter);
    }
    // Qt writes text unchanged, including characters that XML does not allow.
    QString text = printable(QString::fromUtf8(buffer.data()));
    static const QRegularExpression family(u"font-family=\"(?!DejaVu Sans\")([^\"]+)\""_s);
    text.replace(family, u"font-family=\"\\1, 'DejaVu Sans', sans-serif\""_s);
    QByteArray body = text.toUtf8();
    // Qt does not escape titles, writes whole millimetres in the Tiny profile, and leaves an empty <defs>.
    const QByteArray end = "</defs>";
    body = body.mid(part(body, "<svg", end).from);
    body = body.mid(body.indexOf(end) + end.size());
    // optimizeSpeed means nearest neighbour in SVG 1.1, pixelated in CSS, which browsers support.
    body.replace(" image-rendering=\"optimizeSpeed\" xlink:href",
                 " image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\" xlink:href");
    return head(size, notes) + withSharpImages(body.trimmed(), size.scale()) + '\n';
}

namespace {

/// Throws Error if there are too many attributes in one element or too many namespaces, because
/// QXmlStreamReader needs quadratic time for them. Drawing programs write some tens of either.
void requireReadable(const QByteArray& svg) {
    constexpr qsizetype maximumNamespaces = 1000;
    constexpr qsizetype maximumAttributes = 1000;
    if (svg.count("xmlns") > maximumNamespaces)
        throw failure(u"The SVG declares more than %1 namespaces."_s.arg(maximumNamespaces));
    qsizetype attributes = 0;
    char quote = 0;
    bool isInTag = false;
    for (const char c : svg) {
        if (!isInTag) {
            isInTag = c == '<';
            attributes = 0;
        } else if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
            if (++attributes > maximumAttributes)
                throw failure(
                    u"The SVG has an element with more than %1 attributes."_s.arg(maximumAttributes));
        } else if (c == '>') {
            isInTag = false;
        }
    }
}

}  // namespace

QByteArray svgScene(const QByteArray& svg) {
    requireReadable(svg);
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement) continue;
        if (reader.name() == "scene"_L1 && reader.namespaceUri() == sceneNamespace)
            return reader.readElementText().toUtf8();
    }
    if (reader.hasError())
        throw failure(
            u"The SVG is damaged: %1, in line %2."_s.arg(reader.errorString()).arg(reader.lineNumber()));
    return {};
}

}  // namespace sinescope
