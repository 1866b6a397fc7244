// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QJsonValue>

#include <functional>
#include <vector>

namespace sinescope {

/// What an axis shows; figures share the zoom of axes that show the same.
enum class AxisQuantity { None, Position, Column, Pair, Shift, Value, Wavelength };

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
