// SPDX-License-Identifier: GPL-3.0-or-later
//
// The head of a panel: title, claim, what is frozen, tool strip, buttons.
#include "app/figures/scene_edits.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/claim_label.h"
#include "app/window/board/figure_menu.h"
#include "app/window/board/panel.h"
#include "app/window/board/panel_input.h"
#include "app/window/board/tool_strip.h"
#include "app/window/shell/setting_text.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>

#include <algorithm>

namespace sinescope {

namespace {
/// A panel lower than this has no row to spare for its tool strip.
constexpr int lowPanel = 220;
/// A claim that takes more lines beside the title has a row of its own.
constexpr int linesBeside = 3;
/// Columns of the head below which claim and strip lie.
constexpr int headSpan = 7;
constexpr int leastClaim = 48;

/// Beside the title, or in a row of its own where the room there is narrow.
void placeClaim(QGridLayout& grid, ClaimLabel* claim, int room) {
    const bool isBelow = room < leastClaim || claim->linesIn(room) > linesBeside;
    int row = 0, column = 0, rows = 0, columns = 0;
    grid.getItemPosition(grid.indexOf(claim), &row, &column, &rows, &columns);
    if (isBelow == (row > 0)) return;
    grid.removeWidget(claim);
    if (isBelow)
        grid.addWidget(claim, 1, 0, 1, headSpan);
    else
        grid.addWidget(claim, 0, 1);
}
}  // namespace

void Panel::buildHead() {
    m_title->setProperty("title", true);
    m_claim->setProperty("claim", true);
    m_claim->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_frozen->setObjectName(QStringLiteral("frozenSetting"));
    m_frozen->setProperty("small", true);
    m_frozen->hide();
    buildHeadButtons();
    m_titleClick.setSingleShot(true);
    m_titleClick.setInterval(QApplication::doubleClickInterval());
    connect(&m_titleClick, &QTimer::timeout, this, &Panel::openSwapMenu);
    layOutHead();
    m_head->installEventFilter(this);
    m_head->setToolTip(
        tr("Click the title: another figure here; double-click: fill the centre; drag: to another "
           "place, or into another program"));
}

void Panel::buildHeadButtons() {
    m_unzoom->setObjectName(QStringLiteral("resetZoom"));
    m_unzoom->setText(tr("Reset zoom"));
    m_unzoom->setToolTip(tr("Show all of the figure (double-click, 0)"));
    m_unzoom->setProperty("strip", true);
    m_unzoom->setFocusPolicy(Qt::TabFocus);
    m_unzoom->hide();
    connect(m_unzoom, &QToolButton::clicked, m_input, &PanelInput::resetZoom);
    m_expand->setObjectName(QStringLiteral("expand"));
    m_swap->setObjectName(QStringLiteral("swap"));
    m_swap->setToolTip(tr("Show another figure here"));
    m_swap->setAccessibleName(tr("Another figure in the place of %1").arg(m_kind.spec.title));
    connect(m_swap, &QToolButton::clicked, this, &Panel::openSwapMenu);
    m_close->setObjectName(QStringLiteral("close"));
    m_close->setToolTip(tr("Close the figure"));
    m_close->setAccessibleName(tr("Close %1").arg(m_kind.spec.title));
    connect(m_close, &QToolButton::clicked, this, &Panel::closeWanted);
    for (QToolButton* button : {m_swap, m_expand, m_close}) {
        button->setProperty("icon-only", true);
        button->setFocusPolicy(Qt::TabFocus);
    }
}

void Panel::layOutHead() {
    auto* name = new QHBoxLayout;
    name->setSpacing(0);
    name->addWidget(m_title);
    name->addWidget(m_swap);
    auto* grid = new QGridLayout(m_head);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    grid->addLayout(name, 0, 0);
    grid->addWidget(m_claim, 0, 1);
    grid->addWidget(m_strip, 2, 0, 1, headSpan);
    grid->addWidget(m_frozen, 0, 2);
    grid->addWidget(m_unzoom, 0, 4);
    grid->addWidget(m_expand, 0, 5);
    grid->addWidget(m_close, 0, 6);
    grid->setColumnStretch(1, 1);
    grid->setRowMinimumHeight(0, 36);
    grid->setRowStretch(3, 1);  // what the head is higher than it needs to be
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
            emit maximizeWanted();
            return true;
        case QEvent::MouseButtonPress: {
            auto* press = static_cast<QMouseEvent*>(event);
            m_headPressed.reset();
            if (press->button() == Qt::LeftButton) m_headPressed = press->position().toPoint();
            return true;  // so that the moves come here
        }
        case QEvent::MouseButtonRelease:
            if (m_headPressed && m_title->geometry().contains(*m_headPressed)) m_titleClick.start();
            m_headPressed.reset();
            return true;
        case QEvent::MouseMove: {
            if (!m_headPressed) return false;
            const QPoint way = static_cast<QMouseEvent*>(event)->position().toPoint() - *m_headPressed;
            if (way.manhattanLength() < QApplication::startDragDistance()) return true;
            m_headPressed.reset();
            emit dragWanted();
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
        addFigures(*menu, m_document, [this](const QString& chosen) { emit swapWanted(chosen); });
    tickOpenFigures(actions, m_document.scene());
    menu->popup(m_title->mapToGlobal(QPoint(0, m_title->height())));
}

void Panel::showHead() {
    m_claim->setClaim(model().claim());
    const Scene& scene = m_document.scene();
    const FigureState* state = findFigure(scene, id());
    m_close->setVisible(scene.figures.size() > 1);
    // Figures without axes keep other things in their view.
    const QPointF middle = QRectF(m_figure->surface()->rect()).center();
    m_unzoom->setVisible(state && (state->x || state->y) && !isTableShown() &&
                         m_figure->zoomed(middle, 1).has_value());
    const auto& options = m_kind.spec.options;
    const bool showsFrozen =
        scene.frozen &&
        (m_kind.spec.showsFrozen || std::any_of(options.begin(), options.end(), [&](const OptionSpec& each) {
             return optionValue(m_kind.spec, state, each.key).toString() == QLatin1String("frozen");
         }));
    m_frozen->setVisible(showsFrozen);
    if (showsFrozen) m_frozen->setText(tr("A: %1").arg(settingSymbols(frozenSetting(scene))));
    placeStrip();
}

void Panel::placeStrip() {
    auto* grid = static_cast<QGridLayout*>(m_head->layout());
    const int needed =
        m_title->sizeHint().width() + m_strip->sizeHint().width() + 3 * m_expand->sizeHint().width() + 60;
    // One place for all figures, so that their pictures start at one height.
    const bool inHead = height() < lowPanel && !m_strip->isEmpty() && width() >= needed + leastClaim;
    if (inHead != m_stripInHead) {
        m_stripInHead = inHead;
        // Beside the claim it keeps its width, and the claim gives way.
        m_strip->setSizePolicy(inHead ? QSizePolicy::Minimum : QSizePolicy::Preferred, QSizePolicy::Fixed);
        grid->removeWidget(m_strip);
        if (inHead)
            grid->addWidget(m_strip, 0, 3);
        else
            grid->addWidget(m_strip, 2, 0, 1, headSpan);
    }
    // What is beside the claim: the title, the buttons, and what is there now and then.
    const QMargins margins = layout()->contentsMargins();
    int room = width() - margins.left() - margins.right();
    for (const QWidget* each :
         std::initializer_list<const QWidget*>{m_title, m_swap, m_frozen, m_unzoom, m_expand, m_close})
        if (!each->isHidden()) room -= each->sizeHint().width() + grid->horizontalSpacing();
    if (inHead) room -= m_strip->sizeHint().width() + grid->horizontalSpacing();
    placeClaim(*grid, m_claim, room);
}

}  // namespace sinescope
