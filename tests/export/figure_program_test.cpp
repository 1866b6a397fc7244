// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the programs of compare, precision and beyond with their figures' options, and compares the results
// with the figures' tables.
#include "app/export/code.h"
#include "app/figures/program_text.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "python.h"
#include "tests/columns.h"
#include "tests/files.h"
#include "tests/sized_scene.h"
#include "tests/text_rows.h"

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
    Python m_python;

    /// Runs the program, including main(), and returns the value of `expression`, whose f is the program's
    /// namespace.
    QList<double> evaluated(const Scene& scene, const QString& figure, const QString& expression) {
        writeFile(m_folder.filePath(u"program.py"_s), code(scene, Language::Numpy, figure).toUtf8());
        QFile::copy(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/learned_positions.npy"),
                    m_folder.filePath(u"learned_positions.npy"_s));
        const Python::Answer answer =
            m_python.run(m_folder.path(),
                         u"import runpy\n"
                         "import numpy as np\n"
                         "f = runpy.run_path('program.py', run_name='__main__')\n"
                         "print(*(repr(float(v)) for v in np.ravel(%1)))\n"_s.arg(expression));
        if (!answer.succeeded) failCase(QString::fromUtf8(answer.errors));
        QList<double> numbers;
        for (const QByteArray& word : answer.output.simplified().split(' ')) numbers << word.toDouble();
        return numbers;
    }

    static Scene sceneOf(const QString& figure, const QJsonObject& options) {
        Scene scene = sceneOfSize(12, 8);
        scene.figures = {{figure, {}, {}, options}};
        clampToValid(scene);
        return scene;
    }

    static void compare(const QList<double>& numbers, const QList<double>& expected, double tolerance) {
        QCOMPARE(numbers.size(), expected.size());
        for (qsizetype k = 0; k < numbers.size(); ++k) {
            if (std::isnan(expected[k]) && std::isnan(numbers[k])) continue;
            if (std::isinf(expected[k]) && expected[k] == numbers[k]) continue;
            QVERIFY2(
                std::abs(numbers[k] - expected[k]) <= tolerance * std::max(1.0, std::abs(expected[k])),
                qPrintable(
                    u"%1: %2, not %3"_s.arg(k).arg(numbers[k], 0, 'g', 17).arg(expected[k], 0, 'g', 17)));
        }
    }

 private slots:
    void templateKeepsMatchingBranch() {
        const auto filled = [](const char* text, const ProgramValues& values) {
            return filledTemplate(QString::fromUtf8(text), values);
        };
        const ProgramValues on{{u"A"_s, u"7"_s}};
        const ProgramValues off{{u"A"_s, u"False"_s}};
        QCOMPARE(filled("x = @IF A@@A@@ELSE@no@END@", on), u"x = 7"_s);
        for (const ProgramValues& values : {off, ProgramValues()})
            QCOMPARE(filled("x = @IF A@@A@@ELSE@no@END@;@IF A@ y@END@", values), u"x = no;"_s);
        // Nested marks, and marks alone on their line.
        QCOMPARE(filled("@IF A@1@ELSE@@IF B@2@ELSE@3@END@@END@", off), u"3"_s);
        QCOMPARE(filled("a\n@IF A@\n    b\n@ELSE@\n    c\n@END@\nd @ e\n", on), u"a\n    b\nd @ e\n"_s);
    }

    void templateInsertsTextVerbatim() {
        const ProgramValues values{{u"A"_s, u"@B@"_s}, {u"B"_s, u"@A@ 2"_s}};
        QCOMPARE(filledTemplate(u"@A@@B@ @C@A@"_s, values), u"@B@@A@ 2 @C@B@"_s);
        Scene scene = sceneOf(u"sum"_s, {});
        scene.sentence.tokens = QStringList{u"@ZOOM@"_s};  // a mark of the program's template
        scene.sentence.customEmbeddings.assign(1, {});
        const QString isKept = u"f['TOKENS'] == ['@' + 'ZOOM' + '@']"_s;
        QCOMPARE(evaluated(scene, u"sum"_s, isKept).last(), 1.0);
    }

    void compareProgramMatchesTable_data() {
        addColumns<QString, QString, QString>();
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
    void compareProgramMatchesTable() {
        const auto [a, b, view] = thisRow<QString, QString, QString>();
        Scene scene = sceneOf(u"compare"_s, {{"a", a}, {"b", b}, {"view", view}});
        scene.frozen = scene.encoding;
        scene.frozen->base = 100;
        scene.frozen->firstPosition = 3;  // differs from the live encoding's first position
        scene.frozen->factor = 0.5;
        const auto model = figureKind(u"compare"_s).modelOf(scene);
        const FigureTable table = model->table();
        const bool maps = table.columns.size() > 4;
        const bool scores = maps && table.columns.front() == "query"_L1;
        const QString expression =
            !maps    ? (view == "score"_L1 ? u"[f['scores'](f['score_a']), f['scores'](f['score_b'])]"_s
                                           : u"[f['wavelengths_a'](), f['wavelengths_b']()]"_s)
            : scores ? u"[f['score_map'](f['score_a'])[:12, :8], f['score_map'](f['score_b'])[:12, :8]]"_s
                     : u"[f['table_a']()[:12, :8], f['table_b']()[:12, :8]]"_s;
        QList<double> expected;
        for (int side = 0; side < 2; ++side)
            for (std::int64_t row = 0; row < table.rows; ++row) {
                if (!maps) expected << numberIn(table, row, 1 + side);
                for (int j = 0; maps && j < 8; ++j) expected << numberIn(table, row, 1 + 3 * j + side);
            }
        compare(evaluated(scene, u"compare"_s, expression), expected, 1e-10);
    }

    void programsReproduceTableAndGridRows_data() {
        addColumns<QString, int>();
        for (const char* scheme : {"learned", "index", "unit-interval"})
            QTest::newRow(scheme) << QString::fromLatin1(scheme) << -1;
        for (int convention = 0; convention < 6; ++convention)
            QTest::addRow("grid %d", convention) << u"grid"_s << convention;
    }
    void programsReproduceTableAndGridRows() {
        const auto [scheme, convention] = thisRow<QString, int>();
        Scene scene;
        scene.encoding.dModel = 24;
        Scheme chosen = newScheme(scene, scheme);
        if (auto* grid = std::get_if<GridScheme>(&chosen)) {
            grid->height = 3;
            grid->width = 5;
            grid->convention = static_cast<GridConvention>(convention);
        }
        setScheme(scene, chosen);
        const auto rows = inputRows(scene);
        QList<double> expected;
        for (std::int64_t p = 0; p < rows->size().rows; ++p)
            for (std::int64_t j = 0; j < rows->size().columns; ++j) expected << rows->value(p, j);
        compare(evaluated(scene, u"heatmap"_s, u"f['positional_encoding']()"_s), expected, 1e-12);
    }

    void sumProgramMatchesTable_data() {
        rowsOf("scheme", {"sinusoidal", "learned", "index", "unit-interval"});
    }
    void sumProgramMatchesTable() {
        QFETCH(QString, scheme);
        Scene scene = sceneOf(u"sum"_s, {});
        scene.sentence.customEmbeddings.front() = {0.5, -1};
        scene.encoding.length = 9;
        setScheme(scene, newScheme(scene, scheme));
        const std::int64_t d = scene.encoding.dModel, words = scene.sentence.tokens.size();
        const auto tableOf = [&scene] { return figureKind(u"sum"_s).modelOf(scene)->table(); };
        // main() prints norms first.
        const auto checkLast = [](const QList<double>& numbers, const QList<double>& target,
                                  double tolerance) {
            QVERIFY(numbers.size() >= target.size());
            compare(numbers.last(target.size()), target, tolerance);
        };
        QList<double> expected;
        const FigureTable added = tableOf();
        for (std::int64_t t = 0; t < words; ++t)
            for (std::int64_t j = 0; j < d; ++j) expected << numberIn(added, 2 * words + t, 3 + j);
        checkLast(evaluated(scene, u"sum"_s, u"f['input_sum']()"_s), expected, 1e-11);
        QJsonObject& options = scene.figures.front().options;
        options[u"join"_s] = u"concatenate"_s;
        expected.clear();
        const FigureTable joined = tableOf();
        for (std::int64_t t = 0; t < words; ++t)
            for (std::int64_t j = 0; j < 2 * d; ++j) expected << numberIn(joined, t, 2 + j);
        checkLast(evaluated(scene, u"sum"_s, u"f['side_by_side']()"_s), expected, 1e-11);
        options[u"show"_s] = u"scores"_s;
        for (const char* projection : {"tied", "free", "apart"}) {
            options[u"projection"_s] = QLatin1String(projection);
            const FigureTable table = tableOf();
            expected.clear();
            for (int term = 0; term < 4; ++term)
                for (std::int64_t row = 0; row < words * words; ++row)
                    expected << numberIn(table, row, 4 + term);
            checkLast(evaluated(scene, u"sum"_s, u"list(f['terms']().values())"_s), expected, 1e-9);
        }
    }

    void trajectoryAndSpectrumProgramsMatchFigures() {
        Scene scene = sceneOf(u"trajectory"_s, {});
        scene.figures.push_back({u"spectrum"_s, {}, {}, {}});
        setScheme(scene, newScheme(scene, u"learned"_s));
        const FigureTable points = figureKind(u"trajectory"_s).modelOf(scene)->table();
        QList<double> expected;
        for (const int beside : {0, 3})
            for (std::int64_t p = 0; p < points.rows; ++p)
                for (int c = 1; c <= 3; ++c) expected << numberIn(points, p, beside + c);
        compare(evaluated(scene, u"trajectory"_s,
                          u"[f['principal_components']()[0]] + "
                          "[f['principal_components'](t())[0] for t in f['BESIDE']]"_s),
                expected, 1e-9);
        const FigureTable power = figureKind(u"spectrum"_s).modelOf(scene)->table();
        expected.clear();
        for (const int column : {4, 5})
            for (std::int64_t k = 0; k < 20; ++k) expected << numberIn(power, k, column);
        compare(evaluated(scene, u"spectrum"_s,
                          u"[f['explained']()[:20], f['explained'](f['BESIDE'][0])[:20]]"_s),
                expected, 1e-9);
    }

    void derivativeAndPrecisionProgramsMatchFigures() {
        Scene scene = sceneOf(u"derivative"_s, {});
        scene.figures.push_back({u"precision"_s, {}, {}, {}});
        setScheme(scene, newScheme(scene, u"learned"_s));
        const FigureTable steps = figureKind(u"derivative"_s).modelOf(scene)->table();
        QList<double> expected;
        for (std::int64_t row = 0; row < steps.rows; ++row) expected << numberIn(steps, row, 1);
        compare(evaluated(scene, u"derivative"_s, u"f['whole_row']()"_s), expected, 1e-12);
        const FigureTable errors = figureKind(u"precision"_s).modelOf(scene)->table();
        expected.clear();
        for (int column = 1; column <= 3; ++column)
            for (std::int64_t row = 0; row < errors.rows; ++row) expected << numberIn(errors, row, column);
        compare(evaluated(scene, u"precision"_s, u"[f['largest_errors'](name) for name in f['FORMATS']]"_s),
                expected, 1e-12);
    }

    void sumAndSimilarityProgramsMatchRows() {
        Scene scene = sceneOf(u"sum"_s, {});
        scene.figures.push_back({u"similarity"_s, {}, {}, {{"measure", "cosine"}}});
        // The program's main() prints norms first.
        const auto sums = [this](const Scene& of) {
            const QList<double> all = evaluated(of, u"sum"_s, u"f['input_sum']()"_s);
            return all.mid(all.size() - 3 * of.encoding.dModel);
        };
        setScheme(scene, newScheme(scene, u"learned"_s));
        const auto rows = inputRows(scene);
        const Matrix words = embeddingsOf(scene, 0, scene.encoding.dModel);
        QList<double> expected;
        for (std::int64_t t = 0; t < words.rows(); ++t)
            for (std::int64_t j = 0; j < words.cols(); ++j) expected << words(t, j) + rows->value(t, j);
        compare(sums(scene), expected, 1e-10);
        expected.clear();
        const Matrix all = rows->block(0, rows->size().rows, rows->size().columns);
        for (std::int64_t q = 0; q < all.rows(); ++q)
            expected << all.row(5).dot(all.row(q)) / all.row(5).norm() / all.row(q).norm();
        compare(evaluated(scene, u"similarity"_s, u"f['similarity_matrix']()[5]"_s), expected, 1e-10);
        setScheme(scene, newScheme(scene, u"none"_s));
        expected.clear();
        for (std::int64_t t = 0; t < words.rows(); ++t)
            for (std::int64_t j = 0; j < words.cols(); ++j) expected << words(t, j);
        compare(sums(scene), expected, 1e-10);
    }

    void programFindsTableByValuesInEveryFormat() {
        // 3 x 2 numbers that are exact in float32 and float16, in files written by Python.
        Matrix values(3, 2);
        values << 0.5, -1.25, 2, 3.5, -0.0625, 1024;
        const TableScheme table = tableScheme(WeightTable(values), "wpe.weight of m.safetensors", 1);
        Scene scene = sceneOf(u"heatmap"_s, {});
        setScheme(scene, table);
        const QString make = QStringLiteral(R"(
import json, struct
import numpy as np
t = np.array([[0.5, -1.25], [2, 3.5], [-0.0625, 1024]])
other = np.array([[1.0, 2], [3, 4], [5, 6]], np.float32)
np.save('t.npy', np.asfortranarray(t))
np.savez('t.npz', other=other, wpe=t.astype(np.float16))
half = (t.astype(np.float32).view(np.uint32) >> 16).astype('<u2').tobytes()
head = json.dumps({'__metadata__': {'format': 'pt'},
                   'a': {'dtype': 'F32', 'shape': [3, 2], 'data_offsets': [0, 24]},
                   'wpe.weight': {'dtype': 'BF16', 'shape': [1, 3, 2], 'data_offsets': [24, 36]}}).encode()
open('m.safetensors', 'wb').write(struct.pack('<Q', len(head)) + head + other.tobytes() + half)
np.savetxt('t.csv', t, delimiter=',', header='a,b', comments='')
open('glove.txt', 'w').write('the 0.5 -1.25\ncat 2 3.5\nsat -0.0625 1024\n')
)");
        const auto run = [this](const QStringList& arguments) {
            QProcess python;
            python.setWorkingDirectory(m_folder.path());
            python.start(QStringLiteral(SINESCOPE_PYTHON), arguments);
            python.waitForFinished(120000);
            return python.readAllStandardOutput() + python.readAllStandardError();
        };
        QCOMPARE(run({u"-c"_s, make}), QByteArray());
        writeFile(m_folder.filePath(u"rows.py"_s), code(scene, Language::Numpy, u"trajectory"_s).toUtf8());
        for (const char* file : {"", "t.npy", "t.npz", "t.csv", "glove.txt"})
            QCOMPARE(run({u"-c"_s, QStringLiteral(R"(
import runpy, sys
sys.argv = ['rows.py'] + [n for n in ['%1'] if n]
print(runpy.run_path('rows.py')['positional_encoding']().tolist())
)")
                                       .arg(QLatin1String(file))}),
                     QByteArray("[[2.0, 3.5], [-0.0625, 1024.0]]\n"));
        QVERIFY(run({u"rows.py"_s, u"learned_positions.npy"_s})
                    .contains("does not hold the table of 3 x 2 numbers"));
    }

    void precisionProgramMatchesTable_data() {
        addColumns<QJsonObject, qint64>();
        QTest::newRow("values") << QJsonObject{} << qint64{8};
        QTest::newRow("angles") << QJsonObject{{"quantity", "angle"}} << qint64{8};
        QTest::newRow("float32 angles") << QJsonObject{{"float32_angles", true}} << qint64{8};
        QTest::newRow("one route, linear") << QJsonObject{{"route", "pow"}, {"axis", "linear"}} << qint64{8};
        QTest::newRow("odd") << QJsonObject{} << qint64{5};
        QTest::newRow("one column") << QJsonObject{} << qint64{1};
    }
    void precisionProgramMatchesTable() {
        const auto [options, dModel] = thisRow<QJsonObject, qint64>();
        Scene scene = sceneOf(u"precision"_s, options);
        scene.encoding.dModel = dModel;
        clampToValid(scene);
        const FigureTable table = figureKind(u"precision"_s).modelOf(scene)->table();
        QList<double> expected;
        for (std::int64_t line = 1; line < table.columns.size(); ++line)
            expected << numberIn(table, table.rows - 1, line);
        compare(evaluated(scene, u"precision"_s,
                          u"[f['worst_error']([11], route, name) for name in f['FORMATS'] for route in "
                          "f['ROUTES']]"_s),
                expected, 1e-9);
    }

    void beyondProgramFollowsShownPart() {
        for (const char* part : {"all", "clocks", "distance"}) {
            const Scene scene = sceneOf(u"beyond"_s, {{"part", part}});
            const FigureTable table = figureKind(u"beyond"_s).modelOf(scene)->table();
            QList<double> expected;
            for (std::int64_t row = 0; row < table.rows; ++row) expected << numberIn(table, row, 2);
            compare(evaluated(scene, u"beyond"_s, u"f['arcs_seen']()"_s), expected, 1e-12);
        }
        const QList<double> losses = evaluated(sceneOf(u"beyond"_s, {{"part", "loss"}}), u"beyond"_s,
                                               u"[len(l) for l in f['LOSSES'].values()]"_s);
        QCOMPARE(losses, (QList<double>{64, 64, 16, 64, 64, 64}));
    }
};

QTEST_GUILESS_MAIN(Guarded<FigureProgramTest>)
#include "figure_program_test.moc"
