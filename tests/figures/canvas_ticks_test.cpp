// SPDX-License-Identifier: GPL-3.0-or-later
//
// A canvas drops ticks whose labels would touch, and restores them if they fit again.
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "recorded_texts.h"
#include "tests/columns.h"

#include <QTest>

using namespace sinescope;

namespace {

/// Returns all texts painted at a size.
std::vector<Text> textsOf(Canvas& canvas, const QSize& size) {
    Paper paper(size);
    QCPPainter painter;
    painter.begin(&paper);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    canvas.paintOn(painter, size);
    painter.end();
    return paper.texts();
}

/// A chart with whole numbers and long labels on the bottom and left axes.
struct Chart {
    Canvas canvas;
    QCPAxisRect* rect = canvas.addChart(0, 0);

    Chart() {
        canvas.applyStyle(screenStyle({}), QString());
        for (QCPAxis* axis : {below(), left()}) axis->setTicker(integerTicker());
        below()->setRange(0, 1'000'000);
        left()->setRange(0, 1'000'000);
        requestTicks(12);
    }
    QCPAxis* below() const { return rect->axis(QCPAxis::atBottom); }
    QCPAxis* left() const { return rect->axis(QCPAxis::atLeft); }
    void requestTicks(int ticks) const {
        for (QCPAxis* axis : {below(), left()}) axis->ticker()->setTickCount(ticks);
    }

    std::vector<Text> textsAt(const QSize& size) { return textsOf(canvas, size); }
};

/// Returns pairs of labels that touch or are closer than a third of their height.
QStringList touching(const std::vector<Text>& texts) {
    QStringList found;
    for (std::size_t k = 0; k < texts.size(); ++k)
        for (std::size_t other = 0; other < k; ++other) {
            const double air = texts[k].font.pixelSize() / 6.0;
            const QRectF box = texts[k].box.boundingRect().adjusted(-air, -air, air, air);
            if (box.intersects(texts[other].box.boundingRect().adjusted(-air, -air, air, air)))
                found << texts[k].text + u" and "_s + texts[other].text;
        }
    return found;
}

/// The bottom axis with the range, logarithmic.
QCPAxis* logarithmicBelow(const Chart& chart, const QCPRange& range) {
    QCPAxis* axis = chart.below();
    axis->setTicker(decadeTicker());
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setRange(range);
    return axis;
}

}  // namespace

class CanvasTicksTest : public QObject {
    Q_OBJECT

 private slots:
    /// A name is not cut at the edge; it returns if there is room again.
    void nameOfNarrowAxisIsItsSymbol() {
        Chart chart;
        chart.canvas.setLabels(chart.below(), [] { return QStringList{u"column j"_s}; });
        for (const int width : {400, 90, 400}) {
            QStringList texts;
            for (const Text& text : chart.textsAt(QSize(width, 240))) texts << text.text;
            QCOMPARE(texts.contains(u"column j"_s), width == 400);
            QCOMPARE(texts.contains(u"j"_s), width == 90);
        }
    }

    void labelsDoNotTouchInPreviouslyHiddenChart() {
        Chart chart;
        arrangeParts(chart.canvas, {chart.rect},
                     [](const QRect& whole) { return std::vector{whole.width() < 200 ? QRect() : whole}; });
        for (const int width : {150, 300}) {
            chart.canvas.setViewport(QRect(0, 0, width, 150));
            chart.canvas.replot();
            if (width == 150) chart.requestTicks(12);
        }
        const QVector<double> ticks = chart.left()->tickVector();
        QVERIFY(chart.rect->visible() && ticks.size() > 1);
        const double apart = chart.left()->coordToPixel(ticks[0]) - chart.left()->coordToPixel(ticks[1]);
        QVERIFY(apart >= chart.left()->tickLabelFont().pixelSize());
    }

    void labelsNeverTouch_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : {QSize(1600, 900), QSize(800, 600), QSize(500, 300), QSize(300, 200),
                                  QSize(200, 120), QSize(1200, 90), QSize(150, 800)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
    void labelsNeverTouch() {
        QFETCH(QSize, size);
        Chart chart;
        const std::vector<Text> texts = chart.textsAt(size);
        QVERIFY(!texts.empty());
        const QStringList wrong = touching(texts);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u", "_s)));
    }

    void narrowChartHasFewerLabelsAndWideningRestoresThem() {
        Chart chart;
        const std::size_t wide = chart.textsAt({1600, 900}).size();
        std::size_t before = wide;
        for (const QSize& size : {QSize(500, 281), QSize(250, 140), QSize(125, 70)}) {
            const std::size_t now = chart.textsAt(size).size();
            QVERIFY2(now < before && now > 0, qPrintable(u"%1 px"_s.arg(size.width())));
            before = now;
        }
        QCOMPARE(chart.textsAt({1600, 900}).size(), wide);
    }

    /// Axes are thinned separately: a low, wide chart has many ticks below and few at the left.
    void lowChartThinsOnlyVerticalAxis() {
        Chart chart;
        chart.textsAt({1600, 900});
        const qsizetype below = chart.below()->tickVector().size(), left = chart.left()->tickVector().size();
        chart.textsAt({1600, 120});
        QCOMPARE(chart.below()->tickVector().size(), below);
        QVERIFY(chart.left()->tickVector().size() < left);
    }

    /// A long label at the end of an axis would extend past the edge and is dropped; two must remain.
    void axisKeepsTwoLabelsIfLastDoesNotFit_data() {
        addColumns<QCPRange, int>();
        QTest::newRow("from 0") << QCPRange(0, 4'194'304) << 190;
        QTest::newRow("symmetric") << QCPRange(-1'048'575, 1'048'575) << 400;
        QTest::newRow("narrow") << QCPRange(0, 1'048'576) << 190;
    }
    void axisKeepsTwoLabelsIfLastDoesNotFit() {
        const auto [range, width] = thisRow<QCPRange, int>();
        for (const int asked : {2, 3, 4, 6}) {
            Chart chart;
            chart.left()->setRange(-1, 1);
            chart.below()->setRange(range);
            chart.requestTicks(asked);
            const std::vector<Text> texts = chart.textsAt({width, 200});
            QStringList below;
            for (const Text& text : texts)
                if (text.box.boundingRect().top() > chart.rect->bottom()) below << text.text;
            QVERIFY2(below.size() >= 2, qPrintable(u"%1: %2"_s.arg(asked).arg(below.join(' '_L1))));
            QVERIFY2(touching(texts).isEmpty(), qPrintable(touching(texts).join(u", "_s)));
        }
    }

    /// A later request replaces the earlier one.
    void latestRequestedTickCountIsUsed() {
        Chart chart;
        const std::size_t many = chart.textsAt({1600, 900}).size();
        chart.textsAt({200, 112});
        chart.requestTicks(3);
        QVERIFY(chart.textsAt({1600, 900}).size() < many);
        chart.requestTicks(12);
        QCOMPARE(chart.textsAt({1600, 900}).size(), many);
    }

    /// The lower half of a short logarithmic axis is labelled, too.
    void shortLogarithmicAxisIsLabelledEvenly_data() {
        addColumns<QCPRange, QVector<double>>();
        QTest::newRow("1.4 decades") << QCPRange(3.3, 90) << QVector<double>{5, 10, 20, 50};
        QTest::newRow("one decade") << QCPRange(1.5, 15.5) << QVector<double>{2, 5, 10};
        QTest::newRow("below 1") << QCPRange(0.04, 0.5) << QVector<double>{0.05, 0.1, 0.2, 0.5};
        QTest::newRow("powers") << QCPRange(2, 2000) << QVector<double>{10, 100, 1000};
    }
    void shortLogarithmicAxisIsLabelledEvenly() {
        const auto [range, expected] = thisRow<QCPRange, QVector<double>>();
        Chart chart;
        QCPAxis* axis = logarithmicBelow(chart, range);
        chart.textsAt({1600, 900});
        QVector<double> shown;
        for (const double tick : axis->tickVector())
            if (range.contains(tick)) shown << tick;
        QCOMPARE(shown.size(), expected.size());
        for (qsizetype k = 0; k < shown.size(); ++k) QVERIFY(qFuzzyCompare(shown[k], expected[k]));
    }

    void logarithmicAxisHasTicksBetweenItsNumbers_data() {
        addColumns<QCPRange, QVector<double>>();
        QTest::newRow("powers") << QCPRange(5, 200)
                                << QVector<double>{5, 6, 7, 8, 9, 20, 30, 40, 50, 60, 70, 80, 90, 200};
        QTest::newRow("every other power") << QCPRange(0.5, 2e9) << QVector<double>{10, 1e3, 1e5, 1e7, 1e9};
    }
    void logarithmicAxisHasTicksBetweenItsNumbers() {
        const auto [range, expected] = thisRow<QCPRange, QVector<double>>();
        Chart chart;
        QCPAxis* axis = logarithmicBelow(chart, range);
        axis->ticker()->setTickCount(5);
        QVector<double> numbered, between;
        axis->ticker()->generate(range, {}, u'e', 4, numbered, &between, nullptr);
        QString found;
        for (const double tick : between)
            if (range.contains(tick)) found += QString::number(tick) + ' '_L1;
        QString wanted;
        for (const double tick : expected) wanted += QString::number(tick) + ' '_L1;
        QCOMPARE(found, wanted);
    }

    /// Not "1.8 × 10⁰".
    void shortLogarithmicAxisAroundOneHasPlainNumbers() {
        Chart chart;
        logarithmicBelow(chart, {0.55, 1.9});
        QStringList below;
        for (const Text& text : chart.textsAt({1600, 900}))
            if (text.box.boundingRect().top() > chart.rect->bottom()) below << text.text;
        QVERIFY2(below.size() > 2, qPrintable(below.join(' '_L1)));
        QVERIFY2(below.join(' '_L1).count(u'×') == 0, qPrintable(below.join(' '_L1)));
        QVERIFY2(below.contains(u"0.75"_s), qPrintable(below.join(' '_L1)));
    }

    /// Beside a chart without a bottom axis, a colour bar extends to the edge of the picture.
    void colorBarShowsLowestNumber() {
        Canvas canvas;
        QCPAxisRect* chart = canvas.addChart(0, 0);
        for (QCPAxis* axis : chart->axes()) axis->setVisible(false);
        QCPAxisRect* bar = canvas.addColorBar(chart, 0, 1, QString());
        canvas.applyStyle(screenStyle({}), QString());
        canvas.setColorLimits(bar, 0, 49);
        QStringList written;
        for (const Text& text : textsOf(canvas, {800, 600})) written << text.text;
        QVERIFY2(written.contains(u"0"_s), qPrintable(written.join(' '_L1)));
    }
};

QTEST_MAIN(CanvasTicksTest)
#include "canvas_ticks_test.moc"
