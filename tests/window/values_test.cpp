// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/literals.h"
#include "app/window/controls/step_scale.h"
#include "app/window/parts/number_parsing.h"
#include "app/window/parts/typeset.h"
#include "tests/window/test_classes.h"

#include <QTest>

using namespace sinescope;

class ValuesTest : public QObject {
    Q_OBJECT

 private slots:
    void fieldsShowEveryDigitAndSeparators() {
        QCOMPARE(fieldText(50), u"50"_s);
        QCOMPARE(fieldText(1048576), u"1,048,576"_s);
        QCOMPARE(fieldText(1e12), u"1,000,000,000,000"_s);
        QCOMPARE(fieldText(10000.25), u"10,000.25"_s);
        for (const double value : {1.0, 1.5, 9999.0, 123456.75, 1e12})
            QCOMPARE(parseNumber(fieldText(value)), std::optional(value));
        QCOMPARE(boundText(1e12), u"10¹²"_s);
        QCOMPARE(boundText(16384), u"16,384"_s);
    }

    void nearbyPixelsSnapToRoundValues() {
        constexpr double width = 216;
        for (const StepScale& scale : {StepScale::decimal(1, 1048576), StepScale::powersOfTwo(1, 16384)})
            for (const double round : scale.roundValues())
                for (const int pixels : {-2, -1, 0, 1, 2}) {
                    const double fraction = scale.fractionOf(round) + pixels / width;
                    // The last two round values, 1,000,000 and 1,048,576, are closer together.
                    if (round >= 1000000) continue;
                    QCOMPARE(scale.valueAt(fraction, 4 / width), round);
                }
    }

    void stepsAdvanceAndAreReversible() {
        for (const StepScale& scale : {StepScale::decimal(1, 1048576), StepScale::decimal(1, 1e12),
                                       StepScale::powersOfTwo(1, 16384)}) {
            double value = scale.lowest();
            int steps = 0;
            while (value < scale.highest()) {
                const double next = scale.step(value, 1);
                QCOMPARE_GT(next, value);
                QCOMPARE(scale.step(next, -1), value);
                value = next;
                ++steps;
            }
            QVERIFY(steps < 1200);
            QCOMPARE(scale.step(scale.highest(), 1), scale.highest());
            QCOMPARE(scale.step(scale.lowest(), -1), scale.lowest());
        }
    }

    void pageStepsGoToNextRoundValue() {
        const StepScale scale = StepScale::decimal(1, 1048576);
        QCOMPARE(scale.pageStep(50, 1), 100.0);
        QCOMPARE(scale.pageStep(60, 1), 100.0);
        QCOMPARE(scale.pageStep(60, -1), 50.0);
        QCOMPARE(scale.pageStep(50, -1), 20.0);
        QCOMPARE(scale.pageStep(1048576, 1), 1048576.0);
        QCOMPARE(StepScale::powersOfTwo(1, 16384).pageStep(100, 1), 128.0);
    }

    void theFormulaFollowsTheConvention() {
        EncodingParameters p;
        QCOMPARE(plainText(sineFormula(p)), u"PE(p, 2i) = sin(p / n^(2i/d))"_s);
        QCOMPARE(plainText(cosineFormula(p)), u"PE(p, 2i+1) = cos(p / n^(2i/d))"_s);
        p.layout = Layout::Halves;
        p.spacing = Spacing::Endpoint;
        QCOMPARE(plainText(sineFormula(p)), u"PE(p, i) = sin(p / n^(i/(d/2 − 1)))"_s);
        QCOMPARE(plainText(cosineFormula(p)), u"PE(p, d/2 + i) = cos(p / n^(i/(d/2 − 1)))"_s);
        p.layout = Layout::HalvesCosineFirst;
        QCOMPARE(plainText(cosineFormula(p)), u"PE(p, i) = cos(p / n^(i/(d/2 − 1)))"_s);
    }

    /// The letters place pair 0 of the second half, whose column is 0 + ⌊7/2⌋ or ⌈7/2⌉, where the encoding
    /// has it.
    void formulaNamesSecondHalfOfOddWidth() {
        for (const Layout layout : {Layout::Halves, Layout::HalvesCosineFirst})
            for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
                const EncodingParameters p{.dModel = 7, .layout = layout, .oddRule = rule};
                const bool cosineFirst = layout == Layout::HalvesCosineFirst;
                const std::int64_t column = Encoding(p).columnOf(0, cosineFirst ? Wave::Sine : Wave::Cosine);
                const QString text = plainText(cosineFirst ? sineFormula(p) : cosineFormula(p));
                QVERIFY2(text.startsWith(column == 3 ? u"PE(p, ⌊d/2⌋ + i)"_s : u"PE(p, ⌈d/2⌉ + i)"_s),
                         qPrintable(text));
            }
    }

    /// 15,789.25 · 358 = 5,652,551.5; a scale of five digits would make it 5,652,462.
    void derivationShowsAllDigitsOfScale() {
        const Encoding encoding{{.length = 400, .dModel = 8, .base = 1, .positionScale = 15'789.25}};
        const QString text = plainText(derivationLine(encoding, describeCell(encoding, 358, 0)));
        QVERIFY2(text.startsWith(u"PE(358, 0) = sin(15,789.25 · 358 / 1^(0/8)) = sin(5,652,551.5"_s),
                 qPrintable(text));
    }

    void derivationShowsCalculationAndTerms() {
        const Encoding encoding{EncodingParameters{}};
        QCOMPARE(plainText(derivationLine(encoding, describeCell(encoding, 10, 6))),
                 u"PE(10, 6) = sin(10 / 10,000^(6/128)) = sin(6.4938) = 0.2091"_s);
        QCOMPARE(plainText(derivationLine(encoding, describeCell(encoding, 0, 7))),
                 u"PE(0, 7) = cos(0 / 10,000^(6/128)) = cos(0) = 1.0000"_s);
        const TypesetLine line = derivationLine(encoding, describeCell(encoding, 10, 6));
        const auto termOf = [&line](const QString& text) {
            for (const Run& run : line)
                if (run.text == text && run.term) return *run.term;
            throw std::logic_error("no such run");
        };
        QCOMPARE(termOf(u"10"_s), Term::Position);
        QCOMPARE(termOf(u"10,000"_s), Term::Base);
        QCOMPARE(termOf(u"6"_s), Term::Pair);
        QCOMPARE(termOf(u"128"_s), Term::DModel);
    }
};

static const Registered<ValuesTest> registered(offscreenPart);

#include "values_test.moc"
