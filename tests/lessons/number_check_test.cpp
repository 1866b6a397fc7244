// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors and warnings of lesson check, in small lessons.
#include "app/lessons/number_check.h"

#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/remembered_models.h"
#include "app/lessons/written_numbers.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/text_rows.h"

#include <QtTest>

using namespace sinescope;

namespace {

const ModelMaker& models() {
    static const ModelMaker made = rememberedModels(figureModel);
    return made;
}

const LessonContext& context() {
    static const LessonContext made = lessonContext(figureCatalog(), QString());
    return made;
}

QString sentences(const std::vector<LessonProblem>& problems) {
    QStringList lines;
    for (const LessonProblem& problem : problems) lines << problemText(problem, u"a.md"_s);
    return lines.join('\n'_L1);
}

Lesson lessonOf(const QString& step) {
    return readLesson(u"# T\n\n## %1"_s.arg(step).toUtf8(), context());
}

QString refusal(const QString& proof) {
    const Lesson lesson = lessonOf(u"A step.\n\n### Proof\n\n- %1\n"_s.arg(proof));
    return sentences(lesson.problems) + sentences(checkProofs(lesson, figureCatalog(), models()));
}

QString warning(const QString& step) {
    return sentences(uncoveredNumbers(lessonOf(step), figureCatalog(), models()));
}

void rows() {
    addColumns<QString, QString>();
}

}  // namespace

class NumberCheckTest : public QObject {
    Q_OBJECT

 private slots:
    void vacuousProofIsRejected_data() {
        rows();
        namedRow("no fact", "GPT-2 has **5** rows: `5 == 5`", "works something out");
        namedRow("numbers from nowhere", "It is **6**: `2 * 3 == 6`", "3 is not there");
        namedRow("arithmetic of the text", "2 · 3 = **6**: `2 * 3 == 6`", "");
        namedRow("π", "√(2 / π) is **0.798**: `sqrt(2 / pi) ~= 0.798`", "");
        namedRow("a fact that does not matter", "About **0**: `0 * wavelengths.longest == 0`",
                 "whatever its facts are");
        namedRow("a fact against itself", "`wavelengths.longest == wavelengths.longest`",
                 "whatever its facts are");
        namedRow("a loose bound", "It is **1,000**: `shift.residual < 1000`", "only a bound");
        namedRow("another loose bound", "It is **3**: `wavelengths.longest > 3`", "only a bound");
        namedRow("a bound by rounding", "Below **10⁻¹²**: `shift.residual < 1e-12`", "");
        namedRow("a near bound", "Below **55,000**: `wavelengths.longest < 55000`", "");
        namedRow("a bound that nothing states", "It is large: `wavelengths.longest > 3`", "");
        namedRow("no number by being another", "It is **7**: `wavelengths.pairs != 7`", "only a bound");
        namedRow("a wide tolerance", "About **60,000**: `wavelengths.longest ~= 60000 +- 1e9`",
                 "more than 10 %");
        namedRow("a tolerance of 11 %", "`wavelengths.pairs ~= 64 +- 7.1`", "more than 10 %");
        namedRow("a tolerance of 10 %", "`wavelengths.pairs ~= 64 +- 6.4`", "");
        namedRow("too few digits", "`wavelengths.ratio ~= 1`", "more digits");
        namedRow("enough digits", "`wavelengths.ratio ~= 1.15`", "");
        namedRow("one digit is itself", "It is **1**: `wavelengths.ratio ~= 1.15`", "none of its numbers");
        namedRow("another number", "It is **54,411**: `wavelengths.longest ~= 54410`", "none of its numbers");
        namedRow("numbers in another order",
                 "They are **32** and **64**: `wavelengths.pairs == 64, 32 where d_model = 128, 64`",
                 "none of its numbers");
        namedRow("powers of ten", "It is **5.44 × 10⁴**: `wavelengths.longest ~= 54410`", "");
    }
    void vacuousProofIsRejected() {
        const auto [text, expectedPart] = thisRow<QString, QString>();
        const QString message = refusal(text);
        QVERIFY2(expectedPart.isEmpty() ? message.isEmpty() : message.contains(expectedPart),
                 qPrintable(message));
    }

    void unprovenNumberIsReported_data() {
        rows();
        const char* const proof = "\n\n### Proof\n\n- `wavelengths.longest ~= 54410 where d_model = 128`\n";
        const auto proven = [&](const char* name, const char* text, const char* expectedPart) {
            QTest::newRow(name) << QString::fromUtf8(text) + QString::fromUtf8(proof)
                                << QString::fromUtf8(expectedPart);
        };
        namedRow(
            "a claim", "It takes 513 of them.",
            "line 3: In the step \"It takes 513 of them.\", no proof covers the number 513 of the claim");
        namedRow("a text", "A.\n\nWords.\n\nMore, 77.3 of them.",
                 "line 7: In the step \"A.\", no proof covers the number 77.3 of the text");
        namedRow("a reveal", "A.\n\n### Reveal\n\n1. It is 4,711.",
                 "line 7: In the step \"A.\", no proof covers the number 4,711 of the reveal");
        namedRow("a question", "A.\n\n### Question\n\nWhy 4,711?\n\nAnswer: `wavelengths.longest`",
                 "the number 4,711 of the question");
        namedRow("a wrong choice may say anything",
                 "A.\n\n### Question\n\nWhy?\n\n- [ ] 4,711\n- [x] No `wavelengths.pairs == 64`\n", "");
        namedRow("a right one not",
                 "A.\n\n### Question\n\nWhy?\n\n- [x] 4,711 `wavelengths.pairs == 64`\n- [ ] No\n",
                 "4,711 of the right choice");
        namedRow("a choice that nothing proves", "A.\n\n### Question\n\nWhy?\n\n- [ ] Yes\n- [x] No\n",
                 "line 6: In the step \"A.\", nothing proves which choice is right");
        namedRow("the truth about a myth", "A.\n\n### Myth?\n\n> 99\n\nIt is 98.\n\nSource: x",
                 "98 of the truth about the myth");
        namedRow("a setting of the Scene", "A.\n\nd = 128, n = 10,000.", "");
        namedRow("names, years, code, links",
                 "GPT-2, float32, 2i, n^7 and `99` of [it](control:x99) in 2017.", "");
        namedRow("the sources", "A.\n\nIt gets 20 more.\n\n### Sources\n\n- Press et al. 2021: +20", "");
        proven("a number of a proof", "The longest is 54,410.", "");
        proven("the same, rounded", "The longest is 5.44 × 10⁴.", "");
        proven("another number", "The longest is 54,411.", "54,411");
        namedRow(
            "the answer",
            "A.\n\n### Question\n\nWhy?\n\nAnswer: `wavelengths.pairs + 7`\n\n### Reveal\n\n1. 71 it is.",
            "");
    }
    void unprovenNumberIsReported() {
        const auto [text, expectedPart] = thisRow<QString, QString>();
        const QString message = warning(text);
        QVERIFY2(expectedPart.isEmpty() ? message.isEmpty() : message.contains(expectedPart),
                 qPrintable(message));
    }

    void markedChoiceMustMatchProof() {
        const auto message = [](const char* right) {
            const Lesson lesson = lessonOf(
                u"A.\n\n### Question\n\nHow many?\n\n- [%1] A few\n"
                "- [%2] Many `wavelengths.pairs > 60`\n"_s.arg(right[0] == 'A' ? "x" : " ",
                                                               right[0] == 'B' ? "x" : " "));
            return sentences(checkProofs(lesson, figureCatalog(), models()));
        };
        QCOMPARE(message("B"), QString());
        QVERIFY_CONTAINS(message("A"), u"choice B is marked wrong, and its proof"_s);
    }

    /// A choice's proof is not displayed, and is saved in its original place.
    void proofOfChoiceIsNotPartOfItsText() {
        const Lesson lesson = lessonOf(
            u"A.\n\n### Question\n\nHow many?\n\n- [x] All `64` of them\n"
            "- [ ] Many `wavelengths.pairs > 70`\n"_s);
        const LessonQuestion& question = *lesson.steps[0].question;
        QCOMPARE(question.choices, (QStringList{u"All `64` of them"_s, u"Many"_s}));
        QCOMPARE(question.proofs, (QStringList{QString(), u"wavelengths.pairs > 70"_s}));
        Lesson changed = lesson;
        changed.steps[0].title = u"B."_s;
        QVERIFY(readLesson(writeLesson(changed, context()), context()).steps[0].question == question);
    }

    void modelCacheKeepsRecentlyUsedModels() {
        int made = 0;
        const ModelMaker remembered = rememberedModels(
            [&made](const QString& figure, const Scene& scene) {
                ++made;
                return figureKind(figure).modelOf(scene);
            },
            2);
        Scene other;
        other.encoding.base = 100;
        const QString heatmap = u"heatmap"_s, positions = u"positions"_s;
        const auto first = remembered(heatmap, Scene());
        QVERIFY(remembered(heatmap, Scene()) == first);
        QCOMPARE(made, 1);
        QVERIFY(remembered(heatmap, other)->scene() == other);
        QCOMPARE(made, 2);
        QVERIFY(remembered(heatmap, Scene()) == first);
        remembered(positions, Scene());  // replaces the model of the other base
        QCOMPARE(made, 3);
        QVERIFY(remembered(heatmap, Scene()) == first);
        remembered(heatmap, other);
        QCOMPARE(made, 4);
    }

    void writtenNumbersAreParsed() {
        const std::vector<WrittenNumber> numbers =
            writtenNumbers(u"54,410; −0.45; 1e−15; 2.65 × 10⁸; 10⁻¹⁵; 0, 1; 1,2; p−3"_s);
        QList<double> values;
        for (const WrittenNumber& number : numbers) values << number.value;
        QCOMPARE(values, (QList<double>{54410, -0.45, 1e-15, 2.65e8, 1e-15, 0, 1, 1, 2, -3}));
        QVERIFY(numbers[1].denotes(-0.4473) && !numbers[1].denotes(-0.4551));
    }
};

QTEST_GUILESS_MAIN(NumberCheckTest)
#include "number_check_test.moc"
