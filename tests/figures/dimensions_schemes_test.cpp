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
#include "tests/sized_scene.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(const char* scheme) {
    return sceneWith({.scheme = scheme, .shift = 4});
}

}  // namespace

class DimensionsSchemesTest : public QObject {
    Q_OBJECT

 private slots:
    /// The band of a rotated column extends from the lowest to the highest of all its positions.
    void bandOfRotatedColumnCoversAllPositions() {
        YarnScaling inKeras;  // clamps positions to the trained ones
        inKeras.asInKerasHub = true;
        for (const RopeScaling& scaling : {RopeScaling(NoScaling()), RopeScaling(LinearScaling()),
                                           RopeScaling(YarnScaling()), RopeScaling(inKeras)})
            bandHoldsAllPositions(scaling);
    }

    /// A quarter of 16 columns turns: the columns that are drawn by default are among those, and the text
    /// says which of others do not turn.
    void columnsThatTurnAreDrawn() {
        Scene scene = sceneOfSize(12, 16);
        setScheme(scene, RopeScheme{.headDim = 16, .pairs = RopePairs::Halves, .rotaryDim = 4});
        clampToValid(scene);
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
        Scene scene = sceneOf("shaw");
        scene.figures = {{u"dimensions"_s, {}, {}, {}}};
        const auto model = figureKind(u"dimensions"_s).modelOf(scene);
        for (const QString& text : {model->alternativeText(), model->table().title})
            QVERIFY2(!text.contains(u" head"_s), qPrintable(text));
    }

    void separateHeadChartsShareOneScale() {
        Scene scene = sceneOf("t5");
        auto& t5 = std::get<T5Scheme>(scene.scheme);
        t5.biases = seededTable("test", t5.buckets.buckets, 12, 1);
        scene.selection.head = 5;
        scene.figures = {{u"dimensions"_s, {}, {}, {}}};
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
                const double bias = t5.biases.values()(t5Bucket(t5.buckets, key - 10), head);
                QCOMPARE(numberAt(model.table(), key, head + 2), bias);
                lowest = std::min(lowest, bias);
                highest = std::max(highest, bias);
            }
        QVERIFY(model.valueRange().lower <= lowest && model.valueRange().upper >= highest);
        QVERIFY(model.program().text.contains(u"subplots"_s));
        // ALiBi with 64 heads: as many charts as are readable, including the selected head, each with its
        // slope.
        Scene many = sceneOf("alibi");
        std::get<AlibiScheme>(many.scheme).heads = 64;
        many.selection.head = 41;
        clampToValid(many);
        many.figures = scene.figures;
        const auto slopes = modelOf<BiasPanelsModel>(many);
        QCOMPARE(slopes.listed().size(), std::size_t{16});
        QVERIFY(std::count(slopes.listed().begin(), slopes.listed().end(), 41) == 1);
        QCOMPARE(slopes.slopeText(7), u"slope 0.5"_s);  // 2^(-8 x 8 / 64)
        // A single head, or none, has no separate charts.
        std::get<AlibiScheme>(many.scheme).heads = 1;
        clampToValid(many);
        QVERIFY(!isApart(many));
        for (const OptionSpec& option : dimensionsOptions().spec().options)
            if (option.key == "apart"_L1)
                QVERIFY(option.isOffered(scene) && !option.isOffered(many) && !option.isOffered(Scene()) &&
                        !option.isOffered(sceneOf("shaw")));
    }

    /// Clicking a chart selects its head, and keys move from one to the next.
    void clickingChartSelectsItsHead() {
        Scene scene = sceneOf("alibi");
        scene.figures = {{u"dimensions"_s, {}, {}, {{u"apart"_s, true}}}};
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
        Scene scene = sceneOf("t5");
        auto& t5 = std::get<T5Scheme>(scene.scheme);
        t5.biases = seededTable("test", t5.buckets.buckets, 32, 1);
        for (const std::int64_t head : {0, 5, 31}) {
            scene.selection.head = head;
            clampToValid(scene);
            const auto model = modelOf<BiasLinesModel>(scene);
            QCOMPARE(model.listed().size(), std::size_t{4});
            QVERIFY(std::is_sorted(model.listed().begin(), model.listed().end()));
            QVERIFY(std::count(model.listed().begin(), model.listed().end(), head) == 1);
            QCOMPARE(model.line(head).curve.at(25), t5.biases.values()(t5Bucket(t5.buckets, 15), head));
        }
    }

    void maskedKeysHaveNoValue() {
        Scene scene = sceneOf("alibi");
        std::get<AlibiScheme>(scene.scheme).causal = true;
        const auto model = modelOf<BiasLinesModel>(scene);
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
            Scene scene = sceneOf(id);
            scene.encoding.firstPosition = 7;
            scene.encoding.length = 1000;
            scene.selection.position = 300;
            const auto model = modelOf<BiasLinesModel>(scene);
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
    static void bandHoldsAllPositions(const RopeScaling& scaling) {
        Scene scene = sceneOf("rope");
        scene.encoding.length = 100'000;
        scene.encoding.firstPosition = 17;
        std::get<RopeScheme>(scene.scheme).scaling = scaling;
        clampToValid(scene);
        const auto model = modelOf<SchemeColumnsModel>(scene);
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
                         qPrintable(u"%1, column %2, part %3"_s.arg(QLatin1String(scalingId(scaling)))
                                        .arg(column)
                                        .arg(b)));
            }
        }
    }
};

QTEST_MAIN(DimensionsSchemesTest)
#include "dimensions_schemes_test.moc"
