// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options of a figure, as the figures' specs list them.
#pragma once

#include "app/scene/figure_catalog.h"

namespace sinescope {

/// One of several; the first is the default.
OptionSpec choiceOption(const QString& key, const QString& label, const QString& tip,
                        const QStringList& choices, const QStringList& labels);
/// Off by default.
OptionSpec switchOption(const QString& key, const QString& label, const QString& tip);
/// The option, with the Scenes in which it means something.
OptionSpec offeredIn(OptionSpec option, std::function<bool(const Scene& scene)> isOffered);
/// All of them.
std::vector<OptionSpec> offeredIn(std::vector<OptionSpec> options, bool (*isOffered)(const Scene& scene));

}  // namespace sinescope
