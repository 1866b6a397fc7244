// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/knobs.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "core/error.h"
#include "core/round_numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/column_roles.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double pixelsPerStep = 12, pixelsPerDecade = 150;

/// The pair of the selected column, the number of pairs, and their columns.
struct Pairs {
    explicit Pairs(const Scene& scene) : roles(columnRoles(scene)), count(pairCount(roles)) {
        if (const ColumnRole& role = roles.at(static_cast<std::size_t>(scene.selection.column));
            role.wave != Wave::None)
            selected = role;
    }
    /// Returns the column of the pair closest to `pair`, with this wave if it has one, as the last pair of an
    /// odd d_model lacks one.
    std::int64_t columnWith(std::int64_t pair, Wave wave) const {
        const std::int64_t nearest = std::clamp<std::int64_t>(pair, 0, std::max<std::int64_t>(count, 1) - 1);
        const std::int64_t column = columnOf(roles, {nearest, wave});
        const Wave other = wave == Wave::Sine ? Wave::Cosine : Wave::Sine;
        return std::max<std::int64_t>(0, column >= 0 ? column : columnOf(roles, {nearest, other}));
    }

    std::vector<ColumnRole> roles;
    ColumnRole selected{0, Wave::Sine};
    std::int64_t count;
};

/// Rounds to two significant digits, so that a dragged number is easy to read.
double twoDigits(double value) {
    const double unit = unitOfDigits(value, 2);
    return std::round(value / unit) * unit;
}

/// Returns a number after a drag, in ratios if steps of one would be too small.
double draggedNumber(double value, double lowest, double highest, bool byRatios, double pixels) {
    if (!byRatios) return std::clamp(value + std::round(pixels / pixelsPerStep), lowest, highest);
    const double power =
        std::clamp(std::log10(value) + pixels / pixelsPerDecade, std::log10(lowest), std::log10(highest));
    return std::clamp(twoDigits(std::pow(10, power)), lowest, highest);
}

void dragWidth(Scene& scene, std::int64_t steps) {
    const auto limit = saturatingCast<std::int64_t>(encodingNumber(u"d_model"_s).limits.second);
    const ColumnRole before = Pairs(scene).selected;
    EncodingParameters& p = scene.encoding;
    const std::int64_t odd = p.dModel % 2;
    p.dModel = std::clamp(p.dModel + 2 * steps, std::int64_t{2} - odd, limit - odd);
    scene.selection.column = std::min(scene.selection.column, p.dModel - 1);
    scene.selection.column = Pairs(scene).columnWith(before.pair, before.wave);
}

/// Values that the scheme does not allow are ignored.
void dragParameter(Scene& scene, const SchemeParameter& parameter, double pixels) {
    const bool isBase = std::string_view(parameter.id) == "base";
    const bool isPaired = std::string_view(parameter.id) == "rotary-dim";  // pairs of columns are turned
    const double now = parameter.get(scene.scheme);
    const bool byRatios = isBase || std::string_view(parameter.id) == "max-distance";
    double next = draggedNumber(now, parameter.minimum, parameter.maximum, byRatios, pixels);
    if (isPaired) next = std::max(2.0, now + 2 * std::round(pixels / pixelsPerStep));
    if (parameter.kind == SchemeParameterKind::Integer) next = std::round(next);
    Scene changed = scene;
    parameter.set(changed.scheme, next);
    try {
        clampToValid(changed);
        validate(changed);
    } catch (const Error&) {
        return;
    }
    scene = std::move(changed);
}

/// Returns the scheme's parameter of a knob; null for other knobs, or if the scheme has changed to one
/// without it.
const SchemeParameter* parameterOf(const Knob& knob, const Scene& scene) {
    const auto& parameters = infoOf(scene.scheme).parameters;
    const auto place = static_cast<std::size_t>(knob.parameter);
    return knob.quantity == Knob::Quantity::Parameter && place < parameters.size() ? &parameters[place]
                                                                                   : nullptr;
}

/// A number of the selection and its limits.
struct Picked {
    std::int64_t Selection::*number;
    std::int64_t first, last;
};

/// Returns the number of the selection that a knob changes; empty for other knobs.
std::optional<Picked> pickedBy(const Knob& knob, const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    switch (knob.quantity) {
        case Knob::Quantity::Position:
            return Picked{&Selection::position, p.firstPosition, p.firstPosition + p.length - 1};
        case Knob::Quantity::Key:
            return Picked{&Selection::shift, 1 - p.length, p.length - 1};
        case Knob::Quantity::Head:
            return Picked{&Selection::head, 0, headCount(scene) - 1};
        case Knob::Quantity::Column:
            return Picked{&Selection::column, 0, p.dModel - 1};
        default:
            return {};
    }
}

void drag(Scene& scene, const Knob& knob, double pixels) {
    const auto steps =
        saturatingCast<std::int64_t>(std::round(std::clamp(pixels, -1e8, 1e8) / pixelsPerStep));
    EncodingParameters& p = scene.encoding;
    Selection& at = scene.selection;
    if (const auto picked = pickedBy(knob, scene)) {
        std::int64_t& number = at.*picked->number;
        number = std::clamp(number + steps, picked->first, picked->last);
        return;
    }
    switch (knob.quantity) {
        case Knob::Quantity::Pair: {
            const Pairs pairs(scene);
            at.column = pairs.columnWith(pairs.selected.pair + steps, pairs.selected.wave);
            return;
        }
        case Knob::Quantity::Base: {
            const auto [lowest, highest] = encodingNumber(u"base"_s).limits;
            p.base = draggedNumber(p.base, lowest, highest, true, pixels);
            return;
        }
        case Knob::Quantity::Width:
            return dragWidth(scene, steps);
        case Knob::Quantity::Length:
            p.length = std::clamp<std::int64_t>(p.length + steps, 1, EncodingParameters::maximumLength);
            at.position = std::min(at.position, p.firstPosition + p.length - 1);
            return;
        default:
            if (const SchemeParameter* parameter = parameterOf(knob, scene))
                dragParameter(scene, *parameter, pixels);
    }
}

/// A knob in the wording; a parameter of the scheme uses its own id there.
struct KnobName {
    const char* id;
    std::optional<Knob::Quantity> quantity;
    std::optional<Term> term;
};

const std::vector<KnobName>& knobNames() {
    using enum Knob::Quantity;
    static const std::vector<KnobName> all = {{"position", Position, Term::Position},
                                              {"pair", Pair, Term::Pair},
                                              {"key", Key, Term::Position},
                                              {"distance", Key, {}},
                                              {"length", Length, Term::Position},
                                              {"d_model", Width, Term::DModel},
                                              {"head", Head, {}},
                                              {"column", Column, {}},
                                              {"base", {}, Term::Base},
                                              {"rotary-dim", {}, Term::DModel}};
    return all;
}

/// Returns the name in the wording.
const char* nameOf(Knob::Quantity quantity) {
    if (quantity == Knob::Quantity::Base) return "base";
    const auto named = std::ranges::find(knobNames(), quantity, &KnobName::quantity);
    return named == knobNames().end() ? "parameter" : named->id;
}

}  // namespace

Knob knobOf(Term term) {
    switch (term) {
        case Term::Position:
            break;
        case Term::Pair:
            return {Knob::Quantity::Pair};
        case Term::Base:
            return {Knob::Quantity::Base};
        case Term::DModel:
            return {Knob::Quantity::Width};
    }
    return {Knob::Quantity::Position};
}

std::optional<Knob> parameterKnob(const Scheme& scheme, std::string_view id) {
    const auto& parameters = infoOf(scheme).parameters;
    for (std::size_t k = 0; k < parameters.size(); ++k)
        if (id == parameters[k].id && parameters[k].applies(scheme))
            return Knob{Knob::Quantity::Parameter, static_cast<int>(k)};
    return {};
}

NamedKnob namedKnob(const Scheme& scheme, const QString& id) {
    NamedKnob named;
    for (const KnobName& name : knobNames())
        if (id == QLatin1String(name.id)) {
            named.term = name.term;
            if (name.quantity) named.knob = Knob{*name.quantity};
        }
    if (!named.knob) named.knob = parameterKnob(scheme, id.toStdString());
    return named;
}

void setKnobValues(Values& values, const Scene& scene, const Knob& knob) {
    const auto setRange = [&values](std::int64_t first, std::int64_t last) {
        values.set("range", spanText(grouped(first), grouped(last)));
    };
    const auto setInfo = [&values](const char* id) {
        const ParameterInfo& info = encodingNumber(QString::fromLatin1(id));
        values.set("symbol", info.symbol).set("short_name", info.shortName).set("remark", info.remark);
    };
    values.set("knob", QString::fromLatin1(nameOf(knob.quantity)))
        .set("shift", scene.selection.shift)
        .set("columns", scene.encoding.dModel);
    if (const auto picked = pickedBy(knob, scene)) setRange(picked->first, picked->last);
    if (knob.quantity == Knob::Quantity::Pair) setRange(0, std::max<std::int64_t>(Pairs(scene).count, 1) - 1);
    if (knob.quantity == Knob::Quantity::Base) setInfo("base");
    if (knob.quantity == Knob::Quantity::Width) setInfo("d_model");
    if (const SchemeParameter* parameter = parameterOf(knob, scene))
        values.set("title", QString::fromUtf8(parameter->title))
            .set("number", parameter->get(scene.scheme))
            .set("description", QString::fromUtf8(parameter->description));
}

SceneEdit knobEdit(const Scene& scene, const Knob& knob, double pixels) {
    QString text = u"selection"_s;
    if (knob.quantity == Knob::Quantity::Base) text = encodingNumber(u"base"_s).titleInText();
    if (knob.quantity == Knob::Quantity::Width) text = encodingNumber(u"d_model"_s).titleInText();
    if (knob.quantity == Knob::Quantity::Length) text = encodingNumber(u"length"_s).titleInText();
    if (const SchemeParameter* parameter = parameterOf(knob, scene))
        text = QString::fromUtf8(parameter->title).toLower();
    return {text, [knob, pixels](Scene& next) { drag(next, knob, pixels); }};
}

SceneEdit selectionStep(const Scene& scene, const Knob& knob, int steps) {
    Scene stepped = scene;
    drag(stepped, knob, steps * pixelsPerStep);
    return {u"selection"_s,
            [target = stepped.selection](Scene& next) {
                next.selection.position = target.position;
                next.selection.column = target.column;
                next.selection.shift = target.shift;
            },
            u"select"_s};
}

}  // namespace sinescope
