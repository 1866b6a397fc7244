// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the tables of Sum through the Figure interface, and its layout.
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_layout.h"
#include "app/figures/sum/view.h"
#include "app/scene/literals.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/figures/sum_shown.h"
#include "tests/points.h"
#include "tests/refusal.h"
#include "tests/scenes.h"

#include <QImage>
#include <QTest>

#include <cmath>
#include <set>

using namespace sinescope;

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

    void exportOmitsMissingWordsAndScale() {
        Shown shown(catSat("length=20 position=10"));
        const QString all = shown.texts().join('\n'_L1);
        QVERIFY(!all.contains(u"no word"_s));
        QVERIFY(!all.contains(u"scale"_s));
        QVERIFY(all.contains(u"sat"_s));
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
};

QTEST_MAIN(SumTest)
#include "sum_test.moc"
