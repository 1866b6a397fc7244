// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace sinescope {

class ChoiceRow;
class Lecture;
class Sketch;
class SketchPad;
class WrappedLabel;
struct LessonStep;

/// The question of the present step: its choices, a number or a pad to draw on, the audience's votes, and the
/// result after the reveal. Shows the Lecture and stores no state. The type size is that of its font.
class QuestionCard : public QWidget {
    Q_OBJECT

 public:
    enum class Place {
        Rail,  ///< with buttons
        Stage  ///< controlled by keys
    };
    enum class Part { All, WithoutText, RightChoice, None };
    QuestionCard(Lecture& lecture, Place place, QWidget* parent = nullptr);

    /// Shows the lecture's step; cheap if nothing changed.
    void refresh();
    /// Hides what an answered question can do without where space is short.
    void setPart(Part part);
    const std::vector<ChoiceRow*>& choices() const { return m_rows; }
    QLineEdit* number() const { return m_number; }
    SketchPad* pad() const { return m_pad; }
    /// Moves the keyboard focus to the input.
    void focusAnswer();
    /// Locks the typed number in, unless it was refused.
    void lockNumber();

 protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

 signals:
    void linkActivated(const QString& link);

 private:
    void build();
    void buildNumber();
    void buildCurve();
    void buildButtons(QVBoxLayout* column);
    void startQuestion();
    void showChoices();
    void showCurve();
    void showButtons();
    void showPart();
    /// Returns the index of the answer whose letter was pressed; -1 if none.
    int letterOf(const QKeyEvent& event) const;
    void takeLetter(int letter);
    /// Chooses the answer that has the focus; the second time, locks it in.
    bool takeEnter();
    void takeNumber();
    void clearNumber();
    void takeCurve();
    /// Shows a curve in the field for its points.
    void typeCurve(const Sketch& sketch);
    void showError(const QString& sentence);

    Lecture& m_lecture;
    Place m_place;
    Part m_part = Part::All;
    std::shared_ptr<const LessonStep> m_shown;  ///< the step whose rows exist
    WrappedLabel* m_text;
    QWidget* m_answers;
    std::vector<ChoiceRow*> m_rows;
    QWidget* m_numberRow;
    QLineEdit* m_number;
    QLabel* m_unit;
    SketchPad* m_pad;
    QLineEdit* m_typed;
    WrappedLabel* m_votes;
    WrappedLabel* m_feedback;  ///< a complaint, or the verdict
    QPushButton* m_lock = nullptr;
    QPushButton* m_skip = nullptr;
    QPushButton* m_again = nullptr;
    bool m_hasError = false;
};

}  // namespace sinescope
