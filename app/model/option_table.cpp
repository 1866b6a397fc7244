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
                        const QJsonValue& fallback) {
    const ControlWords words(figure);
    OptionSpec option;
    option.key = key;
    option.label = words.label(key);
    option.tip = words.tip(key);
    option.kind = kind;
    option.fallback = fallback;
    return option;
}

QString choiceLabel(const QString& figure, const QString& key, const QString& id) {
    return ControlWords(figure).choice(key, id);
}

}  // namespace sinescope
