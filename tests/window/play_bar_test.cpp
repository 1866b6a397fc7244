// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/play/play_bar.h"

#include "app/figures/animation/animation.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/parts/text_size.h"
#include "app/window/play/player.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/session.h"
#include "app/window/shell/table_opener.h"
#include "support.h"
#include "tests/checkpoint_file.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/text_rows.h"
#include "tests/window/busy_threads.h"
#include "tests/window/play_support.h"
#include "tests/window/test_classes.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFontMetrics>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace sinescope;

/// The play bar, its controls, and series of checkpoints in it.
class PlayBarTest : public WindowTest {
    Q_OBJECT

 public:
    PlayBarTest() : WindowTest(windowWithBar) {}

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

static const Registered<PlayBarTest> registered(offscreenPart);

#include "play_bar_test.moc"
