// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/assertion.h"

#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/scene/scene_samples.h"

#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

/// Sample facts that do not come from a figure.
double sampleFact(const QString& name) {
    if (name == "similarity.first_rise"_L1) return 12;
    if (name == "shift.residual"_L1) return 2.2e-16;
    if (name == "order.cat"_L1) return 0.63281;
    throw Error("There is no fact \"" + name.toStdString() + "\".");
}

double valueOf(const char* text) {
    return evaluate(parseExpression(QString::fromUtf8(text)), sampleFact);
}

AssertionCase only(const char* text) {
    return examine(parseAssertion(QString::fromUtf8(text)), 0, sampleFact);
}

QString refusal(const char* text) {
    return sentenceOf([text] { parseAssertion(QString::fromUtf8(text)); });
}

}  // namespace

class AssertionTest : public QObject {
    Q_OBJECT

 private slots:
    void arithmeticHasUsualPrecedence_data() {
        addColumns<QString, double>();
        QTest::newRow("products before sums") << "1 + 2 * 3" << 7.0;
        QTest::newRow("from the left") << "10 - 4 - 3" << 3.0;
        QTest::newRow("divisions from the left") << "100 / 10 / 5" << 2.0;
        QTest::newRow("powers before signs") << "-2 ^ 2" << -4.0;
        QTest::newRow("powers from the right") << "2 ^ 3 ^ 2" << 512.0;
        QTest::newRow("a power of a negative") << "2 ^ -1" << 0.5;
        QTest::newRow("parentheses") << "(1 + 2) * 3" << 9.0;
        QTest::newRow("functions") << "abs(-3) + sqrt(16) + floor(2.9)" << 9.0;
        QTest::newRow("pi") << "cos(pi)" << -1.0;
        QTest::newRow("thousands") << "10_000" << 10000.0;
        QTest::newRow("exponents") << "2.5e-1 + 1E2" << 100.25;
        QTest::newRow("a fact") << "similarity.first_rise / 4" << 3.0;
        QTest::newRow("typographic signs") << "3 × 4 − 2" << 10.0;
    }
    void arithmeticHasUsualPrecedence() {
        const auto [text, value] = thisRow<QString, double>();
        QCOMPARE(valueOf(text.toUtf8().constData()), value);
    }

    void comparisonsAreEvaluated_data() {
        QTest::addColumn<bool>("holds");
        QTest::newRow("similarity.first_rise == 12") << true;
        QTest::newRow("similarity.first_rise == 13") << false;
        QTest::newRow("similarity.first_rise != 12") << false;
        QTest::newRow("shift.residual < 1e-12") << true;
        QTest::newRow("shift.residual > 1e-12") << false;
        QTest::newRow("similarity.first_rise <= 12") << true;
        QTest::newRow("similarity.first_rise >= 12.5") << false;
        QTest::newRow("abs(order.cat - 0.6) < 0.05") << true;
    }
    void comparisonsAreEvaluated() {
        QFETCH(bool, holds);
        QCOMPARE(only(QTest::currentDataTag()).holds, holds);
    }

    void approximateEqualityUsesWrittenDigits() {
        QVERIFY(only("order.cat ~= 0.6328").holds);
        QVERIFY(only("order.cat ~= 0.63").holds);
        QVERIFY(!only("order.cat ~= 0.6329").holds);
        QVERIFY(!only("order.cat ~= 0.6330").holds);
        QVERIFY(only("order.cat * 1e6 ~= 632810").holds);
        QVERIFY(only("shift.residual ~= 2.2e-16").holds);
        QVERIFY(!only("shift.residual ~= 2.1e-16").holds);
        QVERIFY(only("-order.cat ~= -0.6328").holds);
        // Halfway values round either way: 0.125 is 0.12 or 0.13.
        QVERIFY(only("1 / 8 ~= 0.13").holds);
        QVERIFY(only("1 / 8 ~= 0.12").holds);
    }

    void approximateEqualityTakesTolerance() {
        QVERIFY(only("order.cat ~= 0.6 +- 0.05").holds);
        QVERIFY(!only("order.cat ~= 0.6 +- 0.01").holds);
        QVERIFY(only("order.cat ≈ sqrt(0.4) ± 1e-3").holds);
    }

    void listsGiveOneCasePerSetting() {
        const Assertion made =
            parseAssertion(u"similarity.at_shift ~= 64, 62.09, 57.38 where shift = 0, 1, 2 and base = 100"_s);
        QCOMPARE(made.cases(), std::size_t{3});
        QCOMPARE(made.rightOf(2).number, 57.38);
        const auto settings = made.settingsOf(1);
        QCOMPARE(settings.size(), std::size_t{2});
        QCOMPARE(settings[0].first, u"shift"_s);
        QCOMPARE(settings[0].second.toDouble(), 1.0);
        QCOMPARE(settings[1].second.toDouble(), 100.0);
    }

    void settingsTakeRangesWordsAndLists() {
        const Assertion made = parseAssertion(
            u"order.error < 1 where column = 0 .. 3 and order.positions = true and similarity.w = random and "
            "order.order = \"1,0,2\" and positions = [0, 10]"_s);
        QCOMPARE(made.cases(), std::size_t{4});
        const auto settings = made.settingsOf(3);
        QCOMPARE(settings[0].second, QJsonValue(3));
        QCOMPARE(settings[1].second, QJsonValue(true));
        QCOMPARE(settings[2].second, QJsonValue(u"random"_s));
        QCOMPARE(settings[3].second, QJsonValue(u"1,0,2"_s));
        QCOMPARE(settings[4].second.toArray().size(), 2);
    }

    void invalidAssertionIsRejectedWithReason_data() {
        QTest::addColumn<QString>("part");
        QTest::newRow("") << "ends where a number";
        QTest::newRow("similarity.first_rise") << "ends where a comparison";
        QTest::newRow("similarity.first_rise = 12") << "column 23";
        QTest::newRow("similarity.first_rise == ") << "ends where a number";
        QTest::newRow("similarity.first_rise == (12") << "closing parenthesis";
        QTest::newRow("first_rise == 12") << "a figure and a dot";
        QTest::newRow("similarity.first_rise == 12 km") << "column 29";
        QTest::newRow("similarity.first_rise == 12 ? 1") << "\"?\" means nothing";
        QTest::newRow("sin == 2") << "parenthesis of sin";
        QTest::newRow("a.b ~= c.d") << "without a tolerance";
        QTest::newRow("a.b == 1, 2") << "compares with 2 numbers";
        QTest::newRow("a.b == 1 where") << "name of a setting";
        QTest::newRow("a.b == 1 where shift") << "= of a setting";
        QTest::newRow("a.b == 1 where shift = 1 and") << "name of a setting";
        QTest::newRow("a.b == 1 where shift = 1, 2 and base = 1, 2, 3") << "equally long";
        QTest::newRow("a.b == 1 where shift = 5 .. 2") << "to a higher one";
        QTest::newRow("a.b == 1 where shift = 0 .. 100000") << "at most 1000";
        QTest::newRow("a.b == 1 where order.order = \"1,2") << "not closed";
    }
    void invalidAssertionIsRejectedWithReason() {
        QFETCH(QString, part);
        QVERIFY_CONTAINS(refusal(QTest::currentDataTag()), part);
    }

    void tooLongAssertionIsRejected() {
        const QString deep = QString(100000, '('_L1);
        QVERIFY(sentenceOf([&] { parseAssertion(deep); }).contains(u"at most 2000"_s));
    }

    void unknownFactIsReported() {
        QVERIFY(sentenceOf([] { only("similarity.nothing == 1"); }).contains(u"similarity.nothing"_s));
    }

    void nothingEqualsNaN() {
        QVERIFY(!only("0 / 0 == 0 / 0").holds);
        QVERIFY(!only("0 / 0 ~= 1").holds);
    }
};

QTEST_GUILESS_MAIN(AssertionTest)
#include "assertion_test.moc"
