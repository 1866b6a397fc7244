// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QJsonValue>

#include <functional>
#include <optional>
#include <vector>

namespace sinescope {

/// The effective value of an option, if a Scene overrides the option's own.
struct EffectiveOption {
    QJsonValue value;
    QString reason;  ///< a sentence
    bool isFixed;    ///< no other value would change anything
    friend bool operator==(const EffectiveOption&, const EffectiveOption&) = default;
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
    QStringList choiceLabels;  ///< as shown, one per choice
    double lowest = 0;         ///< Integer, Real, IntegerList
    double highest = 0;
    double turn = 0;                 ///< the picture repeats after it; 0 if it does not
    bool replacesParameter = false;  ///< the figure has its own value of the parameter with this name
    bool isTime = false;             ///< Real: progress of a motion, which is played once, like a film
    QStringList choiceGroups = {};   ///< heading of each choice, one per choice; or empty
    /// True if the option applies to a Scene; otherwise it has no control there. Empty if it always applies.
    std::function<bool(const Scene& scene)> isOffered = {};
    /// Returns the effective value; nullopt if the option's own applies. Empty if it always does.
    std::function<std::optional<EffectiveOption>(const Scene& scene)> effective = {};
    /// Returns why a value of the right kind is useless in a Scene, as a sentence for the user; empty if it
    /// is not. A Scene may still hold such a value, because the words or d_model have changed since.
    std::function<QString(const Scene& scene, const QJsonValue& value)> invalidReason = {};
};

/// Options of the command line that change nothing in a figure, and why, as a sentence.
struct UnreadOptions {
    QStringList options;  ///< without "--"
    QString reason;
};

/// The axes and options of a figure, by which a Scene is checked.
struct FigureSpec {
    QString id;     ///< "heatmap"
    QString title;  ///< "Heatmap"
    QString claim;  ///< one short sentence on what to see: "left columns are fast, right columns are slow"
    AxisQuantity x = AxisQuantity::None;
    AxisQuantity y = AxisQuantity::None;
    std::vector<OptionSpec> options;
    /// Returns what the x axis shows if the options decide it; empty if it is always x. The state may be
    /// null.
    std::function<AxisQuantity(const FigureState* state)> xOf = {};
    /// Returns what a figure with a setting of its own does not read. Empty if it reads all.
    std::function<UnreadOptions(const Scene& scene)> unread = {};
    /// True if the x axis is logarithmic. Empty if it never is.
    std::function<bool(const Scene& scene)> hasLogX = {};
    /// False if its picture has no range of an axis to choose.
    bool canZoom = true;
    /// Returns the axes that show everything whatever range is chosen: "x", "y" or both. Empty if none ever
    /// do.
    std::function<QString(const Scene& scene)> fixedAxes = {};
    /// What its lines are, which can be pinned: rows of the matrix (Position), columns (Column) or neither.
    AxisQuantity lines = AxisQuantity::None;
    /// True if the sinusoidal encoding is drawn beside the Scene's scheme. Empty if it never is.
    std::function<bool(const Scene& scene)> showsSinusoid = {};
    /// True if the frozen setting A is drawn, whatever the options.
    bool showsFrozen = false;
    /// True if its positions are those of the sentence's words.
    bool showsWords = false;
    /// True if it also shows the position that is the shift k away from the selected one.
    bool showsShifted = false;
    /// Size of the type of axes in the window, relative to a figure of one chart: below 1 if charts are side
    /// by side, each with its own axes.
    double axisTypeShare = 1;
};

using FigureCatalog = std::vector<FigureSpec>;

/// Returns null if `id` is unknown.
const FigureSpec* findSpec(const FigureCatalog& catalog, const QString& id);

/// Returns what the x axis shows with the options of `state` (null: the defaults).
AxisQuantity xQuantity(const FigureSpec& spec, const FigureState* state);

/// Returns the option's value in `state`, or its default. Throws Error if the spec has no such key.
QJsonValue optionValue(const FigureSpec& spec, const FigureState* state, const QString& key);

/// Throws Error naming the field if a figure or an option is unknown or a value is not allowed.
void validateFigures(const Scene& scene, const FigureCatalog& catalog);

}  // namespace sinescope
