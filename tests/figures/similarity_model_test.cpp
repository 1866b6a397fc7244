// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of the similarity figure: facts against the lessons' numbers, table and words against rows
// multiplied by hand, for every measure, part and W.
#include "app/figures/similarity/model.h"
#include "app/scene/literals.h"
#include "tests/figures/model_values.h"
#include "tests/is_near.h"
#include "tests/sized_scene.h"

#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, const char* measure = "dot",
              const char* part = "whole", const char* w = "identity") {
    Scene scene = sceneOfSize(length, dModel);
    scene.figures = {{u"similarity"_s, {}, {}, {}}};
    scene.figures[0].options.insert(u"measure"_s, QLatin1String(measure));
    scene.figures[0].options.insert(u"part"_s, QLatin1String(part));
    scene.figures[0].options.insert(u"w"_s, QLatin1String(w));
    clampToValid(scene);
    return scene;
}

std::shared_ptr<const SimilarityModel> modelOf(const Scene& scene, const SimilarityModel* before = nullptr) {
    return std::make_shared<const SimilarityModel>(std::make_shared<const Scene>(scene), before);
}

double atShift(const SimilarityModel& model, std::int64_t k) {
    return model.numbers().valueOf(k);
}

QString notesOf(const SimilarityModel& model) {
    QString text;
    for (const Note& note : model.notes(true)) text += note.text + '\n'_L1;
    return text;
}

QString wordsOf(const SimilarityModel& model) {
    QString said = model.claim() + '\n'_L1 + model.alternativeText() + '\n'_L1 + notesOf(model) +
                   model.table().note + model.table().title + model.diagonalText(1);
    for (const Readout& line : model.readout({})) said += line.label + ' '_L1 + line.value + '\n'_L1;
    for (const Fact& fact : model.facts()) said += fact.sentence + '\n'_L1;
    return said;
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

    void factsAreTheLessonsNumbers() {
        const std::pair<int, double> expected[] = {{0, 64},    {1, 62.09},  {2, 57.38},
                                                   {5, 47.19}, {10, 42.82}, {25, 37.65}};
        for (const auto& [k, value] : expected) {
            Scene scene = sceneOf(50, 128);
            scene.selection.shift = k;
            const auto model = modelOf(scene);
            QVERIFY(isNear(factOf(*model, "similarity.value"), value, 5e-3));
            QCOMPARE(factOf(*model, "similarity.mirror"), factOf(*model, "similarity.value"));
        }
        Scene scene = sceneOf(50, 128);
        QCOMPARE(factOf(*modelOf(scene), "similarity.first_rise"), 12.0);
        scene.selection.position = 0;
        for (const auto& [k, distance] : {std::pair(10, 6.508), {25, 7.260}}) {
            scene.selection.shift = k;
            QVERIFY(isNear(factOf(*modelOf(scene), "similarity.distance"), distance, 5e-4));
        }
        const std::pair<double, double> zeros[] = {
            {100, 59}, {1e3, 361}, {1e4, 1707}, {1e5, 7757}, {5e5, 18438}};
        for (const auto& [base, k] : zeros) {
            Scene far = sceneOf(50, 128);
            far.encoding.base = base;
            QCOMPARE(factOf(*modelOf(far), "similarity.first_nonpositive"), k);
        }
    }

    /// The closest pair among 100,000 positions is neighbours; with base 1 rows come back nearly after 44 and
    /// 710.
    void nearestRowsAreFacts() {
        for (const auto& [d, distance] : {std::pair(128, 1.953), {512, 3.714}}) {
            const auto model = modelOf(sceneOf(100'000, d));
            QCOMPARE(factOf(*model, "similarity.closest_shift"), 1.0);
            QVERIFY(isNear(factOf(*model, "similarity.closest_distance"), distance, 5e-4));
            QVERIFY(isNear(factOf(*model, "similarity.nearest_distance"), distance, 5e-4));
            QCOMPARE(std::abs(factOf(*model, "similarity.nearest_position") - 10), 1.0);
        }
        // Of 64 pairs that are all alike each counts, and they cost no more to look at than one.
        for (const auto& [length, d, shift, distance] : {std::tuple(50, 2, 44, 0.0177),
                                                         {1000, 2, 710, 6.0e-5},
                                                         {50, 128, 44, 8 * 0.0177},
                                                         {1000, 128, 710, 8 * 6.0e-5}}) {
            Scene scene = sceneOf(length, d);
            scene.encoding.base = 1;
            scene.selection.position = 0;
            const auto model = modelOf(scene);
            QCOMPARE(factOf(*model, "similarity.closest_shift"), double(shift));
            QVERIFY(isNear(factOf(*model, "similarity.closest_distance"), distance, 0.01 * distance));
            QVERIFY(notesOf(*model).contains(u"nearest to row 0: row %1"_s.arg(shift)));
        }
    }

    void aRandomMatrixSpreadsTheDiagonal() {
        const std::pair<int, double> spreads[] = {{0, 8.63}, {2, 9.35}, {5, 7.29}};
        for (const auto& [k, spread] : spreads) {
            Scene scene = sceneOf(50, 128, "dot", "whole", "random");
            scene.selection.shift = k;
            const auto model = modelOf(scene);
            QVERIFY2(isNear(factOf(*model, "similarity.spread"), spread, 5e-3),
                     qPrintable(QString::number(factOf(*model, "similarity.spread"))));
            QVERIFY(model->alternativeText().contains(u"spread over %1"_s.arg(spread)));
            QVERIFY(model->claim().contains(u"depends on p and q"_s));
            for (const char* wrong : {"constant along", "same on both sides", "peak", "monotonic"})
                QVERIFY2(!wordsOf(*model).contains(QLatin1String(wrong)), wrong);
        }
        QVERIFY(factOf(*modelOf(sceneOf(50, 128)), "similarity.spread") < 1e-12);
        Scene ahead = sceneOf(50, 128, "dot", "whole", "ahead");
        ahead.selection.position = 10;
        ahead.selection.shift = 4;
        QVERIFY(isNear(factOf(*modelOf(ahead), "similarity.value"), 64, 1e-12));
        const double weight = factOf(*modelOf(ahead), "similarity.ahead_weight");
        QVERIFY2(isNear(weight, 0.095, 5e-4), qPrintable(QString::number(weight)));
        QVERIFY(isNear(factOf(*modelOf(ahead), "similarity.ahead_weight_16"), 0.88, 5e-3));
        QCOMPARE(factOf(*modelOf(ahead), "similarity.ahead_offset"), 4.0);
        QVERIFY(
            isNear(factOf(*modelOf(sceneOf(50, 128, "dot", "whole", "random")), "similarity.largest_spread"),
                   10.1, 0.05));
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

    /// With a random W the table is the matrix: W from the generator, rows multiplied by hand.
    void tableOfARandomMatrixIsTheMatrix() {
        const int d = 8, length = 6;
        Scene scene = sceneOf(length, d, "distance", "whole", "random");
        const auto model = modelOf(scene);
        const FigureTable table = model->table();
        QCOMPARE(table.rows, length);
        QCOMPARE(table.columns.size(), length + 1);
        std::uint32_t state = 7;
        double w[8][8];
        for (auto& row : w)
            for (double& entry : row) {
                state = state * 1664525u + 1013904223u;
                entry = (state / 2147483648.0 - 1) / std::sqrt(8.0);
            }
        const auto pe = [](int p, int j) {
            const double angle = p * std::pow(10000.0, -2.0 * (j / 2) / 8);
            return j % 2 ? std::cos(angle) : std::sin(angle);
        };
        for (int p = 0; p < length; ++p)
            for (int q = 0; q < length; ++q) {
                double expected = 0;
                for (int a = 0; a < d; ++a)
                    for (int b = 0; b < d; ++b) expected += pe(p, a) * w[a][b] * pe(q, b);
                QVERIFY(isNear(std::get<double>(table.cell(p, q + 1)), expected, 1e-12));
            }
        QVERIFY(notesOf(*model).contains(u"with W it is the dot product, not the distance"_s));
    }

    void tableOfFourAheadHasBothSides() {
        const FigureTable table = modelOf(sceneOf(20, 16, "dot", "whole", "ahead"))->table();
        QCOMPARE(table.rows, 39);
        for (int row = 0; row < 39; ++row) {
            const int k = row - 19;
            QCOMPARE(std::get<std::int64_t>(table.cell(row, 0)), k);
            QVERIFY(isNear(std::get<double>(table.cell(row, 1)), dot(4, k, 16, 0, 7), 1e-12));
        }
    }

    /// The mark is the shown line's own: the slow half falls all the way where all pairs together rise.
    void turningPointsAreTheShownLines() {
        QVERIFY(notesOf(*modelOf(sceneOf(50, 128))).contains(u"first rises at k = 12"_s));
        QVERIFY(!notesOf(*modelOf(sceneOf(50, 128, "dot", "slow"))).contains(u"rises"_s));
        QVERIFY(!modelOf(sceneOf(50, 128, "dot", "slow"))->alternativeText().contains(u"monotonic"_s));
        const auto fast = modelOf(sceneOf(50, 128, "dot", "fast"));
        QVERIFY(fast->numbers().turns.rise.has_value());
        const std::int64_t rise = *fast->numbers().turns.rise;
        QVERIFY(atShift(*fast, rise) > atShift(*fast, rise - 1));
        for (std::int64_t k = 1; k < rise; ++k) QVERIFY(atShift(*fast, k) <= atShift(*fast, k - 1));
        const auto distance = modelOf(sceneOf(50, 128, "distance"));
        QVERIFY(distance->alternativeText().contains(u"first falls at k = 12"_s));
        QVERIFY(!distance->alternativeText().contains(u"peak"_s));
        QVERIFY(modelOf(sceneOf(100, 512))->alternativeText().contains(u"first rises at k = 44"_s));
        QVERIFY(!modelOf(sceneOf(44, 512))->alternativeText().contains(u"rises"_s));
        QVERIFY(
            modelOf(sceneOf(2000, 128))->alternativeText().contains(u"first not positive at k = 1,707"_s));
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

    void claimsAreTrueOfTheCells() {
        for (const std::int64_t d : {1, 2, 3, 4, 5, 64})
            for (const char* w : {"identity", "random", "ahead"})
                for (const char* measure : {"dot", "distance"}) {
                    const auto model = modelOf(sceneOf(12, d, measure, "whole", w));
                    const SimilarityNumbers& n = model->numbers();
                    const auto cellOf = [&n](std::int64_t p, std::int64_t k) {
                        return n.isPlain() ? similarityOf(*n.encoding, p, p + k, n.measure)
                                           : n.projection->query(p).dot(n.encoding->row(p + k));
                    };
                    bool constant = true;
                    for (std::int64_t p = 1; p + 2 < 12; ++p)
                        constant = constant && isNear(cellOf(p, 2), cellOf(0, 2), 1e-9);
                    const QString said = model->claim() + model->alternativeText();
                    if (said.contains(u"each diagonal has one value"_s)) QVERIFY2(constant, qPrintable(said));
                    if (said.contains(u"constant along each diagonal"_s))
                        QVERIFY2(constant, qPrintable(said));
                    if (model->claim().contains(u"depends on p and q"_s)) QVERIFY(!constant);
                    if (d % 2 == 0 && w[0] != 'r') QVERIFY(!model->claim().isEmpty());
                }
    }

    void everySettingHasTrueWords() {
        for (const std::int64_t d : {1, 2, 3, 5})
            for (const std::int64_t length : {1, 2, 60})
                for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad})
                    for (const double base : {1.0, 10000.0})
                        for (const double factor : {-2.0, 1e-3})
                            for (const std::int64_t k : {0, -2, 60})
                                for (const auto& [w, measure] : {std::pair("identity", "dot"),
                                                                 {"identity", "cosine"},
                                                                 {"identity", "distance"},
                                                                 {"random", "distance"},
                                                                 {"ahead", "cosine"}}) {
                                    Scene scene = sceneOf(length, d, measure, "whole", w);
                                    scene.encoding.oddRule = rule;
                                    scene.encoding.base = base;
                                    scene.encoding.factor = factor;
                                    scene.selection.shift = k;
                                    clampToValid(scene);
                                    const auto model = modelOf(scene);
                                    const QString said = wordsOf(*model);
                                    for (const char* bad :
                                         {"nan", "inf", "−0.0000", " 1 positions", " 1 rows", "%", "over –"})
                                        QVERIFY2(!said.contains(QString::fromUtf8(bad)),
                                                 qPrintable(QLatin1String(bad) + u" in "_s + said));
                                    for (const Fact& fact : model->facts())
                                        QVERIFY2(std::isfinite(fact.value), qPrintable(fact.name));
                                    const FigureTable table = model->table();
                                    for (std::int64_t row = 0; row < table.rows; ++row)
                                        for (int column = 0; column < table.columns.size(); ++column)
                                            if (const TableCell cell = table.cell(row, column);
                                                const auto* number = std::get_if<double>(&cell))
                                                QVERIFY(std::isfinite(*number));
                                }
    }

    void modelDoesNotDependOnTheOneBefore() {
        const auto before = modelOf(sceneOf(50, 64, "dot", "slow", "identity"));
        for (const char* w : {"identity", "random", "ahead"})
            for (const char* part : {"whole", "slow", "pair", "sums"})
                for (const std::int64_t length : {50, 80}) {
                    Scene next = sceneOf(length, 64, "dot", part, w);
                    next.selection.position = 20;
                    const auto after = modelOf(next, before.get());
                    QCOMPARE(wordsOf(*after), wordsOf(*modelOf(next)));
                    next.selection.position = 21;
                    next.selection.column = 9;
                    QCOMPARE(wordsOf(*modelOf(next, after.get())), wordsOf(*modelOf(next)));
                    next.encoding.base = 10;
                    QCOMPARE(wordsOf(*modelOf(next, after.get())), wordsOf(*modelOf(next)));
                }
    }

    void withoutPairsThereAreSentences() {
        for (const char* w : {"identity", "random", "ahead"})
            for (const char* part : {"whole", "fast", "slow", "pair", "sums"}) {
                Scene scene = sceneOf(50, 1, "cosine", part, w);
                scene.encoding.oddRule = OddRule::ZeroPad;
                const auto model = modelOf(scene);
                QVERIFY(model->claim().isEmpty());
                QVERIFY(model->alternativeText().contains(u"there is no pair"_s));
                QCOMPARE(model->table().rows, 0);
                QVERIFY(!model->program().text.isEmpty());
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
