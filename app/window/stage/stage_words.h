// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the stage says of the present step, as CommonMark.
#pragma once

#include <QString>

namespace sinescope {

class Lecture;

/// Between two things that are said one after the other: they are told apart at a glance.
extern const QString stageGap;

/// Whether a myth is being told.
bool isStageMyth(const Lecture& lecture);
/// What is shown beside the figures, apart from the question: the items that were revealed (all, or the last
/// one where there is no room), or a myth.
QString stageSideText(const Lecture& lecture, bool whole);
/// Whether a myth is shown below the figures: in a step that has nothing beside them these keep their width.
bool isStageStrip(const Lecture& lecture);
/// A myth in few lines; with its truth also while that is not told yet, for its room.
QString stageStripText(const Lecture& lecture, bool whole, bool isTold);
/// The number that proves the claim, the first of the step, once everything has been revealed.
QString stageNumber(const Lecture& lecture);

}  // namespace sinescope
