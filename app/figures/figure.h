// SPDX-License-Identifier: GPL-3.0-or-later
//
// A figure turns a Scene into a picture. It keeps no state that the Scene does not hold, knows no window and
// no dialog: what a person does to it (zoom, drag, type) comes back as a SceneEdit for the Document to apply.
#pragma once

#include "app/scene/document.h"
#include "app/scene/figure_catalog.h"
#include "app/style/style.h"

#include <QPointF>
#include <QPointer>
#include <QRectF>
#include <QSize>

#include <functional>
#include <memory>
#include <optional>
#include <variant>

class QCPPainter;
class QPaintDevice;
class QPainter;
class QWidget;

namespace sinescope {

class Canvas;

/// What the mouse is over; every figure follows it.
struct Cursor {
    std::optional<std::int64_t> position;
    std::optional<std::int64_t> column;
    std::optional<std::int64_t> shift;
    /// A term of the formula: what it stands for is drawn stronger.
    std::optional<Term> lit = {};
    friend bool operator==(const Cursor&, const Cursor&) = default;
    bool isEmpty() const { return !position && !column && !shift; }
};

/// A line of the inspector: "wavelength", "9.676 positions"; the term gives it its colour.
struct ReadOut {
    QString label;
    QString value;
    std::optional<Term> term = {};
};

using TableCell = std::variant<std::monostate, double, std::int64_t, QString>;

/// The numbers of a figure as a table; cells are asked for when they are shown, so it may have 2^20 rows.
struct FigureTable {
    QString title;
    QStringList columns;  ///< headers
    std::int64_t rows = 0;
    std::function<TableCell(std::int64_t row, std::int64_t column)> cell;
    QString note = {};  ///< what was cut, if anything
};

/// Something in a figure that can be dragged: a rule, a word, a slider of its own.
struct Handle {
    int id = 0;
    Qt::CursorShape shape = Qt::SizeHorCursor;
    QString tip = {};
};

/// Text in a figure that can be edited in place.
struct TextField {
    QRectF rect;  ///< on the surface
    QString text;
    QString tip;
    /// Makes the edit of what was typed; throws Error with a sentence when it is not allowed.
    std::function<SceneEdit(const QString&)> accept;
};

/// A zoom: the new ranges of the axes; nothing = everything.
struct View {
    std::optional<AxisRange> x;
    std::optional<AxisRange> y;
};

/// A painter for render(), on a QImage, QPdfWriter or QSvgGenerator; one painter may take several figures.
class FigurePainter {
 public:
    /// vector: lines stay lines and are clipped, images keep one pixel a cell. Throws Error when the device
    /// cannot be painted on.
    FigurePainter(QPaintDevice* device, bool vector);
    ~FigurePainter();
    FigurePainter(const FigurePainter&) = delete;
    FigurePainter& operator=(const FigurePainter&) = delete;
    /// To translate, scale, fill.
    QPainter& painter();

 private:
    friend class Figure;
    std::unique_ptr<QCPPainter> m_painter;
};

class Figure {
 public:
    explicit Figure(const FigureSpec& spec);
    virtual ~Figure();
    Figure(const Figure&) = delete;
    Figure& operator=(const Figure&) = delete;

    const FigureSpec& spec() const { return m_spec; }
    /// The widget that shows it; it goes with the figure.
    QWidget* surface() const;

    /// Brings the picture up to date; one queued replot, whatever is called how often within an event.
    void update(const Scene& scene, Changes changes, const Style& style);
    /// Moves what follows the mouse; cheap, only the cursor's layer is painted anew.
    void setCursor(const Cursor& cursor);
    /// Paints the Scene laid out anew at a size in device-independent pixels (96 a inch), its corner at the
    /// origin of the painter. The widget need not be shown, and is not changed.
    void render(FigurePainter& painter, const QSize& size);

    /// What lies under a point of the surface.
    virtual Cursor cursorAt(const QPointF& point) const;
    /// The view after a turn of the wheel at a point (factor < 1: closer), or after a drag; nothing where
    /// there is no axis.
    virtual std::optional<View> zoomed(const QPointF& at, double factor) const;
    virtual std::optional<View> panned(const QPointF& from, const QPointF& to) const;
    virtual std::optional<Handle> handleAt(const QPointF& point) const;
    /// The edit of dragging a handle to a point. Must be absolute: it is applied to the Scene before the
    /// drag.
    virtual std::optional<SceneEdit> dragged(int handle, const QPointF& from, const QPointF& to) const;
    virtual std::optional<TextField> textFieldAt(const QPointF& point) const;
    /// The next field of Tab while editing in place; nothing at the end.
    virtual std::optional<TextField> nextTextField(const TextField& after, bool backward) const;
    /// The edit of a key while the figure has the focus: arrows move the selection along this figure's axes
    /// (Shift: ten cells), Home and End to the ends. Nothing when the key is not the figure's.
    virtual std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const;
    /// The edit of a click: selects what lies there.
    virtual std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers modifiers) const;

 protected:
    /// Brings axes and what is painted up to date with scene() and style(). What depends on the size in
    /// pixels is worked out when it is painted.
    virtual void draw(Changes changes) = 0;
    /// After cursor() has changed and before the cursor's layer is painted.
    virtual void drawCursor() {}

    Canvas& canvas() const;
    const Style& style() const { return m_style; }
    const Scene& scene() const { return m_scene; }
    const Cursor& cursor() const { return m_cursor; }
    const FigureState* state() const { return findFigure(m_scene, m_spec.id); }
    QJsonValue option(const QString& key) const { return optionValue(m_spec, state(), key); }

 private:
    FigureSpec m_spec;
    QPointer<Canvas> m_canvas;
    Style m_style;
    Scene m_scene;
    Cursor m_cursor;
};

/// All that the program knows of a figure.
struct FigureKind {
    FigureSpec spec;
    std::unique_ptr<Figure> (*create)(const FigureSpec& spec) = nullptr;
    FigureTable (*table)(const Scene& scene) = nullptr;
    /// Lines of the inspector for the selection, or for the cursor where it is set.
    std::vector<ReadOut> (*readOut)(const Scene& scene, const Cursor& cursor) = nullptr;
    /// One or two sentences for a reader who does not see it: "Heatmap, 50 positions by 128 columns; ...".
    QString (*alternativeText)(const Scene& scene) = nullptr;
};

/// Every figure, in the order of the figure bar. A new figure is one file and one line in registry.cpp.
const std::vector<FigureKind>& figureKinds();
/// Throws Error that lists the figures when there is none of that id.
const FigureKind& figureKind(const QString& id);
/// Their specs.
const FigureCatalog& figureCatalog();

}  // namespace sinescope
