// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"
#include "app/model/values.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Matrices, scores against the distance of two words, or wavelengths against pairs.
enum class CompareView { Maps, Score, Frequencies };

struct CompareOptions {
    CompareView view = CompareView::Maps;
    QString a = u"frozen"_s;  ///< an id of sideChoices(), as b
    QString b = u"current"_s;
    bool ownScales = false;  ///< A and B have separate colour limits; A - B is hidden
    double factor = 4;       ///< stretch of the positions by the scalings of RoPE
};
const OptionTable<CompareOptions>& compareOptions();

/// The origin of a side's scheme.
enum class SideSource { Live, Frozen, OwnTable, LearnedTable, LearnedBiases, Rotation, Random, Library };

/// A possible side, in the order of the list.
struct SideChoice {
    SideSource source;
    QString id;
    QString label;
    const char* group;     ///< where position enters, or whose setting it is; key of the wording
    QString scaling = {};  ///< id of a rotation's scaling; empty if unscaled
};
const std::vector<SideChoice>& sideChoices();
const SideChoice& sideChoice(const QString& id);
/// True if a side is the frozen setting.
bool showsFrozen(const CompareOptions& options);
/// True if both sides are settings of the window, the current or the frozen one.
bool showsSettings(const CompareOptions& options);

/// Returns the first statement of a kind in the figure's wording.
QString compareWords(const char* kind, const Values& values = Values());

}  // namespace sinescope
