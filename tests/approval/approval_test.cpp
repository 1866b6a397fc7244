// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares the words of the program with the approved ones in the folder approved. Wording must only change
// on purpose, and reviewers read a change as a diff of these files. To approve the current words:
//   SINESCOPE_APPROVE=1 build/release/bin/approval_tests
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "tests/approval/words.h"
#include "tests/figure_rows.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace sinescope;
using approval::Block;
using approval::Blocks;

namespace {

QString pathOf(const QString& name) {
    return QStringLiteral(SINESCOPE_SOURCE_DIR "/tests/approval/approved/%1.txt").arg(name);
}

QByteArray written(const Blocks& blocks) {
    QByteArray text;
    for (const Block& block : blocks) {
        if (!text.isEmpty()) text += '\n';
        text += "# " + block.heading.toUtf8() + '\n';
        for (const QString& line : block.lines) text += line.toUtf8() + '\n';
    }
    return text;
}

/// Returns the lines under each heading.
QHash<QString, QStringList> read(const QByteArray& text) {
    QHash<QString, QStringList> blocks;
    QString heading;
    for (const QString& line : QString::fromUtf8(text).split(u'\n', Qt::SkipEmptyParts)) {
        if (line.startsWith("# "_L1))
            blocks.insert(heading = line.mid(2), {});
        else
            blocks[heading] << line;
    }
    return blocks;
}

/// Returns the multiset difference of `lines` and `others`.
QStringList without(QStringList lines, const QStringList& others) {
    for (const QString& line : others) lines.removeOne(line);
    return lines;
}

/// Returns the removed and added lines as `diff` shows them, under the headings of their Scenes.
QString difference(const QByteArray& approved, const QByteArray& found) {
    const QHash<QString, QStringList> before = read(approved), after = read(found);
    QStringList headings = before.keys() + after.keys();
    headings.removeDuplicates();
    headings.sort();
    QStringList lines;
    for (const QString& heading : std::as_const(headings)) {
        const QStringList removed = without(before.value(heading), after.value(heading));
        const QStringList added = without(after.value(heading), before.value(heading));
        if (removed.isEmpty() && added.isEmpty()) continue;
        lines << u"# "_s + heading;
        for (const QString& line : removed) lines << u"- "_s + line;
        for (const QString& line : added) lines << u"+ "_s + line;
    }
    constexpr qsizetype maximum = 60;
    if (lines.isEmpty()) lines << u"The lines are the same, in another order."_s;
    if (lines.size() > maximum)
        lines = lines.mid(0, maximum) << u"... and %1 more lines"_s.arg(lines.size() - maximum);
    return lines.join(u'\n');
}

void compare(const QString& name, const Blocks& blocks) {
    const QByteArray found = written(blocks);
    QFile file(pathOf(name));
    if (qEnvironmentVariableIsSet("SINESCOPE_APPROVE")) {
        QVERIFY2(QDir().mkpath(QFileInfo(file).path()) && file.open(QIODevice::WriteOnly),
                 qPrintable(file.fileName()));
        file.write(found);
        return;
    }
    const QByteArray approved = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (found == approved) return;
    QFAIL(
        qPrintable(u"the words differ from those in tests/approval/approved/%1.txt\n%2\n"
                   "If that is meant: SINESCOPE_APPROVE=1 %3"_s.arg(
                       name, difference(approved, found), QCoreApplication::applicationFilePath())));
}

}  // namespace

class ApprovalTest : public QObject {
    Q_OBJECT

 private slots:
    void figureTextsAreApproved_data() { figureRows("figure"); }
    void figureTextsAreApproved() {
        QFETCH(QString, figure);
        compare(figure, approval::figureWords(figureKind(figure)));
    }

    void controlTextsAreApproved() { compare(u"controls"_s, approval::controlWords()); }
    void errorTextsAreApproved() { compare(u"refusals"_s, approval::refusalWords()); }
    void commandLineTextsAreApproved() { compare(u"command-line"_s, approval::commandWords()); }

    void everyApprovedFileIsUsed() {
        QStringList expected = {u"command-line.txt"_s, u"controls.txt"_s, u"refusals.txt"_s};
        for (const FigureKind& kind : figureKinds()) expected << kind.spec.id + u".txt"_s;
        expected.sort();
        QCOMPARE(QDir(QFileInfo(pathOf({})).path()).entryList(QDir::Files, QDir::Name), expected);
    }

    void roundingErrorsAndLastDigitsAreIgnored() {
        QCOMPARE(approval::withoutLastDigits(
                     QString::fromUtf8("off by 2.2e−16, 0.1000000000000000055 and 1.5e−07")),
                 QString::fromUtf8("off by 0…, 0.1000000… and 1.5e−07"));
    }
};

QTEST_MAIN(ApprovalTest)
#include "approval_test.moc"
