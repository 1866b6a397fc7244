// SPDX-License-Identifier: GPL-3.0-or-later
//
// A deck is saved, reopened, dropped on the window and restored.
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/window/deck/deck_recovery.h"
#include "app/window/shell/recovery_strip.h"
#include "deck_support.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/window/answers.h"
#include "tests/window/busy_threads.h"
#include "tests/window/drops.h"
#include "tests/window/test_classes.h"

#include <QFile>
#include <QMessageBox>
#include <QTimer>

using namespace sinescope;

namespace {

QByteArray longLesson() {
    QByteArray text = "# Long\n\n";
    for (int step = 0; step < 500; ++step) text += "## A claim.\n\nIts text, in a line or two.\n\n";
    return text;
}

}  // namespace

class DeckFilesTest : public DeckInWindow {
    Q_OBJECT

 private:
    /// Takes longer to write than the window needs for its next events.
    static Lesson longer() {
        Lesson lesson = shippedLesson(u"12-rotation"_s, figureCatalog());
        const std::vector<LessonStep> steps = lesson.steps;
        for (int k = 0; k < 3; ++k) lesson.steps.insert(lesson.steps.end(), steps.begin(), steps.end());
        return lesson;
    }

 private slots:
    void savedDeckReopensUnchanged() {
        const QString path = inFolder(u"lecture.md"_s);
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
        const QString path = inFolder(u"copied.md"_s);
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
        const QString path = inFolder(name);
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
        const QString path = inFolder(u"lecture.md"_s);
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
        const QString path = writeFile(inFolder(u"long.md"_s), longLesson());
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
        const QString path = inFolder(u"deck.md"_s);
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
        const QString path = inFolder(u"deck.md"_s);
        QTimer::singleShot(0, window.get(), [this] { deck().restore(longer(), {}); });
        deck().append(longer());
        QVERIFY(window->deck().saveTo(path));
        QVERIFY(QFile::exists(path));
        QVERIFY(deck().path().isEmpty());
        QVERIFY(deck().isModified());
    }

    void closingWaitsForSave() {
        const QString path = inFolder(u"deck.md"_s);
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
        QVERIFY(window->deck().saveTo(inFolder(u"deck.md"_s)));
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

    void deckChangedWhileAnotherIsReadIsKept() {
        const QString path = writeFile(inFolder(u"long.md"_s), longLesson());
        QVERIFY(window->deck().saveTo(inFolder(u"deck.md"_s)));
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
        const QString path = writeFile(inFolder(u"broken.md"_s), "\xff\xfe not text");
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

    void deckWithoutFileIsCalledByItsTitle() {
        Answers answers(window->deck(), QMessageBox::Discard);
        deck().setTitle(u"Waves"_s);
        QVERIFY(window->deck().mayLeave());
        QVERIFY_CONTAINS(answers.asked.value(0), u"“Waves”"_s);
    }
};

static const Registered<DeckFilesTest> registered;

#include "deck_files_test.moc"
