// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures for papers: pictures without prose, captions with it, variables in italics, several figures per
// file.
#include "app/export/figure_panels.h"
#include "app/export/figure_set.h"
#include "app/export/latex.h"
#include "app/export/variables.h"
#include "app/model/part_letter.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/style/font_family.h"
#include "core/error.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figure_rows.h"
#include "tests/refusal.h"
#include "tests/text_cases.h"
#include "tests/text_rows.h"

#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

using namespace sinescope;

namespace {

FigureJob jobOf(const QString& figure, const QString& size = u"paper-1col"_s) {
    const Scene scene = presetScene(u"heatmap-50x128"_s, figureCatalog());
    const FigureSize inches = figureSize(size);
    return {figure, scene, inches, exportStyle(scene.style, inches)};
}

/// The texts of an SVG, and those among them that are italic.
struct Texts {
    QStringList all, italic;
    QString joined() const { return all.join('|'_L1); }
};
Texts textsOf(const QByteArray& svg) {
    Texts texts;
    QXmlStreamReader reader(svg);
    QStringList styles;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            const auto style = reader.attributes().value("font-style"_L1);
            styles << (style.isEmpty() && !styles.isEmpty() ? styles.last() : style.toString());
            if (reader.name() != "text"_L1) continue;
            const QString style_ = styles.takeLast();  // readElementText() takes the end element
            const QString text = reader.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            texts.all << text;
            if (style_ == "italic"_L1) texts.italic << text;
        } else if (reader.isEndElement() && !styles.isEmpty()) {
            styles.removeLast();
        }
    }
    return texts;
}

QString marked(const QString& text) {
    QString made;
    for (const TextRun& run : textRuns(text)) made += run.isVariable ? '*'_L1 + run.text + '*'_L1 : run.text;
    return made;
}

}  // namespace

class PaperTest : public QObject {
    Q_OBJECT

 private slots:
    void variablesAreRecognised_data() { textCases("export/paper.txt", u"variables"_s); }
    void variablesAreRecognised() {
        const auto [text, expected] = thisRow<QString, QString>();
        QCOMPARE(marked(text), expected);
    }

    void latexEscapesSpecialCharacters_data() { textCases("export/paper.txt", u"latex"_s); }
    void latexEscapesSpecialCharacters() {
        const auto [text, expected] = thisRow<QString, QString>();
        QCOMPARE(latexText(text), expected);
    }

    void latexSentencesHaveVariablesInMathMode_data() { textCases("export/paper.txt", u"latex sentences"_s); }
    void latexSentencesHaveVariablesInMathMode() {
        const auto [text, expected] = thisRow<QString, QString>();
        QCOMPARE(latexSentence(text), expected);
    }

    void typedCaptionHasNoItalics() {
        FigureJob job = jobOf(u"heatmap"_s);
        job.style.caption = u"see Fig. E"_s;
        QVERIFY(textsOf(figureBytes(job, FigureFormat::Svg)).italic.contains(u"E"_s));
        job.style.isCaptionTyped = true;
        QVERIFY(!textsOf(figureBytes(job, FigureFormat::Svg)).italic.contains(u"E"_s));
    }

    void proseIsInCaptionAndNotInPicture_data() { textCases("export/paper.txt", u"prose of captions"_s); }
    void proseIsInCaptionAndNotInPicture() {
        const auto [figure, prose] = thisRow<QString, QString>();
        const FigureJob job = jobOf(figure);
        QVERIFY_CONTAINS(figureCaption(job), prose);
        // Spaced words are separate texts, so spaces are ignored.
        const auto bare = [](QString text) { return text.remove(' '_L1).remove('|'_L1); };
        const QString picture = bare(textsOf(figureBytes(job, FigureFormat::Svg)).joined());
        QVERIFY2(!picture.contains(bare(prose)), qPrintable(picture));
    }

    void everyFigureHasCaptionWithOtherSchemes() {
        for (const Scheme& scheme : {Scheme(AlibiScheme{}), Scheme(UnitIntervalScheme{}),
                                     Scheme(RopeScheme{}), Scheme(IndexScheme{}), Scheme(NoScheme{})})
            for (const FigureKind& kind : figureKinds()) {
                FigureJob job = jobOf(kind.spec.id);
                setScheme(job.scene, scheme);
                clampToValid(job.scene);
                const QString caption = figureCaption(job);
                QVERIFY2(caption.startsWith(kind.spec.title) && caption.endsWith('.'_L1),
                         qPrintable(kind.spec.id + ' '_L1 + caption));
                QVERIFY2(!caption.contains(u".."_s), qPrintable(caption));
                QCOMPARE(caption.contains(u"no picture. "_s + QString::fromUtf8(infoOf(scheme).name)),
                         kind.emptyReason(job.scene).has_value());
                QVERIFY2(!caption.contains(u". scheme"_s), qPrintable(caption));
            }
    }

    /// Papers have notes in the caption.
    void captionNamesRowOffScale_data() {
        rowsOf("figure", {"positions", "dimensions", "trajectory", "spectrum", "wavelengths"});
    }
    void captionNamesRowOffScale() {
        QFETCH(const QString, figure);
        Matrix values = seededTable("paper", 40, 8, 3, 0.5).values();
        values.row(0) *= 400;
        FigureJob job = jobOf(figure);
        setScheme(job.scene, tableScheme(WeightTable(values), "wpe"));
        QVERIFY_CONTAINS(figureCaption(job), u"Row 0 is off scale."_s);
        const QString texts = textsOf(figureBytes(job, FigureFormat::Svg)).joined();
        QVERIFY2(!texts.contains(u"off scale"_s), qPrintable(texts));
    }

    void captionKeepsNameOfFile() {
        FigureJob job = jobOf(u"dimensions"_s);
        setScheme(job.scene, tableScheme(seededTable("paper", 40, 8, 3, 0.5), "positions.npy"));
        job.scene.figures = {{u"dimensions"_s, {}, {}, {{u"show"_s, u"norms"_s}}}};
        QVERIFY_CONTAINS(figureCaption(job), u"positions.npy: norm of each row"_s);
    }

    void captionExplainsNoise() {
        FigureJob job = jobOf(u"positions"_s);
        openedFigure(job.scene, u"positions"_s).options = {{u"waves"_s, u"both"_s}, {u"noise"_s, 0.3}};
        const QString position = QString::number(job.scene.selection.position);
        QVERIFY_CONTAINS(figureCaption(job),
                         u"Dots: the row at position %1 with normal noise of standard "
                         "deviation 0.3 added."_s.arg(position));
    }

    void figurePartsHaveLettersExplainedInCaption_data() {
        addColumns<QString, int>();
        QTest::newRow("similarity") << u"similarity"_s << 2;
        QTest::newRow("compare") << u"compare"_s << 2;  // no frozen setting, so there is no difference
        QTest::newRow("learn") << u"learn"_s << 2;
        QTest::newRow("beyond") << u"beyond"_s << 2;
        QTest::newRow("precision") << u"precision"_s << 2;
        QTest::newRow("heatmap") << u"heatmap"_s << 0;
    }
    void figurePartsHaveLettersExplainedInCaption() {
        const auto [figure, parts] = thisRow<QString, int>();
        const Texts texts = textsOf(figureBytes(jobOf(figure), FigureFormat::Svg));
        const QString caption = figureCaption(jobOf(figure));
        for (int k = 0; k < 4; ++k) {
            const QString letter = partLetter(static_cast<std::size_t>(k));
            QCOMPARE(texts.all.count(letter), k < parts ? 1 : 0);
            QCOMPARE(caption.count(letter), k < parts ? 1 : 0);
        }
    }

    /// Journals ask for 7 pt. The scale is that of the file: a width in pixels, 96 per inch, for the width of
    /// the view box.
    void noTypeInPaperFileIsBelowSevenPoints_data() { figureRows("figure"); }
    void noTypeInPaperFileIsBelowSevenPoints() {
        QFETCH(const QString, figure);
        static const QRegularExpression head(u" width=\"([0-9.]+)\"[^>]* viewBox=\"0 0 ([0-9.]+) "_s);
        static const QRegularExpression type(u"<text [^>]*font-size=\"([0-9.]+)\""_s);
        for (const char* size : {"paper-1col", "paper-2col", "neurips", "85x60mm"}) {
            const QString svg =
                QString::fromUtf8(figureBytes(jobOf(figure, QString::fromLatin1(size)), FigureFormat::Svg));
            const QRegularExpressionMatch scale = head.match(svg);
            const double points = scale.captured(1).toDouble() / scale.captured(2).toDouble() * 72 / 96;
            double smallest = 100;
            for (const QRegularExpressionMatch& found : type.globalMatch(svg))
                smallest = std::min(smallest, points * found.captured(1).toDouble());
            QVERIFY2(smallest < 100 && smallest > 7 - 1e-3, qPrintable(u"%1: %2"_s.arg(size).arg(smallest)));
        }
    }

    /// Notes moved to the caption take no space.
    void sumFillsItsColumn() {
        const QImage image = figureImage(jobOf(u"sum"_s));
        int last = image.height() - 1;
        const auto isBlank = [&image](int y) {
            for (int x = 0; x < image.width(); ++x)
                if (image.pixel(x, y) != image.pixel(0, 0)) return false;
            return true;
        };
        while (last > 0 && isBlank(last)) --last;
        QCOMPARE_GT(last, 0.9 * image.height());
    }

    void variablesAreItalicOnlyInPapers() {
        const Texts paper = textsOf(figureBytes(jobOf(u"heatmap"_s), FigureFormat::Svg));
        QVERIFY2(paper.italic.contains(u"p"_s) && paper.italic.contains(u"j"_s),
                 qPrintable(paper.italic.join('|'_L1)));
        QVERIFY2(paper.all.contains(u"position"_s), qPrintable(paper.joined()));
        const Texts slide = textsOf(figureBytes(jobOf(u"heatmap"_s, u"slide"_s), FigureFormat::Svg));
        QVERIFY(slide.italic.isEmpty());
        QVERIFY(slide.all.contains(u"position p"_s));
    }

    /// A word can be a letter that is a variable elsewhere.
    void typedWordsAreNeverItalic() {
        FigureJob job = jobOf(u"sum"_s);
        job.scene.sentence.tokens = {u"p"_s, u"q"_s, u"n"_s};
        const Texts texts = textsOf(figureBytes(job, FigureFormat::Svg));
        for (const char* word : {"p", "q", "n"}) {
            QVERIFY2(texts.all.contains(QLatin1String(word)), qPrintable(texts.joined()));
            QVERIFY2(!texts.italic.contains(QLatin1String(word)), word);
        }
    }

    void taskLettersAreNeverItalic() {
        FigureJob job = jobOf(u"learn"_s, u"neurips"_s);
        const Texts texts = textsOf(figureBytes(job, FigureFormat::Svg));
        for (const char* letter : {"d", "e", "f", "h"})
            QVERIFY2(!texts.italic.contains(QLatin1String(letter)), letter);
        QVERIFY2(texts.all.contains(u"target"_s), qPrintable(texts.joined()));
    }

    void fontNamesIgnoreCaseAndMustBeInstalled() {
        QVERIFY(!fontFamilies().isEmpty());
        const QString family = fontFamilies().constFirst();
        QCOMPARE(fontFamily(family.toUpper()), family);
        const QString refused = sentenceOf([] { fontFamily(u"No Such Family"_s); });
        QVERIFY_CONTAINS(refused, u"No Such Family"_s);
        QVERIFY_CONTAINS(refused, u"sinescope list fonts"_s);
    }

    void panelsShareFileWithLetters() {
        FigurePanels panels;
        for (const char* id : {"heatmap", "positions", "similarity"})
            panels.figures.push_back(jobOf(QString::fromLatin1(id), u"paper-2col"_s));
        const FigureSize row = figureSize(u"paper-2col"_s);
        QCOMPARE(panelsSize(panels).inches, QSizeF(row.inches.width(), 2 * row.inches.height()));
        const QByteArray svg = panelBytes(panels, FigureFormat::Svg);
        const Texts texts = textsOf(svg);
        for (const char* letter : {"(a)", "(b)", "(c)"}) QCOMPARE(texts.all.count(QLatin1String(letter)), 1);
        QVERIFY(!texts.all.contains(u"(d)"_s));
        // Opening the file restores all of them.
        QCOMPARE(sceneFromFigureBytes(svg, u"x.svg"_s).figures.size(), std::size_t{3});
        const QString caption = panelCaption(panels);
        QVERIFY2(caption.startsWith(u"(a) Heatmap"_s), qPrintable(caption));
        QCOMPARE(caption.count(u"L = 50"_s), 1);  // the setting is stated once
        QCOMPARE(panelImage(panels).size(), panelsSize(panels).pixels());
    }

    void ownPaperSizeIsThatOfOneRow() {
        FigurePanels panels;
        for (const char* id : {"heatmap", "positions", "similarity"})
            panels.figures.push_back(jobOf(QString::fromLatin1(id), u"85x60mm"_s));
        QCOMPARE(panelsSize(panels).inches.height() * 25.4, 180.0);
    }

    void tooManyOrNoPanelsAreRejected() {
        FigurePanels panels;
        for (int k = 0; k < 9; ++k) panels.figures.push_back(jobOf(u"heatmap"_s, u"200x150"_s));
        QVERIFY_EXCEPTION_THROWN(panelBytes(panels, FigureFormat::Png), Error);
        panels.figures.clear();
        QVERIFY_EXCEPTION_THROWN(checkPanels(panels), Error);
    }
};

QTEST_MAIN(PaperTest)
#include "paper_test.moc"
