// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of the matrix over position: a continuous curve where a formula has one, and a dot at each position
// where there is room. Under a scheme of the score, heads over the positions of the keys.
#include "app/figures/dimensions/bias_lines.h"
#include "app/figures/dimensions/bias_panels.h"
#include "app/figures/dimensions/model.h"
#include "app/figures/dimensions/norms_model.h"
#include "app/figures/dimensions/scheme_columns.h"
#include "app/figures/kinds.h"
#include "app/plot/axes.h"
#include "app/plot/column_curve.h"
#include "app/plot/line_figure.h"
#include "app/plot/notes.h"
#include "app/plot/row_lines_view.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

constexpr std::size_t bracketLimit = 2;

class Dimensions : public LineFigure {
 public:
    explicit Dimensions(const FigureSpec& spec) : LineFigure(spec) {
        xAxis()->setTicker(integerTicker());
        addLines(chart());
        canvas().setLabels(yAxis(), [this] { return shown().valueNames(); });
        canvas().setLabels(xAxis(), [this] {
            const bool bands = std::ranges::any_of(lines(), [this](std::int64_t j) { return isBandOf(j); });
            QStringList names = shown().allSaid("axis_name");
            const QString name = names.constFirst();
            if (style().paper) return QStringList{name};
            if (bands) return bandLabels(name, view().size() / chart()->width()) + names.mid(1);
            if (hasDots(chart(), style().metrics.marker)) {
                const QStringList dots = shown().allSaid("view_dots");
                for (qsizetype k = 0; k < dots.size(); ++k) names.insert(k, name + u" · "_s + dots[k]);
            }
            return names;
        });
    }

    /// Over keys a click selects the distance; the query stays.
    std::optional<SceneEdit> picked(const QPointF& point) const override {
        const Cursor at = cursorAt(point);
        if (!shown().isOverKeys() || !at.position) return LineFigure::picked(point);
        const std::int64_t shift = *at.position - scene().selection.position;
        return SceneEdit{u"shift k"_s, [shift](Scene& next) { next.selection.shift = shift; }};
    }

 protected:
    QStringList captionSentences() const override {
        if (std::ranges::any_of(lines(), [this](std::int64_t j) { return isBandOf(j); }))
            return {shown().said("view_bands")};
        if (hasDots(chart(), style().metrics.marker)) return {shown().said("view_dots")};
        return {};
    }
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override {
        const Extremes range = shown().valueRange();
        return {range.lowest, range.highest};
    }

    SceneParts shownParts() const override {
        if (shown().isOverKeys())
            return ScenePart::Position | ScenePart::Shift | ScenePart::Head | ScenePart::Sentence;
        return ScenePart::Position | ScenePart::Column | ScenePart::PinnedColumns;
    }
    void draw() override {
        setLines(shown().listed(), shown().selectedLine());
        applyView();
    }

    /// Brackets are drawn above the chart, where no curve runs.
    void fit(const QSize& size) override {
        LineFigure::fit(size);
        const double above = static_cast<double>(bracketed().size()) * bracketHeight();
        canvas().reserveTop(chart(), saturatingCast<int>(std::ceil(above + 0.75 * style().metrics.tick)) + 2);
    }

    void paintLines(QCPPainter& painter, const QCPAxisRect*) override {
        const auto strokes = sharedStrokes(
            sinusoidWidth(), [this](std::int64_t line) { return !isHidden(line) && isBandOf(line); });
        for (const std::size_t k : fromBeneath()) {
            if (isHidden(lines()[k])) continue;
            Stroke stroke = strokes[k];
            if (shown().isOverKeys() && lines()[k] == shown().selectedLine()) stroke.width *= 2;
            paintLine(painter, lines()[k], stroke);
        }
    }

    void paintTexts(QCPPainter& painter, const QCPAxisRect* each) override {
        paintWavelengths(painter);
        drawNote(painter, style(), each->rect(), shown().offScale());
    }

    void paintSelection(QCPPainter& painter, const QCPAxisRect* each) override {
        if (shown().isOverKeys())
            paintMark(painter, each,
                      static_cast<double>(scene().selection.position + scene().selection.shift),
                      style().palette.accent, true);
        paintMark(painter, each, static_cast<double>(scene().selection.position), style().palette.secondary,
                  true);
    }

    void paintCursor(QCPPainter& painter, const QCPAxisRect* each) override {
        if (cursor().column && !shown().isOverKeys()) paintCursorColumn(painter, *cursor().column);
        if (cursor().position)
            paintMark(painter, each, static_cast<double>(*cursor().position), style().palette.secondary,
                      false);
    }

    std::vector<LineLabel> labels(const QCPAxisRect* each) const override {
        std::vector<LineLabel> found;
        for (std::size_t k = 0; k < lines().size(); ++k) {
            if (const double value = lastValue(lines()[k], lastPlace(each)); std::isfinite(value))
                found.push_back({shown().label(lines()[k]), style().line(k), toY(value),
                                 shown().briefLabel(lines()[k]), lineId(lines()[k])});
        }
        return found;
    }

 private:
    const DimensionLines& shown() const { return model<DimensionLines>(); }
    QCPRange view() const { return xAxis()->range(); }
    double toY(double value) const { return yAxis()->coordToPixel(value); }

    /// A column that is drawn keeps its colour and gets bolder.
    void paintCursorColumn(QCPPainter& painter, std::int64_t column) {
        const auto at = std::ranges::find(lines(), column);
        Stroke stroke = cursorStroke();
        if (at != lines().end())
            stroke = {style().line(static_cast<std::size_t>(at - lines().begin())), 2 * sinusoidWidth()};
        paintLine(painter, column, stroke);
    }

    /// Where the lines end.
    double lastPlace(const QCPAxisRect* each) const {
        const auto end = static_cast<double>(positionsInView(each, scene().encoding).second);
        return std::min(end, shown().isContinuous() ? view().upper : std::floor(view().upper));
    }

    /// The value there, or the last one before it: keys that are not seen have none.
    double lastValue(std::int64_t line, double at) const {
        double value = shown().at(line, at);
        for (double p = at - 1; std::isnan(value) && p >= view().lower && p > at - 10'000; --p)
            value = shown().at(line, p);
        return value;
    }

    /// Indices of the lines in the order in which they are drawn.
    std::vector<std::size_t> fromBeneath() const {
        std::vector<std::size_t> order(lines().size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, [this](std::size_t a, std::size_t b) {
            return shown().rank(lines()[a]) < shown().rank(lines()[b]);
        });
        return order;
    }

    /// Whether it turns too fast to be seen, or has more whole positions than pixels.
    bool isBandOf(std::int64_t line) const {
        return shown().isContinuous() ? isBand(chart(), shown().wavelength(line)) : isStepBand(chart());
    }

    void paintLine(QCPPainter& painter, std::int64_t line, const Stroke& stroke) {
        ColumnCurve curve;
        curve.chart = chart();
        curve.positions = positionsInView(chart(), scene().encoding);
        curve.wavelength = shown().wavelength(line);
        curve.at = [this, line](double p) { return shown().at(line, p); };
        curve.band = view();
        curve.envelope = [this, line](const QCPRange& band, std::int64_t buckets) {
            return shown().envelope(line, band.lower, band.upper, buckets);
        };
        curve.dots = style().metrics.marker;
        if (shown().isContinuous())
            drawColumnCurve(painter, curve, stroke);
        else
            drawStepCurve(painter, curve, stroke, isBandOf(line));
    }

    double bracketHeight() const { return 1.25 * style().metrics.small; }

    std::optional<double> firstCrest(std::int64_t column) const {
        return shown().firstCrest(column, view().lower, view().upper);
    }

    /// Which of the shown columns have a wavelength in sight that can be told from a point, fastest first.
    std::vector<std::size_t> bracketed() const {
        std::vector<std::size_t> found;
        if (!shown().options().wavelength) return found;
        for (std::size_t k = 0; k < lines().size() && found.size() < bracketLimit; ++k) {
            if (!isHidden(lines()[k]) && firstCrest(lines()[k]) &&
                shown().wavelength(lines()[k]) / view().size() > 0.02)
                found.push_back(k);
        }
        return found;
    }

    /// A bracket from crest to crest of each curve whose wavelength is in sight.
    void paintWavelengths(QCPPainter& painter) {
        double y = chart()->top() - 0.6 * bracketHeight();
        for (const std::size_t k : bracketed()) {
            const double wavelength = shown().wavelength(lines()[k]);
            const double crest = firstCrest(lines()[k]).value_or(0);
            drawSpan(painter, xAxis()->coordToPixel(crest), xAxis()->coordToPixel(crest + wavelength), y,
                     u"λ = %1"_s.arg(plainNumber(wavelength, 3)),
                     style().font(style().metrics.small, QFont::DemiBold), style().line(k),
                     canvas().viewport().right());
            y -= bracketHeight();
        }
    }
};

}  // namespace

FigureKind dimensionsKind() {
    const auto make = [](std::shared_ptr<const Scene> scene,
                         const FigureModel* before) -> std::shared_ptr<const FigureModel> {
        if (isSinusoidal(*scene)) return makeModel<DimensionsModel>(std::move(scene), before);
        if (entryOf(*scene) == Entry::Input && dimensionsOptions().read(*scene).norms)
            return makeModel<RowNormsModel>(std::move(scene), before);
        if (entryOf(*scene) != Entry::Score) return makeModel<SchemeColumnsModel>(std::move(scene), before);
        return BiasLinesModel::isApart(*scene) ? makeModel<BiasPanelsModel>(std::move(scene), before)
                                               : makeModel<BiasLinesModel>(std::move(scene), before);
    };
    return {dimensionsOptions().spec(), make,
            makeView<Dimensions, Shows<RowLinesView, RowLinesModel>, Shows<BiasPanels, BiasPanelsModel>>};
}

}  // namespace sinescope
