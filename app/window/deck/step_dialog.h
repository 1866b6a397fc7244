// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QDialog>

class QLineEdit;
class QPlainTextEdit;

namespace sinescope {

class Questions;

/// Edits the title and speaker's notes of a step.
class StepDialog : public QDialog {
    Q_OBJECT

 public:
    /// `questions` asks before typed text is dropped.
    StepDialog(const LessonStep& step, const QString& heading, Questions& questions, QWidget* parent);

    QString title() const;
    QString notes() const;
    void reject() override;

 private:
    Questions& m_questions;
    QLineEdit* m_title;
    QPlainTextEdit* m_notes;
};

/// Returns a sentence for each figure of a step that has no picture.
QStringList missingPictures(const LessonStep& step);

/// Returns the claim of the first figure on stage, as a default title; its title if it is among the `covered`
/// figures, because the claim would answer the open question. If a step of the deck already has that title,
/// appends the settings that differ: "Left columns are fast: base 100."
QString defaultTitle(const Scene& scene, const std::vector<LessonStep>& deck, const QStringList& covered);

}  // namespace sinescope
