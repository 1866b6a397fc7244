// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/table_painter.h"
#include "app/figures/sum/view.h"
#include "app/plot/canvas.h"
#include "app/plot/cell_number.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/broken_words.h"
#include "app/style/pen.h"

#include <algorithm>
#include <array>
#include <span>

namespace sinescope {

namespace {

/// Smallest font of a number with an extra decimal, relative to the others.
constexpr double minimumShrinking = 0.8;

/// Returns the width of a number as the sum of its characters' widths, because shaping each text again takes
/// longer than drawing its cell.
class NumberWidth {
 public:
    explicit NumberWidth(const QFontMetricsF& metrics) : m_metrics(metrics) {
        for (const QChar c : u"0123456789."_s) m_widths[c.unicode()] = metrics.horizontalAdvance(c);
    }
    double operator()(const QString& number) const {
        double width = 0;
        for (const QChar c : number) {
            const bool isKnown = c.unicode() < m_widths.size() && m_widths[c.unicode()] > 0;
            width += isKnown ? m_widths[c.unicode()] : other(c);
        }
        return width;
    }

 private:
    /// Width of a minus sign or a character of a power of ten.
    double other(QChar c) const {
        const auto at = m_others.constFind(c);
        return at != m_others.constEnd() ? *at : *m_others.insert(c, m_metrics.horizontalAdvance(c));
    }

    QFontMetricsF m_metrics;
    std::array<double, 0x3a> m_widths{};  ///< up to '9'
    mutable QHash<QChar, double> m_others;
};

/// A cell font with its cached measurements.
struct NumberFont {
    explicit NumberFont(const QFont& of) : font(of), metrics(of), width(metrics) {}
    QFont font;
    QFontMetricsF metrics;
    NumberWidth width;
};

class SumPainter : TablePainter {
 public:
    SumPainter(QCPPainter& painter, const SumView& view, const SumModel& model, const Style& style)
        : TablePainter(painter, style), m_view(view), m_layout(view.layout), m_model(model) {}

    void paint() {
        for (std::size_t b = m_layout.shownTables; b-- > 0;) {
            paintTitle(b);
            paintIndices(b);
            paintCells(b);
            paintNorms(b);
        }
        paintOperators();
        paintWords();
        paintNotes();
    }

 private:
    /// The text colour on a colour of the map.
    struct Ink {
        QColor text;
        bool faint = false;  ///< the cell hardly differs from the canvas and needs an outline
    };
    /// Cached per colour, because luminances cost more than the rest of a cell.
    const Ink& inkOn(const QColor& fill) {
        const auto found = m_inks.find(fill.rgb());
        if (found != m_inks.end()) return found->second;
        const Ink ink{readableOn(fill), isFaint(fill)};
        return m_inks.emplace(fill.rgb(), ink).first->second;
    }

    bool hasMoreDecimals(const QString& number) const {
        const qsizetype point = number.indexOf('.'_L1);
        return m_layout.decimals > 0 && point >= 0 && number.size() - point - 1 > m_layout.decimals;
    }

    void paintTitle(std::size_t table) {
        const QRectF rect = m_layout.title(table);
        QFont strong = m_style.font(m_style.metrics.label, QFont::DemiBold);
        QFontMetricsF metrics(strong);
        const QString name = m_model.tableName(table);
        if (metrics.horizontalAdvance(name) > rect.width()) {  // narrow tables of a thumbnail
            strong = m_style.font(m_style.metrics.small, QFont::DemiBold);
            metrics = QFontMetricsF(strong);
        }
        const double y = baseline(rect, metrics);
        const QString shown = elided(name, metrics, rect.width() + m_layout.font);
        write({rect.left(), y}, shown, strong, colors().text);
        if (shown.startsWith(u"√d"_s)) {
            const double from = rect.left() + metrics.horizontalAdvance(u"√"_s);
            const double to = rect.left() + metrics.horizontalAdvance(u"√d"_s);
            const double bar = y - metrics.ascent() * 0.78;
            m_painter.setPen(QPen(colors().text, std::max(1.0, m_style.metrics.label / 13)));
            m_painter.QPainter::drawLine(QLineF(from - 1, bar, to, bar));
        }
        double x = rect.left() + metrics.horizontalAdvance(shown);
        const QString word = table == 0 ? u"word"_s : table == 1 ? u"position"_s : QString();
        const QFont light = m_style.font(m_style.metrics.label);
        const double wordWidth = QFontMetricsF(light).horizontalAdvance(word);
        const double space = m_style.metrics.space * 0.75;
        if (!word.isEmpty() && x + space + wordWidth <= rect.right()) {
            write({x + space, y}, word, light, table == 1 ? colors().position : colors().secondary);
            x += space + wordWidth;
        }
        // All three tables share one scale: its bar is in the rightmost title in which it fits.
        const double limit = m_model.colorLimit();
        // The title of the norms beside it may begin left of its column.
        const double norms = m_layout.stacked && m_layout.normWidth > 0 ? m_layout.font : 0;
        if (m_style.showColorBar && !m_rampPainted)
            m_rampPainted =
                paintRamp(rect.adjusted(0, 0, -norms, 0), x + 2 * space, m_style.map, {-limit, limit}, 7);
    }

    /// True if "j = 0" fits above the first column of every table, so that all are headed alike.
    bool namesColumns() const {
        return std::ranges::all_of(std::span(m_layout.tables).first(m_layout.shownTables),
                                   [this](const SumLayout::Table& table) {
                                       return table.cellWidth + m_layout.gap > 4 * m_style.metrics.small;
                                   });
    }

    void paintIndices(std::size_t table) {
        const QFont font = m_style.font(m_style.metrics.small);
        const QFontMetricsF metrics(font);
        // If concatenated, the columns of P follow those of E.
        const std::int64_t first =
            m_view.firstColumn +
            (table == 1 && m_model.isConcatenated() ? m_model.scene().encoding.dModel : 0);
        const QString widest = grouped(first + m_layout.columns - 1);
        const double pitch = m_layout.tables[table].cellWidth + m_layout.gap;
        // If they would touch, write every second or fourth.
        std::int64_t step = 1;
        while (static_cast<double>(step) * pitch < metrics.horizontalAdvance(widest) + 4) step *= 2;
        for (std::int64_t c = 0; c < m_layout.columns; ++c) {
            const QRectF rect = m_layout.index(table, c);
            if (rect.isEmpty() || (first + c) % step != 0) continue;
            QString text = grouped(first + c);
            if (c == 0 && namesColumns()) text.prepend(u"j = "_s);
            write(rect, Qt::AlignHCenter, text, font, colors().secondary);
        }
        if (m_layout.normWidth > 0) {
            const QRectF rect = m_layout.normTitle(table);
            const QString text = firstThatFits({u"‖%1‖"_s.arg(m_model.tableName(table)), u"norm"_s}, font,
                                               rect.width() + m_layout.font);
            write(rect, Qt::AlignRight, text, font, colors().secondary);
        }
    }

    void paintCells(std::size_t table) {
        // Entered values are bold, random ones are not.
        const NumberFont made(m_style.font(m_layout.font));
        const NumberFont given(m_style.font(m_layout.font, QFont::DemiBold));
        const double limit = m_model.colorLimit();
        const Matrix& values = m_view.values(table);
        for (std::int64_t r = 0; r < m_layout.rows; ++r)
            for (std::int64_t c = 0; c < m_layout.columns; ++c) {
                const QRectF rect = m_layout.cell(table, r, c);
                const QColor fill = m_style.map.color(values(r, c), limit);
                const Ink& on = inkOn(fill);
                paintCell(rect, cellCorner, fill, on.faint);
                if (!m_layout.showNumbers || (table == 2 && m_model.options().blanks)) continue;
                const bool typed =
                    table == 0 && m_model.isGiven(m_view.firstToken + r, m_view.firstColumn + c);
                paintNumber(rect, values(r, c), typed, typed ? given : made, on.text,
                            table == 0 && m_style.showAffordances);
            }
    }

    /// Paints a number with as many decimals as fit; nothing if no digit fits.
    void paintNumber(const QRectF& rect, double value, bool typed, const NumberFont& type, QColor ink,
                     bool underlined) {
        QString text = sumNumber(value, m_layout.decimals, typed);
        double width = type.width(text);
        // A number with one more decimal than the others, so as not to read as a rounder one, is written in a
        // smaller font.
        const double smaller = (rect.width() - 2) / width;
        const double least = std::max(minimumShrinking, m_style.smallestFont() / m_layout.font);
        if (smaller < 1 && smaller >= least && width > rect.width() - 1 && hasMoreDecimals(text)) {
            const QFont font = m_style.font(m_layout.font * smaller, typed ? QFont::DemiBold : QFont::Normal);
            const QFontMetricsF own(font);
            const double ownWidth = own.horizontalAdvance(text);
            write({rect.center().x() - ownWidth / 2, baseline(rect, own)}, text, font, ink);
            return;
        }
        if (width > rect.width() - 1) {
            text = fittingNumber(
                value, m_layout.decimals, [&](int decimals) { return sumNumber(value, decimals, typed); },
                [&](const QString& number) { return type.width(number) <= rect.width() - 1; });
            if (text.isEmpty()) return;
            width = type.width(text);
        }
        const QPointF at(rect.center().x() - width / 2, baseline(rect, type.metrics));
        write(at, text, type.font, ink);
        if (!underlined) return;
        ink.setAlpha(90);
        const double below = at.y() + std::max(2.0, m_layout.font / 5);
        m_painter.setPen(QPen(ink, 1));
        if (below < rect.bottom() - 1)
            m_painter.QPainter::drawLine(QLineF(at.x(), below, at.x() + width, below));
    }

    void paintNorms(std::size_t table) {
        if (m_layout.normWidth <= 0) return;
        const QFont font = m_style.font(m_layout.font);
        const QFontMetricsF metrics(font);
        for (std::int64_t r = 0; r < m_layout.rows; ++r) {
            const double value = m_view.norms[static_cast<std::size_t>(r)].of(table);
            const QRectF rect = m_layout.norm(table, r);
            const QString text = fittingNumber(
                value, 2,
                [value](int decimals) {
                    return decimals < 2 ? fixedNumber(value, decimals) : normNumber(value);
                },
                [&](const QString& number) { return metrics.horizontalAdvance(number) <= rect.width(); });
            write(rect, Qt::AlignRight, text, font, colors().secondary);
        }
    }

    /// Paints brackets around the concatenated tables, and the line where the position begins.
    void paintBrackets() {
        const SumLayout& l = m_layout;
        const double top = l.cell(0, 0, 0).top() - 2;
        const double bottom = l.cell(l.shownTables - 1, l.rows - 1, 0).bottom() + 2;
        const double serif = 0.35 * l.font;
        const double away = 0.25 * l.font;
        const double left = l.tables[0].left - away;
        const double right = l.tableRight(l.shownTables - 1) + away;
        setPenAndBrush(
            m_painter,
            QPen(colors().text, std::max(1.5, l.font / 10), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin),
            Qt::NoBrush);
        for (const auto& [x, inwards] : {std::pair(left, serif), std::pair(right, -serif)}) {
            const QPointF bracket[] = {{x + inwards, top}, {x, top}, {x, bottom}, {x + inwards, bottom}};
            m_painter.QPainter::drawPolyline(bracket, 4);
        }
        if (l.stacked) return;
        const double middle = l.operators[0].center().x();
        m_painter.setPen(QPen(colors().secondary, 1, Qt::DashLine));
        m_painter.QPainter::drawLine(QLineF(middle, top, middle, bottom));
    }

    void paintOperators() {
        if (m_model.isConcatenated()) return paintBrackets();
        const QFont font =
            m_style.font(m_layout.stacked ? m_style.metrics.label : m_layout.font * 1.35, QFont::Medium);
        for (std::size_t k = 0; k + 1 < m_layout.shownTables; ++k)
            write(m_layout.operators[k], Qt::AlignHCenter, k == 0 ? u"+"_s : u"="_s, font, colors().text);
    }

    void paintWords() {
        const QFont word = m_style.wordFont(m_layout.font, QFont::Medium);
        const QFont position = m_style.font(m_layout.font);
        for (std::size_t b = 0; b < (m_layout.stacked ? m_layout.shownTables : 1u); ++b)
            for (std::int64_t r = 0; r < m_layout.rows; ++r) {
                const std::int64_t token = m_view.firstToken + r;
                write(m_layout.position(b, r), Qt::AlignRight, grouped(m_model.positionOf(token)), position,
                      colors().position);
                writeWord(m_layout.word(b, r), m_model.wordAt(token), word, m_layout.font);
            }
        if (hasWordSlot(m_style)) paintSlot(m_layout.slot);
    }

    void paintNotes() {
        for (std::size_t k = 0; k < noteCount; ++k) {
            if (m_view.notes[k].isEmpty() || k >= m_layout.notes.size() || m_layout.notes[k].isEmpty())
                continue;
            if (k == NormsNote && m_layout.normWidth > 0) continue;
            const QFont font = noteFont(k, m_style);
            paintNote(k, font, QFontMetricsF(font));
        }
    }

    void paintNote(std::size_t note, const QFont& font, const QFontMetricsF& metrics) {
        const QRectF& rect = m_layout.notes[note];
        const double small = m_style.metrics.small;
        const double y = baseline(rect, metrics);
        const bool on = m_model.isScaled();
        double x = rect.left();
        const bool chip = m_style.showAffordances && (note == ScaleNote || note == SeedNote);
        if (chip) {
            setPenAndBrush(m_painter, Qt::NoPen, colors().field);
            m_painter.drawRoundedRect(rect, cellCorner + 1, cellCorner + 1);
            x += 0.6 * small;
        }
        if (chip && note == ScaleNote) {
            const QRectF box(x, rect.center().y() - small * 0.4, small * 0.8, small * 0.8);
            setPenAndBrush(m_painter, QPen(on ? colors().accent : colors().secondary, 1),
                           on ? QBrush(colors().accent) : QBrush(colors().canvas));
            m_painter.drawRoundedRect(box, 2, 2);
            if (on) {
                m_painter.setPen(QPen(colors().onAccent, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
                const QPointF tick[] = {box.topLeft() + QPointF(box.width() * 0.2, box.height() * 0.55),
                                        box.topLeft() + QPointF(box.width() * 0.42, box.height() * 0.75),
                                        box.topLeft() + QPointF(box.width() * 0.8, box.height() * 0.28)};
                m_painter.QPainter::drawPolyline(tick, 3);
            }
            x += small * 1.1;
        }
        const QString text =
            fittingClauses(m_view.notes[note], font, {rect.right() - x + 2, metrics.height() + 1});
        write({x, y}, text, font, note == EquationNote ? colors().text : colors().secondary);
    }

    const SumView& m_view;
    const SumLayout& m_layout;
    const SumModel& m_model;
    bool m_rampPainted = false;
    std::map<QRgb, Ink> m_inks;
};

}  // namespace

void paintSum(QCPPainter& painter, const SumView& view, const SumModel& model, const Style& style) {
    SumPainter(painter, view, model, style).paint();
}

void paintSumMark(QCPPainter& painter, const SumView& view, const Style& style, std::optional<int> token,
                  std::optional<std::int64_t> column, double width) {
    const SumLayout& layout = view.layout;
    const std::int64_t row = token ? *token - view.firstToken : -1;
    const std::int64_t at = column ? *column - view.firstColumn : -1;
    const bool rowSeen = row >= 0 && row < layout.rows;
    const bool columnSeen = at >= 0 && at < layout.columns;
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t b = 0; b < layout.shownTables; ++b) {
        if (columnSeen && !layout.index(b, at).isEmpty()) {
            const QRectF index = layout.index(b, at);
            painter.setPen(QPen(style.palette.text, width, Qt::SolidLine, Qt::FlatCap));
            painter.QPainter::drawLine(
                QLineF(index.left(), index.bottom() - 1, index.right(), index.bottom() - 1));
        }
        if (rowSeen && columnSeen)
            paintOutline(painter, layout.cell(b, row, at), cellCorner, width, style.palette);
    }
    if (rowSeen) {
        const QRectF word = layout.position(0, row);
        painter.setPen(QPen(style.palette.position, width + 0.5, Qt::SolidLine, Qt::FlatCap));
        painter.QPainter::drawLine(
            QLineF(word.left() - 4, word.top() + 2, word.left() - 4, word.bottom() - 2));
    }
}

}  // namespace sinescope
