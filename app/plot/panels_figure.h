// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"
#include "app/plot/figure.h"

#include <vector>

namespace sinescope {

/// Small multiples: a grid of charts of the same kind and with the same ranges, each with a title. Those at
/// the left and at the bottom have tick labels; there is one axis label per direction.
class PanelsFigure : public Figure {
 public:
    explicit PanelsFigure(const FigureSpec& spec);

    // x is in the panel's axis units; the integer part of y is the panel's index, the fraction how far down.
    std::optional<QPointF> dataAt(const QPointF& point) const override;
    std::optional<QPointF> pixelOf(const QPointF& data) const override;

 protected:
    struct Panel {
        QCPAxisRect* chart;
        std::size_t index;
        QList<QCPLayerable*> paintings;
        QCPAxis* x() const { return chart->axis(QCPAxis::atBottom); }
        QCPAxis* y() const { return chart->axis(QCPAxis::atLeft); }
    };

    /// Rebuilds the charts if `count` has changed.
    void setPanels(std::size_t count);
    const std::vector<Panel>& panels() const { return m_panels; }
    /// Null outside the charts.
    const Panel* panelAt(const QPointF& point) const;

    /// Wordings of the axis labels, longest first.
    virtual QStringList xNames() const = 0;
    virtual QStringList yNames() const = 0;
    virtual QString title(const Panel& panel) const = 0;
    virtual QColor titleColor(const Panel& panel) const = 0;
    /// Wordings of the text beside a title, longest first; all panels use the same index.
    virtual QStringList besideTitle(const Panel& panel) const = 0;
    virtual void paintData(QCPPainter& painter, const Panel& panel) = 0;
    virtual void paintSelection(QCPPainter& painter, const Panel& panel) = 0;
    virtual void paintCursor(QCPPainter& painter, const Panel& panel) = 0;

    QRectF titleRect(const Panel& panel) const;
    QRectF besideTitleRect(const Panel& panel) const;

 private:
    QFont titleFont() const { return style().font(style().metrics.tick, QFont::DemiBold); }
    /// The title, or its last word if not all titles fit above their charts.
    QString shownTitle(const Panel& panel) const;
    /// After each layout: shortens what does not fit above the charts, in all panels alike.
    void fitTitles();
    double titleSpace(const Panel& panel) const;
    double widthBesideTitle(const Panel& panel) const;
    void paintTitle(QCPPainter& painter, const Panel& panel);
    void paintSharedNames(QCPPainter& painter);
    bool isAtBottom(const Panel& panel) const {
        return m_across > 0 && panel.index / m_across == (m_panels.size() - 1) / m_across;
    }
    bool isAtLeft(const Panel& panel) const { return m_across > 0 && panel.index % m_across == 0; }
    /// A label that reserves the height of the axis label if the axis is at the edge.
    static QStringList spaceForName(bool isAtEdge) { return {isAtEdge ? QString(QChar::Nbsp) : QString()}; }
    void addPanel(std::size_t index);
    void arrange(const QSize& size);
    void place(std::size_t across);
    std::size_t bestAcross(const QSize& size) const;

    std::vector<Panel> m_panels;
    bool m_hasShortTitles = false;
    qsizetype m_besideTitle = 0;  ///< index of the wording
    std::size_t m_across = 0;     ///< charts per row
};

}  // namespace sinescope
