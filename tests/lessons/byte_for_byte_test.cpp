// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opening and saving a lesson preserves every byte, whatever it contains, and changing a step leaves the
// others unchanged. SINESCOPE_MUTANTS sets the number of mutants, SINESCOPE_SEED the seed.
#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "core/error.h"

#include <QTest>

#include <random>

using namespace sinescope;

namespace {

const LessonContext& context() {
    static const LessonContext made = lessonContext(figureCatalog(), QString());
    return made;
}

int fromEnvironment(const char* name, int fallback) {
    return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : fallback;
}

/// Lines that start or end a part of a lesson, or almost do.
const QByteArrayList& oddLines() {
    static const QByteArrayList lines = {
        "```",          "````",      "```scene",    "```ink",       "~~~",       "~~~~",
        "~~~scene",     "   ```",    "    ```",     "```scene ```", "# Title",   "## Another step",
        "##",           "### Notes", "### Proof",   "### Hint",     "### Myth?", "### Question",
        "- [x] yes",    "> said",    "Answer: `3`", "{}",           "",          "\r",
        "{\"length\":", "[]",        "```json",     "\\## no",      "[r]: x",    "`",
        "Source: x"};
    return lines;
}

class Mutator {
 public:
    explicit Mutator(unsigned seed) : m_random(seed) {}

    int upTo(qsizetype maximum) { return static_cast<int>(m_random() % static_cast<unsigned>(maximum + 1)); }

    QByteArray mutated(const QByteArray& text) {
        QByteArrayList lines = text.split('\n');
        for (int change = upTo(5); change >= 0 && !lines.isEmpty(); --change) {
            const int at = upTo(lines.size() - 1);
            switch (upTo(5)) {
                case 0:
                    lines.removeAt(at);
                    break;
                case 1:
                    lines.insert(at, lines[upTo(lines.size() - 1)]);
                    break;
                case 2:
                    lines.swapItemsAt(at, upTo(lines.size() - 1));
                    break;
                case 3:
                    lines[at].chop(upTo(lines[at].size()));
                    break;
                default:
                    lines.insert(at, oddLines()[upTo(oddLines().size() - 1)]);
            }
        }
        return lines.join('\n');
    }

    /// A short lesson of strange lines only.
    QByteArray oddLesson() {
        QByteArrayList lines;
        for (int count = upTo(12); count >= 0; --count) lines << oddLines()[upTo(oddLines().size() - 1)];
        return lines.join('\n');
    }

 private:
    std::mt19937 m_random;
};

/// Reads a lesson; empty if the bytes are not valid text.
std::optional<Lesson> readIfText(const QByteArray& bytes) {
    try {
        return readLesson(bytes, context());
    } catch (const Error&) {
        return {};
    }
}

/// Removes what changing another step may affect: the problems and the text of patches.
Lesson comparable(Lesson lesson) {
    lesson.problems.clear();
    for (LessonStep& step : lesson.steps) step.patch.clear();
    return lesson;
}

}  // namespace

class ByteForByteTest : public QObject {
    Q_OBJECT

    int m_mutants = fromEnvironment("SINESCOPE_MUTANTS", 900);
    unsigned m_seed = static_cast<unsigned>(fromEnvironment("SINESCOPE_SEED", 1));

 private slots:
    void pastFailuresRoundTrip_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("two steps that became one") << QByteArray(
            "```\n## Another step.\n```scene\n```\n```ink\n## The matrix depends on k alone.\n");
        QTest::newRow("a fence that was dropped") << QByteArray("## S\n```scene\n## T\n");
        QTest::newRow("without a line end") << QByteArray("# T\n\n## S\n\n~~~\ncode");
        QTest::newRow("line ends of Windows") << QByteArray("# T\r\n\r\n## S\r\n\r\n```\r\n## U\r\n");
        QTest::newRow("a byte order mark") << QByteArray("\xef\xbb\xbf# T\n\n## S\n");
        QTest::newRow("nothing") << QByteArray();
    }
    void pastFailuresRoundTrip() {
        QFETCH(QByteArray, text);
        QCOMPARE(writeLesson(readLesson(text, context()), context()), text);
    }

    void everyMutantRoundTrips() {
        Mutator mutator(m_seed);
        const std::vector<ShippedLesson>& lessons = shippedLessons();
        for (int k = 0; k < m_mutants; ++k) {
            const QByteArray whole =
                shippedLessonText(lessons[static_cast<std::size_t>(k) % lessons.size()].id);
            const QByteArray text = k % 3 == 0 ? mutator.oddLesson() : mutator.mutated(whole);
            const std::optional<Lesson> lesson = readIfText(text);
            if (lesson && writeLesson(*lesson, context()) != text)
                QFAIL(qPrintable(u"mutant %1 of seed %2:\n"_s.arg(k).arg(m_seed) + QString::fromUtf8(text)));
        }
    }

    /// An unreadable Scene is kept as written; fenced with three backticks, this one would end at its first
    /// line.
    void changeBesideUnreadableSceneKeepsNextStep() {
        Lesson lesson = readLesson("# T\n\n## A\n\n~~~scene\n```\n~~~\n\n## B\n", context());
        lesson.steps[0].title = u"Changed"_s;
        lesson.steps[0].written.source.clear();
        const Lesson again = readLesson(writeLesson(lesson, context()), context());
        QCOMPARE(again.steps.size(), std::size_t{2});
        QCOMPARE(again.steps[0].patch, u"```"_s);
    }

    /// A change to one step is in the file when read again, and the other steps are unchanged.
    void changedStepKeepsOtherSteps() {
        Mutator mutator(m_seed + 1);
        for (int k = 0; k < m_mutants; ++k) {
            const std::optional<Lesson> lesson = readIfText(mutator.oddLesson());
            if (!lesson || lesson->steps.empty()) continue;
            Lesson changed = *lesson;
            changed.steps[static_cast<std::size_t>(mutator.upTo(qsizetype(lesson->steps.size()) - 1))].title =
                u"Changed"_s;
            const QByteArray written = writeLesson(changed, context());
            const Lesson again = readLesson(written, context());
            QCOMPARE(again.steps.size(), changed.steps.size());
            const Lesson expected = comparable(changed);
            const Lesson found = comparable(again);
            for (std::size_t step = 0; step < expected.steps.size(); ++step) {
                QCOMPARE(found.steps[step].title, expected.steps[step].title);
                QVERIFY2(found.steps[step].scene == expected.steps[step].scene, written.constData());
            }
        }
    }
};

QTEST_GUILESS_MAIN(ByteForByteTest)
#include "byte_for_byte_test.moc"
