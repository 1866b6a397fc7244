// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation_file.h"
#include "app/export/figure_file.h"
#include "app/export/file_view.h"
#include "app/model/figure_description.h"
#include "app/model/unbroken_text.h"
#include "app/scene/literals.h"
#include "app/scene/printable_text.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

constexpr int stripPanels = 5;
constexpr int maximumTicks = 4;  ///< per axis of a panel

/// The texts below the panels, with one font for all.
struct Foot {
    QStringList texts;
    QFont font;
    int flags = Qt::AlignHCenter | Qt::AlignVCenter;
    int height = 0;
};

/// The places of the panels, in layout units.
struct Strip {
    std::array<QRect, stripPanels> places;
    Foot foot;
};

/// Panel width in font sizes, so that the text leaves space for the figure.
constexpr double panelEms = 22;
/// Minimum font size for print sizes: 6 pt.
constexpr double smallestPrint = 8;
constexpr double minimumUnits = 1400;  ///< of a strip's width
constexpr double thinnestLine = 1.3;   ///< 1 pt, as in papers
constexpr double smallestFoot = 0.7;   ///< font size below a panel, relative to labels; longer texts wrap

void scale(Metrics& metrics, double factor) {
    for (double* part : {&metrics.title, &metrics.label, &metrics.tick, &metrics.small, &metrics.line,
                         &metrics.thinLine, &metrics.axis, &metrics.marker, &metrics.space})
        *part *= factor;
}

Style panelStyle(const AnimationJob& job, const FigureSize& size, bool isLast) {
    Style style = exportStyle(job.figure.scene.style, size);
    style.metrics.family = job.figure.style.metrics.family;
    style.partLetters = false;
    style.transparent = job.figure.style.transparent;
    style.showSelection = job.figure.style.showSelection;
    style.showColorBar = isLast && job.figure.style.showColorBar;
    return style;
}

/// Five evenly spaced values including both ends, regardless of easing and playback; within a closed loop,
/// where both ends look the same, without the second.
AnimationJob fiveFrames(const AnimationJob& job) {
    AnimationJob five = job;
    five.spec.frames = stripPanels;
    if (!isClosed(job.spec, job.figure.scene)) five.spec.playback = Playback::Once;
    five.spec.ease = Ease::None;
    return five;
}

QString frameValueText(const AnimationJob& five, int frame) {
    return frameLabel(five.figure.scene, five.spec, frame);
}

FileView panelFigure(const QString& id, const Scene& scene, const Style& style) {
    return fileView(id, figureKind(id).modelOf(scene), style);
}

/// The width of a colour bar; 0 if the figure has none.
int colorBarWidth(const AnimationJob& job, const FigureSize& size) {
    const Style bare = panelStyle(job, size, false);
    const Style barred = panelStyle(job, size, true);
    if (!barred.showColorBar) return 0;
    const auto picture = [&job](const Style& style) {
        QImage image(480, 320, QImage::Format_RGB32);
        image.fill(style.palette.canvas);
        FigurePainter painter(&image, false);
        panelFigure(job.figure.figure, job.figure.scene, style)->render(painter, image.size());
        return image;
    };
    // Only the figure knows if it has a bar, so pictures with and without are compared.
    if (picture(bare) == picture(barred)) return 0;
    const Metrics& sizes = bare.metrics;
    const double numbers = QFontMetricsF(bare.font(sizes.tick)).horizontalAdvance(u"−0.5"_s);
    const double label = QFontMetricsF(bare.font(sizes.label, QFont::Medium)).height();
    constexpr double bar = 14, edge = 4;
    return saturatingCast<int>(
        std::round(bar + sizes.tick / 3 + sizes.tick / 4 + numbers + sizes.label / 4 + label + edge));
}

/// The captions of the frames, or their values without a caption, to be written in a width.
Foot footOf(const AnimationJob& five, const Style& style, int width) {
    Foot foot;
    for (int k = 0; k < stripPanels; ++k) {
        const QString caption = printable(frameJob(five, k).style.caption);
        foot.texts << (caption.isEmpty() ? frameValueText(five, k) : caption);
    }
    const double label = style.metrics.label;
    const auto widest = [&foot](const QFont& font) {
        const auto widths = valuesOf(foot.texts, [metrics = QFontMetricsF(font)](const QString& text) {
            return metrics.horizontalAdvance(text);
        });
        return *std::ranges::max_element(widths);
    };
    foot.font = style.font(label, QFont::DemiBold);
    const double share = width / widest(foot.font);
    if (share < 1) foot.font = style.font(label * std::max(smallestFoot, 0.99 * share), QFont::DemiBold);
    if (widest(foot.font) > width) {
        foot.flags |= Qt::TextWordWrap;
        foot.texts = textsOf(foot.texts, unbroken);
    }
    const QFontMetricsF metrics(foot.font);
    double height = 0;
    for (const QString& text : foot.texts)
        height = std::max(height, metrics.boundingRect(QRectF(0, 0, width, 1e5), foot.flags, text).height());
    foot.height = saturatingCast<int>(std::ceil(height + 0.4 * label));
    return foot;
}

Strip laidOut(const AnimationJob& job, const FigureSize& size) {
    const QSize all = size.layout();
    const Style style = panelStyle(job, size, false);
    Strip strip;
    const int gap = saturatingCast<int>(std::round(style.metrics.space));
    const int bar = std::min(colorBarWidth(job, size), all.width() / 4);
    const int width = (all.width() - bar - gap * (stripPanels - 1)) / stripPanels;
    strip.foot = footOf(fiveFrames(job), style, width);
    for (int k = 0; k < stripPanels; ++k)
        strip.places[static_cast<std::size_t>(k)] = QRect(
            k * (width + gap), 0, width + (k == stripPanels - 1 ? bar : 0), all.height() - strip.foot.height);
    return strip;
}

void paintStrip(FigurePainter& painter, const AnimationJob& job, const FigureSize& size,
                const StepProgress& progress) {
    const AnimationJob five = fiveFrames(job);
    const Strip strip = laidOut(job, size);
    QPainter& pen = painter.painter();
    const Style style = panelStyle(job, size, false);
    if (!style.transparent) pen.fillRect(QRect(QPoint(0, 0), size.layout()), style.palette.canvas);
    const int width = strip.places.front().width();
    for (int k = 0; k < stripPanels; ++k) {
        if (progress && !progress(k, stripPanels)) throw Stopped();
        const QRect& place = strip.places[static_cast<std::size_t>(k)];
        const FigureJob frame = frameJob(five, k);
        pen.save();
        pen.translate(place.topLeft());
        Style panel = panelStyle(job, size, k == stripPanels - 1);
        panel.showSelection = frame.style.showSelection;
        panelFigure(frame.figure, frame.scene, panel)->render(painter, place.size());
        pen.restore();
        pen.save();
        setFontAndPen(pen, strip.foot.font, style.palette.text);
        pen.drawText(QRect(place.left(), place.bottom() + 1, width, strip.foot.height), strip.foot.flags,
                     strip.foot.texts[k]);
        pen.restore();
    }
}

}  // namespace

FigureSize filmStripType(FigureSize size) {
    Metrics& metrics = size.metrics;
    const double width = size.layout().width();
    const double lowest = size.zoom == 1 ? smallestPrint : 0;
    const double line = std::min(metrics.line, thinnestLine), thin = std::min(metrics.thinLine, thinnestLine);
    scale(metrics, std::min(1.0, std::max(width / stripPanels / panelEms, lowest) / metrics.label));
    metrics.line = std::max(metrics.line, line);
    metrics.thinLine = std::max(metrics.thinLine, thin);
    metrics.ticks = std::min(metrics.ticks, maximumTicks);
    const double denser = std::max(1.0, minimumUnits / width);
    size.zoom *= denser;
    scale(metrics, denser);
    return size;
}

FigureSize filmStripSize() {
    return figureSize(u"1920x600"_s);
}

QByteArray filmStripBytes(const AnimationJob& job, const FigureSize& requested, FigureFormat format,
                          const StepProgress& progress) {
    const FigureSize size = filmStripType(requested);
    const AnimationJob five = fiveFrames(job);
    const FigureKind& kind = figureKind(job.figure.figure);
    QStringList values;
    for (int k = 0; k < stripPanels; ++k) values << frameValueText(five, k);
    const FileNotes notes{kind.spec.title,
                          u"Film strip, five pictures side by side: %1. The first: %2"_s.arg(
                              values.join(u", "_s),
                              figureDescription(*kind.modelOf(frameJob(five, 0).scene), job.figure.figure)),
                          sceneOfPicture(job.figure)};
    const auto paint = [&](FigurePainter& painter) { paintStrip(painter, job, size, progress); };
    const auto reportProgress = [&](double) {
        if (progress && !progress(stripPanels, stripPanels)) throw Stopped();
    };
    try {
        return figureFormatRow(format).bytes(size, panelStyle(job, size, false), notes, paint,
                                             job.figure.outlines, reportProgress);
    } catch (const Stopped&) {
        return {};
    }
}

}  // namespace sinescope
