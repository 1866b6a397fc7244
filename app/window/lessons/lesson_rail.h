// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
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

/// The lesson at the side of the window: the course's lessons in a box, the steps of the present one, and the
/// present step open with all its parts. It is made when the first lesson opens.
class LessonRail : public QWidget {
    Q_OBJECT

 public:
    LessonRail(Document& document, Lecture& lecture, QWidget* parent = nullptr);

    void setLook(const Style& style);
    /// The Scene has changed.
    void showScene();
    QuestionCard& question() const { return *m_question; }
    /// A control of the present step; nullptr if it has none of the name.
    QWidget* control(const QString& name) const;
    const std::vector<ChoiceRow*>& steps() const { return m_steps; }
    QPushButton* comeBackButton() const;
    /// Everything that is said of the present step, for tests and screen readers.
    QString text() const;

    /// Names of the step's controls that have no place elsewhere in the window.
    static QStringList ownControls(const QStringList& names);

 signals:
    /// A text's link to a control was followed.
    void controlWanted(const QString& name);
    void stageWanted();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    bool isBuilt() const { return m_foot; }
    void build();
    void buildHead(QVBoxLayout* column);
    void buildStep();
    void showLook();
    void refresh();
    void showParts();
    void showSteps();
    void showStep();
    void showMyths();
    void showProblems();
    void follow(const QString& link);
    QLabel* part(const char* id, const char* look = nullptr);
    void scrollToStep();

    Document& m_document;
    Lecture& m_lecture;
    Style m_style;
    QLabel* m_title = nullptr;
    QComboBox* m_parts = nullptr;
    QToolButton* m_close = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_all = nullptr;
    QVBoxLayout* m_column = nullptr;  ///< problems, then the steps with the open one among them
    QLabel* m_problems = nullptr;
    QLabel* m_about = nullptr;
    std::vector<ChoiceRow*> m_steps;
    const void* m_stepsOf = nullptr;
    QWidget* m_open = nullptr;  ///< what belongs to the present step
    QLabel* m_text = nullptr;
    QuestionCard* m_question = nullptr;
    QLabel* m_reveals = nullptr;
    QLabel* m_turn = nullptr;
    StepControls* m_controls = nullptr;
    QLabel* m_proofs = nullptr;
    QWidget* m_myths = nullptr;
    QLabel* m_sources = nullptr;
    LessonFoot* m_foot = nullptr;
};

}  // namespace sinescope
