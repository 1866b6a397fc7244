// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the parts of "beyond" are: side by side where there is room, one below the other where it is tall,
// and the less important left out where it is small.
#pragma once

#include "app/figures/beyond/options.h"
#include "app/style/style.h"

#include <QRect>

namespace sinescope {

/// Of a line of notes, pixels.
int lineHeight(const Style& style);

/// A null rect = left out.
struct BeyondPlaces {
    QRect clocks;
    QRect distance;
    QRect loss;
    QRect text;  ///< what was measured; with the loss always
};

/// The height of the longest text about the experiment that fits below a chart of its least height. Wrapping
/// a text takes longer than drawing a chart, so a view keeps the answer for the size it last had.
class TextRoom {
 public:
    int height(int width, int room, const Style& style);

 private:
    struct Asked {
        int width = 0, room = 0;
        QFont font;
        bool operator==(const Asked&) const = default;
    };
    std::optional<Asked> m_asked;
    int m_height = 0;
};

BeyondPlaces placeBeyond(const QRect& whole, BeyondPart part, const Style& style, TextRoom& text);

}  // namespace sinescope
