// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/option_table.h"
#include "app/model/values.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Matrices, scores against the distance of two words, or wavelengths against pair.
enum class CompareView { Maps, Score, Frequencies };

struct CompareOptions {
    CompareView view = CompareView::Maps;
    QString a = u"frozen"_s;  ///< an id of sideChoices(), as b
    QString b = u"current"_s;
    bool ownScales =
        false;          ///< colours of A and of B each reach as far as their values, and no A - B is shown
    double factor = 4;  ///< by which the scalings of RoPE stretch the positions
};
const OptionTable<CompareOptions>& compareOptions();

/// What the scheme of a side is made from.
enum class SideSource { Live, Frozen, OwnTable, LearnedTable, LearnedBiases, Rotation, MadeUp, Library };

/// What a side can be, in the order of the list.
struct SideChoice {
    SideSource source;
    QString id;
    QString label;
    const char* group;     ///< where position enters, or whose setting it is; a kind of the words
    QString scaling = {};  ///< id of a rotation's; empty where it has none
};
const std::vector<SideChoice>& sideChoices();
const SideChoice& sideChoice(const QString& id);
/// Whether a side is the frozen setting.
bool showsFrozen(const CompareOptions& options);
/// Whether both sides are settings of the window, the current or the frozen one.
bool showsSettings(const CompareOptions& options);

/// The first statement of a kind in the figure's words.
QString compareWords(const char* kind, const Values& values = Values());

}  // namespace sinescope
