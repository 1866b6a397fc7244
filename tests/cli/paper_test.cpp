// SPDX-License-Identifier: GPL-3.0-or-later
//
// Companion files of a paper's figure, several figures in one file, and fonts.
#include "app/scene/literals.h"
#include "tests/cli/program_case.h"
#include "tests/contains.h"

#include <QImage>
#include <QTest>

using namespace sinescope;

class PaperTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void cleanup() { clear(); }

    void paperSizeWritesCaptionFile() {
        quiet("render --figure similarity --size paper-1col --output s.pdf");
        QCOMPARE(files().join(' '_L1), u"s.pdf s.txt"_s);
        QVERIFY(QString::fromUtf8(bytesOf("s.txt")).contains(u"first rises at k = 12"_s));
        clear();
        quiet("render --figure similarity --size slide --output s.pdf");
        QCOMPARE(files().join(' '_L1), u"s.pdf"_s);
    }

    /// The picture keeps its signs, so the file beside it says what they mean.
    void ownCaptionKeepsNotesInCaptionFile() {
        quiet({"render", "--figure", "similarity", "--size", "paper-1col", "--output", "s.pdf", "--caption",
               "My text."});
        QCOMPARE(files().join(' '_L1), u"s.pdf s.txt"_s);
        const QString text = QString::fromUtf8(bytesOf("s.txt"));
        QVERIFY(text.startsWith(u"My text.\n\nNotes:\n"_s));
        QVERIFY_CONTAINS(text, u"first rises at k = 12"_s);
    }

    void existingCaptionIsKept() {
        const QByteArray line = "render --figure heatmap --size paper-1col --output h.svg";
        quiet(line);
        quiet(line);  // an identical caption is no conflict
        write("h.txt", "My own words.");
        requireSentence(sinescope(line), 0, u"is there already and was kept"_s);
        QCOMPARE(bytesOf("h.txt"), QByteArray("My own words."));
        quiet(line + " --caption txt");
        QVERIFY(bytesOf("h.txt").startsWith("Heatmap"));
    }

    void latexCaptionIsEscapedAndLabelled() {
        quiet("render --figure wavelengths --size paper-1col --output w.pdf --caption tex");
        QCOMPARE(files().join(' '_L1), u"w.pdf w.tex"_s);
        const QString tex = QString::fromUtf8(bytesOf("w.tex"));
        QVERIFY_CONTAINS(tex, u"\\caption{Wavelengths"_s);
        QVERIFY_CONTAINS(tex, u"$L$"_s);
        QVERIFY2(tex.endsWith(u"}\n\\label{fig:w}\n"_s), qPrintable(tex));
        // Outside comments, all characters can be printed by pdfTeX.
        for (const QString& line : tex.split('\n'_L1)) {
            if (line.startsWith('%'_L1)) continue;
            for (const QChar c : line) QVERIFY2(c.unicode() < 0x100, qPrintable(line));
        }
    }

    void latexLabelHasNoSignsOfLatex() {
        quiet({"render", "--figure", "heatmap", "--size", "paper-1col", "--output", "a b_c%.pdf", "--caption",
               "tex"});
        QVERIFY(bytesOf("a b_c%.tex").endsWith("\\label{fig:a-b-c-}\n"));
    }

    void everyLatexCaptionIsPrintableByPdfTex() {
        quiet("render --figure all --size paper-1col --output {figure}.svg --caption tex");
        int captions = 0;
        for (const QString& name : files()) {
            if (!name.endsWith(".tex"_L1)) continue;
            ++captions;
            for (const QString& line : QString::fromUtf8(bytesOf(name.toUtf8())).split('\n'_L1)) {
                if (line.startsWith('%'_L1)) continue;
                for (const QChar c : line) QVERIFY2(c.unicode() < 0x100, qPrintable(name + u": "_s + c));
                // Dollar signs and braces are balanced.
                QString plain = line;
                plain.remove(u"\\$"_s).remove(u"\\{"_s).remove(u"\\}"_s);
                QCOMPARE(plain.count('$'_L1) % 2, qsizetype{0});
                QCOMPARE(plain.count('{'_L1), plain.count('}'_L1));
            }
        }
        QVERIFY(captions >= 19);
    }

    void panelsCombineFiguresInOneFile() {
        quiet("render --figure heatmap,positions --size paper-2col --panels p.svg --caption tex");
        QCOMPARE(files().join(' '_L1), u"p.svg p.tex"_s);
        const QByteArray svg = bytesOf("p.svg");
        QVERIFY(svg.contains(">(a)<") && svg.contains(">(b)<") && !svg.contains(">(c)<"));
        done("render --figure positions --scene p.svg --output again.png");
        quiet("render --figure heatmap,positions,sum --size 900x300 --panels q.png --across 3");
        QCOMPARE(QImage(m_folder.filePath(u"q.png"_s)).size(), QSize(900, 300));
        done("render --figure heatmap,positions --panels r.svg --caption Own");
        QVERIFY(bytesOf("r.txt").startsWith("Own\n"));
    }

    void listedFontCanBeUsed() {
        const Result listed = quiet("list fonts");
        const QString family = QString::fromUtf8(listed.out).section('\t'_L1, 0, 0);
        QVERIFY(!family.isEmpty());
        quiet({u"render"_s, u"--figure"_s, u"heatmap"_s, u"--output"_s, u"a.svg"_s, u"--font"_s, family});
        QVERIFY(bytesOf("a.svg").contains("font-family=\"" + family.toUtf8()));
    }
};

QTEST_MAIN(Guarded<PaperTest>)
#include "paper_test.moc"
