// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation_file.h"
#include "app/export/figure_file.h"
#include "app/export/file_view.h"
#include "app/export/left_color_bar.h"
#include "app/export/pdf_file.h"
#include "app/figures/animation/shared_scales.h"
#include "app/figures/registry.h"
#include "app/model/unbroken_text.h"
#include "app/scene/literals.h"
#include "app/scene/printable_text.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double highestStrip = 0.5;  ///< of the width
constexpr double manyValues = 20;     ///< of a whole control, among which unequal steps are not seen
constexpr int maximumTicks = 4;       ///< per axis of a panel

/// The texts below the panels, with one font for all.
struct Foot {
    QStringList texts;
    QFont font;
    int flags = Qt::AlignHCenter | Qt::AlignVCenter;
    int height = 0;
};

/// The title above the panels; empty without one.
struct Head {
    QString text;
    QRectF box;
    int height = 0;
};

struct Strip {
    std::vector<FigureJob> frames;
    std::vector<std::shared_ptr<const FigureModel>> models;
    QStringList values;  ///< of the control
    Style style;
    std::optional<LeftColorBar> bar;  ///< of all panels
    std::vector<QRect> places;        ///< of the panels, in layout units
    Head head;
    Foot foot;
    int panels() const { return static_cast<int>(frames.size()); }
};

/// Panel width in font sizes, so that the text leaves space for the figure.
constexpr double panelEms = 16;
constexpr double minimumUnits = 1400;  ///< of a strip's width
constexpr double thinnestLine = 1.3;   ///< 1 pt, as in papers

Style panelStyle(const AnimationJob& job, const FigureSize& size) {
    Style style = exportStyle(job.figure.scene.style, size);
    style.metrics.family = job.figure.style.metrics.family;
    style.partLetters = style.showNotes = false;
    style.transparent = job.figure.style.transparent;
    style.showColorBar = job.figure.style.showColorBar;
    style.leavesColorBar = true;
    return style;
}

/// As many evenly spaced values as there are pictures, including both ends, regardless of easing and
/// playback; within a closed loop, where both ends look the same, without the second.
AnimationJob framesOf(const AnimationJob& job) {
    AnimationJob frames = job;
    frames.spec.frames = job.stripPictures;
    if (!isClosed(job.spec, job.figure.scene)) frames.spec.playback = Playback::Once;
    frames.spec.ease = Ease::None;
    if (!animatedParameter(job.spec).whole || job.spec.logarithmic || job.spec.checkpoints) return frames;
    const auto valueAt = [&](int k) { return frameValue(job.figure.scene, frames.spec, k); };
    bool areEven = true;
    for (int k = 2; k < job.stripPictures; ++k)
        areEven = areEven && valueAt(k) - valueAt(k - 1) == valueAt(1) - valueAt(0);
    if (areEven && valueAt(0) != valueAt(1)) return frames;
    // Few whole values: up to the number of pictures in equal steps that cover most of them.
    AnimationSpec& spec = frames.spec;
    const bool isUp = spec.to > spec.from;
    const double end = spec.playback == Playback::Once ? spec.to
                       : isUp                          ? std::ceil(spec.to) - 1
                                                       : std::floor(spec.to) + 1;
    const double span = std::abs(end - spec.from);
    if (span < 1 || span > manyValues) return frames;
    spec.playback = Playback::Once;
    int best = 1;
    double largest = 0;
    for (int steps = 1; steps < job.stripPictures; ++steps) {
        const double worth = steps * std::floor(span / steps) * std::sqrt(steps);
        if (worth <= largest) continue;
        largest = worth;
        best = steps;
    }
    spec.frames = best + 1;
    spec.to = spec.from + (isUp ? 1 : -1) * best * std::floor(span / best);
    return frames;
}

Style panelStyle(const Strip& strip, std::size_t k) {
    Style style = strip.style;
    style.showSelection = strip.frames[k].style.showSelection;
    return style;
}

/// The colour bars and the shared layout of the panels.
struct Trial {
    std::vector<std::optional<LeftColorBar>> bars;
    SharedLayout layout;
};

Trial laidOutOnTrial(const Strip& strip) {
    Trial trial;
    for (std::size_t k = 0; k < strip.frames.size(); ++k)
        trial.bars.push_back(trial.layout
                                 .include(strip.frames[k].figure, strip.models[k], panelStyle(strip, k),
                                          strip.places.front().size())
                                 ->leftColorBar());
    return trial;
}

/// The colour bar of all panels; empty if they have none or several.
std::optional<LeftColorBar> sharedBar(const Trial& trial) {
    const auto& first = trial.bars.front();
    const bool isShared = first && std::ranges::all_of(trial.bars, [&](const auto& bar) {
                              return bar && isSameBar(*bar, *first);
                          });
    return isShared ? first : std::nullopt;
}

QFont titleFont(const Style& style) {
    return style.font(style.metrics.title, QFont::DemiBold);
}

/// The texts to be written in a width.
Foot footOf(const QStringList& texts, const Style& style, int width) {
    Foot foot;
    foot.texts = texts;
    const double label = style.metrics.label;
    const auto widest = [&foot](const QFont& font) {
        const auto widths = valuesOf(foot.texts, [metrics = QFontMetricsF(font)](const QString& text) {
            return metrics.horizontalAdvance(text);
        });
        return *std::ranges::max_element(widths);
    };
    foot.font = style.font(label, QFont::DemiBold);
    const double share = width / widest(foot.font);
    // Longer texts wrap.
    const double smallest = std::min(label, style.metrics.small);
    if (share < 1) foot.font = style.font(std::max(smallest, 0.99 * share * label), QFont::DemiBold);
    const QFontMetricsF metrics(foot.font);
    const auto sizeOf = [&](const QStringList& wrapped) {
        QSizeF size(0, 0);
        for (const QString& text : wrapped)
            size = size.expandedTo(metrics.boundingRect(QRectF(0, 0, width, 1e5), foot.flags, text).size());
        return size;
    };
    if (widest(foot.font) > width) {
        foot.flags |= Qt::TextWordWrap;
        // "n = 1,000,000" is in one line if it fits.
        const QStringList joined = textsOf(texts, unbroken);
        if (sizeOf(joined).width() <= width) foot.texts = joined;
    }
    foot.height = saturatingCast<int>(std::ceil(sizeOf(foot.texts).height() + 0.4 * label));
    return foot;
}

Head headOf(const AnimationJob& job, const Style& style, int width) {
    if (!job.figure.style.showTitle) return {};
    Head head;
    head.text = figureKind(job.figure.figure).spec.title;
    const double space = style.metrics.space;
    const QFontMetricsF metrics(titleFont(style));
    const double height =
        metrics.boundingRect(QRectF(0, 0, width - 2 * space, 1e5), Qt::TextWordWrap, head.text).height();
    head.box = QRectF(space, space / 2, width - 2 * space, height);
    head.height = saturatingCast<int>(std::ceil(head.box.bottom() + space / 2));
    return head;
}

void placePanels(Strip& strip, const QStringList& texts, const QSize& all) {
    const int gap = saturatingCast<int>(std::round(strip.style.metrics.space));
    const int bar = strip.bar ? widthOf(*strip.bar, strip.style) : 0;
    const int width = (all.width() - bar - gap * (strip.panels() - 1)) / strip.panels();
    strip.foot = footOf(texts, strip.style, width);
    strip.places.clear();
    for (int k = 0; k < strip.panels(); ++k)
        strip.places.emplace_back(k * (width + gap), strip.head.height, width,
                                  all.height() - strip.head.height - strip.foot.height);
}

/// Calls `progress` before each model is made.
Strip laidOut(const AnimationJob& job, const FigureSize& size, const Progress& progress) {
    const AnimationJob chosen = framesOf(job);
    Strip strip;
    strip.style = panelStyle(job, size);
    for (int k = 0; k < chosen.spec.frames; ++k) {
        report(progress, k, chosen.spec.frames);
        strip.frames.push_back(frameJob(chosen, k));
        strip.models.push_back(modelOf(strip.frames.back()));
        strip.values << frameLabel(chosen.figure.scene, chosen.spec, k);
    }
    const auto captionOf = [](const FigureJob& frame) { return printable(frame.style.caption); };
    const QStringList texts =
        job.figure.style.caption.isEmpty() ? strip.values : textsOf(strip.frames, captionOf);
    strip.head = headOf(job, strip.style, size.layout().width());
    placePanels(strip, texts, size.layout());
    shareScales(job.figure.figure, strip.models);
    for (std::size_t k = 0; k < strip.frames.size(); ++k) strip.frames[k].scene = strip.models[k]->scene();
    strip.bar = sharedBar(laidOutOnTrial(strip));
    strip.style.leavesColorBar = strip.bar.has_value();  // otherwise each panel has its own
    placePanels(strip, texts, size.layout());
    laidOutOnTrial(strip).layout.applyTo(strip.style);
    return strip;
}

void paintStrip(FigurePainter& painter, const Strip& strip, const QSize& size) {
    QPainter& pen = painter.painter();
    if (!strip.style.transparent) pen.fillRect(QRect(QPoint(0, 0), size), strip.style.palette.canvas);
    setFontAndPen(pen, titleFont(strip.style), strip.style.palette.text);
    pen.drawText(strip.head.box, Qt::TextWordWrap, strip.head.text);
    for (std::size_t k = 0; k < strip.places.size(); ++k) {
        const QRect& place = strip.places[k];
        const FileView view = fileView(strip.frames[k].figure, strip.models[k], panelStyle(strip, k));
        {
            const SavedState saved(pen);
            pen.translate(place.topLeft());
            renderInFile(*view, painter, place.size());
        }
        const SavedState saved(pen);
        setFontAndPen(pen, strip.foot.font, strip.style.palette.text);
        pen.drawText(QRect(place.left(), place.bottom() + 1, place.width(), strip.foot.height),
                     strip.foot.flags, strip.foot.texts[static_cast<int>(k)]);
        const std::optional<LeftColorBar> bar = view->leftColorBar();
        if (!bar || k + 1 != strip.places.size()) continue;
        pen.translate(place.right() + 1, place.top());
        paintLeftColorBar(pen, *bar, strip.style);
    }
}

}  // namespace

FigureSize filmStripType(FigureSize size, int pictures) {
    Metrics& metrics = size.metrics;
    const double width = size.layout().width();
    const bool isPrinted = size.paper || size.zoom == 1;
    const double lowest = isPrinted ? smallestPrint * size.unitsPerInch() / pointsPerInch : 0;
    const double line = std::min(metrics.line, thinnestLine), thin = std::min(metrics.thinLine, thinnestLine);
    metrics = scaled(metrics, std::min(1.0, std::max(width / pictures / panelEms, lowest) / metrics.label));
    for (double* type : {&metrics.tick, &metrics.small}) *type = std::max(*type, lowest);
    metrics.line = std::max(metrics.line, line);
    metrics.thinLine = std::max(metrics.thinLine, thin);
    metrics.ticks = std::min(metrics.ticks, maximumTicks);
    const double denser = std::max(1.0, minimumUnits / width);
    size.zoom *= denser;
    metrics = scaled(metrics, denser);
    return size;
}

FigureSize filmStripSize(int pictures) {
    return filmStripSize(figureSize(u"1920x600"_s), pictures);
}

FigureSize filmStripSize(FigureSize size, int pictures) {
    constexpr double shape = 600.0 / 1920 * StripPictures::usual;  // of one picture
    size.inches.setHeight(size.inches.width() * std::min(shape / pictures, highestStrip));
    return size;
}

QByteArray filmStripBytes(const AnimationJob& job, const FigureSize& requested, FigureFormat format,
                          const Progress& progress) try {
    const FigureSize size = filmStripType(requested, job.stripPictures);
    const Strip strip = laidOut(job, size, progress);
    const FileNotes notes{figureKind(job.figure.figure).spec.title,
                          u"Film strip, %1 pictures side by side: %2. The first: %3"_s.arg(
                              QString::number(strip.panels()), strip.values.join(u", "_s),
                              figureDescription(strip.frames.front(), *strip.models.front())),
                          sceneOfPicture(job.figure)};
    const auto paint = [&](FigurePainter& painter) { paintStrip(painter, strip, size.layout()); };
    return figureFormatRow(format).bytes(size, strip.style, notes, paint, job.figure.outlines,
                                         atEnd(progress));
} catch (const Stopped&) {
    return {};
}

}  // namespace sinescope
