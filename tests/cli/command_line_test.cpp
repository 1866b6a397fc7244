// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands but render: their options, files, messages and exit codes.
#include "app/cli/command_table.h"
#include "app/export/data_tables.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "program_case.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/safetensors_file.h"
#include "tests/text_cases.h"
#include "tests/text_rows.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace sinescope;

class CommandLineTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void cleanup() { clear(); }

    void sumDataIncludesWordsOfPreset() {
        const Result result = done("data --what sum --preset cat-sat --output -");
        // By hand: the row of "cat" in the table E + PE begins with 0.5 + sin 1.
        QVERIFY2(result.out.contains(",1,cat,1.34147098480789"), result.out.constData());
    }

    void wordsUseVectorsFromFile() {
        write("glove.txt", "the 0.5 -0.25 0.125 1\ncat 2 3 4 5\n");
        const QStringList wordOptions = {u"--tokens"_s, u"the cat zyx"_s, u"--embeddings"_s, u"glove.txt"_s};
        const Result data = done(words("data --what sum --output -") + wordOptions);
        // 2 + sin 1, 3 + cos 1: the row of "cat" at position 1.
        QVERIFY2(data.out.contains(",1,cat,2.84147098480789"), data.out.constData());
        QVERIFY_CONTAINS(data.error, u"not in the file, so random: zyx."_s);
        done(words("render --figure sum --output v.svg") + wordOptions);
        QVERIFY(bytesOf("v.svg").contains("random (seed 7): zyx"));
        const Result code = done(words("code --figure sum --output -") + wordOptions);
        QVERIFY(code.out.contains("D_MODEL = 4") && code.out.contains("0.125"));
        requireSentence(sinescope(words("render --figure sum --output w.svg --d-model 128") + wordOptions), 2,
                        u"--d-model is 128, but the vectors of \"glove.txt\" have 4 columns."_s);
    }

    void figurePrefixGivesSameData() {
        for (const FigureKind& kind : figureKinds()) {
            const QString& id = kind.spec.id;
            for (const QString& what : {id, u"figure:"_s + id})
                QCOMPARE(sinescope({u"data"_s, u"--what"_s, what, u"--length"_s, u"12"_s, u"--d-model"_s,
                                    u"6"_s, u"--output"_s, QString(what).replace(':'_L1, '-'_L1) + u".csv"_s})
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
        const QStringList tooMany = words("data --what encoding --length 2 --output b.npy --tokens");
        requireSentence(sinescope(QStringList(tooMany) << u"one two three"_s), 2, u"3 words"_s);
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
        QVERIFY(isNear(first("sqrt_d_model") / plain, 16, 1e-12));
    }

    void rowsOfTablesForPeopleAreNamed() {
        const QStringList scores =
            QString::fromUtf8(sinescope("data --what scores --preset cat-sat --format md --output -").out)
                .split('\n'_L1);
        QVERIFY(scores[0].startsWith(u"| q · k, not divided by √d | The "_s));
        QVERIFY(scores[3].startsWith(u"| cat | "_s));
        const QByteArray encoding =
            sinescope(
                "data --what encoding --length 3 --d-model 2 --first-position 7 --format tex --output -")
                .out;
        QVERIFY(encoding.contains("\n8 & "));
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
                        sinescope({u"data"_s, u"--what"_s, kind.spec.id, u"--length"_s, u"4"_s,
                                   u"--d-model"_s, u"5"_s, u"--factor"_s, QString::fromLatin1(factor),
                                   u"--format"_s, QString::fromLatin1(format), u"--output"_s, u"numbers"_s});
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
        quiet(shell(line));
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
        requireSentence(sinescope({u"lesson"_s, QString()}), 2, u"check or export"_s);
        QVERIFY(sinescope({u"render"_s, control}).error.contains(u"\"a\\nb\\u001b[31m\""_s));
    }

    void endlessOrHugeInputsAreRejected_data() {
        addColumns<QString, QString>();
        const QString render = u"sinescope render --figure heatmap --output a.png --scene "_s;
        namedRow("zero", render + u"/dev/zero"_s, u"device"_s);
        namedRow("pipe", u"mkfifo p; "_s + render + u"p; code=$?; rm p; exit $code"_s, u"pipe"_s);
        namedRow("sparse", u"truncate -s 5G s; "_s + render + u"s; code=$?; rm s; exit $code"_s,
                 u"160 MiB"_s);
        namedRow("list", u"sinescope render --batch /dev/zero"_s, u"device"_s);
        namedRow("typed list", u"sinescope render --batch - < /dev/zero"_s, u"4 MiB"_s);
        namedRow("attributes",
                 u"python3 -c \"print('<svg ' + ' '.join(f'a{i}=\\'1\\'' for i in range(10**6)) + "
                 "'/>')\" > s; "_s +
                     render + u"s; code=$?; rm s; exit $code"_s,
                 u"attributes"_s);
        namedRow(
            "namespaces",
            u"python3 -c \"print(''.join(f'<a xmlns:n{i}=\\'u{i}\\'>' for i in range(10**5)))\" > s; "_s +
                render + u"s; code=$?; rm s; exit $code"_s,
            u"namespaces"_s);
    }

    void endlessOrHugeInputsAreRejected() {
        const auto [line, message] = thisRow<QString, QString>();
        requireSentence(shell(u"ulimit -v 2000000; "_s + line), 1, message);
    }

    void unusableFileExitsWith1_data() {
        addColumns<QByteArray, QString>();
        const QByteArray render = "render --figure heatmap --output a.png ";
        namedRow("list tables", QByteArray("list tables none.csv"), u"none.csv"_s);
        for (const char* option : {"--scene", "--table", "--table-a", "--embeddings"})
            namedRow(option, render + option + " none.csv", u"none.csv"_s);
        namedRow("batch", QByteArray("render --batch none.json"), u"none.json"_s);
        namedRow("lesson", QByteArray("lesson check none.lesson"), u"none.lesson"_s);
        namedRow("checkpoints", QByteArray("animate --figure heatmap --checkpoints none/ --output a.gif"),
                 u"none"_s);
        namedRow("words in it", render + "--table words.csv", u"words.csv"_s);
        namedRow("no such tensor", render + "--table words.csv:wpe", u"words.csv"_s);
        namedRow("too small for T5", render + "--scheme t5 --table one.csv", u"buckets is 1"_s);
    }

    void unusableFileExitsWith1() {
        const auto [line, message] = thisRow<QByteArray, QString>();
        write("words.csv", "1,2\nthree,4\n");
        write("one.csv", "1\n");
        requireSentence(sinescope(line), 1, message);
    }

    void qtOptionsAreRejectedByCommands() {
        requireSentence(started("render --figure heatmap --output a.png -platform nonsense"), 2,
                        u"-platform"_s);
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
        done(run(QStringLiteral(SINESCOPE_PYTHON), {u"-c"_s, script}));
    }

    /// The same numbers as in CSV, for every kind of data that npy can hold.
    void numpyReadsEveryTable() {
        QString script = u"import numpy as np\n"_s;
        int read = 0;
        for (const DataKind& kind : dataKinds()) {
            const auto write = [&](const QString& file) {
                return sinescope({u"data"_s, u"--what"_s, kind.id, u"--length"_s, u"12"_s, u"--d-model"_s,
                                  u"6"_s, u"--output"_s, file});
            };
            const Result npy = write(kind.id + u".npy"_s);
            if (npy.code != 0) {  // words among the numbers, or no table
                QVERIFY2((npy.code == 1 && npy.error.contains(u"npy"_s)) || kind.id == "table"_L1,
                         qPrintable(npy.error));
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
        done(run(QStringLiteral(SINESCOPE_PYTHON), {u"-c"_s, script}));
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

    void usageErrorsPrintOneLineAndExitWith2_data() { textCases("cli/refused.txt"); }

    void usageErrorsPrintOneLineAndExitWith2() {
        const auto [line, message] = thisRow<QString, QString>();
        QVERIFY2(!message.isEmpty(), "nothing is expected below the line");
        requireSentence(sinescope(words(line.toUtf8())), 2, message);
        QVERIFY(QDir(m_folder.path()).isEmpty(QDir::Files));
    }

    void windowOpensOneFile() {
        requireSentence(shell(u"QT_LOGGING_RULES=*=false QT_QPA_PLATFORM=offscreen sinescope a.md b.md"_s), 2,
                        u"The window opens one file; 2 are given."_s);
    }

    void failuresPrintOneLineAndExitWith1_data() { textCases("cli/failed.txt"); }

    void failuresPrintOneLineAndExitWith1() {
        const auto [line, message] = thisRow<QString, QString>();
        QVERIFY2(!message.isEmpty(), "nothing is expected below the line");
        requireSentence(shell(line), 1, message);
        QVERIFY(QDir(m_folder.path()).isEmpty(QDir::Files));
    }

    void helpListsEveryOptionAndExamples() {
        for (const CommandRow& command : commands()) {
            const Result result = done({command.name, u"--help"_s});
            QVERIFY(result.out.contains("Examples:"));
            for (const OptionRow& option : command.options)
                QVERIFY(result.out.contains("--" + option.name.toUtf8()));
        }
        QCOMPARE(sinescope({u"--help"_s}).code, 0);
        QVERIFY(started({u"--version"_s}).out.startsWith("sinescope "));
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
        std::vector<float> squares;
        for (int k = 0; k < 12; ++k) squares.push_back(float(k * k) / 4);
        write("m.safetensors", safetensorsOf({{"h.0.attn.weight", 2, std::vector<float>(4, 100)},
                                              {"wpe.weight", 3, squares}}));

        const Result listed = done("list tables m.safetensors");
        QVERIFY2(listed.out.startsWith("wpe.weight\tfloat32, 4 \xc3\x97 3"),
                 listed.out.constData());  // the most likely one first
        QCOMPARE(sinescope("list tables").code, 2);
        QCOMPARE(sinescope("list figures m.safetensors").code, 2);
        QCOMPARE(sinescope("list tables nowhere.npy").code, 1);

        const Result rows = done("data --what encoding --table m.safetensors:wpe.weight --output -");
        const QList<QByteArray> lines = rows.out.trimmed().split('\n');
        QCOMPARE(lines.last(), QByteArray("20.25,25,30.25"));  // (9, 10, 11)^2 / 4
        QVERIFY(rows.out.contains("wpe.weight of m.safetensors, rows 0 to 3"));
        const Result part = sinescope(
            "data --what encoding --table m.safetensors:wpe.weight --first-row 1 --length 2 --output -");
        QCOMPARE(part.out.trimmed().split('\n').last(), QByteArray("9,12.25,16"));
        QCOMPARE(
            sinescope("data --what encoding --table m.safetensors:wpe.weight --length 5 --output -").code, 2);

        done("render --figure heatmap --table m.safetensors:wpe.weight --output t.png --set");
        QVERIFY(bytesOf("t.csv").contains("20.25,25,30.25"));
        QVERIFY(bytesOf("t.txt").contains("wpe.weight of m.safetensors"));
        QVERIFY(bytesOf("t.sinescope").contains("base64"));  // a session contains the table,
        QVERIFY(!bytesOf("t.png").contains("base64"));       // a figure's file names it
        requireSentence(sinescope("data --what encoding --scene t.png --output -"), 1, u"is missing"_s);
        const Result found =
            sinescope("data --what encoding --scene t.png --table m.safetensors:wpe.weight --output -");
        QCOMPARE(found.out.trimmed().split('\n').last(), QByteArray("20.25,25,30.25"));

        const Result curve =
            done("data --what figure:trajectory --table m.safetensors:wpe.weight --output -");
        double sum = 0;  // centred: the coordinates add up to 0
        for (const QByteArray& line : curve.out.trimmed().split('\n').mid(curve.out.count('#') + 1))
            sum += line.split(',').at(1).toDouble();
        QVERIFY2(std::abs(sum) < 1e-9, curve.out.constData());
    }
};

QTEST_MAIN(Guarded<CommandLineTest>)
#include "command_line_test.moc"
