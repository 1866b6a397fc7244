// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dimensions under schemes other than the sinusoid: bands, norms, and separate charts per head.
#include "app/figures/dimensions/bias_lines.h"
#include "app/figures/dimensions/norms_model.h"
#include "app/figures/dimensions/scheme_columns.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinescope;

namespace {

/// T5 with biases for many heads.
Scene t5Scene(std::int64_t heads) {
    Scene scene = sceneFrom("shift=4 t5 dimensions");
    auto& t5 = std::get<T5Scheme>(scene.scheme);
    t5.biases = seededTable("test", t5.buckets.buckets, heads, 1);
    return scene;
}

double biasOf(const Scene& scene, std::int64_t distance, std::int64_t head) {
    const auto& t5 = std::get<T5Scheme>(scene.scheme);
    return t5.biases.values()(t5Bucket(t5.buckets, distance), head);
}

}  // namespace

class DimensionsSchemesTest : public QObject {
    Q_OBJECT

 private slots:
    /// The band of a rotated column extends from the lowest to the highest of all its positions.
    void bandOfRotatedColumnCoversAllPositions() {
        // KerasHub clamps positions to the trained ones.
        for (const char* scaling : {"none", "linear", "yarn", "yarn as-in-keras-hub=on"})
            bandHoldsAllPositions(QLatin1String(scaling));
    }

    /// A quarter of 16 columns turns: the columns that are drawn by default are among those, and the text
    /// says which of others do not turn.
    void columnsThatTurnAreDrawn() {
        Scene scene = sceneFrom("length=12 d_model=16 rope pairs=halves rotary-dim=4");
        QCOMPARE(shownColumns(scene), (std::vector<std::int64_t>{0, 1}));
        scene.selection.columns = {1, 9};
        const QString text = figureKind(u"dimensions"_s).modelOf(scene)->alternativeText();
        QVERIFY2(text.contains(u"columns 1 (wavelength 628.3), 9 (does not turn) over position"_s),
                 qPrintable(text));
        scene.selection.columns = {9, 12};
        const QSize size(640, 360);
        const auto view = shownView("dimensions", scene, size);
        QVERIFY2(textIn(*view, size).contains(u"Columns 9, 12 do not turn."_s),
                 qPrintable(textIn(*view, size)));
    }

    void shawHasNoHeads() {
        const auto model = figureKind(u"dimensions"_s).modelOf(sceneFrom("shift=4 shaw dimensions"));
        for (const QString& text : {model->alternativeText(), model->table().title})
            QVERIFY2(!text.contains(u" head"_s), qPrintable(text));
    }

    void separateHeadChartsShareOneScale() {
        Scene scene = t5Scene(12);
        scene.selection.head = 5;
        const auto isApart = [](const Scene& of) {
            return dynamic_cast<const BiasPanelsModel*>(figureKind(u"dimensions"_s).modelOf(of).get()) !=
                   nullptr;
        };
        QVERIFY(!isApart(scene));
        scene.figures[0].options.insert(u"apart"_s, true);
        QVERIFY(isApart(scene));
        const auto model = modelOf<BiasPanelsModel>(scene);
        QCOMPARE(model.listed().size(), std::size_t{12});
        QCOMPARE(model.table().columns.size(), 14);
        double lowest = 1e300, highest = -1e300;
        for (std::int64_t head = 0; head < 12; ++head)
            for (std::int64_t key = 0; key < 50; ++key) {
                const double bias = biasOf(scene, key - 10, head);
                QCOMPARE(numberAt(model.table(), key, head + 2), bias);
                lowest = std::min(lowest, bias);
                highest = std::max(highest, bias);
            }
        QVERIFY(model.valueRange().lower <= lowest && model.valueRange().upper >= highest);
        QVERIFY(model.program().text.contains(u"subplots"_s));
        // ALiBi with 64 heads: as many charts as are readable, including the selected head, each with its
        // slope.
        const Scene many = sceneFrom("alibi heads=64 head=41 dimensions apart=on");
        const auto slopes = modelOf<BiasPanelsModel>(many);
        QCOMPARE(slopes.listed().size(), std::size_t{16});
        QVERIFY(std::count(slopes.listed().begin(), slopes.listed().end(), 41) == 1);
        QCOMPARE(slopes.slopeText(7), u"slope 0.5"_s);  // 2^(-8 x 8 / 64)
        // A single head, or none, has no separate charts.
        const Scene single = sceneFrom("alibi heads=1 dimensions apart=on");
        QVERIFY(!isApart(single));
        for (const OptionSpec& option : dimensionsOptions().spec().options)
            if (option.key == "apart"_L1)
                QVERIFY(option.isOffered(scene) && !option.isOffered(single) && !option.isOffered(Scene()) &&
                        !option.isOffered(sceneFrom("shaw")));
    }

    /// Clicking a chart selects its head, and keys move from one to the next.
    void clickingChartSelectsItsHead() {
        const Scene scene = sceneFrom("shift=4 alibi dimensions apart=on");
        const auto view = shownView("dimensions", scene, {900, 500});
        const std::vector<QRectF> charts = view->answerAreas();
        QCOMPARE(charts.size(), std::size_t{8});
        for (std::size_t head = 0; head < charts.size(); ++head) {
            QVERIFY(isNear(charts[head].height(), charts[0].height(), 3));
            QVERIFY(isNear(charts[head].width(), charts[0].width(), 10));
            Scene next = scene;
            view->clicked(charts[head].center())->change(next);
            QCOMPARE(next.selection.head, static_cast<std::int64_t>(head));
            QVERIFY(std::abs(next.selection.shift - (24 - 10)) <= 1);  // the middle key of 50
        }
        Scene next = scene;
        view->keyPressed(Qt::Key_Down, {})->change(next);
        QCOMPARE(next.selection.head, 1);
        view->keyPressed(Qt::Key_Right, {})->change(next);
        QCOMPARE(next.selection.position, 11);
    }

    void selectedHeadIsDrawn() {
        Scene scene = t5Scene(32);
        for (const std::int64_t head : {0, 5, 31}) {
            scene.selection.head = head;
            const auto model = modelOf<BiasLinesModel>(scene);
            QCOMPARE(model.listed().size(), std::size_t{4});
            QVERIFY(std::is_sorted(model.listed().begin(), model.listed().end()));
            QVERIFY(std::count(model.listed().begin(), model.listed().end(), head) == 1);
            QCOMPARE(model.line(head).curve.at(25), biasOf(scene, 15, head));
        }
    }

    void maskedKeysHaveNoValue() {
        const auto model = modelOf<BiasLinesModel>(sceneFrom("shift=4 alibi causal=on"));
        QVERIFY(std::isnan(model.line(0).curve.at(11)));
        QCOMPARE(model.line(0).curve.at(9), -0.5);
        QVERIFY(std::isnan(factOf(model, "dimensions.bias")));
        const Extremes part = model.line(0).curve.envelope(-0.5, 49.5, 5)[1];  // positions 10 to 19
        QCOMPARE(part.lowest, 0.0);
        QCOMPARE(part.highest, 0.0);
        QVERIFY(std::isnan(model.line(0).curve.envelope(-0.5, 49.5, 5)[2].lowest));
    }

    void bandOfHeadCoversBiasesOfItsKeys() {
        for (const char* id : {"alibi", "t5", "shaw"}) {
            const auto model = modelOf<BiasLinesModel>(
                sceneFrom(u"length=1000 first_position=7 position=300 shift=4 %1"_s.arg(QLatin1String(id))));
            const std::vector<Extremes> found =
                model.line(0).curve.envelope(20.5, 820.5, 16);  // 50 positions each
            for (std::size_t part = 0; part < 16; ++part) {
                double lowest = 1e300, highest = -1e300;
                for (int p = 0; p < 50; ++p) {
                    const double bias = model.line(0).curve.at(21 + 50 * static_cast<double>(part) + p);
                    lowest = std::min(lowest, bias);
                    highest = std::max(highest, bias);
                }
                QCOMPARE(found[part].lowest, lowest);
                QCOMPARE(found[part].highest, highest);
            }
        }
    }

 private:
    static void bandHoldsAllPositions(const QString& scaling) {
        const auto model = modelOf<SchemeColumnsModel>(
            sceneFrom(u"length=100000 first_position=17 rope scaling="_s + scaling));
        constexpr int buckets = 37;
        const double lower = 100.5, upper = 90'000.25, width = (upper - lower) / buckets;
        for (const std::int64_t column : {0, 1, 8, 31}) {
            const std::vector<Extremes> found = model.line(column).curve.envelope(lower, upper, buckets);
            QCOMPARE(found.size(), std::size_t(buckets));
            for (int b = 0; b < buckets; b += 6) {
                double lowest = 2, highest = -2;
                for (double p = std::ceil(lower + b * width); p < lower + (b + 1) * width; ++p) {
                    lowest = std::min(lowest, model.line(column).curve.at(p));
                    highest = std::max(highest, model.line(column).curve.at(p));
                }
                QVERIFY2(std::abs(found[std::size_t(b)].lowest - lowest) < 1e-9 &&
                             std::abs(found[std::size_t(b)].highest - highest) < 1e-9,
                         qPrintable(u"%1, column %2, part %3"_s.arg(scaling).arg(column).arg(b)));
            }
        }
    }
};

QTEST_MAIN(DimensionsSchemesTest)
#include "dimensions_schemes_test.moc"
