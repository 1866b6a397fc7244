// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/claim_label.h"
#include "app/window/board/figure_menu.h"
#include "app/window/board/waiting_veil.h"
#include "app/window/controls/number_field.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/table/table_view.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/files.h"
#include "tests/text_rows.h"
#include "tests/window/test_classes.h"

#include <QPaintEvent>
#include <QTableView>

#include <algorithm>

using namespace sinescope;

namespace {

const QString heatmap = u"heatmap"_s;

/// Counts how often a widget is painted as a whole.
class WholePaints : public QObject {
 public:
    explicit WholePaints(QWidget& of) { of.installEventFilter(this); }
    int count = 0;

 protected:
    bool eventFilter(QObject* of, QEvent* event) override {
        if (event->type() == QEvent::Paint)
            count += static_cast<QPaintEvent*>(event)->rect() == static_cast<QWidget*>(of)->rect();
        return false;
    }
};

}  // namespace

/// Pictures that take long are computed in the background.
class SlowPicturesTest : public WindowTest {
    Q_OBJECT

 private slots:
    void slowFirstPictureShowsComputingMessage_data() { slowPicturesAreComputedInBackground_data(); }
    void slowFirstPictureShowsComputingMessage() {
        QFETCH(QString, figure);
        openWith(*window, {u"heatmap"_s});
        Scene large = scene();
        large.encoding.length = 4096;
        large.encoding.dModel = 2048;
        large.figures.clear();
        large.figures.emplace_back().id = figure;
        // No event is processed before the check, so the prepared model is not used yet.
        edit([large](Scene& scene) { scene = large; });
        window->bringUpToDate();
        Panel& shown = panel(figure);
        QVERIFY(shown.isComputingFirst());
        const EmptyReason* emptyReason = emptyReasonIn(&shown.model());
        QVERIFY(emptyReason);
        QCOMPARE(emptyReason->sentence, u"Computing the figure ..."_s);
        const auto claim = [&shown] { return shown.findChild<ClaimLabel*>()->accessibleName(); };
        QCOMPARE(claim(), QString());
        shown.showTable(true);
        QCOMPARE(shown.table()->view()->model()->rowCount(), 0);
        shown.showTable(false);
        QTRY_VERIFY_WITH_TIMEOUT(!shown.isComputingFirst(), 120'000);
        window->bringUpToDate();
        QTRY_VERIFY_WITH_TIMEOUT(shown.findChild<WaitingVeil*>()->isHidden(), 120'000);
        QCOMPARE(claim(), shown.model().claim());
        QVERIFY(shown.model().scene() == scene());
        // Later changes keep the last picture until the new one is computed.
        edit([](Scene& scene) { scene.encoding.base = 77; });
        window->bringUpToDate();
        QVERIFY(!shown.isComputingFirst());
        QCOMPARE(shown.model().scene().encoding.base, large.encoding.base);
    }

    void slowPicturesAreComputedInBackground_data() { rowsOf("figure", {"trajectory", "spectrum"}); }
    void slowPicturesAreComputedInBackground() {
        QFETCH(QString, figure);
        Scene large = scene();
        large.encoding.length = 2000;
        large.encoding.dModel = 64;
        window->document().open(large);
        openWith(*window, {figure});
        const auto isUpToDate = [&] { return panel(figure).model().scene() == scene(); };
        QVERIFY(isUpToDate());
        const auto setBase = [&](double base) {
            edit([base](Scene& scene) { scene.encoding.base = base; });
            window->bringUpToDate();
        };
        // The last picture stays until the thread's events are processed; then the last edit wins.
        for (const double base : {100.0, 200.0, 300.0}) {
            setBase(base);
            QCOMPARE(panel(figure).model().scene().encoding.base, large.encoding.base);
        }
        QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(), 120'000);
        QCOMPARE(panel(figure).model().alternativeText(),
                 figureKind(figure).modelOf(scene())->alternativeText());
        // Changes that do not affect its numbers need no thread; a job for an earlier Scene is discarded.
        setBase(400);
        window->document().undo();
        edit([](Scene& scene) { scene.selection.position = 77; });
        QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(), 120'000);
        edit([](Scene& scene) { scene.selection.position = 78; });
        window->bringUpToDate();
        QVERIFY(isUpToDate());
    }

    /// Of a million positions, and of a network to train.
    void firstSlowPictureIsComputedInBackground_data() {
        addColumns<QString, QString, qint64>();
        for (const auto& [figure, scheme] : {std::pair("positions", "alibi"),
                                             {"similarity", "t5"},
                                             {"precision", "rope"},
                                             {"precision", "alibi"}})
            namedRow(qPrintable(u"%1 of %2"_s.arg(QLatin1String(figure), QLatin1String(scheme))), figure,
                     scheme, qint64{1'000'000});
        namedRow("learn", "learn", "sinusoidal", qint64{50});
    }
    void firstSlowPictureIsComputedInBackground() {
        const auto [figure, scheme, length] = thisRow<QString, QString, qint64>();
        Scene large = scene();
        large.encoding.length = length;
        large.figures = {{figure, {}, {}, {}}};
        setScheme(large, newScheme(large, scheme));
        window->document().open(large);
        window->bringUpToDate();
        Panel& shown = panel(figure);
        QVERIFY(shown.isComputingFirst());
        QTRY_VERIFY_WITH_TIMEOUT(shown.isComputed(), 120'000);
        QCOMPARE(shown.model().scene().encoding.length, length);
    }

    void largeGridSimilarityIsComputedInBackground() {
        const QString similarity = u"similarity"_s;
        Scene large = scene();
        large.encoding.length = 128 * 128;
        large.encoding.dModel = 256;
        setScheme(large, GridScheme{.height = 128, .width = 128, .dModel = 256});
        large.figures = {{similarity, {}, {}, {}}};
        window->document().open(large);
        window->bringUpToDate();
        Panel& shown = panel(similarity);
        QVERIFY(shown.isComputingFirst());
        QTRY_VERIFY_WITH_TIMEOUT(shown.isComputed(), 120'000);
        // The rows compared with the selected one are computed in a thread; the last picture stays until
        // then.
        edit([](Scene& scene) { scene.selection.position = 77; });
        window->bringUpToDate();
        QVERIFY(!shown.isComputed());
        QCOMPARE(shown.model().scene().selection.position, large.selection.position);
        QTRY_VERIFY_WITH_TIMEOUT(shown.isComputed(), 120'000);
        QCOMPARE(shown.model().scene().selection.position, 77);
        // Changing the shift needs no recomputation, and hovering over a row does not search for its nearest
        // row.
        edit([](Scene& scene) { scene.selection.shift = 9; });
        window->bringUpToDate();
        QVERIFY(shown.isComputed());
        const auto namesNearest = [&shown](const Cursor& cursor) {
            const std::vector<Readout> lines = shown.readouts(cursor);
            return std::any_of(lines.begin(), lines.end(),
                               [](const Readout& line) { return line.label.contains(u"nearest"_s); });
        };
        QVERIFY(namesNearest({}));
        QVERIFY(!namesNearest({12, {}, {}}));
    }

    void openFiguresShareCurrentScene() {
        const QStringList figures = {u"precision"_s, u"shift"_s, u"compare"_s, u"order"_s};
        openWith(*window, figures);
        for (const double base : {50.0, 7000.0}) {
            edit([base](Scene& scene) { scene.encoding.base = base; });
            window->bringUpToDate();
            for (const QString& id : figures) {
                Panel& each = panel(id);
                QVERIFY(each.model().sharedScene() == window->document().sharedScene());
                QCOMPARE(each.findChild<ClaimLabel*>()->accessibleName(),
                         figureKind(id).modelOf(scene())->claim());
            }
        }
    }

    /// While a slider moves, each step waits for the picture again.
    void veilIsPaintedOnlyIfItChanges() {
        QWidget picture;
        picture.resize(300, 200);
        picture.show();
        WaitingVeil veil(&picture);
        Style style = screenStyle(scene().style);
        veil.wait(u"L = 50"_s, style);
        QTRY_VERIFY(veil.isVisible());
        QCoreApplication::processEvents();
        const WholePaints painted(veil);
        const auto isPaintedAfterWait = [&](const QString& setting) {
            const int before = painted.count;
            veil.wait(setting, style);
            QTest::qWait(50);
            return painted.count > before;
        };
        QVERIFY(!isPaintedAfterWait(u"L = 50"_s));
        QVERIFY(isPaintedAfterWait(u"L = 51"_s));
        style.metrics.small += 1;
        QVERIFY(isPaintedAfterWait(u"L = 51"_s));
    }

    void trainingDoesNotBlockTheWindow() {
        const QString learn = u"learn"_s;
        openWith(*window, {learn});
        QTRY_VERIFY_WITH_TIMEOUT(panel(learn).isComputed(), 120'000);
        const auto stepOf = [&] {
            const FigureState* shown = findFigure(panel(learn).model().scene(), learn);
            return shown ? shown->options.value(u"steps"_s).toInt() : 0;
        };
        QCOMPARE(stepOf(), 0);
        const auto* veil = panel(learn).findChild<WaitingVeil*>();
        const auto set = [&](const char* option, int value) {
            edit([=](Scene& s) { findFigure(s, learn)->options.insert(QLatin1String(option), value); });
            window->bringUpToDate();
        };
        // A picture of an earlier step is not veiled, because it names its step; one of another seed is.
        set("steps", 5);
        QVERIFY(!veil->isWaiting());
        set("seed", 2);
        QVERIFY(veil->isWaiting());
        set("seed", 1);
        QTRY_COMPARE_WITH_TIMEOUT(stepOf(), 5, 120'000);
        Scene scene = sceneOf(*window);
        findFigure(scene, learn)->options.insert(u"steps"_s, 400);
        window->document().open(scene);
        int last = 0;
        int pictures = 0;
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                const int now = stepOf();
                pictures += now != last;
                last = now;
                return now == 400;
            }(),
            120'000);
        // Intermediate pictures were shown, so training did not block the window.
        QCOMPARE_GT(pictures, 2);
        QTRY_VERIFY_WITH_TIMEOUT(readOut(*window).startsWith(u"step\u00a0400"_s), 30'000);
    }

    void startLinkStartsAndPausesTraining() {
        const QString learn = u"learn"_s;
        openWith(*window, {learn});
        const auto requestedSteps = [&] {
            return findFigure(scene(), learn)->options.value(u"steps"_s).toInt();
        };
        QTRY_VERIFY_WITH_TIMEOUT(panel(learn).isComputed(), 120'000);
        const auto link = panel(learn).figure().linkOfKey(Qt::Key_Return, {});
        QVERIFY(link);
        emit panel(learn).linkFollowed(link->target);
        QTRY_VERIFY_WITH_TIMEOUT(requestedSteps() > 4, 120'000);
        emit panel(learn).linkFollowed(link->target);
        untilIdle();
        const int paused = requestedSteps();
        QTest::qWait(200);
        QCOMPARE(requestedSteps(), paused);
        window->document().undo();
        QCOMPARE(requestedSteps(), 0);
    }
};

static const Registered<SlowPicturesTest> registered(offscreenPart);

#include "slow_pictures_test.moc"
