// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of the stage have in common: a lesson on stage, keys as a person presses them, and what of
// the stage cannot be read.
#pragma once

#include "app/window/lessons/lecture.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_view.h"
#include "support.h"

#include <map>

namespace sinescope {

inline Lecture& lecture(MainWindow& window) {
    return window.lessons().lecture();
}

inline Stage& stage(MainWindow& window) {
    return window.lessons().stage();
}

StageView& view(MainWindow& window);
bool hasTwoDisplays();
/// As in the first of the runs: what every display shows alike is tried there alone.
bool hasOneLargeDisplay();
/// A window with a lesson at a step of it on stage; without a lesson its Scene.
std::unique_ptr<MainWindow> staged(const char* lesson, std::size_t step = 0);
/// As a person presses it: at whatever of the stage has the focus.
void press(MainWindow& window, int key, Qt::KeyboardModifiers modifiers = {});
/// What of the stage cannot be read: under the floor, cut, or to be scrolled to. Empty when all is well.
QString faults(StageView& on);
/// Where the figures of a step are, and the size of its type.
struct StagePlaces {
    std::map<QString, QRect> figures;
    std::map<QString, int> type;
};
/// What moved or changed its type since an item of the same step; notes what is new.
QString moved(StageView& on, StagePlaces& before);
/// Writes what the audience sees into the folder SINESCOPE_STAGE_PICTURES, if it is set.
void keepPicture(StageView& on, const QString& name);
/// The figures that a person cannot see.
QStringList covered(StageView& on);
Panel& panelOn(StageView& on, const char* id);

}  // namespace sinescope
