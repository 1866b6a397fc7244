// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/approval/approval_scenes.h"

#include "app/scene/learned_tables.h"
#include "app/scene/scene_scheme.h"
#include "core/encoding/conventions.h"
#include "core/schemes/comparison.h"

#include <algorithm>
#include <cmath>

namespace sinescope::approval {

namespace {

using P = EncodingParameters;

Scene sized(std::int64_t length, std::int64_t dModel) {
    Scene scene;
    scene.encoding.length = length, scene.encoding.dModel = dModel;
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

/// Uneven rows that are the same on every machine.
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
    all.push_back({QStringLiteral("default"), Scene()});
    P p = plain(50, 16);
    p.layout = Layout::Halves, p.spacing = Spacing::Endpoint;
    all.push_back({QStringLiteral("halves, endpoint spacing"), with(p)});
    p = plain(50, 16);
    p.layout = Layout::HalvesCosineFirst, p.spacing = Spacing::Shift, p.frequencyShift = 1;
    all.push_back({QStringLiteral("cosine first, shifted spacing"), with(p)});
    for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
        p = plain(20, 7);
        p.oddRule = rule;
        all.push_back({QStringLiteral("odd width, rule %1").arg(static_cast<int>(rule)), with(p)});
    }
    p = plain(20, 8);
    p.factor = -0.5, p.positionScale = 100;
    all.push_back({QStringLiteral("scaled positions and values"), with(p)});
    p = plain(20, 8);
    p.firstPosition = 1'000'000;
    all.push_back({QStringLiteral("far from the start"), with(p)});
    p = plain(30, 8);
    p.base = 1;
    all.push_back({QStringLiteral("base 1"), with(p)});
    p.base = 1e12;
    all.push_back({QStringLiteral("largest base"), with(p)});
    all.push_back({QStringLiteral("one position"), sized(1, 8)});
    all.push_back({QStringLiteral("two positions"), sized(2, 8)});
    all.push_back({QStringLiteral("one pair"), sized(40, 2)});
    p = plain(12, 1);
    p.oddRule = OddRule::ZeroPad;
    all.push_back({QStringLiteral("no pair"), with(p)});
    all.push_back({QStringLiteral("longest"), sized(P::maximumLength, 64)});
    all.push_back({QStringLiteral("longest, odd width"), sized(P::maximumLength, 65)});
    all.push_back({QStringLiteral("Whisper"), with(conventionByName("whisper").apply(100, 32))});
}

void addSelections(std::vector<NamedScene>& all) {
    Scene scene = sized(40, 16);
    scene.selection.shift = -7;
    all.push_back({QStringLiteral("shift back"), scene});
    scene.selection.shift = 0;
    all.push_back({QStringLiteral("no shift"), scene});
    scene.selection.shift = 200;
    all.push_back({QStringLiteral("shift past the end"), scene});
    scene = sized(40, 16);
    scene.selection.trainedLength = 9;
    scene.selection.positions = {1, 8, 30, 31, 32};
    scene.selection.columns = {0, 1, 15};
    all.push_back({QStringLiteral("pinned and trained"), scene});
    scene.frozen = plain(40, 16);
    scene.frozen->base = 100;
    all.push_back({QStringLiteral("frozen"), scene});
    scene = sized(40, 16);
    scene.selection.position = 1, scene.selection.shift = 1;
    scene.sentence.scale = EmbeddingScale::SqrtDModel;
    scene.sentence.customEmbeddings[0] = {0.25, -1};
    all.push_back({QStringLiteral("a word selected"), scene});
    scene.sentence.tokens = QStringList{QStringLiteral("only")};
    scene.sentence.customEmbeddings.assign(1, {});
    clampToValid(scene);
    all.push_back({QStringLiteral("one word"), scene});
}

void addSchemes(std::vector<NamedScene>& all) {
    for (const SchemeInfo& info : schemes())
        if (const QString id = QString::fromUtf8(info.id); id != QLatin1String("sinusoidal")) {
            Scene scene = sized(24, 16);
            setScheme(scene, newScheme(scene, id));
            all.push_back({QStringLiteral("scheme ") + id, scene});
        }
    for (const SchemeChoice& form : schemeParameter(AlibiScheme{}, "form").choices) {
        Scheme alibi = AlibiScheme{.heads = 6, .keys = 24};
        const auto& choices = schemeParameter(alibi, "form").choices;
        const auto place = std::find_if(choices.begin(), choices.end(),
                                        [&](const SchemeChoice& c) { return c.id == std::string(form.id); });
        schemeParameter(alibi, "form").set(alibi, static_cast<double>(place - choices.begin()));
        all.push_back({QStringLiteral("ALiBi, ") + QString::fromUtf8(form.title), with(alibi)});
    }
    all.push_back({QStringLiteral("ALiBi, causal"),
                   with(AlibiScheme{.form = AlibiForm::Symmetric, .causal = true, .keys = 24})});
    all.push_back({QStringLiteral("T5, learned"), with(learnedT5())});
    all.push_back({QStringLiteral("T5, shorter than its buckets"), with(seededT5({8, 100, true}, 2, 3), 3)});
    all.push_back({QStringLiteral("Shaw, no far key"), with(seededShaw(40, 40, 16, 3))});
    for (const char* scaling : {"linear", "ntk", "dynamic-ntk", "yarn", "longrope", "llama3"})
        all.push_back({QStringLiteral("RoPE, ") + QLatin1String(scaling),
                       with(RopeScheme{.headDim = 16, .scaling = ropeScalingOf(scaling, 4, 12, 24, 8)})});
    all.push_back({QStringLiteral("RoPE, base 1"), with(RopeScheme{.headDim = 16, .base = 1})});
    all.push_back({QStringLiteral("RoPE, some columns"), with(RopeScheme{.headDim = 16, .rotaryDim = 4})});
    all.push_back({QStringLiteral("RoPE, proportional"),
                   with(RopeScheme{.headDim = 16, .rotaryDim = 4, .part = RopePart::Proportional})});
    all.push_back(
        {QStringLiteral("grid of one row"),
         with(GridScheme{.height = 1, .width = 9, .dModel = 8, .convention = GridConvention::Mae})});
    all.push_back(
        {QStringLiteral("grid, DETR"),
         with(GridScheme{.height = 4, .width = 6, .dModel = 16, .convention = GridConvention::Detr})});
}

void addTables(std::vector<NamedScene>& all) {
    all.push_back({QStringLiteral("table"), withTable(weights(30, 6))});
    all.push_back({QStringLiteral("table of one row"), withTable(weights(1, 6))});
    all.push_back({QStringLiteral("table of three rows"), withTable(weights(3, 6))});
    all.push_back({QStringLiteral("table of one column"), withTable(weights(30, 1))});
    all.push_back({QStringLiteral("constant table"), withTable(Matrix::Constant(10, 6, 0.5))});
    all.push_back({QStringLiteral("table with a large row"), withTable(withLargeRow(weights(30, 6)))});
    all.push_back({QStringLiteral("table of 1e300"), withTable(weights(10, 6) * 1e300)});
    all.push_back({QStringLiteral("table of 1e-310"), withTable(weights(10, 6) * 1e-310)});
    all.push_back({QStringLiteral("table of sinusoids"), withTable(Encoding(plain(40, 8)).matrix())});
    Scene frozen = withTable(weights(30, 6));
    frozen.frozen = frozen.encoding;
    all.push_back({QStringLiteral("table beside a frozen sinusoid"), frozen});
    frozen.frozen->dModel += 2;
    all.push_back({QStringLiteral("table beside a frozen sinusoid of other columns"), frozen});
}

std::vector<QJsonValue> valuesOf(const OptionSpec& option) {
    std::vector<QJsonValue> values;
    switch (option.kind) {
        case OptionSpec::Kind::Choice:
            for (const QString& choice : option.choices)
                if (choice != option.fallback.toString()) values.emplace_back(choice);
            break;
        case OptionSpec::Kind::Switch:
            values.emplace_back(!option.fallback.toBool());
            break;
        case OptionSpec::Kind::Integer:
        case OptionSpec::Kind::Real:
            values = {option.lowest, std::min(option.highest, option.lowest + 5)};
            break;
        case OptionSpec::Kind::IntegerList:
            values = {QStringLiteral("1,0"), QStringLiteral("5,4,3,2,1,0"),
                      QStringLiteral("0,1,2,3,4,5,6,7,8,9,10,11,12,13")};
            break;
        case OptionSpec::Kind::Text:
            break;
    }
    return values;
}

/// Of two options with the same long list of choices the second shows what there is.
bool isRepeated(const FigureSpec& spec, const OptionSpec& option) {
    const auto later = std::find_if(spec.options.begin(), spec.options.end(), [&](const OptionSpec& other) {
        return &other > &option && other.choices.size() > 8 && other.choices == option.choices;
    });
    return later != spec.options.end();
}

/// Norms of tables whose rows are alike, or not at all.
void addNorms(std::vector<NamedScene>& all, const std::vector<NamedScene>& plainOnes) {
    for (NamedScene each : plainOnes) {
        if (each.name != QLatin1String("constant table") &&
            each.name != QLatin1String("table with a large row"))
            continue;
        each.scene.figures.front().options.insert(QStringLiteral("show"), QStringLiteral("norms"));
        each.name += QStringLiteral("; show = norms");
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
        for (const QJsonValue& value : valuesOf(option)) {
            NamedScene each = *offered;
            each.scene.figures.front().options.insert(option.key, value);
            each.name += QStringLiteral("; %1 = %2").arg(option.key, value.toVariant().toString());
            all.push_back(each);
        }
    }
    if (spec.id == QLatin1String("dimensions")) addNorms(all, plainOnes);
    return all;
}

}  // namespace sinescope::approval
