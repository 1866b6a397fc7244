// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/animation/animation.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/parts/text_size.h"
#include "app/window/play/play_bar.h"
#include "app/window/play/player.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/session.h"
#include "app/window/shell/table_opener.h"
#include "support.h"
#include "tests/checkpoint_file.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/text_rows.h"
#include "tests/window/play_support.h"
#include "tests/window/test_classes.h"

#include <QAction>
#include <QLabel>
#include <QMessageBox>
#include <QSlider>
#include <QTimer>

#include <algorithm>
#include <vector>

using namespace sinescope;

class PlayTest : public WindowTest {
    Q_OBJECT

 public:
    PlayTest() : WindowTest(windowWithBar) {}

 private slots:
    void playingMovesControlInOneUndoStep() {
        const Scene before = sceneOf(*window);
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QTRY_VERIFY(window->player().frame() >= 3);
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QTest::keyClick(&figure(*window), Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(&figure(*window), Qt::Key_K);
        const int resumed = window->player().frame();
        QTRY_VERIFY(window->player().frame() > resumed);
        window->player().pause();
        QVERIFY(sceneOf(*window).encoding.base > 10);
        QCOMPARE(window->controls().base()->slider()->value(), sceneOf(*window).encoding.base);
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(sceneOf(*window) == before);
        QVERIFY(!window->document().canUndo());
    }

    void frameKeysShowScenesOfTheAnimation() {
        const Scene before = sceneOf(*window);
        const AnimationSpec spec = window->player().spec();
        QCOMPARE(spec.parameter, u"base"_s);
        for (const int frame : {0, 1, 2}) {
            QTest::keyClick(&figure(*window), Qt::Key_Right, Qt::ControlModifier);
            QVERIFY(sceneOf(*window) == frameScene(before, spec, frame));
        }
        for (const int frame : {1, 0, spec.frames - 1}) {
            QTest::keyClick(&figure(*window), Qt::Key_Left, Qt::ControlModifier);
            QVERIFY(sceneOf(*window) == frameScene(before, spec, frame));
        }
        QCOMPARE(sceneOf(*window).encoding.base, 1e6);
        QCOMPARE(undoSteps(*window), 1);
    }

    void frameKeysWorkFromAnyWidget_data() {
        rowsOf("focused",
               {"baseSlider", "scrub", "playedControl", "playButton", "once", "qt_scrollarea_viewport"});
    }

    void frameKeysWorkFromAnyWidget() {
        QFETCH(QString, focused);
        auto* widget = window->findChild<QWidget*>(focused);
        QVERIFY(widget);
        widget->setFocus();
        QTest::keyClick(widget, Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(widget, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(window->player().frame(), 1);
        QTest::keyClick(widget, Qt::Key_K);
        QVERIFY(window->player().isPlaying());
    }

    void scrubbingShowsTheFrame() {
        const Scene before = sceneOf(*window);
        auto& scrub = playBarWidget<QSlider>(*window, "scrub");
        QCOMPARE(scrub.maximum(), 99);
        scrub.setFocus();
        for (int i = 0; i < 5; ++i) QTest::keyClick(&scrub, Qt::Key_Right);
        QVERIFY(sceneOf(*window) == frameScene(before, window->player().spec(), 5));
        QTest::keyClick(&scrub, Qt::Key_End);
        QCOMPARE(sceneOf(*window).encoding.base, 1e6);
        QCOMPARE(playBarWidget<QLabel>(*window, "playedValue").text(), u"n = 1,000,000   100 / 100"_s);
        QCOMPARE(undoSteps(*window), 1);
    }

    void frameIsResetOnlyWhenControlValueChanges() {
        window->player().show(60);
        edit([](Scene& scene) { scene.selection.position = 3; });
        QVERIFY(playBarWidget<QLabel>(*window, "playedValue").text().endsWith(u"61 / 100"_s));
        while (window->document().canUndo()) window->document().undo();
        QCOMPARE(playBarWidget<QLabel>(*window, "playedValue").text(), u"n = 10,000   – / 100"_s);
        QCOMPARE(playBarWidget<QSlider>(*window, "scrub").value(), 0);
    }

    void valueBetweenFramesOfTypedRangeHasNoFrameNumber() {
        window->player().show(60);
        const QString text = playBarWidget<QLabel>(*window, "playedValue").text();
        QVERIFY(text.endsWith(u"61 / 100"_s));
        type(playBarWidget<NumberField>(*window, "playTo"), u"20000"_s);
        QCOMPARE(playBarWidget<QLabel>(*window, "playedValue").text(), text.chopped(8) + u"– / 100"_s);
    }

    /// The numbers beside the axis have three digits in the last frame and one in the first.
    void axesStayInPlaceWhilePlaying() {
        window = windowOf(u"heatmap"_s);
        const auto left = [&] {
            untilIdle();
            return panel(u"heatmap"_s).figure().chartMargins().front().left();
        };
        edit([](Scene& scene) { scene.encoding.length = 10; });
        const int narrow = left();
        window->player().choose(u"length"_s);
        window->player().show(window->player().spec().frames - 1);
        const int wide = left();
        QVERIFY(wide > narrow);
        window->player().show(0);
        QCOMPARE(left(), wide);
        window->player().play();
        QCOMPARE(left(), wide);
        window->player().show(0);
        window->player().pause();
        QCOMPARE(left(), wide);
        window->player().end();
        QCOMPARE_LT(left(), wide);
        edit([](Scene& scene) { scene.encoding.length = 9; });
        QCOMPARE(left(), narrow);
    }

    /// The wavelengths of bases from 10 to 1,000,000 share an axis much longer than that of the first frame.
    void axesGlideToThoseThatFramesShare_data() {
        addColumns<bool>();
        namedRow("glide", false);
        namedRow("cut", true);
    }

    void axesGlideToThoseThatFramesShare() {
        const auto [isReduced] = thisRow<bool>();
        window = windowOf(u"wavelengths"_s);
        window->player().setReducedMotion(isReduced);
        window->player().choose(u"base"_s);
        std::vector<double> ends;
        connect(&window->document(), &Document::changed, window.get(), [&] {
            const Scales scales = findFigure(sceneOf(*window), u"wavelengths"_s)->scales;
            if (!scales.empty()) ends.push_back(scales.begin()->second.upper);
        });
        window->player().show(0);
        const double own = panel(u"wavelengths"_s).model().scales().begin()->second.upper;
        QTRY_VERIFY(!ends.empty());
        if (!isReduced) QVERIFY(isNear(ends.front(), own, 0.01 * own));
        QTest::qWait(800);
        QVERIFY(std::ranges::is_sorted(ends));
        QVERIFY(ends.back() > 100 * own);
        QVERIFY2(isReduced ? ends.size() == 1 : ends.size() > 3, qPrintable(QString::number(ends.size())));
        window->player().show(1);
        QCOMPARE(ends.back(), *std::ranges::max_element(ends));
    }

    /// The longest wavelengths do not fit beside the lines.
    void axesStayInPlaceWhileSliderMoves() {
        window = windowOf(u"dimensions"_s);
        resizeTo(*window, {1000, 700});
        const auto right = [&] {
            untilIdle();
            return panel(u"dimensions"_s).figure().chartMargins().front().right();
        };
        const auto drag = [&](double base) {
            window->document().apply({{}, [base](Scene& scene) { scene.encoding.base = base; }, u"drag"_s});
            return right();
        };
        const int wide = drag(1e5);
        for (const double base : {1e6, 1e8, 1e12}) QCOMPARE(drag(base), wide);
        window->document().endMerge();
        QCOMPARE_LT(right(), wide);
    }

    /// It moves only marks, and a new style would lay out every figure again.
    void dragOfSelectionKeepsNoMargins() {
        for (const std::int64_t position : {3, 4, 5})
            window->document().apply(
                {{}, [=](Scene& scene) { scene.selection.position = position; }, u"drag"_s});
        QVERIFY(!panel(heatmap).figureStyle().leastMargins);
    }

    void framesAreComputedFromStartingScene() {
        edit([](Scene& scene) {
            scene.selection.position = 40;
            scene.selection.positions = {{0, 20, 49}};
        });
        const Scene before = sceneOf(*window);
        window->player().choose(u"length"_s);
        window->player().show(0);
        QCOMPARE(sceneOf(*window).encoding.length, 10);
        QVERIFY(sceneOf(*window).selection.position < 10);
        window->player().show(window->player().spec().frames - 1);
        QCOMPARE(sceneOf(*window).encoding.length, 200);
        QCOMPARE(sceneOf(*window).selection.position, 40);
        QVERIFY(sceneOf(*window).selection.positions == before.selection.positions);
    }

    void otherChangesPausePlayback_data() {
        QTest::addColumn<int>("what");
        QTest::newRow("an edit") << 0;
        QTest::newRow("undo") << 1;
        QTest::newRow("a preset") << 2;
        QTest::newRow("a file") << 3;
    }

    void otherChangesPausePlayback() {
        QFETCH(int, what);
        const QString path = inFolder(u"a.sinescope"_s);
        QVERIFY(window->session().saveTo(path));
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QTRY_VERIFY(window->player().frame() > 0);
        if (what == 0) QTest::keyClick(&figure(*window), Qt::Key_Down);
        if (what == 1) QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        if (what == 2) window->session().openPreset(u"cat-sat"_s);
        if (what == 3) QVERIFY(window->session().open(path));
        QVERIFY(!window->player().isPlaying());
        const Scene then = sceneOf(*window);
        QTest::qWait(120);
        QVERIFY(sceneOf(*window) == then);
    }

    /// Happens if words get vectors from a file, or if a table has fewer rows than a frame needs.
    void frameChangedByDocumentStopsPlayback() {
        const Scene before = sceneOf(*window);
        window->document().setCompletion([](const Scene& was, Scene& is) {
            if (is.encoding.base != was.encoding.base) is.selection.shift = was.selection.shift + 1;
        });
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QTRY_VERIFY(!window->player().isPlaying() && window->player().frame() > 0);
        while (window->document().canUndo()) window->document().undo();
        QTest::qWait(120);
        QVERIFY2(sceneOf(*window) == before, "it plays on after its end");
    }

    void editBetweenFramesIsKept() {
        window->player().show(50);
        const Scene atFrame = sceneOf(*window);
        type(*window->controls().dModel()->field(), u"64"_s);
        window->player().show(51);
        QCOMPARE(sceneOf(*window).encoding.dModel, 64);
        QVERIFY(sceneOf(*window).encoding.base > atFrame.encoding.base);
        window->document().undo();
        QCOMPARE(sceneOf(*window).encoding.base, atFrame.encoding.base);
        QCOMPARE(sceneOf(*window).encoding.dModel, 64);
        QCOMPARE(undoSteps(*window), 2);
    }

    void playingContinuesFromFrameOfPresentValue() {
        window->player().show(50);
        window->document().undo();
        window->document().redo();
        QCOMPARE(window->player().frame(), 50);
    }

    void playingOnceStopsAtEndAndRestarts() {
        playBarWidget<SegmentedControl>(*window, "playback").button(u"once"_s)->click();
        type(playBarWidget<NumberField>(*window, "playFrames"), u"3"_s);
        type(playBarWidget<NumberField>(*window, "playSeconds"), u"0.06"_s);
        QCOMPARE(window->player().spec().frames, 3);
        window->player().play();
        QTRY_VERIFY(!window->player().isPlaying());
        QCOMPARE(window->player().frame(), 2);
        QCOMPARE(sceneOf(*window).encoding.base, 1e6);
        window->player().play();
        QCOMPARE(window->player().frame(), 0);
        QCOMPARE(sceneOf(*window).encoding.base, 10.0);
    }

    /// The base moves by equal ratios: halfway from 100 to 10,000 it is 1,000.
    void playOnceUsesScaleOfControl() {
        QCOMPARE(window->player().playOnce(u"base"_s, 100, 10000, 6), QString());
        window->player().pause();
        window->player().show((window->player().spec().frames - 1) / 2);
        QVERIFY(isNear(sceneOf(*window).encoding.base, 1000, 1));
        QCOMPARE(window->player().playOnce(u"position"_s, 0, 40, 6), QString());
        window->player().pause();
        window->player().show((window->player().spec().frames - 1) / 2);
        QCOMPARE(sceneOf(*window).selection.position, std::int64_t{20});
    }

    void lateFramesAreDropped() {
        type(playBarWidget<NumberField>(*window, "playSeconds"), u"10"_s);
        type(playBarWidget<NumberField>(*window, "playFrames"), u"1000"_s);
        int shown = 0;
        connect(&window->document(), &Document::changed, window.get(), [&shown] {
            ++shown;
            QTest::qSleep(40);  // the length of four frames
        });
        window->player().play();
        QTRY_VERIFY(window->player().frame() >= 20);
        window->player().pause();
        QCOMPARE_LT(shown, window->player().frame() / 2);
    }

    void reducedMotionShowsFewerFrames() {
        auto* reduced = window->findChild<QAction*>(u"reduceMotion"_s);
        QVERIFY(reduced);
        reduced->setChecked(true);
        int shown = 0;
        connect(&window->document(), &Document::changed, window.get(), [&shown] { ++shown; });
        window->player().play();
        QTRY_VERIFY(window->player().frame() >= 12);  // at 20 frames a second: 0.6 s
        window->player().pause();
        const double seconds = (window->player().frame() + 1) / 20.0;
        QCOMPARE_LE(shown, 2 + 3 * seconds);
        reduced->setChecked(false);
    }

    void keyInTransitionPlaysIt() {
        emit panel(heatmap).transitionRequested(u"row-to-line"_s);
        window->player().pause();
        window->playBar().closeBar();
        QTest::keyClick(&figure(*window, u"transition"_s), Qt::Key_K);
        QVERIFY(window->player().isPlaying());
        QCOMPARE(window->player().spec().parameter, u"transition.time"_s);
    }

    void questionPausesPlayUntilItIsAnswered() {
        edit([](Scene& scene) { scene.encoding.dModel = 16; });
        Player& player = window->player();
        player.play();
        window->session().setQuestion([this](const QString& text, QMessageBox::StandardButtons offered) {
            QMessageBox box(QMessageBox::NoIcon, {}, text, offered, window.get());
            return static_cast<QMessageBox::StandardButton>(box.exec());
        });
        bool isPaused = false;
        QTimer::singleShot(0, window.get(), [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            isPaused = !player.isPlaying();
            box->button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!window->session().mayLeave());
        QVERIFY(isPaused);
        QTRY_VERIFY(player.isPlaying());
        player.pause();
    }
};

static const Registered<PlayTest> registered(offscreenPart);

#include "play_test.moc"
