// SPDX-License-Identifier: GPL-3.0-or-later
//
// The programs of figures under schemes other than the sinusoidal one: NumPy runs them, and what they compute
// is held against the figures' tables. One Python runs them all.
#include "app/export/code.h"
#include "app/figures/registry.h"
#include "app/scene/learned_tables.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/comparison.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

/// The numbers of a table row by row, its first columns left out; NaN for a cell without one.
QList<double> numbersOf(const FigureTable& table, std::int64_t skipped) {
    QList<double> numbers;
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::int64_t column = skipped; column < table.columns.size(); ++column) {
            const TableCell cell = table.cell(row, column);
            const double* number = std::get_if<double>(&cell);
            numbers << (number ? *number : std::nan(""));
        }
    return numbers;
}

/// How a figure's numbers are had from the functions f of its program, and where they begin in its table.
struct Reading {
    QString expression;
    std::int64_t skipped = 1;
};

Reading readingOfBiases(const QString& figure) {
    const QString heads = QStringLiteral("np.transpose([f['%1'](h) for h in f['SHOWN_HEADS']])");
    if (figure == QLatin1String("heatmap")) return {QStringLiteral("f['bias_matrix']()")};
    if (figure == QLatin1String("positions") || figure == QLatin1String("beyond"))
        return {heads.arg(QStringLiteral("added"))};
    if (figure == QLatin1String("derivative")) return {heads.arg(QStringLiteral("steps"))};
    if (figure == QLatin1String("dimensions")) return {heads.arg(QStringLiteral("added")), 2};
    if (figure == QLatin1String("similarity")) return {heads.arg(QStringLiteral("line"))};
    return {QStringLiteral(  // shift; of keys that neither query sees there is no difference
        "(lambda a, b: np.transpose([a, b, np.nan_to_num(b - a)]))(*f['rows']())")};
}

Reading readingOfRows(const QString& figure, const Scene& scene) {
    if (figure == QLatin1String("heatmap")) return {QStringLiteral("f['positional_encoding']()")};
    if (figure == QLatin1String("positions"))
        return {QStringLiteral("np.transpose([f['row'](p) for p in f['POSITIONS']])")};
    if (figure == QLatin1String("dimensions"))
        return {QStringLiteral("np.transpose([f['column'](j) for j in f['COLUMNS']])")};
    const bool isGrid = std::holds_alternative<GridScheme>(scene.scheme);
    const auto* rope = std::get_if<RopeScheme>(&scene.scheme);
    if (figure == QLatin1String("similarity"))
        return {
            QStringLiteral("[[f['score'](k), f['even_pairs'](k), *f['bounds'](k), f['reach']()] for k in "
                           "f['DISTANCES']]")};
    if (figure == QLatin1String("wavelengths")) {
        if (isGrid)
            return {
                QStringLiteral("np.transpose([f['wavelengths'](f['WIDTH']), f['wavelengths'](f['HEIGHT'])])"),
                2};
        if (!rope) return {QStringLiteral("np.transpose([f['of_the_formula'](), f['peaks']()])"), 2};
        return {QStringLiteral("np.transpose([f['wavelengths'](scaled) for _, scaled in f['LINES']])"), 2};
    }
    if (figure == QLatin1String("beyond"))
        return {QStringLiteral("np.transpose([f['new_angles'](asked) for _, asked in f['LINES']])")};
    // shift
    const QString moved = QStringLiteral("(lambda a, b, c: np.transpose([a, b, c, b - c]))(*%1)");
    if (rope || isGrid)
        return {moved.arg(
                    rope ? QStringLiteral("[f['row'](f['POSITION']), f['shifted'](f['row'](f['POSITION'])), "
                                          "f['row'](f['POSITION'] + f['SHIFT'])]")
                         : QStringLiteral("[f['row'](f['POSITION']), f['shifted'](), "
                                          "f['row'](f['POSITION'] + f['SHIFT'])]")),
                5};
    return {moved.arg(QStringLiteral("f['strips']()"))};
}

Reading readingOf(const QString& figure, const Scene& scene) {
    if (figure == QLatin1String("precision"))
        return {entryOf(scene) == Entry::Rotation
                    ? QStringLiteral("np.transpose([f['worst_error'](f['FIRST_POSITION'] + "
                                     "np.arange(f['LENGTH']), name) for name in f['FORMATS']])")
                    : QStringLiteral("np.transpose([f['largest_errors'](name) for name in f['FORMATS']])")};
    if (figure == QLatin1String("sum"))
        return {QStringLiteral("np.stack(list(f['stages']().values()), -1)"), 4};
    if (figure == QLatin1String("order"))
        return {QStringLiteral("np.stack([f['outputs'](f['ORDER']), "
                               "f['outputs'](sorted(f['ORDER']))[f['ORDER']]], -1)"),
                4};
    if (figure == QLatin1String("formula"))
        return {QStringLiteral("(lambda s: %1)(f['steps']())")
                    .arg(std::holds_alternative<RopeScheme>(scene.scheme)
                             ? QStringLiteral("[np.nan, np.nan, 1 / s['frequency'], s['angle'], s['cosine']]")
                         : std::holds_alternative<AlibiScheme>(scene.scheme)
                             ? std::get<AlibiScheme>(scene.scheme).causal
                                   ? QStringLiteral("[np.nan, s['slope'], s['bias'], np.nan, np.nan]")
                                   : QStringLiteral("[np.nan, np.nan, s['slope'], np.nan, s['bias']]")
                         : std::holds_alternative<ShawScheme>(scene.scheme)
                             ? QStringLiteral("[np.nan, s['clipped'], s['row'], np.nan, s['bias']]")
                         : std::holds_alternative<GridScheme>(scene.scheme)
                             ? QStringLiteral("[%1 // f['WIDTH'], %1 % f['WIDTH'], s['frequency'], "
                                              "s['angle'], s['value']]")
                                   .arg(scene.selection.position)
                         : std::holds_alternative<UnitIntervalScheme>(scene.scheme)
                             ? QStringLiteral("[np.nan, np.nan, f['LENGTH'] - 1, s['value']]")
                         : std::holds_alternative<IndexScheme>(scene.scheme)
                             ? QStringLiteral("[np.nan, s['value']]")
                         : entryOf(scene) == Entry::Input
                             ? QStringLiteral("[*[np.nan] * (2 if f['FIRST_ROW'] else 1), f['FIRST_ROW'] + "
                                              "%1, s['value']]")
                                   .arg(scene.selection.position)
                             : QStringLiteral("[np.nan, f['np'].abs(%1), np.nan, s['bucket'], s['bias']]")
                                   .arg(scene.selection.shift)),
                2};
    const FigureState* state = findFigure(scene, figure);
    if (figure == QLatin1String("compare") &&
        state->options.value(QStringLiteral("view")) == QLatin1String("matrix"))
        return {QStringLiteral(
            "(lambda a, b: np.stack([a, b, a - b], -1))(f['table_a']()[:14], f['table_b']()[:14])")};
    if (figure == QLatin1String("compare"))
        return {
            QStringLiteral("(lambda a, b: np.transpose([a, b, a - b]))(f['scores'](f['score_a']), "
                           "f['scores'](f['score_b']))")};
    return entryOf(scene) == Entry::Score ? readingOfBiases(figure) : readingOfRows(figure, scene);
}

QByteArray csvOf(const Matrix& values) {
    QByteArray csv;
    for (const auto& row : values.rowwise()) {
        QStringList fields;
        for (const double value : row) fields << QString::number(value, 'g', 17);
        csv += fields.join(QLatin1Char(',')).toLatin1() + '\n';
    }
    return csv;
}

struct Case {
    QString name;
    Scene scene;
    QString figure;
};

struct Named {
    QString name;
    Scheme scheme;
};

Scene sceneOf(const Scheme& scheme) {
    Scene scene;
    scene.encoding.length = 14;
    scene.encoding.dModel = 8;
    scene.encoding.base = 100;
    scene.encoding.firstPosition = 3;
    scene.sentence.customEmbeddings = {{0.5, -1, 0.25}, {}, {}};
    setScheme(scene, scheme);
    scene.selection.position = scene.encoding.firstPosition + 5;
    scene.selection.shift = 2;
    scene.selection.trainedLength = 6;
    scene.figures.clear();
    clampToValid(scene);
    return scene;
}

std::vector<Named> biasSchemes() {
    std::vector<Named> all;
    using Form = AlibiForm;
    all.push_back({QStringLiteral("alibi"), AlibiScheme{.heads = 6}});
    all.push_back({QStringLiteral("alibi, geometric"),
                   AlibiScheme{.heads = 6, .slopes = AlibiSlopes::Geometric, .biasMax = 5}});
    all.push_back(
        {QStringLiteral("alibi, key from last"), AlibiScheme{.form = Form::KeyFromLast, .causal = true}});
    all.push_back({QStringLiteral("alibi, key"), AlibiScheme{.form = Form::Key}});
    all.push_back({QStringLiteral("alibi, symmetric"), AlibiScheme{.form = Form::Symmetric}});
    all.push_back({QStringLiteral("alibi, inverted"), AlibiScheme{.form = Form::Inverted}});
    all.push_back({QStringLiteral("t5"), seededT5({.buckets = 8, .maximumDistance = 9}, 3, 11)});
    all.push_back({QStringLiteral("t5, causal"),
                   seededT5({.buckets = 10, .maximumDistance = 160, .bidirectional = false}, 1, 12)});
    all.push_back({QStringLiteral("t5 of a model"), learnedT5()});
    all.push_back({QStringLiteral("shaw"), seededShaw(3, 4, 8, 13)});
    return all;
}

std::vector<Named> rotations() {
    std::vector<Named> all;
    RopeScheme rope;
    rope.headDim = 8;
    rope.base = 100;
    all.push_back({QStringLiteral("rope"), rope});
    rope.pairs = RopePairs::Halves;
    for (const char* name : {"linear", "ntk", "dynamic-ntk", "yarn", "longrope", "llama3", "keras-dynamic"}) {
        rope.scaling = ropeScalingOf(name, 4, 5, 14, 4);
        all.push_back({QLatin1String(name), rope});
    }
    rope.scaling =
        YarnScaling{.factor = 3, .originalLength = 9, .truncate = false, .mscale = 0.7, .mscaleAllDim = 1};
    all.push_back({QStringLiteral("yarn, edges as they are"), rope});
    rope.scaling = YarnScaling{.factor = 3, .originalLength = 9, .asInKerasHub = true};
    all.push_back({QStringLiteral("yarn of keras-hub"), rope});
    rope.scaling = LongRopeScaling{{1, 1, 1, 1}, {1, 1.5, 2, 5}, 4, 6, 14};
    all.push_back({QStringLiteral("longrope of a model"), rope});
    rope.scaling = NoScaling{};
    rope.rotaryDim = 4;
    all.push_back({QStringLiteral("rope of some columns"), rope});
    rope.part = RopePart::Proportional;
    all.push_back({QStringLiteral("proportional"), rope});
    return all;
}

std::vector<Named> rowSchemes() {
    std::vector<Named> all;
    all.push_back({QStringLiteral("index"), IndexScheme{}});
    all.push_back({QStringLiteral("unit interval"), UnitIntervalScheme{14}});
    all.push_back({QStringLiteral("learned"), learnedScheme()});
    for (int convention = 0; convention < 6; ++convention)
        all.push_back({QStringLiteral("grid %1").arg(convention),
                       GridScheme{4, 5, 16, 100, static_cast<GridConvention>(convention)}});
    return all;
}

}  // namespace

class SchemeProgramTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    void written(const QString& name, const QByteArray& text) {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    /// Runs all programs, those that draw another picture with main(), and holds what they say.
    void hold(const std::vector<Case>& cases) {
        for (const auto& [from, to] : {std::pair("learned_positions.npy", "learned_positions.npy"),
                                       std::pair("t5_bias.npy", "relative_attention_bias.npy")})
            QFile::copy(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/") + QLatin1String(from),
                        m_folder.filePath(QLatin1String(to)));
        QByteArray list;
        std::set<QString> drawn;
        for (std::size_t k = 0; k < cases.size(); ++k) {
            const Case& each = cases[k];
            const QString file = QStringLiteral("case_%1.py").arg(k);
            written(file, code(each.scene, Language::Numpy, each.figure).toUtf8());
            const bool draws = drawn.insert(each.figure).second;
            list += QStringLiteral("    (\"%1\", %2, lambda f: %3),\n")
                        .arg(file, draws ? QStringLiteral("True") : QStringLiteral("False"),
                             readingOf(each.figure, each.scene).expression)
                        .toUtf8();
        }
        written(QStringLiteral("all.py"),
                "import runpy, matplotlib\nmatplotlib.use('Agg')\nimport numpy as np\nCASES = [\n" + list +
                    "]\nfor name, draws, read in CASES:\n    f = runpy.run_path(name)\n"
                    "    if draws:\n        f['main']()\n"
                    "    print(*(repr(float(v)) for v in np.ravel(read(f))))\n");
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(QStringLiteral(SINESCOPE_PYTHON), {QStringLiteral("all.py")});
        QVERIFY(python.waitForFinished(240000));
        const QByteArray errors = python.readAllStandardError();
        const QList<QByteArray> lines = python.readAllStandardOutput().split('\n');
        QVERIFY2(python.exitCode() == 0, errors.constData() + std::max<qsizetype>(0, errors.size() - 4000));
        for (std::size_t k = 0; k < cases.size(); ++k) {
            const Case& each = cases[k];
            const QList<double> expected = numbersOf(figureKind(each.figure).modelOf(each.scene)->table(),
                                                     readingOf(each.figure, each.scene).skipped);
            QList<double> numbers;
            for (const QByteArray& word : lines.at(static_cast<qsizetype>(k)).split(' '))
                numbers << word.toDouble();
            const QString name = each.name + QStringLiteral(", ") + each.figure;
            QVERIFY2(numbers.size() == expected.size(), qPrintable(QStringLiteral("%1: %2 numbers, not %3")
                                                                       .arg(name)
                                                                       .arg(numbers.size())
                                                                       .arg(expected.size())));
            for (qsizetype i = 0; i < numbers.size(); ++i)
                QVERIFY2(
                    (std::isnan(expected[i]) && !std::isfinite(numbers[i])) ||
                        std::abs(numbers[i] - expected[i]) <= 1e-9 * std::max(1.0, std::abs(expected[i])),
                    qPrintable(QStringLiteral("%1, number %2: %3, not %4")
                                   .arg(name)
                                   .arg(i)
                                   .arg(numbers[i], 0, 'g', 17)
                                   .arg(expected[i], 0, 'g', 17)));
        }
    }

    static void add(std::vector<Case>& cases, const QString& name, Scene scene, const QString& figure,
                    const QJsonObject& options = {}) {
        scene.figures = {{figure, {}, {}, options}};
        cases.push_back({name, scene, figure});
    }

    static void addTests(std::vector<Case>& cases, const QString& name, const Scene& scene) {
        add(cases, name, scene, QStringLiteral("order"), {{"positions", true}});
        add(cases, name, scene, QStringLiteral("order"),
            {{"positions", true}, {"causal", true}, {"sentence", "scene"}});
        add(cases, name, scene, QStringLiteral("order"), {{"positions", false}, {"sentence", "scene"}});
        for (const char* other : {"frozen", "alibi"})
            add(cases, name, scene, QStringLiteral("compare"),
                {{"a", other}, {"b", "current"}, {"view", "score"}});
    }

 private slots:
    void biasesAreThoseOfTheFigures() {
        std::vector<Case> cases;
        for (const auto& [name, scheme] : biasSchemes()) {
            const Scene scene = sceneOf(scheme);
            for (const char* figure : {"heatmap", "positions", "dimensions", "beyond", "similarity", "shift",
                                       "sum", "precision", "derivative"})
                add(cases, name, scene, QLatin1String(figure));
            add(cases, name, scene, QStringLiteral("similarity"), {{"bias", "softmax"}});
            Scene before = scene;
            before.selection.shift = -2;  // a decoder sees it
            add(cases, name, before, QStringLiteral("formula"));
            addTests(cases, name, scene);
        }
        hold(cases);
    }

    void rotationsAreThoseOfTheFigures() {
        std::vector<Case> cases;
        for (const auto& [name, scheme] : rotations()) {
            const Scene scene = sceneOf(scheme);
            for (const char* figure : {"heatmap", "dimensions", "wavelengths", "beyond", "similarity",
                                       "shift", "sum", "precision"})
                add(cases, name, scene, QLatin1String(figure));
            addTests(cases, name, scene);
        }
        add(cases, QStringLiteral("rope"), sceneOf(rotations().front().scheme), QStringLiteral("positions"));
        for (const auto& [name, scheme] : rotations())
            add(cases, name, sceneOf(scheme), QStringLiteral("wavelengths"), {{"scalings", true}});
        Scene cosine = sceneOf(rotations().front().scheme);
        cosine.selection.column = 6;
        add(cases, QStringLiteral("rope"), cosine, QStringLiteral("formula"));
        add(cases, QStringLiteral("rope, angles"), sceneOf(rotations().front().scheme),
            QStringLiteral("precision"), {{"quantity", "angle"}, {"float32_angles", true}});
        add(cases, QStringLiteral("rope, two words"), sceneOf(rotations().front().scheme),
            QStringLiteral("similarity"), {{"words", "two"}});
        hold(cases);
    }

    void rowsOfTheInputAreThoseOfTheFigures() {
        std::vector<Case> cases;
        for (const auto& [name, scheme] : rowSchemes()) {
            const Scene scene = sceneOf(scheme);
            for (const char* figure : {"dimensions", "shift", "formula"})
                add(cases, name, scene, QLatin1String(figure));
            addTests(cases, name, scene);
            const bool repeats = !std::holds_alternative<IndexScheme>(scheme) &&
                                 !std::holds_alternative<UnitIntervalScheme>(scheme);
            if (repeats) add(cases, name, scene, QStringLiteral("wavelengths"));
        }
        hold(cases);
    }

    void withoutPositionsTheWordsAloneMakeAScore() {
        Scene scene = sceneOf(NoScheme{});
        std::vector<Case> cases;
        add(cases, QStringLiteral("none"), scene, QStringLiteral("sum"), {{"show", "scores"}});
        hold(cases);
    }

    /// A table that was opened and a grid, live, frozen and as sides of their own.
    void sidesOfCompareAreThoseOfTheFigures() {
        const Matrix values = seededTable("mine", 14, 8, 3).values();
        written(QStringLiteral("mine.csv"), csvOf(values));
        const Scheme table = tableScheme(WeightTable(values), "mine.csv");
        const Scheme grid = GridScheme{2, 7, 8, 100, GridConvention::Detr};
        std::vector<Case> cases;
        for (const auto& [live, frozen] : {std::pair(table, grid), std::pair(grid, table),
                                           std::pair(table, Scheme(UnitIntervalScheme{14})),
                                           std::pair(grid, Scheme(AlibiScheme{.heads = 6}))}) {
            Scene scene = sceneOf(frozen);
            scene.frozen = scene.encoding;
            scene.frozenScheme = scene.scheme;
            setScheme(scene, live);
            scene.selection.position = 5;
            clampToValid(scene);
            const QString name = QStringLiteral("frozen ") + QLatin1String(infoOf(frozen).id);
            for (const char* view : {"score", "matrix"}) {
                if (entersAt(frozen) == Entry::Score && QLatin1String(view) == QLatin1String("matrix"))
                    continue;
                add(cases, name, scene, QStringLiteral("compare"),
                    {{"a", "frozen"}, {"b", "current"}, {"view", view}});
            }
            add(cases, name, scene, QStringLiteral("compare"),
                {{"a", "grid"}, {"b", "index"}, {"view", "score"}});
            add(cases, name, scene, QStringLiteral("compare"),
                {{"a", "table"}, {"b", "grid"}, {"view", "matrix"}});
        }
        std::erase_if(cases, [](const Case& each) {  // no table is open there
            return figureKind(each.figure)
                .modelOf(each.scene)
                ->alternativeText()
                .contains(QStringLiteral("No table is open"));
        });
        QVERIFY(cases.size() >= 13);
        hold(cases);
    }

    /// The fits of a table's programs leave out the rows that the figures leave out.
    void fitsLeaveOutARowThatIsOffScale() {
        std::vector<Case> cases;
        for (const std::int64_t columns : {8, 70}) {
            Matrix values = seededTable("mine", 60, columns, 3).values();
            if (columns == 8) values = Encoding({.length = 60, .dModel = 8}).matrix();  // a rotation
            values.row(2) *= 1000;
            const QString file = QStringLiteral("loud_%1.csv").arg(columns);
            written(file, csvOf(values));
            Scene scene;
            setScheme(scene, tableScheme(WeightTable(values), file.toStdString()));
            clampToValid(scene);
            add(cases, file, scene, QStringLiteral("shift"));
        }
        hold(cases);
    }

    /// A tensor may have any name, and a program is text that people run.
    void theNameOfATableIsNoCode() {
        OpenedTable opened;
        opened.file = "named.csv";
        opened.listing.name = "x\"\"\"\nprint(\"from the name\")\n\"\"\" \\";
        opened.values = seededTable("named", 14, 8, 5);
        written(QStringLiteral("named.csv"), csvOf(opened.values.values()));
        Scene scene;
        setScheme(scene, rowsOf(opened));
        QVERIFY(!QString::fromStdString(openedTable(scene)->name).contains(QLatin1Char('\n')));
        for (const char* figure : {"heatmap", "positions", "trajectory", "spectrum", "compare"}) {
            written(QStringLiteral("named.py"), code(scene, Language::Numpy, QLatin1String(figure)).toUtf8());
            QProcess python;
            python.setWorkingDirectory(m_folder.path());
            python.start(QStringLiteral("/usr/bin/python3"),
                         {QStringLiteral("-c"),
                          QStringLiteral("import runpy; runpy.run_path('named.py', run_name='named')")});
            QVERIFY(python.waitForFinished(60000));
            const QByteArray said = python.readAllStandardOutput() + python.readAllStandardError();
            QVERIFY2(python.exitCode() == 0 && said.isEmpty(), figure + said);
        }
    }

    void languagesThatKnowTheSinusoidAloneSaySo() {
        const Scene scene = sceneOf(RopeScheme{.headDim = 8});
        try {
            code(scene, Language::Jax);
            QFAIL("a program");
        } catch (const std::exception& error) {
            QCOMPARE(QString::fromUtf8(error.what()),
                     QStringLiteral("Programs in jax are written for the sinusoidal encoding alone; for RoPE "
                                    "there is one in numpy."));
        }
    }
};

QTEST_GUILESS_MAIN(SchemeProgramTest)
#include "scheme_program_test.moc"
