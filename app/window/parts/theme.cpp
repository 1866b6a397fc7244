// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/theme.h"

#include "app/scene/literals.h"
#include "app/scene/resource_file.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"
#include "core/saturating_cast.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QRegularExpression>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <map>

// Outside the namespace: the macro declares a function.
static void initializeResources() {
    Q_INIT_RESOURCE(icons);
    Q_INIT_RESOURCE(theme);
}

namespace sinescope {

namespace {

QPalette widgetPalette(const Palette& p) {
    QPalette colors;
    colors.setColor(QPalette::Window, p.window);
    colors.setColor(QPalette::WindowText, p.text);
    colors.setColor(QPalette::Base, p.canvas);
    colors.setColor(QPalette::AlternateBase, p.window);
    colors.setColor(QPalette::Text, p.text);
    colors.setColor(QPalette::Button, p.field);
    colors.setColor(QPalette::ButtonText, p.text);
    colors.setColor(QPalette::BrightText, p.warning);
    colors.setColor(QPalette::ToolTipBase, p.text);
    colors.setColor(QPalette::ToolTipText, p.canvas);
    colors.setColor(QPalette::Highlight, p.accent);
    colors.setColor(QPalette::HighlightedText, p.onAccent);
    colors.setColor(QPalette::PlaceholderText, p.secondary);
    colors.setColor(QPalette::Link, p.accent);
    colors.setColor(QPalette::Mid, p.grid);
    colors.setColor(QPalette::Midlight, p.field);
    colors.setColor(QPalette::Light, p.canvas);
    colors.setColor(QPalette::Dark, p.secondary);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        colors.setColor(QPalette::Disabled, role, withAlpha(p.secondary, 0.6F));
    }
    return colors;
}

/// A chosen segment has the theme's text colour as background, on which the theme's focus ring is too dark or
/// too light: the other theme's ring has the required 3:1 (WCAG 2.2, 1.4.11).
QColor focusOnChosen(const Style& style) {
    SceneStyle other;
    other.theme = style.dark ? ThemeId::Light : ThemeId::Dark;
    return screenStyle(other).palette.focus;
}

/// Replaces the lengths that grow with the text, such as 12sp.
QString withScaledLengths(const QString& sheet, double factor) {
    static const QRegularExpression length(u"(\\d+)sp\\b"_s);
    QString result;
    qsizetype end = 0;
    for (auto each = length.globalMatch(sheet); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        result += sheet.mid(end, match.capturedStart() - end) +
                  u"%1px"_s.arg(saturatingCast<int>(std::round(match.captured(1).toInt() * factor)));
        end = match.capturedEnd();
    }
    return result + sheet.mid(end);
}

QString styleSheet(const Style& style) {
    const Palette& p = style.palette;
    // A chosen segment is marked by weight and background, in the text colour instead of the accent.
    const std::vector<std::pair<QString, QColor>> names = {
        // Before the names that are prefixes of it.
        {u"@focusOnChosen"_s, focusOnChosen(style)},
        {u"@onChosen"_s, p.canvas},
        {u"@onAccent"_s, p.onAccent},
        {u"@secondary"_s, p.secondary},
        {u"@position"_s, p.position},
        {u"@warning"_s, p.warning},
        {u"@chosen"_s, p.text},
        {u"@canvas"_s, p.canvas},
        {u"@window"_s, p.window},
        {u"@dModel"_s, p.dModel},
        {u"@accent"_s, p.accent},
        {u"@field"_s, p.field},
        {u"@focus"_s, p.focus},
        {u"@hover"_s, p.grid},
        {u"@grid"_s, p.grid},
        {u"@base"_s, p.base},
        {u"@text"_s, p.text},
    };
    initializeResources();
    QString sheet = QString::fromUtf8(resourceFile(u"theme/window.qss"_s));
    sheet.replace(u"@theme"_s, style.dark ? u"dark"_s : u"light"_s);
    for (const auto& [name, color] : names) sheet.replace(name, color.name());
    return withScaledLengths(sheet, textScale(style));
}

/// The lines of each glyph, on a 16 x 16 grid.
const std::map<Glyph, QList<QPolygonF>>& outlines() {
    using Line = QPolygonF;
    static const Line folder{{2, 3.5}, {6.5, 3.5}, {8, 5.5}, {14, 5.5}, {14, 13}, {2, 13}, {2, 3.5}};
    static const std::map<Glyph, QList<Line>> all = {
        {Glyph::Menu, {Line{{3, 4.5}, {13, 4.5}}, Line{{3, 8}, {13, 8}}, Line{{3, 11.5}, {13, 11.5}}}},
        {Glyph::Expand,
         {Line{{9, 3}, {13, 3}, {13, 7}}, Line{{13, 3}, {9.5, 6.5}}, Line{{7, 13}, {3, 13}, {3, 9}},
          Line{{3, 13}, {6.5, 9.5}}}},
        {Glyph::Restore,
         {Line{{13, 7}, {9, 7}, {9, 3}}, Line{{9, 7}, {13, 3}}, Line{{3, 9}, {7, 9}, {7, 13}},
          Line{{7, 9}, {3, 13}}}},
        {Glyph::Close, {Line{{4, 4}, {12, 12}}, Line{{12, 4}, {4, 12}}}},
        {Glyph::ChevronDown, {Line{{4.5, 6.5}, {8, 10}, {11.5, 6.5}}}},
        {Glyph::Previous, {Line{{9.5, 4.5}, {6, 8}, {9.5, 11.5}}}},
        {Glyph::Next, {Line{{6.5, 4.5}, {10, 8}, {6.5, 11.5}}}},
        {Glyph::Up, {Line{{8, 12.5}, {8, 4}}, Line{{4.5, 7.5}, {8, 4}, {11.5, 7.5}}}},
        {Glyph::Play, {Line{{5, 3.5}, {12.5, 8}, {5, 12.5}, {5, 3.5}}}},
        {Glyph::Pause, {Line{{5.5, 3.5}, {5.5, 12.5}}, Line{{10.5, 3.5}, {10.5, 12.5}}}},
        {Glyph::File,
         {Line{{4, 2.5}, {9, 2.5}, {12, 5.5}, {12, 13.5}, {4, 13.5}, {4, 2.5}},
          Line{{9, 2.5}, {9, 5.5}, {12, 5.5}}}},
        {Glyph::Folder, {folder}},
        {Glyph::NewFolder, {Line{{8, 7.5}, {8, 11.5}}, Line{{6, 9.5}, {10, 9.5}}, folder}}};
    return all;
}

/// Paints a glyph at any requested size and device pixel ratio.
class GlyphEngine : public QIconEngine {
 public:
    GlyphEngine(Glyph glyph, QPalette::ColorRole role) : m_glyph(glyph), m_role(role) {}
    QIconEngine* clone() const override { return new GlyphEngine(m_glyph, m_role); }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        if (size.isEmpty()) return {};  // a button with no pixels left in a tiny window
        QPixmap image(size);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paint(&painter, image.rect(), mode, state);
        return image;
    }
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const SavedState saved(*painter);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 16.0, rect.height() / 16.0);
        QColor color = QApplication::palette().color(m_role);
        if (mode == QIcon::Disabled) color.setAlphaF(0.4F);
        painter->setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(outline());
    }

 private:
    QPainterPath outline() const {
        QPainterPath path;
        for (const QPolygonF& line : outlines().at(m_glyph)) path.addPolygon(line);
        return path;
    }

    Glyph m_glyph;
    QPalette::ColorRole m_role;
};

}  // namespace

const Style& styleOf(const QWidget& widget) {
    for (const QWidget* each = &widget; each; each = each->parentWidget())
        if (const auto* root = dynamic_cast<const StyleRoot*>(each)) return root->rootStyle();
    static const Style none;
    return none;
}

void applyToApplication(const Style& style) {
    // Each of these visits every widget.
    const QPalette colors = widgetPalette(style.palette);
    if (QApplication::palette() != colors) QApplication::setPalette(colors);
    const QFont font = style.font(style.metrics.label);
    if (QApplication::font() != font) QApplication::setFont(font);
}

void applyTypeAndColors(QWidget& window, const Style& style) {
    const QPalette colors = widgetPalette(style.palette);
    if (window.property("themePalette") != QVariant(colors)) window.setPalette(colors);
    window.setProperty("themePalette", colors);
    window.setFont(style.font(style.metrics.label));
}

void applyTheme(QWidget& window, const Style& style, const QString& additions) {
    applyTypeAndColors(window, style);
    window.setStyleSheet(styleSheet(style) + additions);
}

double textScale(const Style& style) {
    return style.metrics.label / Metrics().label;
}

double textScale() {
    return QApplication::font().pixelSize() / Metrics().label;
}

double windowTextScale(const QSize& window) {
    constexpr double share = 0.6, step = 0.125;
    const double growth = std::clamp(std::min(window.width() / 1280.0, window.height() / 720.0), 1.0, 4.0);
    return 1 + step * std::round(share * (growth - 1) / step);
}

int scaled(int length, const Style& style) {
    return saturatingCast<int>(std::round(length * textScale(style)));
}

void paintHighlight(QWidget& widget, const QColor& color) {
    constexpr double radius = 6;
    SmoothPainter painter(&widget);
    setPenAndBrush(painter, QPen(color, 2), withAlpha(color, 0.1F));
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(1, 1, -1, -1), radius, radius);
}

QIcon glyphIcon(Glyph glyph, QPalette::ColorRole role) {
    return QIcon(new GlyphEngine(glyph, role));
}

}  // namespace sinescope
