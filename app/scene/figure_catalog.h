// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QJsonValue>

#include <functional>
#include <optional>
#include <vector>

namespace sinescope {

/// What holds in a Scene in the place of an option's value.
struct OptionInForce {
    QJsonValue value;
    QString why;   ///< a sentence
    bool isFixed;  ///< no other value would change anything
    friend bool operator==(const OptionInForce&, const OptionInForce&) = default;
};

/// A control of a figure's tool strip, and an option of the command line.
struct OptionSpec {
    enum class Kind { Choice, Switch, Integer, Real, IntegerList, Text };
    QString key;
    QString label;
    QString tip;
    Kind kind = Kind::Choice;
    QJsonValue
        fallback;  ///< the default: a string (Choice, Text, IntegerList "0,4,8,12"), a bool or a number
    QStringList choices;       ///< ids, Kind::Choice only
    QStringList choiceLabels;  ///< as shown, as many as choices
    double lowest = 0;         ///< Integer, Real, IntegerList
    double highest = 0;
    bool isTime = false;            ///< Real: how much of a motion is shown; it is played once, as a film is
    QStringList choiceGroups = {};  ///< the heading that each choice is under, as many as choices; or none
    /// Whether it means something in a Scene; one that does not is no control there. Empty = it always does.
    std::function<bool(const Scene& scene)> isOffered = {};
    /// Nothing where the option's own value holds. Empty = it always does.
    std::function<std::optional<OptionInForce>(const Scene& scene)> inForce = {};
    /// Why a value of the right kind is of no use in a Scene, as a sentence for the person who types it;
    /// empty when it is. A Scene may hold such a value all the same: the words or d_model have changed since.
    std::function<QString(const Scene& scene, const QJsonValue& value)> misfit = {};
};

/// What the Scene may say of a figure.
struct FigureSpec {
    QString id;     ///< "heatmap"
    QString title;  ///< "Heatmap"
    QString
        claim;  ///< one short sentence, what is to be seen: "left columns are fast, right columns are slow"
    AxisQuantity x = AxisQuantity::None;
    AxisQuantity y = AxisQuantity::None;
    std::vector<OptionSpec> options;
    /// What the x axis shows, where the figure's options decide it; empty = always x. The state may be
    /// nullptr.
    std::function<AxisQuantity(const FigureState* state)> xOf = {};
    /// Whether the frozen setting A is drawn, whatever the options are.
    bool showsFrozen = false;
};

using FigureCatalog = std::vector<FigureSpec>;

/// nullptr when there is none of that id.
const FigureSpec* findSpec(const FigureCatalog& catalog, const QString& id);

/// What the x axis of a figure shows with the options of its state (nullptr: the defaults).
AxisQuantity xQuantity(const FigureSpec& spec, const FigureState* state);

/// The option's value in the state, or its default. The key must be one of the spec's.
QJsonValue optionValue(const FigureSpec& spec, const FigureState* state, const QString& key);

/// Throws Error, naming the field, when an option is unknown or its value is not allowed.
void validateFigures(const Scene& scene, const FigureCatalog& catalog);

}  // namespace sinescope
