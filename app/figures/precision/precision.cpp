// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the error of an encoding in fewer bits grows with the position: the worst of each row as lines, and
// each cell as a map, both over one axis of positions.
#include "app/figures/precision/precision.h"

#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/labels.h"
#include "app/figures/precision/model.h"
#include "app/figures/function_model.h"
#include "app/scene/number_format.h"
#include "core/analysis/precision_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

/// A cell costs 20 ns: near a millisecond in all, however large the picture is.
constexpr double mostCells = 40'000;
constexpr double cellSize = 2;    ///< pixels, where there are as many cells
constexpr int pointDistance = 8;  ///< pixels between the points of a line, at least
constexpr int mostPoints = 64;
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
        if (m_options.logPositions) {  // a view shared with linear axes may begin at 0 or before
            const double lower = std::max(xAxis()->range().lower, wholeX().lower);
            const double upper = xAxis()->range().upper;
            xAxis()->setRange(lower, upper > lower ? upper : 1.01 * lower);
        }
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
    /// What is out of sight stays there; an error without end is at the top, none at all at the foot.
    double toY(double error) const {
        const QCPRange range = yAxis()->range();
        if (!std::isfinite(error)) return chart()->top();
        return yAxis()->coordToPixel(std::clamp(error, std::min(leastError, range.lower), 10 * range.upper));
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

    std::int64_t positionAt(double share) const;
    void refreshCurves();
    QSize mapSize() const;
    void refreshMap();
    void paintLines(QCPPainter& painter);
    void paintMap(QCPPainter& painter);
    void paintLegend(QCPPainter& painter);
    void paintCell(QCPPainter& painter, const QCPAxisRect* each, std::int64_t position, std::int64_t column);
    std::vector<LineLabel> lineLabels(bool each) const;
    QStringList lineHeadings(bool each) const;
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
    PrecisionCurves m_curves;
    QImage m_image;
    double m_positionsACell = 1, m_columnsACell = 1;
};

/// The position at a share of the axis, from left (0) to right (1).
std::int64_t Precision::positionAt(double share) const {
    const EncodingParameters& p = scene().encoding;
    const QRectF area = chart()->rect();
    const double at = xAxis()->pixelToCoord(area.left() + area.width() * share);
    return std::clamp<std::int64_t>(std::llround(at), p.firstPosition, p.firstPosition + p.length - 1);
}

void Precision::refreshCurves() {
    const Key key = keyOf(chart());
    if (m_curvesKey == key) return;
    m_curvesKey = key;
    const int most = std::clamp(chart()->width() / pointDistance, 2, mostPoints);
    m_curves = precisionCurves(scene().encoding, m_lines, m_options.angles, most,
                               [this](double share) { return positionAt(share); });
}

void Precision::paintLines(QCPPainter& painter) {
    refreshCurves();
    for (std::size_t k = 0; k < m_lines.size(); ++k) {
        const bool power = m_lines[k].program.route == FrequencyRoute::Power;
        const QColor color = style().line(m_lines[k].color);
        QPolygonF points;
        for (std::size_t t = 0; t < m_curves.positions.size(); ++t)
            if (const auto p = static_cast<double>(m_curves.positions[t]); p >= xAxis()->range().lower)
                points << QPointF(
                    toX(p), toY(m_curves.worst(static_cast<Eigen::Index>(t), static_cast<Eigen::Index>(k))));
        drawCurve(painter, points, {color, style().metrics.line, power ? Style::dash(1) : QVector<qreal>()},
                  chart()->rect());
        if (static_cast<double>(points.size()) * 3 * style().metrics.marker < chart()->width())
            drawDots(painter, points, color, style().metrics.marker * 0.8, chart()->rect());
    }
}

ReducedProgram Precision::mapProgram() const {
    for (const PrecisionLine& line : m_lines)
        if (line.program.storage == m_options.map) return line.program;
    return {};
}

/// How many cells the map has: as many as there are, or one for each few pixels.
QSize Precision::mapSize() const {
    const EncodingParameters& p = scene().encoding;
    const QRectF area = m_map->rect();
    const double shrink =
        std::sqrt(std::max(1.0, area.width() * area.height() / (cellSize * cellSize) / mostCells));
    const auto cellsIn = [&](double pixels) {
        return std::max(1, static_cast<int>(pixels / (cellSize * shrink)));
    };
    const double positions = std::min(xAxis()->range().size(), static_cast<double>(p.length));
    int across = cellsIn(area.width());
    if (!m_options.logPositions && positions < across)
        across = std::max(1, static_cast<int>(positions + 0.5));
    return {across, static_cast<int>(std::min<std::int64_t>(p.dModel, cellsIn(area.height())))};
}

void Precision::refreshMap() {
    const Key key = keyOf(m_map);
    if (m_mapKey == key) return;
    m_mapKey = key;
    const QSize size = mapSize();
    const QCPRange view = xAxis()->range();
    // On a logarithmic axis the last cell is the widest.
    m_positionsACell = std::max(
        1.0, m_options.logPositions ? view.upper * (1 - std::pow(view.lower / view.upper, 1.0 / size.width()))
                                    : view.size() / size.width());
    m_columnsACell = static_cast<double>(scene().encoding.dModel) / size.height();
    std::vector<std::int64_t> positions;
    std::vector<std::int64_t> columns;
    for (int c = 0; c < size.width(); ++c) positions.push_back(positionAt((c + 0.5) / size.width()));
    for (int r = 0; r < size.height(); ++r)
        columns.push_back(static_cast<std::int64_t>((r + 0.5) * m_columnsACell));
    const MatrixF errors =
        cellErrors(*encodingOf(scene()), mapProgram(), positions, columns, m_options.angles);
    const AxisRange limits = wholeY();
    const auto least = static_cast<float>(limits.lower);
    const auto most = static_cast<float>(limits.upper);
    const auto lowest = static_cast<double>(std::log2(least));
    const auto highest = static_cast<double>(std::log2(most));
    const Colormap& colors = mapColors();
    const QRgb none = style().palette.canvas.rgb();
    m_image = QImage(size, QImage::Format_RGB32);
    for (int r = 0; r < size.height(); ++r) {
        auto* line = reinterpret_cast<QRgb*>(m_image.scanLine(r));
        for (int c = 0; c < size.width(); ++c) {
            const float error = errors(c, r);
            const auto shown = static_cast<double>(std::log2(std::clamp(error, least, most)));
            line[c] = std::isnan(error) ? none : colors.at(shown, lowest, highest);
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
    const Colormap& colors = mapColors();
    for (int k = 0; k < ramp.height(); ++k)
        ramp.setPixel(0, k, colors.at(highest + (lowest - highest) * k / 127, lowest, highest));
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
    const QString heading = firstThatFits(texts, font, canvas().viewport().right() - each->left());
    painter.setFont(font);
    painter.setPen(style().palette.text);
    painter.drawText(QPointF(each->left(), each->top() - QFontMetricsF(font).height() * 0.55), heading);
}

/// One a line, or, where that many have no room, one for both lines of a format.
std::vector<LineLabel> Precision::lineLabels(bool each) const {
    std::vector<LineLabel> labels;
    for (std::size_t k = 0; k < m_lines.size() && !m_curves.positions.empty(); ++k) {
        const PrecisionLine& line = m_lines[k];
        if (!each && k > 0 && m_lines[k - 1].color == line.color) continue;
        const double last = m_curves.worst(m_curves.worst.rows() - 1, static_cast<Eigen::Index>(k));
        const QString name = each ? line.name : line.name.section(QLatin1Char(','), 0, 0);
        labels.push_back(
            {std::isfinite(last) ? name : name + QStringLiteral(" ∞"), style().line(line.color), toY(last)});
    }
    return labels;
}

/// From the fullest to the shortest.
QStringList Precision::lineHeadings(bool each) const {
    const QString what = m_options.angles ? QStringLiteral("worst angle error of a row")
                                          : QStringLiteral("worst error of a row");
    const QString dashed = each ? QString() : QStringLiteral(" (dashed: pow)");
    if (m_curves.pairStride == 1) return {what + dashed, what};
    const QString stride = grouped(m_curves.pairStride);
    return {QStringLiteral("%1, 1 pair in %2 looked at%3").arg(what, stride, dashed),
            QStringLiteral("%1, 1 pair in %2 looked at").arg(what, stride),
            QStringLiteral("%1 (1 pair in %2)").arg(what, stride), QStringLiteral("%1 (sampled)").arg(what)};
}

void Precision::paintTexts(QCPPainter& painter) {
    refreshCurves();
    refreshMap();
    const double height = QFontMetricsF(labelFont()).height();
    const bool both = m_options.power && m_options.expLog;
    const bool each = !both || static_cast<double>(m_lines.size()) * height <= chart()->height() + height;
    drawLineLabels(painter, lineLabels(each), chart()->rect(), labelFont());
    paintHeading(painter, chart(), lineHeadings(each));
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
    return functionKind(std::move(kind.spec), makeView<Precision>, {precisionTable, precisionReadOut, precisionAlternativeText});
}

}  // namespace sinescope
