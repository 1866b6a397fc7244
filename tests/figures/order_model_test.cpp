// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of the figure of order: facts against the lesson's numbers, claims against what the numbers say,
// and what is taken over from the model before.
#include "app/figures/order/layout.h"
#include "app/figures/order/model.h"
#include "app/scene/literals.h"
#include "tests/sized_scene.h"

#include <QFontMetricsF>
#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(const QJsonObject& options) {
    return sceneWith({.figure = "order", .options = options});
}

std::shared_ptr<const OrderModel> modelOf(const Scene& scene, const OrderModel* before = nullptr) {
    return std::make_shared<const OrderModel>(std::make_shared<const Scene>(scene), before);
}

}  // namespace

class OrderModelTest : public QObject {
    Q_OBJECT

 private slots:
    /// The mean adds a row to the table; the rest is what it was.
    void pooledOutputIsInTheTableAndTheProgram() {
        const auto model = modelOf(sceneOf({{"sentence", "b"}, {"positions", true}, {"pooled", true}}));
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 7);
        QCOMPARE(std::get<QString>(table.cell(6, 1)), u"mean"_s);
        double mean = 0;
        for (int row = 0; row < 6; ++row) mean += std::get<double>(table.cell(row, 4)) / 6;
        QVERIFY(std::abs(std::get<double>(table.cell(6, 4)) - mean) < 1e-15);
        QVERIFY(model->program().text.contains(u"POOLED = True"_s));
        QVERIFY(modelOf(sceneOf({{"sentence", "b"}}))->program().text.contains(u"POOLED = False"_s));
    }

    void wrongOrderIsSaid() {
        const auto wrong = modelOf(sceneOf({{"sentence", "a"}, {"order", "0,0,1"}}));
        QVERIFY2(wrong->said("cause").contains(u"\"0,0,1\" is not an order of 3 words: shown is 0,1,2"_s),
                 qPrintable(wrong->said("cause")));
        const auto right = modelOf(sceneOf({{"sentence", "a"}, {"order", "2,0,1"}}));
        QVERIFY(!right->said("cause").contains(u"not an order"_s));
        QVERIFY(!modelOf(sceneOf({{"sentence", "a"}}))->said("cause").contains(u"not an order"_s));
    }

    /// The strips, cards and lines take the height that there is, whatever it is.
    void layoutFillsTheHeight() {
        const auto model = modelOf(sceneOf({{"sentence", "a"}}));
        const Style style = screenStyle({});
        for (const QSizeF size : {QSizeF(700, 420), QSizeF(1900, 980), QSizeF(3800, 2000)}) {
            const QRectF area(QPointF(8, 6), size);
            const OrderLayout l = orderLayout(*model, style, area);
            const double drawn = 2 * l.cardHeight + 4 * l.stripHeight;
            QVERIFY2(drawn > 0.5 * size.height(), qPrintable(QString::number(drawn / size.height())));
            const double between = l.secondOutputs - l.firstOutputs - l.stripHeight;
            QVERIFY2(between > 0.1 * size.height(), qPrintable(QString::number(between / size.height())));
            QVERIFY(l.error.bottom() <= l.cause.top() + 0.5 && l.verdicts + l.verdictHeight <= l.error.top());
            QVERIFY(l.decimals >= 2);
            // The words grow with their cards.
            QVERIFY(QFontMetricsF(l.word).height() > 0.4 * l.cardHeight);
        }
    }

    void valuesThatDoNotFitSideBySideAreInRows() {
        const auto model = modelOf(sceneOf({{"sentence", "b"}}));  // six words of eight values
        const OrderLayout wide = orderLayout(*model, screenStyle({}), QRectF(0, 0, 3000, 900));
        QCOMPARE(wide.down, 1);
        const OrderLayout narrow = orderLayout(*model, screenStyle({}), QRectF(0, 0, 1100, 900));
        QVERIFY(narrow.down > 1 && narrow.decimals >= 2);
        QVector<QRectF> cells;
        const QRectF box = narrow.box(0, narrow.firstOutputs, narrow.stripHeight);
        for (std::int64_t j = 0; j < 8; ++j) {
            for (const QRectF& other : cells)
                QVERIFY(!other.intersects(narrow.cell(box, j).adjusted(0.1, 0.1, -0.1, -0.1)));
            cells << narrow.cell(box, j);
            QVERIFY(box.adjusted(-1, -1, 1, 1).contains(cells.last()));
        }
    }
};

QTEST_MAIN(OrderModelTest)
#include "order_model_test.moc"
