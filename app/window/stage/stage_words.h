// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the stage says of the present step, as CommonMark.
#pragma once

#include <QString>
#include <QStringList>

namespace sinescope {

class Lecture;
struct LessonMyth;
struct LessonStep;

/// Between two things that are said one after the other: they are told apart at a glance.
extern const QString stageGap;

/// Whether a myth is being told.
bool isStageMyth(const Lecture& lecture);
/// The items that have been revealed, beside the figures.
QStringList stageItems(const Lecture& lecture);
/// Whether the step needs room for words beside the figures: for a question, or for items other than
/// transitions, whose words are below them.
bool hasStageSide(const LessonStep& step);
/// What is said in the line below the figures: what moves, and at the end the number that proves the claim.
QString stageLine(const Lecture& lecture);
/// All that the line says while the step unfolds.
QStringList stageLines(const LessonStep& step);
/// The controls of the present item: the time of its transition, or those of the step.
QStringList stageControls(const Lecture& lecture);
/// Whether the step needs room for controls, now or at another item.
bool hasStageControls(const LessonStep& step);
/// Whether the formula belongs to what the step is about: it is worked out, or its parameters are changed.
bool hasStageFormula(const LessonStep& step);
/// A myth in two paragraphs: what is said, and whether it is true and why.
QString stageMyth(const LessonMyth& myth);
}  // namespace sinescope
