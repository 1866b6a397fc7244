// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/number_format.h"

#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/span_text.h"
#include "tests/columns.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace sinescope;

class NumberFormatTest : public QObject {
    Q_OBJECT

 private slots:
    void fixedNumberFormatsDecimals_data() {
        addColumns<double, int, QString>();
        const auto row = [](double number, int decimals, const char* text) {
            QTest::addRow("%.17g with %d", number, decimals) << number << decimals << QString::fromUtf8(text);
        };
        row(0.84147, 4, "0.8415");
        row(-0.416147, 4, "−0.4161");
        row(0, 4, "0.0000");
        row(-0.0, 4, "0.0000");
        row(1, 4, "1.0000");
        row(-1, 2, "−1.00");
        row(0.5, 4, "0.5000");
        row(std::cos(0.01), 4, "0.99995");  // as in the articles
        row(0.8 + std::cos(0.01), 4, "1.79995");
        row(1.1, 4, "1.1000");
        row(0.1 + 0.2, 4, "0.3000");
        row(0.9999999, 4, "0.99999");
        row(-0.9999999, 4, "−0.99999");
        row(1.0000001, 4, "1.00001");
        row(1 + 2e-16, 4, "1.0000");  // rounding error of a sum
        row(0.00002, 4, "0.00002");
        row(4e-8, 4, "4 × 10⁻⁸");
        row(-4e-12, 4, "−4 × 10⁻¹²");
        row(0.996, 2, "0.996");
        row(0.8 + std::cos(0.01), 3, "1.800");
        row(2.1998, 3, "2.200");
        row(0.29996, 2, "0.30");
        row(12345.678, 2, "12,345.68");
        row(-1000.0004, 4, "−1,000.0004");
        row(999.5, 1, "999.5");
        row(1e300, 3, "10³⁰⁰");
        row(-2.5e20, 3, "−2.5 × 10²⁰");
        row(std::nan(""), 4, "–");
        row(std::numeric_limits<double>::infinity(), 4, "∞");
    }
    void fixedNumberFormatsDecimals() {
        const auto [number, decimals, text] = thisRow<double, int, QString>();
        QCOMPARE(fixedNumber(number, decimals), text);
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

    void plainNumberFormatsSignificantDigits_data() {
        addColumns<double, int, QString>();
        const auto row = [](double number, int digits, const char* text) {
            QTest::addRow("%.17g with %d", number, digits) << number << digits << QString::fromUtf8(text);
        };
        row(6.283185, 4, "6.283");
        row(62831.85, 4, "62,832");
        row(1234.5, 6, "1,234.5");
        row(1048576, 3, "1,048,576");
        row(1, 3, "1");
        row(0.99996, 4, "0.99996");
        row(-2.5, 3, "−2.5");
        row(0, 3, "0");
        row(1e300, 3, "10³⁰⁰");
        row(-2.5e300, 6, "−2.5 × 10³⁰⁰");
        row(3e-8, 3, "3 × 10⁻⁸");
        row(-1e-5, 3, "−10⁻⁵");
        row(1e-310, 3, "10⁻³¹⁰");
        row(2.5e-100, 3, "2.5 × 10⁻¹⁰⁰");
        row(std::numeric_limits<double>::infinity(), 3, "∞");
    }
    void plainNumberFormatsSignificantDigits() {
        const auto [number, digits, text] = thisRow<double, int, QString>();
        QCOMPARE(plainNumber(number, digits), text);
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

    void fullAndExactNumberDenoteSameValue_data() {
        addColumns<double, QString, QString>();
        const auto row = [](double number, const char* exact, const char* full) {
            QTest::newRow(exact) << number << QString::fromUtf8(exact) << QString::fromUtf8(full);
        };
        row(500000, "500000", "500,000");
        row(1e9, "1000000000", "1,000,000,000");
        row(-0.5, "-0.5", "−0.5");
        row(0.1, "0.1", "0.1");
        row(1.0 / 3, "0.3333333333333333", "0.3333333333333333");
        row(3.88e-9, "3.88e-9", "3.88 × 10⁻⁹");
        row(-1e-6, "-1e-6", "−10⁻⁶");
        row(2.5e300, "2.5e300", "2.5 × 10³⁰⁰");
        row(1e300, "1e300", "10³⁰⁰");
    }
    void fullAndExactNumberDenoteSameValue() {
        const auto [number, exact, full] = thisRow<double, QString, QString>();
        QCOMPARE(exactNumber(number), exact);
        QCOMPARE(fullNumber(number), full);
        QCOMPARE(exact.toDouble(), number);
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
        QCOMPARE(asSentence({}), QString());
    }
};

QTEST_GUILESS_MAIN(NumberFormatTest)
#include "number_format_test.moc"
