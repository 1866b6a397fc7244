// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope render, alone, in batches and as companion files.
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "program_case.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/safetensors_file.h"
#include "tests/text_cases.h"
#include "tests/text_rows.h"

#include <QImage>
#include <QTest>

using namespace sinescope;

class RenderTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void cleanup() { clear(); }

    void rendersHeatmapWithoutDisplay() {
        quiet(started("render --figure heatmap --preset heatmap-50x128 --output f.png --size 1920x1080"));
        QCOMPARE(QImage(m_folder.filePath(u"f.png"_s)).size(), QSize(1920, 1080));
    }

    void rendersEveryFigureInEveryFormat() {
        quiet(
            "render --figure all --length 20 --d-model 16 --base 100 --layout halves --spacing endpoint "
            "--first-position 1 --positions 1,4 --columns 0,3 --output {figure}.png --output {figure}.svg "
            "--output {figure}.pdf --size 640x360");
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
                const Result drawn = sinescope(requested);
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
            done(QByteArray("render --scene far.svg --size 320x200 --output s.png --figure ") + id);
            QVERIFY(!bytesOf("s.png").isEmpty());
        }
    }

    /// The ranges of figures with axes of their own and of distances are drawn.
    void rangeOfZoomableFigureIsDrawn() {
        for (const char* line :
             {"--figure beyond --x 2:5", "--figure concepts --x 2:5", "--figure heatmap --x 100:120",
              "--figure similarity --option charts=curve --x=-20:-5",
              "--figure heatmap --scheme alibi --first-position 1000 --x 1010:1020"}) {
            done(sinescope(words("render --output a.png --size 320x180") + words(line)));
        }
    }

    void lowContrastIsReported() {
        const Result bad =
            done("render --figure heatmap --theme dark --transparent --check-contrast white --output a.png");
        QVERIFY2(bad.error.startsWith(u"sinescope: a.png: "_s) && bad.error.contains(u"1.18:1 on #ffffff"_s),
                 qPrintable(bad.error));
        quiet("render --figure heatmap --check-contrast white --output a.png");
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
        quiet("render --batch list.json --d-model 16 --size 640x360");
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
        requireSentence(sinescope("render --batch list.json"), code, message);
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
            QCOMPARE(started(line.arg(QString::fromLatin1(name)).split(' '_L1)).code, 0);
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
        for (const char* scheme : {"alibi", "t5", "none", "index"}) {
            const Result other = sinescope(QByteArray("data --what rope --output - --scheme ") + scheme);
            requireSentence(other, 1, u"does not rotate"_s);
            QCOMPARE(other.out, QByteArray());
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
        done("animate --figure heatmap --scheme alibi --parameter length --frames 2 --output a.gif");
    }

    /// Among several figures, the file of one without a picture says why.
    void figureWithoutPictureIsRefusedAlone() {
        const Result alone = sinescope("render --figure trajectory --scheme rope --output none.png");
        QCOMPARE(alone.code, 1);
        QVERIFY_CONTAINS(alone.error, u"The figure trajectory has no picture here. RoPE: "_s);
        QVERIFY(!QFileInfo::exists(m_folder.filePath(u"none.png"_s)));
        for (const char* output : {"--output {figure}.png", "--panels trajectory.png"})
            QVERIFY_CONTAINS(
                done(QByteArray("render --figure trajectory,heatmap --scheme rope ") + output).error,
                u"The figure trajectory has no picture in \"trajectory.png\". RoPE: "_s);
        QVERIFY_CONTAINS(
            sinescope("render --figure trajectory,heatmap --scheme rope --panels - --format svg").error,
            u"The figure trajectory has no picture in standard output. RoPE: "_s);
    }

    void optionsThatAFigureDoesNotReadAreNamed() {
        const QByteArray order = "render --figure order --output a.png --tokens a,b ";
        const Result own = done(order + "--d-model 8");
        QVERIFY2(
            own.error.startsWith(u"sinescope: --tokens, --d-model change nothing in the figure order."_s),
            qPrintable(own.error));
        quiet(order + "--option sentence=scene");
        QVERIFY_CONTAINS(done("render --figure learn --length 9 --output a.png").error,
                         u"--length changes nothing in the figure learn."_s);
        QVERIFY_CONTAINS(done("render --figure concepts --base 9 --output a.png").error,
                         u"--base changes nothing in the figure concepts."_s);
    }

    /// Figures that show the sinusoid beside another scheme use its parameters; RoPE has a base, too.
    void optionsThatAffectFigureAreAccepted() {
        const char* const lines[] = {"--figure spectrum --scheme learned --base 500",
                                     "--figure compare --scheme alibi --option a=rope --base 500",
                                     "--figure heatmap --scheme rope --base 500"};
        for (const char* line : lines) {
            done(words("render --output a.png --size 320x180") + words(line));
        }
    }

    void progressIsShownOnlyOnTerminal() {
        // A slow reader, so that the program must wait even on a fast machine.
        const QString line =
            u"sinescope data --what encoding --length 5000 --d-model 512 --format csv --output - | "
            "(sleep 1.5; cat > /dev/null)"_s;
        quiet(shell(line));
        const Result terminal = shell(u"script -qec '%1' /dev/null"_s.arg(line));
        QVERIFY2(terminal.out.contains(" % "), terminal.out.constData());
    }
};

QTEST_MAIN(Guarded<RenderTest>)
#include "render_test.moc"
