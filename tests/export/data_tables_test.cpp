// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift matrix of each scheme: its product with the row of p is compared with the row of p + k.
#include "app/export/data_tables.h"

#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/comparison.h"
#include "core/schemes/scheme_matrix.h"
#include "tests/contains.h"
#include "tests/refusal.h"
#include "tests/sized_scene.h"

#include <QTest>

#include <map>

using namespace sinescope;

namespace {

Scene sceneOf(const Scheme& scheme, std::int64_t position, std::int64_t shift) {
    Scene scene = sceneOfSize(40, 16);
    scene.encoding.firstPosition = 2;
    setScheme(scene, scheme);
    scene.selection.position = position;
    scene.selection.shift = shift;
    clampToValid(scene);
    return scene;
}

Matrix shiftOf(const Scene& scene) {
    const DataTable table = sceneTable(u"shift-matrix"_s, scene);
    return table.numbers(0, table.rows);
}

QString refusalOf(const Scene& scene) {
    return sentenceOf([&] { shiftOf(scene); });
}

}  // namespace

class DataTablesTest : public QObject {
    Q_OBJECT

 private slots:
    void shiftMatrixRotatesRopeAngles() {
        RopeScheme rope{.headDim = 16, .base = 100};
        for (const RopePairs pairs : {RopePairs::Interleaved, RopePairs::Halves})
            for (const char* scaling : {"none", "yarn", "llama3"}) {
                rope.pairs = pairs;
                rope.scaling = ropeScalingOf(scaling, 4, 10, 40, 8);
                const Scene scene = sceneOf(rope, 9, -4);
                const RotationMatrix angles(std::get<RopeScheme>(schemeOf(scene)), 2, 40);
                QVERIFY((shiftOf(scene) * angles.row(7) - angles.row(3)).cwiseAbs().maxCoeff() < 1e-12);
            }
        rope.rotaryDim = 4;  // the other columns are not rotated
        const Matrix part = shiftOf(sceneOf(rope, 9, 3));
        QCOMPARE(part.bottomRightCorner(12, 12), Matrix(Matrix::Identity(12, 12)));
    }

    void shiftMatrixOfGridMovesPatch() {
        for (int convention = 0; convention < 6; ++convention) {
            const Scene scene =
                sceneOf(GridScheme{5, 6, 16, 50, static_cast<GridConvention>(convention)}, 8, 11);
            const auto rows = inputRows(scene);
            const Vector here = rows->block(8, 1, 16).row(0), there = rows->block(19, 1, 16).row(0);
            QVERIFY((shiftOf(scene) * here - there).cwiseAbs().maxCoeff() < 1e-12);
        }
        QCOMPARE(refusalOf(sceneOf(GridScheme{5, 6, 16, 50, GridConvention::Mae}, 8, 25)),
                 u"Patch 33 is outside the grid of 5 × 6: no matrix leads there."_s);
    }

    void shiftMatrixOfTableIsLeastSquaresFit() {
        const Scene scene = sceneOf(newScheme(Scene(), u"learned"_s), 3, 1);
        const DataTable table = sceneTable(u"shift-matrix"_s, scene);
        const Matrix m = table.numbers(0, table.rows), rows = inputRows(scene)->block(0, 128, 96);
        const Matrix left = rows.bottomRows(127) - rows.topRows(127) * m.transpose();
        // Least squares: the residual is orthogonal to every column used.
        QVERIFY((rows.topRows(127).transpose() * left).cwiseAbs().maxCoeff() < 1e-8);
        QVERIFY_CONTAINS(table.title, QString::number(left.norm() / rows.bottomRows(127).norm(), 'g', 4));
        QVERIFY_CONTAINS(table.title, u"of rows that it was not fitted to"_s);
    }

    /// The headings of two settings differ if their numbers do.
    void ropeTableNoteDeterminesFrequencies() {
        std::map<QString, Matrix> found;
        for (const char* name : {"none", "linear", "ntk", "dynamic-ntk", "yarn", "longrope", "llama3"})
            for (const double factor : {2.0, 4.0})
                for (const std::int64_t original : {16, 32}) {
                    const Scene scene = sceneOf(
                        RopeScheme{.headDim = 16, .scaling = ropeScalingOf(name, factor, original, 40, 8)}, 2,
                        1);
                    const DataTable table = sceneTable(u"rope"_s, scene);
                    const Matrix numbers = table.numbers(0, table.rows);
                    const auto [at, isNew] = found.try_emplace(table.note, numbers);
                    QVERIFY2(isNew || at->second == numbers, qPrintable(table.note));
                }
        QVERIFY(found.size() > 20);
    }

    void schemeWithoutRowsHasNoShiftMatrix() {
        QCOMPARE(refusalOf(sceneOf(AlibiScheme{}, 5, 2)),
                 u"ALiBi adds no rows that a matrix could shift: only the distance counts."_s);
        QCOMPARE(refusalOf(sceneOf(NoScheme{}, 5, 2)),
                 u"None adds no rows that a matrix could shift: there is no position."_s);
    }
};

QTEST_GUILESS_MAIN(DataTablesTest)
#include "data_tables_test.moc"
