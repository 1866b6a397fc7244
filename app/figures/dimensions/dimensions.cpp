// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of the matrix over position: a continuous curve if a formula defines one, and a dot at each
// position if they fit. For a scheme of the score, heads over the positions of the keys.
#include "app/figures/dimensions/bias_lines.h"
#include "app/figures/dimensions/bias_panels.h"
#include "app/figures/dimensions/model.h"
#include "app/figures/dimensions/norms_model.h"
#include "app/figures/dimensions/scheme_columns.h"
#include "app/figures/kinds.h"
#include "app/model/order_by.h"
#include "app/plot/axes.h"
#include "app/plot/column_curve.h"
#include "app/plot/extrapolation_shading.h"
#include "app/plot/line_figure.h"
#include "app/plot/notes.h"
#include "app/plot/row_lines_view.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

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
            QStringList names = shown().statementTexts("axis_name");
            const QString name = names.constFirst();
            if (style().paper) return QStringList{name};
            if (hasBands() && !shown().isContinuous())
                return bandLabels(name, cellsPerPixel(xAxis())) + names.mid(1);
            QStringList details;
            if (hasBands())
                details = shown().statementTexts("view_waves");
            else if (hasDots(chart(), style().metrics.marker))
                details = shown().statementTexts("view_dots");
            for (qsizetype k = 0; k < details.size(); ++k) names.insert(k, name + u" · "_s + details[k]);
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
        QStringList sentences{leftOut(), shown().statementText("caption")};
        if (hasBands())
            sentences << shown().statementText("view_bands", [this](Values& values) {
                values.set("view_continuous", shown().isContinuous());
            });
        else if (hasDots(chart(), style().metrics.marker))
            sentences << shown().statementText("view_dots");
        return sentences;
    }
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override { return shown().valueRange(); }

    /// A head has its own, so that it is the same in all figures.
    std::size_t numberOf(std::size_t index) const override {
        return shown().isOverKeys() ? static_cast<std::size_t>(lines()[index]) : index;
    }

    SceneParts shownParts() const override {
        if (shown().isOverKeys())
            return ScenePart::Position | ScenePart::Shift | ScenePart::Head | ScenePart::Sentence;
        return ScenePart::Position | ScenePart::Column | ScenePart::PinnedColumns;
    }
    SceneParts markParts() const override {
        return shown().isOverKeys() ? ScenePart::Shift : ScenePart::Position;
    }
    void draw() override {
        setLines(shown().listed(), shown().selectedLine());
        m_drawn = valuesOf(lines(), [this](std::int64_t line) { return shown().line(line); });
        applyView();
    }

    /// Reserves space for brackets above the chart, because no curve runs there.
    void fit(const QSize& size) override {
        LineFigure::fit(size);
        const double above = static_cast<double>(brackets().size()) * bracketHeight();
        canvas().reserveTop(chart(), saturatingCast<int>(std::ceil(above + 0.75 * style().metrics.tick)) + 2);
    }

    void paintLines(QCPPainter& painter, const QCPAxisRect* each) override {
        if (shown().isOverKeys() && masksKeysAhead(scene().scheme))
            paintMasked(painter, each->rect(),
                        xPixel(chart(), static_cast<double>(scene().selection.position) + 0.5), style());
        const auto strokes = sharedStrokes(
            sinusoidWidth(), [this](std::size_t k) { return !isHidden(lines()[k]) && isBandOf(m_drawn[k]); });
        const auto rank = [this](std::size_t k) { return m_drawn[k].rank; };
        for (const std::size_t k : orderBy(lines().size(), rank)) {
            if (isHidden(lines()[k])) continue;
            Stroke stroke = strokes[k];
            if (shown().isOverKeys() && lines()[k] == shown().selectedLine()) stroke.width *= 2;
            paintLine(painter, m_drawn[k], stroke);
        }
    }

    void paintTexts(QCPPainter& painter, const QCPAxisRect* each) override {
        paintWavelengths(painter);
        drawCaptionNote(painter, style(), each->rect(), leftOut());
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
        if (cursor().column && !shown().isOverKeys())
            paintLine(painter, shown().line(*cursor().column),
                      cursorStroke(*cursor().column, sinusoidWidth()));
        if (cursor().position)
            paintMark(painter, each, static_cast<double>(*cursor().position), style().palette.secondary,
                      false);
    }

    std::vector<LineLabel> labels(const QCPAxisRect* each) const override {
        std::vector<LineLabel> found;
        const std::vector<std::optional<Stroke>> beside = samples();
        for (std::size_t k = 0; k < lines().size(); ++k) {
            if (const double value = lastValue(m_drawn[k], lastPlace(each)); std::isfinite(value))
                found.push_back({m_drawn[k].label,
                                 colorOf(k),
                                 yPixel(chart(), value),
                                 m_drawn[k].brief,
                                 lineId(lines()[k]),
                                 lines()[k] == shown().selectedLine(),
                                 {},
                                 beside[k]});
        }
        return found;
    }

 private:
    const DimensionLines& shown() const { return model<DimensionLines>(); }
    QCPRange view() const { return xAxis()->range(); }
    /// Returns what the chart does not show; empty if it shows everything.
    QString leftOut() const {
        const QString still = shown().statementText("still_note");
        return still.isEmpty() ? shown().offScale() : still;
    }

    /// Returns the end of the lines.
    double lastPlace(const QCPAxisRect* each) const {
        const auto end = static_cast<double>(positionsInView(each, scene().encoding).second);
        return std::min(end, shown().isContinuous() ? view().upper : std::floor(view().upper));
    }

    /// Returns the value at `at`, or the last one before it, because masked keys have none.
    double lastValue(const DimensionLine& line, double at) const {
        double value = line.curve.at(at);
        for (double p = at - 1; std::isnan(value) && p >= view().lower && p > at - 10'000; --p)
            value = line.curve.at(p);
        return value;
    }

    /// True if a line oscillates too fast to be drawn, or has more whole positions than pixels.
    bool isBandOf(const DimensionLine& line) const {
        return shown().isContinuous() ? isBand(chart(), line.curve.wavelength) : isStepBand(chart());
    }
    bool hasBands() const {
        return std::ranges::any_of(m_drawn, [this](const DimensionLine& line) { return isBandOf(line); });
    }

    void paintLine(QCPPainter& painter, const DimensionLine& line, const Stroke& stroke) {
        const ColumnCurve curve{chart(), positionsInView(chart(), scene().encoding), line.curve, view(),
                                style().metrics.marker};
        if (shown().isContinuous())
            drawColumnCurve(painter, curve, stroke);
        else
            drawStepCurve(painter, curve, stroke, isBandOf(line));
    }

    double bracketHeight() const { return 1.25 * style().metrics.small; }

    /// A visible wavelength of more than 2 % of the view, from crest to crest.
    struct Bracket {
        std::size_t line;
        double from, length;
    };
    std::vector<Bracket> brackets() const {
        std::vector<Bracket> found;
        if (!shown().options().wavelength) return found;
        for (std::size_t k = 0; k < lines().size() && found.size() < bracketLimit; ++k) {
            const auto crest = m_drawn[k].firstCrest(view().lower, view().upper);
            const double length = m_drawn[k].curve.wavelength;
            if (!isHidden(lines()[k]) && crest && length / view().size() > 0.02)
                found.push_back({k, *crest, length});
        }
        return found;
    }

    void paintWavelengths(QCPPainter& painter) {
        double y = chart()->top() - 0.6 * bracketHeight();
        for (const auto& [line, from, length] : brackets()) {
            drawSpan(painter, xPixel(chart(), from), xPixel(chart(), from + length), y,
                     u"λ = %1"_s.arg(plainNumber(length, 3)),
                     style().font(style().metrics.small, QFont::DemiBold), style().line(line),
                     canvas().viewport().right());
            y -= bracketHeight();
        }
    }

    std::vector<DimensionLine> m_drawn;  ///< of lines()
};

}  // namespace

FigureKind dimensionsKind() {
    const auto make = [](std::shared_ptr<const Scene> scene,
                         const FigureModel* before) -> std::shared_ptr<const FigureModel> {
        if (usesEncoding(*scene)) return makeModel<DimensionsModel>(std::move(scene), before);
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
