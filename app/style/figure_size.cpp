// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/figure_size.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double unitsPerPoint = 96.0 / 72;
/// Layout units per inch of a paper, over 96: its smallest type has 9 whole units.
constexpr double paperZoom = 9 / (smallestPrint * unitsPerPoint);
constexpr double widestPaper = 8.5;        ///< inches; wider figures are shown, not printed
constexpr double maximumPixels = 32767;    ///< per side; the limit of QImage and QPainter
constexpr double maximumImageBytes = 2e9;  ///< of a PNG in memory

/// Type and lines of one medium, in points.
struct Type {
    double label, tick, small, line, axis;
    int ticks;
};
constexpr Type slideType{28, 24, 18, 3, 1.5, 6};
constexpr Type halfSlideType{24, 20, 18, 3, 1.5, 5};
constexpr Type beamerType{10, 9, 8.5, 1.2, 0.6, 6};
constexpr Type halfBeamerType{10, 9, 8.5, 1.2, 0.6, 4};
constexpr Type columnType{8, smallestPrint, smallestPrint, 1, 0.5, 5};
constexpr Type paperType{9, smallestPrint, smallestPrint, 1, 0.5, 6};
constexpr Type pageType{14, 12, 10, 1.8, 0.9, 6};

Metrics metricsOf(const Type& type, double zoom = 1) {
    const double units = unitsPerPoint * zoom;
    Metrics metrics;
    metrics.title = type.label * 1.15 * units;
    metrics.label = type.label * units;
    metrics.tick = type.tick * units;
    metrics.small = type.small * units;
    metrics.line = type.line * units;
    metrics.thinLine = type.line * units * 0.6;
    metrics.axis = type.axis * units;
    metrics.marker = type.line * units * 2.5;
    metrics.space = std::clamp(std::round(metrics.label / 1.75), 4.0, 24.0);
    metrics.ticks = type.ticks;
    return metrics;
}

FigureSize printed(const char* id, const QString& title, double width, double height, const Type& type) {
    return {QString::fromLatin1(id), title, QSizeF(width, height), 300, 1, metricsOf(type)};
}

FigureSize paper(const char* id, const QString& title, double width, double height, const Type& type) {
    return {QString::fromLatin1(id),    title, QSizeF(width, height), 300, paperZoom,
            metricsOf(type, paperZoom), true};
}

/// A slide is 13.333 x 7.5 in, so 1920 x 1080 px are 144 per inch.
FigureSize slide(const char* id, const QString& title, int width, int height, const Type& type,
                 double dpi = 144) {
    return {QString::fromLatin1(id), title, QSizeF(width / dpi, height / dpi), dpi, 1, metricsOf(type)};
}

Error badSize(const QString& text, const QString& reason) {
    const QStringList ids = textsOf(figureSizes(), &FigureSize::id);
    return failure(
        u"The size %1 %2; a size is one of %3, or a width and a height like 1920x1080, "
        "85x60mm or 3.25x2in."_s.arg(quoted(text), reason, ids.join(u", "_s)));
}

/// Scales a slide's type with the picture, so that a small picture looks like a slide.
FigureSize ownPixels(const QString& text, double width, double height) {
    const double share = std::max(std::min(width / 1280, height / 720), 0.4);
    FigureSize size{text, {}, QSizeF(width / 96, height / 96), 96, 1 / share, metricsOf(slideType)};
    size.title = u"%1 × %2 px"_s.arg(width).arg(height);
    return size;
}

FigureSize ownInches(const QString& text, double width, double height, double dpi) {
    const bool isPaper = width <= widestPaper;
    const double zoom = isPaper ? paperZoom : 1;
    FigureSize size{text,   {},   QSizeF(width, height),
                    dpi,    zoom, metricsOf(isPaper ? columnType : slideType, zoom),
                    isPaper};
    size.title = u"%1 × %2 in"_s.arg(width, 0, 'g', 4).arg(height, 0, 'g', 4);
    return size;
}

}  // namespace

QSize FigureSize::pixels() const {
    return {saturatingCast<int>(std::round(inches.width() * dpi)),
            saturatingCast<int>(std::round(inches.height() * dpi))};
}

QSize FigureSize::layout() const {
    // A fraction of a unit may project at the right and lower edges; it is margin.
    const auto units = [this](double length) {
        return saturatingCast<int>(std::ceil(length * unitsPerInch() - 1e-6));
    };
    return {units(inches.width()), units(inches.height())};
}

const std::vector<FigureSize>& figureSizes() {
    static const std::vector<FigureSize> sizes = {
        slide("slide", u"Slide 16:9, 1920 × 1080 px"_s, 1920, 1080, slideType),
        slide("slide-4k", u"Slide 16:9, 3840 × 2160 px"_s, 3840, 2160, slideType, 288),
        slide("slide-content", u"Slide under a title, 1760 × 820 px"_s, 1760, 820, slideType),
        slide("slide-half", u"Half a slide, 864 × 820 px"_s, 864, 820, halfSlideType),
        slide("slide-4x3", u"Slide 4:3, 1024 × 768 px"_s, 1024, 768, halfSlideType, 102.4),
        printed("beamer", u"Beamer 16:9, 4.96 × 2.6 in"_s, 4.96, 2.6, beamerType),
        printed("beamer-half", u"Half of beamer 16:9, 2.6 × 2.4 in"_s, 2.6, 2.4, halfBeamerType),
        paper("paper-1col", u"Paper, one column, 3.25 × 2.01 in"_s, 3.25, 2.01, columnType),
        paper("paper-2col", u"Paper, two columns, 6.75 × 2.09 in"_s, 6.75, 2.09, columnType),
        printed("a4", u"A4 landscape, 297 × 210 mm"_s, 297 / 25.4, 210 / 25.4, pageType),
        printed("letter", u"Letter landscape, 11 × 8.5 in"_s, 11, 8.5, pageType),
        paper("neurips", u"NeurIPS and ICLR, 5.5 × 2.6 in"_s, 5.5, 2.6, paperType),
        paper("jmlr", u"JMLR, 6 × 2.8 in"_s, 6, 2.8, paperType),
        paper("tmlr", u"TMLR, 6.5 × 3 in"_s, 6.5, 3, paperType),
        paper("cvpr", u"CVPR, one column, 3.25 × 2.01 in"_s, 3.25, 2.01, paperType),
        paper("cvpr-wide", u"CVPR, two columns, 6.875 × 2.5 in"_s, 6.875, 2.5, paperType),
        paper("aaai", u"AAAI, one column, 3.3 × 2.04 in"_s, 3.3, 2.04, paperType),
        paper("aaai-wide", u"AAAI, two columns, 6.975 × 2.5 in"_s, 6.975, 2.5, paperType),
    };
    return sizes;
}

QString sizeUnit(const FigureSize& size) {
    if (size.id.endsWith("cm"_L1)) return u"mm"_s;
    for (const QString& unit : {u"mm"_s, u"px"_s, u"in"_s})
        if (size.id.endsWith(unit)) return unit;
    if (!size.id.isEmpty() && size.id.front().isDigit()) return u"px"_s;
    return size.title.section(' '_L1, -1);
}

double perInch(const FigureSize& size, const QString& unit) {
    if (unit == "px"_L1) return size.dpi;
    return unit == "mm"_L1 ? 25.4 : 1;
}

bool isPage(const QString& id) {
    return id == "a4"_L1 || id == "letter"_L1;
}

namespace {

/// A width and a height, such as 1920x1080, 85x60mm or 3.25x2in.
FigureSize typedSize(const QString& text, std::optional<double> dpi) {
    static const QRegularExpression form(QStringLiteral(
        R"(^\s*([0-9]*\.?[0-9]+)\s*(px|mm|cm|in)?\s*[xX×]\s*([0-9]*\.?[0-9]+)\s*(px|mm|cm|in)?\s*$)"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch()) throw badSize(text, u"is unknown"_s);
    const QString first = match.captured(2);
    const QString unit = match.captured(4).isEmpty() ? first : match.captured(4);
    if (!first.isEmpty() && first != unit) throw badSize(text, u"has two units"_s);
    const double width = match.captured(1).toDouble();
    const double height = match.captured(3).toDouble();
    const double inch = unit == "mm"_L1 ? 25.4 : unit == "cm"_L1 ? 2.54 : 1;
    const bool pixels = unit.isEmpty() || unit == "px"_L1;
    if (pixels && (std::floor(width) != width || std::floor(height) != height))
        throw badSize(text, u"has a part of a pixel"_s);
    if (!(width > 0 && height > 0)) throw badSize(text, u"is empty"_s);
    if (!pixels) return ownInches(text, width / inch, height / inch, dpi.value_or(300));
    return dpi ? ownInches(text, width / *dpi, height / *dpi, *dpi) : ownPixels(text, width, height);
}

void checkPixels(const QString& text, const FigureSize& size) {
    const double across = size.inches.width() * size.dpi;
    const double down = size.inches.height() * size.dpi;
    if (across < 64 || down < 64 || across > maximumPixels || down > maximumPixels ||
        across * down * 4 > maximumImageBytes)
        throw failure(
            u"The size %1 is %2 × %3 pixels; each side must be from 64 to 32,767 pixels, and "
            "both together at most 500 million."_s.arg(quoted(text))
                .arg(across, 0, 'f', 0)
                .arg(down, 0, 'f', 0));
}

}  // namespace

FigureSize figureSize(const QString& text, std::optional<double> dpi) {
    if (dpi && !(*dpi >= 36 && *dpi <= 2400))
        throw failure(u"The resolution is %1 dpi; it must be from 36 to 2400."_s.arg(*dpi));
    const auto& sizes = figureSizes();
    const auto preset = std::ranges::find(sizes, text, &FigureSize::id);
    FigureSize size = preset != sizes.end() ? *preset : typedSize(text, dpi);
    if (dpi) size.dpi = *dpi;
    checkPixels(text, size);
    return size;
}

Style exportStyle(const SceneStyle& scene, const FigureSize& size) {
    Style style = screenStyle(scene);
    style.metrics = size.metrics;
    style.density = size.scale();
    style.showCursor = false;
    style.showAffordances = false;
    style.paper = style.partLetters = size.paper;
    if (style.dark) {
        // Light strokes on a dark ground look thinner than they are.
        const double larger = (size.metrics.label < 16 * unitsPerPoint ? 0.5 : 2) * unitsPerPoint;
        for (double* type :
             {&style.metrics.title, &style.metrics.label, &style.metrics.tick, &style.metrics.small})
            *type += larger;
        const double wider = size.metrics.line < 3 ? 0.25 * size.metrics.line : 1;
        style.metrics.line += wider;
        style.metrics.thinLine += wider;
    }
    return style;
}

}  // namespace sinescope
