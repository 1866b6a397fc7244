// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

#include <QRawFont>

#include <deque>
#include <thread>

namespace sinescope {

/// Draws numbers and other short texts without kerning. On screen, glyphs are looked up once per font and
/// placed one by one: a tenth of the time of a text layout, so that hundreds of numbers fit into a frame. In
/// vector files a number is text. A view owns one and keeps the fonts between frames, each for the thread
/// that looked it up.
class GlyphNumbers {
 public:
    /// Draws centred in a rect, with the painter's font and pen.
    void draw(QCPPainter& painter, const QRectF& rect, const QString& text);

 private:
    /// The glyphs of a font for the characters of numbers.
    struct Font {
        explicit Font(const QFont& requested);

        QFont font;
        QRawFont raw;
        std::thread::id thread = std::this_thread::get_id();
        std::vector<quint32> glyphs;
        std::vector<double> advances;
        double height = 0, ascent = 0;
    };
    const Font& known(const QFont& font);

    std::deque<Font> m_fonts;
};

}  // namespace sinescope
