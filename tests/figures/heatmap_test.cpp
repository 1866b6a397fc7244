// SPDX-License-Identifier: GPL-3.0-or-later
//
// The heatmap's model: its words are held against the values themselves.
#include "app/figures/heatmap/model.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/figures/model_values.h"
#include "tests/sized_scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

HeatmapModel modelOf(Scene scene) {
    clampToValid(scene);
    return {std::make_shared<const Scene>(std::move(scene)), nullptr};
}

Scene sceneOf(std::int64_t length, std::int64_t dModel, double base = 10000) {
    return sceneOfSize(length, dModel, base);
}

/// The angular frequency of each column, found from its values alone: -f'' / f = w². 0 of a column of zeros.
std::vector<double> speedsOf(const Encoding& encoding) {
    std::vector<double> speeds;
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        double best = 0;
        double square = 0;
        const double scale = encoding.parameters().positionScale;
        const double h = 0.02 / scale;
        for (double at = 0.3; at < 3.2; at += 0.4) {
            const double p = at / scale;
            const double f = encoding.valueAt(p, j);
            if (std::abs(f) <= best) continue;
            best = std::abs(f);
            square = (2 * f - encoding.valueAt(p + h, j) - encoding.valueAt(p - h, j)) / (h * h * f);
        }
        speeds.push_back(best == 0 ? 0 : std::sqrt(std::max(0.0, square)) / scale);
    }
    return speeds;
}

constexpr double noise = 1e-3;  // of the differences above

bool slowsDown(const std::vector<double>& speeds, std::size_t from, std::size_t to) {
    for (std::size_t j = from + 1; j < to; ++j)
        if (speeds[j] > speeds[j - 1] + noise) return false;
    return true;
}

/// Whether the claim is so for columns of these speeds.
bool holds(const QString& claim, const Encoding& encoding) {
    std::vector<double> speeds = speedsOf(encoding);
    std::vector<double> turning = speeds;
    std::erase(turning, 0.0);
    const auto [slowest, fastest] = std::minmax_element(turning.begin(), turning.end());
    const bool alike = turning.empty() || *fastest - *slowest < noise;
    if (claim == "every value is 0"_L1) return turning.empty();
    if (claim == "all pairs turn at the same speed"_L1) return alike && turning.size() > 2;
    if (claim == "a sine and a cosine of one frequency"_L1) return alike && turning.size() == 2;
    if (claim == "one column, one sine"_L1)
        return speeds.size() == 1 && encoding.valueAt(0, 0) == 0 && encoding.valueAt(1, 0) != 0;
    if (claim == "one column, one cosine"_L1) return speeds.size() == 1 && encoding.valueAt(0, 0) != 0;
    if (claim == "each pair is a little slower than the one before"_L1)
        return *fastest < 2 * *slowest + noise;
    const bool ordered = slowsDown(speeds, 0, speeds.size());
    if (claim == "fast columns left, slow columns right"_L1)
        return ordered && speeds.front() > 1.5 * speeds.back();
    if (claim == "the first pair is fast, the second is slow"_L1) return !ordered && turning.size() == 3;
    if (claim == "each half runs from fast columns to slow ones"_L1) {
        std::size_t half = 1;
        while (half < turning.size() && turning[half] <= turning[half - 1] + noise) ++half;
        return half < turning.size() && slowsDown(turning, half, turning.size()) &&
               turning[0] > 1.5 * turning[half - 1] && turning[half] > 1.5 * turning.back();
    }
    return false;
}

}  // namespace

class HeatmapTest : public QObject {
    Q_OBJECT

 private slots:
    void theClaimIsSoInEveryLayout_data() {
        QTest::addColumn<EncodingParameters>("encoding");
        const std::vector<std::int64_t> widths = {1, 2, 3, 4, 5, 8, 16};
        for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst})
            for (const OddRule odd : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad})
                for (const Spacing spacing : {Spacing::Paper, Spacing::Endpoint})
                    for (const double base : {1.0, 1.5, 10000.0})
                        for (const double factor : {1.0, -2.0, 0.25})
                            for (const std::int64_t d : widths) {
                                if (odd != OddRule::ExtraSine && d % 2 == 0) continue;
                                EncodingParameters p;
                                p.length = 20;
                                p.dModel = d;
                                p.base = base;
                                p.layout = layout;
                                p.spacing = spacing;
                                p.oddRule = odd;
                                p.factor = factor;
                                QTest::addRow("layout %d, odd rule %d, spacing %d, base %g, factor %g, d %d",
                                              int(layout), int(odd), int(spacing), base, factor, int(d))
                                    << p;
                            }
    }
    void theClaimIsSoInEveryLayout() {
        QFETCH(EncodingParameters, encoding);
        Scene scene;
        scene.encoding = encoding;
        const HeatmapModel model = modelOf(scene);
        QVERIFY2(holds(model.claim(), *model.encoding()), qPrintable(model.claim()));
        const QString text = model.alternativeText();
        for (const char* nonsense : {"nan", "inf", "−0 ", "-0", "1 positions", "1 columns", "from −1 to 1"}) {
            if (std::abs(encoding.factor) == 1 && QByteArray(nonsense).startsWith("from")) continue;
            QVERIFY2(!text.contains(QString::fromUtf8(nonsense)), qPrintable(text));
        }
    }

    void oneRowIsNeitherFastNorSlow() {
        for (const std::int64_t d : {1, 2, 128})
            QCOMPARE(modelOf(sceneOf(1, d)).claim(), u"one row: a value for each column"_s);
    }

    void coloursAreSaidToRunAsFarAsTheValuesGo() {
        Scene scene = sceneOf(50, 16);
        scene.encoding.factor = std::sqrt(2.0 / 16);  // as in MLX
        const HeatmapModel model = modelOf(scene);
        QVERIFY2(model.alternativeText().contains(u"from −0.354 to 0.354"_s),
                 qPrintable(model.alternativeText()));
        QCOMPARE(model.picture().limit, std::sqrt(2.0 / 16));
    }

    // The numbers of the lesson on the 50 x 128 matrix, and of the one on 100 x 512.
    void swingsOfColumnsAreCounted_data() {
        addColumns<int, int>({"length", "dModel"});
        QTest::newRow("50 x 128") << 50 << 128;
        QTest::newRow("100 x 512") << 100 << 512;
        QTest::newRow("one position") << 1 << 8;
    }
    void swingsOfColumnsAreCounted() {
        QFETCH(int, length);
        QFETCH(int, dModel);
        int wide = 0, still = 0;
        for (int j = 0; j < dModel; ++j) {
            double low = 2, high = -2;
            for (int p = 0; p < length; ++p) {
                const double angle = p / std::pow(10000.0, (j / 2) * 2.0 / dModel);
                const double value = j % 2 == 0 ? std::sin(angle) : std::cos(angle);
                low = std::min(low, value);
                high = std::max(high, value);
            }
            if (high - low >= 1.9) ++wide;
            if (high - low < 0.1) ++still;
        }
        Scene scene = sceneOf(length, dModel);
        scene.sentence.tokens = {u"word"_s};
        const HeatmapModel model = modelOf(scene);
        QCOMPARE(factOf(model, "heatmap.swinging"), double(wide));
        QCOMPARE(factOf(model, "heatmap.still"), double(still));
    }

    void theLessonsNumbersAreFacts() {
        Scene scene = sceneOf(50, 128);
        scene.selection.column = 0;
        const HeatmapModel model = modelOf(scene);
        scene.selection.column = 126;
        const HeatmapModel slowest = modelOf(scene);
        QCOMPARE(factOf(model, "heatmap.swinging"), 38.0);
        QCOMPARE(factOf(model, "heatmap.still"), 51.0);
        QVERIFY(std::abs(factOf(model, "heatmap.cycles") - 49 / (2 * std::numbers::pi)) < 1e-12);
        QVERIFY(std::abs(factOf(slowest, "heatmap.cycles") - 0.0009) < 5e-5);
        QVERIFY(std::abs(factOf(slowest, "heatmap.column_highest") -
                         std::sin(49 / std::pow(10000.0, 126.0 / 128))) < 1e-15);
        QCOMPARE(factOf(slowest, "heatmap.column_lowest"), 0.0);
        QCOMPARE(factOf(model, "heatmap.right_sines_lowest"), 0.0);
        QVERIFY(std::abs(factOf(model, "heatmap.right_sines_highest") - 0.471) < 5e-4);
        QVERIFY(std::abs(factOf(model, "heatmap.right_cosines_lowest") - 0.882) < 5e-4);
        QCOMPARE(factOf(model, "heatmap.row_norm"), 8.0);
    }

    void everyCellOfASmallMatrixIsAFact() {
        const HeatmapModel model = modelOf(sceneOf(4, 4, 100));
        const double expected[4][4] = {{0, 1, 0, 1},
                                       {.84147098, .54030231, .09983342, .99500417},
                                       {.90929743, -.41614684, .19866933, .98006658},
                                       {.14112001, -.9899925, .29552021, .95533649}};
        for (int p = 0; p < 4; ++p)
            for (int j = 0; j < 4; ++j) {
                const QByteArray name =
                    QByteArray("heatmap.value_") + QByteArray::number(p) + "_" + QByteArray::number(j);
                QVERIFY2(std::abs(factOf(model, name.constData()) - expected[p][j]) < 5e-9, name);
            }
        QVERIFY(std::isnan(factOf(modelOf(sceneOf(50, 128)), "heatmap.value_0_0")));
    }

    void aModelMadeAfterAnotherIsTheSame() {
        const HeatmapModel before = modelOf(sceneOf(50, 128));
        const HeatmapModel fresh = modelOf(sceneOf(20, 6, 300));
        const HeatmapModel after(fresh.sharedScene(), &before);
        QCOMPARE(after.alternativeText(), fresh.alternativeText());
        QCOMPARE(factOf(after, "heatmap.swinging"), factOf(fresh, "heatmap.swinging"));
    }

    void theProgramWritesNumbersWhereTheFigureMay() {
        Scene scene = sceneOf(4, 4);
        scene.figures = {{u"heatmap"_s, {}, {}, {}}};
        QVERIFY(modelOf(scene).program().text.contains(u"ax.text"_s));
        scene.figures[0].options.insert(u"values"_s, u"off"_s);
        QVERIFY(!modelOf(scene).program().text.contains(u"ax.text"_s));
        QVERIFY(!modelOf(sceneOf(50, 128)).program().text.contains('@'_L1));
    }
};

QTEST_GUILESS_MAIN(HeatmapTest)
#include "heatmap_test.moc"
