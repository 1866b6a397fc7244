// SPDX-License-Identifier: GPL-3.0-or-later
//
// The models of Shift: the layout of clocks and hands, and saved tables, long ones and NumPy's numbers for
// the learned one.
#include "app/figures/shift/layout.h"
#include "app/figures/shift/model.h"
#include "app/figures/shift/scheme_clocks.h"
#include "app/figures/shift/strips.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/permutation_equivariance.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/is_near.h"
#include "tests/scenes.h"

#include <QTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, std::int64_t position, std::int64_t shift) {
    return sceneFrom(u"length=%1 d_model=%2 position=%3 column=0 shift=%4 shift"_s.arg(length)
                         .arg(dModel)
                         .arg(position)
                         .arg(shift));
}

std::shared_ptr<const ShiftModel> modelOf(const Scene& scene, const ShiftModel* before = nullptr) {
    return std::make_shared<const ShiftModel>(std::make_shared<const Scene>(scene), before);
}

ShiftLayout layoutOf(const ShiftModel& model, const QSizeF& size, const Style& style = screenStyle({})) {
    return shiftLayout(model, style, QRectF(QPointF(0, 0), size),
                       [](const std::vector<Note>&, double, double) { return 60.0; });
}

/// The model of a setting described in words, with the shift 4 and position 10 if they say no other.
template <typename Model>
Model modelOf(const char* setting) {
    return sinescope::modelOf<Model>(sceneFrom(u"shift=4 "_s + QLatin1String(setting)));
}

}  // namespace

class ShiftModelTest : public QObject {
    Q_OBJECT

 private slots:
    void smallAnglesAreNotRoundedToZero() {
        QCOMPARE(degreesText(229.183), u"+229.18°"_s);
        QCOMPARE(degreesText(-0.0001), u"−0.0001°"_s);
        QCOMPARE(degreesText(0), u"0.00°"_s);
        QCOMPARE(degreesText(1234567.2), u"+1,234,567°"_s);
    }

    /// Two clocks take most of the height, with large numbers and no overlaps.
    void clocksFillHeight() {
        const auto two = modelOf(sceneOf(50, 4, 10, 2));
        for (const QSizeF size : {QSizeF(1880, 980), QSizeF(1240, 640), QSizeF(700, 420)}) {
            const ShiftLayout at = layoutOf(*two, size);
            QCOMPARE(at.pairs, 2);
            QCOMPARE_GT(at.diameter, 0.35 * size.height());
        }
        QVERIFY(layoutOf(*two, {1880, 980}).text.pixelSize() > 24);
        const ShiftLayout clocks = [] {
            Scene scene = sceneOf(50, 4, 10, 2);
            scene.figures[0].options.insert(u"show"_s, u"clocks"_s);
            return layoutOf(*modelOf(scene), {1880, 980});
        }();
        QVERIFY(clocks.diameter > 700);
    }

    /// In a quarter of a small window there are fewer pairs instead of unreadable clocks.
    void clocksStayLargeInSmallPanel() {
        const ShiftLayout at = layoutOf(*modelOf(sceneOf(50, 128, 10, 2)), {470, 190});
        QVERIFY(!at.table);
        QCOMPARE_GT(at.diameter, 45);
        QVERIFY(at.pairs >= 2);
        for (std::int64_t index = 0; index < at.pairs; ++index) {
            QVERIFY(at.strip(index).contains(at.clock(index)));
            QRectF lines = at.angle(index);
            lines.setHeight(3 * at.line);
            QVERIFY(at.strip(index).contains(lines) && !lines.intersects(at.clock(index)));
        }
        QVERIFY(!layoutOf(*modelOf(sceneOf(50, 128, 10, 2)), {700, 420}).beside);
    }

    void stripsStayInsideAreaWithoutOverlap() {
        for (const std::int64_t d : {1, 2, 4, 8, 16, 128, 16384})
            for (const char* show : {"numbers", "clocks"})
                for (const QSizeF size :
                     {QSizeF(120, 90), QSizeF(312, 193), QSizeF(700, 420), QSizeF(1880, 980)}) {
                    Scene scene = sceneOf(50, d, 10, 2);
                    scene.figures[0].options.insert(u"show"_s, QString::fromLatin1(show));
                    const ShiftLayout at = layoutOf(*modelOf(scene), size);
                    QVERIFY(at.pairs >= 1 && at.firstPair + at.pairs <= (d + 1) / 2);
                    for (std::int64_t index = 0; index < at.pairs; ++index) {
                        QVERIFY(at.strip(index).left() >= 0);
                        if (size.width() > 300) QVERIFY(at.strip(index).right() <= size.width());
                        if (index > 0) QVERIFY(!at.strip(index).intersects(at.strip(index - 1)));
                        if (size.height() > 400) QVERIFY(at.strip(index).bottom() <= at.notes.top() + 1);
                    }
                }
    }

    void handsShowAnglesOfRotation() {
        for (const char* pairs : {"rope pairs=interleaved", "rope pairs=halves"}) {
            const auto model = modelOf<SchemeClocksModel>(pairs);
            for (const int i : {0, 3, 63}) {
                const double w = std::pow(10000, -2.0 * i / 128);
                QVERIFY(isNear(model.hand(i).cosine, std::cos(10 * w), 1e-12));
                QVERIFY(isNear(model.ghost(i).sine, std::sin(14 * w), 1e-12));
            }
        }
    }

    void onlyPairHasOneClock() {
        for (const QString& text : {modelOf(sceneOf(50, 2, 10, 4))->alternativeText(),
                                    modelOf<SchemeClocksModel>("d_model=2 rope").alternativeText()})
            QVERIFY2(text.startsWith(u"The clock of 1 pair, with a hand at position 10"_s), qPrintable(text));
    }

    /// The largest residual of a sample is not called that of all positions.
    void residualNamesItsSample() {
        for (const std::int64_t length : {100, 100000}) {
            const Scene rotated = sceneFrom(u"length=%1 d_model=64 rope"_s.arg(length));
            for (const QString& text : {modelOf(sceneOf(length, 64, 10, 4))->alternativeText(),
                                        modelOf<SchemeClocksModel>(rotated).alternativeText()})
                QCOMPARE(text.contains(u" of 100,000 positions"_s), length == 100000);
        }
    }

    /// A pair of which the table has only the sine: its hand points left past a quarter turn.
    void handOfLoneSineShowsItsAngle() {
        const auto model =
            modelOf<SchemeClocksModel>("d_model=5 position=3 grid convention=multidimensional");
        const std::int64_t lone = model.pairs() - 1;
        QVERIFY(!model.hasBlock(lone));
        QVERIFY(isNear(model.hand(lone).cosine, std::cos(3.0), 1e-12));
        QVERIFY(isNear(model.hand(lone).sine, std::sin(3.0), 1e-12));
    }

    void noteNamesShownPairsAsTheirClocks() {
        const auto grid = modelOf<SchemeClocksModel>("grid");  // 32 pairs for each axis
        const auto rope = modelOf<SchemeClocksModel>("rope");
        const auto first = [](const ShiftClocks& model) {
            return shiftNotes(model, 36, 4, false, false)[0].text;
        };
        QCOMPARE(first(grid), u"pairs across 4 to across 7 of 64 shown"_s);
        QCOMPARE(first(rope), u"pairs 36 to 39 of 64 shown"_s);
    }

    void stepDownGridTurnsOnlyRowClocks() {
        const auto down = modelOf<SchemeClocksModel>("shift=8 grid");  // 8 x 8 patches
        for (std::int64_t pair = 0; pair < down.pairs(); ++pair)
            QVERIFY2(down.pairName(pair).startsWith(u"down"_s) || down.degrees(pair) == 0,
                     qPrintable(u"%1 by %2"_s.arg(down.pairName(pair)).arg(down.degrees(pair))));
    }

    void oneMatrixShiftsSinusoidalTable() {
        Scene scene = sceneFrom("length=100 d_model=16 base=50 shift=7");
        setScheme(scene, tableScheme(WeightTable(encodingOf(scene)->matrix()), "wpe"));
        const auto model = modelOf<TableShiftModel>(scene);
        QVERIFY(factOf(model, "shift.residual") < 1e-15);
        QCOMPARE(model.claim(), u"one matrix shifts every row by k: it turns pairs of columns"_s);
        // The map is the rotation of pair 0.
        QVERIFY(isNear((*model.map())(0, 0), std::cos(7.0), 1e-6));
        QVERIFY(isNear((*model.map())(0, 1), std::sin(7.0), 1e-6));
    }

    /// Tables as saved by this program, Whisper and Marian, with many columns and few rows.
    void savedSinusoidalTablesAreRecognized() {
        for (const char* setting : {"length=50 d_model=128", "length=200 d_model=384 layout=halves",
                                    "length=100 d_model=512 layout=halves", "length=100 d_model=768"}) {
            Scene scene = sceneFrom(setting);
            const EncodingParameters e = scene.encoding;
            setScheme(scene, tableScheme(WeightTable(encodingOf(scene)->matrix()), "pe.npy"));
            const auto model = modelOf<TableShiftModel>(scene);
            QVERIFY(factOf(model, "shift.residual") < 1e-15);
            QVERIFY(model.claim().startsWith(u"one matrix shifts every row"_s));
            QCOMPARE(factOf(model, "shift.pairs"), double(e.length - 2));
            QVERIFY(model.map()->rows() <= 64);
            QCOMPARE(model.strips()[0].values.size(), Eigen::Index(e.dModel));
        }
    }

    /// All pairs that start from one of the four rows are held out, so a map fitted to the others misses
    /// them.
    void tableOfFourRowsInTurnIsShiftedByOneMatrix() {
        const Matrix turns = Matrix::Identity(4, 4).replicate(5, 1);
        Scene scene = withScheme(tableScheme(WeightTable(turns), "turns"));
        scene.selection.shift = 1;
        const auto model = modelOf<TableShiftModel>(scene);
        QVERIFY(factOf(model, "shift.residual") > 0.5);
        QVERIFY(factOf(model, "shift.fitted_residual") < 1e-12);
        QCOMPARE(model.claim(), u"one matrix shifts every row by k"_s);
    }

    void extremeScaleDoesNotChangeFit() {
        const Matrix values = Lcg(5).matrix(40, 6);
        Scene plain = withScheme(tableScheme(WeightTable(values), "t"));
        const auto expected = modelOf<TableShiftModel>(plain);
        for (const double unit : {1e300, 1e160, 1e-170, 1e-310}) {
            Scene scene = withScheme(tableScheme(WeightTable(Matrix(values * unit)), "t"));
            const auto model = modelOf<TableShiftModel>(scene);
            QVERIFY(isNear(factOf(model, "shift.residual"), factOf(expected, "shift.residual"), 1e-9));
            QCOMPARE(factOf(model, "shift.rank"), 6.0);
            QCOMPARE(model.claim(), expected.claim());
        }
    }

    void learnedTableResidualsMatchNumPy() {
        const auto model = modelOf<TableShiftModel>("learned");
        for (const auto& [name, value] : {std::pair("shift.fitted_residual", 0.6378091047525549),
                                          {"shift.residual", 0.7165066375114308},
                                          {"shift.components_share", 0.9052119375463046}})
            QVERIFY2(isNear(factOf(model, name), value, 1e-6), name);
        const auto& strips = model.strips();
        QVERIFY(strips.size() == 4 &&
                (strips[1].values - strips[2].values).isApprox(strips[3].values, 1e-12));
    }

    /// Neither a frame nor the menu of figures waits for the components of a large table.
    void largeTableIsFittedInBackground() {
        Scene scene = withScheme(tableScheme(WeightTable(Lcg(3).matrix(600, 400)), "wpe"));
        const auto made = [&scene](const TableShiftModel* before) {
            return std::make_unique<TableShiftModel>(std::make_shared<const Scene>(scene), before);
        };
        const auto first = made(nullptr);
        QVERIFY(!first->isReady() && !first->isQuick());
        first->prepare();
        QVERIFY(first->isReady());
        scene.selection.position += 1;
        QVERIFY(made(first.get())->isReady());
        scene.selection.shift += 1;
        const auto shifted = made(first.get());
        QVERIFY(!shifted->isReady() && shifted->isQuick());
        QVERIFY(modelOf<TableShiftModel>("learned").isReady());
    }

    void indexIsShiftedByAddingNotByFactor() {
        const auto model = modelOf<TableShiftModel>("index");
        // The best factor of p -> p + 4 over p = 0 .. 45 is sum p (p + 4) / sum p^2.
        double products = 0, squares = 0;
        for (int p = 0; p < 46; ++p) {
            products += p * (p + 4);
            squares += p * p;
        }
        QVERIFY(isNear((*model.map())(0, 0), products / squares, 1e-9));
        bool adds = false;
        for (const Note& note : model.notes()) adds = adds || note.text.contains(u"plus 4"_s);
        QVERIFY(adds);
    }

    /// The same biases everywhere but for the slope times the shift: 4 / 256.
    void constantOfKeyBiasesIsStatedWithResidual() {
        const auto model = modelOf<BiasShiftModel>("alibi heads=1 form=key");
        for (const QString& text : {model.alternativeText(), model.facts().front().sentence})
            QVERIFY_CONTAINS(text, u"is 0, up to the constant 0.0156."_s);
        QVERIFY(!modelOf<BiasShiftModel>("alibi").alternativeText().contains(u"constant"_s));
    }

    void shawHasNoHeadInTitle() {
        QVERIFY(!modelOf<BiasShiftModel>("shaw").table().title.contains(u"head"_s));
    }

    void shownPartOfLongTableIsStated() {
        Scene table = withScheme(tableScheme(WeightTable(Matrix::Random(70'000, 32)), "wpe"));
        const auto fitted = modelOf<TableShiftModel>(table);
        const auto keys = modelOf<BiasShiftModel>("length=9000 alibi");
        const auto containsText = [](const ShiftStrips& model, const QString& part) {
            const std::vector<Note> notes = model.notes();
            return model.table().note.contains(part) && model.alternativeText().contains(part) &&
                   std::any_of(notes.begin(), notes.end(),
                               [&part](const Note& note) { return note.text.contains(part); });
        };
        QVERIFY(containsText(fitted, u"first 65,536 of 70,000 rows"_s));
        QVERIFY(containsText(keys, u"4,096 keys around the query are shown, of 8,996"_s));
        QVERIFY(modelOf<BiasShiftModel>("alibi").table().note.isEmpty());
    }
};

QTEST_MAIN(ShiftModelTest)
#include "shift_model_test.moc"
