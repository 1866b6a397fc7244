// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/labels.h"

#include "app/model/order_by.h"
#include "app/plot/label_places.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {
constexpr double leader = 12;          ///< pixels between the chart and a label
constexpr double closestLines = 0.82;  ///< smallest line spacing, relative to the line height

/// Returns the width of a sample of a line and its space; 0 without one.
double sampleWidth(const LineLabel& label, const QFont& font) {
    if (!label.sample) return 0;
    return std::max(2 * QFontMetricsF(font).height(), 13 * label.sample->width) + leader / 2;
}

/// Draws a label at the left of a rect, after the sample of its line if it has one.
void drawLabel(QCPPainter& painter, const LineLabel& label, const QRectF& rect, const QFont& font) {
    const double sample = sampleWidth(label, font), y = rect.center().y();
    if (label.sample) {
        Stroke stroke = *label.sample;
        stroke.color = label.color;
        drawCurve(painter, {QPointF(rect.left(), y), QPointF(rect.left() + sample - leader / 2, y)}, stroke,
                  rect);
    }
    painter.setPen(label.color);
    painter.drawText(QRectF(rect.left() + sample, rect.top(), 10000, rect.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, label.text);
}

/// The indices of the labels from the highest line to the lowest.
std::vector<std::size_t> downwards(const std::vector<LineLabel>& labels) {
    return orderBy(labels.size(), [&](std::size_t k) { return labels[k].y; });
}
}  // namespace

std::vector<LineLabel> fittingLabels(std::vector<LineLabel> labels, const QFont& font, double available) {
    if (labelsWidth(labels, font) <= available) return labels;
    for (LineLabel& label : labels) {
        if (label.isAlone && labelsWidth({label}, font) <= available) continue;
        label.widest.clear();
        if (!label.brief.isEmpty()) label.text = label.brief;
    }
    return labels;
}

double widthForLabels(double width) {
    return 0.3 * width;
}

int labelsWidth(const std::vector<LineLabel>& labels, const QFont& font) {
    if (labels.empty()) return 0;
    const QFontMetricsF metrics(font);
    double widest = 0;
    for (const LineLabel& label : labels)
        for (const QString& text : {label.text, label.widest})
            widest = std::max(widest, sampleWidth(label, font) + metrics.horizontalAdvance(text));
    return saturatingCast<int>(std::ceil(widest + leader + metrics.height() / 2));
}

std::vector<double> spreadLabels(const std::vector<LineLabel>& labels, double lineHeight, double top,
                                 double bottom) {
    // Blocks of touching labels: each block is centred on the mean of its labels' ideal places and merges
    // with neighbours that it overlaps.
    struct Block {
        double sum;
        std::vector<std::size_t> members;
        double height(double line) const { return line * static_cast<double>(members.size()); }
        double centre() const { return sum / static_cast<double>(members.size()); }
    };
    const std::vector<std::size_t> order = downwards(labels);
    const auto held = [&](const Block& block) {
        const double half = block.height(lineHeight) / 2;
        return std::max(std::min(block.centre(), bottom - half), top + half);
    };
    std::vector<Block> blocks;
    for (const std::size_t index : order) {
        blocks.push_back({labels[index].y, {index}});
        while (blocks.size() > 1) {
            Block& last = blocks.back();
            Block& before = blocks[blocks.size() - 2];
            if (held(last) - last.height(lineHeight) / 2 >=
                held(before) + before.height(lineHeight) / 2 - 1e-9)
                break;
            before.sum += last.sum;
            before.members.insert(before.members.end(), last.members.begin(), last.members.end());
            blocks.pop_back();
        }
    }
    std::vector<double> centres(labels.size());
    for (const Block& block : blocks) {
        double y = held(block) - block.height(lineHeight) / 2 + lineHeight / 2;
        for (const std::size_t index : block.members) {
            centres[index] = y;
            y += lineHeight;
        }
    }
    return centres;
}

namespace {

/// Returns the indices of the labels that fit in a height, at most all, from the highest line to the lowest.
std::vector<std::size_t> chosenLabels(const std::vector<LineLabel>& labels, double capacity) {
    std::vector<std::size_t> order = downwards(labels);
    const auto count = saturatingCast<std::size_t>(std::max(1.0, std::floor(capacity)));
    if (order.size() <= count) return order;
    std::vector<std::size_t> chosen;
    for (std::size_t k = 0; k < count; ++k)
        chosen.push_back(k * (order.size() - 1) / std::max<std::size_t>(1, count - 1));
    const auto main = std::ranges::find_if(order, [&](std::size_t k) { return labels[k].isMain; });
    if (main != order.end()) {
        const auto at = static_cast<std::size_t>(main - order.begin());
        const auto after = std::ranges::lower_bound(chosen, at);
        // It replaces the one above it, but not the highest.
        if (after == chosen.end() || *after != at)
            *(after - chosen.begin() > 1 || after == chosen.end() ? after - 1 : after) = at;
    }
    for (std::size_t& index : chosen) index = order[index];
    return chosen;
}

}  // namespace

std::vector<QRectF> labelPlaces(const std::vector<LineLabel>& labels, const QRectF& chart,
                                const QFont& font) {
    const QFontMetricsF metrics(font);
    const double height = metrics.height();
    // A label may extend beyond the chart by half its height at the top, but not into the tick labels.
    const double closest = closestLines * height;
    const std::vector<std::size_t> chosen =
        chosenLabels(labels, 1 + (chart.height() + 0.75 * height - closest / 2) / closest);
    std::vector<LineLabel> shown = valuesOf(chosen, [&labels](std::size_t k) { return labels[k]; });
    const double available = (chart.height() + height) / std::max(1.0, static_cast<double>(shown.size()));
    const double line = std::clamp(available, closest, height);
    const std::vector<double> centres =
        spreadLabels(shown, line, chart.top() - height / 2, chart.bottom() + height / 2);
    std::vector<QRectF> rects(labels.size());
    for (std::size_t k = 0; k < shown.size(); ++k)
        if (centres[k] <= chart.bottom() + height / 4 + 1e-6)
            rects[chosen[k]] = {chart.right() + leader, centres[k] - height / 2,
                                sampleWidth(shown[k], font) + metrics.horizontalAdvance(shown[k].text),
                                height};
    return rects;
}

void drawLineLabels(QCPPainter& painter, const std::vector<LineLabel>& labels, const QRectF& chart,
                    const QFont& font) {
    const std::vector<QRectF> rects = labelPlaces(labels, chart, font);
    painter.setFont(font);
    for (std::size_t k = 0; k < labels.size(); ++k) {
        if (rects[k].isEmpty()) continue;
        const double centre = rects[k].center().y();
        const double end = std::clamp(labels[k].y, chart.top(), chart.bottom());
        painter.setPen(QPen(labels[k].color, 1));
        if (std::abs(centre - end) > rects[k].height() / 3)
            painter.drawLine(QLineF(chart.right() + 1, end, chart.right() + leader - 3, centre));
        drawLabel(painter, labels[k], rects[k], font);
    }
}

bool labelsFit(std::size_t labels, const QFont& font, double chartHeight) {
    const double height = QFontMetricsF(font).height();
    return static_cast<double>(labels) * closestLines * height <= chartHeight + height / 2;
}

std::vector<QRectF> legendPlaces(const std::vector<LineLabel>& labels, const QRectF& area,
                                 const QFont& font) {
    const QFontMetricsF metrics(font);
    const double height = metrics.height();
    const double available = area.height() / std::max(1.0, static_cast<double>(labels.size()));
    const double line = std::clamp(available, closestLines * height, 1.2 * height);
    std::vector<QRectF> rects(labels.size());
    for (std::size_t k = 0; k < labels.size(); ++k) {
        const double y = area.top() + line * (static_cast<double>(k) + 0.5);
        if (y + line / 2 > area.bottom() + 1) break;
        rects[k] = {area.left(), y - height / 2,
                    sampleWidth(labels[k], font) + metrics.horizontalAdvance(labels[k].text), height};
    }
    return rects;
}

void drawLegend(QCPPainter& painter, const std::vector<LineLabel>& labels, const QRectF& area,
                const QFont& font) {
    const std::vector<QRectF> rects = legendPlaces(labels, area, font);
    painter.setFont(font);
    for (std::size_t k = 0; k < labels.size(); ++k)
        if (!rects[k].isEmpty()) drawLabel(painter, labels[k], rects[k], font);
}

}  // namespace sinescope
