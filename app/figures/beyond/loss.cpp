// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/loss.h"

#include "app/plot/axes.h"
#include "app/plot/canvas.h"
#include "app/plot/curves.h"
#include "app/plot/extrapolation_shading.h"
#include "app/plot/labels.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"
#include "app/style/text_width.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <QMap>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Width of the line sample beside a name: enough to show its dashes.
double sampleWidth(const Style& style) {
    return std::max(24.0, 13 * style.metrics.line);
}

QFont nameFont(const Style& style) {
    return style.font(style.metrics.small, QFont::DemiBold);
}

/// Returns the colour of a scheme; the two whose lines cross are distinguishable with any colour vision.
QColor colorOf(const MeasuredLoss& scheme, std::size_t index, const Style& style) {
    static const QMap<QString, QColor Palette::*> colors{
        {u"none"_s, &Palette::secondary}, {u"sinusoidal"_s, &Palette::position},
        {u"rope"_s, &Palette::base},      {u"learned"_s, &Palette::dModel},
        {u"t5"_s, &Palette::text},        {u"alibi"_s, &Palette::pair}};
    const auto own = colors.find(scheme.id);
    return own == colors.end() ? style.line(index) : style.palette.**own;
}

Stroke strokeOf(std::size_t index, const Style& style) {
    return {colorOf(lossExperiment().schemes[index], index, style), style.metrics.line, Style::dash(index)};
}

QString nameOf(const MeasuredLoss& scheme, LossNames which) {
    const bool ends = static_cast<std::int64_t>(scheme.losses.size()) < lossExperiment().evaluatedLength;
    return ends && which == LossNames::Full ? u"%1 (ends)"_s.arg(scheme.name) : scheme.name;
}

}  // namespace

void paintLosses(QCPPainter& painter, QCPAxisRect* chart, const FigureState* state, const Style& style) {
    const LossExperiment& experiment = lossExperiment();
    const QRectF area = chart->rect();
    const double edge = xPixel(chart, static_cast<double>(experiment.trainedLength) - 0.5);
    paintExtrapolated(painter, QRectF(QPointF(edge, area.top()), area.bottomRight()), style);
    for (std::size_t k = 0; k < experiment.schemes.size(); ++k) {
        const MeasuredLoss& scheme = experiment.schemes[k];
        if (isHidden(state, scheme.id)) continue;
        QPolygonF line;
        for (std::int64_t p = 0; p < static_cast<std::int64_t>(scheme.losses.size()); p += lossBin)
            line << pointIn(chart, static_cast<double>(p) + (lossBin - 1) / 2.0,
                            meanLoss(scheme, p, p + lossBin - 1));
        drawCurve(painter, line, strokeOf(k, style), area);
        if (static_cast<std::int64_t>(scheme.losses.size()) < experiment.evaluatedLength)
            drawDots(painter, {line.back()}, strokeOf(k, style).color, style.metrics.marker * 1.4, area);
    }
    paintTrainedRule(painter, area, edge,
                     {u"trained on %1 positions"_s.arg(grouped(experiment.trainedLength)),
                      u"trained on %1"_s.arg(grouped(experiment.trainedLength)),
                      u"past %1"_s.arg(grouped(experiment.trainedLength))},
                     style);
}

std::vector<LineSwitch> lossSwitches(QCPAxisRect* chart, const FigureState* state, const Style& style,
                                     LossNames which) {
    const LossExperiment& experiment = lossExperiment();
    std::vector<LineLabel> names;
    for (std::size_t k = 0; k < experiment.schemes.size(); ++k) {
        const MeasuredLoss& scheme = experiment.schemes[k];
        const auto end = static_cast<std::int64_t>(scheme.losses.size());
        names.push_back({nameOf(scheme, which),
                         strokeOf(k, style).color,
                         yPixel(chart, meanLoss(scheme, end - lossBin, end - 1)),
                         {},
                         scheme.id});
    }
    names = withHidden(std::move(names), state, style);
    const QFontMetricsF metrics(nameFont(style));
    const QRectF area = chart->rect();
    const std::vector<double> centres =
        spreadLabels(names, metrics.height(), area.top() - metrics.height() / 2, area.bottom());
    std::vector<LineSwitch> switches;
    for (std::size_t k = 0; k < names.size(); ++k)
        switches.push_back({names[k], QRectF(area.right() + 6, centres[k] - metrics.height() / 2,
                                             lossNamesWidth(style, which) - 6, metrics.height())});
    return switches;
}

void paintLossNames(QCPPainter& painter, QCPAxisRect* chart, const FigureState* state, const Style& style,
                    LossNames which) {
    const std::vector<MeasuredLoss>& schemes = lossExperiment().schemes;
    const double sample = sampleWidth(style);
    painter.setFont(nameFont(style));
    for (const auto& [label, place] : lossSwitches(chart, state, style, which)) {
        const auto scheme =
            std::ranges::find_if(schemes, [&id = label.id](const auto& each) { return each.id == id; });
        Stroke stroke = strokeOf(static_cast<std::size_t>(scheme - schemes.begin()), style);
        stroke.color = label.color;
        const double y = place.center().y();
        drawCurve(painter, {QPointF(place.left(), y), QPointF(place.left() + sample, y)}, stroke,
                  QRectF(place.left(), y - 4, sample, 8));
        painter.setPen(label.color);
        painter.drawText(place.adjusted(sample + 5, 0, sample + 5, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         label.text);
    }
}

AxisRange lossRange() {
    Extremes found{nan, nan};
    for (const MeasuredLoss& scheme : lossExperiment().schemes)
        for (std::int64_t p = 0; p < static_cast<std::int64_t>(scheme.losses.size()); p += lossBin)
            found.include(meanLoss(scheme, p, p + lossBin - 1));
    return {found.lowest - 0.1, found.highest + 0.18 * (found.highest - found.lowest)};
}

int lossNamesWidth(const Style& style, LossNames which) {
    const QStringList names = textsOf(lossExperiment().schemes,
                                      [which](const MeasuredLoss& scheme) { return nameOf(scheme, which); });
    const double widest = widestOf(names, QFontMetricsF(nameFont(style)));
    return saturatingCast<int>(std::ceil(6 + sampleWidth(style) + 5 + widest + 4));
}

}  // namespace sinescope
