// SPDX-License-Identifier: GPL-3.0-or-later
//
// The programs of compare, precision and beyond are run with their figures' options, and what they compute is
// held against the figures' tables.
#include "app/export/code.h"
#include "app/figures/registry.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

double numberIn(const FigureTable& table, std::int64_t row, std::int64_t column) {
    const TableCell cell = table.cell(row, column);
    if (const double* number = std::get_if<double>(&cell)) return *number;
    return std::nan("");
}

}  // namespace

class FigureProgramTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// What the expression over the program's functions f gives; the program's main() is run, too.
    QList<double> said(const Scene& scene, const QString& figure, const QString& expression) {
        QFile program(m_folder.filePath(QStringLiteral("program.py")));
        if (!program.open(QIODevice::WriteOnly)) return {};
        program.write(code(scene, Language::Numpy, figure).toUtf8());
        program.close();
        QFile::copy(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/learned_positions.npy"),
                    m_folder.filePath(QStringLiteral("learned_positions.npy")));
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(
            QStringLiteral("/usr/bin/python3"),
            {QStringLiteral("-c"), QStringLiteral("import runpy, matplotlib\n"
                                                  "import numpy as np\n"
                                                  "matplotlib.use('Agg')\n"
                                                  "f = runpy.run_path('program.py', run_name='__main__')\n"
                                                  "print(*(repr(float(v)) for v in np.ravel(%1)))\n")
                                       .arg(expression)});
        if (!python.waitForFinished(120000) || python.exitCode() != 0) {
            qWarning("%s", python.readAllStandardError().constData());
            return {};
        }
        QList<double> numbers;
        for (const QByteArray& word : python.readAllStandardOutput().simplified().split(' '))
            numbers << word.toDouble();
        return numbers;
    }

    static Scene sceneOf(const QString& figure, const QJsonObject& options) {
        Scene scene;
        scene.encoding.length = 12;
        scene.encoding.dModel = 8;
        scene.figures = {{figure, {}, {}, options}};
        settle(scene);
        return scene;
    }

    static void hold(const QList<double>& numbers, const QList<double>& expected, double tolerance) {
        QCOMPARE(numbers.size(), expected.size());
        for (qsizetype k = 0; k < numbers.size(); ++k) {
            if (std::isnan(expected[k]) && std::isnan(numbers[k])) continue;
            if (std::isinf(expected[k]) && expected[k] == numbers[k]) continue;
            QVERIFY2(std::abs(numbers[k] - expected[k]) <= tolerance * std::max(1.0, std::abs(expected[k])),
                     qPrintable(QStringLiteral("%1: %2, not %3")
                                    .arg(k)
                                    .arg(numbers[k], 0, 'g', 17)
                                    .arg(expected[k], 0, 'g', 17)));
        }
    }

 private slots:
    void compareComputesWhatItsTableHas_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("view");
        for (const char* a : {"frozen", "fairseq", "none", "index", "unit-interval", "learned"})
            QTest::addRow("%s, matrix", a) << a << "current"
                                           << "matrix";
        for (const char* a : {"frozen", "none", "index", "learned", "t5", "t5-learned", "alibi", "shaw",
                              "rope", "rope-yarn", "rope-llama3", "tensor2tensor"})
            QTest::addRow("%s, score", a) << a << "current"
                                          << "score";
        QTest::newRow("maps of scores") << "alibi"
                                        << "rope"
                                        << "matrix";
        QTest::newRow("frequencies") << "paper"
                                     << "rope-linear"
                                     << "frequencies";
    }
    void compareComputesWhatItsTableHas() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(QString, view);
        Scene scene = sceneOf(QStringLiteral("compare"), {{"a", a}, {"b", b}, {"view", view}});
        scene.frozen = scene.encoding;
        scene.frozen->base = 100;
        scene.frozen->firstPosition = 3;  // another first position than the live encoding's
        scene.frozen->factor = 0.5;
        const auto model = figureKind(QStringLiteral("compare")).modelOf(scene);
        const FigureTable table = model->table();
        const bool maps = table.columns.size() > 4;
        const bool scores = maps && table.columns.front() == QLatin1String("query");
        const QString expression =
            !maps    ? (view == QLatin1String("score")
                            ? QStringLiteral("[f['scores'](f['score_a']), f['scores'](f['score_b'])]")
                            : QStringLiteral("[f['wavelengths_a'](), f['wavelengths_b']()]"))
            : scores ? QStringLiteral(
                           "[f['score_map'](f['score_a'])[:12, :8], f['score_map'](f['score_b'])[:12, :8]]")
                     : QStringLiteral("[f['table_a']()[:12, :8], f['table_b']()[:12, :8]]");
        QList<double> expected;
        for (int side = 0; side < 2; ++side)
            for (std::int64_t row = 0; row < table.rows; ++row) {
                if (!maps) expected << numberIn(table, row, 1 + side);
                for (int j = 0; maps && j < 8; ++j) expected << numberIn(table, row, 1 + 3 * j + side);
            }
        hold(said(scene, QStringLiteral("compare"), expression), expected, 1e-10);
    }

    void precisionComputesWhatItsTableHas_data() {
        QTest::addColumn<QJsonObject>("options");
        QTest::addColumn<qint64>("dModel");
        QTest::newRow("values") << QJsonObject{} << qint64{8};
        QTest::newRow("angles") << QJsonObject{{"quantity", "angle"}} << qint64{8};
        QTest::newRow("float32 angles") << QJsonObject{{"float32_angles", true}} << qint64{8};
        QTest::newRow("one route, linear") << QJsonObject{{"route", "pow"}, {"axis", "linear"}} << qint64{8};
        QTest::newRow("odd") << QJsonObject{} << qint64{5};
        QTest::newRow("one column") << QJsonObject{} << qint64{1};
    }
    void precisionComputesWhatItsTableHas() {
        QFETCH(QJsonObject, options);
        QFETCH(qint64, dModel);
        Scene scene = sceneOf(QStringLiteral("precision"), options);
        scene.encoding.dModel = dModel;
        settle(scene);
        const FigureTable table = figureKind(QStringLiteral("precision")).modelOf(scene)->table();
        QList<double> expected;
        for (std::int64_t line = 1; line < table.columns.size(); ++line)
            expected << numberIn(table, table.rows - 1, line);
        hold(said(scene, QStringLiteral("precision"),
                  QStringLiteral("[f['worst_error']([11], route, name) for name in f['FORMATS'] for route in "
                                 "f['ROUTES']]")),
             expected, 1e-9);
    }

    void beyondDrawsThePartThatIsShown() {
        for (const char* part : {"all", "clocks", "distance"}) {
            const Scene scene = sceneOf(QStringLiteral("beyond"), {{"part", part}});
            const FigureTable table = figureKind(QStringLiteral("beyond")).modelOf(scene)->table();
            QList<double> expected;
            for (std::int64_t row = 0; row < table.rows; ++row) expected << numberIn(table, row, 2);
            hold(said(scene, QStringLiteral("beyond"), QStringLiteral("f['arcs_seen']()")), expected, 1e-12);
        }
        const QList<double> losses =
            said(sceneOf(QStringLiteral("beyond"), {{"part", "loss"}}), QStringLiteral("beyond"),
                 QStringLiteral("[len(l) for l in f['LOSSES'].values()]"));
        QCOMPARE(losses, (QList<double>{64, 64, 16, 64, 64, 64}));
    }
};

QTEST_GUILESS_MAIN(FigureProgramTest)
#include "figure_program_test.moc"
