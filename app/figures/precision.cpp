// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the error of an encoding in fewer bits grows with the position: the worst of each row as lines, and
// each cell as a map, both over one axis of positions.
#include "app/figures/axes.h"
#include "app/figures/chart_figure.h"
#include "app/figures/curves.h"
#include "app/figures/labels.h"
#include "app/figures/precision_numbers.h"
#include "app/figures/registry.h"
#include "app/figures/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

// A value costs 150 to 250 ns, an angle 10 to 50: what is looked at keeps a repaint near 3 ms.
constexpr std::int64_t valuesInLines = 9'000;
constexpr std::int64_t anglesInLines = 45'000;
constexpr double cellsOfMap = 5'000;
constexpr double leastError = 1e-9;  ///< below half a unit of float32's last place: the foot of the axis

class Precision : public ChartFigure {
 public:
    explicit Precision(const FigureSpec& spec) : ChartFigure(spec), m_map(canvas().addChart(1, 0)) {
        for (QCPAxisRect* each : {chart(), m_map})
            for (QCPAxis* axis : each->axes()) axis->grid()->setVisible(false);
        yAxis()->setScaleType(QCPAxis::stLogarithmic);
        yAxis()->setTicker(decadeTicker());
        yAxis()->grid()->setVisible(true);
        m_map->axis(QCPAxis::atLeft)->setTicker(binaryTicker());
        m_map->axis(QCPAxis::atLeft)->setRangeReversed(true);
        m_map->axis(QCPAxis::atLeft)->setLabel(QStringLiteral("column j"));
        m_map->axis(QCPAxis::atBottom)->setLabel(QStringLiteral("position p"));
        xAxis()->setTickLabels(false);
        new Painting(&canvas(), Canvas::dataLayer(), chart(),
                     [this](QCPPainter& painter) { paintLines(painter); });
        new Painting(&canvas(), Canvas::dataLayer(), m_map,
                     [this](QCPPainter& painter) { paintMap(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr,
                     [this](QCPPainter& painter) { paintTexts(painter); });
        for (QCPAxisRect* each : {chart(), m_map}) {
            new Painting(&canvas(), Canvas::marksLayer(), each, [this, each](QCPPainter& painter) {
                if (style().showSelection)
                    paintCell(painter, each, scene().selection.position, scene().selection.column);
            });
            new Painting(&canvas(), Canvas::cursorLayer(), each, [this, each](QCPPainter& painter) {
                if (cursor().position)
                    paintCell(painter, each, *cursor().position, cursor().column.value_or(-1));
            });
        }
        auto* group = new QCPMarginGroup(&canvas());
        const auto sides = QCP::MarginSides(QCP::msLeft).setFlag(QCP::msRight);
        chart()->setMarginGroup(sides, group);
        m_map->setMarginGroup(sides, group);
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor found = ChartFigure::cursorAt(onMain(point));
        if (m_map->rect().contains(point.toPoint()))
            found.column = cellAt(AxisQuantity::Column, mapY()->pixelToCoord(point.y()));
        return found;
    }
    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        return ChartFigure::zoomed(onMain(at), factor);
    }
    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        return ChartFigure::panned(onMain(from), QPointF(to.x(), to.y() + onMain(from).y() - from.y()));
    }

 protected:
    /// The logarithm has no place for position 0; it starts before 1.
    AxisRange wholeX() const override {
        AxisRange whole = positionRange(scene());
        if (!m_options.logPositions) return whole;
        whole.lower = std::max(whole.lower, 0.7);
        whole.upper = std::max(whole.upper, whole.lower * 2);
        return whole;
    }
    AxisRange wholeY() const override {
        const double last = static_cast<double>(scene().encoding.firstPosition + scene().encoding.length);
        // bfloat16 keeps 8 bits: its angles are off by up to p / 2^8.
        const double most = m_options.angles ? std::max(1.0, last / 256) : 1;
        return {leastError, 4 * std::pow(10, std::ceil(std::log10(most)))};
    }

    void draw(Changes) override {
        m_options = precisionOptions(spec(), state());
        m_lines = precisionLines(m_options);
        const auto scale = m_options.logPositions ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
        for (QCPAxisRect* each : {chart(), m_map}) {
            each->axis(QCPAxis::atBottom)->setScaleType(scale);
            canvas().reserveTop(each, static_cast<int>(std::ceil(style().metrics.label * 1.9)));
            canvas().reserveRight(each, rightMargin());
        }
        canvas().content()->setRowStretchFactor(0, 1.25);
        yAxis()->setLabel(m_options.angles ? QStringLiteral("error, radians") : QStringLiteral("error"));
        applyView();
        if (m_options.logPositions) {
            const AxisRange whole = wholeX();
            const double lower = std::max(xAxis()->range().lower, whole.lower);
            xAxis()->setRange(lower, std::max(xAxis()->range().upper, lower * 1.5));
        }
        const AxisRange y = wholeY();  // the axis of errors is always whole
        yAxis()->setRange(y.lower, y.upper);
        m_map->axis(QCPAxis::atBottom)->setRange(xAxis()->range());
        // Within a decade or so powers of ten are too few: whole numbers then.
        const bool decades = m_options.logPositions && xAxis()->range().upper > 12 * xAxis()->range().lower;
        for (QCPAxisRect* each : {chart(), m_map}) {
            each->axis(QCPAxis::atBottom)->setTicker(decades ? decadeTicker() : integerTicker());
            each->axis(QCPAxis::atBottom)->ticker()->setTickCount(style().metrics.ticks);
        }
        const AxisRange columns = columnRange(scene());
        mapY()->setRange(columns.lower, columns.upper);
    }

 private:
    QCPAxis* mapY() const { return m_map->axis(QCPAxis::atLeft); }
    double toX(double position) const { return xAxis()->coordToPixel(position); }
    double toY(double error) const {
        const QCPRange range = yAxis()->range();
        return yAxis()->coordToPixel(std::clamp(error, range.lower, range.upper));
    }
    QFont labelFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    QPointF onMain(const QPointF& point) const {
        if (!m_map->rect().contains(point.toPoint())) return point;
        return {point.x(), chart()->rect().center().y() + 0.0};
    }
    int rightMargin() const {
        std::vector<LineLabel> widest;
        for (const PrecisionLine& line : m_lines)
            widest.push_back({line.name + QStringLiteral(" ∞"), QColor(), 0});
        return labelsWidth(widest, labelFont());
    }

    std::vector<double> edges() const;
    void refreshCurves();
    void refreshMap();
    void paintLines(QCPPainter& painter);
    void paintMap(QCPPainter& painter);
    void paintLegend(QCPPainter& painter);
    void paintCell(QCPPainter& painter, const QCPAxisRect* each, std::int64_t position, std::int64_t column);
    void paintTexts(QCPPainter& painter);
    void paintHeading(QCPPainter& painter, const QCPAxisRect* each, const QStringList& texts);
    ReducedProgram mapProgram() const;
    const Colormap& mapColors() const { return colormap(QStringLiteral("viridis"), style().dark); }

    /// What a picture of the errors hangs on.
    struct Key {
        EncodingParameters parameters;
        PrecisionOptions options;
        double lower = 0, upper = 0;
        QSize size;
        bool dark = false;
        friend bool operator==(const Key&, const Key&) = default;
    };
    Key keyOf(const QCPAxisRect* each) const {
        return {scene().encoding,       m_options,           xAxis()->range().lower,
                xAxis()->range().upper, each->rect().size(), style().dark};
    }

    QCPAxisRect* m_map;
    PrecisionOptions m_options;
    std::vector<PrecisionLine> m_lines;
    std::optional<Key> m_curvesKey, m_mapKey;
    std::vector<PrecisionCurve> m_curves;
    QImage m_image;
    double m_positionsACell = 1, m_columnsACell = 1;
};

/// The ends of the stretches of positions that a point of a line stands for, evenly spread on the axis.
std::vector<double> Precision::edges() const {
    const auto first = static_cast<double>(scene().encoding.firstPosition);
    const double last = first + static_cast<double>(scene().encoding.length) - 1;
    const QCPRange view = xAxis()->range();
    const QRectF area = chart()->rect();
    const int parts = std::clamp(static_cast<int>(area.width() / 10), 12, 64);
    std::vector<double> found;
    for (int k = 0; k <= parts; ++k) {
        const double at = xAxis()->pixelToCoord(area.left() + area.width() * k / parts);
        found.push_back(std::clamp(std::clamp(at, view.lower, view.upper), first, std::max(first, last)));
    }
    return found;
}

void Precision::refreshCurves() {
    const Key key = keyOf(chart());
    if (m_curvesKey == key) return;
    m_curvesKey = key;
    m_curves.clear();
    const std::int64_t values = (m_options.angles ? anglesInLines : valuesInLines) /
                                std::max<std::int64_t>(1, static_cast<std::int64_t>(m_lines.size()));
    const std::vector<double> parts = edges();
    for (const PrecisionLine& line : m_lines)
        m_curves.push_back(precisionCurve(*reducedEncodingOf(scene().encoding, line.program),
                                          m_options.angles, parts, values));
}

void Precision::paintLines(QCPPainter& painter) {
    refreshCurves();
    for (std::size_t k = 0; k < m_lines.size(); ++k) {
        const bool power = m_lines[k].program.route == FrequencyRoute::Power;
        const QColor color = style().line(m_lines[k].color);
        QPolygonF points;
        for (const PrecisionPoint& point : m_curves[k].points)
            if (point.position >= xAxis()->range().lower)
                points << QPointF(toX(point.position), toY(point.error));
        drawCurve(painter, points, {color, style().metrics.line, power ? Style::dash(1) : QVector<qreal>()},
                  chart()->rect());
        if (points.size() < 40)
            drawDots(painter, points, color, style().metrics.marker * 0.8, chart()->rect());
    }
}

ReducedProgram Precision::mapProgram() const {
    for (const PrecisionLine& line : m_lines)
        if (line.program.storage == m_options.map) return line.program;
    return {};
}

void Precision::refreshMap() {
    const Key key = keyOf(m_map);
    if (m_mapKey == key) return;
    m_mapKey = key;
    const EncodingParameters& p = scene().encoding;
    const auto encoding = encodingOf(scene());
    const auto reduced = reducedEncodingOf(p, mapProgram());
    const QRectF area = m_map->rect();
    const QCPRange view = xAxis()->range();
    const int down = std::clamp(static_cast<int>(std::sqrt(cellsOfMap * area.height() / area.width())), 1,
                                static_cast<int>(std::min<std::int64_t>(p.dModel, 4096)));
    const double positions = std::min(view.size() + 1, static_cast<double>(p.length));
    int across = std::max(1, static_cast<int>(cellsOfMap / down));
    across = std::min(across, std::max(1, static_cast<int>(area.width())));
    if (!m_options.logPositions && positions < across) across = static_cast<int>(std::lround(view.size()));
    across = std::max(across, 1);
    // On a logarithmic axis the last cell is the widest.
    const double widest = m_options.logPositions
                              ? view.upper * (1 - std::pow(view.lower / view.upper, 1.0 / across))
                              : positions / across;
    m_positionsACell = std::max(1.0, widest);
    m_columnsACell = static_cast<double>(p.dModel) / down;
    m_image = QImage(across, down, QImage::Format_RGB32);
    const AxisRange limits = wholeY();
    const double lowest = std::log10(limits.lower);
    const double highest = std::log10(limits.upper);
    for (int c = 0; c < across; ++c) {
        const double coord = xAxis()->pixelToCoord(area.left() + area.width() * (c + 0.5) / across);
        const std::optional<std::int64_t> position = cellAt(AxisQuantity::Position, coord);
        for (int r = 0; r < down; ++r) {
            const auto column = static_cast<std::int64_t>((r + 0.5) * m_columnsACell);
            const std::int64_t pair = m_options.angles ? encoding->role(column).pair : 0;
            double error = std::numeric_limits<double>::quiet_NaN();
            if (position && pair >= 0)
                error = m_options.angles ? reduced->angleError(*position, pair)
                                         : std::abs(reduced->error(*position, column));
            const bool none = !position || pair < 0;
            if (!none && std::isnan(error)) error = limits.upper;
            const double shown = none ? error : std::log10(std::clamp(error, limits.lower, limits.upper));
            m_image.setPixel(c, r,
                             none ? style().palette.canvas.rgb() : mapColors().at(shown, lowest, highest));
        }
    }
}

void Precision::paintMap(QCPPainter& painter) {
    refreshMap();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(m_map->rect()), m_image);
}

/// Colours of the map, right of it.
void Precision::paintLegend(QCPPainter& painter) {
    const QRectF area(m_map->right() + 12, m_map->top(), 12, m_map->height());
    const AxisRange limits = wholeY();
    const double lowest = std::log10(limits.lower);
    const double highest = std::log10(limits.upper);
    QImage ramp(1, 128, QImage::Format_RGB32);
    for (int k = 0; k < ramp.height(); ++k)
        ramp.setPixel(0, k, mapColors().at(highest + (lowest - highest) * k / 127, lowest, highest));
    painter.drawImage(area, ramp);
    const QFont font = style().font(style().metrics.small);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(style().palette.text);
    const auto decade = decadeTicker();
    QVector<double> ticks;
    QVector<QString> texts;
    decade->generate(QCPRange(limits.lower, limits.upper), QLocale::c(), QLatin1Char('g'), 6, ticks, nullptr,
                     &texts);
    double before = 1e300;
    for (int k = 0; k < ticks.size() && k < texts.size(); ++k) {
        const double y = area.bottom() - (std::log10(ticks[k]) - lowest) / (highest - lowest) * area.height();
        if (y < area.top() - 1 || y > area.bottom() + 1 || before - y < 1.3 * metrics.height()) continue;
        before = y;
        painter.drawText(QRectF(area.right() + 5, y - metrics.height() / 2, 200, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, texts[k]);
    }
}

void Precision::paintCell(QCPPainter& painter, const QCPAxisRect* each, std::int64_t position,
                          std::int64_t column) {
    const double x = toX(std::max(static_cast<double>(position), m_options.logPositions ? 1e-3 : -1.0));
    painter.setPen(QPen(style().palette.position, 1.25, Qt::DotLine));
    painter.drawLine(QLineF(x, each->top(), x, each->bottom()));
    if (each != m_map || column < 0) return;
    const double y = mapY()->coordToPixel(static_cast<double>(column));
    painter.setPen(QPen(style().palette.canvas, 1.25, Qt::DotLine));
    painter.drawLine(QLineF(each->left(), y, each->right(), y));
}

void Precision::paintHeading(QCPPainter& painter, const QCPAxisRect* each, const QStringList& texts) {
    const QFont font = style().font(style().metrics.tick, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const double room = canvas().viewport().right() - each->left();
    QString heading;
    for (const QString& text : texts) {
        heading = text;
        if (metrics.horizontalAdvance(text) <= room) break;
    }
    painter.setFont(font);
    painter.setPen(style().palette.text);
    painter.drawText(QPointF(each->left(), each->top() - metrics.height() * 0.55), heading);
}

void Precision::paintTexts(QCPPainter& painter) {
    refreshCurves();
    refreshMap();
    std::vector<LineLabel> labels;
    bool complete = true;
    std::int64_t stride = 1;
    for (std::size_t k = 0; k < m_lines.size(); ++k) {
        const PrecisionCurve& curve = m_curves[k];
        complete = complete && curve.complete;
        stride = std::max(stride, curve.pairStride);
        if (curve.points.empty()) continue;
        const double last = curve.points.back().error;
        labels.push_back({std::isfinite(last) ? m_lines[k].name : m_lines[k].name + QStringLiteral(" ∞"),
                          style().line(m_lines[k].color), toY(last)});
    }
    drawLineLabels(painter, labels, chart()->rect(), labelFont());
    const QString what = m_options.angles ? QStringLiteral("worst angle error of a row")
                                          : QStringLiteral("worst error of a row");
    const QString sampled = stride > 1 ? QStringLiteral("sampled: some positions, 1 pair in %1").arg(stride)
                                       : QStringLiteral("sampled: some positions");
    paintHeading(painter, chart(),
                 complete ? QStringList{what}
                          : QStringList{QStringLiteral("%1 (%2)").arg(what, sampled),
                                        QStringLiteral("%1 (sampled)").arg(what)});
    QString name;
    for (const PrecisionLine& line : m_lines)
        if (line.program == mapProgram() && name.isEmpty()) name = line.name;
    const QString cell =
        QStringLiteral("a cell is one sample of %1%2 × %3")
            .arg(m_options.logPositions && m_positionsACell > 1 ? QStringLiteral("up to ") : QString(),
                 m_positionsACell > 1 ? plainNumber(m_positionsACell, 3) + QStringLiteral(" positions")
                                      : QStringLiteral("1 position"),
                 m_columnsACell > 1 ? plainNumber(m_columnsACell, 3) + QStringLiteral(" columns")
                                    : QStringLiteral("1 column"));
    const bool exact = m_positionsACell <= 1 && m_columnsACell <= 1;
    paintHeading(painter, m_map,
                 exact ? QStringList{name}
                       : QStringList{QStringLiteral("%1: %2").arg(name, cell),
                                     QStringLiteral("%1 (sampled)").arg(name)});
    paintLegend(painter);
}

}  // namespace

FigureKind precisionKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("precision"),
                 QStringLiteral("Precision"),
                 QStringLiteral("in fewer bits the error grows with the position"),
                 AxisQuantity::Position,
                 AxisQuantity::None,
                 precisionOptionSpecs()};
    kind.create = makeFigure<Precision>;
    kind.table = precisionTable;
    kind.readOut = precisionReadOut;
    kind.alternativeText = precisionAlternativeText;
    return kind;
}

}  // namespace sinescope
