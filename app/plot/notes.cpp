// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/notes.h"

#include "app/model/unbroken_text.h"
#include "app/plot/arranged_layout.h"
#include "app/style/broken_words.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {
double textWidthIn(double width) {
    return width - 2 * noteMargin;
}

/// False if a word is wider than the area, so that wrapping does not help.
bool fits(const QStaticText& text, double width) {
    return text.size().width() <= textWidthIn(width) + 1;
}

/// Places the texts of notes from the top left on.
class Placing {
 public:
    Placing(const Style& style, double width, NoteRows rows)
        : m_width(textWidthIn(width)), m_gap(2 * style.metrics.small), m_rows(rows) {}

    QPointF place(const QSizeF& size) {
        if (m_rows == NoteRows::OneEach || m_left + size.width() > m_width) {
            m_left = 0;
            m_top = m_bottom;
        }
        const QPointF place(m_left, m_top);
        m_left += size.width() + m_gap;
        m_bottom = std::max(m_bottom, m_top + size.height());
        return place;
    }
    /// The height of what was placed.
    double height() const { return m_bottom; }

 private:
    double m_width, m_gap;
    NoteRows m_rows;
    double m_left = 0, m_top = 0, m_bottom = 0;
};

double heightIn(NoteRows rows, const Style& style, double width, const std::vector<NoteLine>& lines,
                NoteLayouts& layouts) {
    const QFont font = style.font(style.metrics.small, QFont::Medium);
    Placing placing(style, width, rows);
    for (const NoteLine& line : lines)
        if (!line.text.isEmpty()) placing.place(layouts.wrapped(font, textWidthIn(width), line.text).size());
    return placing.height() > 0 ? placing.height() + 2 * noteMargin : 0;
}

/// Notes share rows only where they do not all fit below each other.
NoteRows rowsIn(const QSizeF& area, const Style& style, const std::vector<NoteLine>& lines,
                NoteLayouts& layouts) {
    const bool fitBelow =
        heightIn(NoteRows::OneEach, style, area.width(), lines, layouts) <= area.height() + 1e-6;
    return fitBelow ? NoteRows::OneEach : layouts.rows();
}

}  // namespace

const QStaticText& NoteLayouts::wrapped(const QFont& font, double width, const QString& text) {
    constexpr std::size_t maximum = 64;
    const std::thread::id thread = std::this_thread::get_id();
    const auto found = std::ranges::find_if(m_entries, [&](const Entry& entry) {
        return entry.thread == thread && entry.width == width && entry.text == text && entry.font == font;
    });
    if (found != m_entries.end()) return found->lines;
    if (m_entries.size() == maximum) m_entries.pop_back();
    constexpr qsizetype longest = 20;  // a note with a shorter word that does not fit is left out
    const QString broken = brokenWords(unbroken(text), font, width, longest + 1);
    m_entries.push_front({text, font, width, thread, QStaticText(broken)});
    QStaticText& lines = m_entries.front().lines;
    lines.setTextFormat(Qt::PlainText);
    QTextOption option(Qt::AlignLeft);
    option.setWrapMode(QTextOption::WordWrap);
    lines.setTextOption(option);
    // A text with a width is as wide as that, even if its line is shorter.
    lines.prepare({}, font);
    if (lines.size().width() > width) {
        lines.setTextWidth(width);
        lines.prepare({}, font);
    }
    return lines;
}

std::vector<NoteLine> noteLines(const Style& style, const std::vector<Note>& notes) {
    std::vector<NoteLine> lines;
    if (!style.showNotes) return lines;
    for (const Note& note : notes) lines.push_back({note.text, style.palette.*note.color});
    return lines;
}

QColor textGround(const Style& style) {
    QColor ground = style.palette.canvas;
    ground.setAlpha(225);
    return ground;
}

void drawSentence(QCPPainter& painter, const Style& style, const QRectF& area, const QString& sentence) {
    const double margin = 2 * style.metrics.space;
    setFontAndPen(painter, style.font(style.metrics.label), style.palette.secondary);
    painter.drawText(area.adjusted(margin, margin, -margin, -margin), Qt::AlignCenter | Qt::TextWordWrap,
                     unbroken(sentence));
}

double notesHeight(const Style& style, double width, const std::vector<NoteLine>& lines,
                   NoteLayouts& layouts) {
    return heightIn(layouts.rows(), style, width, lines, layouts);
}

double notesHeight(const Style& style, double width, std::vector<NoteLine> lines, double maximum,
                   NoteLayouts& layouts) {
    const QFont font = style.font(style.metrics.small, QFont::Medium);
    std::erase_if(lines, [&](const NoteLine& line) {
        return !fits(layouts.wrapped(font, textWidthIn(width), line.text), width);
    });
    double height = notesHeight(style, width, lines, layouts);
    while (height > maximum && !lines.empty()) {
        lines.pop_back();
        height = notesHeight(style, width, lines, layouts);
    }
    return height;
}

std::vector<NoteLine> fittingNotes(const Style& style, const QSizeF& area, const std::vector<NoteLine>& lines,
                                   NoteLayouts& layouts) {
    const QFont font = style.font(style.metrics.small, QFont::Medium);
    const double available = textWidthIn(area.width());
    Placing placing(style, area.width(), rowsIn(area, style, lines, layouts));
    std::vector<NoteLine> fitting;
    for (const NoteLine& line : lines) {
        if (line.text.isEmpty()) continue;
        if (available < 40) break;
        const QStaticText& text = layouts.wrapped(font, available, line.text);
        if (!fits(text, area.width())) continue;
        placing.place(text.size());
        if (placing.height() > area.height() - 2 * noteMargin) break;
        fitting.push_back(line);
    }
    return fitting;
}

QRectF drawNotes(QCPPainter& painter, const Style& style, const QRectF& area, Qt::Corner corner,
                 const std::vector<NoteLine>& lines, NoteLayouts& layouts) {
    const QFont font = style.font(style.metrics.small, QFont::Medium);
    const std::vector<NoteLine> shown = fittingNotes(style, area.size(), lines, layouts);
    Placing placing(style, area.width(), rowsIn(area.size(), style, shown, layouts));
    double width = 0;
    struct Placed {
        QColor color;
        QStaticText text;
        QPointF at;
    };
    std::vector<Placed> fitting;
    for (const NoteLine& line : shown) {
        const QStaticText& text = layouts.wrapped(font, textWidthIn(area.width()), line.text);
        const QPointF at = placing.place(text.size());
        fitting.push_back({line.color, text, at});
        width = std::max(width, std::ceil(at.x() + text.size().width()) + 1);
    }
    if (fitting.empty()) return {};
    QRectF box(area.left() + noteInset, area.top() + noteInset, width + 2 * notePadding,
               placing.height() + 2 * notePadding);
    if (corner == Qt::TopRightCorner || corner == Qt::BottomRightCorner)
        box.moveRight(area.right() - noteInset);
    if (corner == Qt::BottomLeftCorner || corner == Qt::BottomRightCorner)
        box.moveBottom(area.bottom() - noteInset);
    setPenAndBrush(painter, Qt::NoPen, textGround(style));
    painter.drawRoundedRect(box, 4, 4);
    painter.setFont(font);
    for (const auto& [color, text, at] : fitting) {
        painter.setPen(color);
        painter.drawStaticText(box.topLeft() + QPointF(notePadding, notePadding) + at, text);
    }
    return box;
}

QRectF drawNotes(QCPPainter& painter, const Style& style, const QRectF& area, Qt::Corner corner,
                 const std::vector<NoteLine>& lines) {
    NoteLayouts layouts;
    return drawNotes(painter, style, area, corner, lines, layouts);
}

void drawNote(QCPPainter& painter, const Style& style, const QRectF& area, const QString& text,
              Qt::Corner corner) {
    drawNotes(painter, style, area, corner, {{text, style.palette.text}});
}

void drawCaptionNote(QCPPainter& painter, const Style& style, const QRectF& area, const QString& text) {
    if (!style.paper) drawNote(painter, style, area, text);
}

int headingSpace(double fontSize) {
    return saturatingCast<int>(std::ceil(1.9 * fontSize));
}

void drawHeading(QCPPainter& painter, const Style& style, const QRectF& chart, const QStringList& wordings,
                 double available, QColor Palette::*color) {
    setFontAndPen(painter, style.font(style.metrics.small, QFont::DemiBold), style.palette.*color);
    painter.drawText(QPointF(chart.left(), chart.top() - 0.6 * style.metrics.small),
                     fittingText(wordings, painter.font(), available));
}

}  // namespace sinescope
