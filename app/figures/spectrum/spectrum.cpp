// SPDX-License-Identifier: GPL-3.0-or-later
//
// The spectrum of the table's columns: their power against wavelength as a heatmap, sorted by peak, with the
// wavelengths of the formula; and beside it the variance explained by the strongest Fourier frequencies.
#include "app/figures/kinds.h"
#include "app/figures/spectrum/model.h"
#include "app/figures/spectrum/painting.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/kept.h"
#include "app/plot/notes.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"
#include "core/analysis/wavelengths.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Sizes with space for both charts, in sizes of the labels.
constexpr double narrowestBeside = 22, lowestAbove = 15;

class SpectrumView : public ChartFigure {
 public:
    explicit SpectrumView(const FigureSpec& spec)
        : ChartFigure(spec),
          m_bar(canvas().addColorBar(chart(), 0, 1, u"power ÷ peak"_s)),
          m_share(canvas().addChart(0, 2)) {
        xAxis()->setScaleType(QCPAxis::stLogarithmic);
        xAxis()->setTicker(decadeTicker());
        canvas().setLabels(xAxis(), [this] { return shown().statementTexts("wavelength_name"); });
        canvas().setLabels(m_bar->axis(QCPAxis::atRight),
                           [this] { return shown().statementTexts("view_power"); });
        canvas().setLabels(yAxis(), [this] { return shown().statementTexts("lines_name"); });
        yAxis()->setTicker(binaryTicker());
        yAxis()->setRangeReversed(true);
        bottomAxis(m_share)->setTicker(integerTicker());
        canvas().setLabels(bottomAxis(m_share), [this] { return shown().statementTexts("count_name"); });
        leftAxis(m_share)->setTicker(valueTicker());
        canvas().setLabels(leftAxis(m_share), [this] { return shown().statementTexts("explained_name"); });
        canvas().addPart(chart(), [this] { return shown().statementText("power_heading"); });
        canvas().addPart(m_share, [this] { return shown().statementText("explained_heading"); });
        leftAxis(m_share)->setRange(0, 1.06);
        canvas().setFit([this](const QSize& size) { arrange(size); });
        arrangeParts(canvas(), {chart(), m_bar, m_share},
                     [this](const QRect& whole) { return placesIn(whole); });
        addPainting(Canvas::dataLayer(), chart(), [this](QCPPainter& painter) { paintPower(painter); });
        addPainting(Canvas::dataLayer(), m_share, [this](QCPPainter& painter) { paintShares(painter); });
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) { paintTexts(painter); });
        addPainting(Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (style().showSelection) paintColumn(painter, scene().selection.column, style().palette.pair);
        });
        addPainting(Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (cursor().column) paintColumn(painter, *cursor().column, style().palette.text);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (!chart()->rect().contains(point.toPoint()) || shown().options().of != SpectrumOf::Columns)
            return at;
        const std::int64_t rank = cellOf(yAxis()->pixelToCoord(point.y()));
        if (rank >= 0 && rank < shown().lines()) at.column = shown().lineOf(rank);
        return at;
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t rank = shown().rankOf(scene().selection.column);
        const auto by = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down});
        if (rank < 0 || !by) return ChartFigure::keyPressed(key, modifiers);
        const std::int64_t column =
            shown().lineOf(std::clamp<std::int64_t>(rank + *by, 0, shown().lines() - 1));
        return moveSelectionEdit({{}, column, {}});
    }

 protected:
    QStringList captionSentences() const override {
        QStringList sentences = {shown().offScale(), shown().statementText("constant_columns")};
        sentences.removeAll(QString());
        return sentences;
    }
    AxisRange wholeX() const override {
        return {2, 2.0 * static_cast<double>(std::max<std::int64_t>(shown().shown().rows, 4))};
    }
    AxisRange wholeY() const override { return axisOfCells(0, shown().lines()); }

    bool looksLike(const FigureModel& before) const override {
        return hasDataOf(before) && scene().selection.column == before.scene().selection.column;
    }
    bool hasDataOf(const FigureModel& before) const override {
        const auto& other = static_cast<const SpectrumModel&>(before);
        return &shown().shown() == &other.shown() && scene().encoding == other.scene().encoding &&
               scene().scheme == other.scene().scheme;
    }
    void draw() override {
        const bool hasLines = shown().lines() > 0;
        chart()->setVisible(hasLines);
        applyView();
        bottomAxis(m_share)->setRange(
            0, std::max(2.0, static_cast<double>(shown().shown().explained.size()) + 0.5));
        m_map = colormap(u"viridis"_s);
        canvas().setColorBarMap(m_bar, m_map);
        canvas().setColorLimits(m_bar, 0, 1);
        canvas().setColorBarShown(m_bar, style().showColorBar && hasLines);
    }

 private:
    const SpectrumModel& shown() const { return model<SpectrumModel>(); }
    QFont headingFont() const { return style().font(style().metrics.small, QFont::DemiBold); }

    /// R² beside the power or below it; left out if both charts would be too small to be read.
    enum class Shares { Beside, Below, LeftOut };

    void arrange(const QSize& size) {
        const int head = headingSpace(style().metrics.small);
        canvas().reserveTop(chart(), head);
        canvas().reserveTop(m_share, head);
        const bool isWide = size.width() > 1.15 * size.height();
        const bool isSmall = isWide ? size.width() < narrowestBeside * style().metrics.label
                                    : size.height() < lowestAbove * style().metrics.label;
        m_shares = isSmall ? Shares::LeftOut : isWide ? Shares::Beside : Shares::Below;
        m_share->setVisible(chart()->visible() && !isSmall);
        // One above the other, both charts share the height left by headings and axis labels.
        const double around = head + 1.8 * style().metrics.tick + 1.6 * style().metrics.label;
        const double left = std::max(20.0, size.height() - 2 * around);
        m_heights = {0.62 * left + around, 0.38 * left + around};
    }

    std::vector<QRect> placesIn(const QRect& whole) const {
        constexpr int gap = 8;
        const int bar = leastWidth(m_bar);
        const QRect area = whole.adjusted(0, 0, -bar - gap, 0);
        std::vector<QRect> charts{area, QRect()};
        if (m_shares == Shares::Below) charts = splitRows(area, {{m_heights.first}, {m_heights.second}});
        if (m_shares == Shares::Beside) {
            charts = splitColumns(area, {{1.7, leastWidth(chart())}, {1, leastWidth(m_share)}});
            charts[1].translate(bar + gap, 0);
        }
        const QRect right(charts[0].right() + 1 + gap, area.top(), bar, charts[0].height());
        if (shown().lines() == 0) return {QRect(), QRect(), QRect()};
        return {charts[0], m_bar->visible() ? right : QRect(), charts[1]};
    }

    void paintPower(QCPPainter& painter) {
        if (shown().lines() == 0) return;
        const QRectF area = chart()->rect();
        const double density = pixelDensity(chart(), painter);
        constexpr int maximum = 8192;
        SpectrumWindow window;
        window.shortest = xAxis()->range().lower;
        window.longest = xAxis()->range().upper;
        window.firstRank = yAxis()->range().lower;
        window.lastRank = yAxis()->range().upper;
        window.width = std::clamp(saturatingCast<int>(std::round(area.width() * density)), 1, maximum);
        window.height = std::clamp(saturatingCast<int>(std::round(area.height() * density)), 1, maximum);
        painter.setAntialiasing(false);
        painter.drawImage(area, powerIn(window));
        paintConstantColumns(painter);
        painter.setAntialiasing(true);
        paintFormula(painter);
    }

    const QImage& powerIn(const SpectrumWindow& window) const {
        return m_power.of({shown().sharedSpectrum(), window},
                          [&] { return spectrumImage(shown().spectrum(), window, m_map); });
    }

    /// Paints columns without power in the colour of missing values, not in that of the weakest power.
    void paintConstantColumns(QCPPainter& painter) {
        const std::int64_t columns = shown().constantColumns();
        if (columns == 0) return;
        const QRectF area = chart()->rect();
        const double lines = static_cast<double>(shown().lines()) - 0.5;
        const double top = yPixel(chart(), lines - static_cast<double>(columns));
        const QRectF block(QPointF(area.left(), top), QPointF(area.right(), yPixel(chart(), lines)));
        painter.fillRect(block & area, QColor::fromRgb(m_map.missing));
    }

    /// Paints the formula's wavelength of each column as a line through the ranks; for components and other
    /// tables, the wavelength of every pair as a tick at the upper edge.
    void paintFormula(QCPPainter& painter) {
        const QRectF area = chart()->rect();
        const QColor color(Qt::white);
        if (shown().options().of == SpectrumOf::Components || !shown().isFormula()) {
            painter.setPen(QPen(style().palette.base, style().metrics.line));
            std::vector<double> ascending = wavelengths(*encodingOf(scene()));
            std::ranges::sort(ascending);
            double drawn = -1e300;  // skips ticks that would touch the one before
            for (const double wavelength : ascending) {
                const double x = xPixel(chart(), wavelength);
                if (x < drawn + 3 * style().metrics.line) continue;
                drawn = x;
                if (x >= area.left() && x <= area.right())
                    painter.drawLine(QLineF(x, area.top(), x, area.top() + 0.05 * area.height()));
            }
            return;
        }
        QPolygonF points;
        for (std::int64_t rank = 0; rank < shown().lines(); ++rank) {
            const double wavelength = shown().formulaWavelength(shown().lineOf(rank));
            points << (std::isnan(wavelength) ? QPointF(nan, nan) : pointIn(chart(), wavelength, rank));
        }
        drawCurve(painter, points, {color, style().metrics.thinLine, {4, 3}}, area);
    }

    void paintShares(QCPPainter& painter) {
        const std::vector<double>& explained = shown().shown().explained;
        if (!m_share->visible()) return;
        const QRectF area = m_share->rect();
        if (const auto enough = shown().frequenciesFor95()) {
            const QPointF at = pointIn(m_share, *enough, 0.95);
            drawLevel(painter, QPen(style().palette.base, style().metrics.axis, Qt::DashLine), area, at.y());
            painter.drawLine(QLineF(at, QPointF(at.x(), area.bottom())));
        }
        const auto pointsOf = [this](const std::vector<double>& shares) {
            QPolygonF points;
            for (std::size_t k = 0; k < shares.size(); ++k) points << pointIn(m_share, k + 1, shares[k]);
            return points;
        };
        const QPolygonF points = pointsOf(explained);
        paintSinusoid(painter, pointsOf(shown().explainedInSinusoid()), points);
        drawCurve(painter, points, {style().line(0), style().metrics.line}, area);
        if (area.width() / bottomAxis(m_share)->range().size() > style().metrics.marker)
            drawDots(painter, points, style().line(0), style().metrics.marker, area);
    }

    /// Paints the shares of the sinusoidal encoding, dashed, with the name at the bottom, or higher if that
    /// avoids a curve.
    void paintSinusoid(QCPPainter& painter, const QPolygonF& points, const QPolygonF& ofTable) {
        if (points.isEmpty()) return;
        const QRectF area = m_share->rect();
        const QColor color = style().line(1);
        drawCurve(painter, points, {color, style().metrics.line, Style::dash(1)}, area);
        const QString name = u"sinusoid"_s;
        painter.setFont(headingFont());
        const QFontMetricsF metrics(painter.font());
        const double width = metrics.horizontalAdvance(name);
        const double left = area.right() - width - style().metrics.space;
        if (left < area.left()) return;
        QRectF atFoot(left - 1.2 * width, 0, 2.2 * width, 1.4 * metrics.height());
        atFoot.moveBottom(area.bottom() - 0.3 * metrics.height());
        QRectF available = atFoot;
        const auto isIn = [&available](const QPointF& point) { return available.contains(point); };
        while (available.top() > area.top() &&
               (std::ranges::any_of(points, isIn) || std::ranges::any_of(ofTable, isIn)))
            available.translate(0, -0.5 * metrics.height());
        if (available.top() <= area.top()) available = atFoot;  // no place is free
        const double foot = available.bottom() - 0.4 * metrics.height();
        // A rule of a share may run through it.
        painter.fillRect(QRectF(left, foot - metrics.ascent(), width, metrics.height()), textGround(style()));
        painter.setPen(color);
        painter.drawText(QPointF(left, foot), name);
        const double middle = foot - metrics.xHeight() / 2;
        drawCurve(painter, {QPointF(left - 1.2 * width, middle), QPointF(left - 0.1 * width, middle)},
                  {color, style().metrics.line, Style::dash(1)}, area);
    }

    void paintColumn(QCPPainter& painter, std::int64_t column, const QColor& color) {
        const std::int64_t rank = shown().rankOf(column);
        if (rank < 0) return;
        const QRectF area = chart()->rect();
        const double top = yPixel(chart(), static_cast<double>(rank) - 0.5);
        const double bottom = yPixel(chart(), static_cast<double>(rank) + 0.5);
        if (bottom < area.top() || top > area.bottom()) return;
        setPenAndBrush(painter, QPen(color, style().metrics.axis), Qt::NoBrush);
        painter.drawRect(QRectF(QPointF(area.left(), std::max(top, area.top())),
                                QPointF(area.right(), std::min(std::max(bottom, top + 2), area.bottom()))));
    }

    void paintTexts(QCPPainter& painter) {
        if (const QString absence = shown().absence(); !absence.isEmpty())
            return drawSentence(painter, style(), canvas().content()->rect(), absence);
        if (style().paper) return;
        std::vector<NoteLine> notes;
        for (const QString& sentence : captionSentences()) notes.push_back({sentence, style().palette.text});
        drawNotes(painter, style(), chart()->rect(), Qt::BottomLeftCorner, notes);
        const double space = style().metrics.space;
        // The uppermost number of the bar is as high as the heading.
        drawHeading(painter, style(), chart()->rect(), shown().statementTexts("power_heading"),
                    (m_bar->visible() ? m_bar->right() : chart()->right() + space) - chart()->left());
        if (!m_share->visible()) return;
        drawHeading(painter, style(), m_share->rect(), shown().statementTexts("explained_heading"),
                    canvas().viewport().right() - m_share->left() - space / 2);
    }

    QCPAxisRect* m_bar;
    QCPAxisRect* m_share;
    Colormap m_map;
    Kept<std::pair<std::shared_ptr<const TableSpectrum>, SpectrumWindow>, QImage> m_power;
    Shares m_shares = Shares::Beside;
    std::pair<double, double> m_heights;  ///< of both charts, one above the other
};

}  // namespace

FigureKind spectrumKind() {
    return {spectrumOptions().spec(), makeModel<SpectrumModel>, makeView<SpectrumView>};
}

}  // namespace sinescope
