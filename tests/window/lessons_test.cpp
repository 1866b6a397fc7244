// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lessons in the window: menu, undo, focus and keys.
#include "app/figures/transitions/options.h"
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/parts/hover_state.h"
#include "lesson_support.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/window/test_classes.h"

#include <QMenu>
#include <QPushButton>

using namespace sinescope;

namespace {

/// Walks through the track by calling `next`, checks each step's Scene, and returns the titles of the steps.
QStringList walkedTitles(MainWindow& window, const std::function<void()>& next) {
    QStringList seen;
    Lecture& all = window.lessons().lecture();
    for (int presses = 0; presses < 2000; ++presses) {
        const LessonStep* step = all.step();
        if (!step) break;
        if (seen.isEmpty() || seen.last() != step->title) {
            seen << step->title;
            Scene expected = step->scene;
            expected.style.theme = sceneOf(window).style.theme;
            clampToValid(expected);
            if (!(sceneOf(window) == expected)) failCase(u"the step shows another Scene"_s);
        }
        if (all.walk().isAtEnd()) break;
        next();
    }
    return seen;
}

QStringList titlesOf(const QString& track) {
    QStringList titles;
    for (const Track& each : shippedTracks())
        if (each.id == track)
            for (const Track::Entry& entry : each.entries)
                for (const LessonStep& step : shippedLesson(entry.lesson, figureCatalog()).steps)
                    titles << step.title;
    return titles;
}

}  // namespace

class LessonsTest : public LessonInWindow {
    Q_OBJECT

 private slots:
    void menuListsTracksAndLessons() {
        QStringList titles;
        for (const QAction* action : window->lessons().menu()->actions()) titles << action->text();
        for (const Track& track : shippedTracks()) QVERIFY(titles.contains(u"Track: "_s + track.title));
        auto* all = window->lessons().menu()->findChild<QMenu*>(u"lessons"_s);
        QVERIFY(all);
        emit all->aboutToShow();
        QStringList names;
        for (const QAction* action : all->actions()) names << action->text();
        // Both fit a screen 720 px high.
        QVERIFY(window->lessons().menu()->sizeHint().height() < 700);
        QVERIFY(all->sizeHint().height() < 700);
        int lessons = 0;
        for (const ShippedLesson& lesson : shippedLessons())
            for (const QString& title : names) lessons += title.endsWith(u"  "_s + lesson.title);
        QCOMPARE(lessons, 17);
        QVERIFY(rail().isHidden());
    }

    void openingALessonShowsItsFirstStepAndItsScene() {
        open("12-rotation");
        QVERIFY(rail().isVisible());
        const LessonStep* step = lecture().step();
        QVERIFY(step);
        QCOMPARE(scene().encoding.dModel, std::int64_t{4});
        QCOMPARE(scene().figures.front().id, u"shift"_s);
        QVERIFY(rail().steps().front()->isChecked());
        QVERIFY(containsText(labelTexts(rail()), typesetText(step->question->text)));
    }

    void openingLessonIsOneUndoStep() {
        const Scene before = scene();
        lecture().openLesson(u"12-rotation"_s);
        QVERIFY(!(scene() == before));
        window->document().undo();
        QVERIFY(scene() == before);
    }

    void undoAndRedoTakeTheRailAlong() {
        const Scene before = scene();
        lecture().openLesson(u"12-rotation"_s);
        const Scene first = scene();
        lecture().nextStep();
        const Scene second = scene();
        edit([](Scene& scene) { scene.encoding.dModel = 64; });
        const auto isAt = [&](std::size_t step, const Scene& expected) {
            return walk().place() == Place{0, step} && rail().isVisible() &&
                   rail().steps()[step]->isChecked() && scene() == expected;
        };
        window->document().undo();
        QVERIFY(isAt(1, second));
        window->document().undo();
        QVERIFY(isAt(0, first));
        QVERIFY(lecture().isAsTaught());
        window->document().undo();
        QVERIFY(scene() == before);
        QVERIFY(!lecture().isOpen() && !rail().isVisible());
        window->document().redo();
        QVERIFY(isAt(0, first));
        window->document().redo();
        QVERIFY(isAt(1, second));
        lecture().previousStep();
        QVERIFY(isAt(0, first));
        window->document().undo();
        QVERIFY(isAt(1, second));
    }

    void transitionsLeaveSessionUnmodified() {
        edit([](Scene& scene) { openTransition(scene, transition(u"row-to-line"_s), {}); });
        QVERIFY(!window->document().isModified());
        edit([](Scene& scene) { findFigure(scene, u"transition"_s)->options[u"time"_s] = 0.5; });
        QVERIFY(!window->document().isModified());
    }

    void playedItemLeavesSessionUnmodified() {
        open("09-width");
        const std::int64_t before = scene().encoding.dModel;
        lecture().skip();
        QTRY_VERIFY(scene().encoding.dModel != before);
        QVERIFY(!window->document().isModified());
    }

    void f3RestoresSceneOfStep() {
        open("12-rotation", 1);
        const Scene taught = scene();
        edit([](Scene& scene) { scene.encoding.dModel = 64; });
        QVERIFY(rail().findChild<QPushButton*>(u"comeBack"_s)->isEnabled());
        press(Qt::Key_F3);
        QVERIFY(scene() == taught);
        QVERIFY(!rail().findChild<QPushButton*>(u"comeBack"_s)->isEnabled());
        QVERIFY(rail().findChild<QPushButton*>(u"comeBack"_s)->text().contains(u"F3"_s));
        window->document().undo();
        QCOMPARE(scene().encoding.dModel, std::int64_t{64});
    }

    void lessonStepsKeepTheme() {
        edit([](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        lecture().openTrack(u"15-minutes"_s);
        QVERIFY(scene().style.theme == ThemeId::Dark);
        lecture().nextStep();
        QVERIFY(scene().style.theme == ThemeId::Dark);
    }

    /// Works as on stage: the bar below the figures unfolds with Space or a field.
    void derivationBarUnfoldsWithFieldForEachNumber() {
        open("05-i-am-a-robot", 1);
        DerivationBar& bar = window->inspector().bar();
        const auto line = [&bar] { return plainText(bar.line()); };
        QVERIFY2(line().startsWith(u"PE(p, 2i)"_s), qPrintable(line()));
        window->board().focusCurrent();
        press(Qt::Key_Space);
        QVERIFY2(line().startsWith(u"PE(1, 2) = sin(1 / 100^(2/4))"_s), qPrintable(line()));
        QVERIFY2(!line().contains(u"0.1"_s), qPrintable(line()));
        QVERIFY(bar.asks() && bar.field().isVisible());
        bar.field().setFocus();
        QTest::keyClicks(&bar.field(), u"0.1"_s);
        QTest::keyClick(&bar.field(), Qt::Key_Return);
        QVERIFY_CONTAINS(line(), u"sin(0.100)  (0.1: right)"_s);
        QCOMPARE(walk().shownReveals(), std::size_t{2});
        QTest::keyClick(&bar.field(), Qt::Key_PageDown);
        QVERIFY2(line().endsWith(u" = 0.0998"_s), qPrintable(line()));
        QVERIFY(!bar.field().isVisible());
        QVERIFY(window->board().isAncestorOf(window->focusWidget()));
        // Hovering over another cell shows its full calculation, because this one is finished.
        Cursor over;
        over.position = 2;
        over.column = 1;
        window->hover().setCursor(over);
        window->inspector().refreshNow();
        QVERIFY2(line().startsWith(u"PE(2, 1)"_s), qPrintable(line()));
    }

    void aLineShownInTheFigureRevealsItsItem() {
        open("03-by-hand", 2);
        QWidget& formula = surface(u"formula"_s);
        QTest::keyClick(&formula, Qt::Key_Space);
        QCOMPARE(walk().shownReveals(), std::size_t{1});
        QVERIFY(containsText(labelTexts(rail()), typesetText(lecture().step()->reveals.front().text)));
        edit([](Scene& scene) { scene.selection.position = 2; });
        lecture().restoreStep();
        QCOMPARE(scene().selection.position, std::int64_t{1});
        QCOMPARE(findFigure(scene(), u"formula"_s)->options.value(u"lines"_s).toInt(), 3);
        QVERIFY(lecture().isAsTaught());
    }

    void pageKeysInFigureMoveLesson() {
        open("04-the-cat-sat");
        window->board().focusCurrent();
        QVERIFY(window->board().isAncestorOf(window->focusWidget()));
        press(Qt::Key_PageDown);
        QVERIFY(walk().isUnderway());
        press(Qt::Key_PageUp);
        QVERIFY(!walk().isUnderway());
    }

    void openedLessonTakesFocus_data() {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<bool>("asks");
        QTest::newRow("choice") << u"01-word-order"_s << true;
        QTest::newRow("number") << u"02-first-ideas"_s << true;
        QTest::newRow("curve") << u"13-distance"_s << true;
        QTest::newRow("no question") << u"04-the-cat-sat"_s << false;
    }

    /// The figure that had the focus is closed or covered.
    void openedLessonTakesFocus() {
        QFETCH(QString, lesson);
        QFETCH(bool, asks);
        open(qPrintable(lesson));
        QVERIFY(window->focusWidget());
        const QWidget& expected = asks ? static_cast<const QWidget&>(card()) : window->board();
        QVERIFY2(expected.isAncestorOf(window->focusWidget()),
                 qPrintable(window->focusWidget()->objectName()));
    }

    void progressIsSavedAndResumed() {
        lecture().openTrack(u"15-minutes"_s);
        while (walk().place() < Place{1, 2}) lecture().next();
        window.reset();
        window = std::make_unique<MainWindow>();
        QVERIFY(!lecture().isOpen());
        QVERIFY(Lecture::resumeTitle().contains(u"The formula by hand"_s));
        QVERIFY(lecture().resume());
        QVERIFY(walk().place() == (Place{1, 2}));
        QVERIFY(Lecture::isDone(u"01-word-order"_s));
        QCOMPARE(Lecture::doneSteps(u"03-by-hand"_s, 3), (std::vector<bool>{true, true, false}));
        QVERIFY(rail().steps()[0]->mark() == ChoiceRow::Mark::Right);
    }

    void closingLessonKeepsScene() {
        open("12-rotation");
        const Scene before = scene();
        lecture().close();
        QVERIFY(rail().isHidden());
        QCOMPARE(covered(), QStringList());
        QVERIFY(scene() == before);
    }

    /// The longest track must have every lesson; on stage, the clicker walks through each.
    void everyStepIsReachableByKey_data() {
        addColumns<QString, Qt::KeyboardModifiers>();
        const std::vector<Track>& tracks = shippedTracks();
        const auto [shortest, longest] = std::minmax_element(
            tracks.begin(), tracks.end(),
            [](const Track& a, const Track& b) { return a.entries.size() < b.entries.size(); });
        QCOMPARE(longest->entries.size(), shippedLessons().size());
        QTest::newRow("keyboard") << longest->id << Qt::KeyboardModifiers(Qt::ControlModifier);
        QTest::newRow("clicker") << shortest->id << Qt::KeyboardModifiers();
    }

    void everyStepIsReachableByKey() {
        const auto [id, modifiers] = thisRow<QString, Qt::KeyboardModifiers>();
        lecture().openTrack(id);
        const QStringList seen =
            walkedTitles(*window, [&, held = modifiers] { sendKey(Qt::Key_PageDown, held); });
        QCOMPARE(seen, titlesOf(id));
        for (int presses = 0; presses < 2000 && walk().place() != Place{}; ++presses)
            sendKey(Qt::Key_PageUp, modifiers);
        QVERIFY(walk().place() == Place{});
    }
};

static const Registered<LessonsTest> registered("--lessons");

#include "lessons_test.moc"
