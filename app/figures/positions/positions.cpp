// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the matrix as lines over the columns, or over the pairs: each position's fingerprint.
#include "app/figures/positions/positions.h"

#include "app/plot/axes.h"
#include "app/model/cell_readout.h"
#include "app/plot/line_figure.h"
#include "app/figures/function_model.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace sinescope {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The columns that one line runs through, from left to right.
using Strand = std::vector<std::int64_t>;

class Positions : public LineFigure {
 public:
    explicit Positions(const FigureSpec& spec) : LineFigure(spec) {
        xAxis()->setTicker(binaryTicker());
        yAxis()->setLabel(QStringLiteral("PE(p, j)"));
        addLines(chart());
        canvas().setLabels(xAxis(), [this] {
            return bandLabels(overPairs() ? QStringLiteral("pair i") : QStringLiteral("column j"),
                              isBand() ? xAxis()->range().size() / chart()->width() : 0);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at = ChartFigure::cursorAt(point);
        if (overPairs() && at.column)
            at.column = columnOfPair(*cellAt(AxisQuantity::Pair, xAxis()->pixelToCoord(point.x())));
        return at;
    }

 protected:
    AxisRange wholeX() const override { return overPairs() ? pairRange(scene()) : columnRange(scene()); }
    AxisRange wholeY() const override { return valueRange(); }
    AxisQuantity xShows() const override { return overPairs() ? AxisQuantity::Pair : AxisQuantity::Column; }

    void draw(Changes changes) override {
        setLines(shownPositions(scene()), scene().selection.position);
        if (changes & (Changes(Change::Encoding) | Change::View | Change::Arrangement))
            m_strands = makeStrands();
        keepRows(changes.testFlag(Change::Encoding));
        applyView();
        if (overPairs()) {  // the Scene's zoom counts columns
            const AxisRange pairs = pairRange(scene());
            xAxis()->setRange(pairs.lower, pairs.upper);
        }
    }

    void paintLines(QCPPainter& painter, const QCPAxisRect*) override {
        for (std::size_t k = 0; k < lines().size(); ++k)
            paintRow(painter, lines()[k], strokeOf(k, style().metrics.line));
    }

    void paintSelection(QCPPainter& painter, const QCPAxisRect* each) override {
        paintMark(painter, each, xOf(scene().selection.column), style().palette.secondary, true);
    }

    void paintCursor(QCPPainter& painter, const QCPAxisRect* each) override {
        if (cursor().position) paintRow(painter, *cursor().position, cursorStroke());
        if (cursor().column)
            paintMark(painter, each, xOf(*cursor().column), style().palette.secondary, false);
    }

    std::vector<LineLabel> labels(const QCPAxisRect*) const override {
        std::int64_t last = -1;
        for (const Strand& strand : m_strands) {
            const auto end = std::upper_bound(strand.begin(), strand.end(), xAxis()->range().upper,
                                              [this](double x, std::int64_t j) { return x < xOf(j); });
            if (end != strand.begin()) last = *std::prev(end);
        }
        std::vector<LineLabel> found;
        if (last < 0) return found;
        for (std::size_t k = 0; k < lines().size(); ++k)
            found.push_back({QStringLiteral("p = %1").arg(grouped(lines()[k])), style().line(k),
                             yAxis()->coordToPixel(encoding().value(lines()[k], last))});
        return found;
    }

 private:
    bool overPairs() const { return option(QStringLiteral("over")).toString() == QLatin1String("pairs"); }
    bool shows(Wave wave) const {
        const QString waves = option(QStringLiteral("waves")).toString();
        return waves == QLatin1String("both") || (waves == QLatin1String("sine")) == (wave == Wave::Sine);
    }

    std::int64_t columnOfPair(std::int64_t pair) const {
        const std::int64_t sine = shows(Wave::Sine) ? encoding().columnOf(pair, Wave::Sine) : -1;
        return sine >= 0 ? sine : std::max<std::int64_t>(encoding().columnOf(pair, Wave::Cosine), 0);
    }

    /// A line a half in the halves layouts, a line a wave over pairs.
    std::vector<Strand> makeStrands() const {
        const bool apart = overPairs() || scene().encoding.layout != Layout::Interleaved;
        const bool sines = shows(Wave::Sine);
        const bool cosines = shows(Wave::Cosine);
        const bool zeros = sines && cosines && !overPairs();  // columns of no pair
        std::vector<Strand> found(apart ? 2 : 1);
        for (std::int64_t j = 0; j < encoding().columns(); ++j) {
            const Wave wave = encoding().role(j).wave;
            if (wave == Wave::Sine ? sines : wave == Wave::Cosine ? cosines : zeros)
                found[apart && wave != Wave::Sine ? 1 : 0].push_back(j);
        }
        return found;
    }

    double xOf(std::int64_t column) const {
        return static_cast<double>(overPairs() ? encoding().role(column).pair : column);
    }

    /// Forgets rows that are not drawn any more, and all of them when they have become others.
    void keepRows(bool changed) {
        if (changed) m_rows.clear();
        std::erase_if(m_rows, [this](const auto& row) {
            return std::find(lines().begin(), lines().end(), row.first) == lines().end();
        });
    }
    const Vector& rowAt(std::int64_t position) {
        const auto known = m_rows.find(position);
        return known != m_rows.end() ? known->second
                                     : m_rows.emplace(position, encoding().row(position)).first->second;
    }

    /// Whether the lines are bands, from the lowest to the highest of each pixel.
    bool isBand(double density = 1) const {
        return xAxis()->range().size() > 2 * std::max(1.0, chart()->width() * density);
    }

    void paintRow(QCPPainter& painter, std::int64_t position, const Stroke& stroke) {
        const QRectF area = chart()->rect();
        const QCPRange view = xAxis()->range();
        const Vector& row = rowAt(position);
        for (const Strand& strand : m_strands) {
            if (isBand(deviceScale(painter))) {
                paintEnvelope(painter, row, strand, stroke);
                continue;
            }
            QPolygonF points;
            for (const std::int64_t j : strand) {
                const double x = xOf(j);
                if (x < view.lower - 2 || x > view.upper + 2) continue;
                points << QPointF(xAxis()->coordToPixel(x), yAxis()->coordToPixel(row(j)));
            }
            drawChirp(painter, points, stroke);
            const double apart = points.size() > 1 ? points[1].x() - points[0].x() : 100;
            if (apart > 2.2 * style().metrics.marker || points.size() == 1)
                drawDots(painter, points, stroke.color, style().metrics.marker, area);
        }
    }

    /// Solid as far as it swings too fast for dashes, which would only make noise of it.
    void drawChirp(QCPPainter& painter, const QPolygonF& points, const Stroke& stroke) {
        const double pattern = std::accumulate(stroke.dash.begin(), stroke.dash.end(), 0.0) * stroke.width;
        qsizetype slow = 0;
        for (qsizetype k = 1; k < points.size() && pattern > 0; ++k) {
            const QPointF step = points[k] - points[k - 1];
            if (std::abs(step.y()) > std::max(pattern, 4 * step.x())) slow = k;
        }
        const QRectF area = chart()->rect();
        if (slow > 0) drawCurve(painter, points.mid(0, slow + 1), {stroke.color, stroke.width}, area);
        drawCurve(painter, points.mid(slow), stroke, area);
    }

    /// Many columns a pixel: the exact lowest and highest of each pixel.
    void paintEnvelope(QCPPainter& painter, const Vector& row, const Strand& strand, const Stroke& stroke) {
        const QRectF area = chart()->rect();
        const auto buckets =
            static_cast<std::size_t>(std::max(1.0, std::round(area.width() * deviceScale(painter))));
        std::vector<Extremes> envelope(buckets, {nan, nan});
        const QCPRange view = xAxis()->range();
        const bool pairs = overPairs();
        for (const std::int64_t j : strand) {
            const auto x = static_cast<double>(pairs ? encoding().role(j).pair : j);
            const double at = (x - view.lower) / view.size() * static_cast<double>(buckets);
            if (at < 0 || at >= static_cast<double>(buckets)) continue;
            Extremes& bucket = envelope[static_cast<std::size_t>(at)];
            const double value = row(j);
            bucket.lowest = std::isnan(bucket.lowest) ? value : std::min(bucket.lowest, value);
            bucket.highest = std::isnan(bucket.highest) ? value : std::max(bucket.highest, value);
        }
        drawEnvelope(
            painter, envelope, area.left(), area.right(),
            [this](double v) { return yAxis()->coordToPixel(v); }, stroke.color, stroke.width);
    }

    std::vector<Strand> m_strands;
    std::map<std::int64_t, Vector> m_rows;
};

FigureTable table(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::vector<std::int64_t> rows = shownPositions(scene);
    FigureTable result;
    result.title = QStringLiteral("Rows of the encoding over its columns");
    result.columns << QStringLiteral("column") << QStringLiteral("pair") << QStringLiteral("wave");
    for (const std::int64_t p : rows) result.columns << QStringLiteral("p = %1").arg(p);
    result.rows = scene.encoding.dModel;
    result.cell = [encoding, rows](std::int64_t row, std::int64_t column) -> TableCell {
        const ColumnRole role = encoding->role(row);
        if (column == 0) return row;
        if (column == 1) return role.pair;
        if (column == 2)
            return role.wave == Wave::Sine     ? QStringLiteral("sine")
                   : role.wave == Wave::Cosine ? QStringLiteral("cosine")
                                               : QStringLiteral("zero");
        return encoding->value(rows[static_cast<std::size_t>(column - 3)], row);
    };
    return result;
}

QString alternativeText(const Scene& scene) {
    QStringList rows;
    for (const std::int64_t p : shownPositions(scene)) rows << grouped(p);
    return QStringLiteral(
               "Line chart of the rows at positions %1 over the columns (%2). "
               "Each row swings fast on the left and settles on the right, and no two rows are alike.")
        .arg(rows.join(QStringLiteral(", ")), settingText(scene));
}

}  // namespace

FigureKind positionsKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("positions"),
                 QStringLiteral("Positions"),
                 QStringLiteral("each row is its own fingerprint"),
                 AxisQuantity::Column,
                 AxisQuantity::Value,
                 {{QStringLiteral("waves"),
                   QStringLiteral("Waves"),
                   QStringLiteral("Which columns the lines go through"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("sine"),
                   {QStringLiteral("sine"), QStringLiteral("cosine"), QStringLiteral("both")},
                   {QStringLiteral("sine"), QStringLiteral("cosine"), QStringLiteral("both")}},
                  {QStringLiteral("over"),
                   QStringLiteral("Over"),
                   QStringLiteral("What the horizontal axis counts"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("columns"),
                   {QStringLiteral("columns"), QStringLiteral("pairs")},
                   {QStringLiteral("columns"), QStringLiteral("pairs")}}}};
    return functionKind(std::move(kind.spec), makeView<Positions>, {table, cellReadout, alternativeText});
}

}  // namespace sinescope
