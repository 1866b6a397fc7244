// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <memory>

class QScrollArea;

namespace sinescope {

class Document;
class FittedText;
class Lecture;
class NextSlide;
class Stage;

/// The presenter display: the current and the next slide as live pictures, the notes, the time, what the
/// audience sees, the answer and the votes, and the active keys. Always dark.
class SpeakerView : public QWidget {
    Q_OBJECT

 public:
    SpeakerView(const Document& document, Lecture& lecture, const Stage& stage, QWidget* parent = nullptr);
    ~SpeakerView() override;

    void applyStyle(const Style& style);
    void refresh();
    /// Shows why a pressed key has no effect, until another key has one.
    void showMessage(const QString& sentence);
    /// Restarts the timer from zero.
    void restartTimer();
    /// True if the notes are longer than their space, in which they then scroll.
    bool hasLongNotes() const { return m_hasLongNotes; }
    /// Scrolls the notes by half their space, down (1) or up (-1).
    void scrollNotes(int direction);
    /// The start of the timer; a view that replaces another one continues from it.
    const QElapsedTimer& since() const { return m_since; }
    void setSince(const QElapsedTimer& since);
    /// The pictures of the current and the next slide; null until first taken, and at the end.
    const QPixmap& now() const { return m_now; }
    const QPixmap& next() const { return m_next; }

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    void startTimers();
    bool isTall() const;
    double unit(double length) const;
    int pixels(double length) const;
    void place();
    void placeParts();
    void placeWide();
    void placeTall();
    void placeBelow(QRect area);
    int placeText(FittedText& text, const QRect& area, double largest);
    int placeTime(const QRect& area);
    /// Fills the space between other texts with the notes.
    void placeNotes(const QRect& area);
    int placeKeys(const QRect& area);
    void tick();
    void takeNow();
    void takeNext();
    void grabNext();
    double slideShare() const;
    QString answerText() const;
    QString nextText() const;
    QString notesText() const;
    QString keysText() const;

    const Document& m_document;
    Lecture& m_lecture;
    const Stage& m_stage;
    Style m_style;
    QScrollArea* m_notesArea;
    FittedText* m_notes;
    FittedText* m_caption;  ///< for the next slide
    FittedText* m_elapsed;
    FittedText* m_planned;
    FittedText* m_clock;
    FittedText* m_seen;
    FittedText* m_answer;
    FittedText* m_keys;
    QString m_message;
    std::unique_ptr<NextSlide> m_ahead;
    QPixmap m_now, m_next;
    QRect m_nowPlace, m_nextPlace;
    QElapsedTimer m_since;
    QTimer m_ticks;
    QTimer m_nowDue, m_nextDue, m_paintedDue;
    bool m_hasNext = false;
    bool m_hasLongNotes = false;
};

}  // namespace sinescope
