// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/theme.h"

#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>
#include <QWidget>

#include <algorithm>
#include <cmath>

// Outside the namespace: the macro declares a function.
static void initializeIcons() {
    Q_INIT_RESOURCE(icons);
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
        QColor faint = p.secondary;
        faint.setAlphaF(0.6F);
        colors.setColor(QPalette::Disabled, role, faint);
    }
    return colors;
}

/// The sheet with @names for the palette's colours.
const QString& sheetTemplate() {
    static const QString sheet = QStringLiteral(R"(
QToolTip { color: @canvas; background: @text; border: none; padding: 4px 6px; }
QWidget[look~="card"] { background: @canvas; border-radius: 8px; }
QWidget[look~="overlay"] { background: @canvas; border: 1px solid @secondary; border-radius: 8px; }
QFrame[look~="popup"] { background: @canvas; border: 1px solid @hover; border-radius: 8px; }
QMainWindow, QDialog, QMessageBox, QWidget#central { background: @window; }
QLabel { color: @text; background: transparent; }
QLabel[look~="quiet"] { color: @secondary; }
QLabel[look~="strong"] { font-weight: 600; }
QWidget#invitations { background: @window; border-radius: 8px; }
QLabel[look~="small"] { color: @secondary; font-size: 11px; }
QLabel[look~="warning"] { color: @warning; font-size: 12px; }
QLabel[look~="complaint"] { color: @warning; background: @canvas; border: 1px solid @warning; padding: 5px 7px; font-size: 12px; }
QLabel[look~="small"][look~="warning"] { color: @warning; font-size: 11px; }
QLabel[look~="title"] { font-size: 15px; font-weight: 600; }
QLabel[look~="claim"] { color: @secondary; font-size: 12px; }
QLabel[look~="title"][look~="large"] { font-size: 22px; }
QLabel[look~="claim"][look~="large"] { font-size: 18px; }
QScrollArea, QScrollArea > QWidget > QWidget#qt_scrollarea_viewport { background: transparent; }

QWidget[look~="segmented"] { background: @field; border-radius: 6px; }
QPushButton[look~="segment"] { background: transparent; color: @text; border: 2px solid transparent; border-radius: 5px;
    padding: 0; }
QPushButton[look~="segment"]:hover { background: @hover; }
QPushButton[look~="segment"]:checked { background: @chosen; color: @onChosen; font-weight: 600; }
QPushButton[look~="segment"]:focus { border-color: @focus; }
QPushButton[look~="segment"]:disabled { color: @secondary; }
QPushButton[look~="segment"]:checked:disabled { background: @secondary; color: @canvas; }
QPushButton[look~="segment"]:checked:focus { border-color: @focusOnChosen; }

QPushButton[look~="flat"], QToolButton { background: @canvas; color: @text; border: 2px solid transparent; border-radius: 6px;
    padding: 0 10px; min-height: 28px; }
QToolButton[look~="plain"] { background: transparent; }
QToolButton[look~="icon-only"] { background: transparent; padding: 0; min-width: 28px; }
QToolButton#swap { min-width: 20px; max-width: 20px; }
QPushButton[look~="flat"] { background: @field; }
QPushButton[look~="flat"]:hover { background: @hover; }
QToolButton:hover, QToolButton[look~="icon-only"]:hover { background: @field; }
QPushButton[look~="flat"]:focus, QToolButton:focus { border-color: @focus; }
QPushButton[look~="flat"]:disabled, QToolButton:disabled { color: @secondary; }
QToolButton::menu-indicator { image: none; }
QPushButton[look~="primary"] { background: @accent; color: @onAccent; border: 2px solid transparent; border-radius: 6px;
    padding: 0 14px; min-height: 28px; font-weight: 600; }
QPushButton[look~="primary"]:disabled { background: @field; color: @secondary; }
QPushButton[look~="primary"]:focus { border-color: @text; }

QDialogButtonBox QPushButton { background: @field; color: @text; border: 2px solid transparent; border-radius: 6px;
    padding: 0 14px; min-height: 28px; }
QDialogButtonBox QPushButton:hover { background: @hover; }
QDialogButtonBox QPushButton:default { background: @accent; color: @onAccent; font-weight: 600; }
QDialogButtonBox QPushButton:focus { border-color: @focus; }
QDialogButtonBox QPushButton:default:focus { border-color: @text; }
QDialogButtonBox QPushButton:disabled { background: @field; color: @secondary; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QFileDialog QToolButton { padding: 0 2px; min-width: 24px; }

QAbstractSpinBox[term] { border: 2px solid transparent; border-radius: 6px; background: transparent; padding: 0 0 0 2px;
    font-size: 22px; font-weight: 600; }
QAbstractSpinBox[look~="long"] { font-size: 15px; }
QAbstractSpinBox[term]:hover { background: @field; }
QAbstractSpinBox[term]:focus { background: @window; border-color: @focus; }
QAbstractSpinBox[term="length"] { color: @position; }
QAbstractSpinBox[term="dModel"] { color: @dModel; }
QAbstractSpinBox[term="base"] { color: @base; }
QAbstractSpinBox[look~="boxed"], QLineEdit, QComboBox { background: @field; color: @text; border: 2px solid transparent;
    border-radius: 6px; padding: 0 6px; min-height: 24px; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit[look~="refused"] { border-color: @warning; }
QAbstractSpinBox[look~="boxed"]:focus, QLineEdit:focus, QComboBox:focus { border-color: @focus; }
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus { background: transparent; border: none; padding: 0; min-height: 0; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/sinescope/icons/chevron-@theme.svg); width: 16px; height: 16px; }
QComboBox QAbstractItemView { background: @canvas; color: @text; border: 1px solid @grid; selection-background-color: @field;
    selection-color: @text; }
QPushButton[look~="toggle"] { background: @field; color: @text; border: 2px solid transparent; border-radius: 6px;
    padding: 0 8px; min-height: 24px; }
QPushButton[look~="chip"] { padding: 0 4px; }
QPushButton[look~="toggle"]:hover { background: @hover; }
QPushButton[look~="toggle"]:checked { background: @chosen; color: @onChosen; font-weight: 600; }
QPushButton[look~="toggle"]:focus { border-color: @focus; }
QPushButton[look~="toggle"]:checked:focus { border-color: @focusOnChosen; }

QCheckBox { color: @text; spacing: 8px; border: 2px solid transparent; border-radius: 4px; }
QCheckBox:disabled { color: @secondary; }
QCheckBox:focus { border-color: @focus; }
QCheckBox::indicator { width: 12px; height: 12px; border: 2px solid @secondary; border-radius: 4px; background: @canvas; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/sinescope/icons/tick-@theme.svg); }
QCheckBox::indicator:disabled { border-color: @grid; }
QProgressBar { background: @field; color: @text; border: none; border-top-left-radius: 6px; border-top-right-radius: 6px;
    min-height: 24px; text-align: center; }
QProgressBar::chunk { background: transparent; border-bottom: 4px solid @accent; }
QToolButton[look~="strip"] { background: @field; padding: 0 8px; min-height: 24px; }
QToolButton[look~="strip"]:hover { background: @hover; }
QTableView { background: @canvas; color: @text; gridline-color: @grid; border: none; selection-background-color: @accent;
    selection-color: @onAccent; }
QDialog QTreeView, QFileDialog QListView { background: @canvas; color: @text; border: none; outline: none; }
QDialog QTreeView::item { padding: 3px 4px; }
QDialog QTreeView::item:selected, QFileDialog QListView::item:selected { background: @field; color: @text; }
QHeaderView { background: @canvas; }
QHeaderView::section { background: @canvas; color: @secondary; border: none; border-bottom: 1px solid @grid; padding: 4px 6px;
    font-weight: 600; }
QPlainTextEdit { background: @canvas; color: @text; border: none; border-radius: 8px; padding: 8px;
    selection-background-color: @accent; selection-color: @onAccent; }
QTabBar::tab { background: transparent; color: @text; padding: 6px 14px; border: 2px solid transparent; border-radius: 6px; }
QTabBar::tab:hover { background: @field; }
QTabBar::tab:selected { background: @chosen; color: @onChosen; font-weight: 600; }
QTabBar::tab:focus { border-color: @focus; }
QTabBar::tab:selected:focus { border-color: @focusOnChosen; }

QDialog#help QListWidget, QDialog#help QTextBrowser { background: @canvas; color: @text; border: none; border-radius: 8px; }
QDialog#help QListWidget { outline: none; padding: 6px; }
QDialog#help QTextBrowser { padding: 8px 12px; }
QDialog#help QListWidget::item { padding: 3px 6px; border-radius: 4px; }
QDialog#help QListWidget::item:selected { background: @field; color: @text; }
QDialog#help QListWidget::item:disabled { color: @secondary; }

QMenuBar { background: @window; color: @text; padding: 2px 8px; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected { background: @field; }
QMenu { background: @canvas; color: @text; border: 1px solid @grid; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 24px; border-radius: 4px; }
QMenu[look~="figures"]::item { padding: 3px 24px 3px 24px; }
QMenu[look~="figures"]::separator { margin: 2px 8px; }
QMenu::item:selected { background: @field; }
QMenu::item:disabled { color: @secondary; }
QMenu::separator { height: 1px; background: @grid; margin: 4px 8px; }

QSlider { min-height: 28px; background: transparent; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @field; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -6px 0; border: 2px solid @accent; border-radius: 8px;
    background: @canvas; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:pressed { background: @accent; }
QSlider::handle:horizontal:focus { border: 4px solid @focus; width: 8px; height: 8px; }

QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: @field; }
QScrollBar:vertical { background: transparent; width: 8px; margin: 0; }
QScrollBar::handle:vertical { background: @field; border-radius: 4px; min-height: 32px; }
QScrollBar::handle:vertical:hover { background: @secondary; }
QScrollBar:horizontal { background: transparent; height: 8px; margin: 0; }
QScrollBar::handle:horizontal { background: @field; border-radius: 4px; min-width: 32px; }
QScrollBar::handle:horizontal:hover { background: @secondary; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; height: 0; width: 0; }
)");
    return sheet;
}

/// A chosen segment has the ground of the theme's ink, on which the theme's own ring is too dark or too
/// light: 3:1 at least (WCAG 2.2, 1.4.11) comes from the other theme's.
QColor focusOnChosen(const Style& style) {
    SceneStyle other;
    other.theme = style.dark ? ThemeId::Light : ThemeId::Dark;
    return screenStyle(other).palette.focus;
}

/// The sheet with its sizes of type, and the heights of what they are in, multiplied.
QString scaledType(const QString& sheet, double factor) {
    if (factor == 1) return sheet;
    static const QRegularExpression sizes(u"(font-size|min-height): (\\d+)px"_s);
    QString result;
    qsizetype end = 0;
    for (auto each = sizes.globalMatch(sheet); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        result += sheet.mid(end, match.capturedStart() - end) +
                  u"%1: %2px"_s.arg(match.captured(1))
                      .arg(saturatingCast<int>(std::round(match.captured(2).toInt() * factor)));
        end = match.capturedEnd();
    }
    return result + sheet.mid(end);
}

QString styleSheet(const Style& style) {
    const Palette& p = style.palette;
    // A chosen segment stands out by weight and ground, in the ink of the theme rather than in the accent.
    const std::vector<std::pair<QString, QColor>> names = {
        // Before the names that it begins with.
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
    initializeIcons();
    QString sheet = sheetTemplate();
    sheet.replace(u"@theme"_s, style.dark ? u"dark"_s : u"light"_s);
    for (const auto& [name, color] : names) sheet.replace(name, color.name());
    return scaledType(sheet, textScale(style));
}

/// Paints a glyph at whatever size and device pixel ratio is asked for.
class GlyphEngine : public QIconEngine {
 public:
    GlyphEngine(Glyph glyph, const QColor& color) : m_glyph(glyph), m_color(color) {}
    QIconEngine* clone() const override { return new GlyphEngine(m_glyph, m_color); }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        if (size.isEmpty()) return {};  // a button that a tiny window leaves no pixel
        QPixmap image(size);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paint(&painter, image.rect(), mode, state);
        return image;
    }
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 16.0, rect.height() / 16.0);
        QColor color = m_color;
        if (mode == QIcon::Disabled) color.setAlphaF(0.4F);
        painter->setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(outline());
        painter->restore();
    }

 private:
    /// On a 16 x 16 grid.
    QPainterPath outline() const {
        QPainterPath path;
        const auto polyline = [&path](std::initializer_list<QPointF> points) {
            path.moveTo(*points.begin());
            for (const QPointF& point : points) path.lineTo(point);
        };
        switch (m_glyph) {
            case Glyph::Menu:
                for (const double y : {4.5, 8.0, 11.5}) polyline({{3, y}, {13, y}});
                break;
            case Glyph::Expand:
                polyline({{9, 3}, {13, 3}, {13, 7}});
                polyline({{13, 3}, {9.5, 6.5}});
                polyline({{7, 13}, {3, 13}, {3, 9}});
                polyline({{3, 13}, {6.5, 9.5}});
                break;
            case Glyph::Restore:
                polyline({{13, 7}, {9, 7}, {9, 3}});
                polyline({{9, 7}, {13, 3}});
                polyline({{3, 9}, {7, 9}, {7, 13}});
                polyline({{7, 9}, {3, 13}});
                break;
            case Glyph::Close:
                polyline({{4, 4}, {12, 12}});
                polyline({{12, 4}, {4, 12}});
                break;
            case Glyph::ChevronDown:
                polyline({{4.5, 6.5}, {8, 10}, {11.5, 6.5}});
                break;
            case Glyph::Previous:
                polyline({{9.5, 4.5}, {6, 8}, {9.5, 11.5}});
                break;
            case Glyph::Next:
                polyline({{6.5, 4.5}, {10, 8}, {6.5, 11.5}});
                break;
            case Glyph::Up:
                polyline({{8, 12.5}, {8, 4}});
                polyline({{4.5, 7.5}, {8, 4}, {11.5, 7.5}});
                break;
            case Glyph::File:
                polyline({{4, 2.5}, {9, 2.5}, {12, 5.5}, {12, 13.5}, {4, 13.5}, {4, 2.5}});
                polyline({{9, 2.5}, {9, 5.5}, {12, 5.5}});
                break;
            case Glyph::NewFolder:
                polyline({{8, 7.5}, {8, 11.5}});
                polyline({{6, 9.5}, {10, 9.5}});
                [[fallthrough]];
            case Glyph::Folder:
                polyline({{2, 3.5}, {6.5, 3.5}, {8, 5.5}, {14, 5.5}, {14, 13}, {2, 13}, {2, 3.5}});
                break;
            case Glyph::Play:
                polyline({{5, 3.5}, {12.5, 8}, {5, 12.5}, {5, 3.5}});
                break;
            case Glyph::Pause:
                polyline({{5.5, 3.5}, {5.5, 12.5}});
                polyline({{10.5, 3.5}, {10.5, 12.5}});
                break;
        }
        return path;
    }

    Glyph m_glyph;
    QColor m_color;
};

}  // namespace

void applyTheme(QWidget& window, const Style& style) {
    const QPalette colors = widgetPalette(style.palette);
    if (QApplication::palette() != colors) QApplication::setPalette(colors);
    // Each of these visits every widget.
    if (window.property("themePalette") != QVariant(colors)) window.setPalette(colors);
    window.setProperty("themePalette", colors);
    const QFont font = style.font(style.metrics.label);
    if (QApplication::font() != font) QApplication::setFont(font);
    window.setFont(font);
    window.setStyleSheet(styleSheet(style));
}

double textScale(const Style& style) {
    return style.metrics.label / Metrics().label;
}

double windowTextScale(const QSize& window) {
    constexpr double share = 0.6, step = 0.125;
    const double growth = std::clamp(std::min(window.width() / 1280.0, window.height() / 720.0), 1.0, 4.0);
    return 1 + step * std::round(share * (growth - 1) / step);
}

int scaled(int length, const Style& style) {
    return saturatingCast<int>(std::round(length * textScale(style)));
}

QIcon glyphIcon(Glyph glyph, const QColor& color) {
    return QIcon(new GlyphEngine(glyph, color));
}

}  // namespace sinescope
