// SPDX-License-Identifier: GPL-3.0-or-later
//
// Slides, handouts and figures of a lesson, read back with pdftotext and pdfinfo.
#include "app/export/lesson_files.h"

#include "app/export/figure_file.h"
#include "app/export/lesson_stage.h"
#include "app/export/page_text.h"
#include "app/export/png_file.h"
#include "app/export/withheld_numbers.h"
#include "app/figures/registry.h"
#include "app/lessons/library.h"
#include "app/lessons/proof_check.h"
#include "app/scene/literals.h"
#include "core/error.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/is_near.h"
#include "tests/lessons/named_files.h"
#include "tests/output_of.h"
#include "tests/points.h"

#include <QDir>
#include <QImage>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinescope;

namespace {

Lesson rotation() {
    return shippedLesson(u"12-rotation"_s, figureCatalog());
}

/// The output of a poppler program for a PDF.
QByteArray bytesFrom(const QString& program, const QStringList& options, const QByteArray& pdf) {
    QTemporaryDir folder;
    const QString path = folder.filePath(u"a.pdf"_s);
    writeBytes(pdf, path);
    QStringList arguments = options;
    arguments << path;
    if (program == "pdftotext"_L1) arguments << u"-"_s;
    return outputOf(program, arguments);
}

QString output(const QString& program, const QStringList& options, const QByteArray& pdf) {
    return QString::fromUtf8(bytesFrom(program, options, pdf));
}

/// The text of each page, with lines joined.
QStringList pagesOf(const QByteArray& pdf) {
    QStringList pages = output(u"pdftotext"_s, {u"-layout"_s}, pdf).split(QChar(u'\f'));
    if (!pages.isEmpty() && pages.back().trimmed().isEmpty()) pages.removeLast();
    for (QString& page : pages) page = page.simplified();
    return pages;
}

int pageCount(const QByteArray& pdf) {
    static const QRegularExpression form(u"Pages:\\s+(\\d+)"_s);
    return form.match(output(u"pdfinfo"_s, {}, pdf)).captured(1).toInt();
}

QString pageSize(const QByteArray& pdf) {
    static const QRegularExpression form(u"Page size:\\s+([\\d.]+ x [\\d.]+)"_s);
    return form.match(output(u"pdfinfo"_s, {}, pdf)).captured(1);
}

/// The pages of a shipped lesson's handout; made once, which takes most of the time of its tests.
QStringList handoutPages(const QString& id) {
    static QHash<QString, QStringList> made;
    if (!made.contains(id))
        made.insert(id, pagesOf(lessonHandout(shippedLesson(id, figureCatalog()), Paper::A4)));
    return made.value(id);
}

}  // namespace

class LessonFilesTest : public QObject {
    Q_OBJECT

 private slots:
    void folderOfFailedExportIsNotLeft() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"decks/rotation"_s);
        const std::vector<PendingFile> files{
            {path + u"/01.txt"_s, [](const QString&, const auto&) { throw Error("No space left."); }}};
        QVERIFY_EXCEPTION_THROWN(writeFolder(path, files), Error);
        QVERIFY(!QFileInfo::exists(folder.filePath(u"decks"_s)));
        QVERIFY(QFileInfo::exists(folder.path()));
    }

    void linkToMissingFolderIsNotRemoved() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"decks"_s);
        QVERIFY(QFile::link(u"missing"_s, path));
        QVERIFY_EXCEPTION_THROWN(writeFolder(path, {}), Error);
        QVERIFY(QFileInfo(path).isSymLink());
    }

    /// The claims of a step are about the value that its last item plays to.
    void playedControlsHaveTheirEndOnPaper() {
        const Lesson lesson = shippedLesson(u"17-what-for"_s, figureCatalog());
        const Scene scene = unfoldedScene(lesson.steps[1]);
        const QString text = figureKind(u"learn"_s).modelOf(scene)->alternativeText();
        QVERIFY2(text.contains(u"300 steps"_s), qPrintable(text));
    }

    /// A line of choices breaks between choices, never between a letter and its words.
    void choiceLetterStaysWithItsText() {
        LessonQuestion question;
        question.text = u"Which?"_s;
        question.choices = {u"it is squared"_s, u"it is halved"_s};
        const QString row = questionOnPage(question, true);
        static const QRegularExpression parted(u"A[\\x{2003} ]"_s);
        QVERIFY2(!row.contains(parted), qPrintable(row));
        QVERIFY(row.contains(u"it\u00a0is\u00a0squared"_s));
        QVERIFY(questionOnPage(question, false).contains(u"it is squared"_s));
    }

    void shortenedTextKeepsItsMarkup() {
        const auto shortened = [](const QString& text) {
            return wordsThatFit(text, [](const QString& shown) { return shown.size() <= 12; });
        };
        QCOMPARE(shortened(u"a **b c d e f**"_s), u"a **b c** …"_s);
        QCOMPARE(shortened(u"a *b* `c d e f`"_s), u"a *b* `c` …"_s);
        QCOMPARE(shortened(u"`a*b` *c d e*"_s), u"`a*b` *c* …"_s);
        QCOMPARE(shortened(u"a `b*c * d *e f`"_s), u"a `b*c *` …"_s);
        QCOMPARE(shortened(u"ab cd ef * gh ij"_s), u"ab cd ef * …"_s);
        QCOMPARE(shortened(u"a [b c](control:base) d"_s), u"a b c d"_s);
    }

    void initTestCase() {
        if (QStandardPaths::findExecutable(u"pdftotext"_s).isEmpty()) QSKIP("pdftotext is not there");
    }

    void slidesHaveClaimOfEachStepAfterItsQuestion() {
        const Lesson lesson = rotation();
        const QByteArray pdf = lessonSlides(lesson);
        const QStringList pages = pagesOf(pdf);
        qsizetype k = 0;
        for (const LessonStep& step : lesson.steps) {
            const QString claim = plainText(step.title).simplified().section(' '_L1, 0, 5);
            if (step.question) QVERIFY2(!pages.value(k++).contains(claim), qPrintable(claim));
            QVERIFY_CONTAINS(pages.value(k++), claim);
        }
        QCOMPARE(pages.size(), k);
        QCOMPARE(pageCount(pdf), static_cast<int>(k));
        QCOMPARE(pageSize(pdf), u"960 x 540"_s);
    }

    void wordWiderThanPageIsBroken() {
        Lesson lesson = rotation();
        lesson.steps.erase(lesson.steps.begin() + 1, lesson.steps.end());
        lesson.steps[0].question.reset();
        lesson.steps[0].title = QString(200, 'Q'_L1);
        QVERIFY(pagesOf(lessonSlides(lesson))[0].count('Q'_L1) >= 200);
        QVERIFY(pagesOf(lessonHandout(lesson, Paper::A4)).join(QString()).count('Q'_L1) >= 200);
    }

    void footOfPageIsOneLine() {
        Lesson lesson = rotation();
        lesson.title = u"A shift is a rotation"_s.repeated(40);
        for (const QByteArray& pdf : {lessonSlides(lesson), lessonHandout(lesson, Paper::A4)})
            for (const QString& page : pagesOf(pdf)) QVERIFY_CONTAINS(page, u"\u2026, "_s);
    }

    void slideShowsQuestion() {
        const QStringList pages = pagesOf(lessonSlides(rotation()));
        QVERIFY_CONTAINS(pages[0], u"Does it depend on p?"_s);
        QVERIFY_CONTAINS(pages[0], u"B No"_s);
    }

    void slidesTellWhatTheClaimIsAbout() {
        Lesson lesson = rotation();
        for (const QString& page : pagesOf(lessonSlides(lesson)).first(2))
            QVERIFY_CONTAINS(page, u"Each pair's hand is at"_s);
        lesson.steps[0].text = u"A **bold and long** text. "_s.repeated(100);
        const QStringList pages = pagesOf(lessonSlides(lesson));
        QVERIFY_CONTAINS(pages[0], u"A bold and long text. A"_s);
        QVERIFY_CONTAINS(pages[0], u" …"_s);
        QVERIFY(!pages[0].contains('*'_L1));
        QVERIFY_CONTAINS(pages[0], u"Does it depend on p?"_s);
    }

    /// The number of the step says what matters.
    void figureOnSlideHasNoNotes() {
        const QStringList pages = pagesOf(lessonSlides(shippedLesson(u"13-distance"_s, figureCatalog())));
        QVERIFY(!pages.join(' '_L1).contains(u"not monotonic"_s));
    }

    void slideHasTheCalculationOfItsStep() {
        const QStringList pages = pagesOf(lessonSlides(shippedLesson(u"05-i-am-a-robot"_s, figureCatalog())));
        QVERIFY_CONTAINS(pages[2], u"sin(0.100) = 0.0998"_s);
    }

    /// What a step is about would answer the question of the step before.
    void handoutTellsWhatAClaimIsAboutUnlessItAnswersAQuestion() {
        const QString all = handoutPages(u"01-word-order"_s).join(' '_L1);
        QVERIFY_CONTAINS(all, u"attention without positions"_s);
        QVERIFY(!all.contains(u"The outputs move with the words"_s));
        QVERIFY_CONTAINS(all, u"swapping cat and mat changes every output"_s);
    }

    /// A figure on the page of a question tells as little as on the stage, and before anything is played.
    void questionSlideVeilsFigures() {
        const auto pages = [](const QString& id) {
            return pagesOf(lessonSlides(shippedLesson(id, figureCatalog())));
        };
        QStringList order = pages(u"01-word-order"_s);
        QVERIFY(!order[0].contains(u"same output"_s));
        QVERIFY_CONTAINS(order[1], u"same output"_s);
        // The item plays n to 1,000,000.
        QStringList wavelengths = pages(u"10-wavelengths"_s);
        QVERIFY_CONTAINS(wavelengths[0], u"62,832"_s);
        QVERIFY_CONTAINS(wavelengths[1], u"6,283,185"_s);
    }

    /// A figure answers the question beside it only in the key, and plays to its end only there.
    void handoutVeilsFiguresUntilTheKey() {
        for (const auto& [id, answer] :
             {std::pair(u"14-beyond"_s, u"T5 buckets"_s), {u"10-wavelengths"_s, u"6,283,185"_s}}) {
            const QString all = handoutPages(id).join(' '_L1);
            const qsizetype key = all.indexOf(u"Key: "_s);
            QVERIFY2(!all.left(key).contains(answer), qPrintable(id));
            QVERIFY2(all.mid(key).contains(answer), qPrintable(id));
        }
    }

    /// The sums are to be worked out from the vectors, one of which has the number of a sum: E("sat", 3)
    /// = 1.2.
    void handoutHasTheNumbersToAdd() {
        const QString all = handoutPages(u"04-the-cat-sat"_s).join(' '_L1);
        const QString sheets = all.left(all.indexOf(u"Key: "_s));
        for (const char* added : {"0.5", "0.8415", "1.2"})
            QVERIFY2(sheets.contains(QLatin1String(added)), added);
        for (const char* sum : {"1.3415", "1.1403", "2.1998"})
            QVERIFY2(!sheets.contains(QLatin1String(sum)), sum);
    }

    /// A curve is drawn on axes in place of the veiled figure, and the key has it on the same axes.
    void handoutHasAxesForCurves() {
        const QStringList pages = handoutPages(u"13-distance"_s);
        QVERIFY(pages.constFirst().contains(u"shift k"_s));
        QVERIFY(pages.filter(u"Key:"_s).constFirst().contains(u"shift k"_s));
    }

    void handoutHasBlanksAndSeparateKey() {
        const Lesson lesson = rotation();
        const QStringList pages = pagesOf(lessonHandout(lesson, Paper::A4));
        for (qsizetype k = 0; k < pages.size(); ++k)
            QVERIFY(
                pages[k].trimmed().endsWith(u"%1, %2 / %3"_s.arg(lesson.title).arg(k + 1).arg(pages.size())));
        QVERIFY(pages.size() >= 2);
        const QString key = pages.back();
        QVERIFY(key.startsWith(u"Key: "_s));
        const QString sheets = pages.mid(0, pages.size() - 1).join(' '_L1);
        QVERIFY(sheets.contains(u"________"_s));
        QVERIFY(sheets.contains(u"Questions"_s));
        for (const LessonStep& step : lesson.steps)
            for (const LessonProof& proof : step.proofs)
                for (const WrittenNumber& number : boldNumbers(proof.text)) {
                    const QString& shown = number.text;
                    QVERIFY2(key.contains(shown), qPrintable(shown));
                }
        QVERIFY2(!sheets.contains(u"1.68306"_s), "a number of the key is on the sheets");
        QVERIFY(!key.contains(u"________"_s));
    }

    /// Ink is shown on slides and handouts only if requested.
    void inkIsShownOnRequest() {
        Lesson lesson;
        lesson.title = u"Ink"_s;
        LessonStep step;
        step.title = u"A step."_s;
        step.scene = rotation().steps.front().scene;
        step.ink = {{u"shift"_s, false, {{0.3, 0.3}, {0.7, 0.6}}}};
        lesson.steps = {step};
        const auto inked = [](const QByteArray& pdf) {
            const QByteArray picture =
                bytesFrom(u"pdftoppm"_s, {u"-png"_s, u"-r"_s, u"60"_s, u"-singlefile"_s}, pdf);
            const QImage image = QImage::fromData(picture);
            const QColor ink = palette(ThemeId::Light).warning;
            int count = 0;
            for (const auto [x, y] : pointsOf(image.size())) {
                const QColor at = image.pixelColor(x, y);
                count += std::abs(at.red() - ink.red()) + std::abs(at.green() - ink.green()) +
                             std::abs(at.blue() - ink.blue()) <
                         30;
            }
            return image.isNull() ? -1 : count;
        };
        QVERIFY(inked(lessonSlides(lesson)) < 5);
        QVERIFY(inked(lessonSlides(lesson, InkShown::Yes)) > 100);
        QVERIFY(inked(lessonHandout(lesson, Paper::A4)) < 5);
        QVERIFY(inked(lessonHandout(lesson, Paper::A4, InkShown::Yes)) > 30);
    }

    /// A requested number is only in the key, not on the sheets or in their figures.
    void handoutSheetsDoNotRevealAnswers_data() { everyHandoutAsksThreeQuestions_data(); }
    void handoutSheetsDoNotRevealAnswers() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        QString key, sheets;
        bool isKey = false;
        for (const QString& page : handoutPages(id)) {
            isKey = isKey || page.startsWith(u"Key: "_s);
            (isKey ? key : sheets) += page + ' '_L1;
        }
        static const QRegularExpression telling(u"^[-−]?\\d*\\.\\d{3,}$"_s);
        for (const LessonStep& step : lesson.steps)
            for (const LessonProof& proof : step.proofs)
                for (const WrittenNumber& number : boldNumbers(proof.text)) {
                    if (!telling.match(number.text).hasMatch()) continue;
                    QVERIFY2(key.contains(number.text), qPrintable(number.text));
                    QVERIFY2(!sheets.contains(number.text), qPrintable(number.text));
                }
    }

    /// A claim that answers a question is only in the key; it is not the heading of the step that asks, nor
    /// of the next step, which sums up the answer.
    void handoutHeadingsDoNotAnswerQuestions_data() { everyHandoutAsksThreeQuestions_data(); }
    void handoutHeadingsDoNotAnswerQuestions() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        const QString all = handoutPages(id).join(' '_L1);
        const qsizetype cut = all.indexOf(u"Key: "_s);
        QVERIFY(cut > 0);
        bool asked = false;
        for (const LessonStep& step : lesson.steps) {
            const QString claim = plainText(step.title).simplified().section(' '_L1, 0, 5);
            const bool tells = asked || step.question;
            asked = step.question.has_value();
            QVERIFY2(all.left(cut).contains(claim) != tells, qPrintable(claim));
            if (tells) QVERIFY2(all.mid(cut).contains(claim), qPrintable(claim));
        }
        QVERIFY(all.left(cut).contains(u"In one sentence: ____"_s));
    }

    /// Figures grow to fill the page: the last line is in the bottom fifth of the first sheet.
    void firstSheetIsFilled() {
        for (const Paper paper : {Paper::A4, Paper::Letter}) {
            const QString boxes =
                output(u"pdftotext"_s, {u"-bbox"_s, u"-l"_s, u"1"_s},
                       lessonHandout(shippedLesson(u"04-the-cat-sat"_s, figureCatalog()), paper));
            static const QRegularExpression bottom(u"yMax=\"([\\d.]+)\""_s);
            static const QRegularExpression page(u"<page width=\"[\\d.]+\" height=\"([\\d.]+)\""_s);
            constexpr double foot = 40;  // points
            const double height = page.match(boxes).captured(1).toDouble();
            double lowest = 0;
            for (auto each = bottom.globalMatch(boxes); each.hasNext();)
                if (const double at = each.next().captured(1).toDouble(); at < height - foot)
                    lowest = std::max(lowest, at);
            QVERIFY(height > 700);
            QVERIFY2(lowest > 0.8 * height && lowest < height, qPrintable(QString::number(lowest / height)));
        }
    }

    /// A figure of the next step that shows the answer is on another sheet, to be turned to.
    void questionAndAnsweringFigureAreOnDifferentSheets_data() { everyHandoutAsksThreeQuestions_data(); }
    void questionAndAnsweringFigureAreOnDifferentSheets() {
        QFETCH(QString, id);
        const QStringList pages = handoutPages(id);
        const auto sheetOf = [&pages](const QString& text) {
            for (qsizetype k = 0; k < pages.size(); ++k)
                if (pages[k].contains(text.simplified())) return k;
            return pages.size();
        };
        const Lesson lesson = shippedLesson(id, figureCatalog());
        for (std::size_t k = 0; k + 1 < lesson.steps.size(); ++k) {
            const LessonStep& next = lesson.steps[k + 1];
            if (!lesson.steps[k].question || next.question) continue;
            const QStringList veiled = veiledFigures(lesson.steps[k]);
            const bool isShown = std::ranges::any_of(
                figuresOf(next), [&veiled](const QString& figure) { return veiled.contains(figure); });
            const qsizetype asked = sheetOf(neutralHeading(lesson.steps[k], k + 1));
            QVERIFY(asked < pages.size());
            if (isShown) QVERIFY2(sheetOf(neutralHeading(next, k + 2)) > asked, qPrintable(next.title));
        }
    }

    /// A blank asks for the sine of 1, 0.84147, which the figures show with more and with fewer digits.
    /// 0.8439 only rounds to the number of the key; 0.25 and 100 are ticks of an axis.
    void onlyRevealingNumbersAreBlanked() {
        Scene scene;
        scene.selection.position = 1;
        scene.selection.column = 0;
        const auto numbers = [&scene](const QString& text, const QString& expression) {
            return revealingNumbers({text, expression, {}}, scene, figureModel);
        };
        const std::vector<WithheldNumber> sine = numbers(u"It is **0.84**."_s, u"formula.value ~= 0.84"_s);
        QCOMPARE(sine.size(), std::size_t{1});
        QVERIFY(isNear(sine.front().value, std::sin(1.0), 1e-12));
        QCOMPARE(withoutNumbers(u"0.842, −0.8415, 0.84, 0.8439, 0.85, 0.8, 1"_s, sine),
                 u"0.842, ____, ____, 0.8439, 0.85, 0.8, 1"_s);
        const std::vector<WithheldNumber> all = numbers(
            u"It is **12,288**, **0.2504**, **0.4962**, **1**, **1e−15** or **100**."_s, u"formula.value"_s);
        QCOMPARE(all.size(), std::size_t{3});
        QCOMPARE(withoutNumbers(u"12288, 0.250, 0.25, 0.4962, 0.496, 0.50, 100"_s, all),
                 u"____, 0.250, 0.25, ____, ____, 0.50, 100"_s);
    }

    void handoutOmitsCalculation() {
        const Lesson lesson = shippedLesson(u"03-by-hand"_s, figureCatalog());
        const QString sheets = pagesOf(lessonHandout(lesson, Paper::A4)).join(' '_L1);
        QVERIFY2(sheets.count(u"PE(p, 2i)"_s) >= 2, qPrintable(sheets));
        const QStringList slides = pagesOf(lessonSlides(lesson));
        QVERIFY_CONTAINS(slides.join(' '_L1), u"0.8415"_s);
    }

    void everyHandoutAsksThreeQuestions_data() {
        QTest::addColumn<QString>("id");
        for (const ShippedLesson& lesson : shippedLessons())
            QTest::newRow(qPrintable(lesson.id)) << lesson.id;
    }
    void everyHandoutAsksThreeQuestions() {
        QFETCH(QString, id);
        const QString text = handoutPages(id).join(' '_L1);
        for (const char* number : {"Question 1:", "Question 2:", "Question 3:"})
            QVERIFY2(text.contains(QLatin1String(number)), number);
    }

    void handoutsAreA4OrLetter() {
        QCOMPARE(pageSize(lessonHandout(rotation(), Paper::Letter)), u"612 x 792"_s);
        const QStringList a4 = pageSize(lessonHandout(rotation(), Paper::A4)).split(u" x "_s);
        QVERIFY(isNear(a4[0].toDouble(), 595.276, 0.01));
        QVERIFY(isNear(a4[1].toDouble(), 841.89, 0.01));
        QVERIFY_EXCEPTION_THROWN(paperOf(u"a5"_s), Error);
    }

    void figureSetHasPngSvgAndNotes() {
        const Lesson lesson = rotation();
        QTemporaryDir folder;
        QVERIFY(writeTogether(lessonFigures(lesson, folder.path())));
        const QDir made(folder.path());
        for (const char* name :
             {"01-shift.png", "01-shift.svg", "01.txt", "02-shift.png", "02-shift.svg", "03.txt"})
            QVERIFY2(made.exists(QLatin1String(name)), name);
        const QString text = QString::fromUtf8(bytesOf(folder.filePath(u"02.txt"_s)));
        QVERIFY(text.startsWith(lesson.steps[1].title));
        QVERIFY(text.contains(u"State the sign."_s));
        QVERIFY(text.contains(u"shift.distance ~= 1.68306"_s));
        QVERIFY(text.contains(u"Alternative text:"_s));
    }

    /// In a paper the prose is in the caption, which is in the text.
    void figureSetFollowsExportSettings() {
        ExportSettings settings;
        settings.format = FigureFormat::Pdf;
        settings.size = u"paper-1col"_s;
        QTemporaryDir folder;
        QVERIFY(writeTogether(lessonFigures(rotation(), folder.path(), InkShown::No, settings)));
        QCOMPARE(pageSize(bytesOf(folder.filePath(u"01-shift.pdf"_s))), u"234 x 144.72"_s);
        QVERIFY(!QFile::exists(folder.filePath(u"01-shift.png"_s)));
        QVERIFY_CONTAINS(QString::fromUtf8(bytesOf(folder.filePath(u"01.txt"_s))), u"Caption:\nShift: "_s);
    }

    void everyStepFigureRendersAtSlideSize_data() { everyHandoutAsksThreeQuestions_data(); }
    void everyStepFigureRendersAtSlideSize() {
        QFETCH(QString, id);
        const FigureSize size = figureSize(u"slide"_s);
        for (const LessonStep& step : shippedLesson(id, figureCatalog()).steps) {
            for (const QString& figure : figuresOf(step)) {
                const QImage image =
                    figureImage({figure, step.scene, size, exportStyle(step.scene.style, size)});
                QCOMPARE(image.size(), QSize(1920, 1080));
                // The figure is not blank: there are more colours than the background and a few lines.
                QVERIFY2(coloursOf(image, 4) > 8, qPrintable(step.title));
            }
        }
    }

    /// A pipe would block, and a picture would be embedded in the PDF. The folder is the current one, so that
    /// relative names lead to the files, too.
    void filesNamedInLessonAreNotOpened() {
        const QTemporaryDir folder;
        const NamedFiles files(folder.path());
        const QString before = QDir::currentPath();
        QDir::setCurrent(folder.path());
        const Lesson lesson = readLesson(files.lesson(), lessonContext(figureCatalog(), folder.path()));
        const QByteArray slides = lessonSlides(lesson);
        const QByteArray handout = lessonHandout(lesson, Paper::A4);
        lessonFigures(lesson, folder.path());
        QDir::setCurrent(before);
        QCOMPARE(files.opened(), QStringList());
        for (const QByteArray& pdf : {slides, handout})
            QVERIFY2(
                !output(u"pdfimages"_s, {u"-list"_s}, pdf).contains(QRegularExpression(u"image +8 +8 "_s)),
                "the picture is in the PDF");
        QVERIFY(pagesOf(handout).join(' '_L1).contains(u"![a[b]]("_s));
    }

    void linksArePrintedAsText() {
        const Lesson lesson = readLesson(
            "# T\n\nDrag [the *p*[1]](control:position) or [k][r].\n\n[r]: control:shift\n\n## S.\n",
            lessonContext(figureCatalog(), QString()));
        QVERIFY_CONTAINS(pagesOf(lessonHandout(lesson, Paper::A4)).front(), u"Drag the p[1] or k."_s);
        QVERIFY(!lessonHandout(lesson, Paper::A4).contains("/URI"));
    }

    /// Without blanks and questions, a page "Key" would be empty.
    void lessonWithoutQuestionsHasNoKey() {
        const Lesson lesson =
            readLesson("# My deck\n\n## One.\n\n## Two.\n", lessonContext(figureCatalog(), QString()));
        for (const QString& page : pagesOf(lessonHandout(lesson, Paper::A4)))
            QVERIFY2(!page.contains(u"Key"_s), qPrintable(page));
    }

    void blanksReplaceNumbers() {
        QCOMPARE(withBlanks(u"It is **12**, or **−0.5** of *k*."_s),
                 u"It is \\_\\_\\_\\_\\_\\_\\_\\_, or \\_\\_\\_\\_\\_\\_\\_\\_ of *k*."_s);
        QCOMPARE(withBlanks(u"It is **bold**."_s), u"It is **bold**."_s);
        QCOMPARE(proofSentence(u"It is **12**:"_s), u"It is **12**."_s);
    }
};

QTEST_MAIN(Guarded<LessonFilesTest>)
#include "lesson_files_test.moc"
