// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dragging within a figure, with the mouse on its surface.
#include "app/scene/literals.h"
#include "support.h"
#include "tests/is_near.h"
#include "tests/points.h"
#include "tests/window/test_classes.h"

#include <QApplication>
#include <QLineEdit>

#include <algorithm>
#include <functional>
#include <numeric>

using namespace sinescope;

namespace {

const QString wavelengths = u"wavelengths"_s;
const QString order = u"order"_s;
const QString sum = u"sum"_s;

/// A window with one figure; `change` edits the Scene before the window is shown.
struct Shown {
    explicit Shown(const QString& figure, const std::function<void(Scene&)>& change = {}) {
        Scene scene = sceneOf(*window);
        scene.figures = {{figure, {}, {}, {}}};
        scene.arrangement = {};
        if (change) change(scene);
        window->document().open(scene);
        untilIdle();
        panel = window->board().panel(figure);
        if (!panel || !panel->isVisible()) failCase(u"the figure is not open"_s);
        surface = panel->figure().surface();
    }

    /// The middle of the figure's handle, or of the handle at `position` if given.
    QPoint handle(std::optional<std::int64_t> position = {}) const {
        const Regions regions = panel->figure().regions();
        QVector<QPoint> found;
        for (const QPoint& at : pointsOf(surface->size(), 2))
            if (regions.handleAt(at) && (!position || panel->figure().cursorAt(at).position == position))
                found.append(at);
        if (found.isEmpty()) failCase(u"there is no such handle"_s);
        const QPoint middle = std::accumulate(found.begin(), found.end(), QPoint()) / double(found.size());
        return *std::min_element(found.begin(), found.end(), [&](const QPoint& a, const QPoint& b) {
            return (a - middle).manhattanLength() < (b - middle).manhattanLength();
        });
    }

    void drag(const QPoint& from, const QPoint& to) const { sinescope::drag(*surface, from, to); }

    QString option(const QString& key) const {
        return sceneOf(*window).figures.front().options.value(key).toString();
    }

    std::unique_ptr<MainWindow> window = shownWindow();
    Panel* panel = nullptr;
    QWidget* surface = nullptr;
};

}  // namespace

class DragTest : public QObject {
    Q_OBJECT

 private slots:
    void hidingFigureEndsItsDrag() {
        const Shown shown(u"heatmap"_s);
        const QPoint from = shown.surface->rect().center();
        turnWheel(*shown.surface, from, 3);
        QTest::mousePress(shown.surface, Qt::LeftButton, {}, from);
        QTest::mouseMove(shown.surface, from + QPoint(30, 0));
        QVERIFY(shown.window->document().undoText().contains(u"view"_s));
        shown.panel->hide();
        shown.panel->show();
        const Scene before = sceneOf(*shown.window);
        QTest::mouseMove(shown.surface, from + QPoint(60, 0));
        QVERIFY(sceneOf(*shown.window) == before);
    }

    void draggingRuleAtLChangesLength() {
        const Shown shown(wavelengths);
        const QPoint from = shown.handle();
        QCOMPARE(sceneOf(*shown.window).encoding.length, 50);
        const QPoint to = from - QPoint(0, 60);
        shown.drag(from, to);
        // The rule follows the mouse: its handle is where it was dropped.
        QVERIFY(sceneOf(*shown.window).encoding.length > 100);
        untilIdle();
        QVERIFY(isNear(shown.handle().y(), to.y(), 2));
        QTest::keyClick(shown.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(sceneOf(*shown.window).encoding.length, 50);  // a drag is one undo step
        QVERIFY(!shown.window->document().canUndo());
    }

    void draggingCardsChangesOrder() {
        const Shown shown(
            order, [](Scene& scene) { scene.figures.front().options.insert(u"order"_s, u"0,5,2,3,4,1"_s); });
        shown.drag(shown.handle(5), shown.handle(0));  // moves "cat" from the end to the front
        QCOMPARE(shown.option(u"order"_s), u"1,0,5,2,3,4"_s);
        QCOMPARE(sceneOf(*shown.window).selection.position, 0);
        QTest::keyClick(shown.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(shown.option(u"order"_s), u"0,5,2,3,4,1"_s);
    }

    void draggingWordMovesItsEmbedding() {
        const Shown shown(sum, [](Scene& scene) {
            scene.encoding.dModel = 4;
            scene.sentence.tokens = QStringList({"The", "cat", "sat"});
            scene.sentence.customEmbeddings = {
                {0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
            scene.selection = {};
        });
        shown.drag(shown.handle(1), shown.handle(2));
        QCOMPARE(sceneOf(*shown.window).sentence.tokens, QStringList({"The", "sat", "cat"}));
        QCOMPARE(sceneOf(*shown.window).sentence.customEmbeddings[2],
                 std::vector<double>({0.5, 0.6, 0.7, 0.8}));
        QTest::keyClick(shown.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(sceneOf(*shown.window).sentence.tokens, QStringList({"The", "cat", "sat"}));
    }

    void typingInChirpFieldChangesItsShift() {
        const Shown shown(u"chirp"_s);
        QTest::mouseClick(shown.surface, Qt::LeftButton, {}, fieldReading(*shown.panel, u"4"_s));
        QLineEdit* edit = nullptr;
        QTRY_VERIFY((edit = qobject_cast<QLineEdit*>(QApplication::focusWidget())));
        type(*edit, u"16"_s);
        QCOMPARE(shown.option(u"shifts"_s), u"0,16,8,12"_s);
    }
};

static const Registered<DragTest> registered;

#include "drag_test.moc"
