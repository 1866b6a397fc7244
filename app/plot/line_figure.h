// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/labels.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Lines of the encoding (rows, columns, slopes) that are named at their right ends: those that the Scene
/// lists, and the selected one after them.
class LineFigure : public ChartFigure {
 public:
    explicit LineFigure(const FigureSpec& spec) : ChartFigure(spec) {
        canvas().setFit([this](const QSize& size) { fit(size); });
    }

 protected:
    std::vector<const QCPAxisRect*> namedCharts() const override;
    QFont labelFont() const override { return style().font(style().metrics.tick, QFont::DemiBold); }
    /// In FigureState::hidden, and in the alternative text.
    virtual QString lineId(std::int64_t line) const { return u"j = %1"_s.arg(line); }
    bool isHidden(std::int64_t line) const { return ChartFigure::isHidden(lineId(line)); }
    /// Puts into a chart its lines, their labels, the selection's marks and the cursor's.
    void addLines(QCPAxisRect* each);
    /// Takes over encoding and lines of the Scene.
    void setLines(std::vector<std::int64_t> shown, std::int64_t selected);

    /// Before each layout: makes room for the labels.
    virtual void fit(const QSize& size) { canvas().reserveRight(chart(), widthOfLabels(chart(), size)); }
    /// Whether a chart that addLines() was called for is in the layout.
    virtual bool isOpen(const QCPAxisRect*) const { return true; }
    virtual void paintLines(QCPPainter& painter, const QCPAxisRect* each) = 0;
    virtual void paintSelection(QCPPainter& painter, const QCPAxisRect* each) = 0;
    virtual void paintCursor(QCPPainter& painter, const QCPAxisRect* each) = 0;
    /// What else is written over the lines.
    virtual void paintTexts(QCPPainter&, const QCPAxisRect*) {}
    const Encoding& encoding() const { return *m_encoding; }
    const std::vector<std::int64_t>& lines() const { return m_lines; }
    /// The largest |value|.
    virtual double valueLimit() const { return std::max(std::abs(scene().encoding.factor), 1e-300); }
    AxisRange valueRange() const { return {-1.12 * valueLimit(), 1.12 * valueLimit()}; }
    Stroke strokeOf(std::size_t index, double width) const {
        return {style().line(index), width, Style::dash(index)};
    }
    /// Fast sinusoids are drawn thinner than other lines: they fill the chart.
    double sinusoidWidth() const { return std::min(style().metrics.line, style().metrics.thinLine * 1.4); }
    Stroke cursorStroke() const { return {style().palette.text, style().metrics.thinLine, {}}; }
    /// Returns the strokes of all lines; those for whose index `isBand` holds share their place.
    template <typename Predicate>
    std::vector<Stroke> sharedStrokes(double width, Predicate isBand) const {
        std::vector<Stroke> strokes;
        std::vector<std::size_t> bands;
        for (std::size_t k = 0; k < lines().size(); ++k) {
            strokes.push_back(strokeOf(k, width));
            if (isBand(k)) bands.push_back(k);
        }
        for (std::size_t turn = 0; turn < bands.size(); ++turn)
            strokes[bands[turn]].share = {static_cast<int>(turn), static_cast<int>(bands.size())};
        return strokes;
    }
    /// Wordings of an x axis' label; with the number of cells that a pixel covers where lines are drawn as
    /// bands, else 0.
    static QStringList bandLabels(const QString& name, double cellsPerPixel);
    /// A dotted line from top to bottom at a coordinate of the chart's x axis.
    void paintMark(QCPPainter& painter, const QCPAxisRect* each, double x, const QColor& color,
                   bool selected) const;

 private:
    std::vector<QCPAxisRect*> m_charts;  ///< that addLines() was called for
    std::shared_ptr<const Encoding> m_encoding = std::make_shared<const Encoding>(EncodingParameters{});
    std::vector<std::int64_t> m_lines;
};

}  // namespace sinescope
