// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <memory>

namespace sinescope {

class Document;
class FittedText;
class Lecture;
class NextSlide;
class Stage;

/// What the lecturer alone sees: this slide and the next one as live pictures, the notes, the time, what the
/// audience sees, the answer and the votes, and the keys that have an effect now. Always dark.
class SpeakerView : public QWidget {
    Q_OBJECT

 public:
    SpeakerView(const Document& document, Lecture& lecture, const Stage& stage, QWidget* parent = nullptr);
    ~SpeakerView() override;

    void setLook(const Style& style);
    void refresh();
    /// Why a key that was pressed has no effect; shown until another key has one.
    void say(const QString& sentence);
    /// Counts from now on.
    void restartTimer();
    /// Since when it counts; a view that follows another one goes on from there.
    const QElapsedTimer& since() const { return m_since; }
    void setSince(const QElapsedTimer& since);
    QString text() const;
    /// The pictures of this slide and the next one; null until they were first taken, and at the end.
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
    void placeWide();
    void placeTall();
    int put(FittedText& text, const QRect& room, double largest);
    int placeTime(const QRect& room);
    /// Fills a room between other texts with the notes.
    void placeNotes(const QRect& room);
    int placeKeys(const QRect& room);
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
    FittedText* m_notes;
    FittedText* m_caption;  ///< of the next slide
    FittedText* m_elapsed;
    FittedText* m_planned;
    FittedText* m_clock;
    FittedText* m_seen;
    FittedText* m_answer;
    FittedText* m_keys;
    QString m_said;
    std::unique_ptr<NextSlide> m_ahead;
    QPixmap m_now, m_next;
    QRect m_nowPlace, m_nextPlace;
    QElapsedTimer m_since;
    QTimer m_ticks;
    QTimer m_nowDue, m_nextDue, m_paintedDue;
    bool m_hasNext = false;
};

}  // namespace sinescope
