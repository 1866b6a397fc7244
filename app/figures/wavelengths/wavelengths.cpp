// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelength of each pair on a logarithmic axis: a straight line from 2 pi up, and a rule at L that says
// which pairs complete a cycle within the sequence.
#include "app/figures/wavelengths/wavelengths.h"

#include "core/analysis/wavelengths.h"

#include "app/plot/axes.h"
#include "app/model/cell_readout.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/labels.h"
#include "app/figures/function_model.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int lengthRule = 1;
constexpr double grip = 6;  ///< pixels around the rule in which it can be taken

class Wavelengths : public ChartFigure {
 public:
    explicit Wavelengths(const FigureSpec& spec) : ChartFigure(spec) {
        xAxis()->setTicker(binaryTicker());
        yAxis()->setScaleType(QCPAxis::stLogarithmic);
        yAxis()->setTicker(decadeTicker());
        xAxis()->setLabel(QStringLiteral("pair i"));
        canvas().setLabels(yAxis(), [] {
            return QStringList{QStringLiteral("wavelength λ, positions"), QStringLiteral("wavelength λ"),
                               QStringLiteral("λ")};
        });
        canvas().setFit([this](const QSize& size) {
            canvas().reserveRight(chart(), labelsWidth(shownLabels(size.width()), labelFont()));
            canvas().reserveTop(chart(), static_cast<int>(std::ceil(1.9 * style().metrics.small)));
        });
        new Painting(&canvas(), QStringLiteral("grid"), chart(),
                     [this](QCPPainter& painter) { paintCompleted(painter); });
        new Painting(&canvas(), Canvas::dataLayer(), chart(),
                     [this](QCPPainter& painter) { paintData(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), chart(),
                     [this](QCPPainter& painter) { paintRules(painter); });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            drawLineLabels(painter, shownLabels(canvas().viewport().width()), chart()->rect(), labelFont());
            paintCount(painter);
        });
        new Painting(&canvas(), Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (cursor().column) paintPair(painter, *cursor().column, style().palette.text);
        });
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        const double y = toY(static_cast<double>(scene().encoding.length));
        if (!chart()->rect().contains(point.toPoint()) || std::abs(point.y() - y) > grip) return {};
        return Handle{lengthRule, Qt::SizeVerCursor, QStringLiteral("Drag to change the sequence length L")};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        if (handle != lengthRule) return {};
        const double y =
            std::clamp(to.y(), static_cast<double>(chart()->top()), static_cast<double>(chart()->bottom()));
        const auto length = std::clamp<std::int64_t>(std::llround(yAxis()->pixelToCoord(y)), 1,
                                                     EncodingParameters::maximumLength);
        return SceneEdit{QStringLiteral("sequence length"),
                         [length](Scene& next) { next.encoding.length = length; },
                         QStringLiteral("wavelengths.length")};
    }

 protected:
    AxisRange wholeX() const override { return pairRange(scene()); }
    AxisRange wholeY() const override {
        const WavelengthRange ends = wavelengthRange(*m_encoding);
        const double top = std::max(ends.supremum, static_cast<double>(scene().encoding.length));
        return {std::min(ends.shortest, static_cast<double>(scene().encoding.length)) / 1.8, top * 1.8};
    }

    void draw(Changes) override {
        m_encoding = encodingOf(scene());
        m_values = wavelengths(*m_encoding);
        m_frozen = scene().frozen ? encodingOf(*scene().frozen) : nullptr;
        applyView();
    }

 private:
    QFont labelFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    double toX(double pair) const { return xAxis()->coordToPixel(pair); }
    double toY(double wavelength) const { return yAxis()->coordToPixel(wavelength); }

    std::int64_t completed() const {
        return pairsCompletingACycle(*m_encoding, static_cast<double>(scene().encoding.length));
    }

    /// The pairs that complete a cycle: everything left of the first that does not, up to L.
    void paintCompleted(QCPPainter& painter) {
        QColor fill = style().palette.position;
        fill.setAlphaF(0.08F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        const double right = toX(static_cast<double>(completed()) - 0.5);
        const double top = toY(static_cast<double>(scene().encoding.length));
        const QRectF area = chart()->rect();
        const QRectF box = QRectF(QPointF(area.left(), top), QPointF(right, area.bottom())).intersected(area);
        if (completed() > 0 && !box.isEmpty()) painter.drawRect(box);
    }

    /// How many pairs complete a cycle, above the chart.
    void paintCount(QCPPainter& painter) {
        const QString done = grouped(completed());
        const QString all = grouped(m_encoding->pairs());
        const QString text =
            firstThatFits({QStringLiteral("%1 of %2 pairs complete a cycle within L").arg(done, all),
                           QStringLiteral("%1 of %2 pairs complete a cycle").arg(done, all),
                           QStringLiteral("%1 of %2 complete a cycle").arg(done, all),
                           QStringLiteral("%1 of %2").arg(done, all)},
                          labelFont(), canvas().viewport().right() - chart()->left());
        painter.setFont(labelFont());
        painter.setPen(style().palette.position);
        painter.drawText(QPointF(chart()->left(), chart()->top() - 0.6 * style().metrics.small), text);
    }

    QPolygonF line(const Encoding& encoding, const std::vector<double>& values) const {
        // Over a narrower or wider second setting the pairs keep their own numbers.
        QPolygonF points;
        const auto count = static_cast<std::int64_t>(values.size());
        const auto step = std::max<std::int64_t>(1, count / std::max(1, 2 * chart()->width()));
        for (std::int64_t i = 0; i < count; i += step)
            points << QPointF(toX(static_cast<double>(i)), toY(values[static_cast<std::size_t>(i)]));
        if (count > 1) points << QPointF(toX(static_cast<double>(encoding.pairs() - 1)), toY(values.back()));
        return points;
    }

    void paintData(QCPPainter& painter) {
        const QRectF area = chart()->rect();
        if (m_frozen) {
            drawCurve(painter, line(*m_frozen, wavelengths(*m_frozen)),
                      {style().palette.secondary, style().metrics.line, Style::dash(1)}, area);
        }
        const QPolygonF points = line(*m_encoding, m_values);
        drawCurve(painter, points, {style().line(0), style().metrics.line}, area);
        const double apart = points.size() > 1 ? points[1].x() - points[0].x() : area.width();
        if (apart > style().metrics.marker + 1)
            drawDots(painter, points, style().line(0), style().metrics.marker, area);
        if (style().showSelection) paintPair(painter, scene().selection.column, style().palette.pair);
    }

    void paintPair(QCPPainter& painter, std::int64_t column, const QColor& color) {
        const std::int64_t pair = m_encoding->role(std::min(column, m_encoding->columns() - 1)).pair;
        if (pair < 0) return;
        const QPointF at(toX(static_cast<double>(pair)), toY(m_values[static_cast<std::size_t>(pair)]));
        painter.setPen(QPen(color, 1, Qt::DotLine));
        painter.drawLine(QLineF(at, QPointF(at.x(), chart()->bottom())));
        painter.drawLine(QLineF(at, QPointF(chart()->left(), at.y())));
        drawDots(painter, {at}, color, style().metrics.marker * 1.8, chart()->rect());
    }

    struct Rule {
        double value;
        QString text;
        QString brief;
        QColor color;
        double width;
        Qt::PenStyle pen;
    };

    std::vector<Rule> rules() const {
        const WavelengthRange ends = wavelengthRange(*m_encoding);
        const Palette& colors = style().palette;
        const auto length = static_cast<double>(scene().encoding.length);
        const auto named = [](const QString& name, double value) {
            return QStringLiteral("%1 %2").arg(name, plainNumber(value, 4));
        };
        const QString supremum = QStringLiteral("2πn = %1").arg(plainNumber(ends.supremum, 4));
        const bool reached = std::abs(ends.supremum / ends.longest - 1) <= 1e-9;
        std::vector<Rule> found = {{length,
                                    QStringLiteral("L = %1").arg(grouped(scene().encoding.length)),
                                    {},
                                    colors.position,
                                    2,
                                    Qt::SolidLine},
                                   {ends.shortest, named(QStringLiteral("shortest"), ends.shortest),
                                    plainNumber(ends.shortest, 4), colors.secondary, 1, Qt::DashLine}};
        if (ends.longest > ends.shortest)
            found.push_back({ends.longest,
                             reached ? QStringLiteral("longest %1").arg(supremum)
                                     : named(QStringLiteral("longest"), ends.longest),
                             reached ? supremum : plainNumber(ends.longest, 4), colors.secondary, 1,
                             Qt::DashLine});
        if (!reached)
            found.push_back({ends.supremum, QStringLiteral("%1, not reached").arg(supremum), supremum,
                             colors.base, 1, Qt::DotLine});
        if (m_frozen) {
            const double other = wavelengthRange(*m_frozen).longest;
            found.push_back({other, named(QStringLiteral("A: longest"), other),
                             named(QStringLiteral("A:"), other), colors.secondary, 0, Qt::NoPen});
        }
        return found;
    }

    void paintRules(QCPPainter& painter) {
        for (const Rule& rule : rules()) {
            painter.setPen(QPen(rule.color, rule.width, rule.pen));
            painter.drawLine(QLineF(chart()->left(), toY(rule.value), chart()->right(), toY(rule.value)));
        }
    }

    std::vector<LineLabel> labels() const {
        std::vector<LineLabel> found;
        for (const Rule& rule : rules())
            found.push_back({rule.text, rule.color, toY(rule.value), rule.brief});
        return found;
    }
    std::vector<LineLabel> shownLabels(int canvasWidth) const {
        return fittingLabels(labels(), labelFont(), roomForLabels(canvasWidth));
    }

    std::shared_ptr<const Encoding> m_encoding = encodingOf(EncodingParameters{});
    std::shared_ptr<const Encoding> m_frozen;
    std::vector<double> m_values = wavelengths(*m_encoding);
};

FigureTable table(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    FigureTable result;
    result.title = QStringLiteral("Wavelengths of the pairs");
    result.columns << QStringLiteral("pair") << QStringLiteral("angular frequency, rad / position")
                   << QStringLiteral("wavelength, positions") << QStringLiteral("cycles within L");
    result.rows = encoding->pairs();
    result.cell = [encoding](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        if (column == 1) return encoding->angularFrequency(row);
        if (column == 2) return encoding->wavelength(row);
        return cyclesWithin(*encoding, row, static_cast<double>(encoding->rows()));
    };
    return result;
}

std::vector<Readout> readOut(const Scene& scene, const Cursor& cursor) {
    std::vector<Readout> lines = cellReadout(scene, cursor);
    const auto encoding = encodingOf(scene);
    const WavelengthRange ends = wavelengthRange(*encoding);
    lines.push_back(
        {QStringLiteral("complete a cycle"),
         QStringLiteral("%1 of %2 pairs")
             .arg(grouped(pairsCompletingACycle(*encoding, static_cast<double>(scene.encoding.length))),
                  grouped(encoding->pairs()))});
    lines.push_back({QStringLiteral("ratio from pair to pair"), plainNumber(ends.ratio, 6), Term::Base});
    return lines;
}

QString alternativeText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const WavelengthRange ends = wavelengthRange(*encoding);
    return QStringLiteral(
               "Wavelengths of %1 pairs on a logarithmic axis (%2): from %3 to %4 positions, each %5 times "
               "the one "
               "before. %6 pairs complete a cycle within the sequence.")
        .arg(grouped(encoding->pairs()), settingText(scene), plainNumber(ends.shortest, 4),
             plainNumber(ends.longest, 5), plainNumber(ends.ratio, 6),
             grouped(pairsCompletingACycle(*encoding, static_cast<double>(scene.encoding.length))));
}

}  // namespace

FigureKind wavelengthsKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("wavelengths"),
                 QStringLiteral("Wavelengths"),
                 QStringLiteral("each pair is slower by the same factor; drag the rule at L"),
                 AxisQuantity::Pair,
                 AxisQuantity::Wavelength,
                 {}};
    return functionKind(std::move(kind.spec), makeView<Wavelengths>, {table, readOut, alternativeText});
}

}  // namespace sinescope
