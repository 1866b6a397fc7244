// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"
#include "app/window/parts/lazy_widget.h"

#include <vector>

class QComboBox;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace sinescope {

class ChoiceRow;
class Document;
class Lecture;
class LessonFoot;
class QuestionCard;
class StepControls;
class StepRows;
class WrappedLabel;

/// The lesson at the side of the window: a box of the course's lessons, the steps of the present one, and the
/// present step expanded with all its parts.
class LessonRail : public LazyWidget {
    Q_OBJECT

 public:
    LessonRail(Document& document, Lecture& lecture, QWidget* parent = nullptr);

    void applyStyle(const Style& style);
    /// Updates the parts that depend on the Scene.
    void showScene();
    QuestionCard& question() const { return *m_question; }
    StepControls& controls() const { return *m_controls; }
    /// The row of each step; null for one far out of view.
    const std::vector<ChoiceRow*>& steps() const;

    /// Filters `names` for the step's controls that are nowhere else in the window.
    static QStringList ownControls(const QStringList& names);

 signals:
    /// Emitted when a link in a text to a control was followed.
    void controlRequested(const QString& name);
    void stageRequested();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void buildHead(QVBoxLayout* column);
    void buildStep();
    void refresh();
    void showParts();
    void showSteps();
    void showStep();
    void orderTabs();
    void showMyths();
    void showProblems();
    void follow(const QString& link);
    WrappedLabel* part(const char* id, const char* styleClass = nullptr);
    void scrollToStep();
    int questionBottom() const;

    Document& m_document;
    Lecture& m_lecture;
    WrappedLabel* m_title;
    QComboBox* m_parts;
    QToolButton* m_closing;
    QScrollArea* m_scroll;
    int m_scrolledTo = 0;  ///< by scrollToStep()
    QWidget* m_all;
    WrappedLabel* m_problems;
    WrappedLabel* m_about;
    StepRows* m_steps;
    QWidget* m_open;  ///< the parts of the present step
    WrappedLabel* m_text;
    QuestionCard* m_question;
    WrappedLabel* m_reveals;
    WrappedLabel* m_turn;
    StepControls* m_controls;
    WrappedLabel* m_proofs;
    QWidget* m_myths;
    WrappedLabel* m_sources;
    LessonFoot* m_foot;
};

}  // namespace sinescope
