// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of the matrix as sinusoids over position: a continuous curve, and a dot at each position where
// there is room.
#include "app/figures/dimensions/dimensions.h"

#include "app/figures/dimensions/model.h"
#include "app/plot/axes.h"
#include "app/plot/column_curve.h"
#include "app/plot/guarded_view.h"
#include "app/plot/line_figure.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr std::size_t bracketLimit = 2;

class Dimensions : public LineFigure {
 public:
    explicit Dimensions(const FigureSpec& spec) : LineFigure(spec) {
        xAxis()->setTicker(integerTicker());
        yAxis()->setLabel(QStringLiteral("PE(p, j)"));
        addLines(chart());
        canvas().setLabels(xAxis(), [this] {
            const bool bands = std::any_of(lines().begin(), lines().end(), [this](std::int64_t j) {
                return isBand(chart(), wavelengthOf(encoding(), j));
            });
            const QString name = QStringLiteral("position p");
            if (bands) return bandLabels(name, view().size() / chart()->width());
            if (!hasDots(chart(), style().metrics.marker)) return QStringList{name};
            return QStringList{name + QStringLiteral(" · a dot marks each position"),
                               name + QStringLiteral(" · a dot each"), name};
        });
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override { return valueRange(); }

    void draw(Changes) override {
        setLines(model<DimensionsModel>().listed(), scene().selection.column);
        applyView();
    }

    /// Brackets are drawn above the chart, where no curve runs.
    void fit(const QSize& size) override {
        LineFigure::fit(size);
        const double above = static_cast<double>(bracketed().size()) * bracketHeight();
        canvas().reserveTop(chart(), static_cast<int>(std::ceil(above + 0.75 * style().metrics.tick)) + 2);
    }

    void paintLines(QCPPainter& painter, const QCPAxisRect*) override {
        for (const std::size_t k : fastestFirst(encoding(), lines()))
            paintColumn(painter, lines()[k], strokeOf(k, sinusoidWidth()));
    }

    void paintTexts(QCPPainter& painter, const QCPAxisRect*) override { paintWavelengths(painter); }

    void paintSelection(QCPPainter& painter, const QCPAxisRect* each) override {
        paintMark(painter, each, static_cast<double>(scene().selection.position), style().palette.secondary,
                  true);
    }

    void paintCursor(QCPPainter& painter, const QCPAxisRect* each) override {
        if (cursor().column) paintCursorColumn(painter, *cursor().column);
        if (cursor().position)
            paintMark(painter, each, static_cast<double>(*cursor().position), style().palette.secondary,
                      false);
    }

    std::vector<LineLabel> labels(const QCPAxisRect* each) const override {
        const auto end = static_cast<double>(positionsInView(each, scene().encoding).second);
        std::vector<LineLabel> found;
        for (std::size_t k = 0; k < lines().size(); ++k) {
            const ColumnRole role = encoding().role(lines()[k]);
            QString text = QStringLiteral("j = %1").arg(grouped(lines()[k]));
            if (role.wave != Wave::Zero)
                text += QStringLiteral("  λ = %1").arg(plainNumber(encoding().wavelength(role.pair), 3));
            found.push_back({text, style().line(k),
                             toY(encoding().valueAt(std::min(end, view().upper), lines()[k])),
                             QStringLiteral("j = %1").arg(grouped(lines()[k]))});
        }
        return found;
    }

 private:
    QCPRange view() const { return xAxis()->range(); }
    double toY(double value) const { return yAxis()->coordToPixel(value); }

    /// A column that is drawn keeps its colour and gets bolder.
    void paintCursorColumn(QCPPainter& painter, std::int64_t column) {
        const auto at = std::find(lines().begin(), lines().end(), column);
        Stroke stroke = cursorStroke();
        if (at != lines().end())
            stroke = {style().line(static_cast<std::size_t>(at - lines().begin())), 2 * sinusoidWidth()};
        paintColumn(painter, column, stroke);
    }

    void paintColumn(QCPPainter& painter, std::int64_t column, const Stroke& stroke) {
        ColumnCurve curve;
        curve.chart = chart();
        curve.positions = positionsInView(chart(), scene().encoding);
        curve.wavelength = wavelengthOf(encoding(), column);
        curve.at = [this, column](double p) { return encoding().valueAt(p, column); };
        curve.band = view();
        curve.envelope = [this, column](const QCPRange& band, std::int64_t buckets) {
            return columnEnvelope(encoding(), column, band.lower, band.upper, buckets);
        };
        curve.dots = style().metrics.marker;
        drawColumnCurve(painter, curve, stroke);
    }

    double bracketHeight() const { return 1.25 * style().metrics.small; }

    std::optional<double> firstCrest(std::int64_t column) const {
        return model<DimensionsModel>().firstCrest(column, view().lower, view().upper);
    }

    /// Which of the shown columns have a wavelength in sight that can be told from a point, fastest first.
    std::vector<std::size_t> bracketed() const {
        std::vector<std::size_t> found;
        if (!model<DimensionsModel>().options().wavelength) return found;
        for (std::size_t k = 0; k < lines().size() && found.size() < bracketLimit; ++k) {
            if (firstCrest(lines()[k]) && wavelengthOf(encoding(), lines()[k]) / view().size() > 0.02)
                found.push_back(k);
        }
        return found;
    }

    /// A bracket from crest to crest of each curve whose wavelength is in sight.
    void paintWavelengths(QCPPainter& painter) {
        double y = chart()->top() - 0.6 * bracketHeight();
        for (const std::size_t k : bracketed()) {
            const double wavelength = wavelengthOf(encoding(), lines()[k]);
            const double crest = firstCrest(lines()[k]).value_or(0);
            drawSpan(painter, xAxis()->coordToPixel(crest), xAxis()->coordToPixel(crest + wavelength), y,
                     QStringLiteral("λ = %1").arg(plainNumber(wavelength, 3)),
                     style().font(style().metrics.small, QFont::DemiBold), style().line(k),
                     canvas().viewport().right());
            y -= bracketHeight();
        }
    }
};

}  // namespace

FigureKind dimensionsKind() {
    return {dimensionsSpec(), makeModel<DimensionsModel>, makeView<Dimensions>};
}

}  // namespace sinescope
