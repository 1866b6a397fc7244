// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/option_specs.h"

namespace sinescope {

OptionSpec choiceOption(const QString& key, const QString& label, const QString& tip,
                        const QStringList& choices, const QStringList& labels) {
    return {key, label, tip, OptionSpec::Kind::Choice, choices.front(), choices, labels};
}

OptionSpec switchOption(const QString& key, const QString& label, const QString& tip) {
    return {key, label, tip, OptionSpec::Kind::Switch, false, {}, {}};
}

OptionSpec offeredIn(OptionSpec option, std::function<bool(const Scene& scene)> isOffered) {
    option.isOffered = std::move(isOffered);
    return option;
}

std::vector<OptionSpec> offeredIn(std::vector<OptionSpec> options, bool (*isOffered)(const Scene& scene)) {
    for (OptionSpec& option : options) option.isOffered = isOffered;
    return options;
}

}  // namespace sinescope
