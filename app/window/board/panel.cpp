// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/panel.h"

#include "app/figures/scene_edits.h"
#include "app/model/figure_description.h"
#include "app/model/selection_edit.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/window/board/claim_label.h"
#include "app/window/board/hover_box.h"
#include "app/window/board/panel_input.h"
#include "app/window/board/panel_model.h"
#include "app/window/board/tool_strip.h"
#include "app/window/board/waiting_veil.h"
#include "app/window/export/figure_drag.h"
#include "app/window/parts/accessible_role.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"
#include "app/window/table/table_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QLabel>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

constexpr double radius = 8;
constexpr int descriptionDelay = 150;
/// A figure of at least this size has a larger head.
constexpr QSize largeFigure(900, 450);

}  // namespace

Panel::Panel(const FigureKind& kind, Document& document, HoverState& hover,
             std::function<void()> bringUpToDate, QWidget* parent)
    : QWidget(parent),
      m_kind(kind),
      m_document(document),
      m_hover(hover),
      m_model(new PanelModel(kind, document, this)),
      m_figure(kind.makeView()),
      m_veil(new WaitingVeil(m_figure->surface())),
      m_input(new PanelInput(*m_figure, document, hover, std::move(bringUpToDate), this)),
      m_head(new QWidget(this)),
      m_title(new QLabel(kind.spec.title, m_head)),
      m_claim(new ClaimLabel(m_head)),
      m_frozen(new QLabel(m_head)),
      m_strip(new ToolStrip(kind.spec, m_head)),
      m_cover(new QWidget(m_head)),
      m_unzoom(styledButton<QToolButton>(
          m_head, "strip", tr("Reset view"),
          tr("Shows all of the figure and its lines, with automatic colour limits (double-click, 0)"),
          "resetZoom")),
      m_swap(iconButton(m_head, Glyph::ChevronDown, tr("Replaces this figure with another one"), u"swap"_s)),
      m_expand(iconButton(m_head, Glyph::Expand, {}, u"expand"_s)),
      m_close(iconButton(m_head, Glyph::Close, tr("Closes the figure"), u"close"_s)) {
    setObjectName(u"panel-"_s + kind.spec.id);
    setAcceptDrops(true);
    buildHead();
    announceAs(*m_figure->surface(), QAccessible::Chart);
    auto* column = columnIn(this, {12, 4, 8, 8}, 0);
    column->addWidget(m_head);
    column->addWidget(m_figure->surface(), 1);
    m_figure->surface()->setMinimumSize(80, 30);
    m_figure->surface()->setAccessibleName(kind.spec.title);
    m_figure->surface()->installEventFilter(this);
    m_strip->addPins();
    m_strip->hide();

    connect(m_strip, &ToolStrip::requested, this,
            [this](const QString& key, const QString& label, const QJsonValue& value) {
                m_document.apply(optionEdit(m_kind.spec, key, label, value));
                m_strip->showScene(m_document.sharedScene());
            });
    connect(m_strip, &ToolStrip::playRequested, this, &Panel::playRequested);
    connect(m_input, &PanelInput::linkFollowed, this, &Panel::linkFollowed);
    // Queued: not during its layout, or while its parts are destroyed.
    connect(m_strip, &ToolStrip::arranged, this, &Panel::orderFocus, Qt::QueuedConnection);
    connect(m_strip, &ToolStrip::pinEditRequested, this,
            [this](const SceneEdit& edit) { m_document.apply(edit); });
    connect(m_expand, &QToolButton::clicked, this, &Panel::maximizeRequested);
    connect(m_input, &PanelInput::focusChanged, this, [this] {
        update();
        if (m_figure->surface()->hasFocus()) emit focused();
    });
    connect(m_model, &PanelModel::prepared, this, [this] {
        markChanged(Change::Everything);
        emit shown();
    });
    connect(&hover, &HoverState::changed, this, &Panel::showCursor);
    new HoverBox(*this, document, hover);
    setDue(m_description, descriptionDelay, this, &Panel::describe);
    orderFocus();
}

Panel::~Panel() {
    disconnect(qApp, nullptr, this, nullptr);
    // Both listen to the surface, which is destroyed with the figure and sends an event then.
    delete m_input;
    m_figure->surface()->removeEventFilter(this);
}

bool Panel::hasFigureFocus() const {
    return m_figure->surface()->hasFocus() || (isTableShown() && m_table->view()->hasFocus());
}

std::vector<Readout> Panel::readouts(const Cursor& cursor) {
    const FigureModel& shown = model();
    if (isComputingFirst()) return {};
    return shown.readout(clampedTo(shown.scene().encoding, cursor));
}

bool Panel::isTableShown() const {
    return m_table && !m_table->isHidden();
}

void Panel::showTable(bool asTable) {
    if (asTable == isTableShown()) return;
    if (!m_table) {
        m_table = new TableView(m_kind, this);
        layout()->addWidget(m_table);
        static_cast<QVBoxLayout*>(layout())->setStretchFactor(m_table, 1);
        connect(m_table, &TableView::closeRequested, this, [this] { showTable(false); });
        connect(m_table, &TableView::copyRequested, this, &Panel::copyRequested);
        connect(m_table, &TableView::failed, &m_document, &Document::refused);
        connect(m_table, &TableView::focused, this, &Panel::focused);
        connect(m_table, &TableView::cellChosen, this,
                [this](const Cursor& at) { m_document.apply(moveSelectionEdit(at)); });
    }
    m_figure->surface()->setVisible(!asTable);
    m_table->setVisible(asTable);
    markChanged(asTable ? Changes() : Changes(Change::Everything));
    if (asTable) showModelInTable();
    (asTable ? static_cast<QWidget*>(m_table->view()) : m_figure->surface())->setFocus();
    emit shown();
}

void Panel::showModelInTable() {
    const FigureModel& shown = model();
    if (!isComputingFirst()) m_table->showModel(shown);
}

bool Panel::copyTable() {
    return isTableShown() && m_table->copy();
}

bool Panel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_figure->surface() && event->type() == QEvent::Resize) {
        fitType();
        fitHead();
    }
    // A veiled figure is not described either.
    if (watched == m_figure->surface() && event->type() == QEvent::EnabledChange)
        m_figure->surface()->isEnabled() ? m_description.start() : describe();
    const bool isUse = event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress;
    if (watched == m_figure->surface() && isUse && !m_used) {
        m_used = true;
        fitTools();
    }
    if (watched == m_figure->surface() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const EmptyReason* emptyReason = emptyReasonIn(m_model->last());
        if (emptyReason && emptyReason->isTableMissing && mouse->button() == Qt::LeftButton &&
            m_figure->linkAt(mouse->position()))
            QMetaObject::invokeMethod(this, &Panel::tableRequested, Qt::QueuedConnection);
    }
    // QCustomPlot does not pass such events to its parent.
    if (watched == m_figure->surface() && event->type() == QEvent::ContextMenu) {
        contextMenuEvent(static_cast<QContextMenuEvent*>(event));
        return true;
    }
    if (watched == m_head && headEvent(event)) return true;
    return QWidget::eventFilter(watched, event);
}

void Panel::dragEnterEvent(QDragEnterEvent* event) {
    const QString dragged = draggedFigure(*event->mimeData());
    if (dragged.isEmpty() || dragged == id()) return;
    event->acceptProposedAction();
    m_isTarget = true;
    update();
}

void Panel::dragLeaveEvent(QDragLeaveEvent*) {
    m_isTarget = false;
    update();
}

void Panel::dropEvent(QDropEvent* event) {
    m_isTarget = false;
    update();
    event->acceptProposedAction();
    emit figureDropped(draggedFigure(*event->mimeData()));
}

void Panel::applyStyle(const Style& style) {
    const Metrics metrics = m_style.metrics;
    m_textSize = textScale(style);
    m_style = style;
    m_style.metrics = metrics;
    m_style.showTitle = m_style.claimInNotes = false;
    m_style.showNotes = m_statementsShown;
    m_input->applyStyle(style);
    fitTools();
    markChanged(Change::Style);
    fitType();
    placeStrip();
    updateGeometry();
    update();
}

void Panel::setHeadShown(bool shown) {
    m_head->setVisible(shown);
}

void Panel::setStatementsShown(bool shown) {
    if (m_statementsShown == shown) return;
    m_statementsShown = shown;
    m_style.showNotes = shown;
    markChanged(Change::Style);
    fitTools();
    emit this->shown();
}

void Panel::setMaximized(bool maximized) {
    m_maximized = maximized;
    m_expand->setIcon(glyphIcon(maximized ? Glyph::Restore : Glyph::Expand));
    m_expand->setToolTip(maximized ? tr("Back to all figures (Esc)") : tr("Maximize (F11)"));
    m_expand->setAccessibleName(maximized ? tr("Back to all figures")
                                          : tr("Maximize %1").arg(m_kind.spec.title));
}

bool Panel::bringUpToDate() {
    return isVisible() && draw();
}

void Panel::prepare() {
    if (!draw()) m_figure->setCursor(m_hover.cursor());
}

void Panel::setNewSubject() {
    m_model->beginSubject();
    markChanged(Change::Everything);
}

const FigureModel& Panel::model() {
    return *m_model->current();
}

bool Panel::isComputingFirst() const {
    return m_model->isStandIn();
}

bool Panel::isComputed() {
    m_model->current();
    return m_model->isOfPresentScene();
}

bool Panel::draw() {
    if (!m_pending) return false;
    const Changes changes = m_pending;
    m_pending = {};
    if (isTableShown()) {
        showModelInTable();
    } else {
        m_figure->update(m_model->current(), changes, m_style);
        m_input->applyStyle(m_style);
        // It was not updated while hidden.
        m_figure->setCursor(m_hover.cursor());
    }
    m_model->endSubject();
    if (m_model->isWaiting())
        m_veil->wait(isComputingFirst() ? QString() : m_model->last()->setting(), m_style);
    else
        m_veil->endAfterPicture();
    m_strip->showScene(m_document.sharedScene());
    showHead();
    m_description.start();
    return true;
}

/// A hidden or outdated picture takes the shared cursor when it is drawn.
void Panel::showCursor() {
    if (isVisible() && !m_pending) m_figure->setCursor(m_hover.cursor());
}

void Panel::describe() {
    QWidget* surface = m_figure->surface();
    if (!surface->isEnabled()) return surface->setAccessibleDescription({});
    const QString text = figureDescription(model(), m_figure->spec(), m_style.showSelection);
    surface->setAccessibleDescription(isComputingFirst() ? m_model->last()->absence() : text);
}

void Panel::paintEvent(QPaintEvent*) {
    SmoothPainter painter(this);
    setPenAndBrush(painter, Qt::NoPen, m_style.palette.canvas);
    painter.drawRoundedRect(rect(), radius, radius);
    if (!hasFigureFocus() && !m_isTarget) return;
    setPenAndBrush(painter, QPen(m_style.palette.focus, m_isTarget ? 4 : 2), Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), radius - 1, radius - 1);
}

void Panel::setSmallestType(double pixels) {
    m_smallestType = pixels;
    fitType();
}

/// Adapts type and line widths to the size of the figure.
void Panel::fitType() {
    const QSize surface = m_figure->surface()->size();
    const Metrics metrics = withSmallerAxes(
        m_smallestType ? stageMetrics(surface, *m_smallestType) : screenMetrics(surface, m_textSize),
        m_figure->spec().axisTypeShare, m_textSize);
    if (metrics == m_style.metrics) return;
    m_style.metrics = metrics;
    markChanged(Change::Style);
    emit shown();
}

/// Enlarges the claim of a large figure, which is read from further away.
void Panel::fitHead() {
    for (QLabel* label : {m_title, static_cast<QLabel*>(m_claim)}) setStyleClass(*label, "large", isLarge());
    m_title->setContentsMargins(0, 0, std::max(4, m_title->fontMetrics().height() / 4), 0);
}

bool Panel::isLarge() const {
    const QSize surface = m_figure->surface()->size();
    return surface.width() >= largeFigure.width() * m_textSize &&
           surface.height() >= largeFigure.height() * m_textSize;
}

void Panel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeStrip();
    emit headChanged();
}

void Panel::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    fitTools();
}

void Panel::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    fitTools();
}

void Panel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    placeStrip();
    emit shown();
}

Panel* panelOf(const std::vector<Panel*>& panels, const QString& figure) {
    const auto found = std::ranges::find(panels, figure, &Panel::id);
    return found == panels.end() ? nullptr : *found;
}

void setFigures(std::vector<Panel*>& panels, const QStringList& figures,
                const std::function<Panel*(const QString& figure)>& make) {
    for (Panel* closed : panels) {
        if (figures.contains(closed->id())) continue;
        // One of its buttons may have closed it, so it is deleted in the next event-loop turn, or with its
        // parent. Until then it cannot be found by name.
        closed->hide();
        closed->setObjectName(QString());
        closed->disconnect();
        closed->deleteLater();
    }
    panels = valuesOf(figures, [&](const QString& figure) {
        Panel* present = panelOf(panels, figure);
        return present ? present : make(figure);
    });
}

bool keepMargins(const std::vector<Panel*>& panels, Style& style, bool kept) {
    if (style.leastMargins.has_value() == kept) return false;
    style.leastMargins = kept ? std::optional(std::vector<QMargins>()) : std::nullopt;
    for (Panel* panel : panels) panel->applyStyle(style);
    return true;
}

}  // namespace sinescope
