// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/approval/approval_scenes.h"

#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/encoding/conventions.h"
#include "core/schemes/comparison.h"
#include "tests/option_values.h"
#include "tests/sized_scene.h"

#include <algorithm>

namespace sinescope::approval {

namespace {

using P = EncodingParameters;

Scene sized(std::int64_t length, std::int64_t dModel) {
    Scene scene = sceneOfSize(length, dModel);
    clampToValid(scene);
    return scene;
}

Scene with(const P& parameters) {
    Scene scene;
    scene.encoding = parameters;
    clampToValid(scene);
    return scene;
}

Scene with(const Scheme& scheme, std::int64_t length = 24, std::int64_t dModel = 16) {
    Scene scene = sized(length, dModel);
    setScheme(scene, scheme);
    return scene;
}

Scene withTable(Matrix values, const char* name = "wpe.weight of model.safetensors") {
    return with(tableScheme(WeightTable(std::move(values)), name));
}

/// Returns uneven rows that are the same on every machine.
Matrix weights(Eigen::Index rows, Eigen::Index columns) {
    return seededTable("approved", rows, columns, 3, 0.5).values();
}

Matrix withLargeRow(Matrix values) {
    values.row(2) *= 400;
    return values;
}

P plain(std::int64_t length, std::int64_t dModel) {
    return {.length = length, .dModel = dModel};
}

void addEncodings(std::vector<NamedScene>& all) {
    all.push_back({u"default"_s, Scene()});
    P p = plain(50, 16);
    p.layout = Layout::Halves, p.spacing = Spacing::Endpoint;
    all.push_back({u"halves, endpoint spacing"_s, with(p)});
    p = plain(50, 16);
    p.layout = Layout::HalvesCosineFirst, p.spacing = Spacing::Shift, p.frequencyShift = 1;
    all.push_back({u"cosine first, shifted spacing"_s, with(p)});
    for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
        p = plain(20, 7);
        p.oddRule = rule;
        all.push_back({u"odd width, rule %1"_s.arg(static_cast<int>(rule)), with(p)});
    }
    p = plain(20, 8);
    p.factor = -0.5, p.positionScale = 100;
    all.push_back({u"scaled positions and values"_s, with(p)});
    p = plain(20, 8);
    p.firstPosition = 1'000'000;
    all.push_back({u"far from the start"_s, with(p)});
    p = plain(30, 8);
    p.base = 1;
    all.push_back({u"base 1"_s, with(p)});
    p.base = 1e12;
    all.push_back({u"largest base"_s, with(p)});
    all.push_back({u"one position"_s, sized(1, 8)});
    all.push_back({u"two positions"_s, sized(2, 8)});
    all.push_back({u"one pair"_s, sized(40, 2)});
    p = plain(12, 1);
    p.oddRule = OddRule::ZeroPad;
    all.push_back({u"no pair"_s, with(p)});
    all.push_back({u"longest"_s, sized(P::maximumLength, 64)});
    all.push_back({u"longest, odd width"_s, sized(P::maximumLength, 65)});
    all.push_back({u"Whisper"_s, with(conventionByName("whisper").apply(100, 32))});
}

void addSelections(std::vector<NamedScene>& all) {
    Scene scene = sized(40, 16);
    scene.selection.shift = -7;
    all.push_back({u"shift back"_s, scene});
    scene.selection.shift = 0;
    all.push_back({u"no shift"_s, scene});
    scene.selection.shift = 200;
    all.push_back({u"shift past the end"_s, scene});
    scene = sized(40, 16);
    scene.selection.trainedLength = 9;
    scene.selection.positions = {1, 8, 30, 31, 32};
    scene.selection.columns = {0, 1, 15};
    all.push_back({u"pinned and trained"_s, scene});
    scene.frozen = plain(40, 16);
    scene.frozen->base = 100;
    all.push_back({u"frozen"_s, scene});
    scene = sized(40, 16);
    scene.selection.position = 1, scene.selection.shift = 1;
    scene.sentence.scale = EmbeddingScale::SqrtDModel;
    scene.sentence.customEmbeddings[0] = {0.25, -1};
    all.push_back({u"a word selected"_s, scene});
    scene.sentence.tokens = QStringList{u"only"_s};
    scene.sentence.customEmbeddings.assign(1, {});
    clampToValid(scene);
    all.push_back({u"one word"_s, scene});
}

void addSchemes(std::vector<NamedScene>& all) {
    for (const SchemeInfo& info : schemes())
        if (const QString id = QString::fromUtf8(info.id); id != "sinusoidal"_L1) {
            Scene scene = sized(24, 16);
            setScheme(scene, newScheme(scene, id));
            all.push_back({u"scheme "_s + id, scene});
        }
    const SchemeParameter& form = schemeParameter(AlibiScheme{}, "form");
    for (std::size_t k = 0; k < form.choices.size(); ++k) {
        Scheme alibi = AlibiScheme{.heads = 6, .keys = 24};
        form.set(alibi, static_cast<double>(k));
        all.push_back({u"ALiBi, "_s + QString::fromUtf8(form.choices[k].title), with(alibi)});
    }
    all.push_back(
        {u"ALiBi, causal"_s, with(AlibiScheme{.form = AlibiForm::Symmetric, .causal = true, .keys = 24})});
    all.push_back({u"T5, learned"_s, with(learnedT5())});
    all.push_back({u"T5, shorter than its buckets"_s, with(seededT5({8, 100, true}, 2, 3), 3)});
    all.push_back({u"Shaw, no far key"_s, with(seededShaw(40, 40, 16, 3))});
    all.push_back({u"Shaw, one vector"_s, with(seededShaw(0, 0, 16, 3))});
    for (const char* scaling : {"linear", "ntk", "dynamic-ntk", "yarn", "longrope", "llama3"})
        all.push_back({u"RoPE, "_s + QLatin1String(scaling),
                       with(RopeScheme{.headDim = 16, .scaling = ropeScalingOf(scaling, 4, 12, 24, 8)})});
    all.push_back({u"RoPE, base 1"_s, with(RopeScheme{.headDim = 16, .base = 1})});
    all.push_back({u"RoPE, some columns"_s, with(RopeScheme{.headDim = 16, .rotaryDim = 4})});
    all.push_back({u"RoPE, proportional"_s,
                   with(RopeScheme{.headDim = 16, .rotaryDim = 4, .part = RopePart::Proportional})});
    all.push_back(
        {u"grid of one row"_s,
         with(GridScheme{.height = 1, .width = 9, .dModel = 8, .convention = GridConvention::Mae})});
    all.push_back(
        {u"grid, DETR"_s,
         with(GridScheme{.height = 4, .width = 6, .dModel = 16, .convention = GridConvention::Detr})});
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
    all.push_back({u"table of sinusoids"_s, withTable(Encoding(plain(40, 8)).matrix())});
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
    NamedScene bases = plainOnes.front();
    bases.scene.frozen = bases.scene.encoding;
    bases.scene.frozen->base = 100;
    bases.scene.figures.front().options = grid.scene.figures.front().options;
    NamedScene widths = plainOnes.front();
    widths.scene.figures.front().options = {
        {u"a"_s, u"none"_s}, {u"b"_s, u"learned"_s}, {u"view"_s, u"score"_s}};
    all.push_back({grid.name + u"; view = frequencies"_s, grid.scene});
    all.push_back({bases.name + u"; frozen n = 100; view = frequencies"_s, bases.scene});
    all.push_back({widths.name + u"; a = none, b = learned, view = score"_s, widths.scene});
    // Equal where both are finite: one side masks keys, or leaves pairs unturned.
    NamedScene masked{u"ALiBi, causal; a = alibi"_s,
                      with(AlibiScheme{.form = AlibiForm::Symmetric, .causal = true, .keys = 24})};
    masked.scene.figures = {{u"compare"_s, {}, {}, {{u"a"_s, u"alibi"_s}}}};
    all.push_back(masked);
    NamedScene unturned{u"RoPE, proportional; a = rope, view = frequencies"_s,
                        with(RopeScheme{.headDim = 16, .rotaryDim = 4, .part = RopePart::Proportional})};
    unturned.scene.figures = {{u"compare"_s, {}, {}, {{u"a"_s, u"rope"_s}, {u"view"_s, u"frequencies"_s}}}};
    all.push_back(unturned);
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
