// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/approval/rare_scenes.h"

#include "app/scene/lazy_encoding.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/comparison.h"
#include "tests/option_values.h"

#include <QHash>

#include <limits>
#include <utility>

namespace sinescope::approval {

namespace {

using Scenes = std::vector<Scene>;

/// Adds the Scene with all combinations of the figure's choices, leaving out options that would make more
/// than 64.
void addCombinations(Scenes& all, const Scene& scene, const FigureSpec& spec) {
    Scenes made = {scene};
    for (const OptionSpec& option : spec.options) {
        const QList<QJsonValue> choices = choicesOf(option);
        if (choices.isEmpty() || made.size() * static_cast<std::size_t>(choices.size()) > 64) continue;
        Scenes next;
        for (const Scene& each : made)
            for (const QJsonValue& choice : choices) {
                next.push_back(each);
                next.back().figures.front().options.insert(option.key, choice);
            }
        made = std::move(next);
    }
    all.insert(all.end(), made.begin(), made.end());
}

Scene with(Scene scene, const QJsonObject& options) {
    scene.figures.front().options = options;
    return scene;
}

Scene withOption(Scene scene, const QString& key, const QJsonValue& value) {
    scene.figures.front().options.insert(key, value);
    return scene;
}

Scene withScheme(Scene scene, const Scheme& scheme) {
    setScheme(scene, scheme);
    return scene;
}

Scene withScheme(const Scene& scene, const char* id) {
    return withScheme(scene, newScheme(scene, QString::fromLatin1(id)));
}

Scene withTable(const Scene& scene, Matrix values) {
    return withScheme(scene, tableScheme(WeightTable(std::move(values)), "wpe.weight of model.safetensors"));
}

Scene clamped(Scene scene) {
    clampToValid(scene);
    return scene;
}

Scene sized(Scene scene, std::int64_t length, std::int64_t dModel) {
    scene.encoding.length = length, scene.encoding.dModel = dModel;
    return clamped(std::move(scene));
}

Matrix tableValues(std::int64_t rows, std::int64_t columns) {
    return seededTable("words", rows, columns, 1, 0.5).values();
}

/// A table with a row that is much larger than the others.
Matrix unevenValues() {
    Matrix values = tableValues(30, 6);
    values.row(2) *= 400;
    return values;
}

/// A long sentence whose first word has a custom embedding.
Scene longSentence(Scene scene) {
    scene.encoding.length = 100, scene.encoding.dModel = 2;
    scene.sentence.tokens.clear();
    for (int k = 0; k < 70; ++k) scene.sentence.tokens << u"w%1"_s.arg(k);
    scene.sentence.customEmbeddings.assign(70, {});
    scene.sentence.customEmbeddings.front() = {0.5, 0.25};
    return clamped(std::move(scene));
}

/// No more than these, because each is trained.
Scenes learnScenes(const Scene& plain) {
    Scene invalid = plain;  // valid for 64 pairs, not for 16
    invalid.encoding.spacing = Spacing::Shift, invalid.encoding.frequencyShift = 40;
    return {
        invalid, withOption(withScheme(plain, "t5"), u"picture"_s, u"table"_s),
        withOption(withOption(withScheme(plain, "index"), u"norm"_s, u"layer"_s), u"kept"_s, u"rope@2"_s)};
}

void addHeatmap(Scenes& all, const Scene& plain, const FigureSpec& /*spec*/) {
    all.push_back(withTable(plain, unevenValues()));
    all.back().figures.front().scales = {{u"values"_s, {-3, 3}}};
}

void addPositions(Scenes& all, const Scene& plain, const FigureSpec& /*spec*/) {
    Scene sine = plain;  // the single column
    sine.encoding.oddRule = OddRule::Truncate;
    all.push_back(withOption(sized(sine, 20, 1), u"waves"_s, u"cosine"_s));
}

void addSimilarity(Scenes& all, const Scene& plain, const FigureSpec& /*spec*/) {
    for (const QString& charts : {u"matrix"_s, u"curve"_s}) {
        const Scene one = with(plain, {{u"charts"_s, charts}});
        for (const char* scheme : {"alibi", "rope"}) all.push_back(withScheme(one, scheme));
        all.push_back(withOption(one, u"w"_s, u"random"_s));
    }
    all.push_back(with(plain, {{u"w"_s, u"random"_s}, {u"part"_s, u"sums"_s}}));
}

void addCompare(Scenes& all, const Scene& plain, const FigureSpec& spec) {
    Scene wide = plain;
    wide.encoding.length = 5000, wide.encoding.dModel = 1026;
    wide = withScheme(wide, "alibi");
    wide.frozen = wide.encoding, wide.frozenScheme = wide.scheme;
    addCombinations(all, clamped(wide), spec);
    Scene equal = plain;  // stored differently, so that runs of positions are compared
    equal.encoding.length = EncodingParameters::maximumLength;
    equal.frozen = equal.encoding;
    equal.frozen->oddRule = OddRule::Truncate;
    all.push_back(clamped(equal));
}

void addWavelengths(Scenes& all, const Scene& plain, const FigureSpec& /*spec*/) {
    all.push_back(withTable(plain, tableValues(3000, 1024)));
    Scene beside = plain;
    beside.frozen = beside.encoding, beside.frozenScheme = AlibiScheme{};
    all.push_back(beside);
    all.push_back(withScheme(beside, RopeScheme{.headDim = beside.encoding.dModel}));
    Scene passing = plain;
    passing.encoding.spacing = Spacing::Shift, passing.encoding.frequencyShift = 2;
    all.push_back(passing);
}

void addConcepts(Scenes& all, const Scene& plain, const FigureSpec& /*spec*/) {
    all.push_back(plain);
    openFigure(all.back(), u"shift"_s);
}

void addFormula(Scenes& all, const Scene& plain, const FigureSpec& /*spec*/) {
    Scene single = plain;
    single.encoding.length = 1;
    all.push_back(clamped(withScheme(single, UnitIntervalScheme{})));
    all.push_back(withScheme(plain, tableScheme(WeightTable(tableValues(30, 6)), "wpe.weight", 2)));
    Scene leftOver = plain;  // ten columns: eight waves, two zeros
    leftOver.encoding.dModel = 10;
    leftOver = withScheme(
        leftOver,
        GridScheme{.height = 5, .width = 8, .dModel = 10, .convention = GridConvention::Tensor2Tensor});
    leftOver.selection.column = 9;
    all.push_back(clamped(leftOver));
}

void addPrecision(Scenes& all, const Scene& plain, const FigureSpec& /*spec*/) {
    for (const auto& [id, length] : {std::pair("index", 600), {"alibi", 300'000}, {"rope", 200'000}}) {
        Scene sampled = plain;
        sampled.encoding.length = length, sampled.encoding.dModel = 16;
        all.push_back(withScheme(sampled, id));
    }
}

void addShift(Scenes& all, const Scene& plain, const FigureSpec& spec) {
    Scene still = plain;
    still.selection.shift = 0;
    addCombinations(all, still, spec);
    all.push_back(withScheme(plain, "alibi"));
    all.back().encoding.length = 9000;
    Scene turned = plain;
    turned.encoding.dModel = 128;
    Matrix unknown = unevenValues();
    unknown(3, 3) = std::numeric_limits<double>::quiet_NaN();
    for (const Matrix& values :
         {encodingOf(turned)->matrix(), unknown, tableValues(70'000, 32), tableValues(25, 32)})
        for (const std::int64_t shift : {0, 10}) {
            all.push_back(withTable(plain, values));
            all.back().selection.shift = shift;
        }
}

void addOfFigure(Scenes& all, const Scene& plain, const FigureSpec& spec) {
    using Add = void (*)(Scenes & all, const Scene& plain, const FigureSpec& spec);
    static const QHash<QString, Add> adds = {
        {u"heatmap"_s, addHeatmap},         {u"positions"_s, addPositions}, {u"similarity"_s, addSimilarity},
        {u"compare"_s, addCompare},         {u"concepts"_s, addConcepts},   {u"formula"_s, addFormula},
        {u"wavelengths"_s, addWavelengths}, {u"shift"_s, addShift},         {u"precision"_s, addPrecision}};
    if (const Add add = adds.value(spec.id)) add(all, plain, spec);
}

/// Tables, and rows and columns at their limits.
void addExtremes(Scenes& all, const Scene& plain, const FigureSpec& spec) {
    const Scene odd = sized(plain, 20, 7);
    const Scene uneven = withTable(plain, unevenValues());
    for (const Scene& scene : {odd, uneven})
        for (const OptionSpec& option : spec.options)
            for (const QString& choice : option.choices) all.push_back(withOption(scene, option.key, choice));
    addCombinations(all, longSentence(plain), spec);
    Scene padded = odd;  // its only column is 0
    padded.encoding.oddRule = OddRule::ZeroPad;
    addCombinations(all, sized(padded, 20, 1), spec);
    addCombinations(all, withScheme(plain, NoScheme{}), spec);
    Scene lone = plain;  // its single column is a sine
    lone.encoding.oddRule = OddRule::Truncate;
    all.push_back(sized(lone, 20, 1));
    all.push_back(uneven);
    all.back().selection.position = 2;  // off the scale
    for (const OptionSpec& option : spec.options)
        if (option.kind == OptionSpec::Kind::IntegerList)
            all.push_back(withOption(plain, option.key, u"0"_s));
    Scene single = withScheme(plain, "alibi");
    single.encoding.length = 1;
    all.push_back(clamped(single));
    all.push_back(withTable(plain, tableValues(5000, 64)));
    Scene slow = plain;
    slow.encoding.positionScale = 1e-6;
    all.push_back(sized(slow, EncodingParameters::maximumLength, 512));
    Scene longTrained = plain;  // more rows than a search reads, and positions too far for counts
    longTrained.encoding.dModel = 512, longTrained.encoding.firstPosition = 1;
    longTrained.selection.trainedLength = EncodingParameters::maximumLength;
    all.push_back(clamped(longTrained));
}

void addRotations(Scenes& all, const Scene& plain, const FigureSpec& spec) {
    RopeScheme rope{.headDim = 16, .scaling = ropeScalingOf("yarn", 4, 12, 24, 8)};
    std::get<YarnScaling>(rope.scaling).asInKerasHub = true;
    all.push_back(withScheme(plain, rope));
    Scene past = plain;
    past.encoding.firstPosition = 20;
    all.push_back(clamped(withScheme(past, rope)));
    Scene merged = plain;  // positions above 256 in bfloat16
    merged.encoding.length = 400;
    std::get<YarnScaling>(rope.scaling).originalLength = 300;
    all.push_back(clamped(withScheme(merged, rope)));
    const RopeScheme unscaled{.headDim = 16, .scaling = ropeScalingOf("llama3", 4, 100'000'000, 24, 8)};
    for (const RopeScheme& each :
         {RopeScheme{.headDim = 2}, unscaled,
          RopeScheme{.headDim = 4, .rotaryDim = 0, .part = RopePart::Proportional}}) {
        Scene turned = plain;
        turned.encoding.dModel = each.headDim;
        addCombinations(all, withScheme(turned, each), spec);
    }
}

}  // namespace

std::vector<Scene> rareScenes(const FigureSpec& spec) {
    Scene plain;
    plain.figures = {{spec.id, {}, {}, {}}};
    if (spec.id == "learn"_L1) return learnScenes(plain);
    Scenes all;
    addOfFigure(all, plain, spec);
    addExtremes(all, plain, spec);
    addRotations(all, plain, spec);
    return all;
}

}  // namespace sinescope::approval
