// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/number_format.h"

#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/span_text.h"
#include "tests/text_cases.h"

#include <QTest>

#include <cmath>

using namespace sinescope;

class NumberFormatTest : public QObject {
    Q_OBJECT

 private slots:
    void fixedNumberFormatsDecimals_data() { textCases("scene/numbers.txt", u"decimals"_s); }
    void fixedNumberFormatsDecimals() {
        const auto [number, text] = thisRow<QString, QString>();
        QCOMPARE(fixedNumber(number.section(' '_L1, 0, 0).toDouble(), number.section(' '_L1, 1).toInt()),
                 text);
    }

    void nearbyNumbersAreNotRoundedToZeroOrOne() {
        for (int k = 1; k < 300; ++k)
            for (const double around : {0.0, 1.0, -1.0})
                for (const double side : {1.0, -1.0}) {
                    const double number = around + side * std::pow(1.12, -k);
                    if (number == around || (around != 0 && std::abs(number - around) < 2e-15)) continue;
                    for (int decimals = 1; decimals <= 6; ++decimals) {
                        const QString text = fixedNumber(number, decimals);
                        QVERIFY2(ungrouped(text).toDouble() != around, qPrintable(text));
                        QVERIFY2(text.size() <= decimals + 4 || text.contains(QChar(u'⁻')), qPrintable(text));
                    }
                    for (int digits = 2; digits <= 6; ++digits) {
                        const QString text = plainNumber(number, digits);
                        QVERIFY2(ungrouped(text).toDouble() != around, qPrintable(text));
                    }
                }
    }

    void plainNumberFormatsSignificantDigits_data() { textCases("scene/numbers.txt", u"digits"_s); }
    void plainNumberFormatsSignificantDigits() {
        const auto [number, text] = thisRow<QString, QString>();
        QCOMPARE(plainNumber(number.section(' '_L1, 0, 0).toDouble(), number.section(' '_L1, 1).toInt()),
                 text);
    }

    void smallValuesKeepFourDigits_data() { textCases("scene/numbers.txt", u"values"_s); }
    void smallValuesKeepFourDigits() {
        const auto [number, text] = thisRow<QString, QString>();
        QCOMPARE(valueNumber(number.toDouble()), text);
    }

    void largeBasesHavePowerOfTen() {
        QCOMPARE(baseText(500000), u"500,000"_s);
        QCOMPARE(baseText(1e12), u"10¹²"_s);
        QCOMPARE(baseText(2.65e8), u"2.65 × 10⁸"_s);
    }

    void sufficientDigitsReproduceTheNextLine() {
        const double divisor = std::pow(10000, 6.0 / 128);
        for (const double position : {10.0, 1'000'010.0}) {
            const auto angleOf = [&](double by) { return fixedNumber(position / by, 4); };
            const int digits = sufficientDigits(
                divisor, 5, [&](double shown) { return angleOf(shown) == angleOf(divisor); });
            QVERIFY(position > 10 || digits <= 6);
            QCOMPARE(angleOf(plainNumber(divisor, digits).toDouble()), angleOf(divisor));
        }
    }

    void spanOfEqualNumbersIsOneNumber() {
        const QString from = u"from"_s;
        QCOMPARE(spanText(u"2"_s, u"5"_s), u"2 to 5"_s);
        QCOMPARE(spanText(u"2"_s, u"5"_s, from), u"from 2 to 5"_s);
        QCOMPARE(spanText(u"2"_s, u"2"_s, from), u"2"_s);
    }

    void fullAndExactNumberDenoteSameValue_data() { textCases("scene/numbers.txt", u"exact"_s); }
    void fullAndExactNumberDenoteSameValue() {
        const auto [exact, full] = thisRow<QString, QString>();
        const double number = exact.toDouble();
        QCOMPARE(exactNumber(number), exact);
        QCOMPARE(fullNumber(number), full);
        QCOMPARE(ungrouped(full), exact);
        QCOMPARE(parseNumber(full), std::optional(number));
    }

    void powersOfTenBecomeExponents() {
        QCOMPARE(withExponent(u"from 3.9 × 10⁻⁹ to 10⁴, 2×10³ and 110⁴"_s),
                 u"from 3.9e-9 to 1e4, 2e3 and 110⁴"_s);
    }

    void nounsArePluralizedAndSentencesCapitalized() {
        QCOMPARE(counted(1, u"position"_s), u"1 position"_s);
        QCOMPARE(counted(0, u"position"_s), u"0 positions"_s);
        QCOMPARE(counted(1048576, u"position"_s), u"1,048,576 positions"_s);
        QCOMPARE(counted(2, u"index"_s, u"indices"_s), u"2 indices"_s);
        QCOMPARE(asSentence(u"each row differs"_s), u"Each row differs."_s);
        QCOMPARE(asSentence(u"n sets the pace."_s), u"n sets the pace."_s);
        QCOMPARE(asSentence({}), QString());
    }
};

QTEST_GUILESS_MAIN(NumberFormatTest)
#include "number_format_test.moc"
