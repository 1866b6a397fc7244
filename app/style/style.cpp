// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/style.h"

#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

// The terms have the hues of Okabe and Ito's colours for colour-blind readers, with lightness adjusted until
// each is readable as text on its canvas and none is confused with another under any of the three
// deficiencies (tests/style simulates them).
Palette lightPalette() {
    Palette p;
    p.window = QColor(0xf3f5f7);
    p.canvas = QColor(0xffffff);
    p.field = QColor(0xe9ecef);
    p.text = QColor(0x1d2229);
    p.secondary = QColor(0x565e69);
    p.axis = QColor(0x3b434d);
    p.grid = QColor(0xe3e6ea);
    p.accent = QColor(0x005fcc);
    p.onAccent = QColor(0xffffff);
    p.focus = QColor(0x005fcc);
    p.warning = QColor(0x9a4b00);
    p.position = QColor(0x0072b2);
    p.pair = QColor(0x730a66);
    p.base = QColor(0xb84a00);
    p.dModel = QColor(0x0f4a24);
    p.lines = {p.position, p.base, p.dModel, p.pair, QColor(0x0d0410)};
    return p;
}

Palette darkPalette() {
    Palette p;
    p.window = QColor(0x101418);
    p.canvas = QColor(0x1a1f26);
    p.field = QColor(0x2a313b);
    p.text = QColor(0xe9ecf0);
    p.secondary = QColor(0xb0b7c0);
    p.axis = QColor(0xc3c9d1);
    p.grid = QColor(0x303843);
    p.accent = QColor(0x7cb8ff);
    p.onAccent = QColor(0x0b1a2e);
    p.focus = QColor(0x7cb8ff);
    p.warning = QColor(0xffc27a);
    p.position = QColor(0x5a9dff);
    p.pair = QColor(0xf2a3d6);
    p.base = QColor(0xf2701c);
    p.dModel = QColor(0x6cf5a8);
    p.lines = {p.position, p.base, p.dModel, p.pair, QColor(0xf7f04a)};
    return p;
}

/// Relative luminance of WCAG 2.2, 0 .. 1.
double luminance(const QColor& color) {
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

const QColor& Palette::term(Term term) const {
    switch (term) {
        case Term::Position:
            return position;
        case Term::Pair:
            return pair;
        case Term::Base:
            return base;
        case Term::DModel:
            return dModel;
    }
    return text;
}

QFont Style::font(double pixels, QFont::Weight weight) const {
    QFont font;
    font.setFamilies({metrics.family, u"DejaVu Sans"_s});
    font.setPixelSize(std::max(smallestFont(), saturatingCast<int>(std::round(pixels))));
    font.setWeight(weight);
    // Without hinting, text is as wide in a file at 300 dpi as on the screen.
    font.setHintingPreference(QFont::PreferNoHinting);
    // One glyph per character, so that PDF readers find “=” and “−”.
    font.setStyleStrategy(QFont::PreferNoShaping);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature(QFont::Tag("tnum"), 1);
#endif
    return font;
}

QFont Style::wordFont(double pixels, QFont::Weight weight) const {
    QFont words = font(pixels, weight);
    words.setStyleStrategy(QFont::PreferDefault);
    return words;
}

int Style::smallestFont() const {
    return paper ? saturatingCast<int>(std::ceil(metrics.small - 1e-6)) : 1;
}

QColor Style::line(std::size_t index) const {
    return isSet() ? palette.lines[index % palette.lines.size()] : palette.text;
}

QVector<qreal> Style::dash(std::size_t index) {
    static const std::vector<QVector<qreal>> patterns = {{}, {5, 3}, {7, 2.5, 1.5, 2.5}, {1.5, 2.5}, {10, 3}};
    // Each cycle of colours shifts the patterns, so that 25 lines differ in colour or pattern.
    return patterns[(index + index / patterns.size()) % patterns.size()];
}

const Palette& palette(ThemeId theme) {
    static const Palette light = lightPalette();
    static const Palette dark = darkPalette();
    return theme == ThemeId::Dark ? dark : light;
}

Metrics scaled(Metrics metrics, double factor) {
    for (double* length : {&metrics.title, &metrics.label, &metrics.tick, &metrics.small, &metrics.line,
                           &metrics.thinLine, &metrics.axis, &metrics.marker, &metrics.space})
        *length *= factor;
    return metrics;
}

void widenTo(std::vector<QMargins>& margins, const std::vector<QMargins>& others) {
    margins.resize(std::max(margins.size(), others.size()));
    for (std::size_t k = 0; k < others.size(); ++k) margins[k] = margins[k] | others[k];
}

void widenTo(QStringList& notes, const QStringList& others) {
    notes.resize(std::max(notes.size(), others.size()));
    for (qsizetype k = 0; k < others.size(); ++k)
        if (others[k].size() > notes[k].size()) notes[k] = others[k];
}

Style screenStyle(const SceneStyle& scene) {
    Style style;
    style.dark = scene.theme == ThemeId::Dark;
    style.palette = palette(scene.theme);
    style.map = colormap(scene.colormap, style.dark);
    return style;
}

Metrics screenMetrics(const QSizeF& surface, double textSize) {
    constexpr QSizeF small(480, 270);
    // What a window of 1920 x 1080 leaves for one figure, below a claim of one line and of two: both have the
    // type of the slide.
    constexpr QSizeF full(1600, 860), belowTwoLines(1600, 825);
    const auto growth = [&small](const QSizeF& size) {
        return std::min(size.width() / small.width(), size.height() / small.height());
    };
    const double least = growth(surface) < growth(belowTwoLines) ? 1.0 : growth(full);
    const double grown = std::clamp(growth(surface), least, 4 * growth(full));
    // Each size is a power of the growth, from its minimum on the small panel to that of the slide on the
    // full one; on larger ones, such as a display of 3840 x 2160, everything keeps the proportions of the
    // full one.
    const double within = std::min(grown, growth(full)), beyond = grown / within;
    const auto size = [&](double minimum, double slide) {
        return beyond * minimum * std::pow(within, std::log(slide / minimum) / std::log(growth(full)));
    };
    const Metrics minimum;
    Metrics metrics = minimum;
    metrics.title = size(minimum.title, 64);
    metrics.label = size(minimum.label, 56);
    metrics.tick = size(minimum.tick, 48);
    metrics.small = size(minimum.small, 36);
    // Larger text is a smaller figure magnified, or the type that the figure has already.
    const Metrics asked = textSize > 1 ? screenMetrics(surface / textSize) : Metrics();
    for (double Metrics::*type : {&Metrics::title, &Metrics::label, &Metrics::tick, &Metrics::small})
        metrics.*type =
            textSize > 1 ? std::max(metrics.*type, textSize * asked.*type) : textSize * metrics.*type;
    metrics.textSize = textSize;
    metrics.line = size(minimum.line, 6);
    metrics.thinLine = size(minimum.thinLine, 3.6);
    metrics.axis = size(minimum.axis, 3);
    metrics.marker = size(minimum.marker, 15);
    metrics.space = std::clamp(std::round(metrics.label / 1.75), 8.0, 32.0 * beyond);
    return metrics;
}

Metrics stageMetrics(const QSizeF& surface, double floor) {
    Metrics metrics = screenMetrics(surface);
    for (double* type : {&metrics.title, &metrics.label, &metrics.tick, &metrics.small})
        *type = std::max(*type, floor);
    return metrics;
}

Metrics withSmallerAxes(Metrics metrics, double share, double textSize) {
    constexpr QSizeF quarter(780, 420);  // what a window of 1920 x 1080 leaves for each of four figures
    static const Metrics minimum = screenMetrics(quarter);
    for (double Metrics::*type : {&Metrics::label, &Metrics::tick})
        metrics.*type = std::max(
            {share * metrics.*type, metrics.small, std::min(metrics.*type, textSize * minimum.*type)});
    return metrics;
}

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor readableOn(const QColor& background) {
    return contrast(Qt::black, background) >= contrast(Qt::white, background) ? Qt::black : Qt::white;
}

}  // namespace sinescope
