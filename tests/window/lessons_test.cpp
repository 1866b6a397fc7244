// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/transitions/options.h"
#include "app/lessons/proof_check.h"
#include "app/scene/literals.h"
#include "app/window/board/claim_label.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/number_field.h"
#include "app/window/export/export_dialog.h"
#include "app/window/export/export_preview.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/lamp.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_foot.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/sketch_pad.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/lessons/veil.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/text_size.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/recovery.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_view.h"
#include "app/window/table/table_view.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/is_near.h"
#include "tests/lessons/named_files.h"
#include "tests/points.h"
#include "tests/window/busy_threads.h"
#include "tests/window/drops.h"
#include "tests/window/test_classes.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace sinescope;

namespace {

Lecture& lecture(MainWindow& window) {
    return window.lessons().lecture();
}

const char* const broken = R"(# A broken lesson

## What is whole is shown.

The text is here.

```scene
{"encoding": {"d_model": 8}, "figures": [{"id": "heatmap"}]}
```

### Proof

- It is **7** wide: `heatmap.columns == 7`

## The next step.

```scene
{"encoding": {"d_model": "wide"}}
```
)";

const char* const trained = R"(# A trained answer

## A claim.

A network without positions, trained for a few steps.

```scene
{"scheme": {"id": "none"}, "figures": [{"id": "learn", "options": {"task": "a-before-b", "steps": 20}}]}
```

### Question

How often is it right?

Answer: `round(100 * learn.accuracy_inside)` %
)";

/// Walks through the track by calling `next`, checks each step's Scene, and returns the titles of the steps.
QStringList walkedTitles(MainWindow& window, const std::function<void()>& next) {
    QStringList seen;
    Lecture& all = lecture(window);
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

/// A window with a lesson.
class LessonInWindow : public WindowTest {
 protected:
    Lecture& lecture() { return ::lecture(*window); }
    const Walk& walk() { return lecture().walk(); }
    const Prediction& prediction() { return walk().prediction(); }
    LessonRail& rail() { return window->lessons().rail(); }
    QuestionCard& card() { return rail().question(); }
    void open(const char* lesson, std::size_t step = 0) {
        lecture().openLesson(QString::fromLatin1(lesson), step);
        untilIdle();
    }
    /// Opens a question about a curve and types one.
    QLineEdit& typeCurve(const QString& curve) {
        open("13-distance");
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get())) failCase(u"the window is not active"_s);
        QLineEdit& typed = *card().typedCurve();
        typed.setFocus();
        QTest::keyClicks(&typed, curve);
        return typed;
    }
    /// The ids of the veiled figures.
    QStringList covered() {
        QStringList ids;
        for (const Veil* veil : window->board().findChildren<Veil*>())
            if (veil->isVisible()) ids << static_cast<Panel*>(veil->parentWidget())->id();
        return ids;
    }
    /// Sends the key to the focused widget, or to the window if none has the focus.
    void sendKey(int key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focused = window->focusWidget();
        QTest::keyClick(focused ? focused : window.get(), static_cast<Qt::Key>(key), modifiers);
    }
    /// The same, and processes what it causes.
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        sendKey(key, modifiers);
        untilIdle();
    }
};

}  // namespace

/// Lessons in the window: the rail, questions, veils and highlights.
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

    void buttonsBelowStepsAreNotCut() {
        open("01-word-order");
        for (const int width : {170, 400}) {
            rail().setFixedWidth(width);
            QCoreApplication::processEvents();
            for (const char* id : {"comeBack", "toStage", "previousBeat"}) {
                const auto* button = rail().findChild<QPushButton*>(QString::fromLatin1(id));
                QVERIFY2(button->width() >= button->minimumSizeHint().width(), id);
            }
        }
    }

    /// At twice the text size the rail has twice the width, and its text more space than its buttons.
    void railIsReadableAtLargestTextSize() {
        open("10-wavelengths", 1);
        resizeTo(*window, {1280, 720});
        const int width = rail().width();
        setLargestText(*window);
        QVERIFY(rail().width() >= 1.9 * width);
        QVERIFY(window->board().width() >= 1280 / 3);
        const auto* text = rail().findChild<QScrollArea*>();
        QVERIFY(text->height() > rail().findChild<LessonFoot*>()->height());
        window->menu().textSize().reset();
    }

    /// Wherever the rail is scrolled to, no letter is cut by its lower edge, except at the end.
    void linesAtEdgeOfRailFadeOut() {
        open("10-wavelengths", 1);
        resizeTo(*window, {1280, 560});
        lecture().next();
        untilIdle();
        auto* text = rail().findChild<QScrollArea*>();
        QScrollBar* bar = text->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        const QRgb ground = palette(ThemeId::Light).canvas.rgb();
        for (int value = 0; value < std::min(bar->maximum(), 60); ++value) {
            bar->setValue(value);
            const QImage image = text->grab().toImage();
            for (int x = 0; x < text->viewport()->width(); ++x)
                QVERIFY(apart(image.pixel(x, image.height() - 1), ground) < 16);
        }
    }

    void openingALessonShowsItsFirstStepAndItsScene() {
        open("12-rotation");
        QVERIFY(rail().isVisible());
        const LessonStep* step = lecture().step();
        QVERIFY(step);
        QCOMPARE(scene().encoding.dModel, std::int64_t{4});
        QCOMPARE(scene().figures.front().id, u"shift"_s);
        QVERIFY(rail().steps().front()->isChecked());
        QVERIFY(containsText(rail().text(), typesetText(step->question->text)));
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
        QVERIFY(rail().comeBackButton()->isEnabled());
        press(Qt::Key_F3);
        QVERIFY(scene() == taught);
        QVERIFY(!rail().comeBackButton()->isEnabled());
        QVERIFY(rail().comeBackButton()->text().contains(u"F3"_s));
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

    void revealingFigureIsVeiledUntilPredictionIsLocked() {
        open("04-the-cat-sat", 1);
        QCOMPARE(covered(), QStringList{u"heatmap"_s});
        QVERIFY(!surface(u"heatmap"_s).isEnabled());
        window->bringUpToDate();
        QCOMPARE(window->inspector().readOut(), QString());
        QTest::mouseClick(card().lockButton(), Qt::LeftButton);
        QCOMPARE(covered(), QStringList{u"heatmap"_s});
        QVERIFY(card().feedback().contains(u"Choose an answer"_s));
        QTest::mouseClick(card().choices()[0], Qt::LeftButton);
        QTest::mouseClick(card().lockButton(), Qt::LeftButton);
        QCOMPARE(covered(), QStringList());
        QVERIFY(surface(u"heatmap"_s).isEnabled());
        QVERIFY(card().feedback().startsWith(u"You said A. The answer is B"_s));
        QVERIFY(card().choices()[1]->mark() == ChoiceRow::Mark::Right);
        window->bringUpToDate();
        QVERIFY(!window->inspector().readOut().isEmpty());
    }

    void coveredFigureIsNeitherExportedNorCopied() {
        open("13-distance");
        const QString similarity = u"similarity"_s;
        QCOMPARE(covered(), QStringList{similarity});
        // On X11, a line edit would take Ctrl+E to go to the end of the line.
        auto* answer = card().findChild<QLineEdit*>(u"predictedCurve"_s);
        QVERIFY(answer);
        answer->setFocus();
        QTest::keyClick(answer, Qt::Key_E, Qt::ControlModifier);
        QVERIFY(!window->actions().exportDialog());
        QVERIFY_CONTAINS(window->messages().sentence(), u"covered"_s);
        window->messages().clear();
        window->actions().copy({});
        QVERIFY_CONTAINS(window->messages().sentence(), u"covered"_s);

        lecture().skip();
        lecture().next();
        untilIdle();
        window->actions().exportFigure(similarity);
        ExportDialog& dialog = *window->actions().exportDialog();
        dialog.bringUpToDate();
        QVERIFY(!dialog.preview().picture().isNull());
        const auto isRefused = [&] {
            dialog.bringUpToDate();
            return dialog.preview().picture().isNull() && containsText(dialog.sentence(), u"covered"_s) &&
                   !dialog.exportNow() && containsText(dialog.sentence(), u"covered"_s);
        };
        lecture().repeatQuestion();
        QCOMPARE(covered(), QStringList{similarity});
        for (const ExportScope scope : {ExportScope::Figure, ExportScope::AllOpen, ExportScope::Panels,
                                        ExportScope::Handout, ExportScope::Animation}) {
            dialog.showFor(similarity, scope);
            QVERIFY(isRefused());
        }
        dialog.showFor(similarity);
        lecture().skip();
        lecture().next();
        dialog.bringUpToDate();
        QVERIFY(!dialog.preview().picture().isNull());
        QCOMPARE(dialog.sentence(), QString());
    }

    void restoredSessionIsStillCovered() {
        const QTemporaryDir home;
        const QByteArray before = qgetenv("XDG_STATE_HOME");
        qputenv("XDG_STATE_HOME", QFile::encodeName(home.path()));
        window.get();  // first, because a new window of the tests clears the settings
        {
            const auto left = shownWindow();
            ::lecture(*left).openLesson(u"13-distance"_s);
            sinescope::edit(*left, [](Scene& scene) { scene.encoding.base = 321; });
            left->recovery().leave();
        }
        window->offerRecovery();
        QVERIFY(window->recovery().restore(window->recovery().left().front()));
        untilIdle();
        qputenv("XDG_STATE_HOME", before);
        QCOMPARE(scene().encoding.base, 321.0);
        QCOMPARE(covered(), QStringList{u"similarity"_s});
        window.reset();  // while its folder exists
    }

    /// Before the question is answered, the two sentences are visible and the answer is not.
    void veilCoversOnlyTheAnswer() {
        open("01-word-order");
        Panel& panel = *window->board().panel(u"order"_s);
        const auto* title = panel.findChild<QLabel*>(u"panelTitle"_s);
        const auto* claim = panel.findChild<ClaimLabel*>();
        QVERIFY(title && claim);
        const auto* veil = panel.findChild<Veil*>();
        QVERIFY(veil && !veil->areas().empty());
        const QRect picture = panel.figure().surface()->geometry();
        for (const QRectF& area : veil->areas())
            QVERIFY(area.top() > picture.top() + 0.08 * picture.height() &&
                    area.bottom() <= picture.bottom() + 1);
        QVERIFY(title->isVisible() && !claim->isVisible() && !panel.areToolsShown());
        lecture().skip();
        untilIdle();
        QVERIFY(claim->isVisible() || panel.areToolsShown());
        panel.showTable(true);
        lecture().repeatQuestion();
        untilIdle();
        veil = panel.findChild<Veil*>();
        QVERIFY(veil);
        QCOMPARE(veil->areas(), std::vector<QRectF>{QRectF(panel.table()->geometry())});
    }

    /// The statement that is not shown before the answer takes no space.
    void headOfCoveredFigureIsNotHigher() {
        open("17-what-for");
        untilIdle();
        const QWidget& picture = *window->board().panel(u"learn"_s)->figure().surface();
        const int covered = picture.geometry().top();
        lecture().skip();
        untilIdle();
        QCOMPARE_LE(covered, picture.geometry().top());
    }

    void aLockedPredictionCannotBeChanged() {
        open("12-rotation");
        lecture().choose(0);
        lecture().lock();
        QTest::mouseClick(card().choices()[1], Qt::LeftButton);
        QVERIFY(card().choices()[0]->isChecked());
        QVERIFY(!card().choices()[1]->isChecked());
    }

    void claimsAreHiddenWhileTheyWouldAnswer() {
        open("01-word-order");
        const QString next = plainText(walk().following()->title);
        const auto message = [&] {
            QStringList names;
            for (const ChoiceRow* row : rail().steps()) names << row->accessibleName();
            return names.join('\n'_L1);
        };
        const QString asked = plainText(lecture().step()->title);
        QVERIFY2(!message().contains(next) && !message().contains(asked), qPrintable(message()));
        lecture().skip();
        QVERIFY(message().contains(next) && message().contains(asked));
        lecture().repeatQuestion();
        QVERIFY(!message().contains(next) && !message().contains(asked));
    }

    void numbersAppearAfterLastItem() {
        open("03-by-hand", 2);
        const QString number = u"PE(1, 2) is"_s;
        const std::size_t items = lecture().step()->reveals.size();
        QVERIFY(items > 1);
        for (std::size_t item = 0; item < items; ++item) {
            QVERIFY2(!containsText(rail().text(), number), qPrintable(rail().text()));
            lecture().next();
        }
        QVERIFY2(containsText(rail().text(), number), qPrintable(rail().text()));
    }

    void derivationBarHidesAskedValues() {
        open("03-by-hand");
        const auto bar = [&] {
            window->inspector().refreshNow();
            return window->inspector().derivation() + window->inspector().readOut();
        };
        QVERIFY2(bar().startsWith(u"PE(p, 2i)"_s), qPrintable(bar()));
        lecture().next();
        QVERIFY_CONTAINS(bar(), u"0.0000"_s);
        lecture().next();
        QVERIFY_CONTAINS(bar(), u"0.8415"_s);
        lecture().next();  // the calculation of PE(1, 2) = 0.0100
        QVERIFY2(!bar().contains(u"0.01"_s), qPrintable(bar()));
        lecture().close();
        QVERIFY_CONTAINS(bar(), u"0.01"_s);
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
        QVERIFY(containsText(rail().text(), typesetText(lecture().step()->reveals.front().text)));
        edit([](Scene& scene) { scene.selection.position = 2; });
        lecture().restoreStep();
        QCOMPARE(scene().selection.position, std::int64_t{1});
        QCOMPARE(findFigure(scene(), u"formula"_s)->options.value(u"lines"_s).toInt(), 3);
        QVERIFY(lecture().isAsTaught());
    }

    void skippingQuestionUncoversFigure() {
        open("12-rotation");
        QTest::mouseClick(card().skipButton(), Qt::LeftButton);
        QCOMPARE(covered(), QStringList());
        QVERIFY(card().feedback().startsWith(u"The answer is B"_s));
    }

    void letterKeysChooseAnswersAndCountVotes() {
        open("12-rotation");
        card().focusAnswer();
        press(Qt::Key_B);
        QVERIFY(card().choices()[1]->isChecked());
        lecture().openPoll();
        press(Qt::Key_A);
        press(Qt::Key_A);
        QCOMPARE(prediction().poll().total(0), 2);
        QVERIFY(card().choices()[1]->isChecked());
    }

    /// A letter would freeze, swap or compare settings otherwise.
    void letterAnswersOpenQuestionWhereverTheFocusIs() {
        open("12-rotation");
        const Scene before = scene();
        window->board().focusCurrent();
        press(Qt::Key_A);
        QVERIFY(card().choices()[0]->isChecked());
        QVERIFY(scene() == before);
    }

    void enterLocksInTheAnswerOfALetter() {
        open("12-rotation");
        card().choices()[0]->setFocus();
        press(Qt::Key_B);
        press(Qt::Key_Return);
        QCOMPARE(prediction().choice(), 1);
        QVERIFY(prediction().state() == Prediction::State::Locked);
    }

    /// The answer keeps the focus of its window while another one is active.
    void enterPressesNoAnswerOfClosedLesson() {
        open("12-rotation");
        ChoiceRow* answer = card().choices()[1];
        answer->setFocus();
        QWidget other;
        other.show();
        other.activateWindow();
        QTRY_VERIFY(!window->isActiveWindow());
        lecture().close();
        QCOMPARE(window->focusWidget(), answer);
        const QSignalSpy pressed(answer, &ChoiceRow::clicked);
        QTest::keyClick(window.get(), Qt::Key_Return);
        QCOMPARE(pressed.size(), 0);
    }

    void enterChoosesFocusedAnswerThenLocksItIn() {
        open("12-rotation");
        ChoiceRow* answer = card().choices()[1];
        answer->setFocus();
        press(Qt::Key_Return);
        QVERIFY(answer->isChecked());
        QVERIFY(walk().openQuestion());
        press(Qt::Key_Return);
        QVERIFY(!walk().openQuestion());
    }

    void voteCountsAreHiddenWhileVoting() {
        open("12-rotation");
        lecture().openPoll();
        for (const int vote : {0, 1, 1}) lecture().vote(vote);
        QVERIFY(card().choices()[1]->votes().empty());
        lecture().closePoll();
        QCOMPARE(card().choices()[1]->votes(), (std::vector<ChoiceRow::Votes>{{2, 3}}));
        lecture().openPoll();
        lecture().vote(1);
        QCOMPARE(card().choices()[1]->votes().size(), std::size_t{1});
        lecture().reveal();  // closes
        lecture().reveal();
        QCOMPARE(card().choices()[1]->votes().size(), std::size_t{2});
        QVERIFY(card().feedback().contains(u"2 of 3 said B, and 1 of 1 after"_s));
    }

    /// The curve that is asked for is drawn once the question is answered; the read-out says nothing before.
    void askedChirpIsCoveredAndThenDrawn() {
        open("08-chirp");
        window->bringUpToDate();
        QCOMPARE(covered(), QStringList{u"chirp"_s});
        QCOMPARE(window->inspector().readOut(), QString());
        lecture().skip();
        window->bringUpToDate();
        QCOMPARE(covered(), QStringList());
        QVERIFY(!window->inspector().readOut().isEmpty());
    }

    void predictedNumberIsComparedWithTruth() {
        open("08-chirp");
        while (lecture().step()->question->kind != LessonQuestion::Kind::Number) lecture().nextStep();
        QTest::keyClicks(card().number(), u"4"_s);
        QTest::keyClick(card().number(), Qt::Key_Return);
        // sin(16 / n^(2x/d)) crosses zero floor(16 / pi) = 5 times.
        QVERIFY_CONTAINS(card().feedback(), u"It is 5"_s);
        QVERIFY(card().feedback().contains(u"1 more"_s));
        QCOMPARE(covered(), QStringList());
    }

    void invalidNumberIsReportedAndKept() {
        open("08-chirp");
        QTest::keyClicks(card().number(), u"five"_s);
        QVERIFY(card().feedback().contains(u"five"_s));
        card().number()->setFocus();
        QTest::keyClick(card().number(), Qt::Key_Return);
        QVERIFY(prediction().isOpen());
        QCOMPARE(card().number()->text(), u"five"_s);
        QVERIFY(card().feedback().contains(u"five"_s));
        QVERIFY(window->focusWidget() == card().number());
        lecture().skip();
        lecture().repeatQuestion();
        QCOMPARE(card().number()->text(), QString());
    }

    void drawnCurveIsComparedWithTruth() {
        open("13-distance");
        SketchPad& pad = *card().pad();
        QVERIFY(pad.isVisible());
        QVERIFY(!pad.isTruthShown());
        const std::vector<QPointF> truth = lecture().truth()->curve;
        QVERIFY(truth.size() > 10);
        // Draws a straight line at the value 10.
        const QPoint left = pad.pixelOf({truth.front().x(), 10}).toPoint();
        const QPoint right = pad.pixelOf({truth.back().x(), 10}).toPoint();
        drag(pad, left, right);
        const Sketch& sketch = prediction().sketch();
        QVERIFY(isNear(sketch.at((truth.front().x() + truth.back().x()) / 2).value(), 10, 2));
        lecture().lock();
        QVERIFY(pad.isTruthShown());
        QVERIFY(card().feedback().startsWith(u"Your curve is off by"_s));
        const SketchError error = compared(sketch, truth);
        QVERIFY(error.covered > 0.9);
        drag(pad, left, {right.x(), left.y() - 40});
        QVERIFY(prediction().sketch() == sketch);
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

    void aDrawnCurveReplacesTypedText() {
        typeCurve(u"0: 0, 49: 0"_s);
        SketchPad& pad = *card().pad();
        drag(pad, pad.pixelOf({0, 30}).toPoint(), pad.pixelOf({49, 30}).toPoint());
        card().skipButton()->setFocus();  // the field is left, and takes its text
        QVERIFY(isNear(prediction().sketch().at(20).value(), 30, 2));
    }

    /// The recovery line and messages take height from the rail.
    void buttonsOfQuestionAreAboveTheFadingEdge() {
        open("13-distance");
        for (const int high : {800, 660}) {
            resizeTo(*window, {1280, high});
            untilIdle();
            auto* lock = card().findChild<QPushButton*>(u"lockPrediction"_s);
            const auto* scroll = rail().findChild<QScrollArea*>();
            const int below = lock->mapTo(scroll->viewport(), QPoint(0, lock->height())).y();
            QCOMPARE_LE(below, scroll->viewport()->height() - rail().fontMetrics().height());
        }
    }

    void lockingCurveMovesFocusToNext() {
        typeCurve(u"0: 64, 49: 30"_s);
        auto* lock = card().findChild<QPushButton*>(u"lockPrediction"_s);
        lock->setFocus();
        QTest::keyClick(lock, Qt::Key_Space);
        QVERIFY(!prediction().isOpen());
        untilIdle();
        QCOMPARE(window->focusWidget(), rail().findChild<QPushButton*>(u"nextBeat"_s));
    }

    void onlyTextsWithLinksTakeFocus() {
        open("13-distance");
        const auto& text = *rail().findChild<QLabel*>(u"stepText"_s);
        QCOMPARE(text.focusPolicy() == Qt::NoFocus, !text.text().contains(u"]("_s));
        QVERIFY(!window->focusWidget() || !qobject_cast<QLabel*>(window->focusWidget()));
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

    void aCurveCanBeTyped() {
        QLineEdit& typed = typeCurve(u"0: 64, ten: 2"_s);
        QTest::keyClick(&typed, Qt::Key_Return);
        QVERIFY(card().feedback().contains(u"ten: 2"_s));
        type(typed, u"0: 64, 20: 0"_s);
        QCOMPARE(prediction().sketch().at(10).value(), 32.0);
    }

    void controlsOfStepAreHighlighted() {
        open("10-wavelengths", 2);
        untilIdle();
        QStringList highlighted;
        for (const Lamp* lamp : window->findChildren<Lamp*>())
            if (lamp->isVisible())
                for (const ParameterControl* control : window->findChildren<ParameterControl*>())
                    if (lamp->parentWidget() == control->parentWidget() &&
                        lamp->geometry().contains(control->geometry().center()))
                        highlighted << control->objectName();
        highlighted.sort();
        QCOMPARE(highlighted, (QStringList{u"base"_s, u"length"_s}));
        lecture().close();
        untilIdle();
        QVERIFY(window->findChildren<Lamp*>().isEmpty());
    }

    void toolsNamedInStepAreVisibleAndHighlighted() {
        open("07-fingerprints", 0);
        untilIdle();
        const QStringList named = controlsOf(*lecture().step());
        QVERIFY2(named.contains(u"positions.over"_s), qPrintable(named.join(' '_L1)));
        Panel& lines = panel(u"positions"_s);
        QVERIFY(lines.areToolsShown() && scene().figures.size() > 1);
        const QWidget* over = lines.strip().controlOf(u"over"_s);
        QVERIFY(over->isVisible());
        QVERIFY(std::ranges::any_of(window->findChildren<Lamp*>(), [over](const Lamp* lamp) {
            return lamp->isVisible() && lamp->parentWidget() == over->parentWidget();
        }));
        lecture().close();
        untilIdle();
        QVERIFY(!lines.areToolsShown());
    }

    void linkFocusesItsControl() {
        open("10-wavelengths", 2);
        emit rail().controlRequested(u"base"_s);
        QVERIFY(window->controls().base()->slider()->hasFocus());
        lecture().openLesson(u"13-distance"_s, 1);
        untilIdle();
        emit rail().controlRequested(u"shift"_s);
        QVERIFY(rail().controls().isAncestorOf(window->focusWidget()));
        press(Qt::Key_Right);
        QCOMPARE(scene().selection.shift, lecture().step()->scene.selection.shift + 1);
    }

    /// Said first, then judged.
    void mythsAppearAfterStepWithSource() {
        open("10-wavelengths", 1);
        const LessonMyth& myth = lecture().step()->myths.front();
        QVERIFY(!containsText(rail().text(), typesetText(myth.statement)));
        lecture().next();
        QVERIFY(containsText(rail().text(), typesetText(myth.statement)));
        QVERIFY(!containsText(rail().text(), typesetText(myth.truth)));
        lecture().next();
        QVERIFY(containsText(rail().text(), typesetText(myth.statement)));
        QVERIFY(containsText(rail().text(), typesetText(myth.truth)));
        QVERIFY(containsText(rail().text(), myth.source));
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

    void aBrokenLessonFileIsShownWithItsErrors() {
        const QTemporaryDir folder;
        QVERIFY(window->session().open(writeFile(folder.filePath(u"mine.md"_s), broken)));
        QVERIFY(rail().isVisible());
        QTRY_VERIFY(rail().text().contains(u"This file has 2 problems"_s));
        const QString message = rail().text();
        QVERIFY_CONTAINS(message, u"mine.md, line 13:"_s);
        QVERIFY(message.contains(u"The text is here."_s));
        QCOMPARE(rail().steps().size(), std::size_t{2});
        QCOMPARE(scene().encoding.dModel, std::int64_t{8});
    }

    /// The network is trained by the check of the file's numbers, which runs in the background.
    void answerThatNeedsATrainingFollowsWhenItIsFound() {
        const QTemporaryDir folder;
        window.get();  // needs a free thread
        BusyThreads threads;
        QVERIFY(lecture().openFile(writeFile(folder.filePath(u"mine.md"_s), trained)));
        card().number()->setText(u"100"_s);
        lecture().setNumber(100);
        lecture().lock();
        QCOMPARE(card().feedback(), u"The answer is being computed."_s);
        threads.release();
        QTRY_VERIFY_WITH_TIMEOUT(card().feedback().contains(u"It is "_s), 120'000);
    }

    void fieldOfStepFollowsLimitsOfScene() {
        Document document;
        StepControls controls(document);
        controls.setNames({u"position"_s});
        document.apply({u"longer"_s, [](Scene& scene) { scene.encoding.length = 500; }});
        controls.showScene();
        QCOMPARE(controls.findChild<NumberField*>()->limits().highest, 499.0);
    }

    void tabGoesFromHeadToStepAndItsAnswers() {
        open("10-wavelengths");
        const auto before = [](QWidget* each) {
            do each = each->previousInFocusChain();
            while (each->focusPolicy() == Qt::NoFocus);
            return each;
        };
        QWidget* step = before(card().choices().front());
        QVERIFY(step == rail().steps().front());
        QVERIFY(rail().isAncestorOf(before(step)));
    }

    /// The brightest of them, as their edges are blended with the background.
    void linksHaveColourOfTheme() {
        open("10-wavelengths", 2);
        auto* task = rail().findChild<QLabel*>(u"yourTurn"_s);
        QTRY_VERIFY(task && task->isVisible());
        const auto brightest = [&] {
            int most = 0;
            takeColours(task->grab().toImage(), 1, [&](QRgb pixel) {
                const QColor color(pixel);
                if (color.hsvSaturation() > 100) most = std::max(most, color.lightness());
            });
            return most;
        };
        edit([](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        untilIdle();
        const int accent = palette(ThemeId::Dark).accent.lightness();
        QVERIFY2(std::abs(brightest() - accent) < 30, qPrintable(QString::number(brightest())));
    }

    void longWordIsBrokenToFitRail() {
        Lesson deck;
        LessonStep step;
        step.title = u"Claim"_s.repeated(30);
        step.text = u"[%1](control:trained_length) %1"_s.arg(u"Words"_s.repeated(30));
        step.scene = scene();
        deck.steps = {step};
        lecture().openDeck(u"Deck"_s.repeated(30), deck);
        int visible = 0;
        for (const QLabel* label : rail().findChildren<QLabel*>()) {
            if (!label->isVisible()) continue;
            ++visible;
            QTRY_VERIFY(label->QLabel::minimumSizeHint().width() <= label->width());
            QVERIFY(label->mapTo(&rail(), QPoint(label->width(), 0)).x() <= rail().width());
        }
        QVERIFY(visible > 1);
        QVERIFY_CONTAINS(rail().text(), u"](control:trained_length)"_s);
    }

    /// Rows far out of view are not made yet.
    void rowsOfManyStepsAreReachedByScrollingAndByTab() {
        Lesson deck;
        LessonStep step;
        step.title = u"A claim of several words."_s;
        step.scene = scene();
        deck.steps.assign(300, step);
        lecture().openDeck(u"deck"_s, deck);
        untilIdle();
        QVERIFY(!rail().steps()[150] && !rail().steps().back());
        rail().steps()[1]->setFocus();
        for (int k = 0; k < 100; ++k) press(Qt::Key_Tab);
        QVERIFY(rail().steps()[101] && rail().steps()[101]->hasFocus());
        QVERIFY(!rail().steps()[101]->visibleRegion().isEmpty());
        QScrollBar* bar = rail().findChild<QScrollArea*>()->verticalScrollBar();
        QVERIFY(bar->maximum() > 300 * rail().fontMetrics().height());
        bar->setValue(bar->maximum());
        ChoiceRow* last = rail().steps().back();
        QVERIFY(last && !last->visibleRegion().isEmpty());
        QTest::mouseClick(last, Qt::LeftButton);
        untilIdle();
        QCOMPARE(walk().place().step, std::size_t{299});
        QVERIFY(last->isChecked() && !rail().steps().front()->isChecked());
    }

    void fileWithoutStepsHidesNextButton() {
        const QTemporaryDir folder;
        QVERIFY(lecture().openFile(writeFile(folder.filePath(u"empty.md"_s), "\n")));
        const auto* next = rail().findChild<QPushButton*>(u"nextBeat"_s);
        QVERIFY(next && !next->isVisible());
        QVERIFY2(containsText(rail().text(), u"no step"_s), qPrintable(rail().text()));
        lecture().openLesson(u"07-fingerprints"_s);
        QVERIFY(next->isVisible());
    }

    /// A question has its own buttons, so the rail shows no third one to skip it.
    void nextButtonIsHiddenWhileQuestionIsOpen() {
        open("12-rotation");
        const auto* next = rail().findChild<QPushButton*>(u"nextBeat"_s);
        QVERIFY(card().skipButton()->isVisible());
        QVERIFY(!next->isVisible());
        card().skipButton()->click();
        QVERIFY(!card().skipButton()->isVisible());
        QVERIFY(next->isVisible());
    }

    /// Opening a pipe blocks, so a window that reads one would hang. The watch detects both pictures and
    /// pipes.
    void lessonDoesNotOpenReferencedFiles() {
        const QTemporaryDir folder;
        const NamedFiles files(folder.path());
        QVERIFY(window->session().open(writeFile(folder.filePath(u"mine.md"_s), files.lesson())));
        QVERIFY_CONTAINS(rail().text(), u"opens no image files"_s);
        const auto seeAll = [&](QWidget& shows) {
            do {
                shows.grab();
                lecture().next();
            } while (!walk().isAtEnd());
            shows.grab();
        };
        seeAll(rail());
        Stage& stage = window->lessons().stage();
        lecture().restart();
        stage.start(true);
        seeAll(*stage.view());
        stage.leave();
        QCOMPARE(files.opened(), QStringList());
    }

    void invalidLessonIsReportedAndOpenLessonIsKept() {
        open("12-rotation");
        const QTemporaryDir folder;
        window->session().open(writeFile(folder.filePath(u"image.md"_s), QByteArray("\xff\xfe\x00\x80", 4)));
        QVERIFY(window->messages().sentence().contains(u"image.md"_s));
        QCOMPARE(walk().course().id, u"lesson/12-rotation"_s);
        window->session().open(folder.filePath(u"nothing.md"_s));
        QVERIFY(window->messages().sentence().contains(u"nothing.md"_s));
        lecture().openLesson(u"17-nothing"_s);
        QVERIFY(window->messages().sentence().contains(u"17-nothing"_s));
    }

    void aDroppedLessonIsShown() {
        const QTemporaryDir folder;
        QVERIFY(dropFile(*window, writeFile(folder.filePath(u"mine.md"_s), broken)));
        QVERIFY(rail().isVisible());
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
            walkedTitles(*window, [&, held = modifiers] { press(Qt::Key_PageDown, held); });
        QCOMPARE(seen, titlesOf(id));
        for (int presses = 0; presses < 2000 && walk().place() != Place{}; ++presses)
            sendKey(Qt::Key_PageUp, modifiers);
        QVERIFY(walk().place() == Place{});
    }
};

static const Registered<LessonsTest> registered("--lessons");

#include "lessons_test.moc"
