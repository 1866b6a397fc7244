// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person types into an option of a figure, checked where it is typed. A Scene that comes from a file
// is checked as a whole by validateFigures().
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

/// Why a value cannot be that of an option, as a sentence for the person who typed it; empty when it can.
QString optionFault(const OptionSpec& option, const QJsonValue& value);
/// The same, and why it would be of no use in the Scene.
QString optionFault(const OptionSpec& option, const QJsonValue& value, const Scene& scene);
/// Throws Error with a sentence that names the option by its label when the value is not allowed.
void requireAllowed(const FigureSpec& spec, const QString& key, const QJsonValue& value);

}  // namespace sinescope
