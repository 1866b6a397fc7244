// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors and warnings of lesson check, in small lessons.
#include "app/lessons/number_check.h"

#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/written_numbers.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/lessons/remembered_models.h"
#include "tests/text_cases.h"

#include <QTest>

using namespace sinescope;

namespace {

const ModelMaker& models() {
    static const ModelMaker made = rememberedModels();
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

}  // namespace

class NumberCheckTest : public QObject {
    Q_OBJECT

 private slots:
    void vacuousProofIsRejected_data() { textCases("lessons/number_check.txt", u"proofs"_s); }
    void vacuousProofIsRejected() {
        const auto [text, expectedPart] = thisRow<QString, QString>();
        const QString message = refusal(text);
        QVERIFY2(expectedPart.isEmpty() ? message.isEmpty() : message.contains(expectedPart),
                 qPrintable(message));
    }

    void unprovenNumberIsReported_data() { textCases("lessons/number_check.txt", u"steps"_s); }
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
