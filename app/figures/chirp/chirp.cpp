// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows along the pairs are chirps: small multiples of sin(p w_i) against pair i, one per position p, with
// their zero crossings.
#include "core/analysis/chirp.h"

#include "app/figures/chirp/edits.h"
#include "app/figures/chirp/model.h"
#include "app/figures/kinds.h"
#include "app/model/cell_readout.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/axes.h"
#include "app/plot/curves.h"
#include "app/plot/notes.h"
#include "app/plot/panels_figure.h"
#include "app/plot/switched_view.h"
#include "app/plot/term_highlight.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinescope {

namespace {

constexpr double ringsApart = 2.2;        ///< smallest distance of rings at zero crossings, in radii
constexpr double minimumRingScale = 0.4;  ///< of rings that become smaller so that they do not touch

class Chirp : public PanelsFigure {
 public:
    explicit Chirp(const FigureSpec& spec) : PanelsFigure(spec) {
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            drawNote(painter, style(), canvas().viewport(), shown().absence());
        });
    }

    /// The last chart; those before it and its title show what is asked about it.
    std::vector<QRectF> answerAreas() const override {
        if (panels().empty()) return Figure::answerAreas();
        return {QRectF(panels().back().chart->rect()), besideTitleRect(panels().back())};
    }

    Cursor cursorAt(const QPointF& point) const override {
        const Panel* panel = panelAt(point);
        if (!panel) return {};
        Cursor at;
        const auto pair = cellOf(panel->x()->pixelToCoord(point.x()));
        const std::int64_t column =
            pair >= 0 && pair < shown().pairs() ? shown().encoding().columnOf(pair, Wave::Sine) : -1;
        if (column >= 0) at.column = column;
        const EncodingParameters& p = scene().encoding;
        const std::int64_t position = rowOf(*panel).position;
        if (position >= p.firstPosition && position < p.firstPosition + p.length) at.position = position;
        return at;
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (const auto by = keyMove(key, modifiers, {Qt::Key_BracketLeft}, {Qt::Key_BracketRight}))
            return moveChirps(shown(), *by);
        const auto by = keyMove(key, modifiers, {Qt::Key_Left}, {Qt::Key_Right});
        return by ? stepChirpPair(shown(), *by) : std::nullopt;
    }

    Regions regions() const override {
        Regions all;
        for (const Panel& panel : panels())
            all << Region{.area = titleRect(panel),
                          .field = [this, index = panel.index] { return titleField(index); }};
        return all;
    }

 protected:
    SceneParts shownParts() const override { return ScenePart::Column; }
    SceneParts markParts() const override { return ScenePart::Column; }
    void draw() override {
        setPanels(shown().pairs() > 0 ? shown().rows().size() : 0);
        const auto last = static_cast<double>(shown().shownPairs());
        const AxisRange values = axisAround(1);
        for (const Panel& panel : panels()) {
            panel.x()->setRange(-0.5, std::max(last - 0.5, 0.5));
            panel.y()->setRange(values.lower, values.upper);
        }
    }
    QStringList xNames() const override { return {u"pair i"_s}; }
    QStringList yNames() const override { return {u"sin(p ωᵢ)"_s}; }
    QString title(const Panel& panel) const override { return shown().title(rowOf(panel)); }
    QColor titleColor(const Panel& panel) const override { return style().line(panel.index); }
    QStringList besideTitle(const Panel& panel) const override { return shown().crossingTexts(rowOf(panel)); }

 private:
    const ChirpModel& shown() const { return model<ChirpModel>(); }
    const ChirpRow& rowOf(const Panel& panel) const { return shown().rows()[panel.index]; }

    TextField titleField(std::size_t index) const {
        TextField field;
        field.rect = titleRect(panels()[index]);
        field.text = QString::number(rowOf(panels()[index]).position);
        field.tip = shown().statementText("view_position_tip", [](Values& values) {
            values.set("view_last", EncodingParameters::maximumLength);
        });
        field.accept = [model = std::static_pointer_cast<const ChirpModel>(sharedModel()),
                        index](const QString& typed) { return typeChirpPosition(*model, index, typed); };
        return field;
    }

    void paintData(QCPPainter& painter, const Panel& panel) override {
        const QRectF area = panel.chart->rect();
        drawLevel(painter, QPen(style().palette.secondary, style().metrics.axis), area,
                  yPixel(panel.chart, 0));
        const QCPRange view = panel.x()->range();
        const double last = static_cast<double>(shown().shownPairs() - 1);
        const auto p = static_cast<double>(rowOf(panel).position);
        const Stroke stroke{style().line(panel.index), style().metrics.line};
        // Left of `slow` the chirp turns more than a radian per pixel: a band from minimum to maximum.
        const double slow =
            std::clamp(chirpTurnsSlowerFrom(shown().encoding(), p, view.size() / std::max(1.0, area.width())),
                       0.0, last);
        if (slow > 0) {
            const auto buckets = saturatingCast<std::int64_t>(
                std::max(1.0, slow / view.size() * area.width() * pixelDensity(panel.chart, painter)));
            drawEnvelope(
                painter, chirpEnvelope(shown().encoding(), p, 0, slow, buckets), xPixel(panel.chart, 0),
                xPixel(panel.chart, slow), [&](double v) { return yPixel(panel.chart, v); }, stroke);
        }
        QPolygonF points;
        const int steps = std::max(2, saturatingCast<int>(area.width()));
        for (int s = 0; s <= steps && last > slow; ++s) {
            const double x = slow + (last - slow) * s / steps;
            points << pointIn(panel.chart, x, chirpAt(shown().encoding(), p, x));
        }
        drawCurve(painter, points, stroke, area);
        paintDots(painter, panel, stroke.color, last);
    }

    void paintSelection(QCPPainter& painter, const Panel& panel) override {
        paintPair(painter, panel, scene().selection.column, style().palette.pair);
    }

    void paintDots(QCPPainter& painter, const Panel& panel, const QColor& color, double last) {
        const QRectF area = panel.chart->rect();
        const ChirpRow& row = rowOf(panel);
        const auto p = static_cast<double>(row.position);
        const double apart = area.width() / panel.x()->range().size();
        if (apart > style().metrics.marker) {
            QPolygonF dots;
            for (std::int64_t i = 0; i <= saturatingCast<std::int64_t>(last); ++i)
                dots << pointIn(panel.chart, i, chirpAt(shown().encoding(), p, static_cast<double>(i)));
            drawDots(painter, dots, color, std::min(style().metrics.marker, apart * 0.7), area);
        }
        const double scale = ringScale(panel, last), radius = scale * ringRadius();
        setPenAndBrush(painter, QPen(style().palette.base, 0.875 * scale * style().metrics.line),
                       style().palette.canvas);
        const double apartAtLeast = 0.999 * ringsApart * radius;  // scaled rings may be closer by rounding
        double before = -1e300;
        for (auto at = row.crossed.rbegin(); at != row.crossed.rend(); ++at) {
            const double x = xPixel(panel.chart, *at);
            if (*at > last || std::abs(x - before) < apartAtLeast) continue;  // skips rings that would touch
            painter.drawEllipse(QPointF(x, yPixel(panel.chart, 0)), radius, radius);
            before = x;
        }
    }

    double ringRadius() const { return 0.8 * style().metrics.marker; }

    /// Returns the scale of the rings at zero crossings: below 1 if then no rings touch.
    double ringScale(const Panel& panel, double last) const {
        double scale = 1;
        std::optional<double> before;
        for (const double at : rowOf(panel).crossed) {
            if (at > last) continue;
            const double x = xPixel(panel.chart, at);
            if (before) scale = std::min(scale, std::abs(x - *before) / (ringsApart * ringRadius()));
            before = x;
        }
        return scale < minimumRingScale ? 1 : scale;
    }

    void paintCursor(QCPPainter& painter, const Panel& panel) override {
        if (cursor().column) paintPair(painter, panel, *cursor().column, style().palette.text);
        if (cursor().highlighted)
            paintHighlights(painter, panel.x(), AxisQuantity::Pair, *cursor().highlighted, scene(), style());
    }

    void paintPair(QCPPainter& painter, const Panel& panel, std::int64_t column, const QColor& color) {
        const std::int64_t pair = pairOf(shown().encoding(), column);
        if (pair < 0 || pair >= shown().shownPairs()) return;
        drawUpright(painter, QPen(color, style().metrics.axis, Qt::DotLine), *panel.chart,
                    xPixel(panel.chart, pair));
    }
};

}  // namespace

FigureKind chirpKind() {
    return {chirpSpec(), makeModel<ChirpModel>, makeView<Chirp>};
}

}  // namespace sinescope
