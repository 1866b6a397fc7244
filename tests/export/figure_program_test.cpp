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
#include "tests/scenes.h"
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

    /// A Scene of 12 positions and 8 columns, with more settings and a figure.
    static Scene smallScene(const QString& text) { return sceneFrom(u"length=12 d_model=8 "_s + text); }

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
        Scene scene = smallScene(u"sum"_s);
        scene.sentence.tokens = QStringList{u"@MAP@"_s};  // a mark of the program's template
        scene.sentence.customEmbeddings.assign(1, {});
        const QString isKept = u"f['TOKENS'] == ['@' + 'MAP' + '@']"_s;
        compare(scene, u"sum"_s, isKept, {1}, 0);
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
        // The first position of A differs from that of the live setting.
        const Scene scene = withFrozen(smallScene(u"compare a=%1 b=%2 view=%3"_s.arg(a, b, view)),
                                       smallScene(u"base=100 first_position=3 factor=0.5"_s));
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
        rowsOf("scheme",
               {"learned", "index", "unit-interval", "grid height=3 width=5 convention=mae",
                "grid height=3 width=5 convention=simple-vit", "grid height=3 width=5 convention=detr",
                "grid height=3 width=5 convention=deformable-detr",
                "grid height=3 width=5 convention=multidimensional",
                "grid height=3 width=5 convention=tensor2tensor"});
    }
    void programsReproduceTableAndGridRows() {
        QFETCH(const QString, scheme);
        const Scene scene = sceneFrom(u"d_model=24 "_s + scheme);
        const auto rows = inputRows(scene);
        const Matrix all = rows->block(0, rows->size().rows, rows->size().columns);
        compare(scene, u"heatmap"_s, u"f['positional_encoding']()"_s, numbersOf(all), 1e-12);
    }

    void sumProgramMatchesTable_data() {
        rowsOf("scheme", {"sinusoidal", "learned", "index", "unit-interval"});
    }
    void sumProgramMatchesTable() {
        QFETCH(QString, scheme);
        Scene scene = smallScene(u"length=9 %1 sum"_s.arg(scheme));
        scene.sentence.customEmbeddings.front() = {0.5, -1};
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
        const Scene scene = smallScene(u"learned trajectory spectrum derivative precision"_s);
        const FigureTable points = tableOf(scene, u"trajectory"_s);
        compare(
            scene, u"trajectory"_s,
            u"[f['principal_components']()[0]] + [f['principal_components'](t(), n)[0] for t, n in f['BESIDE']]"_s,
            numbersOf(points, 1, 3) + numbersOf(points, 4, 3), 1e-9);
        // The sinusoid beside a single component has three.
        const Scene line = sceneFrom("length=12 d_model=96 index trajectory");
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
        rowsOf("figure", {"positions", "dimensions", "derivative", "similarity", "trajectory",
                          "dimensions show=norms", "similarity measure=distance", "compare a=paper"});
    }
    /// A row is a thousand times larger than the others; no axis and no colour of a program reaches it.
    void programsKeepTheScaleOfUsualRows() {
        QFETCH(const QString, figure);
        Matrix rows = Encoding({.length = 24, .dModel = 8}).matrix();
        rows.row(5) *= 1000;
        QByteArray text;
        for (Eigen::Index p = 0; p < rows.rows(); ++p)
            for (Eigen::Index j = 0; j < rows.cols(); ++j)
                text += QByteArray::number(rows(p, j), 'g', 17) + (j + 1 < rows.cols() ? ',' : '\n');
        m_programs.write(u"rows.csv"_s, text);
        Scene scene = sceneFrom(u"length=24 d_model=8 "_s + figure);
        setScheme(scene, tableScheme(WeightTable(rows), "rows.csv"));
        const QString id = scene.figures.front().id;
        const QString ends =
            u"[end for ax in __import__('matplotlib.pyplot').pyplot.gcf().axes"
            " for end in [*ax.get_ylim(), *(c for i in ax.images for c in i.get_clim())]]"_s;
        for (const double end : m_programs.numbers(code(scene, Language::Numpy, id), ends))
            QVERIFY2(std::abs(end) < 30, qPrintable(QString::number(end)));
    }

    void sumAndSimilarityProgramsMatchRows() {
        Scene scene = smallScene(u"learned sum similarity measure=cosine"_s);
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
            for (const char* rule : {"extra_sine", "truncate"})
                compareColumn(smallScene(u"d_model=%1 odd_rule=%2"_s.arg(d).arg(QLatin1String(rule))),
                              u"shift"_s, u"f['shifted'](f['row'](10), 2)"_s, 6);
        for (const int d : {1, 5, 16})
            for (const char* measure : {"dot", "cosine", "distance"})
                for (const char* part : {"whole", "fast", "slow", "pair", "sums"}) {
                    const Scene scene =
                        smallScene(u"d_model=%1 odd_rule=%2 similarity measure=%3 part=%4"_s.arg(d).arg(
                            *measure == 'd' ? u"extra_sine"_s : u"truncate"_s, QLatin1String(measure),
                            QLatin1String(part)));
                    compareColumn(scene, u"similarity"_s, u"np.nan_to_num(f['similarity'](np.arange(12)))"_s,
                                  1);
                }
    }

    void programFindsTableByValuesInEveryFormat() {
        // 3 x 2 numbers that are exact in float32 and float16, in files written by Python.
        Matrix values(3, 2);
        values << 0.5, -1.25, 2, 3.5, -0.0625, 1024;
        const TableScheme table = tableScheme(WeightTable(values), "wpe.weight of m.safetensors", 1);
        Scene scene = smallScene(u"heatmap"_s);
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
        compare(
            sceneFrom("compare a=tensor2tensor b=paper"), u"compare"_s,
            drawn.arg(
                u"np.diff([x for a in g.axes[:3] for x in a.title.get_window_extent().intervalx]).min() > 0"_s),
            {1}, 0);
        compare(sceneFrom("rope formula"), u"formula"_s,
                drawn.arg(u"min(t.get_window_extent().y0 for t in g.texts) > 0"_s), {1}, 0);
    }

    void programWithoutItsTableNamesTheCommand() {
        const Scene scene = smallScene(u"compare a=learned b=paper view=matrix"_s);
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
        rowsOf("setting", {"precision", "precision quantity=angle", "precision float32_angles=on",
                           "precision route=pow axis=linear", "d_model=5 precision", "d_model=1 precision"});
    }
    void precisionProgramMatchesTable() {
        QFETCH(const QString, setting);
        const Scene scene = smallScene(setting);
        const FigureTable table = tableOf(scene, u"precision"_s);
        compare(scene, u"precision"_s,
                u"[f['worst_error']([11], route, name) for name in f['FORMATS'] for route in f['ROUTES']]"_s,
                numbersOf(table, 1, table.columns.size() - 1, table.rows - 1, 1), 1e-9);
    }

    void docstringIsOfTheSinusoidOnlyIfTheProgramIs() {
        for (const char* figure : {"learn", "concepts"})
            for (const char* scheme : {"sinusoidal", "rope", "alibi"}) {
                const Scene scene = smallScene(u"%1 %2"_s.arg(QLatin1String(scheme), QLatin1String(figure)));
                QVERIFY(!code(scene, Language::Numpy, QLatin1String(figure)).contains(u"Sinusoidal pos"_s));
            }
        const QString learn = code(smallScene(u"rope learn"_s), Language::Numpy, u"learn"_s);
        QVERIFY(learn.startsWith(u"\"\"\"Trains a small transformer: “3 back” with RoPE"_s));
        QVERIFY(!learn.contains(u"def positional_encoding"_s));
        const Scene losses = smallScene(u"beyond part=loss"_s);
        QVERIFY(code(losses, Language::Numpy, u"beyond"_s).startsWith(u"\"\"\"Measured loss by position"_s));
        QCOMPARE(tableOf(losses, u"beyond"_s).columns.front(), u"position"_s);
        const Scene sides = smallScene(u"compare a=rope b=paper view=score"_s);
        QVERIFY(code(sides, Language::Numpy, u"compare"_s)
                    .startsWith(u"\"\"\"Two settings beside each other. A: RoPE, "_s));
    }

    /// The dashed line of the figure.
    void learnProgramDrawsAccuracyWithoutOrder_data() {
        rowsOf("task", {"3-back", "first", "reverse", "most", "a-before-b"});
    }
    void learnProgramDrawsAccuracyWithoutOrder() {
        QFETCH(const QString, task);
        const Scene scene = smallScene(u"learn task="_s + task);
        compare(
            scene, u"learn"_s,
            withAxes(
                u"[y / 100 for l in axes[0].lines if l.get_label() == 'without order' for y in l.get_ydata() if y == y]"_s),
            numbersOf(tableOf(scene, u"learn"_s), 3, 1), 1e-12);
    }

    /// sin of p / 10000^(126 / 128) is 1.1548e-4 at p = 1.
    void formulaProgramShowsDigitsOfFigure() {
        const auto line = [](const char* which) {
            return u"eval(%1.split(' = ' if ' = ' in %1 else '= ')[1], {'sin': np.sin, 'cos': np.cos})"_s.arg(
                u"__import__('matplotlib.pyplot').pyplot.gcf().texts[%1].get_text()"_s.arg(
                    QLatin1String(which)));
        };
        const double value = std::sin(std::pow(10000, -126.0 / 128));
        compare(sceneFrom("position=1 column=126 formula"), u"formula"_s, line("2"), {value}, 5e-4 * value);
        compare(sceneFrom("position=1 column=126 formula digits=all"), u"formula"_s, line("2"), {value},
                1e-15 * value);
        // Each line is the value, also with factors.
        const Scene scene =
            sceneFrom("position=40 column=126 position_scale=0.5 factor=2 formula digits=all");
        const double scaled = 2 * std::sin(20 * std::pow(10000, -126.0 / 128));
        for (const char* which : {"0", "1", "2"}) compare(scene, u"formula"_s, line(which), {scaled}, 1e-9);
    }

    /// Colours, ticks, shifts, charts and lines are those of the figure.
    void programsDrawWhatFiguresShow_data() {
        addColumns<QString, QString, QList<double>>();
        const auto add = [](const char* setting, const QString& asked, const QList<double>& expected) {
            QTest::addRow("%s: %s", setting, qPrintable(asked))
                << QString::fromLatin1(setting) << asked << expected;
        };
        const QString colors = u"axes[0].images[0].get_clim()"_s;
        const QString sums = u"np.add(*%1)"_s.arg(colors);
        add("similarity", colors, {0, 64});
        add("similarity", u"axes[1].get_xlim()"_s, {-50, 50});
        add("similarity w=random", sums, {0});
        add("rope similarity words=two", sums, {0});
        add("alibi similarity", colors, {-24.5, 0});
        add("similarity charts=curve", u"[len(a.images) for a in axes]"_s, {0});
        add("alibi similarity charts=matrix", u"sum(len(a.lines) for a in axes)"_s, {0});
        add("alibi shift", sums, {0});
        add("index positions", u"axes[0].get_ylim()"_s, {-1.5, 26.5});
        add("alibi precision", u"[l.get_ydata().any() for l in axes[0].lines]"_s, {0, 0, 0});
        add("alibi precision", u"axes[0].get_yscale() == 'linear'"_s, {1});
        add("heatmap", u"axes[0].images[0].cmap(0.5)[:3]"_s, {1, 1, 1});
        add("learned shift", sums, {0});
        add("heatmap", u"axes[1].get_ylim()"_s, {-1, 1});
        add("unit-interval heatmap", u"axes[1].get_ylim()"_s, {0, 1});
        add("alibi heatmap", u"axes[1].get_ylim()"_s, {-24.5, 0});
        // p w = 8 / 10000^(x / 64) is pi, then 2 pi.
        add("chirp", u"[x for l in axes[2].lines if l.get_marker() == 'o' for x in l.get_xdata()]"_s,
            {64 * std::log(8 / M_PI) / std::log(1e4), 64 * std::log(4 / M_PI) / std::log(1e4)});
        add("beyond", u"sum(type(each).__name__ == 'Circle' for each in axes[0].patches)"_s, {64});
        add("length=12 d_model=8 beyond part=loss", u"[len(l) for l in f['LOSSES'].values()]"_s,
            {64, 64, 16, 64, 64, 64});
        // The hand at p + k is dashed.
        const QString hands =
            u"[l.get_linestyle() == '--' for l in axes[0].lines if l.get_marker() == '.']"_s;
        for (const char* setting : {"shift", "rope shift", "grid shift"}) add(setting, hands, {1, 0});
        const QString dashes = u"len({l.get_linestyle() for l in axes[0].lines[:3]})"_s;
        for (const char* setting : {"alibi positions", "alibi beyond", "alibi derivative"})
            add(setting, dashes, {3});
        // The pairs around the selected one.
        const QString pairs = u"[*f['SHOWN']]"_s;
        add("column=6 shift", pairs, {1, 2, 3, 4});
        add("column=0 shift", pairs, {0, 1, 2, 3});
        add("column=127 shift", pairs, {60, 61, 62, 63});
        // Patch 10 of 8 x 8 is in row 1 and column 2, 11 patches on in row 2 and column 5.
        const char* const grid = "d_model=8 position=10 shift=11 grid shift";
        add(grid, u"[f['hands'](axis, pair) for axis, pair in f['SHOWN']]"_s,
            {1, 2, 0.01, 0.02, 2, 5, 0.02, 0.05});
        add(grid,
            u"[a.get_title() == t for a, t in zip(axes, ('down 0', 'down 1', 'across 0', 'across 1'))]"_s,
            {1, 1, 1, 1});
        // The sines of the rows of patches and those of their columns are apart.
        const char* const sines = "length=12 d_model=8 positions=3 grid convention=mae positions waves=sine";
        add(sines, u"[x for l in axes[0].lines for x in l.get_xdata()]"_s, {0, 1, 4, 5});
        add(sines, u"[len(l.get_xdata()) for l in axes[0].lines]"_s, {2, 2});
        // The line at the end of the transition goes through the sines and the cosines.
        add("length=12 d_model=8 transition kind=row-to-line",
            u"np.sort(np.concatenate(sum(f['WAVES'].values(), [])))"_s, {0, 1, 2, 3, 4, 5, 6, 7});
        // The selected row and column are in the program's lists, but only a figure that marks the selection
        // draws them.
        const QString lines = u"len(axes[0].get_legend().get_texts()) / len(f.get('WAVES', [0]))"_s;
        const QByteArray pins = "length=12 d_model=8 position=5 positions=1,3 columns=0,3 ";
        for (const char* setting : {"positions", "rope positions", "learned positions", "dimensions",
                                    "rope dimensions", "learned dimensions", "derivative"})
            add(pins + setting, lines, {2});
        add(pins + "learned derivative", lines, {3});  // and the mean of all columns
    }
    void programsDrawWhatFiguresShow() {
        const auto [setting, asked, expected] = thisRow<QString, QString, QList<double>>();
        const Scene scene = sceneFrom(setting);
        compare(scene, scene.figures.front().id, withAxes(asked), expected, 1e-12);
    }

    void wavelengthProgramsHaveTheRangeOfTheFigure() {
        for (const char* scheme : {"sinusoidal", "rope", "grid", "learned"}) {
            const Scene scene = smallScene(QLatin1String(scheme) + u" wavelengths"_s);
            const AxisRange range =
                figureKind(u"wavelengths"_s).modelOf(scene)->scale(u"wavelengths"_s, verticalScale());
            compare(scene, u"wavelengths"_s, withAxes(u"axes[0].get_ylim()"_s), {range.lower, range.upper},
                    5e-3);  // of the three digits in the program
        }
    }

    void programsHaveScalesOfAnimations_data() {
        addColumns<QString, QString, AxisRange, QString>();
        const QString colors = u"axes[0].images[0].get_clim()"_s, axis = u"axes[0].get_ylim()"_s,
                      second = u"axes[1].get_ylim()"_s;
        namedRow("positions", "index positions", "y", AxisRange{-40, 40}, axis);
        namedRow("dimensions", "index dimensions", "y", AxisRange{-90, 90}, axis);
        namedRow("wavelengths", "wavelengths", "y", AxisRange{1, 1e9}, axis);
        namedRow("heatmap", "alibi heatmap", "values", AxisRange{-60, 0}, second);
        namedRow("similarity", "similarity", "values", AxisRange{-90, 90}, colors);
        namedRow("curve", "similarity", "curve", AxisRange{-50, 100}, second);
        namedRow("compare", "index compare", "values", AxisRange{-90, 90}, colors);
    }
    /// The pictures of an animation share wider axes and colours than their numbers need.
    void programsHaveScalesOfAnimations() {
        const auto [setting, id, range, asked] = thisRow<QString, QString, AxisRange, QString>();
        Scene scene = sceneFrom(setting);
        scene.figures.front().scales = {{id, range}};
        compare(scene, scene.figures.front().id, withAxes(asked), {range.lower, range.upper}, 1e-9);
    }

    void programsHaveZoomOfFigures_data() {
        addColumns<QString, AxisRange, std::optional<AxisRange>, QString, QList<double>>();
        const QString ends = u"[end for ax in axes[:3] for end in [*ax.get_xlim(), *ax.get_ylim()]]"_s;
        const auto add = [](const char* setting, const AxisRange& x, const std::optional<AxisRange>& y,
                            const QString& asked, const QList<double>& expected) {
            QTest::newRow(setting) << QString::fromLatin1(setting) << x << y << asked << expected;
        };
        const QString across = u"[*axes[0].get_xlim(), *axes[1].get_xlim()]"_s;
        const AxisRange x{1, 5}, y{2, 8};
        add("similarity", x, y, across, {1, 5, -7, 3});
        add("similarity w=ahead", x, y, u"axes[0].get_ylim()"_s, {8, 2});
        add("similarity charts=curve", {-4, 2}, {}, u"axes[0].get_xlim()"_s, {-4, 2});
        add("compare a=paper", x, y, ends, {1, 5, 8, 2, 1, 5, 8, 2, 1, 5, 8, 2});
        add("compare a=alibi view=score", x, {}, across, {1, 5, 1, 5});
    }
    void programsHaveZoomOfFigures() {
        const auto [setting, x, y, asked, expected] =
            thisRow<QString, AxisRange, std::optional<AxisRange>, QString, QList<double>>();
        Scene scene = smallScene(setting);
        scene.figures.front().x = x;
        scene.figures.front().y = y;
        compare(scene, scene.figures.front().id, withAxes(asked), expected, 1e-9);
    }

    void programOfManyBiasesReadsTheWrittenTable() {
        Scene scene = smallScene(u"heatmap"_s);
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
        Scene scene = sceneFrom("length=4 d_model=4 heatmap");
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
            const Scene scene = smallScene(u"beyond part="_s + QLatin1String(part));
            compare(scene, u"beyond"_s, u"f['arcs_seen']()"_s, numbersOf(tableOf(scene, u"beyond"_s), 2, 1),
                    1e-12);
        }
    }
};

QTEST_GUILESS_MAIN(Guarded<FigureProgramTest>)
#include "figure_program_test.moc"
