// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs exported programs, and compares their numbers.
#pragma once

#include "app/model/figure_values.h"
#include "app/scene/literals.h"
#include "core/encoding/encoding.h"
#include "tests/case_failure.h"
#include "tests/files.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>

#include <cmath>
#include <source_location>

namespace sinescope {

/// Programs in a temporary folder that contains the learned positions. Each runs in a process forked
/// from one with NumPy and Matplotlib loaded, because loading them takes longer than most programs.
class Programs {
 public:
    struct Answer {
        bool succeeded = false;
        QByteArray output, errors;
    };

    Programs() {
        QFile::copy(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/learned_positions.npy"),
                    filePath(u"learned_positions.npy"_s));
    }
    QString folder() const { return m_folder.path(); }
    QString filePath(const QString& name) const { return m_folder.filePath(name); }
    QString write(const QString& name, const QByteArray& bytes) const {
        return writeFile(filePath(name), bytes);
    }
    ~Programs() {
        m_process.closeWriteChannel();
        m_process.waitForFinished(60000);
    }

    /// Runs a program in the folder, as `python3 -c` does.
    Answer run(const QString& program) {
        if (m_process.state() == QProcess::NotRunning) start();
        m_process.write(
            QJsonDocument(QJsonArray{folder(), program}).toJson(QJsonDocument::Compact).append('\n'));
        while (!m_process.canReadLine())
            if (!m_process.waitForReadyRead(120000))
                failCase(u"Python: "_s + QString::fromUtf8(m_process.readAllStandardError()));
        const QJsonArray reply = QJsonDocument::fromJson(m_process.readLine()).array();
        return {reply[0].toInt(-1) == 0, reply[1].toString().toUtf8(), reply[2].toString().toUtf8()};
    }
    /// What a program prints; fails the case if the program fails.
    QByteArray output(const QString& program) {
        const Answer answer = run(program);
        if (!answer.succeeded) failCase(QString::fromUtf8(answer.errors));
        return answer.output;
    }
    /// The numbers of an expression, in which f is the namespace of a program and np is NumPy. If it `draws`,
    /// the program runs its main() first.
    QList<double> numbers(const QString& program, const QString& expression, bool draws = true) {
        write(u"program.py"_s, program.toUtf8());
        QList<double> found;
        for (const QByteArray& word : output(u"import contextlib, io, runpy\nimport numpy as np\n"
                                             "with contextlib.redirect_stdout(io.StringIO()):\n"
                                             "    f = runpy.run_path('program.py', run_name='%1')\n"
                                             "print(*(repr(float(v)) for v in np.ravel(%2)))\n"_s.arg(
                                                 draws ? u"__main__"_s : u"program"_s, expression))
                                          .simplified()
                                          .split(' '))
            found << word.toDouble();
        return found;
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

    QTemporaryDir m_folder;
    QProcess m_process;
};

/// Fails the case unless the numbers are the expected ones within max(absolute, relative |expected|).
inline void compareNumbers(const QList<double>& numbers, const QList<double>& expected, double absolute,
                           double relative, const QString& name = {},
                           const std::source_location& where = std::source_location::current()) {
    if (numbers.size() != expected.size())
        failCase(u"%1: %2 numbers, not %3"_s.arg(name).arg(numbers.size()).arg(expected.size()), where);
    for (qsizetype k = 0; k < numbers.size(); ++k) {
        const double number = numbers[k], target = expected[k];
        const bool isSame = number == target || (std::isnan(number) && std::isnan(target)) ||
                            std::abs(number - target) <= std::max(absolute, relative * std::abs(target));
        if (!isSame)
            failCase(u"%1, number %2: %3, not %4"_s.arg(name)
                         .arg(k)
                         .arg(number, 0, 'g', 17)
                         .arg(target, 0, 'g', 17),
                     where);
    }
}

/// The numbers of some rows and columns of a table, row by row, by default of all rows; NaN for cells without
/// a real number.
inline QList<double> numbersOf(const FigureTable& table, std::int64_t firstColumn, std::int64_t columns,
                               std::int64_t firstRow = 0, std::int64_t rows = -1) {
    QList<double> numbers;
    for (std::int64_t row = firstRow; row < (rows < 0 ? table.rows : firstRow + rows); ++row)
        for (std::int64_t column = firstColumn; column < firstColumn + columns; ++column) {
            const TableCell cell = table.cell(row, column);
            const double* number = std::get_if<double>(&cell);
            numbers << (number ? *number : std::nan(""));
        }
    return numbers;
}
inline QList<double> numbersOf(const Matrix& matrix) {
    QList<double> numbers;
    for (Eigen::Index row = 0; row < matrix.rows(); ++row)
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) numbers << matrix(row, column);
    return numbers;
}

}  // namespace sinescope
