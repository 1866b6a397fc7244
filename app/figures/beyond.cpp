// SPDX-License-Identifier: GPL-3.0-or-later
//
// What lies past a trained length: the clocks that have not come round, the distance to the nearest trained
// row, and the loss that was measured there. The encoding is defined at every position; how a model fares
// with it is measured, not derived.
#include "app/figures/axes.h"
#include "app/figures/beyond_clocks.h"
#include "app/figures/beyond_loss.h"
#include "app/figures/cells.h"
#include "app/figures/chart_figure.h"
#include "app/figures/curves.h"
#include "app/figures/registry.h"
#include "app/figures/text.h"
#include "app/figures/unseen.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int trainedRule = 1;
constexpr double grip = 6;  ///< pixels around the rule in which it can be taken
constexpr std::int64_t usualPast = 50;

QString figureId() {
    return QStringLiteral("beyond");
}
QString pastKey() {
    return QStringLiteral("past");
}
QString partKey() {
    return QStringLiteral("part");
}

enum class Part { All, Clocks, Distance, Loss };

Part partOf(const QString& id) {
    if (id == QLatin1String("clocks")) return Part::Clocks;
    if (id == QLatin1String("distance")) return Part::Distance;
    return id == QLatin1String("loss") ? Part::Loss : Part::All;
}

std::int64_t pastIn(const Scene& scene);

/// The state of the figure in a Scene, opened when it is not.
FigureState& stateIn(Scene& scene) {
    if (FigureState* found = findFigure(scene, figureId())) return *found;
    return scene.figures.emplace_back(FigureState{figureId(), {}, {}, {}});
}

/// The edit that reads another position: a trained one becomes the Scene's selection, one beyond the figure's
/// own mark, as the Scene selects within its L alone.
SceneEdit readAt(const BeyondNumbers& numbers, std::int64_t position) {
    const std::int64_t past = std::clamp(position, numbers.first(), numbers.last()) - numbers.lastTrained();
    return {QStringLiteral("position read"),
            [past, position](Scene& next) {
                if (past < 1) {
                    next.selection.position = position;
                    return;
                }
                stateIn(next).options.insert(pastKey(), static_cast<qint64>(past));
            },
            QStringLiteral("beyond.past")};
}

class Beyond : public ChartFigure {
 public:
    explicit Beyond(const FigureSpec& spec)
        : ChartFigure(spec),
          m_left(new QCPLayoutGrid),
          m_right(new QCPLayoutGrid),
          m_clocks(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintClockArea(painter); })),
          m_text(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintText(painter); })),
          m_loss(canvas().addChart(0, 1)) {
        xAxis()->setLabel(QStringLiteral("position p"));
        yAxis()->setLabel(QStringLiteral("distance"));
        lossX()->setLabel(QStringLiteral("position"));
        lossY()->setLabel(QStringLiteral("loss, nats"));
        for (QCPAxis* axis : {xAxis(), lossX()}) axis->setTicker(integerTicker());
        for (QCPAxis* axis : {yAxis(), lossY()}) axis->setTicker(valueTicker());
        canvas().content()->take(chart());
        canvas().content()->take(m_loss);
        canvas().content()->addElement(0, 0, m_left);
        canvas().content()->addElement(0, 1, m_right);
        m_left->addElement(0, 0, m_clocks);
        m_left->addElement(1, 0, chart());
        m_right->addElement(0, 0, m_loss);
        m_right->addElement(1, 0, m_text);
        for (QCPLayoutGrid* grid : {m_left, m_right}) grid->setRowSpacing(4);
        m_right->setRowStretchFactor(1, 0.5);
        addPaintings();
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (shows(Part::Distance) && chart()->rect().contains(point.toPoint()))
            at.position = positionAt(point);
        else if (const std::optional<std::int64_t> pair = pairAt(point))
            at.column = m_numbers->encoding->columnOf(*pair, Wave::Sine);
        return at;
    }

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (!shows(Part::Distance)) return {};
        std::optional<View> view = ChartFigure::zoomed(at, factor);
        if (view) view->y.reset();
        return view;
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        if (!shows(Part::Distance)) return {};
        std::optional<View> view = ChartFigure::panned(from, to);
        if (view) view->y.reset();
        return view;
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        if (!shows(Part::Distance) || !chart()->rect().contains(point.toPoint()) ||
            std::abs(point.x() - edge()) > grip)
            return {};
        return Handle{trainedRule, Qt::SizeHorCursor,
                      QStringLiteral("Drag to change the trained length L_tr")};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        if (handle != trainedRule) return {};
        // The axis stays as it is while the rule is dragged along it, though it would show 4 L_tr.
        const QCPRange range = xAxis()->range();
        const double x =
            std::clamp(to.x(), static_cast<double>(chart()->left()), static_cast<double>(chart()->right()));
        const std::int64_t length =
            std::clamp<std::int64_t>(std::llround(xAxis()->pixelToCoord(x) + 0.5) - m_numbers->first(), 1,
                                     EncodingParameters::maximumLength);
        return SceneEdit{QStringLiteral("trained length"),
                         [length, range](Scene& next) {
                             next.selection.trainedLength = length;
                             stateIn(next).x = AxisRange{range.lower, range.upper};
                         },
                         QStringLiteral("beyond.trainedLength")};
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t step = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        const std::int64_t now = marked();
        switch (key) {
            case Qt::Key_Left:
                return readAt(*m_numbers, std::max(now - step, m_numbers->lastTrained() + 1));
            case Qt::Key_Right:
                return readAt(*m_numbers, now + step);
            case Qt::Key_Home:
                return readAt(*m_numbers, m_numbers->lastTrained() + 1);
            case Qt::Key_End:
                return readAt(*m_numbers, m_numbers->last());
            case Qt::Key_BracketLeft:
                return trainedEdit(m_numbers->trainedLength - step);
            case Qt::Key_BracketRight:
                return trainedEdit(m_numbers->trainedLength + step);
            case Qt::Key_Up:
            case Qt::Key_Down: {
                const Encoding& encoding = *m_numbers->encoding;
                const std::int64_t at = std::max<std::int64_t>(selectedPair(), 0);
                const std::int64_t pair = std::clamp<std::int64_t>(at + (key == Qt::Key_Up ? -step : step), 0,
                                                                   encoding.pairs() - 1);
                const std::int64_t column = encoding.columnOf(pair, Wave::Sine);
                return SceneEdit{QStringLiteral("selection"),
                                 [column](Scene& next) { next.selection.column = column; },
                                 QStringLiteral("select")};
            }
            default:
                return {};
        }
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const Cursor at = cursorAt(point);
        if (at.position) return readAt(*m_numbers, *at.position);
        if (!at.column) return {};
        return SceneEdit{QStringLiteral("selection"),
                         [column = *at.column](Scene& next) { next.selection.column = column; }};
    }

 protected:
    AxisRange wholeX() const override {
        return {static_cast<double>(m_numbers->first()) - 0.5, static_cast<double>(m_numbers->last()) + 0.5};
    }
    AxisRange wholeY() const override {
        double top = m_numbers->diameter.distance;
        for (const double distance : m_numbers->distances.distances) top = std::max(top, distance);
        return {0, top > 0 ? top * 1.45 : 1};  // room above for what the lines are
    }

    void draw(Changes) override {
        m_numbers = beyondNumbers(scene());
        if (arrange(partOf(option(partKey()).toString())))  // what was hidden has missed the styles since
            canvas().applyStyle(style(), spec().title);
        applyView();
        const AxisRange y = wholeY();
        yAxis()->setRange(y.lower, y.upper);
        lossX()->setRange(-2, static_cast<double>(lossExperiment().evaluatedLength) + 1);
        const AxisRange losses = lossRange();
        lossY()->setRange(losses.lower, losses.upper);
        // Two charts side by side: half the ticks of one alone.
        const int ticks = m_part == Part::All ? 3 : style().metrics.ticks;
        for (QCPAxis* axis : {xAxis(), yAxis(), lossX(), lossY()}) axis->ticker()->setTickCount(ticks);
        if (m_numbers->last() > 100'000) xAxis()->ticker()->setTickCount((ticks + 1) / 2);
        canvas().reserveRight(m_loss, lossNamesWidth(style()));
        if (m_numbers->last() > 100'000)  // the last tick's label is wider than the usual margin
            canvas().reserveRight(chart(), static_cast<int>(3 * style().metrics.tick));
    }

 private:
    QCPAxis* lossX() const { return m_loss->axis(QCPAxis::atBottom); }
    QCPAxis* lossY() const { return m_loss->axis(QCPAxis::atLeft); }
    bool shows(Part part) const { return m_part == Part::All || m_part == part; }
    std::int64_t marked() const { return markedPosition(*m_numbers, pastIn(scene())); }
    std::int64_t selectedPair() const { return pairOf(scene().selection.column); }
    std::int64_t pairOf(std::int64_t column) const {
        return m_numbers->encoding
            ->role(std::clamp<std::int64_t>(column, 0, m_numbers->encoding->columns() - 1))
            .pair;
    }
    double toX(double position) const { return xAxis()->coordToPixel(position); }
    double toY(double distance) const { return yAxis()->coordToPixel(distance); }
    double edge() const { return toX(static_cast<double>(m_numbers->lastTrained()) + 0.5); }

    std::int64_t positionAt(const QPointF& point) const {
        return std::clamp<std::int64_t>(std::llround(xAxis()->pixelToCoord(point.x())), m_numbers->first(),
                                        m_numbers->last());
    }

    std::optional<std::int64_t> pairAt(const QPointF& point) const {
        if (!shows(Part::Clocks)) return {};
        return clockAt(clockLayout(m_clocks->rect(), m_numbers->encoding->pairs(), style()), point);
    }

    SceneEdit trainedEdit(std::int64_t length) const {
        const std::int64_t kept = std::clamp<std::int64_t>(length, 1, EncodingParameters::maximumLength);
        return {QStringLiteral("trained length"),
                [kept](Scene& next) {
                    next.selection.trainedLength = kept;
                    if (FigureState* state = findFigure(next, figureId())) state->x.reset();
                },
                QStringLiteral("beyond.trainedLength")};
    }

    void addPaintings() {
        new Painting(&canvas(), QStringLiteral("grid"), chart(), [this](QCPPainter& painter) {
            if (shows(Part::Distance))
                paintUnseen(painter, QRectF(chart()->rect()).adjusted(edge() - chart()->left(), 0, 0, 0),
                            style());
        });
        new Painting(&canvas(), Canvas::dataLayer(), chart(), [this](QCPPainter& painter) {
            if (shows(Part::Distance)) paintDistances(painter);
        });
        new Painting(&canvas(), Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (shows(Part::Distance)) paintMarks(painter);
        });
        new Painting(&canvas(), Canvas::dataLayer(), m_loss, [this](QCPPainter& painter) {
            if (shows(Part::Loss)) paintLosses(painter, m_loss, style());
        });
        new Painting(&canvas(), Canvas::dataLayer(), nullptr, [this](QCPPainter& painter) {
            if (shows(Part::Loss)) paintLossNames(painter, m_loss, style());
        });
        new Painting(&canvas(), Canvas::cursorLayer(), nullptr,
                     [this](QCPPainter& painter) { paintCursor(painter); });
    }

    /// One part alone fills the figure.
    bool arrange(Part part) {
        if (part == m_part) return false;
        m_part = part;
        for (QCPLayoutElement* element :
             std::initializer_list<QCPLayoutElement*>{m_clocks, chart(), m_loss, m_text})
            if (element->layout()) element->layout()->take(element);
        for (QCPLayoutGrid* grid : {m_left, m_right}) {
            if (grid->layout()) grid->layout()->take(grid);
            grid->simplify();
        }
        canvas().content()->simplify();
        const auto place = [&](Part own, QCPLayoutGrid* grid, QCPLayoutElement* element) {
            element->setVisible(shows(own));
            if (!shows(own)) return;
            if (!grid->layout()) canvas().content()->addElement(0, canvas().content()->columnCount(), grid);
            grid->addElement(grid->rowCount(), 0, element);
        };
        place(Part::Clocks, m_left, m_clocks);
        place(Part::Distance, m_left, chart());
        place(Part::Loss, m_right, m_loss);
        place(Part::Loss, m_right, m_text);
        if (shows(Part::Loss)) m_right->setRowStretchFactor(1, part == Part::All ? 0.5 : 0.2);
        return true;
    }

    void paintClockArea(QCPPainter& painter) {
        if (!shows(Part::Clocks)) return;
        const QRectF area = m_clocks->rect();
        paintClocks(painter, area, *m_numbers, marked(), style());
        if (style().showSelection)
            paintClockMark(painter, clockLayout(area, m_numbers->encoding->pairs(), style()), selectedPair(),
                           style().palette.pair);
    }

    void paintDistances(QCPPainter& painter) {
        const TrainedDistances& run = m_numbers->distances;
        const QRectF area = chart()->rect();
        const double perPixel = xAxis()->range().size() / std::max(1, chart()->width());
        const Stroke stroke{style().palette.position, style().metrics.line};
        QPolygonF line{QPointF(std::max(toX(static_cast<double>(m_numbers->first())), area.left()), toY(0))};
        const auto step = static_cast<double>(run.stride);
        const auto first = static_cast<double>(run.first);
        const auto sampleAt = [&](double position) {
            return static_cast<std::int64_t>(std::floor((position - first) / step));
        };
        const std::int64_t from = std::max<std::int64_t>(0, sampleAt(xAxis()->range().lower) - 1);
        const std::int64_t to =
            std::min<std::int64_t>(run.distances.size() - 1, sampleAt(xAxis()->range().upper) + 1);
        if (perPixel <= 2 * step) {
            for (std::int64_t m = from; m <= to; ++m)
                line << QPointF(toX(first + static_cast<double>(m) * step), toY(run.distances(m)));
            drawCurve(painter, line, stroke, area);
            const double apart = step / perPixel;
            if (apart > style().metrics.marker + 1 && run.stride == 1) {
                line.removeFirst();
                drawDots(painter, line, stroke.color, style().metrics.marker, area);
            }
            return;
        }
        // More samples than pixels: from the least to the largest of each pixel.
        line << QPointF(toX(first), toY(0));
        drawCurve(painter, line, stroke, area);
        const double left = std::max(area.left(), toX(first));
        std::vector<Extremes> buckets(static_cast<std::size_t>(std::max(1.0, area.right() - left)),
                                      Extremes{std::nan(""), std::nan("")});
        for (std::int64_t m = from; m <= to; ++m) {
            const double x = toX(first + static_cast<double>(m) * step) - left;
            if (x < 0 || x >= static_cast<double>(buckets.size())) continue;
            Extremes& bucket = buckets[static_cast<std::size_t>(x)];
            bucket.lowest = std::fmin(bucket.lowest, run.distances(m));
            bucket.highest = std::fmax(bucket.highest, run.distances(m));
        }
        QColor solid = stroke.color;
        drawEnvelope(
            painter, buckets, left, left + static_cast<double>(buckets.size()),
            [this](double value) { return toY(value); }, solid, stroke.width);
        QPolygonF middle;
        for (std::size_t k = 0; k < buckets.size(); ++k)
            middle << QPointF(left + static_cast<double>(k) + 0.5,
                              toY((buckets[k].lowest + buckets[k].highest) / 2));
        drawCurve(painter, middle, stroke, area);
    }

    void paintMarks(QCPPainter& painter) {
        const QRectF area = chart()->rect();
        const QFont font = style().font(style().metrics.small);
        const QFontMetricsF metrics(font);
        const double diameter = toY(m_numbers->diameter.distance);
        painter.setPen(QPen(style().palette.secondary, 1, Qt::DashLine));
        painter.drawLine(QLineF(area.left(), diameter, area.right(), diameter));
        const QString trained = m_numbers->diameter.stride == 1
                                    ? QStringLiteral("trained rows: %1 apart at most")
                                          .arg(fixedNumber(m_numbers->diameter.distance, 2))
                                    : QStringLiteral("trained rows: %1 apart or more")
                                          .arg(fixedNumber(m_numbers->diameter.distance, 2));
        painter.setFont(font);
        painter.setPen(style().palette.secondary);
        painter.drawText(
            QRectF(area.left() + 4, diameter - metrics.height() - 1, area.width() - 8, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(trained, Qt::ElideRight, area.width() - 8));
        const QString length = scene().selection.trainedLength ? QStringLiteral("L_tr = %1")
                                                               : QStringLiteral("L_tr = %1, not set");
        paintTrainedRule(painter, area, edge(), length.arg(grouped(m_numbers->trainedLength)), style());
        if (style().showSelection) {
            paintReading(painter, scene().selection.position, style().palette.position, false);
            paintReading(painter, marked(), style().palette.text, true);
        }
        paintNotes(painter, area, font);
    }

    /// At the foot: the reading at the mark, and what the curve leaves out.
    void paintNotes(QCPPainter& painter, const QRectF& area, const QFont& font) {
        const QFontMetricsF metrics(font);
        QStringList notes{nearestText(*m_numbers, marked())};
        if (m_numbers->distances.stride > 1)
            notes << QStringLiteral("curve: one row and position in %1")
                         .arg(grouped(m_numbers->distances.stride));
        const double width = area.width() - 12;
        double y = area.bottom() - 4 - metrics.height() * static_cast<double>(notes.size());
        for (const QString& note : notes) {
            const QString shown = metrics.elidedText(note, Qt::ElideRight, width);
            QRectF box(0, y, metrics.horizontalAdvance(shown) + 8, metrics.height());
            box.moveRight(area.right() - 4);
            QColor back = style().palette.canvas;
            back.setAlphaF(0.85F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(back);
            painter.drawRect(box);
            painter.setFont(font);
            painter.setPen(style().palette.text);
            painter.drawText(box, Qt::AlignCenter, shown);
            y += metrics.height();
        }
    }

    /// A dot at a position's distance, with a line down to it.
    void paintReading(QCPPainter& painter, std::int64_t position, const QColor& color, bool dot) {
        const QRectF area = chart()->rect();
        const double x = toX(static_cast<double>(position));
        if (x < area.left() || x > area.right()) return;
        painter.setPen(QPen(color, 1, Qt::DotLine));
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
        if (!dot) return;
        drawDots(painter, {QPointF(x, toY(nearestRow(*m_numbers, position).distance))}, color,
                 style().metrics.marker * 1.8, area);
    }

    void paintCursor(QCPPainter& painter) {
        if (cursor().column && shows(Part::Clocks))
            paintClockMark(painter, clockLayout(m_clocks->rect(), m_numbers->encoding->pairs(), style()),
                           pairOf(*cursor().column), style().palette.text);
        if (!cursor().position || !shows(Part::Distance)) return;
        const std::int64_t position = *cursor().position;
        if (position < m_numbers->first() || position > m_numbers->last()) return;
        paintReading(painter, position, style().palette.secondary, true);
        const QRectF area = chart()->rect();
        const QFont font = style().font(style().metrics.small);
        const QFontMetricsF metrics(font);
        const QString text =
            metrics.elidedText(nearestText(*m_numbers, position), Qt::ElideRight, area.width() - 16);
        QRectF box(0, area.top() + metrics.height() + 8, metrics.horizontalAdvance(text) + 10,
                   metrics.height() + 4);
        box.moveLeft(std::clamp(toX(static_cast<double>(position)) + 6, area.left(),
                                std::max(area.left(), area.right() - box.width())));
        painter.setPen(QPen(style().palette.axis, 1));
        painter.setBrush(style().palette.canvas);
        painter.drawRoundedRect(box, 3, 3);
        painter.setFont(font);
        painter.setPen(style().palette.text);
        painter.drawText(box, Qt::AlignCenter, text);
    }

    void paintText(QCPPainter& painter) {
        if (!shows(Part::Loss)) return;
        painter.setFont(style().font(style().metrics.small));
        painter.setPen(style().palette.secondary);
        painter.drawText(QRectF(m_text->rect()).adjusted(4, 0, -4, 0),
                         Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, experimentText());
    }

    std::shared_ptr<const BeyondNumbers> m_numbers = beyondNumbers(Scene{});
    QCPLayoutGrid* m_left;
    QCPLayoutGrid* m_right;
    PaintedArea* m_clocks;
    PaintedArea* m_text;
    QCPAxisRect* m_loss;
    Part m_part = Part::All;
};

std::int64_t pastIn(const Scene& scene) {
    const QJsonValue value =
        optionValue(figureKind(figureId()).spec, findFigure(scene, figureId()), pastKey());
    return static_cast<std::int64_t>(value.toDouble());
}

FigureTable table(const Scene& scene) {
    const auto numbers = beyondNumbers(scene);
    FigureTable result;
    result.title =
        QStringLiteral("Clocks and columns past the trained length %1").arg(grouped(numbers->trainedLength));
    result.columns << QStringLiteral("pair") << QStringLiteral("wavelength, positions")
                   << QStringLiteral("share of a turn seen") << QStringLiteral("sine leaves its range")
                   << QStringLiteral("cosine leaves its range");
    result.rows = numbers->encoding->pairs();
    result.note = nearestText(*numbers, markedPosition(*numbers, pastIn(scene)));
    result.cell = [numbers](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        if (column == 1) return numbers->encoding->wavelength(row);
        if (column == 2) return numbers->arcs[static_cast<std::size_t>(row)];
        const std::int64_t j = numbers->encoding->columnOf(row, column == 3 ? Wave::Sine : Wave::Cosine);
        if (j < 0 || !numbers->leavesKnown) return std::monostate{};
        return numbers->leaves[static_cast<std::size_t>(j)] ? QStringLiteral("yes") : QStringLiteral("no");
    };
    return result;
}

std::vector<ReadOut> readOut(const Scene& scene, const Cursor& cursor) {
    const auto numbers = beyondNumbers(scene);
    const Encoding& encoding = *numbers->encoding;
    const std::int64_t position = cursor.position.value_or(markedPosition(*numbers, pastIn(scene)));
    const std::int64_t column =
        std::clamp<std::int64_t>(cursor.column.value_or(scene.selection.column), 0, encoding.columns() - 1);
    std::vector<ReadOut> lines;
    lines.push_back({QStringLiteral("trained length L_tr"), grouped(numbers->trainedLength), Term::Position});
    lines.push_back({QStringLiteral("PE(%1, %2), defined").arg(grouped(position), grouped(column)),
                     fixedNumber(encoding.value(position, column))});
    if (position >= numbers->first() && position <= numbers->lastTrained()) {
        lines.push_back({QStringLiteral("nearest trained row"), QStringLiteral("itself")});
    } else {
        const TrainedRow row = nearestRow(*numbers, position);
        lines.push_back({row.proven ? QStringLiteral("nearest trained row")
                                    : QStringLiteral("nearest found (not proven)"),
                         grouped(row.position), Term::Position});
        lines.push_back({QStringLiteral("its distance"), fixedNumber(row.distance, 2)});
    }
    lines.push_back({numbers->diameter.stride == 1 ? QStringLiteral("trained diameter")
                                                   : QStringLiteral("trained diameter, at least"),
                     fixedNumber(numbers->diameter.distance, 2)});
    lines.push_back({QStringLiteral("clocks that came round"),
                     QStringLiteral("%1 of %2").arg(grouped(numbers->completed), grouped(encoding.pairs())),
                     Term::Pair});
    lines.push_back(
        {QStringLiteral("columns leaving before 2 L_tr"),
         numbers->leavesKnown
             ? QStringLiteral("%1 of %2").arg(grouped(numbers->leaving), grouped(encoding.columns()))
             : QStringLiteral("not counted so far out")});
    const ColumnRole role = encoding.role(column);
    if (role.pair >= 0)
        lines.push_back({QStringLiteral("turn seen, pair %1").arg(grouped(role.pair)),
                         fixedNumber(numbers->arcs[static_cast<std::size_t>(role.pair)], 3), Term::Pair});
    return lines;
}

QString alternativeText(const Scene& scene) {
    const auto numbers = beyondNumbers(scene);
    QStringList losses;
    const LossExperiment& experiment = lossExperiment();
    for (const MeasuredLoss& scheme : experiment.schemes) {
        const double within = meanLoss(scheme, experiment.trainedLength / 2, experiment.trainedLength - 1);
        const double past = meanLoss(scheme, 2 * experiment.trainedLength, 3 * experiment.trainedLength - 1);
        losses << QStringLiteral("%1 %2 and %3")
                      .arg(scheme.name, fixedNumber(within, 2),
                           std::isnan(past) ? QStringLiteral("no value") : fixedNumber(past, 2));
    }
    return QStringLiteral(
               "Past the trained length %1 the encoding (%2) is defined: %3. %4. %5. Measured on one small "
               "model trained at 128, loss at positions 64 to 127 and 256 to 383: %6.")
        .arg(grouped(numbers->trainedLength), settingText(scene), turnsText(*numbers),
             leavingText(*numbers).remove(QStringLiteral("■ ")),
             nearestText(*numbers, markedPosition(*numbers, pastIn(scene))),
             losses.join(QStringLiteral(", ")));
}

}  // namespace

FigureKind beyondKind() {
    FigureKind kind;
    kind.spec = {figureId(),
                 QStringLiteral("Beyond"),
                 QStringLiteral("past the trained length the encoding is defined; its values are new"),
                 AxisQuantity::None,
                 AxisQuantity::None,
                 {{partKey(),
                   QStringLiteral("Show"),
                   QStringLiteral("All of the figure, or one part of it"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("all"),
                   {QStringLiteral("all"), QStringLiteral("clocks"), QStringLiteral("distance"),
                    QStringLiteral("loss")},
                   {QStringLiteral("all"), QStringLiteral("clocks"), QStringLiteral("distance"),
                    QStringLiteral("measured loss")}},
                  {pastKey(),
                   QStringLiteral("Past L_tr by"),
                   QStringLiteral("How many positions past the trained length the hands and the distance are "
                                  "read"),
                   OptionSpec::Kind::Integer,
                   static_cast<qint64>(usualPast),
                   {},
                   {},
                   1,
                   static_cast<double>(3 * EncodingParameters::maximumLength)}}};
    kind.create = makeFigure<Beyond>;
    kind.table = table;
    kind.readOut = readOut;
    kind.alternativeText = alternativeText;
    return kind;
}

}  // namespace sinescope
