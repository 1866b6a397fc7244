// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/scheme_controls.h"
#include "app/window/parts/application.h"
#include "app/window/parts/file_reader.h"
#include "app/window/parts/typeset.h"
#include "app/window/shell/table_opener.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "test_classes.h"
#include "test_home.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/safetensors_file.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"
#include "tests/window/busy_threads.h"
#include "tests/window/drops.h"
#include "tests/window/scheme_support.h"

#include <QClipboard>
#include <QDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include <cstdio>

using namespace sinescope;

/// Tables and word vectors that are pasted, dropped and opened, and sessions with them.
class SchemeTablesTest : public WindowTest {
    Q_OBJECT

 private slots:
    void pastedCellsBecomeScheme() {
        QGuiApplication::clipboard()->setText(u"0.5\t-1\t2\n1.5\t0\t-3\n"_s);
        window->controls().setFocus();
        QTest::keyClick(window.get(), Qt::Key_V, Qt::ControlModifier);
        untilIdle();
        const TableScheme* table = openedTable(scene());
        QVERIFY(table);
        QCOMPARE(table->rows, 2);
        QCOMPARE(table->columns, 3);
        QCOMPARE(table->table.values()(1, 2), -3.0);
    }

    void pastedTextWithoutTableIsRefused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no text") << QString() << u"The clipboard has no table."_s;
        QTest::newRow("prose") << u"The cat sat"_s << u"clipboard"_s;
    }

    void pastedTextWithoutTableIsRefused() {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        QGuiApplication::clipboard()->setText(text);
        const Scene before = scene();
        QTest::keyClick(window.get(), Qt::Key_V, Qt::ControlModifier);
        untilIdle();
        QVERIFY2(window->messages().sentence().contains(sentence), qPrintable(window->messages().sentence()));
        QVERIFY(scene() == before);
    }

    void pastedWordVectorsAreNamedAsClipboard() {
        QGuiApplication::clipboard()->setText(u"the 0.5 1\ncat 2 3\n"_s);
        QTest::keyClick(window.get(), Qt::Key_V, Qt::ControlModifier);
        untilIdle();
        QCOMPARE(window->messages().sentence(), u"The clipboard contains word vectors. Open it as:"_s);
    }

    void droppedTableBecomesScheme() {
        const QString path = inFolder(u"w.npy"_s);
        writeNpyFile(path, 20, 8);
        const Scene before = scene();
        drop(*window, path);
        const TableScheme* table = openedTable(scene());
        QVERIFY(table && table->hasValues());
        QCOMPARE(scene().encoding.length, 20);
        QCOMPARE(scene().encoding.dModel, 8);
        QCOMPARE(table->table.values()(19, 7), 39.75);
        QVERIFY(!window->controls().dModel()->isEnabled());
        QVERIFY_CONTAINS(formulaOf(*window), u"row p of w.npy"_s);
        type(*controlOf<NumberField>(*window, "first-row"), u"2"_s);
        QCOMPARE(scene().encoding.length, 18);
        window->document().undo();
        window->document().undo();
        QVERIFY(scene() == before);
    }

    /// Their values are at the right edge of the panel.
    void longFileNameLeavesControlsInPanel() {
        const QString path = inFolder(u"learned_positional_embedding_of_a_model_with_a_long_name.npy"_s);
        writeNpyFile(path, 20, 8);
        drop(*window, path);
        QVERIFY(openedTable(scene()));
        untilIdle();
        QCOMPARE_LE(window->controls().widget()->width(), window->controls().viewport()->width());
    }

    void openedTableFileBecomesScheme() {
        const QString path = inFolder(u"w.npy"_s);
        writeNpyFile(path, 20, 8);
        QVERIFY(!window->session().open(inFolder(u"missing.npy"_s)));
        QVERIFY(window->session().open(path));
        QTRY_VERIFY(openedTable(scene()));
        QCOMPARE(scene().encoding.length, 20);
        QTRY_COMPARE(window->messages().sentence(), u"w.npy: 20 × 8."_s);
    }

    void dialogChoosesAmongSeveralTables() {
        const QString path = inFolder(u"m.safetensors"_s);
        writeFile(path, safetensorsOf({{"a.weight", 2, std::vector<float>(4)},
                                       {"wpe.weight", 2, std::vector<float>(8)}}));
        QString first, use;
        inNextDialog<QDialog>(*window, [&first, &use](QDialog& dialog) {
            first = dialog.findChild<QTreeWidget*>()->topLevelItem(0)->text(0);
            use = dialog.findChild<QTreeWidget*>()->topLevelItem(0)->text(2);
            dialog.accept();
        });
        window->tables().open(path);
        QCOMPARE(first, u"wpe.weight"_s);  // the most likely one first
        QVERIFY_CONTAINS(use, u"Positions"_s);
        QCOMPARE(openedTable(scene())->name, std::string("wpe.weight of m.safetensors"));
    }

    /// A timer fires before the file is read, for which a thread must be free.
    void windowRespondsWhileTableIsRead_data() {
        addColumns<QString>();
        for (const char* name : {"stop", "close", "another table"}) namedRow(name, QString::fromLatin1(name));
    }

    void windowRespondsWhileTableIsRead() {
        const auto [event] = thisRow<QString>();
        const QString path = inFolder(u"w.npy"_s), other = inFolder(u"other.npy"_s);
        writeNpyFile(path, 20, 8);
        writeNpyFile(other, 10, 4);
        const Scene before = scene();
        BusyThreads threads;
        QTimer::singleShot(0, window.get(), [this, &event = event, &other, &threads] {
            threads.release();
            if (event == u"close"_s)
                window->close();
            else if (event == u"stop"_s)
                window->findChild<FileReader*>()->stop();
            else
                window->tables().open(other);
        });
        window->tables().open(path);
        if (event == u"another table"_s) {
            QCOMPARE(openedTable(scene())->name, std::string("other.npy"));
            window->document().undo();
        }
        QVERIFY(scene() == before && !window->document().canUndo());
        if (event != u"another table"_s) QVERIFY(window->messages().sentence().isEmpty());
    }

    void progressGivesWayToMessagesAndOffersToStop() {
        MessageBar& bar = window->messages();
        bar.ask(u"Which one?"_s, {{u"This"_s, [] {}}});
        bool isStopped = false;
        const auto show = [&](const QString& sentence) {
            bar.showProgress(sentence, [&isStopped] { isStopped = true; });
        };
        show(u"Reading a.npy ..."_s);
        show(u"Reading b.npy ..."_s);
        QCOMPARE(bar.sentence(), u"Reading b.npy ..."_s);
        bar.note(u"Copied."_s);
        show(u"Reading c.npy ..."_s);
        QCOMPARE(bar.sentence(), u"Copied."_s);
        bar.dropNotice();  // the question again
        bar.hide();
        show(u"Reading d.npy ..."_s);
        QTest::mouseClick(bar.findChildren<QToolButton*>().constLast(), Qt::LeftButton);
        QVERIFY(isStopped);
        QCOMPARE(bar.sentence(), u"Which one?"_s);
        show({});
        QCOMPARE(bar.sentence(), u"Which one?"_s);
    }

    void wordsTypedBeforeFileIsIndexedGetTheirVectors() {
        const QString path =
            writeFile(inFolder(u"glove.txt"_s), "the 0.5 1 2 3\ncat 2 3 4 5\nsat 6 7 8 9\ndog 8 9 1 0\n");
        window->tables().assignVectors(path);
        const QStringList words = scene().sentence.tokens;
        QVERIFY(!words.contains(u"dog"_s));
        edit([](Scene& scene) {
            scene.sentence.tokens << u"dog"_s;
            scene.sentence.customEmbeddings.emplace_back();
        });
        QTRY_COMPARE(scene().sentence.customEmbeddings.back(), (std::vector<double>{8, 9, 1, 0}));
        while (scene().sentence.tokens != words) window->document().undo();
        QVERIFY(window->document().canUndo());
    }

    void sessionOpenedBeforeFileIsIndexedKeepsItsWords() {
        window->tables().assignVectors(
            writeFile(inFolder(u"glove.txt"_s), "the 0.5 1 2 3\ncat 2 3 4 5\nsat 6 7 8 9\ndog 8 9 1 0\n"));
        edit([](Scene& scene) {
            scene.sentence.tokens << u"dog"_s;
            scene.sentence.customEmbeddings.emplace_back();
        });
        const Scene opened;
        QCOMPARE(window->document().open(opened), QString());
        for (int later = 0; later < 3; ++later) runInBackground([] {}, [] {});
        QCOMPARE(scene().sentence, opened.sentence);
        QVERIFY(!window->document().canUndo());
    }

    void droppingWordVectorsAsksWhereToUseThem() {
        const QString path =
            writeFile(inFolder(u"glove.txt"_s), "the 0.5 -0.25 0.125 1\ncat 2 3 4 5\nsat 6 7 8 9\n");
        const Scene before = scene();
        drop(*window, path);
        QVERIFY(scene() == before);  // asked first
        QCOMPARE(window->messages().sentence(), u"glove.txt contains word vectors. Open it as:"_s);
        const auto answer = [this](const char* text) {
            for (QToolButton* button : window->messages().findChildren<QToolButton*>())
                if (button->text() == QLatin1String(text)) button->click();
            window->bringUpToDate();
            untilIdle();
        };
        answer("Word Vectors");
        QCOMPARE(scene().encoding.dModel, 4);
        QCOMPARE(scene().sentence.customEmbeddings[1], (std::vector<double>{2, 3, 4, 5}));
        QVERIFY2(window->messages().sentence().startsWith(u"3 words have vectors from glove.txt"_s),
                 qPrintable(window->messages().sentence()));
        window->document().undo();
        QVERIFY(scene() == before);
        drop(*window, path);
        answer("Position Table");
        QVERIFY(openedTable(scene()));
        QCOMPARE(scene().encoding.length, 3);
    }

    void invalidTableIsRejectedAndSceneIsKept_data() {
        addColumns<QString, QByteArray, QString>();
        namedRow("pickle", u"w.npy"_s,
                 QByteArray("\x80\x02"
                            "ccollections\n"),
                 u"Python pickle"_s);
        namedRow("empty", u"w.csv"_s, QByteArray(), u"w.csv is empty."_s);
        namedRow("blank lines", u"w.csv"_s, QByteArray(" \n\n"), u"every line is blank"_s);
        namedRow("decimal commas", u"w.csv"_s, QByteArray("0,5;0,7\n1,5;2,5\n"), u"decimal comma"_s);
        namedRow("uneven rows", u"w.csv"_s, QByteArray("1,2\n3\n"), u"1 field in line 2"_s);
    }

    void invalidTableIsRejectedAndSceneIsKept() {
        const auto [name, bytes, expectedText] = thisRow<QString, QByteArray, QString>();
        const QString path = writeFile(inFolder(name), bytes);
        const Scene before = scene();
        drop(*window, path);
        QVERIFY(scene() == before);
        QVERIFY(window->messages().isVisible());
        QVERIFY_CONTAINS(window->messages().sentence(), expectedText);
    }

    void sessionRestoresTableWithoutItsFile() {
        const QString path = inFolder(u"w.npy"_s);
        writeNpyFile(path, 20, 8);
        const QString session = inFolder(u"a.sinescope"_s);
        Scene saved;
        {
            window = shownWindow();
            window->tables().open(path);
            QVERIFY(window->session().saveTo(session));
            saved = scene();
        }
        QVERIFY(QFile::remove(path));
        window = shownWindow();
        QVERIFY(window->session().open(session));
        QVERIFY(scene() == saved);
    }

    void windowRespondsWhileLargeSessionIsRead() {
        writeNpyFile(inFolder(u"w.npy"_s), 600, 600);
        const QString session = inFolder(u"a.sinescope"_s);
        window->tables().open(inFolder(u"w.npy"_s));
        QVERIFY(window->session().saveTo(session));
        const Scene saved = scene();
        window->document().undo();
        bool hasResponded = false;
        QTimer::singleShot(0, window.get(), [&hasResponded] { hasResponded = true; });
        QVERIFY(window->session().open(session));
        QVERIFY(hasResponded && scene() == saved);
    }

    void figureLinksToChooseMissingTable() {
        Scene named = withScheme(withoutNumbers(tableScheme(WeightTable(Matrix::Ones(9, 4)), "w.npy")));
        window = windowOf(u"heatmap"_s, [&named](Scene& scene) {
            scene.scheme = named.scheme;
            scene.encoding = named.encoding;
        });
        QVERIFY(controlOf<QPushButton>(*window, "chooseTable")->isVisible());
        const QPoint link = linkIn(panel(u"heatmap"_s)).area.center().toPoint();
        // The dialog that the link opens is rejected immediately.
        bool asked = false;
        inNextDialog<QDialog>(*window, [&asked](QDialog& dialog) {
            asked = true;
            dialog.reject();
        });
        QTest::mouseClick(&surface(u"heatmap"_s), Qt::LeftButton, {}, link);
        QTRY_VERIFY_WITH_TIMEOUT(asked, 30'000);
    }

    void missingFrozenTableOpensWithoutChangingLiveScheme() {
        writeNpyFile(inFolder(u"frozen.npy"_s), 9, 4);
        Matrix values(9, 4);
        for (int k = 0; k < 36; ++k) values(k / 4, k % 4) = k / 4.0;
        const TableScheme missing = withoutNumbers(tableScheme(WeightTable(values), "frozen.npy"));
        window = windowOf(u"compare"_s, [&missing](Scene& scene) {
            scene.frozen = scene.encoding;
            scene.frozen->length = 9;
            scene.frozen->dModel = 4;
            scene.frozenScheme = missing;
        });
        const Scene before = scene();
        QCOMPARE(linkIn(panel(u"compare"_s)).tip(), u"Choose the file"_s);
        window->tables().open(inFolder(u"frozen.npy"_s));
        const Scene& after = scene();
        QVERIFY(after.scheme == before.scheme && after.encoding == before.encoding);
        QVERIFY(std::get<TableScheme>(after.frozenScheme).hasValues());
        // Opening the same file again opens it as the live table.
        window->tables().open(inFolder(u"frozen.npy"_s));
        QVERIFY(openedTable(scene()));
    }

    void openingTableAsBFreezesOpenTableAsA() {
        const auto write = [this](const QString& name, int factor) {
            QFile file(inFolder(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int p = 0; p < 6; ++p)
                file.write(u"%1,%2,0.5,-1\n"_s.arg(0.25 * factor * p).arg(0.5 - p).toUtf8());
        };
        write(u"a.csv"_s, 1);
        write(u"b.csv"_s, 3);
        window = windowOf(u"trajectory"_s);
        window->tables().openTable(inFolder(u"a.csv"_s));
        const Scene first = scene();
        window->tables().openTable(inFolder(u"b.csv"_s), true);
        const Scene& both = scene();
        QVERIFY(both.frozen && both.frozenScheme == first.scheme);
        QVERIFY(both.scheme != first.scheme && openedTable(both));
        const FigureTable shown = panel(u"trajectory"_s).model().table();
        QVERIFY(shown.columns.all().join(' '_L1).contains(u"A, PC 1"_s));
        window->document().undo();
        QVERIFY(scene() == first);
    }

    void mismatchedTableRequiresConfirmation() {
        writeNpyFile(inFolder(u"right.npy"_s), 9, 4);
        writeNpyFile(inFolder(u"other.npy"_s), 8, 4);
        Matrix values(9, 4);
        for (int k = 0; k < 36; ++k) values(k / 4, k % 4) = k / 4.0;
        const TableScheme missing = withoutNumbers(tableScheme(WeightTable(values), "w.npy"));
        window = windowOf(u"heatmap"_s, [&missing](Scene& scene) {
            setScheme(scene, missing);
            scene.encoding.length = 5;
        });
        const Scene before = scene();
        QString message;
        const auto answer = [&](QMessageBox::StandardButton button) {
            message.clear();
            inNextDialog<QMessageBox>(*window, [&message, button](QMessageBox& box) {
                message = box.informativeText();
                box.button(button)->click();
            });
        };
        answer(QMessageBox::Cancel);
        window->tables().open(inFolder(u"other.npy"_s));
        QVERIFY_CONTAINS(message, u"9 × 4"_s);
        QVERIFY_CONTAINS(message, u"8 × 4"_s);
        QVERIFY(message.contains(QString::fromStdString(missing.sha256.substr(0, 12))));
        QVERIFY(scene() == before);
        // The matching table is accepted without a question and restores the previous view.
        window->tables().open(inFolder(u"right.npy"_s));
        QVERIFY(openedTable(scene())->hasValues());
        QCOMPARE(scene().encoding.length, 5);
        window->document().undo();
        answer(QMessageBox::Open);
        window->tables().open(inFolder(u"other.npy"_s));
        QCOMPARE(openedTable(scene())->rows, 8);
    }

    void longTableNameLeavesRoomForButtons() {
        const QString path = inFolder(u"table_of_"_s + QString(80, 'a'_L1) + u".npy"_s);
        writeNpyFile(path, 8, 4);
        window->resize(1280, 720);
        window->tables().open(path);
        QTest::keyClick(window.get(), Qt::Key_F);
        untilIdle();
        for (const char* button :
             {"frozenChip", "menuButton", "figuresButton", "openPlayBar", "exportButton"})
            QVERIFY2(window->topBar().findChild<QToolButton*>(QLatin1String(button))->isVisible(), button);
        const auto& formula = *window->topBar().sine();
        QVERIFY(plainText(formula.line()).endsWith(u"a.npy"_s) &&
                formula.toolTip().contains(QString(80, 'a'_L1)));
    }
};

static const Registered<SchemeTablesTest> registered;

#include "scheme_tables_test.moc"
