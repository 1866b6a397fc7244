// SPDX-License-Identifier: GPL-3.0-or-later
//
// What lies past a trained length: the clocks that have not come round, the distance to the nearest trained
// row, and the loss that was measured there. The encoding is defined at every position; how a model fares
// with it is measured, not derived.
#include "app/figures/axes.h"
#include "app/figures/beyond_clocks.h"
#include "app/figures/beyond_distance.h"
#include "app/figures/beyond_edits.h"
#include "app/figures/beyond_loss.h"
#include "app/figures/beyond_words.h"
#include "app/figures/chart_figure.h"
#include "app/figures/registry.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int trainedRule = 1;
constexpr double grip = 6;  ///< pixels around the rule in which it can be taken

QString partKey() {
    return QStringLiteral("part");
}

enum class Part { All, Clocks, Distance, Loss };

Part partOf(const QString& id) {
    if (id == QLatin1String("clocks")) return Part::Clocks;
    if (id == QLatin1String("distance")) return Part::Distance;
    return id == QLatin1String("loss") ? Part::Loss : Part::All;
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
            std::abs(point.x() - distances().edge()) > grip)
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
        return trainedLengthEdit(std::llround(xAxis()->pixelToCoord(x) + 0.5) - m_numbers->first(),
                                 AxisRange{range.lower, range.upper});
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        return beyondKeyEdit(*m_numbers, scene(), key, modifiers);
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const Cursor at = cursorAt(point);
        if (at.position) return readAtEdit(*m_numbers, *at.position);
        if (!at.column) return {};
        return SceneEdit{QStringLiteral("selection"),
                         [column = *at.column](Scene& next) { next.selection.column = column; }};
    }

 protected:
    AxisRange wholeX() const override {
        return {static_cast<double>(m_numbers->first()) - 0.5, static_cast<double>(m_numbers->last()) + 0.5};
    }
    AxisRange wholeY() const override {
        double top = m_numbers->distances.diameter;
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
    std::int64_t marked() const { return markedPosition(*m_numbers, pastOf(scene())); }
    std::int64_t selectedPair() const { return pairOf(*m_numbers, scene().selection.column); }
    DistanceChart distances() const { return {chart(), *m_numbers, style()}; }

    std::int64_t positionAt(const QPointF& point) const {
        return std::clamp<std::int64_t>(std::llround(xAxis()->pixelToCoord(point.x())), m_numbers->first(),
                                        m_numbers->last());
    }

    std::optional<std::int64_t> pairAt(const QPointF& point) const {
        if (!shows(Part::Clocks)) return {};
        return clockAt(clockLayout(m_clocks->rect(), m_numbers->encoding->pairs(), style()), point);
    }

    void addPaintings() {
        new Painting(&canvas(), QStringLiteral("grid"), chart(), [this](QCPPainter& painter) {
            if (shows(Part::Distance)) distances().paintUnseenPart(painter);
        });
        new Painting(&canvas(), Canvas::dataLayer(), chart(), [this](QCPPainter& painter) {
            if (shows(Part::Distance)) distances().paintLine(painter);
        });
        new Painting(&canvas(), Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (shows(Part::Distance)) distances().paintMarks(painter, scene(), marked());
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

    void paintCursor(QCPPainter& painter) {
        if (cursor().column && shows(Part::Clocks))
            paintClockMark(painter, clockLayout(m_clocks->rect(), m_numbers->encoding->pairs(), style()),
                           pairOf(*m_numbers, *cursor().column), style().palette.text);
        if (cursor().position && shows(Part::Distance)) distances().paintCursor(painter, *cursor().position);
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

}  // namespace

FigureKind beyondKind() {
    FigureKind kind;
    kind.spec = {beyondId(),
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
    kind.table = beyondTable;
    kind.readOut = beyondReadOut;
    kind.alternativeText = beyondText;
    return kind;
}

}  // namespace sinescope
