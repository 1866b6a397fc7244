// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of the similarity figure: facts against the lessons' numbers, table and words against rows
// multiplied by hand, for every measure, part and W.
#include "app/figures/similarity/model.h"
#include "app/scene/literals.h"
#include "tests/is_near.h"
#include "tests/sized_scene.h"

#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, const char* measure = "dot",
              const char* part = "whole", const char* w = "identity") {
    return sceneWith({.length = length,
                      .dModel = dModel,
                      .figure = "similarity",
                      .options = {{"measure", measure}, {"part", part}, {"w", w}}});
}

std::shared_ptr<const SimilarityModel> modelOf(const Scene& scene, const SimilarityModel* before = nullptr) {
    return std::make_shared<const SimilarityModel>(std::make_shared<const Scene>(scene), before);
}

double atShift(const SimilarityModel& model, std::int64_t k) {
    return model.numbers().valueOf(k);
}

/// PE(p) . PE(q) over pairs first .. last, with the library's pow, sin and cos, value by value.
double dot(double p, double q, int dModel, int first, int last) {
    double sum = 0;
    for (int i = first; i <= last; ++i) {
        const double w = std::pow(10000.0, -2.0 * i / dModel);
        sum += std::sin(p * w) * std::sin(q * w) + std::cos(p * w) * std::cos(q * w);
    }
    return sum;
}

double measured(const QString& measure, double value, double zero) {
    if (measure == "cosine"_L1) return value / zero;
    return measure == "distance"_L1 ? std::sqrt(std::max(0.0, 2 * zero - 2 * value)) : value;
}

}  // namespace

class SimilarityModelTest : public QObject {
    Q_OBJECT

 private slots:
    void aLongSearchIsNotMadeWhileAPictureWaits() {
        QVERIFY(modelOf(sceneOf(5000, 512))->isReady());
        for (const std::int64_t dModel : {16'384, 16'383}) {
            Scene scene = sceneOf(100'000, dModel);
            const auto large = modelOf(scene);
            QVERIFY(!large->isReady());
            large->prepare();
            QVERIFY(large->isReady());
            // Another row is looked up where each sine has its cosine, and searched for otherwise.
            scene.selection.position = 7;
            QCOMPARE(modelOf(scene, large.get())->isReady(), dModel % 2 == 0);
        }
    }

    /// The table is of the lines that are drawn, by hand for every measure and part.
    void tableFollowsMeasureAndPart() {
        const int d = 16;
        for (const char* measure : {"dot", "cosine", "distance"})
            for (const auto& [part, first, last] : {std::tuple("whole", 0, 7), std::tuple("fast", 0, 3),
                                                    std::tuple("slow", 4, 7), std::tuple("pair", 3, 3)}) {
                Scene scene = sceneOf(20, d, measure, part);
                scene.selection.column = 6;  // pair 3
                const FigureTable table = modelOf(scene)->table();
                QCOMPARE(table.rows, 20);
                for (int k = 0; k < 20; ++k) {
                    const double expected =
                        measured(QLatin1String(measure), dot(5, 5 + k, d, first, last), last - first + 1);
                    QVERIFY2(
                        isNear(std::get<double>(table.cell(k, 1)), expected, 1e-7),
                        qPrintable(u"%1 %2 k %3"_s.arg(QLatin1String(measure), QLatin1String(part)).arg(k)));
                }
                if (QLatin1String(part) == "fast"_L1)
                    QVERIFY(isNear(std::get<double>(table.cell(7, 2)),
                                   measured(QLatin1String(measure), dot(5, 12, d, 0, 7), 8), 1e-7));
            }
        Scene sums = sceneOf(20, d, "dot", "sums");
        const FigureTable table = modelOf(sums)->table();
        QCOMPARE(table.columns.size(), 9);
        for (int line = 0; line < 8; ++line)  // all pairs first, then one group fewer in each column
            QVERIFY(isNear(std::get<double>(table.cell(7, 1 + line)), dot(0, 7, d, line, 7), 1e-12));
    }

    /// Values that stay above zero use the whole bar; where they go below, zero is its middle.
    void coloursAreOneSidedWhereTheValuesAre() {
        for (const char* part : {"whole", "fast", "slow", "pair"})
            for (const char* measure : {"dot", "cosine"})
                for (const std::int64_t length : {2, 10, 50, 400}) {
                    const auto model = modelOf(sceneOf(length, 64, measure, part));
                    double lowest = 0;
                    for (std::int64_t k = 0; k < length; ++k) lowest = std::min(lowest, atShift(*model, k));
                    QCOMPARE(model->numbers().isSigned(), lowest < 0);
                    const Extremes limits = model->numbers().limits();
                    QCOMPARE(limits.lowest, lowest < 0 ? -limits.highest : 0.0);
                    QVERIFY(isNear(limits.highest, atShift(*model, 0), 1e-12));
                }
    }

    /// The program is of the same measure, pairs and W.
    void programFollowsTheOptions() {
        const auto textOf = [](const char* measure, const char* part, const char* w) {
            return modelOf(sceneOf(50, 16, measure, part, w))->program().text;
        };
        QVERIFY(textOf("cosine", "whole", "identity").contains(u"MEASURE = \"cosine\""_s));
        QVERIFY(textOf("dot", "slow", "identity").contains(u"PAIRS = slice(4, 8)"_s));
        QVERIFY(textOf("dot", "sums", "identity").contains(u"GROUPS = 8"_s));
        QVERIFY(textOf("distance", "fast", "random").contains(u"COLUMNS = np.r_[0:8:2, 1:9:2]"_s));
        QVERIFY(textOf("distance", "fast", "random").contains(u"random_matrix"_s));
        QVERIFY(!modelOf(sceneOf(50, 16, "dot", "sums", "random"))->program().note.isEmpty());
        QVERIFY(modelOf(sceneOf(50, 16, "dot", "slow", "random"))->program().note.isEmpty());
    }
};

QTEST_MAIN(SimilarityModelTest)
#include "similarity_model_test.moc"
