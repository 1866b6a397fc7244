// SPDX-License-Identifier: GPL-3.0-or-later
//
// No figure says anything false. Models of all figures are made for settings across layouts, spacings, odd
// rules, widths, factors, bases, positions, shifts and conventions, and for each choice of each option; every
// sentence is compared with the result of the definition (checks.h), computed independently of the program.
// SINESCOPE_TRUTH_CASES=20000 checks more than the default.
#include "app/figures/registry.h"
#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/encoding/conventions.h"
#include "core/error.h"
#include "core/schemes/comparison.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figure_rows.h"
#include "tests/figures/truth/fault_log.h"
#include "tests/figures/truth/judge.h"
#include "tests/figures/truth/reference.h"
#include "tests/option_values.h"
#include "tests/scenes.h"

#include <QTest>

using namespace sinescope;
namespace {

/// Picks values, spread over all combinations without visiting each.
class Picker {
 public:
    explicit Picker(std::uint64_t seed) : m_state(seed * 0x9E3779B97F4A7C15ull + 1) {}
    template <typename Value>
    Value of(std::initializer_list<Value> values) {
        m_state = m_state * 6364136223846793005ull + 1442695040888963407ull;
        return *(values.begin() + (m_state >> 33) % values.size());
    }

 private:
    std::uint64_t m_state;
};

/// Adds words for the first positions, and a selection within the matrix.
void complete(Scene& scene, Picker& pick) {
    const auto words = std::min<qsizetype>(scene.encoding.length, pick.of({1, 3, 5}));
    scene.sentence.tokens = QStringList{u"The"_s, u"cat"_s, u"sat"_s, u"by"_s, u"cat"_s}.mid(0, words);
    scene.sentence.customEmbeddings.assign(static_cast<std::size_t>(words), {});
    scene.sentence.customEmbeddings.front() = {0.5, -1.25};
    scene.sentence.scale = pick.of({EmbeddingScale::None, EmbeddingScale::SqrtDModel});
    const std::int64_t last = scene.encoding.length - 1;
    scene.selection.position =
        scene.encoding.firstPosition + std::min<std::int64_t>(last, pick.of<std::int64_t>({0, 1, 2, 10, 49}));
    scene.selection.column =
        std::min<std::int64_t>(scene.encoding.dModel - 1, pick.of<std::int64_t>({0, 1, 2, 6, 127}));
    scene.selection.shift = pick.of<std::int64_t>({0, 1, 2, -1, -3, last, last + 8, 60});
    if (pick.of({0, 0, 0, 1})) scene.selection.trainedLength = pick.of<std::int64_t>({1, 2, 7});
    clampToValid(scene);
}

std::vector<EncodingParameters> switches() {
    std::vector<EncodingParameters> all;
    for (const std::int64_t d : {1, 2, 3, 4, 5, 128})
        for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst})
            for (const Spacing spacing : {Spacing::Paper, Spacing::Endpoint, Spacing::Shift})
                for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
                    if (d % 2 == 0 && rule != OddRule::ExtraSine) continue;
                    EncodingParameters p;
                    p.dModel = d, p.layout = layout, p.spacing = spacing, p.oddRule = rule;
                    all.push_back(p);
                }
    return all;
}

/// Returns `count` settings, with each combination of switches equally often.
std::vector<Scene> settings(std::size_t count) {
    const std::vector<EncodingParameters> combinations = switches();
    std::vector<Scene> all;
    for (std::size_t k = 0; all.size() < count; ++k) {
        Picker pick(k);
        Scene scene;
        scene.encoding = combinations[k % combinations.size()];
        EncodingParameters& p = scene.encoding;
        p.length = pick.of<std::int64_t>({1, 2, 3, 50});
        p.base = pick.of({1.0, 2.0, 10000.0, 500.0});
        p.factor = pick.of({1.0, 1.0, -2.0, 0.5, 1e-6, 1e6});
        p.firstPosition = pick.of<std::int64_t>({0, 0, 1, 100, 1'048'576});
        p.positionScale = p.firstPosition > 1000 ? 1 : pick.of({1.0, 1.0, 1000.0, 0.25, 6.25});
        if (p.spacing == Spacing::Shift) p.frequencyShift = pick.of({0.0, -0.5, p.dModel > 3 ? 1.0 : 0.0});
        if (pick.of({0, 0, 1})) {
            scene.frozen = EncodingParameters{};
            scene.frozen->length = p.length, scene.frozen->dModel = p.dModel;
        }
        complete(scene, pick);
        try {
            validate(scene);
        } catch (const Error&) {
            continue;
        }
        all.push_back(scene);
    }
    return all;
}

std::vector<Scene> conventionScenes() {
    std::vector<Scene> all;
    std::uint64_t seed = 0;
    for (const Convention& convention : conventions())
        for (const auto& [length, d] : {std::pair<std::int64_t, std::int64_t>(50, 16), {3, 5}}) {
            Scene scene;
            scene.encoding = convention.apply(length, d);
            Picker pick(++seed);
            complete(scene, pick);
            try {
                validate(scene);
            } catch (const Error&) {
                continue;  // the project rejects an odd d
            }
            all.push_back(scene);
        }
    return all;
}

/// Returns each kind of scheme with each of its choices, and each scaling of RoPE, in several sizes.
std::vector<Scene> schemeScenes() {
    std::vector<Scheme> all;
    const auto addChoices = [&all](const Scheme& scheme) {
        all.push_back(scheme);
        for (const SchemeParameter& parameter : infoOf(scheme).parameters) {
            const std::size_t count =
                parameter.kind == SchemeParameterKind::Switch ? 2 : parameter.choices.size();
            for (std::size_t k = 0; k < count; ++k) {
                Scheme changed = scheme;
                parameter.set(changed, static_cast<double>(k));
                all.push_back(changed);
            }
        }
    };
    for (const SchemeInfo& info : schemes())
        if (const std::string_view id = info.id; id != "sinusoidal" && id != "table")
            addChoices(makeScheme(id, 16, 50, 7));
    all.push_back(learnedScheme());
    all.push_back(tableScheme(seededTable("opened", 60, 16, 3), "wpe", 2));
    Matrix zeros = seededTable("opened", 60, 16, 3).values(), large = zeros;
    zeros.topRows(5).setZero();
    large *= 1e6;
    for (const Matrix& values : {zeros, large}) all.push_back(tableScheme(WeightTable(values), "wpe"));
    all.push_back(AlibiScheme{.heads = 12, .causal = true});
    for (const AlibiForm form :
         {AlibiForm::Symmetric, AlibiForm::KeyFromLast, AlibiForm::Key, AlibiForm::Inverted})
        all.push_back(AlibiScheme{.heads = 6, .form = form, .causal = true});
    for (const auto& [left, right] : {std::pair<std::int64_t, std::int64_t>(2, 100), {100, 3}, {60, 60}})
        all.push_back(seededShaw(left, right, 16, 4));
    all.push_back(seededT5({32, 20, false}, 4, 5));
    for (const char* name : {"linear", "ntk", "dynamic-ntk", "yarn", "longrope", "llama3"})
        for (const RopePairs pairs : {RopePairs::Interleaved, RopePairs::Halves})
            all.push_back(
                RopeScheme{.headDim = 16, .pairs = pairs, .scaling = ropeScalingOf(name, 4, 20, 50, 8)});
    all.push_back(RopeScheme{.headDim = 16, .pairs = RopePairs::Halves, .rotaryDim = 4});
    all.push_back(RopeScheme{.headDim = 16, .rotaryDim = 4, .part = RopePart::Proportional});
    all.push_back(RopeScheme{.headDim = 16, .base = 1});
    std::vector<Scene> scenes;
    std::uint64_t seed = 0;
    for (const Scheme& scheme : all)
        for (const auto& [length, d] :
             {std::pair<std::int64_t, std::int64_t>(50, 16), {3, 8}, {1, 1}, {9, 3}}) {
            Picker pick(++seed);
            Scene scene = withScheme(scheme, sceneFrom(u"length=%1 d_model=%2"_s.arg(length).arg(d)));
            if (!std::holds_alternative<IndexScheme>(scheme)) {
                scene.encoding.firstPosition = pick.of<std::int64_t>({0, 0, 7, 1'000'000});
                clampToValid(scene);
            }
            complete(scene, pick);
            scene.selection.head = pick.of<std::int64_t>({0, 0, 3});
            clampToValid(scene);
            try {
                validate(scene);
            } catch (const Error&) {
                continue;  // a grid determines its length
            }
            scenes.push_back(scene);
        }
    // Distances that share a bucket.
    for (const std::int64_t shift : {-60, -20, 20, 40}) {
        Picker pick(++seed);
        Scene scene = withScheme(seededT5({}, 4, 5), sceneFrom("length=100 d_model=8"));
        complete(scene, pick);
        scene.selection.position = 60;
        scene.selection.shift = shift;
        scenes.push_back(scene);
    }
    return scenes;
}

/// Returns no options, then each value of each option.
std::vector<QJsonObject> optionsOf(const FigureSpec& spec) {
    std::vector<QJsonObject> all = {{}};
    for (const OptionSpec& option : spec.options)
        for (const QJsonValue& value : valuesOf(option)) all.push_back({{option.key, value}});
    return all;
}

/// Returns all pairs of choices of two options.
std::vector<QJsonObject> pairedOptionsOf(const FigureSpec& spec) {
    const std::vector<QJsonObject> single = optionsOf(spec);
    std::vector<QJsonObject> all;
    for (std::size_t a = 1; a < single.size(); ++a)
        for (std::size_t b = a + 1; b < single.size(); ++b) {
            if (single[a].keys() == single[b].keys()) continue;
            QJsonObject both = single[a];
            both.insert(single[b].begin().key(), single[b].begin().value());
            all.push_back(both);
        }
    return all;
}

Scene withOptions(Scene scene, const QString& figure, const QJsonObject& options) {
    scene.figures = {{figure, {}, {}, options}};
    return scene;
}

}  // namespace

class TruthTest : public QObject {
    Q_OBJECT

 private:
    truth::FaultLog m_faults;

    void check(const FigureKind& kind, const Scene& scene) {
        for (const QString& fault : truth::faultsOf(kind, scene))
            m_faults.add(kind.spec.id + fault, truth::nameOf(kind, scene) + u"\n    "_s + fault);
    }

 private slots:
    void sentencesAreTrueAcrossSettings_data() { figureRows("figure"); }
    void sentencesAreTrueAcrossSettings() {
        QFETCH(QString, figure);
        const int cases = qEnvironmentVariableIntValue("SINESCOPE_TRUTH_CASES");
        static const std::vector<Scene> scenes = settings(cases > 0 ? static_cast<std::size_t>(cases) : 234);
        // Of figures that train a network, each combination of switches once.
        const std::size_t count = figure == "learn"_L1 && cases == 0 ? switches().size() : scenes.size();
        for (std::size_t k = 0; k < count; ++k) check(figureKind(figure), withOptions(scenes[k], figure, {}));
    }

    /// A position times 2 pi is whole turns of pair 0: with base 1, or one pair, rows repeat. Numbers that
    /// are only rounding make no picture, and no claim is made about them.
    void sentencesAreTrueForRepeatingRows_data() {
        addColumns<QString, QJsonObject>();
        for (const char* figure :
             {"heatmap", "positions", "sum", "similarity", "trajectory", "spectrum", "shift"})
            QTest::newRow(figure) << QString::fromLatin1(figure) << QJsonObject{};
        QTest::newRow("random W") << u"similarity"_s << QJsonObject{{"w", "random"}};
        QTest::newRow("sines alone") << u"shift"_s << QJsonObject{{"sine_only", true}};
        QTest::newRow("components") << u"spectrum"_s << QJsonObject{{"of", "components"}};
    }
    void sentencesAreTrueForRepeatingRows() {
        const auto [figure, options] = thisRow<QString, QJsonObject>();
        for (const auto& [d, base] : {std::pair<std::int64_t, double>(2, 10000), {8, 1}, {8, 10000}}) {
            Scene scene;
            scene.encoding.length = 8, scene.encoding.dModel = d, scene.encoding.base = base;
            scene.encoding.positionScale = static_cast<double>(truth::turn);
            clampToValid(scene);
            scene.selection.position = 4;
            scene.selection.column = 0;
            check(figureKind(figure), withOptions(scene, figure, options));
        }
    }

    /// In a table too large to examine every row, or every two rows.
    void samplingIsStatedEverywhere() {
        Scene scene = withScheme(tableScheme(seededTable("wide", 3000, 1024, 3), "wide", 0));
        clampToValid(scene);
        const auto containsText = [&](const char* figure, const QString& part) {
            const auto model = figureKind(QLatin1String(figure)).modelOf(scene);
            QStringList texts{model->claim(), model->alternativeText()};
            for (const Fact& fact : model->facts())
                if (fact.sentence.startsWith("In "_L1)) texts << fact.sentence;
            for (const QString& text : std::as_const(texts))
                QVERIFY2(text.contains(part), qPrintable(QLatin1String(figure) + u": "_s + text));
        };
        containsText("precision", u", 1 row in 3 sampled"_s);
        QVERIFY(figureKind(u"precision"_s).modelOf(scene)->table().title.contains(u"1 row in 3"_s));
        const auto similarity = figureKind(u"similarity"_s).modelOf(scene);
        const QString rowsLookedAt = u" of 3,000 rows"_s;
        const QString pairs = u", in 131,072 pairs of rows"_s;
        QVERIFY2(similarity->claim().endsWith(pairs), qPrintable(similarity->claim()));
        QVERIFY_CONTAINS(similarity->alternativeText(), rowsLookedAt);
        for (const Fact& fact : similarity->facts()) {
            if (fact.name == "similarity.spread"_L1) QVERIFY(fact.sentence.contains(rowsLookedAt));
            if (fact.name == "similarity.distance_share"_L1) QVERIFY(fact.sentence.contains(pairs));
        }
        const auto spectrum = figureKind(u"spectrum"_s).modelOf(scene);
        const QString first = u"the first 1,024 of 3,000 positions"_s;
        QVERIFY_CONTAINS(spectrum->alternativeText(), first);
        QVERIFY(spectrum->table().note.contains(first));
        QVERIFY(spectrum->facts().front().sentence.contains(first));
        const auto wavelengths = figureKind(u"wavelengths"_s).modelOf(scene);
        const QString rows = u"From the first 1,024 of 3,000 rows."_s;
        QVERIFY_CONTAINS(wavelengths->alternativeText(), rows);
        QVERIFY(wavelengths->table().note.contains(rows));
    }

    void sentencesAreTrueWithEveryOption_data() { figureRows("figure"); }
    void sentencesAreTrueWithEveryOption() {
        QFETCH(QString, figure);
        const FigureKind& kind = figureKind(figure);
        std::vector<QJsonObject> options = optionsOf(kind.spec);
        const std::size_t single = options.size();
        const std::vector<QJsonObject> paired = pairedOptionsOf(kind.spec);
        options.insert(options.end(), paired.begin(), paired.end());
        static const std::vector<Scene> scenes = settings(2000);
        const std::size_t each = std::max<std::size_t>(2, std::min<std::size_t>(12, 160 / options.size()));
        // If there are very many pairs of choices, as for the sides of a comparison, only a regular sample,
        // and fewer if each trains a network.
        const std::size_t maximumCases = figure == "learn"_L1 ? 80 : 320;
        const std::size_t stride = std::max<std::size_t>(1, options.size() * each / maximumCases);
        std::size_t next = 0;
        for (std::size_t at = 0; at < options.size(); at += at < single ? 1 : stride)
            for (std::size_t k = 0; k < each; ++k, next += 7)
                check(kind, withOptions(scenes[next % scenes.size()], figure, options[at]));
    }

    void sentencesAreTrueForEveryScheme_data() { figureRows("figure"); }
    void sentencesAreTrueForEveryScheme() {
        QFETCH(QString, figure);
        static const std::vector<Scene> scenes = schemeScenes();
        QVERIFY(scenes.size() > 150);
        const FigureKind& kind = figureKind(figure);
        for (const Scene& scene : scenes) check(kind, withOptions(scene, figure, {}));
        // The choices that the scheme offers: all for the first Scene of its kind, then one in turn.
        std::vector<std::size_t> next(schemes().size());
        const std::vector<QJsonObject> options = optionsOf(kind.spec);
        for (std::size_t at = 0; at < scenes.size(); at += 4) {
            const Scene& scene = scenes[at];
            const auto isOffered = [&](const QJsonObject& option) {
                return std::any_of(
                    kind.spec.options.begin(), kind.spec.options.end(), [&](const OptionSpec& spec) {
                        return option.contains(spec.key) && (!spec.isOffered || spec.isOffered(scene));
                    });
            };
            std::vector<QJsonObject> offered;
            std::copy_if(options.begin(), options.end(), std::back_inserter(offered), isOffered);
            if (offered.empty()) continue;
            const std::size_t turn = next[scene.scheme.index()]++;
            constexpr std::size_t largest = 16;  // a comparison has a choice for every scheme
            if (turn > 0 || offered.size() > largest) offered = {offered[turn % offered.size()]};
            for (const QJsonObject& option : offered) check(kind, withOptions(scene, figure, option));
        }
        if (figure != "heatmap"_L1 && figure != "compare"_L1) return;
        for (const Scene& scene : scenes)
            for (const char* view : {"score", "frequencies"})
                check(figureKind(figure),
                      withOptions(scene, figure,
                                  figure == "heatmap"_L1 ? QJsonObject{{u"limits"_s, u"full"_s}}
                                                         : QJsonObject{{u"view"_s, QLatin1String(view)}}));
    }

    void sentencesAreTrueForEveryConvention_data() { figureRows("figure"); }
    void sentencesAreTrueForEveryConvention() {
        QFETCH(QString, figure);
        for (const Scene& scene : conventionScenes())
            check(figureKind(figure), withOptions(scene, figure, {}));
    }
};

QTEST_GUILESS_MAIN(TruthTest)
#include "truth_test.moc"
