// SPDX-License-Identifier: GPL-3.0-or-later
//
// How alike two positions are: S(p, q) as a matrix, which is constant along its diagonals, and S(k) as the
// curve that all its rows share. The curve can be taken apart into its pairs.
#include "core/analysis/similarity.h"

#include "app/figures/axes.h"
#include "app/figures/cells.h"
#include "app/figures/chart_figure.h"
#include "app/figures/curves.h"
#include "app/figures/labels.h"
#include "app/figures/matrix_image.h"
#include "app/figures/notes.h"
#include "app/figures/registry.h"
#include "app/figures/similarity_curve.h"
#include "app/figures/text.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int shiftRule = 1;
constexpr int cellHandle = 2;
constexpr double grip = 6;        ///< pixels around what can be taken
constexpr double largeCell = 24;  ///< pixels; larger cells are framed rather than crossed by lines
/// Cosines summed at most in the search for the first rise and the first S(k) <= 0.
constexpr std::int64_t searchTerms = std::int64_t{1} << 22;

QString measureKey() {
    return QStringLiteral("measure");
}
QString partKey() {
    return QStringLiteral("part");
}

Measure measureNamed(const QString& id) {
    return id == QLatin1String("cosine")     ? Measure::Cosine
           : id == QLatin1String("distance") ? Measure::Distance
                                             : Measure::Dot;
}

SimilarityPart partNamed(const QString& id) {
    return id == QLatin1String("fast")   ? SimilarityPart::Fast
           : id == QLatin1String("slow") ? SimilarityPart::Slow
           : id == QLatin1String("pair") ? SimilarityPart::Pair
           : id == QLatin1String("sums") ? SimilarityPart::Sums
                                         : SimilarityPart::Whole;
}

QString measureName(Measure measure) {
    switch (measure) {
        case Measure::Dot:
            return QStringLiteral("S");
        case Measure::Cosine:
            return QStringLiteral("cosine");
        case Measure::Distance:
            return QStringLiteral("distance");
    }
    return {};
}

std::int64_t selectedPair(const Scene& scene, const Encoding& encoding) {
    return std::max<std::int64_t>(
        0, encoding.role(std::min(scene.selection.column, encoding.columns() - 1)).pair);
}

/// Where the curve first goes up again, and where it first is not positive; kept while the frequencies stay.
struct Turns {
    std::optional<std::int64_t> rise;
    std::optional<std::int64_t> nonPositive;
    std::int64_t limit = 0;  ///< so far it was looked
};

Turns turnsOf(const Encoding& encoding) {
    static EncodingParameters last;
    static std::optional<Turns> turns;
    EncodingParameters wanted = encoding.parameters();
    wanted.length = 1;  // how many rows there are changes nothing
    wanted.firstPosition = 0;
    if (!turns || wanted != last) {
        const std::int64_t limit = std::min(std::max<std::int64_t>(256, searchTerms / encoding.pairs()),
                                            EncodingParameters::maximumLength);
        turns = Turns{firstRise(encoding, limit), firstNonPositive(encoding, limit), limit};
        last = wanted;
    }
    return *turns;
}

class Similarity : public ChartFigure {
 public:
    explicit Similarity(const FigureSpec& spec)
        : ChartFigure(spec),
          m_image(canvas(), chart()),
          m_bar(canvas().addColorBar(chart(), 0, 1, QString())),
          m_curve(canvas().addChart(0, 2)) {
        canvas().content()->setColumnStretchFactor(0, 1.25);
        for (QCPAxis* axis : {xAxis(), yAxis(), shiftAxis()}) axis->setTicker(integerTicker());
        valueAxis()->setTicker(valueTicker());
        xAxis()->setLabel(QStringLiteral("position q"));
        yAxis()->setLabel(QStringLiteral("position p"));
        shiftAxis()->setLabel(QStringLiteral("shift k = q − p"));
        yAxis()->setRangeReversed(true);
        for (QCPAxis* axis : chart()->axes()) axis->grid()->setVisible(false);
        new Painting(&canvas(), Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (style().showSelection) paintSelection(painter);
        });
        new Painting(&canvas(), Canvas::dataLayer(), m_curve,
                     [this](QCPPainter& painter) { paintCurve(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), m_curve,
                     [this](QCPPainter& painter) { paintCurveMarks(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            drawLineLabels(painter, labels(), m_curve->rect(), labelFont());
        });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            drawNotes(painter, style(), m_notes, Qt::TopLeftCorner, notes());
        });
        new Painting(&canvas(), Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (cursor().shift) paintHoveredDiagonal(painter, *cursor().shift);
        });
        new Painting(&canvas(), Canvas::cursorLayer(), m_curve, [this](QCPPainter& painter) {
            if (cursor().shift)
                paintShift(painter, *cursor().shift, valueOf(*cursor().shift), style().palette.text, 1);
        });
        QObject::connect(&canvas(), &QCustomPlot::afterLayout, &canvas(), [this] { layOut(); });
    }

    Cursor cursorAt(const QPointF& point) const override {
        if (m_curve->rect().contains(point.toPoint())) {
            Cursor found;
            found.shift = shiftAt(point);
            return found;
        }
        Cursor found = ChartFigure::cursorAt(point);
        const std::optional<std::int64_t> q =
            cellAt(AxisQuantity::Position, xAxis()->pixelToCoord(point.x()));
        if (!found.position || !q) return {};
        found.shift = *q - *found.position;
        return found;
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const Cursor at = cursorAt(point);
        if (at.isEmpty()) return {};
        return SceneEdit{QStringLiteral("selection"), [at](Scene& next) {
                             if (at.position) next.selection.position = *at.position;
                             if (at.shift) next.selection.shift = *at.shift;
                         }};
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        const Selection& at = scene().selection;
        if (m_curve->rect().contains(point.toPoint()) &&
            std::abs(point.x() - shiftAxis()->coordToPixel(static_cast<double>(at.shift))) <= grip)
            return Handle{shiftRule, Qt::SizeHorCursor, QStringLiteral("Drag to change the shift k")};
        if (chart()->rect().contains(point.toPoint()) &&
            QLineF(point, cellPoint(at.position, at.shift)).length() <= 1.5 * grip)
            return Handle{cellHandle, Qt::SizeAllCursor, QStringLiteral("Drag to change p and k")};
        return {};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        if (handle == shiftRule) {
            const std::int64_t k = shiftAt(to);
            return SceneEdit{QStringLiteral("shift k"), [k](Scene& next) { next.selection.shift = k; },
                             QStringLiteral("shift")};
        }
        if (handle != cellHandle) return {};
        const auto held = [](const QCPAxis* axis, const AxisRange& whole, double pixel) {
            return std::llround(std::clamp(axis->pixelToCoord(pixel), whole.lower + 0.5, whole.upper - 0.5));
        };
        const std::int64_t q = held(xAxis(), wholeX(), to.x());
        const std::int64_t p = held(yAxis(), wholeY(), to.y());
        return SceneEdit{QStringLiteral("selection"),
                         [p, q](Scene& next) {
                             next.selection.position = p;
                             next.selection.shift = q - p;
                         },
                         QStringLiteral("select")};
    }

    /// Left and right move q, that is k; up and down move p and leave k, along the diagonal.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t size = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        const auto shifted = [now = scene().selection.shift](std::int64_t by) {
            const std::int64_t k = now + by;
            return SceneEdit{QStringLiteral("shift k"), [k](Scene& next) { next.selection.shift = k; },
                             QStringLiteral("select")};
        };
        switch (key) {
            case Qt::Key_Left:
            case Qt::Key_BracketLeft:
                return shifted(-size);
            case Qt::Key_Right:
            case Qt::Key_BracketRight:
                return shifted(size);
            case Qt::Key_Home:
            case Qt::Key_End: {
                const EncodingParameters& e = scene().encoding;
                const std::int64_t q = key == Qt::Key_Home ? e.firstPosition : e.firstPosition + e.length - 1;
                return SceneEdit{QStringLiteral("shift k"),
                                 [q](Scene& next) { next.selection.shift = q - next.selection.position; }};
            }
            default:
                return ChartFigure::keyPressed(key, modifiers);
        }
    }

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (!m_curve->outerRect().contains(at.toPoint())) return ChartFigure::zoomed(at, factor);
        const QCPRange now = shiftAxis()->range();
        const double k = shiftAxis()->pixelToCoord(at.x());
        const double share = (k - now.lower) / now.size();
        const double size = std::clamp(now.size() * factor, std::min(4.0, 2 * wholeSize()), 2 * wholeSize());
        return viewOfShifts(k - share * size, size);
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        if (!m_curve->rect().contains(from.toPoint())) return ChartFigure::panned(from, to);
        const QCPRange now = shiftAxis()->range();
        const double by = shiftAxis()->pixelToCoord(to.x()) - shiftAxis()->pixelToCoord(from.x());
        return viewOfShifts(now.lower - by, now.size());
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override { return positionRange(scene()); }

    void draw(Changes changes) override {
        m_encoding = encodingOf(scene());
        m_measure = measureNamed(option(measureKey()).toString());
        m_part = partNamed(option(partKey()).toString());
        applyView();
        // The curve shows the shifts that the matrix shows.
        const QCPRange x = xAxis()->range(), y = yAxis()->range();
        shiftAxis()->setRange(x.lower - y.upper, x.upper - y.lower);
        const Shown shown{m_encoding, m_measure,
                          m_part,     m_part == SimilarityPart::Pair ? selectedPair(scene(), *m_encoding) : 0,
                          x,          y};
        if (!(m_shown == shown)) {
            const bool viewOnly = m_shown.encoding == shown.encoding && m_shown.measure == shown.measure &&
                                  m_shown.part == shown.part && m_shown.pair == shown.pair;
            m_shown = shown;
            m_sampledPixels = 0;
            m_traces = similarityTraces(*m_encoding, m_part, shown.pair);
            m_turns = turnsOf(*m_encoding);
            m_complete = everyPairIsComplete(*m_encoding);
            if (!viewOnly) setMatrix();
            setValueRange();
        }
        m_value = valueOf(scene().selection.shift);
        if (changes & Change::Style || m_mapFor != m_measure) m_image.setColors(map(), m_lowest, m_highest);
        m_mapFor = m_measure;
        canvas().setColorBarMap(m_bar, map());
        canvas().setColorBarShown(m_bar, style().showColorBar);
        canvas().reserveRight(m_curve, labelsWidth(labels(), labelFont()));
    }

 private:
    /// What the picture was last made for.
    struct Shown {
        std::shared_ptr<const Encoding> encoding;
        Measure measure = Measure::Dot;
        SimilarityPart part = SimilarityPart::Whole;
        std::int64_t pair = 0;
        QCPRange x, y;
        bool operator==(const Shown& other) const {
            return encoding == other.encoding && measure == other.measure && part == other.part &&
                   pair == other.pair && x == other.x && y == other.y;
        }
    };

    QCPAxis* shiftAxis() const { return m_curve->axis(QCPAxis::atBottom); }
    QCPAxis* valueAxis() const { return m_curve->axis(QCPAxis::atLeft); }
    QFont labelFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    double wholeSize() const { return static_cast<double>(scene().encoding.length); }
    bool sums() const { return m_part == SimilarityPart::Sums; }
    double toX(double k) const { return shiftAxis()->coordToPixel(k); }
    double toY(double value) const { return valueAxis()->coordToPixel(value); }

    /// Signed values have a map with a middle, distances a sequential one.
    const Colormap& map() const {
        if (m_measure != Measure::Distance || !style().map.diverging) return style().map;
        return colormap(QStringLiteral("viridis"), style().dark);
    }

    std::int64_t shiftAt(const QPointF& point) const {
        const double last = wholeSize() - 1;
        return std::llround(std::clamp(shiftAxis()->pixelToCoord(point.x()), -last, last));
    }

    QPointF cellPoint(std::int64_t position, std::int64_t shift) const {
        return {xAxis()->coordToPixel(static_cast<double>(position + shift)),
                yAxis()->coordToPixel(static_cast<double>(position))};
    }

    /// The view of the matrix in which the curve shows lower .. lower + size: rows around the selected one.
    View viewOfShifts(double lower, double size) const {
        const AxisRange whole = wholeX();
        const double half = size / 2;
        if (half >= wholeSize()) return {};
        const auto held = [&](double from) { return std::clamp(from, whole.lower, whole.upper - half); };
        const double y = held(static_cast<double>(scene().selection.position) - half / 2);
        const double x = held(lower + y + half);
        return {AxisRange{x, x + half}, AxisRange{y, y + half}};
    }

    void setMatrix() {
        const EncodingParameters& p = scene().encoding;
        const PairRange range = similarityRange(*m_encoding, m_part, m_shown.pair);
        m_image.setMatrix(p.firstPosition, p.length, p.firstPosition, p.length,
                          [encoding = m_encoding, measure = m_measure, range](const PixelGrid& grid) {
                              return similarityPixels(*encoding, grid, measure, range);
                          });
        // Limits that hold for every k: |S(k)| <= S(0).
        const double square = std::max(p.factor * p.factor, 1e-300);
        const double zero = m_traces.back().atZero + (m_complete ? 0 : square);
        m_highest = m_measure == Measure::Cosine     ? 1
                    : m_measure == Measure::Distance ? 2 * std::sqrt(zero)
                                                     : zero;
        m_lowest = m_measure == Measure::Distance ? 0 : -m_highest;
        m_image.setColors(map(), m_lowest, m_highest);
        const int digits = static_cast<int>(std::floor(std::log10(std::max(m_highest, 1.0))));
        m_image.setNumbersShown(true, std::max(1, 4 - digits), m_highest);
        canvas().setColorLimits(m_bar, m_lowest, m_highest);
        const QString name = m_measure == Measure::Dot      ? QStringLiteral("PE(p) · PE(q)")
                             : m_measure == Measure::Cosine ? QStringLiteral("cosine of PE(p), PE(q)")
                                                            : QStringLiteral("distance |PE(p) − PE(q)|");
        const QString part = m_part == SimilarityPart::Fast   ? QStringLiteral(", fast half")
                             : m_part == SimilarityPart::Slow ? QStringLiteral(", slow half")
                             : m_part == SimilarityPart::Pair
                                 ? QStringLiteral(", pair %1").arg(grouped(m_shown.pair))
                                 : QString();
        m_bar->axis(QCPAxis::atRight)->setLabel(name + part);
        valueAxis()->setLabel(m_measure == Measure::Dot      ? QStringLiteral("S(k) = PE(p) · PE(p + k)")
                              : m_measure == Measure::Cosine ? QStringLiteral("S(k) / S(0)")
                                                             : QStringLiteral("|PE(p) − PE(p + k)|"));
    }

    void setValueRange() {
        const QCPRange k = shiftAxis()->range();
        const Extremes found = extentOfTraces(*m_encoding, m_traces, sums(), m_measure, k.lower, k.upper);
        const double lowest = std::min(found.lowest, 0.0);
        const double flat = std::max(scene().encoding.factor * scene().encoding.factor, 1e-300);
        const double size = found.highest > lowest ? found.highest - lowest : flat;
        valueAxis()->setRange(lowest - 0.06 * size, lowest + 1.08 * size);
    }

    /// Gives the matrix square cells: of its two sides the longer one is cut, by a limit of its column's
    /// width or by room below it. The notes go into that room, or above the curve.
    void layOut() {
        const int top = chart()->minimumMargins().top();
        setRoom(QWIDGETSIZE_MAX, smallMargin, top);
        const int axisRoom = chart()->margins().bottom();
        const double left = chart()->left() - noteInset;
        const double width = m_bar->outerRect().right() - left;
        const double height = notesHeight(style(), width, notes());
        const int excess = chart()->width() - chart()->height();
        const bool below = -excess >= height;
        const double above = below ? 0 : notesHeight(style(), m_curve->width() + 2 * noteInset, notes());
        setRoom(excess > 0 ? chart()->height() : QWIDGETSIZE_MAX,
                excess < 0 ? axisRoom - excess : smallMargin,
                std::max(top, static_cast<int>(std::ceil(above))));
        m_notes = below ? QRectF(left, chart()->bottom() + axisRoom, width, height)
                        : QRectF(m_curve->left() - noteInset, m_curve->outerRect().top(),
                                 m_curve->width() + 2 * noteInset, above);
    }

    void setRoom(int matrixWidth, int below, int aboveCurve) {
        const auto thin = [this](QCPAxisRect* rect, QCPAxis* axis) {
            const QFontMetricsF metrics(style().font(style().metrics.tick));
            const double label = metrics.horizontalAdvance(grouped(
                -std::llround(std::max(std::abs(axis->range().lower), std::abs(axis->range().upper)))));
            const int most = static_cast<int>(rect->width() / (1.7 * label));
            axis->ticker()->setTickCount(std::clamp(most, 1, style().metrics.ticks));
        };
        thin(chart(), xAxis());
        thin(m_curve, shiftAxis());
        QMargins margins = chart()->minimumMargins();
        margins.setBottom(below);
        chart()->setMinimumMargins(margins);
        chart()->setMaximumSize(matrixWidth, QWIDGETSIZE_MAX);
        canvas().reserveTop(m_curve, aboveCurve);
        for (const auto phase :
             {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
            canvas().plotLayout()->update(phase);
    }

    double cellWidth() const { return chart()->width() / xAxis()->range().size(); }

    /// Dark over light, so that it is seen on every colour of the map.
    void paintTwice(QCPPainter& painter, const std::function<void()>& paint, double width, Qt::PenStyle pen) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(255, 255, 255, 190), width + 2, pen, Qt::FlatCap));
        paint();
        painter.setPen(QPen(QColor(16, 20, 24), width, pen, Qt::FlatCap));
        paint();
    }

    /// The cells p, p + k: a line through them; large ones are framed, so that their numbers stay readable.
    void paintDiagonal(QCPPainter& painter, std::int64_t shift, double width, Qt::PenStyle pen) {
        const QCPRange x = xAxis()->range(), y = yAxis()->range();
        const auto k = static_cast<double>(shift);
        const AxisRange all = wholeX();
        const double from = std::max({y.lower, x.lower - k, all.lower, all.lower - k});
        const double to = std::min({y.upper, x.upper - k, all.upper, all.upper - k});
        if (from >= to) return;
        if (cellWidth() <= largeCell) {
            const QLineF line(xAxis()->coordToPixel(from + k), yAxis()->coordToPixel(from),
                              xAxis()->coordToPixel(to + k), yAxis()->coordToPixel(to));
            paintTwice(
                painter, [&] { painter.QPainter::drawLine(line); }, width, pen);
            return;
        }
        QVector<QRectF> cells;
        for (double p = std::ceil(from); p <= std::floor(to); ++p)
            cells << QRectF(QPointF(xAxis()->coordToPixel(p + k - 0.5), yAxis()->coordToPixel(p - 0.5)),
                            QPointF(xAxis()->coordToPixel(p + k + 0.5), yAxis()->coordToPixel(p + 0.5)))
                         .adjusted(1, 1, -1, -1);
        paintTwice(
            painter, [&] { painter.drawRects(cells); }, width, Qt::SolidLine);
    }

    void paintSelection(QCPPainter& painter) {
        const Selection& at = scene().selection;
        const QRectF area = chart()->rect();
        paintDiagonal(painter, at.shift, 1, Qt::DashLine);
        const QPointF point = cellPoint(at.position, at.shift);
        QVector<QLineF> row;
        for (const double side : {-0.5, 0.5}) {
            const double edge = cellWidth() > largeCell ? side : 0;
            const double y = yAxis()->coordToPixel(static_cast<double>(at.position) + edge);
            if (y >= area.top() && y <= area.bottom()) row << QLineF(area.left(), y, area.right(), y);
        }
        paintTwice(
            painter, [&] { painter.QPainter::drawLines(row); }, 1, Qt::SolidLine);
        if (!area.contains(point)) return;
        const double radius = cellWidth() > largeCell ? cellWidth() / 2 - 2 : 4.5;
        const auto frame = [&] {
            if (cellWidth() > largeCell)
                painter.drawRect(QRectF(point.x() - radius, point.y() - radius, 2 * radius, 2 * radius));
            else
                painter.drawEllipse(point, radius, radius);
        };
        paintTwice(painter, frame, 2.5, Qt::SolidLine);
    }

    void paintHoveredDiagonal(QCPPainter& painter, std::int64_t shift) {
        paintDiagonal(painter, shift, 2.5, Qt::SolidLine);
        drawNotes(painter, style(), chart()->rect(), shift > 0 ? Qt::BottomLeftCorner : Qt::TopRightCorner,
                  {{diagonalText(shift), style().palette.text}});
    }

    QString diagonalText(std::int64_t shift) const {
        const QString value = fixedNumber(valueOf(shift));
        if (!m_complete)
            return QStringLiteral(
                       "k = %1: the complete pairs make %2; the lone column of an odd d_model "
                       "varies along the diagonal")
                .arg(grouped(shift), value);
        return QStringLiteral("k = %1: %2 = %3 all along the diagonal")
            .arg(grouped(shift), measureName(m_measure), value);
    }

    QColor traceColor(std::size_t index) const {
        if (sums()) return style().line(index);
        return index + 1 == m_traces.size() ? style().line(0) : style().palette.secondary;
    }

    void paintCurve(QCPPainter& painter) {
        const QRectF area = m_curve->rect();
        const double density = std::min(deviceScale(painter), 2.0);
        const int pixels = std::max(2, static_cast<int>(std::lround(area.width() * density)));
        const QCPRange k = shiftAxis()->range();
        if (m_sampledPixels != pixels) {
            m_samples = sampleTraces(*m_encoding, m_traces, sums(), m_measure, k.lower, k.upper, pixels);
            m_sampledPixels = pixels;
        }
        for (std::size_t t = 0; t < m_samples.size(); ++t) {
            const SampledTrace& trace = m_samples[t];
            const bool main = t + 1 == m_samples.size();
            drawEnvelope(
                painter, trace.envelope, area.left(), area.right(),
                [this](double value) { return toY(value); }, traceColor(t), 1);
            QPolygonF points;
            points.reserve(static_cast<int>(trace.values.size()));
            for (std::size_t m = 0; m < trace.values.size(); ++m)
                points << QPointF(toX(trace.first + static_cast<double>(m) * trace.step),
                                  toY(trace.values[m]));
            drawCurve(painter, points,
                      {traceColor(t), main ? style().metrics.line : style().metrics.thinLine,
                       main ? QVector<qreal>{} : Style::dash(sums() ? t : 1)},
                      area);
        }
        paintWholeShifts(painter);
    }

    /// A dot at each whole k there is room for.
    void paintWholeShifts(QCPPainter& painter) {
        const QRectF area = m_curve->rect();
        const QCPRange k = shiftAxis()->range();
        if (area.width() / k.size() < 1.4 * style().metrics.marker || m_samples.empty()) return;
        QPolygonF dots;
        const double last = wholeSize() - 1;
        for (double at = std::max(-last, std::ceil(k.lower)); at <= std::min(last, k.upper); ++at)
            dots << QPointF(toX(at), toY(valueOf(static_cast<std::int64_t>(at))));
        drawDots(painter, dots, traceColor(m_samples.size() - 1), style().metrics.marker, area);
    }

    /// The exact value of the main line at a shift.
    double valueOf(std::int64_t shift) const {
        return similarity(*m_encoding, static_cast<double>(shift), m_measure,
                          sums() ? PairRange{} : m_traces.back().range);
    }

    void paintShift(QCPPainter& painter, std::int64_t shift, double value, const QColor& color,
                    double width) {
        const QRectF area = m_curve->rect();
        const double x = toX(static_cast<double>(shift));
        const double y = toY(value);
        if (x < area.left() - 1 || x > area.right() + 1) return;
        painter.setPen(QPen(color, width));
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
        drawDots(painter, {QPointF(x, y)}, color, style().metrics.marker * 1.8, area);
    }

    bool wholeIsShown() const { return m_part != SimilarityPart::Pair; }

    /// The whole curve at a shift, where a mark on it goes.
    double wholeValue(std::int64_t shift) const {
        return similarity(*m_encoding, static_cast<double>(shift), m_measure);
    }

    std::optional<std::int64_t> seen(std::optional<std::int64_t> shift) const {
        if (!shift || !wholeIsShown() || *shift >= scene().encoding.length) return {};
        return shift;
    }

    void paintCurveMarks(QCPPainter& painter) {
        const QRectF area = m_curve->rect();
        if (valueAxis()->range().contains(0)) {
            painter.setPen(QPen(style().palette.axis, style().metrics.axis));
            painter.drawLine(QLineF(area.left(), toY(0), area.right(), toY(0)));
        }
        const auto diamond = [&](std::int64_t k, const QColor& color) {
            const QPointF at(toX(static_cast<double>(k)), toY(wholeValue(k)));
            if (!area.contains(at)) return;
            const double r = style().metrics.marker;
            painter.setPen(QPen(style().palette.canvas, 1));
            painter.setBrush(color);
            painter.drawPolygon(QPolygonF{
                {at.x() - r, at.y()}, {at.x(), at.y() - r}, {at.x() + r, at.y()}, {at.x(), at.y() + r}});
        };
        if (style().showSelection) {
            const std::int64_t k = scene().selection.shift;
            paintShift(painter, k, m_value, style().palette.accent, 1.75);
            const QPointF twin(toX(static_cast<double>(-k)), toY(m_value));
            if (k != 0 && area.contains(twin)) {
                painter.setPen(QPen(style().palette.accent, 1.75));
                painter.setBrush(style().palette.canvas);
                painter.drawEllipse(twin, style().metrics.marker * 0.9, style().metrics.marker * 0.9);
            }
        }
        if (const auto k = seen(m_turns.rise)) diamond(*k, style().palette.base);
        if (const auto k = seen(m_turns.nonPositive); k && m_measure != Measure::Distance)
            diamond(*k, style().palette.pair);
    }

    std::vector<NoteLine> notes() const {
        const Palette& colors = style().palette;
        std::vector<NoteLine> lines;
        const std::int64_t k = scene().selection.shift;
        if (style().showSelection) {
            const QString name = m_measure == Measure::Dot
                                     ? QStringLiteral("S(%1)").arg(grouped(k))
                                     : QStringLiteral("k = %1: %2").arg(grouped(k), measureName(m_measure));
            const QString mirror =
                k == 0 ? QString() : QStringLiteral(", the same at k = %1").arg(grouped(-k));
            lines.push_back(
                {QStringLiteral("%1 = %2%3").arg(name, fixedNumber(m_value), mirror), colors.accent});
        }
        if (const auto rise = seen(m_turns.rise))
            lines.push_back(
                {QStringLiteral("◆ not monotonic: first %1 at k = %2")
                     .arg(m_measure == Measure::Distance ? QStringLiteral("falls") : QStringLiteral("rises"),
                          grouped(*rise)),
                 colors.base});
        if (const auto zero = seen(m_turns.nonPositive); zero && m_measure != Measure::Distance)
            lines.push_back({QStringLiteral("◆ S ≤ 0 first at k = %1").arg(grouped(*zero)), colors.pair});
        if (!m_complete)
            lines.push_back({QStringLiteral("odd d_model: the curve sums the complete pairs; the lone column "
                                            "depends on p as well"),
                             colors.secondary});
        lines.push_back({scaleNote(), colors.secondary});
        return lines;
    }

    /// What a pixel stands for where it stands for more than one cell or shift.
    QString scaleNote() const {
        QString text;
        const double cells = xAxis()->range().size() / std::max(1, chart()->width());
        const double rows = yAxis()->range().size() / std::max(1, chart()->height());
        if (cells > 1)
            text = QStringLiteral("matrix: a pixel is the mean of %1 × %2 cells")
                       .arg(plainNumber(rows, 3), plainNumber(cells, 3));
        const QCPRange k = shiftAxis()->range();
        const double shifts = k.size() / std::max(1, m_curve->width());
        if (shifts <= 1) return text;
        if (!text.isEmpty()) text += QStringLiteral("; ");
        text += QStringLiteral("curve: line = mean of %1 shifts a pixel, band = lowest to highest")
                    .arg(plainNumber(shifts, 3));
        const std::int64_t stride = envelopeStride(*m_encoding, k.lower, k.upper, m_curve->width());
        if (stride > 1) text += QStringLiteral(", looked at in steps of %1").arg(grouped(stride));
        return text;
    }

    std::vector<LineLabel> labels() const {
        std::vector<LineLabel> found;
        const double k = shiftAxis()->range().upper;
        const std::vector<SampledTrace> ends =
            m_traces.size() > 1 ? sampleTraces(*m_encoding, m_traces, sums(), m_measure, k - 1, k, 2)
                                : std::vector<SampledTrace>{};
        for (std::size_t t = 0; t < ends.size(); ++t)
            found.push_back({m_traces[t].label, traceColor(t), toY(ends[t].values.back())});
        return found;
    }

    static constexpr int smallMargin = 4;
    static constexpr int noteInset = 6;  ///< so that the text begins where the chart does
    MatrixImage m_image;
    QCPAxisRect* m_bar;
    QCPAxisRect* m_curve;
    std::shared_ptr<const Encoding> m_encoding = encodingOf(EncodingParameters{});
    Measure m_measure = Measure::Dot;
    Measure m_mapFor = Measure::Dot;
    SimilarityPart m_part = SimilarityPart::Whole;
    Shown m_shown;
    std::vector<SimilarityTrace> m_traces;
    std::vector<SampledTrace> m_samples;
    int m_sampledPixels = 0;
    QRectF m_notes;
    Turns m_turns;
    bool m_complete = true;  ///< whether every pair has both columns
    double m_value = 0;      ///< at the selected shift
    double m_lowest = -1, m_highest = 1;
};

FigureTable table(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::int64_t pair = selectedPair(scene, *encoding);
    FigureTable result;
    result.title = QStringLiteral("Similarity of two positions at a distance k");
    result.columns << QStringLiteral("shift k") << QStringLiteral("S(k)") << QStringLiteral("cosine")
                   << QStringLiteral("distance") << QStringLiteral("fast half") << QStringLiteral("slow half")
                   << QStringLiteral("pair %1").arg(pair);
    result.rows = scene.encoding.length;
    result.note = QStringLiteral("S(−k) = S(k)");
    if (!everyPairIsComplete(*encoding))
        result.note += QStringLiteral("; the lone column of an odd d_model is left out");
    result.cell = [encoding, pair](std::int64_t row, std::int64_t column) -> TableCell {
        const auto k = static_cast<double>(row);
        switch (column) {
            case 0:
                return row;
            case 2:
                return similarity(*encoding, k, Measure::Cosine);
            case 3:
                return similarity(*encoding, k, Measure::Distance);
            case 4:
                return similarity(*encoding, k, fastHalf(*encoding));
            case 5:
                return similarity(*encoding, k, slowHalf(*encoding));
            case 6:
                return similarity(*encoding, k, PairRange{pair, pair});
            default:
                return similarity(*encoding, k);
        }
    };
    return result;
}

std::vector<ReadOut> readOut(const Scene& scene, const Cursor& cursor) {
    const auto encoding = encodingOf(scene);
    const std::int64_t p = shownCell(scene, cursor).position;
    const std::int64_t k = cursor.shift.value_or(scene.selection.shift);
    const QString both = QStringLiteral("(%1, %2)").arg(grouped(p), grouped(p + k));
    std::vector<ReadOut> lines;
    lines.push_back({QStringLiteral("shift k"), grouped(k)});
    lines.push_back({QStringLiteral("S") + both, fixedNumber(similarityOf(*encoding, p, p + k, Measure::Dot)),
                     Term::Position});
    lines.push_back(
        {QStringLiteral("cosine"), fixedNumber(similarityOf(*encoding, p, p + k, Measure::Cosine), 6)});
    lines.push_back(
        {QStringLiteral("distance"), fixedNumber(similarityOf(*encoding, p, p + k, Measure::Distance), 5)});
    // The rows themselves are multiplied, so their number is small where they are long.
    const std::int64_t samples = std::clamp<std::int64_t>(16384 / encoding->columns(), 2, 64);
    const DiagonalRange diagonal = diagonalRange(*encoding, k, Measure::Dot, samples);
    if (diagonal.sampled > 1)
        lines.push_back({QStringLiteral("spread along the diagonal"),
                         QStringLiteral("%1 in %2 rows")
                             .arg(plainNumber(diagonal.extremes.highest - diagonal.extremes.lowest, 2),
                                  grouped(diagonal.sampled))});
    const Turns turns = turnsOf(*encoding);
    lines.push_back({QStringLiteral("first rises at"),
                     turns.rise ? QStringLiteral("k = %1").arg(grouped(*turns.rise))
                                : QStringLiteral("none up to k = %1").arg(grouped(turns.limit))});
    if (turns.nonPositive)
        lines.push_back(
            {QStringLiteral("first S ≤ 0 at"), QStringLiteral("k = %1").arg(grouped(*turns.nonPositive))});
    return lines;
}

QString alternativeText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::int64_t k = scene.selection.shift;
    const Turns turns = turnsOf(*encoding);
    QString text =
        QStringLiteral(
            "Similarity of every two of %1 positions as a matrix, constant along each diagonal, and as "
            "a curve over the shift k, the same on both sides of its peak S(0) = %2 (%3). S(%4) is %5.")
            .arg(grouped(scene.encoding.length), plainNumber(similarity(*encoding, 0), 6), settingText(scene),
                 grouped(k), fixedNumber(similarity(*encoding, static_cast<double>(k))));
    if (turns.rise && *turns.rise < scene.encoding.length)
        text += QStringLiteral(" The curve is not monotonic: it first rises at k = %1.")
                    .arg(grouped(*turns.rise));
    if (turns.nonPositive && *turns.nonPositive < scene.encoding.length)
        text += QStringLiteral(" It is first not positive at k = %1.").arg(grouped(*turns.nonPositive));
    return text;
}

OptionSpec choice(const QString& key, const QString& label, const QString& tip, const QStringList& ids,
                  const QStringList& labels) {
    return {key, label, tip, OptionSpec::Kind::Choice, ids.front(), ids, labels};
}

}  // namespace

FigureKind similarityKind() {
    FigureKind kind;
    kind.spec = {
        QStringLiteral("similarity"),
        QStringLiteral("Similarity"),
        QStringLiteral("only the distance counts: each diagonal has one value, the same on both sides"),
        AxisQuantity::Position,
        AxisQuantity::Position,
        {choice(measureKey(), QStringLiteral("Measure"),
                QStringLiteral("Dot product, cosine, or Euclidean distance of the two rows"),
                {QStringLiteral("dot"), QStringLiteral("cosine"), QStringLiteral("distance")},
                {QStringLiteral("dot product"), QStringLiteral("cosine"), QStringLiteral("distance")}),
         choice(partKey(), QStringLiteral("Pairs"),
                QStringLiteral("All pairs, the faster or the slower half, the selected pair alone, or "
                               "the pairs added up one group after the other, slowest first"),
                {QStringLiteral("whole"), QStringLiteral("fast"), QStringLiteral("slow"),
                 QStringLiteral("pair"), QStringLiteral("sums")},
                {QStringLiteral("all"), QStringLiteral("fast half"), QStringLiteral("slow half"),
                 QStringLiteral("selected"), QStringLiteral("added up")})}};
    kind.create = makeFigure<Similarity>;
    kind.table = table;
    kind.readOut = readOut;
    kind.alternativeText = alternativeText;
    return kind;
}

}  // namespace sinescope
