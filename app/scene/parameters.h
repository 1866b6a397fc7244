// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of the numbers and choices of a Scene that the user sets, shared by the session file, the checks,
// the control panel, the command line, the animation, the programs and the formula. A new one needs a field
// in its struct and a row here.
#pragma once

#include "app/scene/literals.h"
#include "app/scene/scene.h"
#include "app/scene/term.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace sinescope {

/// Names and texts of a parameter.
struct ParameterInfo {
    QString id;               ///< "d_model", in sessions and animations
    QString option = {};      ///< on the command line, "d-model"; default: the id with dashes
    QString title;            ///< "Model width"
    QString shortTitle = {};  ///< "Width", for narrow places; default: the title
    QString symbol = {};      ///< in the formula, "d"; empty if it has none
    QString shortName = {};   ///< in a line of text, "d_model = 64"; default: titleInText()
    QString placeholder;      ///< for its value on the command line, "D"
    QString help;             ///< one phrase for the command line
    QString remark = {};      ///< comment on its constant in a program, "columns"; may be empty
    /// Omitted from a session if it has its default.
    bool isRare = false;
    Term term = Term::Position;  ///< whose colour it uses
    bool isLogarithmic = false;  ///< equal ratios look equal

    /// "model width", for the undo menu and lists
    QString titleInText() const { return title.toLower(); }
    /// "Width d", beside a small control
    QString label() const { return symbol.isEmpty() ? shortTitle : shortTitle + ' '_L1 + symbol; }
    /// "D_MODEL", in a program
    QString constant() const { return id.toUpper(); }
};

using NumberRange = std::pair<double, double>;

template <typename Owner>
struct NumberParameter : ParameterInfo {
    bool isInteger = true;
    NumberRange limits;  ///< for any Scene; infinite if validate() of the owner says more
    std::function<std::optional<double>(const Owner&)> value;
    std::function<void(Owner&, double)> set;
};

/// A choice among the names of parameter_names.h.
template <typename Owner>
struct ChoiceParameter : ParameterInfo {
    QStringList ids;
    std::function<QString(const Owner&)> value;
    /// id: one of `ids`.
    std::function<void(Owner&, const QString& id)> set;
};

/// length, d_model, base, first_position, position_scale, factor, frequency_shift
const std::vector<NumberParameter<EncodingParameters>>& encodingNumbers();
/// layout, spacing, odd_rule
const std::vector<ChoiceParameter<EncodingParameters>>& encodingChoices();
/// position, column, shift, trained_length, head
const std::vector<NumberParameter<Selection>>& selectionNumbers();
/// scale
const std::vector<ChoiceParameter<Sentence>>& sentenceChoices();
/// theme
const std::vector<ChoiceParameter<SceneStyle>>& styleChoices();

const NumberParameter<EncodingParameters>& encodingNumber(const QString& id);
const NumberParameter<Selection>& selectionNumber(const QString& id);
/// Returns the texts of any parameter; null if `id` is unknown.
const ParameterInfo* parameterInfo(const QString& id);

/// The ids of several tables, concatenated.
template <typename... Tables>
QStringList parameterIds(const Tables&... tables) {
    QStringList ids;
    const auto add = [&ids](const auto& table) {
        for (const auto& parameter : table) ids << parameter.id;
    };
    (add(tables), ...);
    return ids;
}

/// Returns the range that the encoding and the scheme of a Scene allow for a number of the selection.
NumberRange allowedIn(const Scene& scene, const NumberParameter<Selection>& parameter);

}  // namespace sinescope
