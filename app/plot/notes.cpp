// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/notes.h"

#include <QStaticText>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <deque>

namespace sinescope {

namespace {
constexpr double inset = 6;    ///< between the area's edge and the note
constexpr double padding = 5;  ///< between the note's edge and its text

double roomIn(double width) {
    return width - 2 * (inset + padding);
}

struct LaidOutNote {
    QString text;
    QFont font;
    double room = 0;
    QStaticText lines;
};

/// A note wrapped to its room. The last ones are kept: most notes are the same from one frame to the next,
/// and wrapping them would cost more than the rest of many a figure.
const QStaticText& wrapped(const QFont& font, double room, const QString& text) {
    constexpr std::size_t most = 64;
    static std::deque<LaidOutNote> kept;
    const auto found = std::find_if(kept.begin(), kept.end(), [&](const LaidOutNote& note) {
        return note.room == room && note.text == text && note.font == font;
    });
    if (found != kept.end()) return found->lines;
    if (kept.size() == most) kept.pop_back();
    kept.push_front({text, font, room, QStaticText(text)});
    QStaticText& lines = kept.front().lines;
    lines.setTextFormat(Qt::PlainText);
    QTextOption option(Qt::AlignLeft);
    option.setWrapMode(QTextOption::WordWrap);
    lines.setTextOption(option);
    lines.setTextWidth(room);
    lines.prepare({}, font);
    return lines;
}

}  // namespace

std::vector<NoteLine> noteLines(const Style& style, const std::vector<Note>& notes) {
    std::vector<NoteLine> lines;
    for (const Note& note : notes) lines.push_back({note.text, style.palette.*note.color});
    return lines;
}

void drawSentence(QCPPainter& painter, const Style& style, const QRectF& area, const QString& sentence) {
    const double margin = 2 * style.metrics.space;
    painter.setFont(style.font(style.metrics.label));
    painter.setPen(style.palette.secondary);
    painter.drawText(area.adjusted(margin, margin, -margin, -margin), Qt::AlignCenter | Qt::TextWordWrap,
                     sentence);
}

double notesHeight(const Style& style, double width, const std::vector<NoteLine>& lines) {
    const QFont font = style.font(style.metrics.small, QFont::Medium);
    double height = 0;
    for (const NoteLine& line : lines)
        if (!line.text.isEmpty()) height += wrapped(font, roomIn(width), line.text).size().height();
    return height > 0 ? height + 2 * (inset + padding) : 0;
}

double notesHeight(const Style& style, double width, std::vector<NoteLine> lines, double most) {
    double height = notesHeight(style, width, lines);
    while (height > most && !lines.empty()) {
        lines.pop_back();
        height = notesHeight(style, width, lines);
    }
    return height;
}

QRectF drawNotes(QCPPainter& painter, const Style& style, const QRectF& area, Qt::Corner corner,
                 const std::vector<NoteLine>& lines) {
    const QFont font = style.font(style.metrics.small, QFont::Medium);
    const double room = roomIn(area.width());
    double width = 0;
    double height = 0;
    std::vector<std::pair<const NoteLine*, QStaticText>> fitting;
    for (const NoteLine& line : lines) {
        if (line.text.isEmpty()) continue;
        if (room < 40) break;
        const QStaticText& text = wrapped(font, room, line.text);
        const QSizeF needed = text.size();
        if (height + needed.height() > area.height() - 2 * (inset + padding)) break;
        fitting.emplace_back(&line, text);
        width = std::max(width, std::ceil(needed.width()) + 1);
        height += needed.height();
    }
    if (fitting.empty()) return {};
    QRectF box(area.left() + inset, area.top() + inset, width + 2 * padding, height + 2 * padding);
    if (corner == Qt::TopRightCorner || corner == Qt::BottomRightCorner) box.moveRight(area.right() - inset);
    if (corner == Qt::BottomLeftCorner || corner == Qt::BottomRightCorner)
        box.moveBottom(area.bottom() - inset);
    QColor ground = style.palette.canvas;
    ground.setAlpha(225);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 4, 4);
    painter.setFont(font);
    double y = box.top() + padding;
    for (const auto& [line, text] : fitting) {
        painter.setPen(line->color);
        painter.drawStaticText(QPointF(box.left() + padding, y), text);
        y += text.size().height();
    }
    return box;
}

}  // namespace sinescope
