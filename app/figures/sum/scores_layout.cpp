// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/scores_layout.h"

#include "app/figures/sum/model.h"
#include "app/figures/sum/view.h"
#include "app/plot/canvas.h"
#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

constexpr double signWidth = 1.6;     ///< in label sizes
constexpr double widestCell = 2.4;    ///< relative to its height
constexpr double widestLabel = 0.16;  ///< relative to the figure's width

class ScoresArrangement {
 public:
    ScoresArrangement(const SumScoresModel& model, const Style& style, const QRectF& area)
        : m_model(model), m_style(style), m_metrics(style.metrics) {
        l.area = area;
        l.words = model.words();
    }

    ScoresLayout arranged() {
        layNotes();
        measureNumbers();
        l.titleHeight = std::min(titleLine(m_metrics), l.area.height() / 6);
        l.indexHeight = std::min(indexLine(m_metrics), l.area.height() / 8);
        double best = -1;
        for (std::size_t across = 1; across <= m_model.panels().size(); ++across) {
            ScoresLayout tried = l;
            const double worth = size(tried, across);
            if (worth > best) {
                best = worth;
                m_chosen = tried;
            }
        }
        l = m_chosen;
        place();
        return l;
    }

 private:
    /// Notes at the bottom, one per line: the equation, the effect of concatenation, the setting.
    void layNotes() {
        const QFont font = m_style.wordFont(m_metrics.small);
        const double width = l.area.width();
        QStringList texts;
        const auto addFitting = [&](const char* kind) {
            const QStringList wordings = m_model.statementTexts(kind);
            if (!wordings.isEmpty()) texts << firstThatFits(wordings, font, width);
        };
        if (m_style.showSelection) addFitting("asks");
        addFitting("join");
        if (m_style.showNotes || m_style.paper) addFitting("foot");
        const auto maximum = saturatingCast<qsizetype>(std::max(0.0, l.area.height() * 0.3 / noteHeight()));
        for (const QString& text : texts.mid(0, std::max<qsizetype>(maximum, 0)))
            if (QFontMetricsF(font).horizontalAdvance(text) <= width) l.noteTexts.push_back(text);
        if (m_style.paper) {  // notes are in the caption
            texts.last() = m_model.statementText("foot");
            l.noteTexts.assign(texts.begin(), texts.end());
            return;
        }
        m_foot = static_cast<double>(l.noteTexts.size()) * noteHeight();
        for (std::size_t k = 0; k < l.noteTexts.size(); ++k)
            l.notes.emplace_back(l.area.left(),
                                 l.area.bottom() - m_foot + static_cast<double>(k) * noteHeight(), width,
                                 noteHeight());
    }

    void measureNumbers() {
        for (int decimals = 1; decimals <= 4; ++decimals) {
            qsizetype longest = 1;
            for (const ScorePanel& panel : m_model.panels())
                for (const double value : panel.values->reshaped())
                    if (std::isfinite(value))
                        longest = std::max(longest, sumNumber(value, decimals, false).size());
            m_ems[static_cast<std::size_t>(decimals)] =
                static_cast<double>(longest - 1) * digitWidth + pointWidth;
        }
    }

    /// Sets the width of the cells beside words of a size, and their numbers; returns the score of the
    /// numbers, 0 if unreadable.
    double fitNumbers(ScoresLayout& tried, double largestWord) const {
        tried.wordFont = wordFont(largestWord);
        tried.labelWidth = labelWidth(tried.wordFont);
        const auto columns = static_cast<double>(tried.across);
        const double width = l.area.width() - tried.labelWidth - (columns - 1) * signWidth * m_metrics.label;
        tried.cellWidth = std::max(1.0, width / (columns * static_cast<double>(l.words)) - tried.gap);
        tried.font = 0;
        double worth = 0;
        for (const int decimals : {4, 3, 2, 1}) {
            const double ems = m_ems[static_cast<std::size_t>(decimals)] + 0.5;
            const double font =
                std::floor(std::min({tried.cellWidth / ems, tried.cellHeight / 1.3, 1.8 * m_metrics.tick}));
            if (font < m_metrics.small) continue;
            const double digits = std::array{0.0, 0.5, 0.8, 0.9, 1.0}[static_cast<std::size_t>(decimals)];
            const double found = 100 * digits * std::pow(font / m_metrics.tick, 0.4);
            if (found <= worth) continue;
            worth = found;
            tried.font = font;
            tried.decimals = decimals;
        }
        return worth;
    }

    /// Sets the size of the cells with `across` tables per line; returns a score by readable numbers, then
    /// their size, then the size of the cells.
    double size(ScoresLayout& tried, std::size_t across) const {
        const auto rows = static_cast<double>(lines(across));
        const auto n = static_cast<double>(l.words);
        tried.across = across;
        tried.gap = n > 24 ? 0 : n > 12 ? 1 : 2;
        const double slot = hasWordSlot(m_style) ? noteHeight() : 0;
        const double height = l.area.height() - m_foot - slot - rows * (l.titleHeight + l.indexHeight);
        tried.cellHeight = std::clamp(height / (rows * n) - tried.gap, 1.0, 4.5 * m_metrics.tick);
        const double largest = std::clamp(tried.cellHeight / 1.3, 1.0, 1.6 * m_metrics.tick);
        double worth = fitNumbers(tried, largest);
        // Words in a small font leave more width for the numbers.
        if (worth == 0) worth = fitNumbers(tried, std::min(largest, m_metrics.small));
        // Limits the aspect ratio of cells, to read as a table.
        tried.cellWidth =
            std::min(tried.cellWidth, std::max(widestCell * tried.cellHeight, (m_ems[4] + 1.2) * tried.font));
        tried.wordFont =
            wordFont(std::min(tried.wordFont, tried.font > 0 ? 1.25 * tried.font : m_metrics.label));
        tried.labelWidth = labelWidth(tried.wordFont);
        if (tried.font == 0) {
            tried.cellHeight = std::min(tried.cellHeight, std::max(1.0, 1.5 * tried.cellWidth));
            return std::min(tried.cellWidth, tried.cellHeight) / m_metrics.tick;
        }
        // Prefers one line, and a full last line.
        const std::size_t last = m_model.panels().size() % across;
        const double shape = std::pow(0.9, rows - 1) * (last == 0 ? 1 : 0.97);
        return (worth + std::min(tried.cellWidth, tried.cellHeight) / m_metrics.tick) * shape;
    }

    void place() {
        const auto n = static_cast<double>(l.words);
        const double sign = signWidth * m_metrics.label;
        const double tableWidth = n * (l.cellWidth + l.gap);
        const double tableHeight = n * (l.cellHeight + l.gap);
        const double lineHeight = l.titleHeight + l.indexHeight + tableHeight;
        const auto columns = static_cast<double>(l.across);
        const double used = l.labelWidth + columns * tableWidth + (columns - 1) * sign;
        const double left = l.area.left() + std::max(0.0, (l.area.width() - used) / 2);
        const double slot = hasWordSlot(m_style) ? noteHeight() : 0;
        const double available =
            l.area.height() - m_foot - slot - static_cast<double>(lines(l.across)) * lineHeight;
        const double top = l.area.top() + std::max(0.0, available * 0.3);
        for (std::size_t k = 0; k < m_model.panels().size(); ++k) {
            const std::size_t line = k / l.across, column = k % l.across;
            const double x = left + l.labelWidth + static_cast<double>(column) * (tableWidth + sign);
            const double y = top + static_cast<double>(line) * lineHeight + l.titleHeight + l.indexHeight;
            l.corners.emplace_back(std::round(x), std::round(y));
            // A table that begins a line has its sign in the title.
            l.signs.push_back(column == 0
                                  ? QRectF()
                                  : QRectF(x - sign - l.gap / 2, y + tableHeight / 2 - sign / 2, sign, sign));
        }
        const double bottom = l.corners.back().y() + tableHeight;
        if (slot > 0)
            l.slot = QRectF(left, bottom + 1, std::max(l.labelWidth, 4.2 * m_metrics.small), slot - 2);
    }

    double noteHeight() const { return noteLine(m_metrics); }
    double wholeLabel(double font) const {
        const QFontMetricsF metrics(m_style.wordFont(font, QFont::Medium));
        double word = 0;
        for (std::int64_t t = 0; t < l.words; ++t)
            word = std::max(word, metrics.horizontalAdvance(shortened(m_model.wordAt(t), 24)));
        const double position =
            static_cast<double>(grouped(m_model.positionOf(l.words - 1)).size()) * digitWidth * font;
        return word + position + 1.4 * font;
    }

    /// Returns at most `largest`; a smaller, still readable size if a word would be cut otherwise.
    double wordFont(double largest) const {
        const double available = widestLabel * l.area.width(), needed = wholeLabel(largest);
        return needed <= available
                   ? largest
                   : std::min(largest, std::max(m_metrics.small, largest * available / needed));
    }

    double labelWidth(double font) const {
        // If words are too small to read, positions are written in a small font.
        const double minimum = static_cast<double>(grouped(m_model.positionOf(l.words - 1)).size()) *
                                   digitWidth * smallestScoresFont(m_style) +
                               m_metrics.space;
        return std::max(minimum, std::min(wholeLabel(font), widestLabel * l.area.width()));
    }

    std::size_t lines(std::size_t across) const { return (m_model.panels().size() + across - 1) / across; }

    const SumScoresModel& m_model;
    const Style& m_style;
    const Metrics& m_metrics;
    ScoresLayout l;
    ScoresLayout m_chosen;
    std::array<double, 5> m_ems{};  ///< width of the longest number, by decimals
    double m_foot = 0;
};

}  // namespace

QRectF ScoresLayout::cell(std::size_t panel, std::int64_t query, std::int64_t key) const {
    return {corners[panel].x() + static_cast<double>(key) * (cellWidth + gap),
            corners[panel].y() + static_cast<double>(query) * (cellHeight + gap), cellWidth, cellHeight};
}

QRectF ScoresLayout::title(std::size_t panel) const {
    const double width = static_cast<double>(words) * (cellWidth + gap);
    return {corners[panel].x(), corners[panel].y() - indexHeight - titleHeight, width, titleHeight};
}

QRectF ScoresLayout::keyLabel(std::size_t panel, std::int64_t key) const {
    QRectF rect = cell(panel, 0, key);
    rect.setTop(corners[panel].y() - indexHeight);
    rect.setHeight(indexHeight);
    return rect;
}

QRectF ScoresLayout::wordLabel(std::size_t panel, std::int64_t query) const {
    if (panel % across != 0) return {};
    const QRectF first = cell(panel, query, 0);
    return {first.left() - labelWidth, first.top(), labelWidth - 4, first.height()};
}

std::optional<ScoresLayout::Hit> ScoresLayout::at(const QPointF& point) const {
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const double row = std::floor((point.y() - corners[k].y()) / (cellHeight + gap));
        const double column = std::floor((point.x() - corners[k].x()) / (cellWidth + gap));
        const auto n = static_cast<double>(words);
        if (row < 0 || row >= n) continue;
        const auto query = saturatingCast<std::int64_t>(row);
        if (column >= 0 && column < n) return Hit{query, saturatingCast<std::int64_t>(column)};
        if (wordLabel(k, query).adjusted(0, 0, 0, gap).contains(point)) return Hit{query, {}};
    }
    return {};
}

std::int64_t ScoresLayout::rowAt(const QPointF& from, double y) const {
    std::size_t line = 0;
    while (line + across < corners.size() && from.y() >= title(line + across).top()) line += across;
    const double row = std::floor((y - corners[line].y()) / (cellHeight + gap));
    return saturatingCast<std::int64_t>(std::clamp(row, 0.0, static_cast<double>(words - 1)));
}

double smallestScoresFont(const Style& style) {
    return std::max<double>(0.7 * style.metrics.small, style.smallestFont());
}

ScoresLayout scoresLayout(const SumScoresModel& model, const Style& style, const QRectF& area) {
    return ScoresArrangement(model, style, area).arranged();
}

}  // namespace sinescope
