// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table with one large row, like GPT-2's: every figure that draws its rows keeps the scale of the others,
// and says so in its notes and alternative text.
#include "app/figures/derivative/steps_model.h"
#include "app/figures/dimensions/scheme_columns.h"
#include "app/figures/order/model.h"
#include "app/figures/positions/scheme_model.h"
#include "app/figures/registry.h"
#include "app/figures/shift/strips.h"
#include "app/figures/similarity/rows_model.h"
#include "app/figures/spectrum/model.h"
#include "app/figures/sum/scores_model.h"
#include "app/figures/trajectory/model.h"
#include "app/figures/wavelengths/model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/scenes.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinescope;

namespace {

constexpr Eigen::Index rows = 200;
constexpr Eigen::Index columns = 16;

/// Values of at most 1 in magnitude, except row 0 with 30 to 45.
Scene offScaleScene() {
    Matrix values(rows, columns);
    for (Eigen::Index p = 0; p < rows; ++p)
        for (Eigen::Index j = 0; j < columns; ++j)
            values(p, j) = std::sin(0.05 * static_cast<double>(p * (j + 1)) + static_cast<double>(j));
    for (Eigen::Index j = 0; j < columns; ++j) values(0, j) = (j % 2 == 0 ? 1 : -1) * (30.0 + double(j));
    Scene scene = withScheme(tableScheme(WeightTable(values), "wpe"));
    scene.selection.position = 10;
    scene.selection.positions = {0, 10, 25};
    return scene;
}

/// Equal rows except row 0.
Scene flatScene() {
    Matrix values = Matrix::Constant(rows, columns, 0.5);
    values.row(0).setConstant(40);
    return withScheme(tableScheme(WeightTable(values), "wpe"));
}

/// offScaleScene() with a figure and its options.
Scene offScaleScene(const char* figure, const QJsonObject& options) {
    Scene scene = offScaleScene();
    scene.figures = {{QLatin1String(figure), {}, {}, options}};
    return scene;
}

Scene withMeasure(const char* measure) {
    return offScaleScene("similarity", {{"measure", QLatin1String(measure)}});
}

/// The table without its first row.
Scene withoutRow0(Scene scene) {
    std::get<TableScheme>(scene.scheme).firstRow = 1;
    clampToValid(scene);
    return scene;
}

std::shared_ptr<const FigureModel> figureOf(const char* figure, const Scene& scene) {
    return figureKind(QLatin1String(figure)).modelOf(scene);
}

}  // namespace

class OffScaleTest : public QObject {
    Q_OBJECT

 private slots:
    /// The texts describe only the other rows.
    void textDescribesOnlyOtherRows_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("trajectory") << u"Row 0 is off scale. The other rows are equal"_s;
        QTest::newRow("spectrum")
            << u"Row 0 is off scale. Its neighbours replace it. The other rows are alike"_s;
    }
    void textDescribesOnlyOtherRows() {
        QFETCH(QString, text);
        QVERIFY_CONTAINS(figureOf(QTest::currentDataTag(), flatScene())->alternativeText(), text);
    }

    void figuresNameOffScaleRow_data() {
        QTest::addColumn<QString>("sentence");
        QTest::newRow("similarity") << u"Row 0 is off scale. Mean, range and share leave it out."_s;
        QTest::newRow("shift") << u"Row 0 is off scale. The fit leaves it out."_s;
        for (const char* figure : {"positions", "dimensions", "sum"})
            QTest::newRow(figure) << u"Row 0 is off scale."_s;
        for (const char* figure : {"spectrum", "wavelengths"})
            QTest::newRow(figure) << u"Row 0 is off scale. Its neighbours replace it."_s;
        QTest::newRow("trajectory") << u"Row 0 is off scale. The components leave it out."_s;
        QTest::newRow("derivative") << u"The step from row 0 is off scale."_s;
    }
    void figuresNameOffScaleRow() {
        QFETCH(const QString, sentence);
        const auto text = [](const Scene& scene) {
            return figureOf(QTest::currentDataTag(), scene)->alternativeText();
        };
        QVERIFY_CONTAINS(text(offScaleScene()), sentence);
        const QString even = text(withoutRow0(offScaleScene()));
        QVERIFY2(!even.contains(u"off scale"_s), qPrintable(even));
    }

    void offScaleRowDoesNotStretchAxes() {
        const Scene scene = offScaleScene();
        const auto positions = modelOf<SchemePositionsModel>(scene);
        QVERIFY(positions.valueLimit() <= 1);
        QCOMPARE(positions.offScale(), u"Row 0 is off scale."_s);
        const auto dimensions = modelOf<SchemeColumnsModel>(scene);
        QVERIFY(dimensions.valueRange().upper < 1.2 && dimensions.valueRange().lower > -1.2);
        const auto steps = modelOf<RowStepsModel>(scene);
        QVERIFY(steps.picture().up.upper < 2 * 1.12 + 1e-9);
        QCOMPARE(steps.picture().note, u"The step from row 0 is off scale."_s);
        const auto trajectory = modelOf<TrajectoryModel>(scene);
        // The norm of a row is at most 4, and so is that of their mean.
        QCOMPARE_LT(trajectory.trajectory().radius, 4);
        QCOMPARE(trajectory.trajectory().offScale, std::vector<std::int64_t>{0});
    }

    void offScaleRowDoesNotStretchSimilarityCurve() {
        for (const char* measure : {"dot", "distance"}) {
            const auto model = modelOf<RowSimilarityModel>(withMeasure(measure));
            // 16 values of at most 1 have a norm of at most 4.
            const Extremes extent = model.picture()->extent(-199, 199);
            QVERIFY2(extent.highest <= 16 && extent.lowest >= -16, measure);
            QVERIFY2(model.alternativeText().contains(u"Row 0 is off scale."_s), measure);
        }
        Scene offScale = withMeasure("dot");
        offScale.selection.position = 0;  // the curve of the large row itself is shown whole
        QVERIFY(modelOf<RowSimilarityModel>(offScale).picture()->extent(-199, 199).highest > 1000);
    }

    void offScaleRowDoesNotChangeComponents() {
        const auto found = modelOf<TrajectoryModel>(offScaleScene()),
                   expected = modelOf<TrajectoryModel>(withoutRow0(offScaleScene()));
        QCOMPARE(found.trajectory().fitted, std::int64_t{rows - 1});
        QVERIFY(found.trajectory().mean.isApprox(expected.trajectory().mean, 1e-12));
        QVERIFY(found.trajectory().shares.isApprox(expected.trajectory().shares, 1e-9));
    }

    /// Similarity and Shift report the diagonals, the fit and the map of the table without the large row.
    void offScaleRowDoesNotChangeStatisticsAndFits_data() {
        addColumns<QString, QJsonValue>();
        QTest::newRow("dot") << "measure" << QJsonValue("dot");
        QTest::newRow("distance") << "measure" << QJsonValue("distance");
        QTest::newRow("centred") << "centred" << QJsonValue(true);
    }
    void offScaleRowDoesNotChangeStatisticsAndFits() {
        const auto [option, value] = thisRow<QString, QJsonValue>();
        Scene offScale = withMeasure("dot");
        offScale.figures[0].options.insert(option, value);
        Scene others = withoutRow0(offScale);
        others.selection.position = offScale.selection.position - 1;
        const auto holds = [&](const char* figure, const char* name) {
            const double found = factOf(*figureOf(figure, offScale), name),
                         expected = factOf(*figureOf(figure, others), name);
            QVERIFY2(std::abs(found - expected) <= 1e-9 * std::abs(expected),
                     qPrintable(u"%1: %2, not %3"_s.arg(name).arg(found).arg(expected)));
        };
        for (const char* name : {"similarity.value", "similarity.spread", "similarity.distance_share"})
            holds("similarity", name);
        for (const char* name : {"shift.residual", "shift.fitted_residual", "shift.pairs"})
            holds("shift", name);
        const auto map = modelOf<TableShiftModel>(offScale), expected = modelOf<TableShiftModel>(others);
        QVERIFY(map.map()->isApprox(*expected.map(), 1e-9));
    }

    /// The two ends are the only pair at that distance.
    void distanceOfOffScaleRowsHasNoMean() {
        Scene scene = withMeasure("dot");
        scene.selection.position = 0;
        scene.selection.shift = rows - 1;
        const auto model = modelOf<RowSimilarityModel>(scene);
        for (const Readout& line : model.readout({}))
            QVERIFY2(!line.label.contains("at this distance"_L1), qPrintable(line.value));
        QVERIFY(!model.alternativeText().contains("nan"_L1));
    }

    void shiftRotationIsRecognizedDespiteOffScaleRow() {
        Matrix values = Encoding({.length = 60, .dModel = 16}).matrix();
        values.row(0) *= 1000;
        const Scene scene = withScheme(tableScheme(WeightTable(values), "wpe"));
        QCOMPARE(figureOf("shift", scene)->claim(),
                 u"one matrix shifts every row but row 0 by k: it turns pairs of columns"_s);
    }

    /// Dimensions, Spectrum and Wavelengths report the same peaks: those of the table with the large row
    /// replaced by its neighbour.
    void offScaleRowDoesNotChangePeaks() {
        const Scene offScale = offScaleScene();
        Scene calm = offScaleScene();
        Matrix values = std::get<TableScheme>(calm.scheme).table.values();
        values.row(0) = values.row(1);
        setScheme(calm, tableScheme(WeightTable(values), "wpe"));
        const auto found = modelOf<SpectrumModel>(offScale), expected = modelOf<SpectrumModel>(calm);
        QVERIFY(found.spectrum().power.isApprox(expected.spectrum().power, 1e-12));
        QCOMPARE(found.shown().explained, expected.shown().explained);
        const std::vector<Fact> facts = modelOf<SchemeColumnsModel>(offScale).facts();
        for (const Fact& fact : facts)
            if (fact.name.startsWith("dimensions.peak_"_L1))
                QCOMPARE(fact.value, expected.spectrum().peaks[fact.name.section('_'_L1, 1).toUInt()]);
        const auto wavelengths = modelOf<WavelengthsModel>(offScale);
        std::vector<double> peaks = expected.spectrum().peaks;
        std::sort(peaks.begin(), peaks.end());
        QCOMPARE(*wavelengths.lines().back().values, peaks);
    }

    void offScaleRowDoesNotStretchScoreColors() {
        Scene scene = offScaleScene("sum", {{"show", "scores"}});
        const auto scores = modelOf<SumScoresModel>(scene);
        QCOMPARE_LT(scores.colorLimit(), 100);
        QVERIFY(scores.alternativeText().contains(u"Row 0 is off scale."_s));
        scene.sentence.tokens = {u"The"_s};  // its row alone sets the scale
        QVERIFY(modelOf<SumScoresModel>(scene).colorLimit() > 10000);
    }

    void offScaleRowDoesNotStretchOrderColors() {
        const auto order = modelOf<OrderModel>(offScaleScene("order", {{"positions", true}}));
        QCOMPARE_LT(order.limit(), 5);
        QVERIFY(order.statementText("cause").contains(u"row 0 is off scale"_s));
    }

    void offScaleRowShownAloneSetsScale() {
        Scene scene = offScaleScene();
        scene.selection.positions = {0};
        scene.selection.position = 0;
        const auto positions = modelOf<SchemePositionsModel>(scene);
        QCOMPARE(positions.valueLimit(), 45.0);
        QVERIFY(positions.offScale().isEmpty());
    }
};

QTEST_MAIN(OffScaleTest)
#include "off_scale_test.moc"
