// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/layout.h"

#include "app/figures/shift/options.h"
#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double smallestClock = 30;
constexpr double smallestBare = 14;    ///< least diameter of a clock without name and angle
constexpr double smallestBand = 64;    ///< least height of a clock; limits the number of bands
constexpr double numbersShare = 0.45;  ///< largest share of a band's height for the numbers below a clock
constexpr double largestText = 2.2;    ///< font size of the numbers, in label sizes

constexpr double notesShare = 0.35;       ///< largest share of the height
constexpr double largeNotesShare = 0.16;  ///< the same if many lines fit, to favour the clocks
constexpr double manyLines = 20;
constexpr double largestNamesShare = 0.15;  ///< largest share of the width for full row names
constexpr double besideGap = 4;       ///< pixels between a clock, the numbers beside it, and the strip's edge
constexpr double besideLines = 0.5;   ///< the same gap in lines, added to it left of the numbers
constexpr double largerBeside = 1.3;  ///< least enlargement of a clock for numbers beside it
constexpr double largerFlanked = 1.2;  ///< the same for its name and angle beside it

/// Returns the number of text lines above and below a clock. If name and angle are beside it, the name of its
/// upper axis takes part of a line.
double linesOf(bool table, bool flanked = false) {
    return (table ? 8 : 4) - (flanked ? 1.5 : 0);
}

/// Returns the number of text lines beside a clock: the angle, the block and the rows.
double linesBeside(bool table) {
    return table ? 7 : 3;
}

/// Returns the width of a name or an angle on each side of a clock.
double flankOf(const ShiftClocks& model, const QFontMetricsF& strong) {
    double widest = strong.horizontalAdvance(degreesText(model.degrees(0)));
    for (const std::int64_t pair : {std::int64_t{0}, model.pairs() - 1})
        widest = std::max(widest, strong.horizontalAdvance(model.pairName(pair)));
    return widest + 8;
}

/// Returns the width of two adjacent entries of a block.
double stripOf(const ShiftClocks& model, const QFontMetricsF& metrics) {
    double widest = metrics.horizontalAdvance(u"−0.99995"_s);
    if (const double limit = model.valueLimit(); limit > 1)
        widest = std::max(widest, metrics.horizontalAdvance(fixedNumber(-limit)));
    return 2 * (widest + 8) + 8;
}

/// Returns the width of row names at a font size, in pixels.
double widthOf(const QStringList& names, const Style& style, double size) {
    const QFontMetricsF strong(style.font(size, QFont::DemiBold));
    double widest = QFontMetricsF(style.font(size)).horizontalAdvance(u"PE(p + k) "_s) + 10;
    for (const QString& name : names) widest = std::max(widest, strong.horizontalAdvance(name) + 6);
    return widest;
}

/// Returns the row names, in full if they take a small share of the width.
QStringList namesWithin(const ShiftClocks& model, const Style& style, double size, double width) {
    const QStringList full = model.rowNames();
    return widthOf(full, style, size) <= largestNamesShare * width ? full : model.briefRowNames();
}

/// Returns the total margin left and right of a clock; papers have the axis names there.
double besideClock(const Style& style) {
    if (!style.paper) return 10;
    return 2 * (QFontMetricsF(style.font(style.metrics.small)).horizontalAdvance(u"cos"_s) + 4);
}

void setFonts(ShiftLayout& at, const Style& style, double size) {
    at.text = style.font(size);
    at.strong = style.font(size, QFont::DemiBold);
    at.line = shiftLine(QFontMetricsF(at.text));
}

/// Text sizes of strips at one font size, in pixels.
struct TextSizes {
    double size;
    QStringList rowNames;
    double names;  ///< width of the row names
    double strip;  ///< width of two entries of a block
    double line;
    double flank;  ///< width on each side of a clock
};

/// Returns the text sizes, largest first.
std::vector<TextSizes> textSizes(const ShiftClocks& model, const Style& style, double width) {
    const double smallest = style.metrics.small;
    std::vector<TextSizes> sizes;
    for (double size = largestText * style.metrics.label;; size *= 0.93) {
        size = std::max(smallest, size);
        const QFontMetricsF metrics(style.font(size));
        const QStringList names = namesWithin(model, style, size, width);
        sizes.push_back({size, names, widthOf(names, style, size), stripOf(model, metrics),
                         shiftLine(metrics),
                         flankOf(model, QFontMetricsF(style.font(size, QFont::DemiBold)))});
        if (size == smallest) return sizes;
    }
}

/// Arranges strips of all pairs in `bands` bands, with the largest font that leaves space for the clocks;
/// returns its text sizes, or null if even the smallest is too wide.
const TextSizes* spread(ShiftLayout& at, std::int64_t pairs, const std::vector<TextSizes>& sizes,
                        const Style& style, const QRectF& available, std::int64_t bands) {
    at.across = (pairs + bands - 1) / bands;
    at.bandHeight = available.height() / static_cast<double>(bands);
    const auto widthIn = [&](const TextSizes& text) {
        return (available.width() - text.names) / static_cast<double>(at.across);
    };
    const auto fits = [&](const TextSizes& text) {
        return widthIn(text) >= text.strip && linesOf(true) * text.line <= numbersShare * at.bandHeight;
    };
    const auto largest = std::ranges::find_if(sizes, fits);
    const TextSizes& text = largest == sizes.end() ? sizes.back() : *largest;
    at.rowNames = text.rowNames;
    at.stripWidth = widthIn(text);
    at.line = text.line;
    const auto diameter = [&](double beside, bool flanked) {
        return std::min(at.stripWidth - beside, at.bandHeight - linesOf(true, flanked) * at.line - 10);
    };
    at.diameter = diameter(besideClock(style), false);
    const double flanked = style.paper ? 0 : diameter(2 * text.flank, true);
    at.flanked = flanked >= largerFlanked * at.diameter;
    if (at.flanked) at.diameter = flanked;
    return at.stripWidth >= text.strip ? &text : nullptr;
}

/// Arranges all pairs if their clocks and numbers can be large; returns true if so.
bool layOutAll(const ShiftClocks& model, const Style& style, ShiftLayout& at, const QRectF& available) {
    ShiftLayout best;
    const TextSizes* text = nullptr;
    const std::int64_t pairs = model.pairs();
    if (pairs > 64) return false;
    const std::vector<TextSizes> sizes = textSizes(model, style, available.width());
    for (std::int64_t bands = 1; bands <= pairs; ++bands) {
        ShiftLayout tried;
        const TextSizes* chosen = spread(tried, pairs, sizes, style, available, bands);
        if (!chosen || tried.diameter <= best.diameter) continue;
        best = tried;
        text = chosen;
    }
    if (best.diameter < smallestBand) return false;
    at.rowNames = best.rowNames;
    at.across = best.across;
    at.stripWidth = best.stripWidth;
    at.diameter = best.diameter;
    at.flanked = best.flanked;
    setFonts(at, style, text->size);
    at.bandHeight = at.diameter + linesOf(true, at.flanked) * at.line + 10;
    const std::int64_t count = (pairs + at.across - 1) / at.across;
    const auto bands = static_cast<double>(count);
    at.names = available.left();
    at.left = available.left() + text->names;
    at.top = available.top() + std::max(0.0, (available.height() - bands * at.bandHeight) / 2);
    at.table = true;
    at.pairs = pairs;
    return true;
}

/// If the numbers leave no height for the clocks, shows fewer pairs with numbers beside the clocks.
void layOutBeside(const ShiftClocks& model, const Style& style, ShiftLayout& at, const QRectF& available,
                  double wide) {
    const double numbers = stripOf(model, QFontMetricsF(at.text)) + 4 * besideGap + besideLines * at.line;
    const double highest = available.height() - at.line - besideGap;
    for (std::int64_t across = at.across; across > 0; --across) {
        const double strip = wide / static_cast<double>(across);
        const double diameter = std::min(strip - numbers, highest);
        const bool fits = across == 1 || diameter >= 3 * style.metrics.small;
        if (!fits || diameter < largerBeside * at.diameter) continue;
        at.beside = true;
        at.table = highest >= linesBeside(true) * at.line + 5;
        at.across = at.pairs = across;
        at.stripWidth = strip;
        at.bandHeight = available.height();
        at.diameter = diameter;
        return;
    }
}

void layOutNumbers(const ShiftClocks& model, const Style& style, ShiftLayout& at, const QRectF& available) {
    if (layOutAll(model, style, at, available)) return;
    const QFontMetricsF metrics(at.text);
    at.rowNames = namesWithin(model, style, style.metrics.small, available.width());
    double names = widthOf(at.rowNames, style, style.metrics.small);
    const double narrowest = stripOf(model, metrics);
    if (names + narrowest > available.width()) {
        at.rowNames.clear();
        names = 0;
    }
    const double wide = available.width() - names;
    const std::int64_t maximum = model.pairs();
    at.names = available.left();
    at.left = available.left() + names;
    at.top = available.top();
    at.across = std::clamp<std::int64_t>(saturatingCast<std::int64_t>(wide / narrowest), 1, maximum);
    at.table = available.height() >= linesOf(true) * at.line + 10 + smallestClock;
    const double fixed = at.line * linesOf(at.table) + 10;
    const std::int64_t needed = (maximum + at.across - 1) / at.across;
    const auto fit = saturatingCast<std::int64_t>(available.height() / (fixed + smallestBand));
    const std::int64_t bands = std::clamp<std::int64_t>(fit, 1, needed);
    at.stripWidth = wide / static_cast<double>(at.across);
    at.bandHeight = available.height() / static_cast<double>(bands);
    at.diameter =
        std::max(smallestClock / 2, std::min(at.stripWidth - besideClock(style), at.bandHeight - fixed));
    at.bandHeight = std::min(at.bandHeight, at.diameter + fixed);
    at.pairs = std::min(maximum, at.across * bands);
    if (!at.table) layOutBeside(model, style, at, available, wide);
}

/// Arranges `count` clocks with `words` pixels of text each, at most `widest` in a row, as large as fits;
/// returns their diameter.
double largestClocks(ShiftLayout& at, const QRectF& available, std::int64_t count, std::int64_t widest,
                     double words) {
    double best = 0;
    for (std::int64_t across = 1; across <= std::min(widest, count); ++across) {
        const std::int64_t bands = (count + across - 1) / across;
        const double diameter = std::min(available.width() / static_cast<double>(across) - 6,
                                         available.height() / static_cast<double>(bands) - words);
        if (diameter <= best) continue;
        best = diameter;
        at.across = across;
    }
    return best;
}

void layOutClocks(const ShiftClocks& model, const Style& style, ShiftLayout& at, const QRectF& available) {
    const std::int64_t maximum = model.pairs();
    at.left = available.left();
    at.top = available.top();
    at.table = false;
    double words = 2 * at.line + 4;
    // A clock smaller than its text is useless.
    const double smallest = std::max(smallestClock, 2 * at.line);
    // Sized for the fastest pair; up to 10,000 degrees the layout is stable while angles grow.
    const QFontMetricsF bold(style.font(style.metrics.small, QFont::DemiBold));
    const QString furthest = degreesText(model.degrees(0));
    const double narrowest =
        std::max({smallest, bold.horizontalAdvance(u"−9999.99°"_s), bold.horizontalAdvance(furthest)}) + 8;
    const auto widest =
        std::max<std::int64_t>(1, saturatingCast<std::int64_t>(available.width() / narrowest));
    double best = largestClocks(at, available, maximum, widest, words);
    if (best < smallest) {
        constexpr double space = 6;
        const auto most = saturatingCast<std::int64_t>(available.width() / (smallestBare + space));
        const double bare = largestClocks(at, available, maximum, std::max<std::int64_t>(1, most), space);
        at.bare = bare >= smallestBare;
        if (at.bare) {
            best = bare;
            words = space;
        }
    }
    std::int64_t bands = (maximum + at.across - 1) / at.across;
    if (best < smallest && !at.bare) {
        at.across = std::min(widest, maximum);
        bands =
            std::max<std::int64_t>(1, saturatingCast<std::int64_t>(available.height() / (smallest + words)));
        best = std::max(smallestClock / 2, std::min(available.width() / static_cast<double>(at.across) - 6,
                                                    available.height() / static_cast<double>(bands) - words));
    }
    at.diameter = best;
    at.stripWidth = available.width() / static_cast<double>(at.across);
    at.bandHeight = at.diameter + words;
    at.pairs = std::min(maximum, at.across * bands);
}

/// Aligns every clock to whole pixels, so that all look the same.
void alignToPixels(ShiftLayout& at) {
    at.left = std::round(at.left);
    at.top = std::round(at.top);
    at.stripWidth = std::floor(at.stripWidth);
    at.bandHeight = std::floor(at.bandHeight);
    at.diameter = std::floor(at.diameter);
    if (!at.beside && std::fmod(at.stripWidth - at.diameter, 2) != 0) --at.diameter;
}

}  // namespace

QPointF ShiftLayout::corner(std::int64_t index) const {
    const std::int64_t band = index / across;
    return {left + stripWidth * static_cast<double>(index % across),
            top + bandHeight * static_cast<double>(band)};
}

QRectF ShiftLayout::clock(std::int64_t index) const {
    const QPointF at = corner(index);
    if (beside)
        return {at.x() + besideGap, at.y() + line + std::floor((bandHeight - line - diameter) / 2), diameter,
                diameter};
    const double above = bare ? 3 : flanked ? std::round(line / 2) : line;
    return {at.x() + (stripWidth - diameter) / 2, at.y() + above, diameter, diameter};
}

QRectF ShiftLayout::name(std::int64_t index) const {
    const QRectF face = clock(index), all = strip(index);
    return {all.left(), all.top(), flanked ? face.left() - all.left() : all.width(), line};
}

QRectF ShiftLayout::angle(std::int64_t index) const {
    const QRectF face = clock(index), all = strip(index);
    if (flanked) return {face.right(), all.top(), all.right() - face.right(), line};
    if (!beside) return {all.left(), face.bottom() + 1, all.width(), line};
    const double start = face.right() + besideGap + besideLines * line;
    const double lines = linesBeside(table) * line + (table ? 5 : 2);
    return {start, std::floor(face.center().y() - lines / 2), all.right() - besideGap - start, line};
}

QRectF ShiftLayout::block(std::int64_t index) const {
    if (flanked) return {strip(index).left(), clock(index).bottom() + 3, stripWidth, line};
    return angle(index).translated(0, line + 2);
}

std::optional<std::int64_t> ShiftLayout::pairAt(const QPointF& point) const {
    for (std::int64_t index = 0; index < pairs; ++index)
        if (strip(index).contains(point)) return firstPair + index;
    return {};
}

namespace {

/// Arranges the clocks above the notes, which are in the lowest `notesSpace` pixels of the area.
ShiftLayout layoutAbove(const ShiftClocks& model, const Style& style, const QRectF& area, double notesSpace) {
    ShiftLayout at;
    setFonts(at, style, style.metrics.small);
    at.rules = shiftRules(model.scene(), style, area);
    const double head = at.rules.position.height();
    at.notes = QRectF(area.left() - 6, area.bottom() - notesSpace, area.width() + 12, notesSpace);
    if (model.pairs() == 0) return at;
    const QRectF available(area.left(), area.top() + head + 4, area.width(),
                           std::max(1.0, at.notes.top() - area.top() - head - 4));
    at.numbers = model.options().numbers && available.width() >= stripOf(model, QFontMetricsF(at.text));
    if (at.numbers)
        layOutNumbers(model, style, at, available);
    else
        layOutClocks(model, style, at, available);
    alignToPixels(at);
    constexpr double rounding = 2;  // of alignToPixels()
    at.namesOutside =
        at.flanked || (style.paper && at.stripWidth - at.diameter + rounding >= besideClock(style));
    at.firstPair = model.firstOf(at.pairs);
    return at;
}

}  // namespace

ShiftLayout shiftLayout(const ShiftClocks& model, const Style& style, const QRectF& whole,
                        const NotesHeight& notesHeight) {
    const QRectF area = whole.adjusted(8, 4, -8, -2);
    const std::vector<Note> notes =
        shiftNotes(model, 0, model.pairs() > 1 ? 0 : 1, false, style.showAffordances);
    const double share = area.height() > manyLines * style.metrics.small ? largeNotesShare : notesShare;
    const auto layoutWith = [&](double maximum) {
        const double space = style.paper || maximum <= 0 ? 0 : notesHeight(notes, area.width() + 12, maximum);
        return layoutAbove(model, style, area, space);
    };
    ShiftLayout found = layoutWith(share * area.height());
    const double height = area.height() - found.rules.position.height();
    // The numbers of one pair need their lines more than the notes do, and all of its rows more than the last
    // notes.
    if (height - found.notes.height() < (linesBeside(false) + 1) * found.line + 10) return layoutWith(0);
    const double besideRows = height - 4 - (linesOf(true) * found.line + 10 + smallestClock);
    if (!found.numbers || found.table || besideRows < 0) return found;
    ShiftLayout fewer = layoutWith(std::min(besideRows, share * area.height()));
    return fewer.table ? fewer : found;
}

std::vector<Note> shiftNotes(const ShiftClocks& model, std::int64_t first, std::int64_t count, bool bare,
                             bool hints) {
    if (model.pairs() == 0) return {};
    std::vector<Note> notes;
    const auto setShown = [&](Values& values) {
        values.set("view_one", count == 1)
            .set("view_bare", bare)
            .set("view_name", model.pairName(first))
            .set("view_last_name", count > 0 ? model.pairName(first + count - 1) : QString())
            .set("view_first", first)
            .set("view_last", first + count - 1)
            .set("view_all", model.pairs())
            .set("view_hints", hints);
    };
    if (bare || count < model.pairs())
        notes.push_back({model.statementText("view_shown", setShown), &Palette::pair});
    notes.push_back({model.statementText("residual_note"),
                     model.options().sineOnly ? &Palette::warning : &Palette::text});
    notes.push_back({model.statementText("view_plane", setShown), &Palette::secondary});
    return notes;
}

}  // namespace sinescope
