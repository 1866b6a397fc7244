// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/note.h"
#include "app/plot/canvas.h"
#include "app/style/pen.h"

#include <QStaticText>

#include <deque>
#include <thread>
#include <vector>

namespace sinescope {

constexpr double noteInset = 6;    ///< between the area's edge and the note
constexpr double notePadding = 5;  ///< between the note's edge and its text
constexpr double noteMargin = noteInset + notePadding;

/// A line of a note; the colour tells which term it is about.
struct NoteLine {
    QString text;
    QColor color;
};

/// The notes of a model in the colours of a style; empty if the style hides notes.
std::vector<NoteLine> noteLines(const Style& style, const std::vector<Note>& notes);

/// The translucent background of a text on a picture.
QColor textGround(const Style& style);

/// Draws a sentence centred in an area, to explain why it has no picture.
void drawSentence(QCPPainter& painter, const Style& style, const QRectF& area, const QString& sentence);

/// Whether notes that are short enough share a row in an area that is too low for a row each.
enum class NoteRows { OneEach, Shared };

/// A cache of wrapped texts: most notes are the same in successive frames, and wrapping them can cost more
/// than the rest of a figure. A view owns one and passes it to the functions below. Entries are per thread,
/// because they hold the thread's fonts.
class NoteLayouts {
 public:
    explicit NoteLayouts(NoteRows rows = NoteRows::OneEach) : m_rows(rows) {}
    NoteRows rows() const { return m_rows; }
    const QStaticText& wrapped(const QFont& font, double width, const QString& text);

 private:
    struct Entry {
        QString text;
        QFont font;
        double width = 0;
        std::thread::id thread;
        QStaticText lines;
    };
    NoteRows m_rows;
    std::deque<Entry> m_entries;
};

/// Returns the lines that drawNotes() draws in an area of a size.
std::vector<NoteLine> fittingNotes(const Style& style, const QSizeF& area, const std::vector<NoteLine>& lines,
                                   NoteLayouts& layouts);

/// Draws lines in a corner of an area, wrapped to its width, on a translucent background. Lines that do not
/// fit in the height are left out. Returns their rect.
QRectF drawNotes(QCPPainter& painter, const Style& style, const QRectF& area, Qt::Corner corner,
                 const std::vector<NoteLine>& lines, NoteLayouts& layouts);
/// The same without a cache, for lines drawn rarely.
QRectF drawNotes(QCPPainter& painter, const Style& style, const QRectF& area, Qt::Corner corner,
                 const std::vector<NoteLine>& lines);
/// Draws a text in the middle of a box, on a translucent background.
template <typename Painter>
void drawPlate(Painter& painter, const Style& style, const QRectF& box, const QString& text,
               const QFont& font, const QColor& color) {
    setPenAndBrush(painter, Qt::NoPen, withAlpha(style.palette.canvas, 0.85F));
    painter.drawRoundedRect(box, 3, 3);
    setFontAndPen(painter, font, color);
    painter.drawText(box, Qt::AlignCenter, text);
}
/// Draws one note in the text colour; nothing if it is empty.
void drawNote(QCPPainter& painter, const Style& style, const QRectF& area, const QString& text,
              Qt::Corner corner = Qt::TopLeftCorner);

/// The same for a note that is in the caption of a paper, and thus not in its picture.
void drawCaptionNote(QCPPainter& painter, const Style& style, const QRectF& area, const QString& text);

/// Draws the first wording at most `available` wide above the left end of a chart.
void drawHeading(QCPPainter& painter, const Style& style, const QRectF& chart, const QStringList& wordings,
                 double available, QColor Palette::*color = &Palette::text);

/// The height of a heading in a font of this size, with its distance from the chart, in whole pixels.
int headingSpace(double fontSize);
/// The height that drawNotes needs for all lines in an area of a width, including the insets.
double notesHeight(const Style& style, double width, const std::vector<NoteLine>& lines,
                   NoteLayouts& layouts);
/// The height of the first lines that fit in `maximum`.
double notesHeight(const Style& style, double width, std::vector<NoteLine> lines, double maximum,
                   NoteLayouts& layouts);

}  // namespace sinescope
