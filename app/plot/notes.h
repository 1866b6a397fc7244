// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/note.h"
#include "app/plot/canvas.h"

#include <QStaticText>

#include <deque>
#include <thread>
#include <vector>

namespace sinescope {

/// A line of a note; the colour tells what it speaks of.
struct NoteLine {
    QString text;
    QColor color;
};

/// The notes of a model in the colours of a style; none where the style leaves notes out.
std::vector<NoteLine> noteLines(const Style& style, const std::vector<Note>& notes);

/// What is behind a text that lies on a picture, which shines through.
QColor textGround(const Style& style);

/// A sentence in the middle of an area that has no picture: why there is none.
void drawSentence(QCPPainter& painter, const Style& style, const QRectF& area, const QString& sentence);

/// Texts wrapped to a width, the last few of them: most notes are the same from one frame to the next, and
/// wrapping them would cost more than the rest of many a figure. A view owns one and gives it to both below.
/// Each thread has texts of its own: they hold the thread's fonts.
class NoteLayouts {
 public:
    const QStaticText& wrapped(const QFont& font, double width, const QString& text);

 private:
    struct Entry {
        QString text;
        QFont font;
        double width = 0;
        std::thread::id thread;
        QStaticText lines;
    };
    std::deque<Entry> m_entries;
};

/// Writes lines into a corner of an area, wrapped to its width, on a ground that lets what lies beneath shine
/// through. Lines for which there is no height left are not begun. Returns the rect they took.
QRectF drawNotes(QCPPainter& painter, const Style& style, const QRectF& area, Qt::Corner corner,
                 const std::vector<NoteLine>& lines, NoteLayouts& layouts);
/// The same for a line that is written once in a while.
QRectF drawNotes(QCPPainter& painter, const Style& style, const QRectF& area, Qt::Corner corner,
                 const std::vector<NoteLine>& lines);
/// One note in the colour of texts; nothing where it is empty.
void drawNote(QCPPainter& painter, const Style& style, const QRectF& area, const QString& text,
              Qt::Corner corner = Qt::TopLeftCorner);

/// Above the left end of a chart, the first wording that is no wider than `room`.
void drawHeading(QCPPainter& painter, const Style& style, const QRectF& chart, const QStringList& wordings,
                 double room, QColor Palette::*color = &Palette::text);

/// The height that drawNotes needs for all lines in an area of that width, its distance from the edges
/// included.
double notesHeight(const Style& style, double width, const std::vector<NoteLine>& lines,
                   NoteLayouts& layouts);
/// The height of those first lines that stay within `most`.
double notesHeight(const Style& style, double width, std::vector<NoteLine> lines, double most,
                   NoteLayouts& layouts);

}  // namespace sinescope
