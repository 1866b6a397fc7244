// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/option_table.h"

#include "app/model/control_words.h"

namespace sinescope {

FigureSpec wordedSpec(const QString& figure, AxisQuantity x, AxisQuantity y) {
    const ControlWords words(figure);
    FigureSpec spec;
    spec.id = figure;
    spec.title = words.title();
    spec.claim = words.claim();
    spec.x = x;
    spec.y = y;
    return spec;
}

OptionSpec wordedOption(const QString& figure, const QString& key, OptionSpec::Kind kind,
                        const QJsonValue& fallback, const QStringList& ids) {
    const ControlWords words(figure);
    OptionSpec option;
    option.key = key;
    option.label = words.label(key);
    option.tip = words.tip(key);
    option.kind = kind;
    option.fallback = fallback;
    option.choices = ids;
    for (const QString& id : ids) option.choiceLabels << words.choice(key, id);
    return option;
}

}  // namespace sinescope
