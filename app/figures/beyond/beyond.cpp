// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part past a trained length: clocks that have not completed a turn, the distance to the nearest trained
// row, and the measured loss. The encoding is defined at every position; how a model copes is measured.
#include "app/figures/beyond/bias_model.h"
#include "app/figures/beyond/clocks.h"
#include "app/figures/beyond/distance.h"
#include "app/figures/beyond/layout.h"
#include "app/figures/beyond/loss.h"
#include "app/figures/beyond/rotation_model.h"
#include "app/figures/kinds.h"
#include "app/model/cell_readout.h"
#include "app/model/experiment.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/kept_picture.h"
#include "app/plot/notes.h"
#include "app/plot/row_lines_view.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

constexpr double grip = 6;  ///< pixels around the rule in which it can be dragged

/// Marks another position: within L_tr it becomes the Scene's selection, beyond it the figure's own option,
/// because the Scene only selects within its L.
SceneEdit readAtEdit(const BeyondModel& model, std::int64_t position) {
    const std::int64_t past = std::clamp(position, model.first(), model.last()) - model.lastTrained();
    return {u"position read"_s,
            [past, position](Scene& next) {
                if (past < 1) {
                    next.selection.position = position;
                    return;
                }
                setBeyondPast(openedFigure(next, beyondOptions().spec().id), past);
            },
            u"beyond.past"_s};
}

/// Sets the trained length, clamped, and the range of the position axis; an empty `axis` resets it.
SceneEdit trainedLengthEdit(std::int64_t length, const std::optional<AxisRange>& axis) {
    const std::int64_t within = std::clamp<std::int64_t>(length, 1, EncodingParameters::maximumLength);
    return {u"trained length"_s,
            [within, axis](Scene& next) {
                next.selection.trainedLength = within;
                if (axis || findFigure(next, beyondOptions().spec().id))
                    openedFigure(next, beyondOptions().spec().id).x = axis;
            },
            u"beyond.trainedLength"_s};
}

/// Parses a typed trained length: "50", "Lₜᵣ = 1,024". Throws Error if it is not one.
SceneEdit typedLengthEdit(const QString& text) {
    const std::optional<std::int64_t> length = parseWholeNumber(text.section('='_L1, -1));
    if (!length || *length < 1 || *length > EncodingParameters::maximumLength)
        throw failure(u"The trained length is %1; it must be a whole number from 1 to %2."_s.arg(
            quoted(text.trimmed()), grouped(EncodingParameters::maximumLength)));
    return trainedLengthEdit(*length, {});
}

class Beyond : public ChartFigure {
 public:
    explicit Beyond(const FigureSpec& spec)
        : ChartFigure(spec),
          m_clocks(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintClockArea(painter); })),
          m_text(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintText(painter); })),
          m_loss(canvas().addChart(0, 1)) {
        canvas().setLabel(xAxis(), u"position p"_s);
        canvas().setLabels(yAxis(), [this] { return shown().statementTexts("distance_name"); });
        canvas().setLabel(bottomAxis(m_loss), u"position"_s);
        canvas().setLabels(leftAxis(m_loss), [this] { return shown().statementTexts("loss_name"); });
        for (QCPAxis* axis : {xAxis(), bottomAxis(m_loss)}) axis->setTicker(integerTicker());
        for (QCPAxis* axis : {yAxis(), leftAxis(m_loss)}) axis->setTicker(valueTicker());
        arrangeParts(canvas(), {m_clocks, chart(), m_loss, m_text},
                     [this](const QRect& whole) { return placesIn(whole); });
        canvas().setFit([this](const QSize& size) { fitLossNames(size.width()); });
        canvas().addPart(m_clocks, [this] { return shown().statementText("clocks_part"); });
        canvas().addPart(chart(), [this] { return shown().statementText("distance_part"); });
        canvas().addPart(m_loss, [] { return experimentTexts().front(); });
        addPaintings();
    }

    /// The first row of clocks stays visible because it shows what is asked about all of them.
    std::vector<QRectF> answerAreas() const override {
        std::vector<QRectF> areas;
        if (sharedModel() && m_clocks->visible() && shown().pairs() > 0) {
            const QRectF rest = clocksAfterFirstRow(clocks());
            areas.push_back(rest.isEmpty() ? QRectF(m_clocks->rect()) : rest);
        }
        for (const QCPAxisRect* chart : {this->chart(), m_loss})
            if (chart->visible() && !chart->rect().isEmpty()) areas.emplace_back(chart->rect());
        if (m_loss->visible()) {
            areas.push_back(labelArea(m_loss, lossNamesWidth(style(), m_lossNames)));
            // The numbers of its axis tell how far the loss rises.
            const QRectF chart = m_loss->rect();
            const double half = QFontMetricsF(style().font(style().metrics.tick)).capHeight() / 2 + 1;
            areas.push_back(QRectF(QPointF(m_loss->outerRect().left(), chart.top()), chart.bottomLeft())
                                .adjusted(0, -half, 0, half));
        }
        return areas.empty() ? ChartFigure::answerAreas() : areas;
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (chart()->visible() && chart()->rect().contains(point.toPoint()))
            at.position = positionAt(point);
        else if (const std::optional<std::int64_t> pair = pairAt(point))
            at.column = shown().encoding().columnOf(*pair, Wave::Sine);
        return at;
    }

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        return withoutY(ChartFigure::zoomed(at, factor));
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        return withoutY(ChartFigure::panned(from, to));
    }

    std::optional<ZoomBox> boxed(const QPointF& from, const QPointF& to) const override {
        std::optional<ZoomBox> box = boxIn(chart(), from, to, Qt::Horizontal);
        if (box) box->view = withoutY(box->view);
        return box;
    }

    Regions regions() const override {
        Regions all = ChartFigure::regions();
        if (!showsDistances()) return all;
        all << Region{.area = pixelsBeside(distances().edge(), grip, chart()->rect()),
                      .drag = [this](const QPointF&, const QPointF& to) { return ruleDragged(to.x()); },
                      .tip = [this] { return shown().statementText("rule_tip"); }};
        if (const QRectF label = distances().ruleLabel(); !label.isEmpty())
            all << Region{.area = label, .field = [this, label] {
                              return TextField{label, grouped(shown().trainedLength()),
                                               shown().statementText("length_tip"), typedLengthEdit};
                          }};
        return all;
    }

    /// Left and right move the marked position, up and down select another pair, brackets change L_tr.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (shown().showsLoss()) return {};
        const std::int64_t first = shown().lastTrained() + 1;
        const std::int64_t pair = std::max<std::int64_t>(selectedPair(), 0);
        if (const auto to = keyPlace(key, modifiers, shown().marked(), first, shown().last()))
            return readAtEdit(shown(), std::max(*to, first));
        if (const auto by = keyMove(key, modifiers, {Qt::Key_BracketLeft}, {Qt::Key_BracketRight}))
            return trainedLengthEdit(shown().trainedLength() + *by, {});
        const auto by = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down});
        if (!by || shown().pairs() == 0) return {};
        const std::int64_t next = std::clamp<std::int64_t>(pair + *by, 0, shown().pairs() - 1);
        return moveSelectionEdit({{}, shown().encoding().columnOf(next, Wave::Sine), {}});
    }

    std::optional<SceneEdit> picked(const QPointF& point) const override {
        const Cursor at = cursorAt(point);
        return at.position ? readAtEdit(shown(), *at.position) : ChartFigure::picked(point);
    }

 protected:
    QStringList captionSentences() const override {
        if (shown().pairs() == 0 || !m_clocks->visible()) return {};
        const std::int64_t read = shown().marked();
        QStringList sentences{shown().statementText("leaving_caption"),
                              shown().statementText("hands_text", {read, {}, {}})};
        if (chart()->visible()) sentences << shown().statementTexts("diameter_caption");
        return sentences;
    }
    std::vector<LineSwitch> lineSwitches() const override {
        return m_loss->visible() ? lossSwitches(m_loss, state(), style(), m_lossNames)
                                 : std::vector<LineSwitch>();
    }
    AxisRange wholeX() const override { return shown().positions(); }
    AxisRange wholeY() const override {
        const TrainedDistances& run = shown().numbers().distances;
        double top = run.diameter;
        for (const double distance : run.distances) top = std::max(top, distance);
        return {0, top > 0 ? top * 1.45 : 1};  // space for the labels
    }

    SceneParts shownParts() const override {
        return ScenePart::Position | ScenePart::Column | ScenePart::TrainedLength;
    }
    SceneParts markParts() const override { return ScenePart::Position; }
    void draw() override {
        const QStringList hidden = state() ? state()->hidden : QStringList();
        if (changes() & Change::Style || hidden != m_lossHidden) m_lossPicture.forget();
        m_lossHidden = hidden;
        applyView();
        const AxisRange y = wholeY();
        yAxis()->setRange(y.lower, y.upper);
        bottomAxis(m_loss)->setRange(-2, static_cast<double>(lossExperiment().evaluatedLength) + 1);
        const AxisRange losses = lossRange();
        leftAxis(m_loss)->setRange(losses.lower, losses.upper);
        reserveLastLabel();
    }

 private:
    /// Keeps the label of the last tick of the distances off the chart and the text beside them.
    void reserveLastLabel() {
        const double tick = style().metrics.tick;
        const double label = QFontMetricsF(style().font(tick)).horizontalAdvance(grouped(shown().last()));
        canvas().reserveRight(chart(), saturatingCast<int>(std::ceil(label / 2 + 0.3 * tick)) - beyondGap);
    }
    /// The axis of distances is not zoomed.
    static std::optional<View> withoutY(std::optional<View> view) {
        if (view) view->y.reset();
        return view;
    }
    const BeyondModel& shown() const { return model<BeyondModel>(); }
    bool showsDistances() const { return chart()->visible() && shown().pairs() > 0; }
    std::int64_t selectedPair() const { return pairOf(shown().encoding(), scene().selection.column); }
    DistanceChart distances() const { return {chart(), shown(), style()}; }
    ClockLayout clocks() const { return clockLayout(m_clocks->rect(), shown().pairs(), style()); }

    SceneEdit ruleDragged(double to) const {
        // The axis keeps its range while the rule is dragged along it, although it would show 4 L_tr.
        const QCPRange range = xAxis()->range();
        const double x =
            std::clamp(to, static_cast<double>(chart()->left()), static_cast<double>(chart()->right()));
        const double length = xAxis()->pixelToCoord(x) + 0.5 - static_cast<double>(shown().first());
        return trainedLengthEdit(cellOf(length), AxisRange{range.lower, range.upper});
    }

    std::int64_t positionAt(const QPointF& point) const {
        return std::clamp(cellOf(xAxis()->pixelToCoord(point.x())), shown().first(), shown().last());
    }

    std::optional<std::int64_t> pairAt(const QPointF& point) const {
        if (!m_clocks->visible() || shown().pairs() == 0) return {};
        return clockAt(clocks(), point);
    }

    void addPaintings() {
        addPainting(u"grid"_s, chart(), [this](QCPPainter& painter) {
            if (showsDistances()) distances().paintUnseenPart(painter);
        });
        addPainting(Canvas::dataLayer(), chart(), [this](QCPPainter& painter) {
            if (showsDistances()) distances().paintLine(painter);
        });
        addPainting(Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (showsDistances()) distances().paintMarks(painter);
            if (shown().pairs() == 0 && !m_clocks->visible() && !shown().showsLoss())
                paintUnpaired(painter, chart()->rect());
        });
        addPainting(Canvas::dataLayer(), m_loss, [this](QCPPainter& painter) {
            // The measured chart does not change.
            if (m_loss->visible())
                m_lossPicture.paint(painter, m_loss->rect(), Qt::transparent, [this](QCPPainter& onto) {
                    paintLosses(onto, m_loss, state(), style());
                });
        });
        addPainting(Canvas::dataLayer(), nullptr, [this](QCPPainter& painter) {
            if (m_loss->visible()) paintLossNames(painter, m_loss, state(), style(), m_lossNames);
        });
        addPainting(Canvas::cursorLayer(), nullptr, [this](QCPPainter& painter) { paintCursor(painter); });
    }

    /// Beside other parts, the chart of the losses is wide enough for full names.
    void fitLossNames(int width) {
        constexpr double largestShare = 0.48;
        const bool isNarrow = shown().showsLoss() && lossNamesWidth(style()) > largestShare * width;
        m_lossNames = isNarrow ? LossNames::Brief : LossNames::Full;
        canvas().reserveRight(m_loss, lossNamesWidth(style(), m_lossNames));
    }
    std::vector<QRect> placesIn(const QRect& whole) const {
        const BeyondPlaces places = placeBeyond(whole, shown().options().part, style(), m_textHeight);
        return {places.clocks, places.distance, places.loss, places.text};
    }

    void paintUnpaired(QCPPainter& painter, const QRectF& area) {
        drawNote(painter, style(), area, shown().statementText("unpaired"));
    }

    void paintClockArea(QCPPainter& painter) {
        if (!m_clocks->visible()) return;
        const QRectF area = m_clocks->rect();
        if (shown().pairs() == 0) return paintUnpaired(painter, area);
        paintClocks(painter, area, shown(), style());
        if (style().showSelection) paintClockMark(painter, clocks(), selectedPair(), style().palette.pair);
    }

    void paintCursor(QCPPainter& painter) {
        if (shown().pairs() == 0) return;
        if (cursor().column && m_clocks->visible())
            paintClockMark(painter, clocks(), pairOf(shown().encoding(), *cursor().column),
                           style().palette.text);
        if (cursor().position && chart()->visible()) distances().paintCursor(painter, *cursor().position);
    }

    void paintText(QCPPainter& painter) {
        const QRectF area = QRectF(m_text->rect()).adjusted(4, 0, -4, 0);
        const QFont font = style().font(style().metrics.small);
        setFontAndPen(painter, font, style().palette.secondary);
        if (!style().showNotes) return;
        for (const QString& text : experimentTexts()) {
            if (textHeight(text, font, area.width()) > area.height()) continue;
            painter.drawText(area, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, text);
            return;
        }
    }

    PaintedArea* m_clocks;
    PaintedArea* m_text;
    QCPAxisRect* m_loss;
    KeptPicture m_lossPicture;
    QStringList m_lossHidden;  ///< lines hidden in m_lossPicture
    LossNames m_lossNames = LossNames::Full;
    TextHeightCache m_textHeight;
};

}  // namespace

FigureKind beyondKind() {
    const auto make = [](std::shared_ptr<const Scene> scene, const FigureModel* before) {
        const auto made =
            showsLossAlone(*scene)
                ? makeModel<BeyondModel>
                : makeModelByEntry<BeyondModel, BiasBeyondModel, BiasBeyondModel, RotationBeyondModel>;
        return made(std::move(scene), before);
    };
    return {beyondOptions().spec(), make, makeView<Beyond, Shows<RowLinesView, RowLinesModel>>};
}

}  // namespace sinescope
