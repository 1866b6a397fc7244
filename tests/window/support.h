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
#include "tests/label_text.h"
#include "tests/typing.h"
#include "tests/until_idle.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <memory>
#include <optional>

namespace sinescope {

/// A shown window of 1280 x 800 with separate settings; discards unsaved changes without asking.
std::unique_ptr<MainWindow> shownWindow();
/// The same; `prepare` changes the window before it is shown.
std::unique_ptr<MainWindow> preparedWindow(const std::function<void(MainWindow&)>& prepare);

/// True if a window system shows the windows. Tests that do not depend on one run only without it: painting
/// at a size, tests that take seconds, other processes.
bool hasWindowSystem();

/// Resizes the window and updates its layout.
void resizeTo(MainWindow& window, const QSize& size);

/// Sets the largest text size at once; by its steps, the window would be restyled for each.
void setLargestText(MainWindow& window);

/// As shownWindow(), with one figure; `change` edits the Scene before it is shown.
std::unique_ptr<MainWindow> windowOf(const QString& figure, const std::function<void(Scene&)>& change = {});

/// Opens a session with these figures in a window, instead of the others.
void openWith(MainWindow& window, const QStringList& figures);

/// A window created lazily, on first use.
class WindowOnUse {
 public:
    using Make = std::function<std::shared_ptr<MainWindow>()>;
    explicit WindowOnUse(Make make) : m_make(std::move(make)) {}
    MainWindow& operator*() {
        if (!m_window) m_window = m_make();
        return *m_window;
    }
    MainWindow* operator->() { return &**this; }
    MainWindow* get() { return &**this; }
    bool exists() const { return m_window != nullptr; }
    WindowOnUse& operator=(std::shared_ptr<MainWindow> window) {
        m_window = std::move(window);
        return *this;
    }
    void reset() { m_window.reset(); }

 private:
    Make m_make;
    std::shared_ptr<MainWindow> m_window;
};

/// A window shared by many cases, each starting as in a new one: its Scene, place and size, an empty undo
/// history, no message, the mouse outside and the first figure focused.
class OneWindow {
 public:
    std::shared_ptr<MainWindow> asNew();
    /// The same with one figure; `change` edits the Scene before it is shown.
    std::shared_ptr<MainWindow> of(const QString& figure, const std::function<void(Scene&)>& change = {});
    void close() { m_window.reset(); }

 private:
    const std::shared_ptr<MainWindow>& restored(const std::function<void(Scene&)>& change);

    std::shared_ptr<MainWindow> m_window;
    Scene m_first;
    QPoint m_place;
};

/// The panel of an open figure, and the widget that shows its picture.
Panel& panel(MainWindow& window, const QString& id);
QWidget& surface(MainWindow& window, const QString& id);

/// Presses, moves in steps, and releases.
void drag(QWidget& on, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {});

/// Drags the slider's handle to the position of `value`, in steps.
void drag(ScaleSlider& slider, double value);

/// Types into a field as a user does: click, select all, keys, Enter.
void type(NumberField& field, const QString& text);

/// The middle of the figure's first editable text equal to `text`.
QPoint fieldReading(Panel& panel, const QString& text);

/// A point of the figure's surface over a matrix cell; the figure must show cells.
QPoint surfacePointOf(Panel& panel, std::int64_t position, std::int64_t column);

/// Turns the wheel over a widget.
void turnWheel(QWidget& widget, const QPoint& at, int notches);

inline const Scene& sceneOf(MainWindow& window) {
    return window.document().scene();
}

/// The bottom bar: the formula or calculation on the left, and the read-out of the figure.
QString derivation(MainWindow& window);
QString readOut(MainWindow& window);

/// Changes the Scene as one undo step.
inline bool edit(MainWindow& window, const std::function<void(Scene&)>& change) {
    return window.document().apply({u"edit"_s, change});
}

/// Base of tests in which each case has a new window.
class WindowTest : public QObject {
 public:
    explicit WindowTest(WindowOnUse::Make make = shownWindow) : window(std::move(make)) {}
    void endCase() {
        window.reset();
        m_folder.reset();
    }

 protected:
    const Scene& scene() { return sceneOf(*window); }
    Panel& panel(const QString& id) { return sinescope::panel(*window, id); }
    QWidget& surface(const QString& id) { return sinescope::surface(*window, id); }
    bool edit(const std::function<void(Scene&)>& change) { return sinescope::edit(*window, change); }
    /// The path of a file in a temporary folder of this case; without a name, of the folder.
    QString inFolder(const QString& name = {}) {
        if (!m_folder) m_folder.emplace();
        return name.isEmpty() ? m_folder->path() : m_folder->filePath(name);
    }

    WindowOnUse window;

 private:
    std::optional<QTemporaryDir> m_folder;
};

/// Base of tests in which the cases share a window, as OneWindow gives it. A case that changes more than the
/// Scene begins with openNew().
class SharedWindowTest : public WindowTest {
 public:
    SharedWindowTest() : WindowTest([this] { return m_shared.asNew(); }) {}

 protected:
    /// Opens one figure in the shared window; `change` edits the Scene before it is shown.
    void open(const QString& figure, const std::function<void(Scene&)>& change = {}) {
        window = m_shared.of(figure, change);
    }
    /// Opens a new window for this case.
    void openNew() {
        window.reset();
        m_shared.close();
        window = shownWindow();
    }

 private:
    OneWindow m_shared;
};

/// True if `text` contains `words`; no-break spaces equal spaces.
inline bool containsText(const QString& text, const QString& words) {
    return asRead(text).contains(asRead(words));
}

}  // namespace sinescope
