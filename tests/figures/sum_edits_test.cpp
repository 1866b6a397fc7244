// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words and embeddings in Sum that are typed, pasted, dragged and moved by keys.
#include "app/figures/sum/edits.h"
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_layout.h"
#include "app/figures/sum/view.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/figures/sum_shown.h"
#include "tests/is_near.h"
#include "tests/points.h"
#include "tests/refusal.h"
#include "tests/scenes.h"

#include <QTest>

#include <cmath>

using namespace sinescope;

class SumEditsTest : public QObject {
    Q_OBJECT

 private slots:
    void typedTextReplacesWord() {
        Shown shown(catSat());
        const QPointF at = shown.wordPoint(1);
        QVERIFY(shown.apply(shown.figure().textFieldAt(at)->accept(u"dog"_s)));
        QCOMPARE(shown.scene().sentence.tokens[1], u"dog"_s);
        QCOMPARE(shown.scene().sentence.customEmbeddings[1], (std::vector<double>{0.5, 0.6, 0.7, 0.8}));
        QVERIFY(shown.apply(shown.figure().textFieldAt(at)->accept(u" big  cat "_s)));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"The big cat sat"_s);
        QVERIFY(shown.scene().sentence.customEmbeddings[2].empty());
        QCOMPARE(shown.scene().sentence.customEmbeddings[3].front(), 0.9);
        QCOMPARE(shown.scene().encoding.length, 4);
        QVERIFY(shown.apply(shown.figure().textFieldAt(at)->accept(QString())));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"The cat sat"_s);
        QCOMPARE(shown.scene().sentence.customEmbeddings[2].front(), 0.9);
    }

    void wordsCanBeAppended() {
        Shown shown(catSat());
        QVERIFY(shown.apply(shown.slot()->accept(u"on the mat"_s)));
        QCOMPARE(shown.scene().sentence.tokens.size(), 6);
        QCOMPARE(shown.scene().encoding.length, 6);
        shown.document().undo();
        QCOMPARE(shown.scene().sentence.tokens.size(), 3);
    }

    /// A length below the number of words is accepted: the words past it are named, and have no row.
    void wordsPastLengthAreNamedWithoutRow() {
        Shown shown(catSat("length=2"));
        QCOMPARE(shown.scene().encoding.length, 2);
        const QStringList texts = shown.texts();
        QVERIFY(texts.contains(u"cat"_s));
        QVERIFY(!texts.contains(u"sat"_s));
        QVERIFY_CONTAINS(texts.join('\n'_L1), u"past L: sat"_s);
        const auto model = modelOf(shown.scene());
        QCOMPARE(model->table().rows, 3 * 2);
        const QString expectedText = u"The last word of the sentence is past L = 2 and has no position."_s;
        QVERIFY(model->table().note.contains(expectedText));
        QVERIFY(model->alternativeText().contains(expectedText));
        QVERIFY(!model->program().text.contains(u"sat"_s));
        // Nothing is lost: the word returns with the next position.
        shown.apply({{}, [](Scene& next) { next.encoding.length = 3; }});
        QVERIFY(shown.texts().contains(u"sat"_s));
        QVERIFY(shown.texts().contains(u"1.2"_s));
    }

    void appendedWordGetsPosition() {
        Shown shown(catSat());
        shown.apply(appendEdit(shown.scene(), u"down"_s));
        QCOMPARE(shown.scene().encoding.length, 4);
        QVERIFY(shown.texts().contains(u"down"_s));
    }

    void lastWordCannotBeDeleted() {
        Shown shown(withWords(catSat(), 1));
        QVERIFY(!refusal(*shown.figure().textFieldAt(shown.wordPoint(0)), u"  "_s).isEmpty());
    }

    /// The + between the tables stays visible while a number with all digits is edited beside it.
    void editorOfEmbeddingEndsWithItsTable() {
        Shown shown(catSat());
        const QRectF last = shown.cells(1, 3)[0], next = shown.cells(1, 0)[1];
        const double right = shown.figure().textFieldAt(last.center())->right;
        QVERIFY(std::abs(right - last.right()) < 5 && right < next.left() - 10);
    }

    /// 0.2961 in two decimals is 0.30 among 0.32 and 1.02, but 0.3 has one decimal.
    void onlyNumbersThatAreNotRoundedLoseTheirZeros_data() {
        addColumns<double, int, QString>();
        QTest::newRow("0.5") << 0.5 << 4 << u"0.5"_s;
        QTest::newRow("negative") << -0.5 << 2 << u"−0.5"_s;
        QTest::newRow("whole") << 1.0 << 4 << u"1.0"_s;
        QTest::newRow("of a file of floats") << static_cast<double>(0.3F) << 4 << u"0.3"_s;
        QTest::newRow("two decimals") << 0.2961 << 2 << u"0.30"_s;
        QTest::newRow("four decimals") << 0.12003 << 4 << u"0.1200"_s;
    }

    void onlyNumbersThatAreNotRoundedLoseTheirZeros() {
        const auto [value, decimals, text] = thisRow<double, int, QString>();
        QCOMPARE(sumNumber(value, decimals, true), text);
    }

    void embeddingCanBeTyped_data() {
        addColumns<QString, double>();
        QTest::newRow("0.5") << u"0.5"_s << 0.5;
        QTest::newRow("point first") << u".5"_s << 0.5;
        QTest::newRow("exponent") << u"-1e-3"_s << -0.001;
        QTest::newRow("minus sign") << u"\u22122"_s << -2.0;
        QTest::newRow("spaces") << u" 7 "_s << 7.0;
    }

    void embeddingCanBeTyped() {
        const auto [typed, value] = thisRow<QString, double>();
        Shown shown(catSat());
        const QRectF cell = shown.cells(2, 3).front();
        QVERIFY(shown.apply(shown.figure().textFieldAt(cell.center())->accept(typed)));
        QCOMPARE(shown.scene().sentence.customEmbeddings[2][3], value);
    }

    void invalidNumberIsRejectedWithReason_data() {
        QTest::addColumn<QString>("typed");
        for (const char* text : {"", "abc", "0,5", "1e7", "nan", "inf", "1.2.3", "--1"})
            QTest::newRow(*text ? text : "empty") << QString::fromUtf8(text);
    }

    void invalidNumberIsRejectedWithReason() {
        QFETCH(QString, typed);
        Shown shown(catSat());
        const QString reason =
            refusal(*shown.figure().textFieldAt(shown.cells(0, 0).front().center()), typed);
        QVERIFY2(reason.endsWith('.'_L1) && reason.size() > 20, qPrintable(reason));
    }

    void positionsAndSumsCannotBeEdited() {
        Shown shown(catSat());
        const auto cells = shown.cells(1, 1);
        QCOMPARE(cells.size(), 3u);
        QVERIFY(shown.figure().textFieldAt(cells[0].center()));
        QVERIFY(!shown.figure().textFieldAt(cells[1].center()));
        QVERIFY(!shown.figure().textFieldAt(cells[2].center()));
    }

    void dragMovesWordAsOneUndoStep() {
        Shown shown(catSat());
        const QPointF from = shown.wordPoint(1);
        const QPointF to = shown.wordPoint(2);
        const Drag drag = shown.figure().handleAt(from)->drag;
        // Several moves of one drag, each applied to the Scene before it.
        for (const QPointF& at : {to, from, to}) {
            QVERIFY(shown.document().apply(*drag(from, at)));
            shown.refresh();
        }
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"The sat cat"_s);
        const FigureTable table = modelOf(shown.scene())->table();
        const double expected[] = {1.4093, 0.1839, 0.7200, 1.7998};  // "cat" at position 2
        for (int j = 0; j < 4; ++j) QVERIFY(isNear(numberAt(table, 8, 3 + j), expected[j], 5.1e-5));
        shown.document().undo();
        QCOMPARE(shown.scene(), catSat());
    }

    void keysMoveSelectionAndWord() {
        Shown shown(catSat());
        QVERIFY(shown.apply(*shown.figure().keyPressed(Qt::Key_Right, Qt::NoModifier)));
        QVERIFY(shown.apply(*shown.figure().keyPressed(Qt::Key_Down, Qt::NoModifier)));
        QCOMPARE(shown.scene().selection.column, 1);
        QCOMPARE(shown.scene().selection.position, 2);
        QVERIFY(shown.apply(*shown.figure().keyPressed(Qt::Key_Up, Qt::AltModifier)));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"The sat cat"_s);
        QCOMPARE(shown.scene().selection.position, 1);
        QVERIFY(shown.apply(*shown.figure().keyPressed(Qt::Key_Up, Qt::AltModifier)));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"sat The cat"_s);
    }

    void clickSwitchesEmbeddingScale() {
        Shown shown(catSat());
        std::optional<SceneEdit> edit;
        for (int y = 499; y > 400 && !edit; --y)
            for (int x = 0; x < 900 && !edit; x += 3)
                if (shown.figure().cursorAt(QPointF(x, y)).isEmpty())
                    edit = shown.figure().clicked(QPointF(x, y));
        QVERIFY(edit);
        QVERIFY(shown.apply(*edit));
        QCOMPARE(shown.scene().sentence.scale, EmbeddingScale::SqrtDModel);
        const QStringList texts = shown.texts();
        QVERIFY(texts.contains(u"√d·E + PE"_s));
        for (const char* number :
             {"1.8415", "1.7403", "1.4100", "2.59995"})  // "cat" at position 1, E times 2
            QVERIFY2(texts.contains(QString::fromUtf8(number)), number);
    }

    // From a spreadsheet: numbers fill the cells starting at the one pasted over.
    void blockOfNumbersCanBePasted() {
        Shown shown(catSat());
        const QPointF cell = shown.cells(1, 2).front().center();
        QVERIFY(shown.apply(shown.figure().textFieldAt(cell)->accept(u"1.5\t-2\n3;4\n"_s)));
        QCOMPARE(shown.scene().sentence.customEmbeddings[1], (std::vector<double>{0.5, 0.6, 1.5, -2}));
        QCOMPARE(shown.scene().sentence.customEmbeddings[2], (std::vector<double>{0.9, 1.0, 3, 4}));
        const auto again = [&shown] {
            return *shown.figure().textFieldAt(shown.cells(1, 2).front().center());
        };
        QVERIFY(refusal(again(), u"1 2 3"_s).contains(u"2 columns"_s));
        QVERIFY(refusal(again(), u"1\n2\n3"_s).contains(u"2 words"_s));
    }

    void tabVisitsEveryField() {
        Shown shown(withWords(catSat(), 2));
        TextField field = *shown.figure().textFieldAt(shown.wordPoint(0));
        int count = 1;
        while (const auto next = shown.figure().nextTextField(field, false)) {
            field = *next;
            QVERIFY(++count < 30);
        }
        QCOMPARE(count, 2 * (1 + 4) + 2);  // words and embeddings, the field for a new word, the seed
        QVERIFY(shown.apply(field.accept(u"11"_s)));
        QCOMPARE(shown.scene().sentence.seed, 11u);
        QVERIFY(!refusal(field, u"-1"_s).isEmpty());
    }

    /// A stage shows only the words of its step.
    void addWordFieldIsHiddenWithoutNotes() {
        for (const char* show : {"show=tables", "show=scores"})
            for (const bool notes : {false, true}) {
                Style style = screenStyle({});
                style.showNotes = notes;
                const auto view = viewOf(u"sum"_s, catSat("", show), style);
                QCOMPARE(wordsOf(*view, {900, 500}).contains(u"+ word"_s), notes);
            }
    }
};

QTEST_MAIN(SumEditsTest)
#include "sum_edits_test.moc"
