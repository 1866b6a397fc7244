// SPDX-License-Identifier: GPL-3.0-or-later
//
// A Python server that runs each program in a process forked from one with NumPy and Matplotlib loaded,
// because loading them takes longer than most programs.
#pragma once

#include "app/scene/literals.h"
#include "tests/case_failure.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>

namespace sinescope {

class Python {
 public:
    struct Answer {
        bool succeeded = false;
        QByteArray output, errors;
    };

    ~Python() {
        m_process.closeWriteChannel();
        m_process.waitForFinished(60000);
    }

    /// Runs a program in a folder, as `python3 -c` does.
    Answer run(const QString& folder, const QString& program) {
        if (m_process.state() == QProcess::NotRunning) start();
        m_process.write(
            QJsonDocument(QJsonArray{folder, program}).toJson(QJsonDocument::Compact).append('\n'));
        while (!m_process.canReadLine())
            if (!m_process.waitForReadyRead(120000))
                failCase(u"Python: "_s + QString::fromUtf8(m_process.readAllStandardError()));
        const QJsonArray reply = QJsonDocument::fromJson(m_process.readLine()).array();
        return {reply[0].toInt(-1) == 0, reply[1].toString().toUtf8(), reply[2].toString().toUtf8()};
    }

 private:
    void start() {
        m_process.start(QStringLiteral(SINESCOPE_PYTHON), {u"-c"_s, QStringLiteral(R"(
import json, os, sys, tempfile, traceback
import matplotlib, numpy
matplotlib.use('Agg')
import matplotlib.pyplot
for line in sys.stdin:
    folder, program = json.loads(line)
    output, errors = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        os.dup2(output.fileno(), 1)
        os.dup2(errors.fileno(), 2)
        status = 0
        try:
            exec(program, {'__name__': '__main__'})
        except BaseException:
            traceback.print_exc()
            status = 1
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    status = os.waitpid(child, 0)[1]
    output.seek(0)
    errors.seek(0)
    print(json.dumps([status, output.read().decode(), errors.read().decode()]), flush=True)
)")});
        if (!m_process.waitForStarted(60000)) failCase(QStringLiteral("there is no " SINESCOPE_PYTHON ""));
    }

    QProcess m_process;
};

}  // namespace sinescope
