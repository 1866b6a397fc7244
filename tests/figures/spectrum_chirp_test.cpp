// SPDX-License-Identifier: GPL-3.0-or-later
//
// Spectrum and Chirp: tables, pictures, parts of the rows, and typed positions.
#include "app/figures/chirp/edits.h"
#include "app/figures/chirp/model.h"
#include "app/figures/spectrum/model.h"
#include "app/figures/spectrum/painting.h"
#include "app/scene/literals.h"
#include "app/scene/option_check.h"
#include "app/style/figure_size.h"
#include "core/error.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, double base = 10000) {
    return sceneFrom(
        u"length=%1 d_model=%2 base=%3 position=0 column=0 spectrum"_s.arg(length).arg(dModel).arg(base));
}

Scene chirpScene(std::int64_t dModel, const QString& positions, int pairs = 100) {
    return sceneFrom(
        u"d_model=%1 column=0 chirp shifts='%2' pairs=%3"_s.arg(dModel).arg(positions).arg(pairs));
}

}  // namespace

class SpectrumFigureTest : public QObject {
    Q_OBJECT

 private slots:
    void tableHasPlottedValues() {
        const SpectrumModel model = modelOf<SpectrumModel>(sceneOf(60, 8, 30));
        const FigureTable table = model.table();
        QCOMPARE(table.columns.size(), 5 + 128);
        QCOMPARE(table.columns.value(5), u"power at 2"_s);
        QCOMPARE(std::get<std::int64_t>(table.cell(0, 0)), model.lineOf(0));
        double power = 0;
        for (int column = 5; column < table.columns.size(); ++column)
            power += std::get<double>(table.cell(3, column));
        QVERIFY(isNear(power, 1, 1e-12));
        QVERIFY(isNear(std::get<double>(table.cell(29, 4)), 1, 1e-12));
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(29, 0)));
    }

    void componentsAreSortedByPeakWavelength() {
        const auto model =
            modelOf<SpectrumModel>(sceneFrom("length=100 d_model=32 base=100 spectrum of=components"));
        QCOMPARE(model.lines(), 16);
        for (std::int64_t rank = 1; rank < 16; ++rank)
            QVERIFY(model.spectrum().peaks[static_cast<std::size_t>(model.lineOf(rank - 1))] <=
                    model.spectrum().peaks[static_cast<std::size_t>(model.lineOf(rank))]);
        QCOMPARE(model.rankOf(0), -1);
        QVERIFY(model.alternativeText().contains(u"16 principal components"_s));
    }

    void noPeaksAreCountedWithoutResolvedColumns() {
        for (const int length : {4, 8}) {
            const SpectrumModel model = modelOf<SpectrumModel>(sceneOf(length, 2));
            QCOMPARE(factOf(model, "spectrum.resolved"), length == 4 ? 0.0 : 2.0);
            QCOMPARE(std::ranges::any_of(model.facts(),
                                         [](const Fact& fact) { return fact.name == "spectrum.matched"_L1; }),
                     length == 8);
        }
    }

    void spectrumPeaksAtWavelength() {
        const SpectrumModel model = modelOf<SpectrumModel>(sceneOf(128, 2));
        SpectrumWindow window;
        window.longest = 256;
        window.lastRank = 1.5;
        window.width = 700;
        window.height = 20;
        const QImage image = spectrumImage(model.spectrum(), window, colormap(u"viridis"_s));
        const auto x = static_cast<int>(700 * std::log(std::numbers::pi) / std::log(128.0));
        const QRgb top = colormap(u"viridis"_s).at(1, 0, 1);
        bool found = false;
        for (int near = x - 6; near <= x + 6; ++near) found = found || image.pixel(near, 5) == top;
        QVERIFY(found);
        QVERIFY(qGreen(image.pixel(600, 5)) < 40);
    }

    void tooFewPositionsShowReasonInsteadOfCharts() {
        const QSize size(700, 420);
        const auto view = shownView("spectrum", sceneOf(3, 8), size);
        QCOMPARE(wordsOf(*view, size), QStringList(u"A spectrum needs at least 4\u00A0positions."_s));
        pictureOf(*view, sceneOf(4, 8), size);
        QVERIFY(wordsOf(*view, size).contains(u"variance explained, R²"_s));
    }

    void smallFigureHasOnlyThePower() {
        const Scene scene = sceneOf(50, 32);
        for (const QSize& size : {QSize(180, 150), QSize(640, 360), QSize(160, 180), QSize(300, 400)}) {
            const auto view = shownView("spectrum", scene, size);
            QVERIFY2(textIn(*view, size).contains(u"R²"_s) == (size.width() >= 300),
                     qPrintable(textIn(*view, size)));
        }
    }

    /// A dark block without a word would read as columns of weak power.
    void constantColumnsAreGreyAndStated() {
        const Scene scene = sceneOf(256, 32, 1e12);
        const SpectrumModel model = modelOf<SpectrumModel>(scene);
        QVERIFY(model.constantColumns() > 1);
        QVERIFY(std::isnan(model.spectrum().peaks[static_cast<std::size_t>(
            model.lineOf(model.lines() - model.constantColumns()))]));
        const QString sentence =
            u"%1 columns are constant up to rounding, without power at any wavelength."_s.arg(
                model.constantColumns());
        QVERIFY_CONTAINS(model.alternativeText(), sentence);
        const QSize size(900, 420);
        const auto view = shownView("spectrum", scene, size);
        QVERIFY_CONTAINS(textIn(*view, size), sentence);
        const int count = pixelsOf(colormap(u"viridis"_s).missing, pictureOf(*view, size));
        QVERIFY2(count > 2000, qPrintable(QString::number(count)));
    }

    void sinusoidalSharesAreShownBesideTable() {
        const Scene plain = sceneOf(128, 96);
        const Scene scene = sceneFrom("learned spectrum");
        const SpectrumModel model = modelOf<SpectrumModel>(scene);
        QCOMPARE(model.explainedInSinusoid(), modelOf<SpectrumModel>(plain).shown().explained);
        QCOMPARE(factOf(model, "spectrum.sinusoid_95"),
                 factOf(modelOf<SpectrumModel>(plain), "spectrum.frequencies_95"));
        const FigureTable table = model.table();
        QCOMPARE(table.columns.value(5), u"R² in the sinusoidal encoding"_s);
        QCOMPARE(std::get<double>(table.cell(3, 5)), modelOf<SpectrumModel>(plain).shown().explained[3]);
        // The first wavelengths of the formula, in order.
        QVERIFY(isNear(std::get<double>(table.cell(0, 2)), 2 * std::numbers::pi, 1e-12));
        QVERIFY(
            isNear(std::get<double>(table.cell(1, 2)), 2 * std::numbers::pi * std::pow(1e4, 2.0 / 96), 1e-9));
        QVERIFY(model.claim().contains(u"the sinusoidal encoding needs"_s));
        QVERIFY(modelOf<SpectrumModel>(plain).explainedInSinusoid().empty());
        const auto view = shownView("spectrum", scene, {700, 400});
        // The ticks are explained, in a narrow picture too.
        QVERIFY_CONTAINS(textIn(*view, {700, 400}), u"ticks: the formula"_s);
    }

    void countOfHiddenCrossingsIsQualified() {
        const ChirpModel part = modelOf<ChirpModel>(chirpScene(512, u"1000"_s, 20));
        QVERIFY(part.crossingTexts(part.rows()[0]).constFirst().contains(u"along all 256 pairs"_s));
        const ChirpModel whole = modelOf<ChirpModel>(chirpScene(512, u"4"_s, 20));
        QCOMPARE(whole.crossingTexts(whole.rows()[0]).constFirst(), u"1 zero crossing"_s);
    }

    /// On half a slide the zero crossings of p = 8 and 12 are less than two full rings apart.
    void everyCrossingHasRing() {
        const FigureSize& half = figureSize(u"slide-half"_s);
        const Scene scene = chirpScene(128, u"0,4,8,12"_s, 64);
        const auto view = viewOf(u"chirp"_s, scene, half);
        const QImage picture = pictureOf(*view, half.layout());
        const QRgb canvas = exportStyle(scene.style, half).palette.canvas.rgb();
        const ChirpModel model = modelOf<ChirpModel>(scene);
        for (std::size_t k = 0; k < model.rows().size(); ++k)
            for (const double pair : model.rows()[k].crossed) {
                const auto at = view->pixelOf({pair, static_cast<double>(k) + 0.5});
                QVERIFY(at);
                QVERIFY2(picture.pixel(at->toPoint()) == canvas,
                         qPrintable(u"p = %1, pair %2"_s.arg(model.rows()[k].position).arg(pair)));
            }
    }

    /// A question about the last curve leaves the others to look at.
    void onlyTheLastChirpIsAnAnswer() {
        const Scene scene = chirpScene(128, u"0,4,8,12,16"_s, 64);
        const auto view = shownView("chirp", scene, {700, 420});
        const auto isCovered = [&](double index) {
            const auto at = view->pixelOf({32, index + 0.5});
            return at && std::ranges::any_of(view->answerAreas(),
                                             [&](const QRectF& area) { return area.contains(*at); });
        };
        for (const double index : {0, 1, 2, 3}) QVERIFY(!isCovered(index));
        QVERIFY(isCovered(4));
    }

    /// Beside its title, as on a slide.
    void countOfTheLastChirpIsAnAnswerInFiles() {
        const Scene scene = chirpScene(128, u"0,4,8,12,16"_s, 64);
        const auto view = viewOf(u"chirp"_s, scene);
        int counts = 0;
        for (const Text& text : textsOf(*view, {1100, 600})) {
            if (!text.text.contains(u"5 zero"_s)) continue;
            ++counts;
            const QRectF box = text.box.boundingRect();
            QVERIFY(std::ranges::any_of(view->answerAreas(),
                                        [&box](const QRectF& area) { return area.contains(box); }));
        }
        QCOMPARE(counts, 1);
    }

    void invalidChirpPositionIsRejected() {
        const ChirpModel model = modelOf<ChirpModel>(chirpScene(64, u"0,4"_s));
        for (const char* typed : {"abc", "-1", "2.5", "1048577", ""})
            QVERIFY_EXCEPTION_THROWN(typeChirpPosition(model, 0, QString::fromLatin1(typed)), Error);
        Scene scene = model.scene();
        typeChirpPosition(model, 1, u"1,000"_s).change(scene);
        QCOMPARE(modelOf<ChirpModel>(scene).positions(), (std::vector<std::int64_t>{0, 1000}));
        QVERIFY_EXCEPTION_THROWN(requireAllowed(chirpSpec(), u"shifts"_s, u"1,2,abc"_s), Error);
        const ChirpModel many = modelOf<ChirpModel>(chirpScene(64, u"0,1,2,3,4,5,6,7,8,9,10,11,12"_s));
        QCOMPARE(many.rows().size(), 12U);
        QVERIFY(many.alternativeText().endsWith(u"The first 12 of 13 positions are drawn."_s));
        requireAllowed(chirpSpec(), u"shifts"_s, u"0,1,2"_s);
    }
};

QTEST_MAIN(SpectrumFigureTest)
#include "spectrum_chirp_test.moc"
