// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/cell_number.h"
#include "app/plot/curves.h"
#include "app/plot/label_places.h"
#include "app/plot/labels.h"
#include "app/scene/literals.h"
#include "tests/points.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace sinescope;

namespace {

std::vector<LineLabel> labelsAt(const std::vector<double>& heights) {
    std::vector<LineLabel> labels;
    for (const double y : heights) labels.push_back({u"a"_s, Qt::black, y});
    return labels;
}

double squaresOf(const std::vector<double>& target, const std::vector<double>& got) {
    double sum = 0;
    for (std::size_t k = 0; k < target.size(); ++k) sum += std::pow(target[k] - got[k], 2);
    return sum;
}

/// Returns the labels within a range of an axis with about `count` ticks.
QStringList ticksOf(const QSharedPointer<QCPAxisTicker>& ticker, double lower, double upper, int count) {
    ticker->setTickCount(count);
    QVector<double> ticks;
    QVector<QString> labels;
    ticker->generate(QCPRange(lower, upper), QLocale::c(), 'g'_L1, 6, ticks, nullptr, &labels);
    QStringList inRange;
    for (qsizetype k = 0; k < ticks.size(); ++k)
        if (ticks[k] >= lower && ticks[k] <= upper) inRange << labels[k];
    return inRange;
}

}  // namespace

/// Ticks of axes, labels of lines, and wordings that fit.
class TicksAndLabelsTest : public QObject {
    Q_OBJECT

 private slots:
    /// "שלום, j = 2" begins with the word, although that is from right to left.
    void sentencesOfFiguresAreFromLeftToRight() {
        QImage image(200, 100, QImage::Format_ARGB32_Premultiplied);
        QCOMPARE(FigurePainter(&image, false).painter().layoutDirection(), Qt::LeftToRight);
    }

    void labelsWithSpaceStayAtTheirLines() {
        QCOMPARE(spreadLabels(labelsAt({40, 10, 90}), 12, 0, 100), (std::vector<double>{40, 10, 90}));
        // At an edge a label moves in by half its height.
        QCOMPARE(spreadLabels(labelsAt({-30, 140}), 12, 0, 100), (std::vector<double>{6, 94}));
        // Two at one place move equally far.
        QCOMPARE(spreadLabels(labelsAt({50, 50}), 12, 0, 100), (std::vector<double>{44, 56}));
    }

    /// Of eight labels for which there is space for four, the outer ones and the main one remain.
    void mainAndOuterLabelsAreKept() {
        std::vector<LineLabel> labels = labelsAt({10, 11, 12, 13, 14, 15, 16, 90});
        labels[3].isMain = true;
        const QFont font(u"DejaVu Sans"_s, 20);
        const double height = QFontMetricsF(font).height();
        const std::vector<QRectF> places = labelPlaces(labels, QRectF(0, 0, 100, 2.4 * height), font);
        std::vector<std::size_t> kept;
        for (std::size_t k = 0; k < places.size(); ++k)
            if (!places[k].isEmpty()) kept.push_back(k);
        QVERIFY2(kept.size() >= 3 && kept.size() < 6, qPrintable(QString::number(kept.size())));
        QCOMPARE(kept.front(), 0u);
        QCOMPARE(kept.back(), 7u);
        QVERIFY(std::ranges::find(kept, 3u) != kept.end());
    }

    /// Labels are apart, inside and in order, and no run of neighbours could be closer to its lines.
    void labelsAreSpreadMinimally() {
        std::mt19937 random(11);
        std::uniform_real_distribution<double> anywhere(-20, 420);
        constexpr double height = 14, top = 0, bottom = 400;
        for (int trial = 0; trial < 200; ++trial) {
            std::vector<double> target(1 + trial % 25);
            for (double& y : target) y = anywhere(random);
            std::sort(target.begin(), target.end());
            const std::vector<double> got = spreadLabels(labelsAt(target), height, top, bottom);
            const auto isAllowed = [](const std::vector<double>& at) {
                for (std::size_t k = 0; k < at.size(); ++k)
                    if (at[k] < top + height / 2 - 1e-6 || at[k] > bottom - height / 2 + 1e-6 ||
                        (k > 0 && at[k] - at[k - 1] < height - 1e-6))
                        return false;
                return true;
            };
            QVERIFY2(isAllowed(got), qPrintable(QString::number(trial)));
            for (std::size_t first = 0; first < got.size(); ++first)
                for (std::size_t last = first; last < got.size(); ++last)
                    for (const double by : {-0.25, 0.25}) {
                        std::vector<double> moved = got;
                        for (std::size_t k = first; k <= last; ++k) moved[k] += by;
                        if (isAllowed(moved))
                            QVERIFY(squaresOf(target, moved) > squaresOf(target, got) - 1e-6);
                    }
        }
    }

    void tooWideLabelUsesShortText() {
        const QFont font = screenStyle({}).font(13);
        const std::vector<LineLabel> labels = {
            {u"a long name of a line"_s, Qt::black, 0, u"a"_s},
            {u"both"_s, Qt::black, 0, u"b"_s},
            {.text = u"alone"_s, .color = Qt::black, .brief = u"c"_s, .isAlone = true}};
        const int wide = labelsWidth(labels, font);
        QVERIFY(wide > QFontMetricsF(font).horizontalAdvance(labels.front().text));
        QCOMPARE(fittingLabels(labels, font, wide).front().text, labels.front().text);
        const std::vector<LineLabel> brief = fittingLabels(labels, font, wide - 1);
        QCOMPARE(brief[0].text, u"a"_s);
        QCOMPARE(brief[1].text, u"b"_s);
        QCOMPARE(brief[2].text, u"alone"_s);
        QCOMPARE(fittingLabels(labels, font, 1)[2].text, u"c"_s);
        QCOMPARE(labelsWidth({}, font), 0);
    }

    void firstFittingWordingIsUsed() {
        const QFont font = screenStyle({}).font(13);
        const QStringList wordings = {u"three words here"_s, u"two words"_s, u"one"_s};
        const QFontMetricsF metrics(font);
        for (const QString& wording : wordings)
            QCOMPARE(firstThatFits(wordings, font, metrics.horizontalAdvance(wording)), wording);
        QCOMPARE(firstThatFits(wordings, font, 1), u"one"_s);  // the shortest, whatever the width
        QCOMPARE(firstThatFits({}, font, 100), QString());
    }

    void positionTicksAreRoundIntegers() {
        const auto ticks = [](double lower, double upper, int count, std::int64_t offset = 0) {
            return ticksOf(integerTicker(offset), lower, upper, count).join(' '_L1);
        };
        QCOMPARE(ticks(-0.5, 49.5, 5), u"0 10 20 30 40"_s);
        QCOMPARE(ticks(-0.5, 3.5, 9), u"0 1 2 3"_s);  // never between two positions
        QCOMPARE(ticks(-0.5, 999.5, 5), u"0 200 400 600 800"_s);
        QCOMPARE(ticks(-0.5, 1048575.5, 3), u"0 500,000 1,000,000"_s);
        // Positions that begin at 7 still have round ticks.
        QCOMPARE(ticks(-0.5, 49.5, 5, 7), u"10 20 30 40 50"_s);
    }

    void columnTickStepsArePowersOfTwo() {
        const auto ticks = [](double upper, int count) {
            return ticksOf(binaryTicker(), -0.5, upper - 0.5, count).join(' '_L1);
        };
        QCOMPARE(ticks(4, 8), u"0 1 2 3"_s);
        QCOMPARE(ticks(128, 4), u"0 32 64 96"_s);
        QCOMPARE(ticks(16384, 4), u"0 4,096 8,192 12,288"_s);
    }

    void sineTicksAreMultiplesOfHalf() {
        const auto ticks = [](double lower, double upper, int count) {
            return ticksOf(valueTicker(), lower, upper, count).join(' '_L1);
        };
        QCOMPARE(ticks(-1.1, 1.1, 5), u"−1 −0.5 0 0.5 1"_s);
        QCOMPARE(ticks(-1.1, 1.1, 3), u"−1 0 1"_s);
    }

    void smallValuesHaveTicksOfTheirOwn() {
        QCOMPARE(ticksOf(valueTicker(), -2.1e-17, 2.1e-17, 3).join(' '_L1),
                 u"−2 × 10⁻¹⁷ −10⁻¹⁷ 0 10⁻¹⁷ 2 × 10⁻¹⁷"_s);
    }

    void decadeTicksAreNumbersUnlessOneIsLong() {
        const auto ticks = [](double lower, double upper) {
            return ticksOf(decadeTicker(), lower, upper, 9).join(' '_L1);
        };
        QCOMPARE(ticks(0.05, 2e4), u"10⁻¹ 1 10 100 1,000 10,000"_s);
        QCOMPARE(ticks(0.05, 2e6), u"10⁻¹ 1 10 10² 10³ 10⁴ 10⁵ 10⁶"_s);
        QCOMPARE(ticks(4e4, 3e5), u"50,000 100,000 200,000"_s);
        QCOMPARE(ticks(4e6, 3e7), u"5 × 10⁶ 10⁷ 2 × 10⁷"_s);
    }
};

QTEST_MAIN(TicksAndLabelsTest)
#include "ticks_and_labels_test.moc"
