// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_view.h"
#include "app/plot/kept_layers.h"
#include "app/plot/painting.h"
#include "app/plot/qcustomplot.h"
#include "app/scene/literals.h"
#include "app/style/style.h"

#include <QHash>
#include <QPointer>

#include <functional>
#include <optional>

namespace sinescope {

class Caption;

/// The base of all plots, on screen and in files: fonts of a concrete family, a theme, a cursor layer with a
/// separate buffer (moving the cursor does not repaint the rest), an up-to-date device pixel ratio.
class Canvas : public QCustomPlot {
 public:
    Canvas();

    /// The layout for the figure's axis rects and painted areas.
    QCPLayoutGrid* content() const { return m_content; }
    /// Adds an axis rect with a left and a bottom axis and the grid beneath.
    QCPAxisRect* addChart(int row, int column);
    /// Reserves space right of a chart for labels at the ends of its lines. A layout drops it if the chart
    /// would have less than a third of the width, and for Style::unlabelledCharts.
    void reserveRight(QCPAxisRect* chart, int width);
    /// False if the last layout has dropped the space right of a chart.
    bool hasRoomRight(const QCPAxisRect* chart) const;
    /// The indices of the charts whose space the last layout has dropped.
    std::set<int> unlabelledCharts() const;
    /// Sets a ticker that makes as many ticks as the style wants.
    void setTicker(QCPAxis* axis, QSharedPointer<QCPAxisTicker> ticker);
    /// The margins of the charts in the last layout; 0 around hidden ones.
    std::vector<QMargins> chartMargins() const;
    /// False if a chart is too small to be read in the last layout.
    bool hasRoom() const;
    /// Reserves space above a chart for a heading. During a layout at least that of Style::leastMargins.
    void reserveTop(QCPAxisRect* chart, int height);
    /// Gives charts the same margins at these sides, as wide as one of them needs.
    void alignMargins(std::initializer_list<QCP::MarginSide> sides, const std::vector<QCPAxisRect*>& charts);
    /// Adds a narrow axis rect with the colour map; its top and bottom margins follow the chart's.
    QCPAxisRect* addColorBar(QCPAxisRect* chart, int row, int column, const QString& label);
    /// Makes a bar as high as another chart. For use in a layout, align it with each chart once before.
    void alignColorBar(QCPAxisRect* bar, QCPAxisRect* chart);
    void setColorBarShown(QCPAxisRect* bar, bool requested);
    /// The bar that setColorBarShown() has left to the caller of the file's painting.
    std::optional<LeftColorBar> leftColorBar() const;
    void setColorLimits(QCPAxisRect* bar, double lowest, double highest);
    /// Paints a horizontal bar below a picture, from its top left `corner` to x = right, with its limits,
    /// their mean and a name. barAcrossHeight() is its height.
    void paintBarAcross(QCPPainter& painter, const QPointF& corner, double right, const Colormap& map,
                        const QCPRange& limits, const QString& name = {}) const;
    int barAcrossHeight(bool named = false) const;
    /// Sets the map of a bar whose figure does not show signed values; by default the style's.
    void setColorBarMap(QCPAxisRect* bar, const Colormap& map) { m_barMaps.insert(bar, map); }

    /// Sets a function called before each layout with its size. Set everything there that depends on the size
    /// (margins, the arrangement of charts), because files differ from the screen in size.
    void setFit(std::function<void(const QSize&)> fit) { m_fit = std::move(fit); }
    /// Sets wordings of an axis label, longest first; the first that fits along the axis is shown. Called in
    /// each layout, when the length of the axis is known. During a layout the shortest one is shown at once,
    /// so that the margins have space for it.
    void setLabels(QCPAxis* axis, std::function<QStringList()> wordings);
    /// Sets a label with a single wording.
    void setLabel(QCPAxis* axis, const QString& label) {
        setLabels(axis, [label] { return QStringList{label}; });
    }

    /// Adds a part of a figure with several; `name` returns a phrase for the caption. Visible parts have
    /// letters, (a), (b), ..., if the style requires them.
    void addPart(QCPLayoutElement* element, std::function<QString()> name);
    /// The names of the lettered parts; empty without letters.
    QStringList partNames() const;
    /// The height of a letter above a part; 0 without letters.
    int letterHeight() const;

    /// Sets background, fonts, pens of all axes, title and caption.
    void applyStyle(const Style& style, const QString& title);
    const Style& style() const { return m_style; }

    /// Layer names, from bottom to top: grid, data, marks, axes, cursor.
    static QString dataLayer() { return u"main"_s; }
    static QString marksLayer() { return u"marks"_s; }
    static QString cursorLayer() { return u"cursor"_s; }
    void replotCursor();
    /// The picture of the layers up to the data, for figures whose selection moves over unchanged data.
    KeptLayers& keptLayers() { return *m_kept; }
    const KeptLayers& keptLayers() const { return *m_kept; }
    /// Marks the canvas for queuePainting(); cleared by every replot.
    void requestPainting() { m_isPaintingRequested = true; }
    bool isPaintingRequested() const { return m_isPaintingRequested; }
    /// True if the size has changed since the last replot.
    bool isResized() const { return m_isResized; }

    /// Lays everything out for a size and paints it.
    void paintOn(QCPPainter& painter, const QSize& size);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void updateLayout() override;

 private:
    void followDevicePixelRatio();
    int leastSpaceRight() const;
    void restoreSpaceRight();
    bool dropSpaceRight();
    void restoreLabels();
    bool needsSpaceOf(const QCPAxis& axis) const;
    bool dropLabels();
    void fitLabels();
    void layOutCharts();
    void styleAxis(QCPAxis* axis);
    struct Part {
        QCPLayoutElement* element;
        std::function<QString()> name;
    };
    std::vector<const Part*> letteredParts() const;
    bool isPart(const QCPLayoutElement* element) const;
    void paintLetters(QCPPainter& painter);
    void placeHeadAndFoot(const QString& title);
    void paintColorBar(QCPPainter& painter, QCPAxisRect* bar);
    const Colormap& mapOf(const QCPAxisRect* bar) const;

    Style m_style;
    bool m_isResized = false;            ///< since the last replot
    bool m_isPaintingRequested = false;  ///< waits for queuePainting()
    std::optional<KeptLayers> m_kept;
    QCPLayoutGrid* m_content;
    QCPTextElement* m_title = nullptr;
    Caption* m_caption = nullptr;
    std::vector<Part> m_parts;
    QHash<QCPAxisRect*, int> m_droppedSpace;  ///< right of charts, in pixels
    /// Style::leastMargins, grown by the layouts at a size.
    std::optional<std::vector<QMargins>> m_leastMargins;
    QSize m_leastMarginsSize;
    bool m_isLayingOut = false;
    QHash<const QCPAxisRect*, Colormap> m_barMaps;
    QHash<const QCPAxisRect*, const QCPAxisRect*> m_chartsOfBars;
    const QCPAxisRect* m_leftBar = nullptr;
    std::function<void(const QSize&)> m_fit;
    struct AxisLabel {
        QPointer<QCPAxis> axis;
        std::function<QStringList()> wordings;
        QFont font = {};         ///< of the style
        QFont shown = {};        ///< smaller if a longer wording fits then
        bool isDropped = false;  ///< in the last layout
    };
    std::vector<AxisLabel> m_labels;
    /// The requested tick count of an axis, and the count at which labels do not touch.
    struct Ticks {
        int requested = 0;
        int given = 0;
    };
    QHash<const QCPAxis*, Ticks> m_ticks;
};

/// The first of the wordings, longest first, that is at most `width` wide; the last if none fits.
QString firstThatFits(const QStringList& wordings, const QFont& font, double width);

/// A wording, and the font in which it fits.
struct FittedWording {
    QString text;
    QFont font;
};
/// Like firstThatFits(), but large type shrinks by up to a quarter for a longer wording, though not below
/// `smallest`, so that a larger figure says no less than a small one.
FittedWording fittedWording(const QStringList& wordings, const QFont& font, double width, double smallest);

/// Device pixels per unit of the painter, on screen and in files.
double deviceScale(const QCPPainter& painter);

/// Pixels of a chart's pictures per unit of the layout: those of the device, in vector files those of a PNG
/// of the same size.
double pixelDensity(const QCPAxisRect* chart, const QCPPainter& painter);
/// The same before painting.
double pixelDensity(const QCPAxisRect* chart);
/// The length of an axis in pixels; in double, because a layout places what does not fit outside the range of
/// integers.
double lengthOf(const QCPAxis* axis);
/// Cells along an axis per pixel of the screen or file.
double cellsPerPixel(const QCPAxis* axis);

}  // namespace sinescope
