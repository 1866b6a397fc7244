// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_reader.h"

#include "app/scene/literals.h"
#include "tests/contains.h"
#include "tests/scene/full_disk.h"
#include "tests/scene/scene_samples.h"
#include "tests/text_cases.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace sinescope;

namespace {

const char* const sample = R"(# A shift is a rotation

What position does to a row.

### Sources

- Vaswani et al. 2017, section 3.5

## The matrix depends on k alone.

Drag [p](control:position): it stays.

```scene
{"encoding": {"d_model": 4}, "figures": [{"id": "heatmap"}, {"id": "sum"}]}
```

### Question

Does M₂ depend on p?

- [ ] Yes
- [x] No

### Reveal

1. `heatmap`: Every row is the one before, turned.
2. Nothing else changes.

### Your turn

Change [k](control:shift) and [its digits](control:heatmap.digits).

### Proof

- The residual is below **1e-12**: `shift.residual < 1e-12`
- `shift.degrees ~= 229.18 where
  shift = 4`

### Notes

Wait for the room.

### Sources

Mandal, *Transformer positional embeddings*.

### Myth?

> The distance is linear in k.

It is not.

- From **1.95** to **6.51**: `similarity.at_shift ~= 1.95, 6.51 where shift = 1, 10`

Source: Mandal

### Myth?

> Another one.

No.

Source: Preetham

## The same with another base

```scene
{"encoding": {"base": 100}}
```

### Question

How far does pair 0 turn?

Answer: `shift.degrees` degrees.

## Sketch it

### Question

Draw S(k).

Sketch: `similarity`, `k`, `S(k)`
)";

LessonContext context() {
    return lessonContext(sampleCatalog(), QString());
}

Lesson read(const QByteArray& text) {
    return readLesson(text, context());
}

QByteArray written(const Lesson& lesson) {
    return writeLesson(lesson, context());
}

QString problemsOf(const Lesson& lesson) {
    QStringList all;
    for (const LessonProblem& problem : lesson.problems) all << problemText(problem, u"a.md"_s);
    return all.join('\n'_L1);
}

/// The sample with one part replaced; empty if the part is missing.
QByteArray broken(const QByteArray& part, const QByteArray& by) {
    QByteArray text(sample);
    const qsizetype at = text.indexOf(part);
    return at < 0 ? QByteArray() : text.replace(at, part.size(), by);
}

}  // namespace

class LessonReaderTest : public QObject {
    Q_OBJECT

 private slots:
    void everyPartOfLessonIsRead() {
        const Lesson lesson = read(sample);
        QCOMPARE(problemsOf(lesson), QString());
        QCOMPARE(lesson.title, u"A shift is a rotation"_s);
        QCOMPARE(lesson.text, u"What position does to a row."_s);
        QCOMPARE(lesson.sources, u"- Vaswani et al. 2017, section 3.5"_s);
        QCOMPARE(lesson.steps.size(), std::size_t{3});
        const LessonStep& step = lesson.steps[0];
        QCOMPARE(step.title, u"The matrix depends on k alone."_s);
        QCOMPARE(step.text, u"Drag [p](control:position): it stays."_s);
        QCOMPARE(step.scene.encoding.dModel, 4);
        QCOMPARE(figuresOf(step), QStringList({u"heatmap"_s, u"sum"_s}));
        QCOMPARE(step.notes, u"Wait for the room."_s);
        QCOMPARE(step.sources, u"Mandal, *Transformer positional embeddings*."_s);
        QCOMPARE(controlsOf(step), QStringList({u"position"_s, u"shift"_s, u"heatmap.digits"_s}));
        LessonStep linked;
        linked.yourTurn = u"[Random start](control:learn.random-first)"_s;
        QCOMPARE(controlsOf(linked), QStringList{u"learn.random-first"_s});
    }

    void questionsAreChoicesNumbersOrCurves() {
        const Lesson lesson = read(sample);
        const LessonQuestion& choice = *lesson.steps[0].question;
        QCOMPARE(choice.kind, LessonQuestion::Kind::Choice);
        QCOMPARE(choice.text, u"Does M₂ depend on p?"_s);
        QCOMPARE(choice.choices, QStringList({u"Yes"_s, u"No"_s}));
        QCOMPARE(choice.right, 1);
        const LessonQuestion& number = *lesson.steps[1].question;
        QCOMPARE(number.kind, LessonQuestion::Kind::Number);
        QCOMPARE(number.text, u"How far does pair 0 turn?"_s);
        QCOMPARE(number.answer, u"shift.degrees"_s);
        QCOMPARE(number.unit, u"degrees"_s);
        const LessonQuestion& curve = *lesson.steps[2].question;
        QCOMPARE(curve.kind, LessonQuestion::Kind::Curve);
        QCOMPARE(curve.figure + curve.x + curve.y, u"similaritykS(k)"_s);
    }

    void revealedFigureIsVeiledAtFirst() {
        const LessonStep step = read(sample).steps[0];
        QCOMPARE(step.reveals.size(), std::size_t{2});
        QCOMPARE(step.reveals[0].target, u"heatmap"_s);
        QCOMPARE(step.reveals[1].target, QString());
        QCOMPARE(step.reveals[1].text, u"Nothing else changes."_s);
        QCOMPARE(veiledFigures(step), QStringList(u"heatmap"_s));
    }

    void atMostTwoFiguresAreOnStage() {
        LessonStep step;
        QCOMPARE(figuresOf(step).size(), 2);
        step.scene.arrangement.maximized = u"sum"_s;
        QCOMPARE(figuresOf(step), QStringList(u"sum"_s));
    }

    void proofsAndMythsKeepTextAndExpressions() {
        const LessonStep step = read(sample).steps[0];
        QCOMPARE(step.proofs.size(), std::size_t{2});
        QCOMPARE(step.proofs[0].text, u"The residual is below **1e-12**:"_s);
        QCOMPARE(step.proofs[0].expression, u"shift.residual < 1e-12"_s);
        QCOMPARE(step.proofs[1].expression, u"shift.degrees ~= 229.18 where shift = 4"_s);
        QCOMPARE(step.myths.size(), std::size_t{2});
        QCOMPARE(step.myths[0].statement, u"The distance is linear in k."_s);
        QCOMPARE(step.myths[0].truth, u"It is not."_s);
        QCOMPARE(step.myths[0].proofs.size(), std::size_t{1});
        QCOMPARE(step.myths[0].source, u"Mandal"_s);
        QCOMPARE(step.myths[1].source, u"Preetham"_s);
    }

    void sceneIsPatchOfPreviousStep() {
        const Lesson lesson = read(sample);
        QCOMPARE(lesson.steps[1].scene.encoding.dModel, 4);
        QCOMPARE(lesson.steps[1].scene.encoding.base, 100.0);
        QCOMPARE(lesson.steps[2].scene, lesson.steps[1].scene);
    }

    void headingsInCodeBlocksAreIgnored() {
        const Lesson lesson =
            read("# T\n\n## One\n\n```python\n## a comment\n### Proof\n```\n\n~~~\n## another\n~~~\n");
        QCOMPARE(problemsOf(lesson), QString());
        QCOMPARE(lesson.steps.size(), std::size_t{1});
        QVERIFY(lesson.steps[0].text.contains(u"### Proof"_s));
    }

    /// Steps and sections after an unclosed block are read, whatever blocks they contain.
    void unclosedBlockHidesNoSteps_data() {
        QTest::addColumn<QByteArray>("text");
        for (const char* opening :
             {"```scene\n{\"encoding\": {\"base\": 77}}", "```ink\n[]", "```python\nprint()", "~~~\nx"})
            QTest::newRow(opening)
                << QByteArray("# T\n\n## One\n\n") + opening +
                       "\n\n### Notes\n\nSay it.\n\n## Two\n\n```scene\n"
                       "{\"encoding\": {\"d_model\": 4}}\n```\n\n### Notes\n\nThen this.\n";
    }
    void unclosedBlockHidesNoSteps() {
        QFETCH(QByteArray, text);
        const Lesson lesson = read(text);
        QCOMPARE(lesson.steps.size(), std::size_t{2});
        QCOMPARE(lesson.steps[0].notes, u"Say it."_s);
        QCOMPARE(lesson.steps[1].notes, u"Then this."_s);
        QCOMPARE(lesson.steps[1].scene.encoding.dModel, std::int64_t{4});
        QCOMPARE(lesson.problems.size(), std::size_t{1});
        QCOMPARE(lesson.problems[0].line, 5);
        QVERIFY_CONTAINS(problemsOf(lesson), u"not closed"_s);
        QCOMPARE(written(lesson), text);
    }

    void imagesAreReportedWithLineAndEscaped() {
        const Lesson lesson = read(
            "# T\n\nOne ![a](b.png)\n\n## S\n\n`![c](d)` and \\![e](f) and ``a ` ![g](h)`` are "
            "none\n\n```\n![i](j)\n```\n\n"
            "two\n![k][r] and <IMG src=\"l\">\n\n### Myth?\n\n> ![a[b]](c)\n\nSo.\n\nSource: x\n\n[r]: m\n");
        QList<int> lines;
        for (const LessonProblem& problem : lesson.problems)
            if (problem.sentence.contains(u"opens no image files"_s)) lines << problem.line;
        QCOMPARE(lines, (QList<int>{3, 14, 14, 18}));
        QCOMPARE(typesetText(u"a ![b](c) `![d](e)` <img src=f>"_s),
                 u"a !\\[b](c) `!\u2060[d](e)` \\<\u2060img\u00a0src=f>"_s);
    }

    void lastWordIsNotLeftAloneOnLine() {
        QCOMPARE(typesetText(u"The row of position 10 swings fast."_s),
                 u"The row of position 10 swings\u00a0fast."_s);
        QCOMPARE(typesetText(u"Fast columns left."_s), u"Fast columns left."_s);  // short already
        QCOMPARE(typesetText(u"a b c extraordinarilylong word"_s), u"a b c extraordinarilylong word"_s);
        QCOMPARE(typesetText(u"Two words that point one way.\n\n&nbsp;\n\nSo E + P looks like P."_s),
                 u"Two words that point one\u00a0way.\n\n&nbsp;\n\nSo E + P looks like\u00a0P."_s);
        QCOMPARE(typesetText(u"Opens the table: `sinescope --table a.npy`"_s),
                 u"Opens the table: `sinescope --table a.npy`"_s);
    }

    void codeBlocksAreCopiedAsTheyAre() {
        QCOMPARE(typesetText(u"So x_1 = 2:\n\n```\nx_1 = 2\n```\n\nand x_2 = 3."_s),
                 u"So x\u2081\u00a0=\u00a02:\n\n```\nx_1 = 2\n```\n\nand x\u2082\u00a0=\u00a03."_s);
    }

    void equationsAndSharesStayOnOneLine_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("typeset");
        QTest::newRow("function") << u"sin 0 = 0"_s << u"sin\u00a00\u00a0=\u00a00"_s;
        QTest::newRow("index") << u"k = −2"_s << u"k\u00a0=\u00a0−2"_s;
        QTest::newRow("floor") << u"⌊16 / π⌋ = 5"_s << u"⌊16\u00a0/\u00a0π⌋\u00a0=\u00a05"_s;
        QTest::newRow("sum") << u"PE(p + 2)"_s << u"PE(p\u00a0+\u00a02)"_s;
        QTest::newRow("share") << u"**97** % of"_s << u"**97**\u00a0% of"_s;
    }

    void equationsAndSharesStayOnOneLine() {
        QFETCH(QString, text);
        QFETCH(QString, typeset);
        QCOMPARE(typesetText(text), typeset);
    }

    /// Searching for images stays fast with many backticks.
    void manyBackticksAreReadQuickly() {
        QByteArray text = "# T\n\n## S\n\n";
        for (int k = 2; k < 2000; ++k) text += QByteArray(k, '`') + "![a](b)";
        for (int k = 0; k < 500'000; ++k) text += "`a` ";
        QElapsedTimer timer;
        timer.start();
        QVERIFY(!read(text).problems.empty());
        QCOMPARE_LT(timer.elapsed(), 60'000);
    }

    /// Text outside list items is also shown.
    void textOutsideListItemsIsKept() {
        const Lesson lesson =
            read("# T\n\n## One\n\n### Reveal\n\nThis is no item.\n\n### Proof\n\nNor is this.\n");
        QCOMPARE(lesson.problems.size(), std::size_t{2});
        QCOMPARE(lesson.steps[0].reveals.size(), std::size_t{1});
        QCOMPARE(lesson.steps[0].reveals[0].text, u"This is no item."_s);
        QCOMPARE(lesson.steps[0].proofs.size(), std::size_t{1});
        QCOMPARE(lesson.steps[0].proofs[0].text, u"Nor is this."_s);
    }

    /// A file must not be able to control the terminal.
    void problemTextHasNoControlCharacters() {
        const Lesson lesson = read("# T\n\n## One\n\n### \x1b[2J\n\n### Proof\n\n- `\x1b]0;x\x07`\n");
        QCOMPARE(lesson.problems.size(), std::size_t{2});
        for (const LessonProblem& problem : lesson.problems)
            QVERIFY2(!problemText(problem, u"f.md"_s).contains(QChar(0x1b)), qPrintable(problem.sentence));
    }

    void lessonRoundTripsByteForByte_data() {
        QTest::addColumn<QByteArray>("text");
        QByteArray crlf(sample);
        crlf.replace("\n", "\r\n");
        QTest::newRow("as it is") << QByteArray(sample);
        QTest::newRow("with Windows' line ends") << crlf;
        QTest::newRow("with a byte order mark") << QByteArray("\xef\xbb\xbf") + sample;
        QTest::newRow("without a last line end") << QByteArray(sample).trimmed();
        QTest::newRow("with odd spaces") << QByteArray("#   T  \n\n\n\n##  One ##\n\n\n  text\n\n\n* x\n");
        QTest::newRow("with a broken Scene") << broken("\"d_model\": 4", "\"d_model\": ");
        QTest::newRow("with an impossible Scene") << broken("\"d_model\": 4", "\"d_model\": -4");
        QTest::newRow("with an unknown section") << broken("### Notes", "### Hints");
        QTest::newRow("with an open block") << QByteArray(sample) + "\n```\nfor ever\n";
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("without steps") << QByteArray("Only a text.\n");
    }
    void lessonRoundTripsByteForByte() {
        QFETCH(QByteArray, text);
        QCOMPARE(written(read(text)), text);
    }

    void canonicalFormRoundTrips() {
        Lesson lesson = read(sample);
        for (LessonStep& step : lesson.steps) step.written = {};
        lesson.written = {};
        const QByteArray text = written(lesson);
        QCOMPARE(problemsOf(read(text)), QString());
        QCOMPARE(read(text).steps, lesson.steps);
        QCOMPARE(read(text).sources, lesson.sources);
        QCOMPARE(written(read(text)), text);
    }

    void reorderedStepsKeepTheirScenes() {
        Lesson deck = read(sample);
        std::swap(deck.steps[0], deck.steps[1]);
        const Lesson again = read(written(deck));
        QCOMPARE(again.problems.size(), std::size_t{0});
        QCOMPARE(again.steps.size(), deck.steps.size());
        for (std::size_t k = 0; k < deck.steps.size(); ++k) {
            QCOMPARE(again.steps[k].title, deck.steps[k].title);
            QCOMPARE(again.steps[k].scene, deck.steps[k].scene);
        }
        // The proof of the first step keeps its original form.
        QVERIFY(written(deck).contains("- `shift.degrees ~= 229.18 where\n  shift = 4`"));
    }

    void newStepIsAppended() {
        Lesson deck = read(QByteArray(sample).trimmed());
        LessonStep kept;
        kept.title = u"Kept from the window"_s;
        kept.scene.encoding.base = 42;
        kept.notes = u"### Proof\n\nis what I say here"_s;
        deck.steps.push_back(kept);
        const QByteArray text = written(deck);
        QVERIFY(text.startsWith(QByteArray(sample).trimmed()));
        const Lesson again = read(text);
        QCOMPARE(problemsOf(again), QString());
        QCOMPARE(again.steps.size(), std::size_t{4});
        QCOMPARE(again.steps[3].scene, kept.scene);
        QVERIFY(again.steps[3].proofs.empty());
        QVERIFY(again.steps[3].notes.contains(u"is what I say here"_s));
    }

    void unclosedBlockDoesNotSwallowMovedSteps() {
        Lesson deck = read("# T\n\n## One\n\nA\n\n## Two\n\n```\nopen\n");
        std::swap(deck.steps[0], deck.steps[1]);
        const Lesson again = read(written(deck));
        QCOMPARE(again.steps.size(), std::size_t{2});
        QCOMPARE(again.steps[1].title, u"One"_s);
    }

    void errorNamesLineAndOtherStepsAreKept_data() {
        textCases("lessons/broken.txt");
        QTest::newRow("no title") << u"# A shift is a rotation ⇒ A shift"_s << u"A shift ⇒ no title"_s;
        QTest::newRow("a long proof") << u"shift.residual < 1e-12 ⇒ shift.residual < "_s +
                                             QString(5000, '('_L1) + '1'_L1 + QString(5000, ')'_L1)
                                      << u"- The residual ⇒ ...\" cannot be read"_s;
    }
    void errorNamesLineAndOtherStepsAreKept() {
        const auto [change, expected] = thisRow<QString, QString>();
        const auto halves = [](const QString& line) {
            return std::pair(line.section(u" ⇒"_s, 0, 0).toUtf8(), line.section(u" ⇒"_s, 1).mid(1));
        };
        const auto [part, by] = halves(change);
        const auto [at, reason] = halves(expected);
        const QByteArray text = broken(part, by.toUtf8());
        QVERIFY(!text.isEmpty());
        QVERIFY(text.contains(at));
        const Lesson lesson = read(text);
        QVERIFY_CONTAINS(problemsOf(lesson), reason);
        const int line = static_cast<int>(text.left(text.indexOf(at)).count('\n')) + 1;
        const auto found = std::find_if(
            lesson.problems.begin(), lesson.problems.end(),
            [&](const LessonProblem& p) { return p.sentence.contains(reason) && p.line == line; });
        QVERIFY2(found != lesson.problems.end(),
                 qPrintable(u"line %1 expected:\n%2"_s.arg(line).arg(problemsOf(lesson))));
        QCOMPARE(lesson.steps.size(), std::size_t{3});
    }

    void lessonWithoutStepsIsReported() {
        const Lesson lesson = read("# T\n");
        QVERIFY_CONTAINS(problemsOf(lesson), u"no step"_s);
        QCOMPARE(lesson.problems.front().line, 1);
    }

    void nonUtf8TextIsRejected() {
        QVERIFY(sentenceOf([] { read("# T\xff\xfe\n"); }).contains(u"not UTF-8 text"_s));
        QVERIFY(sentenceOf([] { read(QByteArray("# T\0\n", 5)); }).contains(u"not UTF-8 text"_s));
    }

    void savedLessonRoundTripsAndErrorsNamePath() {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"own.md"_s);
        const QString missing = sentenceOf([&] { openLesson(path, sampleCatalog()); });
        QVERIFY_CONTAINS(missing, u"own.md\" cannot be opened"_s);
        saveLesson(read(sample), path, sampleCatalog());
        QCOMPARE(openLesson(path, sampleCatalog()), read(sample));
        const QString nowhere = folder.filePath(u"no/own.md"_s);
        QVERIFY(sentenceOf([&] { saveLesson(read(sample), nowhere, sampleCatalog()); }).contains(nowhere));
    }

    void fullDiskKeepsOldLesson() {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"own.md"_s);
        saveLesson(read(sample), path, sampleCatalog());
        Lesson other = read(sample);
        other.title = u"Other"_s;
        const QString message = [&] {
            const FullDisk full;
            return sentenceOf([&] { saveLesson(other, path, sampleCatalog()); });
        }();
        QVERIFY_CONTAINS(message, u"cannot be saved: "_s);
        QCOMPARE(openLesson(path, sampleCatalog()), read(sample));
    }

    /// Reading a pipe without a writer would block the window forever.
    void pipesAndFoldersAreRejected() {
        QTemporaryDir folder;
        const QString pipe = folder.filePath(u"pipe.md"_s);
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        const QString message = sentenceOf([&] { openLesson(pipe, sampleCatalog()); });
        QVERIFY_CONTAINS(message, u"is a pipe or a device"_s);
        QVERIFY(sentenceOf([&] { openLesson(folder.path(), sampleCatalog()); }).contains(u"is a folder"_s));
    }

    void everyPrefixOfLessonRoundTrips() {
        const QByteArray whole(sample);
        for (qsizetype length = 0; length < whole.size(); length += 3) {
            const QByteArray text = QString::fromUtf8(whole.left(length)).remove(QChar(0xfffd)).toUtf8();
            QCOMPARE(written(read(text)), text);
        }
    }

    void plainTextRemovesMarkup() {
        QCOMPARE(plainText(u"Drag [p](control:position), **12** of `k`, *now*, 2 * 3"_s),
                 u"Drag p, 12 of k, now, 2 * 3"_s);
    }
};

QTEST_GUILESS_MAIN(LessonReaderTest)
#include "lesson_reader_test.moc"
