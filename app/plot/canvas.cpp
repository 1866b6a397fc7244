// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/canvas.h"

#include "app/model/part_letter.h"
#include "app/plot/caption.h"
#include "app/plot/layer_buffer.h"
#include "app/plot/paint_queue.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

/// Minimum layout size; a smaller widget shows a corner. QCustomPlot 2.1.0 places parts of a grid outside the
/// integer range if their minimum sizes do not fit.
constexpr QSize minimumLayoutSize(80, 60);

}  // namespace

Canvas::Canvas() : m_content(new QCPLayoutGrid) {
    // Avoids allocating a buffer for the size of a widget before its layout.
    setViewport(QRect(QPoint(0, 0), minimumLayoutSize));
    // Transparent until it has a style, because the default white would flash in a dark room.
    setBackground(QBrush(Qt::NoBrush));
    setAttribute(Qt::WA_OpaquePaintEvent, false);
    setAutoAddPlottableToLegend(false);
    setInteractions(QCP::Interactions());
    setPlottingHints(QCP::PlottingHints(QCP::phCacheLabels).setFlag(QCP::phFastPolylines));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(
        this, &QCustomPlot::afterReplot, this, [this] { m_isResized = m_isPaintingRequested = false; },
        Qt::DirectConnection);
    // Cancels the replot queued by QCustomPlot, which would follow the one of the first paint event.
    QCoreApplication::removePostedEvents(this, QEvent::MetaCall);
    addLayer(marksLayer(), layer(dataLayer()), limAbove);
    addLayer(cursorLayer(), layer(u"overlay"_s), limBelow);
    layer(cursorLayer())->setMode(QCPLayer::lmBuffered);
    m_kept.emplace(*this);
    mPaintBuffers.clear();
    mPaintBuffers.append(QSharedPointer<LayerBuffer>::create(*this, LayerBuffer::Ground([this] {
        return mBackgroundBrush.style() == Qt::NoBrush ? QColor(Qt::transparent) : mBackgroundBrush.color();
    })));
    for (const QString& above : {cursorLayer(), u"overlay"_s})
        mPaintBuffers.append(QSharedPointer<LayerBuffer>::create(*this, layer(above)));
    plotLayout()->clear();
    plotLayout()->setRowSpacing(4);
    plotLayout()->addElement(0, 0, m_content);
    m_content->setColumnSpacing(8);
    m_content->setRowSpacing(8);
    new Painting(this, u"axes"_s, nullptr, [this](QCPPainter& painter) { paintLetters(painter); });
}

QCPAxisRect* Canvas::addChart(int row, int column) {
    auto* chart = new QCPAxisRect(this, false);
    m_content->addElement(row, column, chart);
    chart->addAxes(QCPAxis::atLeft | QCPAxis::atBottom);
    chart->setupFullAxesBox(false);
    for (QCPAxis* axis : chart->axes()) {
        const bool shown = axis->axisType() == QCPAxis::atLeft || axis->axisType() == QCPAxis::atBottom;
        axis->setVisible(shown);
        axis->setLayer(u"axes"_s);
        axis->grid()->setLayer(u"grid"_s);
        axis->grid()->setVisible(shown);
    }
    chart->setMinimumMargins(QMargins(4, 6, 4, 4));
    return chart;
}

void Canvas::addPart(QCPLayoutElement* element, std::function<QString()> name) {
    m_parts.push_back({element, std::move(name)});
}

bool Canvas::isPart(const QCPLayoutElement* element) const {
    return std::ranges::any_of(m_parts, [element](const Part& part) { return part.element == element; });
}

int Canvas::letterHeight() const {
    if (!m_style.partLetters || m_parts.size() < 2) return 0;
    return saturatingCast<int>(std::ceil(1.7 * m_style.metrics.tick));
}

std::vector<const Canvas::Part*> Canvas::letteredParts() const {
    std::vector<const Part*> shown;
    if (letterHeight() == 0) return shown;
    for (const Part& part : m_parts)
        if (part.element->realVisibility() && part.element->rect().width() > 1) shown.push_back(&part);
    if (shown.size() < 2) shown.clear();
    return shown;
}

QStringList Canvas::partNames() const {
    return textsOf(letteredParts(), [](const Part* part) { return part->name(); });
}

void Canvas::paintLetters(QCPPainter& painter) {
    const std::vector<const Part*> parts = letteredParts();
    setFontAndPen(painter, m_style.font(m_style.metrics.tick, QFont::Bold), m_style.palette.text);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const QCPLayoutElement& part = *parts[k]->element;
        // Above the heading, if the part has one.
        const double top = part.rect().top() - std::max(letterHeight(), part.margins().top());
        const QRectF box(part.outerRect().left() + 2, top, part.outerRect().width(),
                         letterHeight() - 0.35 * m_style.metrics.tick);
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, partLetter(k));
    }
}

void Canvas::applyStyle(const Style& style, const QString& title) {
    // Margins to be kept begin with those of the style; if it has none, with the present ones.
    const bool keepsPresent =
        style.leastMargins && style.leastMargins->empty() && style.metrics == m_style.metrics;
    if (keepsPresent && m_leastMarginsSize == viewport().size())
        m_leastMargins = chartMargins();
    else
        m_leastMarginsSize = {};
    m_style = style;
    setBackground(style.transparent ? QBrush(Qt::NoBrush) : QBrush(style.palette.canvas));
    setAttribute(Qt::WA_OpaquePaintEvent, !style.transparent);
    // Tick labels that would touch the edge are not drawn, so the margins have space for half a label.
    const int half = leastSpaceRight();
    // Those that are in no layout now may be shown later in this style.
    for (QCPAxisRect* chart : findChildren<QCPAxisRect*>()) {
        for (QCPAxis* axis : chart->axes()) styleAxis(axis);
        QMargins margins = chart->minimumMargins();
        margins.setTop(isPart(chart) ? std::max(half, letterHeight()) : half);
        margins.setRight(half);  // figures with labels there reserve more when they draw
        if (chart->axisCount(QCPAxis::atBottom) == 0) margins.setBottom(half);  // a colour bar
        chart->setMinimumMargins(margins);
    }
    for (const Part& part : m_parts) {
        if (letterHeight() == 0 || qobject_cast<QCPAxisRect*>(part.element)) continue;
        QMargins margins = part.element->minimumMargins();
        margins.setTop(letterHeight());
        part.element->setMinimumMargins(margins);
    }
    placeHeadAndFoot(title);
}

void Canvas::styleAxis(QCPAxis* axis) {
    const Palette& colors = m_style.palette;
    const Metrics& sizes = m_style.metrics;
    const QPen line(colors.axis, sizes.axis);
    axis->setBasePen(line);
    axis->setTickPen(line);
    axis->setSubTickPen(line);
    axis->setTickLength(0, saturatingCast<int>(std::round(sizes.tick / 3)));
    axis->setSubTickLength(0, saturatingCast<int>(std::round(sizes.tick / 6)));
    axis->setLabelColor(colors.text);
    axis->setTickLabelColor(colors.text);
    axis->setLabelFont(m_style.font(sizes.label, QFont::Medium));
    for (AxisLabel& label : m_labels)
        if (label.axis == axis) label.shown = label.font = axis->labelFont();
    axis->setTickLabelFont(m_style.font(sizes.tick));
    // Below an axis the font's leading is enough space between lines.
    const bool below = axis->orientation() == Qt::Horizontal;
    // Right of an axis, a tick beside a minus sign would look like a second one.
    const double beside = axis->axisType() == QCPAxis::atRight ? sizes.tick / 2.2 : sizes.tick / 4;
    axis->setTickLabelPadding(saturatingCast<int>(std::round(below ? sizes.tick / 12 : beside)));
    axis->setLabelPadding(saturatingCast<int>(std::round(below ? sizes.label / 24 : sizes.label / 4)));
    axis->ticker()->setTickCount(sizes.ticks);
    axis->grid()->setPen(QPen(colors.grid, sizes.axis));
    axis->grid()->setZeroLinePen(QPen(colors.grid, sizes.axis));
    axis->grid()->setSubGridVisible(false);
}

void Canvas::placeHeadAndFoot(const QString& title) {
    QCPLayoutGrid* layout = plotLayout();
    layout->take(m_content);
    layout->clear();
    m_title = nullptr;
    m_caption = nullptr;
    layout->simplify();
    int row = 0;
    if (m_style.showTitle && !title.isEmpty()) {
        m_title = new QCPTextElement(this, title, m_style.font(m_style.metrics.title, QFont::DemiBold));
        m_title->setTextColor(m_style.palette.text);
        const int inset = saturatingCast<int>(std::round(m_style.metrics.space));
        m_title->setMargins(QMargins(inset, inset / 2, inset, 2));
        m_title->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap);
        layout->addElement(row++, 0, m_title);
    }
    layout->addElement(row++, 0, m_content);
    if (!m_style.caption.isEmpty()) {
        m_caption = new Caption(this, m_style);
        layout->addElement(row++, 0, m_caption);
    }
}

void Canvas::replotCursor() {
    layer(cursorLayer())->replot();
}

void Canvas::showEvent(QShowEvent* event) {
    QCustomPlot::showEvent(event);
    followDevicePixelRatio();
}

// A window resizes its canvases several times before it is visible: each is laid out immediately, so that
// positions are valid, and painted when it is shown.
void Canvas::resizeEvent(QResizeEvent*) {
    followDevicePixelRatio();
    // Like QCustomPlot, but with the minimum size.
    setViewport(QRect(QPoint(0, 0), size().expandedTo(minimumLayoutSize)));
    updateLayout();
    m_isResized = true;
    update();
}

void Canvas::paintEvent(QPaintEvent*) {
    if (m_isResized) paintResized(*this);
    QCPPainter painter(this);
    for (const auto& buffer : std::as_const(mPaintBuffers)) buffer->draw(&painter);
}

// QCustomPlot 2.1.0 reads the ratio only in its constructor; without this, a window moved to another screen
// is blurred.
void Canvas::followDevicePixelRatio() {
    if (bufferDevicePixelRatio() == devicePixelRatioF()) return;
    setBufferDevicePixelRatio(devicePixelRatioF());
    replot(rpQueuedReplot);
}

QString firstThatFits(const QStringList& wordings, const QFont& font, double width) {
    const QFontMetricsF metrics(font);
    for (const QString& wording : wordings)
        if (metrics.horizontalAdvance(wording) <= width) return wording;
    return wordings.isEmpty() ? QString() : wordings.last();
}

FittedWording fittedWording(const QStringList& wordings, const QFont& font, double width, double smallest) {
    constexpr double smallestShare = 0.75;
    const int largest = font.pixelSize();
    static const double ordinary = Metrics().label;
    const double lowest =
        std::min<double>(largest, std::ceil(std::max({smallestShare * largest, smallest, ordinary})));
    FittedWording fitted{{}, font};
    fitted.font.setPixelSize(saturatingCast<int>(lowest));
    fitted.text = firstThatFits(wordings, fitted.font, width);
    const double full = QFontMetricsF(font).horizontalAdvance(fitted.text);
    const double fitting = std::floor(largest * std::min(1.0, width / std::max(1.0, full)));
    fitted.font.setPixelSize(saturatingCast<int>(std::max(lowest, fitting)));
    return fitted;
}

double deviceScale(const QCPPainter& painter) {
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1;
    return std::hypot(painter.transform().m11(), painter.transform().m12()) * ratio;
}

double pixelDensity(const QCPAxisRect* chart, const QCPPainter& painter) {
    return painter.modes().testFlag(QCPPainter::pmVectorized) ? pixelDensity(chart) : deviceScale(painter);
}

double pixelDensity(const QCPAxisRect* chart) {
    const auto* canvas = static_cast<const Canvas*>(chart->parentPlot());
    const double density = canvas->style().density;
    return density > 0 ? density : canvas->bufferDevicePixelRatio();
}

double lengthOf(const QCPAxis* axis) {
    const QRect area = axis->axisRect()->rect();
    return axis->orientation() == Qt::Horizontal ? double(area.right()) - area.left() + 1
                                                 : double(area.bottom()) - area.top() + 1;
}

double cellsPerPixel(const QCPAxis* axis) {
    return axis->range().size() / std::max(1.0, lengthOf(axis) * pixelDensity(axis->axisRect()));
}

}  // namespace sinescope
