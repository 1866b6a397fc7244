// SPDX-License-Identifier: GPL-3.0-or-later
//
// Schemes in the window: the choice, its controls, and tables opened from files.
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/fold_row.h"
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

#include <QAbstractItemView>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <cstdio>

using namespace sinescope;

namespace {

void chooseScheme(MainWindow& window, const char* id) {
    auto* choice = window.controls().findChild<QComboBox*>(u"schemeChoice"_s);
    choice->setCurrentIndex(choice->findData(QLatin1String(id)));
    emit choice->activated(choice->currentIndex());
    window.bringUpToDate();
    untilIdle();
}

void unfoldConvention(MainWindow& window) {
    window.controls().findChild<FoldRow*>(u"conventionFold"_s)->setUnfolded(true);
}

template <typename Control>
Control* controlOf(MainWindow& window, const char* name) {
    // Deletes the previous scheme's rows, whose deletion is deferred.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return window.controls().scheme()->findChild<Control*>(QLatin1String(name));
}

QString formulaOf(MainWindow& window) {
    return plainText(window.topBar().findChild<TypesetLabel*>()->line());
}

/// Writes a little-endian float32 array in NumPy's format.
void writeNpyFile(const QString& path, int rows, int columns) {
    QByteArray header =
        u"{'descr': '<f4', 'fortran_order': False, 'shape': (%1, %2), }"_s.arg(rows).arg(columns).toLatin1();
    while ((header.size() + 11) % 64 != 0) header += ' ';
    header += '\n';
    QByteArray bytes("\x93NUMPY\x01\x00", 8);
    bytes += char(header.size() % 256);
    bytes += char(header.size() / 256);
    bytes += header;
    for (int k = 0; k < rows * columns; ++k) {
        const float value = float(k) / 4;
        bytes += QByteArray(reinterpret_cast<const char*>(&value), 4);
    }
    writeFile(path, bytes);
}

void drop(MainWindow& window, const QString& path) {
    QVERIFY(dropFile(window, path));
    window.bringUpToDate();
    untilIdle();
}

/// Calls `use` with the next modal dialog of this type.
template <typename Dialog, typename Use>
void inNextDialog(MainWindow& window, Use use) {
    auto* poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [poll, use] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (!dialog) return;
        poll->stop();
        use(*dialog);
    });
    poll->start(20);
}

/// The link that a figure shows in place of a picture.
Region linkIn(Panel& panel) {
    for (const Region& region : panel.figure().regions())
        if (region.link) return region;
    failCase(u"the figure has no link"_s);
}

}  // namespace

class SchemesTest : public WindowTest {
    Q_OBJECT

 private slots:
    /// Every entry fits in its box, beside the arrow.
    void schemeChoicesAreNamedAndFitTheirComboBox() {
        window->resize(1280, 720);
        for (const SchemeInfo& info : schemes()) {
            chooseScheme(*window, info.id);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            for (const QComboBox* box : window->controls().scheme()->findChildren<QComboBox*>()) {
                QVERIFY2(!box->accessibleName().isEmpty(), qPrintable(QString::fromUtf8(info.name)));
                for (int k = 0; k < box->count() && box->isVisible(); ++k)
                    QVERIFY2(box->fontMetrics().horizontalAdvance(box->itemText(k)) <= box->width() - 34,
                             qPrintable(box->itemText(k)));
            }
        }
    }

    void schemesAreListedByWhereTheyEnter() {
        const auto* box = window->controls().findChild<QComboBox*>(u"schemeChoice"_s);
        QStringList headings;
        QString heading;
        int listed = 0;
        for (int k = 0; k < box->count(); ++k) {
            const QString id = box->itemData(k).toString();
            if (id.isEmpty()) {
                headings << (heading = box->itemText(k));
                continue;
            }
            const auto info = std::ranges::find_if(
                schemes(), [&id](const SchemeInfo& each) { return id == QLatin1String(each.id); });
            QVERIFY2(info != schemes().end(), qPrintable(id));
            QCOMPARE(heading, info->entry == Entry::Input      ? u"Added to the input"_s
                              : info->entry == Entry::Score    ? u"Added to the score"_s
                              : info->entry == Entry::Rotation ? u"Rotation of q and k"_s
                                                               : u"Nowhere"_s);
            ++listed;
        }
        QCOMPARE(headings.size(), 4);
        QCOMPARE(std::size_t(listed), schemes().size());
    }

    void schemeIsFoundByItsFirstLettersAndHome() {
        auto* box = window->controls().findChild<QComboBox*>(u"schemeChoice"_s);
        box->showPopup();
        const auto chosen = [box] { return box->view()->currentIndex().data(Qt::UserRole).toString(); };
        QTest::keyClicks(box->view(), u"Le"_s);
        QCOMPARE(chosen(), u"learned"_s);
        QTest::keyClick(box->view(), Qt::Key_Home);
        QCOMPARE(chosen(), u"sinusoidal"_s);
        box->hidePopup();
    }

    /// The panel does not scroll horizontally, so wider controls would be cut off.
    void controlsAreNoWiderThanTheirPanel() {
        unfoldConvention(*window);
        const ControlPanel& panel = window->controls();
        for (const SchemeInfo& info : schemes()) {
            chooseScheme(*window, info.id);
            QVERIFY2(panel.widget()->width() <= panel.viewport()->width(), info.id);
        }
        T5Scheme decoder;
        decoder.name = "decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight";
        for (const bool bidirectional : {false, true}) {  // deduced from the name, then set by hand
            decoder.buckets.bidirectional = bidirectional;
            edit([&decoder](Scene& scene) { setScheme(scene, decoder); });
            untilIdle();
            QVERIFY(panel.widget()->width() <= panel.viewport()->width());
        }
    }

    void chosenSchemeShowsItsControlsAndFormula() {
        unfoldConvention(*window);
        QWidget* layout = window->controls().findChild<QWidget*>(u"layout"_s);
        QVERIFY(layout->isVisible());
        chooseScheme(*window, "alibi");
        QVERIFY(std::holds_alternative<AlibiScheme>(scene().scheme));
        QVERIFY(!layout->isVisible() && !window->controls().base()->isVisible());
        QCOMPARE(formulaOf(*window), u"score − m |q − p|"_s);
        type(*controlOf<NumberField>(*window, "heads"), u"12"_s);
        QCOMPARE(std::get<AlibiScheme>(scene().scheme).heads, 12);
        type(*controlOf<NumberField>(*window, "head"), u"11"_s);
        QCOMPARE(scene().selection.head, 11);
        controlOf<QCheckBox>(*window, "causal")->click();
        QVERIFY(std::get<AlibiScheme>(scene().scheme).causal);
        chooseScheme(*window, "sinusoidal");
        QVERIFY(layout->isVisible() && window->controls().base()->isVisible());
        QVERIFY(isSinusoidal(scene()));
        QVERIFY(formulaOf(*window).startsWith(u"PE(p, 2i)"_s));
        window->document().undo();
        QCOMPARE(std::get<AlibiScheme>(scene().scheme).heads, 12);
        for (const char* heads : {"16", "20"})
            type(*controlOf<NumberField>(*window, "heads"), QLatin1String(heads));
        window->document().undo();
        QCOMPARE(std::get<AlibiScheme>(scene().scheme).heads, 16);
    }

    void choosingScalingShowsItsParameters() {
        chooseScheme(*window, "rope");
        QVERIFY(!controlOf<NumberField>(*window, "factor"));
        auto* scaling = controlOf<QComboBox>(*window, "scaling");
        scaling->setFocus();
        scaling->setCurrentIndex(4);  // YaRN
        emit scaling->activated(4);
        QCOMPARE(window->focusWidget(), controlOf<QComboBox>(*window, "scaling"));  // a new box
        QVERIFY(controlOf<NumberField>(*window, "beta-fast"));
        QCOMPARE(controlOf<NumberField>(*window, "rotary-dim")->text(), u"all"_s);
        QCOMPARE(controlOf<NumberField>(*window, "attention-factor")->text(), u"auto"_s);
        type(*controlOf<NumberField>(*window, "factor"), u"16"_s);
        const auto& rope = std::get<RopeScheme>(scene().scheme);
        QCOMPARE(std::get<YarnScaling>(rope.scaling).factor, 16.0);
    }

    void gridSchemeRejectsZeroWidthAndSetsLength() {
        chooseScheme(*window, "grid");
        type(*window->controls().dModel()->field(), u"96"_s);
        const Scene before = scene();
        type(*controlOf<NumberField>(*window, "width"), u"0"_s);
        QVERIFY(scene() == before);
        QVERIFY(!window->controls().length()->isEnabled());  // L is the number of patches
        type(*controlOf<NumberField>(*window, "height"), u"5"_s);
        QCOMPARE(scene().encoding.length, 5 * std::get<GridScheme>(before.scheme).width);
    }

    void sizeOfSchemeIsAnnouncedAndGivenBack() {
        const EncodingParameters before = scene().encoding;
        chooseScheme(*window, "learned");
        QVERIFY(scene().encoding.length != before.length);
        const QString change = u"L from %1 to %2"_s.arg(before.length).arg(scene().encoding.length);
        QVERIFY_CONTAINS(window->messages().sentence(), change);
        chooseScheme(*window, "grid");
        chooseScheme(*window, "rope");
        QCOMPARE(scene().encoding.length, before.length);
        QCOMPARE(scene().encoding.dModel, before.dModel);
        // A size that was edited stays.
        chooseScheme(*window, "grid");
        type(*window->controls().dModel()->field(), u"96"_s);
        chooseScheme(*window, "sinusoidal");
        QCOMPARE(scene().encoding.dModel, 96);
    }

    void baseOfRopeHasSlider() {
        chooseScheme(*window, "rope");
        QTest::keyClick(controlOf<ScaleSlider>(*window, "baseSlider"), Qt::Key_End);
        QCOMPARE(std::get<RopeScheme>(scene().scheme).base, 1e12);
    }

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

    /// File managers and dialogs pass names in which each invalid UTF-8 byte is replaced by another
    /// character.
    void nonUtf8FileNameIsRejectedWithRenameCommand() {
        writeNpyFile(inFolder(u"w.npy"_s), 4, 2);
        const QByteArray name = QFile::encodeName(inFolder(u"a"_s)) + "\xff.npy";
        const QByteArray original = QFile::encodeName(inFolder(u"w.npy"_s));
        QCOMPARE(std::rename(original.constData(), name.constData()), 0);
        const Scene before = scene();
        const QString path = QFile::decodeName(name);
        QVERIFY(!QFileInfo::exists(path));
        QCOMPARE(QUrl::fromEncoded("file://" + name.toPercentEncoding("/")).toLocalFile(), path);
        drop(*window, path);
        QVERIFY(scene() == before);
        for (const char* part : {"has bytes that are not UTF-8", "mv a*.npy new.npy"})
            QVERIFY_CONTAINS(window->messages().sentence(), QLatin1String(part));
        std::remove(name.constData());  // Qt cannot
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

    void frozenSchemeIsShownComparedAndSwapped() {
        chooseScheme(*window, "alibi");
        QTest::keyClick(window.get(), Qt::Key_F);
        chooseScheme(*window, "sinusoidal");
        const auto* chip = window->topBar().findChild<QToolButton*>(u"frozenChip"_s);
        QVERIFY2(chip->isVisible() && chip->text().startsWith(u"A: ALiBi, L = "_s), qPrintable(chip->text()));
        QTest::keyClick(window.get(), Qt::Key_D);
        QTRY_COMPARE(window->document().scene().arrangement.maximized, u"compare"_s);
        QTest::keyClick(window.get(), Qt::Key_A);
        QVERIFY(std::holds_alternative<AlibiScheme>(window->document().scene().scheme));
        QTRY_VERIFY2(chip->text().startsWith(u"A: n = 10,000, "_s), qPrintable(chip->text()));
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(std::holds_alternative<SinusoidalScheme>(window->document().scene().scheme));
        QVERIFY(std::holds_alternative<AlibiScheme>(window->document().scene().frozenScheme));
    }

    void libraryConventionsCanBeChosen() {
        QVERIFY(!window->controls().findChild<QComboBox*>(u"convention"_s));
        unfoldConvention(*window);
        auto* choice = window->controls().findChild<QComboBox*>(u"convention"_s);
        QVERIFY(choice->isVisible());
        QCOMPARE(choice->count(), 37);
        QCOMPARE(choice->currentData().toString(), u"paper"_s);
        const auto choose = [&](const char* id) {
            choice->setCurrentIndex(choice->findData(QLatin1String(id)));
            emit choice->activated(choice->currentIndex());
            window->bringUpToDate();
        };
        choose("fairseq");
        // facebookresearch/fairseq: halves, endpoint spacing, positions from padding_idx + 1 on.
        QCOMPARE(scene().encoding.layout, Layout::Halves);
        QCOMPARE(scene().encoding.spacing, Spacing::Endpoint);
        QCOMPARE(choice->currentData().toString(), u"fairseq"_s);
        choose("d2l");
        QCOMPARE(scene().encoding.layout, Layout::Interleaved);
        QCOMPARE(choice->currentData().toString(), u"d2l"_s);
        edit([](Scene& scene) { scene.encoding.factor = 0.3; });
        window->bringUpToDate();
        QCOMPARE(choice->currentIndex(), 0);
        chooseScheme(*window, "alibi");
        QVERIFY(!choice->isVisible());
    }

    void linkInEmptyFigureOpensSuitableFigure() {
        window =
            windowOf(u"wavelengths"_s, [](Scene& scene) { setScheme(scene, newScheme(scene, u"alibi"_s)); });
        const QPoint link = linkIn(panel(u"wavelengths"_s)).area.center().toPoint();
        QTest::mouseClick(&surface(u"wavelengths"_s), Qt::LeftButton, {}, link);
        QVERIFY(findFigure(scene(), u"dimensions"_s));
    }

    void controlsIrrelevantToSchemeAreHidden() {
        window = windowOf(u"derivative"_s, [](Scene&) {});
        resizeTo(*window, {1800, 900});
        const auto isPresent = [&](const char* key) {
            const auto* control = panel(u"derivative"_s).strip().findChild<QWidget*>(QLatin1String(key));
            return control && control->isVisible();
        };
        QVERIFY(isPresent("pins") && isPresent("show"));
        chooseScheme(*window, "alibi");  // lines are heads
        QVERIFY(!isPresent("pins") && !isPresent("show"));
        chooseScheme(*window, "learned");  // lines are steps of columns
        QVERIFY(isPresent("pins") && !isPresent("show"));
        chooseScheme(*window, "rope");  // shows a sentence
        QVERIFY(!isPresent("pins") && !isPresent("show"));
        chooseScheme(*window, "sinusoidal");
        QVERIFY(isPresent("pins") && isPresent("show"));
    }

    void derivationIsNotSinusoidalForT5() {
        chooseScheme(*window, "t5");
        QVERIFY2(!derivation(*window).contains(u"PE("_s), qPrintable(derivation(*window)));
    }
};

static const Registered<SchemesTest> registered;

int main(int argc, char** argv) {
    const TestHome home("sinescope-schemes-tests");
    Application application(argc, argv);
    return runTests(argc, argv);
}

#include "schemes_test.moc"
