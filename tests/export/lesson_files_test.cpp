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
#include "core/error.h"
#include "tests/lessons/named_files.h"
#include "tests/output_of.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <set>

using namespace sinescope;

namespace {

Lesson rotation() {
    return shippedLesson(QStringLiteral("12-rotation"), figureCatalog());
}

/// What a program of poppler makes of a PDF.
QByteArray bytesFrom(const QString& program, const QStringList& options, const QByteArray& pdf) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.pdf"));
    writeBytes(pdf, path);
    QStringList arguments = options;
    arguments << path;
    if (program == QLatin1String("pdftotext")) arguments << QStringLiteral("-");
    return outputOf(program, arguments);
}

QString said(const QString& program, const QStringList& options, const QByteArray& pdf) {
    return QString::fromUtf8(bytesFrom(program, options, pdf));
}

/// The text of each page, lines joined.
QStringList pagesOf(const QByteArray& pdf) {
    QStringList pages =
        said(QStringLiteral("pdftotext"), {QStringLiteral("-layout")}, pdf).split(QChar(u'\f'));
    if (!pages.isEmpty() && pages.back().trimmed().isEmpty()) pages.removeLast();
    for (QString& page : pages) page = page.simplified();
    return pages;
}

int pageCount(const QByteArray& pdf) {
    static const QRegularExpression form(QStringLiteral("Pages:\\s+(\\d+)"));
    return form.match(said(QStringLiteral("pdfinfo"), {}, pdf)).captured(1).toInt();
}

QString pageSize(const QByteArray& pdf) {
    static const QRegularExpression form(QStringLiteral("Page size:\\s+([\\d.]+ x [\\d.]+)"));
    return form.match(said(QStringLiteral("pdfinfo"), {}, pdf)).captured(1);
}

}  // namespace

class LessonFilesTest : public QObject {
    Q_OBJECT

 private slots:
    /// A row of choices breaks between two of them, never between a letter and its words.
    void aLetterStaysWithItsWords() {
        LessonQuestion question;
        question.text = QStringLiteral("Which?");
        question.choices = {QStringLiteral("it is squared"), QStringLiteral("it is halved")};
        const QString row = questionOnPage(question, true);
        static const QRegularExpression parted(QStringLiteral("A[\\x{2003} ]"));
        QVERIFY2(!row.contains(parted), qPrintable(row));
        QVERIFY(row.contains(QStringLiteral("it\u00a0is\u00a0squared")));
        QVERIFY(questionOnPage(question, false).contains(QStringLiteral("it is squared")));
    }

    void initTestCase() {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
            QSKIP("pdftotext is not there");
    }

    void slidesHaveAPageForEachStepWithItsClaim() {
        const Lesson lesson = rotation();
        const QByteArray pdf = lessonSlides(lesson);
        const QStringList pages = pagesOf(pdf);
        QCOMPARE(pageCount(pdf), static_cast<int>(lesson.steps.size()));
        QCOMPARE(pages.size(), static_cast<qsizetype>(lesson.steps.size()));
        for (qsizetype k = 0; k < pages.size(); ++k) {
            const QString claim = plainText(lesson.steps[static_cast<std::size_t>(k)].title).simplified();
            QVERIFY2(pages[k].contains(claim.section(QLatin1Char(' '), 0, 5)), qPrintable(pages[k]));
        }
        QCOMPARE(pageSize(pdf), QStringLiteral("960 x 540"));
    }

    void aSlideAsksItsQuestion() {
        const QStringList pages = pagesOf(lessonSlides(rotation()));
        QVERIFY2(pages[0].contains(QStringLiteral("Does it depend on p?")), qPrintable(pages[0]));
        QVERIFY2(pages[0].contains(QStringLiteral("B No")), qPrintable(pages[0]));
    }

    void theHandoutHasBlanksAndAKeyOnItsOwnPage() {
        const Lesson lesson = rotation();
        const QStringList pages = pagesOf(lessonHandout(lesson, Paper::A4));
        QVERIFY(pages.size() >= 2);
        const QString key = pages.back();
        QVERIFY(key.startsWith(QStringLiteral("Key: ")));
        const QString sheets = pages.mid(0, pages.size() - 1).join(QLatin1Char(' '));
        QVERIFY(sheets.contains(QStringLiteral("________")));
        QVERIFY(sheets.contains(QStringLiteral("Questions")));
        for (const LessonStep& step : lesson.steps)
            for (const LessonProof& proof : step.proofs)
                for (const WrittenNumber& number : boldNumbers(proof.text)) {
                    const QString& shown = number.text;
                    QVERIFY2(key.contains(shown), qPrintable(shown));
                }
        QVERIFY2(!sheets.contains(QStringLiteral("1.68306")), "a number of the key is on the sheets");
        QVERIFY(!key.contains(QStringLiteral("________")));
    }

    /// What was drawn is on the slide and on the sheet where it is wished for, and nowhere else.
    void inkIsShownOnWish() {
        Lesson lesson;
        lesson.title = QStringLiteral("Ink");
        LessonStep step;
        step.title = QStringLiteral("A step.");
        step.scene = rotation().steps.front().scene;
        step.ink = {{QStringLiteral("shift"), false, {{0.3, 0.3}, {0.7, 0.6}}}};
        lesson.steps = {step};
        const auto inked = [](const QByteArray& pdf) {
            const QByteArray picture = bytesFrom(QStringLiteral("pdftoppm"),
                                                 {QStringLiteral("-png"), QStringLiteral("-r"),
                                                  QStringLiteral("60"), QStringLiteral("-singlefile")},
                                                 pdf);
            const QImage image = QImage::fromData(picture);
            const QColor ink = palette(ThemeId::Light).warning;
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) {
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

    /// A number that is asked for is nowhere on the sheets, in no figure either, and it is in the key.
    void noSheetSaysWhatItAsksFor_data() { everyHandoutAsksThreeQuestions_data(); }
    void noSheetSaysWhatItAsksFor() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        QStringList pages = pagesOf(lessonHandout(lesson, Paper::A4));
        QString key, sheets;
        bool isKey = false;
        for (const QString& page : pages) {
            isKey = isKey || page.startsWith(QStringLiteral("Key: "));
            (isKey ? key : sheets) += page + QLatin1Char(' ');
        }
        static const QRegularExpression telling(QStringLiteral("^[-−]?\\d*\\.\\d{3,}$"));
        for (const LessonStep& step : lesson.steps)
            for (const LessonProof& proof : step.proofs)
                for (const WrittenNumber& number : boldNumbers(proof.text)) {
                    if (!telling.match(number.text).hasMatch()) continue;
                    QVERIFY2(key.contains(number.text), qPrintable(number.text));
                    QVERIFY2(!sheets.contains(number.text), qPrintable(number.text));
                }
    }

    /// A claim that answers a question heads no sheet: neither that of the step that asks nor that of the
    /// step after it, which sums the answer up. The key has it.
    void noHeadingAnswersAQuestion_data() { everyHandoutAsksThreeQuestions_data(); }
    void noHeadingAnswersAQuestion() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        const QString all = pagesOf(lessonHandout(lesson, Paper::A4)).join(QLatin1Char(' '));
        const qsizetype cut = all.indexOf(QStringLiteral("Key: "));
        QVERIFY(cut > 0);
        bool asked = false;
        for (const LessonStep& step : lesson.steps) {
            const QString claim = plainText(step.title).simplified().section(QLatin1Char(' '), 0, 5);
            const bool tells = asked || step.question;
            asked = step.question.has_value();
            QVERIFY2(all.left(cut).contains(claim) != tells, qPrintable(claim));
            if (tells) QVERIFY2(all.mid(cut).contains(claim), qPrintable(claim));
        }
        QVERIFY(all.left(cut).contains(QStringLiteral("In one sentence: ____")));
    }

    /// Figures grow into what a page has left: the last line is in the lowest fifth of the first sheet.
    void theFirstSheetIsFull() {
        for (const Paper paper : {Paper::A4, Paper::Letter}) {
            const QString boxes =
                said(QStringLiteral("pdftotext"),
                     {QStringLiteral("-bbox"), QStringLiteral("-l"), QStringLiteral("1")},
                     lessonHandout(shippedLesson(QStringLiteral("01-word-order"), figureCatalog()), paper));
            static const QRegularExpression bottom(QStringLiteral("yMax=\"([\\d.]+)\""));
            static const QRegularExpression page(
                QStringLiteral("<page width=\"[\\d.]+\" height=\"([\\d.]+)\""));
            double lowest = 0;
            for (auto each = bottom.globalMatch(boxes); each.hasNext();)
                lowest = std::max(lowest, each.next().captured(1).toDouble());
            const double height = page.match(boxes).captured(1).toDouble();
            QVERIFY(height > 700);
            QVERIFY2(lowest > 0.8 * height && lowest < height, qPrintable(QString::number(lowest / height)));
        }
    }

    void roundNumbersAreNotWithheld() {
        const std::vector<WrittenNumber> numbers =
            tellingNumbers(QStringLiteral("It is **0.84**, **12,288** and **1**, or **1e−15** or **100**."));
        QCOMPARE(numbers.size(), std::size_t{2});
        QCOMPARE(withoutNumbers(QStringLiteral("0.842, −0.8415, 0.85, 100, 12288"), numbers),
                 QStringLiteral("____, ____, 0.85, 100, ____"));
    }

    void theCalculationIsLeftToTheReader() {
        const Lesson lesson = shippedLesson(QStringLiteral("03-by-hand"), figureCatalog());
        const QString sheets = pagesOf(lessonHandout(lesson, Paper::A4)).join(QLatin1Char(' '));
        QVERIFY2(sheets.count(QStringLiteral("PE(p, 2i)")) >= 2, qPrintable(sheets));
        const QStringList slides = pagesOf(lessonSlides(lesson));
        QVERIFY2(slides[1].contains(QStringLiteral("0.8415")), qPrintable(slides[1]));
    }

    void everyHandoutAsksThreeQuestions_data() {
        QTest::addColumn<QString>("id");
        for (const ShippedLesson& lesson : shippedLessons())
            QTest::newRow(qPrintable(lesson.id)) << lesson.id;
    }
    void everyHandoutAsksThreeQuestions() {
        QFETCH(QString, id);
        const Lesson lesson = shippedLesson(id, figureCatalog());
        const QString text = pagesOf(lessonHandout(lesson, Paper::A4)).join(QLatin1Char(' '));
        for (const char* number : {"Question 1:", "Question 2:", "Question 3:"})
            QVERIFY2(text.contains(QLatin1String(number)), number);
    }

    void handoutsAreA4OrLetter() {
        QCOMPARE(pageSize(lessonHandout(rotation(), Paper::Letter)), QStringLiteral("612 x 792"));
        const QStringList a4 = pageSize(lessonHandout(rotation(), Paper::A4)).split(QStringLiteral(" x "));
        QVERIFY(std::abs(a4[0].toDouble() - 595.276) < 0.01);
        QVERIFY(std::abs(a4[1].toDouble() - 841.89) < 0.01);
        QVERIFY_EXCEPTION_THROWN(paperOf(QStringLiteral("a5")), Error);
    }

    void theSetHasEveryFigureTwiceAndItsNotes() {
        const Lesson lesson = rotation();
        QTemporaryDir folder;
        QVERIFY(writeTogether(lessonFigures(lesson, folder.path())));
        const QDir made(folder.path());
        for (const char* name :
             {"01-shift.png", "01-shift.svg", "01.txt", "02-shift.png", "02-shift.svg", "03.txt"})
            QVERIFY2(made.exists(QLatin1String(name)), name);
        QFile notes(folder.filePath(QStringLiteral("02.txt")));
        QVERIFY(notes.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(notes.readAll());
        QVERIFY(text.startsWith(lesson.steps[1].title));
        QVERIFY(text.contains(QStringLiteral("State the sign.")));
        QVERIFY(text.contains(QStringLiteral("shift.distance ~= 1.68306")));
        QVERIFY(text.contains(QStringLiteral("Alternative text:")));
    }

    void everyFigureOfEveryStepRendersAtTheSizeOfASlide_data() { everyHandoutAsksThreeQuestions_data(); }
    void everyFigureOfEveryStepRendersAtTheSizeOfASlide() {
        QFETCH(QString, id);
        const FigureSize size = figureSize(QStringLiteral("slide"));
        for (const LessonStep& step : shippedLesson(id, figureCatalog()).steps) {
            for (const QString& figure : figuresOf(step)) {
                const QImage image =
                    figureImage({figure, step.scene, size, exportStyle(step.scene.style, size)});
                QCOMPARE(image.size(), QSize(1920, 1080));
                // Something is painted: more than the ground and a few lines of it.
                std::set<QRgb> colors;
                for (int y = 0; y < image.height(); y += 4)
                    for (int x = 0; x < image.width(); x += 4) colors.insert(image.pixel(x, y));
                QVERIFY2(colors.size() > 8, qPrintable(step.title));
            }
        }
    }

    /// A pipe would block, a picture would be in the PDF for everybody to see. The folder is the present one,
    /// so that relative names lead to the files as well.
    void noFileThatALessonNamesIsOpened() {
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
            QVERIFY2(!said(QStringLiteral("pdfimages"), {QStringLiteral("-list")}, pdf)
                          .contains(QRegularExpression(QStringLiteral("image +8 +8 "))),
                     "the picture is in the PDF");
        QVERIFY(pagesOf(handout).join(QLatin1Char(' ')).contains(QStringLiteral("![a[b]](")));
    }

    void aLinkOnAPageIsItsWords() {
        const Lesson lesson = readLesson(
            "# T\n\nDrag [the *p*[1]](control:position) or [k][r].\n\n[r]: control:shift\n\n## S.\n",
            lessonContext(figureCatalog(), QString()));
        const QString page = pagesOf(lessonHandout(lesson, Paper::A4)).front();
        QVERIFY2(page.contains(QStringLiteral("Drag the p[1] or k.")), qPrintable(page));
        QVERIFY(!lessonHandout(lesson, Paper::A4).contains("/URI"));
    }

    /// Nothing to fill in and nothing asked: a page "Key" would be empty.
    void aDeckWithoutQuestionsHasNoKey() {
        const Lesson lesson =
            readLesson("# My deck\n\n## One.\n\n## Two.\n", lessonContext(figureCatalog(), QString()));
        for (const QString& page : pagesOf(lessonHandout(lesson, Paper::A4)))
            QVERIFY2(!page.contains(QStringLiteral("Key")), qPrintable(page));
    }

    void blanksStandWhereTheNumbersWere() {
        QCOMPARE(withBlanks(QStringLiteral("It is **12**, or **−0.5** of *k*.")),
                 QStringLiteral("It is \\_\\_\\_\\_\\_\\_\\_\\_, or \\_\\_\\_\\_\\_\\_\\_\\_ of *k*."));
        QCOMPARE(withBlanks(QStringLiteral("It is **bold**.")), QStringLiteral("It is **bold**."));
        QCOMPARE(proofSentence(QStringLiteral("It is **12**:")), QStringLiteral("It is **12**."));
    }
};

QTEST_MAIN(Guarded<LessonFilesTest>)
#include "lesson_files_test.moc"
