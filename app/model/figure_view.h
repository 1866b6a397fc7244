// SPDX-License-Identifier: GPL-3.0-or-later
//
// The interface through which the window and the export draw a figure's model.
#pragma once

#include "app/model/figure_model.h"
#include "app/model/regions.h"
#include "app/model/selection_edit.h"
#include "app/style/style.h"

#include <QPointF>
#include <QRectF>
#include <QSize>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

class QCPPainter;
class QPaintDevice;
class QPainter;
class QWidget;

namespace sinescope {

/// A zoom: the ranges of the axes; the full range if empty.
struct View {
    std::optional<AxisRange> x;
    std::optional<AxisRange> y;
    friend bool operator==(const View&, const View&) = default;
};

/// A box drawn with the mouse, and the zoom to its content.
struct ZoomBox {
    QRectF area;               ///< on the surface; empty if too small
    std::optional<View> view;  ///< empty if the box is too small
};

/// Text moved from the picture to the caption if a figure is laid out for a paper.
struct CaptionText {
    QStringList parts;      ///< what each lettered part shows, in order; empty without letters
    QStringList sentences;  ///< without a full stop
};

/// The colour bar of a chart, to be drawn beside a picture.
struct LeftColorBar {
    AxisRange limits;
    std::vector<double> ticks;
    QStringList tickLabels;
    QString name;
    Colormap map;
    double width = 0;
    QRectF chart;
};

/// A painter for render(), on a QImage, QPdfWriter or QSvgGenerator; may be used for several figures.
class FigurePainter {
 public:
    /// vector: lines stay lines and are clipped, images have one pixel per cell. Throws Error if the device
    /// cannot be painted on.
    FigurePainter(QPaintDevice* device, bool vector);
    ~FigurePainter();
    FigurePainter(const FigurePainter&) = delete;
    FigurePainter& operator=(const FigurePainter&) = delete;
    /// For translating, scaling and filling.
    QPainter& painter();
    bool isVector() const;

 private:
    friend class Figure;
    std::unique_ptr<QCPPainter> m_painter;
};

/// Shows a figure's model and handles user input. All its state is in the Scene, and it is independent of
/// windows and dialogs: drags and typed text are returned as a SceneEdit for the Document to apply.
class FigureView {
 public:
    FigureView() = default;
    virtual ~FigureView() = default;
    FigureView(const FigureView&) = delete;
    FigureView& operator=(const FigureView&) = delete;

    virtual const FigureSpec& spec() const = 0;
    /// The widget that shows the figure; owned by the view.
    virtual QWidget* surface() const = 0;

    /// Updates the picture; several calls within an event cause only one queued replot.
    virtual void update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) = 0;
    /// Moves the cursor marks; cheap, because only the cursor layer is repainted. Positions and columns out
    /// of range are ignored.
    virtual void setCursor(const Cursor& cursor) = 0;
    /// Paints the model, laid out for a size in device-independent pixels (96 per inch), at the painter's
    /// origin. The widget need not be visible and is not changed.
    virtual void render(FigurePainter& painter, const QSize& size) = 0;
    /// False if the size of the last render() was too small for the plots.
    virtual bool hasRoom() const { return true; }
    /// The text that the last render() left to the caption.
    virtual CaptionText captionText() const { return {}; }
    /// The charts, counted from 0, in which the last render() had no room for labels at the ends of lines.
    virtual std::set<int> unlabelledCharts() const { return {}; }
    /// The margins of the charts in the last render(), counted likewise; 0 around hidden ones.
    virtual std::vector<QMargins> chartMargins() const { return {}; }
    /// The notes of the last render() whose height decides about the sizes of its charts.
    virtual QStringList notesBesideCharts() const { return {}; }
    /// The colour bar that the last render() left to the caller; empty unless Style::leavesColorBar.
    virtual std::optional<LeftColorBar> leftColorBar() const { return {}; }

    /// The parts of the surface that answer a question about the figure; the rest, such as text, axes and
    /// headings, tells what the question is about.
    virtual std::vector<QRectF> answerAreas() const = 0;
    // By default a figure cannot be pointed at, zoomed, dragged or edited.
    /// The positions and columns at a point of the surface.
    virtual Cursor cursorAt(const QPointF& /*point*/) const { return {}; }
    /// The view after zooming at a point (factor < 1: closer) or panning; empty if there is no axis.
    virtual std::optional<View> zoomed(const QPointF& /*at*/, double /*factor*/) const { return {}; }
    virtual std::optional<View> panned(const QPointF& /*from*/, const QPointF& /*to*/) const { return {}; }
    /// The box between two corners; empty if there are no axes. A narrow box spans the chart in its narrow
    /// direction and zooms only the other axis.
    virtual std::optional<ZoomBox> boxed(const QPointF&, const QPointF&) const { return {}; }
    /// Converts between points of the surface and the units of the main axes, so that ink stays with the
    /// data. dataAt() is empty outside of those axes; pixelOf() may return a point outside.
    virtual std::optional<QPointF> dataAt(const QPointF&) const { return {}; }
    virtual std::optional<QPointF> pixelOf(const QPointF& /*data*/) const { return {}; }
    /// The regions that can be dragged, clicked or edited in the current layout.
    virtual Regions regions() const { return {}; }
    std::optional<Handle> handleAt(const QPointF& point) const { return regions().handleAt(point); }
    std::optional<Link> linkAt(const QPointF& point) const { return regions().linkAt(point); }
    /// The link of a key pressed while the figure has the focus; empty if the figure does not handle the key.
    virtual std::optional<Link> linkOfKey(int /*key*/, Qt::KeyboardModifiers) const { return {}; }
    std::optional<TextField> textFieldAt(const QPointF& point) const { return regions().textFieldAt(point); }
    /// The field that Tab moves to while editing in place; empty at the end.
    virtual std::optional<TextField> nextTextField(const TextField& after, bool backward) const {
        return regions().nextTextField(after, backward);
    }
    /// The edit of a key pressed while the figure has the focus: arrows move the selection along the figure's
    /// axes (Shift: ten cells), Home and End to the ends. Empty if the figure does not handle the key.
    virtual std::optional<SceneEdit> keyPressed(int /*key*/, Qt::KeyboardModifiers) const { return {}; }
    /// The edit of a click: that of a region, otherwise that of picked().
    std::optional<SceneEdit> clicked(const QPointF& point) const {
        std::optional<SceneEdit> edit = regions().clicked(point);
        return edit ? edit : picked(point);
    }
    /// The edit of a click outside all regions: selects the cell there.
    virtual std::optional<SceneEdit> picked(const QPointF& point) const {
        const Cursor at = cursorAt(point);
        return at.isEmpty() ? std::nullopt : std::optional(selectEdit(at));
    }
};

}  // namespace sinescope
