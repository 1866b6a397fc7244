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
#include "tests/window/busy_threads.h"
#include "tests/window/test_classes.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QFontMetrics>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QSignalSpy>
#include <QSlider>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace sinescope;

namespace {

const QString heatmap = u"heatmap"_s;

QWidget& figure(MainWindow& window, const QString& id = heatmap) {
    return *window.board().panel(id)->figure().surface();
}

template <typename Widget>
Widget& playBarWidget(MainWindow& window, const char* name) {
    auto* widget = window.playBar().findChild<Widget*>(QString::fromLatin1(name));
    if (!widget) failCase(u"the play bar has no such widget"_s);
    return *widget;
}

/// A window with the play bar open and paused, for the base from 10 to 1,000,000.
std::unique_ptr<MainWindow> windowWithBar() {
    auto window = shownWindow();
    QTest::keyClick(&figure(*window), Qt::Key_K);
    return window;
}

int undoSteps(MainWindow& window) {
    int steps = 0;
    while (window.document().canUndo()) {
        window.document().undo();
        ++steps;
    }
    return steps;
}

}  // namespace

class PlayTest : public WindowTest {
    Q_OBJECT

 public:
    PlayTest() : WindowTest(windowWithBar) {}

 private slots:
    /// The bar takes its place in the window when first opened.
    void tabReachesPlayBarBeforeFigures() {
        window = shownWindow();
        QTest::keyClick(&figure(*window), Qt::Key_K);
        const auto nextOutside = [](QWidget* from, const QWidget& container) {
            while (container.isAncestorOf(from) || !from->isVisible() ||
                   !(from->focusPolicy() & Qt::TabFocus))
                from = from->nextInFocusChain();
            return from;
        };
        QWidget* first = nextOutside(window->controls().viewport(), window->controls());
        QVERIFY2(window->playBar().isAncestorOf(first), qPrintable(first->objectName()));
        QVERIFY(!window->playBar().isAncestorOf(nextOutside(first, window->playBar())));
    }

    void kOpensPausedPlayBarThenTogglesPlayback() {
        window = shownWindow();
        const Scene before = sceneOf(*window);
        QVERIFY(!window->playBar().isVisible());
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QVERIFY(window->playBar().isVisible());
        QVERIFY(!window->player().isPlaying());
        QTest::qWait(60);
        QVERIFY(sceneOf(*window) == before);
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QVERIFY(window->player().isPlaying());
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QVERIFY(!window->player().isPlaying());
    }

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

    void invalidSettingIsExplainedAndLastOneIsKept_data() {
        addColumns<QString, QString, QString>();
        namedRow("below the range", "playFrom", "0.5", "too small; the range is 1 to");
        namedRow("beyond the range", "playTo", "1e13", "too large; the range is 1 to");
        namedRow("equal ends", "playTo", "10", "ends must differ");
        namedRow("one frame", "playFrames", "1", "2 to 9999");
        namedRow("no time", "playSeconds", "0", "too small; the range is 1 to");
        namedRow("no number", "playFrom", "ten", "is not a number");
    }
    void invalidSettingIsExplainedAndLastOneIsKept() {
        const auto [field, typed, message] = thisRow<QString, QString, QString>();
        const AnimationSpec good = window->player().spec();
        auto& box = playBarWidget<NumberField>(*window, field.toLatin1().constData());
        const double before = box.value();
        const QString shown = box.text();
        type(box, typed);
        QVERIFY_CONTAINS(labelText(window->playBar(), "playError"), message);
        QVERIFY(window->player().spec() == good && !window->player().isPlaying());
        QCOMPARE(box.value(), before);
        type(box, shown);
        QVERIFY(labelText(window->playBar(), "playError").isEmpty());
        type(playBarWidget<NumberField>(*window, "playTo"), u"20000"_s);
        QCOMPARE(window->player().spec().to, 20000.0);
    }

    /// A lesson plays the length of three words from 3 to 9.
    void rangeThatASettingRulesOutGivesWayToTheDefault() {
        QCOMPARE(window->player().playOnce(u"length"_s, 20, 30, 1), QString());
        window->player().pause();
        window->document().apply({u"words"_s, [](Scene& scene) {
                                      scene.sentence.tokens = QStringList(40, u"word"_s);
                                      scene.encoding.length = 60;
                                  }});
        QTest::keyClick(window.get(), Qt::Key_K);
        QVERIFY2(labelText(window->playBar(), "playError").isEmpty(),
                 qPrintable(labelText(window->playBar(), "playError")));
        QVERIFY(window->player().isPlaying());
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

    void playBarFitsSmallestWindow() {
        window = shownWindow();
        resizeTo(*window, {640, 480});
        QTest::keyClick(&figure(*window), Qt::Key_K);
        untilIdle();
        QVERIFY(window->playBar().isVisible());
        QCOMPARE(window->size(), QSize(640, 480));
        for (const char* name : {"playSeconds", "playTo", "playFrom"}) {
            const auto& field = playBarWidget<NumberField>(*window, name);
            const QRect place(field.mapTo(window.get(), QPoint()), field.size());
            QVERIFY2(window->rect().contains(place), name);
        }
    }

    void valueOutOfTheRangeIsShownWhole() {
        const auto& value = playBarWidget<QLabel>(*window, "playedValue");
        window->document().apply({u"base"_s, [](Scene& scene) { scene.encoding.base = 5e11; }});
        untilIdle();
        QVERIFY_CONTAINS(value.text(), u"500,000,000,000"_s);
        QVERIFY(value.width() >= QFontMetrics(value.font()).horizontalAdvance(value.text()));
    }

    /// Also at the largest text size.
    void fieldsFitFourDigits() {
        TextSize& size = window->menu().textSize();
        for (const double factor : {1.0, TextSize::largest}) {
            while (size.factor() < factor) size.step(1);
            untilIdle();
            for (const char* name : {"playFrames", "playSeconds"}) {
                const auto& field = playBarWidget<NumberField>(*window, name);
                const auto* line = field.findChild<QLineEdit*>();
                constexpr int marginsOfText = 4;
                for (const QString& text : {u"9,999"_s, u"83.37"_s})
                    QVERIFY(line->width() - marginsOfText >=
                            QFontMetrics(line->font()).horizontalAdvance(text));
            }
        }
        size.reset();
    }

    void playBarWithoutRoomHasOnlyItsButtons() {
        window = shownWindow();
        TextSize& size = window->menu().textSize();
        setLargestText(*window);
        QTest::keyClick(&figure(*window), Qt::Key_K);
        for (const QSize& place : {QSize(640, 480), QSize(640, 700), QSize(1280, 720)}) {
            resizeTo(*window, place);
            untilIdle();
            QCOMPARE(window->size(), place);
            QCOMPARE(playBarWidget<NumberField>(*window, "playTo").isVisible(), place.width() > 640);
            for (const char* name : {"playButton", "closePlayBar"}) {
                const auto& button = playBarWidget<QToolButton>(*window, name);
                QVERIFY(window->rect().contains(QRect(button.mapTo(window.get(), QPoint()), button.size())));
            }
            const QWidget& bar = window->playBar();
            QVERIFY(!QRect(figure(*window).mapTo(window.get(), QPoint()), figure(*window).size())
                         .intersects(QRect(bar.mapTo(window.get(), QPoint()), bar.size())));
        }
        size.reset();
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

    /// As the sliders of the encoding do. If it is hidden, it lets go.
    void scrubberGoesToPressedPlaceAndFollowsMouse() {
        auto* scrub = window->findChild<QSlider*>(u"scrub"_s);
        const auto share = [&] { return window->player().frame() / (window->player().spec().frames - 1.0); };
        const auto at = [scrub](double part) {
            return QPoint(static_cast<int>(part * scrub->width()), scrub->height() / 2);
        };
        QTest::mouseClick(scrub, Qt::LeftButton, {}, at(0.75));
        QVERIFY(std::abs(share() - 0.75) < 0.06);
        drag(*scrub, at(0.4), at(0.2));
        QVERIFY(std::abs(share() - 0.2) < 0.06);
        QTest::mousePress(scrub, Qt::LeftButton, {}, at(0.6));
        QVERIFY(scrub->isSliderDown());
        window->findChild<QAbstractButton*>(u"closePlayBar"_s)->click();
        QVERIFY(!scrub->isSliderDown());
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

    void menuAndKeySelectPlayedControl() {
        window = shownWindow();
        ScaleSlider* slider = window->controls().dModel()->slider();
        QCOMPARE(slider->contextMenuPolicy(), Qt::ActionsContextMenu);
        QCOMPARE(slider->actions().size(), 1);
        slider->actions().front()->trigger();
        QVERIFY(window->playBar().isVisible());
        auto* button = window->findChild<QAbstractButton*>(u"openPlayBar"_s);
        button->click();
        QVERIFY(!window->playBar().isVisible());
        button->click();
        QVERIFY(window->playBar().isVisible());
        QCOMPARE(window->player().spec().parameter, u"d_model"_s);
        window->playBar().closeBar();
        window->controls().length()->slider()->setFocus();
        QTest::keyClick(window->controls().length()->slider(), Qt::Key_K);
        QCOMPARE(window->player().spec().parameter, u"length"_s);
        QCOMPARE(playBarWidget<QComboBox>(*window, "playedControl").currentData().toString(), u"length"_s);
        QVERIFY(!window->player().isPlaying());
    }

    void onlyOpenFiguresOfferTheirControls() {
        auto& box = playBarWidget<QComboBox>(*window, "playedControl");
        const QString pairs = u"chirp.pairs"_s;
        QCOMPARE(box.findData(pairs), -1);
        edit([](Scene& scene) { scene.figures.push_back({u"chirp"_s, {}, {}, {}}); });
        QVERIFY(box.findData(pairs) >= 0);
        window->player().choose(pairs);
        window->player().show(3);
        QVERIFY(findFigure(sceneOf(*window), u"chirp"_s)->options.contains(u"pairs"_s));
        window->document().undo();
        window->document().undo();
        QCOMPARE(box.findData(pairs), -1);
        QCOMPARE(window->player().spec().parameter, u"base"_s);
    }

    void controlsMissingFromSchemeAreNotOffered() {
        auto& box = playBarWidget<QComboBox>(*window, "playedControl");
        QCOMPARE(window->player().spec().parameter, u"base"_s);
        QVERIFY(box.findData(u"position_scale"_s) >= 0);
        const auto give = [&](const char* scheme) {
            edit([scheme](Scene& scene) { setScheme(scene, newScheme(scene, QLatin1String(scheme))); });
        };
        give("alibi");
        QCOMPARE(box.findData(u"base"_s), -1);
        QCOMPARE(box.findData(u"position_scale"_s), -1);
        QCOMPARE(window->player().spec().parameter, u"length"_s);
        give("grid");  // its patches are the positions
        for (const char* fixed : {"length", "first_position"})
            QCOMPARE(box.findData(QLatin1String(fixed)), -1);
        // RoPE has a separate base, which can be played.
        give("rope");
        QVERIFY(box.findData(u"base"_s) >= 0);
        window->player().choose(u"base"_s);
        window->player().show(window->player().spec().frames - 1);
        QCOMPARE(std::get<RopeScheme>(sceneOf(*window).scheme).base, window->player().spec().to);
    }

    void keyInTransitionPlaysIt() {
        emit panel(heatmap).transitionRequested(u"row-to-line"_s);
        window->player().pause();
        window->playBar().closeBar();
        QTest::keyClick(&figure(*window, u"transition"_s), Qt::Key_K);
        QVERIFY(window->player().isPlaying());
        QCOMPARE(window->player().spec().parameter, u"transition.time"_s);
    }

    /// A transition always runs from 0 to 1, so its range fields are hidden and the slider gets their space.
    void transitionHidesRangeFieldsInPlayBar() {
        resizeTo(*window, {1280, 720});
        QVERIFY(playBarWidget<QWidget>(*window, "playFrom").isVisible());
        const int narrow = playBarWidget<QWidget>(*window, "scrub").width();
        emit panel(heatmap).transitionRequested(u"row-to-line"_s);
        untilIdle();
        for (const char* field : {"playFrom", "playTo", "playScale", "playFrames"})
            QVERIFY2(!playBarWidget<QWidget>(*window, field).isVisible(), field);
        for (const char* field : {"playback", "playSeconds", "playedControl"})
            QVERIFY2(playBarWidget<QWidget>(*window, field).isVisible(), field);
        QCOMPARE(playBarWidget<QComboBox>(*window, "playedControl").currentText(), u"Transition"_s);
        QVERIFY(playBarWidget<QWidget>(*window, "scrub").width() >
                std::max(narrow, window->playBar().width() / 3));
    }

    void checkpointsArePlayedAndNamedInPlayBar() {
        writeCheckpoint(inFolder(u"step-10.csv"_s), 0.5);
        writeCheckpoint(inFolder(u"step-9.csv"_s), 0.25);
        writeCheckpoint(inFolder(u"step-100.csv"_s), 2);
        window = windowOf(u"heatmap"_s);
        const Scene before = sceneOf(*window);
        window->tables().open(inFolder());
        QVERIFY(window->playBar().isVisible() && !window->player().isPlaying());
        QCOMPARE(playBarWidget<QComboBox>(*window, "playedControl").currentText(), u"Checkpoint"_s);
        const auto shows = [&](const char* text, double value) {
            const FigureTable table = panel(u"heatmap"_s).model().table();
            return playBarWidget<QLabel>(*window, "playedValue").text() == QString::fromUtf8(text) &&
                   std::get<double>(table.cell(4, 2)) == value;  // p = 4, j = 1 of factor * (p - j)
        };
        QVERIFY(shows("step-9.csv   1 / 3", 0.75));
        QVERIFY(!playBarWidget<QWidget>(*window, "playScale").isVisible());  // files have no ratio
        const auto scalesOf = [&](const char* figure) {
            return findFigure(sceneOf(*window), QLatin1String(figure))->scales;
        };
        const Scales scales = scalesOf("heatmap");     // known before the first picture
        QVERIFY(scales.at(u"values"_s).upper >= 7.5);  // of the largest table
        QTest::keyClick(&figure(*window), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(shows("step-10.csv   2 / 3", 1.5));
        playBarWidget<QSlider>(*window, "scrub").setValue(2);
        QVERIFY(shows("step-100.csv   3 / 3", 6));
        QVERIFY(scalesOf("heatmap") == scales);
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QVERIFY(window->player().isPlaying());
        QTRY_VERIFY(window->player().frame() == 1);
        QTest::keyClick(&figure(*window), Qt::Key_K);
        QCOMPARE(window->document().undoText(), u"play checkpoint"_s);
        window->document().undo();
        QCOMPARE(window->document().undoText(), u"open checkpoints"_s);
        window->document().undo();
        QVERIFY(sceneOf(*window) == before);
        // The bar shows what the Scene has.
        const auto control = [&] { return playBarWidget<QComboBox>(*window, "playedControl").currentData(); };
        QCOMPARE(control().toString(), u"base"_s);
        QVERIFY(playBarWidget<QWidget>(*window, "playScale").isVisible());
        window->document().redo();
        QCOMPARE(control().toString(), checkpointParameterId());
        QVERIFY(shows("step-9.csv   1 / 3", 0.75));
        // A figure that is opened later has one axis, too.
        edit([](Scene& scene) { openFigure(scene, u"positions"_s); });
        QTRY_VERIFY(!scalesOf("positions").empty());
        QTRY_COMPARE_GT(scalesOf("positions").at(u"y"_s).upper, 6);
    }

    void checkpointsBeyondMemoryAreReadBesideWindow() {
        for (const auto& [name, factor] : {std::pair("a.csv", 0.5), {"b.csv", 1.0}, {"c.csv", 2.0}})
            writeCheckpoint(inFolder(QLatin1String(name)), factor);
        window = windowOf(u"heatmap"_s);
        const std::vector<Checkpoint> tables = checkpointsIn(inFolder());
        const auto checkpoints = std::make_shared<const Checkpoints>(tables, false, nullptr, 0);
        edit([&](Scene& scene) { checkpoints->show(scene, 0); });
        Player& player = window->player();
        BusyThreads busy;
        player.choose(checkpoints);
        const auto shown = [&] { return checkpoints->shownIn(sceneOf(*window)).value_or(-1); };
        player.step(1);
        QCOMPARE(shown(), 0);  // the picture stays while the file is read
        busy.release();
        QTRY_COMPARE(shown(), 1);
        QCOMPARE(player.frame(), 1);
        player.step(1);
        player.step(1);  // from the frame that is being read
        QCOMPARE(shown(), 0);
        player.step(1);
        QTRY_COMPARE(shown(), 1);
        player.play();
        QTRY_COMPARE(shown(), 2);
        player.pause();
        // A file that is gone is reported, and the picture stays. New checkpoints have read only the first
        // one.
        BusyThreads again;  // so that nothing else reads the file before it is gone
        player.choose(std::make_shared<const Checkpoints>(tables, false, nullptr, 0));
        QCOMPARE(player.frame(), 0);
        const Scene before = sceneOf(*window);
        QFile::remove(tables[1].path);
        const QSignalSpy failed(&player, &Player::failed);
        player.show(1);
        again.release();
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY_CONTAINS(failed.front().front().toString(), u"b.csv"_s);
        QCOMPARE(sceneOf(*window).scheme, before.scheme);
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

    void checkpointsOfDifferentSizesAreRejected() {
        writeCheckpoint(inFolder(u"a.csv"_s), 1);
        writeCheckpoint(inFolder(u"b.csv"_s), 1, 6);
        window = windowOf(u"heatmap"_s);
        const Scene before = sceneOf(*window);
        window->tables().openCheckpoints({inFolder(u"b.csv"_s), inFolder(u"a.csv"_s)});
        QVERIFY_CONTAINS(window->messages().sentence(), u"a.csv\" is 5 × 4, but"_s);
        QVERIFY_CONTAINS(window->messages().sentence(), u"is 6 × 4."_s);
        QVERIFY(sceneOf(*window) == before && window->playBar().isHidden());
    }

    void escapeClosesPlayBarBeforeRestoringGrid() {
        QTest::keyClick(window.get(), Qt::Key_F11);
        window->player().play();
        QTest::keyClick(&figure(*window), Qt::Key_Escape);
        QVERIFY(!window->playBar().isVisible());
        QVERIFY(!window->player().isPlaying());
        QCOMPARE(sceneOf(*window).arrangement.maximized, heatmap);
        QTest::keyClick(&figure(*window), Qt::Key_Escape);
        QVERIFY(sceneOf(*window).arrangement.maximized.isEmpty());
    }

    void playBarControlsAreNamedAndInTabOrder() {
        int reached = 0;
        for (QWidget* widget : window->playBar().findChildren<QWidget*>()) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy() || !widget->isVisible())
                continue;
            const auto* button = qobject_cast<QAbstractButton*>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(named, widget->metaObject()->className());
            QVERIFY2(!widget->toolTip().isEmpty(), qPrintable(widget->objectName()));
            ++reached;
        }
        QVERIFY(reached >= 12);
        // In reading order: back, play, forward, the frames, the control, then its range.
        QWidget* at = &playBarWidget<QWidget>(*window, "frameBack");
        at->setFocus();
        for (const char* next : {"playButton", "frameForward", "scrub", "playedControl", "playFrom"}) {
            QTest::keyClick(at, Qt::Key_Tab);
            at = window->focusWidget();
            QCOMPARE(at->objectName(), QString::fromLatin1(next));
        }
    }

    void windowWithPlayBarFitsSmallScreen() {
        QVERIFY(window->minimumSizeHint().width() <= 1024);
        QCOMPARE_LE(window->minimumSizeHint().height(), 720);
        for (const QSize size : {QSize(1280, 720), window->minimumSizeHint()}) {
            resizeTo(*window, size);
            for (const QWidget* widget : window->playBar().findChildren<QWidget*>()) {
                if (!widget->isVisible()) continue;
                const QRect playBarWidget(widget->mapTo(&window->playBar(), QPoint()), widget->size());
                QVERIFY2(window->playBar().rect().contains(playBarWidget), qPrintable(widget->objectName()));
            }
        }
    }
};

static const Registered<PlayTest> registered(offscreenPart);

#include "play_test.moc"
