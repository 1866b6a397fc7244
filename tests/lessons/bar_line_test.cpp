// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation in the bar, part by part, and how filled-in numbers are judged.
#include "app/lessons/bar_line.h"

#include "app/figures/registry.h"
#include "app/lessons/unfolding.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/text_rows.h"

#include <QTest>

using namespace sinescope;

namespace {

BarCalculation robot() {
    Scene scene;
    scene.encoding = EncodingParameters{4, 4, 100};
    return BarCalculation(calculationLine(scene, 1, 2, 0));
}

/// The article's three words; `show` selects scores or vectors.
Scene cat(const char* show) {
    Scene scene;
    scene.encoding = EncodingParameters{3, 4, 10000};
    scene.sentence.tokens = {u"The"_s, u"cat"_s, u"sat"_s};
    scene.sentence.customEmbeddings = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1, 1.1, 1.2}};
    scene.figures.resize(1);
    scene.figures.front().id = u"sum"_s;
    scene.figures.front().options.insert(u"show"_s, QString::fromLatin1(show));
    scene.selection.position = 1;
    scene.selection.column = 0;
    scene.selection.shift = 1;
    return scene;
}

BarCalculation computeResult(const Scene& scene) {
    return stepCalculation(scene, figureModel);
}

}  // namespace

class BarLineTest : public QObject {
    Q_OBJECT

 private slots:
    void cellCalculationHasNameAndThreeParts() {
        const BarCalculation cell = robot();
        QCOMPARE(cell.parts(), std::size_t{3});
        QCOMPARE(plainText(cell.shown(0, {})), u"PE(1, 2)"_s);
        QCOMPARE(plainText(cell.shown(1, {})), u"PE(1, 2) = sin(1 / 100^(2/4))"_s);
        QCOMPARE(plainText(cell.shown(3, {})), u"PE(1, 2) = sin(1 / 100^(2/4)) = sin(0.100) = 0.0998"_s);
    }

    /// Substituted numbers are not asked for; the angle and the value are.
    void onlyComputedNumbersAreAsked() {
        const BarCalculation cell = robot();
        QVERIFY(!cell.asked(0));
        const auto angle = cell.asked(1);
        QVERIFY(angle);
        QCOMPARE(angle->number, u"0.100"_s);
        QCOMPARE(plainText(angle->before), u" = sin("_s);
        QCOMPARE(plainText(angle->behind), u")"_s);
        QCOMPARE(cell.asked(2)->number, u"0.0998"_s);
        QVERIFY(!cell.asked(3));
    }

    void guessIsShownBesideItsNumber() {
        const BarCalculation cell = robot();
        const std::map<QString, QString> guesses = {{cell.asked(1)->part, u"0.01"_s}};
        QVERIFY(!plainText(cell.shown(1, guesses)).contains(u"0.01:"_s));
        const QString shown = plainText(cell.shown(2, guesses));
        QVERIFY2(shown.endsWith(u"sin(0.100)  (0.01: off by 0.09)"_s), qPrintable(shown));
    }

    void guessIsCheckedToItsWrittenDigits_data() {
        addColumns<QString, QString, QString>();
        textRow("0.1", "0.0998", "right");
        textRow("0.0998334", "0.0998", "right");  // more digits than the bar shows
        textRow("0.09", "0.0998", "off by 0.0098");
        textRow("−0.4161", "−0.4161", "right");
        textRow("0.4161", "−0.4161", "off by 0.832");
        textRow("12288", "12,288", "right");
        textRow("1e-4", "0.0001", "right");
        textRow("perhaps", "0.5", "");
    }
    void guessIsCheckedToItsWrittenDigits() {
        const auto [guess, number, verdict] = thisRow<QString, QString, QString>();
        QCOMPARE(filledInVerdict(guess, number), verdict);
    }

    void ropeCalculationHasTwoParts() {
        Scene scene;
        scene.encoding.dModel = 4;
        scene.scheme = RopeScheme{};
        const BarCalculation rope(calculationLine(scene, 11, 2, 0));
        QCOMPARE(rope.parts(), std::size_t{2});
        QVERIFY(!rope.asked(0));
        QCOMPARE(rope.asked(1)->number, u"0.11"_s);
    }

    /// The article's words, multiplied on paper: 0.45 + 0.6 + 0.77 + 0.96 = 2.78, cos 1 + cos 0.01 = 1.5403.
    void scoreIsExpandedTermByTerm() {
        const BarCalculation score = computeResult(cat("scores"));
        QCOMPARE(score.parts(), std::size_t{6});
        QCOMPARE(plainText(score.shown(1, {})), u"score(1, 2) = x·x′ + x·p′ + p·x′ + p·p′"_s);
        QCOMPARE(plainText(score.shown(6, {})),
                 u"score(1, 2) = x·x′ + x·p′ + p·x′ + p·p′ = 2.7800 + 1.0188 + 2.5086 + 1.5403 = 7.8476"_s);
        QVERIFY(!score.asked(0));
        const char* const numbers[] = {"2.7800", "1.0188", "2.5086", "1.5403", "7.8476"};
        for (std::size_t term = 0; term < 5; ++term) {
            QVERIFY(score.asked(term + 1));
            QCOMPARE(score.asked(term + 1)->number, QString::fromLatin1(numbers[term]));
        }
        QCOMPARE(plainText(score.asked(2)->before), u" + "_s);
        QCOMPARE(plainText(score.asked(5)->before), u" = "_s);
        QVERIFY(plainText(score.shown(3, {{u"1.0188"_s, u"1.1"_s}}))
                    .endsWith(u" + 1.0188  (1.1: off by 0.0812)"_s));
    }

    void negativeTermIsSubtracted() {
        Scene scene = cat("scores");
        scene.sentence.customEmbeddings[1] = {-0.5, -0.6, -0.7,
                                              -0.8};  // flips the sign of both terms with the word cat
        const QString line = plainText(computeResult(scene).shown(6, {}));
        QVERIFY2(line.endsWith(u" = −2.7800 − 1.0188 + 2.5086 + 1.5403 = 0.2501"_s) ||
                     line.endsWith(u" = −2.7800 − 1.0188 + 2.5086 + 1.5403 = 0.2500"_s),
                 qPrintable(line));
    }

    void cellIsCalculatedWithoutScoreTerms() {
        QVERIFY(plainText(computeResult(cat("vectors")).shown(9, {})).startsWith(u"PE(1, 0) = "_s));
        Scene alibi = cat("scores");
        alibi.scheme = AlibiScheme{};
        QVERIFY(!plainText(computeResult(alibi).shown(9, {})).startsWith(u"score("_s));
    }

    /// Each item shows one more part, and the last one shows the rest.
    void eachRevealShowsOnePartAndLastShowsRest() {
        LessonStep step;
        step.reveals = {{{}, u"words"_s}, {u"derivation"_s, {}}, {u"derivation"_s, {}}};
        QCOMPARE(shownParts(step, 0, 3), std::size_t{0});
        QCOMPARE(shownParts(step, 1, 3), std::size_t{0});
        QCOMPARE(shownParts(step, 2, 3), std::size_t{1});
        QCOMPARE(shownParts(step, 3, 3), std::size_t{3});
    }
};

QTEST_APPLESS_MAIN(BarLineTest)
#include "bar_line_test.moc"
