// SPDX-License-Identifier: GPL-3.0-or-later
//
// Base of the command-line tests: runs commands in a temporary folder, in this process or in a separate one
// without a display.
#pragma once

#include "app/cli/command_line.h"
#include "app/scene/literals.h"
#include "tests/case_failure.h"
#include "tests/files.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTemporaryFile>

#include <cstdio>
#include <unistd.h>

namespace sinescope {

/// Exit code and output of a process; code -1 if it crashed or timed out.
struct Result {
    int code = -1;
    QByteArray out;
    QString error;
};

/// Collects what this process writes to a file descriptor.
class Captured {
 public:
    explicit Captured(int descriptor) : m_descriptor(descriptor), m_before(dup(descriptor)) {
        std::fflush(nullptr);
        if (!m_written.open() || m_before < 0) failCase(m_written.errorString());
        dup2(m_written.handle(), m_descriptor);
    }
    ~Captured() {
        std::fflush(nullptr);
        dup2(m_before, m_descriptor);
        close(m_before);
    }
    Q_DISABLE_COPY_MOVE(Captured)
    QByteArray bytes() {
        std::fflush(nullptr);
        m_written.seek(0);
        return m_written.readAll();
    }

 private:
    int m_descriptor, m_before;
    QTemporaryFile m_written;
};

class ProgramCase : public QObject {
 protected:
    QTemporaryDir m_folder;

    static QStringList words(const QByteArray& line) {
        return QString::fromUtf8(line).split(' '_L1, Qt::SkipEmptyParts);
    }

    void start(QProcess& process, const QString& program, const QStringList& arguments) const {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
            environment.remove(QString::fromLatin1(name));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(program, arguments);
    }
    Result run(const QString& program, const QStringList& arguments) const {
        constexpr int longest = 300'000;  // ms
        QProcess process;
        start(process, program, arguments);
        if (!process.waitForFinished(longest) || process.exitStatus() != QProcess::NormalExit) return {};
        return {process.exitCode(), process.readAllStandardOutput(),
                QString::fromUtf8(process.readAllStandardError())};
    }
    /// Runs the program as a user does, for what depends on the process: the platform, the hash seed,
    /// signals.
    Result started(const QStringList& arguments) const {
        return run(QStringLiteral(SINESCOPE_PROGRAM), arguments);
    }
    Result started(const QByteArray& line) const { return started(words(line)); }
    /// Runs a command in this process, which is faster. Needs a QApplication if the command does.
    Result sinescope(const QStringList& arguments) const {
        const QString before = QDir::currentPath();
        QDir::setCurrent(m_folder.path());
        Captured out(STDOUT_FILENO), error(STDERR_FILENO);
        const int code = runCommandLine(arguments);
        const Result result{code, out.bytes(), QString::fromUtf8(error.bytes())};
        QDir::setCurrent(before);
        return result;
    }
    Result sinescope(const QByteArray& line) const { return sinescope(words(line)); }
    using Where = std::source_location;
    /// Returns the result; fails the case if the program did not succeed.
    static Result done(const Result& result, const Where& where = Where::current()) {
        if (result.code != 0) failCase(u"code %1: %2"_s.arg(result.code).arg(result.error), where);
        return result;
    }
    Result done(const QByteArray& line, const Where& where = Where::current()) const {
        return done(sinescope(line), where);
    }
    Result done(const QStringList& arguments, const Where& where = Where::current()) const {
        return done(sinescope(arguments), where);
    }
    /// The same, and fails the case if the program wrote a message.
    static Result quiet(const Result& result, const Where& where = Where::current()) {
        if (!result.error.isEmpty()) failCase(result.error, where);
        return done(result, where);
    }
    Result quiet(const QByteArray& line, const Where& where = Where::current()) const {
        return quiet(sinescope(line), where);
    }
    Result quiet(const QStringList& arguments, const Where& where = Where::current()) const {
        return quiet(sinescope(arguments), where);
    }
    /// Fails the case unless the program ended with `code` and wrote one line, which contains `part`.
    static void requireSentence(const Result& result, int code, const QString& part,
                                const Where& where = Where::current()) {
        if (result.code != code || !result.error.startsWith(u"sinescope: "_s) ||
            result.error.count('\n'_L1) != 1 || !result.error.contains(part))
            failCase(u"code %1: %2"_s.arg(result.code).arg(result.error), where);
    }
    /// Runs a line of bash, with the word sinescope replaced by the program's path.
    Result shell(const QString& line) const {
        static const QRegularExpression program(u"(?<!\\.)\\bsinescope\\b"_s);
        return run(u"/bin/bash"_s, {u"-o"_s, u"pipefail"_s, u"-c"_s,
                                    QString(line).replace(program, QStringLiteral(SINESCOPE_PROGRAM))});
    }

    QStringList files() const {
        return QDir(m_folder.path())
            .entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
    }
    void write(const QByteArray& name, const QByteArray& bytes) const {
        writeFile(m_folder.filePath(QString::fromUtf8(name)), bytes);
    }
    /// The file's contents; empty if it does not exist.
    QByteArray bytesOf(const QByteArray& name) const {
        return sinescope::bytesOf(m_folder.filePath(QString::fromUtf8(name)));
    }
    void clear() const {
        for (const QString& name : files())
            if (!QFile::remove(m_folder.filePath(name))) QDir(m_folder.filePath(name)).removeRecursively();
    }
};

}  // namespace sinescope
