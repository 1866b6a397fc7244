// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of the matrix as sinusoids over position: a continuous curve, and a dot at each position there is.
#include "app/figures/dimensions/dimensions.h"

#include "app/plot/axes.h"
#include "app/model/cell_readout.h"
#include "app/plot/column_curve.h"
#include "app/plot/line_figure.h"
#include "app/figures/function_model.h"
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
            return bandLabels(QStringLiteral("position p"), bands ? view().size() / chart()->width() : 0);
        });
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override { return valueRange(); }

    void draw(Changes) override {
        setLines(shownColumns(scene()), scene().selection.column);
        applyView();
    }

    /// Brackets stand above the chart, where no curve runs.
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
        if (cursor().column) paintColumn(painter, *cursor().column, cursorStroke());
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

    /// The first crest in the view of a column that has another one wavelength further on in there.
    std::optional<double> firstCrest(const ColumnRole& role) const {
        if (role.wave == Wave::Zero) return {};
        const double wavelength = encoding().wavelength(role.pair);
        const double phase = role.wave == Wave::Sine ? 0.25 : 0;
        const double crest = (std::ceil(view().lower / wavelength - phase) + phase) * wavelength;
        return crest + wavelength <= view().upper ? std::optional(crest) : std::nullopt;
    }

    /// Which of the shown columns have a wavelength in sight that can be told from a point, fastest first.
    std::vector<std::size_t> bracketed() const {
        std::vector<std::size_t> found;
        if (!option(QStringLiteral("wavelength")).toBool()) return found;
        for (std::size_t k = 0; k < lines().size() && found.size() < bracketLimit; ++k) {
            const ColumnRole role = encoding().role(lines()[k]);
            if (firstCrest(role) && encoding().wavelength(role.pair) / view().size() > 0.02)
                found.push_back(k);
        }
        return found;
    }

    /// A bracket from crest to crest of each curve whose wavelength is in sight.
    void paintWavelengths(QCPPainter& painter) {
        double y = chart()->top() - 0.6 * bracketHeight();
        for (const std::size_t k : bracketed()) {
            const ColumnRole role = encoding().role(lines()[k]);
            const double wavelength = encoding().wavelength(role.pair);
            const double crest = firstCrest(role).value_or(0);
            drawSpan(painter, xAxis()->coordToPixel(crest), xAxis()->coordToPixel(crest + wavelength), y,
                     QStringLiteral("λ = %1").arg(plainNumber(wavelength, 3)),
                     style().font(style().metrics.small, QFont::DemiBold), style().line(k),
                     canvas().viewport().right());
            y -= bracketHeight();
        }
    }
};

FigureTable table(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::vector<std::int64_t> columns = shownColumns(scene);
    FigureTable result;
    result.title = QStringLiteral("Columns of the encoding over position");
    result.columns << QStringLiteral("position");
    for (const std::int64_t j : columns) result.columns << QStringLiteral("j = %1").arg(j);
    result.rows = scene.encoding.length;
    result.cell = [encoding, columns, first = scene.encoding.firstPosition](
                      std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        return encoding->value(first + row, columns[static_cast<std::size_t>(column - 1)]);
    };
    return result;
}

QString alternativeText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    QStringList columns;
    for (const std::int64_t j : shownColumns(scene)) {
        const ColumnRole role = encoding->role(j);
        columns << (role.wave == Wave::Zero
                        ? QStringLiteral("%1 (zero)").arg(grouped(j))
                        : QStringLiteral("%1 (wavelength %2)")
                              .arg(grouped(j), plainNumber(encoding->wavelength(role.pair), 4)));
    }
    return QStringLiteral(
               "Line chart of columns %1 over position (%2). Each column is a sinusoid; a dot marks each "
               "position.")
        .arg(columns.join(QStringLiteral(", ")), settingText(scene));
}

}  // namespace

FigureKind dimensionsKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("dimensions"),
                 QStringLiteral("Dimensions"),
                 QStringLiteral("each column is a sinusoid; a dot is a position"),
                 AxisQuantity::Position,
                 AxisQuantity::Value,
                 {{QStringLiteral("wavelength"),
                   QStringLiteral("Wavelength"),
                   QStringLiteral("Marks one wavelength on the curves where it is in sight"),
                   OptionSpec::Kind::Switch,
                   true,
                   {},
                   {}}}};
    return functionKind(std::move(kind.spec), makeView<Dimensions>, {table, cellReadout, alternativeText});
}

}  // namespace sinescope
