// SPDX-License-Identifier: GPL-3.0-or-later
//
// The toys' numbers are those of the lesson on order; cards are dragged and moved with the keys.
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"

#include <QImage>
#include <QWidget>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace sinescope;

namespace {

const FigureKind& kind() {
    return figureKind(u"order"_s);
}

Scene sceneOf(const char* sentence, const char* order = nullptr, bool positions = false,
              bool causal = false) {
    Scene scene;
    scene.figures = {{kind().spec.id, {}, {}, {}}};
    QJsonObject& options = scene.figures.back().options;
    options.insert(u"sentence"_s, QLatin1String(sentence));
    if (order) options.insert(u"order"_s, QLatin1String(order));
    options.insert(u"positions"_s, positions);
    options.insert(u"causal"_s, causal);
    clampToValid(scene);
    return scene;
}

QString orderOf(const Scene& scene) {
    return scene.figures.back().options.value(u"order"_s).toString();
}

double largestDifference(const FigureTable& table) {
    double largest = 0;
    for (std::int64_t row = 0; row < table.rows; ++row) largest = std::max(largest, numberAt(table, row, 3));
    return largest;
}

/// Largest difference of the mean outputs, from the table's columns.
double pooledDifference(const FigureTable& table) {
    double largest = 0;
    for (std::int64_t column = 4; column < table.columns.size(); column += 2) {
        double difference = 0;
        for (std::int64_t row = 0; row < table.rows; ++row)
            difference += numberAt(table, row, column) - numberAt(table, row, column + 1);
        largest = std::max(largest, std::abs(difference) / static_cast<double>(table.rows));
    }
    return largest;
}

std::int64_t rowOf(const FigureTable& table, const char* word) {
    for (std::int64_t row = 0; row < table.rows; ++row)
        if (std::get<QString>(table.cell(row, 1)) == QLatin1String(word)) return row;
    return -1;
}

/// Somewhere on the card at a place of the permuted sentence.
std::optional<QPointF> cardOf(const FigureView& figure, int place) {
    for (int y = figure.surface()->height() - 1; y > 0; y -= 2)
        for (int x = 0; x < figure.surface()->width(); x += 4)
            if (const auto handle = figure.handleAt({x + 0.0, y + 0.0}); handle && handle->id == place)
                return QPointF(x + 4, y - 2);
    return {};
}

}  // namespace

class OrderTest : public QObject {
    Q_OBJECT

 private slots:
    void catHasOneOutputInAllSixOrders() {
        for (const char* order : {"0,1,2", "0,2,1", "1,0,2", "1,2,0", "2,0,1", "2,1,0"}) {
            const FigureTable table = kind().modelOf(sceneOf("a", order))->table();
            const std::int64_t cat = rowOf(table, "cat");
            const double expected[] = {0.6328, 0.7328, 0.8328, 0.9328};
            for (int j = 0; j < 4; ++j)
                QVERIFY(std::abs(numberAt(table, cat, 4 + 2 * j) - expected[j]) < 5e-5);
        }
    }

    void toyOfSixWordsHasTheLessonsErrors_data() {
        addColumns<bool, bool, double, double>({"positions", "causal", "error", "pooled"});
        QTest::newRow("bare") << false << false << 0.0 << 0.0;
        QTest::newRow("PE") << true << false << 0.751 << 0.394;
        QTest::newRow("mask") << false << true << 2.03 << 0.856;
    }
    void toyOfSixWordsHasTheLessonsErrors() {
        QFETCH(bool, positions);
        QFETCH(bool, causal);
        QFETCH(double, error);
        QFETCH(double, pooled);
        const FigureTable table = kind().modelOf(sceneOf("b", nullptr, positions, causal))->table();
        const double within = error == 0 ? 1e-15 : 5e-3;
        QVERIFY2(std::abs(largestDifference(table) - error) < within,
                 qPrintable(QString::number(largestDifference(table))));
        QVERIFY2(std::abs(pooledDifference(table) - pooled) < (pooled == 0 ? 1e-15 : 5e-4),
                 qPrintable(QString::number(pooledDifference(table))));
    }

    /// "sat" stays where it is, and yet its output moves by 0.519; the two "the" come 0.845 apart.
    void wordsThatStayDifferWithPositions() {
        const FigureTable table = kind().modelOf(sceneOf("b", nullptr, true))->table();
        QVERIFY(std::abs(numberAt(table, 2, 3) - 0.519) < 5e-4);
        double apart = 0;
        for (int j = 0; j < 8; ++j)
            apart = std::max(apart, std::abs(numberAt(table, 0, 5 + 2 * j) - numberAt(table, 4, 5 + 2 * j)));
        QVERIFY2(std::abs(apart - 0.845) < 5e-4, qPrintable(QString::number(apart)));
    }

    void readOutSaysWhichItIs() {
        const auto said = [](const Scene& scene) { return kind().modelOf(scene)->readout({}).front().value; };
        QVERIFY(said(sceneOf("b")).endsWith(u", equivariant"_s));
        QCOMPARE(said(sceneOf("b", nullptr, true)), u"0.751, not equivariant"_s);
        QVERIFY(said(sceneOf("b", nullptr, false, true)).endsWith(u"not equivariant"_s));
        QVERIFY(said(sceneOf("b", "0,1,2,3,4,5", true)).endsWith(u", equivariant"_s));
    }

    void cardIsDraggedToAnotherPlace() {
        const auto figure = kind().makeView();
        Scene scene = sceneOf("b");
        pictureOf(*figure, scene);
        const auto from = cardOf(*figure, 1);
        const auto to = cardOf(*figure, 4);
        QVERIFY(from && to);
        const auto edit = figure->dragged(1, *from, *to);
        QVERIFY(edit);
        edit->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,3,4,5,1"_s);
        QCOMPARE(scene.selection.position, std::int64_t{4});
    }

    void altArrowsMoveTheSelectedCard() {
        const auto figure = kind().makeView();
        Scene scene = sceneOf("b");
        scene.selection.position = 1;
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Right, Qt::AltModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,5,3,4,1"_s);
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Right, Qt::AltModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,3,5,4,1"_s);
        QCOMPARE(scene.selection.position, std::int64_t{3});
        figure->keyPressed(Qt::Key_Left, Qt::NoModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,3,5,4,1"_s);
    }

    void orderWithMissingWordsIsCompleted() {
        const FigureTable table = kind().modelOf(sceneOf("a", "2,2,9"))->table();
        QCOMPARE(table.rows, std::int64_t{3});
        QCOMPARE(std::get<QString>(table.cell(0, 1)), u"sat"_s);
        QCOMPARE(std::get<QString>(table.cell(1, 1)), u"The"_s);
    }

    /// Every strip has as many colours as its vectors have different values: nothing is left unpainted at any
    /// size.
    void outputsAreDrawnAtEverySize() {
        const auto figure = kind().makeView();
        for (const QSize& size : {QSize(300, 220), QSize(700, 420), QSize(1900, 1000)}) {
            Scene scene = sceneOf("a");
            const QImage image = pictureOf(*figure, scene, size);
            const FigureTable table = kind().modelOf(scene)->table();
            double limit = 1.2;  // the largest embedding
            const Colormap map = colormap(u"diverging"_s);
            for (int j = 0; j < 4; ++j) {
                const QColor expected = QColor::fromRgb(map.at(numberAt(table, 1, 4 + 2 * j), -limit, limit));
                int found = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x) found += QColor(image.pixel(x, y)) == expected;
                QVERIFY2(found > 20, qPrintable(u"%1 x %2, column %3: %4 pixels"_s.arg(size.width())
                                                    .arg(size.height())
                                                    .arg(j)
                                                    .arg(found)));
            }
        }
    }

    void alternativeTextNamesTheNumbers() {
        const QString text = kind().modelOf(sceneOf("b", nullptr, true))->alternativeText();
        QVERIFY2(text.contains(u"the mat sat on the cat"_s), qPrintable(text));
        QVERIFY(text.contains(u"0.751"_s) && text.contains(u"0.394"_s));
    }
};

QTEST_MAIN(OrderTest)
#include "order_test.moc"
