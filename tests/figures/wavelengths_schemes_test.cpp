// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wavelengths beside a frozen setting and under schemes other than the sinusoid.
#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/figures/wavelengths/model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/sized_scene.h"

#include <QTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(const char* scheme) {
    return sceneWith({.scheme = scheme});
}

Scene ropeScene(RopeScaling scaling, std::int64_t length, bool all = false) {
    Scene scene = sceneOf("rope");
    scene.encoding.length = length;
    std::get<RopeScheme>(scene.scheme).scaling = std::move(scaling);
    scene.figures = {{u"wavelengths"_s, {}, {}, {{u"scalings"_s, all}}}};
    clampToValid(scene);
    return scene;
}

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
    void frozenRotationIsDrawnBehindSinusoid() {
        Scene scene = sceneOf("rope");
        scene.encoding.dModel = 128;
        std::get<RopeScheme>(scene.scheme).base = 500'000;
        clampToValid(scene);
        freezeEdit().change(scene);
        setScheme(scene, SinusoidalScheme{});
        clampToValid(scene);
        const auto model = figureKind(u"wavelengths"_s).modelOf(scene);
        const FigureTable table = model->table();
        QCOMPARE(table.columns.back(), u"wavelength of A, positions"_s);
        for (const int pair : {0, 7, 63})
            QVERIFY(isNear(std::get<double>(table.cell(pair, table.columns.size() - 1)) /
                               (2 * M_PI * std::pow(500'000, pair / 64.0)),
                           1, 1e-12));
        const auto& lines = dynamic_cast<const WavelengthsModel&>(*model).lines();
        QCOMPARE(lines.size(), std::size_t{2});
        QCOMPARE(lines.front().color, -1);
        QVERIFY(
            isNear(factOf(*model, "wavelengths.frozen_longest") / (2 * M_PI * std::pow(500'000, 63 / 64.0)),
                   1, 1e-12));
    }

    void tableIncludesFrozenSetting() {
        Scene scene = sceneOfSize(50, 8);
        scene.frozen = scene.encoding;
        scene.frozen->dModel = 4;
        scene.frozen->base = 100;
        const auto model = modelOf<WavelengthsModel>(scene);
        const FigureTable table = model.table();
        QCOMPARE(table.columns.size(), 5);
        QVERIFY(isNear(numberAt(table, 1, 4), 20 * std::numbers::pi, 1e-12));
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(2, 4)));
        QVERIFY(model.alternativeText().contains(u"A: from 6.283 to 62.83 positions"_s));
    }

    void frozenSinusoidIsDrawnBehindOtherSchemes() {
        for (const char* live : {"rope", "learned"}) {
            Scene scene;
            scene.encoding.dModel = 96;
            scene.encoding.base = 100;
            freezeEdit().change(scene);
            setScheme(scene, newScheme(scene, QString::fromLatin1(live)));
            clampToValid(scene);
            const auto model = figureKind(u"wavelengths"_s).modelOf(scene);
            const FigureTable table = model->table();
            QCOMPARE(table.columns.back(), u"A, positions"_s);
            for (const int pair : {0, 5, 47})
                QVERIFY(isNear(std::get<double>(table.cell(pair, table.columns.size() - 1)) /
                                   (2 * M_PI * std::pow(100, pair / 48.0)),
                               1, 1e-12));
            // Selections are made on the live line.
            const auto& lines = dynamic_cast<const WavelengthsModel&>(*model).lines();
            QCOMPARE(lines.back().color, 0);
            const auto& rules = dynamic_cast<const WavelengthsModel&>(*model).rules();
            QVERIFY(rules.back().kind == WavelengthRule::Kind::Frozen);
        }
    }

    void frozenSchemeWithoutWavelengthsIsExplained() {
        for (const char* frozen : {"alibi", "none", "index", "grid"}) {
            Scene scene = sceneOf(frozen);
            const QString name = QString::fromUtf8(infoOf(scene.scheme).name);
            freezeEdit().change(scene);
            setScheme(scene, SinusoidalScheme{});
            clampToValid(scene);
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
        Scene scene = sceneOfSize(6, 8);
        setScheme(scene,
                  GridScheme{.height = 2, .width = 3, .dModel = 8, .convention = GridConvention::Detr});
        clampToValid(scene);
        for (const auto& [column, wavelength] : {std::pair(0, 2.0), std::pair(4, 3.0)}) {
            scene.selection.column = column;
            const auto model = modelOf<WavelengthsModel>(scene);
            QVERIFY(isNear(factOf(model, "wavelengths.selected"), wavelength, 1e-5));
            QVERIFY(isNear((*model.lineOf(column).values)[0], wavelength, 1e-5));
        }
    }

    void scalingsNeedingTwoPairsAreOmittedForOnePair() {
        Scene scene = sceneOf("rope");
        scene.encoding.dModel = 2;
        scene.figures = {{u"wavelengths"_s, {}, {}, {{u"scalings"_s, true}}}};
        clampToValid(scene);
        const auto model = modelOf<WavelengthsModel>(scene);
        const QString columns = model.table().columns.all().join(' '_L1);
        QVERIFY(columns.contains(u"YaRN"_s) && !columns.contains(u"NTK"_s));
        QVERIFY(model.table().note.contains(u"Left out"_s) ||
                model.alternativeText().contains(u"Left out"_s));
    }

    void allScalingsUseSameFactor() {
        const auto model = modelOf<WavelengthsModel>(ropeScene(LinearScaling{4}, 50, true));
        QCOMPARE(model.lines().size(), std::size_t{7});  // unscaled, five others, the scheme's
        QVERIFY(isNear(valueOf(model, 6, 10) / unscaled(10), 4, 1e-12));
        // NTK keeps the first pair and stretches the last one by the factor.
        QVERIFY(isNear(valueOf(model, 1, 0) / unscaled(0), 1, 1e-12));
        QVERIFY(isNear(valueOf(model, 1, 63) / unscaled(63), 4, 1e-9));
        QCOMPARE(model.table().columns.size(), 9);
        QCOMPARE(modelOf<WavelengthsModel>(ropeScene(NoScaling{}, 50)).lines().size(), std::size_t{1});
    }

    /// The scheme's own line ends below the lines of the other scalings.
    void rulesOutsideZoomHaveNoLabel() {
        Scene scene;
        FigureState state{u"wavelengths"_s, {}, {}, {}};
        state.y = AxisRange{1, 100};
        scene.figures = {state};
        const QString words = textIn(*viewOf(state.id, scene), {900, 500});
        QVERIFY_CONTAINS(words, u"L = 50"_s);
        QVERIFY2(!words.contains(u"longest"_s), qPrintable(words));
    }

    void allScalingsAreWithinAxis() {
        const Scene scene = ropeScene(NoScaling{}, 50, true);
        const auto model = modelOf<WavelengthsModel>(scene);
        const QSize size(900, 500);
        const auto view = shownView("wavelengths", scene, size);
        for (const WavelengthLine& line : model.lines()) {
            const auto at = view->pixelOf({63, line.values->back()});
            QVERIFY2(at && at->y() > 0, qPrintable(line.name));
        }
    }

    void columnsHaveWavelengthOfTheirPair() {
        Scene scene = ropeScene(NoScaling{}, 50);
        QCOMPARE(modelOf<WavelengthsModel>(scene).placeOf(7), std::int64_t{3});
        std::get<RopeScheme>(scene.scheme).pairs = RopePairs::Halves;
        QCOMPARE(modelOf<WavelengthsModel>(scene).placeOf(7), std::int64_t{7});
        QCOMPARE(modelOf<WavelengthsModel>(scene).placeOf(64 + 7), std::int64_t{7});
        QCOMPARE(modelOf<WavelengthsModel>(scene).columnAt(7), std::int64_t{7});
        scene.selection.column = 71;
        QVERIFY(isNear(factOf(modelOf<WavelengthsModel>(scene), "wavelengths.selected"), unscaled(7), 1e-9));
        std::get<RopeScheme>(scene.scheme).rotaryDim = 32;
        QCOMPARE(modelOf<WavelengthsModel>(scene).placeOf(71), std::int64_t{-1});
    }

    void learnedPeaksMatchNumPySpectrum() {
        Scene scene = sceneOf("learned");
        scene.selection.column = 24;
        const auto model = modelOf<WavelengthsModel>(scene);
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
