// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/assertion.h"

#include "app/scene/literals.h"
#include "tests/contains.h"
#include "tests/scene/scene_samples.h"
#include "tests/text_cases.h"

#include <QTest>

using namespace sinescope;

namespace {

/// Sample facts that do not come from a figure.
double sampleFact(const QString& name) {
    if (name == "similarity.first_rise"_L1) return 12;
    if (name == "shift.residual"_L1) return 2.2e-16;
    if (name == "order.cat"_L1) return 0.63281;
    throw Error("There is no fact \"" + name.toStdString() + "\".");
}

}  // namespace

class AssertionTest : public QObject {
    Q_OBJECT

 private slots:
    void arithmeticHasUsualPrecedence_data() { textCases("lessons/assertions.txt", u"values"_s); }
    void arithmeticHasUsualPrecedence() {
        const auto [text, value] = thisRow<QString, QString>();
        QCOMPARE(evaluate(parseExpression(text), sampleFact), value.toDouble());
    }

    void assertionsHoldOrFail_data() { textCases("lessons/assertions.txt", u"assertions"_s); }
    void assertionsHoldOrFail() {
        const auto [text, expected] = thisRow<QString, QString>();
        QCOMPARE(examine(parseAssertion(text), 0, sampleFact).holds, expected == "holds"_L1);
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

    void invalidAssertionIsRejectedWithReason_data() { textCases("lessons/assertions.txt", u"refused"_s); }
    void invalidAssertionIsRejectedWithReason() {
        const auto [text, part] = thisRow<QString, QString>();
        QVERIFY_CONTAINS(sentenceOf([&] { parseAssertion(text); }), part);
    }

    void emptyOrTooLongAssertionIsRejected() {
        QVERIFY_CONTAINS(sentenceOf([] { parseAssertion({}); }), u"ends where a number"_s);
        const QString deep = QString(100000, '('_L1);
        QVERIFY(sentenceOf([&] { parseAssertion(deep); }).contains(u"at most 2000"_s));
    }

    void unknownFactIsReported() {
        const Assertion unknown = parseAssertion(u"similarity.nothing == 1"_s);
        QVERIFY_CONTAINS(sentenceOf([&] { examine(unknown, 0, sampleFact); }), u"similarity.nothing"_s);
    }
};

QTEST_GUILESS_MAIN(AssertionTest)
#include "assertion_test.moc"
