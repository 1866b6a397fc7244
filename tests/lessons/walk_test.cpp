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

}  // namespace

class WalkTest : public QObject {
    Q_OBJECT

 private:
    Walk walk;
    Beat::Kind kind() const { return walk.now().kind; }

 private slots:
    void init() { walk = walkOf(text); }

    void nextShowsItemsThenMythThenItsTruthThenNextStep() {
        QVERIFY(kind() == Beat::Kind::Claim);
        QVERIFY(walk.next());
        QVERIFY(walk.now() == (Beat{Beat::Kind::Reveal, 0}));
        QVERIFY(walk.next());
        QVERIFY(walk.now() == (Beat{Beat::Kind::Reveal, 1}));
        QVERIFY(walk.next());
        QVERIFY(kind() == Beat::Kind::Myth);
        QVERIFY(walk.next());
        QVERIFY(kind() == Beat::Kind::Truth);
        QVERIFY(!walk.isAtEnd());
        QVERIFY(walk.next());
        QCOMPARE(walk.place().step, std::size_t{1});
        QVERIFY(walk.isAtEnd());
        QVERIFY(!walk.next());
    }

    void figureIsVeiledUntilItsReveal() {
        QCOMPARE(walk.veiled(), QStringList{u"shift"_s});
        walk.next();
        QCOMPARE(walk.veiled(), QStringList{u"shift"_s});
        walk.next();
        QCOMPARE(walk.veiled(), QStringList());
        walk.previous();
        QCOMPARE(walk.veiled(), QStringList{u"shift"_s});
    }

    void nextWithoutPredictionSkipsQuestion() {
        QVERIFY(!walk.isAnswered());
        walk.next();
        QVERIFY(walk.prediction().state() == Prediction::State::Skipped);
        QVERIFY(walk.isAnswered());
    }

    void nextLocksPrediction() {
        walk.prediction().choose(1);
        walk.next();
        QVERIFY(walk.prediction().state() == Prediction::State::Locked);
    }

    void nextClosesPollBeforeFirstReveal() {
        walk.prediction().poll().open();
        walk.prediction().poll().vote(0);
        QVERIFY(walk.next());
        QVERIFY(kind() == Beat::Kind::Claim);
        QCOMPARE(walk.prediction().poll().counts(0), (std::vector<int>{1, 0}));
        QVERIFY(walk.prediction().isOpen());
        walk.next();
        QVERIFY(kind() == Beat::Kind::Reveal);
        QVERIFY(walk.prediction().state() == Prediction::State::Locked);
    }

    void returningToQuestionOpensItAgainWithItsAnswerAndVotes() {
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
        QVERIFY(!walk.lock().isEmpty());
        QVERIFY(kind() == Beat::Kind::Claim);
        walk.prediction().choose(0);
        QCOMPARE(walk.lock(), QString());
        QCOMPARE(walk.shownReveals(), std::size_t{1});
    }

    void returningToStepRestoresItsState() {
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
        walk.skip();
        QVERIFY(walk.repeatQuestion());
        QVERIFY(walk.prediction().isOpen());
        QCOMPARE(walk.veiled(), QStringList{u"shift"_s});
    }

    void walkCannotLeaveItsSteps() {
        QVERIFY(!walk.previous());
        QVERIFY(!walk.previousStep());
        QVERIFY(!walk.goTo({0, 2}));
        QVERIFY(!walk.goTo({1, 0}));
    }

    void lessonWithoutStepsCanBeWalked() {
        walk = walkOf("# Empty\n\nNothing here.\n");
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
            walk = Walk(trackCourse(track, figureCatalog()));
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
