// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/panel.h"

#include "app/figures/scene_edits.h"
#include "app/window/board/cursor_hub.h"
#include "app/window/board/panel_input.h"
#include "app/window/board/tool_strip.h"
#include "app/window/shell/setting_text.h"
#include "app/window/shell/theme.h"
#include "app/window/table/table_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sinescope {

namespace {

constexpr double radius = 8;
/// A panel lower than this has no row to spare for its tool strip.
constexpr int lowPanel = 220;
/// Columns of the head below which the strip lies.
constexpr int stripSpan = 6;
constexpr int leastClaim = 48;
constexpr int descriptionDelay = 150;

/// A label that gives way: it shortens its text with an ellipsis.
class ElidedLabel : public QLabel {
 public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

 protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.setFont(font());
        painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft,
                         fontMetrics().elidedText(text(), Qt::ElideRight, width()));
    }
};

}  // namespace

Panel::Panel(const FigureKind& kind, Document& document, CursorHub& hub, std::function<void()> bringUpToDate,
             QWidget* parent)
    : QWidget(parent),
      m_kind(kind),
      m_document(document),
      m_hub(hub),
      m_figure(kind.makeView()),
      m_input(new PanelInput(*m_figure, document, hub, std::move(bringUpToDate), this)),
      m_head(new QWidget(this)),
      m_title(new QLabel(kind.spec.title, m_head)),
      m_claim(new ElidedLabel(kind.spec.claim, m_head)),
      m_frozen(new QLabel(m_head)),
      m_strip(new ToolStrip(kind.spec, m_head)),
      m_unzoom(new QToolButton(m_head)),
      m_expand(new QToolButton(m_head)) {
    setObjectName(QStringLiteral("panel-") + kind.spec.id);
    buildHead();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 4, 8, 8);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(m_figure->surface(), 1);
    m_figure->surface()->setMinimumSize(80, 60);
    m_figure->surface()->setAccessibleName(kind.spec.title);
    m_figure->surface()->installEventFilter(this);
    m_strip->setVisible(!m_strip->isEmpty());

    connect(m_strip, &ToolStrip::wanted, this,
            [this](const QString& key, const QString& label, const QJsonValue& value) {
                m_document.apply(optionEdit(m_kind.spec, key, label, value));
                m_strip->showScene(m_document.sharedScene());
            });
    connect(m_strip, &ToolStrip::playWanted, this, &Panel::playWanted);
    connect(m_input, &PanelInput::linkFollowed, this, &Panel::linkFollowed);
    connect(m_expand, &QToolButton::clicked, this, &Panel::maximizeWanted);
    connect(m_input, &PanelInput::focusChanged, this, [this] {
        update();
        if (m_figure->surface()->hasFocus()) emit focused();
    });
    m_description.setSingleShot(true);
    m_description.setInterval(descriptionDelay);
    connect(&m_description, &QTimer::timeout, this, &Panel::describe);
}

Panel::~Panel() {
    delete m_input;  // it listens to the surface, which goes with the figure
}

void Panel::buildHead() {
    m_title->setProperty("title", true);
    m_claim->setProperty("claim", true);
    m_claim->setToolTip(m_kind.spec.claim);
    m_claim->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_frozen->setObjectName(QStringLiteral("frozenSetting"));
    m_frozen->setProperty("small", true);
    m_frozen->hide();
    m_unzoom->setObjectName(QStringLiteral("resetZoom"));
    m_unzoom->setText(tr("Reset zoom"));
    m_unzoom->setToolTip(tr("Show all of the figure (double-click, 0)"));
    m_unzoom->setProperty("strip", true);
    m_unzoom->setFocusPolicy(Qt::TabFocus);
    m_unzoom->hide();
    connect(m_unzoom, &QToolButton::clicked, m_input, &PanelInput::resetZoom);
    m_expand->setObjectName(QStringLiteral("expand"));
    m_expand->setProperty("icon-only", true);
    m_expand->setFocusPolicy(Qt::TabFocus);
    auto* grid = new QGridLayout(m_head);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(0);
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(m_claim, 0, 1);
    grid->addWidget(m_strip, 1, 0, 1, stripSpan);
    grid->addWidget(m_frozen, 0, 2);
    grid->addWidget(m_unzoom, 0, 4);
    grid->addWidget(m_expand, 0, 5);
    grid->setColumnStretch(1, 1);
    grid->setRowMinimumHeight(0, 36);
    m_head->installEventFilter(this);
    m_head->setToolTip(tr("Double-click: fill the centre; drag: take the figure into another program"));
}

bool Panel::hasFigureFocus() const {
    return m_figure->surface()->hasFocus() || (isTableShown() && m_table->view()->hasFocus());
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
        connect(m_table, &TableView::closeWanted, this, [this] { showTable(false); });
        connect(m_table, &TableView::failed, &m_document, &Document::refused);
        connect(m_table, &TableView::focused, this, &Panel::focused);
    }
    m_figure->surface()->setVisible(!asTable);
    m_table->setVisible(asTable);
    note(asTable ? Changes() : Changes(Change::Everything));
    if (asTable) m_table->showModel(model());
    (asTable ? static_cast<QWidget*>(m_table->view()) : m_figure->surface())->setFocus();
    emit shown();
}

bool Panel::copyTable() {
    return isTableShown() && m_table->copy();
}

bool Panel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_figure->surface() && event->type() == QEvent::Resize) fitType();
    if (watched == m_figure->surface() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const Absence* absence = absenceIn(m_model.get());
        if (absence && absence->wantsTable && mouse->button() == Qt::LeftButton &&
            m_figure->handleAt(mouse->position()))
            QMetaObject::invokeMethod(this, &Panel::tableWanted, Qt::QueuedConnection);
    }
    if (watched == m_head && event->type() == QEvent::MouseButtonDblClick) {
        m_headPressed.reset();
        emit maximizeWanted();
        return true;
    }
    if (watched == m_head && event->type() == QEvent::MouseButtonPress) {
        auto* press = static_cast<QMouseEvent*>(event);
        m_headPressed.reset();
        if (press->button() == Qt::LeftButton) m_headPressed = press->position().toPoint();
        return true;  // so that the moves come here
    }
    if (watched == m_head && event->type() == QEvent::MouseMove && m_headPressed) {
        const QPoint way = static_cast<QMouseEvent*>(event)->position().toPoint() - *m_headPressed;
        if (way.manhattanLength() < QApplication::startDragDistance()) return true;
        m_headPressed.reset();
        emit dragWanted();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void Panel::setLook(const Style& style) {
    const Metrics metrics = m_style.metrics;
    m_style = style;
    m_style.metrics = metrics;
    m_style.showTitle = false;
    m_input->setLook(style);
    setMaximized(m_maximized);
    note(Change::Style);
    update();
}

void Panel::setMaximized(bool maximized) {
    m_maximized = maximized;
    m_expand->setIcon(glyphIcon(maximized ? Glyph::Restore : Glyph::Expand, m_style.palette.secondary));
    m_expand->setToolTip(maximized ? tr("Back to all figures (Esc)") : tr("Fill the centre (F11)"));
    m_expand->setAccessibleName(maximized ? tr("Back to all figures")
                                          : tr("%1 fills the centre").arg(m_kind.spec.title));
}

bool Panel::bringUpToDate() {
    return isVisible() && draw();
}

void Panel::prepare() {
    if (!draw()) m_figure->setCursor(m_hub.cursor());
}

const FigureModel& Panel::model() {
    if (!m_model || m_model->sharedScene() != m_document.sharedScene())
        m_model = m_kind.model(m_document.sharedScene(), m_model.get());
    return *m_model;
}

bool Panel::draw() {
    if (!m_pending) return false;
    const Changes changes = m_pending;
    m_pending = {};
    if (isTableShown()) {
        m_table->showModel(model());
    } else {
        model();
        m_figure->update(m_model, changes, m_style);
        // It did not follow while it was hidden.
        m_figure->setCursor(m_hub.cursor());
    }
    m_strip->showScene(m_document.sharedScene());
    showHead();
    m_description.start();
    return true;
}

void Panel::showHead() {
    const QString claim = model().claim();
    m_claim->setText(claim);
    m_claim->setToolTip(claim);
    const Scene& scene = m_document.scene();
    const FigureState* state = findFigure(scene, id());
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
    if (showsFrozen) m_frozen->setText(tr("A: %1").arg(settingSymbols(*scene.frozen)));
}

void Panel::setCursor(const Cursor& cursor) {
    // A hidden or outdated picture takes the hub's when it is drawn.
    if (isVisible() && !m_pending) m_figure->setCursor(cursor);
}

void Panel::describe() {
    m_figure->surface()->setAccessibleDescription(model().alternativeText());
}

void Panel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_style.palette.canvas);
    painter.drawRoundedRect(rect(), radius, radius);
    if (!hasFigureFocus()) return;
    painter.setPen(QPen(m_style.palette.focus, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), radius - 1, radius - 1);
}

void Panel::setTextSize(double factor) {
    m_textSize = factor;
    fitType();
}

/// Type and lines follow the size of the figure.
void Panel::fitType() {
    const Metrics metrics = screenMetrics(m_figure->surface()->size(), m_textSize);
    if (metrics == m_style.metrics) return;
    m_style.metrics = metrics;
    note(Change::Style);
    emit shown();
}

void Panel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeStrip();
}

void Panel::placeStrip() {
    if (m_strip->isEmpty()) return;
    const int needed =
        m_title->sizeHint().width() + m_strip->sizeHint().width() + m_expand->sizeHint().width() + 60;
    const int claim = height() < lowPanel ? leastClaim : m_claim->sizeHint().width();
    const bool inHead = width() >= needed + claim;
    if (inHead == m_stripInHead) return;
    m_stripInHead = inHead;
    // Beside the claim it keeps its width, and the claim gives way.
    m_strip->setSizePolicy(inHead ? QSizePolicy::Minimum : QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* grid = static_cast<QGridLayout*>(m_head->layout());
    grid->removeWidget(m_strip);
    if (inHead)
        grid->addWidget(m_strip, 0, 3);
    else
        grid->addWidget(m_strip, 1, 0, 1, stripSpan);
}

void Panel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    emit shown();
}

void Panel::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("Copy figure"), this, &Panel::copyWanted);
    menu.addAction(tr("Export figure ..."), this, &Panel::exportWanted);
    menu.addAction(isTableShown() ? tr("Show as picture") : tr("Show as table"), this,
                   [this] { showTable(!isTableShown()); });
    menu.addAction(tr("Copy code"), this, &Panel::codeWanted);
    menu.addSeparator();
    menu.addAction(m_maximized ? tr("Back to all figures") : tr("Fill the centre"), this,
                   &Panel::maximizeWanted);
    menu.addAction(tr("Show all (reset the zoom)"), m_input, &PanelInput::resetZoom);
    menu.addAction(tr("Close figure"), this, &Panel::closeWanted);
    menu.exec(event->globalPos());
}

}  // namespace sinescope
