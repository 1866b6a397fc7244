// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the figures' programs for schemes other than the sinusoidal one and compares their results with the
// figures' tables.
#include "app/export/code.h"
#include "app/figures/registry.h"
#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/comparison.h"
#include "programs.h"
#include "tests/refusal.h"
#include "tests/scenes.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

/// An expression for a figure's numbers, with its program's namespace as f, and the number of table columns
/// to skip.
struct Reading {
    QString expression;
    std::int64_t skipped = 1;
};

Reading readingOfBiases(const QString& figure) {
    const QString heads = u"np.transpose([f['%1'](h) for h in f['SHOWN_HEADS']])"_s;
    if (figure == "heatmap"_L1) return {u"f['bias_matrix']()"_s};
    if (figure == "positions"_L1 || figure == "beyond"_L1) return {heads.arg(u"added"_s)};
    if (figure == "derivative"_L1) return {heads.arg(u"steps"_s)};
    if (figure == "dimensions"_L1) return {heads.arg(u"added"_s), 2};
    if (figure == "similarity"_L1) return {heads.arg(u"line"_s)};
    return {QStringLiteral(  // shift; the difference is 0 for keys masked for both queries
        "(lambda a, b: np.transpose([a, b, np.nan_to_num(b - a)]))(*f['rows']())")};
}

Reading readingOfRows(const QString& figure, const Scene& scene) {
    if (figure == "heatmap"_L1) return {u"f['positional_encoding']()"_s};
    if (figure == "dimensions"_L1) return {u"np.transpose([f['column'](j) for j in f['COLUMNS']])"_s};
    const bool isGrid = std::holds_alternative<GridScheme>(scene.scheme);
    const auto* rope = std::get_if<RopeScheme>(&scene.scheme);
    if (figure == "positions"_L1)
        return {
            u"np.transpose([f['row'](p)[np.sort(np.concatenate(list(f['WAVES'].values())))] for p in f['POSITIONS']])"_s,
            hasPairs(scene) ? 3 : 1};
    if (figure == "similarity"_L1)
        return {
            u"[[f['score'](k), f['even_pairs'](k), *f['bounds'](k), f['reach']()] for k in "
            "f['DISTANCES']]"_s};
    if (figure == "wavelengths"_L1) {
        if (isGrid)
            return {u"np.transpose([f['wavelengths'](f['WIDTH']), f['wavelengths'](f['HEIGHT'])])"_s, 2};
        if (!rope) return {u"np.transpose([f['of_the_formula'](), f['peaks']()])"_s, 2};
        return {u"np.transpose([f['wavelengths'](scaled) for _, scaled in f['LINES']])"_s, 2};
    }
    if (figure == "beyond"_L1)
        return {u"np.transpose([f['new_angles'](asked) for _, asked in f['LINES']])"_s};
    // shift
    const QString moved = u"(lambda a, b, c: np.transpose([a, b, c, b - c]))(*%1)"_s;
    if (rope || isGrid)
        return {moved.arg(rope ? u"[f['row'](f['POSITION']), f['shifted'](f['row'](f['POSITION'])), "
                                 "f['row'](f['POSITION'] + f['SHIFT'])]"_s
                               : u"[f['row'](f['POSITION']), f['shifted'](), "
                                 "f['row'](f['POSITION'] + f['SHIFT'])]"_s),
                5};
    return {moved.arg(u"f['strips']()"_s)};
}

Reading readingOf(const QString& figure, const Scene& scene) {
    if (figure == "precision"_L1)
        return {entryOf(scene) == Entry::Rotation
                    ? u"np.transpose([f['worst_error'](f['FIRST_POSITION'] + "
                      "np.arange(f['LENGTH']), name) for name in f['FORMATS']])"_s
                    : u"np.transpose([f['largest_errors'](name) for name in f['FORMATS']])"_s};
    if (figure == "sum"_L1) return {u"np.stack(list(f['stages']().values()), -1)"_s, 4};
    if (figure == "order"_L1)
        return {u"np.stack([f['outputs'](f['ORDER']), f['outputs'](sorted(f['ORDER']))[f['ORDER']]], -1)"_s,
                4};
    if (figure == "formula"_L1)
        return {u"(lambda s: %1)(f['steps']())"_s.arg(
                    std::holds_alternative<RopeScheme>(scene.scheme)
                        ? u"[np.nan, np.nan, 1 / s['frequency'], s['angle'], s['cosine']]"_s
                    : std::holds_alternative<AlibiScheme>(scene.scheme)
                        ? std::get<AlibiScheme>(scene.scheme).causal
                              ? u"[np.nan, s['slope'], s['bias'], np.nan, np.nan]"_s
                              : u"[np.nan, np.nan, s['slope'], np.nan, s['bias']]"_s
                    : std::holds_alternative<ShawScheme>(scene.scheme)
                        ? u"[np.nan, s['clipped'], s['row'], np.nan, s['bias']]"_s
                    : std::holds_alternative<GridScheme>(scene.scheme)
                        ? u"[%1 // f['WIDTH'], %1 % f['WIDTH'], s['frequency'], "
                          "s['angle'], s['value']]"_s.arg(scene.selection.position)
                    : std::holds_alternative<UnitIntervalScheme>(scene.scheme)
                        ? u"[np.nan, np.nan, f['LENGTH'] - 1, s['value']]"_s
                    : std::holds_alternative<IndexScheme>(scene.scheme) ? u"[np.nan, s['value']]"_s
                    : entryOf(scene) == Entry::Input
                        ? u"[*[np.nan] * (2 if f['FIRST_ROW'] else 1), f['FIRST_ROW'] + "
                          "%1, s['value']]"_s.arg(scene.selection.position)
                    : std::get<T5Scheme>(scene.scheme).buckets.bidirectional
                        ? u"[np.nan, f['np'].abs(%1), np.nan, s['bucket'], s['bias']]"_s.arg(
                              scene.selection.shift)
                        : u"[np.nan, f['np'].maximum(0, -(%1)), s['bucket'], s['bias'], np.nan]"_s.arg(
                              scene.selection.shift)),
                2};
    const FigureState* state = findFigure(scene, figure);
    if (figure == "compare"_L1 && state->options.value(u"view"_s) == "matrix"_L1)
        return {u"(lambda a, b: np.stack([a, b, a - b], -1))(f['table_a']()[:14], f['table_b']()[:14])"_s};
    if (figure == "compare"_L1)
        return {
            u"(lambda a, b: np.transpose([a, b, a - b]))(f['scores'](f['score_a']), "
            "f['scores'](f['score_b']))"_s};
    return entryOf(scene) == Entry::Score ? readingOfBiases(figure) : readingOfRows(figure, scene);
}

QByteArray csvOf(const Matrix& values) {
    QByteArray csv;
    for (const auto& row : values.rowwise()) {
        QStringList fields;
        for (const double value : row) fields << QString::number(value, 'g', 17);
        csv += fields.join(','_L1).toLatin1() + '\n';
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
    Scene scene = withScheme(scheme, sceneFrom("length=14 d_model=8 base=100 first_position=3 shift=2"));
    scene.sentence.customEmbeddings.front() = {0.5, -1, 0.25};
    scene.selection.position = scene.encoding.firstPosition + 5;
    scene.selection.trainedLength = 6;
    scene.figures.clear();
    clampToValid(scene);
    return scene;
}

/// Schemes of eight columns and 14 positions by what tells them apart.
std::vector<Named> named(const QString& scheme, const std::vector<const char*>& parameters) {
    std::vector<Named> all;
    for (const char* each : parameters) {
        const QString text = u"%1 %2"_s.arg(scheme, QLatin1String(each)).trimmed();
        all.push_back({text, sceneFrom(u"length=14 d_model=8 "_s + text).scheme});
    }
    return all;
}

std::vector<Named> biasSchemes() {
    std::vector<Named> all =
        named(u"alibi"_s, {"form=distance heads=6", "form=distance heads=6 slopes=geometric bias-max=5",
                           "form=key-from-last causal=on", "form=key", "form=symmetric", "form=inverted"});
    all.push_back({u"t5"_s, seededT5({.buckets = 8, .maximumDistance = 9}, 3, 11)});
    all.push_back(
        {u"t5, causal"_s, seededT5({.buckets = 10, .maximumDistance = 160, .bidirectional = false}, 1, 12)});
    all.push_back({u"t5 of a model"_s, learnedT5()});
    all.push_back({u"shaw"_s, seededShaw(3, 4, 8, 13)});
    return all;
}

std::vector<Named> rotations() {
    std::vector<Named> all = named(
        u"rope base=100"_s,
        {"", "pairs=halves scaling=yarn factor=3 original-length=9 truncate=off mscale=0.7 mscale-all-dim=1",
         "pairs=halves scaling=yarn factor=3 original-length=9 as-in-keras-hub=on",
         "pairs=halves rotary-dim=4", "pairs=halves rotary-dim=4 part=proportional"});
    RopeScheme rope{.headDim = 8, .base = 100, .pairs = RopePairs::Halves};
    for (const char* name : {"linear", "ntk", "dynamic-ntk", "yarn", "longrope", "llama3", "keras-dynamic"}) {
        rope.scaling = ropeScalingOf(name, 4, 5, 14, 4);
        all.push_back({QLatin1String(name), rope});
    }
    rope.scaling = LongRopeScaling{{1, 1, 1, 1}, {1, 1.5, 2, 5}, 4, 6, 14};
    all.push_back({u"longrope of a model"_s, rope});
    return all;
}

std::vector<Named> rowSchemes() {
    std::vector<Named> all =
        named(u"grid height=4 width=5 base=100"_s,
              {"convention=mae", "convention=simple-vit", "convention=detr", "convention=deformable-detr",
               "convention=multidimensional", "convention=tensor2tensor"});
    for (const char* scheme : {"index", "unit-interval", "learned"})
        all.push_back(named(QLatin1String(scheme), {""}).front());
    return all;
}

}  // namespace

class SchemeProgramTest : public QObject {
    Q_OBJECT

    Programs m_programs;

    /// Runs all programs, the first of each figure with main(), and compares the results.
    void compare(const std::vector<Case>& cases) {
        std::set<QString> drawn;
        for (const auto& [name, scene, figure] : cases) {
            const Reading reading = readingOf(figure, scene);
            const FigureTable table = figureKind(figure).modelOf(scene)->table();
            QList<double> numbers = m_programs.numbers(code(scene, Language::Numpy, figure),
                                                       reading.expression, drawn.insert(figure).second);
            for (double& number : numbers)  // the table has no number for a masked key
                if (std::isinf(number)) number = std::nan("");
            compareNumbers(numbers, numbersOf(table, reading.skipped, table.columns.size() - reading.skipped),
                           1e-9, 1e-9, name + u", "_s + figure);
        }
    }

    static void add(std::vector<Case>& cases, const QString& name, Scene scene, const QString& figure,
                    const QJsonObject& options = {}) {
        scene.figures = {{figure, {}, {}, options}};
        cases.push_back({name, scene, figure});
    }

    static void addTests(std::vector<Case>& cases, const QString& name, const Scene& scene) {
        add(cases, name, scene, u"order"_s, {{"positions", true}});
        add(cases, name, scene, u"order"_s, {{"positions", true}, {"causal", true}, {"sentence", "scene"}});
        add(cases, name, scene, u"order"_s, {{"positions", false}, {"sentence", "scene"}});
        for (const char* other : {"frozen", "alibi"})
            add(cases, name, scene, u"compare"_s, {{"a", other}, {"b", "current"}, {"view", "score"}});
    }

 private slots:
    void biasProgramsMatchFigures() {
        std::vector<Case> cases;
        for (const auto& [name, scheme] : biasSchemes()) {
            const Scene scene = sceneOf(scheme);
            for (const char* figure : {"heatmap", "positions", "dimensions", "beyond", "similarity", "shift",
                                       "sum", "precision", "derivative"})
                add(cases, name, scene, QLatin1String(figure));
            add(cases, name, scene, u"similarity"_s, {{"bias", "softmax"}});
            Scene before = scene;
            before.selection.shift = -2;  // visible to a decoder
            add(cases, name, before, u"formula"_s);
            addTests(cases, name, scene);
        }
        compare(cases);
    }

    void rotationProgramsMatchFigures() {
        std::vector<Case> cases;
        for (const auto& [name, scheme] : rotations()) {
            const Scene scene = sceneOf(scheme);
            for (const char* figure : {"heatmap", "dimensions", "wavelengths", "beyond", "similarity",
                                       "shift", "sum", "precision"})
                add(cases, name, scene, QLatin1String(figure));
            addTests(cases, name, scene);
        }
        add(cases, u"rope, both waves"_s, sceneOf(rotations().front().scheme), u"positions"_s,
            {{"waves", "both"}});
        for (const char* wave : {"sine", "cosine"})
            for (const auto& [name, scheme] : rotations())
                add(cases, name, sceneOf(scheme), u"positions"_s, {{"waves", wave}});
        for (const auto& [name, scheme] : rotations())
            add(cases, name, sceneOf(scheme), u"wavelengths"_s, {{"scalings", true}});
        // The factors of made-up pairs reach the scaling's at the last, which may be the only one.
        Scene single = sceneOf(RopeScheme{.headDim = 2, .scaling = ropeScalingOf("longrope", 4, 5, 14, 1)});
        single.encoding.dModel = 2;
        clampToValid(single);
        add(cases, u"longrope of one pair"_s, single, u"wavelengths"_s);
        Scene cosine = sceneOf(rotations().front().scheme);
        cosine.selection.column = 6;
        add(cases, u"rope"_s, cosine, u"formula"_s);
        add(cases, u"rope, angles"_s, sceneOf(rotations().front().scheme), u"precision"_s,
            {{"quantity", "angle"}, {"float32_angles", true}});
        add(cases, u"rope, two words"_s, sceneOf(rotations().front().scheme), u"similarity"_s,
            {{"words", "two"}});
        compare(cases);
    }

    void inputRowProgramsMatchFigures() {
        std::vector<Case> cases;
        for (const auto& [name, scheme] : rowSchemes()) {
            const Scene scene = sceneOf(scheme);
            for (const char* figure : {"dimensions", "shift", "formula"})
                add(cases, name, scene, QLatin1String(figure));
            addTests(cases, name, scene);
            const bool repeats = !std::holds_alternative<IndexScheme>(scheme) &&
                                 !std::holds_alternative<UnitIntervalScheme>(scheme);
            if (repeats) add(cases, name, scene, u"wavelengths"_s);
        }
        compare(cases);
    }

    void programWithoutPositionsMatchesScores() {
        Scene scene = sceneOf(NoScheme{});
        std::vector<Case> cases;
        add(cases, u"none"_s, scene, u"sum"_s, {{"show", "scores"}});
        compare(cases);
    }

    /// An opened table and a grid as the live setting, the frozen one and as independent sides.
    void compareProgramsMatchFigures() {
        const Matrix values = seededTable("mine", 14, 8, 3).values();
        m_programs.write(u"mine.csv"_s, csvOf(values));
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
            const QString name = u"frozen "_s + QLatin1String(infoOf(frozen).id);
            for (const char* view : {"score", "matrix"}) {
                if (entersAt(frozen) == Entry::Score && QLatin1String(view) == "matrix"_L1) continue;
                add(cases, name, scene, u"compare"_s, {{"a", "frozen"}, {"b", "current"}, {"view", view}});
            }
            add(cases, name, scene, u"compare"_s, {{"a", "grid"}, {"b", "index"}, {"view", "score"}});
            add(cases, name, scene, u"compare"_s, {{"a", "table"}, {"b", "grid"}, {"view", "matrix"}});
        }
        std::erase_if(cases, [](const Case& each) {  // cases without an open table
            return figureKind(each.figure)
                .modelOf(each.scene)
                ->alternativeText()
                .contains(u"No table is open"_s);
        });
        QVERIFY(cases.size() >= 13);
        compare(cases);
    }

    /// The fits in a table's programs omit the same rows as the figures.
    void programFitsOmitOffScaleRows() {
        std::vector<Case> cases;
        for (const std::int64_t columns : {8, 70}) {
            Matrix values = seededTable("mine", 60, columns, 3).values();
            if (columns == 8) values = Encoding({.length = 60, .dModel = 8}).matrix();  // a rotation
            values.row(2) *= 1000;
            const QString file = u"loud_%1.csv"_s.arg(columns);
            m_programs.write(file, csvOf(values));
            Scene scene = withScheme(tableScheme(WeightTable(values), file.toStdString()));
            clampToValid(scene);
            add(cases, file, scene, u"shift"_s);
        }
        compare(cases);
    }

    /// A tensor's name must not be able to inject code into a program.
    void tableNameCannotInjectCode() {
        OpenedTable opened;
        opened.file = "named.npz";
        opened.listing.name = "x\"\"\"\nprint(\"from the name\")\n\"\"\" \\";
        opened.values = seededTable("named", 14, 8, 5);
        m_programs.write(u"named.csv"_s, csvOf(opened.values.values()));
        m_programs.output(
            u"import numpy; numpy.savez('named.npz', numpy.loadtxt('named.csv', delimiter=','))"_s);
        Scene scene = withScheme(rowsOf(opened));
        QVERIFY(!QString::fromStdString(openedTable(scene)->name).contains('\n'_L1));
        for (const char* figure : {"heatmap", "positions", "trajectory", "spectrum", "compare"}) {
            m_programs.write(u"named.py"_s, code(scene, Language::Numpy, QLatin1String(figure)).toUtf8());
            const auto [succeeded, output, errors] =
                m_programs.run(u"import runpy; runpy.run_path('named.py', run_name='named')"_s);
            QVERIFY2(succeeded && output.isEmpty() && errors.isEmpty(), figure + output + errors);
        }
    }

    void sinusoidOnlyLanguageRejectsOtherSchemes() {
        const Scene scene = sceneOf(RopeScheme{.headDim = 8});
        QCOMPARE(sentenceOf([&] { code(scene, Language::Jax); }),
                 u"Programs in jax exist only for the sinusoidal encoding; for RoPE, choose numpy."_s);
    }
};

QTEST_GUILESS_MAIN(Guarded<SchemeProgramTest>)
#include "scheme_program_test.moc"
