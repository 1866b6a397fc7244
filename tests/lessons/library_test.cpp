// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lessons that come with the program: every one is whole, and every number in it is true.
#include "app/lessons/library.h"

#include "app/figures/registry.h"
#include "app/lessons/number_check.h"
#include "app/lessons/remembered_models.h"

#include <QRegularExpression>
#include <QtTest>

#include <set>

using namespace sinescope;

namespace {

const ModelMaker& models() {
    static const ModelMaker made = rememberedModels(
        [](const QString& figure, const Scene& scene) { return figureKind(figure).modelOf(scene); }, 10'000);
    return made;
}

QString text(const std::vector<LessonProblem>& problems, const QString& id) {
    QStringList lines;
    for (const LessonProblem& problem : problems) lines << problemText(problem, id);
    return lines.join(QLatin1Char('\n'));
}

void eachLesson() {
    QTest::addColumn<QString>("id");
    for (const ShippedLesson& lesson : shippedLessons()) QTest::newRow(qPrintable(lesson.id)) << lesson.id;
}

}  // namespace

class LibraryTest : public QObject {
    Q_OBJECT

 private slots:
    void thereAreSeventeenLessons() {
        QCOMPARE(shippedLessons().size(), std::size_t{17});
        for (const ShippedLesson& lesson : shippedLessons()) QVERIFY(!lesson.title.isEmpty());
    }

    void everyLessonIsWhole_data() { eachLesson(); }
    void everyLessonIsWhole() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        QCOMPARE(text(lesson.problems, id), QString());
        QVERIFY(lesson.steps.size() >= 2);
        QVERIFY(!lesson.sources.isEmpty() || !lesson.text.isEmpty());
        bool asks = false;
        bool proves = false;
        bool letsTry = false;
        for (const LessonStep& step : lesson.steps) {
            asks = asks || step.question;
            proves = proves || !step.proofs.empty();
            letsTry = letsTry || !step.yourTurn.isEmpty();
            QVERIFY2(figuresOf(step).size() <= 2, qPrintable(step.title));
        }
        QVERIFY(asks);
        QVERIFY(proves);
        QVERIFY(letsTry || id.startsWith(QStringLiteral("15")));
    }

    void everyProofHolds_data() { eachLesson(); }
    void everyProofHolds() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        const QString faults = text(checkProofs(lesson, figureCatalog(), models()), id);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void everyNumberIsCovered_data() { eachLesson(); }
    void everyNumberIsCovered() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        const QString warnings = text(uncoveredNumbers(lesson, figureCatalog(), models()), id);
        QVERIFY2(warnings.isEmpty(), qPrintable(warnings));
    }

    /// 54,410 and 1.04 × 10⁻⁴ in what is read, 54410 and 1.04e-4 in code alone. Quotations are other
    /// people's.
    void numbersAreWrittenInOneStyle_data() { eachLesson(); }
    void numbersAreWrittenInOneStyle() {
        QFETCH(QString, id);
        static const QRegularExpression silent(
            QStringLiteral("`[^`]*`|```[^`]*```|\\]\\([^)]*\\)|\\n>[^\\n]*|arXiv [\\d.]+"));
        static const QRegularExpression other(
            QStringLiteral("(?<![\\d.,])(?!20[0-2]\\d\\b|19\\d\\d\\b)\\d{4,}|\\d[eE][-−+]?\\d"));
        QString words = QString::fromUtf8(shippedLessonText(id));
        words.remove(QRegularExpression(QStringLiteral("```[^`]*```"))).remove(silent);
        const QRegularExpressionMatch match = other.match(words);
        QVERIFY2(!match.hasMatch(), qPrintable(words.mid(match.capturedStart() - 30, 60)));
    }

    void everyLessonIsWrittenAsItWasRead_data() { eachLesson(); }
    void everyLessonIsWrittenAsItWasRead() {
        QFETCH(QString, id);
        const LessonContext context = lessonContext(figureCatalog(), QString());
        QCOMPARE(writeLesson(readLesson(shippedLessonText(id), context), context), shippedLessonText(id));
    }

    void theTwentyNineCheckedClaimsAreThere() {
        std::size_t count = 0;
        for (const ShippedLesson& shipped : shippedLessons())
            for (const LessonStep& step : shippedLesson(shipped.id, figureCatalog()).steps) {
                count += step.myths.size();
                for (const LessonMyth& myth : step.myths)
                    QVERIFY2(!myth.proofs.empty(), qPrintable(myth.said));
            }
        QCOMPARE(count, std::size_t{29});
    }

    void tracksLeadToLessons() {
        std::vector<LessonProblem> problems;
        std::set<QString> ids;
        for (const ShippedLesson& lesson : shippedLessons()) ids.insert(lesson.id);
        const std::vector<Track>& tracks = shippedTracks();
        QCOMPARE(tracks.size(), std::size_t{3});
        QCOMPARE(tracks[0].entries.size(), std::size_t{14});
        QCOMPARE(tracks[0].minutes(), 50.0);
        QCOMPARE(tracks[1].entries.size(), std::size_t{5});
        QCOMPARE(tracks[1].minutes(), 15.0);
        QCOMPARE(tracks[2].entries.size(), std::size_t{17});
        for (const Track& track : tracks)
            for (const Track::Entry& entry : track.entries) {
                QVERIFY2(ids.count(entry.lesson) == 1, qPrintable(entry.lesson));
                const Lesson lesson = shippedLesson(entry.lesson, figureCatalog());
                QCOMPARE(entry.title, lesson.title);
            }
    }

    void whatIsNoEntryOfATrackIsNamed() {
        std::vector<LessonProblem> problems;
        const auto tracks =
            readTracks("# Tracks\n\n## Short\n\n- [A](a.md) 2 minutes\n- elsewhere\n", problems);
        QCOMPARE(tracks.size(), std::size_t{1});
        QCOMPARE(tracks[0].entries.size(), std::size_t{1});
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].line, 6);
    }
};

QTEST_GUILESS_MAIN(LibraryTest)
#include "library_test.moc"
