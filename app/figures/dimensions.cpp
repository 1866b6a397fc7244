// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of the matrix as sinusoids over position: a continuous curve, and a dot at each position there is.
#include "app/figures/axes.h"
#include "app/figures/cells.h"
#include "app/figures/chart_figure.h"
#include "app/figures/curves.h"
#include "app/figures/labels.h"
#include "app/figures/registry.h"
#include "app/figures/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

/// Points a period at which the chord of a curve 200 pixels high stays within a fifth of a pixel of it.
constexpr double pointsPerPeriod = 72;
/// Fewer pixels a period than this cannot show a curve: the envelope of the positions is drawn.
constexpr double pixelsPerPeriod = 3;
constexpr std::size_t bracketLimit = 2;

class Dimensions : public ChartFigure {
 public:
    explicit Dimensions(const FigureSpec& spec) : ChartFigure(spec) {
        xAxis()->setTicker(integerTicker());
        yAxis()->setTicker(valueTicker());
        xAxis()->setLabel(QStringLiteral("position p"));
        yAxis()->setLabel(QStringLiteral("PE(p, j)"));
        new Painting(&canvas(), Canvas::dataLayer(), chart(),
                     [this](QCPPainter& painter) { paintLines(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            drawLineLabels(painter, labels(), chart()->rect(), labelFont());
        });
        new Painting(&canvas(), Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (option(QStringLiteral("wavelength")).toBool()) paintWavelengths(painter);
            if (style().showSelection) paintPositionMark(painter, scene().selection.position, 1.25);
        });
        new Painting(&canvas(), Canvas::cursorLayer(), chart(),
                     [this](QCPPainter& painter) { paintCursor(painter); });
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override {
        const double limit = std::max(std::abs(scene().encoding.factor), 1e-300);
        return {-1.12 * limit, 1.12 * limit};
    }

    void draw(Changes) override {
        m_encoding = encodingOf(scene());
        m_columns = shownColumns(scene());
        const std::int64_t selected = scene().selection.column;
        if (style().showSelection &&
            std::find(m_columns.begin(), m_columns.end(), selected) == m_columns.end())
            m_columns.push_back(selected);
        applyView();
        const std::size_t brackets = option(QStringLiteral("wavelength")).toBool() ? bracketed().size() : 0;
        if (!(state() && state()->y)) {
            const AxisRange whole = wholeY();
            yAxis()->setRange(whole.lower, whole.upper + (whole.upper - whole.lower) * 0.08 *
                                                             static_cast<double>(brackets));
        }
        canvas().reserveRight(chart(), labelsWidth(labels(), labelFont()));
    }

 private:
    QFont labelFont() const { return style().font(style().metrics.tick, QFont::DemiBold); }
    QCPRange view() const { return xAxis()->range(); }
    double toY(double value) const { return yAxis()->coordToPixel(value); }

    /// The positions there are within the view.
    std::pair<std::int64_t, std::int64_t> positionsInView() const {
        const EncodingParameters& p = scene().encoding;
        return {std::max(p.firstPosition, static_cast<std::int64_t>(std::floor(view().lower))),
                std::min(p.firstPosition + p.length - 1, static_cast<std::int64_t>(std::ceil(view().upper)))};
    }

    void paintColumn(QCPPainter& painter, std::int64_t column, const Stroke& stroke) {
        const QRectF area = chart()->rect();
        const auto [first, last] = positionsInView();
        if (last < first) return;
        const ColumnRole role = m_encoding->role(column);
        const double perPosition = area.width() / view().size();
        const double wavelength = role.wave == Wave::Zero ? 1e300 : m_encoding->wavelength(role.pair);
        if (wavelength * perPosition < pixelsPerPeriod) {
            const auto buckets =
                static_cast<std::int64_t>(std::max(1.0, std::round(area.width() * deviceScale(painter))));
            drawEnvelope(
                painter, columnEnvelope(*m_encoding, column, view().lower, view().upper, buckets),
                area.left(), area.right(), [this](double value) { return toY(value); }, stroke.color,
                stroke.width);
            return;
        }
        const auto from = static_cast<double>(first);
        const auto to = static_cast<double>(last);
        const double wanted = (to - from) / wavelength * pointsPerPeriod;
        const auto steps = std::max(
            2, static_cast<int>(std::ceil(std::min(wanted, 2 * area.width() * deviceScale(painter)))));
        QPolygonF points;
        for (int k = 0; k <= steps; ++k) {
            const double p = from + (to - from) * k / steps;
            points << QPointF(xAxis()->coordToPixel(p), toY(m_encoding->valueAt(p, column)));
        }
        // Dashes on a curve that turns within a few of them only blur it.
        const bool dense = wavelength * perPosition < 40;
        drawCurve(painter, points, dense ? Stroke{stroke.color, stroke.width} : stroke, area);
        if (perPosition >= 1.2 * style().metrics.marker) {
            QPolygonF dots;
            for (std::int64_t p = first; p <= last; ++p)
                dots << QPointF(xAxis()->coordToPixel(static_cast<double>(p)),
                                toY(m_encoding->value(p, column)));
            drawDots(painter, dots, stroke.color, style().metrics.marker, area);
        }
    }

    Stroke strokeOf(std::size_t index) const {
        return {style().line(index), std::min(style().metrics.line, style().metrics.thinLine * 1.4),
                Style::dash(index)};
    }

    void paintLines(QCPPainter& painter) {
        // Fast columns first, so that the bands they become when many positions share a pixel lie under the
        // slow curves.
        std::vector<std::size_t> order(m_columns.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
            return m_encoding->role(m_columns[a]).pair < m_encoding->role(m_columns[b]).pair;
        });
        for (const std::size_t k : order) paintColumn(painter, m_columns[k], strokeOf(k));
    }

    std::vector<LineLabel> labels() const {
        const double end = static_cast<double>(positionsInView().second);
        std::vector<LineLabel> found;
        for (std::size_t k = 0; k < m_columns.size(); ++k) {
            const ColumnRole role = m_encoding->role(m_columns[k]);
            QString text = QStringLiteral("j = %1").arg(grouped(m_columns[k]));
            if (role.wave != Wave::Zero)
                text += QStringLiteral("  λ = %1").arg(plainNumber(m_encoding->wavelength(role.pair), 3));
            found.push_back(
                {text, style().line(k), toY(m_encoding->valueAt(std::min(end, view().upper), m_columns[k]))});
        }
        return found;
    }

    /// Which of the shown columns have a wavelength that fits into the view and can be seen, fastest first.
    std::vector<std::size_t> bracketed() const {
        std::vector<std::size_t> found;
        for (std::size_t k = 0; k < m_columns.size() && found.size() < bracketLimit; ++k) {
            const ColumnRole role = m_encoding->role(m_columns[k]);
            if (role.wave == Wave::Zero) continue;
            const double share = m_encoding->wavelength(role.pair) / view().size();
            if (share < 0.8 && share > 0.02) found.push_back(k);
        }
        return found;
    }

    /// A bracket from crest to crest above each curve whose wavelength is in sight.
    void paintWavelengths(QCPPainter& painter) {
        double level = wholeY().upper;
        for (const std::size_t k : bracketed()) {
            const ColumnRole role = m_encoding->role(m_columns[k]);
            const double wavelength = m_encoding->wavelength(role.pair);
            const double phase = role.wave == Wave::Sine ? 0.25 : 0;
            const double crest = (std::ceil(view().lower / wavelength - phase) + phase) * wavelength;
            drawSpan(painter, xAxis()->coordToPixel(crest), xAxis()->coordToPixel(crest + wavelength),
                     toY(level), QStringLiteral("λ = %1").arg(plainNumber(wavelength, 3)),
                     style().font(style().metrics.small, QFont::DemiBold), style().line(k));
            level += (wholeY().upper - wholeY().lower) * 0.08;
        }
    }

    void paintPositionMark(QCPPainter& painter, std::int64_t position, double width) {
        const double x = xAxis()->coordToPixel(static_cast<double>(position));
        painter.setPen(QPen(style().palette.secondary, width, Qt::DotLine));
        painter.drawLine(QLineF(x, chart()->top(), x, chart()->bottom()));
    }

    void paintCursor(QCPPainter& painter) {
        if (cursor().column)
            paintColumn(painter, *cursor().column, {style().palette.text, style().metrics.thinLine, {}});
        if (cursor().position) paintPositionMark(painter, *cursor().position, 1);
    }

    std::shared_ptr<const Encoding> m_encoding = encodingOf(EncodingParameters{});
    std::vector<std::int64_t> m_columns;
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
    kind.create = makeFigure<Dimensions>;
    kind.table = table;
    kind.readOut = cellReadOut;
    kind.alternativeText = alternativeText;
    return kind;
}

}  // namespace sinescope
