// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ink in a lesson's file: writing, reading and error messages.
#include "app/lessons/ink_text.h"

#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/text_rows.h"

#include <QTest>

using namespace sinescope;

namespace {

std::vector<InkStroke> strokes() {
    return {{u"wavelengths"_s, true, {{3.25, 1e4 / 3}, {4, -41}}}, {u"heatmap"_s, false, {{0.1, 0.9}}}};
}

LessonContext context() {
    return lessonContext(figureCatalog(), {});
}

Lesson readWith(const QString& block) {
    return readLesson(u"# A deck\n\n## A step.\n\nText.\n\n%1\n### Notes\n\nSay it.\n"_s.arg(block).toUtf8(),
                      context());
}

}  // namespace

class InkTextTest : public QObject {
    Q_OBJECT

 private slots:
    void inkRoundTrips() {
        QCOMPARE(readInk(inkText(strokes()), figureCatalog()), strokes());
        QVERIFY(readInk(u"[]"_s, figureCatalog()).empty());
    }

    void deckKeepsInk() {
        Lesson deck;
        deck.title = u"My deck"_s;
        LessonStep step;
        step.title = u"A step."_s;
        step.notes = u"Say it."_s;
        step.ink = strokes();
        deck.steps = {step};
        const QByteArray file = writeLesson(deck, context());
        QVERIFY2(file.contains("```ink\n"), file.constData());
        const Lesson again = readLesson(file, context());
        QVERIFY(again.problems.empty());
        QCOMPARE(again.steps.front().ink, strokes());
        QCOMPARE(again.steps.front().notes, step.notes);
        QCOMPARE(writeLesson(again, context()), file);
    }

    void invalidInkIsReportedWithLineAndShown_data() {
        addColumns<QString, QString>();
        namedRow("no JSON", "```ink\n[1,\n```\n", "not valid JSON");
        namedRow("no list", "```ink\n{}\n```\n", "a list of strokes");
        namedRow("no figure", "```ink\n[{\"figure\": \"star\", \"points\": [1, 2]}]\n```\n", "star");
        namedRow("half a point", "```ink\n[{\"figure\": \"heatmap\", \"points\": [1, 2, 3]}]\n```\n",
                 "x, y, x, y");
        namedRow("no point", "```ink\n[{\"figure\": \"heatmap\", \"points\": []}]\n```\n", "x, y, x, y");
        namedRow("no number", "```ink\n[{\"figure\": \"heatmap\", \"points\": [\"a\", 2]}]\n```\n",
                 "ink[0].points");
        namedRow("another place",
                 "```ink\n[{\"figure\": \"heatmap\", \"on\": \"paper\", \"points\": [1, 2]}]\n```\n",
                 "surface");
    }
    void invalidInkIsReportedWithLineAndShown() {
        const auto [block, message] = thisRow<QString, QString>();
        const Lesson lesson = readWith(block);
        QCOMPARE(lesson.problems.size(), std::size_t{1});
        QCOMPARE(lesson.problems.front().line, 7);
        QVERIFY_CONTAINS(lesson.problems.front().sentence, message);
        QVERIFY(lesson.steps.front().text.contains(u"```ink"_s));
        QVERIFY(lesson.steps.front().ink.empty());
        QCOMPARE(lesson.steps.front().notes, u"Say it."_s);
    }

    void inkBelongsToItsFigure() {
        QCOMPARE(inkOn({u"heatmap"_s}, strokes()), std::vector<InkStroke>{strokes().back()});
    }
};

QTEST_APPLESS_MAIN(InkTextTest)
#include "ink_text_test.moc"
