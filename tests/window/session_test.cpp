// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_file.h"
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/window/controls/number_field.h"
#include "app/window/export/figure_drag.h"
#include "app/window/help/help_dialogs.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/style_class.h"
#include "app/window/play/player.h"
#include "support.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/text_rows.h"
#include "tests/window/answers.h"
#include "tests/window/drops.h"
#include "tests/window/test_classes.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QTimer>
#include <QTreeView>
#include <QUrl>

using namespace sinescope;

namespace {

void changeSomething(MainWindow& window) {
    edit(window, [](Scene& scene) { scene.encoding.base += 1; });
}

void setLength(MainWindow& window, std::int64_t length) {
    edit(window, [length](Scene& scene) { scene.encoding.length = length; });
}

/// Opens a table of 64 x 1,024 numbers, which takes longer to write than a frame, at 20 positions.
void openTable(MainWindow& window) {
    edit(window, [](Scene& scene) {
        setOpenedScheme(scene, tableScheme(WeightTable(Matrix::Ones(64, 1024)), "t"));
        scene.encoding.length = 20;
    });
}

/// Types `name` into the next file dialog and accepts it; cancels it if `name` is empty.
void answerFileDialog(const QString& name) {
    QTimer::singleShot(10, qApp, [name] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog || !dialog->isVisible()) return answerFileDialog(name);  // not yet on screen
        if (name.isEmpty()) return dialog->reject();
        auto* edit = dialog->findChild<QLineEdit*>(u"fileNameEdit"_s);
        dialog->activateWindow();
        edit->setFocus();
        if (!edit->hasFocus())
            return answerFileDialog(name);  // without the focus, Qt takes typed text as a selection
        edit->selectAll();
        QTest::keyClicks(edit, name);  // until then, the suggested file is selected
        static_cast<QDialog*>(dialog)->accept();
    });
}

/// Returns the texts cut off in the dialog's file list.
QStringList cutTexts(const QFileDialog& dialog) {
    QStringList cut;
    const auto* files = dialog.findChild<QTreeView*>(u"treeView"_s);
    const QAbstractItemModel& model = *files->model();
    for (int row = 0; row < model.rowCount(files->rootIndex()); ++row)
        for (int column = 1; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column, files->rootIndex());
            const QString text = index.data().toString();
            if (!files->isColumnHidden(column) &&
                files->fontMetrics().horizontalAdvance(text) > files->visualRect(index).width())
                cut << text;
        }
    return cut;
}

}  // namespace

class SessionTest : public WindowTest {
    Q_OBJECT

 private slots:
    void fileDialogTextsAreNotElided() {
        QFile file(inFolder(u"large.sinescope"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(234'567'890));
        int looks = 0;
        QStringList cut;
        QTimer poll;
        connect(&poll, &QTimer::timeout, qApp, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            const auto* files = dialog ? dialog->findChild<QTreeView*>(u"treeView"_s) : nullptr;
            if (!files || files->model()->rowCount(files->rootIndex()) == 0) return;  // listed in a thread
            ++looks;
            cut = cutTexts(*dialog);
            dialog->reject();
        });
        poll.start(50);
        chosenFileToOpen(window.get(), u"Open"_s, inFolder(), QString());
        QCOMPARE(looks, 1);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(' '_L1)));
    }

    void dialogSelectsFileOfLastTime() {
        const QString path = inFolder(u"rows.npy"_s);
        QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        QString selected;
        MainWindow* parent = window.get();  // opening it handles events, too
        QTimer::singleShot(0, qApp, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            selected = dialog->findChild<QLineEdit*>(u"fileNameEdit"_s)->selectedText();
            dialog->reject();
        });
        chosenFileToOpen(parent, u"Open"_s, path, QString());
        QCOMPARE(selected, u"rows.npy"_s);
    }

    void everyPresetOpens() {
        if (hasWindowSystem()) QSKIP("tried without a window system");
        for (const Preset& preset : presets()) {
            window->session().openPreset(preset.id);
            QVERIFY2(window->messages().sentence().isEmpty(), qPrintable(window->messages().sentence()));
            QVERIFY2(scene().encoding == presetScene(preset.id, figureCatalog()).encoding,
                     qPrintable(preset.id));
            window->bringUpToDate();
            QCOMPARE(window->controls().dModel()->field()->value(), double(scene().encoding.dModel));
            const QString line = derivation(*window);
            QVERIFY2(isSinusoidal(scene()) ? line.startsWith(u"PE("_s) : !line.isEmpty(),
                     qPrintable(preset.id));
        }
    }

    void openedPresetTakesFocusOfHiddenFigure() {
        window->board().goTo(u"heatmap"_s);
        window->session().openPreset(u"positions-0-10-25"_s);
        QVERIFY(!panel(u"heatmap"_s).isVisible());
        QCOMPARE(window->focusWidget(), &surface(u"positions"_s));
    }

    void newSessionIsThatOfTheFirstStart() {
        window->session().openPreset(u"i-am-a-robot"_s);
        const Scene before = scene();
        QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
        QVERIFY(scene() == MainWindow::firstScene());
        window->document().undo();
        QVERIFY(scene() == before);
    }

    void openingPresetIsOneUndoStep() {
        const Scene before = scene();
        window->session().openPreset(u"i-am-a-robot"_s);
        QCOMPARE(scene().encoding.base, 100.0);
        window->document().undo();
        QVERIFY(scene() == before);
    }

    void savedSessionReopensUnchanged() {
        const QString path = inFolder(u"lecture.sinescope"_s);
        window = shownWindow();
        window->session().openPreset(u"cat-sat"_s);
        drag(*window->controls().base()->slider(), 1000);
        QVERIFY(window->session().saveTo(path));
        const Scene saved = scene();
        QVERIFY(!window->document().isModified());
        window = shownWindow();
        QVERIFY(window->session().open(path));
        QVERIFY(scene() == saved);
        QVERIFY(!window->document().canUndo());
    }

    void titleShowsFileNameAndModifiedState() {
        QVERIFY(!window->isWindowModified());
        changeSomething(*window);
        QVERIFY(window->isWindowModified());
        QVERIFY(window->session().saveTo(inFolder(u"chapter 3.sinescope"_s)));
        QVERIFY(!window->isWindowModified());
        QVERIFY(window->windowTitle().startsWith(u"chapter 3.sinescope[*]"_s));
        changeSomething(*window);
        QVERIFY(window->isWindowModified());
        window->document().undo();
        QVERIFY(!window->isWindowModified());
    }

    void closingAsksOnlyWhenSomethingIsUnsaved() {
        Answers answers(window->session(), QMessageBox::Cancel);
        changeSomething(*window);
        QVERIFY(!window->close());
        QCOMPARE(answers.asked.size(), 1);
        QVERIFY(window->isVisible());
        window->document().undo();
        QVERIFY(window->close());
        QCOMPARE(answers.asked.size(), 1);
    }

    void unreadableFileIsReportedAndSceneIsKept() {
        const QString path = writeFile(inFolder(u"broken.sinescope"_s), "{ \"sinescope\": 99 }");
        const Scene before = scene();
        QVERIFY(!window->session().open(path));
        QVERIFY(scene() == before);
        QVERIFY(window->messages().isVisible());
        QVERIFY(window->messages().sentence().contains(u"99"_s));
        QVERIFY(!window->session().open(inFolder(u"none.sinescope"_s)));
        QVERIFY(window->messages().sentence().contains(u"none.sinescope"_s));
        changeSomething(*window);
        QVERIFY(!window->messages().isVisible());
    }

    void recentFilesAreRemembered() {
        QVERIFY(window->session().recent().isEmpty());
        const QString first = inFolder(u"a.sinescope"_s);
        const QString second = inFolder(u"b.sinescope"_s);
        QVERIFY(window->session().saveTo(first));
        QVERIFY(window->session().saveTo(second));
        QVERIFY(window->session().open(first));
        QCOMPARE(window->session().recent(), QStringList({first, second}));
    }

    void aDroppedSessionOpens() {
        const QString path = inFolder(u"dropped.sinescope"_s);
        Scene scene = presetScene(u"heatmap-50x128"_s, figureCatalog());
        scene.encoding.length = 77;
        saveScene(scene, path);
        QVERIFY(dropFile(*window, path));
        QCOMPARE(sceneOf(*window).encoding.length, 77);
    }

    void viewChangesDoNotMarkSessionModified() {
        const QString heatmap = u"heatmap"_s;
        Answers answers(window->session(), QMessageBox::Cancel);
        const Scene before = scene();
        const QPoint at = surfacePointOf(panel(heatmap), 20, 30);
        QTest::mouseClick(&surface(heatmap), Qt::LeftButton, {}, at);
        turnWheel(surface(heatmap), at, 3);
        window->board().toggleMaximized();
        QVERIFY(scene() != before);
        QVERIFY(!window->isWindowModified());
        QVERIFY(window->session().mayLeave());
        window->board().goTo(u"shift"_s);
        QVERIFY(window->isWindowModified());
        QVERIFY(!window->session().mayLeave());
        QCOMPARE(answers.asked.size(), 1);
    }

    void aPresetStartsAnUntitledSession() {
        const QString path = inFolder(u"step 1.sinescope"_s);
        QVERIFY(window->session().saveTo(path));
        window->session().openPreset(u"cat-sat"_s);
        QVERIFY(window->session().path().isEmpty());
        QVERIFY(!window->isWindowModified());
        window->document().undo();
        QCOMPARE(window->session().path(), path);
        window->document().redo();
        QVERIFY(window->session().path().isEmpty());
        // With unsaved changes, undo likewise restores them and their file.
        window->document().undo();
        changeSomething(*window);
        window->session().openPreset(u"i-am-a-robot"_s);
        QVERIFY(window->session().path().isEmpty());
        QVERIFY(window->isWindowModified());
        window->document().undo();
        QCOMPARE(window->session().path(), path);
    }

    void undoingTwoPresetsRestoresFile() {
        const QString path = inFolder(u"mine.sinescope"_s);
        QVERIFY(window->session().saveTo(path));
        window->session().openPreset(u"cat-sat"_s);
        window->session().openPreset(u"i-am-a-robot"_s);
        for (int k = 0; k < 2; ++k) {
            window->document().undo();
            QVERIFY(!window->isWindowModified());
        }
        QCOMPARE(window->session().path(), path);
        window->document().redo();
        window->session().saveTo(inFolder(u"cat.sinescope"_s));
        window->document().undo();
        QCOMPARE(window->session().path(), path);
        window->document().redo();
        QCOMPARE(window->session().name(), u"cat.sinescope"_s);
    }

    void undoRemovesNotice() {
        QTest::keyClick(window->focusWidget(), Qt::Key_P);
        QVERIFY(window->messages().isVisible());
        window->findChild<QAction*>(u"undo"_s)->trigger();
        QVERIFY(!window->messages().isVisible());
    }

    void firstSaveAsksForFileName() {
        if (hasWindowSystem()) QSKIP("tried without a window system");
        changeSomething(*window);
        const Scene changed = scene();
        answerFileDialog({});
        QVERIFY(!window->session().save());  // cancelled
        QVERIFY(window->session().path().isEmpty() && window->isWindowModified());
        const QString path = inFolder(u"mine.sinescope"_s);
        answerFileDialog(inFolder(u"mine"_s));  // without the suffix
        QVERIFY(window->session().save());
        QCOMPARE(window->session().path(), path);
        QVERIFY(!window->isWindowModified());
        QVERIFY(openScene(path, figureCatalog()) == changed);
        // Saving under another name leaves the first file unchanged.
        setLength(*window, 33);
        answerFileDialog(inFolder(u"other.sinescope"_s));
        QVERIFY(window->session().saveAs());
        QVERIFY(openScene(path, figureCatalog()) == changed);
        QCOMPARE(openScene(window->session().path(), figureCatalog()).encoding.length, 33);
    }

    void savingAsksBeforeReplacingFileNamedWithoutSuffix_data() { rowsOf("typed", {"talk", "talk.md"}); }
    void savingAsksBeforeReplacingFileNamedWithoutSuffix() {
        if (hasWindowSystem()) QSKIP("tried without a window system");
        QFETCH(QString, typed);
        const QString path = inFolder(typed + u".sinescope"_s);
        const QByteArray theirs = "theirs";
        writeBytes(theirs, path);
        changeSomething(*window);
        int asked = 0;
        QTimer refuse;
        connect(&refuse, &QTimer::timeout, qApp, [&asked] {
            QWidget* modal = QApplication::activeModalWidget();
            if (auto* box = qobject_cast<QMessageBox*>(modal)) {
                ++asked;
                box->button(QMessageBox::No)->click();
            } else if (auto* dialog = qobject_cast<QFileDialog*>(modal); dialog && asked > 0) {
                dialog->reject();
            }
        });
        refuse.start(20);
        answerFileDialog(inFolder(typed));
        QVERIFY(!window->session().save());
        QCOMPARE(asked, 1);
        QVERIFY(window->isWindowModified());
        QCOMPARE(bytesOf(path), theirs);
    }

    void largeSessionIsSavedBesideWindow() {
        const QString path = inFolder(u"a.sinescope"_s);
        openTable(*window);
        bool wasModified = false;
        QTimer::singleShot(0, window.get(), [&] {
            wasModified = window->isWindowModified();
            setLength(*window, 33);
        });
        QVERIFY(window->session().saveTo(path));
        QVERIFY(wasModified);  // until it is written
        QCOMPARE(openScene(path, figureCatalog()).encoding.length, 20);
        QVERIFY(window->isWindowModified());
        window->document().undo();
        QVERIFY(!window->isWindowModified());
    }

    void secondSaveWaitsForFirst() {
        const QString path = inFolder(u"a.sinescope"_s);
        openTable(*window);
        const Answers answers(window->session(), QMessageBox::Cancel);
        bool isSaved = false;
        QTimer::singleShot(0, window.get(), [&] {
            setLength(*window, 33);
            isSaved = window->session().saveTo(path);
        });
        QVERIFY(window->session().saveTo(path));
        QVERIFY(isSaved);
        QCOMPARE(answers.asked, QStringList());
        QCOMPARE(openScene(path, figureCatalog()).encoding.length, 33);
        QVERIFY(!window->isWindowModified());
    }

    void closingWaitsForSave() {
        const QString path = inFolder(u"a.sinescope"_s);
        openTable(*window);
        const Answers answers(window->session(), QMessageBox::Cancel);
        bool isClosed = false, isWritten = false;
        QTimer::singleShot(0, window.get(), [&] {
            isClosed = window->close();
            isWritten = QFile::exists(path);
        });
        QVERIFY(window->session().saveTo(path));
        QVERIFY(isClosed && isWritten);
        QCOMPARE(answers.asked, QStringList());
    }

    void openingFileAsksBeforeDiscardingChanges() {
        if (hasWindowSystem()) QSKIP("tried without a window system");
        const QString path = inFolder(u"a.sinescope"_s);
        setLength(*window, 33);
        QVERIFY(window->session().saveTo(path));
        const Scene saved = scene();
        setLength(*window, 44);
        Answers answers(window->session(), QMessageBox::Cancel);
        QVERIFY(!window->session().chooseAndOpen());  // cancelled, so no file dialog opens
        QCOMPARE(answers.asked.size(), 1);
        QCOMPARE(scene().encoding.length, 44);
        answers.answer = QMessageBox::Discard;
        answerFileDialog(path);
        QVERIFY(window->session().chooseAndOpen());
        QVERIFY(scene() == saved);
        answerFileDialog({});
        QVERIFY(!window->session().chooseAndOpen());
        QVERIFY(scene() == saved);
    }

    void revertRestoresFileAndUndoRestoresChanges() {
        QVERIFY(window->session().saveTo(inFolder(u"a.sinescope"_s)));
        const Scene saved = scene();
        changeSomething(*window);
        const Scene changed = scene();
        window->findChild<QAction*>(u"revert"_s)->trigger();
        QVERIFY(scene() == saved);
        QVERIFY(!window->isWindowModified());
        window->document().undo();
        QVERIFY(scene() == changed);
        QVERIFY(window->isWindowModified());
    }

    void savingAsksBeforeOverwritingExternalChanges() {
        const QString path = inFolder(u"a.sinescope"_s);
        QVERIFY(window->session().saveTo(path));
        changeSomething(*window);
        QVERIFY(window->session().save());  // saving does not report an external change
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write(" \n");
        file.close();
        const QByteArray theirs = bytesOf(path);
        Answers answers(window->session(), QMessageBox::Cancel);
        changeSomething(*window);
        QVERIFY(!window->session().save());
        QVERIFY_CONTAINS(answers.asked.value(0), u"a.sinescope"_s);
        QVERIFY_CONTAINS(answers.asked.value(0), u"changed"_s);
        QCOMPARE(bytesOf(path), theirs);
        answers.answer = QMessageBox::Save;
        QVERIFY(window->session().save());
        QVERIFY(!window->isWindowModified());
    }

    void droppingFigureOnOwnWindowDoesNothing() {
        const QString path = inFolder(u"own.sinescope"_s);
        saveScene(presetScene(u"cat-sat"_s, figureCatalog()), path);
        const Scene before = scene();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        markAsOwn(data);
        QVERIFY(!drop(*window, data));
        QVERIFY(scene() == before);
    }

    void undoAndRedoMenuNameTheEdit() {
        const auto* undo = window->findChild<QAction*>(u"undo"_s);
        QVERIFY(!undo->isEnabled());
        drag(*window->controls().length()->slider(), 200);
        QVERIFY(undo->isEnabled());
        QCOMPARE(undo->text(), u"&Undo: sequence length"_s);
        window->document().undo();
        QCOMPARE(window->findChild<QAction*>(u"redo"_s)->text(), u"&Redo: sequence length"_s);
    }

    void keySheetListsMainShortcuts() {
        QStringList keys;
        for (const KeyGroup& group : keyGroups(*window))
            for (const auto& [key, text] : group.keys) keys << key;
        for (const char* key : {"Ctrl+O", "Ctrl+S", "Ctrl+Z", "F11", "F1", "Ctrl+E", "Ctrl+Q"})
            QVERIFY2(keys.join(' '_L1).contains(QString::fromUtf8(key)), key);
        QVERIFY(keys.join(u", "_s).split(u", "_s).contains(u"Space"_s));
    }

    void firstWindowAndKeySheetFitScreen() {
        QSettings().clear();
        MainWindow first;
        const QSize available = first.screen()->availableSize();
        first.show();
        QVERIFY(QTest::qWaitForWindowExposed(&first));
        QVERIFY(first.width() <= available.width() && first.height() <= available.height());
        const bool isSmall = available.width() < 1366 || available.height() < 900;
        QCOMPARE(first.isMaximized(), isSmall);
        if (!isSmall) {
            QCOMPARE_GE(first.width(), available.width() * 0.89);
            QCOMPARE_GE(first.height(), available.height() * 0.89);
        }
        const std::unique_ptr<QDialog> keys(showKeys(first));
        QVERIFY(keys->width() < available.width() && keys->height() < available.height());
    }

    void minimizingPausesPlayback() {
        window->player().play();
        QTRY_VERIFY(window->player().frame() >= 1);
        window->showMinimized();
        QTRY_VERIFY(!window->player().isPlaying());
    }

    void noticesTimeOutAndErrorsLookLikeWarnings() {
        if (hasWindowSystem()) QSKIP("tried without a window system");
        const QRect board = window->board().geometry();
        window->messages().note(u"It is on the clipboard."_s);
        untilIdle();
        QCOMPARE(window->board().geometry(), board);  // nothing moves under the mouse
        auto* text = window->messages().findChild<QLabel*>();
        QVERIFY(!hasStyleClass(*text, "warning"));
        changeSomething(*window);
        QVERIFY(window->messages().isVisible());
        window->messages().showMessage(u"It cannot be."_s);
        QVERIFY(hasStyleClass(*text, "warning"));
        QVERIFY(window->messages().sentence().contains(u"It cannot be."_s));
        window->messages().note(u"Another thing."_s);
        QCOMPARE(window->messages().sentence(), u"Another thing."_s);
        auto* end = window->messages().findChild<QTimer*>();
        QVERIFY2(end->isActive() && end->interval() >= 3000 && end->interval() <= 6000,
                 qPrintable(QString::number(end->interval())));
        end->start(1);
        QTRY_VERIFY(!window->messages().isVisible());
    }
};

static const Registered<SessionTest> registered;

#include "session_test.moc"
