// SPDX-License-Identifier: GPL-3.0-or-later
//
// The code is run by those it is for: Python with NumPy and a C++ compiler; its numbers are held against the
// core's.
#include "app/export/code.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace sinescope;

namespace {

constexpr double tolerance = 1e-12;  // plain float64 angles, positions below 1,000

std::vector<EncodingParameters> settings() {
    std::vector<EncodingParameters> all;
    for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst}) {
        for (const Spacing spacing : {Spacing::Paper, Spacing::Endpoint, Spacing::Shift}) {
            for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
                for (const std::int64_t d : {8, 9}) {
                    EncodingParameters p;
                    p.length = 21;
                    p.dModel = d;
                    p.base = 10000;
                    p.layout = layout;
                    p.spacing = spacing;
                    p.frequencyShift = spacing == Spacing::Shift ? 0.5 : 0;
                    p.oddRule = rule;
                    p.firstPosition = d == 9 ? 2 : 0;
                    p.positionScale = d == 9 ? 1.5 : 1;
                    p.factor = d == 9 ? 0.25 : 1;
                    all.push_back(p);
                }
            }
        }
    }
    EncodingParameters plain;
    all.push_back(plain);
    plain.dModel = 1;
    all.push_back(plain);
    return all;
}

}  // namespace

class CodeTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString kept(const QString& text, const QString& name) const {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) qFatal("%s", qPrintable(path));
        file.write(text.toUtf8());
        return path;
    }
    QByteArray outputOf(const QString& program, const QStringList& arguments) const {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(program, arguments);
        if (!process.waitForFinished(120000) || process.exitCode() != 0)
            qFatal("%s: %s", qPrintable(program), process.readAllStandardError().constData());
        return process.readAllStandardOutput();
    }
    /// Rows of numbers with commas, held against the core.
    static void compare(const QByteArray& csv, const EncodingParameters& p) {
        const Matrix expected = Encoding(p).matrix();
        const QList<QByteArray> rows = csv.trimmed().split('\n');
        QCOMPARE(rows.size(), p.length);
        for (qsizetype row = 0; row < rows.size(); ++row) {
            const QList<QByteArray> cells = rows[row].split(',');
            QCOMPARE(cells.size(), p.dModel);
            for (qsizetype column = 0; column < cells.size(); ++column)
                QVERIFY2(std::abs(cells[column].toDouble() - expected(row, column)) <= tolerance,
                         qPrintable(QStringLiteral("row %1 column %2").arg(row).arg(column)));
        }
    }

 private slots:
    void numpyComputesWhatTheCoreDoes() {
        // One process for all settings: starting Python costs more than the numbers.
        const std::vector<EncodingParameters> all = settings();
        QString runner = QStringLiteral("import runpy\n");
        for (std::size_t k = 0; k < all.size(); ++k) {
            Scene scene;
            scene.encoding = all[k];
            kept(code(scene, Language::Numpy), QStringLiteral("numpy_%1.py").arg(k));
            runner += QStringLiteral(
                          "for row in runpy.run_path('numpy_%1.py')['positional_encoding'](): "
                          "print(','.join(repr(float(v)) for v in row))\n"
                          "print('end')\n")
                          .arg(k);
        }
        const QByteArray out =
            outputOf(QStringLiteral("/usr/bin/python3"), {kept(runner, QStringLiteral("runner.py"))});
        qsizetype from = 0;
        for (const EncodingParameters& p : all) {
            const qsizetype end = out.indexOf("end\n", from);
            QVERIFY(end >= 0);
            compare(out.mid(from, end - from), p);
            from = end + 4;
        }
    }

    void cppComputesWhatTheCoreDoes() {
        const std::vector<EncodingParameters> all = settings();
        // A compiler takes seconds for Eigen: one plain, one halves, one odd and scaled.
        for (const std::size_t k : {all.size() - 2, std::size_t{8}, std::size_t{15}}) {
            Scene scene;
            scene.encoding = all[k];
            const QString source = kept(code(scene, Language::Cpp), QStringLiteral("encoding.cpp"));
            outputOf(QStringLiteral("c++"),
                     {QStringLiteral("-std=c++17"), QStringLiteral("-Wall"), QStringLiteral("-Werror"),
                      QStringLiteral("-I/usr/include/eigen3"), source, QStringLiteral("-o"),
                      QStringLiteral("encoding")});
            compare(outputOf(m_folder.filePath(QStringLiteral("encoding")), {}), all[k]);
        }
    }

    void pythonTakesEveryProgram() {
        QStringList sources;
        const std::vector<EncodingParameters> all = settings();
        for (std::size_t k = 0; k < all.size(); ++k) {
            Scene scene;
            scene.encoding = all[k];
            scene.sentence.scale = k % 2 == 0 ? EmbeddingScale::None : EmbeddingScale::SqrtDModel;
            sources << kept(code(scene, Language::Pytorch), QStringLiteral("torch_%1.py").arg(k));
            sources << kept(code(scene, Language::Jax), QStringLiteral("jax_%1.py").arg(k));
        }
        outputOf(QStringLiteral("/usr/bin/python3"),
                 QStringList{QStringLiteral("-m"), QStringLiteral("py_compile")} + sources);
    }
};

QTEST_GUILESS_MAIN(CodeTest)
#include "code_test.moc"
