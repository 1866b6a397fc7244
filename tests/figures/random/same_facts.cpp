// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/random/same_facts.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/error.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope::random {

namespace {

constexpr double turn = 2 * std::numbers::pi;

bool always(const SceneFacts&) {
    return true;
}
double unchanged(double value, const Scene&) {
    return value;
}
/// Radians per position as a wavelength, and the steepest slope of a wave likewise.
double fromFrequency(double value, const Scene&) {
    return turn / value;
}
double fromSlope(double value, const Scene& scene) {
    return turn * std::abs(scene.encoding.factor) / value;
}

bool isRotation(const SceneFacts& facts) {
    return entryOf(facts.scene()) == Entry::Rotation;
}
bool isBias(const SceneFacts& facts) {
    return entryOf(facts.scene()) == Entry::Score;
}
bool isInput(const SceneFacts& facts) {
    return entryOf(facts.scene()) == Entry::Input;
}
/// The second column of a rotated pair is the sine.
bool isSine(const SceneFacts& facts) {
    const auto* rope = std::get_if<RopeScheme>(&facts.scene().scheme);
    if (!rope) return false;
    const std::int64_t j = facts.scene().selection.column;
    const std::int64_t pairs = rope->part == RopePart::Proportional
                                   ? rope->headDim / 2
                                   : rope->rotaryDim.value_or(rope->headDim) / 2;
    return rope->pairs == RopePairs::Interleaved ? j % 2 == 1 : j >= pairs;
}
/// The formula's fact is the cosine, the heatmap's value its product with the attention factor.
bool isPlainRotation(const SceneFacts& facts) {
    const auto* rope = std::get_if<RopeScheme>(&facts.scene().scheme);
    return rope && ropeAttentionFactor(*rope) == 1;
}
bool isUnscaledRotation(const SceneFacts& facts) {
    const auto* rope = std::get_if<RopeScheme>(&facts.scene().scheme);
    return rope && std::holds_alternative<NoScaling>(rope->scaling);
}
bool isPlainSine(const SceneFacts& facts) {
    return isPlainRotation(facts) && isSine(facts);
}
bool isPlainCosine(const SceneFacts& facts) {
    return isPlainRotation(facts) && !isSine(facts);
}

/// True if the selected row and the shifted one are both rows of the encoding.
bool bothAreRows(const SceneFacts& facts) {
    const Scene& scene = facts.scene();
    const std::int64_t place = scene.selection.position - scene.encoding.firstPosition;
    const std::int64_t other = place + scene.selection.shift;
    return other >= 0 && other < scene.encoding.length;
}
bool isBiasOfAKey(const SceneFacts& facts) {
    return isBias(facts) && bothAreRows(facts);
}
/// True if the sum's query and key are words.
bool isBiasOfAWord(const SceneFacts& facts) {
    const Scene& scene = facts.scene();
    const std::int64_t place = scene.selection.position - scene.encoding.firstPosition;
    return isBiasOfAKey(facts) && !std::holds_alternative<ShawScheme>(scene.scheme) &&
           std::max(place, place + scene.selection.shift) < placedTokens(scene);
}
/// True if the sum's row at the selection belongs to its word, not to the nearest one.
bool selectsWord(const SceneFacts& facts) {
    const Scene& scene = facts.scene();
    return isInput(facts) && scene.selection.position - scene.encoding.firstPosition < placedTokens(scene);
}
bool comparesCurrent(const SceneFacts& facts) {
    const FigureState* compare = findFigure(facts.scene(), u"compare"_s);
    const FigureSpec& spec = figureKind(u"compare"_s).spec;
    const auto side = [&](const char* key) {
        return optionValue(spec, compare, QString::fromLatin1(key)).toString();
    };
    // Rows of sides with different first positions are counted from the first row of each.
    const std::optional<EncodingParameters>& frozen = facts.scene().frozen;
    const std::int64_t first = facts.scene().encoding.firstPosition;
    return isInput(facts) && side("b") == "current"_L1 && side("a") == "frozen"_L1 &&
           (!frozen || frozen->firstPosition == first);
}
bool drawsAllPairs(const SceneFacts& facts) {
    const Fact* shown = facts.find(u"chirp.shown_pairs"_s);
    const Fact* pairs = facts.find(u"wavelengths.pairs"_s);
    return shown && pairs && shown->value == pairs->value;
}
/// Spectrum and Wavelengths measure a peak over the first rows of a longer table, Dimensions over all rows.
bool hasFewRows(const SceneFacts& facts) {
    return facts.scene().encoding.length <= 256;
}
bool isTable(const SceneFacts& facts) {
    const Scheme& scheme = facts.scene().scheme;
    return std::holds_alternative<LearnedScheme>(scheme) || std::holds_alternative<TableScheme>(scheme);
}
bool trainsOnAll(const SceneFacts& facts) {
    const std::optional<std::int64_t>& trained = facts.scene().selection.trainedLength;
    return trained && *trained == facts.scene().encoding.length;
}
/// Hands turn during the L - 1 steps between L positions, but a wavelength is compared with L: the counts are
/// equal if no wavelength lies between.
bool trainsOnAllTurns(const SceneFacts& facts) {
    const auto* rope = std::get_if<RopeScheme>(&facts.scene().scheme);
    if (!rope || !trainsOnAll(facts)) return false;
    RopeScheme plain = *rope;
    plain.scaling = NoScaling{};
    const auto length = static_cast<double>(facts.scene().encoding.length);
    const Vector frequencies = ropeFrequencies(plain);
    return std::none_of(frequencies.begin(), frequencies.end(),
                        [length](double w) { return w > 0 && turn / w > length - 1 && turn / w <= length; });
}
/// An angle of 1e8 degrees is accurate to 1e-8 degrees.
bool hasFineDegrees(const SceneFacts& facts) {
    const Fact* degrees = facts.find(u"shift.degrees"_s);
    return degrees && std::abs(degrees->value) < 1e8 && isSinusoidal(facts.scene());
}

struct Source {
    /// The fact's name; {p} is the selected position, {q} the shifted one, {j} the selected column, {h} the
    /// head.
    const char* fact;
    double (*quantity)(double value, const Scene& scene) = unchanged;
    bool (*when)(const SceneFacts& facts) = always;
};

/// A number that is equal in every figure that states it.
struct Quantity {
    const char* name;
    std::vector<Source> sources;
};

const std::vector<Quantity>& quantities() {
    static const std::vector<Quantity> all = {
        {"the selected value",
         {{"heatmap.value", unchanged, isInput},
          {"formula.value", unchanged, isInput},
          {"dimensions.value", unchanged, isInput},
          {"heatmap.value_{p}_{j}", unchanged, isInput},
          {"sum.position", unchanged, selectsWord},
          {"compare.b_value", unchanged, comparesCurrent}}},
        {"the selected cosine or sine of a rotation",
         {{"heatmap.value", unchanged, isRotation},
          {"dimensions.value", unchanged, isRotation},
          {"formula.cosine", unchanged, isPlainCosine},
          {"formula.sine", unchanged, isPlainSine}}},
        {"the selected bias",
         {{"heatmap.value", unchanged, isBiasOfAKey},
          {"formula.bias", unchanged, isBiasOfAKey},
          {"similarity.bias", unchanged, isBiasOfAKey},
          {"dimensions.bias", unchanged, isBiasOfAKey},
          {"positions.bias_head_{h}", unchanged, isBiasOfAKey},
          {"positions.bias", unchanged, isBiasOfAKey},
          {"sum.score_change", unchanged, isBiasOfAWord}}},
        {"the slope of the selected head", {{"formula.slope"}, {"dimensions.slope"}}},
        {"the norm of the selected row",
         {{"heatmap.row_norm"},
          {"positions.norm"},
          {"sum.position_norm", unchanged, selectsWord},
          {"compare.b_norm", unchanged, comparesCurrent}}},
        {"the wavelength of the selected column",
         {{"dimensions.wavelength"},
          {"dimensions.wavelength_{j}"},
          {"wavelengths.selected"},
          {"dimensions.peak_{j}", unchanged, hasFewRows},
          {"spectrum.selected_peak", unchanged, isTable},
          {"formula.angular_frequency", fromFrequency},
          {"derivative.largest_slope", fromSlope},
          {"derivative.largest_slope_j{j}", fromSlope}}},
        {"the shortest wavelength",
         {{"wavelengths.shortest", unchanged,
           [](const SceneFacts& facts) { return isSinusoidal(facts.scene()); }},
          {"derivative.fastest_pair", fromSlope}}},
        {"the longest wavelength",
         {{"wavelengths.longest", unchanged,
           [](const SceneFacts& facts) { return isSinusoidal(facts.scene()); }},
          {"chirp.last_wavelength", unchanged, drawsAllPairs},
          {"derivative.slowest_pair", fromSlope}}},
        {"the longest wavelength over the shortest", {{"wavelengths.spread"}, {"derivative.ratio"}}},
        {"the cycles of the selected column",
         {{"heatmap.cycles"}, {"dimensions.cycles"}, {"dimensions.cycles_{j}"}}},
        {"the number of pairs", {{"wavelengths.pairs"}, {"beyond.pairs"}}},
        {"the pairs that complete a cycle in training",
         {{"beyond.completed", unchanged, trainsOnAllTurns},
          {"wavelengths.completed", unchanged,
           [](const SceneFacts& facts) { return trainsOnAllTurns(facts) && isUnscaledRotation(facts); }},
          // A model is scaled after its training.
          {"wavelengths.unscaled_completed", unchanged, trainsOnAllTurns}}},
        {"the shift", {{"shift.k"}, {"similarity.k"}}},
        {"the distance of the selected row from the shifted one",
         {{"shift.distance"},
          {"similarity.distance"},
          {"positions.distance_{p}_{q}"},
          {"positions.distance_{q}_{p}"}}},
        {"how far apart the two closest rows are",
         {{"similarity.closest_shift"}, {"positions.closest_shift"}}},
        {"the distance of the two closest rows",
         {{"similarity.closest_distance"}, {"positions.closest_distance"}}},
        {"the cosine of the angle of the selected pair over the shift",
         {{"shift.cosine"},
          {"shift.degrees", [](double degrees, const Scene&) { return std::cos(degrees * turn / 360); },
           hasFineDegrees},
          {"formula.angular_frequency",
           [](double w, const Scene& scene) {
               return std::cos(w * static_cast<double>(scene.selection.shift));
           },
           hasFineDegrees}}},
    };
    return all;
}

QString nameIn(const Scene& scene, const char* fact) {
    const Selection& selection = scene.selection;
    return QString::fromLatin1(fact)
        .replace("{p}"_L1, QString::number(selection.position))
        .replace("{q}"_L1, QString::number(selection.position + selection.shift))
        .replace("{j}"_L1, QString::number(selection.column))
        .replace("{h}"_L1, QString::number(selection.head));
}

/// The last digits differ if two figures compute a number differently, as for an angle of many turns.
bool isOne(double a, double b) {
    return std::abs(a - b) <= 1e-7 * std::max({std::abs(a), std::abs(b), 1e-6}) || a == b;
}

QString contradiction(const QString& quantity, const QString& a, double ofA, const QString& b, double ofB) {
    return u"%1: %2 makes it %3, %4 makes it %5"_s.arg(quantity, a)
        .arg(ofA, 0, 'g', 15)
        .arg(b)
        .arg(ofB, 0, 'g', 15);
}

void compareQuantity(const Quantity& quantity, const SceneFacts& facts, QStringList& wrong) {
    const Source* first = nullptr;
    double expected = 0;
    for (const Source& source : quantity.sources) {
        const Fact* fact = facts.find(nameIn(facts.scene(), source.fact));
        if (!fact || !source.when(facts)) continue;
        const double stated = source.quantity(fact->value, facts.scene());
        if (!first)
            first = &source, expected = stated;
        else if (!isOne(stated, expected))
            wrong << contradiction(QString::fromLatin1(quantity.name), QString::fromLatin1(first->fact),
                                   expected, QString::fromLatin1(source.fact), stated);
    }
}

/// A fact about a second setting, and the fact of a figure of that setting.
struct Beside {
    const char* fact;
    const char* own;
};

void compareBeside(const SceneFacts& facts, const Scene& setting, const std::vector<Beside>& all,
                   QStringList& wrong) {
    const SceneFacts others(setting);
    for (const Beside& beside : all) {
        const Fact* statedFact = facts.find(QString::fromLatin1(beside.fact));
        const Fact* own = others.find(QString::fromLatin1(beside.own));
        if (statedFact && own && !isOne(statedFact->value, own->value))
            wrong << contradiction(u"the other setting"_s, statedFact->name, statedFact->value, own->name,
                                   own->value);
    }
}

/// Returns the Scene with the sinusoidal scheme and the same parameters and options.
Scene sinusoidBeside(const Scene& scene) {
    Scene plain = scene;
    plain.scheme = SinusoidalScheme{};
    clampToValid(plain);
    return plain;
}

}  // namespace

SceneFacts::SceneFacts(const Scene& scene) : m_scene(scene) {
    // Skips figures whose facts are never compared, because they may train for them.
    static const QSet<QString> figures = [] {
        QSet<QString> compared{u"trajectory"_s};
        for (const QString& name : comparedFacts()) compared << name.section('.'_L1, 0, 0);
        return compared;
    }();
    for (const FigureKind& kind : figureKinds())
        if (figures.contains(kind.spec.id)) add([&] { return kind.modelOf(scene); });
}

SceneFacts::SceneFacts(const Scene& scene, const std::vector<std::shared_ptr<const FigureModel>>& models)
    : m_scene(scene) {
    for (const auto& model : models)
        if (model) add([&] { return model; });
}

void SceneFacts::add(const std::function<std::shared_ptr<const FigureModel>()>& make) {
    try {
        const std::vector<Fact> facts = make()->facts();
        m_facts.insert(m_facts.end(), facts.begin(), facts.end());
    } catch (const Error&) {
        // RandomTest reports figures that have no model.
    }
}

QStringList contradictions(const SceneFacts& facts) {
    QStringList wrong;
    for (const Quantity& quantity : quantities()) compareQuantity(quantity, facts, wrong);
    return wrong;
}

QStringList contradictionsBeside(const SceneFacts& facts) {
    QStringList wrong;
    const Scene& scene = facts.scene();
    if (isInput(facts) && !isSinusoidal(scene))
        compareBeside(facts, sinusoidBeside(scene),
                      {{"trajectory.sinusoid_share", "trajectory.share"},
                       {"spectrum.sinusoid_95", "spectrum.sinusoids_95"}},
                      wrong);
    if (!scene.frozen) return wrong;
    Scene frozen = frozenSetting(scene);
    clampToValid(frozen);
    compareBeside(facts, frozen, {{"wavelengths.frozen_longest", "wavelengths.longest"}}, wrong);
    return wrong;
}

QStringList comparedFacts() {
    QStringList names;
    for (const Quantity& quantity : quantities())
        for (const Source& source : quantity.sources) names << QString::fromLatin1(source.fact);
    return names;
}

QStringList comparedFacts(const SceneFacts& facts) {
    QStringList names;
    for (const Quantity& quantity : quantities())
        for (const Source& source : quantity.sources)
            if (facts.find(nameIn(facts.scene(), source.fact)) && source.when(facts))
                names << QString::fromLatin1(source.fact);
    return names;
}

}  // namespace sinescope::random
