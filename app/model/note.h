// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QString>

namespace sinescope {

/// A line of text beside a picture; the palette colour tells which term it is about.
struct Note {
    QString text;
    QColor Palette::*color = &Palette::text;
};

}  // namespace sinescope
