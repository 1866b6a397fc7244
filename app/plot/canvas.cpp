// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/canvas.h"

#include "app/model/part_letter.h"
#include "app/model/unbroken_text.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/layer_buffer.h"
#include "app/plot/paint_queue.h"
#include "app/plot/raised_margins.h"
#include "app/plot/tick_fitting.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <QCoreApplication>
#include <QScopedValueRollback>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace sinescope {

namespace {

/// True in a thread that paints a file: exceptions are passed on to the writer.
thread_local bool paintsFile = false;

/// The caption wraps, so its height follows from the width.
class Caption : public PaintedArea {
 public:
    Caption(QCustomPlot* plot, const Style& style)
        : PaintedArea(plot, [this](QCPPainter& painter) { paint(painter); }),
          m_style(style),
          m_text(unbroken(style.caption)) {
        const int inset = saturatingCast<int>(std::round(style.metrics.space));
        setMinimumMargins(QMargins(inset, 0, inset, inset / 2));
    }
    void fit(int canvasWidth) {
        const int width = canvasWidth - minimumMargins().left() - minimumMargins().right();
        const double needed = textHeight(m_text, m_style.captionFont(), width);
        const int height = saturatingCast<int>(std::ceil(needed)) + 4 + minimumMargins().bottom();
        setMinimumSize(10, height);
        setMaximumSize(QWIDGETSIZE_MAX, height);
    }

 private:
    void paint(QCPPainter& painter) const {
        setFontAndPen(painter, m_style.captionFont(), m_style.palette.secondary);
        painter.drawText(QRectF(rect()), Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, m_text);
    }
    Style m_style;
    QString m_text;
};

/// Minimum layout size; a smaller widget shows a corner. QCustomPlot 2.1.0 places parts of a grid outside the
/// integer range if their minimum sizes do not fit.
constexpr QSize minimumLayoutSize(80, 60);

/// The smallest chart in which something can be seen, in font sizes.
constexpr double narrowestChart = 0.5, lowestChart = 0.25;

/// Throws the exception from the event loop, where the program handles it. On screen it must not pass through
/// QCustomPlot, which would remain in the middle of a replot forever.
void throwLater(QObject* plot) {
    QMetaObject::invokeMethod(
        plot, [what = std::current_exception()] { std::rethrow_exception(what); }, Qt::QueuedConnection);
}

/// Paints nothing before the figure's first update, because it has no model yet.
void paintSafely(QCustomPlot* plot, QCPPainter& painter, const Painting::Paint& paint) {
    const auto* canvas = dynamic_cast<const Canvas*>(plot);
    if (canvas && !canvas->style().isSet()) return;
    // Errors while painting a file are handled by the writer.
    if (painter.modes().testFlag(QCPPainter::pmNoCaching)) {
        paint(painter);
        return;
    }
    try {
        paint(painter);
    } catch (...) {
        throwLater(plot);
    }
}

}  // namespace

Painting::Painting(QCustomPlot* plot, const QString& layer, QCPAxisRect* clip, Paint paint)
    : QCPLayerable(plot, layer), m_clip(clip), m_paint(std::move(paint)) {}

void Painting::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

void Painting::draw(QCPPainter* painter) {
    // A hidden chart keeps the rect of its last layout; its content must not be painted.
    if (m_clip && !m_clip->realVisibility()) return;
    paintSafely(parentPlot(), *painter, m_paint);
}

QRect Painting::clipRect() const {
    return m_clip ? m_clip->rect() : mParentPlot->viewport();
}

PaintedArea::PaintedArea(QCustomPlot* plot, Painting::Paint paint)
    : QCPLayoutElement(plot),
      m_paint([plot, paint = std::move(paint)](QCPPainter& painter) { paintSafely(plot, painter, paint); }) {
    setLayer(Canvas::dataLayer());
}

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

int Canvas::leastSpaceRight() const {
    return saturatingCast<int>(std::ceil(m_style.metrics.tick * 0.75)) + 2;
}

void Canvas::reserveRight(QCPAxisRect* chart, int width) {
    QMargins margins = chart->minimumMargins();
    margins.setRight(std::max(width, leastSpaceRight()));
    chart->setMinimumMargins(margins);
}

bool Canvas::hasRoomRight(const QCPAxisRect* chart) const {
    return std::ranges::none_of(m_droppedSpace.keys(),
                                [chart](const QCPAxisRect* dropped) { return dropped == chart; });
}

void Canvas::restoreSpaceRight() {
    const QHash<QCPAxisRect*, int> dropped = std::exchange(m_droppedSpace, {});
    for (auto space = dropped.begin(); space != dropped.end(); ++space)
        reserveRight(space.key(), space.value());
}

/// Returns true if the layout has changed.
bool Canvas::dropSpaceRight() {
    const QList<QCPAxisRect*> charts = axisRects();
    for (int k = 0; k < charts.size(); ++k) {
        QCPAxisRect* chart = charts[k];
        const int space = chart->minimumMargins().right();
        const bool isNarrow = chart->realVisibility() && (m_style.unlabelledCharts.contains(k) ||
                                                          chart->width() * 3 < chart->outerRect().width());
        if (!isNarrow || space <= leastSpaceRight()) continue;
        m_droppedSpace.insert(chart, space);
        reserveRight(chart, 0);
    }
    return !m_droppedSpace.isEmpty();
}

std::set<int> Canvas::unlabelledCharts() const {
    std::set<int> found;
    const QList<QCPAxisRect*> charts = axisRects();
    for (int k = 0; k < charts.size(); ++k)
        if (!hasRoomRight(charts[k])) found.insert(k);
    return found;
}

std::vector<QMargins> Canvas::chartMargins() const {
    return valuesOf(axisRects(), [](const QCPAxisRect* chart) {
        return chart->realVisibility() ? chart->margins() : QMargins();
    });
}

bool Canvas::hasRoom() const {
    const double em = m_style.metrics.tick;
    return std::ranges::all_of(axisRects(), [&](const QCPAxisRect* chart) {
        return !chart->realVisibility() || m_chartsOfBars.contains(chart) ||
               (chart->width() >= narrowestChart * em && chart->height() >= lowestChart * em);
    });
}

void Canvas::reserveTop(QCPAxisRect* chart, int height) {
    QMargins margins = chart->minimumMargins();
    margins.setTop(isPart(chart) ? std::max(height, letterHeight()) : height);
    chart->setMinimumMargins(margins);
}

void Canvas::alignMargins(std::initializer_list<QCP::MarginSide> sides,
                          const std::vector<QCPAxisRect*>& charts) {
    auto* group = new QCPMarginGroup(this);
    for (QCPAxisRect* chart : charts)
        for (const QCP::MarginSide side : sides) chart->setMarginGroup(side, group);
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
    m_style = style;
    m_leastMarginsSize = {};  // begins with those of the style
    setBackground(style.transparent ? QBrush(Qt::NoBrush) : QBrush(style.palette.canvas));
    setAttribute(Qt::WA_OpaquePaintEvent, !style.transparent);
    // Tick labels that would touch the edge are not drawn, so the margins have space for half a label.
    const int half = saturatingCast<int>(std::ceil(style.metrics.tick * 0.75)) + 2;
    for (QCPAxisRect* chart : axisRects()) {
        for (QCPAxis* axis : chart->axes()) styleAxis(axis);
        QMargins margins = chart->minimumMargins();
        margins.setTop(isPart(chart) ? std::max(half, letterHeight()) : half);
        margins.setRight(std::max(margins.right(), half));
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

void Canvas::paintOn(QCPPainter& painter, const QSize& size) {
    if (!m_style.transparent)
        painter.fillRect(QRect(QPoint(0, 0), size),
                         m_style.palette.canvas);  // toPainter fills solid brushes only on its own viewport
    const QScopedValueRollback paints(paintsFile, true);
    toPainter(&painter, size.width(), size.height());
}

void Canvas::updateLayout() {
    if (!m_style.isSet()) return;  // the figure arranges its model
    try {
        restoreSpaceRight();
        if (m_fit) m_fit(viewport().size());
        for (AxisLabel& label : m_labels) {
            if (!label.axis) continue;
            if (label.axis->label().isEmpty()) label.axis->setLabel(label.wordings().constLast());
            // The margins are those of the font of the style.
            if (label.axis->labelFont() == label.shown) label.axis->setLabelFont(label.font);
            label.font = label.axis->labelFont();
        }
        if (m_caption) static_cast<Caption*>(m_caption)->fit(viewport().width());
        if (m_leastMarginsSize != viewport().size()) m_leastMargins = m_style.leastMargins;
        m_leastMarginsSize = viewport().size();
        const RaisedMargins raised(axisRects(), m_leastMargins.value_or(std::vector<QMargins>()));
        QList<QCPAxis*> axes;
        for (const QCPAxisRect* chart : axisRects()) axes << chart->axes();
        for (QCPAxis* axis : axes) {
            Ticks& ticks = m_ticks[axis];
            if (axis->ticker()->tickCount() != ticks.given) ticks.requested = axis->ticker()->tickCount();
            axis->ticker()->setTickCount(ticks.requested);
        }
        const auto changes = [&](bool (*change)(QCPAxis*)) {
            bool changed = false;
            QSet<const QCPAxisTicker*> tickers;  // a shared ticker is changed once
            for (QCPAxis* axis : axes) {
                // The layout shows and hides charts.
                if (!axis->axisRect()->realVisibility() || !axis->visible() || !axis->tickLabels() ||
                    tickers.contains(axis->ticker().data()))
                    continue;
                tickers.insert(axis->ticker().data());
                changed = change(axis) || changed;
            }
            return changed;
        };
        QCustomPlot::updateLayout();
        if (dropSpaceRight()) QCustomPlot::updateLayout();
        // Each round removes about every second tick; the width of an axis depends on the labels of the
        // others.
        for (int round = 0; round < 4 && changes(thinTicks); ++round) QCustomPlot::updateLayout();
        if (changes(addTicks)) QCustomPlot::updateLayout();
        if (m_leastMargins) widenTo(*m_leastMargins, chartMargins());
        for (QCPAxis* axis : axes) m_ticks[axis].given = axis->ticker()->tickCount();
        for (AxisLabel& label : m_labels) {
            if (!label.axis) continue;
            const QRect area = label.axis->axisRect()->rect();
            const int length = label.axis->orientation() == Qt::Horizontal ? area.width() : area.height();
            const FittedWording fitted =
                fittedWording(label.wordings(), label.font, length, m_style.metrics.small);
            label.axis->setLabel(fitted.text);
            label.axis->setLabelFont(fitted.font);
            label.shown = fitted.font;
        }
    } catch (...) {
        if (paintsFile) throw;
        throwLater(this);
    }
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

double cellsPerPixel(const QCPAxis* axis) {
    const QRect area = axis->axisRect()->rect();
    const int length = axis->orientation() == Qt::Horizontal ? area.width() : area.height();
    return axis->range().size() / std::max(1.0, length * pixelDensity(axis->axisRect()));
}

}  // namespace sinescope
