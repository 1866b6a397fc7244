// SPDX-License-Identifier: GPL-3.0-or-later
//
// Schemes that only exist at whole positions: large tables, many heads, biases past a trained length, and the
// mouse on distances.
#include "app/model/row_lines.h"

#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"

#include <QTest>
#include <QWidget>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(const Scheme& scheme, std::int64_t length = 50, std::int64_t dModel = 8) {
    return withScheme(scheme, sceneFrom(u"length=%1 d_model=%2"_s.arg(length).arg(dModel)));
}

std::shared_ptr<const FigureModel> modelOf(const QString& figure, const Scene& scene) {
    return figureKind(figure).modelOf(scene);
}

const RowLines& pictureOf(const FigureModel& model) {
    return dynamic_cast<const RowLinesModel&>(model).picture();
}

}  // namespace

class RowLinesTest : public QObject {
    Q_OBJECT

 private slots:
    /// Biases that are all 0 have the axis of ordinary numbers, not one of thousandths.
    void axisOfZerosReachesOne() {
        const auto model = modelOf(u"positions"_s, sceneFrom("length=1 alibi"));
        QVERIFY(isNear(pictureOf(*model).up.upper, 1, 0.2));
    }

    /// The name of the rule of a trained length is beside it, within the chart, or left out.
    void nameOfRuleIsInChart() {
        const Scene scene = sceneFrom("d_model=8 alibi");
        for (const int width : {90, 110, 400}) {
            const auto view = shownView(u"beyond"_s, scene, {width, 120});
            int names = 0;
            for (const Text& text : textsOf(*view, {width, 120})) {
                if (!text.text.startsWith(u"Lₜᵣ"_s)) continue;
                ++names;
                QVERIFY(text.box.boundingRect().left() >= view->pixelOf({-0.5, 0})->x());
            }
            QCOMPARE(names, width < 400 ? 0 : 1);
        }
    }

    /// A slider does not wait for the rows of a large table, and the next model reuses them.
    void rowsOfLargeTableAreDeferredAndReused() {
        for (const auto& [figure, shown] :
             {std::pair(u"dimensions"_s, u"dimensions show=norms"_s), {u"derivative"_s, u"derivative"_s}}) {
            const auto at = [&](std::int64_t length, std::int64_t position) {
                return std::make_shared<Scene>(sceneFrom(
                    u"length=%1 d_model=512 position=%2 index %3"_s.arg(length).arg(position).arg(shown)));
            };
            const auto made = [&](std::shared_ptr<const Scene> scene, const FigureModel* before) {
                return std::dynamic_pointer_cast<const RowLinesModel>(
                    figureKind(figure).model(std::move(scene), before));
            };
            QVERIFY2(made(at(500, 0), nullptr)->isReady(), qPrintable(figure));
            const auto large = made(at(20'000, 0), nullptr);
            QVERIFY2(!large->isReady() && !large->isQuick(), qPrintable(figure));
            large->prepare();
            QVERIFY(large->isReady());
            const auto next = made(at(20'000, 7), large.get());
            QVERIFY(next->isReady());
            QCOMPARE(&next->picture(), &large->picture());
            QVERIFY(!made(at(20'001, 7), next.get())->isReady());
        }
    }

    void stepsAreMeasuredIfSquaresOverflowOrVanish() {
        for (const double unit : {1e300, 1e-310}) {
            Matrix values(4, 2);
            values << 1, 2, 3, 2, 3, 6, 0, 6;
            const auto model =
                modelOf(u"derivative"_s, withScheme(tableScheme(WeightTable(Matrix(values * unit)), "t")));
            QVERIFY(isNear(factOf(*model, "derivative.largest_step"), 4 / std::sqrt(2.0), 1e-9));
            QVERIFY(model->claim().contains(u"from position 1 to 2"_s));
            QVERIFY(model->alternativeText().contains(u"The table is divided by"_s));
        }
    }

    void blocksOfLargeTableAreJoined() {
        // More than a block of 2^20 values: every step is 0.5, except the one into row 1,500, which is 7.
        Matrix values(3000, 700);
        for (int p = 0; p < 3000; ++p) values.row(p).setConstant(0.5 * p + (p >= 1500 ? 6.5 : 0));
        const auto model = modelOf(u"derivative"_s, sceneOf(tableScheme(WeightTable(values), "t.npy")));
        QCOMPARE(model->table().rows, 2999);
        QCOMPARE(factOf(*model, "derivative.largest_step_at"), 1499.0);
        QCOMPARE(factOf(*model, "derivative.largest_step"), 7.0);
        QCOMPARE(factOf(*model, "derivative.median_step"), 0.5);
    }

    void shownHeadsAreSpreadAndIncludeSelectedHead() {
        const auto model = modelOf(u"positions"_s, sceneFrom("alibi heads=64 head=5"));
        const RowLines& shown = pictureOf(*model);
        QCOMPARE(shown.lines.size(), std::size_t{9});
        QCOMPARE(shown.lines.front().name, u"head 0"_s);
        QCOMPARE(shown.lines[7].name, u"head 63"_s);
        QCOMPARE(shown.lines.back().name, u"head 5"_s);
    }

    void pictureIsReusedUnlessSchemeChanges() {
        for (const char* figure : {"derivative", "precision", "positions", "beyond"}) {
            const QString id = QString::fromLatin1(figure);
            const bool input = id == "derivative"_L1 || id == "precision"_L1;
            const Scene scene = sceneFrom(input ? "learned" : "alibi");
            const Scene other = sceneFrom(input ? "unit-interval" : "alibi heads=2");
            const FigureKind& kind = figureKind(id);
            const auto before = kind.modelOf(scene);
            const auto same = kind.model(std::make_shared<const Scene>(scene), before.get());
            QCOMPARE(&pictureOf(*same), &pictureOf(*before));
            const auto after = kind.model(std::make_shared<const Scene>(other), before.get());
            const auto fresh = kind.modelOf(other);
            QCOMPARE(after->table().columns, fresh->table().columns);
            QCOMPARE(after->table().cell(1, 1), fresh->table().cell(1, 1));
            QVERIFY(&pictureOf(*after) != &pictureOf(*before));
        }
    }

    void tableOfOneRowHasNoSteps() {
        const TableScheme table = tableScheme(WeightTable(Matrix(Matrix::Ones(1, 4))), "t.npy");
        for (const Scheme& scheme : std::vector<Scheme>{table, IndexScheme()})
            QCOMPARE(modelOf(u"derivative"_s, sceneOf(scheme, 1, 4))->table().rows, 0);
    }

    void surfaceIsReusedForFormulaAndTable() {
        const FigureKind& kind = figureKind(u"derivative"_s);
        const Scene scene;
        const auto view = viewOf(kind.spec.id, scene);
        QWidget* const surface = view->surface();
        surface->resize(600, 360);
        const auto image = [&] { return surface->grab().toImage(); };
        const QImage sinusoid = image();
        const auto show = [&](const Scene& next) {
            view->update(kind.modelOf(next), Change::Encoding, screenStyle(next.style));
            QCoreApplication::processEvents();
        };
        show(sceneFrom("learned"));
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
    void distanceChartSelectsShiftInsteadOfPosition() {
        for (const char* const id : {"alibi", "t5", "shaw", "rope"}) {
            Scene scene = sceneFrom(u"shift=-10 d_model=8 "_s + QLatin1String(id));
            const FigureKind& kind = figureKind(u"beyond"_s);
            const auto model = kind.modelOf(scene);
            const auto view = kind.viewOf(model, screenStyle(scene.style));
            view->surface()->resize(600, 360);
            view->surface()->grab();
            const Cursor at = view->cursorAt(QPointF(300, 180));
            QVERIFY2(at.shift && !at.position, id);
            QVERIFY2(*at.shift < -20 && *at.shift > -180, qPrintable(QString::number(*at.shift)));
            // The read-out shows the table's value for that distance.
            const std::vector<Readout> lines = model->readout(at);
            const auto distance = std::find_if(lines.begin(), lines.end(), [&](const Readout& line) {
                return line.label.startsWith("distance"_L1);
            });
            QVERIFY2(distance != lines.end(), id);
            QCOMPARE(distance->value, QString::number(-*at.shift));
            const TableCell there = model->table().cell(-*at.shift, 1);
            QCOMPARE((distance + 1)->value, plainNumber(std::get<double>(there), 5));
            view->clicked(QPointF(300, 180))->change(scene);
            QCOMPARE(scene.selection.shift, *at.shift);
            QCOMPARE(scene.selection.position, Scene().selection.position);
            // Right is further back.
            view->keyPressed(Qt::Key_Right, Qt::NoModifier)->change(scene);
            QCOMPARE(scene.selection.shift, -11);
            view->keyPressed(Qt::Key_Home, Qt::NoModifier)->change(scene);
            QCOMPARE(scene.selection.shift, 0);
        }
    }

    void distanceAndPositionZoomsAreSeparate() {
        Scene scene = sceneFrom("t5 derivative precision dimensions");
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
        Scene keys = sceneFrom("alibi form=key precision dimensions");
        zoomEdit(figureKind(u"dimensions"_s).spec, early, {}, {}).change(keys);
        QCOMPARE(findFigure(keys, u"precision"_s)->x, early.x);
    }

    void clickOnKeySelectsItsDistance() {
        Scene scene = sceneFrom("d_model=8 alibi");
        const auto view = shownView("positions", scene, {600, 360});
        const Cursor at = view->cursorAt(QPointF(300, 180));
        QVERIFY(at.shift && !at.position);
        view->clicked(QPointF(300, 180))->change(scene);
        QCOMPARE(scene.selection.shift, *at.shift);
        QCOMPARE(scene.selection.position, Scene().selection.position);
    }
};

QTEST_MAIN(RowLinesTest)
#include "row_lines_test.moc"
