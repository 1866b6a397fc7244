// SPDX-License-Identifier: GPL-3.0-or-later
//
// The built-in lessons are complete, and every number in them is true: one that is changed is found.
#include "app/lessons/library.h"

#include "app/figures/registry.h"
#include "app/lessons/number_check.h"
#include "app/lessons/summary.h"
#include "app/lessons/walk.h"
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/lessons/remembered_models.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <random>
#include <set>

using namespace sinescope;

namespace {

const ModelMaker& models() {
    static const ModelMaker made = rememberedModels();
    return made;
}

QString text(const std::vector<LessonProblem>& problems, const QString& id) {
    QStringList lines;
    for (const LessonProblem& problem : problems) lines << problemText(problem, id);
    return lines.join('\n'_L1);
}

Lesson lessonOf(const QString& text) {
    return readLesson(text.toUtf8(), lessonContext(figureCatalog(), QString()));
}

/// True if anything is found in the steps that a lesson does not have in common with a true one.
bool isFound(const QString& text, const Lesson& original) {
    Lesson lesson = lessonOf(text);
    std::erase_if(lesson.steps, [&](const LessonStep& step) {
        return std::ranges::find(original.steps, step) != original.steps.end();
    });
    return !lesson.problems.empty() || !uncoveredNumbers(lesson, figureCatalog(), models()).empty() ||
           !checkProofs(lesson, figureCatalog(), models()).empty();
}

/// The number with its first digit changed.
QString otherNumber(const QString& number, std::mt19937& random) {
    QString other = number;
    const QRegularExpression digit(u"[0-9]"_s);
    const QRegularExpressionMatch match = digit.match(number);
    const int was = match.captured().toInt();
    const int is = (was + 1 + static_cast<int>(random() % 8)) % 10;
    other.replace(match.capturedStart(), 1, QString::number(is == was ? (was + 1) % 10 : is));
    return other;
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

    /// The last slide of a lecture shows facts without their slides, so each must name its subject.
    void everyFactNamesItsSubject() {
        static const QRegularExpression bare(
            u"^(This|That|These|There|Here|Inside it|So|The (shortest|longest|first|last) is)\\b|"
            "\\b(it|its|they|one|ones)\\b"_s,
            QRegularExpression::CaseInsensitiveOption);
        for (const ShippedLesson& entry : shippedLessons())
            for (const LessonStep& step : shippedLesson(entry.id, figureCatalog()).steps)
                QVERIFY2(!bare.match(step.fact()).hasMatch() || step.fact().contains(u"*one*"_s),
                         qPrintable(entry.id + u": "_s + step.fact()));
    }

    /// The number below a figure on a slide is one of that figure; the formula has its own line below
    /// figures.
    void everyFactIsShownByAFigureOnStage() {
        static const QRegularExpression figure(u"([a-z]+)\\.[a-z]"_s);
        for (const ShippedLesson& entry : shippedLessons())
            for (const LessonStep& step : shippedLesson(entry.id, figureCatalog()).steps) {
                const QString where = entry.id + u": "_s + step.title;
                QVERIFY2(!step.proofs.empty(), qPrintable(where));
                const QString proof = step.proofs.front().expression.section(u" where "_s, 0, 0);
                const QString shown = figure.match(proof).captured(1);
                QVERIFY2(shown.isEmpty() || shown == u"formula"_s || figuresOf(step).contains(shown),
                         qPrintable(where));
            }
    }

    void everyLessonIsComplete_data() { eachLesson(); }
    void everyLessonIsComplete() {
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
        QVERIFY(letsTry || id.startsWith(u"15"_s));
    }

    void everyProofHolds_data() { eachLesson(); }
    void everyProofHolds() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        const QString faults = text(checkProofs(lesson, figureCatalog(), models()), id);
        QVERIFY2(faults.isEmpty(), qPrintable(faults));
    }

    void everyNumberIsCoveredByProof_data() { eachLesson(); }
    void everyNumberIsCoveredByProof() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        const QString warnings = text(uncoveredNumbers(lesson, figureCatalog(), models()), id);
        QVERIFY2(warnings.isEmpty(), qPrintable(warnings));
    }

    /// Changes one in ten numbers and every answer key of a lesson, one at a time. A change may pass if it is
    /// equivalent or if the new number occurs elsewhere in the step.
    void falsifiedLessonIsDetected_data() { eachLesson(); }
    void falsifiedLessonIsDetected() {
        QFETCH(QString, id);
        const QString whole = QString::fromUtf8(shippedLessonText(id));
        const Lesson original = lessonOf(whole);
        std::mt19937 random(7);
        int bold = 0, boldFound = 0, keys = 0, keysFound = 0;
        static const QRegularExpression boldNumber(u"\\*\\*[-−]?\\d[^*]*\\*\\*"_s);
        for (auto each = boldNumber.globalMatch(whole); each.hasNext();) {
            const QRegularExpressionMatch match = each.next();
            if (random() % 10 != 0) continue;
            QString changed = whole;
            changed.replace(match.capturedStart(), match.capturedLength(),
                            otherNumber(match.captured(), random));
            ++bold;
            boldFound += isFound(changed, original);
        }
        static const QRegularExpression key(u"- \\[x\\] "_s);
        static const QRegularExpression wrong(u"- \\[ \\] "_s);
        for (auto each = key.globalMatch(whole); each.hasNext();) {
            const qsizetype right = each.next().capturedStart();
            const qsizetype section = whole.lastIndexOf(u"### Question"_s, right);
            const QRegularExpressionMatch other = wrong.match(whole, section);
            if (!other.hasMatch()) continue;
            QString changed = whole;
            changed.replace(right, 6, u"- [ ] "_s);
            changed.replace(other.capturedStart(), 6, u"- [x] "_s);
            ++keys;
            keysFound += isFound(changed, original);
        }
        QCOMPARE(boldFound, bold);
        QCOMPARE(keysFound, keys);
    }

    /// 54,410 and 1.04 × 10⁻⁴ in text, 54410 and 1.04e-4 only in code. Quotations are exempt.
    void numbersAreWrittenInOneStyle_data() { eachLesson(); }
    void numbersAreWrittenInOneStyle() {
        QFETCH(QString, id);
        static const QRegularExpression silent(
            u"`[^`]*`|```[^`]*```|\\]\\([^)]*\\)|\\n>[^\\n]*|arXiv [\\d.]+"_s);
        static const QRegularExpression other(
            u"(?<![\\d.,])(?!20[0-2]\\d\\b|19\\d\\d\\b)\\d{4,}|\\d[eE][-−+]?\\d"_s);
        QString words = QString::fromUtf8(shippedLessonText(id));
        words.remove(QRegularExpression(u"```[^`]*```"_s)).remove(silent);
        const QRegularExpressionMatch match = other.match(words);
        QVERIFY2(!match.hasMatch(), qPrintable(words.mid(match.capturedStart() - 30, 60)));
    }

    void everyLessonRoundTrips_data() { eachLesson(); }
    void everyLessonRoundTrips() {
        QFETCH(QString, id);
        const LessonContext context = lessonContext(figureCatalog(), QString());
        QCOMPARE(writeLesson(readLesson(shippedLessonText(id), context), context), shippedLessonText(id));
    }

    void thereAre29MythsWithProofs() {
        std::size_t count = 0;
        for (const ShippedLesson& shipped : shippedLessons())
            for (const LessonStep& step : shippedLesson(shipped.id, figureCatalog()).steps) {
                count += step.myths.size();
                for (const LessonMyth& myth : step.myths)
                    QVERIFY2(!myth.proofs.empty(), qPrintable(myth.statement));
            }
        QCOMPARE(count, std::size_t{29});
    }

    void tracksListExistingLessons() {
        std::vector<LessonProblem> problems;
        std::set<QString> ids;
        for (const ShippedLesson& lesson : shippedLessons()) ids.insert(lesson.id);
        const std::vector<Track>& tracks = shippedTracks();
        QCOMPARE(tracks.size(), std::size_t{3});
        QCOMPARE(tracks[0].entries.size(), std::size_t{14});
        QCOMPARE(trackCourse(tracks[0], figureCatalog()).minutes(), 50.0);
        QCOMPARE(tracks[1].entries.size(), std::size_t{5});
        QCOMPARE(trackCourse(tracks[1], figureCatalog()).minutes(), 15.0);
        QCOMPARE(tracks[2].entries.size(), std::size_t{17});
        for (const Track& track : tracks)
            for (const Track::Entry& entry : track.entries) {
                QVERIFY2(ids.count(entry.lesson) == 1, qPrintable(entry.lesson));
                const Lesson lesson = shippedLesson(entry.lesson, figureCatalog());
                QCOMPARE(entry.title, lesson.title);
            }
    }

    /// A myth has a verdict, true or false, and a one-sentence reason.
    void everyMythHasVerdictAndReason() {
        for (const ShippedLesson& shipped : shippedLessons())
            for (const LessonStep& step : shippedLesson(shipped.id, figureCatalog()).steps)
                for (const LessonMyth& myth : step.myths) {
                    QVERIFY2(!myth.verdict().isEmpty(), qPrintable(myth.statement));
                    QVERIFY2(myth.reason().size() > 20 && myth.reason().size() < 180,
                             qPrintable(myth.reason()));
                }
        LessonMyth myth;
        myth.truth = u"Half true. At k = 1 it is 1.95, e.g. here. Elsewhere it is not."_s;
        QCOMPARE(myth.verdict(), u"Half true"_s);
        QCOMPARE(myth.reason(), u"At k = 1 it is 1.95, e.g. here."_s);
        myth.truth = u"It is not so"_s;
        QCOMPARE(myth.verdict(), QString());
        QCOMPARE(myth.reason(), myth.truth);
    }

    void trackEntriesSelectMyths() {
        std::vector<LessonProblem> problems;
        const auto tracks = readTracks(
            "## T\n\n- [A](a.md) 2 minutes, myth 2\n- [B](b.md), myths 1, 3\n- [C](c.md) 1 minute, no "
            "myth\n- [D](d.md)\n",
            problems);
        QVERIFY(problems.empty());
        QCOMPARE(tracks[0].entries[0].myths, std::optional(std::vector<int>{2}));
        QCOMPARE(tracks[0].entries[1].myths, (std::optional(std::vector<int>{1, 3})));
        QCOMPARE(tracks[0].entries[2].myths, std::optional(std::vector<int>()));
        QVERIFY(!tracks[0].entries[3].myths);
        const Course course = trackCourse(shippedTracks()[1], figureCatalog());
        for (std::size_t part = 0; part < course.parts.size(); ++part) {
            std::size_t mythCount = 0;
            for (const LessonStep& step : course.lesson(part)->steps) mythCount += step.myths.size();
            QCOMPARE(mythCount, std::size_t{1});
        }
    }

    /// One key press every half minute, including the last one, which shows the summary; the truth about a
    /// myth follows it at once.
    void shortTrackTakesAtMost32KeyPresses() {
        Walk walk(trackCourse(shippedTracks()[1], figureCatalog()));
        int keys = 1;
        while (walk.next())
            if (walk.now().kind != Beat::Kind::Truth) ++keys;
        QCOMPARE_LE(keys, 32);
    }

    /// Each lesson of a track has a claim and something to try at home; a single lesson is summed up by all
    /// its claims.
    /// A deck of slides without proofs ends with their titles.
    void summaryOfStepsWithoutProofsHasTheirTitles() {
        Lesson lesson;
        lesson.steps.resize(2);
        lesson.steps[0].title = u"Waves"_s;
        lesson.steps[1].title = u"Clocks"_s;
        const std::vector<CourseClaim> claims = courseSummary(courseOf(u"deck"_s, u"Deck"_s, lesson));
        QCOMPARE(claims, (std::vector<CourseClaim>{{u"Waves"_s, {}, {}}, {u"Clocks"_s, {}, {}}}));
    }

    void courseSummaryHasOneClaimPerLesson() {
        const std::vector<CourseClaim> track =
            courseSummary(trackCourse(shippedTracks()[1], figureCatalog()));
        QCOMPARE(track.size(), std::size_t{5});
        for (const CourseClaim& claim : track) {
            QVERIFY(!claim.number.isEmpty());
            QVERIFY2(!claim.atHome.isEmpty(), qPrintable(claim.claim));
        }
        QCOMPARE(track[4].lesson, u"A shift is a rotation"_s);
        QVERIFY(track[4].claim.startsWith(u"PE(p + k) = M_k PE(p)"_s));
        QVERIFY(track[4].number.contains(u"229.18"_s));
        QCOMPARE(courseSummary(lessonCourse(u"12-rotation"_s, figureCatalog())).size(), std::size_t{3});
    }

    void lessonsPlayTheirTransitions_data() {
        addColumns<QString, QString>();
        for (const auto& [id, transition] : {std::pair("03-by-hand", "clock-to-wave"),
                                             {"04-the-cat-sat", "sum"},
                                             {"06-heatmap", "column-to-wave"},
                                             {"07-fingerprints", "row-to-line"},
                                             {"12-rotation", "shift"},
                                             {"13-distance", "similarity"},
                                             {"15-concatenate", "add-or-concatenate"}})
            QTest::newRow(id) << QString::fromLatin1(id) << QString::fromLatin1(transition);
    }
    void lessonsPlayTheirTransitions() {
        const auto [id, transition] = thisRow<QString, QString>();
        QStringList played;  // a single transition, in one step or two
        for (const LessonStep& step : shippedLesson(id, figureCatalog()).steps)
            for (const LessonReveal& reveal : step.reveals)
                if (!reveal.transition().isEmpty() && !played.contains(reveal.transition()))
                    played << reveal.transition();
        QCOMPARE(played, QStringList{transition});
    }

    void lessonsKeepDefaultColormap() {
        for (const ShippedLesson& shipped : shippedLessons())
            for (const LessonStep& step : shippedLesson(shipped.id, figureCatalog()).steps)
                QCOMPARE(step.scene.style.colormap, Scene().style.colormap);
    }

    void invalidTrackEntryIsReported() {
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
