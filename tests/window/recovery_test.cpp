// SPDX-License-Identifier: GPL-3.0-or-later
//
// Copies of unsaved work, and what the next window offers of them.
#include "app/window/shell/recovery.h"

#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/deck/deck.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_recovery.h"
#include "app/window/parts/application.h"
#include "app/window/parts/message_bar.h"
#include "app/window/shell/recovery_strip.h"
#include "ask_for_copies.h"
#include "support.h"
#include "tests/contains.h"
#include "tests/scene/full_disk.h"
#include "tests/text_rows.h"
#include "tests/window/answers.h"
#include "tests/window/recovery_support.h"
#include "tests/window/test_classes.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QProcess>
#include <QRandomGenerator>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTimer>

#include <csignal>
#include <optional>

using namespace sinescope;

class RecoveryTest : public WindowTest {
    Q_OBJECT

 private:
    std::optional<StateHome> home;

 private slots:
    void init() { home.emplace(); }

    void nextWindowRestoresUnsavedChanges() {
        const QString path = inFolder(u"lecture.sinescope"_s);
        QVERIFY(window->session().saveTo(path));
        setBase(*window, 321);
        QTRY_COMPARE_WITH_TIMEOUT(home->copies().size(), 1, 30'000);
        window->recovery().leave();
        window.reset();
        window = nextWindow();
        QVERIFY(window->leftBehind().isVisible());
        QVERIFY(window->leftBehind().sentence().contains(u"lecture.sinescope"_s));
        QVERIFY(scene().encoding.base != 321);
        QCOMPARE(restoredBase(*window), 321.0);
        QCOMPARE(window->session().path(), path);
        QVERIFY(window->isWindowModified());
        QVERIFY(!window->leftBehind().isVisible());
        QCOMPARE(home->copies().size(), 1);  // of this window
        window->recovery().leave();
        const auto third = nextWindow();
        QVERIFY(!third->leftBehind().isVisible());  // the second window still owns its copy
    }

    void restoringKeepsUnsavedWorkRecoverable() {
        for (const double base : {321.0, 654.0}) leaveWork(base);
        QCOMPARE(home->copies().size(), 2);
        window = nextWindow();
        QCOMPARE(window->recovery().left().size(), std::size_t{2});
        const double first = restoredBase(*window);
        const double second = restoredBase(*window);
        QCOMPARE(std::min(first, second), 321.0);
        QCOMPARE(std::max(first, second), 654.0);
        // The replaced work is in the list again, and on disk.
        QCOMPARE(window->recovery().left().size(), std::size_t{1});
        QCOMPARE(window->recovery().left().front().work.scene->encoding.base, first);
        QCOMPARE(home->copies().size(), 2);
        QVERIFY(window->close());  // removes its own copy and keeps the other
        QCOMPARE(home->copies().size(), 1);
        window.reset();
        window = nextWindow();
        QCOMPARE(window->recovery().left().size(), std::size_t{1});
        click(*window, u"Discard"_s);
        QVERIFY(home->copies().isEmpty());
    }

    /// Repeated Restore cycles through all remaining copies instead of swapping the last two.
    void repeatedRestoreCyclesThroughCopies() {
        for (const double base : {321.0, 654.0, 987.0}) leaveWork(base);
        window = nextWindow();
        QSet<int> restored;
        for (int k = 0; k < 3; ++k) restored.insert(qRound(restoredBase(*window)));
        QCOMPARE(restored, (QSet<int>{321, 654, 987}));
        QCOMPARE(window->recovery().left().size(), std::size_t{2});
        QCOMPARE(home->copies().size(), 3);
    }

    /// So large that another thread takes longer to read it than this one may be interrupted.
    void largeCopyIsReadAndRestoredBesideWindow() {
        Scene large;
        edit([](Scene& scene) {
            setOpenedScheme(scene, tableScheme(WeightTable(Matrix::Ones(1024, 1024)), "t"));
        });
        large = scene();
        window->recovery().leave();
        window.reset();
        bool isUsable = false;
        const auto watchWindow = [&] {
            isUsable = false;
            QMetaObject::invokeMethod(
                window.get(), [&] { isUsable = true; }, Qt::QueuedConnection);
        };
        watchWindow();
        window->offerRecovery();
        QVERIFY(isUsable);
        QCOMPARE(window->recovery().left().size(), std::size_t{1});
        watchWindow();
        QVERIFY(window->recovery().restore(window->recovery().left().front()));
        QVERIFY(isUsable);
        QVERIFY(scene() == large);
        QVERIFY(window->recovery().left().empty());
        QCOMPARE(home->copies().size(), 1);  // written again
        window->recovery().forget();
    }

    void replacedWorkIsNotOfferedOnceSaved() {
        leaveWork(321);
        setBase(*window, 654);
        window->offerRecovery();
        click(*window, u"Restore"_s);
        QCOMPARE(window->recovery().left().size(), std::size_t{1});
        window->document().undo();
        QCOMPARE(scene().encoding.base, 654.0);
        QVERIFY(window->session().saveTo(inFolder(u"kept.sinescope"_s)));
        QTRY_VERIFY(window->recovery().left().empty());
        QVERIFY(!window->leftBehind().isVisible());
    }

    void recoverableWorkIsListedBelowFigures() {
        for (const double base : {321.0, 654.0}) {
            setBase(*window, base);
            window->deck().deck().insert(-1, u"a step"_s, {}, scene());
            window->recovery().leave();
            window->deck().recovery().leave();
            window.reset();
        }
        window = nextWindow();
        window->messages().ask(u"A question?"_s, {{u"Yes"_s, [] {}}});
        untilIdle();
        const QString message = window->leftBehind().sentence();
        QVERIFY2(message.startsWith(u"2 sessions and 2 decks were not closed:"_s), qPrintable(message));
        QCOMPARE(message.count(u"Untitled session"_s), 2);
        const auto areaOf = [this](const QWidget& widget) {
            return QRect(widget.mapTo(window.get(), QPoint(0, 0)), widget.size());
        };
        QVERIFY(!areaOf(window->leftBehind()).intersects(areaOf(window->board())));
        QVERIFY(!areaOf(window->messages()).intersects(areaOf(window->board())));
        QVERIFY(!areaOf(window->leftBehind()).intersects(areaOf(window->messages())));
        for (int left = 4; left > 0; --left) click(*window, u"Discard"_s);
        QVERIFY(!window->leftBehind().isVisible());
        QVERIFY(home->copies().isEmpty());
    }

    void copiesAreAccessibleOnlyToOwner() {
        setBase(*window, 321);
        window->deck().deck().insert(-1, u"a step"_s, {}, scene());
        window->recovery().writeNow();
        window->deck().recovery().writeNow();
        const auto others = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ExeGroup |
                            QFileDevice::ReadOther | QFileDevice::WriteOther | QFileDevice::ExeOther;
        const QString folder = home->path() + u"/sinescope"_s;
        QVERIFY(!(QFileInfo(folder).permissions() & others));
        const QFileInfoList files = QDir(folder).entryInfoList(QDir::Files | QDir::Hidden);
        QCOMPARE(files.size(), 4);  // two copies and their locks
        for (const QFileInfo& file : files)
            QVERIFY2(!(file.permissions() & others), qPrintable(file.fileName()));
    }

    void staleLocksDoNotHideCopies_data() {
        rowsOf("lock", {"empty", "unreadable", "folder", "link", "pid"});
    }

    /// Possible states of a lock whose window has crashed.
    void staleLocksDoNotHideCopies() {
        QFETCH(const QString, lock);
        leaveWork(321);
        const QDir folder(home->path() + u"/sinescope"_s);
        const QString path = folder.filePath(home->copies().front() + u".lock"_s);
        QFile file(path);
        if (lock == u"folder"_s) {
            QVERIFY(folder.mkpath(path + u"/inside"_s));
        } else if (lock == u"link"_s) {
            QVERIFY(QFile::link(u"/etc/hostname"_s, path));
        } else {
            QVERIFY(file.open(QIODevice::WriteOnly));
            // In QLockFile's format, with a process id that this program now has.
            if (lock == u"pid"_s)
                file.write(u"%1\n%2\n%3\n\n\n"_s.arg(QCoreApplication::applicationPid())
                               .arg(QCoreApplication::applicationName(), QSysInfo::machineHostName())
                               .toUtf8());
            file.close();
            if (lock == u"unreadable"_s) QVERIFY(file.setPermissions({}));
        }
        window = nextWindow();
        QCOMPARE(restoredBase(*window), 321.0);
        QCOMPARE(home->copies().size(), 1);  // of this window
    }

    /// Very large and damaged copies of sessions and decks are not read, do not stay locked, and are
    /// mentioned together, once.
    void brokenCopiesAreMentionedAndKept() {
        leaveWork(321);
        const QDir folder(home->path() + u"/sinescope"_s);
        for (int k = 0; k < 1000; ++k) {
            QFile broken(folder.filePath(u"broken-%1.recovery"_s.arg(k)));
            QVERIFY(broken.open(QIODevice::WriteOnly));
            broken.write(k % 2 ? "{ broken" : "");
            if (k == 0) QVERIFY(broken.resize(qint64{3} << 30));
        }
        QVERIFY(QFile(folder.filePath(u"broken.deck-recovery"_s)).open(QIODevice::WriteOnly));
        window = nextWindow();
        QCOMPARE(window->recovery().left().size(), std::size_t{1});
        QVERIFY_CONTAINS(window->messages().sentence(), u"1,001 copies of unsaved work cannot be read"_s);
        QVERIFY_CONTAINS(window->messages().sentence(), folder.path());
        QCOMPARE(folder.entryList({u"*.lock"_s}, QDir::Files).size(), 1);
        window->messages().clear();
        window->offerRecovery();
        QVERIFY(window->messages().sentence().isEmpty());
        QCOMPARE(restoredBase(*window), 321.0);
        QCOMPARE(home->copies().size(), 1001);  // damaged copies are kept for manual repair
    }

    void copyOfOpenWindowIsNotOffered() {
        const auto first = shownWindow();
        setBase(*first, 321);
        first->recovery().writeNow();
        QCOMPARE(home->copies().size(), 1);
        const auto second = nextWindow();
        QVERIFY(!second->leftBehind().isVisible());
    }

    void workLeftWithoutQuestionCanBeDiscarded() {
        window->session().setQuestion([](const QString&, QMessageBox::StandardButtons) {
            qWarning("a question was asked");
            return QMessageBox::Cancel;
        });
        setBase(*window, 321);
        window->recovery().leave();
        window.reset();
        window = nextWindow();
        click(*window, u"Discard"_s);
        QVERIFY(home->copies().isEmpty());
    }

    void fullDiskIsReportedAndEarlierCopyIsOffered() {
        setBase(*window, 321);
        window->recovery().writeNow();
        setBase(*window, 400);
        {
            const FullDisk full;
            window->recovery().writeNow();
        }
        QVERIFY_CONTAINS(window->messages().sentence(), u"not protected"_s);
        {
            const FullDisk full;
            window->recovery().leave();
        }
        window.reset();
        window = nextWindow();
        QCOMPARE(restoredBase(*window), 321.0);
    }

    void workRestoredOnFullDiskIsOfferedAgain() {
        leaveWork(321);
        window = nextWindow();
        {
            const FullDisk full;
            QCOMPARE(restoredBase(*window), 321.0);
            window->recovery().leave();
        }
        window.reset();
        window = nextWindow();
        QCOMPARE(restoredBase(*window), 321.0);
    }

    void unwritableFolderIsReported() {
        QFile file(home->path() + u"/taken"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        home->set(file.fileName());
        setBase(*window, 321);
        window->recovery().writeNow();
        QVERIFY_CONTAINS(window->messages().sentence(), u"not protected"_s);
    }

    /// SINESCOPE_KILLS sets the number of kills, for long manual runs.
    void killedWindowLosesAtMostTwoSecondsOfWork() {
        const int kills = qEnvironmentVariableIsSet("SINESCOPE_KILLS")
                              ? qEnvironmentVariableIntValue("SINESCOPE_KILLS")
                              : 3;
        for (int k = 0; k < kills; ++k) {
            const QTemporaryDir folder;
            Driver driver(folder.path(), {});
            QVERIFY(driver.waitForReadyRead(60000));
            // Kills before the first write, between two, and after the second; further kills at random times.
            QTest::qWait(k < 3 ? 700 + 1200 * k : QRandomGenerator::global()->bounded(3500));
            driver.kill();
            QVERIFY(driver.waitForFinished());
            const QList<QPair<int, qint64>> changes = changesOf(driver);
            QVERIFY(!changes.isEmpty());
            int expectedChange = -1;  // the last change that is two seconds old
            for (const auto& [change, when] : changes)
                if (changes.back().second - when >= 2000) expectedChange = change;
            const int there = offered(folder.path());
            QVERIFY2(
                there >= expectedChange && there <= changes.back().first,
                qPrintable(
                    u"change %1 of %2, owed %3"_s.arg(there).arg(changes.back().first).arg(expectedChange)));
        }
    }

    void endedProgramExitsCleanlyAndKeepsChanges_data() {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("SIGTERM") << QStringList{};
        QTest::newRow("log-out at work") << QStringList{u"--log-out"_s};
        QTest::newRow("log-out while a question is open") << QStringList{u"--log-out"_s, u"--close"_s};
    }

    void endedProgramExitsCleanlyAndKeepsChanges() {
        QFETCH(const QStringList, options);
        Driver driver(inFolder(), options);
        if (options.isEmpty()) {
            QVERIFY(driver.waitForReadyRead(60000));
            QTest::qWait(300);
            driver.terminate();
        }
        QVERIFY(driver.waitForFinished());
        QCOMPARE(driver.exitStatus(), QProcess::NormalExit);
        QCOMPARE(driver.exitCode(), 0);
        QCOMPARE(offered(inFolder()), changesOf(driver).back().first);
    }

    /// The log-out was cancelled, or only copies were requested.
    void closingStillAsksAfterSessionManagerCopies() {
        Answers answers(window->session(), QMessageBox::Discard);
        setBase(*window, 321);
        askForCopies(*qApp);
        QVERIFY(window->close());
        QCOMPARE(answers.asked.size(), 1);
        emit qobject_cast<Application*>(qApp)->quitRequested();  // sent after the last window is closed
        QVERIFY(home->copies().isEmpty());
    }
};

static const Registered<RecoveryTest> registered(offscreenPart);

#include "recovery_test.moc"
