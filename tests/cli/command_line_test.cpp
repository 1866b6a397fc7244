// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program as a user or a script calls it: a separate process without a display.
#include "app/cli/command_table.h"
#include "app/export/data_tables.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "program_case.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/text_rows.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace sinescope;

class CommandLineTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void cleanup() { clear(); }

    void rendersHeatmapWithoutDisplay() {
        const Result result =
            sinescope("render --figure heatmap --preset heatmap-50x128 --output f.png --size 1920x1080");
        QCOMPARE(result.error, QString());
        QCOMPARE(result.code, 0);
        QCOMPARE(QImage(m_folder.filePath(u"f.png"_s)).size(), QSize(1920, 1080));
    }

    void rendersEveryFigureInEveryFormat() {
        const Result result = sinescope(
            "render --figure all --length 20 --d-model 16 --base 100 --layout halves --spacing endpoint "
            "--first-position 1 --positions 1,4 --columns 0,3 --output {figure}.png --output {figure}.svg "
            "--output {figure}.pdf --size 640x360");
        QCOMPARE(result.error, QString());
        for (const FigureKind& kind : figureKinds())
            for (const char* suffix : {".png", ".svg", ".pdf"})
                QVERIFY(QFile::exists(m_folder.filePath(kind.spec.id + QString::fromLatin1(suffix))));
    }

    void figuresAndOutputsArePairedInOrder() {
        done("render --figure heatmap --output a.png --figure positions --output b.svg");
        QVERIFY(bytesOf("b.svg").contains("<title>Positions</title>"));
    }

    void renderedFileContainsItsScene() {
        done("render --figure positions --d-model 64 --base 500 --option waves=both --x 0:20 --output f.png");
        done("render --figure positions --scene f.png --output g.svg");
        done("render --figure positions --scene g.svg --output h.png");
        QVERIFY(!bytesOf("f.png").isEmpty());
        QCOMPARE(bytesOf("h.png"), bytesOf("f.png"));
    }

    void setWritesCompanionFiles() {
        done("render --figure heatmap --d-model 8 --output f.png --set");
        const QStringList names = QDir(m_folder.path()).entryList(QDir::Files, QDir::Name);
        QCOMPARE(names.join(' '_L1), u"f.csv f.png f.py f.sinescope f.tex f.txt"_s);
        done("render --figure heatmap --scene f.sinescope --output g.png");
        QVERIFY(!bytesOf("f.png").isEmpty());
        QCOMPARE(bytesOf("g.png"), bytesOf("f.png"));
    }

    /// Axes beyond the integer range are drawn or refused on the command line, and drawn from a session.
    void axesBeyondIntegerRangeAreDrawnOrRejected_data() {
        rowsOf("scheme", {"sinusoidal", "index", "rope", "alibi"});
    }
    void axesBeyondIntegerRangeAreDrawnOrRejected() {
        QFETCH(const QString, scheme);
        for (const FigureKind& kind : figureKinds()) {
            if (kind.spec.x == AxisQuantity::None) continue;
            for (const char* range : {"1e30:2e30", "-1e30:1e30", "1e18:1e19", "9e15:1e16"}) {
                const QString id = kind.spec.id;
                QStringList requested =
                    words("render --length 30 --d-model 8 --size 320x200 --output f.png --figure");
                requested << id << u"--scheme"_s << scheme << u"--x="_s + QString::fromLatin1(range);
                const Result drawn = called(requested);
                QVERIFY2(drawn.code >= 0 && drawn.code <= 2, qPrintable(requested.join(' '_L1)));
                QVERIFY2(drawn.code == 0 || !drawn.error.isEmpty(), qPrintable(requested.join(' '_L1)));
            }
        }
    }
    void sessionWithAxesBeyondIntegerRangeIsDrawn() {
        for (const char* id : {"similarity", "dimensions", "heatmap", "precision"}) {
            // A range is not refused if there are several figures.
            QCOMPARE(
                sinescope(QByteArray("render --x=1e30:2e30 --size 320x200 --output f.svg --output far.svg "
                                     "--figure formula --figure ") +
                          id)
                    .code,
                0);
            const Result drawn =
                sinescope(QByteArray("render --scene far.svg --size 320x200 --output s.png --figure ") + id);
            QCOMPARE(drawn.code, 0);
            QVERIFY(!bytesOf("s.png").isEmpty());
        }
    }

    /// The ranges of figures with axes of their own and of distances are drawn.
    void rangeOfZoomableFigureIsDrawn() {
        for (const char* line :
             {"--figure beyond --x 2:5", "--figure concepts --x 2:5", "--figure heatmap --x 100:120",
              "--figure similarity --option charts=curve --x=-20:-5",
              "--figure heatmap --scheme alibi --first-position 1000 --x 1010:1020"}) {
            const Result drawn = called(words("render --output a.png --size 320x180") + words(line));
            QVERIFY2(drawn.code == 0, qPrintable(QLatin1String(line) + drawn.error));
        }
    }

    void lowContrastIsReported() {
        const Result bad = sinescope(
            "render --figure heatmap --theme dark --transparent --check-contrast white --output a.png");
        QCOMPARE(bad.code, 0);
        QVERIFY2(bad.error.startsWith(u"sinescope: a.png: "_s) && bad.error.contains(u"1.18:1 on #ffffff"_s),
                 qPrintable(bad.error));
        QCOMPARE(sinescope("render --figure heatmap --check-contrast white --output a.png").error, QString());
        QCOMPARE(sinescope("render --figure heatmap --check-contrast whitish --output a.png").code, 2);
    }

    void handoutHasAllFigures() {
        done("render --figure all --preset cat-sat --handout h.pdf");
        const Result info = run(u"pdfinfo"_s, {u"h.pdf"_s});
        QVERIFY(info.out.simplified().contains(
            "Pages: " + QByteArray::number(qsizetype(figureKinds().size())) + ' '));
    }

    void batchWritesSameFilesAsSingleCalls() {
        write("list.json",
              "[{\"figure\": \"heatmap\", \"length\": 20, \"output\": [\"a.png\", \"a.svg\"]},\n"
              " {\"figure\": [\"positions\", \"chirp\"], \"positions\": [0, 3], \"theme\": \"dark\",\n"
              "  \"option\": {\"positions.waves\": \"both\"}, \"output\": \"b-{figure}.png\"}]");
        const Result list = sinescope("render --batch list.json --d-model 16 --size 640x360");
        QCOMPARE(list.error, QString());
        QCOMPARE(list.code, 0);
        done("render --figure heatmap --length 20 --d-model 16 --size 640x360 --output c.png --output c.svg");
        done(
            "render --figure positions --figure chirp --positions 0,3 --theme dark --option "
            "positions.waves=both --d-model 16 --size 640x360 --output d-{figure}.png");
        QCOMPARE(bytesOf("a.png"), bytesOf("c.png"));
        QCOMPARE(bytesOf("a.svg"), bytesOf("c.svg"));
        QCOMPARE(bytesOf("b-positions.png"), bytesOf("d-positions.png"));
        QCOMPARE(bytesOf("b-chirp.png"), bytesOf("d-chirp.png"));
    }

    void invalidBatchIsRejectedBeforeWriting_data() {
        addColumns<QByteArray, QString, int>();
        const auto row = [](const QByteArray& list, const char* message, int code) {
            QTest::newRow(list.left(100).constData()) << list << QString::fromLatin1(message) << code;
        };
        const char* const good = "{\"figure\": \"heatmap\", \"output\": \"a.png\"}";
        const auto after = [good](const char* bad) { return QByteArray("[") + good + ",\n" + bad + "]"; };
        row("{}", "must contain a list", 1);
        row("[]", "is an empty list", 1);
        row("[\n{\"figure\": }]", "line 2", 1);
        row(after("7"), "Entry 2", 2);
        row(after("{\"figure\": \"heatmop\", \"output\": \"b.png\"}"), "did you mean heatmap?", 2);
        row(after("{\"figure\": \"sum\", \"output\": \"b.png\", \"lenght\": 3}"), "--length", 2);
        row(after("{\"figure\": \"sum\", \"output\": \"b.png\", \"length\": 0}"), "Entry 2", 2);
        row(after("{\"figure\": \"sum\", \"output\": \"b.png\", \"title\": \"x\"}"), "true or false", 2);
        row(after("{\"figure\": \"sum\", \"output\": \"b.png\", \"batch\": \"x\"}"), "another list", 2);
        row(after("{\"figure\": \"sum\", \"output\": \"a.png\"}"), "same name, \"a.png\"", 2);
        row(after("{\"figure\": \"sum\", \"output\": \"./a.png\"}"), "are the same file", 2);
        row(after("{\"figure\": \"sum\", \"output\": \"b.png\", \"handout\": \"\\u0000\"}"), "handout", 2);
        row("[" + QByteArray("7,").repeated(10000) + "7]", "10000", 1);
    }
    void invalidBatchIsRejectedBeforeWriting() {
        const auto [list, message, code] = thisRow<QByteArray, QString, int>();
        write("list.json", list);
        const Result result = called("render --batch list.json");
        QVERIFY_CONTAINS(result.error, message);
        QCOMPARE(result.error.count('\n'_L1), 1);
        QCOMPARE(result.code, code);
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), QStringList{u"list.json"_s});
    }

    void sameCommandWritesSameBytes_data() {
        QTest::addColumn<QString>("line");
        for (const char* line :
             {"render --figure all --d-model 16 --size 640x360 --output %1{figure}.png",
              "render --figure all --d-model 16 --size 640x360 --output %1{figure}.svg",
              "render --figure all --d-model 16 --size 640x360 --output %1{figure}.pdf",
              "data --what encoding --output %1.npy", "data --what similarity --output %1.csv"})
            QTest::newRow(line) << QString::fromLatin1(line);
    }
    void sameCommandWritesSameBytes() {
        QFETCH(QString, line);
        qputenv("SOURCE_DATE_EPOCH", "1000000000");  // a PDF has a date
        for (const char* name : {"x", "y"})
            QCOMPARE(sinescope(line.arg(QString::fromLatin1(name)).split(' '_L1)).code, 0);
        qunsetenv("SOURCE_DATE_EPOCH");
        const QStringList names = QDir(m_folder.path()).entryList({u"x*"_s}, QDir::Files);
        QVERIFY(!names.isEmpty());
        for (const QString& name : names)
            QVERIFY2(bytesOf(name.toLatin1()) == bytesOf('y' + name.mid(1).toLatin1()), qPrintable(name));
    }

    void pdfDateFollowsSourceDateEpoch() {
        // 1,000,000,000 s after 1970 is 2001-09-09 01:46:40 UTC in every time zone.
        const auto write = [this](const char* zone, const char* name) {
            return shell(
                       u"TZ=%1 SOURCE_DATE_EPOCH=1000000000 sinescope render --figure heatmap "
                       "--d-model 8 --output %2"_s.arg(QLatin1String(zone), QLatin1String(name)))
                .code;
        };
        QCOMPARE(write("Asia/Tokyo", "a.pdf"), 0);
        QCOMPARE(write("UTC", "b.pdf"), 0);
        QVERIFY(bytesOf("a.pdf").contains("/CreationDate (D:20010909014640Z)"));
        QCOMPARE(bytesOf("a.pdf"), bytesOf("b.pdf"));
        const Result info = run(u"pdfinfo"_s, {u"-isodates"_s, u"a.pdf"_s});
        QVERIFY2(info.out.contains("2001-09-09T01:46:40Z"), info.out.constData());
    }

    void ropeScalingOptionsAreApplied() {
        // Position interpolation divides every frequency (Chen et al. 2023). Pair 1 of 4 columns: 100^(-1/2).
        const Result linear = sinescope(
            "data --what rope --d-model 4 --base 100 --rope factor=4 --rope scaling=linear --output -");
        QVERIFY2(linear.out.contains("\n1,0.1,0.025,"), linear.out.constData());
        // NTK-aware: keeps the first pair's frequency and divides the last one's by the factor.
        const Result ntk = sinescope(
            "data --what rope --d-model 4 --base 100 --rope scaling=ntk --rope factor=4 --output -");
        QVERIFY2(ntk.out.contains("\n0,1,1,") && ntk.out.contains("\n1,0.1,0.025"), ntk.out.constData());
        const Result wrong = sinescope("data --what rope --rope scaling=yarn --rope beta=1 --output -");
        QCOMPARE(wrong.code, 2);
        QVERIFY_CONTAINS(wrong.error, u"beta-fast"_s);
        // LongRoPE divides each frequency by a separate factor; the long ones apply past the original length.
        const Result longer = sinescope(
            "data --what rope --d-model 4 --base 100 --rope scaling=longrope --rope short-factors=1,2 --rope "
            "long-factors=1,4 --rope original-length=20 --length 50 --output -");
        QVERIFY2(longer.out.contains("\n1,0.1,0.025,"), longer.out.constData() + longer.error.toUtf8());
        QVERIFY2(longer.out.contains("attention factor 1\n"), longer.out.constData());  // no factor given
        const Result with = sinescope(
            "data --what rope --scheme rope --d-model 4 --base 100 --with scaling=longrope --with "
            "short-factors=1,2 --with long-factors=1,4 --with original-length=20 --length 50 --output -");
        QCOMPARE(with.out, longer.out);
        const Result list =
            sinescope("data --what rope --rope scaling=yarn --rope long-factors=1,4 --output -");
        QCOMPARE(list.error, u"sinescope: long-factors has no effect with the other parameters of RoPE.\n"_s);
        for (const char* scheme : {"alibi", "t5", "none", "index"}) {
            const Result other = sinescope(QByteArray("data --what rope --output - --scheme ") + scheme);
            QVERIFY2(other.code == 2 && other.out.isEmpty(), scheme);
            QVERIFY_CONTAINS(other.error, u"does not rotate"_s);
        }
    }

    void schemeOptionsAreApplied() {
        // Slopes of 8 heads are 1/2, 1/4, 1/8 (Press et al. 2022); here 49 positions apart with the third.
        const Result alibi = sinescope("data --what heatmap --scheme alibi --head 2 --output -");
        QVERIFY2(alibi.out.trimmed().split('\n').last().startsWith("49,-6.125,-6,"),
                 alibi.out.right(300).constData());
        const Result causal =
            sinescope("data --what heatmap --scheme alibi --with causal=true --with heads=2 --output -");
        QVERIFY2(causal.out.contains("\n0,0,,"),
                 causal.out.left(900).constData());  // keys ahead are masked
        const Result grid = sinescope(
            "data --what encoding --scheme grid --with height=2 --with width=3 --d-model 8 --output -");
        // Position 5 of 2 x 3 patches is row 1, column 2; MAE's first half encodes the column and starts with
        // a sine.
        QVERIFY2(grid.out.trimmed().split('\n').last().startsWith("0.909297"), grid.out.constData());
        // --base sets the rotation's base, and a scaling is applied before its numbers.
        const Result rope = sinescope(
            "data --what rope --scheme rope --with factor=4 --with scaling=linear --base 100 --d-model 4 "
            "--output -");
        QVERIFY2(rope.out.contains("\n1,0.1,0.025,"), rope.out.constData());
        QCOMPARE(
            sinescope("animate --figure heatmap --scheme alibi --parameter length --frames 2 --output a.gif")
                .code,
            0);
    }

    void optionsThatAFigureDoesNotReadAreNamed() {
        const QString order = u"render --figure order --output a.png --tokens a,b "_s;
        const QString note = u"sinescope: --tokens, --d-model change nothing in the figure order."_s;
        const Result own = sinescope(qPrintable(order + u"--d-model 8"_s));
        QCOMPARE(own.code, 0);
        QVERIFY2(own.error.startsWith(note), qPrintable(own.error));
        QCOMPARE(sinescope(qPrintable(order + u"--option sentence=scene"_s)).error, QString());
        QVERIFY_CONTAINS(sinescope("render --figure learn --length 9 --output a.png").error,
                         u"--length changes nothing in the figure learn."_s);
    }

    void invalidSchemeOptionsAreRejected_data() {
        addColumns<QString, QString>();
        textRow("--scheme alibis", "did you mean alibi");
        textRow("--scheme alibi --with buckets=3",
                "ALiBi has no parameter \"buckets\"; its parameters are heads, ");
        textRow("--scheme alibi --with heads=0", "\"heads\" is 0; it must be a whole number from 1 to 128.");
        textRow("--scheme alibi --with heads", "it must be key=value");
        textRow("--scheme alibi --head 8",
                "The value of --head is 8; it must be a whole number from 0 to 7.");
        textRow("--scheme rope --with beta-fast=3",
                "beta-fast has no effect with the other parameters of RoPE.");
        textRow("--scheme learned --d-model 64", "it must be 96, the columns of its table");
        textRow("--scheme learned --length 500", "it must be at most 128, the rows of its table");
        textRow("--scheme grid --length 100 --with height=3", "the patches of its grid");
        // Parameters that the scheme does not use are refused.
        textRow("--scheme alibi --base 500",
                "--base belongs to the sinusoidal formula; the scheme alibi does not use it.");
        textRow("--scheme learned --layout halves", "--layout belongs to the sinusoidal formula");
        textRow("--scheme rope --convention fairseq", "--convention belongs to the sinusoidal formula");
        textRow("--scheme t5 --factor 2", "--factor belongs to the sinusoidal formula");
        textRow("--scheme alibi --option limits=full",
                "The option limits of the figure heatmap has no effect with the scheme ALiBi");
        textRow("--first-row 2", "--first-row requires --table.");
        textRow("--scheme alibi --table x.npy", "--table belongs to --scheme table");
    }

    void invalidSchemeOptionsAreRejected() {
        const auto [line, message] = thisRow<QString, QString>();
        const Result result = called(u"render --figure heatmap --output a.png "_s.append(line).split(' '_L1));
        QCOMPARE(result.code, 2);
        QVERIFY_CONTAINS(result.error, message);
    }

    /// Figures that show the sinusoid beside another scheme use its parameters; RoPE has a base, too.
    void optionsThatAffectFigureAreAccepted() {
        const char* const lines[] = {"--figure spectrum --scheme learned --base 500",
                                     "--figure compare --scheme alibi --option a=rope --base 500",
                                     "--figure heatmap --scheme rope --base 500"};
        for (const char* line : lines) {
            const Result result = sinescope(words("render --output a.png --size 320x180") + words(line));
            QVERIFY2(result.code == 0, qPrintable(QLatin1String(line) + result.error));
        }
    }

    void optionWithoutEffectOrOutOfRangeIsRejected_data() {
        addColumns<QString, QString>();
        textRow("render --figure similarity --scheme rope --option w=random --output a.png",
                "The option w of the figure similarity has no effect");
        textRow("render --figure similarity --option w=random --option measure=cosine --output a.png",
                "With a W between the rows it is the dot product");
        textRow(
            "render --figure derivative --scheme alibi --columns 1,2 --output a.png",
            "--columns changes nothing here: with the scheme ALiBi the lines of the figure derivative are no "
            "columns.");
        textRow("render --figure positions --scheme t5 --positions 1,2 --output a.png",
                "--positions changes nothing here");
        textRow("render --figure chirp --scheme grid --option pairs=5 --output a.png",
                "The option pairs of the figure chirp has no effect");
        textRow("render --figure compare --option factor=2 --output a.png",
                "The option factor of the figure compare has no effect");
        textRow("render --figure trajectory --option components=2 --option azimuth=20 --output a.png",
                "The option azimuth of the figure trajectory has no effect");
        textRow("data --what figure:chirp --d-model 8 --option pairs=9 --output -",
                "--option pairs: 9 is too many; d = 8 has 4.");
        textRow("data --what figure:beyond --length 10 --option past=31 --output -",
                "--option past: 31 is too many; the picture ends 30 positions past Lₜᵣ.");
        textRow("code --figure order --option order=0,9 --output -", "9");
        textRow("render --figure formula --x 0:5 --output a.png",
                "--x has no effect: the figure formula cannot be zoomed.");
        textRow("render --figure learn --seed 5 --output a.png",
                "--seed has no effect: the figure learn has its own, --option seed=5.");
        textRow("render --figure heatmap --format png --set --output -",
                "--set names its files after the figure's, and standard output has no name.");
        textRow("render --figure order --y 0:5 --output a.png",
                "--y has no effect: the figure order cannot be zoomed.");
        textRow("render --figure heatmap --x 500:600 --output a.png",
                "The value of --x is \"500:600\"; the figure heatmap draws nothing there.");
        textRow("render --figure heatmap --first-position 7 --y 57:60 --output a.png",
                "The value of --y is \"57:60\"; the figure heatmap draws nothing there.");
        textRow("render --figure derivative --scheme alibi --x 51:60 --output a.png",
                "the figure derivative draws nothing there");
        textRow("render --figure heatmap --scheme learned --d-model 500 --output a.png",
                "The value of --d-model is 500; with the scheme");
        textRow("render --figure heatmap --head 3 --output a.png",
                "The value of --head is 3; it must be 0: the scheme Sinusoidal has no heads to choose from.");
        textRow("animate --figure similarity --parameter length --from 2 --output a.gif",
                "here it must be from 3, the number of words, to");
    }
    void optionWithoutEffectOrOutOfRangeIsRejected() {
        const auto [line, message] = thisRow<QString, QString>();
        const Result result = called(line.split(' '_L1));
        QCOMPARE(result.code, 2);
        QVERIFY_CONTAINS(result.error, message);
    }

    void progressIsShownOnlyOnTerminal() {
        // A slow reader, so that the program must wait even on a fast machine.
        const QString line =
            u"sinescope data --what encoding --length 5000 --d-model 512 --format csv --output - | "
            "(sleep 1.5; cat > /dev/null)"_s;
        const Result piped = shell(line);
        QCOMPARE(piped.code, 0);
        QCOMPARE(piped.error, QString());
        const Result terminal = shell(u"script -qec '%1' /dev/null"_s.arg(line));
        QVERIFY2(terminal.out.contains(" % "), terminal.out.constData());
    }

    void sumDataIncludesWordsOfPreset() {
        const Result result =
            sinescope({u"data"_s, u"--what"_s, u"sum"_s, u"--preset"_s, u"cat-sat"_s, u"--output"_s, u"-"_s});
        QCOMPARE(result.code, 0);
        // By hand: the row of "cat" in the table E + PE begins with 0.5 + sin 1.
        QVERIFY2(result.out.contains(",1,cat,1.34147098480789"), result.out.constData());
    }

    void wordsUseVectorsFromFile() {
        write("glove.txt", "the 0.5 -0.25 0.125 1\ncat 2 3 4 5\n");
        const QStringList wordOptions = {u"--tokens"_s, u"the cat zyx"_s, u"--embeddings"_s, u"glove.txt"_s};
        const Result data =
            sinescope(QStringList{u"data"_s, u"--what"_s, u"sum"_s, u"--output"_s, u"-"_s} + wordOptions);
        QCOMPARE(data.code, 0);
        // 2 + sin 1, 3 + cos 1: the row of "cat" at position 1.
        QVERIFY2(data.out.contains(",1,cat,2.84147098480789"), data.out.constData());
        QVERIFY_CONTAINS(data.error, u"not in the file, so random: zyx."_s);
        const Result render = sinescope(
            QStringList{u"render"_s, u"--figure"_s, u"sum"_s, u"--output"_s, u"v.svg"_s} + wordOptions);
        QCOMPARE(render.code, 0);
        QVERIFY(bytesOf("v.svg").contains("random (seed 7): zyx"));
        const Result code =
            sinescope(QStringList{u"code"_s, u"--figure"_s, u"sum"_s, u"--output"_s, u"-"_s} + wordOptions);
        QCOMPARE(code.code, 0);
        QVERIFY(code.out.contains("D_MODEL = 4") && code.out.contains("0.125"));
        const Result wide = sinescope(QStringList{u"render"_s, u"--figure"_s, u"sum"_s, u"--output"_s,
                                                  u"w.svg"_s, u"--d-model"_s, u"128"_s} +
                                      wordOptions);
        QCOMPARE(wide.code, 2);
        QVERIFY_CONTAINS(wide.error, u"--d-model is 128, but the vectors of \"glove.txt\" have 4 columns."_s);
    }

    void figurePrefixGivesSameData() {
        for (const FigureKind& kind : figureKinds()) {
            const QString& id = kind.spec.id;
            for (const QString& what : {id, u"figure:"_s + id})
                QCOMPARE(called({u"data"_s, u"--what"_s, what, u"--length"_s, u"12"_s, u"--d-model"_s, u"6"_s,
                                 u"--output"_s, QString(what).replace(':'_L1, '-'_L1) + u".csv"_s})
                             .code,
                         0);
            QVERIFY(!bytesOf(id.toUtf8() + ".csv").isEmpty());
            QCOMPARE(bytesOf(id.toUtf8() + ".csv"), bytesOf("figure-" + id.toUtf8() + ".csv"));
        }
    }

    void lengthOptionIsRespected() {
        for (const char* line :
             {"data --what encoding --length 1 --d-model 4 --output a.npy",
              "data --what encoding --length 1 --d-model 4 --preset cat-sat --output a.npy"}) {
            QCOMPARE(sinescope(line).code, 0);
            QCOMPARE(bytesOf("a.npy").size(), 128 + 1 * 4 * 8);
        }
        const Result tooMany = sinescope({u"data"_s, u"--what"_s, u"encoding"_s, u"--length"_s, u"2"_s,
                                          u"--tokens"_s, u"one two three"_s, u"--output"_s, u"b.npy"_s});
        QCOMPARE(tooMany.code, 2);
        QVERIFY_CONTAINS(tooMany.error, u"3 words"_s);
        // Words beyond L have no position.
        const Result sum = sinescope("data --what sum --preset cat-sat --length 2 --output -");
        QVERIFY2(sum.out.contains("cat") && !sum.out.contains("sat,"), sum.out.constData());
    }

    void scaleAppliesToQueriesAndKeys() {
        // Query and key are both multiplied by sqrt(16), so scores of words without positions grow by a
        // factor of 16.
        const auto first = [this](const char* scale) {
            const QByteArray out =
                sinescope(words("data --what scores --scheme none --d-model 16 --format csv "
                                "--output - --scale")
                          << QString::fromLatin1(scale))
                    .out;
            return out.trimmed().split('\n').constLast().split(',').constFirst().toDouble();
        };
        const double plain = first("none");
        QVERIFY(plain != 0);
        QVERIFY(std::abs(first("sqrt_d_model") / plain - 16) < 1e-12);
    }

    void positionsArePrintedAsIntegers() {
        for (const char* format : {"csv", "tsv", "json", "md", "tex"}) {
            const Result result = sinescope(words("data --what precision --length 1000000 --d-model 8 "
                                                  "--first-position 7 --output - --format")
                                            << QString::fromLatin1(format));
            QVERIFY2(result.out.contains("1000006"), format);
            QVERIFY2(!result.out.contains("e+06"), format);
        }
    }

    void cellsHaveNoNegativeZeroInfOrNan() {
        static const QRegularExpression bad(u"(^|[,\t&|\\[ ])(-0|-?inf|-?nan)($|[,\t&|\\] ])"_s,
                                            QRegularExpression::MultilineOption);
        for (const FigureKind& kind : figureKinds())
            for (const char* format : {"csv", "tsv", "tex"})
                for (const char* factor : {"-1", "1e6", "1"}) {
                    const Result result =
                        called({u"data"_s, u"--what"_s, kind.spec.id, u"--length"_s, u"4"_s, u"--d-model"_s,
                                u"5"_s, u"--factor"_s, QString::fromLatin1(factor), u"--format"_s,
                                QString::fromLatin1(format), u"--output"_s, u"numbers"_s});
                    QVERIFY2(result.code == 0, qPrintable(kind.spec.id + result.error));
                    const auto match = bad.match(QString::fromUtf8(bytesOf("numbers")));
                    QVERIFY2(!match.hasMatch(),
                             qPrintable(kind.spec.id + ' '_L1 + match.captured() + result.error));
                }
    }

    void closedPipeIsNotAnError_data() {
        rowsOf("line", {"sinescope data --what encoding --length 20000 --output - | head -1 > /dev/null",
                        "sinescope render --figure heatmap --format svg --size 4000x3000 --output - | true",
                        "sinescope man | head -1 > /dev/null"});
    }
    void closedPipeIsNotAnError() {
        QFETCH(QString, line);
        const Result result = shell(line);
        QCOMPARE(result.error, QString());
        QCOMPARE(result.code, 0);
    }

    void numbersAreAcceptedInCommonNotations() {
        done("data --what encoding --length 4 --d-model 2^3 --base 10,000 --shift \u22122 --output a.npy");
        done("data --what encoding --length 4e0 --d-model 0_8 --base 10_000 --output b.npy");
        QCOMPARE(bytesOf("a.npy").size(), 128 + 4 * 8 * 8);
        QCOMPARE(bytesOf("b.npy"), bytesOf("a.npy"));
    }

    void argumentsAreShortenedAndEscapedInErrors() {
        const QString control = u"a\nb\x1b[31m"_s;
        for (const QString& word : {QString(100000, 'x'_L1), control}) {
            const Result result = sinescope({u"render"_s, u"--figure"_s, word, u"--output"_s, u"a.png"_s});
            QCOMPARE(result.code, 2);
            QVERIFY2(result.error.size() < 600, qPrintable(result.error.left(200)));
            QCOMPARE(result.error.count('\n'_L1), 1);
            QVERIFY(!result.error.contains(QChar(0x1b)));
        }
        QVERIFY(sinescope({u"render"_s, control}).error.contains(u"\"a\\nb\\u001b[31m\""_s));
    }

    void endlessOrHugeInputsAreRejected_data() {
        addColumns<QString, QString>();
        const QString render = u"sinescope render --figure heatmap --output a.png --scene "_s;
        QTest::newRow("zero") << render + u"/dev/zero"_s << u"device"_s;
        QTest::newRow("pipe") << u"mkfifo p; "_s + render + u"p; code=$?; rm p; exit $code"_s << u"pipe"_s;
        QTest::newRow("sparse") << u"truncate -s 5G s; "_s + render + u"s; code=$?; rm s; exit $code"_s
                                << u"160 MiB"_s;
        QTest::newRow("list") << u"sinescope render --batch /dev/zero"_s << u"device"_s;
        QTest::newRow("typed list") << u"sinescope render --batch - < /dev/zero"_s << u"4 MiB"_s;
        QTest::newRow("attributes")
            << u"python3 -c \"print('<svg ' + ' '.join(f'a{i}=\\'1\\'' for i in range(10**6)) + "
               "'/>')\" > s; "_s +
                   render + u"s; code=$?; rm s; exit $code"_s
            << u"attributes"_s;
        QTest::newRow("namespaces")
            << u"python3 -c \"print(''.join(f'<a xmlns:n{i}=\\'u{i}\\'>' for i in range(10**5)))\" > s; "_s +
                   render + u"s; code=$?; rm s; exit $code"_s
            << u"namespaces"_s;
    }
    void endlessOrHugeInputsAreRejected() {
        const auto [line, message] = thisRow<QString, QString>();
        const Result result = shell(u"ulimit -v 2000000; "_s + line);
        QVERIFY_CONTAINS(result.error, message);
        QCOMPARE(result.error.count('\n'_L1), 1);
        QCOMPARE(result.code, 1);
    }

    void unusableFileExitsWith1_data() {
        addColumns<QByteArray, QString>();
        const QByteArray render = "render --figure heatmap --output a.png ";
        QTest::newRow("list tables") << QByteArray("list tables none.csv") << u"none.csv"_s;
        for (const char* option : {"--scene", "--table", "--table-a", "--embeddings"})
            QTest::newRow(option) << render + option + " none.csv" << u"none.csv"_s;
        QTest::newRow("batch") << QByteArray("render --batch none.json") << u"none.json"_s;
        QTest::newRow("lesson") << QByteArray("lesson check none.lesson") << u"none.lesson"_s;
        QTest::newRow("checkpoints") << QByteArray(
                                            "animate --figure heatmap --checkpoints none/ --output a.gif")
                                     << u"none"_s;
        QTest::newRow("words in it") << render + "--table words.csv" << u"words.csv"_s;
        QTest::newRow("no such tensor") << render + "--table words.csv:wpe" << u"words.csv"_s;
        QTest::newRow("too small for T5") << render + "--scheme t5 --table one.csv" << u"buckets is 1"_s;
    }
    void unusableFileExitsWith1() {
        const auto [line, message] = thisRow<QByteArray, QString>();
        write("words.csv", "1,2\nthree,4\n");
        write("one.csv", "1\n");
        const Result result = sinescope(line);
        QVERIFY_CONTAINS(result.error, message);
        QCOMPARE(result.code, 1);
    }

    void qtOptionsAreRejectedByCommands() {
        const Result result = sinescope("render --figure heatmap --output a.png -platform nonsense");
        QCOMPARE(result.code, 2);
        QVERIFY_CONTAINS(result.error, u"-platform"_s);
    }

    void numpyReadsEncoding() {
        done("data --what encoding --length 37 --d-model 10 --base 77 --first-position 3 --output pe.npy");
        done("data --what encoding --length 37 --d-model 10 --base 77 --first-position 3 --output pe.csv");
        const QString script =
            u"import numpy as np\n"
            "a = np.load('pe.npy'); b = np.loadtxt('pe.csv', delimiter=',')\n"
            "p = np.arange(3, 40)[:, None]; w = 77.0 ** (-np.arange(0, 10, 2) / 10)\n"
            "e = np.zeros((37, 10)); e[:, 0::2] = np.sin(p * w); e[:, 1::2] = np.cos(p * w)\n"
            "assert a.dtype == np.float64 and a.shape == (37, 10)\n"
            "assert (a == b).all() and abs(a - e).max() < 1e-13, abs(a - e).max()\n"_s;
        const Result result = run(QStringLiteral(SINESCOPE_PYTHON), {u"-c"_s, script});
        QVERIFY2(result.code == 0, qPrintable(result.error));
    }

    /// The same numbers as in CSV, for every kind of data that npy can hold.
    void numpyReadsEveryTable() {
        QString script = u"import numpy as np\n"_s;
        int read = 0;
        for (const DataKind& kind : dataKinds()) {
            const auto write = [&](const QString& file) {
                return called({u"data"_s, u"--what"_s, kind.id, u"--length"_s, u"12"_s, u"--d-model"_s,
                               u"6"_s, u"--output"_s, file});
            };
            const Result npy = write(kind.id + u".npy"_s);
            if (npy.code != 0) {  // words among the numbers
                QVERIFY2(npy.code == 1 && npy.error.contains(u"npy"_s), qPrintable(npy.error));
                continue;
            }
            QCOMPARE(write(kind.id + u".csv"_s).code, 0);
            ++read;
            script += QStringLiteral(
                          "a = np.load('%1.npy'); b = np.genfromtxt('%1.csv', delimiter=',')\n"
                          "b = b[-len(a):] if a.ndim > 1 else b\n"  // skips a header
                          "assert np.array_equal(a, b.reshape(a.shape), equal_nan=True), '%1'\n")
                          .arg(kind.id);
        }
        QVERIFY(read > 3);
        const Result result = run(QStringLiteral(SINESCOPE_PYTHON), {u"-c"_s, script});
        QVERIFY2(result.code == 0, qPrintable(result.error));
    }

    void memoryDoesNotGrowWithRows() {
        const auto peak = [this](const char* length) {
            const Result result = shell(
                u"ulimit -v 900000; sinescope data --what encoding --length %1 --d-model 512 --format npy "
                "--output - | wc -c"_s.arg(QString::fromLatin1(length)));
            return result.out.trimmed().toLongLong();
        };
        QCOMPARE(peak("300000"), 300000LL * 512 * 8 + 128);  // writes 1.2 GB within 0.9 GB of address space
    }

    void usageErrorsPrintOneLineAndExitWith2_data() {
        addColumns<QString, QString>();
        textRow("rendr", "did you mean render?");
        textRow("--frobnicate", "commands are");
        textRow("render", "needs a figure");
        textRow("render --figure heatmap", "needs a file");
        textRow("render --figur heatmap", "did you mean --figure?");
        textRow("render --figure heatmop --output a.png",
                "\"heatmop\" is unknown (did you mean heatmap?); the value of --figure must be heatmap, "
                "positions,");
        textRow("render --figure heatmap --output a.bmp",
                "The format of \"a.bmp\" is unknown; its name must end in .png, .svg or .pdf.");
        textRow("render --figure heatmap --output -", "--format");
        textRow("render --figure heatmap,sum --output a.png", "{figure}");
        textRow("render --figure heatmap --output a.png --length", "needs a value");
        textRow("render --figure heatmap --output a.png --length many", "whole number");
        textRow("render --figure heatmap --output a.png --base x", "must be a number");
        textRow("render --figure heatmap --output a.png --base 1e400",
                "The value of --base is \"1e400\"; it must be a number from 1 to 1000000000000.");
        textRow("render --figure heatmap --output a.png --length 1e400",
                "The value of --length is \"1e400\"; it must be a whole number from 1 to 1048576.");
        textRow("animate --figure heatmap --parameter base --output a.gif --frames 1e400",
                "must be a whole number up to 9007199254740992.");
        textRow("render --figure heatmap --output a.png --dpi 1e400", "must be a number up to 1.8e308");
        textRow("render --figure heatmap --output a.png --layout sideways", "interleaved, halves");
        textRow("render --figure heatmap --output a.png --positions 1;2", "commas");
        textRow("render --figure heatmap --output a.png --option nothing=1",
                "There is no option \"nothing\"; the options of heatmap are values, limits, limit.");
        textRow("render --figure heatmap --output a.png --option values",
                "it must be key=value, and the options of heatmap are values, limits, limit.");
        textRow("render --figure heatmap --output a.png --x 5", "colon");
        textRow("render --figure heatmap --output a.png --preset cat-sat --scene x.sinescope", "Only one");
        textRow("render --figure heatmap --output a.png extra", "not understood");
        textRow("render --figure heatmap --length 0 --output a.png", "1048576");
        textRow("render --figure heatmap --position 50 --output a.png", "0 to 49");
        textRow("render --figure heatmap --option values=maybe --output a.png", "auto");
        textRow("render --figure heatmap --size 0x5 --output a.png", "slide-4k");
        textRow("render --figure heatmap --dpi 0 --output a.png", "36 to 2400");
        textRow("data --what encoding --d-model 0 --output a.csv", "16384");
        textRow("data --what encoding --output a.xls", "must end in .npy, .csv, .tsv, .json, .md or .tex.");
        textRow("data --what nonsense --output a.csv", "encoding");
        textRow("data --what encoding --length 1048576 --d-model 16384 --output a.npy", "137 GB");
        textRow("render --figure heatmap --length 1048576 --d-model 16384 --output a.svg --set", "--yes");
        textRow("data --what beyond --trained-length 0 --output a.csv", "1048576");
        textRow("data --what beyond --trained-length -5 --output a.csv", "1048576");
        textRow("data --what beyond --trained-length 2000000 --output a.csv", "1048576");
        textRow("render --figure heatmap --x 2:2.0000000000000004 --output a.png", "billionth");
        textRow("render --figure beyond --x 3119025005551652:3119025005551652.5 --output a.png", "billionth");
        textRow("code --base 10 --base 20", "The option --base is given twice; it has one value.");
        textRow("code --figure similarity --option part=fast --option part=slow", "\"part\" is given twice");
        textRow("code --figure chirp --option pairs=1",
                "The value of --option pairs is 1; it must be a whole number from 2 to 8192.");
        textRow("code --trained-length 0", "The value of --trained-length is 0; it must be");
        textRow("code --positions 0,99", "The value of --positions is 99; it must be");
        textRow("code --frequency-shift 1", "--frequency-shift requires --spacing shift");
        textRow("code --language cpp --figure similarity", "--figure belongs to --language numpy");
        textRow("list", "figures");
        textRow("list --output a", "There is no option \"--output\"; sinescope list has no options.");
        textRow("list colours", "colormaps");
    }
    void usageErrorsPrintOneLineAndExitWith2() {
        const auto [line, message] = thisRow<QString, QString>();
        const Result result = called(line.split(' '_L1, Qt::SkipEmptyParts));
        QVERIFY2(result.error.startsWith(u"sinescope: "_s), qPrintable(result.error));
        QCOMPARE(result.error.count('\n'_L1), 1);
        QVERIFY_CONTAINS(result.error, message);
        QCOMPARE(result.code, 2);
        QVERIFY(QDir(m_folder.path()).isEmpty(QDir::Files));
    }

    void failuresPrintOneLineAndExitWith1_data() {
        addColumns<QString, QString>();
        textRow("sinescope render --figure heatmap --output no/such/folder/a.png", "no/such/folder/a.png");
        textRow("sinescope render --figure heatmap --output /proc/a.png", "/proc/a.png");
        textRow("sinescope data --what encoding --output /proc/a.csv", "/proc/a.csv");
        textRow("sinescope render --batch no.json", "no.json");
        textRow("sinescope render --figure heatmap --format png --output /dev/full", "No space left");
        textRow("sinescope data --what encoding --format csv --output /dev/full", "No space left");
        textRow("sinescope data --what encoding --length 20000 --output - > /dev/full", "No space left");
        textRow("sinescope render --figure heatmap --scene no.scene --output a.png", "no.scene");
        textRow(
            "echo nonsense > x.txt; sinescope render --figure heatmap --scene x.txt --output a.png; code=$?; "
            "rm x.txt; exit $code",
            "x.txt");
        textRow("sinescope", "no display");
        textRow("sinescope -session 2de84c2dc_1795406919", "no display");  // as a session manager starts it
    }
    void failuresPrintOneLineAndExitWith1() {
        const auto [line, message] = thisRow<QString, QString>();
        const Result result = shell(line);
        QVERIFY2(result.error.startsWith(u"sinescope: "_s), qPrintable(result.error));
        QCOMPARE(result.error.count('\n'_L1), 1);
        QVERIFY_CONTAINS(result.error, message);
        QCOMPARE(result.code, 1);
        QVERIFY(QDir(m_folder.path()).isEmpty(QDir::Files));
    }

    void helpListsEveryOptionAndExamples() {
        for (const CommandRow& command : commands()) {
            const Result result = sinescope({command.name, u"--help"_s});
            QCOMPARE(result.code, 0);
            QVERIFY(result.out.contains("Examples:"));
            for (const OptionRow& option : command.options)
                QVERIFY(result.out.contains("--" + option.name.toUtf8()));
        }
        QCOMPARE(sinescope({u"--help"_s}).code, 0);
        QVERIFY(sinescope({u"--version"_s}).out.startsWith("sinescope "));
    }

    void listsAreNotEmptyAndNameEveryFigure() {
        const QByteArray figures = sinescope("list figures").out;
        for (const FigureKind& kind : figureKinds()) QVERIFY(figures.contains(kind.spec.id.toUtf8() + '\t'));
        for (const QString& name : listNames()) {
            if (name == "tables"_L1) continue;  // needs a file
            QVERIFY(!sinescope({u"list"_s, name}).out.isEmpty());
        }
    }

    void shellCompletionWorks() {
        QVERIFY(sinescope("completion zsh").out.startsWith("#compdef sinescope"));
        QCOMPARE(run(u"/bin/bash"_s, {u"-c"_s,
                                      u"eval \"$(%1 completion bash)\"; COMP_WORDS=(sinescope "
                                      "render --figure heat); COMP_CWORD=3; _sinescope; "
                                      "echo ${COMPREPLY[@]}"_s.arg(QStringLiteral(SINESCOPE_PROGRAM))})
                     .out.trimmed(),
                 QByteArray("heatmap"));
    }

    void manPageIsWritten() {
        const QByteArray page = sinescope("man").out;
        QVERIFY(page.startsWith(".TH SINESCOPE 1"));
        QVERIFY(page.contains("\\-\\-first\\-position"));
    }

    void tablesOfFileAreListedAndUsed() {
        // In the format of the safetensors library: header length, header, numbers row by row.
        const auto tensor = [](const QByteArray& name, int rows, int columns, int from) {
            return QByteArray("\"" + name + "\":{\"dtype\":\"F32\",\"shape\":[" + QByteArray::number(rows) +
                              "," + QByteArray::number(columns) + "],\"data_offsets\":[" +
                              QByteArray::number(from) + "," + QByteArray::number(from + 4 * rows * columns) +
                              "]}");
        };
        QByteArray header =
            "{" + tensor("h.0.attn.weight", 2, 2, 0) + "," + tensor("wpe.weight", 4, 3, 16) + "}";
        while (header.size() % 8 != 0) header += ' ';
        QByteArray bytes(8, '\0');
        bytes[0] = char(header.size());
        bytes += header;
        for (int k = 0; k < 16; ++k) {
            const float value = k < 4 ? 100.0F : float((k - 4) * (k - 4)) / 4;
            bytes += QByteArray(reinterpret_cast<const char*>(&value), 4);
        }
        write("m.safetensors", bytes);

        const Result listed = sinescope("list tables m.safetensors");
        QCOMPARE(listed.code, 0);
        QVERIFY2(listed.out.startsWith("wpe.weight\tfloat32, 4 \xc3\x97 3"),
                 listed.out.constData());  // the most likely one first
        QCOMPARE(sinescope("list tables").code, 2);
        QCOMPARE(sinescope("list figures m.safetensors").code, 2);
        QCOMPARE(sinescope("list tables nowhere.npy").code, 1);

        const Result rows = sinescope("data --what encoding --table m.safetensors:wpe.weight --output -");
        QCOMPARE(rows.code, 0);
        const QList<QByteArray> lines = rows.out.trimmed().split('\n');
        QCOMPARE(lines.last(), QByteArray("20.25,25,30.25"));  // (9, 10, 11)^2 / 4
        QVERIFY(rows.out.contains("wpe.weight of m.safetensors, rows 0 to 3"));
        const Result part = sinescope(
            "data --what encoding --table m.safetensors:wpe.weight --first-row 1 --length 2 --output -");
        QCOMPARE(part.out.trimmed().split('\n').last(), QByteArray("9,12.25,16"));
        QCOMPARE(
            sinescope("data --what encoding --table m.safetensors:wpe.weight --length 5 --output -").code, 2);
        QCOMPARE(sinescope("data --what encoding --first-row 1 --output -").code, 2);
        const Result none = sinescope("data --what wavelengths --scheme alibi --output -");
        QCOMPARE(none.code, 2);
        QVERIFY_CONTAINS(none.error, u"ALiBi"_s);

        done("render --figure heatmap --table m.safetensors:wpe.weight --output t.png --set");
        QVERIFY(bytesOf("t.csv").contains("20.25,25,30.25"));
        QVERIFY(bytesOf("t.txt").contains("wpe.weight of m.safetensors"));
        QVERIFY(bytesOf("t.sinescope").contains("base64"));  // a session contains the table,
        QVERIFY(!bytesOf("t.png").contains("base64"));       // a figure's file names it
        const Result again = sinescope("data --what encoding --scene t.png --output -");
        QCOMPARE(again.code, 2);
        QVERIFY_CONTAINS(again.error, u"is missing"_s);
        const Result found =
            sinescope("data --what encoding --scene t.png --table m.safetensors:wpe.weight --output -");
        QCOMPARE(found.out.trimmed().split('\n').last(), QByteArray("20.25,25,30.25"));

        const Result curve =
            sinescope("data --what figure:trajectory --table m.safetensors:wpe.weight --output -");
        QCOMPARE(curve.code, 0);
        double sum = 0;  // centred: the coordinates add up to 0
        for (const QByteArray& line : curve.out.trimmed().split('\n').mid(curve.out.count('#') + 1))
            sum += line.split(',').at(1).toDouble();
        QVERIFY2(std::abs(sum) < 1e-9, curve.out.constData());
    }
};

QTEST_MAIN(Guarded<CommandLineTest>)
#include "command_line_test.moc"
