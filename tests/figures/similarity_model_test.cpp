// SPDX-License-Identifier: GPL-3.0-or-later
//
// The models of Similarity under every scheme: the halves side by side, colours, maps of patches, long
// sequences, and the program.
#include "app/figures/similarity/bias_model.h"
#include "app/figures/similarity/model.h"
#include "app/figures/similarity/rotation_model.h"
#include "app/figures/similarity/rows_model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/score.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/is_near.h"
#include "tests/scenes.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, const char* measure = "dot",
              const char* part = "whole", const char* w = "identity") {
    return sceneFrom(u"length=%1 d_model=%2 similarity measure=%3 part=%4 w=%5"_s.arg(length).arg(dModel).arg(
        QLatin1String(measure), QLatin1String(part), QLatin1String(w)));
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

/// The rows that the scheme adds, multiplied with one another.
Matrix productsOf(const Scene& scene) {
    const auto rows = inputRows(scene);
    const Matrix values = rows->block(0, rows->size().rows, rows->size().columns);
    return values * values.transpose();
}

QString wordsOf(const SimilarityBase& model) {
    QString allText = model.claim() + model.alternativeText() + model.table().title + model.table().note +
                      model.diagonalText(1) + model.diagonalText(5000);
    for (const bool selection : {false, true})
        for (const Note& note : model.notes(selection)) allText += note.text + '\n'_L1;
    for (const std::int64_t shift : {0, -60, 70})
        for (const Readout& line : model.readout({{}, {}, shift, {}})) allText += line.label + line.value;
    for (const Fact& fact : model.facts()) allText += fact.sentence;
    return allText;
}

/// Samples the picture's lines over their whole range.
std::vector<SampledTrace> tracesOf(const SimilarityBase& model, int pixels) {
    const auto last = static_cast<double>(model.scene().encoding.length - 1);
    return model.picture()->sample(-last - 0.5, last + 0.5, pixels);
}

}  // namespace

class SimilarityModelTest : public QObject {
    Q_OBJECT

 private slots:
    void longSearchIsDeferred() {
        QVERIFY(modelOf(sceneOf(5000, 512))->isReady());
        for (const std::int64_t dModel : {16'384, 16'383}) {
            Scene scene = sceneOf(100'000, dModel);
            const auto large = modelOf(scene);
            QVERIFY(!large->isReady());
            large->prepare();
            QVERIFY(large->isReady());
            // Another row is looked up if each sine has its cosine, and searched for otherwise.
            scene.selection.position = 7;
            QCOMPARE(modelOf(scene, large.get())->isReady(), dModel % 2 == 0);
        }
    }

    /// Of 50 positions, those from p = 4 are at most 4 before and 45 after it; half a cell more is drawn.
    void curveOfRandomWIsDrawnWhereThereArePositions() {
        for (const bool isRandom : {false, true}) {
            Scene scene = sceneOf(50, 16, "dot", "whole", isRandom ? "random" : "identity");
            scene.selection.position = 4;
            const SampledTrace trace = tracesOf(*modelOf(scene), 990).front();
            for (std::size_t m = 0; m < trace.values.size(); ++m) {
                const double k = trace.first + static_cast<double>(m) * trace.step;
                QCOMPARE(std::isfinite(trace.values[m]), !isRandom || (k > -4.5001 && k < 45.5001));
            }
        }
    }

    /// All pairs beside a part of them, and one group fewer in each further column of sums; by hand.
    void tableHasFurtherLines() {
        const FigureTable fast = modelOf(sceneOf(20, 16, "cosine", "fast"))->table();
        QVERIFY(isNear(std::get<double>(fast.cell(7, 2)), dot(5, 12, 16, 0, 7) / 8, 1e-7));
        const FigureTable sums = modelOf(sceneOf(20, 16, "dot", "sums"))->table();
        QCOMPARE(sums.columns.size(), 9);
        for (int line = 0; line < 8; ++line)
            QVERIFY(isNear(std::get<double>(sums.cell(7, 1 + line)), dot(0, 7, 16, line, 7), 1e-12));
    }

    /// The nearest rows are those over all columns, so a picture of some of the pairs says nothing about
    /// them.
    void nearestRowsAreNamedIfAllPairsAreDrawn() {
        for (const auto& [part, areNamed] : {std::pair("whole", true), std::pair("sums", true),
                                             std::pair("fast", false), std::pair("pair", false)}) {
            const auto model = modelOf(sceneOf(50, 16, "dot", part));
            const QString text = wordsOf(*model);
            for (const QString& sentence : {u"■ nearest to row"_s, u"□ closest of all rows"_s})
                QVERIFY2(text.contains(sentence) == areNamed, qPrintable(sentence + QLatin1String(part)));
            QCOMPARE(model->nearestToSelected().has_value(), areNamed);
            QCOMPARE(model->closestShifts().empty(), !areNamed);
        }
    }

    /// Values above zero use the whole bar; if some are below, zero is its middle.
    void colorsAreOneSidedIfValuesAre() {
        for (const char* part : {"whole", "fast", "slow", "pair"})
            for (const char* measure : {"dot", "cosine"})
                for (const std::int64_t length : {2, 10, 50, 400}) {
                    const auto model = modelOf(sceneOf(length, 64, measure, part));
                    double lowest = 0;
                    for (std::int64_t k = 0; k < length; ++k) lowest = std::min(lowest, atShift(*model, k));
                    QCOMPARE(model->numbers().limits().lowest < 0, lowest < 0);
                    const Extremes limits = model->numbers().limits();
                    QCOMPARE(limits.lowest, lowest < 0 ? -limits.highest : 0.0);
                    QVERIFY(isNear(limits.highest, atShift(*model, 0), 1e-12));
                }
    }

    /// Also where searching all shifts takes too long.
    void colorsOfLongTablesAreOneSidedIfValuesAre() {
        for (const double base : {500'000.0, 10'000.0}) {
            Scene scene = sceneOf(20'000, 768);
            scene.encoding.base = base;
            double lowest = 0;
            for (int k = 0; k < 20'000; k += 3) {
                double sum = 0;
                for (int i = 0; i < 384; ++i) sum += std::cos(k * std::pow(base, -i / 384.0));
                lowest = std::min(lowest, sum);
            }
            const Extremes limits = modelOf(scene)->numbers().limits();
            QVERIFY2((limits.lowest < 0) == (lowest < 0),
                     qPrintable(u"%1, %2"_s.arg(limits.lowest).arg(lowest)));
        }
    }

    /// Rows with a positive dot product are at most sqrt(2) times their length apart, opposite ones twice.
    void colorsOfDistancesReachAsFarAsTheyCan() {
        for (const std::int64_t length : {10, 50, 400}) {
            const auto model = modelOf(sceneOf(length, 64, "distance", "whole"));
            double largest = 0;
            for (std::int64_t k = 0; k < length; ++k) largest = std::max(largest, atShift(*model, k));
            const double limit = model->numbers().limits().highest;
            QVERIFY(largest <= limit);
            QVERIFY(isNear(limit, largest > 8 ? 2 * std::sqrt(32) : 8, 1e-12));
        }
    }

    void programOfRandomWHasNoSums() {
        const auto noteOf = [](const char* part) {
            return modelOf(sceneOf(50, 16, "dot", part, "random"))->program().note;
        };
        QVERIFY(!noteOf("sums").isEmpty());
        QVERIFY(noteOf("slow").isEmpty());
    }

    /// Row r and column c of the map of p is S(p, r w + c); among all maps, p's is at p's place.
    void patchMapHasSimilaritiesAtPatchPositions() {
        const Scene scene = sceneFrom("position=11 grid similarity maps=patch");
        const auto& grid = std::get<GridScheme>(scene.scheme);
        const std::int64_t h = grid.height, w = grid.width;
        const auto model = modelOf<RowSimilarityModel>(scene);
        const Matrix products = productsOf(scene);
        const MatrixF map = patchValues(*model.picture(), *model.patchMap());
        QCOMPARE(map.rows(), Eigen::Index(h));
        QCOMPARE(map.cols(), Eigen::Index(w));
        for (std::int64_t r = 0; r < h; ++r)
            for (std::int64_t c = 0; c < w; ++c)
                QVERIFY(isNear(double(map(r, c)), products(11, r * w + c), 1e-3));

        const auto of = modelOf<RowSimilarityModel>(sceneFrom("position=11 grid similarity maps=all"));
        const MatrixF all = patchValues(*of.picture(), *of.patchMap());
        QCOMPARE(all.rows(), Eigen::Index(h * h));
        for (const std::int64_t p : {std::int64_t{0}, std::int64_t{11}, h * w - 1})
            for (const std::int64_t q : {std::int64_t{0}, w + 2, h * w - 1}) {
                const PatchCell cell = of.patchMap()->cellOf({p, q});
                QCOMPARE(cell.row, p / w * h + q / w);
                QCOMPARE(cell.column, p % w * w + q % w);
                QCOMPARE(of.patchMap()->pairAt(cell), (PatchPair{p, q}));
                QVERIFY(isNear(double(all(cell.row, cell.column)), products(p, q), 1e-3));
            }
        QVERIFY(!modelOf<RowSimilarityModel>(sceneFrom("learned similarity maps=patch")).patchMap());
    }

    /// A class token before a square of patches, as in ViT; GPT-2's 1,024 rows are also a square, but no
    /// grid.
    void imageModelTablesAreRecognizedAsGrids() {
        const auto gridOf = [](const char* name, std::int64_t rows, std::int64_t firstRow) {
            return patchGridOf(withScheme(tableScheme(WeightTable(Matrix::Random(rows, 8)), name, firstRow)));
        };
        QCOMPARE(gridOf("vit.embeddings.position_embeddings of model.safetensors", 197, 1),
                 (PatchGrid{14, 14}));
        QCOMPARE(gridOf("pos_embed of mae.npz", 196, 0), (PatchGrid{14, 14}));
        QCOMPARE(gridOf("pos_embed of deit.npz", 198, 2), (PatchGrid{14, 14}));
        QVERIFY(!gridOf("wpe.weight of gpt2.npz", 1024, 0));
        QVERIFY(!gridOf("embed_positions.weight", 1026, 2));
        QVERIFY(!gridOf("vit.embeddings.position_embeddings", 190, 1));
    }

    void mainLineIsSelectedRowAndBandCoversAllRows() {
        const Scene scene = sceneFrom("grid similarity");
        const auto model = modelOf<RowSimilarityModel>(scene);
        const Matrix products = productsOf(scene);
        for (const std::int64_t k : {-10, 0, 7, 53})
            QVERIFY(isNear(model.picture()->valueOf(k), products(10, 10 + k), 1e-9));
        QVERIFY(std::isnan(model.picture()->valueOf(54)));  // 64 positions
        const std::vector<SampledTrace> traces = tracesOf(model, 1000);
        QCOMPARE(traces.size(), std::size_t{4});
        for (std::size_t m = 0; m < traces[0].values.size(); ++m) {
            const auto k =
                static_cast<std::int64_t>(std::lround(traces[0].first)) + static_cast<std::int64_t>(m);
            const Vector diagonal = products.diagonal(k);
            QVERIFY(isNear(traces[0].values[m], diagonal.minCoeff(), 1e-9));
            QVERIFY(isNear(traces[1].values[m], diagonal.maxCoeff(), 1e-9));
            QVERIFY(isNear(traces[2].values[m], diagonal.mean(), 1e-9));
        }
    }

    /// Too many patches to compare every row with all others, and rows at the ends are alike. Counted by
    /// NumPy over all 5.5e11 pairs, from the offsets down and across: 85.9 %.
    void largeGridReportsVarianceExplainedByDistance() {
        const Scene scene = sceneFrom("d_model=64 grid height=1024 width=1024");
        const QString claim = modelOf<RowSimilarityModel>(scene).claim();
        const QRegularExpression pattern(
            u"^distance explains about (8[56]) % of the variance in the similarity of different rows, in 131,072 pairs of rows$"_s);
        QVERIFY2(pattern.match(claim).hasMatch(), qPrintable(claim));
    }

    /// Distances on a line depend on the shift alone, but for rounding.
    void shareOfDistanceOnLineIsWhole() {
        const Scene scene = sceneFrom("length=24 unit-interval similarity measure=distance");
        QVERIFY_CONTAINS(modelOf<RowSimilarityModel>(scene).alternativeText(),
                         u"Distance explains 100 % of"_s);
    }

    void paddingRowDoesNotStretchColorScale() {
        Matrix rows = Matrix::Random(200, 6);
        rows.row(0).setConstant(500);
        Scene scene = withScheme(tableScheme(WeightTable(rows), "wpe"));
        const auto model = modelOf<RowSimilarityModel>(scene);
        QVERIFY(model.picture()->limits().highest < 7);  // six values in -1 .. 1
        QVERIFY(wordsOf(model).contains(u"S(p, p) of 2 rows is larger"_s));
    }

    /// Of so few rows, none is an exception.
    void colorsOfSmallTableReachItsLongestRow() {
        Matrix rows(2, 3);
        rows << 1, 2, 3, 4, 5, 6;
        const Scene scene = withScheme(tableScheme(WeightTable(rows), "head.csv"));
        const auto model = modelOf<RowSimilarityModel>(scene);
        QCOMPARE(model.picture()->limits().highest, 77.0);
    }

    void alibiBiasAndSoftmaxMatchFormula() {
        Scene scene = sceneFrom("shift=-6 alibi head=1 similarity");  // slope 1/4
        const auto model = modelOf<BiasSimilarityModel>(scene);
        QCOMPARE(factOf(model, "similarity.bias"), -1.5);
        double total = 0;
        for (int key = 0; key < 50; ++key) total += std::exp(-0.25 * std::abs(key - 10));
        QVERIFY(isNear(factOf(model, "similarity.softmax_weight"), std::exp(-1.5) / total, 1e-14));
        QCOMPARE(model.picture()->valueOf(-6), -1.5);
        QCOMPARE(model.picture()->limits().highest, 0.0);
        QCOMPARE(model.picture()->limits().lowest, -49 * 0.25);
        const FigureTable table = model.table();
        QCOMPARE(table.columns.size(), 9);
        QCOMPARE(table.columns[2], u"head 1"_s);  // in ascending order, although it is drawn last
        QCOMPARE(numberAt(table, 49 + 8, 2), -2.0);
        scene.figures[0].options.insert(u"bias"_s, u"softmax"_s);
        const auto softmax = modelOf<BiasSimilarityModel>(scene, &model);
        QVERIFY(isNear(softmax.picture()->valueOf(-6), std::exp(-1.5) / total, 1e-14));
        QVERIFY(std::isnan(softmax.picture()->valueOf(-11)));  // before the first position
        double sum = 0;
        for (int k = -10; k < 40; ++k) sum += softmax.picture()->valueOf(k);
        QVERIFY(isNear(sum, 1, 1e-12));
    }

    /// A softmax is computed for each drawn head; biases need none.
    void softmaxOfManyKeysIsDeferred() {
        QVERIFY(modelOf<BiasSimilarityModel>(sceneFrom("length=16384 alibi similarity")).isReady());
        const auto shares =
            modelOf<BiasSimilarityModel>(sceneFrom("length=16384 alibi similarity bias=softmax"));
        QVERIFY(!shares.isReady() && shares.isQuick());
        const Scene longer = sceneFrom("length=32768 alibi similarity bias=softmax");
        QVERIFY(!modelOf<BiasSimilarityModel>(longer).isQuick());
        shares.prepare();
        const auto picture = shares.picture();
        const Scene scene = sceneFrom("length=16384 shift=3 alibi similarity bias=softmax");
        const auto next = modelOf<BiasSimilarityModel>(scene, &shares);
        QVERIFY(next.isReady() && next.picture() == picture);
    }

    /// Without a mask the plain form rewards later keys: the last queries see no bias near the largest one,
    /// and their weights still add up to 1.
    void softmaxWeightsOfLongSequencesSumToOne() {
        // The slope of head 0 is 1/2.
        Scene scene = sceneFrom("length=4000 alibi form=distance causal=off similarity bias=softmax");
        for (const std::int64_t p : {0, 2000, 3999}) {
            scene.selection.position = p;
            const auto model = modelOf<BiasSimilarityModel>(scene);
            double sum = 0;
            for (std::int64_t k = -p; k < 4000 - p; ++k) sum += model.picture()->valueOf(k);
            QVERIFY2(std::abs(sum - 1) < 1e-12, qPrintable(QString::number(sum)));
        }
    }

    void clampedRotationDependsOnPosition() {
        const Scene scene =
            sceneFrom("position=30 rope scaling=yarn original-length=20 as-in-keras-hub=on similarity");
        const auto model = modelOf<RotationSimilarityModel>(scene);
        QVERIFY(!model.claim().contains(u"only the distance"_s));
        const Vector word = embeddingsOf(scene, 0, scene.encoding.dModel).row(0);
        for (const std::int64_t k : {-15, 0, 9})
            QVERIFY(
                isNear(model.picture()->valueOf(k), score(schemeOf(scene), word, word, 30, 30 + k), 1e-9));
    }

    void longSequencesAreSampledPerPixel() {
        const auto model = modelOf<BiasSimilarityModel>(sceneFrom("length=100000 alibi similarity"));
        const std::vector<SampledTrace> traces = tracesOf(model, 400);
        QCOMPARE(traces.back().values.size(), std::size_t{400});
        QVERIFY(traces.back().stride > 1);
        const double perPixel = 199'999.0 / 400;
        for (const std::size_t pixel : {0U, 150U, 399U}) {
            const double middle = traces.back().first + static_cast<double>(pixel) * traces.back().step;
            QVERIFY(std::abs(traces.back().values[pixel] + 0.5 * std::abs(middle)) < perPixel / 4);
        }
        QCOMPARE(traces[200 >= traces.size() ? traces.size() - 1 : 0].envelope[200].highest, 0.0);
    }
};

QTEST_MAIN(SimilarityModelTest)
#include "similarity_model_test.moc"
