// SPDX-License-Identifier: GPL-3.0-or-later
//
// The head of a panel: title, claim, frozen setting, tool strip, buttons.
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/claim_label.h"
#include "app/window/board/figure_menu.h"
#include "app/window/board/panel.h"
#include "app/window/board/panel_input.h"
#include "app/window/board/tool_strip.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/setting_text.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/tab_order.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"
#include "app/window/table/table_view.h"

#include <QApplication>
#include <QGridLayout>
#include <QInputDevice>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>

#include <algorithm>

namespace sinescope {

namespace {
/// A claim that needs more lines beside the title gets its own row.
constexpr int linesBeside = 3;
/// Columns of the head: title, frozen setting, zoom, and then the tools.
constexpr int headSpan = 7, toolColumn = 3, stripColumn = 4;
constexpr int minimumClaimWidth = 48;

ClaimPlace claimPlace(const QGridLayout& grid, ClaimLabel* claim) {
    int row = 0, column = 0, rows = 0, columns = 0;
    grid.getItemPosition(grid.indexOf(claim), &row, &column, &rows, &columns);
    if (row > 0) return ClaimPlace::OwnRow;
    return column == toolColumn ? ClaimPlace::OverTools : ClaimPlace::LeftOfTools;
}

void placeClaim(QGridLayout& grid, ClaimLabel* claim, ClaimPlace place) {
    if (place == claimPlace(grid, claim)) return;
    grid.removeWidget(claim);
    switch (place) {
        case ClaimPlace::OverTools:
            grid.addWidget(claim, 0, toolColumn, 1, headSpan - toolColumn);
            break;
        case ClaimPlace::LeftOfTools:  // the tools are at the right end of this cell
            grid.addWidget(claim, 0, stripColumn, Qt::AlignLeft | Qt::AlignVCenter);
            break;
        case ClaimPlace::OwnRow:
            grid.addWidget(claim, 1, 0, 1, headSpan);
            break;
    }
    claim->raise();
}

bool hasTouchScreen() {
    const QList<const QInputDevice*> devices = QInputDevice::devices();
    return std::ranges::any_of(devices, [](const QInputDevice* device) {
        return device->type() == QInputDevice::DeviceType::TouchScreen;
    });
}
}  // namespace

void Panel::buildHead() {
    m_title->setObjectName(u"panelTitle"_s);
    setStyleClass(*m_title, "title");
    setStyleClass(*m_claim, "claim");
    m_claim->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_frozen->setObjectName(u"frozenSetting"_s);
    setStyleClass(*m_frozen, "small");
    m_frozen->setContentsMargins(4, 0, 12, 0);
    m_frozen->hide();
    buildHeadButtons();
    setDue(m_titleClick, QApplication::doubleClickInterval(), this, &Panel::openSwapMenu);
    layOutHead();
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* from, QWidget* to) {
        if (from || to) fitTools();
    });
    m_head->installEventFilter(this);
    m_head->setToolTip(
        tr("Click to choose another figure, double-click to maximize, drag to move, also into another "
           "program"));
}

void Panel::buildHeadButtons() {
    m_unzoom->hide();
    m_swap->setAccessibleName(tr("Replace %1 with another figure").arg(m_kind.spec.title));
    m_close->setAccessibleName(tr("Close %1").arg(m_kind.spec.title));
    connect(m_unzoom, &QToolButton::clicked, m_input, &PanelInput::resetView);
    connect(m_swap, &QToolButton::clicked, this, &Panel::openSwapMenu);
    connect(m_close, &QToolButton::clicked, this, &Panel::closeRequested);
    setMaximized(false);
}

void Panel::layOutHead() {
    setStyleClass(*m_cover, "card");
    m_cover->setAttribute(Qt::WA_StyledBackground);
    QSizePolicy retainedSize = m_claim->sizePolicy();
    retainedSize.setRetainSizeWhenHidden(true);
    m_claim->setSizePolicy(retainedSize);
    auto* grid = layoutIn<QGridLayout>(m_head);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(0);
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(m_frozen, 0, 1);
    grid->addWidget(m_unzoom, 0, 2);
    grid->addWidget(m_swap, 0, 3);
    m_strip->setAtRight(true);
    grid->addWidget(m_strip, 0, stripColumn, Qt::AlignVCenter);
    grid->addWidget(m_expand, 0, 5);
    grid->addWidget(m_close, 0, 6);
    grid->addWidget(m_cover, 0, toolColumn, 1, headSpan - toolColumn);
    grid->addWidget(m_claim, 0, toolColumn, 1, headSpan - toolColumn);
    m_cover->raise();
    m_claim->raise();
    grid->setColumnStretch(stripColumn, 1);
    grid->setRowMinimumHeight(0, 36);
    grid->setRowStretch(3, 1);  // takes the head's extra height
}

int Panel::headHeight() const {
    if (m_head->isHidden()) return 0;
    const QMargins margins = layout()->contentsMargins();
    const QLayout& grid = *m_head->layout();
    return grid.hasHeightForWidth() ? grid.totalHeightForWidth(width() - margins.left() - margins.right())
                                    : grid.totalSizeHint().height();
}

void Panel::setHeadHeight(int height) {
    if (m_head->minimumHeight() != height) m_head->setMinimumHeight(height);
}

bool Panel::headEvent(QEvent* event) {
    switch (event->type()) {
        case QEvent::LayoutRequest:
            emit headChanged();
            return false;
        case QEvent::MouseButtonDblClick:
            m_titleClick.stop();
            m_headPressed.reset();
            emit maximizeRequested();
            return true;
        case QEvent::MouseButtonPress: {
            auto* press = static_cast<QMouseEvent*>(event);
            m_headPressed.reset();
            if (press->button() == Qt::LeftButton) {
                m_headPressed = press->position().toPoint();
                QWidget* content = m_figure->surface();
                if (isTableShown()) content = m_table;
                content->setFocus(Qt::MouseFocusReason);
            }
            return true;  // to receive the moves
        }
        case QEvent::MouseButtonRelease:
            if (m_headPressed && m_title->geometry().contains(*m_headPressed)) m_titleClick.start();
            m_headPressed.reset();
            return true;
        case QEvent::MouseMove: {
            if (!m_headPressed) return false;
            const QPoint delta = static_cast<QMouseEvent*>(event)->position().toPoint() - *m_headPressed;
            if (delta.manhattanLength() < QApplication::startDragDistance()) return true;
            m_headPressed.reset();
            emit dragRequested();
            return true;
        }
        default:
            return false;
    }
}

void Panel::openSwapMenu() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto actions =
        addFigures(*menu, m_document, [this](const QString& chosen) { emit swapRequested(chosen); });
    tickOpenFigures(actions, m_document.scene());
    menu->popup(m_title->mapToGlobal(QPoint(0, m_title->height())));
}

void Panel::showHead() {
    m_claim->setClaim(model().claim());
    const Scene& scene = m_document.scene();
    const FigureState* state = findFigure(scene, id());
    m_close->setVisible(scene.figures.size() > 1);
    // The view state of figures without axes holds other things.
    const bool isZoomed = state && (state->x || state->y) && PanelInput::zoomPlace(*m_figure).has_value();
    const bool isChanged = isZoomed || (state && (!state->colors.empty() || !state->hidden.isEmpty()));
    m_unzoom->setVisible(isChanged && !isTableShown());
    const auto& options = m_kind.spec.options;
    const bool showsFrozen =
        scene.frozen && (m_kind.spec.showsFrozen || std::ranges::any_of(options, [&](const OptionSpec& each) {
                             if (each.key == "frozen"_L1 && each.isOffered(scene))
                                 return optionValue(m_kind.spec, state, each.key).toBool();
                             return optionValue(m_kind.spec, state, each.key).toString() == "frozen"_L1;
                         }));
    m_frozen->setVisible(showsFrozen);
    if (showsFrozen) m_frozen->setText(tr("A: %1").arg(settingSymbols(frozenSetting(scene))));
    placeStrip();
}

void Panel::placeStrip() {
    auto* grid = static_cast<QGridLayout*>(m_head->layout());
    // Width left beside the title and the widgets that are shown temporarily.
    const QMargins margins = layout()->contentsMargins();
    const auto widthOf = [grid](std::initializer_list<const QWidget*> widgets) {
        int width = 0;
        for (const QWidget* each : widgets)
            if (!each->isHidden()) width += each->sizeHint().width() + grid->horizontalSpacing();
        return width;
    };
    const int available = width() - margins.left() - margins.right() - widthOf({m_title, m_frozen, m_unzoom});
    const int besideButtons = available - widthOf({m_swap, m_expand, m_close});
    // A panel that was never laid out is narrower than it will be.
    const bool inHead = isVisible() ? besideButtons >= m_strip->minimumSizeHint().width() : m_stripInHead;
    if (inHead != m_stripInHead) {
        m_stripInHead = inHead;
        m_strip->setAtRight(inHead);
        grid->removeWidget(m_strip);
        if (inHead)
            grid->addWidget(m_strip, 0, stripColumn, Qt::AlignVCenter);
        else
            grid->addWidget(m_strip, 2, 0, 1, headSpan);
        m_cover->raise();
        m_claim->raise();
    }
    placeClaim(*grid, m_claim, preferredClaimPlace(available, besideButtons));
    fitTools();
}

ClaimPlace Panel::preferredClaimPlace(int available, int besideButtons) const {
    if (!toolsStay()) {
        const bool isNarrow = available < minimumClaimWidth || m_claim->linesIn(available) > linesBeside;
        return isNarrow ? ClaimPlace::OwnRow : ClaimPlace::OverTools;
    }
    // Tools that stay visible would cover the claim permanently.
    const int besideTools = besideButtons - (m_stripInHead ? m_strip->sizeHint().width() : 0);
    if (besideTools >= m_claim->sizeHint().width() + minimumClaimWidth) return ClaimPlace::LeftOfTools;
    // The type of a large figure would shrink with its height.
    return m_alone && isLarge() ? ClaimPlace::OverTools : ClaimPlace::OwnRow;
}

/// A popup of a tool counts as part of the panel.
bool Panel::holdsKeyboard() const {
    const QWidget* at = QApplication::activePopupWidget();
    for (at = at ? at : QApplication::focusWidget(); at; at = at->parentWidget())
        if (at == this) return true;
    return false;
}

void Panel::setAlone(bool alone) {
    if (m_alone == alone) return;
    m_alone = alone;
    placeStrip();
}

void Panel::setToolsNamed(bool named) {
    if (m_toolsNamed == named) return;
    m_toolsNamed = named;
    placeStrip();
}

void Panel::orderFocus() {
    // A reparented widget becomes the last in the window's tab order.
    QList<QWidget*> tools;
    for (QWidget* each : m_strip->findChildren<QWidget*>())
        if (each->window() == window() && each->focusPolicy() != Qt::NoFocus && !each->focusProxy())
            tools << each;
    const auto left = [this](const QWidget* each) { return each->mapTo(m_strip, QPoint()).x(); };
    std::ranges::stable_sort(tools, [&](const QWidget* a, const QWidget* b) { return left(a) < left(b); });
    sinescope::setTabOrder(m_unzoom,
                           QWidgetList{m_swap} + tools + QWidgetList{m_expand, m_close, m_figure->surface()});
}

bool Panel::toolsStay() const {
    return m_alone || m_toolsNamed || hasTouchScreen();
}

void Panel::fitTools() {
    const QWidget* focused = QApplication::focusWidget();
    m_used = m_used || (focused && focused != m_figure->surface() && isAncestorOf(focused));
    const bool isRequested = underMouse() || (m_used && holdsKeyboard());
    m_toolsShown = m_statementsShown && (isRequested || toolsStay());
    m_cover->setVisible(!m_toolsShown);
    // When reactivated, the window returns the focus to a field in the strip, with its typed text.
    const QWidget* kept = window()->focusWidget();
    const bool holdsField = kept && m_strip->isAncestorOf(kept);
    m_strip->setVisible(!m_strip->isEmpty() && (m_toolsShown || holdsField || !m_stripInHead));
    const auto& grid = static_cast<const QGridLayout&>(*m_head->layout());
    const bool isCovered = m_toolsShown && claimPlace(grid, m_claim) == ClaimPlace::OverTools;
    m_claim->setVisible(m_statementsShown && !isCovered);
}

}  // namespace sinescope
