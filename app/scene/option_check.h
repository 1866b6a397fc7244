// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks values typed for the options of a figure. A Scene from a file is checked as a whole by
// validateFigures().
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

/// Returns why a value is not allowed for an option, as a sentence for the user; empty if it is allowed.
QString optionFault(const OptionSpec& option, const QJsonValue& value);
/// The same, and why the value would be useless in the Scene.
QString optionFault(const OptionSpec& option, const QJsonValue& value, const Scene& scene);
/// Throws Error naming the option by its label if the value is not allowed.
void requireAllowed(const FigureSpec& spec, const QString& key, const QJsonValue& value);

}  // namespace sinescope
