// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/command_table.h"
#include "app/cli/help.h"
#include "app/cli/stop_signals.h"
#include "app/export/figure_file.h"
#include "app/scene/input_file.h"
#include "app/scene/literals.h"
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

const QString helpWord = u"--help"_s;

void print(const QString& text) {
    writeBytes(text.toUtf8(), u"-"_s);
}

bool isHelpRequested(const QStringList& words) {
    return words.contains(helpWord) || words.contains(u"-h"_s);
}

int run(const QStringList& arguments) {
    const QString first = arguments.value(0);
    if (first == "--version"_L1) {
        print(u"sinescope %1\n"_s.arg(QCoreApplication::applicationVersion()));
        return 0;
    }
    const bool isHelp = first == "help"_L1;
    const QString name = isHelp ? arguments.value(1) : first;
    if (first == helpWord || first == "-h"_L1 || (isHelp && name.isEmpty())) {
        print(programHelp());
        return 0;
    }
    const CommandRow* command = findCommand(name);
    if (!command) throw UsageError(unknownName(u"command"_s, name, commandNames()));
    if (isHelp || isHelpRequested(arguments)) {
        print(commandHelp(*command));
        return 0;
    }
    return command->run(Arguments(*command, arguments.mid(1)));
}

}  // namespace

void printError(const QString& sentence) {
    std::fprintf(stderr, "sinescope: %s\n", onOneLine(sentence).toUtf8().constData());
}

void printNote(const QString& note) {
    if (!note.isEmpty()) printError(note);
}

std::optional<QStringList> wordsOf(int argc, char** argv) {
    QStringList words;
    for (int k = 1; k < argc; ++k) {
        words << QString::fromLocal8Bit(argv[k]);
        if (words.last().toLocal8Bit() == argv[k]) continue;
        printError(u"%1 is not valid UTF-8; file names must be. If the file exists, %2."_s.arg(
            quotedPath(words.last()), renameText(words.last())));
        return std::nullopt;
    }
    return words;
}

bool isCommandLine(const QStringList& arguments) {
    const QString first = arguments.value(0);
    static const QStringList forQt = {u"platform"_s,   u"style"_s,   u"geometry"_s,
                                      u"stylesheet"_s, u"display"_s, u"session"_s};
    if (first.startsWith('-'_L1)) return !forQt.contains(first.mid(first.startsWith(u"--"_s) ? 2 : 1));
    if (findCommand(first)) return true;
    // A word that cannot be a file is a misspelled command; the error suggests the right one.
    static const QRegularExpression word(u"^[A-Za-z]+$"_s);
    return word.match(first).hasMatch() && !QFileInfo::exists(first);
}

void prepareCommandLine() {
    stopAtSignals();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // QCustomPlot paints axes in hash order: with a different seed in each process, the elements of SVG and
    // PDF would be in a different order each time.
    QHashSeed::setDeterministicGlobalSeed();
    // A PDF's date is in local time, but a reproducible one must be the same everywhere.
    if (qEnvironmentVariableIsSet("SOURCE_DATE_EPOCH")) qputenv("TZ", "UTC");
    // Hides Qt's warnings (no runtime folder and the like) from the user.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type == QtCriticalMsg || type == QtFatalMsg) printError(text);
        if (type == QtFatalMsg) std::_Exit(failed);
    });
}

bool needsApplication(const QStringList& arguments) {
    const CommandRow* command = findCommand(arguments.value(0));
    if (!command || isHelpRequested(arguments)) return false;
    return command->paints || command->paintsFor.contains(arguments.value(1));
}

int runCommandLine(const QStringList& arguments) {
    try {
        return run(arguments);
    } catch (const BrokenPipe&) {
        return 0;  // `| head` has what it wanted
    } catch (const UsageError& error) {
        printError(QString::fromUtf8(error.what()));
        return usageErrorCode;
    } catch (const std::bad_alloc&) {
        printError(u"Not enough memory."_s);
        return failed;
    } catch (const std::exception& error) {
        printError(QString::fromUtf8(error.what()));
        return failed;
    }
}

}  // namespace sinescope
