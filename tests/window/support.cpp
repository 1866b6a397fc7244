// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/window/controls/number_field.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/parts/text_size.h"
#include "app/window/parts/typeset.h"
#include "app/window/shell/main_menu.h"
#include "tests/points.h"

#include <QApplication>
#include <QLineEdit>
#include <QPalette>
#include <QScreen>
#include <QSettings>
#include <QSignalBlocker>
#include <QWheelEvent>

namespace sinescope {

namespace {

constexpr QSize defaultSize(1280, 800);

/// Returns the geometry that a window of the default size saves. A new window of another size would be styled
/// twice, which takes a sixth of a test's time.
QByteArray placed() {
    QWidget window;
    QRect area(QPoint(), defaultSize);
    area.moveCenter(window.screen()->availableGeometry().center());
    window.setGeometry(area);
    return window.saveGeometry();
}

std::unique_ptr<MainWindow> newWindow() {
    {
        QSettings settings;
        settings.clear();
        settings.setValue(u"window/geometry"_s, placed());
    }
    QApplication::setPalette(QPalette());  // an earlier dark window must not pass for the desktop's theme
    auto window = std::make_unique<MainWindow>();
    window->session().setQuestion(
        [](const QString&, QMessageBox::StandardButtons) { return QMessageBox::Discard; });
    window->setWindowState(Qt::WindowNoState);
    window->resize(defaultSize);
    return window;
}

void show(MainWindow& window) {
    window.show();
    QApplication::setActiveWindow(&window);
    if (!QTest::qWaitForWindowExposed(&window)) failCase(u"the window was not shown"_s);
    untilIdle();
}

void untilComputed(MainWindow& window, const QString& figure) {
    window.bringUpToDate();
    if (!QTest::qWaitFor([&] { return panel(window, figure).isComputed(); }, 120'000))
        qFatal("%s is not computed in two minutes", qPrintable(figure));
    untilIdle();
}

}  // namespace

std::unique_ptr<MainWindow> preparedWindow(const std::function<void(MainWindow&)>& prepare) {
    auto window = newWindow();
    prepare(*window);
    show(*window);
    return window;
}

std::unique_ptr<MainWindow> shownWindow() {
    return preparedWindow([](MainWindow&) {});
}

void setLargestText(MainWindow& window) {
    TextSize& size = window.menu().textSize();
    {
        const QSignalBlocker blocker(size);
        while (size.factor() < TextSize::largest) size.step(1);
    }
    emit size.changed();
    untilIdle();
}

std::unique_ptr<MainWindow> windowOf(const QString& figure, const std::function<void(Scene&)>& change) {
    auto window = newWindow();
    window->document().apply({u"open"_s, [&](Scene& scene) {
                                  scene.figures = {{figure, {}, {}, {}}};
                                  scene.arrangement = {};
                                  if (change) change(scene);
                              }});
    show(*window);
    untilComputed(*window, figure);
    return window;
}

const std::shared_ptr<MainWindow>& OneWindow::restored(const std::function<void(Scene&)>& change) {
    const bool isNew = !m_window;
    if (isNew) {
        m_window = shownWindow();
        m_first = sceneOf(*m_window);
        m_place = m_window->pos();
    }
    Scene scene = m_first;
    if (change) change(scene);
    if (!isNew) {
        QTest::mouseMove(m_window.get(), QPoint(1, 1));
        m_window->board().focusCurrent();  // a field gives up its refused text
        m_window->hover().setCursor({});
        m_window->hover().setHighlighted({});
        m_window->hover().setBoxEnabled(false);
        m_window->move(m_place);
        m_window->resize(defaultSize);
    }
    if (const QString reason = m_window->document().open(scene); !reason.isEmpty()) failCase(reason);
    m_window->messages().hide();
    m_window->bringUpToDate();
    untilIdle();
    m_window->board().panels().front()->figure().surface()->setFocus(Qt::OtherFocusReason);
    return m_window;
}

std::shared_ptr<MainWindow> OneWindow::asNew() {
    return restored({});
}

std::shared_ptr<MainWindow> OneWindow::of(const QString& figure, const std::function<void(Scene&)>& change) {
    const auto& window = restored([&](Scene& scene) {
        scene.figures = {{figure, {}, {}, {}}};
        scene.arrangement = {};
        if (change) change(scene);
    });
    untilComputed(*window, figure);
    return window;
}

bool hasWindowSystem() {
    return QGuiApplication::platformName() != "offscreen"_L1;
}

void resizeTo(MainWindow& window, const QSize& size) {
    window.resize(size);
    untilIdle();
}

void openWith(MainWindow& window, const QStringList& figures) {
    Scene scene = sceneOf(window);
    scene.figures.clear();
    for (const QString& id : figures) scene.figures.push_back({id, {}, {}, {}});
    window.document().open(scene);
    untilIdle();
}

Panel& panel(MainWindow& window, const QString& id) {
    Panel* found = window.board().panel(id);
    if (!found) failCase(u"the figure is not open"_s);
    return *found;
}

QWidget& surface(MainWindow& window, const QString& id) {
    return *panel(window, id).figure().surface();
}

void drag(QWidget& on, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers) {
    QTest::mousePress(&on, Qt::LeftButton, modifiers, from);
    constexpr int steps = 8;
    for (int k = 1; k <= steps; ++k) QTest::mouseMove(&on, from + (to - from) * k / steps);
    QTest::mouseRelease(&on, Qt::LeftButton, modifiers, to);
}

void drag(ScaleSlider& slider, double value) {
    drag(slider, slider.handleCentre(slider.value()).toPoint(), slider.handleCentre(value).toPoint());
}

void type(NumberField& field, const QString& text) {
    auto* edit = field.findChild<QLineEdit*>();
    QTest::mouseClick(edit, Qt::LeftButton);
    type(*edit, text);
}

QPoint fieldReading(Panel& panel, const QString& text) {
    for (const Region& region : panel.figure().regions())
        if (region.field)
            if (const TextField field = region.field(); field.text == text)
                return field.rect.center().toPoint();
    failCase(u"the figure has no field that reads "_s + text);
}

QPoint surfacePointOf(Panel& panel, std::int64_t position, std::int64_t column) {
    for (const QPoint& point : pointsOf(panel.figure().surface()->size()))
        if (const Cursor at = panel.figure().cursorAt(point); at.position == position && at.column == column)
            return point;
    failCase(u"the figure shows no such cell"_s);
}

void turnWheel(QWidget& widget, const QPoint& at, int notches) {
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

QString derivation(MainWindow& window) {
    return plainText(window.inspector().bar().line());
}

QString readOut(MainWindow& window) {
    QStringList rows =
        textsOf(window.inspector().findChildren<TypesetLabel*>(QString(), Qt::FindDirectChildrenOnly),
                [](const TypesetLabel* row) { return plainText(row->line()); });
    rows.removeAll(QString());
    return rows.join(' '_L1);
}

}  // namespace sinescope
