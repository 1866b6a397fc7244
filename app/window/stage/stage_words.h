// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts of the stage for the present step, as CommonMark.
#pragma once

#include <QString>
#include <QStringList>

namespace sinescope {

class Lecture;
struct LessonMyth;
struct LessonStep;

/// Separates consecutive texts, so that they are told apart at a glance.
extern const QString stageGap;

/// True while a myth is shown.
bool isStageMyth(const Lecture& lecture);
/// True if the step needs space beside the figures: for a question, or for items that play nothing; the text
/// of transitions and played controls is below the figures.
bool hasStageSide(const LessonStep& step);
/// Returns the line below the figures: what moves, and finally the number that proves the claim.
QString stageLine(const Lecture& lecture);
/// Returns every text that the line shows while the step unfolds.
QStringList stageLines(const LessonStep& step);
/// Returns the controls of the present item: the time of its transition, or those of the step.
QStringList stageControls(const Lecture& lecture);
/// True if the step needs space for controls, at the present item or another.
bool hasStageControls(const LessonStep& step);
/// True if the step is about the formula: it is derived, or its parameters change.
bool hasStageFormula(const LessonStep& step);
/// Returns a myth in two paragraphs: the claim, and whether it is true and why, or that question.
QString stageMyth(const LessonMyth& myth, bool hasTruth);

}  // namespace sinescope
