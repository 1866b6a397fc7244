// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QString>

namespace sinescope {

/// A line that a figure writes beside its picture; the colour, by its name in the palette, tells what it
/// speaks of.
struct Note {
    QString text;
    QColor Palette::*color = &Palette::text;
};

}  // namespace sinescope
