// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/command_table.h"
#include "app/cli/help.h"
#include "app/cli/stop_signals.h"
#include "app/export/figure_file.h"
#include "app/scene/input_file.h"
#include "core/files/output.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHashFunctions>
#include <QRegularExpression>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

namespace sinescope {

namespace {

const QString helpWord = QStringLiteral("--help");

void print(const QString& text) {
    writeBytes(text.toUtf8(), QStringLiteral("-"));
}

bool asksForHelp(const QStringList& words) {
    return words.contains(helpWord) || words.contains(QStringLiteral("-h"));
}

int run(const QStringList& arguments) {
    const QString first = arguments.value(0);
    if (first == QLatin1String("--version")) {
        print(QStringLiteral("sinescope %1\n").arg(QCoreApplication::applicationVersion()));
        return 0;
    }
    if (first == helpWord || first == QLatin1String("-h")) {
        print(programHelp());
        return 0;
    }
    const CommandRow* command = findCommand(first);
    if (!command) throw UsageError(unknownName(QStringLiteral("command"), first, commandNames()));
    if (asksForHelp(arguments)) {
        print(commandHelp(*command));
        return 0;
    }
    return command->run(Arguments(*command, arguments.mid(1)));
}

}  // namespace

void complain(const QString& sentence) {
    std::fprintf(stderr, "sinescope: %s\n", onOneLine(sentence).toUtf8().constData());
}

void sayNote(const QString& note) {
    if (!note.isEmpty()) complain(note);
}

std::optional<QStringList> wordsOf(int argc, char** argv) {
    QStringList words;
    for (int k = 1; k < argc; ++k) {
        words << QString::fromLocal8Bit(argv[k]);
        if (words.last().toLocal8Bit() == argv[k]) continue;
        complain(QStringLiteral("%1 is not valid UTF-8; file names must be. If the file exists, %2.")
                     .arg(quotedPath(words.last()), renameText(words.last())));
        return std::nullopt;
    }
    return words;
}

bool isCommandLine(const QStringList& arguments) {
    const QString first = arguments.value(0);
    static const QStringList forQt = {QStringLiteral("platform"), QStringLiteral("style"),
                                      QStringLiteral("geometry"), QStringLiteral("stylesheet"),
                                      QStringLiteral("display"),  QStringLiteral("session")};
    if (first.startsWith(QLatin1Char('-')))
        return !forQt.contains(first.mid(first.startsWith(QStringLiteral("--")) ? 2 : 1));
    if (findCommand(first)) return true;
    // A word that can be no file is a command with a slip in it; the sentence names the one that was meant.
    static const QRegularExpression word(QStringLiteral("^[A-Za-z]+$"));
    return word.match(first).hasMatch() && !QFileInfo::exists(first);
}

void prepareCommandLine() {
    stopAtSignals();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // QCustomPlot paints axes in the order of a hash: with a seed of its own in each process, SVG and PDF
    // would have their elements in another order each time.
    QHashSeed::setDeterministicGlobalSeed();
    // A PDF's date is written in local time, and a reproducible one is the same everywhere.
    if (qEnvironmentVariableIsSet("SOURCE_DATE_EPOCH")) qputenv("TZ", "UTC");
    // Qt's warnings (no folder for run time files, and the like) are not for the person who typed the line.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type == QtCriticalMsg || type == QtFatalMsg) complain(text);
        if (type == QtFatalMsg) std::_Exit(failed);
    });
}

bool needsApplication(const QStringList& arguments) {
    const CommandRow* command = findCommand(arguments.value(0));
    if (!command || asksForHelp(arguments)) return false;
    return command->paints || command->paintsFor.contains(arguments.value(1));
}

int runCommandLine(const QStringList& arguments) {
    try {
        return run(arguments);
    } catch (const ReaderGone&) {
        return 0;  // `| head` has what it wanted
    } catch (const UsageError& error) {
        complain(QString::fromUtf8(error.what()));
        return wrongUse;
    } catch (const std::bad_alloc&) {
        complain(QStringLiteral("Not enough memory."));
        return failed;
    } catch (const std::exception& error) {
        complain(QString::fromUtf8(error.what()));
        return failed;
    }
}

}  // namespace sinescope
