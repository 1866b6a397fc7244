// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests Sum through the Figure interface: what it paints, what it rejects, and how edits change the Scene;
// also its model and layout separately.
#include "app/figures/sum/edits.h"
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_layout.h"
#include "app/figures/sum/view.h"
#include "app/model/experiment.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/points.h"
#include "tests/refusal.h"
#include "tests/scenes.h"

#include <QImage>
#include <QTest>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

/// "The cat sat" with the embeddings of the article, as in the preset; with a scheme and options.
Scene catSat(const char* scheme = "", const char* options = "") {
    Scene scene = sceneFrom(u"length=3 d_model=4 position=1 column=0 shift=1 %1 sum %2"_s.arg(
        QLatin1String(scheme), QLatin1String(options)));
    scene.sentence.customEmbeddings = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
    return scene;
}

/// The Scene with a sentence of made-up words, without given embeddings.
Scene withWords(Scene scene, int words) {
    scene.sentence.tokens.clear();
    for (int t = 0; t < words; ++t) scene.sentence.tokens << u"w%1"_s.arg(t);
    scene.sentence.customEmbeddings.clear();
    scene.encoding.length = std::max<std::int64_t>(scene.encoding.length, words);
    clampToValid(scene);
    return scene;
}

class Shown : public ShownFigure {
 public:
    explicit Shown(const Scene& scene, const QSize& size = {900, 500}) : ShownFigure(u"sum"_s, scene, size) {}
    /// Returns a point over a query and a key, or, without a key, over the query's word.
    QPointF pointOf(std::int64_t query, std::optional<std::int64_t> key) {
        const std::optional<std::int64_t> shift = key ? std::optional(*key - query) : std::nullopt;
        for (const auto [x, y] : pointsOf(size(), 3))
            if (figure().cursorAt(QPointF(x, y)) == Cursor{query, {}, shift}) return {x + 2.0, y + 2.0};
        return {};
    }

    /// Returns the areas of a cell from left to right: in E, PE and E + PE if they are side by side.
    std::vector<QRectF> cells(std::int64_t position, std::int64_t column) {
        const auto at = [this](int x, int y) { return figure().cursorAt(QPointF(x, y)); };
        const std::optional<int> line = lineOf(position);
        std::vector<QRectF> found;
        if (!line) return found;
        const Cursor target{position, column, {}};
        for (int x = 0; x < size().width(); ++x) {
            if (at(x, *line) != target) continue;
            const int left = x;
            while (at(x + 1, *line) == target) ++x;
            int top = *line;
            int bottom = *line;
            while (at(left, top - 1) == target) --top;
            while (at(left, bottom + 1) == target) ++bottom;
            found.emplace_back(left, top, x - left + 1, bottom - top + 1);
        }
        return found;
    }
    /// Returns a y at which cells of the position lie.
    std::optional<int> lineOf(std::int64_t position) {
        for (int y = 0; y < size().height(); y += 5)
            for (int x = 0; x < size().width(); x += 8)
                if (const Cursor at = figure().cursorAt(QPointF(x, y)); at.position == position && at.column)
                    return y;
        return {};
    }
    /// Returns the columns with visible cells, without repeats.
    std::vector<std::int64_t> columns(std::int64_t position) {
        std::vector<std::int64_t> found;
        const int line = *lineOf(position);
        for (int x = 0; x < size().width(); ++x)
            if (const Cursor at = figure().cursorAt(QPointF(x, line)); at.column)
                if (std::find(found.begin(), found.end(), *at.column) == found.end())
                    found.push_back(*at.column);
        return found;
    }
    QPointF wordPoint(int token) {
        const auto at = cells(scene().encoding.firstPosition + token, scene().selection.column);
        const double y = at.front().center().y();
        for (double x = at.front().left(); x > 0; --x)
            if (figure().handleAt({x, y})) return {x - 2, y};
        return {};
    }
    std::optional<TextField> slot() {
        TextField field = *figure().textFieldAt(wordPoint(0));
        while (const auto next = figure().nextTextField(field, false)) {
            if (next->text.isEmpty()) return next;
            field = *next;
        }
        return {};
    }
    QStringList texts() {
        Style file = screenStyle(scene().style);
        file.showAffordances = false;
        return wordsOf(*viewOf(u"sum"_s, scene(), file), size());
    }
};

QString refusal(const TextField& field, const QString& typed) {
    return sinescope::sentenceOf([&] { field.accept(typed); });
}

std::shared_ptr<const FigureModel> modelOf(const Scene& scene) {
    return figureKind(u"sum"_s).modelOf(scene);
}

const SumScoresModel& scoresOf(const FigureModel& model) {
    return dynamic_cast<const SumScoresModel&>(model);
}

}  // namespace

class SumTest : public QObject {
    Q_OBJECT

 private slots:
    /// Each row of PE has norm 1.41, in a column beside the table or in a note below it; a question about the
    /// sum leaves the norms of the words, 0.55 for the first.
    void normsAreAnswers() {
        Style style = screenStyle(catSat().style);
        style.showAffordances = false;
        for (const QSize& size : {QSize(1400, 600), QSize(420, 260)}) {
            const auto view = viewOf(u"sum"_s, catSat(), style);
            int norms = 0;
            for (const Text& text : textsOf(*view, size)) {
                const QPointF middle = text.box.boundingRect().center();
                const bool isCovered = std::ranges::any_of(
                    view->answerAreas(), [&middle](const QRectF& area) { return area.contains(middle); });
                if (text.text == "0.55"_L1) QVERIFY(!isCovered);
                if (!text.text.contains("1.41"_L1)) continue;
                ++norms;
                QVERIFY2(isCovered, qPrintable(text.text));
            }
            QVERIFY(norms > 0);
        }
    }

    /// The columns of words are narrower than those of positions, whose numbers are longer.
    void columnsOfAllTablesHaveTheSameHeadings() {
        const auto view = viewOf(u"sum"_s, catSat());
        std::set<qsizetype> named;
        for (int width = 400; width <= 1600; width += 50) {
            const QStringList texts = wordsOf(*view, {width, 450});
            if (texts.count(u"The"_s) == 1) named.insert(texts.count(u"j = 0"_s));  // side by side
        }
        QCOMPARE(named, (std::set<qsizetype>{0, 3}));
    }

    void numbersMatchArticle() {
        Shown shown(catSat());
        const QStringList texts = shown.texts();
        for (const char* number :
             {"0.5", "0.8415", "0.5403", "0.1000", "1.2000", "1.3415", "1.1403", "0.7100", "0.99995",
              "1.79995", "1.8093", "0.5839", "1.1200", "2.1998", "\u22120.4161", "0.55", "1.41"})
            QVERIFY2(texts.contains(QString::fromUtf8(number)), number);
        QVERIFY(texts.contains(u"cat"_s));
        QVERIFY(!texts.contains(u"+ word"_s));  // files have no controls
    }

    /// Whole numbers need one decimal, which leaves space for the whole row.
    void wholeNumbersLeaveSpaceForEveryColumn() {
        Scene scene = sceneFrom("length=6 d_model=4 index");
        scene.sentence.tokens = {"one", "two", "three", "four", "one", "two"};
        scene.sentence.customEmbeddings = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0},
                                           {0, 0, 0, 1}, {1, 0, 0, 0}, {0, 1, 0, 0}};
        Shown shown(scene, {500, 300});
        QVERIFY(!shown.cells(5, 3).empty());
        QCOMPARE(shown.cells(5, 3).size(), std::size_t{3});
    }

    void allDigitsOptionShowsShortestRoundTrip() {
        Shown shown(catSat("", "digits=all"), {1600, 600});
        QVERIFY(shown.texts().contains(u"0.5403023058681398"_s));
    }

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

    void cellsHaveColorOfTheirValues() {
        Scene scene = catSat();
        Shown shown(scene);
        const QImage picture = shown.refresh();
        const Colormap map = screenStyle(shown.scene().style).map;
        for (int t = 0; t < 3; ++t)
            for (int j = 0; j < 4; ++j) {
                if (t == 1 && j == 0) continue;  // the selection's outline
                const double e =
                    scene.sentence.customEmbeddings[static_cast<std::size_t>(t)][static_cast<std::size_t>(j)];
                const double angle = t / std::pow(10000.0, (j / 2) / 2.0);
                const double pe = j % 2 == 0 ? std::sin(angle) : std::cos(angle);
                const auto cells = shown.cells(t, j);
                QCOMPARE(cells.size(), 3u);
                const QRgb expected[] = {map.at(e, -2.2, 2.2), map.at(pe, -2.2, 2.2),
                                         map.at(e + pe, -2.2, 2.2)};
                for (std::size_t b = 0; b < 3; ++b) {
                    // Above the number.
                    const QPointF at(cells[b].center().x(), cells[b].top() + 4);
                    QVERIFY2(apart(picture.pixel(at.toPoint()), expected[b]) <= 2,
                             qPrintable(u"table %1, token %2, column %3"_s.arg(b).arg(t).arg(j)));
                }
            }
    }

    void hiddenColumnsAreStatedAndCanBeScrolled() {
        Shown shown(withWords(sceneFrom("length=3 position=1 column=64 shift=1 sum"), 3), {1200, 400});
        const auto shownColumns = [&shown] { return shown.columns(1); };
        std::vector<std::int64_t> columns = shownColumns();
        QCOMPARE(columns.size(), 8u);
        QVERIFY(std::find(columns.begin(), columns.end(), 64) != columns.end());
        QVERIFY(shown.texts().join('\n'_L1).contains(
            u"columns %1–%2 of 128"_s.arg(columns.front()).arg(columns.back())));

        // A click selects without moving the cells under the mouse.
        const QPointF last = shown.cells(1, columns.back()).front().center();
        QVERIFY(shown.apply(*shown.figure().clicked(last)));
        QCOMPARE(shown.scene().selection.column, columns.back());
        QCOMPARE(shownColumns(), columns);

        // The wheel scrolls the tables up to the end.
        for (int k = 0; k < 60; ++k) {
            const View view = *shown.figure().zoomed(last, 1.25);
            shown.apply({{}, [view](Scene& next) { findFigure(next, u"sum"_s)->x = view.x; }});
        }
        QCOMPARE(shownColumns().back(), 127);
        QCOMPARE(shownColumns().size(), 8u);

        // They stay there like any zoomed figure; showing all returns to the selection, and so does moving it
        // out of view with a key.
        shown.apply({{}, [](Scene& next) { next.selection.column = 3; }});
        QCOMPARE(shownColumns().back(), 127);
        shown.apply(*shown.figure().keyPressed(Qt::Key_Right, Qt::NoModifier));
        columns = shownColumns();
        QVERIFY(std::find(columns.begin(), columns.end(), 4) != columns.end());
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

    void exportOmitsMissingWordsAndScale() {
        Shown shown(catSat("length=20 position=10"));
        const QString all = shown.texts().join('\n'_L1);
        QVERIFY(!all.contains(u"no word"_s));
        QVERIFY(!all.contains(u"scale"_s));
        QVERIFY(all.contains(u"sat"_s));
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

    void columnWindowFollowsSelectionOrZoom() {
        for (std::int64_t selected = 64; selected < 72; ++selected)
            QCOMPARE(firstOfWindow({}, selected, 8, 128), 64);
        QCOMPARE(firstOfWindow({}, 9, 4, 10), 6);  // clamped to the whole
        QCOMPARE(firstOfWindow({}, 0, 8, 3), 0);
        for (const std::int64_t first : {0, 5, 120})
            QCOMPARE(firstOfWindow(AxisRange{double(first) - 0.5, double(first) + 7.5}, 64, 8, 128), first);
        QCOMPARE(firstOfWindow(AxisRange{59.5, 67.5}, 0, 4, 128), 62);  // fewer fit: the middle ones
    }

    void longWordsTakeAtMost15PercentOfWidth() {
        SumLayoutInput input{QRectF(0, 0, 900, 500), {}, 3, 8, false, {}, 1, 60, {}};
        const SumLayout layout = layOut(input);
        QVERIFY(layout.wordWidth <= 0.15 * 900);
        QVERIFY(layout.columns == 8);
        input.word = 3;
        QVERIFY(layOut(input).wordWidth < 0.15 * 900);
    }

    /// As alone in a window of 1280 x 720, where stacked tables need the lines of the slot and of a note.
    void slotBesideNotesLeavesSpaceForSevenColumnsAndNorms() {
        const QSizeF size(952, 524);
        SumLayoutInput input{QRectF(QPointF(), size), screenMetrics(size), 3, 128, false, {}, 1, 2, {}};
        input.notes = {200, 220, 280, 400};
        const SumLayout layout = layOut(input);
        QVERIFY(layout.stacked);
        QCOMPARE(layout.columns, 7);
        QCOMPARE(layout.rows, 3);
        QVERIFY(layout.normWidth > 0);
        QVERIFY(input.area.contains(layout.slot));
        QVERIFY(!layout.notes[0].isEmpty());
        for (const QRectF& note : layout.notes) QVERIFY(!note.intersects(layout.slot));
        QVERIFY(!layout.cell(2, 2, 0).intersects(layout.slot));
    }

    void smallTablesFillHeight_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280 x 720") << QSize(1280, 720);
        QTest::newRow("1920 x 1080") << QSize(1920, 1080);
        QTest::newRow("half a slide") << QSize(864, 820);
    }
    void smallTablesFillHeight() {
        QFETCH(QSize, size);
        SumLayoutInput input{QRectF(QPointF(0, 0), size), screenMetrics(size), 3, 4, false, {}, 1, 2, {}};
        const SumLayout layout = layOut(input);
        QCOMPARE(layout.rows, 3);
        QCOMPARE(layout.columns, 4);
        double top = size.height(), bottom = 0;
        for (std::size_t b = 0; b < 3; ++b) {
            top = std::min(top, layout.title(b).top());
            bottom = std::max(bottom, layout.cell(b, 2, 0).bottom());
        }
        QVERIFY2(bottom - top > 0.6 * size.height(),
                 qPrintable(QString::number((bottom - top) / size.height())));
        QVERIFY2(layout.font >= 0.8 * input.metrics.tick,
                 qPrintable(QString::number(layout.font / input.metrics.tick)));
    }

    /// Also on a slide: the margin of a number grows with its type.
    void numbersDoNotTouchCellEdges() {
        for (const QSize& size : {QSize(480, 270), QSize(960, 540), QSize(1920, 1080)}) {
            SumLayoutInput input{
                QRectF(QPointF(0, 0), size), screenMetrics(size), 3, 128, false, {}, 1, 3, {}};
            input.cells = {CellText{true, 1, 4, 20}, CellText{true, 1, 4, 20}, CellText{true, 1, 4, 20}};
            const SumLayout layout = layOut(input);
            const QFontMetricsF metrics(screenStyle({}).font(layout.font));
            const QString widest = u"−0."_s + QString(std::clamp(layout.decimals, 0, 4), '8'_L1);
            const double air = layout.cell(0, 0, 0).width() - metrics.horizontalAdvance(widest);
            QVERIFY2(air >= 0.2 * layout.font, qPrintable(QString::number(air / layout.font)));
        }
    }

    /// "0.1" in E is as wide as "−0.8415" beside it if the type stays as large as that of the axes.
    void cellsAreEquallyWideIfFontStaysReadable() {
        SumLayoutInput input{
            QRectF(0, 0, 1280, 720), screenMetrics(QSize(400, 300)), 3, 4, false, {}, 1, 3, {}};
        input.cells = {CellText{false, 1, 1, 3}, CellText{true, 1, 4, 20}, CellText{true, 1, 4, 20}};
        const SumLayout wide = layOut(input);
        QVERIFY(!wide.stacked);
        QCOMPARE(wide.tables[0].cellWidth, wide.tables[1].cellWidth);
        QCOMPARE(wide.tables[1].cellWidth, wide.tables[2].cellWidth);
        QVERIFY(wide.font >= input.metrics.tick);

        // In a small panel type has priority, and the remaining width goes to the narrow cells.
        for (const double width : {300.0, 340.0, 380.0, 420.0, 500.0}) {
            input.area = QRectF(0, 0, width, 260);
            input.metrics = screenMetrics(QSize(int(width), 260));
            const SumLayout small = layOut(input);
            if (small.stacked) continue;
            const bool isEven = std::abs(small.tables[0].cellWidth - small.tables[1].cellWidth) < 1e-9;
            QVERIFY2(isEven || small.tables[2].left + double(small.columns) * small.tables[2].cellWidth >
                                   width - 1.1 * small.font * 15,
                     qPrintable(QString::number(width)));
            QVERIFY(small.font >= input.metrics.small);
        }
    }

    /// Also if the rows fill the height to the pixel.
    void layoutShowsEnoughWordsAtEveryHeight() {
        const QSize size(932, 540);
        for (int height = 400; height <= 600; ++height) {
            SumLayoutInput input{
                QRectF(0, 0, size.width(), height), screenMetrics(size), 100, 128, false, {}, 1, 4, {}};
            input.cells = {CellText{true, 1, 4, 20}, CellText{true, 1, 4, 20}, CellText{true, 1, 4, 20}};
            const SumLayout layout = layOut(input);
            QVERIFY2(layout.rows >= 7, qPrintable(u"%1 pixels: %2 words"_s.arg(height).arg(layout.rows)));
            QVERIFY(layout.font >= input.metrics.small);
            QVERIFY(layout.tables[2].normLeft <= size.width());
            QVERIFY(layout.cell(2, layout.rows - 1, 0).bottom() <= height);
        }
    }

    void shortenedEndsInAnEllipsisAndKeepsGraphemesWhole() {
        QCOMPARE(shortened(u"abc"_s, 2), u"ab…"_s);
        for (const int count : {3, 9}) QCOMPARE(shortened(u"abc"_s, count), u"abc"_s);
        const QString family = QString::fromUtf8("👨‍👩‍👧");  // five code points, one character
        QCOMPARE(shortened(family + 'x'_L1, 1), family + u"…"_s);
        const QString accented = QString::fromUtf8("e\u0301");
        QCOMPARE(shortened(accented + accented, 1), accented + u"…"_s);
    }

    void wordsAreShapedAndDigitsAreNot() {
        const Style style = screenStyle({});
        QVERIFY(style.font(12).styleStrategy() & QFont::PreferNoShaping);
        QVERIFY(!(style.wordFont(12).styleStrategy() & QFont::PreferNoShaping));
        QCOMPARE(style.wordFont(12).families(), style.font(12).families());
        // When painted, letters are kerned and digits do not shift. (Qt always joins Arabic letters.)
        const QString word = u"Wave"_s;
        Scene scene = catSat();
        scene.sentence.tokens[1] = word;
        const auto view = viewOf(u"sum"_s, scene);
        int words = 0, numbers = 0;
        for (const Text& text : textsOf(*view, {900, 500})) {
            const bool isShaped = !(text.font.styleStrategy() & QFont::PreferNoShaping);
            if (text.text.contains(word)) QVERIFY2(isShaped, qPrintable(text.text));
            if (text.text == "0.7"_L1) QVERIFY(!isShaped);
            words += text.text.contains(word) ? 1 : 0;
            numbers += text.text == "0.7"_L1 ? 1 : 0;
        }
        QVERIFY2(words > 0 && numbers > 0, qPrintable(u"%1 %2"_s.arg(words).arg(numbers)));
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
        for (const char* show : {"show=sum", "show=scores"})
            for (const bool notes : {false, true}) {
                Style style = screenStyle({});
                style.showNotes = notes;
                const auto view = viewOf(u"sum"_s, catSat("", show), style);
                QCOMPARE(wordsOf(*view, {900, 500}).contains(u"+ word"_s), notes);
            }
    }

    void overflowingScoresReportNoDifference() {
        Scene scene = catSat("", "show=scores join=concatenate");
        setScheme(scene, tableScheme(WeightTable(Matrix::Constant(3, 4, 1e160)), "huge"));
        const auto model = modelOf(scene);
        QVERIFY2(!model->alternativeText().contains(u"differ"_s), qPrintable(model->alternativeText()));
        for (const Fact& fact : model->facts()) QVERIFY(fact.name != "sum.concatenation_error"_L1);
    }

    void freeProjectionIsOnlyForNarrowVectors() {
        Scene scene = catSat("", "show=scores join=concatenate projection=free");
        QVERIFY(projectionIn(scene) == SumProjection::Free);
        scene.encoding.dModel = 512;
        QVERIFY(projectionIn(scene) == SumProjection::Tied);
        for (const OptionSpec& option : sumOptions().spec().options)
            if (option.effective) QVERIFY(option.effective(scene)->reason.contains(u"512"_s));
        QVERIFY(!std::isnan(factOf(*modelOf(scene), "sum.concatenation_error")));
    }

    void longSentencesAreTruncatedWithNotice() {
        Scene scene = withWords(catSat("alibi"), 80);
        scene.selection.position = 70;
        const auto model = modelOf(scene);
        QCOMPARE(model->table().rows, 64 * 64);
        QVERIFY(model->table().note.contains(u"The first 64 of 80 words."_s));
        QVERIFY(std::isnan(factOf(*model, "sum.score")));
        QVERIFY(model->readout({})[0].value.startsWith(u"no word at position 70"_s));
    }

    void clickSelectsQueryAndKey() {
        Shown shown(catSat("rope"));
        QVERIFY(shown.apply(shown.figure().clicked(shown.pointOf(2, 0))));
        QCOMPARE(shown.scene().selection.position, 2);
        QCOMPARE(shown.scene().selection.shift, -2);
    }

    void arrowsMoveQueryAndKeyIndependently() {
        Shown shown(catSat("alibi"));  // 1 asks 2
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Left, {})));
        QCOMPARE(shown.scene().selection.shift, 0);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Up, {})));
        QCOMPARE(shown.scene().selection.position, 0);
        QCOMPARE(shown.scene().selection.shift, 1);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_End, {})));
        QCOMPARE(shown.scene().selection.shift, 2);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Down, Qt::AltModifier)));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"cat The sat"_s);
    }

    void wordsBesideScoresCanBeTypedAndDragged() {
        Shown shown(catSat("", "show=scores"));
        const std::optional<TextField> field = shown.figure().textFieldAt(shown.pointOf(1, {}));
        QVERIFY(field);
        QVERIFY(shown.apply(field->accept(u"dog"_s)));
        QCOMPARE(shown.scene().sentence.tokens[1], u"dog"_s);
        const QPointF from = shown.pointOf(0, {});
        const std::optional<Handle> handle = shown.figure().handleAt(from);
        QVERIFY(handle);
        QVERIFY(shown.apply(handle->drag(from, shown.pointOf(2, {}))));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"dog sat The"_s);
        int fields = 0;
        for (std::optional<TextField> at = shown.figure().textFieldAt(shown.pointOf(0, {})); at && fields < 9;
             at = shown.figure().nextTextField(*at, false))
            ++fields;
        QCOMPARE(fields, 4);  // three words and the field for another
    }

    void hundredWordsArePaintedForEveryEntry() {
        for (const char* id : {"sinusoidal", "t5", "rope", "none"})
            for (const char* show : {"show=sum", "show=scores"}) {
                const Scene scene = withWords(catSat(id, show), 100);
                QVERIFY2(wordsOf(Shown(scene, {300, 200}).figure(), {300, 200}).size() > 1, id);
            }
    }

    void maskedCellsSaySo() {
        Scene scene = catSat("alibi", "show=scores");
        QSize size(960, 540);
        const auto count = [&](const QString& word) {
            return wordsOf(Shown(scene, size).figure(), size).count(word);
        };
        QCOMPARE(count(u"masked"_s), 0);
        std::get<AlibiScheme>(scene.scheme).causal = true;
        QCOMPARE(count(u"masked"_s), 6);  // three in the biases, three in the scores
        scene.sentence.tokens = {u"The"_s, u"cat"_s, u"sat"_s, u"on"_s, u"the"_s, u"mat"_s};
        scene.encoding.length = 6;
        size = {640, 360};
        QCOMPARE(count(u"masked"_s), 0);
        QCOMPARE(count(u"−∞"_s), 30);  // in narrow cells
    }

    /// YaRN as in KerasHub stops counting: the claim of a rotation is false if a word stands past that.
    void distanceDoesNotDecidePastLastCountedPosition() {
        Scene scene = catSat("rope", "show=scores");
        for (const std::int64_t counted : {1, 2}) {
            std::get<RopeScheme>(scene.scheme).scaling =
                YarnScaling{.originalLength = counted, .asInKerasHub = true};
            QCOMPARE(modelOf(scene)->claim().contains(u"past 1: distance alone does not decide"_s),
                     counted == 1);
        }
    }

    /// If there is space, the cells have numbers; no table leaves the figure.
    void tablesStayInsideFigureWithoutOverlap() {
        for (const QSize& size : {QSize(480, 320), QSize(960, 540), QSize(1900, 1000)}) {
            const auto model = modelOf(catSat("", "show=scores"));
            const Style style = panelStyle(size);
            const QRectF area(QPointF(0, 0), QSizeF(size));
            const ScoresLayout layout = scoresLayout(scoresOf(*model), style, area);
            QVERIFY(layout.font >= style.metrics.small);
            for (std::size_t k = 0; k < 5; ++k) {
                QVERIFY(area.contains(layout.cell(k, 0, 0)));
                QVERIFY(area.contains(layout.cell(k, 2, 2)));
                QVERIFY(area.contains(layout.title(k)));
                for (std::size_t other = 0; other < k; ++other)
                    QVERIFY(!(layout.title(k) | layout.cell(k, 2, 2))
                                 .intersects(layout.title(other) | layout.cell(other, 2, 2)));
            }
            for (const QRectF& note : layout.notes) QVERIFY(note.top() >= layout.cell(4, 2, 2).bottom());
        }
    }
};

QTEST_MAIN(SumTest)
#include "sum_test.moc"
