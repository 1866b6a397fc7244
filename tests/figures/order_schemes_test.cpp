// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figure of order under every scheme: what attention makes of a sentence in two orders, held against
// plain loops.
#include "app/figures/order/model.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/columns.h"
#include "tests/figures/model_values.h"

#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(const QString& scheme, bool positions = true, bool causal = false, const char* sentence = "b") {
    Scene scene;
    setScheme(scene, newScheme(scene, scheme));
    scene.figures = {{u"order"_s, {}, {}, {}}};
    QJsonObject& options = scene.figures.back().options;
    options.insert(u"positions"_s, positions);
    options.insert(u"causal"_s, causal);
    options.insert(u"sentence"_s, QLatin1String(sentence));
    clampToValid(scene);
    return scene;
}

std::shared_ptr<const OrderModel> modelOf(const Scene& scene, const OrderModel* before = nullptr) {
    return std::make_shared<const OrderModel>(std::make_shared<const Scene>(scene), before);
}

using Rows = std::vector<std::vector<double>>;
using Bias = std::function<double(std::size_t query, std::size_t key)>;
using Turn = std::function<std::vector<double>(std::vector<double>, std::size_t place)>;

/// softmax(Q K^T / sqrt(d) + bias) V of the six words in an order, with plain loops.
Rows attended(const std::vector<std::size_t>& order, const Rows& added, const Bias& bias, const Turn& turn) {
    const OrderToy toy = catAndMatToy();
    const auto n = order.size();
    const std::size_t d = 8;
    const auto times = [&](const std::vector<double>& x, const Matrix& w) {
        std::vector<double> y(d, 0);
        for (std::size_t c = 0; c < d; ++c)
            for (std::size_t r = 0; r < d; ++r) y[c] += x[r] * w(Eigen::Index(r), Eigen::Index(c));
        return y;
    };
    Rows q(n), k(n), v(n), out(n, std::vector<double>(d, 0));
    for (std::size_t t = 0; t < n; ++t) {
        std::vector<double> x(d);
        for (std::size_t j = 0; j < d; ++j)
            x[j] =
                toy.embeddings(Eigen::Index(order[t]), Eigen::Index(j)) + (added.empty() ? 0 : added[t][j]);
        q[t] = turn(times(x, toy.head.query), t);
        k[t] = turn(times(x, toy.head.key), t);
        v[t] = times(x, toy.head.value);
    }
    for (std::size_t t = 0; t < n; ++t) {
        std::vector<double> weights(n);
        double sum = 0;
        for (std::size_t s = 0; s < n; ++s) {
            double score = 0;
            for (std::size_t j = 0; j < d; ++j) score += q[t][j] * k[s][j];
            sum += weights[s] = std::exp(score / std::sqrt(8.0) + bias(t, s));
        }
        for (std::size_t s = 0; s < n; ++s)
            for (std::size_t j = 0; j < d; ++j) out[t][j] += weights[s] / sum * v[s][j];
    }
    return out;
}

double noBias(std::size_t, std::size_t) {
    return 0;
}
std::vector<double> noTurn(std::vector<double> x, std::size_t) {
    return x;
}

/// The largest difference of a word's outputs in "the cat sat on the mat" and "the mat sat on the cat".
double errorOf(const Rows& added, const Bias& bias, const Turn& turn) {
    const std::vector<std::size_t> straight = {0, 1, 2, 3, 4, 5}, order = {0, 5, 2, 3, 4, 1};
    const Rows first = attended(straight, added, bias, turn), second = attended(order, added, bias, turn);
    double largest = 0;
    for (std::size_t t = 0; t < order.size(); ++t)
        for (std::size_t j = 0; j < 8; ++j)
            largest = std::max(largest, std::abs(second[t][j] - first[order[t]][j]));
    return largest;
}

}  // namespace

class OrderSchemesTest : public QObject {
    Q_OBJECT

 private slots:
    void theErrorIsThatOfPlainLoops_data() {
        addColumns<QString, double>({"scheme", "error"});
        Rows index(6), unit(6), table(6);
        const Scene learned = sceneOf(u"learned"_s);
        for (std::size_t t = 0; t < 6; ++t)
            for (std::size_t j = 0; j < 8; ++j) {
                index[t].push_back(double(t));
                unit[t].push_back(double(t) / 5);
                table[t].push_back(inputRows(learned)->value(std::int64_t(t), std::int64_t(j)));
            }
        QTest::newRow("index") << u"index"_s << errorOf(index, noBias, noTurn);
        QTest::newRow("unit interval") << u"unit-interval"_s << errorOf(unit, noBias, noTurn);
        QTest::newRow("learned") << u"learned"_s << errorOf(table, noBias, noTurn);
        const Bias alibi = [](std::size_t p, std::size_t q) {
            return -0.5 * std::abs(double(p) - double(q));
        };
        QTest::newRow("alibi") << u"alibi"_s << errorOf({}, alibi, noTurn);
        const Turn rope = [](std::vector<double> x, std::size_t p) {
            for (std::size_t i = 0; i < 4; ++i) {
                const double angle = double(p) * std::pow(10000, -2.0 * double(i) / 8);
                const double a = x[2 * i], b = x[2 * i + 1];
                x[2 * i] = a * std::cos(angle) - b * std::sin(angle);
                x[2 * i + 1] = b * std::cos(angle) + a * std::sin(angle);
            }
            return x;
        };
        QTest::newRow("rope") << u"rope"_s << errorOf({}, noBias, rope);
    }
    void theErrorIsThatOfPlainLoops() {
        QFETCH(QString, scheme);
        QFETCH(double, error);
        const auto model = modelOf(sceneOf(scheme));
        QVERIFY2(std::abs(factOf(*model, "order.error") - error) < 1e-12,
                 qPrintable(u"%1, not %2"_s.arg(factOf(*model, "order.error")).arg(error)));
        QVERIFY(error > 1e-3);
        QCOMPARE(model->claim(), u"with positions the outputs depend on the order"_s);
        QCOMPARE(factOf(*model, "order.positions"), 1.0);
    }

    void withoutPositionsEverySchemeIsEquivariant() {
        for (const SchemeInfo& info : schemes()) {
            const QString id = QString::fromUtf8(info.id);
            if (id == "table"_L1) continue;  // nobody has chosen one
            const auto model = modelOf(sceneOf(id, false));
            QVERIFY2(model->isEquivariant(), info.id);
            QCOMPARE(model->claim(), u"without positions a word keeps its output at every place"_s);
            QCOMPARE(model->inputName(), u"E"_s);
        }
    }

    void noPositionsAtAllAreExactlyEquivariantAndOnlyTheMaskLeaks() {
        const auto model = modelOf(sceneOf(u"none"_s));  // switched on, without anything to tell
        QVERIFY(model->isEquivariant());
        QCOMPARE(factOf(*model, "order.positions"), 0.0);
        const auto masked = modelOf(sceneOf(u"none"_s, true, true));
        QVERIFY(!masked->isEquivariant());
        QCOMPARE(masked->claim(),
                 u"a causal mask leaks the order: outputs depend on it without positions, too"_s);
    }

    void whatTellsTheOrderIsNamed() {
        for (const auto& [id, words] : {std::pair("learned", "the position that is added tells the order"),
                                        {"t5", "the bias of each distance tells the order"},
                                        {"shaw", "the bias of each distance tells the order"},
                                        {"rope", "the rotation tells the order"},
                                        {"sinusoidal", "the encoding tells the order"}}) {
            const auto model = modelOf(sceneOf(QLatin1String(id)));
            QVERIFY2(model->said("cause").contains(u": "_s + QLatin1String(words)),
                     qPrintable(model->said("cause")));
            const QString name = QString::fromUtf8(infoOf(model->scene().scheme).name);
            if (qstrcmp(id, "sinusoidal") != 0)
                QVERIFY2(model->alternativeText().contains(u"with "_s + name),
                         qPrintable(model->alternativeText()));
        }
    }

    void aSchemeIsUsedUntilPositionsAreSwitchedOff() {
        for (const SchemeInfo& info : schemes()) {
            const QString id = QString::fromLatin1(info.id), name = QString::fromUtf8(info.name);
            if (id == "table"_L1) continue;  // it has no numbers yet
            Scene scene = sceneOf(id);
            scene.figures.back().options.remove(u"positions"_s);
            const auto model = modelOf(scene);
            const bool isUsed = id != "none"_L1 && id != "sinusoidal"_L1;
            QCOMPARE(factOf(*model, "order.positions"), isUsed ? 1.0 : 0.0);
            // The picture, its file and its alternative text say what went through attention.
            const QString head = headCount(scene) > 1 ? u", head 0"_s : QString();
            const QString through = isUsed                  ? u"with "_s + name + head
                                    : id == "sinusoidal"_L1 ? u"without positional encoding"_s
                                                            : u"without positions"_s;
            QVERIFY2(model->said("cause").startsWith(through + ':'_L1), qPrintable(model->said("cause")));
            QVERIFY2(model->setting().endsWith(through), qPrintable(model->setting()));
            QVERIFY(model->alternativeText().contains(through));
            scene.figures.back().options.insert(u"positions"_s, false);
            QCOMPARE(factOf(*modelOf(scene), "order.positions"), 0.0);
        }
    }

    void aTableOfAnotherWidthIsCutOrFilledUp() {
        Matrix values = Matrix::Random(10, 3);
        Scene scene = sceneOf(u"none"_s);
        setScheme(scene, tableScheme(WeightTable(values), "narrow"));
        const auto model = modelOf(scene);
        QVERIFY2(model->said("computed_with").contains(u"rows of 3 columns, zeros behind them"_s),
                 qPrintable(model->said("computed_with")));
        const OrderToy toy = catAndMatToy();
        for (int j = 0; j < 8; ++j)
            QCOMPARE(model->result().inputs(2, j), toy.embeddings(2, j) + (j < 3 ? values(2, j) : 0));
        const auto learned = modelOf(sceneOf(u"learned"_s));
        QVERIFY(learned->said("computed_with").contains(u"the first 8 of 96 columns of the rows"_s));
    }

    void aTableWithFewRowsHasFewWords() {
        Scene scene = sceneOf(u"none"_s);
        setScheme(scene, tableScheme(WeightTable(Matrix::Random(4, 8)), "short"));
        const auto model = modelOf(scene);
        QCOMPARE(model->count(), 4);
        QVERIFY(model->said("computed_with").contains(u"the first 4 of 6 words"_s));
    }

    void partlyTurnedHeadsAreNarrowedToTheToy() {
        Scene scene = sceneOf(u"rope"_s);
        std::get<RopeScheme>(scene.scheme).rotaryDim = 32;  // of 128
        const auto model = modelOf(scene);
        QVERIFY(!model->isEquivariant());
        for (const char* sentence : {"a", "scene"}) {
            Scene other = scene;
            other.figures[0].options.insert(u"sentence"_s, QLatin1String(sentence));
            QVERIFY(modelOf(other)->count() > 0);
        }
    }

    void everySchemeHasAPictureForEverySentence() {
        for (const SchemeInfo& info : schemes())
            for (const char* sentence : {"a", "b", "scene"})
                for (const bool causal : {false, true}) {
                    const Scene scene = sceneOf(QString::fromUtf8(info.id), true, causal, sentence);
                    const auto model = figureKind(u"order"_s).modelOf(scene);
                    QVERIFY2(!model->alternativeText().isEmpty(), info.id);
                    QVERIFY2(model->table().rows > 0, info.id);
                }
    }

    void aModelDoesNotDependOnTheOneBefore() {
        std::shared_ptr<const OrderModel> before;
        for (const char* id : {"sinusoidal", "alibi", "rope", "none", "learned", "t5", "sinusoidal"})
            for (const std::int64_t head : {0, 1}) {
                Scene scene = sceneOf(QLatin1String(id));
                scene.selection.head = head;
                clampToValid(scene);
                const auto model = modelOf(scene, before.get());
                QCOMPARE(model->alternativeText(), modelOf(scene)->alternativeText());
                before = model;
            }
    }
};

QTEST_GUILESS_MAIN(OrderSchemesTest)
#include "order_schemes_test.moc"
