// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/hover_box.h"

#include "app/model/cell_readout.h"
#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/window/board/panel.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/timers.h"
#include "core/saturating_cast.h"

#include <QFontInfo>
#include <QMouseEvent>

#include <algorithm>

namespace sinescope {

namespace {

constexpr double mostLines = 4;        // the first ones are about the cell; all are in the bar at the bottom
constexpr double largestShare = 0.35;  // of the figure's height: then there is space above or below any point
constexpr QMarginsF padding(10, 6, 10, 6);
constexpr double fromPoint = 14;  // pixels, clear of the mouse pointer
constexpr double columnGap = 12;  // between label and value
constexpr double lineHeight = 1.35;

/// Uses the window's font size: a maximized figure's is larger.
QFont boxFont(const QWidget& box, const Style& style) {
    return style.font(QFontInfo(box.font()).pixelSize());
}

}  // namespace

HoverBox::HoverBox(Panel& panel, const Document& document, HoverState& hover)
    : QWidget(panel.figure().surface()), m_panel(panel), m_hover(hover) {
    setObjectName(u"hoverBox"_s);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    parentWidget()->installEventFilter(this);
    setDue(m_queued, 0, this, &HoverBox::refresh);
    const auto queue = [this] {
        if (m_follows != Follows::Nothing) m_queued.start();
    };
    connect(&hover, &HoverState::boxEnabledChanged, this, &HoverBox::refresh);
    connect(&document, &Document::changed, this, queue);
    connect(&panel, &Panel::shown, this, queue);
    connect(&hover, &HoverState::changed, this, queue);
}

QStringList HoverBox::lines() const {
    return isHidden() ? QStringList() : textsOf(m_readouts, &Readout::line);
}

bool HoverBox::eventFilter(QObject* watched, QEvent* event) {
    if (watched != parentWidget()) return QWidget::eventFilter(watched, event);
    switch (event->type()) {
        case QEvent::MouseMove: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            m_mouse = mouse->position();
            follow(mouse->buttons() == Qt::NoButton ? Follows::Mouse : Follows::Nothing);
            break;
        }
        case QEvent::KeyPress:
            follow(Follows::Keys);
            break;
        case QEvent::Leave:
            if (m_follows == Follows::Mouse) follow(Follows::Nothing);
            break;
        case QEvent::FocusOut:
            if (m_follows == Follows::Keys) follow(Follows::Nothing);
            break;
        case QEvent::MouseButtonPress:
        case QEvent::Hide:
            follow(Follows::Nothing);
            break;
        case QEvent::MouseButtonRelease:
        case QEvent::Resize:
        case QEvent::Wheel:
            if (m_follows != Follows::Nothing) m_queued.start();
            break;
        default:
            break;
    }
    return false;
}

void HoverBox::follow(Follows what) {
    m_follows = what;
    if (what == Follows::Nothing)
        hide();
    else if (m_hover.isBoxEnabled())
        m_queued.start();
}

void HoverBox::refresh() {
    m_queued.stop();
    hide();
    // While a question about the figure is open, its numbers are the answer.
    if (m_follows == Follows::Nothing || !m_hover.isBoxEnabled() || !m_panel.areStatementsShown()) return;
    const std::optional<QPointF> at = anchor();
    if (!at) return;
    m_readouts =
        m_panel.readouts(m_follows == Follows::Mouse ? m_panel.figure().cursorAt(m_mouse) : Cursor());
    if (m_readouts.empty()) return;
    placeBeside(*at);
    show();
    raise();
    update();
}

std::optional<QPointF> HoverBox::anchor() const {
    if (m_follows == Follows::Mouse)
        return m_panel.figure().cursorAt(m_mouse).isEmpty() ? std::nullopt : std::optional(m_mouse);
    if (const std::optional<QPointF> point = selectedPoint()) return point;
    const std::vector<QRectF> areas = m_panel.figure().answerAreas();
    return areas.empty() ? QPointF() : areas.front().topLeft();
}

std::optional<QPointF> HoverBox::selectedPoint() const {
    const Scene& scene = m_panel.model().scene();
    const FigureView& figure = m_panel.figure();
    const std::vector<QRectF> areas = figure.answerAreas();
    if (areas.empty()) return {};
    const std::optional<QPointF> middle = figure.dataAt(areas.front().center());
    if (!middle) return {};
    const auto placeOn = [&scene](AxisQuantity quantity, double otherwise) {
        return selectedPlace(scene, quantity).value_or(otherwise);
    };
    const FigureSpec& spec = figure.spec();
    const std::optional<QPointF> place = figure.pixelOf(
        {placeOn(xQuantity(spec, findFigure(scene, spec.id)), middle->x()), placeOn(spec.y, middle->y())});
    if (!place) return {};
    const Cursor there = figure.cursorAt(*place);
    const bool isSelected = (!there.position || *there.position == scene.selection.position) &&
                            (!there.column || *there.column == scene.selection.column);
    return isSelected && !there.isEmpty() ? place : std::nullopt;
}

/// Places the box right of and below a point, or on the other sides if there is no space. Drops trailing
/// lines that do not fit.
void HoverBox::placeBeside(const QPointF& point) {
    const Style& style = m_panel.figureStyle();
    const QFontMetricsF metrics(boxFont(*this, style));
    const double line = lineHeight * metrics.height();
    const QRectF available = QRectF(parentWidget()->rect()).adjusted(2, 2, -2, -2);
    const double fitting = (largestShare * available.height() - padding.top() - padding.bottom()) / line;
    m_readouts.resize(
        std::min(m_readouts.size(), saturatingCast<std::size_t>(std::clamp(fitting, 1.0, mostLines))));
    double labels = 0, values = 0;
    for (const Readout& each : m_readouts) {
        labels = std::max(labels, metrics.horizontalAdvance(each.label));
        values = std::max(values, metrics.horizontalAdvance(each.value));
    }
    const QSizeF size(
        std::min(available.width(), labels + columnGap + values + padding.left() + padding.right() + 2),
        std::min(available.height(),
                 line * static_cast<double>(m_readouts.size()) + padding.top() + padding.bottom()));
    const auto beside = [](double at, double length, double from, double to) {
        const double after = at + fromPoint;
        const double place = after + length <= to ? after : at - fromPoint - length;
        return std::clamp(place, from, std::max(from, to - length));
    };
    setGeometry(QRectF(QPointF(beside(point.x(), size.width(), available.left(), available.right()),
                               beside(point.y(), size.height(), available.top(), available.bottom())),
                       size)
                    .toAlignedRect()
                    .intersected(parentWidget()->rect()));
}

void HoverBox::paintEvent(QPaintEvent*) {
    const Style& style = m_panel.figureStyle();
    SmoothPainter painter(this);
    setPenAndBrush(painter, QPen(style.palette.axis, 1), style.palette.canvas);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setFont(boxFont(*this, style));
    const QFontMetricsF metrics(painter.font());
    QRectF line = QRectF(rect()).marginsRemoved(padding);
    line.setHeight(lineHeight * metrics.height());
    for (const Readout& each : m_readouts) {
        painter.setPen(style.palette.secondary);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, each.label);
        const double available = line.width() - metrics.horizontalAdvance(each.label) - columnGap;
        painter.setPen(each.term ? style.palette.term(*each.term) : style.palette.text);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(each.value, Qt::ElideRight, available + 1));
        line.translate(0, line.height());
    }
}

}  // namespace sinescope
