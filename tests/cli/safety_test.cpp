// SPDX-License-Identifier: GPL-3.0-or-later
//
// No command may replace its input, leave a partial file, or end without a message.
#include "app/cli/command_table.h"
#include "app/scene/literals.h"
#include "program_case.h"
#include "tests/columns.h"
#include "tests/text_cases.h"
#include "tests/text_rows.h"

#include <QDirIterator>
#include <QImage>
#include <QTest>

#include <csignal>

using namespace sinescope;

class SafetyTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void cleanup() { clear(); }

    void outputNeverOverwritesInput_data() { textCases("cli/overwriting.txt"); }
    void outputNeverOverwritesInput() {
        const auto [line, message] = thisRow<QString, QString>();
        writeInputs();
        const QMap<QString, QByteArray> before = contents();
        requireSentence(sinescope(line.split(' '_L1)), 2, message);
        QCOMPARE(contents(), before);
    }

    void pictureAndCompanionsAreWrittenTogether() {
        done("render --figure heatmap --size 240x160 --output x.png");
        const QMap<QString, QByteArray> before = contents();
        QVERIFY(QDir(m_folder.path()).mkdir(u"x.csv"_s));
        requireSentence(sinescope("render --figure heatmap --size 240x160 --base 77 --output x.png --set"), 1,
                        u"x.csv"_s);
        QCOMPARE(contents(), before);
    }

    /// Each companion file belongs to one figure; two formats of a figure share it.
    void companionFilesDoNotOverwriteEachOther() {
        const QString two = u"render --figure heatmap,positions --size 240x160 --output a.png "_s;
        requireSentence(sinescope(two.toLatin1() + "--output a.svg --set"), 2,
                        u"Two outputs have the same name, \"a.txt\"."_s);
        requireSentence(sinescope(two.toLatin1() + "--output ./a.png"), 2, u"are the same file"_s);
        QCOMPARE(files(), QStringList());
        quiet(two.toLatin1() + "--output b.svg --set");
        QCOMPARE(files().size(), 12);
        quiet("render --figure heatmap --size 240x160 --output c.png --output c.pdf --set");
        QCOMPARE(files().size(), 19);
    }

    void signalStopsExportWithoutPartialFiles_data() {
        addColumns<QString, int>();
        const auto row = [](const char* name, int number, const char* line) {
            QTest::newRow(name) << QString::fromLatin1(line) << number;
        };
        // Pictures of 25 million pixels, so that the signal arrives while one is being drawn, even on fast
        // machines.
        const QByteArray pictures = "render --figure all --size 5000x5000 --output {figure}.png";
        row("Ctrl+C", SIGINT, pictures);
        row("kill", SIGTERM, pictures);
        row("closed terminal", SIGHUP, "render --figure all --size 3000x2000 --output {figure}.png --set");
        row("numbers", SIGINT, "data --what encoding --length 1000000 --d-model 512 --yes --output a.csv");
        row("frames", SIGTERM, "animate --figure heatmap --parameter base --frames 999 --output made/");
        row("gallery", SIGINT, "gallery --output made");
    }
    void signalStopsExportWithoutPartialFiles() {
        const auto [line, number] = thisRow<QString, int>();
        QProcess process;
        start(process, QStringLiteral(SINESCOPE_PROGRAM), line.split(' '_L1));
        QVERIFY(process.waitForStarted());
        QTest::qWait(700);
        QCOMPARE(process.state(), QProcess::Running);
        ::kill(static_cast<pid_t>(process.processId()), number);
        QVERIFY(process.waitForFinished(30000));
        // A shell reports 128 + number.
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(process.exitCode(), number);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("sinescope: Stopped. No unfinished file was left behind.\n"));
        for (QDirIterator at(m_folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
             at.hasNext();) {
            const QString path = at.next();
            // Finished files stay; pictures must be readable.
            QVERIFY2(!path.contains(u".sinescope-"_s) && !path.contains(u".frames-"_s) &&
                         (!path.endsWith(u".png"_s) || !QImage(path).isNull()),
                     qPrintable(path));
        }
    }

    void ignoredSignalStaysIgnored() {
        quiet(shell(
            u"trap '' INT; sinescope animate --figure heatmap --parameter base --frames 60 --size 640x360 "
            "--output a.gif & while kill -INT $! 2>/dev/null; do sleep 0.02; done; wait $!"_s));
        QCOMPARE(files(), QStringList{u"a.gif"_s});
    }

    void fileSizeLimitIsReported() {
        const QString limit = u"ulimit -f 100; sinescope "_s;
        requireSentence(shell(limit + u"data --what encoding --length 5000 --output a.csv"_s), 1,
                        u"a.csv cannot be written: File too large."_s);
        requireSentence(shell(limit + u"render --figure heatmap --size 3000x2000 --output a.png"_s), 1,
                        u"a.png cannot be written: File too large."_s);
        requireSentence(
            shell(limit + u"animate --figure heatmap --parameter base --frames 2 --size 3000x2000 "
                          "--output frames/"_s),
            1, u"sinescope: frames/frame-0001.png cannot be written: File too large."_s);
        QCOMPARE(files(), QStringList());
    }

    void fileNameMayHaveMaximumLength() {
        for (const int length : {240, 251, 255}) {
            const QString name = QString(length - 4, 'x'_L1) + u".png"_s;
            quiet(words("render --figure heatmap --size 240x160 --output") << name);
            QCOMPARE(files(), QStringList{name});
            clear();
        }
        requireSentence(sinescope(words("code --output") << QString(256, 'x'_L1)), 1,
                        u"File name too long"_s);
    }

    void missingPlatformOrDisplayIsReported_data() {
        addColumns<QString, QString>();
        textRow("DISPLAY=:999 sinescope -platform nonsense",
                "There is no platform \"nonsense\" to open a window on. The platforms are");
        textRow("QT_QPA_PLATFORM=nonsense sinescope", "There is no platform \"nonsense\"");
        textRow("DISPLAY=:1 sinescope -platform xcb -display :999", "the display \":999\" does not answer");
        textRow("DISPLAY=:999 sinescope", "the display \":999\" does not answer");
    }
    void missingPlatformOrDisplayIsReported() {
        const auto [line, message] = thisRow<QString, QString>();
        requireSentence(shell(line), 1, message);
    }

    /// For every option of every command and for names, messages shorten long input.
    void longArgumentsAreShortenedInMessages() {
        const QString longText(9000, 'x'_L1);
        for (const CommandRow& command : commands()) {
            QList<QStringList> lines;
            const QString operand = command.operandChoices.value(0);
            for (const OptionRow& option : command.options)
                if (!option.value.isEmpty())
                    lines << QStringList{command.name, operand, u"--%1=%2"_s.arg(option.name, longText)};
            lines << QStringList{command.name, longText} << QStringList{command.name, operand, longText};
            for (QStringList& line : lines) {
                line.removeAll(QString());
                const bool isPicture = command.name == "render"_L1 || command.name == "animate"_L1;
                const auto add = [&line](const char* option, const char* value) {
                    const QString name = u"--"_s + QString::fromLatin1(option);
                    for (const QString& word : std::as_const(line))
                        if (word.startsWith(name + '='_L1)) return;
                    line << name << QString::fromLatin1(value);
                };
                if (isPicture) add("figure", "sum");
                if (isPicture) add("output", "no/folder/a.gif");
                if (command.name == "render"_L1) add("format", "png");
                if (command.name == "animate"_L1) add("parameter", "base");
                if (command.name == "data"_L1) add("what", "encoding");
                if (command.name == "data"_L1) add("output", "no/folder/a.csv");
                const Result result = sinescope(line);
                QVERIFY2(result.error.size() < 3000,
                         qPrintable(line.join(' '_L1).left(200) + '\n'_L1 + result.error.left(300)));
            }
        }
    }

    /// A refusal is the only message; notes about a file are printed after it is written.
    void notesArePrintedOnlyAfterSuccess() {
        write("words.txt", "the 1 2 3 4\n");
        const QByteArray line = "data --what sum --embeddings words.txt --output a.csv --tokens";
        const QStringList typed = words(line) << u"the zyx"_s;
        requireSentence(sinescope(typed + words("--option nothing=1")), 2, u"nothing"_s);
        requireSentence(sinescope(typed + words("--d-model 7")), 2, u"--d-model is 7"_s);
        requireSentence(sinescope(typed), 0, u"not in the file, so random: zyx."_s);
        QVERIFY(!bytesOf("a.csv").isEmpty());
    }

    /// Captions and names from a session must not break the XML.
    void svgIsWellFormedXml() {
        QStringList captioned =
            words("render --figure heatmap --size 400x300 --output o.svg --output o.pdf --set --caption");
        quiet(captioned << u"a\x0c b\x1b \ufffe\uffff c\nd"_s);
        QCOMPARE(run(u"xmllint"_s, words("--noout o.svg")).code, 0);
        QVERIFY(bytesOf("o.svg").contains("\xef\xbf\xbd</text>"));
        const Result text = run(u"pdftotext"_s, words("o.pdf -"));
        QVERIFY2(text.out.contains("b\xef\xbf\xbd") && !text.out.contains('\x1b'), text.out.constData());
        QVERIFY(!bytesOf("o.txt").contains('\x0c'));

        QByteArray session = bytesOf("o.sinescope");
        const QByteArray before = session;
        session.replace("\"The\"", "\"T\\ufffee\"");
        QVERIFY(session != before);
        write("word.sinescope", session);
        requireSentence(sinescope("render --figure sum --scene word.sinescope --output w.svg"), 1,
                        u"U+fffe"_s);

        write("t.csv", "1,2\n3,4\n5,7\n");
        quiet("render --figure heatmap --table t.csv --size 400x300 --output p.png --set");
        session = bytesOf("p.sinescope");
        QVERIFY(session.contains("\"t.csv\""));
        session.replace("\"t.csv\"", "\"t\\uffff\\u000c.csv\"");
        write("name.sinescope", session);
        quiet("render --figure trajectory --scene name.sinescope --size 400x300 --output n.svg");
        QCOMPARE(run(u"xmllint"_s, words("--noout n.svg")).code, 0);
    }

    /// A session can name any file as its table's.
    void programOpensOnlyFilesInItsFolder() {
        write("t.csv", "1,2\n3,4\n5,7\n");
        quiet("render --figure heatmap --table t.csv --size 240x160 --output p.png --set");
        const QByteArray session = bytesOf("p.sinescope");
        QDir(m_folder.path()).mkdir(u"away"_s);
        for (const char* path :
             {"/etc/hostname", "../../etc/hostname", "wpe.weight of /etc/hostname", "C:\\\\etc\\\\hostname",
              "\\\\\\\\host\\\\share\\\\hostname", "/", "..", "a/."}) {
            write("s.sinescope", QByteArray(session).replace("\"t.csv\"", "\"" + QByteArray(path) + "\""));
            quiet("code --figure heatmap --scene s.sinescope --output away/p.py");
            const QByteArray program = bytesOf("away/p.py");
            QVERIFY2(program.contains("os.path.join(HERE, \"hostname\")") ||
                         program.contains("os.path.join(HERE, \"table.npy\")"),
                     path);
        }
        // The program looks in its folder, not in the current one.
        quiet("code --figure heatmap --scene p.sinescope --output away/p.py");
        const Result result = run(QStringLiteral(SINESCOPE_PYTHON), words("away/p.py"));
        QVERIFY2(result.code != 0 && result.error.contains(u"There is no file"_s), qPrintable(result.error));
        QVERIFY(QFile::copy(m_folder.filePath(u"t.csv"_s), m_folder.filePath(u"away/t.csv"_s)));
        done(run(u"/usr/bin/env"_s, words("MPLBACKEND=Agg " SINESCOPE_PYTHON " away/p.py")));
    }

 private:
    QByteArray m_drawn, m_session;  ///< a picture and a session, created once

    QMap<QString, QByteArray> contents() const {
        QMap<QString, QByteArray> all;
        for (QDirIterator at(m_folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
             at.hasNext();) {
            const QString path = at.next();
            all[path] = bytesOf(QDir(m_folder.path()).relativeFilePath(path).toUtf8());
        }
        return all;
    }

    void writeInputs() {
        if (m_drawn.isEmpty()) {
            done("render --figure heatmap --length 4 --d-model 4 --size 240x160 --output drawn.png --set");
            m_drawn = bytesOf("drawn.png");
            m_session = bytesOf("drawn.sinescope");
            clear();
        }
        for (const char* name : {"folder", "frames", "figures"})
            QDir(m_folder.path()).mkdir(QString::fromLatin1(name));
        write("mine.csv", "1,2\n3,4\n5,6\n");
        if (shell(u"ln -s mine.csv linked.csv && ln mine.csv hard.csv"_s).code != 0) failCase(u"links"_s);
        write("mine.sinescope", m_session);
        for (const char* name : {"drawn.png", "frames/frame-0002.png"}) write(name, m_drawn);
        write("words.txt", "the 1 2 3 4\n");
        write("rows.csv", "1,2,3,4\n5,6,7,8\n");
        write("vocab.json", "{\"the\": 1}");
        write("list.json", "[{\"figure\": \"heatmap\", \"size\": \"240x160\"}]");
        write("reads.json",
              "[{\"figure\": \"heatmap\", \"scene\": \"mine.sinescope\", \"output\": \"x.png\"},"
              " {\"figure\": \"heatmap\", \"scene\": \"drawn.png\", \"output\": \"drawn.png\"}]");
        const QByteArray lesson =
            "# One\n\n## First\n\nText.\n\n```scene\n{\"figures\": [{\"id\": \"heatmap\"}]}\n```\n";
        for (const char* name : {"lesson.pdf", "figures/01.txt"}) write(name, lesson);
    }
};

QTEST_MAIN(Guarded<SafetyTest>)
#include "safety_test.moc"
