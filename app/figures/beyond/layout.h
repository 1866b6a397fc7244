// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the parts of "beyond" stand: side by side where there is room, one below the other where it is tall,
// and the less important left out where it is small.
#pragma once

#include "app/style/style.h"

#include <QRect>

namespace sinescope {

/// All of the figure, or one part of it.
enum class BeyondPart { All, Clocks, Distance, Loss };

/// A null rect = left out.
struct BeyondPlaces {
    QRect clocks;
    QRect distance;
    QRect loss;
    QRect text;  ///< what was measured; with the loss always
};

/// Works from the sizes alone.
BeyondPlaces placeBeyond(const QRect& whole, BeyondPart part, const Style& style);

}  // namespace sinescope
