// SPDX-License-Identifier: GPL-3.0-or-later
//
// Navigation through lessons: the effect of keys, and when figures are veiled.
#include "app/lessons/walk.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "tests/contains.h"
#include "tests/refusal.h"

#include <QTest>

#include <set>

using namespace sinescope;

namespace {

const char* const text = R"(# Two steps

## The first claim.

```scene
{"from": "default", "figures": [{"id": "heatmap"}, {"id": "shift"}]}
```

### Question

Which?

- [ ] This
- [x] That

### Reveal

1. The words alone.
2. `shift`: The blocks.

### Myth?

> It is said.

It is not so.

Source: nobody

## The second claim.

Nothing is asked.
)";

Walk walkOf(const char* source) {
    const LessonContext context = lessonContext(figureCatalog(), {});
    return Walk(courseOf(u"file/x"_s, u"x"_s, readLesson(source, context)));
}

Beat::Kind kindOf(const Walk& walk) {
    return walk.now().kind;
}

}  // namespace

class WalkTest : public QObject {
    Q_OBJECT

 private slots:
    void nextShowsItemsThenMythThenItsTruthThenNextStep() {
        Walk walk = walkOf(text);
        QVERIFY(kindOf(walk) == Beat::Kind::Claim);
        QVERIFY(walk.next());
        QVERIFY(walk.now() == (Beat{Beat::Kind::Reveal, 0}));
        QVERIFY(walk.next());
        QVERIFY(walk.now() == (Beat{Beat::Kind::Reveal, 1}));
        QVERIFY(walk.next());
        QVERIFY(kindOf(walk) == Beat::Kind::Myth);
        QVERIFY(walk.next());
        QVERIFY(kindOf(walk) == Beat::Kind::Truth);
        QVERIFY(!walk.isAtEnd());
        QVERIFY(walk.next());
        QCOMPARE(walk.place().step, std::size_t{1});
        QVERIFY(walk.isAtEnd());
        QVERIFY(!walk.next());
    }

    void figureIsVeiledUntilItsReveal() {
        Walk walk = walkOf(text);
        QCOMPARE(walk.veiled(), QStringList{u"shift"_s});
        walk.next();
        QCOMPARE(walk.veiled(), QStringList{u"shift"_s});
        walk.next();
        QCOMPARE(walk.veiled(), QStringList());
        walk.previous();
        QCOMPARE(walk.veiled(), QStringList{u"shift"_s});
    }

    void nextWithoutPredictionSkipsQuestion() {
        Walk walk = walkOf(text);
        QVERIFY(!walk.isAnswered());
        walk.next();
        QVERIFY(walk.prediction().state() == Prediction::State::Skipped);
        QVERIFY(walk.isAnswered());
    }

    void nextLocksPrediction() {
        Walk walk = walkOf(text);
        walk.prediction().choose(1);
        walk.next();
        QVERIFY(walk.prediction().state() == Prediction::State::Locked);
    }

    void nextClosesPollBeforeFirstReveal() {
        Walk walk = walkOf(text);
        walk.prediction().poll().open();
        walk.prediction().poll().vote(0);
        QVERIFY(walk.next());
        QVERIFY(kindOf(walk) == Beat::Kind::Claim);
        QCOMPARE(walk.prediction().poll().counts(0), (std::vector<int>{1, 0}));
        QVERIFY(walk.prediction().isOpen());
        walk.next();
        QVERIFY(kindOf(walk) == Beat::Kind::Reveal);
        QVERIFY(walk.prediction().state() == Prediction::State::Locked);
    }

    void returningToQuestionOpensItAgainWithItsAnswerAndVotes() {
        Walk walk = walkOf(text);
        walk.prediction().poll().open();
        walk.prediction().poll().vote(0);
        walk.next();
        walk.prediction().choose(1);
        walk.next();
        walk.previous();
        QVERIFY(walk.openQuestion());
        QCOMPARE(walk.prediction().choice(), 1);
        QCOMPARE(walk.prediction().poll().counts(0), (std::vector<int>{1, 0}));
        walk.next();
        QVERIFY(walk.prediction().state() == Prediction::State::Locked);
    }

    void lockingRequiresPredictionAndRevealsFirstItem() {
        Walk walk = walkOf(text);
        QVERIFY(!walk.lock().isEmpty());
        QVERIFY(kindOf(walk) == Beat::Kind::Claim);
        walk.prediction().choose(0);
        QCOMPARE(walk.lock(), QString());
        QCOMPARE(walk.shownReveals(), std::size_t{1});
    }

    void returningToStepRestoresItsState() {
        Walk walk = walkOf(text);
        walk.prediction().choose(1);
        walk.next();
        walk.nextStep();
        QVERIFY(walk.previous());
        QCOMPARE(walk.place().step, std::size_t{0});
        QCOMPARE(walk.shownReveals(), std::size_t{1});
        QCOMPARE(walk.prediction().choice(), 1);
        QVERIFY(!walk.isSeen({0, 0}));
        while (walk.place().step == 0) walk.next();
        QVERIFY(walk.isSeen({0, 0}));
    }

    void questionCanBeRepeated() {
        Walk walk = walkOf(text);
        walk.skip();
        QVERIFY(walk.repeatQuestion());
        QVERIFY(walk.prediction().isOpen());
        QCOMPARE(walk.veiled(), QStringList{u"shift"_s});
    }

    void walkCannotLeaveItsSteps() {
        Walk walk = walkOf(text);
        QVERIFY(!walk.previous());
        QVERIFY(!walk.previousStep());
        QVERIFY(!walk.goTo({0, 2}));
        QVERIFY(!walk.goTo({1, 0}));
    }

    void lessonWithoutStepsCanBeWalked() {
        Walk walk = walkOf("# Empty\n\nNothing here.\n");
        QVERIFY(!walk.step());
        QVERIFY(!walk.next());
        QVERIFY(!walk.previous());
        QCOMPARE(walk.lock(), QString());
        QVERIFY(!walk.skip());
        QCOMPARE(walk.veiled(), QStringList());
        QVERIFY(!Walk().step());
    }

    void everyTrackCanBeWalkedToEndAndBack_data() {
        QTest::addColumn<QString>("id");
        for (const Track& track : shippedTracks()) QTest::newRow(qPrintable(track.id)) << track.id;
    }
    void everyTrackCanBeWalkedToEndAndBack() {
        QFETCH(QString, id);
        for (const Track& track : shippedTracks()) {
            if (track.id != id) continue;
            Walk walk(trackCourse(track, figureCatalog()));
            std::set<Place> seen;
            do seen.insert(walk.place());
            while (walk.next());
            QVERIFY(walk.isAtEnd());
            QVERIFY(!walk.following());
            std::size_t steps = 0;
            for (const Track::Entry& entry : track.entries)
                steps += shippedLesson(entry.lesson, figureCatalog()).steps.size();
            QCOMPARE(seen.size(), steps);
            for (const Place& place : seen) QVERIFY(walk.isSeen(place));
            while (walk.previous()) {
            }
            QVERIFY(walk.place() == Place{});
        }
    }

    void unknownLessonIsRejectedByName() {
        QVERIFY_CONTAINS(sentenceOf([] { lessonCourse(u"nothing"_s, figureCatalog()); }), u"\"nothing\""_s);
    }
};

QTEST_GUILESS_MAIN(WalkTest)
#include "walk_test.moc"
