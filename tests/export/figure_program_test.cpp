// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the programs of compare, precision and beyond with their figures' options, and compares the results
// with the figures' tables.
#include "app/export/code.h"
#include "app/export/data_tables.h"
#include "app/export/table_writer.h"
#include "app/figures/program_text.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "programs.h"
#include "tests/columns.h"
#include "tests/sized_scene.h"
#include "tests/text_rows.h"

#include <QProcess>
#include <QTest>

#include <cmath>

using namespace sinescope;

class FigureProgramTest : public QObject {
    Q_OBJECT

    Programs m_programs;

    /// Compares the value of `expression`, whose f is the program's namespace, with the expected numbers.
    void compare(const Scene& scene, const QString& figure, const QString& expression,
                 const QList<double>& expected, double tolerance,
                 const std::source_location& where = std::source_location::current()) {
        const QString program = code(scene, Language::Numpy, figure);
        compareNumbers(m_programs.numbers(program, expression), expected, tolerance, tolerance, {}, where);
    }

    /// Compares a column of the figure's table without drawing; float64 sums of nearly equal rows differ.
    void compareColumn(const Scene& scene, const QString& figure, const QString& expression, int column) {
        compareNumbers(m_programs.numbers(code(scene, Language::Numpy, figure), expression, false),
                       numbersOf(tableOf(scene, figure), column, 1), 2e-7, 0, settingLine(scene));
    }

    static FigureTable tableOf(const Scene& scene, const QString& figure) {
        return figureKind(figure).modelOf(scene)->table();
    }

    /// An expression in which `axes` are those that main() drew.
    static QString withAxes(const QString& expression) {
        return u"(lambda axes: %1)(__import__('matplotlib.pyplot').pyplot.gcf().axes)"_s.arg(expression);
    }

    static Scene sceneOf(const QString& figure, const QJsonObject& options) {
        return sceneWith({.length = 12, .dModel = 8, .figure = figure, .options = options});
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
        scene.sentence.tokens = QStringList{u"@MAP@"_s};  // a mark of the program's template
        scene.sentence.customEmbeddings.assign(1, {});
        const QString isKept = u"f['TOKENS'] == ['@' + 'MAP' + '@']"_s;
        compare(scene, u"sum"_s, isKept, {1}, 0);
    }

    /// The line at the end of the transition goes through the sines and the cosines.
    void programOfRowTransitionDrawsEveryColumn() {
        compare(sceneOf(u"transition"_s, {{"kind", "row-to-line"}}), u"transition"_s,
                u"np.sort(np.concatenate(sum(f['WAVES'].values(), [])))"_s, {0, 1, 2, 3, 4, 5, 6, 7}, 0);
    }

    void compareProgramMatchesTable_data() {
        addColumns<QString, QString, QString>();
        for (const char* a : {"frozen", "fairseq", "none", "index", "unit-interval", "learned"})
            namedRow(qPrintable(u"%1, matrix"_s.arg(QLatin1String(a))), a, "current", "matrix");
        for (const char* a : {"frozen", "none", "index", "learned", "t5", "t5-learned", "alibi", "shaw",
                              "rope", "rope-yarn", "rope-llama3", "tensor2tensor"})
            namedRow(qPrintable(u"%1, score"_s.arg(QLatin1String(a))), a, "current", "score");
        namedRow("maps of scores", "alibi", "rope", "matrix");
        namedRow("frequencies", "paper", "rope-linear", "frequencies");
    }
    void compareProgramMatchesTable() {
        const auto [a, b, view] = thisRow<QString, QString, QString>();
        Scene scene = sceneOf(u"compare"_s, {{"a", a}, {"b", b}, {"view", view}});
        scene.frozen = scene.encoding;
        scene.frozen->base = 100;
        scene.frozen->firstPosition = 3;  // differs from the live encoding's first position
        scene.frozen->factor = 0.5;
        const FigureTable table = tableOf(scene, u"compare"_s);
        const bool maps = table.columns.size() > 4;
        const bool scores = maps && table.columns.front() == "query"_L1;
        const QString expression =
            // The score of a masked key is -inf, and the table has no value for it.
            !maps    ? (view == "score"_L1 ? u"[np.where(np.isneginf(s), np.nan, s) for s in "
                                          "(f['scores'](f['score_a']), f['scores'](f['score_b']))]"_s
                                           : u"[f['wavelengths_a'](), f['wavelengths_b']()]"_s)
            : scores ? u"[f['score_map'](f['score_a'])[:12, :8], f['score_map'](f['score_b'])[:12, :8]]"_s
                     : u"[f['table_a']()[:12, :8], f['table_b']()[:12, :8]]"_s;
        QList<double> expected;
        for (const int side : {1, 2})
            for (std::int64_t row = 0; row < table.rows; ++row)
                for (int j = 0; j < (maps ? 8 : 1); ++j)
                    expected += numbersOf(table, 3 * j + side, 1, row, 1);
        compare(scene, u"compare"_s, expression, expected, 1e-10);
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
        const Matrix all = rows->block(0, rows->size().rows, rows->size().columns);
        compare(scene, u"heatmap"_s, u"f['positional_encoding']()"_s, numbersOf(all), 1e-12);
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
        compare(scene, u"sum"_s, u"f['input_sum']()"_s,
                numbersOf(tableOf(scene, u"sum"_s), 3, d, 2 * words, words), 1e-11);
        QJsonObject& options = scene.figures.front().options;
        options[u"join"_s] = u"concatenate"_s;
        compare(scene, u"sum"_s, u"f['side_by_side']()"_s,
                numbersOf(tableOf(scene, u"sum"_s), 2, 2 * d, 0, words), 1e-11);
        options[u"show"_s] = u"scores"_s;
        for (const char* projection : {"tied", "free", "apart"}) {
            options[u"projection"_s] = QLatin1String(projection);
            compare(scene, u"sum"_s, u"np.transpose([np.ravel(t) for t in f['terms']().values()])"_s,
                    numbersOf(tableOf(scene, u"sum"_s), 4, 4), 1e-9);
        }
    }

    void programsOfOpenTableMatchFigures() {
        Scene scene = sceneOf(u"trajectory"_s, {});
        for (const char* other : {"spectrum", "derivative", "precision"})
            scene.figures.push_back({QString::fromLatin1(other), {}, {}, {}});
        setScheme(scene, newScheme(scene, u"learned"_s));
        const FigureTable points = tableOf(scene, u"trajectory"_s);
        compare(
            scene, u"trajectory"_s,
            u"[f['principal_components']()[0]] + [f['principal_components'](t(), n)[0] for t, n in f['BESIDE']]"_s,
            numbersOf(points, 1, 3) + numbersOf(points, 4, 3), 1e-9);
        Scene line = scene;  // the sinusoid beside a single component has three
        setScheme(line, newScheme(line, u"index"_s));
        compare(
            line, u"trajectory"_s,
            u"np.hstack([f['principal_components']()[0]] + [f['principal_components'](t(), n)[0] for t, n in f['BESIDE']])"_s,
            numbersOf(tableOf(line, u"trajectory"_s), 1, 4), 1e-9);
        compare(scene, u"spectrum"_s,
                u"np.transpose([f['explained']()[:20], f['explained'](f['BESIDE'][0])[:20]])"_s,
                numbersOf(tableOf(scene, u"spectrum"_s), 4, 2, 0, 20), 1e-9);
        compare(scene, u"derivative"_s, u"f['whole_row']()"_s,
                numbersOf(tableOf(scene, u"derivative"_s), 1, 1), 1e-12);
        compare(scene, u"precision"_s,
                u"np.transpose([f['largest_errors'](name) for name in f['FORMATS']])"_s,
                numbersOf(tableOf(scene, u"precision"_s), 1, 3), 1e-12);
    }

    void programsKeepTheScaleOfUsualRows_data() {
        addColumns<QString, QJsonObject>();
        for (const char* figure : {"positions", "dimensions", "derivative", "similarity", "trajectory"})
            QTest::newRow(figure) << QString::fromLatin1(figure) << QJsonObject();
        QTest::newRow("norms") << u"dimensions"_s << QJsonObject{{u"show"_s, u"norms"_s}};
        QTest::newRow("distances") << u"similarity"_s << QJsonObject{{u"measure"_s, u"distance"_s}};
        QTest::newRow("compare") << u"compare"_s << QJsonObject{{u"a"_s, u"paper"_s}};
    }
    /// A row is a thousand times larger than the others; no axis and no colour of a program reaches it.
    void programsKeepTheScaleOfUsualRows() {
        const auto [figure, options] = thisRow<QString, QJsonObject>();
        Matrix rows = Encoding({.length = 24, .dModel = 8}).matrix();
        rows.row(5) *= 1000;
        QByteArray text;
        for (Eigen::Index p = 0; p < rows.rows(); ++p)
            for (Eigen::Index j = 0; j < rows.cols(); ++j)
                text += QByteArray::number(rows(p, j), 'g', 17) + (j + 1 < rows.cols() ? ',' : '\n');
        m_programs.write(u"rows.csv"_s, text);
        Scene scene = sceneOf(figure, options);
        setScheme(scene, tableScheme(WeightTable(rows), "rows.csv"));
        scene.encoding.length = rows.rows();
        clampToValid(scene);
        const QString ends =
            u"[end for ax in __import__('matplotlib.pyplot').pyplot.gcf().axes"
            " for end in [*ax.get_ylim(), *(c for i in ax.images for c in i.get_clim())]]"_s;
        for (const double end : m_programs.numbers(code(scene, Language::Numpy, figure), ends))
            QVERIFY2(std::abs(end) < 30, qPrintable(QString::number(end)));
    }

    void sumAndSimilarityProgramsMatchRows() {
        Scene scene = sceneOf(u"sum"_s, {});
        scene.figures.push_back({u"similarity"_s, {}, {}, {{"measure", "cosine"}}});
        setScheme(scene, newScheme(scene, u"learned"_s));
        const auto rows = inputRows(scene);
        const Matrix all = rows->block(0, rows->size().rows, rows->size().columns);
        const Matrix words = embeddingsOf(scene, 0, scene.encoding.dModel);
        compare(scene, u"sum"_s, u"f['input_sum']()"_s, numbersOf(words + all.topRows(words.rows())), 1e-10);
        const Matrix unit = all.rowwise().normalized();
        compare(scene, u"similarity"_s, u"f['similarity_matrix']()[5]"_s,
                numbersOf(unit.row(5) * unit.transpose()), 1e-10);
        setScheme(scene, newScheme(scene, u"none"_s));
        compare(scene, u"sum"_s, u"f['input_sum']()"_s, numbersOf(words), 1e-10);
    }

    /// The numbers of similarity and shift follow the width, the measure and the pairs.
    void similarityAndShiftProgramsFollowOptions() {
        for (const int d : {1, 5, 16})
            for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate}) {
                Scene scene = sceneOfSize(12, d);
                scene.encoding.oddRule = rule;
                clampToValid(scene);
                compareColumn(scene, u"shift"_s, u"f['shifted'](f['row'](10), 2)"_s, 6);
            }
        for (const int d : {1, 5, 16})
            for (const char* measure : {"dot", "cosine", "distance"})
                for (const char* part : {"whole", "fast", "slow", "pair", "sums"}) {
                    Scene scene = sceneOfSize(12, d);
                    scene.encoding.oddRule = *measure == 'd' ? OddRule::ExtraSine : OddRule::Truncate;
                    scene.figures = {{u"similarity"_s, {}, {}, {{"measure", measure}, {"part", part}}}};
                    clampToValid(scene);
                    compareColumn(scene, u"similarity"_s, u"np.nan_to_num(f['similarity'](np.arange(12)))"_s,
                                  1);
                }
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
            python.setWorkingDirectory(m_programs.folder());
            python.start(QStringLiteral(SINESCOPE_PYTHON), arguments);
            python.waitForFinished(120000);
            return python.readAllStandardOutput() + python.readAllStandardError();
        };
        QCOMPARE(run({u"-c"_s, make}), QByteArray());
        m_programs.write(u"rows.py"_s, code(scene, Language::Numpy, u"trajectory"_s).toUtf8());
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

    void titlesAndLinesOfProgramsFit() {
        const QString drawn =
            u"(lambda g: (g.canvas.draw(), %1)[1])(__import__('matplotlib.pyplot').pyplot.gcf())"_s;
        Scene scene;
        scene.figures = {{u"compare"_s, {}, {}, {{"a", "tensor2tensor"}, {"b", "paper"}}}};
        compare(
            scene, u"compare"_s,
            drawn.arg(
                u"np.diff([x for a in g.axes[:3] for x in a.title.get_window_extent().intervalx]).min() > 0"_s),
            {1}, 0);
        setScheme(scene, newScheme(scene, u"rope"_s));
        scene.figures = {{u"formula"_s, {}, {}, {}}};
        compare(scene, u"formula"_s, drawn.arg(u"min(t.get_window_extent().y0 for t in g.texts) > 0"_s), {1},
                0);
    }

    void programWithoutItsTableNamesTheCommand() {
        const Scene scene = sceneOf(u"compare"_s, {{"a", "learned"}, {"b", "paper"}, {"view", "matrix"}});
        m_programs.write(u"rows.py"_s, code(scene, Language::Numpy, u"compare"_s).toUtf8());
        const auto [succeeded, output, errors] = m_programs.run(
            u"import os, runpy; os.mkdir('apart'); os.rename('rows.py', 'apart/rows.py'); "
            "runpy.run_path('apart/rows.py', run_name='__main__')"_s);
        QVERIFY(!succeeded);
        QVERIFY2(errors.contains("learned_positions.npy. Sinescope writes it: sinescope "
                                 "data --scheme learned --what encoding --output learned_positions.npy"),
                 errors);
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
        const FigureTable table = tableOf(scene, u"precision"_s);
        compare(scene, u"precision"_s,
                u"[f['worst_error']([11], route, name) for name in f['FORMATS'] for route in f['ROUTES']]"_s,
                numbersOf(table, 1, table.columns.size() - 1, table.rows - 1, 1), 1e-9);
    }

    void docstringIsOfTheSinusoidOnlyIfTheProgramIs() {
        for (const char* figure : {"learn", "concepts"})
            for (const char* scheme : {"sinusoidal", "rope", "alibi"}) {
                Scene scene = sceneOf(QLatin1String(figure), {});
                setScheme(scene, newScheme(scene, QLatin1String(scheme)));
                QVERIFY(!code(scene, Language::Numpy, QLatin1String(figure)).contains(u"Sinusoidal pos"_s));
            }
        Scene scene = sceneOf(u"learn"_s, {});
        setScheme(scene, newScheme(scene, u"rope"_s));
        const QString learn = code(scene, Language::Numpy, u"learn"_s);
        QVERIFY(learn.startsWith(u"\"\"\"Trains a small transformer: “3 back” with RoPE"_s));
        QVERIFY(!learn.contains(u"def positional_encoding"_s));
        const Scene losses = sceneOf(u"beyond"_s, {{"part", "loss"}});
        QVERIFY(code(losses, Language::Numpy, u"beyond"_s).startsWith(u"\"\"\"Measured loss by position"_s));
        QCOMPARE(tableOf(losses, u"beyond"_s).columns.front(), u"position"_s);
        const Scene sides = sceneOf(u"compare"_s, {{"a", "rope"}, {"b", "paper"}, {"view", "score"}});
        QVERIFY(code(sides, Language::Numpy, u"compare"_s)
                    .startsWith(u"\"\"\"Two settings beside each other. A: RoPE, "_s));
    }

    void programsDrawOnlyListedLines_data() {
        addColumns<QString, QString, double>();
        for (const char* scheme : {"sinusoidal", "rope", "learned"})
            for (const char* figure : {"positions", "dimensions"})
                namedRow(qPrintable(u"%1, %2"_s.arg(QLatin1String(figure), QLatin1String(scheme))), figure,
                         scheme, 2.0);
        namedRow("derivative, sinusoidal", "derivative", "sinusoidal", 2.0);
        namedRow("derivative, learned", "derivative", "learned", 3.0);  // and the mean of all columns
    }
    /// The selected row and column are in the program's lists, but only a figure that marks the selection
    /// draws them.
    void programsDrawOnlyListedLines() {
        const auto [figure, scheme, lines] = thisRow<QString, QString, double>();
        Scene scene = sceneOf(figure, {});
        setScheme(scene, newScheme(scene, scheme));
        scene.selection.position = 5;
        scene.selection.column = 6;
        scene.selection.positions = {1, 3};
        scene.selection.columns = {0, 3};
        compare(scene, figure,
                withAxes(u"len(axes[0].get_legend().get_texts()) / len(f.get('WAVES', [0]))"_s), {lines}, 0);
    }

    void shiftProgramDrawsPairsAroundTheSelectedOne() {
        Scene scene;
        for (const auto& [column, first] : {std::pair(6, 1), {0, 0}, {127, 60}}) {
            scene.selection.column = column;
            const double from = first;
            compare(scene, u"shift"_s, u"[*f['SHOWN']]"_s, {from, from + 1, from + 2, from + 3}, 0);
        }
    }

    /// Patch 10 of 8 x 8 is in row 1 and column 2, 11 patches on in row 2 and column 5.
    void shiftProgramTurnsClocksOfGrid() {
        Scene scene = sceneOf(u"shift"_s, {});
        setScheme(scene, GridScheme{8, 8, 8, 10000, GridConvention::Mae});
        scene.selection.position = 10;
        scene.selection.shift = 11;
        const QString angles = u"[f['hands'](axis, pair) for axis, pair in f['SHOWN']]"_s;
        compare(scene, u"shift"_s, angles, {1, 2, 0.01, 0.02, 2, 5, 0.02, 0.05}, 1e-12);
        compare(scene, u"shift"_s,
                withAxes(u"[a.get_title() == t for a, t in zip(axes, ('down 0', 'down 1', "
                         "'across 0', 'across 1'))]"_s),
                {1, 1, 1, 1}, 0);
    }

    /// The dashed line of the figure.
    void learnProgramDrawsAccuracyWithoutOrder_data() {
        rowsOf("task", {"3-back", "first", "reverse", "most", "a-before-b"});
    }
    void learnProgramDrawsAccuracyWithoutOrder() {
        QFETCH(const QString, task);
        const Scene scene = sceneOf(u"learn"_s, {{"task", task}});
        compare(
            scene, u"learn"_s,
            withAxes(
                u"[y / 100 for l in axes[0].lines if l.get_label() == 'without order' for y in l.get_ydata() if y == y]"_s),
            numbersOf(tableOf(scene, u"learn"_s), 3, 1), 1e-12);
    }

    /// sin of p / 10000^(126 / 128) is 1.1548e-4 at p = 1.
    void formulaProgramShowsDigitsOfFigure() {
        Scene scene = sceneOfSize(50, 128);
        scene.selection.position = 1;
        scene.selection.column = 126;
        const auto line = [](const char* which) {
            return u"eval(%1.split(' = ' if ' = ' in %1 else '= ')[1], {'sin': np.sin, 'cos': np.cos})"_s.arg(
                u"__import__('matplotlib.pyplot').pyplot.gcf().texts[%1].get_text()"_s.arg(
                    QLatin1String(which)));
        };
        const double value = std::sin(std::pow(10000, -126.0 / 128));
        compare(scene, u"formula"_s, line("2"), {value}, 5e-4 * value);
        scene.figures = {{u"formula"_s, {}, {}, {{u"digits"_s, u"all"_s}}}};
        compare(scene, u"formula"_s, line("2"), {value}, 1e-15 * value);
        // Each line is the value, also with factors.
        scene.encoding.positionScale = 0.5;
        scene.encoding.factor = 2;
        scene.selection.position = 40;
        const double scaled = 2 * std::sin(20 * std::pow(10000, -126.0 / 128));
        for (const char* which : {"0", "1", "2"}) compare(scene, u"formula"_s, line(which), {scaled}, 1e-9);
    }

    /// Colours, ticks, shifts and charts are those of the figure.
    void programsHaveScalesOfFigures_data() {
        addColumns<QString, QString, QJsonObject, QString, QList<double>>();
        const QString colors = u"axes[0].images[0].get_clim()"_s;
        const QString sums = u"np.add(*%1)"_s.arg(colors);
        const auto add = [](const char* figure, const char* scheme, const QJsonObject& options,
                            const QString& asked, const QList<double>& expected) {
            QTest::addRow("%s, %s, %s", figure, scheme, qPrintable(asked))
                << QString::fromLatin1(figure) << QString::fromLatin1(scheme) << options << asked << expected;
        };
        add("similarity", "sinusoidal", {}, colors, {0, 64});
        add("similarity", "sinusoidal", {}, u"axes[1].get_xlim()"_s, {-50, 50});
        add("similarity", "sinusoidal", {{"w", "random"}}, sums, {0});
        add("similarity", "rope", {{"words", "two"}}, sums, {0});
        add("similarity", "alibi", {}, colors, {-24.5, 0});
        add("similarity", "sinusoidal", {{"charts", "curve"}}, u"[len(a.images) for a in axes]"_s, {0});
        add("similarity", "alibi", {{"charts", "matrix"}}, u"sum(len(a.lines) for a in axes)"_s, {0});
        add("shift", "alibi", {}, sums, {0});
        add("positions", "index", {}, u"axes[0].get_ylim()"_s, {-1.5, 26.5});
        add("precision", "alibi", {}, u"[l.get_ydata().any() for l in axes[0].lines]"_s, {0, 0, 0});
        add("precision", "alibi", {}, u"axes[0].get_yscale() == 'linear'"_s, {1});
        add("heatmap", "sinusoidal", {}, u"axes[0].images[0].cmap(0.5)[:3]"_s, {1, 1, 1});
        add("shift", "learned", {}, sums, {0});
        add("heatmap", "sinusoidal", {}, u"axes[1].get_ylim()"_s, {-1, 1});
        add("heatmap", "unit-interval", {}, u"axes[1].get_ylim()"_s, {0, 1});
        add("heatmap", "alibi", {}, u"axes[1].get_ylim()"_s, {-24.5, 0});
        // p w = 8 / 10000^(x / 64) is pi, then 2 pi.
        add("chirp", "sinusoidal", {},
            u"[x for l in axes[2].lines if l.get_marker() == 'o' for x in l.get_xdata()]"_s,
            {64 * std::log(8 / M_PI) / std::log(1e4), 64 * std::log(4 / M_PI) / std::log(1e4)});
        const QString circles = u"sum(type(each).__name__ == 'Circle' for each in axes[0].patches)"_s;
        add("beyond", "sinusoidal", {}, circles, {64});
        // The hand at p + k is dashed.
        const QString hands =
            u"[l.get_linestyle() == '--' for l in axes[0].lines if l.get_marker() == '.']"_s;
        for (const char* scheme : {"sinusoidal", "rope", "grid"}) add("shift", scheme, {}, hands, {1, 0});
        const QString dashes = u"len({l.get_linestyle() for l in axes[0].lines[:3]})"_s;
        for (const char* figure : {"positions", "beyond", "derivative"})
            add(figure, "alibi", {}, dashes, {3});
    }
    void programsHaveScalesOfFigures() {
        const auto [figure, scheme, options, asked, expected] =
            thisRow<QString, QString, QJsonObject, QString, QList<double>>();
        compare(sceneWith({.scheme = scheme, .figure = figure, .options = options}), figure, withAxes(asked),
                expected, 1e-9);
    }

    void wavelengthProgramsHaveTheRangeOfTheFigure() {
        for (const char* scheme : {"sinusoidal", "rope", "grid", "learned"}) {
            const Scene scene =
                sceneWith({.length = 12, .dModel = 8, .scheme = scheme, .figure = "wavelengths"});
            const AxisRange range =
                figureKind(u"wavelengths"_s).modelOf(scene)->scale(u"wavelengths"_s, verticalScale());
            compare(scene, u"wavelengths"_s, withAxes(u"axes[0].get_ylim()"_s), {range.lower, range.upper},
                    5e-3);  // of the three digits in the program
        }
    }

    void programsHaveScalesOfAnimations_data() {
        addColumns<QString, QString, QString, AxisRange, QString>();
        const auto add = [](const char* figure, const char* scheme, const char* id, const AxisRange& range,
                            const QString& asked) {
            QTest::addRow("%s, %s", figure, id) << QString::fromLatin1(figure) << QString::fromLatin1(scheme)
                                                << QString::fromLatin1(id) << range << asked;
        };
        const QString colors = u"axes[0].images[0].get_clim()"_s, axis = u"axes[0].get_ylim()"_s;
        add("positions", "index", "y", {-40, 40}, axis);
        add("dimensions", "index", "y", {-90, 90}, axis);
        add("wavelengths", "sinusoidal", "y", {1, 1e9}, axis);
        add("heatmap", "alibi", "values", {-60, 0}, u"axes[1].get_ylim()"_s);
        add("similarity", "sinusoidal", "values", {-90, 90}, colors);
        add("similarity", "sinusoidal", "curve", {-50, 100}, u"axes[1].get_ylim()"_s);
        add("compare", "index", "values", {-90, 90}, colors);
    }
    /// The pictures of an animation share wider axes and colours than their numbers need.
    void programsHaveScalesOfAnimations() {
        const auto [figure, scheme, id, range, asked] =
            thisRow<QString, QString, QString, AxisRange, QString>();
        Scene scene = sceneWith({.scheme = scheme, .figure = figure});
        scene.figures.front().scales = {{id, range}};
        compare(scene, figure, withAxes(asked), {range.lower, range.upper}, 1e-9);
    }

    void programsHaveZoomOfFigures_data() {
        addColumns<QString, QJsonObject, AxisRange, std::optional<AxisRange>, QString, QList<double>>();
        const QString ends = u"[end for ax in axes[:%1] for end in [*ax.get_xlim(), *ax.get_ylim()]]"_s;
        const auto add = [](const char* name, const char* figure, const QJsonObject& options,
                            const AxisRange& x, const std::optional<AxisRange>& y, const QString& asked,
                            const QList<double>& expected) {
            QTest::newRow(name) << QString::fromLatin1(figure) << options << x << y << asked << expected;
        };
        const QString across = u"[*axes[0].get_xlim(), *axes[1].get_xlim()]"_s;
        const AxisRange x{1, 5}, y{2, 8};
        add("similarity", "similarity", {}, x, y, across, {1, 5, -7, 3});
        add("similarity, down", "similarity", {{"w", "ahead"}}, x, y, u"axes[0].get_ylim()"_s, {8, 2});
        add("curve", "similarity", {{"charts", "curve"}}, {-4, 2}, {}, u"axes[0].get_xlim()"_s, {-4, 2});
        add("compare", "compare", {{"a", "paper"}}, x, y, ends.arg(3), {1, 5, 8, 2, 1, 5, 8, 2, 1, 5, 8, 2});
        add("scores", "compare", {{"a", "alibi"}, {"view", "score"}}, x, {}, across, {1, 5, 1, 5});
    }
    void programsHaveZoomOfFigures() {
        const auto [figure, options, x, y, asked, expected] =
            thisRow<QString, QJsonObject, AxisRange, std::optional<AxisRange>, QString, QList<double>>();
        Scene scene = sceneOf(figure, options);
        scene.figures.front().x = x;
        scene.figures.front().y = y;
        compare(scene, figure, withAxes(asked), expected, 1e-9);
    }

    /// The sines of the rows of patches and those of their columns are apart.
    void positionsProgramBreaksLinesOfGrids() {
        Scene scene = sceneOf(u"positions"_s, {{"waves", "sine"}});
        GridScheme grid = std::get<GridScheme>(newScheme(scene, u"grid"_s));
        grid.convention = GridConvention::Mae;
        setScheme(scene, grid);
        scene.selection.positions = {3};
        compare(scene, u"positions"_s, withAxes(u"[x for l in axes[0].lines for x in l.get_xdata()]"_s),
                {0, 1, 4, 5}, 0);
        compare(scene, u"positions"_s, withAxes(u"[len(l.get_xdata()) for l in axes[0].lines]"_s), {2, 2}, 0);
    }

    void programOfManyBiasesReadsTheWrittenTable() {
        Scene scene = sceneOf(u"heatmap"_s, {});
        T5Scheme t5 = seededT5({.buckets = 64}, 40, 1);
        t5.seed.reset();
        setScheme(scene, t5);
        const QString program = code(scene, Language::Numpy, u"heatmap"_s);
        QVERIFY(program.contains(u"--what table --output relative_attention_bias.npy"_s));
        writeTable(sceneTable(u"table"_s, scene), DataFormat::Npy,
                   Output(m_programs.filePath(u"relative_attention_bias.npy"_s).toStdString()));
        compareNumbers(m_programs.numbers(program, u"f['BIASES'][:, 39]"_s, false),
                       numbersOf(t5.biases.values().rightCols(1)), 0, 0);
    }

    void heatmapProgramNamesRowsAndReadsOnDarkCells() {
        Scene scene = sceneOf(u"heatmap"_s, {});
        scene.encoding.length = scene.encoding.dModel = 4;
        scene.sentence.tokens = QStringList{u"I"_s, u"am"_s, u"a"_s, u"robot"_s};
        scene.sentence.customEmbeddings.assign(4, {});
        scene.style.colormap = u"viridis"_s;
        clampToValid(scene);
        compare(scene, u"heatmap"_s,
                withAxes(u"[t.get_text().startswith('robot') for t in axes[0].get_yticklabels()]"_s),
                {0, 0, 0, 1}, 0);
        compare(scene, u"heatmap"_s, withAxes(u"max(t % 1 for t in axes[0].get_xticks())"_s), {0}, 0);
        // cos 0 = 1 is yellow, cos 3 = -0.99 dark violet.
        compare(scene, u"heatmap"_s,
                withAxes(u"[axes[0].texts[k].get_color() == 'white' for k in (1, 13)]"_s), {0, 1}, 0);
    }

    void beyondProgramFollowsShownPart() {
        for (const char* part : {"all", "clocks", "distance"}) {
            const Scene scene = sceneOf(u"beyond"_s, {{"part", part}});
            compare(scene, u"beyond"_s, u"f['arcs_seen']()"_s, numbersOf(tableOf(scene, u"beyond"_s), 2, 1),
                    1e-12);
        }
        compare(sceneOf(u"beyond"_s, {{"part", "loss"}}), u"beyond"_s,
                u"[len(l) for l in f['LOSSES'].values()]"_s, {64, 64, 16, 64, 64, 64}, 0);
    }
};

QTEST_GUILESS_MAIN(Guarded<FigureProgramTest>)
#include "figure_program_test.moc"
