// SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture of a figure's model, on the screen and in files, as the window and the export know it.
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
#include <vector>

class QCPPainter;
class QPaintDevice;
class QPainter;
class QWidget;

namespace sinescope {

/// A zoom: the new ranges of the axes; nothing = everything.
struct View {
    std::optional<AxisRange> x;
    std::optional<AxisRange> y;
};

/// A box that the mouse draws over a figure, and the zoom that shows what is in it.
struct ZoomBox {
    QRectF area;               ///< on the surface; empty while it is too small
    std::optional<View> view;  ///< nothing while it is too small
};

/// What a figure that is laid out for a paper says in its caption instead of in the picture.
struct CaptionText {
    QStringList parts;      ///< what each lettered part shows, in the order of the letters; empty without any
    QStringList sentences;  ///< without a full stop
};

/// A painter for render(), on a QImage, QPdfWriter or QSvgGenerator; one painter may take several figures.
class FigurePainter {
 public:
    /// vector: lines stay lines and are clipped, images have one pixel per cell. Throws Error when the device
    /// cannot be painted on.
    FigurePainter(QPaintDevice* device, bool vector);
    ~FigurePainter();
    FigurePainter(const FigurePainter&) = delete;
    FigurePainter& operator=(const FigurePainter&) = delete;
    /// To translate, scale, fill.
    QPainter& painter();
    bool isVector() const;

 private:
    friend class Figure;
    std::unique_ptr<QCPPainter> m_painter;
};

/// Shows a figure's model and takes what a person does to it. It has no state that the Scene does not hold,
/// and knows no window and no dialog: a zoom, a drag or a typed text comes back as a SceneEdit for the
/// Document to apply.
class FigureView {
 public:
    FigureView() = default;
    virtual ~FigureView() = default;
    FigureView(const FigureView&) = delete;
    FigureView& operator=(const FigureView&) = delete;

    virtual const FigureSpec& spec() const = 0;
    /// The widget that shows it; it goes with the view.
    virtual QWidget* surface() const = 0;

    /// Brings the picture up to date; one queued replot, however often it is called within an event.
    virtual void update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) = 0;
    /// Moves what follows the mouse; cheap, only the cursor's layer is painted anew. Positions and columns
    /// that the encoding does not have are left out.
    virtual void setCursor(const Cursor& cursor) = 0;
    /// Paints the model laid out anew at a size in device-independent pixels (96 per inch), its corner at the
    /// origin of the painter. The widget need not be shown, and is not changed.
    virtual void render(FigurePainter& painter, const QSize& size) = 0;
    /// What the last render() has left to the caption.
    virtual CaptionText captionText() const { return {}; }

    /// The parts of the surface that show what a question about the figure asks for; the rest, such as its
    /// words, axes and headings, says what the question is about.
    virtual std::vector<QRectF> answerAreas() const = 0;
    // By default a figure has nothing to point at, to zoom, to drag or to type into.
    /// What lies under a point of the surface.
    virtual Cursor cursorAt(const QPointF& /*point*/) const { return {}; }
    /// The view after a turn of the wheel at a point (factor < 1: closer), or after a drag; nothing where
    /// there is no axis.
    virtual std::optional<View> zoomed(const QPointF& /*at*/, double /*factor*/) const { return {}; }
    virtual std::optional<View> panned(const QPointF& /*from*/, const QPointF& /*to*/) const { return {}; }
    /// The box from one corner to the other; nothing where there are no axes. A narrow box spans the chart in
    /// its narrow direction, and zooms the other axis alone.
    virtual std::optional<ZoomBox> boxed(const QPointF&, const QPointF&) const { return {}; }
    /// A point of the surface in the units of the figure's main axes, and where such a point lies now: what
    /// is drawn by hand stays with the data. Nothing outside of those axes; a point may lie beyond them.
    virtual std::optional<QPointF> dataAt(const QPointF&) const { return {}; }
    virtual std::optional<QPointF> pixelOf(const QPointF& /*data*/) const { return {}; }
    /// What can be dragged, clicked and typed into, as the picture is laid out now.
    virtual Regions regions() const { return {}; }
    std::optional<Handle> handleAt(const QPointF& point) const { return regions().handleAt(point); }
    std::optional<Link> linkAt(const QPointF& point) const { return regions().linkAt(point); }
    /// What a key asks the window for while the figure has the focus; nothing when it is not the figure's.
    virtual std::optional<Link> linkOfKey(int /*key*/, Qt::KeyboardModifiers) const { return {}; }
    std::optional<TextField> textFieldAt(const QPointF& point) const { return regions().textFieldAt(point); }
    /// The next field of Tab while editing in place; nothing at the end.
    virtual std::optional<TextField> nextTextField(const TextField& after, bool backward) const {
        return regions().nextTextField(after, backward);
    }
    /// The edit of a key while the figure has the focus: arrows move the selection along this figure's axes
    /// (Shift: ten cells), Home and End to the ends. Nothing when the key is not the figure's.
    virtual std::optional<SceneEdit> keyPressed(int /*key*/, Qt::KeyboardModifiers) const { return {}; }
    /// The edit of a click: that of a region, or else of picked().
    std::optional<SceneEdit> clicked(const QPointF& point) const {
        std::optional<SceneEdit> edit = regions().clicked(point);
        return edit ? edit : picked(point);
    }
    /// The edit of a click beside all regions: selects what lies there.
    virtual std::optional<SceneEdit> picked(const QPointF& point) const {
        const Cursor at = cursorAt(point);
        return at.isEmpty() ? std::nullopt : std::optional(selectEdit(at));
    }
};

}  // namespace sinescope
