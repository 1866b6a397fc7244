// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelengths' model against the definition 2 pi n^e / s with the standard library's powers.
#include "app/figures/wavelengths/model.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/figures/model_values.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, double base = 10000) {
    return sizedScene("wavelengths", length, dModel, base);
}

WavelengthsModel modelOf(const Scene& scene) {
    return WavelengthsModel(std::make_shared<const Scene>(scene), nullptr);
}

QString ruleText(const WavelengthsModel& model, WavelengthRule::Kind kind) {
    for (const WavelengthRule& rule : model.rules())
        if (rule.kind == kind) return rule.text;
    return {};
}

QString allWords(const FigureModel& model) {
    QStringList words{model.claim(), model.alternativeText(), model.table().title, model.table().note};
    for (const Fact& fact : model.facts()) words << fact.sentence;
    for (const Readout& line : model.readout({})) words << line.label << line.value;
    return words.join('\n'_L1);
}

}  // namespace

class WavelengthsTest : public QObject {
    Q_OBJECT

 private slots:
    void pairsThatCompleteACycleAreThoseOfTheLesson_data() {
        addColumns<double, int>({"base", "completed"});
        for (const auto& [base, completed] : {std::pair(1e2, 29), {1e3, 20}, {1e4, 15}, {1e5, 12}, {5e5, 11}})
            QTest::newRow(qPrintable(QString::number(base))) << base << completed;
    }
    void pairsThatCompleteACycleAreThoseOfTheLesson() {
        QFETCH(const double, base);
        QFETCH(const int, completed);
        const WavelengthsModel model = modelOf(sceneOf(50, 128, base));
        QCOMPARE(factOf(model, "wavelengths.completed"), completed);
        QVERIFY(model.counts().constFirst().startsWith(u"%1 of 64 pairs "_s.arg(completed)));
    }

    void theLongestWavelengthStaysBelowTheOneOfTheSentence_data() {
        addColumns<int, double>({"dModel", "longest"});
        for (const auto& [d, longest] :
             {std::pair(4, 628.3), {64, 47117.}, {128, 54410.}, {512, 60611.}, {768, 61343.}})
            QTest::newRow(qPrintable(QString::number(d))) << d << longest;
    }
    void theLongestWavelengthStaysBelowTheOneOfTheSentence() {
        QFETCH(const int, dModel);
        QFETCH(const double, longest);
        const WavelengthsModel model = modelOf(sceneOf(50, dModel));
        QVERIFY(std::abs(factOf(model, "wavelengths.longest") - longest) < 0.5);
        QCOMPARE(factOf(model, "wavelengths.reaches_two_pi_n"), 0);
        QCOMPARE(ruleText(model, WavelengthRule::Kind::Supremum), u"2πn = 62,832, not reached"_s);
    }

    void endpointSpacingReachesIt() {
        Scene scene = sceneOf(50, 128);
        scene.encoding.spacing = Spacing::Endpoint;
        const WavelengthsModel model = modelOf(scene);
        QCOMPARE(factOf(model, "wavelengths.reaches_two_pi_n"), 1);
        QCOMPARE(ruleText(model, WavelengthRule::Kind::Longest), u"longest 2πn = 62,832"_s);
        QVERIFY(ruleText(model, WavelengthRule::Kind::Supremum).isEmpty());
    }

    void aFrequencyShiftAboveOnePassesIt() {
        Scene scene = sceneOf(50, 16);
        scene.encoding.spacing = Spacing::Shift;
        scene.encoding.frequencyShift = 2;
        const WavelengthsModel model = modelOf(scene);
        const double expected = 2 * std::numbers::pi * std::pow(1e4, 7.0 / 6);
        QVERIFY(std::abs(factOf(model, "wavelengths.longest") / expected - 1) < 1e-12);
        QCOMPARE(ruleText(model, WavelengthRule::Kind::Supremum), u"2πn = 62,832, passed"_s);
    }

    void aPositionScaleIsPartOfTheName() {
        Scene scene = sceneOf(50, 32);
        scene.encoding.positionScale = 1000;
        scene.encoding.spacing = Spacing::Endpoint;
        const WavelengthsModel model = modelOf(scene);
        QCOMPARE(ruleText(model, WavelengthRule::Kind::Longest), u"longest 2πn/s = 62.83"_s);
    }

    void tableIsTheDefinition() {
        const WavelengthsModel model = modelOf(sceneOf(50, 32, 500));
        const FigureTable table = model.table();
        QCOMPARE(table.rows, 16);
        for (std::int64_t i = 0; i < 16; ++i) {
            const double w = std::pow(500, -2.0 * static_cast<double>(i) / 32);
            QVERIFY(std::abs(std::get<double>(table.cell(i, 1)) / w - 1) < 1e-14);
            QVERIFY(std::abs(std::get<double>(table.cell(i, 2)) * w / (2 * std::numbers::pi) - 1) < 1e-14);
            QVERIFY(std::abs(std::get<double>(table.cell(i, 3)) / (50 * w / (2 * std::numbers::pi)) - 1) <
                    1e-14);
        }
    }

    void theFrozenSettingIsInTheTable() {
        Scene scene = sceneOf(50, 8);
        scene.frozen = scene.encoding;
        scene.frozen->dModel = 4;
        scene.frozen->base = 100;
        const WavelengthsModel model = modelOf(scene);
        const FigureTable table = model.table();
        QCOMPARE(table.columns.size(), 5);
        QVERIFY(std::abs(std::get<double>(table.cell(1, 4)) - 20 * std::numbers::pi) < 1e-12);
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(2, 4)));
        QVERIFY(model.alternativeText().contains(u"A: from 6.283 to 62.83 positions"_s));
    }

    void factsFollowTheSetting() {
        QCOMPARE(factOf(modelOf(sceneOf(50, 8, 1)), "wavelengths.ratio"), 1);
        QVERIFY(modelOf(sceneOf(50, 2)).claim().isEmpty());
        QCOMPARE(factOf(modelOf(sceneOf(7, 2)), "wavelengths.completed"), 1);
        QCOMPARE(factOf(modelOf(sceneOf(6, 2)), "wavelengths.completed"), 0);
        Scene none = sceneOf(50, 1);
        none.encoding.oddRule = OddRule::ZeroPad;
        const WavelengthsModel model = modelOf(none);
        QVERIFY(!model.absence().isEmpty());
        QVERIFY(model.counts().isEmpty());
        QCOMPARE(model.table().rows, 0);
        QVERIFY(model.program().text.contains(u"def main"_s));
    }

    void noWordIsAbsurd() {
        for (const std::int64_t d : {1, 2, 3, 5, 128})
            for (const double base : {1.0, 1e4, 1e12})
                for (const OddRule rule : {OddRule::ExtraSine, OddRule::ZeroPad, OddRule::Truncate})
                    for (const Spacing spacing : {Spacing::Paper, Spacing::Endpoint}) {
                        Scene scene = sceneOf(1, d, base);
                        scene.encoding.oddRule = rule;
                        scene.encoding.spacing = spacing;
                        const WavelengthsModel model = modelOf(scene);
                        const QString words = allWords(model);
                        for (const char* wrong : {"nan", " inf", "-0", " 1 pairs", " 1 positions", "0 of 0"})
                            QVERIFY2(!words.contains(QLatin1String(wrong)), qPrintable(words));
                    }
    }

    void whatCameBeforeDoesNotMatter() {
        const auto first = std::make_shared<const Scene>(sceneOf(50, 128));
        Scene changed = sceneOf(60, 16, 300);
        changed.frozen = first->encoding;
        const WavelengthsModel before(first, nullptr);
        const auto second = std::make_shared<const Scene>(changed);
        const WavelengthsModel after(second, &before);
        const WavelengthsModel alone(second, nullptr);
        QCOMPARE(after.alternativeText(), alone.alternativeText());
        QCOMPARE(*after.lines().back().values, *alone.lines().back().values);
        const WavelengthsModel again(second, &after);
        QCOMPARE(again.lines().back().values,
                 after.lines().back().values);  // taken over, not worked out again
    }
};

QTEST_GUILESS_MAIN(WavelengthsTest)
#include "wavelengths_test.moc"
