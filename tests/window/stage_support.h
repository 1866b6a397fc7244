// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared by the stage tests: a lesson on stage, key presses, and checks that the stage is readable.
#pragma once

#include "app/window/lessons/lecture.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_view.h"
#include "support.h"

#include <map>

class QLabel;

namespace sinescope {

inline Lecture& lecture(MainWindow& window) {
    return window.lessons().lecture();
}

inline Stage& stage(MainWindow& window) {
    return window.lessons().stage();
}

/// The parts of the tests that run only with one display, as the stage fills the second one like the first,
/// or only with a large one, because a small one changes nothing but sizes.
constexpr const char* oneDisplayPart = "one display";
constexpr const char* largeDisplayPart = "large display";

StageView& view(MainWindow& window);
/// The temporary note above the lower edge of the stage.
QLabel* noteOf(MainWindow& window);
/// Its text; empty if it is hidden.
QString message(MainWindow& window);
bool hasTwoDisplays();
/// True with one display of at least 1080 lines; what is the same on every display is tested only there.
bool hasOneLargeDisplay();
/// A window with a step of `lesson` on stage, or its Scene if `lesson` is null.
std::unique_ptr<MainWindow> staged(const char* lesson, std::size_t step = 0);
/// Sends the key to the part of the stage that has the focus.
void press(MainWindow& window, int key, Qt::KeyboardModifiers modifiers = {});
/// Unreadable parts of the stage: type below the minimum size, cut or scrolled away; empty if there are none.
QString faults(StageView& on);
/// Positions of a step's figures and font sizes of its labels.
struct StagePlaces {
    std::map<QString, QRect> figures;
    std::map<QString, int> type;
};
/// Describes what moved or changed its font size since an earlier item of the step; adds new parts to
/// `before`.
QString moved(StageView& on, StagePlaces& before);
/// Saves a picture of the stage in the folder SINESCOPE_STAGE_PICTURES, if set.
void keepPicture(StageView& on, const QString& name);
/// The ids of the veiled figures.
QStringList covered(StageView& on);
Panel& panelOn(StageView& on, const char* id);

/// A test of a lesson in the window or on stage.
class LectureTest : public WindowTest {
 protected:
    Lecture& lecture() { return sinescope::lecture(*window); }
    const Walk& walk() { return lecture().walk(); }
    Place place() { return walk().place(); }
    Stage& stage() { return sinescope::stage(*window); }
    StageView& view() { return sinescope::view(*window); }
    /// The strokes drawn on the current slide.
    const std::vector<InkStroke>& strokes() { return view().ink().strokes(); }
    QString faults() { return sinescope::faults(view()); }
    QStringList covered() { return sinescope::covered(view()); }
    Panel& panelOn(const char* id) { return sinescope::panelOn(view(), id); }
    /// Puts a step of `lesson` on stage, or the Scene of the window if `lesson` is null.
    void present(const char* lesson, std::size_t step = 0) { window = staged(lesson, step); }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) { sinescope::press(*window, key, modifiers); }
    void press(std::initializer_list<int> keys) {
        for (const int key : keys) press(key);
    }
};

}  // namespace sinescope
