// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lesson files in the window, also broken ones.
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_view.h"
#include "lesson_support.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/lessons/named_files.h"
#include "tests/window/busy_threads.h"
#include "tests/window/drops.h"
#include "tests/window/test_classes.h"

#include <QPushButton>

using namespace sinescope;

namespace {

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

}  // namespace

class LessonFilesTest : public LessonInWindow {
    Q_OBJECT

 private slots:
    void aBrokenLessonFileIsShownWithItsErrors() {
        QVERIFY(window->session().open(writeFile(inFolder(u"mine.md"_s), broken)));
        QVERIFY(rail().isVisible());
        QTRY_VERIFY(labelTexts(rail()).contains(u"This file has 2 problems"_s));
        const QString message = labelTexts(rail());
        QVERIFY_CONTAINS(message, u"mine.md, line 13:"_s);
        QVERIFY(message.contains(u"The text is here."_s));
        QCOMPARE(rail().steps().size(), std::size_t{2});
        QCOMPARE(scene().encoding.dModel, std::int64_t{8});
    }

    /// The network is trained by the check of the file's numbers, which runs in the background.
    void answerThatNeedsATrainingFollowsWhenItIsFound() {
        window.get();  // needs a free thread
        BusyThreads threads;
        QVERIFY(lecture().openFile(writeFile(inFolder(u"mine.md"_s), trained)));
        card().number()->setText(u"100"_s);
        lecture().setNumber(100);
        lecture().lock();
        QCOMPARE(labelText(card(), "verdict"), u"The answer is being computed."_s);
        threads.release();
        QTRY_VERIFY_WITH_TIMEOUT(labelText(card(), "verdict").contains(u"It is "_s), 120'000);
    }

    void fileWithoutStepsHidesNextButton() {
        QVERIFY(lecture().openFile(writeFile(inFolder(u"empty.md"_s), "\n")));
        const auto* next = rail().findChild<QPushButton*>(u"nextBeat"_s);
        QVERIFY(next && !next->isVisible());
        QVERIFY2(containsText(labelTexts(rail()), u"no step"_s), qPrintable(labelTexts(rail())));
        lecture().openLesson(u"07-fingerprints"_s);
        QVERIFY(next->isVisible());
    }

    /// Opening a pipe blocks, so a window that reads one would hang. The watch detects both pictures and
    /// pipes.
    void lessonDoesNotOpenReferencedFiles() {
        const NamedFiles files(inFolder());
        QVERIFY(window->session().open(writeFile(inFolder(u"mine.md"_s), files.lesson())));
        QVERIFY_CONTAINS(labelTexts(rail()), u"opens no image files"_s);
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
        window->session().open(writeFile(inFolder(u"image.md"_s), QByteArray("\xff\xfe\x00\x80", 4)));
        QVERIFY(window->messages().sentence().contains(u"image.md"_s));
        QCOMPARE(walk().course().id, u"lesson/12-rotation"_s);
        window->session().open(inFolder(u"nothing.md"_s));
        QVERIFY(window->messages().sentence().contains(u"nothing.md"_s));
        lecture().openLesson(u"17-nothing"_s);
        QVERIFY(window->messages().sentence().contains(u"17-nothing"_s));
    }

    void aDroppedLessonIsShown() {
        QVERIFY(dropFile(*window, writeFile(inFolder(u"mine.md"_s), broken)));
        QVERIFY(rail().isVisible());
    }
};

static const Registered<LessonFilesTest> registered("--lessons");

#include "lesson_files_test.moc"
