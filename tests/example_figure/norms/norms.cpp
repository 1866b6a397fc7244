// SPDX-License-Identifier: GPL-3.0-or-later
//
// The view: one dot per row, at its position.
#include "tests/example_figure/norms/norms.h"

#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "tests/example_figure/norms/model.h"

#include <algorithm>

namespace sinescope {

namespace {

class Norms : public ChartFigure {
 public:
    explicit Norms(const FigureSpec& spec) : ChartFigure(spec) {
        xAxis()->setTicker(integerTicker());
        xAxis()->setLabel(u"position p"_s);
        yAxis()->setLabel(u"|PE(p)|"_s);
        addPainting(Canvas::dataLayer(), chart(), [this](QCPPainter& painter) { paintDots(painter); });
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override { return {0, 1.2 * m_highest}; }

    void draw() override {
        m_highest = std::max(model<NormsModel>().norm(scene().selection.position), 1e-6);
        applyView();
    }

 private:
    void paintDots(QCPPainter& painter) {
        const EncodingParameters& p = scene().encoding;
        // About one dot per pixel; more would not be visible.
        const std::int64_t step = std::max<std::int64_t>(1, p.length / std::max(1, chart()->width()));
        QPolygonF points;
        for (std::int64_t at = p.firstPosition; at < p.firstPosition + p.length; at += step)
            points << pointIn(chart(), at, model<NormsModel>().norm(at));
        drawDots(painter, points, style().line(0), style().metrics.marker, chart()->rect());
    }

    double m_highest = 1;
};

}  // namespace

FigureKind normsKind() {
    const auto emptyReason = [](const Scene&) { return u"this figure shows only sinusoidal encodings."_s; };
    return {normsSpec(), makeModel<NormsModel>, makeView<Norms>, nullptr, emptyReason};
}

}  // namespace sinescope
