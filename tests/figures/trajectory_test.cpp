// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trajectory's components against Eigen's singular vectors of a table made with the library's sine and
// cosine, the projection against its definition, and what mouse and keys do.
#include "app/figures/registry.h"
#include "app/figures/trajectory/edits.h"
#include "app/figures/trajectory/layout.h"
#include "app/figures/trajectory/model.h"

#include <Eigen/SVD>
#include <QWidget>
#include <QtTest>

#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, double base = 10000) {
    Scene scene;
    scene.encoding.length = length;
    scene.encoding.dModel = dModel;
    scene.encoding.base = base;
    scene.selection.position = 0;
    scene.selection.column = 0;
    scene.figures = {{QStringLiteral("trajectory"), {}, {}, {}}};
    return scene;
}

TrajectoryModel modelOf(const Scene& scene) {
    return TrajectoryModel(std::make_shared<const Scene>(scene), nullptr);
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

double fact(const FigureModel& model, const QString& name) {
    const std::vector<Fact> facts = model.facts();
    const Fact* found = findFact(facts, name);
    return found ? found->value : std::nan("");
}

}  // namespace

class TrajectoryTest : public QObject {
    Q_OBJECT

 private slots:
    void componentsAreThoseOfTheCentredTable() {
        const Matrix table = paperTable(50, 128, 1e4);
        const Eigen::JacobiSVD<Eigen::MatrixXd> svd(table.rowwise() - table.colwise().mean(),
                                                    Eigen::ComputeThinU | Eigen::ComputeThinV);
        const TrajectoryModel model = modelOf(sceneOf(50, 128));
        const FigureTable shown = model.table();
        QCOMPARE(shown.rows, 50);
        QCOMPARE(shown.columns.size(), 4);
        for (Eigen::Index c = 0; c < 3; ++c) {
            const double size = svd.singularValues()(c);
            QVERIFY(std::abs(fact(model, QStringLiteral("trajectory.share_%1").arg(c + 1)) -
                             size * size / svd.singularValues().squaredNorm()) < 1e-12);
            // Up to the sign, which is the same for all positions.
            const double sign = std::get<double>(shown.cell(0, c + 1)) * svd.matrixU()(0, c) > 0 ? 1 : -1;
            for (std::int64_t p = 0; p < 50; ++p)
                QVERIFY(std::abs(std::get<double>(shown.cell(p, c + 1)) - sign * size * svd.matrixU()(p, c)) <
                        1e-9);
        }
    }

    void tableHasARowPerPositionAndIsCentred() {
        Scene scene = sceneOf(4321, 16);
        scene.encoding.firstPosition = 7;
        scene.selection.position = 7;
        const FigureTable table = modelOf(scene).table();
        QCOMPARE(table.rows, 4321);
        QCOMPARE(std::get<std::int64_t>(table.cell(4320, 0)), 4327);
        double sum = 0;
        for (std::int64_t row = 0; row < table.rows; ++row) sum += std::get<double>(table.cell(row, 1));
        QVERIFY(std::abs(sum) < 1e-7);
    }

    void sampledRowsAreSaid() {
        const TrajectoryModel model = modelOf(sceneOf(1048576, 64));
        QVERIFY(model.trajectory().fitted < 1048576);
        QVERIFY(model.alternativeText().contains(QStringLiteral("evenly spread rows")));
        QVERIFY(model.table().note.contains(QStringLiteral("evenly spread rows")));
        QVERIFY(model.headings().constFirst().contains(QStringLiteral("evenly spread rows")));
        QVERIFY(model.trajectory().points.size() <= 2001);
        QCOMPARE(model.trajectory().positions.back(), 1048575);
    }

    void whatHasNoComponentsSaysSo() {
        QVERIFY(modelOf(sceneOf(1, 8)).alternativeText().contains(QStringLiteral("single position")));
        Scene zeros = sceneOf(9, 1);
        zeros.encoding.oddRule = OddRule::ZeroPad;
        QVERIFY(modelOf(zeros).alternativeText().contains(QStringLiteral("alike")));
        QVERIFY(modelOf(zeros).claim().isEmpty());
        QCOMPARE(modelOf(zeros).table().columns.size(), 1);
        QCOMPARE(modelOf(sceneOf(9, 1)).shown(), 1);
        QVERIFY2(modelOf(sceneOf(9, 1))
                     .claim()
                     .startsWith(QStringLiteral("one principal component holds 100.0 %")),
                 qPrintable(modelOf(sceneOf(9, 1)).claim()));
    }

    void turningKeepsTheComponents() {
        Scene scene = sceneOf(50, 32);
        const TrajectoryModel before = modelOf(scene);
        setTrajectoryView(scene, 100, 10);
        const TrajectoryModel after(std::make_shared<const Scene>(scene), &before);
        QCOMPARE(&after.trajectory(), &before.trajectory());
        QCOMPARE(after.options().azimuth, 100);
        QCOMPARE(modelOf(scene).table().cell(3, 1), before.table().cell(3, 1));
    }

    void dragAndArrowsTurnTheCurve() {
        Scene scene = sceneOf(50, 32);
        turnedBy(modelOf(scene), {40, -20}).change(scene);
        QCOMPARE(modelOf(scene).options().azimuth, -80);
        QCOMPARE(modelOf(scene).options().elevation, 20);
        turnedByKey(modelOf(scene), Qt::Key_Left, Qt::NoModifier)->change(scene);
        turnedByKey(modelOf(scene), Qt::Key_Down, Qt::ShiftModifier)->change(scene);
        QCOMPARE(modelOf(scene).options().azimuth, -75);
        QCOMPARE(modelOf(scene).options().elevation, 35);
        turnedBy(modelOf(scene), {1e9, 1e9}).change(scene);
        QCOMPARE(modelOf(scene).options().elevation, 90);
        QVERIFY(modelOf(scene).options().azimuth >= -180 && modelOf(scene).options().azimuth < 180);
        QVERIFY(!turnedByKey(modelOf(scene), Qt::Key_Home, Qt::NoModifier));
        validateFigures(scene, figureCatalog());
        scene.figures[0].options.insert(QStringLiteral("components"), QStringLiteral("2"));
        QVERIFY(!turnedByKey(modelOf(scene), Qt::Key_Left, Qt::NoModifier));
    }

    void projectionIsSeenFromItsDirection() {
        TrajectoryOptions options;
        options.azimuth = 30;
        options.elevation = 20;
        const TrajectoryProjection projection(options, QRectF(0, 0, 200, 100), 2);
        const double a = 30 * std::numbers::pi / 180, e = 20 * std::numbers::pi / 180;
        const std::array<double, 3> eye{std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
        // What lies towards the eye is in the middle, and nearest; up is up, and lengths fit.
        QVERIFY(std::abs(projection.at(eye).x() - 100) < 1e-9 &&
                std::abs(projection.at(eye).y() - 50) < 1e-9);
        QVERIFY(std::abs(projection.nearness(eye) - 1) < 1e-12);
        QVERIFY(projection.at({0, 0, 1}).y() < 50);
        QVERIFY(std::abs(projection.at({-2 * std::sin(a), 2 * std::cos(a), 0}).x() - 150) < 1e-9);
    }

    void everyTenthOrHundredthPositionIsNamed() {
        QCOMPARE(namedEvery(0, 9, 12), 1);
        QCOMPARE(namedEvery(0, 49, 12), 10);
        QCOMPARE(namedEvery(0, 511, 12), 100);
        QCOMPARE(namedEvery(1000000, 1000049, 12), 10);
    }

    void everySizeIsPainted_data() {
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("dModel");
        for (const auto& [length, dModel] : {std::pair(1, 1), {2, 1}, {3, 4}, {50, 128}, {5000, 513}})
            QTest::newRow(qPrintable(QStringLiteral("%1 x %2").arg(length).arg(dModel))) << length << dModel;
    }
    void everySizeIsPainted() {
        QFETCH(const int, length);
        QFETCH(const int, dModel);
        const Scene scene = sceneOf(length, dModel);
        const FigureKind& kind = figureKind(QStringLiteral("trajectory"));
        const auto view = kind.viewOf(kind.modelOf(scene), screenStyle(scene.style));
        for (const QSize& size : {QSize(900, 420), QSize(300, 500), QSize(5, 5)}) {
            view->surface()->resize(size);
            view->surface()->grab();
            view->setCursor({length - 1, dModel - 1, {}});
            for (int x = 0; x < size.width(); x += 40) view->cursorAt(QPointF(x, size.height() / 2.0));
        }
    }

    void noWordIsAbsurd() {
        for (const auto& [length, dModel] : {std::pair(1, 1), {2, 2}, {3, 5}, {50, 128}})
            for (const double base : {1.0, 1e4, 1e12}) {
                const TrajectoryModel model = modelOf(sceneOf(length, dModel, base));
                QStringList words{model.claim(), model.alternativeText(), model.table().note};
                for (const Fact& each : model.facts()) words << each.sentence;
                for (const Readout& line : model.readout({})) words << line.value;
                for (const char* wrong : {"nan", "inf", "-0", "1 columns", "1 rows", "\u22120.0000 "})
                    QVERIFY2(!words.join(QLatin1Char('\n')).contains(QString::fromUtf8(wrong)),
                             qPrintable(words.join(QLatin1Char('\n'))));
            }
    }
};

QTEST_MAIN(TrajectoryTest)
#include "trajectory_test.moc"
