// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of the figure of order: facts against the lesson's numbers, claims against what the numbers say,
// and what is taken over from the model before.
#include "app/figures/order/layout.h"
#include "app/figures/order/model.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/figures/model_values.h"

#include <QFontMetricsF>
#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

struct Setting {
    QString sentence = u"b"_s;
    bool positions = false, causal = false, pooled = false;
    QString order = u"0,5,2,3,4,1"_s;
};

Scene sceneOf(const Setting& setting) {
    Scene scene;
    scene.figures = {{u"order"_s, {}, {}, {}}};
    QJsonObject& options = scene.figures.back().options;
    options.insert(u"sentence"_s, setting.sentence);
    options.insert(u"positions"_s, setting.positions);
    options.insert(u"causal"_s, setting.causal);
    options.insert(u"pooled"_s, setting.pooled);
    options.insert(u"order"_s, setting.order);
    clampToValid(scene);
    return scene;
}

std::shared_ptr<const OrderModel> modelOf(const Scene& scene, const OrderModel* before = nullptr) {
    return std::make_shared<const OrderModel>(std::make_shared<const Scene>(scene), before);
}

/// All that a model says.
QString saidBy(const OrderModel& model) {
    QString text = model.claim() + model.alternativeText() + model.said("cause") + model.said("error_line");
    for (const Readout& line : model.readout({})) text += line.label + line.value;
    for (const Fact& fact : model.facts())
        text += fact.name + QString::number(fact.value, 'g', 17) + fact.sentence;
    const FigureTable table = model.table();
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::int64_t column = 0; column < table.columns.size(); ++column)
            if (const TableCell cell = table.cell(row, column);
                const auto* number = std::get_if<double>(&cell))
                text += QString::number(*number, 'g', 17);
    return text + model.program().text;
}

}  // namespace

class OrderModelTest : public QObject {
    Q_OBJECT

 private slots:
    /// The six-word sentence: "the cat sat on the mat" and "the mat sat on the cat".
    void factsAreTheLessonsNumbers_data() {
        addColumns<bool, bool, double, double, double, double>(
            {"positions", "causal", "error", "pooled", "sat", "twins"});
        QTest::newRow("bare") << false << false << 0.0 << 0.0 << 0.0 << 0.0;
        QTest::newRow("PE") << true << false << 0.751 << 0.394 << 0.519 << 0.845;
        QTest::newRow("mask") << false << true << 2.03 << 0.856 << -1.0 << -1.0;
    }
    void factsAreTheLessonsNumbers() {
        QFETCH(bool, positions);
        QFETCH(bool, causal);
        QFETCH(double, error);
        QFETCH(double, pooled);
        QFETCH(double, sat);
        QFETCH(double, twins);
        Scene scene = sceneOf({u"b"_s, positions, causal});
        scene.selection.position = 2;  // "sat"
        const auto model = modelOf(scene);
        const auto near = [&](const char* name, double expected) {
            if (expected < 0) return true;
            return std::abs(factOf(*model, name) - expected) < (expected == 0  ? 1e-14
                                                                : expected > 2 ? 5e-3
                                                                               : 5e-4);
        };
        QVERIFY(near("order.error", error));
        QVERIFY(near("order.pooled_difference", pooled));
        QVERIFY(near("order.word_error", sat));
        QVERIFY(near("order.twin_difference", twins));
        QCOMPARE(factOf(*model, "order.equivariant"), error == 0 ? 1.0 : 0.0);
    }

    /// "The cat sat" in all six orders: nothing moves without positions, up to 0.748 with them.
    void spreadOverAllOrdersIsTheLessons() {
        Setting setting{u"a"_s};
        setting.order = u"0,1,2"_s;
        Scene scene = sceneOf(setting);
        scene.selection.position = 1;
        scene.selection.column = 0;
        QVERIFY(factOf(*modelOf(scene), "order.spread") < 1e-14);
        QVERIFY(std::abs(factOf(*modelOf(scene), "order.output") - 0.6328) < 5e-5);
        setting.positions = true;
        setting.order = u"1,0,2"_s;
        scene = sceneOf(setting);
        scene.selection.position = 0;  // "cat"
        const double spread = factOf(*modelOf(scene), "order.word_spread");
        QVERIFY2(std::abs(spread - 0.748) < 5e-4, qPrintable(QString::number(spread)));
    }

    /// What is claimed is so in the numbers of the table, for every option and some sentences.
    void claimsAgreeWithTheTable() {
        for (const char* sentence : {"a", "b", "scene"})
            for (const bool positions : {false, true})
                for (const bool causal : {false, true})
                    for (const char* order : {"0,1,2,3,4,5", "0,5,2,3,4,1", "4,1,2,3,0,5", "1,0,2"}) {
                        const auto model = modelOf(sceneOf(
                            {QLatin1String(sentence), positions, causal, false, QLatin1String(order)}));
                        const FigureTable table = model->table();
                        double largest = 0;
                        for (std::int64_t row = 0; row < table.rows; ++row)
                            for (int j = 4; j < table.columns.size(); j += 2)
                                largest =
                                    std::max(largest, std::abs(std::get<double>(table.cell(row, j)) -
                                                               std::get<double>(table.cell(row, j + 1))));
                        const bool same = largest < 1e-12;
                        const QString claim = model->claim();
                        QVERIFY2(!claim.isEmpty(), sentence);
                        QCOMPARE(claim.contains(u"depend"_s), !same);
                        QCOMPARE(model->alternativeText().contains(u"depend on the order"_s), !same);
                        QCOMPARE(model->said("verdict") == u"equivariant"_s, same);
                        if (claim.contains(u"same order"_s)) QVERIFY(model->isSameOrder());
                        if (causal && !same) QVERIFY(claim.contains(u"mask"_s));
                        if (positions && !same) QVERIFY(claim.contains(u"with positions"_s));
                    }
    }

    void modelDoesNotDependOnTheOneBefore() {
        const Setting first{u"scene"_s, true};
        for (const Setting& second :
             {Setting{u"scene"_s, true, false, true}, Setting{u"scene"_s, true, true}, Setting{u"a"_s, true},
              Setting{u"scene"_s, true, false, false, u"1,0"_s}})
            for (const bool changed : {false, true}) {
                const auto before = modelOf(sceneOf(first));
                Scene next = sceneOf(second);
                if (changed) {
                    next.encoding.base = 100;
                    setToken(next, 0, u"A"_s);
                }
                QCOMPARE(saidBy(*modelOf(next, before.get())), saidBy(*modelOf(next)));
            }
    }

    /// The mean adds a row to the table; the rest is what it was.
    void pooledOutputIsInTheTableAndTheProgram() {
        const auto model = modelOf(sceneOf({u"b"_s, true, false, true}));
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 7);
        QCOMPARE(std::get<QString>(table.cell(6, 1)), u"mean"_s);
        double mean = 0;
        for (int row = 0; row < 6; ++row) mean += std::get<double>(table.cell(row, 4)) / 6;
        QVERIFY(std::abs(std::get<double>(table.cell(6, 4)) - mean) < 1e-15);
        QVERIFY(model->program().text.contains(u"POOLED = True"_s));
        QVERIFY(modelOf(sceneOf({}))->program().text.contains(u"POOLED = False"_s));
    }

    void wrongOrderIsSaid() {
        const auto wrong = modelOf(sceneOf({u"a"_s, false, false, false, u"0,0,1"_s}));
        QVERIFY2(wrong->said("cause").contains(u"\"0,0,1\" is not an order of 3 words: shown is 0,1,2"_s),
                 qPrintable(wrong->said("cause")));
        const auto right = modelOf(sceneOf({u"a"_s, false, false, false, u"2,0,1"_s}));
        QVERIFY(!right->said("cause").contains(u"not an order"_s));
        QVERIFY(!modelOf(sceneOf({u"a"_s}))->said("cause").contains(u"not an order"_s));
    }

    /// The strips, cards and lines take the height that there is, whatever it is.
    void layoutFillsTheHeight() {
        const auto model = modelOf(sceneOf({u"a"_s}));
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
        const auto model = modelOf(sceneOf({}));  // six words of eight values
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

    void extremesSaySentences() {
        for (const char* sentence : {"a", "b", "scene"})
            for (const std::int64_t d : {1, 2, 3, 5, 16384})
                for (const OddRule rule : {OddRule::ExtraSine, OddRule::ZeroPad, OddRule::Truncate})
                    for (const double factor : {1.0, 1e-6, -2.0, 1e6}) {
                        Scene scene = sceneOf({QLatin1String(sentence), true, true, true});
                        scene.encoding.dModel = d;
                        scene.encoding.oddRule = rule;
                        scene.encoding.factor = factor;
                        clampToValid(scene);
                        const auto model = modelOf(scene);
                        QString said = model->claim() + model->alternativeText() + model->said("cause");
                        for (const Fact& fact : model->facts()) {
                            QVERIFY2(std::isfinite(fact.value), qPrintable(fact.name));
                            said += fact.sentence;
                        }
                        for (const char* bad : {"nan", "inf", "−0.0000", " 1 words", " 1 columns", "%1"})
                            QVERIFY2(!said.contains(QString::fromUtf8(bad)), qPrintable(said));
                    }
    }
};

QTEST_MAIN(OrderModelTest)
#include "order_model_test.moc"
