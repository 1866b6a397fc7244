// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QDialog>

class QLineEdit;
class QPlainTextEdit;

namespace sinescope {

/// Title and speaker's notes of a step.
class StepDialog : public QDialog {
    Q_OBJECT

 public:
    StepDialog(const LessonStep& step, const QString& heading, QWidget* parent);

    QString title() const;
    QString notes() const;

 private:
    QLineEdit* m_title;
    QPlainTextEdit* m_notes;
};

/// What the first figure on stage shows, as a title for a step that has none. Where a step of the deck has
/// that title already, the settings that differ from it are added: "Left columns are fast: base 100."
QString defaultTitle(const Scene& scene, const std::vector<LessonStep>& deck);

}  // namespace sinescope
