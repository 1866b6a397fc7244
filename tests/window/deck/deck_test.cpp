// SPDX-License-Identifier: GPL-3.0-or-later
//
// A deck is created in the window, reordered, renamed, undone, saved, reopened, exported and read back.
#include "app/window/deck/deck.h"

#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_export_dialog.h"
#include "app/window/deck/deck_recovery.h"
#include "app/window/deck/deck_strip.h"
#include "app/window/deck/step_dialog.h"
#include "app/window/lessons/lecture.h"
#include "app/window/parts/text_size.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/recovery_strip.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_view.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/output_of.h"
#include "tests/points.h"
#include "tests/window/answers.h"
#include "tests/window/busy_threads.h"
#include "tests/window/drops.h"
#include "tests/window/support.h"
#include "tests/window/test_classes.h"

#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include <cmath>

using namespace sinescope;

namespace {

/// Types title and notes into the open dialog and accepts it.
void takeStep(MainWindow& window, const QString& title, const QString& notes) {
    auto* dialog = window.findChild<StepDialog*>();
    QVERIFY(dialog);
    if (!title.isEmpty()) dialog->findChild<QLineEdit*>()->setText(title);
    dialog->findChild<QPlainTextEdit*>()->setPlainText(notes);
    dialog->accept();
    QTRY_VERIFY(!window.findChild<StepDialog*>());
}

QStringList titlesOf(MainWindow& window) {
    QStringList titles;
    for (const LessonStep& step : window.deck().deck().lesson().steps) titles << step.title;
    return titles;
}

/// A window whose deck has three steps with different bases: "one", "two", "three".
std::unique_ptr<MainWindow> windowWithDeck() {
    auto window = shownWindow();
    window->deck().setQuestion(
        [](const QString&, QMessageBox::StandardButtons) { return QMessageBox::Discard; });
    const QStringList titles = {u"one"_s, u"two"_s, u"three"_s};
    for (qsizetype k = 0; k < titles.size(); ++k) {
        edit(*window,
             [k](Scene& scene) { scene.encoding.base = std::pow(10.0, static_cast<double>(k + 2)); });
        window->deck().keepAsStep();
        takeStep(*window, titles[k], u"Say %1."_s.arg(titles[k]));
    }
    return window;
}

QString textOfPdf(const QString& path) {
    return textFrom(u"pdftotext"_s, {u"-layout"_s, path, u"-"_s}).replace(QChar(0xa0), ' '_L1);
}

QByteArray longLesson() {
    QByteArray text = "# Long\n\n";
    for (int step = 0; step < 500; ++step) text += "## A claim.\n\nIts text, in a line or two.\n\n";
    return text;
}

}  // namespace

class DeckTest : public WindowTest {
    Q_OBJECT

 public:
    DeckTest() : WindowTest(windowWithDeck) {}
    void endCase() {
        if (window.exists()) deck().clear();
        WindowTest::endCase();
    }

 private:
    DeckStrip& strip() { return window->deck().strip(); }
    Deck& deck() { return window->deck().deck(); }
    Stage& stage() { return window->lessons().stage(); }
    Lecture& lecture() { return window->lessons().lecture(); }
    QListWidget& steps() { return strip().list(); }
    QStringList titlesNow() { return titlesOf(*window); }
    void takeStep(const QString& title, const QString& notes) { ::takeStep(*window, title, notes); }
    void keep(const QString& title) {
        window->deck().keepAsStep();
        takeStep(title, {});
    }
    void clickStep(int row) {
        QTest::mouseClick(steps().viewport(), Qt::LeftButton, {},
                          steps().visualItemRect(steps().item(row)).center());
    }
    void clickButton(const QString& text) {
        for (QToolButton* button : strip().findChildren<QToolButton*>())
            if (button->text() == text) button->click();
    }
    /// Takes longer to write than the window needs for its next events.
    static Lesson longer() {
        Lesson lesson = shippedLesson(u"12-rotation"_s, figureCatalog());
        const std::vector<LessonStep> steps = lesson.steps;
        for (int k = 0; k < 3; ++k) lesson.steps.insert(lesson.steps.end(), steps.begin(), steps.end());
        return lesson;
    }
    StepDialog* stepDialog() { return window->findChild<StepDialog*>(); }
    DeckExportDialog* findExportDialog() { return window->findChild<DeckExportDialog*>(); }
    void exportTo(DeckExportDialog& dialog, const QString& path) {
        dialog.target().setText(path);
        dialog.exportButton().click();
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
    DeckExportDialog* exportDialog() {
        window->deck().exportDeck();
        auto* dialog = findExportDialog();
        // Enabled once the numbers are checked; never without steps.
        if (!QTest::qWaitFor(
                [&] { return dialog->exportButton().isEnabled() || deck().lesson().steps.empty(); }))
            failCase(u"the numbers are not checked"_s);
        return dialog;
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

    void stripFitsSmallestWindow() {
        window = shownWindow();
        resizeTo(*window, {640, 480});
        keep(u"one"_s);
        QTRY_VERIFY(strip().isVisible());
        untilIdle();
        QCOMPARE(window->size(), QSize(640, 480));
        for (const auto* button : strip().findChildren<QToolButton*>()) {
            if (!button->isVisible()) continue;
            const QRect place(button->mapTo(window.get(), QPoint()), button->size());
            QVERIFY2(window->rect().contains(place), qPrintable(button->text()));
        }
    }

    void smallWindowSaysThatDeckIsNotSaved() {
        resizeTo(*window, {640, 480});
        untilIdle();
        QTest::qWait(0);
        const auto* state = strip().findChild<QLabel*>(u"deckState"_s);
        QCOMPARE(state->text(), u"not saved"_s);
        QCOMPARE_LE(state->fontMetrics().horizontalAdvance(state->text()), state->width());
        QVERIFY(state->toolTip().endsWith(u", not saved"_s));
    }

    void onlyStepsThatScrollTakeSpaceForTheScrollBar() {
        resizeTo(*window, {640, 480});
        QTRY_VERIFY(steps().isVisible());
        untilIdle();
        QCOMPARE(steps().height(), steps().sizeHintForRow(0) + 2);
        while (deck().lesson().steps.size() < 12) {
            window->deck().keepAsStep();
            takeStep({}, {});
        }
        QTRY_VERIFY(steps().horizontalScrollBar()->isVisible());
        QTRY_VERIFY(steps().viewport()->height() >= steps().sizeHintForRow(0));
    }

    void stripFitsSmallScreenAtLargestTextSize() {
        window = shownWindow();
        keep(u"one"_s);
        QTRY_VERIFY(strip().isVisible());
        resizeTo(*window, {640, 480});
        setLargestText(*window);
        QCOMPARE(window->width(), 640);
        // Each button scrolls into view when it gets the focus.
        auto* head = strip().findChild<QScrollArea*>();
        for (QToolButton* button : strip().findChildren<QToolButton*>()) {
            head->ensureWidgetVisible(button);
            const QRect place(button->mapTo(head, QPoint()), button->size());
            QVERIFY2(head->rect().contains(place), qPrintable(button->text()));
        }
        window->menu().textSize().reset();
    }

    void stripIsLowInLowWindow() {
        window = shownWindow();
        window->resize(1280, 720);
        keep(u"one"_s);
        untilIdle();
        const int low = strip().height();
        QCOMPARE_LE(low, 170);
        window->resize(1280, 1080);
        untilIdle();
        QVERIFY(strip().height() >= low + 20);
    }

    void stepTitleFitsBelowPictureAtLargestTextSize() {
        window = shownWindow();
        keep(u"one"_s);
        const auto* steps = strip().findChild<QListWidget*>(u"deckSteps"_s);
        const auto belowPicture = [steps] {
            const int picture = qRound((steps->sizeHintForColumn(0) - 2 * 6) * 9 / 16.0);
            return steps->sizeHintForRow(0) - picture - 2 * 6;
        };
        const int before = belowPicture();
        setLargestText(*window);
        QVERIFY(belowPicture() > before && belowPicture() >= steps->fontMetrics().height() + 4);
        QVERIFY(steps->viewport()->height() >= steps->sizeHintForRow(0));
        window->menu().textSize().reset();
    }

    /// "one" has a line below its picture; a claim has two.
    void longTitleOfStepHasTwoLines() {
        QTRY_VERIFY(steps().isVisible());
        const auto lowestInk = [&] {
            untilIdle();
            const QRect tile = steps().visualItemRect(steps().item(0)).adjusted(6, 6, -6, -6);
            const QImage image = steps().viewport()->grab(tile).toImage();
            int y = image.height() - 1;
            while (y > 0 && coloursOf(image.copy(0, y, image.width(), 1)) == 1) --y;
            return y;
        };
        const int before = lowestInk();
        deck().setWords(0, u"Every pair of columns has its own wavelength."_s, {});
        QVERIFY(lowestInk() > before + steps().fontMetrics().xHeight());
        QCOMPARE(steps().item(0)->toolTip(), u"Every pair of columns has its own wavelength."_s);
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

    void stripShowsPictureOfEachStep() {
        QCOMPARE(steps().count(), 3);
        const auto picture = [&](int row) {
            return steps().item(row)->data(Qt::DecorationRole).value<QImage>();
        };
        QTRY_VERIFY(!picture(0).isNull() && !picture(1).isNull() && !picture(2).isNull());
        QVERIFY(picture(0) != picture(1));  // pictures of different bases differ
    }

    /// The picture of a step would answer its question, to a room that sees the window.
    void stripCoversFigureThatGivesTheAnswerAway() {
        Lesson asking = shippedLesson(u"06-heatmap"_s, figureCatalog()), plain = asking;
        plain.steps[0].question.reset();
        deck().append(asking);
        deck().append(plain);
        const auto picture = [&](std::size_t row) {
            return steps().item(static_cast<int>(row))->data(Qt::DecorationRole).value<QImage>();
        };
        const std::size_t covered = deck().lesson().steps.size() - 2 * asking.steps.size();
        const std::size_t uncovered = covered + asking.steps.size();
        QTRY_VERIFY(!picture(covered).isNull() && !picture(uncovered).isNull());
        const auto hasBlue = [](const QImage& image) {
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (qBlue(image.pixel(x, y)) > 60 + qRed(image.pixel(x, y))) return true;
            return false;
        };
        QVERIFY(hasBlue(picture(uncovered)));
        QVERIFY(!hasBlue(picture(covered)));
        // Also that of a step without a question, while the figure is covered in the window.
        strip().setCovered({u"heatmap"_s});
        QTRY_VERIFY(!picture(uncovered).isNull());
        QVERIFY(!hasBlue(picture(uncovered)));
        strip().setCovered({});
        QTRY_VERIFY(!picture(uncovered).isNull() && hasBlue(picture(uncovered)));
    }

    void clickOrEnterRestoresSceneOfStep() {
        QCOMPARE(scene().encoding.base, 1e4);
        QTRY_VERIFY(steps().isVisible());
        clickStep(0);
        QCOMPARE(scene().encoding.base, 100.0);
        QTest::keyClick(&steps(), Qt::Key_Right);
        QTest::keyClick(&steps(), Qt::Key_Return);
        QCOMPARE(scene().encoding.base, 1000.0);
        window->document().undo();
        QCOMPARE(scene().encoding.base, 100.0);
    }

    /// Calls moveRow() of the model, as a drop in the list does.
    void stepsMoveByDragAndKeys() {
        QAbstractItemModel* model = steps().model();
        QVERIFY(model->moveRow({}, 0, {}, 3));
        QTRY_COMPARE(titlesNow(), (QStringList{u"two"_s, u"three"_s, u"one"_s}));
        QCOMPARE(steps().item(2)->text(), u"one"_s);
        QCOMPARE(strip().current(), 2);
        QTest::keyClick(&steps(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(titlesNow(), (QStringList{u"two"_s, u"one"_s, u"three"_s}));
        QCOMPARE(strip().current(), 1);
    }

    void renamingStepKeepsNotesAndRejectsBlankTitle() {
        steps().item(1)->setText(u"  the   second "_s);
        QCOMPARE(titlesNow()[1], u"the second"_s);
        QCOMPARE(deck().lesson().steps[1].notes, u"Say two."_s);
        steps().item(1)->setText(u" "_s);
        QCOMPARE(titlesNow()[1], u"the second"_s);
        QCOMPARE(steps().item(1)->text(), u"the second"_s);
    }

    /// Uses F2, text and Enter; the list owns the editor until it closes, so Qt must not warn.
    void f2EditsTitleInPlace() {
        QTest::failOnWarning(QRegularExpression(u"closeEditor"_s));
        QTRY_VERIFY(steps().isVisible());
        strip().setCurrent(1);
        steps().setFocus();
        QTest::keyClick(&steps(), Qt::Key_F2);
        auto* editor = steps().viewport()->findChild<QLineEdit*>();
        QVERIFY(editor);
        QTest::keyClicks(editor, u"typed"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(titlesNow()[1], u"typed"_s);
        QTest::qWait(20);
        QCOMPARE(strip().current(), 1);
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

    void undoInFocusedStripRestoresDeckOnly() {
        const Scene before = scene();
        steps().setFocus();
        strip().setCurrent(0);
        QTest::keyClick(&steps(), Qt::Key_Delete);
        QCOMPARE(titlesNow().size(), 2);
        QTest::keyClick(&steps(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(titlesNow().size(), 3);
        QTest::keyClick(&steps(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(titlesNow().size(), 2);
        QVERIFY(scene() == before);
    }

    void escapeRestoresTitle() {
        deck().setTitle(u"A lecture"_s);
        auto& title = *strip().findChild<QLineEdit*>(u"deckTitle"_s);
        QTest::keyClicks(&title, u"x"_s);
        QCOMPARE(title.text(), u"A lecturex"_s);
        QTest::keyClick(&title, Qt::Key_Escape);
        QCOMPARE(title.text(), u"A lecture"_s);
        QCOMPARE(deck().lesson().title, u"A lecture"_s);
    }

    void savedDeckReopensUnchanged() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"lecture.md"_s);
        QVERIFY(deck().isModified());
        QVERIFY(window->deck().saveTo(path));
        QVERIFY(!deck().isModified());
        deck().setTitle(u"A lecture"_s);
        steps().setFocus();
        QTest::keyClick(&steps(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!deck().isModified());
        const Lesson kept = deck().lesson();
        const auto other = shownWindow();
        QVERIFY(other->deck().open(path));
        QVERIFY(other->deck().deck().lesson().problems.empty());
        for (std::size_t k = 0; k < kept.steps.size(); ++k) {
            const LessonStep& again = other->deck().deck().lesson().steps[k];
            QCOMPARE(again.title, kept.steps[k].title);
            QCOMPARE(again.notes, kept.steps[k].notes);
            QVERIFY(again.scene == kept.steps[k].scene);
        }
    }

    void copiedLessonsCanBeEditedAndSaved() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"copied.md"_s);
        const Lesson rotation = shippedLesson(u"12-rotation"_s, figureCatalog());
        deck().append(rotation);
        deck().append(shippedLesson(u"04-the-cat-sat"_s, figureCatalog()));
        QCOMPARE(deck().lesson().steps[3].title, rotation.steps[0].title);
        deck().setWords(3, u"My own words."_s, u"Slowly."_s);
        deck().move(4, 0);
        QVERIFY(window->deck().saveTo(path));
        const Lesson again = openLesson(path, figureCatalog());
        QVERIFY(again.problems.empty());
        QCOMPARE(again.steps.size(), deck().lesson().steps.size());
        for (std::size_t k = 0; k < again.steps.size(); ++k) {
            QVERIFY(again.steps[k].scene == deck().lesson().steps[k].scene);
            QCOMPARE(again.steps[k].proofs, deck().lesson().steps[k].proofs);
            QCOMPARE(again.steps[k].question, deck().lesson().steps[k].question);
        }
    }

    void droppedFileOpensAsDeckOrLesson_data() {
        addColumns<QString, bool>();
        for (const char* name : {"dropped.md", "dropped.markdown", "DROPPED.MD"}) {
            QTest::addRow("%s, the deck in sight", name) << QString::fromLatin1(name) << true;
            QTest::addRow("%s, no deck in sight", name) << QString::fromLatin1(name) << false;
        }
    }
    /// If the deck is visible, the file becomes the deck; otherwise it opens as a lesson, wherever it is
    /// dropped.
    void droppedFileOpensAsDeckOrLesson() {
        const auto [name, isShown] = thisRow<QString, bool>();
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        QVERIFY(windowWithDeck()->deck().saveTo(path));
        window = shownWindow();
        strip().setVisible(isShown);
        for (QWidget* under :
             {static_cast<QWidget*>(window.get()), static_cast<QWidget*>(&window->controls()),
              window->board().current()->figure().surface(), steps().viewport()}) {
            if (!under->isVisible()) continue;
            deck().clear();
            lecture().close();
            QVERIFY2(dropFile(*under, path), under->metaObject()->className());
            QCOMPARE(titlesNow().size(), isShown ? 3 : 0);
            QCOMPARE(lecture().isOpen(), !isShown);
        }
    }

    void visibleDeckIsPresented() {
        QVERIFY(!lecture().isOpen());
        StageView& view = present();
        QCOMPARE(view.claim(), u"one"_s);
        QCOMPARE(scene().encoding.base, 100.0);
        QTest::keyClick(&view, Qt::Key_PageDown);
        QCOMPARE(view.claim(), u"two"_s);
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
        QCOMPARE(again.claim(), u"second"_s);
        QTest::keyClick(&again, Qt::Key_Escape);
        // An open lesson takes precedence over a visible deck.
        lecture().openLesson(u"12-rotation"_s);
        QCOMPARE(present().claim(), u"Step 1: Shift"_s);
    }

    void presentButtonStartsAtSelectedStep() {
        strip().setCurrent(2);
        lecture().openLesson(u"12-rotation"_s);
        clickButton(u"Present"_s);
        QVERIFY(stage().view());
        QCOMPARE(stage().view()->claim(), u"three"_s);
        QTest::keyClick(stage().view(), Qt::Key_Escape);
        deck().clear();
        for (const QAction* action : window->deck().menu().actions())
            if (action->text().contains(u"Present"_s)) QVERIFY(!action->isEnabled());
    }

    void closingAsksAboutUnsavedDeck() {
        window->document().markSaved();
        Answers answers(window->deck(), QMessageBox::Cancel);
        QVERIFY(!window->close());
        QCOMPARE(answers.asked.size(), 1);
        QVERIFY_CONTAINS(answers.asked[0], u"has unsaved changes"_s);
        answers.answer = QMessageBox::Discard;
        QVERIFY(window->close());
    }

    void savingAsksBeforeOverwritingExternalChanges() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"lecture.md"_s);
        QVERIFY(deck().isModified());
        QVERIFY(window->deck().saveTo(path));
        deck().setTitle(u"First"_s);
        QVERIFY(window->deck().save());  // our own write is no surprise
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write("\nTheirs.\n");
        file.close();
        Answers answers(window->deck(), QMessageBox::Cancel);
        deck().setTitle(u"Second"_s);
        QVERIFY(!window->deck().save());
        QVERIFY_CONTAINS(answers.asked.value(0), u"lecture.md"_s);
        QVERIFY_CONTAINS(answers.asked.value(0), u"changed"_s);
        QVERIFY(bytesOf(path).endsWith("Theirs.\n"));
        answers.answer = QMessageBox::Save;
        QVERIFY(window->deck().save());
        QVERIFY(bytesOf(path).contains("# Second"));
    }

    void largeLessonFilesAreReadBesideWindow() {
        const QTemporaryDir folder;
        const QString path = writeFile(folder.filePath(u"long.md"_s), longLesson());
        Answers answers(window->deck(), QMessageBox::Discard);
        for (const bool asDeck : {true, false}) {
            bool isUsable = false;
            BusyThreads busy;  // nothing is read before the window was usable
            QTimer::singleShot(0, window.get(), [&] {
                isUsable = true;
                busy.release();
            });
            QVERIFY(asDeck ? window->deck().open(path) : window->lessons().lecture().openFile(path));
            QVERIFY(isUsable);
        }
        QCOMPARE(titlesNow().size(), 500);
        QCOMPARE(window->lessons().lecture().walk().lesson()->steps.size(), std::size_t{500});
    }

    void deckIsSavedBesideWindow() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"deck.md"_s);
        deck().append(longer());
        bool wasModified = false;
        QTimer::singleShot(0, window.get(), [&] {
            wasModified = deck().isModified();
            deck().setTitle(u"Changed"_s);
        });
        QVERIFY(window->deck().saveTo(path));
        QVERIFY(wasModified);  // until it is written
        QVERIFY(!bytesOf(path).contains("Changed"));
        QVERIFY(deck().isModified());
        deck().undo();
        QVERIFY(!deck().isModified());
    }

    void deckStartedDuringSaveHasNoFile() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"deck.md"_s);
        QTimer::singleShot(0, window.get(), [this] { deck().restore(longer(), {}); });
        deck().append(longer());
        QVERIFY(window->deck().saveTo(path));
        QVERIFY(QFile::exists(path));
        QVERIFY(deck().path().isEmpty());
        QVERIFY(deck().isModified());
    }

    void closingWaitsForSave() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"deck.md"_s);
        window->document().markSaved();
        deck().append(longer());
        const Answers answers(window->deck(), QMessageBox::Cancel);
        bool isClosed = false, isWritten = false;
        QTimer::singleShot(0, window.get(), [&] {
            isClosed = window->close();
            isWritten = QFile::exists(path);
        });
        QVERIFY(window->deck().saveTo(path));
        QVERIFY(isClosed && isWritten);
        QCOMPARE(answers.asked, QStringList());
    }

    void settingChangedWhileDeckIsSavedIsAskedAbout() {
        const QTemporaryDir folder;
        QVERIFY(window->deck().saveTo(folder.filePath(u"deck.md"_s)));
        window->document().markSaved();
        deck().append(longer());
        const Answers ofDeck(window->deck(), QMessageBox::Save);
        const Answers ofSession(window->session(), QMessageBox::Cancel);
        QTimer::singleShot(0, window.get(), [this] { edit([](Scene& scene) { scene.encoding.base = 50; }); });
        QVERIFY(!window->close());
        QCOMPARE(ofDeck.asked.size(), 1);
        QCOMPARE(ofSession.asked.size(), 1);
        QCOMPARE(scene().encoding.base, 50.0);
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

    void deckChangedWhileAnotherIsReadIsKept() {
        const QTemporaryDir folder;
        const QString path = writeFile(folder.filePath(u"long.md"_s), longLesson());
        QVERIFY(window->deck().saveTo(folder.filePath(u"deck.md"_s)));
        const Answers answers(window->deck(), QMessageBox::Cancel);
        BusyThreads busy;  // nothing is read before the change
        QTimer::singleShot(0, window.get(), [&] {
            deck().setTitle(u"Changed"_s);
            busy.release();
        });
        QVERIFY(!window->deck().open(path));
        QCOMPARE(answers.asked.size(), 1);
        QCOMPARE(deck().lesson().title, u"Changed"_s);
    }

    void invalidLessonFileIsReportedAndDeckIsKept() {
        const QTemporaryDir folder;
        const QString path = writeFile(folder.filePath(u"broken.md"_s), "\xff\xfe not text");
        QVERIFY(!window->deck().open(path));
        QCOMPARE(titlesNow().size(), 3);
        QTRY_VERIFY(window->messages().sentence().contains(u"UTF-8"_s));
    }

    void unsavedDeckCanBeRestoredInNextWindow() {
        const QStringList titles = titlesNow();
        window->deck().recovery().leave();
        window.reset();
        const auto next = shownWindow();
        DeckRecovery& recovery = next->deck().recovery();
        recovery.findLeftBehind();
        QCOMPARE(recovery.left().size(), std::size_t{1});
        next->deck().restore(recovery.left().front());
        QCOMPARE(titlesOf(*next), titles);
        QVERIFY(next->deck().deck().isModified());
        QVERIFY(recovery.left().empty());
        recovery.forget();
    }

    void restoringDeckKeepsUnsavedDeckRecoverable() {
        const QStringList titles = titlesNow();
        window->deck().recovery().leave();
        window.reset();
        const auto next = shownWindow();
        next->deck().deck().insert(-1, u"made meanwhile"_s, {}, Scene());
        next->offerRecovery();
        DeckRecovery& recovery = next->deck().recovery();
        next->deck().restore(recovery.left().front());
        QCOMPARE(titlesOf(*next), titles);
        QCOMPARE(recovery.left().size(), std::size_t{1});
        QVERIFY(next->leftBehind().sentence().contains(u"Deck"_s));
        next->deck().restore(recovery.left().front());
        QCOMPARE(titlesOf(*next), QStringList{u"made meanwhile"_s});
        QCOMPARE(recovery.left().size(), std::size_t{1});
        recovery.discard(recovery.left().front());
        QVERIFY(!next->leftBehind().isVisible());
        recovery.forget();
    }

    void exportNameComesFromTitleUntilDeckIsSaved() {
        const QTemporaryDir folder;
        const auto suggested = [&] {
            DeckExportDialog* dialog = exportDialog();
            const QString name = QFileInfo(dialog->target().text()).fileName();
            dialog->reject();
            untilIdle();
            return name;
        };
        deck().setTitle(u"Waves 1/2: n = 10.5"_s);
        QCOMPARE(suggested(), u"Waves 1-2- n = 10.5-slides.pdf"_s);
        QVERIFY(window->deck().saveTo(folder.filePath(u"lecture.md"_s)));
        QCOMPARE(suggested(), u"lecture-slides.pdf"_s);
    }

    void slidesHandoutsAndFiguresAreExported() {
        const QTemporaryDir folder;
        const std::vector<std::pair<DeckExportDialog::Kind, QString>> kinds = {
            {DeckExportDialog::Kind::Slides, u"slides.pdf"_s},
            {DeckExportDialog::Kind::HandoutA4, u"a4.pdf"_s},
            {DeckExportDialog::Kind::HandoutLetter, u"letter.pdf"_s},
            {DeckExportDialog::Kind::Figures, u"figures"_s}};
        for (const auto& [kind, name] : kinds) {
            DeckExportDialog* dialog = exportDialog();
            dialog->setKind(kind);
            exportTo(*dialog, folder.filePath(name));
            QTRY_VERIFY(!findExportDialog());
        }
        for (const char* pdf : {"slides.pdf", "a4.pdf", "letter.pdf"}) {
            const QString text = textOfPdf(folder.filePath(QString::fromLatin1(pdf)));
            for (const QString& title : titlesNow()) QVERIFY2(text.contains(title), pdf);
        }
        QCOMPARE(textOfPdf(folder.filePath(u"slides.pdf"_s)).count(QChar(u'\f')), 3);
        QVERIFY(bytesOf(folder.filePath(u"figures/02.txt"_s)).contains("Say two."));
        QVERIFY(QFile::exists(folder.filePath(u"figures/02-heatmap.svg"_s)));
    }

    void deckFiguresAreExportedLikeFigures() {
        QCOMPARE(titlesNow().size(), 3);  // makes the window, which clears all settings
        ExportSettings settings;
        settings.format = FigureFormat::Svg;
        settings.size = u"paper-1col"_s;
        QSettings store;
        saveExportSettings(store, settings);
        const QTemporaryDir folder;
        DeckExportDialog* dialog = exportDialog();
        auto* asFigures = dialog->findChild<QCheckBox*>(u"deckAsFigures"_s);
        QVERIFY(asFigures && !asFigures->isVisible());
        dialog->setKind(DeckExportDialog::Kind::Figures);
        QVERIFY(asFigures->isVisible());
        QVERIFY_CONTAINS(asFigures->text(), u"Paper, one column"_s);
        asFigures->click();
        exportTo(*dialog, folder.filePath(u"figures"_s));
        QTRY_VERIFY(!findExportDialog());
        saveExportSettings(store, ExportSettings());
        QVERIFY(bytesOf(folder.filePath(u"figures/02-heatmap.svg"_s)).contains("width=\"312\""));
        QVERIFY(!QFile::exists(folder.filePath(u"figures/02-heatmap.png"_s)));
    }

    void exportDialogIsAsHighAsItsReportNeeds() {
        const QTemporaryDir folder;
        DeckExportDialog* dialog = exportDialog();
        const auto* report = dialog->findChild<QLabel*>(u"deckReport"_s);
        const auto bottomOf = [&](const QWidget& part) {
            return part.mapTo(dialog, QPoint(0, part.height())).y();
        };
        QVERIFY(dialog->report().isEmpty());
        QTRY_COMPARE_LT(bottomOf(dialog->exportButton()) - bottomOf(dialog->target()),
                        4 * dialog->exportButton().height());
        const QString path = folder.filePath(u"%1.pdf"_s.arg(u"long name "_s.repeated(20).trimmed()));
        writeFile(path, "mine");
        exportTo(*dialog, path);
        QVERIFY(report->heightForWidth(report->width()) > 2 * report->fontMetrics().height());
        QTRY_COMPARE_GE(report->height(), report->heightForWidth(report->width()));
        dialog->reject();
    }

    void exportAddsPdfSuffixAndRejectsEmptyName() {
        const QTemporaryDir folder;
        DeckExportDialog* dialog = exportDialog();
        exportTo(*dialog, u"  "_s);
        QCOMPARE(dialog->report(), u"The file needs a name."_s);
        exportTo(*dialog, folder.filePath(u"slides.txt"_s));
        QTRY_VERIFY(!findExportDialog());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList(u"slides.txt.pdf"_s));
    }

    /// A bare name is saved in the suggested folder, and the message gives the full path.
    void bareNameIsExportedToSuggestedFolder() {
        QSignalSpy message(&window->deck(), &DeckController::succeeded);
        DeckExportDialog* dialog = exportDialog();
        const QString path = QFileInfo(dialog->target().text()).dir().absoluteFilePath(u"a name alone.pdf"_s);
        exportTo(*dialog, u"a name alone"_s);
        QTRY_VERIFY(!findExportDialog());
        QVERIFY2(QFile::remove(path), qPrintable(path));
        QCOMPARE(message.count(), 1);
        QVERIFY_CONTAINS(message.first().first().toString(), path);
    }

    void fileIsReplacedOnlyAfterConfirmation() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"slides.pdf"_s);
        writeFile(path, "mine");
        DeckExportDialog* dialog = exportDialog();
        exportTo(*dialog, path);
        QCOMPARE(bytesOf(path), QByteArray("mine"));
        QCOMPARE(dialog->report(),
                 u"slides.pdf exists and will be replaced. Press Export again to confirm."_s);
        // The confirmation does not apply to another file.
        dialog->target().setText(folder.filePath(u"other.pdf"_s));
        QVERIFY(QFile::copy(path, folder.filePath(u"other.pdf"_s)));
        dialog->exportButton().click();
        QVERIFY(dialog->report().startsWith(u"other.pdf exists"_s));
        exportTo(*dialog, path);
        dialog->exportButton().click();
        QTRY_VERIFY(!findExportDialog());
        QVERIFY(bytesOf(path).startsWith("%PDF"));
    }

    void stepWithoutPictureIsReportedWhenAddedAndExported() {
        edit([](Scene& scene) {
            setScheme(scene, newScheme(scene, u"t5"_s));
            scene.figures = {{u"trajectory"_s, {}, {}, {}}};
            scene.arrangement.maximized.clear();
        });
        const QString sentence = u"Trajectory has no picture."_s;
        window->deck().keepAsStep();
        const auto* warning = stepDialog()->findChild<QLabel*>(u"missingPictures"_s);
        QVERIFY(warning && warning->isVisible());
        QVERIFY_CONTAINS(warning->text(), sentence);
        takeStep(u"four"_s, {});
        QSignalSpy failed(&window->deck(), &DeckController::failed);
        emit strip().replaceRequested(3);
        QCOMPARE(failed.count(), 1);
        QVERIFY_CONTAINS(failed.first().first().toString(), sentence);
        DeckExportDialog* dialog = exportDialog();
        QVERIFY_CONTAINS(dialog->report(), u"Step 4: "_s + sentence);
        QVERIFY(!dialog->report().contains(u"Step 3"_s));
        QVERIFY(dialog->exportButton().text().contains(u"anyway"_s));
        dialog->reject();
        QTRY_VERIFY(!findExportDialog());
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
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        replaceText(*dialog->findChild<QLineEdit*>(), u"four"_s);
        auto* notes = dialog->findChild<QPlainTextEdit*>();
        notes->setFocus();
        QTest::keyClick(notes, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(!stepDialog());
        QCOMPARE(titlesNow().last(), u"four"_s);
    }

    void deckWithoutFileIsCalledByItsTitle() {
        Answers answers(window->deck(), QMessageBox::Discard);
        deck().setTitle(u"Waves"_s);
        QVERIFY(window->deck().mayLeave());
        QVERIFY_CONTAINS(answers.asked.value(0), u"“Waves”"_s);
    }

    void falseNumberIsReportedBeforeExport() {
        Lesson lesson = shippedLesson(u"13-distance"_s, figureCatalog());
        for (LessonStep& step : lesson.steps)
            for (LessonProof& proof : step.proofs)
                if (proof.expression.contains(u"first_rise"_s))
                    proof = {{}, u"similarity.first_rise == 13"_s, {}};
        deck().append(lesson);
        DeckExportDialog* dialog = exportDialog();
        QVERIFY_CONTAINS(dialog->report(), u"first_rise is 12"_s);
        QVERIFY(dialog->exportButton().text().contains(u"anyway"_s));
        dialog->reject();
        QTRY_VERIFY(!findExportDialog());
    }
};

static const Registered<DeckTest> registered;

#include "deck_test.moc"
