// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compare through the Figure's own interface: the numbers of the family, what is said of what differs, and
// every pair of views and schemes painted.
#include "app/figures/registry.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QWidget>
#include <QtTest>

#include <cmath>
#include <cstring>

using namespace sinescope;

namespace {

const QString id = QStringLiteral("compare");

/// "The cat sat" in four columns: the words that the family is compared with.
Scene catSat(const QString& a, const QString& b, const QString& view) {
    Scene scene;
    scene.encoding.length = 200;
    scene.encoding.dModel = 4;
    scene.sentence.given = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
    scene.figures = {{id, {}, {}, {{"a", a}, {"b", b}, {"view", view}}}};
    settle(scene);
    return scene;
}

Scene usual(const QString& a, const QString& b, const QString& view = QStringLiteral("matrix")) {
    Scene scene = catSat(a, b, view);
    scene.encoding.length = 50;
    scene.encoding.dModel = 128;
    settle(scene);
    return scene;
}

QString valueOf(const Scene& scene, const QString& label, const Cursor& cursor = {}) {
    for (const Readout& line : figureKind(id).modelOf(scene)->readout(cursor))
        if (line.label.startsWith(label)) return line.value;
    return {};
}

/// The score that the table has for a distance.
double scoreAt(const Scene& scene, std::int64_t distance, int column) {
    const FigureTable table = figureKind(id).modelOf(scene)->table();
    for (std::int64_t row = 0; row < table.rows; ++row)
        if (std::get<std::int64_t>(table.cell(row, 0)) == distance)
            return std::get<double>(table.cell(row, column));
    return std::nan("");
}

QImage painted(const Scene& scene, const QSize& size) {
    const FigureKind& kind = figureKind(id);
    const std::unique_ptr<FigureView> figure = kind.makeView();
    figure->surface()->resize(size);
    figure->update(figureKind(figure->spec().id).modelOf(scene), Change::Everything, screenStyle(scene.style));
    return figure->surface()->grab().toImage();
}

}  // namespace

class CompareTest : public QObject {
    Q_OBJECT

 private slots:
    void aScoreOfAddedPositionsChangesWithThePlaceAndARotationsDoesNot_data() {
        QTest::addColumn<qint64>("query");
        QTest::addColumn<qint64>("distance");
        QTest::addColumn<double>("added");
        QTest::newRow("(1, 2)") << qint64{1} << qint64{1} << 7.848;
        QTest::newRow("(11, 12)") << qint64{11} << qint64{1} << 5.854;
        QTest::newRow("(101, 102)") << qint64{101} << qint64{1} << 8.762;
        QTest::newRow("(2, 1)") << qint64{2} << qint64{-1} << std::nan("");
    }
    void aScoreOfAddedPositionsChangesWithThePlaceAndARotationsDoesNot() {
        QFETCH(qint64, query);
        QFETCH(qint64, distance);
        QFETCH(double, added);
        Scene scene = catSat(QStringLiteral("paper"), QStringLiteral("rope"), QStringLiteral("score"));
        scene.selection.position = query;
        if (!std::isnan(added)) QVERIFY(std::abs(scoreAt(scene, distance, 1) - added) < 5e-4);
        // The same pair, however far along: 2.331 forwards, 2.263 backwards.
        QVERIFY(std::abs(scoreAt(scene, distance, 2) - (distance > 0 ? 2.331 : 2.263)) < 6e-4);
    }

    void nothingFrozenMeansThePaperAndSaysSo() {
        Scene scene = usual(QStringLiteral("frozen"), QStringLiteral("current"));
        QVERIFY(figureKind(id).modelOf(scene)->alternativeText().contains(QStringLiteral("nothing is frozen")));
        QCOMPARE(valueOf(scene, QStringLiteral("largest")), QStringLiteral("0.000"));
        scene.frozen = scene.encoding;
        scene.frozen->base = 500;
        QCOMPARE(valueOf(scene, QStringLiteral("A")), QStringLiteral("frozen, base 500"));
        QVERIFY(!figureKind(id).modelOf(scene)->alternativeText().contains(QStringLiteral("nothing is frozen")));
    }

    void theLargestDifferenceIsThatOfAllCells() {
        Scene scene = usual(QStringLiteral("frozen"), QStringLiteral("current"));
        scene.frozen = scene.encoding;
        scene.frozen->base = 500;
        double widest = 0;
        const Encoding a(*scene.frozen);
        const Encoding b(scene.encoding);
        for (int p = 0; p < 50; ++p)
            for (int j = 0; j < 128; ++j) widest = std::max(widest, std::abs(a.value(p, j) - b.value(p, j)));
        QCOMPARE(valueOf(scene, QStringLiteral("largest")), QString::number(widest, 'f', 3));
        QVERIFY(figureKind(id).modelOf(scene)->table().note.startsWith(QStringLiteral("largest A − B = ")));
    }

    void aTableOfAnotherSizeIsComparedWhereBothHaveCells() {
        Scene scene = usual(QStringLiteral("learned"), QStringLiteral("current"));
        scene.encoding.length = 200;
        QVERIFY(figureKind(id).modelOf(scene)->alternativeText().contains(QStringLiteral("128 × 96")));
        const FigureTable table = figureKind(id).modelOf(scene)->table();
        QVERIFY(std::holds_alternative<double>(table.cell(127, 1)));
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(128, 1)));  // A has no such row
        QVERIFY(std::holds_alternative<double>(table.cell(128, 2)));
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(128, 3)));
    }

    void aFileThatIsNotThereIsSaidAndNothingIsThrown() {
        Scene scene = usual(QStringLiteral("learned-file"), QStringLiteral("current"));
        QVERIFY(figureKind(id).modelOf(scene)->alternativeText().contains(QStringLiteral("No file is named")));
        scene.figures.front().options.insert(QStringLiteral("table"), QStringLiteral("/nowhere/table.npy"));
        QVERIFY(figureKind(id).modelOf(scene)->alternativeText().contains(QStringLiteral("nowhere")));
        scene.figures.front().options.insert(
            QStringLiteral("table"),
            QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/learned_positions.npy"));
        scene.figures.front().options.insert(QStringLiteral("b"), QStringLiteral("learned"));
        QCOMPARE(valueOf(scene, QStringLiteral("largest")), QStringLiteral("0.000"));
    }

    void wavelengthsOfRopeAreThePapersAndLinearScalingStretchesThem() {
        const Scene scene =
            usual(QStringLiteral("paper"), QStringLiteral("rope-linear"), QStringLiteral("frequencies"));
        const FigureTable table = figureKind(id).modelOf(scene)->table();
        QCOMPARE(table.rows, 64);
        for (const std::int64_t i : {0, 31, 63}) {
            const double wavelength = 2 * M_PI * std::pow(10000, static_cast<double>(i) / 64);
            QVERIFY(std::abs(std::get<double>(table.cell(i, 1)) / wavelength - 1) < 1e-9);
            QVERIFY(std::abs(std::get<double>(table.cell(i, 2)) / wavelength - 4) < 1e-9);
        }
    }

    /// Read from the file by this test itself: a .npy of float32 after its header.
    void theBiasesThatOurModelLearnedAreThoseOfTheirFile() {
        QFile file(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/t5_bias.npy"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll().right(32 * 4 * 4);
        float biases[32][4];
        std::memcpy(biases, bytes.constData(), sizeof biases);
        Scene scene = catSat(QStringLiteral("none"), QStringLiteral("t5-learned"), QStringLiteral("score"));
        scene.selection.position = 199;
        // Without its bias a score is that of no position at all; the first 16 buckets are single distances.
        for (const int back : {0, 1, 7, 15})
            QVERIFY(std::abs(scoreAt(scene, -back, 2) - scoreAt(scene, -back, 1) -
                             static_cast<double>(biases[back][0])) < 1e-6);
        QVERIFY(std::abs(scoreAt(scene, -199, 2) - scoreAt(scene, -199, 1) -
                         static_cast<double>(biases[31][0])) < 1e-6);
        QVERIFY(figureKind(id).modelOf(scene)->alternativeText().contains(QStringLiteral("our small model learned")));
    }

    void arrowsMoveTheDistanceOfAScore() {
        const Scene scene = catSat(QStringLiteral("paper"), QStringLiteral("rope"), QStringLiteral("score"));
        const FigureKind& kind = figureKind(id);
        const std::unique_ptr<FigureView> figure = kind.makeView();
        figure->surface()->resize(700, 420);
        figure->update(figureKind(figure->spec().id).modelOf(scene), Change::Everything, screenStyle(scene.style));
        Scene next = scene;
        figure->keyPressed(Qt::Key_Right, Qt::NoModifier)->change(next);
        QCOMPARE(next.selection.shift, scene.selection.shift + 1);
        figure->keyPressed(Qt::Key_Down, Qt::NoModifier)->change(next);
        QCOMPARE(next.selection.column, scene.selection.column);
    }

    void everyPairOfSchemesIsPaintedInEveryView() {
        const OptionSpec* sides = nullptr;
        for (const OptionSpec& option : figureKind(id).spec.options)
            if (option.key == QLatin1String("a")) sides = &option;
        QVERIFY(sides);
        for (const QString& a : sides->choices) {
            for (const char* view : {"matrix", "score", "frequencies"}) {
                const Scene scene = usual(a, QStringLiteral("current"), QLatin1String(view));
                QVERIFY2(!painted(scene, {500, 320}).isNull(), qPrintable(a));
                QVERIFY(!figureKind(id).modelOf(scene)->alternativeText().isEmpty());
            }
        }
    }

    void everySizeIsPainted() {
        for (const auto& [length, dModel] :
             {std::pair<std::int64_t, std::int64_t>{1, 1}, {4, 3}, {5000, 512}, {1048576, 16384}}) {
            for (const char* b : {"current", "alibi", "rope-longrope", "learned"}) {
                for (const char* view : {"matrix", "score", "frequencies"}) {
                    Scene scene = usual(QStringLiteral("frozen"), QLatin1String(b), QLatin1String(view));
                    scene.encoding.length = length;
                    scene.encoding.dModel = dModel;
                    scene.sentence.tokens = {QStringLiteral("one")};
                    scene.sentence.given = {{}};
                    scene.selection.trainedLength = 20;
                    settle(scene);
                    QVERIFY(!painted(scene, {700, 420}).isNull());
                }
            }
        }
    }
};

QTEST_MAIN(CompareTest)
#include "compare_test.moc"
