// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of a calculation that can be dragged, what they are, and what dragging them changes.
#pragma once

#include "app/model/values.h"
#include "app/scene/scene_edit.h"
#include "app/scene/term.h"
#include "core/schemes/scheme.h"

#include <optional>
#include <string_view>

namespace sinescope {

struct Knob {
    enum class What {
        Position,  ///< p: of the word, or of the query
        Pair,
        Base,    ///< n of the formula of sines and cosines
        Width,   ///< d_model
        Length,  ///< L
        Key,     ///< of a query: the shift between them
        Head,
        Column,
        Parameter,  ///< of the scheme's own
    };
    What what = What::Position;
    int parameter = 0;  ///< its place among those of the scheme's kind
    friend bool operator==(const Knob&, const Knob&) = default;
};

/// The knob of a term of the formula of sines and cosines.
Knob knobOf(Term term);
/// The knob of a scheme's parameter; nothing where it has none of that id, or not now: the buckets of a
/// model's own table are as many as it has.
std::optional<Knob> parameterKnob(const Scheme& scheme, std::string_view id);

/// What "<id 10>" in a line of the words is: the knob of that name, or of the scheme's parameter, and the
/// term whose colour it has.
struct NamedKnob {
    std::optional<Knob> knob;
    std::optional<Term> term;
};
NamedKnob namedKnob(const Scheme& scheme, const QString& id);

/// The values of the words that say what a number is.
void setKnobValues(Values& values, const Scene& scene, const Knob& knob);
/// Dragging it so many pixels to the right. The edit goes from the Scene that it is applied to.
SceneEdit knobEdit(const Scene& scene, const Knob& knob, double pixels);
/// One step of the selection, or ten, by a key. The edit ends at the selection that is next to this Scene's.
SceneEdit selectionStep(const Scene& scene, const Knob& knob, int steps);

}  // namespace sinescope
