// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/glyph_numbers.h"

#include "app/scene/literals.h"

#include <QGlyphRun>

#include <algorithm>

namespace sinescope {

namespace {

constexpr std::size_t maximumFonts = 8;
/// The characters of numbers and their names; the minus is U+2212.
const QString& characters() {
    static const QString all = u"0123456789.,+−-e°– pair"_s;
    return all;
}

}  // namespace

GlyphNumbers::Font::Font(const QFont& requested) : font(requested), raw(QRawFont::fromFont(requested)) {
    const QFontMetricsF metrics(font);
    height = metrics.height();
    ascent = metrics.ascent();
    for (const QChar character : characters()) {
        const QList<quint32> found = raw.glyphIndexesForString(character);
        glyphs.push_back(found.size() == 1 ? found.front() : 0);
        advances.push_back(metrics.horizontalAdvance(character));
    }
}

const GlyphNumbers::Font& GlyphNumbers::known(const QFont& font) {
    const auto found = std::ranges::find_if(m_fonts, [&](const Font& one) {
        return one.thread == std::this_thread::get_id() && one.font == font;
    });
    if (found != m_fonts.end()) return *found;
    if (m_fonts.size() == maximumFonts) m_fonts.pop_back();
    m_fonts.emplace_front(font);
    return m_fonts.front();
}

void GlyphNumbers::draw(QCPPainter& painter, const QRectF& rect, const QString& text) {
    const auto lay = [&] { painter.drawText(rect, Qt::AlignCenter, text); };
    if (painter.modes().testFlag(QCPPainter::pmVectorized)) return lay();
    const Font& font = known(painter.font());
    QList<quint32> glyphs;
    QList<QPointF> positions;
    double width = 0;
    for (const QChar character : text) {
        const auto at = static_cast<std::size_t>(characters().indexOf(character));
        if (at >= font.glyphs.size() || font.glyphs[at] == 0) return lay();
        glyphs << font.glyphs[at];
        positions << QPointF(width, 0);
        width += font.advances[at];
    }
    QGlyphRun run;
    run.setRawFont(font.raw);
    run.setGlyphIndexes(glyphs);
    run.setPositions(positions);
    const QPointF corner = rect.center() - QPointF(width, font.height) / 2;
    painter.drawGlyphRun(corner + QPointF(0, font.ascent), run);
}

}  // namespace sinescope
