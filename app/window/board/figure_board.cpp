// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_board.h"

#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/window/board/panel.h"
#include "app/window/board/panel_grid.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"

#include <QKeyEvent>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTabBar>

#include <algorithm>

namespace sinescope {

namespace {

/// Rows that must be visible in a grid that scrolls; one of two is never cut.
constexpr int minimumRows = 2;

/// Leaves PageUp and PageDown to the lesson if all figures are in sight.
class BoardScroll : public QScrollArea {
 public:
    using QScrollArea::QScrollArea;

 protected:
    void keyPressEvent(QKeyEvent* event) override {
        if (verticalScrollBar()->maximum() > 0)
            QScrollArea::keyPressEvent(event);
        else
            event->ignore();
    }
};

}  // namespace

FigureBoard::FigureBoard(Document& document, HoverState& hover, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_hover(hover),
      m_scroll(new BoardScroll(this)),
      m_tabs(new QTabBar(this)) {
    makeSeamless(*m_scroll);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_grid = new PanelGrid(m_scroll);
    m_scroll->setWidget(m_grid);
    connect(m_grid, &PanelGrid::resized, this, &FigureBoard::keepSizes);
    named(m_tabs, "figureTabs", tr("Open figures"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->hide();
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int place) { goTo(place); });
    filled(columnIn(this, {}, 0), {{m_scroll, 1}, m_tabs});
    setDue(m_queued, 0, this, &FigureBoard::bringUpToDate);
    setDue(m_headsQueued, 0, this, &FigureBoard::alignHeads);
}

void FigureBoard::applyStyle(const Style& style) {
    const auto kept = m_style.leastMargins;
    m_style = style;
    m_style.leastMargins = kept;
    for (Panel* panel : m_panels) panel->applyStyle(m_style);
    updateCompact();
    m_queued.start();
}

void FigureBoard::keepMargins(bool kept) {
    if (sinescope::keepMargins(m_panels, m_style, kept)) m_queued.start();
}

void FigureBoard::setPlayed(const QString& control) {
    if (m_style.played == control) return;
    m_style.played = control;
    applyStyle(m_style);
}

void FigureBoard::showScene(Changes changes) {
    if (changes & Change::Arrangement) rearrange();
    for (Panel* panel : m_panels) panel->markChanged(changes);
    m_queued.start();
}

void FigureBoard::bringUpToDate() {
    m_queued.stop();
    for (Panel* panel : m_panels) panel->bringUpToDate();
}

Panel* FigureBoard::makePanel(const QString& id) {
    auto* made = new Panel(
        figureKind(id), m_document, m_hover, [this] { bringUpToDate(); }, m_grid);
    made->applyStyle(m_style);
    connect(made, &Panel::maximizeRequested, this, [this, id] {
        m_current = id;
        toggleMaximized();
    });
    connect(made, &Panel::closeRequested, this,
            [this, id] { m_document.apply(openEdit(figureKind(id).spec, false)); });
    connect(made, &Panel::swapRequested, this, [this, id](const QString& requested) {
        if (m_current == id) m_current = requested;
        m_document.apply(swapEdit(id, figureKind(requested).spec));
        focusCurrent();
    });
    // Queued until the drag has ended: the panel it began in may be moved.
    connect(
        made, &Panel::figureDropped, this,
        [this, id](const QString& dropped) {
            m_document.apply(moveFigureEdit(figureKind(dropped).spec, id));
        },
        Qt::QueuedConnection);
    connect(made, &Panel::shown, &m_queued, qOverload<>(&QTimer::start));
    connect(made, &Panel::headChanged, &m_headsQueued, qOverload<>(&QTimer::start));
    connect(made, &Panel::focused, this, [this, id] {
        m_current = id;
        scrollTo(id);
        showTabs();
        emit currentChanged();
    });
    emit panelMade(made);
    return made;
}

void FigureBoard::rearrange() {
    const Scene& scene = m_document.scene();
    const bool isSame = std::ranges::equal(scene.figures, m_panels, {}, &FigureState::id, &Panel::id);
    if (!isSame || scene.arrangement.columns != m_columns) layOut();
    updateCompact();
    showMaximized();
}

void FigureBoard::layOut() {
    const Scene& scene = m_document.scene();
    const QPointer<QWidget> focused = window()->focusWidget();
    const bool hadFocus = focused && isAncestorOf(focused);
    m_columns = scene.arrangement.columns;
    const QStringList ids = textsOf(scene.figures, &FigureState::id);
    setFigures(m_panels, ids, [this](const QString& id) { return makePanel(id); });
    m_grid->setPanels({m_panels.begin(), m_panels.end()}, m_columns);
    if (!current()) m_current = ids.value(0);
    restoreSizes();
    emit currentChanged();
    if (!hadFocus) return;
    // A closed panel would pass the focus on to an arbitrary widget.
    if (focused && focused->isVisibleTo(this))
        focused->setFocus();
    else
        focusCurrent();
}

void FigureBoard::showMaximized() {
    const QString maximized = m_document.scene().arrangement.maximized;
    const QString shownAlone = alone();
    const QPointer<QWidget> focused = window()->focusWidget();
    const bool hadFocus = focused && isAncestorOf(focused);
    m_grid->placeAll(panel(shownAlone));
    for (Panel* panel : m_panels) {
        const bool isAlone = panel->id() == shownAlone;
        const bool shown = shownAlone.isEmpty() || isAlone;
        if (shown) panel->prepare();
        panel->setVisible(shown);
        panel->setMaximized(panel->id() == maximized);
        panel->setAlone(m_panels.size() == 1 || isAlone);
    }
    showTabs();
    if (!maximized.isEmpty() && maximized != m_current) {
        m_current = maximized;
        emit currentChanged();
    }
    // A hidden panel has passed the focus on to an arbitrary widget.
    if (hadFocus && !(focused && focused->isVisibleTo(this))) focusCurrent();
}

QString FigureBoard::alone() const {
    const QString& maximized = m_document.scene().arrangement.maximized;
    return maximized.isEmpty() && m_compact ? m_current : maximized;
}

/// Depends only on the available size, not on the layout shown, or it would toggle itself.
void FigureBoard::updateCompact() {
    const auto count = static_cast<int>(m_panels.size());
    const int columns = std::min(m_columns, count);
    const bool oneRow = count <= m_columns;
    const QSize minimum = Panel::minimumReadableSize * textScale(m_style);
    const int minimumGridWidth = columns * minimum.width() + (columns - 1) * PanelGrid::gap;
    const int rows = oneRow ? 1 : minimumRows;
    const int minimumGridHeight = rows * minimum.height() + (rows - 1) * PanelGrid::gap;
    const bool compact = count > 1 && (width() < minimumGridWidth || height() < minimumGridHeight);
    if (compact == m_compact) return;
    m_compact = compact;
    showMaximized();
}

/// Aligns the tops of the pictures in a row, whatever is above them.
void FigureBoard::alignHeads() {
    for (const std::vector<QWidget*>& row : m_grid->placedRows()) {
        int highest = 0;
        for (const QWidget* each : row)
            highest = std::max(highest, static_cast<const Panel*>(each)->headHeight());
        for (QWidget* each : row) static_cast<Panel*>(each)->setHeadHeight(highest);
    }
}

void FigureBoard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateCompact();
}

void FigureBoard::showTabs() {
    const QSignalBlocker quiet(m_tabs);
    const auto count = static_cast<int>(m_panels.size());
    while (m_tabs->count() > count) m_tabs->removeTab(m_tabs->count() - 1);
    while (m_tabs->count() < count) m_tabs->addTab({});
    int place = 0;
    for (const Panel* panel : m_panels) {
        m_tabs->setTabText(place, panel->kind().spec.title);
        if (panel->id() == m_current) m_tabs->setCurrentIndex(place);
        ++place;
    }
    m_tabs->setVisible(m_compact && m_document.scene().arrangement.maximized.isEmpty());
}

void FigureBoard::goTo(int place) {
    const auto at = static_cast<std::size_t>(place);
    if (at < m_panels.size()) goTo(m_panels[at]->id());
}

void FigureBoard::goTo(const QString& id) {
    const FigureSpec& spec = figureKind(id).spec;
    m_current = id;
    // Opens it, and maximizes it if a figure is maximized.
    m_document.apply(openEdit(spec, true));
    if (!panel(id)) return;  // refused
    m_current = id;          // the panels that moved have had the focus in between
    showMaximized();
    scrollTo(id);
    focusCurrent();
    emit currentChanged();
}

/// Again after the layout, because a new row of figures makes the board higher.
void FigureBoard::scrollTo(const QString& id) {
    Panel* target = panel(id);
    m_scroll->ensureWidgetVisible(target, 0, 0);
    QTimer::singleShot(0, target, [this, target] { m_scroll->ensureWidgetVisible(target, 0, 0); });
}

QString FigureBoard::shapeKey() const {
    return u"window/grid/%1 figures, %2 side by side"_s.arg(m_panels.size()).arg(m_columns);
}

void FigureBoard::equalizeSizes() {
    m_grid->equalizeSizes();
    QSettings().remove(shapeKey());
}

void FigureBoard::keepSizes() const {
    // A figure that is shown alone leaves no sizes to store.
    if (!alone().isEmpty()) return;
    QVariantList sizes;
    for (const int size : m_grid->sizes()) sizes << size;
    QSettings().setValue(shapeKey(), sizes);
}

void FigureBoard::restoreSizes() {
    std::vector<int> sizes;
    for (const QVariant& kept : QSettings().value(shapeKey()).toList()) sizes.push_back(kept.toInt());
    m_grid->setSizes(sizes);
}

void FigureBoard::focusCurrent() {
    if (Panel* panel = current()) panel->figure().surface()->setFocus();
}

Panel* FigureBoard::panel(const QString& id) const {
    return panelOf(m_panels, id);
}

Panel* FigureBoard::current() const {
    return panel(m_current);
}

void FigureBoard::toggleMaximized() {
    m_document.apply(
        maximizeEdit(m_document.scene().arrangement.maximized.isEmpty() ? m_current : QString()));
}

}  // namespace sinescope
