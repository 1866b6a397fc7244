// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every example of the command-line page runs as printed, one after another in one folder.
#include "app/scene/literals.h"
#include "tests/cli/program_case.h"

#include <QTest>

using namespace sinescope;

class ExamplesTest : public ProgramCase {
    Q_OBJECT

 private:
    static QStringList examples() {
        QFile page(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/help/command-line.md"));
        if (!page.open(QIODevice::ReadOnly)) failCase(page.fileName());
        QStringList lines;
        for (const QString& line : QString::fromUtf8(page.readAll()).split('\n'_L1))
            if (line.startsWith(u"    sinescope "_s)) lines << line.trimmed();
        return lines;
    }

 private slots:
    void everyExampleRuns() {
        const QStringList lines = examples();
        QVERIFY(lines.size() > 20);
        for (const QString& line : lines) {
            const Result result = shell(line);
            QVERIFY2(result.code == 0 && result.error.isEmpty(), qPrintable(line + '\n'_L1 + result.error));
            static const QRegularExpression output(
                u"--(?:output|slides|handout|film-strip|panels) ([\\w.-]+)"_s);
            for (auto at = output.globalMatch(line); at.hasNext();) {
                const QString name = at.next().captured(1);
                if (name == "-"_L1)
                    QVERIFY2(!result.out.isEmpty(), qPrintable(line));
                else
                    QVERIFY2(!bytesOf(name.toUtf8()).isEmpty(), qPrintable(line));
            }
        }
    }

    void batchExampleRuns() {
        QFile page(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/help/command-line.md"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QByteArray text = page.readAll();
        const qsizetype from = text.indexOf("    [{"), to = text.indexOf("}]", from);
        QVERIFY(from >= 0 && to > from);
        write("chapter.json", text.mid(from, to + 2 - from));
        done(shell(u"sinescope render --batch chapter.json --size paper-1col"_s));
        for (const char* name : {"heatmap.png", "heatmap.pdf", "positions.svg"})
            QVERIFY(!bytesOf(name).isEmpty());
    }
};

QTEST_MAIN(ExamplesTest)
#include "examples_test.moc"
