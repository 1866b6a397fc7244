// SPDX-License-Identifier: GPL-3.0-or-later
//
// The draggable numbers of a calculation, their meaning, and what dragging changes.
#pragma once

#include "app/model/values.h"
#include "app/scene/scene_edit.h"
#include "app/scene/term.h"
#include "core/schemes/scheme.h"

#include <optional>
#include <string_view>

namespace sinescope {

struct Knob {
    enum class Quantity {
        Position,  ///< p: of the word, or of the query
        Pair,
        Base,    ///< n of the sinusoidal formula
        Width,   ///< d_model
        Length,  ///< L
        Key,     ///< for a query: the shift to the key
        Head,
        Column,
        Parameter,  ///< of the scheme
    };
    Quantity quantity = Quantity::Position;
    int parameter = 0;  ///< index among the parameters of the scheme's kind
    friend bool operator==(const Knob&, const Knob&) = default;
};

/// Returns the knob of a term of the sinusoidal formula.
Knob knobOf(Term term);
/// Returns the knob of a scheme's parameter; empty if `id` is unknown or does not apply: a model's own table
/// fixes the buckets.
std::optional<Knob> parameterKnob(const Scheme& scheme, std::string_view id);

/// The meaning of "<id 10>" in a line of the wording: the knob of that name or of the scheme's parameter, and
/// the term that gives its colour.
struct NamedKnob {
    std::optional<Knob> knob;
    std::optional<Term> term;
};
NamedKnob namedKnob(const Scheme& scheme, const QString& id);

/// Sets the values for the description of a knob.
void setKnobValues(Values& values, const Scene& scene, const Knob& knob);
/// Drags a knob to the right by `pixels`, starting from the Scene that the edit is applied to.
SceneEdit knobEdit(const Scene& scene, const Knob& knob, double pixels);
/// Moves the selection by one or ten steps, for a key. The edit sets the selection computed from this Scene.
SceneEdit selectionStep(const Scene& scene, const Knob& knob, int steps);

}  // namespace sinescope
