// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program as a person or a script calls it: a process of its own, without a display.
#include "app/cli/command_table.h"
#include "app/figures/figure.h"
#include "app/scene/scene_json.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace sinescope;

namespace {

struct Result {
    int code = -1;
    QByteArray out;
    QString error;
};

Result run(const QString& program, const QStringList& arguments, const QString& folder) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
        environment.remove(QString::fromLatin1(name));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(120000)) return {};
    return {process.exitCode(), process.readAllStandardOutput(),
            QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace

class CommandLineTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    Result sinescope(const QStringList& arguments) const {
        return run(QStringLiteral(SINESCOPE_PROGRAM), arguments, m_folder.path());
    }
    Result shell(const QString& line) const {
        return run(QStringLiteral("/bin/bash"),
                   {QStringLiteral("-o"), QStringLiteral("pipefail"), QStringLiteral("-c"),
                    QString(line).replace(QStringLiteral("sinescope"), QStringLiteral(SINESCOPE_PROGRAM))},
                   m_folder.path());
    }
    static QStringList words(const char* line) {
        return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }

 private slots:
    void cleanup() {
        for (const QString& name : QDir(m_folder.path()).entryList(QDir::Files))
            QFile::remove(m_folder.filePath(name));
    }

    void aHeatmapIsRenderedWithoutADisplay() {
        const Result result = sinescope(
            words("render --figure heatmap --preset heatmap-50x128 --output f.png --size 1920x1080"));
        QCOMPARE(result.error, QString());
        QCOMPARE(result.code, 0);
        QCOMPARE(QImage(m_folder.filePath(QStringLiteral("f.png"))).size(), QSize(1920, 1080));
    }

    void everyFigureInEveryFormatInOneCall() {
        const Result result = sinescope(words(
            "render --figure all --length 20 --d-model 16 --base 100 --layout halves --spacing endpoint "
            "--first-position 1 --positions 1,4 --columns 0,3 --output {figure}.png "
            "--output {figure}.svg --output {figure}.pdf --size 640x360"));
        QCOMPARE(result.error, QString());
        for (const FigureKind& kind : figureKinds())
            for (const char* suffix : {".png", ".svg", ".pdf"})
                QVERIFY(QFile::exists(m_folder.filePath(kind.spec.id + QString::fromLatin1(suffix))));
    }

    void figuresAndFilesArePairedInTheirOrder() {
        QCOMPARE(
            sinescope(words("render --figure heatmap --output a.png --figure positions --output b.svg")).code,
            0);
        QFile svg(m_folder.filePath(QStringLiteral("b.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        QVERIFY(svg.readAll().contains("<title>Positions</title>"));
    }

    void theSceneInAFileIsTheOneThatWasAskedFor() {
        QCOMPARE(sinescope(words("render --figure positions --d-model 64 --base 500 --option waves=both --x "
                                 "0:20 --output f.png"))
                     .code,
                 0);
        QCOMPARE(sinescope(words("render --figure positions --scene f.png --output g.svg")).code, 0);
        QCOMPARE(sinescope(words("render --figure positions --scene g.svg --output h.png")).code, 0);
        QFile f(m_folder.filePath(QStringLiteral("f.png"))), h(m_folder.filePath(QStringLiteral("h.png")));
        QVERIFY(f.open(QIODevice::ReadOnly) && h.open(QIODevice::ReadOnly));
        QCOMPARE(h.readAll(), f.readAll());
    }

    void theSetStandsBesideTheFigure() {
        QCOMPARE(sinescope(words("render --figure heatmap --d-model 8 --output f.png --set")).code, 0);
        const QStringList names = QDir(m_folder.path()).entryList(QDir::Files, QDir::Name);
        QCOMPARE(names.join(QLatin1Char(' ')), QStringLiteral("f.csv f.png f.py f.sinescope f.txt"));
        QCOMPARE(sinescope(words("render --figure heatmap --scene f.sinescope --output g.png")).code, 0);
        QFile f(m_folder.filePath(QStringLiteral("f.png"))), g(m_folder.filePath(QStringLiteral("g.png")));
        QVERIFY(f.open(QIODevice::ReadOnly) && g.open(QIODevice::ReadOnly));
        QCOMPARE(g.readAll(), f.readAll());
    }

    void aHandoutHasAllFigures() {
        QCOMPARE(sinescope(words("render --figure all --preset cat-sat --handout h.pdf")).code, 0);
        const Result info = run(QStringLiteral("pdfinfo"), {QStringLiteral("h.pdf")}, m_folder.path());
        QVERIFY(info.out.simplified().contains(
            "Pages: " + QByteArray::number(qsizetype(figureKinds().size())) + ' '));
    }

    void tokensBecomeTheSentence() {
        const Result result =
            sinescope({QStringLiteral("data"), QStringLiteral("--what"), QStringLiteral("sum"),
                       QStringLiteral("--preset"), QStringLiteral("cat-sat"), QStringLiteral("--output"),
                       QStringLiteral("-")});
        QCOMPARE(result.code, 0);
        // By hand: 0.5 + sin 1 for "cat", column 0.
        QVERIFY2(result.out.contains("cat,1,0,0.5,0.8414709848078965,1.34147098480789"),
                 result.out.constData());
    }

    void numpyReadsTheEncoding() {
        QCOMPARE(sinescope(words("data --what encoding --length 37 --d-model 10 --base 77 --first-position 3 "
                                 "--output pe.npy"))
                     .code,
                 0);
        QCOMPARE(sinescope(words("data --what encoding --length 37 --d-model 10 --base 77 --first-position 3 "
                                 "--output pe.csv"))
                     .code,
                 0);
        const QString script = QStringLiteral(
            "import numpy as np\n"
            "a = np.load('pe.npy'); b = np.loadtxt('pe.csv', delimiter=',')\n"
            "p = np.arange(3, 40)[:, None]; w = 77.0 ** (-np.arange(0, 10, 2) / 10)\n"
            "e = np.zeros((37, 10)); e[:, 0::2] = np.sin(p * w); e[:, 1::2] = np.cos(p * w)\n"
            "assert a.dtype == np.float64 and a.shape == (37, 10)\n"
            "assert (a == b).all() and abs(a - e).max() < 1e-13, abs(a - e).max()\n");
        const Result result =
            run(QStringLiteral("/usr/bin/python3"), {QStringLiteral("-c"), script}, m_folder.path());
        QVERIFY2(result.code == 0, qPrintable(result.error));
    }

    void everyTableIsWrittenInEveryFormat() {
        for (const QString& what : findCommand(QStringLiteral("data"))->options[0].choices) {
            for (const char* format : {"csv", "tsv", "json", "md", "tex"}) {
                const Result result =
                    sinescope({QStringLiteral("data"), QStringLiteral("--what"), what,
                               QStringLiteral("--length"), QStringLiteral("12"), QStringLiteral("--d-model"),
                               QStringLiteral("6"), QStringLiteral("--format"), QString::fromLatin1(format),
                               QStringLiteral("--output"), QStringLiteral("-")});
                QVERIFY2(result.code == 0 && !result.out.isEmpty(), qPrintable(what + result.error));
                if (QByteArray(format) == "json")
                    QVERIFY2(!QJsonDocument::fromJson(result.out).isNull(), qPrintable(what));
            }
        }
    }

    void memoryDoesNotGrowWithTheRows() {
        const auto peak = [this](const char* length) {
            const Result result = shell(
                QStringLiteral(
                    "ulimit -v 900000; sinescope data --what encoding --length %1 --d-model 512 --format npy "
                    "--output - | wc -c")
                    .arg(QString::fromLatin1(length)));
            return result.out.trimmed().toLongLong();
        };
        QCOMPARE(peak("300000"), 300000LL * 512 * 8 + 128);  // 1.2 GB through 0.9 GB of addresses
    }

    void wrongUseIsOneSentenceAndTwo_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* line, const char* says) {
            QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(says);
        };
        row("rendr", "did you mean render?");
        row("--frobnicate", "commands are");
        row("render", "needs a figure");
        row("render --figure heatmap", "needs a file");
        row("render --figur heatmap", "did you mean --figure?");
        row("render --figure heatmop --output a.png", "did you mean heatmap?");
        row("render --figure heatmap --output a.bmp", ".png, .svg or .pdf");
        row("render --figure heatmap --output -", "--format");
        row("render --figure heatmap,sum --output a.png", "{figure}");
        row("render --figure heatmap --output a.png --length", "needs a value");
        row("render --figure heatmap --output a.png --length many", "whole number");
        row("render --figure heatmap --output a.png --base x", "must be a number");
        row("render --figure heatmap --output a.png --layout sideways", "interleaved, halves");
        row("render --figure heatmap --output a.png --positions 1;2", "commas");
        row("render --figure heatmap --output a.png --option nothing=1", "heatmap");
        row("render --figure heatmap --output a.png --option values", "key=value");
        row("render --figure heatmap --output a.png --x 5", "colon");
        row("render --figure heatmap --output a.png --preset cat-sat --scene x.sinescope", "Only one");
        row("render --figure heatmap --output a.png extra", "not understood");
        row("data --what encoding --output a.xls", ".npy");
        row("data --what nonsense --output a.csv", "encoding");
        row("list", "figures");
        row("list colours", "colormaps");
    }
    void wrongUseIsOneSentenceAndTwo() {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const Result result = sinescope(line.split(QLatin1Char(' '), Qt::SkipEmptyParts));
        QVERIFY2(result.error.startsWith(QStringLiteral("sinescope: ")), qPrintable(result.error));
        QCOMPARE(result.error.count(QLatin1Char('\n')), 1);
        QVERIFY2(result.error.contains(says), qPrintable(result.error));
        QCOMPARE(result.code, 2);
        QVERIFY(QDir(m_folder.path()).isEmpty(QDir::Files));
    }

    void aFailureIsOneSentenceAndOne_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* line, const char* says) {
            QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(says);
        };
        row("sinescope render --figure heatmap --output no/such/folder/a.png", "no/such/folder/a.png");
        row("sinescope render --figure heatmap --format png --output /dev/full", "No space left");
        row("sinescope data --what encoding --format csv --output /dev/full", "No space left");
        row("sinescope data --what encoding --length 20000 --output - > /dev/full", "No space left");
        row("sinescope data --what encoding --length 20000 --output - | true", "Broken pipe");
        row("sinescope render --figure heatmap --format svg --output - | true", "Broken pipe");
        row("sinescope render --figure heatmap --scene no.scene --output a.png", "no.scene");
        row("echo nonsense > x.txt; sinescope render --figure heatmap --scene x.txt --output a.png; code=$?; "
            "rm x.txt; exit $code",
            "x.txt");
        row("sinescope render --figure heatmap --length 0 --output a.png", "1048576");
        row("sinescope render --figure heatmap --position 50 --output a.png", "0 to 49");
        row("sinescope render --figure heatmap --option values=maybe --output a.png", "auto");
        row("sinescope", "no display");
    }
    void aFailureIsOneSentenceAndOne() {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const Result result = shell(line);
        QVERIFY2(result.error.startsWith(QStringLiteral("sinescope: ")), qPrintable(result.error));
        QCOMPARE(result.error.count(QLatin1Char('\n')), 1);
        QVERIFY2(result.error.contains(says), qPrintable(result.error));
        QCOMPARE(result.code, 1);
        QVERIFY(QDir(m_folder.path()).isEmpty(QDir::Files));
    }

    void helpNamesEveryOptionAndHasExamples() {
        for (const CommandRow& command : commands()) {
            const Result result = sinescope({command.name, QStringLiteral("--help")});
            QCOMPARE(result.code, 0);
            QVERIFY(result.out.contains("Examples:"));
            for (const OptionRow& option : command.options)
                QVERIFY(result.out.contains("--" + option.name.toUtf8()));
        }
        QCOMPARE(sinescope({QStringLiteral("--help")}).code, 0);
        QVERIFY(sinescope({QStringLiteral("--version")}).out.startsWith("sinescope "));
    }

    void listsNameWhatRenderTakes() {
        const QByteArray figures = sinescope(words("list figures")).out;
        for (const FigureKind& kind : figureKinds()) QVERIFY(figures.contains(kind.spec.id.toUtf8() + '\t'));
        for (const QString& name : listNames())
            QVERIFY(!sinescope({QStringLiteral("list"), name}).out.isEmpty());
    }

    void shellsTakeTheCompletion() {
        QVERIFY(sinescope(words("completion zsh")).out.startsWith("#compdef sinescope"));
        QCOMPARE(
            run(QStringLiteral("/bin/bash"),
                {QStringLiteral("-c"), QStringLiteral("eval \"$(%1 completion bash)\"; COMP_WORDS=(sinescope "
                                                      "render --figure heat); COMP_CWORD=3; _sinescope; "
                                                      "echo ${COMPREPLY[@]}")
                                           .arg(QStringLiteral(SINESCOPE_PROGRAM))},
                m_folder.path())
                .out.trimmed(),
            QByteArray("heatmap"));
    }

    void theManualPageIsOne() {
        const QByteArray page = sinescope(words("man")).out;
        QVERIFY(page.startsWith(".TH SINESCOPE 1"));
        QVERIFY(page.contains("\\-\\-first\\-position"));
    }
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"
