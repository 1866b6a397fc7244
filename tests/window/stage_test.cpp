// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "app/style/style.h"
#include "app/window/controls/control_panel.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/parts/text_size.h"
#include "app/window/play/player.h"
#include "app/window/shell/main_menu.h"
#include "app/window/stage/end_slide.h"
#include "app/window/stage/speaker_view.h"
#include "app/window/stage/stage_type.h"
#include "stage_support.h"
#include "tests/contains.h"
#include "tests/window/test_classes.h"

#include <QApplication>
#include <QLabel>
#include <QSlider>

#include <algorithm>
#include <set>

using namespace sinescope;

/// The lecture in full screen, on the displays of this run.
class StageTest : public LectureTest {
    Q_OBJECT

 private slots:
    void presentingShowsTheClaimAndItsFigures() {
        lecture().openLesson(u"03-by-hand"_s, 1);
        QTest::keyClick(window.get(), Qt::Key_F5);
        QVERIFY(view().isVisible());
        QVERIFY(view().isFullScreen());
        QVERIFY(place() == Place{});  // from the start
        QCOMPARE(labelText(view(), "stageClaim"),
                 u"Step 1: Heatmap"_s);  // the claim would answer its question
        lecture().skip();
        QCOMPARE(labelText(view(), "stageClaim"), typesetText(lecture().step()->title));
        QCOMPARE(view().panels().size(), figuresOf(*lecture().step()).size());
        QVERIFY(view().panels().size() <= 2);
    }

    void stageIsLeftBeforeItsWindowIsDestroyed() {
        QTest::keyClick(window.get(), Qt::Key_F5);
        bool isLeft = false;
        connect(&stage(), &Stage::left, this, [&isLeft] { isLeft = true; });
        window.reset();
        QVERIFY(isLeft);
    }

    void noteCoversNoPartOfTheFormula() {
        QTest::keyClick(window.get(), Qt::Key_F5);
        untilIdle();
        view().note(u"Nothing moves here."_s);
        const QRect formula = view().bar().geometry(), note = noteOf(*window)->geometry();
        QVERIFY(!view().bar().isHidden());
        QVERIFY(note.contains(formula) || !note.intersects(formula));
    }

    void noteCutsNoLineBelowTheFigures() {
        for (const auto& [lesson, keys] : {std::pair("09-width", 1), {"16-family", 2}, {"16-family", 1}}) {
            present(lesson, lesson == "09-width"_L1 ? 2 : 0);
            for (int key = 0; key < keys; ++key) press(Qt::Key_PageDown);
            view().note(u"Nothing moves here."_s);
            const QRect note = noteOf(*window)->geometry();
            for (const QWidget* each :
                 {view().findChild<QWidget*>(u"stageNumber"_s), static_cast<QWidget*>(&view().controls())})
                QVERIFY(each->isHidden() || note.contains(each->geometry()) ||
                        !note.intersects(each->geometry()));
        }
    }

    /// The controls of RoPE are made while the stage, whose type is larger, hides the window.
    void controlsMadeDuringPresentationHaveTypeOfWindow() {
        for (int steps = 0; steps < 4; ++steps) window->menu().textSize().step(-1);
        lecture().openLesson(u"17-what-for"_s, 0);
        QTest::keyClick(window.get(), Qt::Key_F5);
        lecture().goTo({0, 3});
        press(Qt::Key_Escape);
        untilIdle();
        const auto typeOf = [&](const QString& text) {
            for (const QLabel* label : window->controls().findChildren<QLabel*>())
                if (label->text() == text) return label->fontInfo().pixelSize();
            return 0;
        };
        QVERIFY(typeOf(u"Scheme"_s) > 0);
        QCOMPARE(typeOf(u"Rotated columns r"_s), typeOf(u"Scheme"_s));
        window->menu().textSize().reset();
    }

    void presentingFromHereStartsAtCurrentStep() {
        lecture().openLesson(u"03-by-hand"_s, 3);
        QTest::keyClick(window.get(), Qt::Key_F5, Qt::ShiftModifier);
        QCOMPARE(labelText(view(), "stageClaim"), typesetText(lecture().step()->title));
        QCOMPARE(place().step, std::size_t{3});
        QCOMPARE(view().panels().size(), std::size_t{2});
    }

    /// A clicker alternates between Esc and F5, and has no Shift.
    void presentingAgainResumesWhereItWasLeft() {
        const auto present = [&](Qt::KeyboardModifiers modifiers = {}) {
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(window.get()));
            QTest::keyClick(window.get(), Qt::Key_F5, modifiers);
        };
        lecture().openTrack(u"15-minutes"_s);
        present();
        QVERIFY(place() == Place{});
        for (int keys = 0; keys < 6; ++keys) press(Qt::Key_PageDown);
        const Place at = place();
        const Beat beat = walk().now();
        QVERIFY(at != Place{});
        press(Qt::Key_Escape);
        QVERIFY(!stage().isOn());
        present();
        QVERIFY(place() == at);
        QVERIFY(walk().now() == beat);
        QVERIFY(message(*window).contains(u"Resumed at step"_s));
        // When the stage fills its display, the note has the stage's font size and an opaque background.
        QTRY_VERIFY(noteOf(*window)->height() > 1.5 * noteOf(*window)->fontMetrics().height());
        QVERIFY(noteOf(*window)->font().pixelSize() * 1080.0 / view().height() >= stageFloor - 1);
        const QImage note = noteOf(*window)->grab().toImage();
        QCOMPARE(note.pixelColor(3, note.height() / 2), screenStyle({}).palette.field);
        press(Qt::Key_Home);
        QVERIFY(place() == Place{});
        press(Qt::Key_Escape);
        present(Qt::ControlModifier);
        QVERIFY(!walk().isUnderway());
        QVERIFY(message(*window).isEmpty());
        press(Qt::Key_Escape);
        // Another lesson starts at its beginning, and so does one that was finished.
        lecture().openLesson(u"03-by-hand"_s, 3);
        present();
        QVERIFY(place() == Place{});
        while (!walk().isAtEnd()) press(Qt::Key_PageDown);
        press(Qt::Key_Escape);
        present();
        QVERIFY(place() == Place{});
    }

    void stageShowsSceneWithoutLesson() {
        present(nullptr);
        QCOMPARE(view().panels().size(), std::size_t{2});
        QCOMPARE(labelText(view(), "stageClaim"),
                 typesetText(u"Fast columns left, slow columns right. Each row is a fingerprint."_s));
        QCOMPARE(faults(), QString());
        press(Qt::Key_R);
        QVERIFY(stage().isOn());
        edit([](Scene& scene) { setScheme(scene, newScheme(scene, u"alibi"_s)); });
        QTRY_VERIFY(!labelText(view(), "stageClaim").contains(u"Fast columns"_s));
        press(Qt::Key_Escape);
        QVERIFY(!stage().isOn());
    }

    /// The first window has four figures, of which two are large enough for a room.
    void keysTurnToTheOtherOpenFigures() {
        present(nullptr);
        const auto shown = [&] {
            return textsOf(view().panels(), [](const Panel* panel) { return panel->id(); });
        };
        const auto says = [&](const QString& text) {
            return std::ranges::any_of(view().findChildren<QLabel*>(), [&text](const QLabel* label) {
                return label->isVisible() && label->text() == text;
            });
        };
        QCOMPARE(shown(), QStringList({u"heatmap"_s, u"positions"_s}));
        QVERIFY(says(u"1–2 / 4"_s));
        const QString hint = u"2 of 4 open figures are shown. PageDown shows the next ones."_s;
        QVERIFY(says(hint));
        const QString claim = labelText(view(), "stageClaim");
        for (int presses = 0; presses < 2; ++presses) {
            press(Qt::Key_PageDown);
            QCOMPARE(shown(), QStringList({u"dimensions"_s, u"sum"_s}));
            QVERIFY(says(u"3–4 / 4"_s) && !says(hint));
        }
        QCOMPARE(faults(), QString());
        QVERIFY(labelText(view(), "stageClaim") != claim);
        press(Qt::Key_PageUp);
        QCOMPARE(shown(), QStringList({u"heatmap"_s, u"positions"_s}));
    }

    void leavingStageRestoresWindow() {
        lecture().openLesson(u"12-rotation"_s, 1);
        window->controls().base()->slider()->setFocus();
        const QRect geometry = window->geometry();
        const Scene before = scene();
        const QSize board = window->board().size();
        stage().start(false);
        press({Qt::Key_L, Qt::Key_B});
        press(Qt::Key_Escape);  // the black
        press(Qt::Key_Escape);  // the laser
        QVERIFY(stage().isOn());
        press(Qt::Key_Escape);
        QVERIFY(!stage().isOn());
        QCoreApplication::processEvents();
        QCOMPARE(window->geometry(), geometry);
        QVERIFY(scene() == before);
        QVERIFY(window->board().isVisible());
        QCOMPARE(window->board().size(), board);
        QVERIFY(window->focusWidget() == window->controls().base()->slider());
        QVERIFY(window->lessons().lecture().isOpen());
    }

    void figureGetsFocusIfFocusedQuestionIsGone() {
        lecture().openLesson(u"10-wavelengths"_s);
        untilIdle();
        window->lessons().rail().question().focusAnswer();
        QVERIFY(window->lessons().rail().isAncestorOf(window->focusWidget()));
        stage().start(false);
        while (place().step < 2) press(Qt::Key_PageDown);
        press(Qt::Key_Escape);
        QTRY_VERIFY(window->board().isAncestorOf(window->focusWidget()));
    }

    void changesMadeOnStageAreKept() {
        present("13-distance", 1);
        auto* slider = view().controls().findChild<QSlider*>(u"shiftScrub"_s);
        QVERIFY(slider);
        const std::int64_t before = scene().selection.shift;
        slider->setValue(slider->value() + 3);
        QCOMPARE(scene().selection.shift, before + 3);
        press(Qt::Key_Escape);
        QCOMPARE(scene().selection.shift, before + 3);
        window->document().undo();
        QCOMPARE(scene().selection.shift, before);
    }

    void nextKeyUncoversBlankScreenWithoutAdvancing() {
        present("12-rotation", 1);
        const Walk before = walk();
        press(Qt::Key_W);
        QVERIFY(view().isBlank());
        press(Qt::Key_B);
        QVERIFY(view().isBlank());
        press(Qt::Key_PageDown);
        QVERIFY(!view().isBlank());
        QVERIFY(place() == before.place());
        QVERIFY(walk().now() == before.now());
    }

    void digitKeysGoToSteps() {
        present("12-rotation");
        press(Qt::Key_2);
        QCOMPARE(place().step, std::size_t{1});
        press(Qt::Key_9);
        QCOMPARE(place().step, std::size_t{1});
        press(Qt::Key_1);
        QCOMPARE(place().step, std::size_t{0});
    }

    void arrowsMoveControlOnlyAfterTabFocus() {
        present("10-wavelengths", 2);
        auto* slider = view().controls().findChild<QSlider*>(u"baseScrub"_s);
        QVERIFY(slider);
        slider->setFocus(Qt::MouseFocusReason);
        const double before = scene().encoding.base;
        press(Qt::Key_Left);
        QCOMPARE(scene().encoding.base, before);
        lecture().goTo({0, 2});
        view().setFocus();
        slider = view().controls().findChild<QSlider*>(u"baseScrub"_s);
        for (int tabs = 0; tabs < 12 && !slider->hasFocus(); ++tabs) press(Qt::Key_Tab);
        QVERIFY(slider->hasFocus());
        press(Qt::Key_Right);
        QVERIFY(scene().encoding.base > before);
        const Place at = place();
        QVERIFY(at == (Place{0, 2}));
        press(Qt::Key_Escape);
        QVERIFY(stage().isOn());
        press(Qt::Key_PageUp);
        QVERIFY(place() != at);
    }

    void keysChangeNothingUnderEndSlideOrBlankScreen() {
        present("10-wavelengths", 2);
        const Scene taught = scene();
        for (const auto& [key, modifiers] :
             {std::pair(Qt::Key_PageDown, Qt::ShiftModifier), {Qt::Key_Period, Qt::NoModifier}}) {
            press(Qt::Key_Tab);
            press(key, modifiers);
            QVERIFY(view().end().isVisible() || view().isBlank());
            press({Qt::Key_Tab, Qt::Key_Return, Qt::Key_End, Qt::Key_Right});
            QVERIFY(scene() == taught);
            if (view().end().isVisible()) press(Qt::Key_PageUp);
        }
        QVERIFY(place() == (Place{0, 2}));
    }

    void onlyKeysOfClickerAndPresenterActOnBlankScreen() {
        present("10-wavelengths", 2);
        view().controls().findChild<QSlider*>(u"baseScrub"_s)->setValue(3);
        const Scene changed = scene();
        press(Qt::Key_W);
        press(Qt::Key_Z, Qt::ControlModifier);
        press({Qt::Key_F3, Qt::Key_K, Qt::Key_F, Qt::Key_1, Qt::Key_I});
        QVERIFY(scene() == changed && !window->player().isPlaying());
        QVERIFY(place() == (Place{0, 2}));
        QVERIFY(stage().availableKeys().contains(qMakePair(u"W"_s, u"show the slide"_s)));
        for (const auto& [key, effect] : stage().availableKeys())
            QVERIFY2(!QStringList({u"F3"_s, u"K"_s, u"F"_s, u"I"_s}).contains(key), qPrintable(key));
        press(Qt::Key_Escape);
        QVERIFY(stage().isOn() && !view().isBlank());
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(scene() != changed);
        present("12-rotation");
        press({Qt::Key_P, Qt::Key_Period, Qt::Key_A, Qt::Key_B});
        QVERIFY(!view().isBlank());
        QCOMPARE(walk().prediction().poll().total(0), 0);
    }

    void keyOfTextSizeIsExplainedOnStage() {
        present("10-wavelengths", 2);
        press(Qt::Key_Plus, Qt::ControlModifier | Qt::ShiftModifier);
        const QString said = stage().speaker() ? labelTexts(*stage().speaker()) : message(*window);
        QVERIFY_CONTAINS(said, u"Text on stage"_s);
    }

    /// The next item replaces the slider of the column by that of time.
    void stageGetsFocusIfFocusedControlIsGone() {
        present("03-by-hand", 3);
        auto* slider = view().controls().findChild<QSlider*>(u"columnScrub"_s);
        QVERIFY(slider);
        QTest::mouseClick(slider, Qt::LeftButton);
        QVERIFY(slider->hasFocus());
        press(Qt::Key_PageDown);
        QVERIFY(!view().controls().findChild<QSlider*>(u"columnScrub"_s));
        QCOMPARE(QApplication::focusWidget(), &view());
    }

    void enterFocusesFigureAndEscapeLeavesIt() {
        present("03-by-hand", 3);
        const Place at = place();
        const std::int64_t before = scene().selection.column;
        press({Qt::Key_Return, Qt::Key_Right});
        QCOMPARE(scene().selection.column, before + 1);
        QVERIFY(place() == at);
        press({Qt::Key_Escape, Qt::Key_Right});
        QCOMPARE(scene().selection.column, before + 1);
    }

    void closingStageViewLeavesStage() {
        present("12-rotation");
        view().close();
        QVERIFY(!stage().isOn());
        QVERIFY(window->board().isVisible());
    }

    /// On a display as wide as high, two figures side by side would be twice as high as wide.
    void twoFiguresAreStackedUnlessTheStageIsWide() {
        QTest::keyClick(window.get(), Qt::Key_F5);
        view().showNormal();
        for (const auto& [size, areStacked] :
             {std::pair(QSize(690, 675), true), {QSize(600, 900), true}, {QSize(1280, 720), false}}) {
            view().resize(size);
            untilIdle();
            QCOMPARE(view().panels().size(), std::size_t{2});
            const QRect first = view().panels().front()->geometry(),
                        second = view().panels().back()->geometry();
            QCOMPARE(second.top() > first.bottom(), areStacked);
            QCOMPARE(second.left() > first.right(), !areStacked);
        }
    }

    void everyStepIsReachableByKeyboard() {
        // The speaker window takes keys too; everyStepFitsStageAndIsReachableByClicker covers one display.
        if (!hasTwoDisplays()) return;
        lecture().openTrack(u"lab"_s);
        stage().start(true);
        std::set<Place> seen;
        int key = 0;
        const int keys[] = {Qt::Key_Space, Qt::Key_Right, Qt::Key_Down};
        for (int presses = 0; presses < 1000; ++presses) {
            seen.insert(place());
            if (walk().isAtEnd()) break;
            press(keys[++key % 3]);
        }
        std::size_t steps = 0;
        for (const ShippedLesson& lesson : shippedLessons())
            steps += shippedLesson(lesson.id, figureCatalog()).steps.size();
        QCOMPARE(seen.size(), steps);
        for (int presses = 0; presses < 1000 && place() != Place{}; ++presses)
            press(presses % 2 ? Qt::Key_Left : Qt::Key_Up);
        QVERIFY(place() == Place{});
    }
};

static const Registered<StageTest> registered;

#include "stage_test.moc"
