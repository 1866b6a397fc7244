// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wavelengths beside a frozen setting and under schemes other than the sinusoid.
#include "app/figures/registry.h"
#include "app/figures/wavelengths/model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QTest>

#include <cmath>

using namespace sinescope;

namespace {

double valueOf(const WavelengthsModel& model, std::size_t line, std::size_t place) {
    return (*model.lines()[line].values)[place];
}

/// 2 pi base^(2i/d).
double unscaled(int pair) {
    return 2 * M_PI * std::pow(10000, 2.0 * pair / 128);
}

}  // namespace

class WavelengthsSchemesTest : public QObject {
    Q_OBJECT

 private slots:
    void frozenSettingIsDrawnBehindLiveOne_data() {
        addColumns<QString, QString, double, QString, int>();
        namedRow("rotation", "rope base=500000", "", 500'000.0, "wavelength of A, positions", 2);
        namedRow("behind a rotation", "base=100", "rope", 100.0, "A, positions", 2);
        namedRow("behind a table", "base=100", "learned", 100.0, "A, positions", 3);
    }
    void frozenSettingIsDrawnBehindLiveOne() {
        const auto [frozen, live, base, heading, lines] = thisRow<QString, QString, double, QString, int>();
        const QString size = u"d_model=96 "_s;
        const Scene scene = withFrozen(sceneFrom(size + live), sceneFrom(size + frozen));
        const auto model = figureKind(u"wavelengths"_s).modelOf(scene);
        const FigureTable table = model->table();
        QCOMPARE(table.columns.back(), heading);
        const auto expected = [base = base](int pair) { return 2 * M_PI * std::pow(base, pair / 48.0); };
        for (const int pair : {0, 5, 47})
            QVERIFY(isNear(numberAt(table, pair, table.columns.size() - 1) / expected(pair), 1, 1e-12));
        QVERIFY(isNear(factOf(*model, "wavelengths.frozen_longest") / expected(47), 1, 1e-12));
        // Selections are made on the live line.
        const auto& wavelengths = dynamic_cast<const WavelengthsModel&>(*model);
        QCOMPARE(int(wavelengths.lines().size()), lines);
        QCOMPARE(wavelengths.lines().front().color, -1);
        QCOMPARE(wavelengths.lines().back().color, 0);
        QVERIFY(wavelengths.rules().back().kind == WavelengthRule::Kind::Frozen);
    }

    void tableIncludesFrozenSetting() {
        const Scene scene = withFrozen(sceneFrom("d_model=8"), sceneFrom("d_model=4 base=100"));
        const auto model = modelOf<WavelengthsModel>(scene);
        const FigureTable table = model.table();
        QCOMPARE(table.columns.size(), 5);
        QVERIFY(isNear(numberAt(table, 1, 4), 20 * std::numbers::pi, 1e-12));
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(2, 4)));
        QVERIFY(model.alternativeText().contains(u"A: from 6.283 to 62.83 positions"_s));
    }

    void frozenSettingOfOnePairIsPoint() {
        const auto model =
            modelOf<WavelengthsModel>(withFrozen(sceneFrom("d_model=8"), sceneFrom("d_model=2")));
        QVERIFY(model.lines().front().dots && !model.lines().front().joined);
        QVERIFY_CONTAINS(model.alternativeText(),
                         u"A grey point shows the frozen setting A: 6.283 positions."_s);
    }

    void frozenSchemeWithoutWavelengthsIsExplained() {
        for (const char* frozen : {"alibi", "none", "index", "grid"}) {
            const Scene scene = withFrozen({}, sceneFrom(frozen));
            const QString name = QString::fromUtf8(infoOf(scene.frozenScheme).name);
            const auto model = figureKind(u"wavelengths"_s).modelOf(scene);
            QVERIFY_CONTAINS(model->alternativeText(), name);
            const auto& shown = dynamic_cast<const WavelengthsModel&>(*model);
            QVERIFY_CONTAINS(shown.counts().constFirst(), name);
            QCOMPARE(shown.lines().size(), std::size_t{1});
            QCOMPARE(model->table().columns.size(), 4);
        }
    }

    /// DETR spreads a whole turn over each side, so that pair 0 has the wavelengths 2 down and 3 across, up
    /// to a millionth. The columns of the rows come first.
    void columnOfGridHasWavelengthOfItsAxis() {
        Scene scene = sceneFrom("length=6 d_model=8 grid height=2 width=3 convention=detr");
        for (const auto& [column, wavelength] : {std::pair(0, 2.0), std::pair(4, 3.0)}) {
            scene.selection.column = column;
            const auto model = modelOf<WavelengthsModel>(scene);
            QVERIFY(isNear(factOf(model, "wavelengths.selected"), wavelength, 1e-5));
            QVERIFY(isNear((*model.lineOf(column).values)[0], wavelength, 1e-5));
        }
    }

    void scalingsNeedingTwoPairsAreOmittedForOnePair() {
        const Scene scene = sceneFrom("d_model=2 rope wavelengths scalings=on");
        const auto model = modelOf<WavelengthsModel>(scene);
        const QString columns = model.table().columns.all().join(' '_L1);
        QVERIFY(columns.contains(u"YaRN"_s) && !columns.contains(u"NTK"_s));
        QVERIFY(model.table().note.contains(u"Left out"_s) ||
                model.alternativeText().contains(u"Left out"_s));
    }

    void allScalingsUseSameFactor() {
        const auto model =
            modelOf<WavelengthsModel>(sceneFrom("rope scaling=linear factor=4 wavelengths scalings=on"));
        QCOMPARE(model.lines().size(), std::size_t{7});  // unscaled, five others, the scheme's
        QVERIFY(isNear(valueOf(model, 6, 10) / unscaled(10), 4, 1e-12));
        // NTK keeps the first pair and stretches the last one by the factor.
        QVERIFY(isNear(valueOf(model, 1, 0) / unscaled(0), 1, 1e-12));
        QVERIFY(isNear(valueOf(model, 1, 63) / unscaled(63), 4, 1e-9));
        QCOMPARE(model.table().columns.size(), 9);
        QCOMPARE(modelOf<WavelengthsModel>(sceneFrom("rope")).lines().size(), std::size_t{1});
    }

    /// The scheme's own line ends below the lines of the other scalings.
    void rulesOutsideZoomHaveNoLabel() {
        Scene scene = sceneFrom("wavelengths");
        scene.figures.front().y = AxisRange{1, 100};
        const QString words = textIn(*viewOf(u"wavelengths"_s, scene), {900, 500});
        QVERIFY_CONTAINS(words, u"L = 50"_s);
        QVERIFY2(!words.contains(u"longest"_s), qPrintable(words));
    }

    void allScalingsAreWithinAxis() {
        const Scene scene = sceneFrom("rope wavelengths scalings=on");
        const auto model = modelOf<WavelengthsModel>(scene);
        const auto view = shownView("wavelengths", scene, {900, 500});
        for (const WavelengthLine& line : model.lines()) {
            const auto at = view->pixelOf({63, line.values->back()});
            QVERIFY2(at && at->y() > 0, qPrintable(line.name));
        }
    }

    void columnsHaveWavelengthOfTheirPair() {
        const auto of = [](const char* scene) { return modelOf<WavelengthsModel>(sceneFrom(scene)); };
        QCOMPARE(of("rope").placeOf(7), std::int64_t{3});
        const WavelengthsModel halves = of("column=71 rope pairs=halves");
        QCOMPARE(halves.placeOf(7), std::int64_t{7});
        QCOMPARE(halves.placeOf(64 + 7), std::int64_t{7});
        QCOMPARE(halves.columnAt(7), std::int64_t{7});
        QVERIFY(isNear(factOf(halves, "wavelengths.selected"), unscaled(7), 1e-9));
        QCOMPARE(of("rope pairs=halves rotary-dim=32").placeOf(71), std::int64_t{-1});
    }

    void learnedPeaksMatchNumPySpectrum() {
        const auto model = modelOf<WavelengthsModel>(sceneFrom("column=24 learned"));
        QVERIFY(isNear(factOf(model, "wavelengths.selected"), 14.628571428571428, 1e-9));
        QVERIFY(isNear(factOf(model, "wavelengths.shortest"), 10.666666666666666, 1e-9));
        QVERIFY(isNear(factOf(model, "wavelengths.longest"), 170.66666666666666, 1e-9));
        QCOMPARE(factOf(model, "wavelengths.resolved"), 80.0);  // 12 peak at L, as a trend does
        for (std::int64_t place = 0; place < model.places(); ++place)
            QCOMPARE(model.placeOf(model.columnAt(place)), place);
    }

    void shownPartOfLongTableIsStated() {
        Scene scene = withScheme(tableScheme(WeightTable(Matrix::Random(3'000, 1'024)), "wpe"));
        const auto model = modelOf<WavelengthsModel>(scene);
        const QString part = u"first 1,024 of 3,000 rows"_s;
        for (const QString& text : model.counts()) QVERIFY_CONTAINS(text, part);
        QVERIFY(model.table().note.contains(part));
        QVERIFY(model.alternativeText().contains(part));
    }
};

QTEST_MAIN(WavelengthsSchemesTest)
#include "wavelengths_schemes_test.moc"
