// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/approval/rare_scenes.h"

#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/comparison.h"
#include "tests/option_values.h"
#include "tests/scenes.h"

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

Scene withOption(Scene scene, const QString& key, const QJsonValue& value) {
    scene.figures.front().options.insert(key, value);
    return scene;
}

Scene withTable(Scene scene, Matrix values) {
    setScheme(scene, tableScheme(WeightTable(std::move(values)), "wpe.weight of model.safetensors"));
    return scene;
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
    scene.sentence.tokens.clear();
    for (int k = 0; k < 70; ++k) scene.sentence.tokens << u"w%1"_s.arg(k);
    scene.sentence.customEmbeddings.assign(70, {});
    scene.sentence.customEmbeddings.front() = {0.5, 0.25};
    return scene;
}

/// Scenes of a figure, each described by a setting and options.
struct Described {
    const char* setting;
    const char* options = "";
};
void add(Scenes& all, const FigureSpec& spec, const std::vector<Described>& described) {
    for (const auto& [setting, options] : described)
        all.push_back(sceneFrom(u"%1 %2 %3"_s.arg(QLatin1String(setting), spec.id, QLatin1String(options))));
}

/// Adds each of the settings with all combinations of the figure's choices.
void addCombinationsOf(Scenes& all, const FigureSpec& spec, const std::vector<const char*>& settings) {
    for (const char* setting : settings)
        addCombinations(all, sceneFrom(u"%1 %2"_s.arg(QLatin1String(setting), spec.id)), spec);
}

void addCompare(Scenes& all, const FigureSpec& spec) {
    const Scene wide = sceneFrom("length=5000 d_model=1026 alibi compare");
    addCombinations(all, withFrozen(wide, wide), spec);
    // Stored differently, so that runs of positions are compared.
    all.push_back(
        withFrozen(sceneFrom("length=1048576 compare"), sceneFrom("length=1048576 odd_rule=truncate")));
}

void addWavelengths(Scenes& all, const Scene& plain) {
    all.push_back(withTable(plain, tableValues(3000, 1024)));
    for (const char* live : {"wavelengths", "rope wavelengths"})
        all.push_back(withFrozen(sceneFrom(live), sceneFrom("alibi form=distance")));
}

void addShift(Scenes& all, const Scene& plain) {
    Matrix unknown = unevenValues();
    unknown(3, 3) = std::numeric_limits<double>::quiet_NaN();
    for (const Matrix& values : {Encoding({.length = 50, .dModel = 128}).matrix(), unknown,
                                 tableValues(70'000, 32), tableValues(25, 32)})
        for (const std::int64_t shift : {0, 10}) {
            all.push_back(withTable(plain, values));
            all.back().selection.shift = shift;
        }
}

void addOfFigure(Scenes& all, const Scene& plain, const FigureSpec& spec) {
    static const QHash<QString, std::vector<Described>> described = {
        {u"positions"_s, {{"length=20 d_model=1 odd_rule=truncate", "waves=cosine"}}},
        {u"similarity"_s,
         {{"alibi", "charts=matrix"},
          {"rope", "charts=matrix"},
          {"", "charts=matrix w=random"},
          {"alibi", "charts=curve"},
          {"rope", "charts=curve"},
          {"", "charts=curve w=random"},
          {"", "w=random part=sums"}}},
        {u"wavelengths"_s, {{"spacing=shift frequency_shift=2"}}},
        {u"concepts"_s, {{"", "shift"}}},
        // Of ten columns of the grid, eight are waves and two are zeros.
        {u"formula"_s,
         {{"length=1 unit-interval"},
          {"d_model=10 grid height=5 width=8 convention=tensor2tensor column=9"}}},
        {u"shift"_s, {{"alibi length=9000"}}},
        {u"precision"_s,
         {{"length=600 d_model=16 index"},
          {"length=300000 d_model=16 alibi"},
          {"length=200000 d_model=16 rope"}}}};
    add(all, spec, described.value(spec.id));
    if (spec.id == "heatmap"_L1) {
        all.push_back(withTable(plain, unevenValues()));
        all.back().figures.front().scales = {{u"values"_s, {-3, 3}}};
    }
    if (spec.id == "compare"_L1) addCompare(all, spec);
    if (spec.id == "wavelengths"_L1) addWavelengths(all, plain);
    if (spec.id == "formula"_L1) {
        all.push_back(plain);
        setScheme(all.back(), tableScheme(WeightTable(tableValues(30, 6)), "wpe.weight", 2));
    }
    if (spec.id == "shift"_L1) {
        addCombinationsOf(all, spec, {"shift=0"});
        addShift(all, plain);
    }
}

/// Tables, and rows and columns at their limits.
void addExtremes(Scenes& all, const Scene& plain, const FigureSpec& spec) {
    const Scene odd = sceneFrom("length=20 d_model=7 "_L1 + spec.id);
    const Scene uneven = withTable(plain, unevenValues());
    for (const Scene& scene : {odd, uneven})
        for (const OptionSpec& option : spec.options)
            for (const QString& choice : option.choices) all.push_back(withOption(scene, option.key, choice));
    addCombinations(all, longSentence(sceneFrom("length=100 d_model=2 "_L1 + spec.id)), spec);
    addCombinationsOf(all, spec, {"length=20 d_model=1 odd_rule=zero_pad", "none"});
    all.push_back(uneven);
    all.back().selection.position = 2;  // off the scale
    for (const OptionSpec& option : spec.options)
        if (option.kind == OptionSpec::Kind::IntegerList)
            all.push_back(withOption(plain, option.key, u"0"_s));
    all.push_back(withTable(plain, tableValues(5000, 64)));
    // A single column that is a sine; small steps; more rows than a search reads, and positions too far for
    // counts.
    add(all, spec,
        {{"length=20 d_model=1 odd_rule=truncate"},
         {"length=1 alibi"},
         {"length=1048576 d_model=512 position_scale=1e-6"},
         {"d_model=512 first_position=1 trained_length=1048576"}});
}

void addRotations(Scenes& all, const FigureSpec& spec) {
    const char* const yarn = "rope scaling=yarn factor=4 original-length=%1 as-in-keras-hub=on";
    const auto rope = [&](const char* setting, int original) {
        all.push_back(sceneFrom(
            u"%1 %2 %3"_s.arg(QLatin1String(setting), QString::fromLatin1(yarn).arg(original), spec.id)));
    };
    rope("", 12);
    rope("first_position=20", 12);
    rope("length=400", 300);  // positions above 256 in bfloat16
    addCombinationsOf(all, spec,
                      {"d_model=2 rope", "d_model=16 rope scaling=llama3 factor=4 original-length=1e8"});
    Scene still = sceneFrom("d_model=4 rope part=proportional "_L1 + spec.id);
    std::get<RopeScheme>(still.scheme).rotaryDim = 0;
    addCombinations(all, still, spec);
}

}  // namespace

std::vector<Scene> rareScenes(const FigureSpec& spec) {
    Scenes all;
    if (spec.id == "learn"_L1) {
        // No more than these, because each is trained; the first is valid for 64 pairs, not for 16.
        add(all, spec,
            {{"spacing=shift frequency_shift=40"},
             {"t5", "picture=table"},
             {"index", "norm=layer kept=rope@2"}});
        return all;
    }
    const Scene plain = sceneFrom(spec.id);
    addOfFigure(all, plain, spec);
    addExtremes(all, plain, spec);
    addRotations(all, spec);
    return all;
}

}  // namespace sinescope::approval
