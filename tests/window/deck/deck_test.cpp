// SPDX-License-Identifier: GPL-3.0-or-later
//
// A deck is made in the window, changed, undone and presented.
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/window/deck/step_dialog.h"
#include "app/window/stage/stage_view.h"
#include "deck_support.h"
#include "tests/window/answers.h"
#include "tests/window/busy_threads.h"
#include "tests/window/test_classes.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTimer>
#include <QToolButton>

using namespace sinescope;

class DeckTest : public DeckInWindow {
    Q_OBJECT

 private:
    void clickButton(const QString& text) {
        for (QToolButton* button : strip().findChildren<QToolButton*>())
            if (button->text() == text) button->click();
    }
    void press(StageView& view, std::initializer_list<Qt::Key> keys) {
        for (const Qt::Key key : keys) QTest::keyClick(&view, key);
    }
    /// Presses F5 in the window.
    StageView& present(Qt::KeyboardModifiers modifiers = {}) {
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get())) failCase(u"the window is not active"_s);
        QTest::keyClick(window.get(), Qt::Key_F5, modifiers);
        if (!stage().view()) failCase(u"nothing is on stage"_s);
        return *stage().view();
    }

 private slots:
    void stepFromCompactWindowHasOnlyVisibleFigure() {
        window = shownWindow();
        resizeTo(*window, {640, 480});
        QVERIFY(window->board().isCompact());
        window->board().goTo(u"sum"_s);
        keep(u"words"_s);
        QCOMPARE(figuresOf(deck().lesson().steps.front()), QStringList{u"sum"_s});
        QVERIFY(scene().arrangement.maximized.isEmpty());
    }

    void shortcutAddsSceneAsStep() {
        window = shownWindow();
        QVERIFY(!strip().isVisible());
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        takeStep({}, u"Wait for the room."_s);
        const Lesson& made = deck().lesson();
        QCOMPARE(made.steps.size(), std::size_t{1});
        QVERIFY(made.steps[0].scene == scene());
        QCOMPARE(made.steps[0].title, u"Fast columns left, slow columns right."_s);
        QCOMPARE(made.steps[0].notes, u"Wait for the room."_s);
        QTRY_VERIFY(strip().isVisible());
    }

    /// Three steps with the same figure get distinct titles in the strip.
    void defaultTitlesDiffer() {
        window = shownWindow();
        keep({});
        edit([](Scene& scene) { scene.encoding.base = 100; });
        for (int times = 0; times < 2; ++times) keep({});
        const std::vector<LessonStep>& kept = deck().lesson().steps;
        QCOMPARE(kept.size(), std::size_t{3});
        QCOMPARE(kept[0].title, u"Fast columns left, slow columns right."_s);
        QCOMPARE(kept[1].title, u"Fast columns left, slow columns right: base 100."_s);
        QCOMPARE(kept[2].title, u"Fast columns left, slow columns right (2)."_s);
        // The claim of a covered figure would answer the open question.
        QCOMPARE(defaultTitle(scene(), {}, {u"heatmap"_s}), u"Heatmap."_s);
    }

    void everyChangeCanBeUndoneAndRedone() {
        std::vector<Lesson> states = {deck().lesson()};
        const auto noted = [&] {
            QVERIFY(deck().lesson() != states.back());
            states.push_back(deck().lesson());
        };
        deck().move(0, 2);
        noted();
        deck().remove(1);
        noted();
        deck().setWords(0, u"other"_s, {});
        noted();
        Scene scene;
        scene.encoding.length = 77;
        deck().setScene(0, scene);
        noted();
        deck().setTitle(u"A lecture"_s);
        noted();
        deck().append(shippedLesson(u"12-rotation"_s, figureCatalog()));
        noted();
        for (std::size_t k = states.size() - 1; k > 0; --k) {
            deck().undo();
            QVERIFY(deck().lesson() == states[k - 1]);
        }
        while (deck().canRedo()) deck().redo();
        QVERIFY(deck().lesson() == states.back());
    }

    void visibleDeckIsPresented() {
        QVERIFY(!lecture().isOpen());
        StageView& view = present();
        QCOMPARE(labelText(view, "stageClaim"), u"one"_s);
        QCOMPARE(scene().encoding.base, 100.0);
        QTest::keyClick(&view, Qt::Key_PageDown);
        QCOMPARE(labelText(view, "stageClaim"), u"two"_s);
        QCOMPARE(scene().encoding.base, 1000.0);
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!stage().isOn());
    }

    /// PageDown on stage selects the next step in the strip, and Replace changes that one.
    void replaceChangesStepReachedOnStage() {
        strip().setCurrent(0);
        press(present(), {Qt::Key_PageDown, Qt::Key_Escape});
        QCOMPARE(strip().current(), 1);
        edit([](Scene& scene) { scene.encoding.base = 77; });
        clickButton(u"Replace"_s);
        const std::vector<LessonStep>& now = deck().lesson().steps;
        QCOMPARE(now[0].scene.encoding.base, 100.0);
        QCOMPARE(now[1].scene.encoding.base, 77.0);
        // The open lesson has the new Scene, too.
        QCOMPARE(lecture().walk().place().step, std::size_t{1});
        QVERIFY(lecture().isAsTaught());
        lecture().next();
        QCOMPARE(strip().current(), 2);
        lecture().previous();
        QCOMPARE(scene().encoding.base, 77.0);
    }

    void selectingStepInStripMovesOpenDeck() {
        press(present(), {Qt::Key_PageDown, Qt::Key_Escape});
        const auto openStep = [this] { return static_cast<int>(lecture().walk().place().step); };
        QTRY_VERIFY(steps().isVisible());
        clickStep(0);
        QCOMPARE(openStep(), 0);
        QCOMPARE(scene().encoding.base, 100.0);
        QTest::keyClick(&steps(), Qt::Key_End);
        QCOMPARE(openStep(), 2);
        QCOMPARE(scene().encoding.base, 1e4);
        window->document().undo();
        QCOMPARE(openStep(), 0);
        QCOMPARE(strip().current(), 0);
    }

    /// Edits of the strip reach the open deck and keep what the window shows.
    void openDeckFollowsEdits() {
        press(present(), {Qt::Key_Escape});
        const auto openTitle = [this] { return lecture().step()->title; };
        QTest::keyClick(&steps(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(openTitle(), u"one"_s);
        QCOMPARE(lecture().walk().place().step, std::size_t{1});
        edit([](Scene& scene) { scene.encoding.base = 77; });
        keep(u"new"_s);
        QCOMPARE(openTitle(), u"new"_s);
        QCOMPARE(strip().current(), 2);
        QCOMPARE(scene().encoding.base, 77.0);
        QVERIFY(lecture().isAsTaught());
        QTest::keyClick(&steps(), Qt::Key_Delete);
        QCOMPARE(openTitle(), u"three"_s);
        QCOMPARE(scene().encoding.base, 77.0);
        deck().clear();
        QVERIFY(!lecture().isOpen());
    }

    void presentingAgainUsesEditedDeckUnlessLessonIsOpen() {
        press(present(), {Qt::Key_PageDown, Qt::Key_Escape});
        deck().setWords(1, u"second"_s, {});
        StageView& again = present(Qt::ShiftModifier);
        QCOMPARE(labelText(again, "stageClaim"), u"second"_s);
        QTest::keyClick(&again, Qt::Key_Escape);
        // An open lesson takes precedence over a visible deck.
        lecture().openLesson(u"12-rotation"_s);
        QCOMPARE(labelText(present(), "stageClaim"), u"Step 1: Shift"_s);
    }

    void presentButtonStartsAtSelectedStep() {
        strip().setCurrent(2);
        lecture().openLesson(u"12-rotation"_s);
        clickButton(u"Present"_s);
        QVERIFY(stage().view());
        QCOMPARE(labelText(*stage().view(), "stageClaim"), u"three"_s);
        QTest::keyClick(stage().view(), Qt::Key_Escape);
        deck().clear();
        for (const QAction* action : window->deck().menu().actions())
            if (action->text().contains(u"Present"_s)) QVERIFY(!action->isEnabled());
    }

    void lessonIsAppendedBesideWindow() {
        QMenu* lessons = nullptr;
        for (QAction* action : window->deck().menu().actions())
            if (action->menu()) lessons = action->menu();
        QVERIFY(lessons);
        emit lessons->aboutToShow();
        QAction* last = lessons->actions().constLast();
        bool isUsable = false;
        BusyThreads busy;  // nothing is read before the window was usable
        QTimer::singleShot(0, window.get(), [&] {
            isUsable = true;
            busy.release();
        });
        last->trigger();
        QVERIFY(isUsable);
        QCOMPARE(titlesNow().last(),
                 shippedLesson(last->data().toString(), figureCatalog()).steps.back().title);
    }

    void typedTextOfStepIsNotDroppedWithoutAsking() {
        Answers answers(window->deck(), QMessageBox::Cancel);
        const auto typeAndLeave = [&](const QString& title) {
            window->deck().keepAsStep();
            auto* dialog = stepDialog();
            replaceText(*dialog->findChild<QLineEdit*>(), title);
            QTest::keyClick(dialog, Qt::Key_Escape);
            return dialog;
        };
        window->deck().keepAsStep();
        QTest::keyClick(stepDialog(), Qt::Key_Escape);
        QTRY_VERIFY(!stepDialog());
        QCOMPARE(answers.asked.size(), 0);
        StepDialog* dialog = typeAndLeave(u"four"_s);
        QCOMPARE(answers.asked.size(), 1);
        QVERIFY(dialog->isVisible());
        QCOMPARE(dialog->title(), u"four"_s);
        answers.answer = QMessageBox::Discard;
        dialog->reject();
        QTRY_VERIFY(!stepDialog());
        QCOMPARE(titlesNow().size(), 3);
        answers.answer = QMessageBox::Save;
        typeAndLeave(u"five"_s);
        QTRY_VERIFY(!stepDialog());
        QCOMPARE(titlesNow().last(), u"five"_s);
        QCOMPARE(answers.asked.size(), 3);
    }

    void ctrlEnterInNotesAddsStep() {
        window->deck().keepAsStep();
        auto* dialog = stepDialog();
        QTRY_COMPARE(QApplication::activeWindow(), dialog);
        replaceText(*dialog->findChild<QLineEdit*>(), u"four"_s);
        auto* notes = dialog->findChild<QPlainTextEdit*>();
        notes->setFocus();
        QTest::keyClick(notes, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(!stepDialog());
        QCOMPARE(titlesNow().last(), u"four"_s);
    }
};

static const Registered<DeckTest> registered;

#include "deck_test.moc"
