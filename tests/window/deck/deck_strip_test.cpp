// SPDX-License-Identifier: GPL-3.0-or-later
//
// The strip below the figures shows the steps of a deck; they are moved and renamed there.
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/window/parts/text_size.h"
#include "app/window/shell/main_menu.h"
#include "deck_support.h"
#include "tests/points.h"
#include "tests/window/test_classes.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

using namespace sinescope;

class DeckStripTest : public DeckInWindow {
    Q_OBJECT

 private slots:
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
};

static const Registered<DeckStripTest> registered;

#include "deck_strip_test.moc"
