// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/approval/approval_scenes.h"

#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/encoding/conventions.h"
#include "core/schemes/comparison.h"
#include "tests/option_values.h"
#include "tests/scenes.h"

#include <algorithm>

namespace sinescope::approval {

namespace {

Scene withTable(Matrix values, const char* name = "wpe.weight of model.safetensors") {
    Scene scene = sceneFrom("length=24 d_model=16");
    setScheme(scene, tableScheme(WeightTable(std::move(values)), name));
    return scene;
}

/// Returns uneven rows that are the same on every machine.
Matrix weights(Eigen::Index rows, Eigen::Index columns) {
    return seededTable("approved", rows, columns, 3, 0.5).values();
}

Matrix withLargeRow(Matrix values) {
    values.row(2) *= 400;
    return values;
}

/// A name and a Scene in words.
struct Described {
    const char* name;
    const char* text;
};
void add(std::vector<NamedScene>& all, const std::vector<Described>& described) {
    for (const auto& [name, text] : described) all.push_back({QString::fromUtf8(name), sceneFrom(text)});
}

void addEncodings(std::vector<NamedScene>& all) {
    add(all, {{"default", ""},
              {"halves, endpoint spacing", "d_model=16 layout=halves spacing=endpoint"},
              {"cosine first, shifted spacing",
               "d_model=16 layout=halves_cosine_first spacing=shift frequency_shift=1"},
              {"odd width, rule 0", "length=20 d_model=7 odd_rule=extra_sine"},
              {"odd width, rule 2", "length=20 d_model=7 odd_rule=truncate"},
              {"odd width, rule 3", "length=20 d_model=7 odd_rule=zero_pad"},
              {"scaled positions and values", "length=20 d_model=8 factor=-0.5 position_scale=100"},
              {"far from the start", "length=20 d_model=8 first_position=1e6"},
              {"base 1", "length=30 d_model=8 base=1"},
              {"largest base", "length=30 d_model=8 base=1e12"},
              {"one position", "length=1 d_model=8"},
              {"two positions", "length=2 d_model=8"},
              {"one pair", "length=40 d_model=2"},
              {"no pair", "length=12 d_model=1 odd_rule=zero_pad"},
              {"longest", "length=1048576 d_model=64"},
              {"longest, odd width", "length=1048576 d_model=65"}});
    Scene whisper;
    whisper.encoding = conventionByName("whisper").apply(100, 32);
    all.push_back({u"Whisper"_s, whisper});
}

void addSelections(std::vector<NamedScene>& all) {
    const char* const pinned = "length=40 d_model=16 trained_length=9 positions=1,8,30,31,32 columns=0,1,15";
    add(all, {{"shift back", "length=40 d_model=16 shift=-7"},
              {"no shift", "length=40 d_model=16 shift=0"},
              {"shift past the end", "length=40 d_model=16 shift=200"},
              {"pinned and trained", pinned}});
    all.push_back({u"frozen"_s, withFrozen(sceneFrom(pinned), sceneFrom("length=40 d_model=16 base=100"))});
    Scene scene = sceneFrom("length=40 d_model=16 position=1 shift=1 scale=sqrt_d_model");
    scene.sentence.customEmbeddings[0] = {0.25, -1};
    all.push_back({u"a word selected"_s, scene});
    scene.sentence.tokens = QStringList{u"only"_s};
    scene.sentence.customEmbeddings.assign(1, {});
    all.push_back({u"one word"_s, scene});
}

void addSchemes(std::vector<NamedScene>& all) {
    const QString small = u"length=24 d_model=16 "_s;
    for (const SchemeInfo& info : schemes())
        if (const QString id = QString::fromUtf8(info.id); id != "sinusoidal"_L1)
            all.push_back({u"scheme "_s + id, sceneFrom(small + id)});
    for (const SchemeChoice& form : schemeParameter(AlibiScheme{}, "form").choices)
        all.push_back({u"ALiBi, "_s + QString::fromUtf8(form.title),
                       sceneFrom(small + u"alibi heads=6 form="_s + QLatin1String(form.id))});
    const auto with = [&](const char* name, const Scheme& scheme, const char* size = "") {
        Scene scene = sceneFrom(small + QLatin1String(size));
        setScheme(scene, scheme);
        all.push_back({QString::fromUtf8(name), scene});
    };
    add(all, {{"ALiBi, causal", "length=24 d_model=16 alibi form=symmetric causal=on"}});
    with("T5, learned", learnedT5());
    with("T5, shorter than its buckets", seededT5({8, 100, true}, 2, 3), "length=3");
    with("Shaw, no far key", seededShaw(40, 40, 16, 3));
    with("Shaw, one vector", seededShaw(0, 0, 16, 3));
    for (const char* scaling : {"linear", "ntk", "dynamic-ntk", "yarn", "longrope", "llama3"})
        with(qPrintable(u"RoPE, "_s + QLatin1String(scaling)),
             RopeScheme{.headDim = 16, .scaling = ropeScalingOf(scaling, 4, 12, 24, 8)});
    add(all, {{"RoPE, base 1", "length=24 d_model=16 rope base=1"},
              {"RoPE, some columns", "length=24 d_model=16 rope rotary-dim=4"},
              {"RoPE, proportional", "length=24 d_model=16 rope rotary-dim=4 part=proportional"},
              {"grid of one row", "length=24 d_model=16 grid height=1 width=9 convention=mae"},
              {"grid, DETR", "length=24 d_model=16 grid height=4 width=6 convention=detr"}});
}

void addTables(std::vector<NamedScene>& all) {
    all.push_back({u"table"_s, withTable(weights(30, 6))});
    all.push_back({u"table of one row"_s, withTable(weights(1, 6))});
    all.push_back({u"table of three rows"_s, withTable(weights(3, 6))});
    all.push_back({u"table of one column"_s, withTable(weights(30, 1))});
    all.push_back({u"constant table"_s, withTable(Matrix::Constant(10, 6, 0.5))});
    all.push_back({u"table with a large row"_s, withTable(withLargeRow(weights(30, 6)))});
    all.push_back({u"table of 1e300"_s, withTable(weights(10, 6) * 1e300)});
    all.push_back({u"table of 1e-310"_s, withTable(weights(10, 6) * 1e-310)});
    all.push_back({u"table of sinusoids"_s, withTable(Encoding({.length = 40, .dModel = 8}).matrix())});
    Scene frozen = withTable(weights(30, 6));
    frozen.frozen = frozen.encoding;
    all.push_back({u"table beside a frozen sinusoid"_s, frozen});
    frozen.frozen->dModel += 2;
    all.push_back({u"table beside a frozen sinusoid of other columns"_s, frozen});
}

QList<QJsonValue> otherValuesOf(const OptionSpec& option) {
    QList<QJsonValue> values = choicesOf(option);
    values.removeAll(option.fallback);
    if (option.kind == OptionSpec::Kind::Integer || option.kind == OptionSpec::Kind::Real)
        values << option.lowest << std::min(option.highest, option.lowest + 5);
    if (option.kind == OptionSpec::Kind::IntegerList)
        values << u"1,0"_s << u"5,4,3,2,1,0"_s << u"0,1,2,3,4,5,6,7,8,9,10,11,12,13"_s;
    return values;
}

/// True if a later option has the same long list of choices; only the last such option is varied.
bool isRepeated(const FigureSpec& spec, const OptionSpec& option) {
    const auto later = std::find_if(spec.options.begin(), spec.options.end(), [&](const OptionSpec& other) {
        return &other > &option && other.choices.size() > 8 && other.choices == option.choices;
    });
    return later != spec.options.end();
}

/// Adds a sentence in which two equal words change places.
void addEqualWords(std::vector<NamedScene>& all) {
    NamedScene each = all.front();
    each.scene.sentence.tokens = QStringList{u"the"_s, u"cat"_s, u"the"_s};
    each.scene.figures.front().options = {
        {u"sentence"_s, u"scene"_s}, {u"order"_s, u"2,1,0"_s}, {u"positions"_s, true}};
    each.name += u"; equal words change places"_s;
    all.push_back(each);
}

/// Adds the cosines of a table with a row of zeros.
void addZeroRow(std::vector<NamedScene>& all) {
    Matrix values = weights(10, 6);
    values.row(4).setZero();
    NamedScene each{u"table with a row of zeros; measure = cosine"_s, withTable(values)};
    each.scene.figures = {{u"similarity"_s, {}, {}, {{u"measure"_s, u"cosine"_s}}}};
    all.push_back(each);
}

/// Adds the norms of a constant table and of a table with a large row.
void addNorms(std::vector<NamedScene>& all, const std::vector<NamedScene>& plainOnes) {
    for (NamedScene each : plainOnes) {
        if (each.name != "constant table"_L1 && each.name != "table with a large row"_L1) continue;
        each.scene.figures.front().options.insert(u"show"_s, u"norms"_s);
        each.name += u"; show = norms"_s;
        all.push_back(each);
    }
}

/// Adds the frequencies of a grid and of two bases, the scores of words of two widths, and sides of which one
/// is infinite in places.
void addComparisons(std::vector<NamedScene>& all, const std::vector<NamedScene>& plainOnes) {
    NamedScene grid = *std::ranges::find_if(plainOnes, [](const NamedScene& each) {
        return std::holds_alternative<GridScheme>(each.scene.scheme);
    });
    grid.scene.figures.front().options = {{u"view"_s, u"frequencies"_s}};
    all.push_back({grid.name + u"; view = frequencies"_s, grid.scene});
    all.push_back({u"default; frozen n = 100; view = frequencies"_s,
                   withFrozen(sceneFrom("compare view=frequencies"), sceneFrom("base=100"))});
    // The last two are equal where both are finite: one side masks keys, or leaves pairs unturned.
    add(all,
        {{"default; a = none, b = learned, view = score", "compare a=none b=learned view=score"},
         {"ALiBi, causal; a = alibi", "length=24 d_model=16 alibi form=symmetric causal=on compare a=alibi"},
         {"RoPE, proportional; a = rope, view = frequencies",
          "length=24 d_model=16 rope rotary-dim=4 part=proportional compare a=rope view=frequencies"}});
}

/// Adds the beginning of both transitions that start from a heatmap, of which a part is drawn, without and
/// with more in the direction of the line.
void addHeatmapParts(std::vector<NamedScene>& all) {
    const NamedScene plain = all.front();
    for (const QString& which : {u"row-to-line"_s, u"column-to-wave"_s})
        for (const std::int64_t size : {std::int64_t{0}, std::int64_t{512}}) {
            NamedScene each = plain;
            QJsonObject& options = each.scene.figures.front().options;
            options.insert(u"kind"_s, which);
            options.insert(u"time"_s, 0);
            each.name += u"; %1, time = 0"_s.arg(which);
            if (size > 0) {
                each.scene.encoding.length = each.scene.encoding.dModel = size;
                each.name += u", L = d = %1"_s.arg(size);
            }
            all.push_back(each);
        }
}

}  // namespace

const std::vector<NamedScene>& scenes() {
    static const std::vector<NamedScene> all = [] {
        std::vector<NamedScene> made;
        addEncodings(made);
        addSelections(made);
        addSchemes(made);
        addTables(made);
        for (NamedScene& each : made) each.scene.figures.clear();
        return made;
    }();
    return all;
}

std::vector<NamedScene> scenesOf(const FigureSpec& spec) {
    std::vector<NamedScene> all = scenes();
    for (NamedScene& each : all) each.scene.figures = {{spec.id, {}, {}, {}}};
    const std::vector<NamedScene> plainOnes = all;
    for (const OptionSpec& option : spec.options) {
        if (isRepeated(spec, option)) continue;
        const auto offered = std::find_if(plainOnes.begin(), plainOnes.end(), [&](const NamedScene& each) {
            return !option.isOffered || option.isOffered(each.scene);
        });
        if (offered == plainOnes.end()) continue;
        for (const QJsonValue& value : otherValuesOf(option)) {
            NamedScene each = *offered;
            each.scene.figures.front().options.insert(option.key, value);
            each.name += u"; %1 = %2"_s.arg(option.key, value.toVariant().toString());
            all.push_back(each);
        }
    }
    if (spec.id == "compare"_L1) addComparisons(all, plainOnes);
    if (spec.id == "dimensions"_L1) addNorms(all, plainOnes);
    if (spec.id == "order"_L1) addEqualWords(all);
    if (spec.id == "similarity"_L1) addZeroRow(all);
    if (spec.id == "transition"_L1) addHeatmapParts(all);
    return all;
}

}  // namespace sinescope::approval
