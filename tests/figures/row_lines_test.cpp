// SPDX-License-Identifier: GPL-3.0-or-later
//
// What schemes other than the sinusoidal one have at whole positions alone: steps between rows, rounding of
// rows, biases of a row of keys and past a trained length; against numbers written out here.
#include "app/model/row_lines.h"

#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/error.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/sized_scene.h"

#include <QWidget>
#include <QtTest>

#include <cmath>
#include <cstring>

using namespace sinescope;

namespace {

Scene sceneOf(const Scheme& scheme, std::int64_t length = 50, std::int64_t dModel = 8) {
    Scene scene = sceneOfSize(length, dModel);
    clampToValid(scene);
    setScheme(scene, scheme);
    return scene;
}

Scene sceneOf(const QString& id) {
    Scene scene;
    return sceneOf(newScheme(scene, id));
}

std::shared_ptr<const FigureModel> modelOf(const QString& figure, const Scene& scene) {
    return figureKind(figure).modelOf(scene);
}

const RowLines& pictureOf(const FigureModel& model) {
    return dynamic_cast<const RowLinesModel&>(model).picture();
}

double number(const FigureTable& table, std::int64_t row, const QString& column) {
    const TableCell cell = table.cell(row, table.columns.indexOf(column));
    const double* value = std::get_if<double>(&cell);
    return value ? *value : std::nan("");
}

/// A float rounded to its upper 16 bits, by looking at both neighbours.
double nearestBFloat16(double value) {
    const auto single = static_cast<float>(value);
    std::uint32_t bits = 0;
    std::memcpy(&bits, &single, 4);
    double best = INFINITY;
    for (const std::uint32_t upper : {bits >> 16, (bits >> 16) + 1}) {
        const std::uint32_t whole = upper << 16;
        float near = 0;
        std::memcpy(&near, &whole, 4);
        if (std::abs(static_cast<double>(near) - value) < std::abs(best - value)) best = near;
    }
    return best;
}

}  // namespace

class RowLinesTest : public QObject {
    Q_OBJECT

 private slots:
    /// A slider does not wait for the rows of a large table, and no model reads them twice.
    void rowsOfALargeTableAreReadOnceAndNotAtOnce() {
        for (const auto& [figure, shown] :
             {std::pair(u"dimensions"_s, u"norms"_s), std::pair(u"derivative"_s, QString())}) {
            const auto at = [&](std::int64_t length, std::int64_t position) {
                auto scene = std::make_shared<Scene>(sceneOf(IndexScheme(), length, 512));
                scene->figures = {{figure, {}, {}, {}}};
                if (!shown.isEmpty()) scene->figures[0].options.insert(u"show"_s, shown);
                scene->selection.position = position;
                return scene;
            };
            const auto made = [&](std::shared_ptr<const Scene> scene, const FigureModel* before) {
                return std::dynamic_pointer_cast<const RowLinesModel>(
                    figureKind(figure).model(std::move(scene), before));
            };
            QVERIFY2(made(at(500, 0), nullptr)->isReady(), qPrintable(figure));
            const auto large = made(at(20'000, 0), nullptr);
            QVERIFY2(!large->isReady() && !large->isSoonReady(), qPrintable(figure));
            large->prepare();
            QVERIFY(large->isReady());
            const auto next = made(at(20'000, 7), large.get());
            QVERIFY(next->isReady());
            QCOMPARE(&next->picture(), &large->picture());
            QVERIFY(!made(at(20'001, 7), next.get())->isReady());
        }
    }

    void stepsAreThoseFromRowToRow() {
        Matrix values(4, 2);
        values << 1, 10, 3, 10, 3, 14, 0, 14;
        const Scene scene = sceneOf(tableScheme(WeightTable(values), "t.npy"));
        const auto model = modelOf(u"derivative"_s, scene);
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 3);
        QCOMPARE(number(table, 0, u"j = 0"_s), 2.0);
        QCOMPARE(number(table, 1, u"j = 0"_s), 0.0);
        QCOMPARE(number(table, 2, u"j = 0"_s), -3.0);
        QVERIFY(std::abs(number(table, 1, u"all columns"_s) - 4 / std::sqrt(2.0)) < 1e-12);
        QVERIFY(std::abs(factOf(*model, "derivative.largest_step") - 4 / std::sqrt(2.0)) < 1e-12);
        QCOMPARE(factOf(*model, "derivative.largest_step_at"), 1.0);
        QVERIFY(std::abs(factOf(*model, "derivative.median_step") - 3 / std::sqrt(2.0)) < 1e-12);
        QVERIFY(model->claim().contains(u"from position 1 to 2"_s));
        QVERIFY(modelOf(u"derivative"_s, sceneOf(u"index"_s))->claim().contains(u"the same step"_s));
    }

    /// Every step of a rotation is as long as any other, and turned.
    void stepsOfOneLengthAreNotTheSameStep() {
        Scene scene;
        const Matrix values = encodingOf(scene)->matrix();
        setScheme(scene, tableScheme(WeightTable(values), "pe.npy"));
        const auto model = modelOf(u"derivative"_s, scene);
        QCOMPARE(model->claim(), u"every step has the same length, but not the same direction"_s);
        QVERIFY(model->alternativeText().contains(u"the steps themselves differ"_s));
        QVERIFY(std::isnan(factOf(*model, "derivative.largest_step_at")));
    }

    void stepsWhoseSquaresOverflowOrVanishAreMeasured() {
        for (const double unit : {1e300, 1e-310}) {
            Matrix values(4, 2);
            values << 1, 2, 3, 2, 3, 6, 0, 6;
            Scene scene;
            setScheme(scene, tableScheme(WeightTable(Matrix(values * unit)), "t"));
            const auto model = modelOf(u"derivative"_s, scene);
            QVERIFY(std::abs(factOf(*model, "derivative.largest_step") - 4 / std::sqrt(2.0)) < 1e-9);
            QVERIFY(model->claim().contains(u"from position 1 to 2"_s));
            QVERIFY(model->alternativeText().contains(u"The table is divided by"_s));
        }
    }

    void aSingleRowHasNoStep() {
        const Scene scene = sceneOf(tableScheme(WeightTable(Matrix::Ones(1, 3)), "t.npy"));
        const auto model = modelOf(u"derivative"_s, scene);
        QVERIFY(model->claim().isEmpty());
        QVERIFY(model->facts().empty());
        QVERIFY(model->alternativeText().contains(u"single row"_s));
        QVERIFY(!pictureOf(*model).note.isEmpty());
    }

    void blocksOfALargeTableAreJoined() {
        // More than a block of 2^20 values: every step is 0.5, that into row 1,500 is 7.
        Matrix values(3000, 700);
        for (int p = 0; p < 3000; ++p) values.row(p).setConstant(0.5 * p + (p >= 1500 ? 6.5 : 0));
        const Scene scene = sceneOf(tableScheme(WeightTable(values), "t.npy"));
        const auto model = modelOf(u"derivative"_s, scene);
        QCOMPARE(model->table().rows, 2999);
        QCOMPARE(factOf(*model, "derivative.largest_step_at"), 1499.0);
        QCOMPARE(factOf(*model, "derivative.largest_step"), 7.0);
        QCOMPARE(factOf(*model, "derivative.median_step"), 0.5);
    }

    void roundingIsThatOfTheFormats() {
        Matrix values(3, 2);
        values << 1, 1.0 / 3, 2049, 0.1, 0.5, 257;
        const Scene scene = sceneOf(tableScheme(WeightTable(values), "t.npy"));
        const auto model = modelOf(u"precision"_s, scene);
        const FigureTable table = model->table();
        // 2,049 is 2,048 in float16 and 257 is 256 in bfloat16.
        QCOMPARE(number(table, 1, u"float16"_s), 1.0);
        QCOMPARE(number(table, 2, u"bfloat16"_s), 1.0);
        QVERIFY(std::abs(number(table, 0, u"bfloat16"_s) - std::abs(nearestBFloat16(1.0 / 3) - 1.0 / 3)) <
                1e-18);
        QVERIFY(std::abs(number(table, 0, u"float32"_s) - std::abs(static_cast<double>(1.0F / 3) - 1.0 / 3)) <
                1e-18);
        QCOMPARE(factOf(*model, "precision.exact_float32"), 4.0);
        QCOMPARE(factOf(*model, "precision.exact_float16"), 3.0);
        QCOMPARE(factOf(*model, "precision.worst_float16"), 1.0);
    }

    void valuesBeyondFloat16AreSaid() {
        Matrix values(2, 1);
        values << 1e5, 1;
        const auto model = modelOf(u"precision"_s, sceneOf(tableScheme(WeightTable(values), "t.npy")));
        QVERIFY(model->claim().contains(u"65,504"_s));
        QVERIFY(model->alternativeText().contains(u"float16 without bound"_s));
        const auto small = modelOf(u"precision"_s, sceneOf(u"index"_s));
        QVERIFY(pictureOf(*small).note.contains(u"every number"_s));
        QVERIFY(small->claim().contains(u"16 bits hold every number"_s));
    }

    void biasesOfDistancesThatBfloat16DoesNotTellApartAreNamed() {
        Scene scene = sceneOf(newScheme({}, u"alibi"_s), 300);
        scene.selection.head = 3;
        const auto model = modelOf(u"precision"_s, scene);
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 599);
        // The slope is 1/16; 257 is 256 in bfloat16 and 299 is 300, in float16 each is what it is.
        QCOMPARE(number(table, 299 - 257, u"bfloat16"_s), 1.0 / 16);
        QCOMPARE(number(table, 299 + 256, u"bfloat16"_s), 0.0);
        QCOMPARE(factOf(*model, "precision.shared_bfloat16"), -257.0);
        QCOMPARE(factOf(*model, "precision.worst_float16"), 0.0);
        QCOMPARE(model->claim(), u"in bfloat16 a distance of −257 gets the number of −256"_s);
        scene.selection.shift = -257;
        QCOMPARE(modelOf(u"precision"_s, scene)->readout({}).back().value,
                 u"error here 0.0625; largest error up to here 0.0625"_s);
        scene.selection.shift = -258;  // bfloat16 has it as it is, the one before it is off
        QCOMPARE(modelOf(u"precision"_s, scene)->readout({}).back().value,
                 u"error here 0; largest error up to here 0.0625"_s);
        // The form of BLOOM stores a number for each key.
        std::get<AlibiScheme>(scene.scheme).form = AlibiForm::Key;
        const auto keys = modelOf(u"precision"_s, scene);
        QCOMPARE(keys->table().rows, 300);
        QCOMPARE(factOf(*keys, "precision.shared_bfloat16"), 257.0);
        QVERIFY(keys->claim().contains(u"the key at 257"_s));
        // Keys after the query are not seen, and have no number.
        std::get<AlibiScheme>(scene.scheme).form = AlibiForm::Distance;
        std::get<AlibiScheme>(scene.scheme).causal = true;
        QCOMPARE(modelOf(u"precision"_s, scene)->table().rows, 300);
    }

    void positionsOfARotationThatBfloat16DoesNotTellApartAreCounted() {
        Scene scene = sceneOf(newScheme({}, u"rope"_s), 512);
        const auto model = modelOf(u"precision"_s, scene);
        QCOMPARE(model->claim(), u"bfloat16 tells 385 of 512 positions apart"_s);
        QCOMPARE(factOf(*model, "precision.float16_told_apart"), 512.0);
        // Pair 0 turns by a radian per position: 511 is 512 in bfloat16.
        QVERIFY(std::abs(factOf(*model, "precision.bfloat16_angle_last") - 1) < 1e-9);
        scene.figures.push_back({u"precision"_s, {}, {}, {{"float32_angles", true}}});
        const auto advised = modelOf(u"precision"_s, scene);
        QVERIFY(factOf(*advised, "precision.bfloat16_value_last") <= std::pow(2, -9));
        QVERIFY(factOf(*model, "precision.bfloat16_value_last") > 0.3);
    }

    void stepsOfABiasAreItsSlopeOrThoseOfItsBuckets() {
        Scene scene = sceneOf(u"alibi"_s);
        std::get<AlibiScheme>(scene.scheme).form = AlibiForm::Symmetric;
        scene.selection.head = 2;
        scene.selection.shift = -7;
        const auto model = modelOf(u"derivative"_s, scene);
        const FigureTable table = model->table();
        // Up to the query by 1/8 a position, and down again.
        QCOMPARE(table.rows, 98);
        QCOMPARE(number(table, 48, u"head 2"_s), 0.125);
        QCOMPARE(number(table, 49, u"head 2"_s), -0.125);
        QCOMPARE(model->claim(), u"every step is the slope of its head"_s);
        QCOMPARE(model->readout({})[3].value, u"0.125"_s);
        // Of a decoder's 32 buckets up to 128, 16 have one distance each: steps at 0 .. 15 back, and at the
        // edges of the others below 50: 16 8^(t/16) = 18.2, 20.7, 23.6, 26.9, 30.6, 34.9, 39.7, 45.3.
        const Scene t5 = sceneOf(Scheme(seededT5({.bidirectional = false}, 2, 5)));
        QCOMPARE(factOf(*modelOf(u"derivative"_s, t5), "derivative.changes"), 16.0 + 8);
    }

    void alibiFallsAlongARowOfKeys() {
        Scene scene = sceneOf(u"alibi"_s);
        scene.selection.position = 20;
        scene.selection.shift = -5;
        const auto model = modelOf(u"positions"_s, scene);
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 50);
        // Slopes 2^-1 .. 2^-8 of 8 heads.
        for (int head = 0; head < 8; ++head)
            QVERIFY(std::abs(number(table, 15, u"head %1"_s.arg(head)) + 5 * std::pow(2, -1 - head)) < 1e-12);
        QVERIFY(std::abs(factOf(*model, "positions.bias_head_0") + 2.5) < 1e-12);
        std::get<AlibiScheme>(scene.scheme).causal = true;
        const FigureTable masked = modelOf(u"positions"_s, scene)->table();
        QVERIFY(std::isnan(number(masked, 21, u"head 0"_s)));
        QVERIFY(std::isfinite(number(masked, 20, u"head 0"_s)));
    }

    void manyHeadsAreSpreadAndTheSelectedOneIsThere() {
        Scene scene = sceneOf(u"alibi"_s);
        std::get<AlibiScheme>(scene.scheme).heads = 64;
        scene.selection.head = 5;
        const auto model = modelOf(u"positions"_s, scene);
        const RowLines& shown = pictureOf(*model);
        QCOMPARE(shown.lines.size(), std::size_t{9});
        QCOMPARE(shown.lines.front().name, u"head 0"_s);
        QCOMPARE(shown.lines[7].name, u"head 63"_s);
        QCOMPARE(shown.lines.back().name, u"head 5"_s);
    }

    void biasesGoOnPastTheTrainedLength() {
        Scene scene = sceneOf(u"alibi"_s);
        scene.selection.trainedLength = 30;
        const auto model = modelOf(u"beyond"_s, scene);
        const RowLines& shown = pictureOf(*model);
        QCOMPARE(shown.last(), 119);
        QCOMPARE(*shown.ruleAfter, 29);
        QCOMPARE(factOf(*model, "beyond.trained_bias"), -14.5);
        QCOMPARE(factOf(*model, "beyond.far_bias"), -59.5);
        const Scene t5 = sceneOf(u"t5"_s);
        const auto buckets = modelOf(u"beyond"_s, t5);
        // 16 buckets a direction up to 128: the last begins at 8 * 16^(7/8) = 90.5.
        QVERIFY2(buckets->claim().contains(u"distance of 91"_s), qPrintable(buckets->claim()));
        const FigureTable table = buckets->table();
        QCOMPARE(number(table, 91, u"head 0"_s), number(table, 199, u"head 0"_s));
        QVERIFY(number(table, 90, u"head 0"_s) != number(table, 91, u"head 0"_s));
    }

    void whatChangesIsMadeAnewAndWhatDoesNotIsTakenOver() {
        for (const char* figure : {"derivative", "precision", "positions", "beyond"}) {
            const QString id = QString::fromLatin1(figure);
            const bool input = id == "derivative"_L1 || id == "precision"_L1;
            Scene scene = sceneOf(input ? u"learned"_s : u"alibi"_s);
            const FigureKind& kind = figureKind(id);
            const auto before = kind.modelOf(scene);
            const auto same = kind.model(std::make_shared<const Scene>(scene), before.get());
            QCOMPARE(&pictureOf(*same), &pictureOf(*before));
            if (input)
                setScheme(scene, newScheme(scene, u"unit-interval"_s));
            else
                std::get<AlibiScheme>(scene.scheme).heads = 2;
            const auto after = kind.model(std::make_shared<const Scene>(scene), before.get());
            const auto fresh = kind.modelOf(scene);
            QCOMPARE(after->table().columns, fresh->table().columns);
            QCOMPARE(after->table().cell(1, 1), fresh->table().cell(1, 1));
            QVERIFY(&pictureOf(*after) != &pictureOf(*before));
        }
    }

    void oneRowHasNoStepsAndIsPainted() {
        Matrix values(1, 4);
        values << 1, 2, 3, 4;
        for (const char* figure : {"derivative", "precision", "beyond", "positions", "dimensions", "heatmap"})
            for (const Scheme& scheme :
                 std::vector<Scheme>{tableScheme(WeightTable(values), "t.npy"), IndexScheme()}) {
                const Scene scene = sceneOf(scheme, 1, 4);
                const FigureKind& kind = figureKind(QString::fromLatin1(figure));
                const auto model = kind.modelOf(scene);
                if (QLatin1String(figure) == "derivative"_L1) QCOMPARE(model->table().rows, 0);
                const auto view = kind.viewOf(model, screenStyle(scene.style));
                view->surface()->resize(600, 360);
                view->setCursor({0, 0, 0});
                view->surface()->grab();
                model->readout({0, 0, 0});
                model->facts();
                model->alternativeText();
            }
    }

    void oneSurfaceShowsBothKindsInTurn() {
        const FigureKind& kind = figureKind(u"derivative"_s);
        Scene scene;
        const auto view = kind.viewOf(kind.modelOf(scene), screenStyle(scene.style));
        QWidget* const surface = view->surface();
        surface->resize(600, 360);
        const auto image = [&] { return surface->grab().toImage(); };
        const QImage sinusoid = image();
        Scene learned = scene;
        setScheme(learned, newScheme(learned, u"learned"_s));
        const auto show = [&](const Scene& next) {
            view->update(kind.modelOf(next), Change::Encoding, screenStyle(next.style));
            QCoreApplication::processEvents();
        };
        show(learned);
        const QImage table = image();
        QVERIFY(table != sinusoid);
        const Cursor at = view->cursorAt(QPointF(300, 180));
        QVERIFY(at.position && !at.column);
        QVERIFY(!view->handleAt(QPointF(300, 180)));
        show(scene);
        QCOMPARE(view->surface(), surface);
        QCOMPARE(image(), sinusoid);
    }

    // The chart counts distances back to keys, a shift counts ahead: 4 L_tr distances over 600 pixels.
    void aDistanceThatIsPointedAtIsNoPosition() {
        for (const char* const id : {"alibi", "t5", "shaw", "rope"}) {
            Scene scene = sceneOf(QString::fromLatin1(id));
            scene.selection.shift = -10;
            const FigureKind& kind = figureKind(u"beyond"_s);
            const auto model = kind.modelOf(scene);
            const auto view = kind.viewOf(model, screenStyle(scene.style));
            view->surface()->resize(600, 360);
            view->surface()->grab();
            const Cursor at = view->cursorAt(QPointF(300, 180));
            QVERIFY2(at.shift && !at.position, id);
            QVERIFY2(*at.shift < -20 && *at.shift > -180, qPrintable(QString::number(*at.shift)));
            // What is read is what the table has for that distance.
            const std::vector<Readout> lines = model->readout(at);
            const auto distance = std::find_if(lines.begin(), lines.end(), [&](const Readout& line) {
                return line.label.startsWith("distance"_L1);
            });
            QVERIFY2(distance != lines.end(), id);
            QCOMPARE(distance->value, QString::number(-*at.shift));
            const TableCell there = model->table().cell(-*at.shift, 1);
            QCOMPARE((distance + 1)->value, plainNumber(std::get<double>(there), 5));
            view->clicked(QPointF(300, 180), Qt::NoModifier)->change(scene);
            QCOMPARE(scene.selection.shift, *at.shift);
            QCOMPARE(scene.selection.position, Scene().selection.position);
            // To the right is further back.
            view->keyPressed(Qt::Key_Right, Qt::NoModifier)->change(scene);
            QCOMPARE(scene.selection.shift, -11);
            view->keyPressed(Qt::Key_Home, Qt::NoModifier)->change(scene);
            QCOMPARE(scene.selection.shift, 0);
        }
    }

    void zoomsOfDistancesAreNotThoseOfPositions() {
        Scene scene = sceneOf(u"t5"_s);
        for (const char* const id : {"derivative", "precision", "dimensions"})
            openFigure(scene, QString::fromLatin1(id));
        const auto x = [&scene](const char* id) { return findFigure(scene, QString::fromLatin1(id))->x; };
        const View near{AxisRange{-5, 5}, {}}, early{AxisRange{0, 20}, {}};
        zoomEdit(figureKind(u"derivative"_s).spec, near, {}, {}).change(scene);
        QCOMPARE(x("derivative"), near.x);
        QCOMPARE(x("precision"), near.x);
        QVERIFY(!x("dimensions"));
        zoomEdit(figureKind(u"dimensions"_s).spec, early, {}, {}).change(scene);
        QCOMPARE(x("dimensions"), early.x);
        QCOMPARE(x("derivative"), near.x);
        // BLOOM's form stores a number for each key: those are positions.
        Scene keys = sceneOf(AlibiScheme{.heads = 8, .form = AlibiForm::Key, .keys = 50});
        openFigure(keys, u"precision"_s);
        openFigure(keys, u"dimensions"_s);
        zoomEdit(figureKind(u"dimensions"_s).spec, early, {}, {}).change(keys);
        QCOMPARE(findFigure(keys, u"precision"_s)->x, early.x);
    }

    void aClickOnAKeySelectsItsDistance() {
        Scene scene = sceneOf(u"alibi"_s);
        const auto view = shownView("positions", scene, {600, 360});
        const Cursor at = view->cursorAt(QPointF(300, 180));
        QVERIFY(at.shift && !at.position);
        view->clicked(QPointF(300, 180), Qt::NoModifier)->change(scene);
        QCOMPARE(scene.selection.shift, *at.shift);
        QCOMPARE(scene.selection.position, Scene().selection.position);
    }
};

QTEST_MAIN(RowLinesTest)
#include "row_lines_test.moc"
