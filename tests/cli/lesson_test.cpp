// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands sinescope lesson and list lessons.
#include "app/scene/literals.h"
#include "program_case.h"
#include "tests/contains.h"
#include "tests/points.h"

#include <QImage>
#include <QTest>

using namespace sinescope;

namespace {

const char* const good =
    "# A deck\n\n## The curve first rises at twelve.\n\n### Proof\n\n"
    "- At k = **12**: `similarity.first_rise == 12`\n";

const char* const inkColor = "#9a4b00";

}  // namespace

class LessonTest : public ProgramCase {
    Q_OBJECT

    Result lesson(const QString& line) const {
        return sinescope(QStringList{u"lesson"_s} + line.split(' '_L1));
    }
    void write(const QByteArray& text) const { ProgramCase::write("own.md", text); }

 private slots:
    void validLessonPassesCheck() {
        write(good);
        const Result result = quiet(lesson(u"check own.md"_s));
        QCOMPARE(result.out, QByteArray("own.md: 1 step, 1 proof, no problems.\n"));
    }

    /// The guide's example, as a reader would copy it.
    void exampleInGuidePassesCheck() {
        const QByteArray text =
            sinescope::bytesOf(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/lessons/README.md"));
        const QByteArray fence = "````markdown\n";
        const qsizetype begin = text.indexOf(fence) + fence.size();
        const qsizetype end = text.indexOf("\n````\n", begin);
        QVERIFY(begin > fence.size() && end > begin);
        write(text.mid(begin, end + 1 - begin));
        quiet(lesson(u"check own.md"_s));
    }

    void falseNumberIsRejectedWithActualValue() {
        write(QByteArray(good).replace("== 12", "== 13").replace("**12**", "**13**"));
        const Result result = lesson(u"check own.md"_s);
        QCOMPARE(result.code, 1);
        for (const char* part : {"own.md, line 7:", "The curve first rises at twelve.",
                                 "\"similarity.first_rise == 13\"", "similarity.first_rise is 12"})
            QVERIFY_CONTAINS(result.error, QString::fromUtf8(part));
    }

    void numberInTextThatContradictsProofIsRejected() {
        write(QByteArray(good).replace("**12**", "**11**"));
        const Result result = lesson(u"check own.md"_s);
        QCOMPARE(result.code, 1);
        QVERIFY_CONTAINS(result.error, u"its text says 11"_s);
        QVERIFY_CONTAINS(result.error, u"own.md has 1 problem."_s);
    }

    void numberWithoutProofGivesWarning() {
        write(QByteArray(good).replace("rises at twelve.", "rises at 13."));
        const Result result = done(lesson(u"check own.md"_s));
        QVERIFY2(result.error.startsWith(u"warning: own.md, line 3: In the step"_s),
                 qPrintable(result.error));
        QVERIFY(result.error.contains(u"no proof covers the number 13 of the claim"_s));
        QCOMPARE(result.out, QByteArray("own.md: 1 step, 1 proof, no problems, 1 warning.\n"));
    }

    void everyProblemIsReportedWithItsLine() {
        write(QByteArray(good) + "\n### Hints\n\n## \n\n```scene\n{]\n```\n");
        const Result result = lesson(u"check own.md"_s);
        QCOMPARE(result.code, 1);
        for (const char* part : {"line 9: There is no section \"Hints\"", "line 11: The step has no title",
                                 "line 14:", "sinescope: own.md has 3 problems."})
            QVERIFY_CONTAINS(result.error, QString::fromUtf8(part));
    }

    void shippedLessonIsCheckedByName() { quiet(lesson(u"check 03-by-hand"_s)); }

    void slidesHandoutAndFiguresAreWritten() {
        write(good);
        quiet(lesson(u"export own.md --slides s.pdf --handout h.pdf --paper letter --figures made/set"_s));
        QVERIFY(bytesOf("s.pdf").startsWith("%PDF-"));
        QVERIFY(bytesOf("h.pdf").startsWith("%PDF-"));
        QVERIFY(bytesOf("made/set/01-heatmap.png").startsWith("\x89PNG"));
        QVERIFY(bytesOf("made/set/01.txt").startsWith("The curve first rises"));
    }

    void figuresHaveRequestedFormatAndSize() {
        write(good);
        quiet(lesson(u"export own.md --figures small --format png --size 640x360"_s));
        QCOMPARE(QImage::fromData(bytesOf("small/01-heatmap.png")).size(), QSize(640, 360));
        QVERIFY(bytesOf("small/01-heatmap.svg").isEmpty());
        quiet(lesson(u"export own.md --figures paper --format pdf --size 85x60mm"_s));
        QVERIFY(bytesOf("paper/01-heatmap.pdf").startsWith("%PDF-"));
        QVERIFY(bytesOf("paper/01.txt").contains("Caption:"));
    }

    /// Ink over a step's figure is in pictures and pages only with --ink.
    void inkIsExportedOnRequest() {
        write(QByteArray(good) +
              "\n### Notes\n\nSay it.\n\n```ink\n"
              "[{\"figure\":\"heatmap\",\"points\":[10,10,100,40]}]\n```\n");
        const auto files = [this](const char* folder, const char* more) {
            done(lesson(u"export own.md --slides %1.pdf --handout %1h.pdf --figures %1%2"_s.arg(
                QString::fromLatin1(folder), QString::fromLatin1(more))));
            QList<QByteArray> written;
            for (const char* name : {".pdf", "h.pdf", "/01-heatmap.png", "/01-heatmap.svg", "/01.txt"})
                written << bytesOf(QByteArray(folder) + name);
            return written;
        };
        const auto inked = [](const QByteArray& png) {
            return pixelsOf(QColor(QLatin1String(inkColor)), QImage::fromData(png));
        };
        const QList<QByteArray> without = files("plain", ""), with = files("drawn", " --ink");
        QVERIFY(inked(without[2]) == 0);
        QVERIFY(inked(with[2]) > 1000);  // a line across the map
        QVERIFY(!without[3].contains(inkColor));
        QVERIFY(with[3].contains(inkColor));
        QCOMPARE(with[4], without[4]);
        for (const int pdf : {0, 1}) QVERIFY(with[pdf].size() != without[pdf].size());
        write(good);
        QVERIFY(lesson(u"check own.md --ink"_s).error.contains(u"lesson export"_s));
    }

    void falseNumberBlocksExportUnlessConfirmed() {
        write(QByteArray(good).replace("== 12", "== 13").replace("**12**", "**13**"));
        const Result refused = lesson(u"export own.md --slides false.pdf"_s);
        QCOMPARE(refused.code, 1);
        for (const char* part : {"own.md, line 7:", "similarity.first_rise is 12", "nothing was written"})
            QVERIFY_CONTAINS(refused.error, QString::fromUtf8(part));
        QVERIFY(bytesOf("false.pdf").isEmpty());
        const Result exported = done(lesson(u"export own.md --slides false.pdf --yes"_s));
        QVERIFY(exported.error.contains(u"similarity.first_rise is 12"_s));
        QVERIFY(bytesOf("false.pdf").startsWith("%PDF-"));
    }

    void lessonsAndFactsAreListed() {
        const Result lessons = done("list lessons");
        QVERIFY(lessons.out.contains("12-rotation\tA shift is a rotation"));
        QVERIFY(lessons.out.contains("15-minutes\t"));
        const Result facts = done("list facts");
        QVERIFY(facts.out.contains("similarity.first_rise\tThe curve first rises at k = 12."));
    }
};

QTEST_MAIN(Guarded<LessonTest>)
#include "lesson_test.moc"
