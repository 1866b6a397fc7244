// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/layout.h"

#include "app/figures/sum/model.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace sinescope {

namespace {

// Widths in font sizes.
constexpr double operatorWidth = 1.4;
constexpr double normTextWidth = 5 * digitWidth + pointWidth + 0.8;
constexpr double cellAir = 0.28;     ///< space beside the widest number of a cell, font sizes
constexpr double bareCell = 9;       ///< a cell without its number, pixels
constexpr double rowOfFont = 1.25;   ///< least height of a row, in font sizes
constexpr double slotOfFont = 4.2;   ///< least width of the slot, in font sizes
constexpr double hiddenNote = 0.7;   ///< worth of tables without one of the notes, relative to all notes
constexpr double widestWord = 0.15;  ///< share of the figure's width; longer words are elided
constexpr double largestFont = 2.5;  ///< in sizes of the tick labels
constexpr int noNumbers = 0;
constexpr std::int64_t fewestRows = 3;  ///< words that are shown rather than notes

double textWidth(const CellText& text, int decimals) {
    if (decimals == noNumbers) return 0;
    if (decimals == allDigits) return (text.longest - 1) * digitWidth + pointWidth;
    return ((text.sign ? 1 : 0) + text.wholeDigits + std::min(decimals, std::max(text.decimals, 1))) *
               digitWidth +
           pointWidth;
}

/// Spends `extra` on the narrowest widths until all are equal, then on all equally.
void widen(std::vector<double>& widths, double extra) {
    std::vector<double> sorted = widths;
    std::ranges::sort(sorted);
    double level = sorted.front();
    for (std::size_t k = 0; k < sorted.size(); ++k) {
        const auto raised = static_cast<double>(k + 1);
        const bool isLast = k + 1 == sorted.size();
        const double step = isLast ? extra / raised : std::min(sorted[k + 1] - level, extra / raised);
        level += step;
        extra -= step * raised;
    }
    for (double& width : widths) width = std::max(width, level);
}

/// One way to show the tables.
struct Candidate {
    bool norms = false;
    bool even = false;  ///< the cells of all tables are as wide as the widest
    std::int64_t columns = 0;
    std::int64_t rows = 0;
    int decimals = 4;
    double font = 0;
    double worth = -1;
};

class Planner {
 public:
    explicit Planner(const SumLayoutInput& input)
        : m_input(input), m_gap(std::max(2.0, input.metrics.small / 6)) {
        const double height = input.area.height();
        m_mostLines = height < 160 ? 1 : height < 300 ? 2 : 3;
    }

    SumLayout best() {
        Candidate found = bestWithNotes();
        const std::int64_t rows = std::min(m_input.tokens, fewestRows);
        while (found.rows < rows && m_noteLines > 0) {
            placeNotes(m_isStacked, m_noteLines - 1);
            found = bestTables();
        }
        if (found.worth < 0) {  // a thumbnail: one cell of each
            found = {false, false, 1, 1, noNumbers, m_input.metrics.small, 0};
        }
        found = withNorms(found);
        Candidate even = found;
        even.even = true;
        even.font = fontFor(even);
        if (isAsReadable(even, found)) found = even;
        return placed(found);
    }

 private:
    /// In line or stacked, with the notes that are worth their space.
    Candidate bestWithNotes() {
        Candidate found;
        double worth = -1;
        std::pair placed(false, m_mostLines);
        for (const bool stacked : {false, true}) {
            if (stacked && m_input.inLine && found.worth >= 0) break;
            for (int lines = m_mostLines; lines > 0; --lines) {
                placeNotes(stacked, lines);
                const Candidate other = bestTables();
                const double otherWorth = other.worth * std::pow(hiddenNote, hiddenNotes());
                if (other.worth < 0 || otherWorth <= worth) continue;
                found = other;
                worth = otherWorth;
                placed = {stacked, lines};
            }
        }
        placeNotes(placed.first, placed.second);
        return found;
    }

    Candidate bestTables() const {
        Candidate found;
        const std::int64_t maximum = std::min(m_input.columns, SumLayoutInput::maximumColumns);
        for (std::int64_t n = maximum; n >= 1; --n)
            for (const int decimals : choices()) {
                const Candidate candidate = weighed(n, decimals);
                if (candidate.worth > found.worth) found = candidate;
            }
        return found;
    }

    /// True if the font is at least that of `other` or of tick labels, which suffices.
    bool isAsReadable(const Candidate& candidate, const Candidate& other) const {
        return candidate.font >= std::min(other.font, m_input.metrics.tick);
    }

    /// With a column of norms beside each table if that is as readable. In the window, norms without a note
    /// replace a column of stacked tables, whatever is selected.
    Candidate withNorms(const Candidate& found) const {
        if (!m_input.hasNorms || found.decimals == noNumbers) return found;
        Candidate with = found;
        with.norms = true;
        with.font = fontFor(with);
        const bool isNoted = m_notes.size() > NormsNote && !m_notes[NormsNote].isEmpty();
        if (hasSlotInFoot() && !isNoted && found.columns > 1 && !isAsReadable(with, found)) {
            --with.columns;
            with.font = fontFor(with);
        }
        return isAsReadable(with, found) ? with : found;
    }

    std::vector<int> choices() const {
        if (m_input.allDigits) return {allDigits, 4, 2, noNumbers};
        return {4, 3, 2, 1, noNumbers};
    }

    double titleHeight() const { return titleLine(m_input.metrics); }
    double indexHeight() const { return indexLine(m_input.metrics); }
    /// Below the words, or before the notes if the tables are stacked, which need the height.
    bool hasSlotInFoot() const { return m_input.hasSlot && m_isStacked; }
    double slotHeight() const {
        return m_input.hasSlot && !m_isStacked ? std::ceil(m_input.metrics.small * 1.7) : 0;
    }
    double slotWidth() const { return slotOfFont * m_input.metrics.small; }
    double space() const { return m_input.metrics.space; }
    double tables() const { return static_cast<double>(m_input.tables); }
    double operators() const { return m_isStacked ? 1 : tables() - 1; }
    double noteHeight() const { return noteLine(m_input.metrics); }

    /// Wraps the notes of tables in line or stacked into at most `lines` lines at the bottom; omits those
    /// that do not fit.
    void placeNotes(bool stacked, int lines) {
        m_isStacked = stacked;
        m_noteLines = lines;
        m_notes.clear();
        const QRectF& area = m_input.area;
        double x = area.left() + (hasSlotInFoot() ? slotWidth() + 2 * space() : 0);
        int line = 0;
        for (const double noteWidth : m_input.notes) {
            const double width = std::min(noteWidth, area.width());
            if (x > area.left() && x + width > area.right()) {
                x = area.left();
                ++line;
            }
            m_notes.push_back(line < lines && width > 0
                                  ? QRectF(x, line * noteHeight(), width, noteHeight() - 3)
                                  : QRectF());
            if (width > 0) x += width + 2 * space();
        }
        const bool hasNotes =
            std::ranges::any_of(m_input.notes, [](double noteWidth) { return noteWidth > 0; });
        const int used = std::max(hasNotes ? std::min(line + 1, lines) : 0, hasSlotInFoot() ? 1 : 0);
        m_footHeight = used > 0 ? used * noteHeight() + space() / 2 : 0;
        for (QRectF& note : m_notes)
            if (!note.isEmpty()) note.translate(0, footTop());
    }
    double footTop() const { return m_input.area.bottom() - m_footHeight + space() / 2; }
    /// Returns how many notes are left out.
    double hiddenNotes() const {
        double hidden = 0;
        for (std::size_t k = 0; k < m_notes.size(); ++k)
            if (m_notes[k].isEmpty() && m_input.notes[k] > 0) ++hidden;
        return hidden;
    }

    double tablesHeight() const { return m_input.area.height() - m_footHeight - slotHeight(); }

    /// Returns the height left for rows of cells.
    double rowsHeight() const {
        return tablesHeight() - (m_isStacked
                                     ? tables() * titleHeight() + indexHeight() + (tables() - 1) * m_gap
                                     : titleHeight() + indexHeight());
    }

    double positionEms() const { return m_input.positionDigits * digitWidth + 0.5; }
    double wordEms() const { return m_input.word + 0.3; }
    double wordLimit() const {
        return std::max(widestWord * m_input.area.width(), 2.5 * m_input.metrics.small);
    }

    double wordWidth(double font) const { return std::min(wordEms() * font, wordLimit()); }

    double cellEms(const Candidate& candidate, std::size_t table) const {
        const double air = candidate.decimals == noNumbers ? 0 : cellAir;
        if (!m_isStacked && !candidate.even) return textWidth(m_input.cells[table], candidate.decimals) + air;
        double widest = 0;
        for (std::size_t b = 0; b < m_input.tables; ++b)
            widest = std::max(widest, textWidth(m_input.cells[b], candidate.decimals));
        return widest + air;
    }

    /// Returns the width without the words as (ems, pixels): ems * font + pixels.
    std::pair<double, double> widthOf(const Candidate& candidate) const {
        double ems = positionEms();
        double pixels = 2 * space();
        const auto n = static_cast<double>(candidate.columns);
        for (std::size_t b = 0; b < (m_isStacked ? 1u : m_input.tables); ++b) {
            ems += n * cellEms(candidate, b) + (candidate.norms ? normTextWidth : 0);
            pixels += n * ((candidate.decimals == noNumbers ? bareCell : 0) + m_gap);
        }
        ems += operators() * operatorWidth;
        return {ems, pixels};
    }

    double fontFor(const Candidate& candidate) const {
        const auto [ems, pixels] = widthOf(candidate);
        double byWidth = (m_input.area.width() - pixels) / (ems + wordEms());
        if (wordEms() * byWidth > wordLimit()) byWidth = (m_input.area.width() - pixels - wordLimit()) / ems;
        const auto rows = static_cast<double>(candidate.rows) * (m_isStacked ? tables() : 1);
        const double byHeight = (rowsHeight() / rows - m_gap) / rowOfFont;
        const double font = std::min({byWidth, byHeight, largestFont * m_input.metrics.tick});
        // A whole number of pixels, but not below the smallest font if that fits.
        return font < m_input.metrics.small ? std::floor(font)
                                            : std::max(std::floor(font), m_input.metrics.small);
    }

    Candidate weighed(std::int64_t columns, int decimals) const {
        Candidate candidate{false, false, columns, 0, decimals, 0, -1};
        const double smallest = m_input.metrics.small;
        const double pitch = smallest * rowOfFont + m_gap;
        const double fit = std::floor(rowsHeight() / (m_isStacked ? tables() : 1) / pitch);
        candidate.rows = std::clamp<std::int64_t>(saturatingCast<std::int64_t>(fit), 0,
                                                  std::min(m_input.tokens, SumLayoutInput::maximumRows));
        if (candidate.rows < 1) return candidate;
        candidate.font = fontFor(candidate);
        if (candidate.font < smallest) return candidate;
        // A few columns with readable numbers are better than many without; and the sum is easiest to read in
        // one line.
        double digits = 1;
        if (decimals == noNumbers)
            digits = 0.03;
        else if (m_input.allDigits)
            digits = decimals == allDigits ? 1 : 0.4;
        else
            digits = std::array{1.0, 0.4, 0.75, 0.86, 1.0}[static_cast<std::size_t>(decimals)];
        const double ratio = candidate.font / m_input.metrics.tick;
        const double size = ratio < 1 ? std::sqrt(ratio) : std::pow(ratio, 0.35);
        // Showing the whole sentence, or a whole row, is worth a smaller font.
        const double whole =
            (candidate.rows == m_input.tokens ? 4 : 1) * (columns == m_input.columns ? 1.2 : 1);
        candidate.worth = std::pow(static_cast<double>(candidate.rows), 1.3) *
                          std::pow(static_cast<double>(candidate.columns), 1.6) * whole * digits * size *
                          (m_isStacked ? 0.82 : 1);
        return candidate;
    }

    SumLayout placed(const Candidate& candidate) const {
        SumLayout layout;
        layout.stacked = m_isStacked;
        layout.shownTables = m_input.tables;
        layout.rows = std::max<std::int64_t>(candidate.rows, 1);
        layout.columns = std::max<std::int64_t>(candidate.columns, 1);
        layout.showNumbers = candidate.decimals != noNumbers;
        layout.decimals = candidate.decimals;
        layout.font = std::max(candidate.font, m_input.metrics.small);
        layout.gap = m_gap;
        layout.notes = m_notes;
        layout.titleHeight = titleHeight();
        layout.indexHeight = indexHeight();
        placeColumns(layout, candidate);
        placeRows(layout);
        return layout;
    }

    void placeColumns(SumLayout& layout, const Candidate& candidate) const {
        const double font = layout.font;
        const auto [ems, pixels] = widthOf(candidate);
        const auto n = static_cast<double>(candidate.columns);
        const double tablesInLine = m_isStacked ? 1 : tables();
        // Spare width widens the cells, the narrowest first, as far as they still read as a table.
        const double needed = ems * font + wordWidth(font) + pixels;
        const double extra = std::max(0.0, m_input.area.width() - needed);
        const double padding = candidate.decimals == noNumbers ? bareCell : 0;
        std::vector<double> widths;
        for (std::size_t b = 0; b < (m_isStacked ? 1u : m_input.tables); ++b)
            widths.push_back(cellEms(candidate, b) * font + padding);
        const double before = std::accumulate(widths.begin(), widths.end(), 0.0);
        widen(widths, std::min(extra / n, 2.2 * font * tablesInLine));
        const double after = std::accumulate(widths.begin(), widths.end(), 0.0);
        layout.normWidth = candidate.norms ? normTextWidth * font : 0;
        const double used = needed + (after - before) * n;
        double x = m_input.area.left() + std::max(0.0, (m_input.area.width() - used) / 2);
        layout.positionLeft = x;
        layout.positionWidth = m_input.positionDigits * digitWidth * font;
        layout.wordLeft = x + layout.positionWidth + 0.5 * font;
        layout.wordWidth = wordWidth(font);
        x += positionEms() * font + wordWidth(font) + space();
        if (m_isStacked) x += operatorWidth * font;
        for (std::size_t b = 0; b < m_input.tables; ++b) {
            SumLayout::Table& table = layout.tables[b];
            table.left = x;
            table.cellWidth = widths[m_isStacked ? 0 : b];
            table.normLeft = x + n * (table.cellWidth + m_gap);
            if (!m_isStacked) x = table.normLeft + layout.normWidth + operatorWidth * font;
        }
    }

    void placeRows(SumLayout& layout) const {
        const double font = layout.font;
        const auto rows = static_cast<double>(layout.rows);
        const double tablesInColumn = m_isStacked ? tables() : 1;
        const double pitch = std::min(rowsHeight() / (rows * tablesInColumn), 4.4 * font + m_gap);
        layout.cellHeight = std::max(2.0, std::floor(pitch - m_gap));
        const double block = rows * layout.rowPitch();
        const double used = tablesInColumn * block + tablesInColumn * titleHeight() + indexHeight();
        double y =
            m_input.area.top() + std::max(0.0, (tablesHeight() - used) * 0.3) + titleHeight() + indexHeight();
        y = std::round(y);
        for (std::size_t b = 0; b < m_input.tables; ++b) {
            layout.tables[b].top = y;
            if (m_isStacked) y += block + titleHeight();
        }
        const double middle = layout.tables[0].top + (block - m_gap) / 2;
        for (std::size_t k = 0; k + 1 < m_input.tables; ++k) {
            const SumLayout::Table& next = layout.tables[k + 1];
            const double width = operatorWidth * font;
            layout.operators[k] =
                m_isStacked
                    ? QRectF(next.left - width - space() / 2, next.top - titleHeight(), width, titleHeight())
                    : QRectF(next.left - width - m_gap / 2, middle - font, width, 2 * font);
        }
        const double bottom = layout.tables[m_input.tables - 1].top + block;
        if (hasSlotInFoot())
            layout.slot = QRectF(m_input.area.left(), footTop(), slotWidth(), noteHeight() - 3);
        else if (m_input.hasSlot)
            layout.slot = QRectF(layout.wordLeft, bottom + 1, std::max(layout.wordWidth, slotWidth()),
                                 slotHeight() - 3);
    }

    const SumLayoutInput& m_input;
    double m_gap;
    double m_footHeight = 0;
    int m_mostLines = 1, m_noteLines = 0;
    bool m_isStacked = false;
    std::vector<QRectF> m_notes;
};

}  // namespace

SumLayout layOut(const SumLayoutInput& input) {
    return Planner(input).best();
}

std::int64_t firstOfWindow(const std::optional<AxisRange>& range, std::int64_t selected, std::int64_t size,
                           std::int64_t whole) {
    const std::int64_t last = std::max<std::int64_t>(0, whole - size);
    if (!range) return std::clamp<std::int64_t>(selected / size * size, 0, last);
    const double middle = (range->lower + range->upper) / 2;
    const double first = std::floor(middle - static_cast<double>(size) / 2 + 1);
    return saturatingCast<std::int64_t>(std::clamp(first, 0.0, static_cast<double>(last)));
}

}  // namespace sinescope
