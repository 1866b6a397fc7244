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
#include "tests/scenes.h"

#include <QTest>

#include <map>

using namespace sinescope;

namespace {

Scene sceneOf(const QString& text) {
    return sceneFrom(u"length=40 d_model=16 first_position=2 "_s + text);
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
        const QString rope = u"position=9 shift=%1 rope base=100 pairs=%2 %3"_s;
        for (const QString& pairs : {u"interleaved"_s, u"halves"_s})
            for (const QString& scaling : {u""_s, u"scaling=yarn factor=4 original-length=10"_s,
                                           u"scaling=llama3 factor=4 original-length=10"_s}) {
                const Scene scene = sceneOf(rope.arg(-4).arg(pairs, scaling));
                const RotationMatrix angles(std::get<RopeScheme>(schemeOf(scene)), 2, 40);
                QVERIFY((shiftOf(scene) * angles.row(7) - angles.row(3)).cwiseAbs().maxCoeff() < 1e-12);
            }
        // The other columns are not rotated.
        const Matrix part = shiftOf(sceneOf(rope.arg(3).arg(u"halves"_s, u"rotary-dim=4"_s)));
        QCOMPARE(part.bottomRightCorner(12, 12), Matrix(Matrix::Identity(12, 12)));
    }

    void shiftMatrixOfGridMovesPatch() {
        const QString grid = u"shift=%1 grid height=5 width=6 base=50 convention=%2 position=8"_s;
        for (const char* convention :
             {"mae", "simple-vit", "detr", "deformable-detr", "multidimensional", "tensor2tensor"}) {
            const Scene scene = sceneOf(grid.arg(11).arg(QLatin1String(convention)));
            const auto rows = inputRows(scene);
            const Vector here = rows->block(8, 1, 16).row(0), there = rows->block(19, 1, 16).row(0);
            QVERIFY((shiftOf(scene) * here - there).cwiseAbs().maxCoeff() < 1e-12);
        }
        QCOMPARE(refusalOf(sceneOf(grid.arg(25).arg(u"mae"_s))),
                 u"Patch 33 is outside the grid of 5 × 6: no matrix leads there."_s);
    }

    void shiftMatrixOfTableIsLeastSquaresFit() {
        const Scene scene = sceneOf(u"learned position=3 shift=1"_s);
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
                    Scene scene = sceneOf(u"rope"_s);
                    std::get<RopeScheme>(scene.scheme).scaling = ropeScalingOf(name, factor, original, 40, 8);
                    const DataTable table = sceneTable(u"rope"_s, scene);
                    const Matrix numbers = table.numbers(0, table.rows);
                    const auto [at, isNew] = found.try_emplace(table.note, numbers);
                    QVERIFY2(isNew || at->second == numbers, qPrintable(table.note));
                }
        QVERIFY(found.size() > 20);
    }

    void schemeWithoutRowsHasNoShiftMatrix() {
        QCOMPARE(refusalOf(sceneOf(u"alibi"_s)),
                 u"ALiBi adds no rows that a matrix could shift: only the distance counts."_s);
        QCOMPARE(refusalOf(sceneOf(u"none"_s)),
                 u"None adds no rows that a matrix could shift: there is no position."_s);
    }
};

QTEST_GUILESS_MAIN(DataTablesTest)
#include "data_tables_test.moc"
