// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/background_work.h"
#include "app/export/code.h"
#include "app/model/selection_edit.h"
#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/export/code_window.h"
#include "app/window/export/figure_clipboard.h"
#include "app/window/parts/copy_lock.h"
#include "app/window/parts/message_bar.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/table/table_model.h"
#include "app/window/table/table_view.h"
#include "core/error.h"
#include "tests/contains.h"
#include "tests/dialogs/shown_window.h"
#include "tests/files.h"
#include "tests/label_text.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSemaphore>
#include <QSettings>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace sinescope;

namespace {

const QMimeData& clipboard() {
    static const QMimeData nothing;
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    return data ? *data : nothing;
}

}  // namespace

class ClipboardTest : public QObject {
    Q_OBJECT

 private slots:
    void init() { QSettings().clear(); }

    void copiedFigureHasScreenSizeAtTwiceTheResolution() {
        const auto window = shownWindow();
        Panel* panel = window->board().current();
        const QSize size = panel->figure().surface()->size();
        QTest::keyClick(panel->figure().surface(), Qt::Key_C, Qt::ControlModifier);
        QTRY_VERIFY(clipboard().hasImage());
        QCOMPARE(qvariant_cast<QImage>(clipboard().imageData()).size(), size * 2);
        // 192 dpi, so that it is pasted in its size on screen.
        QCOMPARE(qvariant_cast<QImage>(clipboard().imageData()).dotsPerMeterX(), 7559);
        QVERIFY(clipboard().data(u"image/svg+xml"_s).contains("position"));
        QVERIFY(!window->messages().sentence().isEmpty());
    }

    void draggedFigureCarriesFileImageAndSvg() {
        QTemporaryDir folder;
        const FigureJob job = screenJob(u"heatmap"_s, Scene(), {400, 300});
        const auto data = figureDragData(job, folder.path(), u"heatmap.png"_s);
        const QString path = data->urls().front().toLocalFile();
        QCOMPARE(QImage(path).size(), QSize(800, 600));
        QVERIFY(data->hasImage());
        QCOMPARE(qvariant_cast<QImage>(data->imageData()).size(), QSize(800, 600));
        QVERIFY(data->data(u"image/svg+xml"_s).contains("position"));
        QVERIFY_EXCEPTION_THROWN(figureDragData(job, folder.path() + u"/none"_s, u"a.png"_s), Error);
    }

    void cancelledDragWritesNoPicture() {
        const QTemporaryDir folder;
        QSemaphore free, done;
        for (int thread = 0; thread < 2; ++thread)
            startInBackground([&] {
                free.acquire();
                done.release();
            });
        figureDragData(screenJob(u"heatmap"_s, Scene(), {400, 300}), folder.path(), u"map.png"_s).reset();
        startInBackground([&] { done.release(); });
        free.release();  // one thread runs the remaining work in order
        QVERIFY(done.tryAcquire(2, 30'000));
        QCOMPARE(QFileInfo(folder.filePath(u"map.png"_s)).size(), 0);
        free.release();
        QVERIFY(done.tryAcquire(1, 30'000));
    }

    void tableModelMatchesTableOfEveryFigure() {
        for (const FigureKind& kind : figureKinds()) {
            TableModel model;
            const QAbstractItemModelTester tester(&model,
                                                  QAbstractItemModelTester::FailureReportingMode::QtTest);
            const FigureTable table = kind.modelOf(Scene())->table();
            model.setTable(table);
            QCOMPARE(std::int64_t{model.rowCount()}, table.rows);
            QCOMPARE(model.columnCount(), static_cast<int>(table.columns.size()));
            for (int row = 0; row < std::min(model.rowCount(), 20); ++row)
                for (int column = 0; column < std::min(model.columnCount(), 20); ++column)
                    QCOMPARE(model.data(model.index(row, column), Qt::ToolTipRole).toString(),
                             exactText(table.cell(row, column)));
            Scene other;
            other.encoding.length = 20;
            clampToValid(other);
            model.setTable(kind.modelOf(other)->table());
        }
    }

    void columnValuesHaveSameNumberOfDecimals() {
        TableModel model;
        model.setTable(figureKind(u"heatmap"_s).modelOf(Scene())->table());
        for (int row = 0; row < model.rowCount(); ++row) {
            const QString shown = model.data(model.index(row, 1), Qt::DisplayRole).toString();
            QCOMPARE(shown.section('.'_L1, 1).size(), 6);  // sin 1 = 0.841471, sin 0 = 0.000000
        }
    }

    /// One key must not compute a million cells.
    void keyPressInLongTableComputesFewCells() {
        std::int64_t asked = 0;
        FigureTable table;
        table.columns = {u"position"_s, u"value"_s};
        table.rows = std::int64_t{1} << 20;
        table.cell = [&asked](std::int64_t row, std::int64_t) -> TableCell {
            ++asked;
            return row;
        };
        TableModel model;
        model.setTable(table);
        QTableView view;
        view.setModel(&model);
        view.setCurrentIndex(model.index(3, 1));
        QTest::keyClick(&view, Qt::Key_X);
        QCOMPARE_LT(asked, 10'000);
    }

    void tableScrollsToSelectedCell() {
        const auto window = shownWindow();
        window->document().apply({u"p"_s, [](Scene& scene) {
                                      scene.selection.position = 40;
                                      scene.selection.column = 100;
                                  }});
        Panel* panel = window->board().current();
        panel->showTable(true);
        const QTableView& view = *panel->table()->view();
        QCOMPARE(view.model()->index(40, 0).data(Qt::ToolTipRole).toString(), u"40"_s);
        const QModelIndex cell = view.model()->index(40, 101);
        QVERIFY(view.currentIndex() == cell);
        QTRY_VERIFY(view.viewport()->rect().contains(view.visualRect(cell).center()));
    }

    void ctrlTShowsTheTableAndEscThePicture() {
        const auto window = shownWindow();
        Panel* panel = window->board().current();
        QTest::keyClick(panel->figure().surface(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(panel->isTableShown());
        QVERIFY(!panel->figure().surface()->isVisible());
        QTest::keyClick(panel->table()->view(), Qt::Key_Escape);
        QVERIFY(!panel->isTableShown());
        QVERIFY(panel->figure().surface()->isVisible());
    }

    void theTableFollowsTheScene() {
        const auto window = shownWindow();
        Panel* panel = window->board().current();
        panel->showTable(true);
        window->document().apply({u"L"_s, [](Scene& scene) { scene.encoding.length = 23; }});
        window->bringUpToDate();
        QCOMPARE(std::int64_t{panel->table()->model()->rowCount()},
                 panel->kind().modelOf(window->document().scene())->table().rows);
    }

    void tableSizeLabelExcludesRowLabelColumn() {
        const auto window = shownWindow();
        Panel* panel = window->board().current();
        panel->showTable(true);
        const auto containsText = [panel](const QString& start) {
            for (const QLabel* label : panel->table()->findChildren<QLabel*>())
                if (label->text().startsWith(start)) return true;
            return false;
        };
        QVERIFY(containsText(u"50 rows by 128 columns besides “position”"_s));
        window->document().apply({u"one"_s, [](Scene& scene) {
                                      scene.encoding.length = scene.encoding.dModel = 1;
                                      clampToValid(scene);
                                  }});
        window->bringUpToDate();
        QVERIFY(containsText(u"1 row by 1 column besides “position”"_s));
    }

    void selectedCellsAreCopiedForASpreadsheet() {
        const auto window = shownWindow();
        Panel* panel = window->board().current();
        panel->showTable(true);
        QTableView* view = panel->table()->view();
        TableModel* model = panel->table()->model();
        view->selectionModel()->select(QItemSelection(model->index(2, 1), model->index(4, 2)),
                                       QItemSelectionModel::ClearAndSelect);
        QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = clipboard().text().split('\n'_L1, Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);  // the headers and three rows
        const TableCell cell = model->table().cell(3, 2);
        QCOMPARE(lines[2].split('\t'_L1)[1].toDouble(), std::get<double>(cell));
        QCOMPARE(clipboard().html().count(u"<td>"_s), 6);
        QVERIFY_CONTAINS(window->messages().sentence(), u"The table of"_s);
    }

    void tableFollowsSelectionAndSelects() {
        const auto window = shownWindow();
        Panel* panel = window->board().current();
        panel->showTable(true);
        const QTableView& view = *panel->table()->view();
        const auto selected = [&] {
            const Selection& selection = window->document().scene().selection;
            return QPoint(static_cast<int>(selection.column), static_cast<int>(selection.position));
        };
        window->document().apply(selectEdit({20, 7, {}}));
        window->bringUpToDate();
        QCOMPARE(QPoint(view.currentIndex().column() - 1, view.currentIndex().row()), selected());
        QTest::keyClick(panel->table()->view(), Qt::Key_Down);
        QCOMPARE(selected(), QPoint(7, 21));
        QTest::keyClick(panel->table()->view(), Qt::Key_Left);
        QCOMPARE(selected(), QPoint(6, 21));
    }

    void aTableTooLargeToCopyIsRefused() {
        FigureTable table{u"t"_s, {u"a"_s}, 1 << 20, [](auto, auto) { return TableCell(1.0); }};
        QVERIFY_EXCEPTION_THROWN(tableMimeData(table, {0, table.rows, {0}}), Error);
    }

    /// In a table of 17 billion cells, only visible cells are computed, at any scroll position.
    void hugeTableComputesOnlyVisibleCells() {
        int made = 0;
        FigureTable table{u"t"_s, QStringList(16384, u"c"_s), 1 << 20,
                          [&made](std::int64_t row, std::int64_t column) {
                              ++made;
                              return TableCell(double(row * column));
                          }};
        TableModel model;
        QTableView view;
        view.setModel(&model);
        view.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
        view.resize(800, 600);
        view.show();
        model.setTable(table);
        view.scrollToBottom();
        view.grab();
        QCOMPARE(view.rowAt(view.viewport()->height() - 1), (1 << 20) - 1);
        // 800 x 600 pixels show about 20 rows of 8 cells; each is requested several times, for measuring,
        // painting and alignment.
        QVERIFY2(made > 0 && made < 20'000, qPrintable(QString::number(made)));
    }

    void savingTableKeepsAllDigitsAndRejectsUnknownFormat() {
        const auto window = shownWindow();
        Panel* panel = window->board().current();
        panel->showTable(true);
        QTemporaryDir folder;
        const QString path = folder.filePath(u"a.tsv"_s);
        panel->table()->save(path);
        QVERIFY(bytesOf(path).contains(exactText(panel->table()->model()->table().cell(3, 2)).toUtf8()));
        QVERIFY_EXCEPTION_THROWN(panel->table()->save(folder.filePath(u"a.xyz"_s)), Error);
    }

    void copyingATableDoesNotWaitForItsCells() {
        QSemaphore copied;
        FigureTable table;
        table.columns = {u"a"_s, u"b"_s};
        table.rows = 1;
        table.cell = [&copied](std::int64_t, std::int64_t column) -> TableCell {
            return copied.tryAcquire(1, 10'000) ? TableCell(column) : TableCell();
        };
        const std::unique_ptr<QMimeData> data = tableMimeData(table, {0, 1, {0, 1}});
        copied.release(2);
        QCOMPARE(data->text(), u"a\tb\n0\t1\n"_s);
        QVERIFY(data->html().contains(u"<td>1</td>"_s));
    }

    void shortcutCopiesNumpyCode() {
        const auto window = shownWindow();
        QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(clipboard().text(), code(window->document().scene(), Language::Numpy));
        QVERIFY(window->messages().sentence().contains(u"NumPy"_s));
    }

    void figureThatIsPackedLateKeepsNewerCopy() {
        const auto window = shownWindow();
        QTest::keyClick(window->board().current()->figure().surface(), Qt::Key_C, Qt::ControlModifier);
        QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::qWait(700);  // longer than packing takes
        QCOMPARE(clipboard().text(), code(window->document().scene(), Language::Numpy));
    }

    void codeWindowShowsEveryLanguageAndFollowsScene() {
        const auto window = shownWindow();
        window->actions().showCode();
        CodeWindow* dialog = window->actions().codeWindow();
        QCOMPARE(dialog->tabs()->count(), languages().size());
        for (int tab = 0; tab < dialog->tabs()->count(); ++tab) {
            QTest::mouseClick(dialog->tabs(), Qt::LeftButton, {}, dialog->tabs()->tabRect(tab).center());
            QCOMPARE(dialog->text(), code(window->document().scene(), static_cast<Language>(tab)));
        }
        const auto* shown = dialog->findChild<QPlainTextEdit*>();
        dialog->resize(420, 400);
        QTRY_COMPARE(shown->horizontalScrollBar()->maximum(), 0);
        // An edit does not wait for the code, which may be slow to generate.
        const QString before = shown->toPlainText();
        window->document().apply({u"n"_s, [](Scene& scene) { scene.encoding.base = 777; }});
        QCOMPARE(shown->toPlainText(), before);
        QTRY_VERIFY(shown->toPlainText().contains(u"777"_s));
        window->document().apply({u"n"_s, [](Scene& scene) { scene.encoding.base = 555; }});
        QVERIFY(dialog->text().contains(u"555"_s));
        QVERIFY(!dialog->save(u"/no/such/folder/a.cpp"_s));
        QVERIFY(labelText(*dialog, "codeSentence").contains(u"/no/such/folder"_s));
    }

    /// Must be the last case, because this program's folder is removed with the temporary one.
    void dragFolderOfKilledProcessIsRemoved() {
        const QTemporaryDir temporary;
        qputenv("TMPDIR", QFile::encodeName(temporary.path()));
        const QDir folder(temporary.path());
        const QString killed = folder.filePath(u"sinescope-dragged-killed"_s),
                      alive = folder.filePath(u"sinescope-dragged-alive"_s);
        QVERIFY(folder.mkpath(killed + u"/inside"_s) && folder.mkpath(alive));
        const CopyLock lock(alive);
        const auto window = shownWindow();
        window->actions().dragOut({});
        QVERIFY(!QFileInfo::exists(killed));
        QVERIFY(QFileInfo::exists(alive));
    }
};

QTEST_MAIN(Guarded<ClipboardTest>)
#include "clipboard_test.moc"
