// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/controls/control_panel.h"
#include "app/window/controls/parameter_control.h"
#include "app/window/controls/scale_slider.h"
#include "app/window/inspector/inspector.h"
#include "app/window/parts/message_bar.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "tests/as_read.h"
#include "tests/case_failure.h"
#include "tests/until_idle.h"

#include <QTest>

#include <functional>
#include <memory>

namespace sinescope {

/// A shown window of 1280 x 800 with settings of its own; unsaved changes are discarded without asking.
std::unique_ptr<MainWindow> shownWindow();

/// Whether the windows are shown by a window system. What has nothing to do with one is tried without it
/// alone: what is painted at a size, what lasts seconds, what other processes do.
bool hasWindowSystem();

/// Gives the window a size, and lets it lay out what it shows.
void resizeTo(MainWindow& window, const QSize& size);

/// The same, with one figure alone, over a Scene that is changed before it is seen.
std::unique_ptr<MainWindow> windowOf(const QString& figure, const std::function<void(Scene&)>& change = {});

/// A window that is shown when it is first used.
class WindowOnUse {
 public:
    using Make = std::unique_ptr<MainWindow> (*)();
    explicit WindowOnUse(Make make) : m_make(make) {}
    MainWindow& operator*() {
        if (!m_window) m_window = m_make();
        return *m_window;
    }
    MainWindow* operator->() { return &**this; }
    MainWindow* get() { return &**this; }
    WindowOnUse& operator=(std::unique_ptr<MainWindow> window) {
        m_window = std::move(window);
        return *this;
    }
    void reset() { m_window.reset(); }

 private:
    Make m_make;
    std::unique_ptr<MainWindow> m_window;
};

/// A window for many cases, each of which begins with one figure alone and nothing to undo.
class OneWindow {
 public:
    MainWindow& of(const QString& figure);
    void close() { m_window.reset(); }

 private:
    std::unique_ptr<MainWindow> m_window;
    Scene m_first;
};

/// An open figure's panel, and what shows its picture.
Panel& panel(MainWindow& window, const QString& id);
QWidget& surface(MainWindow& window, const QString& id);

/// Presses, moves in steps, and lets go.
void drag(QWidget& on, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {});

/// Presses on the slider's handle, moves in steps to the place of `value`, and lets go.
void drag(ScaleSlider& slider, double value);

/// Types a text into a field as a person does: click, all of it gone, keys, Enter.
void type(NumberField& field, const QString& text);

/// The middle of the first text of a figure that can be edited and reads so.
QPoint fieldReading(Panel& panel, const QString& text);

/// A point of a figure's surface over a cell of the matrix; the figure must show cells.
QPoint surfacePointOf(Panel& panel, std::int64_t position, std::int64_t column);

/// Turns the wheel over a widget.
void turnWheel(QWidget& widget, const QPoint& at, int notches);

inline const Scene& sceneOf(MainWindow& window) {
    return window.document().scene();
}

/// Changes the Scene, as a step of undo.
inline bool edit(MainWindow& window, const std::function<void(Scene&)>& change) {
    return window.document().apply({u"edit"_s, change});
}

/// Test cases of which each has a window of its own.
class WindowTest : public QObject {
 public:
    explicit WindowTest(WindowOnUse::Make make = shownWindow) : window(make) {}
    void endCase() { window.reset(); }

 protected:
    const Scene& scene() { return sceneOf(*window); }
    Panel& panel(const QString& id) { return sinescope::panel(*window, id); }
    QWidget& surface(const QString& id) { return sinescope::surface(*window, id); }
    bool edit(const std::function<void(Scene&)>& change) { return sinescope::edit(*window, change); }

    WindowOnUse window;
};

/// Whether a text holds these words, whichever of the spaces keep a line together.
inline bool says(const QString& text, const QString& words) {
    return asRead(text).contains(asRead(words));
}

}  // namespace sinescope
