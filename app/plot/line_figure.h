// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/labels.h"
#include "app/scene/literals.h"

#include <set>

namespace sinescope {

/// Lines of the encoding (rows, columns, slopes), labelled at their right ends: those listed in the Scene,
/// then the selected one.
class LineFigure : public ChartFigure {
 public:
    explicit LineFigure(const FigureSpec& spec) : ChartFigure(spec) {
        canvas().setFit([this](const QSize& size) { fit(size); });
    }

 protected:
    std::vector<const QCPAxisRect*> namedCharts() const override;
    QFont labelFont() const override { return style().font(style().metrics.tick, QFont::DemiBold); }
    /// The id used in FigureState::hidden and in the alternative text.
    virtual QString lineId(std::int64_t line) const { return u"j = %1"_s.arg(line); }
    bool isHidden(std::int64_t line) const { return ChartFigure::isHidden(lineId(line)); }
    /// Adds the lines of a chart, their labels, and the marks of selection and cursor.
    void addLines(QCPAxisRect* each);
    /// Sets the lines, and the encoding from the Scene.
    void setLines(std::vector<std::int64_t> shown, std::int64_t selected);

    /// Reserves space for the labels; called before each layout.
    virtual void fit(const QSize& size) { canvas().reserveRight(chart(), widthOfLabels(chart(), size)); }
    /// True if a chart added by addLines() is in the layout.
    virtual bool isOpen(const QCPAxisRect*) const { return true; }
    virtual void paintLines(QCPPainter& painter, const QCPAxisRect* each) = 0;
    virtual void paintSelection(QCPPainter& painter, const QCPAxisRect* each) = 0;
    virtual void paintCursor(QCPPainter& painter, const QCPAxisRect* each) = 0;
    /// Paints other texts over the lines.
    virtual void paintTexts(QCPPainter&, const QCPAxisRect*) {}
    const Encoding& encoding() const { return *m_encoding; }
    const std::vector<std::int64_t>& lines() const { return m_lines; }
    /// The number of the colour and the dash of lines()[index].
    virtual std::size_t numberOf(std::size_t index) const { return index; }
    QColor colorOf(std::size_t index) const { return style().line(numberOf(index)); }
    Stroke strokeOf(std::size_t index, double width) const {
        return {colorOf(index), width, Style::dash(numberOf(index))};
    }
    /// Returns the samples of the lines beside their labels; none if all lines have different colours.
    std::vector<std::optional<Stroke>> samples() const {
        std::vector<std::optional<Stroke>> found(lines().size());
        std::set<QRgb> colors;
        for (std::size_t k = 0; k < found.size(); ++k) colors.insert(colorOf(k).rgba());
        if (colors.size() == found.size()) return found;
        for (std::size_t k = 0; k < found.size(); ++k) found[k] = strokeOf(k, style().metrics.line);
        return found;
    }
    /// Fast sinusoids are drawn thinner than other lines, because they fill the chart.
    double sinusoidWidth() const { return std::min(style().metrics.line, style().metrics.thinLine * 1.4); }
    /// Returns the stroke of a line under the cursor. One that is drawn, with this width, keeps its colour
    /// and gets bolder.
    Stroke cursorStroke(std::int64_t line, double width) const;
    /// Returns the strokes of all lines; those with `isBand(index)` share one band.
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
    /// Wordings of an x axis label. `cellsPerPixel` is 0 unless lines are drawn as bands.
    static QStringList bandLabels(const QString& name, double cellsPerPixel);
    /// Paints a dotted vertical line at a coordinate of the x axis.
    void paintMark(QCPPainter& painter, const QCPAxisRect* each, double x, const QColor& color,
                   bool selected) const;

 private:
    std::vector<QCPAxisRect*> m_charts;  ///< added by addLines()
    std::shared_ptr<const Encoding> m_encoding = std::make_shared<const Encoding>(EncodingParameters{});
    std::vector<std::int64_t> m_lines;
};

}  // namespace sinescope
