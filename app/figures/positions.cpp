// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the matrix as lines over the columns, or over the pairs: each position's fingerprint.
#include "app/figures/axes.h"
#include "app/figures/cells.h"
#include "app/figures/chart_figure.h"
#include "app/figures/curves.h"
#include "app/figures/labels.h"
#include "app/figures/registry.h"
#include "app/figures/text.h"

#include <algorithm>
#include <limits>

namespace sinescope {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

class Positions : public ChartFigure {
 public:
    explicit Positions(const FigureSpec& spec) : ChartFigure(spec) {
        xAxis()->setTicker(binaryTicker());
        yAxis()->setTicker(valueTicker());
        yAxis()->setLabel(QStringLiteral("PE(p, j)"));
        new Painting(&canvas(), Canvas::dataLayer(), chart(),
                     [this](QCPPainter& painter) { paintLines(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            drawLineLabels(painter, labels(), chart()->rect(), labelFont());
        });
        new Painting(&canvas(), Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (style().showSelection) paintColumnMark(painter, scene().selection.column, 1.25);
        });
        new Painting(&canvas(), Canvas::cursorLayer(), chart(),
                     [this](QCPPainter& painter) { paintCursor(painter); });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at = ChartFigure::cursorAt(point);
        if (overPairs() && at.column)
            at.column = columnOfPair(*cellAt(AxisQuantity::Pair, xAxis()->pixelToCoord(point.x())));
        return at;
    }

 protected:
    AxisRange wholeX() const override { return overPairs() ? pairRange(scene()) : columnRange(scene()); }
    AxisRange wholeY() const override { return {-1.12 * limit(), 1.12 * limit()}; }

    void draw(Changes) override {
        m_encoding = encodingOf(scene());
        m_rows = shownPositions(scene());
        const std::int64_t selected = scene().selection.position;
        if (style().showSelection && std::find(m_rows.begin(), m_rows.end(), selected) == m_rows.end())
            m_rows.push_back(selected);
        m_strands = makeStrands();
        xAxis()->setLabel(overPairs() ? QStringLiteral("pair i") : QStringLiteral("column j"));
        applyView();
        if (overPairs()) {  // the Scene's zoom counts columns
            const AxisRange pairs = pairRange(scene());
            xAxis()->setRange(pairs.lower, pairs.upper);
        }
        canvas().reserveRight(chart(), labelsWidth(labels(), labelFont()));
    }

 private:
    double limit() const { return std::max(std::abs(scene().encoding.factor), 1e-300); }
    bool overPairs() const { return option(QStringLiteral("over")).toString() == QLatin1String("pairs"); }
    bool shows(Wave wave) const {
        const QString waves = option(QStringLiteral("waves")).toString();
        return waves == QLatin1String("both") || (waves == QLatin1String("sine")) == (wave == Wave::Sine);
    }
    QFont labelFont() const { return style().font(style().metrics.tick, QFont::DemiBold); }

    std::int64_t columnOfPair(std::int64_t pair) const {
        const std::int64_t sine = shows(Wave::Sine) ? m_encoding->columnOf(pair, Wave::Sine) : -1;
        return sine >= 0 ? sine : std::max<std::int64_t>(m_encoding->columnOf(pair, Wave::Cosine), 0);
    }

    /// The columns of one line in the order they are drawn; a line a half in the halves layouts, a line a
    /// wave over pairs.
    std::vector<std::vector<std::int64_t>> makeStrands() const {
        const bool apart = overPairs() || scene().encoding.layout != Layout::Interleaved;
        std::vector<std::vector<std::int64_t>> found(apart ? 2 : 1);
        for (std::int64_t j = 0; j < m_encoding->columns(); ++j) {
            const Wave wave = m_encoding->role(j).wave;
            if (wave == Wave::Zero ? !shows(Wave::Sine) || !shows(Wave::Cosine) : !shows(wave)) continue;
            found[apart && wave != Wave::Sine ? 1 : 0].push_back(j);
        }
        return found;
    }

    double xOf(std::int64_t column) const {
        return static_cast<double>(overPairs() ? m_encoding->role(column).pair : column);
    }

    void paintRow(QCPPainter& painter, std::int64_t position, const Stroke& stroke) {
        const QRectF area = chart()->rect();
        const double perPixel = xAxis()->range().size() / std::max(1.0, area.width() * deviceScale(painter));
        const Vector row = m_encoding->row(position);
        for (const std::vector<std::int64_t>& strand : m_strands) {
            if (perPixel > 2) {
                paintEnvelope(painter, row, strand, stroke);
                continue;
            }
            QPolygonF points;
            for (const std::int64_t j : strand) {
                const double x = xOf(j);
                if (x < xAxis()->range().lower - 2 || x > xAxis()->range().upper + 2) continue;
                points << QPointF(xAxis()->coordToPixel(x), yAxis()->coordToPixel(row(j)));
            }
            drawCurve(painter, points, stroke, area);
            const double apart = points.size() > 1 ? points[1].x() - points[0].x() : 100;
            if (apart > 2.2 * style().metrics.marker || points.size() == 1)
                drawDots(painter, points, stroke.color, style().metrics.marker, area);
        }
    }

    /// Many columns a pixel: the exact lowest and highest of each pixel.
    void paintEnvelope(QCPPainter& painter, const Vector& row, const std::vector<std::int64_t>& strand,
                       const Stroke& stroke) {
        const QRectF area = chart()->rect();
        const auto buckets =
            static_cast<std::size_t>(std::max(1.0, std::round(area.width() * deviceScale(painter))));
        std::vector<Extremes> envelope(buckets, {nan, nan});
        const QCPRange view = xAxis()->range();
        for (const std::int64_t j : strand) {
            const double at = (xOf(j) - view.lower) / view.size() * static_cast<double>(buckets);
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

    Stroke strokeOf(std::size_t index) const {
        return {style().line(index), style().metrics.line, Style::dash(index)};
    }

    void paintLines(QCPPainter& painter) {
        for (std::size_t k = 0; k < m_rows.size(); ++k) paintRow(painter, m_rows[k], strokeOf(k));
    }

    std::vector<LineLabel> labels() const {
        std::vector<LineLabel> found;
        std::int64_t last = -1;
        for (const std::vector<std::int64_t>& strand : m_strands)
            for (const std::int64_t j : strand)
                if (xOf(j) <= xAxis()->range().upper) last = j;
        if (last < 0) return found;
        for (std::size_t k = 0; k < m_rows.size(); ++k)
            found.push_back({QStringLiteral("p = %1").arg(grouped(m_rows[k])), style().line(k),
                             yAxis()->coordToPixel(m_encoding->value(m_rows[k], last))});
        return found;
    }

    void paintColumnMark(QCPPainter& painter, std::int64_t column, double width) {
        const double x = xAxis()->coordToPixel(xOf(column));
        painter.setPen(QPen(style().palette.secondary, width, Qt::DotLine));
        painter.drawLine(QLineF(x, chart()->top(), x, chart()->bottom()));
    }

    void paintCursor(QCPPainter& painter) {
        if (cursor().position)
            paintRow(painter, *cursor().position, {style().palette.text, style().metrics.thinLine, {}});
        if (cursor().column) paintColumnMark(painter, *cursor().column, 1);
    }

    std::shared_ptr<const Encoding> m_encoding = encodingOf(EncodingParameters{});
    std::vector<std::int64_t> m_rows;
    std::vector<std::vector<std::int64_t>> m_strands;
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
    kind.create = makeFigure<Positions>;
    kind.table = table;
    kind.readOut = cellReadOut;
    kind.alternativeText = alternativeText;
    return kind;
}

}  // namespace sinescope
