// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift figure under schemes other than the sinusoid: rotations and grids against the rows themselves,
// the best map of a table against NumPy's least squares, biases against their distance.
#include "app/figures/registry.h"
#include "app/figures/shift/scheme_clocks.h"
#include "app/figures/shift/strips.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/permutation_equivariance.h"
#include "tests/figures/model_values.h"
#include "tests/sized_scene.h"

#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(const char* scheme, std::int64_t position = 10, std::int64_t shift = 4) {
    Scene scene;
    setScheme(scene, newScheme(scene, QString::fromLatin1(scheme)));
    scene.selection.position = position;
    scene.selection.shift = shift;
    clampToValid(scene);
    return scene;
}

}  // namespace

class ShiftSchemesTest : public QObject {
    Q_OBJECT

 private slots:
    void aRotationIsTurnedByItsFrequencyTimesTheShift() {
        for (const RopePairs pairs : {RopePairs::Interleaved, RopePairs::Halves}) {
            Scene scene = sceneOf("rope");
            std::get<RopeScheme>(scene.scheme).pairs = pairs;
            const auto model = modelOf<SchemeClocksModel>(scene);
            QCOMPARE(model.pairs(), std::int64_t{64});
            for (const int i : {0, 3, 63}) {
                const double w = std::pow(10000, -2.0 * i / 128);
                QVERIFY(std::abs(model.degrees(i) - 4 * w * 180 / M_PI) < 1e-9);
                QVERIFY(std::abs(model.hand(i).cosine - std::cos(10 * w)) < 1e-12);
                QVERIFY(std::abs(model.ghost(i).sine - std::sin(14 * w)) < 1e-12);
                const std::array<double, 4> cell = model.cell(model.columnOf(i, Wave::Sine));
                QVERIFY(std::abs(cell[0] - std::sin(10 * w)) < 1e-12);
                QVERIFY(std::abs(cell[2] - std::sin(14 * w)) < 1e-12);
                QVERIFY(std::abs(cell[3]) < 1e-12);
            }
            QVERIFY(factOf(model, "shift.residual") < 1e-12);
            QVERIFY(model.claim().contains(u"does not depend on p"_s));
        }
    }

    void aStepOnAGridIsAMatrixForThoseThatDoNotWrap() {
        const Scene scene = sceneOf("grid");  // 8 x 8: position 10 is row 1, column 2
        const auto model = modelOf<SchemeClocksModel>(scene);
        QCOMPARE(factOf(model, "shift.served"), 32.0);  // 4 to the right fits in columns 0 .. 3
        QVERIFY(factOf(model, "shift.residual") < 1e-12);
        const auto rows = inputRows(scene);
        for (const std::int64_t j : {0, 17, 70, 127}) {
            const std::array<double, 4> cell = model.cell(j);
            QCOMPARE(cell[0], rows->value(10, j));
            QVERIFY(std::abs(cell[1] - rows->value(14, j)) < 1e-12);
            QCOMPARE(cell[2], rows->value(14, j));
        }
        const auto down = modelOf<SchemeClocksModel>(sceneOf("grid", 10, 8));  // one patch down
        QCOMPARE(factOf(down, "shift.served"), 56.0);
        for (std::int64_t pair = 0; pair < down.pairs(); ++pair)
            QVERIFY(down.pairName(pair).startsWith(u"down"_s) || down.degrees(pair) == 0);
        const auto wrapped = modelOf<SchemeClocksModel>(sceneOf("grid", 15, 1));  // column 7 to the next row
        QVERIFY(factOf(wrapped, "shift.residual") < 1e-12);
        QCOMPARE(factOf(wrapped, "shift.served"), 7.0);
        const auto beyond = modelOf<SchemeClocksModel>(sceneOf("grid", 10, 100));
        QVERIFY(std::isnan(factOf(beyond, "shift.residual")));
        QVERIFY(beyond.residualNote().contains(u"no row"_s));
    }

    void oneMatrixShiftsATableOfTheSinusoid() {
        Scene scene = sceneOfSize(100, 16, 50);
        const Matrix rows = encodingOf(scene)->matrix();
        setScheme(scene, tableScheme(WeightTable(rows), "wpe"));
        scene.selection.shift = 7;
        const auto model = modelOf<TableShiftModel>(scene);
        QVERIFY(factOf(model, "shift.residual") < 1e-15);
        QCOMPARE(model.claim(), u"one matrix shifts every row by k: it turns pairs of columns"_s);
        // The map itself is the rotation of pair 0.
        QVERIFY(std::abs((*model.map())(0, 0) - std::cos(7.0)) < 1e-6);
        QVERIFY(std::abs((*model.map())(0, 1) - std::sin(7.0)) < 1e-6);
    }

    /// Tables as this program, Whisper and Marian have them, many columns and few rows.
    void everySavedTableOfTheSinusoidIsRecognised() {
        for (const EncodingParameters& e :
             {EncodingParameters{.length = 50, .dModel = 128},
              EncodingParameters{.length = 1500, .dModel = 384, .layout = Layout::Halves},
              EncodingParameters{.length = 512, .dModel = 512, .layout = Layout::Halves},
              EncodingParameters{.length = 512, .dModel = 768}}) {
            Scene scene;
            scene.encoding = e;
            setScheme(scene, tableScheme(WeightTable(encodingOf(scene)->matrix()), "pe.npy"));
            const auto model = modelOf<TableShiftModel>(scene);
            QVERIFY(factOf(model, "shift.residual") < 1e-15);
            QVERIFY(model.claim().startsWith(u"one matrix shifts every row"_s));
            QCOMPARE(factOf(model, "shift.pairs"), double(e.length - 2));
            QVERIFY(model.map()->rows() <= 64);
            QCOMPARE(model.strips()[0].values.size(), Eigen::Index(e.dModel));
        }
    }

    void theMapSaysWhatItWasFittedTo() {
        const auto model = modelOf<TableShiftModel>(sceneOf("learned"));
        const QString text = model.alternativeText();
        QVERIFY2(text.contains(u"of rows in their first 16 principal components"_s), qPrintable(text));
        QVERIFY2(text.contains(u"The rows span 96 directions."_s), qPrintable(text));
        QVERIFY(model.claim().startsWith(u"in its first 16 principal components"_s));
    }

    /// All rows count, not only those that have one k on.
    void theRankIsThatOfAllRows() {
        for (const auto& [rows, columns] : {std::pair(33, 40), {12, 16}, {9, 16}, {40, 64}}) {
            Scene scene;
            setScheme(scene, tableScheme(WeightTable(Lcg(5).matrix(rows, columns)), "wide"));
            scene.selection.shift = 1;
            QCOMPARE(factOf(modelOf<TableShiftModel>(scene), "shift.rank"), double(rows));
        }
    }

    void tablesWhoseSquaresOverflowOrVanishAreFittedAsAnyOthers() {
        const Matrix values = Lcg(5).matrix(40, 6);
        Scene plain;
        setScheme(plain, tableScheme(WeightTable(values), "t"));
        const auto expected = modelOf<TableShiftModel>(plain);
        for (const double unit : {1e300, 1e160, 1e-170, 1e-310}) {
            Scene scene;
            setScheme(scene, tableScheme(WeightTable(Matrix(values * unit)), "t"));
            const auto model = modelOf<TableShiftModel>(scene);
            QVERIFY(std::abs(factOf(model, "shift.residual") - factOf(expected, "shift.residual")) < 1e-9);
            QCOMPARE(factOf(model, "shift.rank"), 6.0);
            QCOMPARE(model.claim(), expected.claim());
        }
    }

    void noMatrixShiftsTheLearnedTableAndNumPyAgrees() {
        const auto model = modelOf<TableShiftModel>(sceneOf("learned"));
        QVERIFY(std::abs(factOf(model, "shift.fitted_residual") - 0.6378091047525549) < 1e-6);
        QVERIFY(std::abs(factOf(model, "shift.residual") - 0.7165066375114308) < 1e-6);
        QVERIFY(std::abs(factOf(model, "shift.components_share") - 0.9052119375463046) < 1e-6);
        QVERIFY(model.claim().contains(u"no single matrix shifts this table"_s));
        QCOMPARE(model.strips().size(), std::size_t{4});
        const Vector& left = model.strips()[3].values;
        QVERIFY((model.strips()[1].values - model.strips()[2].values - left).norm() < 1e-12);
    }

    void addingShiftsTheIndexAndNoFactorDoes() {
        const auto model = modelOf<TableShiftModel>(sceneOf("index"));
        // The best factor of p -> p + 4 over p = 0 .. 45 is sum p (p + 4) / sum p^2.
        double products = 0, squares = 0;
        for (int p = 0; p < 46; ++p) {
            products += p * (p + 4);
            squares += p * p;
        }
        QVERIFY(std::abs((*model.map())(0, 0) - products / squares) < 1e-9);
        bool adds = false;
        for (const Note& note : model.notes()) adds = adds || note.text.contains(u"plus 4"_s);
        QVERIFY(adds);
    }

    void biasesAreTheSameForTheNextPosition() {
        for (const char* id : {"alibi", "t5", "shaw"}) {
            const auto model = modelOf<BiasShiftModel>(sceneOf(id));
            QCOMPARE(factOf(model, "shift.residual"), 0.0);
            QCOMPARE(model.strips()[0].values.size(), Eigen::Index{46});
            QVERIFY(model.claim().startsWith(u"only the distance counts"_s));
        }
        const auto alibi = modelOf<BiasShiftModel>(sceneOf("alibi"));
        QCOMPARE(alibi.strips()[0].values(10), 0.0);
        QCOMPARE(alibi.strips()[1].values(14), -2.0);
        Scene outside = sceneOf("alibi");
        outside.selection.shift = 60;
        QVERIFY(modelOf<BiasShiftModel>(outside).whyEmpty().contains(u"outside"_s));
    }

    void aPartOfALongTableIsSaidOnThePictureAndInItsTable() {
        Scene table;
        setScheme(table, tableScheme(WeightTable(Matrix::Random(70'000, 32)), "wpe"));
        const auto fitted = modelOf<TableShiftModel>(table);
        Scene biases = sceneOf("alibi");
        biases.encoding.length = 9'000;
        const auto keys = modelOf<BiasShiftModel>(biases);
        const auto says = [](const ShiftStrips& model, const QString& part) {
            const std::vector<Note> notes = model.notes();
            return model.table().note.contains(part) && model.alternativeText().contains(part) &&
                   std::any_of(notes.begin(), notes.end(),
                               [&part](const Note& note) { return note.text.contains(part); });
        };
        QVERIFY(says(fitted, u"first 65,536 of 70,000 rows"_s));
        QVERIFY(says(keys, u"4,096 keys around the query are shown, of 8,996"_s));
        QVERIFY(modelOf<BiasShiftModel>(sceneOf("alibi")).table().note.isEmpty());
    }

    void tablesThatAreTooShortSayWhy() {
        Scene scene = sceneOf("learned", 10, 125);
        const auto model = modelOf<TableShiftModel>(scene);
        QVERIFY(!model.whyEmpty().isEmpty());
        QVERIFY(model.facts().empty());
        QVERIFY(model.table().rows > 0 && !model.table().note.isEmpty());
    }

    void anEarlierModelChangesNothing() {
        const Scene scene = sceneOf("learned");
        Scene other = scene;
        other.selection.shift = -3;
        other.selection.position = 40;
        const auto first = modelOf<TableShiftModel>(scene);
        QCOMPARE(modelOf<TableShiftModel>(other, &first).alternativeText(),
                 modelOf<TableShiftModel>(other).alternativeText());
    }
};

QTEST_MAIN(ShiftSchemesTest)
#include "shift_schemes_test.moc"
