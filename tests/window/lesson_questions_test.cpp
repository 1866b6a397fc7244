// SPDX-License-Identifier: GPL-3.0-or-later
//
// Questions in the window: choices, votes, numbers and curves.
#include "app/lessons/proof_check.h"
#include "app/scene/literals.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/sketch_pad.h"
#include "lesson_support.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/window/test_classes.h"

#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>

using namespace sinescope;

class LessonQuestionsTest : public LessonInWindow {
    Q_OBJECT

 private:
    /// Opens a question about a curve and types one.
    QLineEdit& typeCurve(const QString& curve) {
        open("13-distance");
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get())) failCase(u"the window is not active"_s);
        QLineEdit& typed = *card().findChild<QLineEdit*>(u"predictedCurve"_s);
        typed.setFocus();
        QTest::keyClicks(&typed, curve);
        return typed;
    }

 private slots:
    void aLockedPredictionCannotBeChanged() {
        open("12-rotation");
        lecture().choose(0);
        lecture().lock();
        QTest::mouseClick(card().choices()[1], Qt::LeftButton);
        QVERIFY(card().choices()[0]->isChecked());
        QVERIFY(!card().choices()[1]->isChecked());
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
        QVERIFY(labelText(card(), "verdict").contains(u"2 of 3 said B, and 1 of 1 after"_s));
    }

    void predictedNumberIsComparedWithTruth() {
        open("08-chirp");
        while (lecture().step()->question->kind != LessonQuestion::Kind::Number) lecture().nextStep();
        QTest::keyClicks(card().number(), u"4"_s);
        QTest::keyClick(card().number(), Qt::Key_Return);
        // sin(16 / n^(2x/d)) crosses zero floor(16 / pi) = 5 times.
        QVERIFY_CONTAINS(labelText(card(), "verdict"), u"It is 5"_s);
        QVERIFY(labelText(card(), "verdict").contains(u"1 more"_s));
        QCOMPARE(covered(), QStringList());
    }

    void invalidNumberIsReportedAndKept() {
        open("08-chirp");
        QTest::keyClicks(card().number(), u"five"_s);
        QVERIFY(labelText(card(), "verdict").contains(u"five"_s));
        card().number()->setFocus();
        QTest::keyClick(card().number(), Qt::Key_Return);
        QVERIFY(prediction().isOpen());
        QCOMPARE(card().number()->text(), u"five"_s);
        QVERIFY(labelText(card(), "verdict").contains(u"five"_s));
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
        QCOMPARE(card().findChild<QLineEdit*>(u"predictedCurve"_s)->cursorPosition(),
                 0);  // shows its beginning
        QVERIFY(isNear(sketch.at((truth.front().x() + truth.back().x()) / 2).value(), 10, 2));
        lecture().lock();
        QVERIFY(pad.isTruthShown());
        QVERIFY(labelText(card(), "verdict").startsWith(u"Your curve is off by"_s));
        const SketchError error = compared(sketch, truth);
        QVERIFY(error.covered > 0.9);
        drag(pad, left, {right.x(), left.y() - 40});
        QVERIFY(prediction().sketch() == sketch);
    }

    void aDrawnCurveReplacesTypedText() {
        typeCurve(u"0: 0, 49: 0"_s);
        SketchPad& pad = *card().pad();
        drag(pad, pad.pixelOf({0, 30}).toPoint(), pad.pixelOf({49, 30}).toPoint());
        button("skipQuestion")->setFocus();  // the field is left, and takes its text
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

    void aCurveCanBeTyped() {
        QLineEdit& typed = typeCurve(u"0: 64, ten: 2"_s);
        QTest::keyClick(&typed, Qt::Key_Return);
        QVERIFY(labelText(card(), "verdict").contains(u"ten: 2"_s));
        type(typed, u"0: 64, 20: 0"_s);
        QCOMPARE(prediction().sketch().at(10).value(), 32.0);
    }

    /// A question has its own buttons, so the rail shows no third one to skip it.
    void nextButtonIsHiddenWhileQuestionIsOpen() {
        open("12-rotation");
        const auto* next = rail().findChild<QPushButton*>(u"nextBeat"_s);
        QVERIFY(button("skipQuestion")->isVisible());
        QVERIFY(!next->isVisible());
        button("skipQuestion")->click();
        QVERIFY(!button("skipQuestion")->isVisible());
        QVERIFY(next->isVisible());
    }
};

static const Registered<LessonQuestionsTest> registered("--lessons");

#include "lesson_questions_test.moc"
