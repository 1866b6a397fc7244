// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/window/parts/wrapped_label.h"

#include <QLabel>

namespace sinescope {

/// Returns the text of the label with that object name, without the breaks in its words; empty if it is
/// hidden.
inline QString labelText(const QWidget& in, const char* name) {
    const auto* label = in.findChild<QLabel*>(QLatin1String(name));
    if (!label || label->isHidden()) return {};
    const auto* wrapped = dynamic_cast<const WrappedLabel*>(label);
    return wrapped ? wrapped->wholeText() : label->text();
}

/// Returns the texts of all visible labels, one per line.
inline QString labelTexts(const QWidget& in) {
    QStringList lines;
    for (const QLabel* label : in.findChildren<QLabel*>())
        if (label->isVisibleTo(&in)) lines << label->text();
    return lines.join('\n'_L1);
}

}  // namespace sinescope
