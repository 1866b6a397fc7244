// SPDX-License-Identifier: GPL-3.0-or-later
//
// Predictions by a user or an audience, and the verdict after the reveal.
#include "app/lessons/prediction.h"

#include "app/scene/literals.h"
#include "tests/contains.h"
#include "tests/refusal.h"

#include <QTest>

#include <cmath>

using namespace sinescope;

namespace {

LessonQuestion choice() {
    LessonQuestion question;
    question.choices = {u"It *doubles*"_s, u"Nothing"_s, u"It halves"_s};
    question.right = 1;
    return question;
}

LessonQuestion number() {
    LessonQuestion question;
    question.kind = LessonQuestion::Kind::Number;
    question.unit = u"positions"_s;
    return question;
}

LessonQuestion curve() {
    LessonQuestion question;
    question.kind = LessonQuestion::Kind::Curve;
    question.x = u"k"_s;
    return question;
}

QString refusal(const QString& text) {
    return sentenceOf([&] { readSketch(text); });
}

}  // namespace

class PredictionTest : public QObject {
    Q_OBJECT

 private slots:
    void predictionWithoutAnswerCannotBeLocked() {
        Prediction prediction(choice());
        QVERIFY(prediction.lock().contains(u"Choose an answer"_s));
        QVERIFY(prediction.isOpen());
        QVERIFY(Prediction(number()).lock().contains(u"number"_s));
        QVERIFY(Prediction(curve()).lock().contains(u"curve"_s));
    }

    void lockedPredictionCannotBeChanged() {
        Prediction prediction(choice());
        QVERIFY(prediction.choose(2));
        QCOMPARE(prediction.lock(), QString());
        QVERIFY(!prediction.choose(1));
        QCOMPARE(prediction.choice(), 2);
        prediction.skip();
        QVERIFY(prediction.state() == Prediction::State::Locked);
    }

    void unofferedChoiceIsRejected() {
        Prediction prediction(choice());
        QVERIFY(!prediction.choose(3));
        QVERIFY(!prediction.choose(-2));
        QCOMPARE(prediction.choice(), -1);
        QVERIFY(!prediction.setNumber(std::nan("")));
    }

    void verdictHasOneFinalPunctuationMark() {
        LessonQuestion question = choice();
        question.choices[1] = u"0, 1, 0, 1, …"_s;
        const QString message = verdict(question, Prediction(question), {});
        QVERIFY2(message.endsWith(u"1, …"_s), qPrintable(message));
        question.choices[1] = u"Nothing"_s;
        QVERIFY(verdict(question, Prediction(question), {}).endsWith(u"Nothing."_s));
    }

    void verdictNamesRightChoice() {
        Prediction prediction(choice());
        QCOMPARE(verdict(choice(), prediction, {}), u"The answer is B: Nothing."_s);
        prediction.choose(0);
        QCOMPARE(verdict(choice(), prediction, {}), u"You said A. The answer is B: Nothing."_s);
        prediction.choose(1);
        QCOMPARE(verdict(choice(), prediction, {}), u"B is right."_s);
    }

    void verdictOfNumberStatesError() {
        Prediction prediction(number());
        prediction.setNumber(20);
        QCOMPARE(verdict(number(), prediction, {12.5, {}}),
                 u"You said 20. It is 12.5\u00a0positions: 7.5 less."_s);
        prediction.setNumber(10);
        QCOMPARE(verdict(number(), prediction, {12.5, {}}),
                 u"You said 10. It is 12.5\u00a0positions: 2.5 more."_s);
        prediction.setNumber(12.5000001);
        QCOMPARE(verdict(number(), prediction, {12.5, {}}), u"12.5\u00a0positions is right."_s);
    }

    /// The lesson rounds, too: "95 times out of 100".
    void roundedNumberIsRight() {
        Prediction prediction(number());
        prediction.setNumber(95);
        QCOMPARE(verdict(number(), prediction, {95.12, {}}), u"95 is right: it is 95.12\u00a0positions."_s);
        prediction.setNumber(94.6);
        QCOMPARE(verdict(number(), prediction, {95.1172, {}}),
                 u"You said 94.6. It is 95.12\u00a0positions: 0.52 more."_s);
        for (const double guess : {90.0, 96.0, 95.2}) {
            prediction.setNumber(guess);
            QVERIFY_CONTAINS(verdict(number(), prediction, {95.12, {}}), u"You said"_s);
        }
        prediction.setNumber(12);  // 4 % off
        QVERIFY_CONTAINS(verdict(number(), prediction, {12.4, {}}), u"You said"_s);
    }

    void sketchIsInterpolatedLinearly() {
        Sketch sketch;
        sketch.draw({0, 10}, {10, 20});
        QCOMPARE(sketch.at(5).value(), 15.0);
        QCOMPARE(sketch.at(0).value(), 10.0);
        QVERIFY(!sketch.at(-0.5) && !sketch.at(10.5));
    }

    void redrawingReplacesPartOfSketch() {
        Sketch sketch;
        sketch.draw({0, 0}, {4, 4});
        sketch.draw({4, 4}, {8, 0});
        sketch.draw({6, 10}, {2, 10});  // from right to left
        QCOMPARE(sketch.at(4).value(), 10.0);
        QCOMPARE(sketch.at(1).value(), 5.0);  // halfway from (0, 0) to (2, 10)
        QCOMPARE(sketch.at(8).value(), 0.0);
        for (std::size_t k = 1; k < sketch.points().size(); ++k)
            QVERIFY(sketch.points()[k - 1].x() < sketch.points()[k].x());
    }

    void typedSketchEqualsDrawnSketch() {
        Sketch drawn;
        drawn.draw({0, 64}, {10, 40});
        drawn.draw({10, 40}, {49, -20});
        QVERIFY(readSketch(u"10: 40, 0: 64; 49: −20"_s) == drawn);
        QVERIFY(readSketch(sketchText(drawn)) == drawn);
        Sketch large;
        large.draw({0, 2e-9}, {20'000, 1234});
        QVERIFY(readSketch(sketchText(large)) == large);
    }

    void invalidSketchIsRejectedWithReason() {
        QVERIFY(refusal(u"0: 64, ten: 40"_s).contains(u"\"ten: 40\""_s));
        QVERIFY(refusal(u"0: 64"_s).contains(u"two points"_s));
        QVERIFY(refusal(u"0: 1, 0: 2"_s).contains(u"twice"_s));
        QVERIFY(refusal(u"0: 1, 2: inf"_s).contains(u"2: inf"_s));
    }

    void sketchIsComparedOnlyWhereDrawn() {
        Sketch sketch;
        sketch.draw({0, 0}, {2, 0});
        const SketchError error = compared(sketch, {{0, 1}, {1, -4}, {2, 1}, {3, 100}});
        QCOMPARE(error.mean, 2.0);  // (1 + 4 + 1) / 3
        QCOMPARE(error.largest, 4.0);
        QCOMPARE(error.at, 1.0);
        QCOMPARE(error.covered, 0.75);
        QCOMPARE(compared({}, {{0, 1}}).covered, 0.0);
    }

    void verdictOfCurveStatesLargestError() {
        Prediction prediction(curve());
        Sketch sketch;
        sketch.draw({0, 0}, {2, 0});
        prediction.setSketch(sketch);
        const QString text = verdict(curve(), prediction, {0, {{0, 1}, {1, -4}, {2, 1}}});
        QCOMPARE(text, u"Your curve is off by 2 on average, and by 4 at most, at k = 1."_s);
    }

    void votesCountAndAreHiddenWhileRoundIsOpen() {
        Poll poll(3);
        QVERIFY(!poll.vote(0));
        poll.open();
        QVERIFY(poll.vote(0) && poll.vote(2) && poll.vote(2));
        QVERIFY(!poll.vote(3));
        QCOMPARE(poll.total(0), 3);
        QVERIFY(poll.counts(0).empty());
        poll.close();
        QCOMPARE(poll.counts(0), (std::vector<int>{1, 0, 2}));
        QVERIFY(!poll.vote(0));
    }

    void lastVoteCanBeTakenBack() {
        Poll poll(2);
        poll.open();
        QVERIFY(!poll.takeBack());
        poll.vote(0);
        poll.vote(1);
        QVERIFY(poll.takeBack());
        poll.close();
        QCOMPARE(poll.counts(0), (std::vector<int>{1, 0}));
        QVERIFY(!poll.takeBack());
    }

    void secondRoundKeepsFirst() {
        const LessonQuestion question = choice();
        Prediction prediction(question);
        Poll& poll = prediction.poll();
        poll.open();
        for (const int vote : {0, 0, 1, 2}) poll.vote(vote);
        poll.close();
        poll.open();
        for (const int vote : {1, 1, 1, 0}) poll.vote(vote);
        QCOMPARE(poll.counts(0), (std::vector<int>{2, 1, 1}));
        QVERIFY(poll.counts(1).empty());
        QCOMPARE(pollVerdict(question, poll), u"1 of 4 said B."_s);
        QCOMPARE(prediction.lock(), QString());  // the votes are the prediction
        QCOMPARE(pollVerdict(question, poll), u"1 of 4 said B, and 3 of 4 after the discussion."_s);
    }

    void roundWithoutVotesIsDiscarded() {
        Poll poll(2);
        poll.open();
        poll.close();
        QCOMPARE(poll.rounds(), 0);
        QCOMPARE(pollVerdict(choice(), poll), QString());
    }
};

QTEST_GUILESS_MAIN(PredictionTest)
#include "prediction_test.moc"
