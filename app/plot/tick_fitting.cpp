// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/tick_fitting.h"

#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinescope {

namespace {

/// Upper bound of a tick label's width in font sizes; measuring the text takes longer than drawing it.
double estimatedWidth(const QString& label) {
    double width = 0;
    for (const QChar c : label)
        width += c == '.'_L1 || c == ','_L1                      ? 0.29
                 : c.unicode() > 0x2000 && c.unicode() != 0x2212 ? 0.5
                                                                 : 0.63;
    return width;
}

struct LabelledTicks {
    QVector<double> at;
    QVector<QString> labels;
};

/// The ticks with visible labels: labels that would extend past the edge of the canvas are not drawn.
LabelledTicks writtenTicks(const QCPAxis& axis, const LabelledTicks& ticks) {
    LabelledTicks written;
    const QRect canvas = axis.parentPlot()->viewport();
    const double em = axis.tickLabelFont().pixelSize();
    for (qsizetype k = 0; k < std::min(ticks.at.size(), ticks.labels.size()); ++k) {
        if (axis.orientation() == Qt::Horizontal) {
            const double x = axis.coordToPixel(ticks.at[k]);
            const double aside = std::min(x - canvas.left(), canvas.right() - x);
            if (aside < estimatedWidth(ticks.labels[k]) / 2 * em &&
                aside < QFontMetricsF(axis.tickLabelFont()).horizontalAdvance(ticks.labels[k]) / 2)
                continue;
        }
        written.at << ticks.at[k];
        written.labels << ticks.labels[k];
    }
    return written;
}

/// The distance between two touching labels relative to the distance they need; empty if none touch.
std::optional<double> touching(const QCPAxis& axis, const LabelledTicks& written) {
    const double em = axis.tickLabelFont().pixelSize();
    const bool across = axis.orientation() == Qt::Horizontal;
    for (qsizetype k = 1; k < written.at.size(); ++k) {
        const double apart =
            std::abs(axis.coordToPixel(written.at[k]) - axis.coordToPixel(written.at[k - 1]));
        const double widths = estimatedWidth(written.labels[k]) + estimatedWidth(written.labels[k - 1]);
        const double needed = across ? widths / 2 * em + 0.7 * em : 1.15 * em;
        if (apart < needed) return apart / needed;
    }
    return std::nullopt;
}

/// The ticks in the current layout.
LabelledTicks ticksOf(const QCPAxis& axis) {
    return {axis.tickVector(), axis.tickVectorLabels()};
}

}  // namespace

bool thinTicks(QCPAxis* axis) {
    const auto ratio = touching(*axis, writtenTicks(*axis, ticksOf(*axis)));
    const int count = axis->ticker()->tickCount();
    if (!ratio || count <= 1) return false;
    const int fewer = std::min(count - 1, saturatingCast<int>(count * *ratio));
    // Tries three and two first: an axis has a single label only if two touch.
    axis->ticker()->setTickCount(std::max(std::min(count - 1, 3), fewer));
    return true;
}

bool addTicks(QCPAxis* axis) {
    const LabelledTicks before = ticksOf(*axis);
    const qsizetype now = writtenTicks(*axis, before).at.size();
    if (now > 2 || (now == 2 && now == before.at.size())) return false;
    const int count = axis->ticker()->tickCount();
    constexpr int maximum = 4;  // times the count
    for (int more = count + 1; more <= maximum * count; ++more) {
        axis->ticker()->setTickCount(more);
        LabelledTicks ticks;
        axis->ticker()->generate(axis->range(), axis->parentPlot()->locale(), 'g'_L1, 6, ticks.at, nullptr,
                                 &ticks.labels);
        const LabelledTicks written = writtenTicks(*axis, ticks);
        if (touching(*axis, written)) break;
        if (written.at.size() > now) return true;
    }
    axis->ticker()->setTickCount(count);
    return false;
}

}  // namespace sinescope
