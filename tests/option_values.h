// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of a figure's option, for tests that try each.
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/literals.h"

#include <QJsonValue>
#include <QList>

namespace sinescope {

/// Each choice, or both states of a switch; empty for other options.
inline QList<QJsonValue> choicesOf(const OptionSpec& option) {
    if (option.kind == OptionSpec::Kind::Switch) return {false, true};
    return {option.choices.begin(), option.choices.end()};
}

/// The same, some numbers from the lowest on, and some lists; empty for texts.
inline QList<QJsonValue> valuesOf(const OptionSpec& option) {
    QList<QJsonValue> values = choicesOf(option);
    if (option.kind == OptionSpec::Kind::Integer || option.kind == OptionSpec::Kind::Real)
        for (const double above : {0.0, 1.0, 3.0, 6.0})
            if (option.lowest + above <= option.highest) values << option.lowest + above;
    if (option.kind == OptionSpec::Kind::IntegerList)
        for (const char* list : {"0", "1,0", "2,1,0", "0,1,2,3,4,5", "1,0,2,3,4,5"})
            values << QLatin1String(list);
    return values;
}

}  // namespace sinescope
