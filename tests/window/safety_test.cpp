// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/figure_board.h"
#include "app/window/controls/fold_row.h"
#include "app/window/deck/deck.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_recovery.h"
#include "app/window/export/export_dialog.h"
#include "app/window/export/export_form.h"
#include "app/window/parts/application.h"
#include "app/window/parts/message_bar.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/recovery.h"
#include "app/window/shell/recovery_strip.h"
#include "ask_for_copies.h"
#include "support.h"
#include "tests/contains.h"
#include "tests/scene/full_disk.h"
#include "tests/text_rows.h"
#include "tests/window/answers.h"
#include "tests/window/test_classes.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QRandomGenerator>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>

#include <csignal>
#include <optional>
#include <thread>
#include <vector>

using namespace sinescope;

namespace {

const QString heatmap = u"heatmap"_s;
const QString dimensions = u"dimensions"_s;

/// Sets $XDG_STATE_HOME to a temporary folder during its lifetime.
class StateHome {
 public:
    StateHome() : m_before(qgetenv("XDG_STATE_HOME")) { set(m_folder.path()); }
    ~StateHome() { qputenv("XDG_STATE_HOME", m_before); }
    void set(const QString& folder) { qputenv("XDG_STATE_HOME", QFile::encodeName(folder)); }
    QString path() const { return m_folder.path(); }
    QStringList copies() const {
        return QDir(m_folder.filePath(u"sinescope"_s)).entryList({u"*.recovery"_s});
    }

 private:
    QByteArray m_before;
    QTemporaryDir m_folder;
};

void setBase(MainWindow& window, double base) {
    edit(window, [base](Scene& scene) { scene.encoding.base = base; });
}

/// Leaves a copy of unsaved work behind, as a window that is not closed does.
void leaveWork(double base) {
    const auto window = shownWindow();
    setBase(*window, base);
    window->recovery().leave();
}

/// A window that offers the work left behind.
std::unique_ptr<MainWindow> nextWindow() {
    auto window = shownWindow();
    window->offerRecovery();
    return window;
}

void click(MainWindow& window, const QString& answer) {
    for (QToolButton* button : window.leftBehind().findChildren<QToolButton*>())
        if (button->text() == answer && !button->isHidden()) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    failCase(u"there is no such answer"_s);
}

/// Restores offered work and returns its base.
double restoredBase(MainWindow& window) {
    click(window, u"Restore"_s);
    return sceneOf(window).encoding.base;
}

/// Parses the driver's lines "change milliseconds".
QList<QPair<int, qint64>> changesOf(QProcess& driver) {
    QList<QPair<int, qint64>> changes;
    QList<QByteArray> lines = driver.readAllStandardOutput().split('\n');
    lines.removeLast();  // empty, or truncated by the kill
    for (const QByteArray& line : lines) {
        const QList<QByteArray> parts = line.split(' ');
        if (parts.size() == 2) changes.append({parts[0].toInt(), parts[1].toLongLong()});
    }
    return changes;
}

QProcessEnvironment environmentIn(const QString& folder) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_STATE_HOME", "XDG_CONFIG_HOME"})
        environment.insert(QString::fromLatin1(name), folder);
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    return environment;
}

/// A working window in another process, with its state in `folder`.
struct Driver : QProcess {
    Driver(const QString& folder, const QStringList& options) {
        setProcessEnvironment(environmentIn(folder));
        start(QStringLiteral(SINESCOPE_DRIVER), options);
    }
};

/// Returns the number that the driver prints for `option`.
int numberOf(const QString& folder, const QString& option) {
    Driver next(folder, {option});
    if (!next.waitForFinished(60000) || next.exitCode() != 0) return -2;
    return next.readAllStandardOutput().trimmed().toInt();
}

/// Returns the change offered at the next start; -1 if none.
int offered(const QString& folder) {
    return numberOf(folder, u"--offer"_s);
}

}  // namespace

/// Safety of the window and the user's work: no crashes, no lost changes.
class SafetyTest : public WindowTest {
    Q_OBJECT

 private:
    std::optional<StateHome> home;

 private slots:
    void init() { home.emplace(); }

    void hiddenFigureDropsCursorOutsideEncoding() {
        edit([](Scene& scene) { scene.encoding.dModel = 512; });
        window->bringUpToDate();
        untilIdle();
        QPoint at;  // over a column that will be removed
        const FigureView& map = panel(heatmap).figure();
        for (int x = 0; x < map.surface()->width(); ++x)
            if (map.cursorAt(QPointF(x, map.surface()->height() / 2)).column.value_or(0) > 300)
                at = {x, map.surface()->height() / 2};
        QVERIFY(!at.isNull());
        QTest::mouseMove(&surface(heatmap), at);
        QTest::mouseClick(&surface(heatmap), Qt::LeftButton, {}, at);
        untilIdle();
        window->board().toggleMaximized();
        untilIdle();
        type(*window->controls().dModel()->field(), u"64"_s);
        QVERIFY(window->hover().cursor().column.value_or(0) < 64);
        QTest::keyClick(window.get(), Qt::Key_Escape);
        untilIdle();
        QVERIFY2(window->messages().sentence().isEmpty(), qPrintable(window->messages().sentence()));
        QVERIFY(panel(dimensions).isVisible());
    }

    void openingPresetClearsCursor() {
        const auto hovers = [this] {
            QTest::mouseMove(&surface(heatmap), surfacePointOf(panel(heatmap), 1, 2));
            untilIdle();
            return window->hover().cursor().position.has_value();
        };
        QTRY_VERIFY(hovers());  // a window system lays out windows later
        window->session().openPreset(u"heatmap-100x512"_s);
        QVERIFY(window->hover().cursor().isEmpty());
    }

    void eventsSentInOtherThreadsBypassTheApplicationsFilters() {
        struct Filter : QObject {
            bool eventFilter(QObject*, QEvent* event) override {
                if (event->type() == QEvent::ChildAdded) threads.push_back(QThread::currentThread());
                return false;
            }
            std::vector<QThread*> threads;
        } filter;
        struct Parent : QObject {
            void childEvent(QChildEvent* event) override { added << event->child()->objectName(); }
            QStringList added;
        } parent;
        QObject here, there;
        here.setObjectName(u"here"_s);
        there.setObjectName(u"there"_s);
        qApp->installEventFilter(&filter);
        here.setParent(&parent);
        std::thread([&] { there.setParent(&parent); }).join();
        here.setParent(nullptr);
        there.setParent(nullptr);
        QCOMPARE(parent.added.mid(0, 2), (QStringList{u"here"_s, u"there"_s}));
        QCOMPARE(filter.threads, std::vector<QThread*>{QThread::currentThread()});
    }

    void reshownFigureHasCurrentCursor() {
        const auto seenAgain = [this](const Cursor& meanwhile) {
            window->document().apply(maximizeEdit(heatmap));
            window->bringUpToDate();
            window->hover().setCursor(meanwhile);
            window->document().apply(maximizeEdit({}));
            window->bringUpToDate();
            untilIdle();
            return surface(dimensions).grab().toImage();
        };
        const QImage without = seenAgain({});
        const QImage with = seenAgain({20, 30, {}});
        QVERIFY(with != without);
        QVERIFY(seenAgain({}) == without);
    }

    void exceptionIsReportedAndLastGoodSceneIsRestored() {
        class Thrower : public QObject {
         public:
            bool event(QEvent* event) override {
                if (event->type() == QEvent::User) throw std::runtime_error("the picture has no ground");
                return QObject::event(event);
            }
        };
        setBase(*window, 500);
        QTest::qWait(120);
        setBase(*window, 700);
        Thrower thrower;
        QEvent event(QEvent::User);
        QVERIFY(!QCoreApplication::sendEvent(&thrower, &event));
        QTRY_VERIFY(window->messages().sentence().contains(u"the picture has no ground"_s));
        QCOMPARE(scene().encoding.base, 500.0);
        window->document().redo();
        QCOMPARE(scene().encoding.base, 700.0);
    }

    void closingWindowDuringExportLeavesNoFiles() {
        window->actions().exportFigure(heatmap, ExportScope::Animation);
        ExportDialog& dialog = *window->actions().exportDialog();
        ExportSettings settings = dialog.form().settings();
        settings.folder = inFolder();
        dialog.form().setSettings(settings);
        // Closes the window during the first frames, as a click elsewhere could.
        bool gone = false;
        QTimer::singleShot(0, qApp, [&] {
            window.reset();
            gone = true;
        });
        QVERIFY(!dialog.exportNow());
        QVERIFY(gone);
        QVERIFY(QDir(inFolder()).isEmpty());
    }

    void closeQuestionIsNotAskedTwice() {
        setBase(*window, 500);
        int asked = 0;
        window->session().setQuestion([&](const QString&, QMessageBox::StandardButtons) {
            // A shortcut may ask again while the first question is open.
            const bool left = ++asked == 1 && window->session().mayLeave();
            return left ? QMessageBox::Discard : QMessageBox::Cancel;
        });
        QVERIFY(!window->session().mayLeave());
        QCOMPARE(asked, 1);
        asked = 0;
        QVERIFY(!window->close());
        QCOMPARE(asked, 1);
        QVERIFY(window->isVisible());
    }

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

    void largeCopyIsReadAndRestoredBesideWindow() {
        Scene large;
        edit([](Scene& scene) {
            setOpenedScheme(scene, tableScheme(WeightTable(Matrix::Ones(64, 1024)), "t"));
        });
        large = scene();
        window->recovery().leave();
        window.reset();
        bool isUsable = false;
        QTimer::singleShot(0, window.get(), [&] { isUsable = true; });
        window->offerRecovery();
        QVERIFY(isUsable);
        QCOMPARE(window->recovery().left().size(), std::size_t{1});
        isUsable = false;
        QTimer::singleShot(0, window.get(), [&] { isUsable = true; });
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

    void aQuestionComesBackAfterANotice() {
        MessageBar& bar = window->messages();
        bar.ask(u"Which one?"_s, {{u"This"_s, [] {}}});
        bar.note(u"Copied."_s);
        QCOMPARE(bar.sentence(), u"Copied."_s);
        bar.findChild<QTimer*>()->start(1);  // the time for which a notice is shown
        QTRY_COMPARE(bar.sentence(), u"Which one?"_s);
        QTest::mouseClick(bar.findChildren<QToolButton*>().constLast(), Qt::LeftButton);
        QTRY_VERIFY(bar.sentence().isEmpty());
    }

    void aHintDoesNotComeBack() {
        MessageBar& bar = window->messages();
        bar.hint(u"Freeze A first."_s, {{u"Freeze"_s, [] {}}});
        bar.note(u"Copied."_s);
        bar.findChild<QTimer*>()->start(1);
        QTRY_VERIFY(bar.sentence() != u"Copied."_s);
        QCOMPARE(bar.sentence(), QString());
    }

    void fileNamesAreShownAsPlainText() {
        for (const QLabel* label : window->findChildren<QLabel*>())
            if (label->isVisible()) QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
        const QString name = u"<h1>a</h1><img src='/dev/zero'>.npy"_s;
        QMessageBox box(window.get());
        box.setText(name);
        box.setInformativeText(name);
        box.show();
        int found = 0;
        for (const QLabel* label : box.findChildren<QLabel*>())
            if (label->text() == name) {
                QCOMPARE(label->textFormat(), Qt::PlainText);
                ++found;
            }
        QCOMPARE(found, 2);
        QToolTip::showText(window->mapToGlobal(QPoint(20, 20)), name, window.get());
        found = 0;
        for (const QWidget* each : QApplication::topLevelWidgets())
            if (const auto* tip = qobject_cast<const QLabel*>(each); tip && tip->text() == name) {
                QCOMPARE(tip->textFormat(), Qt::PlainText);
                ++found;
            }
        QCOMPARE(found, 1);
        QToolTip::hideText();
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

    /// Allocates and frees 240 MB of pictures three times.
    void freedPictureMemoryIsReturnedToSystem() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("the sanitizer's allocator keeps freed memory");
#endif
        const int growth = numberOf(inFolder(), u"--memory"_s);
        QVERIFY2(growth >= 0 && growth < 20, qPrintable(QString::number(growth)));
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

    void pastingTenMegabytesIntoFieldsKeepsLength() {
        QGuiApplication::clipboard()->setText(QString(10'000'000, '7'_L1));
        for (FoldRow* fold : window->findChildren<FoldRow*>()) fold->setUnfolded(true);
        int fields = 0;
        for (QLineEdit* field : window->findChildren<QLineEdit*>()) {
            if (!field->isVisible() || !field->isEnabled()) continue;
            field->setFocus();
            field->selectAll();
            QTest::keySequence(field, QKeySequence::Paste);
            if (field->text().contains("777"_L1)) ++fields;
            QTest::keyClick(field, Qt::Key_Return);
            window->bringUpToDate();
            QTest::keyClick(field, Qt::Key_Escape);
        }
        QVERIFY(fields > 3);
        QGuiApplication::clipboard()->clear();
        QCOMPARE(scene().encoding.length, Scene().encoding.length);
    }
};

static const Registered<SafetyTest> registered(offscreenPart);

#include "safety_test.moc"
