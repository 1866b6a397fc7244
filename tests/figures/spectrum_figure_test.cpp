// SPDX-License-Identifier: GPL-3.0-or-later
//
// The spectrum's figure against the wavelengths of the formula and against a transform written out.
#include "app/figures/spectrum/model.h"
#include "app/figures/spectrum/painting.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"

#include <QWidget>
#include <QtTest>

#include <cmath>
#include <complex>
#include <numbers>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, double base = 10000) {
    return sizedScene("spectrum", length, dModel, base);
}

SpectrumModel modelOf(const Scene& scene) {
    return SpectrumModel(std::make_shared<const Scene>(scene), nullptr);
}

}  // namespace

class SpectrumFigureTest : public QObject {
    Q_OBJECT

 private slots:
    void columnsPeakAtTheWavelengthsOfTheFormula() {
        const SpectrumModel model = modelOf(sceneOf(200, 64, 100));
        QVERIFY(factOf(model, "spectrum.resolved") > 40);
        QCOMPARE(factOf(model, "spectrum.matched"), factOf(model, "spectrum.resolved"));
        QVERIFY(model.claim().contains(u"a wavelength of 2 to 200 positions has its power there"_s));
        // 2 pi of the first pair is the shortest, and the first.
        QVERIFY(model.lineOf(0) < 2);
        QVERIFY(std::abs(factOf(model, "spectrum.selected_peak") - 2 * std::numbers::pi) < 0.05);
        QCOMPARE(model.rankOf(model.lineOf(17)), 17);
    }

    void rSquaredIsThatOfTheStrongestFrequencies() {
        const SpectrumModel model = modelOf(sceneOf(30, 4, 50));
        std::vector<double> held(15, 0.0);
        for (int j = 0; j < 4; ++j) {
            std::vector<double> column;
            double mean = 0;
            for (int p = 0; p < 30; ++p) {
                const double angle = p / std::pow(50, (j / 2) / 2.0);
                column.push_back(j % 2 == 0 ? std::sin(angle) : std::cos(angle));
                mean += column.back() / 30;
            }
            for (int k = 1; k <= 15; ++k) {
                std::complex<double> sum = 0;
                for (int p = 0; p < 30; ++p)
                    sum += (column[static_cast<std::size_t>(p)] - mean) *
                           std::polar(1.0, -2 * std::numbers::pi * k * p / 30);
                held[static_cast<std::size_t>(k - 1)] += (k == 15 ? 1 : 2) * std::norm(sum);
            }
        }
        double total = 0;
        for (const double each : held) total += each;
        std::sort(held.rbegin(), held.rend());
        QVERIFY(std::abs(factOf(model, "spectrum.r2_1") - held[0] / total) < 1e-12);
        QVERIFY(std::abs(factOf(model, "spectrum.r2_4") - (held[0] + held[1] + held[2] + held[3]) / total) <
                1e-12);
    }

    void tableIsWhatIsDrawn() {
        const SpectrumModel model = modelOf(sceneOf(60, 8, 30));
        const FigureTable table = model.table();
        QCOMPARE(table.columns.size(), 5 + 128);
        QCOMPARE(table.columns.value(5), u"power at 2"_s);
        QCOMPARE(std::get<std::int64_t>(table.cell(0, 0)), model.lineOf(0));
        double power = 0;
        for (int column = 5; column < table.columns.size(); ++column)
            power += std::get<double>(table.cell(3, column));
        QVERIFY(std::abs(power - 1) < 1e-12);
        QVERIFY(std::abs(std::get<double>(table.cell(29, 4)) - 1) < 1e-12);
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(29, 0)));
    }

    void componentsAreSortedToo() {
        Scene scene = sceneOf(100, 32, 100);
        scene.figures[0].options.insert(u"of"_s, u"components"_s);
        const SpectrumModel model = modelOf(scene);
        QCOMPARE(model.lines(), 16);
        for (std::int64_t rank = 1; rank < 16; ++rank)
            QVERIFY(model.spectrum().peaks[static_cast<std::size_t>(model.lineOf(rank - 1))] <=
                    model.spectrum().peaks[static_cast<std::size_t>(model.lineOf(rank))]);
        QCOMPARE(model.rankOf(0), -1);
        QVERIFY(model.alternativeText().contains(u"16 principal components"_s));
    }

    void imageHasThePeakWhereTheWavelengthIs() {
        const SpectrumModel model = modelOf(sceneOf(128, 2));
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

    void tablesHaveTheSpectrumOfTheirColumns() {
        // One column of 8 positions' wavelength, one of 5, one that is constant.
        Matrix values(80, 3);
        for (int p = 0; p < 80; ++p)
            values.row(p) << 3, 0.1 * std::cos(2 * std::numbers::pi * p / 8),
                0.2 * std::sin(2 * std::numbers::pi * p / 5);
        Scene scene = sceneOf(50, 8);
        setScheme(scene, tableScheme(WeightTable(values), "t.npy"));
        const SpectrumModel model = modelOf(scene);
        QCOMPARE(model.lineOf(0), 2);
        QCOMPARE(model.lineOf(1), 1);
        QCOMPARE(model.lineOf(2), 0);
        QVERIFY(std::abs(model.spectrum().peaks[1] - 8) < 0.05 &&
                std::abs(model.spectrum().peaks[2] - 5) < 0.05);
        // 0.2^2 of 0.2^2 + 0.1^2, then all.
        QVERIFY(std::abs(factOf(model, "spectrum.r2_1") - 0.8) < 1e-12);
        QVERIFY(std::abs(factOf(model, "spectrum.r2_2") - 1) < 1e-12);
        QCOMPARE(factOf(model, "spectrum.frequencies_95"), 2.0);
        QVERIFY(std::isnan(factOf(model, "spectrum.matched")));
        QVERIFY(std::isnan(model.formulaWavelength(1)));
        QVERIFY(!model.readout({}).empty());
    }

    void sharesOfTheSinusoidStandBesideATable() {
        const Scene plain = sceneOf(128, 96);
        Scene scene = plain;
        setScheme(scene, newScheme(scene, u"learned"_s));
        const SpectrumModel model = modelOf(scene);
        QCOMPARE(model.explainedInSinusoid(), modelOf(plain).shown().explained);
        QCOMPARE(factOf(model, "spectrum.sinusoid_95"), factOf(modelOf(plain), "spectrum.frequencies_95"));
        const FigureTable table = model.table();
        QCOMPARE(table.columns.value(5), u"R² in the sinusoidal encoding"_s);
        QCOMPARE(std::get<double>(table.cell(3, 5)), modelOf(plain).shown().explained[3]);
        // The first wavelengths of the formula, one after the other.
        QVERIFY(std::abs(std::get<double>(table.cell(0, 2)) - 2 * std::numbers::pi) < 1e-12);
        QVERIFY(std::abs(std::get<double>(table.cell(1, 2)) -
                         2 * std::numbers::pi * std::pow(1e4, 2.0 / 96)) < 1e-9);
        QVERIFY(model.claim().contains(u"that of the sinusoidal encoding"_s));
        QVERIFY(modelOf(plain).explainedInSinusoid().empty());
        const auto view = shownView("spectrum", scene, {700, 400});
    }

    void whatHasNoSpectrumSaysSo() {
        QVERIFY(modelOf(sceneOf(3, 8)).alternativeText().contains(u"at least 4 positions"_s));
        // The program has nothing to transform either.
        const FigureProgram program = modelOf(sceneOf(3, 8)).program();
        QVERIFY(program.note.contains(u"at least 4 positions"_s));
        QVERIFY(!program.text.contains(u"fft"_s));
        Scene zeros = sceneOf(9, 1);
        zeros.encoding.oddRule = OddRule::ZeroPad;
        QVERIFY(modelOf(zeros).alternativeText().contains(u"alike"_s));
        QVERIFY(modelOf(zeros).claim().isEmpty());
        QCOMPARE(modelOf(zeros).table().rows, 0);
    }

    /// One sinusoid between two Fourier frequencies is no single one of them, and one below two positions is
    /// an alias.
    void whatIsCountedAreFourierFrequencies() {
        const QString one = modelOf(sceneOf(20, 2)).alternativeText();
        QVERIFY2(one.contains(u"3 Fourier frequencies of 20 points hold 95 %"_s), qPrintable(one));
        Scene fast = sceneOf(50, 8);
        fast.encoding.positionScale = 100;
        const SpectrumModel model = modelOf(fast);
        QVERIFY(model.claim().endsWith(u"below 2 it appears at an alias"_s));
        QVERIFY(model.alternativeText().contains(u"4 columns have a wavelength below 2"_s));
    }

    void partOfTheRowsIsSaid() {
        const SpectrumModel model = modelOf(sceneOf(100003, 64));
        QVERIFY(model.shown().rows < 5000);
        QVERIFY(model.said("power_heading").contains(u"first"_s));
        QCOMPARE(model.claim(),
                 u"every column with a wavelength of 2 to 4,096 positions has its "
                 "power there, in the first 4,096 positions"_s);
        QVERIFY(model.alternativeText().contains(u"the first 4,096 of 100,003 positions"_s));
        QVERIFY(!modelOf(sceneOf(100, 64)).alternativeText().contains(u"first"_s));
    }
};

QTEST_MAIN(SpectrumFigureTest)
#include "spectrum_figure_test.moc"
