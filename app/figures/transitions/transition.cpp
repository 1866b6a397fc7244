// SPDX-License-Identifier: GPL-3.0-or-later
//
// The view of a transition: one area, painted at the model's time.
#include "app/figures/kinds.h"
#include "app/figures/registry.h"
#include "app/figures/transitions/drawing.h"
#include "app/model/key_step.h"
#include "app/plot/area_figure.h"
#include "app/plot/notes.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

/// The paintings, in the order of TransitionKind.
constexpr std::array paintings{paintRowToLine,   paintColumnToWave,  paintClockToWave, paintWordSum,
                               paintSlidingRows, paintTurningClocks, paintJoin,        paintWordOrders};

class TransitionView : public AreaFigure {
 public:
    explicit TransitionView(const FigureSpec& spec) : AreaFigure(spec, {8, 4, 8, 4}) {
        addPainting(Canvas::cursorLayer(), nullptr, [this](QCPPainter& painter) { paintCursor(painter); });
    }

    /// Returns the column in a row, or the position in a column, at a point of the chart.
    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        const std::optional<Cells> cells = cellsAcross();
        if (!cells) return at;
        const QRectF chart = matrixRect(style(), area(), model<TransitionModel>().contents<MatrixWindow>());
        if (!chart.contains(point)) return at;
        const double along = (point.x() - chart.left()) / chart.width() * static_cast<double>(cells->count);
        const std::int64_t cell =
            cells->first + std::min(saturatingCast<std::int64_t>(along), cells->count - 1);
        (cells->areColumns ? at.column : at.position) = cell;
        return at;
    }

    std::optional<SceneEdit> picked(const QPointF&) const override { return {}; }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (key == Qt::Key_Home || key == Qt::Key_End) return timeEdit(key == Qt::Key_End ? 1 : 0);
        const auto percent =
            keyMove(key, modifiers, {Qt::Key_Left, Qt::Key_Down}, {Qt::Key_Right, Qt::Key_Up});
        if (!percent) return {};
        return timeEdit(model<TransitionModel>().time() + 0.01 * static_cast<double>(*percent));
    }

 protected:
    SceneParts shownParts() const override {
        const SceneParts cell = ScenePart::Position | ScenePart::Column;
        const auto& shown = model<TransitionModel>();
        if (shown.kind() == TransitionKind::ColumnToWave) return cell;
        // Columns that are left out depend on the selected one.
        if (shown.kind() == TransitionKind::RowToLine)
            return shown.contents<MatrixWindow>().values.cols() < shown.scene().encoding.dModel
                       ? cell
                       : SceneParts(ScenePart::Position);
        return cell | ScenePart::Shift | ScenePart::Head | ScenePart::Sentence;
    }

    void paintArea(QCPPainter& painter) override {
        const auto& shown = model<TransitionModel>();
        if (const QString absence = shown.statementText("absence"); !absence.isEmpty())
            return drawNote(painter, style(), area(), absence);
        paintings[static_cast<std::size_t>(shown.kind())]({painter, shown, style(), area()});
    }

 private:
    static SceneEdit timeEdit(double time) {
        // Rounded to whole percents, so that steps do not accumulate errors.
        const double shown = std::round(100 * std::clamp(time, 0.0, 1.0)) / 100;
        return {u"transition time"_s, [shown](Scene& scene) {
                    if (FigureState* state = findFigure(scene, transitionSpec().id))
                        state->options[transitionTimeKey()] = shown;
                }};
    }

    /// The cells along the chart of a matrix transition; empty for others, and while a column turns.
    struct Cells {
        std::int64_t first = 0;
        std::int64_t count = 0;
        bool areColumns = true;
    };
    std::optional<Cells> cellsAcross() const {
        if (!sharedModel()) return {};
        const auto& shown = model<TransitionModel>();
        const bool isRow = shown.kind() == TransitionKind::RowToLine;
        if (!isRow && shown.kind() != TransitionKind::ColumnToWave) return {};
        const auto& window = shown.contents<MatrixWindow>();
        if (isRow || shown.lift() <= 0) return Cells{window.firstColumn, window.values.cols(), true};
        if (shown.turn() < 1) return {};
        return Cells{window.firstPosition, window.values.rows(), false};
    }

    void paintCursor(QCPPainter& painter) {
        const std::optional<Cells> cells = cellsAcross();
        if (!cells) return;
        const std::optional<std::int64_t> at = cells->areColumns ? cursor().column : cursor().position;
        if (!at || *at < cells->first || *at >= cells->first + cells->count) return;
        const QRectF chart = matrixRect(style(), area(), model<TransitionModel>().contents<MatrixWindow>());
        const double x = chart.left() + (static_cast<double>(*at - cells->first) + 0.5) /
                                            static_cast<double>(cells->count) * chart.width();
        drawUpright(painter, QPen(style().palette.secondary, style().metrics.axis, Qt::DashLine), chart, x);
    }
};

std::shared_ptr<const FigureModel> makeTransition(std::shared_ptr<const Scene> scene,
                                                  const FigureModel* before) {
    const auto end = [](std::shared_ptr<const Scene> at) {
        const QString& target = transitions()[static_cast<std::size_t>(transitionOptions(*at).kind)].to;
        return figureKind(target).model(std::move(at), nullptr);
    };
    return std::make_shared<const TransitionModel>(std::move(scene), end,
                                                   dynamic_cast<const TransitionModel*>(before));
}

}  // namespace

FigureKind transitionKind() {
    return {transitionSpec(), makeTransition, makeView<TransitionView>, nullptr, transitionEmptyReason};
}

}  // namespace sinescope
