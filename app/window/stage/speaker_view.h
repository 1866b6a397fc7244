// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace sinescope {

class FittedText;
class Lecture;

/// What the lecturer alone sees on a second display: the notes, what comes next, the answer and the votes,
/// the clock, and how long it has taken.
class SpeakerView : public QWidget {
    Q_OBJECT

 public:
    explicit SpeakerView(Lecture& lecture, QWidget* parent = nullptr);

    void setLook(const Style& style);
    void refresh();
    /// Counts from now on.
    void restartTimer();
    /// Since when it counts; a view that follows another one goes on from there.
    const QElapsedTimer& since() const { return m_since; }
    void setSince(const QElapsedTimer& since);
    QString text() const;

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    void place();
    void tick();
    QString answerText() const;
    QString nextText() const;
    QString notesText() const;

    Lecture& m_lecture;
    Style m_style;
    FittedText* m_title;
    FittedText* m_notes;
    FittedText* m_answer;
    FittedText* m_next;
    FittedText* m_keys;
    QLabel* m_clock;
    QLabel* m_elapsed;
    QElapsedTimer m_since;
    QTimer m_ticks;
};

}  // namespace sinescope
