// SPDX-License-Identifier: GPL-3.0-or-later
//
// The view of a transition: one area, painted at the time of the model.
#include "app/figures/transitions/transition.h"

#include "app/figures/registry.h"
#include "app/figures/transitions/drawing.h"
#include "app/plot/figure.h"
#include "app/plot/guarded_view.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

void paint(const TransitionCanvas& canvas) {
    switch (canvas.model.kind()) {
        case TransitionKind::RowToLine:
            return paintRowToLine(canvas);
        case TransitionKind::ColumnToWave:
            return paintColumnToWave(canvas);
        case TransitionKind::ClockToWave:
            return paintClockToWave(canvas);
        case TransitionKind::Sum:
            return paintWordSum(canvas);
        case TransitionKind::Similarity:
            return paintSlidingRows(canvas);
        case TransitionKind::Shift:
            return paintTurningClocks(canvas);
        case TransitionKind::Join:
            return paintJoin(canvas);
        case TransitionKind::Order:
            return paintWordOrders(canvas);
    }
}

class TransitionView : public Figure {
 public:
    explicit TransitionView(const FigureSpec& spec)
        : Figure(spec), m_area(new PaintedArea(&canvas(), [this](QCPPainter& painter) {
              if (sharedModel())
                  paint({painter, model<TransitionModel>(), style(),
                         QRectF(m_area->rect()).adjusted(8, 4, -8, -4)});
          })) {
        canvas().content()->addElement(0, 0, m_area);
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const double step = modifiers.testFlag(Qt::ShiftModifier) ? 0.1 : 0.01;
        const double now = model<TransitionModel>().time();
        switch (key) {
            case Qt::Key_Left:
            case Qt::Key_Down:
                return timeEdit(now - step);
            case Qt::Key_Right:
            case Qt::Key_Up:
                return timeEdit(now + step);
            case Qt::Key_Home:
                return timeEdit(0);
            case Qt::Key_End:
                return timeEdit(1);
            default:
                return {};
        }
    }

 protected:
    void draw() override {}

 private:
    static SceneEdit timeEdit(double time);

    PaintedArea* m_area;
};

SceneEdit TransitionView::timeEdit(double time) {
    // Whole percents, however many steps led here.
    const double shown = std::round(100 * std::clamp(time, 0.0, 1.0)) / 100;
    return {QStringLiteral("transition time"), [shown](Scene& scene) {
                if (FigureState* state = findFigure(scene, transitionSpec().id))
                    state->options[transitionTimeKey()] = shown;
            }};
}

std::shared_ptr<const FigureModel> makeTransition(std::shared_ptr<const Scene> scene,
                                                  const FigureModel* before) {
    const auto end = [scene] {
        const QString& target = transitions()[static_cast<std::size_t>(transitionOptions(*scene).kind)].to;
        return figureKind(target).model(scene, nullptr);
    };
    return std::make_shared<const TransitionModel>(scene, end, dynamic_cast<const TransitionModel*>(before));
}

}  // namespace

FigureKind transitionKind() {
    SchemePictures schemes;
    schemes.reason = transitionAbsence;
    return {transitionSpec(), makeTransition, makeView<TransitionView>, schemes};
}

}  // namespace sinescope
