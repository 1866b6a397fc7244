// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/layout.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

/// Font size of an exponent and its height above the baseline, in sizes of the line.
constexpr double raisedSize = 0.72, raisedBy = 0.42;
/// Distance between baselines, and the largest and the smallest font size.
constexpr double pitch = 2.1, largestLabels = 3, smallestPixels = 5;
/// Font size of the notes relative to the lines.
constexpr double noteSize = 0.5;
/// Gaps between the widest line and the notes beside it, and between a line and the note below it, in sizes
/// of the lines.
constexpr double noteGap = 1.2, noteBelow = 0.85;
/// Maximum font size of notes, in sizes of the lines.
constexpr double largestNote = 0.8;
/// Minimum font size with notes: a share of the size without them, or sizes of the labels.
constexpr double minimumShare = 0.7, largeLabels = 1.5;
/// Small type is wider than the measured type by up to this factor.
constexpr double noteSlack = 1.05;

/// The font size in pixels at which widths are measured; on paper the smallest, at which exponents are as
/// large as the lines.
double referenceOf(const Style& style) {
    return style.paper ? style.smallestFont() : 100;
}

double widthOf(const TypesetLine& line, const Style& style) {
    const double reference = referenceOf(style);
    double width = 0;
    for (const Run& run : line)
        width += QFontMetricsF(fontOf(run, reference, style)).horizontalAdvance(run.text) / reference;
    return width;
}

struct Widths {
    double left = 0, right = 0, note = 0;  ///< in font sizes
};

Widths widthsOf(const std::vector<CalculationLine>& lines, const Style& style) {
    const double reference = referenceOf(style);
    Widths widths;
    for (const CalculationLine& line : lines) {
        widths.left = std::max(widths.left, widthOf(line.left, style));
        const double right = widthOf(line.right, style);
        widths.right = std::max(widths.right, right);
        const double note = noteSlack * noteSize *
                            QFontMetricsF(style.font(reference)).horizontalAdvance(line.meaning) / reference;
        widths.note = std::max(widths.note, note);
    }
    if (widths.left > 0) widths.left += 0.3;  // a space before the equals sign
    return widths;
}

/// Places runs from x on, on a baseline; returns their end.
double placeRuns(std::vector<PlacedRun>& placed, const TypesetLine& line, double x, double baseline,
                 double pixels, const Style& style) {
    for (const Run& run : line) {
        const double size = run.raised ? raisedSize * pixels : pixels;
        const double base = run.raised ? baseline - raisedBy * pixels : baseline;
        const QFontMetricsF metrics(fontOf(run, pixels, style));
        const double width = metrics.horizontalAdvance(run.text);
        placed.push_back({run, QRectF(x, base - 0.8 * size, width, size), base, pixels});
        x += width;
    }
    return x;
}

}  // namespace

QFont fontOf(const Run& run, double pixels, const Style& style) {
    return style.font(run.raised ? raisedSize * pixels : pixels,
                      run.strong ? QFont::DemiBold : QFont::Normal);
}

namespace {

/// The largest font size in which lines fit an area.
double fittingPixels(double width, double lineHeight, const QRectF& area) {
    return std::floor(std::min(area.width() / width, area.height() / lineHeight));
}

/// Leaves out the widest lines until the others fit an area in type as large as notes, but not the last one,
/// which has the result. Counts those left in `shown`.
std::vector<CalculationLine> legibleLines(std::vector<CalculationLine> lines, std::size_t& shown,
                                          const QRectF& area, const Style& style) {
    const double least = std::max<double>(style.metrics.small, style.smallestFont());
    while (lines.size() > 1) {
        const Widths widths = widthsOf(lines, style);
        if (fittingPixels(widths.left + widths.right, pitch * static_cast<double>(lines.size()), area) >=
            std::floor(least))
            break;
        const auto width = [&style](const CalculationLine& line) {
            return widthOf(line.left, style) + widthOf(line.right, style);
        };
        const auto widest = std::ranges::max_element(lines.begin(), lines.end() - 1, {}, width);
        if (widest - lines.begin() < static_cast<std::ptrdiff_t>(shown)) --shown;
        lines.erase(widest);
    }
    return lines;
}

enum class Notes { None, Beside, Below };

/// The place of the notes, if they are legible and hardly shrink the lines, and the font size of the lines.
struct Plan {
    Notes notes = Notes::None;
    double pixels = smallestPixels;
    double pitch = sinescope::pitch;
    double noteSize = sinescope::noteSize;  ///< in sizes of the lines
};

Plan planOf(const Widths& widths, double count, const QRectF& area, const Style& style) {
    const double least = std::max<double>(smallestPixels, style.smallestFont());
    const double alone = widths.left + widths.right;
    const auto pixelsFor = [&](double width, double each) {
        return std::min(fittingPixels(width, each * count, area),
                        std::floor(largestLabels * style.metrics.label));
    };
    const double maximum = pixelsFor(alone, pitch);
    const auto isLarge = [&](double pixels) {
        return pixels >= std::min(minimumShare * maximum, largeLabels * style.metrics.label);
    };
    const double beside = pixelsFor(alone + noteGap + widths.note, pitch);
    const double below = pixelsFor(std::max(alone, widths.left + widths.note), pitch + noteBelow);
    // The size of notes that begin `taken` font sizes from the left; 0 if they do not fit.
    const auto fittingNote = [&](double pixels, double taken) {
        const double size = std::max(noteSize, style.metrics.small / pixels);
        const double width = (taken + widths.note * size / noteSize) * pixels;
        return isLarge(pixels) && size <= largestNote && width <= area.width() ? size : 0;
    };
    const double noteBeside = fittingNote(beside, alone + noteGap),
                 noteUnder = fittingNote(below, widths.left);
    if (noteBeside > 0 && beside >= minimumShare * below)
        return {Notes::Beside, std::max(beside, least), pitch, noteBeside};
    if (noteUnder > 0) return {Notes::Below, std::max(below, least), pitch + noteBelow, noteUnder};
    return {Notes::None, std::max(maximum, least), pitch, noteSize};
}

}  // namespace

FormulaLayout placeFormula(std::vector<CalculationLine> all, std::size_t shown, const QRectF& area,
                           const Style& style, const CalculationLine* asked) {
    FormulaLayout layout;
    if (!asked) all = legibleLines(std::move(all), shown, area, style);
    const Widths widths = widthsOf(all, style);
    const auto count = static_cast<double>(all.size());
    const Plan plan = planOf(widths, count, area, style);
    layout.pixels = plan.pixels;
    const double pixels = layout.pixels;
    const double alone = widths.left + widths.right;
    const double note = widths.note * plan.noteSize / noteSize;
    const double width = pixels * (plan.notes == Notes::Beside  ? alone + noteGap + note
                                   : plan.notes == Notes::Below ? std::max(alone, widths.left + note)
                                                                : alone);
    const double x = area.left() + std::max(0.0, (area.width() - width) / 2);
    const double equals = x + widths.left * pixels;
    double baseline = area.top() + (area.height() - plan.pitch * pixels * count) / 2 + 0.68 * pitch * pixels;
    for (std::size_t k = 0; k < std::min(shown, all.size()); ++k, baseline += plan.pitch * pixels) {
        const CalculationLine& line = all[k];
        const std::size_t left = layout.runs.size(), right = left + line.left.size();
        placeRuns(layout.runs, line.left, equals - (widthOf(line.left, style) + 0.3) * pixels, baseline,
                  pixels, style);
        placeRuns(layout.runs, line.right, equals, baseline, pixels, style);
        for (const Grip& grip : line.grips)
            layout.runs[(grip.isRight ? right : left) + grip.run].knob = grip.knob;
        if (plan.notes == Notes::None) continue;
        const bool isBelow = plan.notes == Notes::Below;
        placeRuns(layout.notes, TypesetLine{Run{line.meaning, {}, false, false, true}},
                  isBelow ? equals : equals + (widths.right + noteGap) * pixels,
                  isBelow ? baseline + noteBelow * pixels : baseline, plan.noteSize * pixels, style);
    }
    if (!asked || shown >= all.size()) return layout;
    placeRuns(layout.asked, asked->right, equals, baseline, pixels, style);
    for (const PlacedRun& placed : layout.asked)
        if (placed.run.text == blankText)
            layout.field =
                QRectF(placed.rect.left(), baseline - 0.95 * pixels, placed.rect.width(), 1.3 * pixels);
    return layout;
}

}  // namespace sinescope
