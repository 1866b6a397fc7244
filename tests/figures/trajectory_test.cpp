// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trajectory beside a frozen setting and a table, the projection against its definition, and mouse and keys.
#include "app/figures/trajectory/edits.h"
#include "app/figures/trajectory/layout.h"
#include "app/figures/trajectory/model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/figure_size.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"
#include "tests/singular_values.h"

#include <QTest>
#include <QWidget>

#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, double base = 10000) {
    return sceneFrom(
        u"length=%1 d_model=%2 base=%3 position=0 column=0 trajectory"_s.arg(length).arg(dModel).arg(base));
}

Matrix paperTable(std::int64_t length, std::int64_t dModel, double base) {
    Matrix table(length, dModel);
    for (std::int64_t p = 0; p < length; ++p)
        for (std::int64_t j = 0; j < dModel; ++j) {
            const double angle = static_cast<double>(p) / std::pow(base, 2.0 * static_cast<double>(j / 2) /
                                                                             static_cast<double>(dModel));
            table(p, j) = j % 2 == 0 ? std::sin(angle) : std::cos(angle);
        }
    return table;
}

}  // namespace

class TrajectoryTest : public QObject {
    Q_OBJECT

 private slots:
    void labelsOfZoomedLinesAreWhereTheyLeaveTheChart() {
        Scene scene = sceneOf(50, 8, 100);
        scene.figures.front().x = AxisRange{-0.5, 10.5};
        const double atTen = std::get<double>(modelOf<TrajectoryModel>(scene).table().cell(10, 1));
        const QSize size(900, 700);
        const auto view = shownView("trajectory", scene, size);
        QPointF label(size.width(), size.height());
        for (const Text& text : textsOf(*view, size)) {
            const QPointF centre = text.box.boundingRect().center();
            // The axis of the curve has the same name, further right.
            if (text.text.startsWith(u"PC 1"_s) && centre.x() < label.x()) label = centre;
        }
        const auto end = view->pixelOf({10, atTen});
        QVERIFY(end && std::abs(label.y() - end->y()) < 30);
    }

    void colorBarBesideLinesIsAsHighAsTheirChart() {
        Scene scene = sceneOf(50, 8, 100);
        Style style = screenStyle(scene.style);
        style.leavesColorBar = true;
        const auto view = viewOf(u"trajectory"_s, scene, style);
        paintedBy(*view, {900, 500});
        const QRectF chart = view->leftColorBar()->chart;
        QVERIFY(view->dataAt(chart.center()));
        QVERIFY(!view->dataAt(QPointF(chart.center().x(), chart.top() - 2)));
    }

    /// At d_model 8 the first component follows the slow pairs, the others turn with the fastest.
    void slowComponentIsSeenThroughFastOnes() {
        const Scene scene = sceneOf(1000, 8);
        const auto view = viewOf(u"trajectory"_s, scene, screenStyle(scene.style));
        const QImage image = pictureOf(*view, scene, {900, 500});
        const QColor color = screenStyle(scene.style).line(0);
        int width = 0, seen = 0;
        for (int x = 0; x < image.width(); ++x) {
            int inColumn = 0;
            for (int y = 0; y < image.height(); ++y) {
                if (!view->dataAt(QPointF(x, y))) continue;
                inColumn = std::max(inColumn, QColor(image.pixel(x, y)) == color ? 2 : 1);
            }
            width += inColumn > 0 ? 1 : 0;
            seen += inColumn > 1 ? 1 : 0;
        }
        QVERIFY2(width > 100 && seen > 0.8 * width, qPrintable(u"%1 of %2"_s.arg(seen).arg(width)));
    }

    void lengthWithinMeasuresCurveInsideBox() {
        const QRectF box(10, 10, 40, 20);
        QVERIFY(isNear(lengthWithin(box, {{0, 20}, {100, 20}}), 40, 13));  // an eighth of a piece
        QPolygonF fine;
        for (int x = 0; x <= 100; ++x) fine << QPointF(x, 15);
        QVERIFY(isNear(lengthWithin(box, fine), 40, 1));
        QCOMPARE(lengthWithin(box, {{0, 0}, {100, 5}}), 0.0);
        QCOMPARE(lengthWithin(box, {}), 0.0);
    }

    /// Rows of another setting, minus the mean of the current rows, times their singular vectors.
    void frozenSettingIsProjectedOnCurrentComponents() {
        const Scene scene = withFrozen(sceneOf(50, 32), sceneOf(40, 32, 100));
        const Matrix b = paperTable(50, 32, 1e4), a = paperTable(40, 32, 100);
        const Vector mean = b.colwise().mean();
        const Eigen::MatrixXd components = SingularValues(b.rowwise() - mean.transpose()).v.leftCols(3);
        const TrajectoryModel model = modelOf<TrajectoryModel>(scene);
        const FigureTable shown = model.table();
        QCOMPARE(shown.columns.size(), 7);
        const Eigen::MatrixXd own = (b.rowwise() - mean.transpose()) * components;
        const Eigen::MatrixXd other = (a.rowwise() - mean.transpose()) * components;
        for (std::int64_t c = 0; c < 3; ++c) {
            const double sign = std::get<double>(shown.cell(7, c + 1)) * own(7, c) > 0 ? 1 : -1;
            for (std::int64_t p = 0; p < 40; ++p)
                QVERIFY(isNear(std::get<double>(shown.cell(p, c + 4)), sign * other(p, c), 1e-9));
            QVERIFY(std::holds_alternative<std::monostate>(shown.cell(40, c + 4)));
        }
        const Eigen::MatrixXd centred = a.rowwise() - a.colwise().mean();
        const double along = (centred * components).squaredNorm() / centred.squaredNorm();
        QVERIFY(isNear(factOf(model, "trajectory.frozen_share"), along, 1e-12));
        // With other columns it cannot be drawn in these axes; nor if switched off.
        const auto without = modelOf<TrajectoryModel>(withFrozen(scene, sceneOf(40, 16)));
        QVERIFY(!without.frozen());
        QVERIFY(without.alternativeText().contains(u"A has 16 columns, so it is not drawn in these axes."_s));
        QVERIFY(!model.alternativeText().contains(u"not drawn"_s));
        const auto hidden = modelOf<TrajectoryModel>(
            withFrozen(sceneFrom("d_model=32 trajectory frozen=off"), sceneOf(40, 32, 100)));
        QVERIFY(!hidden.frozen());
        QCOMPARE(hidden.table().columns.size(), 4);
    }

    void allRowsOfFormulaAreFitted() {
        const TrajectoryModel model = modelOf<TrajectoryModel>(sceneOf(1048576, 64));
        QCOMPARE(model.trajectory().fitted, 1048576);
        QVERIFY(!model.alternativeText().contains(u"evenly spread rows"_s));
    }

    /// Without the cosine of its last pair the covariance has no closed form.
    void samplingOfRowsIsStated() {
        const TrajectoryModel model = modelOf<TrajectoryModel>(sceneOf(1048576, 65));
        QVERIFY(model.trajectory().fitted < 1048576);
        QVERIFY(model.alternativeText().contains(u"evenly spread rows"_s));
        QVERIFY(model.table().note.contains(u"evenly spread rows"_s));
        QVERIFY(model.statementTexts("heading").constFirst().contains(u"evenly spread rows"_s));
        QVERIFY(model.trajectory().points.size() <= 2001);
        QCOMPARE(model.trajectory().positions.back(), 1048575);
    }

    /// At any picture size, and without empty axes.
    void singlePositionShowsReason() {
        const Scene scene = sceneOf(1, 8);
        for (const QSize size : {QSize(300, 200), QSize(960, 540)}) {
            const auto view = shownView("trajectory", scene, size);
            const QString words = textIn(*view, size);
            QVERIFY_CONTAINS(words, u"A single position has no principal components."_s);
            QVERIFY2(!words.contains(u"position p"_s), qPrintable(words));
        }
    }

    /// The curve of the sinusoid is not drawn beside the reason.
    void equalRowsShowOnlyReason() {
        Scene scene = sceneOf(10, 6);
        setScheme(scene, tableScheme(WeightTable(Matrix::Constant(10, 6, 0.7)), "constant"));
        const QSize size(700, 420);
        const auto view = shownView("trajectory", scene, size);
        const QImage picture = paintedBy(*view, size);
        double reason = size.height();
        for (const Text& text : textsOf(*view, size))
            reason = std::min(reason, text.box.boundingRect().top());
        QVERIFY(reason < size.height());
        const QRgb canvas = picture.pixel(2, size.height() - 2);
        for (int y = static_cast<int>(reason) + 80; y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x)
                QVERIFY2(picture.pixel(x, y) == canvas, qPrintable(u"%1, %2"_s.arg(x).arg(y)));
    }

    /// In the plane of two columns the curve is a circle, which ends the axes.
    void componentNamesAreReadableOverCurve() {
        const Scene scene = sceneFrom("length=200 d_model=2 trajectory components='2'");
        const QSize size(700, 420);
        const auto view = shownView("trajectory", scene, size);
        const QImage picture = view->surface()->grab().toImage();
        int found = 0;
        for (const Text& text : textsOf(*view, size)) {
            if (text.text != "PC 1"_L1 && text.text != "PC 2"_L1) continue;
            ++found;
            int colored = 0;
            for (const auto [x, y] : pointsOf(text.box.boundingRect().toRect()))
                colored += QColor(picture.pixel(x, y)).hsvSaturation() > 120;
            QVERIFY2(colored == 0, qPrintable(u"%1 of %2"_s.arg(colored).arg(text.text)));
        }
        QCOMPARE(found, 2);
    }

    void sinusoidIsShownBesideTable() {
        const Scene plain = sceneOf(128, 96);
        const TrajectoryModel model = modelOf<TrajectoryModel>(sceneFrom("learned trajectory"));
        QVERIFY(model.sinusoid());
        QCOMPARE(factOf(model, u"trajectory.sinusoid_share"_s),
                 factOf(modelOf<TrajectoryModel>(plain), u"trajectory.share"_s));
        QCOMPARE(std::get<double>(model.table().cell(17, 4)),
                 std::get<double>(modelOf<TrajectoryModel>(plain).table().cell(17, 1)));
        QVERIFY(model.claim().endsWith(u"in the sinusoidal encoding"_s));
        QVERIFY(!modelOf<TrajectoryModel>(plain).sinusoid());
        const Scene alone = sceneFrom("learned trajectory sinusoid=off");
        QVERIFY(!modelOf<TrajectoryModel>(alone).sinusoid());
        QCOMPARE(modelOf<TrajectoryModel>(alone).table().columns.size(), 4);
        validateFigures(alone, figureCatalog());
    }

    void bothCurvesCanBeRotatedAndHovered() {
        const Scene scene = sceneFrom("learned trajectory");
        const auto view = viewOf(u"trajectory"_s, scene);
        for (const QSize& size : {QSize(900, 420), QSize(300, 500), QSize(5, 5), QSize(900, 600)}) {
            view->surface()->resize(size);
            view->surface()->grab();
            view->setCursor({5, 3, {}});
        }
        int handles = 0, positions = 0;
        for (const auto [x, y] : pointsOf(QRect(0, 300, 860, 300), 4)) {
            handles += view->handleAt(QPointF(x, y)).has_value();
            positions += view->cursorAt(QPointF(x, y)).position.has_value() && x > 430;
        }
        QVERIFY(handles > 1000 && positions > 0);
    }

    /// On a wide surface the area in which the curve can be rotated takes more than half of the width and
    /// nearly all of the height.
    void curveInSpaceTakesMostOfFigure() {
        const auto view = shownView("trajectory", sceneOf(50, 128), {1600, 880});
        const QRect available =
            areaWhere(*view, 16, [&](const QPointF& at) { return view->handleAt(at).has_value(); });
        QVERIFY2(available.width() > 0.5 * 1600 && available.height() > 0.9 * 880,
                 qPrintable(u"%1 x %2"_s.arg(available.width()).arg(available.height())));
    }

    /// Even with the sinusoid beside it, the lines of a table have most of the height of a wide surface, and
    /// half of its width.
    void linesHaveSpaceBesideBothCurves() {
        const auto view = viewOf(u"trajectory"_s, sceneFrom("learned trajectory"));
        for (const QSize& size : {QSize(1600, 880), QSize(960, 540)}) {
            view->surface()->resize(size);
            view->surface()->grab();
            const QRect lines = areaWhere(*view, 4, [&](const QPointF& at) {
                return at.x() < 0.6 * size.width() && view->cursorAt(at).position;
            });
            QVERIFY2(lines.height() > 0.75 * size.height() && lines.width() > 0.3 * size.width(),
                     qPrintable(u"%1 x %2"_s.arg(lines.width()).arg(lines.height())));
        }
    }

    /// As one of four figures at 1280 x 720.
    void linesAreReadableInSmallPanel() {
        const QSize size(456, 232);
        const auto view = shownView(u"trajectory"_s, sceneOf(50, 128), size);
        const QRect lines = areaWhere(*view, 2, [&](const QPointF& at) {
            return at.x() < 0.4 * size.width() && view->cursorAt(at).position;
        });
        QCOMPARE_GT(lines.width(), 80);
    }

    /// If the charts are stacked, the bar is only beside the curve.
    void linesAreWideOnHalfSlide() {
        const FigureSize& size = figureSize(u"slide-half"_s);
        const auto view = viewOf(u"trajectory"_s, sceneOf(50, 128), size);
        view->surface()->resize(size.layout());
        view->surface()->grab();
        const QRect lines = areaWhere(*view, 2, [&](const QPointF& at) {
            return at.y() < 0.3 * size.layout().height() && view->cursorAt(at).position;
        });
        QCOMPARE_GT(lines.width(), 0.45 * size.layout().width());
    }

    void rotatingKeepsComponents() {
        Scene scene = sceneOf(50, 32);
        const TrajectoryModel before = modelOf<TrajectoryModel>(scene);
        setTrajectoryView(scene, 100, 10);
        const auto after = modelOf<TrajectoryModel>(scene, &before);
        QCOMPARE(&after.trajectory(), &before.trajectory());
        QCOMPARE(after.options().azimuth, 100);
        QCOMPARE(modelOf<TrajectoryModel>(scene).table().cell(3, 1), before.table().cell(3, 1));
    }

    void dragAndArrowsRotateCurve() {
        Scene scene = sceneOf(50, 32);
        const auto model = [&scene] { return modelOf<TrajectoryModel>(scene); };
        turnedBy(model(), {40, -20}).change(scene);
        QCOMPARE(model().options().azimuth, -80);
        QCOMPARE(model().options().elevation, 20);
        turnedByKey(model(), Qt::Key_Left, Qt::NoModifier)->change(scene);
        turnedByKey(model(), Qt::Key_Down, Qt::ShiftModifier)->change(scene);
        QCOMPARE(model().options().azimuth, -75);
        QCOMPARE(model().options().elevation, 35);
        turnedBy(model(), {1e9, 1e9}).change(scene);
        QCOMPARE(model().options().elevation, 90);
        QVERIFY(model().options().azimuth >= -180 && model().options().azimuth < 180);
        QVERIFY(!turnedByKey(model(), Qt::Key_Home, Qt::NoModifier));
        validateFigures(scene, figureCatalog());
        scene.figures[0].options.insert(u"components"_s, u"2"_s);
        QVERIFY(!turnedByKey(model(), Qt::Key_Left, Qt::NoModifier));
    }

    void projectionUsesViewDirection() {
        TrajectoryOptions options;
        options.azimuth = 30;
        options.elevation = 20;
        const TrajectoryProjection projection(options, QRectF(0, 0, 200, 100), TurningExtent{2, 2});
        const double a = 30 * std::numbers::pi / 180, e = 20 * std::numbers::pi / 180;
        const std::array<double, 3> eye{std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
        // A point towards the eye is in the middle and nearest; up is up, and lengths are right.
        QVERIFY(std::abs(projection.at(eye).x() - 100) < 1e-9 &&
                std::abs(projection.at(eye).y() - 50) < 1e-9);
        QVERIFY(isNear(projection.nearness(eye), 1, 1e-12));
        QVERIFY(projection.at({0, 0, 1}).y() < 50);
        QVERIFY(isNear(projection.at({-2 * std::sin(a), 2 * std::cos(a), 0}).x(), 150, 1e-9));
    }

    /// A flat, a long and a round cloud of points, seen from several heights.
    void turningCurveFillsItsArea_data() {
        addColumns<std::array<double, 3>, int>();
        for (const int elevation : {-70, 0, 30, 90}) {
            QTest::addRow("flat, %d", elevation) << std::array<double, 3>{3, 2, 0.1} << elevation;
            QTest::addRow("long, %d", elevation) << std::array<double, 3>{5, 0.2, 0.1} << elevation;
            QTest::addRow("round, %d", elevation) << std::array<double, 3>{1, 1, 1} << elevation;
        }
    }
    /// Points and axes stay in the area at every azimuth and reach its edge at one, without a change of
    /// scale.
    void turningCurveFillsItsArea() {
        const auto [sizes, elevation] = thisRow<std::array<double, 3>, int>();
        TrajectoryOptions options;
        options.elevation = elevation;
        std::vector<std::array<double, 3>> points;
        for (int k = 0; k < 300; ++k)
            points.push_back(std::array{sizes[0] * std::sin(0.7 * k), sizes[1] * std::cos(0.3 * k + 1),
                                        sizes[2] * std::sin(1.1 * k + 2)});
        TurningExtent extent;
        for (const std::array<double, 3>& point : points) extent.include(point, options);
        const QRectF area(20, 10, 200, 120);
        double fullest = 0, scale = 0;
        for (int azimuth = 0; azimuth < 360; azimuth += 5) {
            options.azimuth = azimuth;
            const TrajectoryProjection projection(options, area, extent);
            const auto fullness = [&](const std::array<double, 3>& point) {  // 1 at the edge
                const QPointF from = projection.at(point) - area.center();
                return std::max(std::abs(from.x()) / 100, std::abs(from.y()) / 60);
            };
            for (const std::array<double, 3>& point : points) fullest = std::max(fullest, fullness(point));
            for (std::size_t c = 0; c < 3; ++c) {
                std::array<double, 3> end{};
                end[c] = std::min(100.0, projection.longestAxis(c));  // endless if it points at the eye
                if (elevation < 90 || c < 2)
                    QVERIFY2(fullness(end) < 1 + 1e-9, qPrintable(QString::number(fullness(end))));
            }
            const QPointF a = projection.at({1, 0, 0}) - area.center(),
                          b = projection.at({0, 1, 0}) - area.center();
            const double across = std::hypot(a.x(), b.x());
            if (scale > 0) QVERIFY(isNear(across, scale, 1e-9));
            scale = across;
        }
        QVERIFY2(fullest > 0.99 && fullest < 1 + 1e-9, qPrintable(QString::number(fullest)));
    }

    void positionLabelsUseRoundSteps() {
        QCOMPARE(namedEvery(0, 9, 12), 1);
        QCOMPARE(namedEvery(0, 49, 12), 10);
        QCOMPARE(namedEvery(0, 511, 12), 100);
        QCOMPARE(namedEvery(1000000, 1000049, 12), 10);
    }

    /// The width of the line names depends on the places of the charts, but a file is painted only once and
    /// its names must not be cut.
    void firstPictureEqualsLaterPictures() {
        for (const QSize& size : {QSize(720, 450), QSize(1280, 720), QSize(500, 700)}) {
            const auto view = viewOf(u"trajectory"_s, sceneFrom("learned"));
            const QImage first = paintedBy(*view, size);
            QVERIFY(paintedBy(*view, size) == first);
        }
    }
};

QTEST_MAIN(TrajectoryTest)
#include "trajectory_test.moc"
