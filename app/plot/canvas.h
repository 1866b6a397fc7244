// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/style/style.h"

#include <QHash>
#include <QPointer>
#include <qcustomplot.h>

#include <functional>
#include <optional>

namespace sinescope {

/// Paints at a layer's turn; how figures put their own drawing among QCustomPlot's axes.
class Painting : public QCPLayerable {
 public:
    using Paint = std::function<void(QCPPainter&)>;
    /// Clipped to the axis rect; with no axis rect to the whole canvas.
    Painting(QCustomPlot* plot, const QString& layer, QCPAxisRect* clip, Paint paint);

 protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;
    QRect clipRect() const override;

 private:
    QCPAxisRect* m_clip;
    Paint m_paint;
};

/// An area of the layout that paints itself: tables, clocks, cards. Its rect is rect().
class PaintedArea : public QCPLayoutElement {
 public:
    PaintedArea(QCustomPlot* plot, Painting::Paint paint);

 protected:
    void draw(QCPPainter* painter) override { m_paint(*painter); }
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }

 private:
    Painting::Paint m_paint;
};

/// The one plot base for the screen and for files: fonts of a concrete family, a theme, a cursor's layer with
/// a buffer of its own (moving the cursor does not paint the rest anew), a device pixel ratio kept right.
class Canvas : public QCustomPlot {
 public:
    Canvas();

    /// Where figures build: rows and columns of axis rects and painted areas.
    QCPLayoutGrid* content() const { return m_content; }
    /// An axis rect with a left and a bottom axis, clipped plottables and the grid beneath.
    QCPAxisRect* addChart(int row, int column);
    /// Room right of a chart for labels at the ends of its lines.
    void reserveRight(QCPAxisRect* chart, int width);
    /// Room above a chart for a heading of its own.
    void reserveTop(QCPAxisRect* chart, int height);
    /// A narrow axis rect that shows the colour map; its margins above and below follow the chart's.
    QCPAxisRect* addColorBar(QCPAxisRect* chart, int row, int column, const QString& label);
    void setColorBarShown(QCPAxisRect* bar, bool shown);
    void setColorLimits(QCPAxisRect* bar, double lowest, double highest);
    /// A bar that lies below its picture, from a corner to a right edge, with its limits, the middle between
    /// them, and a name; how high it is with and without a name.
    void paintBarAcross(QCPPainter& painter, const QPointF& corner, double right, const Colormap& map,
                        const QCPRange& limits, const QString& name = {}) const;
    int barAcrossHeight(bool named = false) const;
    /// A map of its own for a bar whose figure does not show signed values; by default the style's.
    void setColorBarMap(QCPAxisRect* bar, const Colormap& map) { m_barMaps.insert(bar, map); }

    /// Called before each layout, on screen and in files, with the size that is laid out: what depends on it
    /// (margins, the arrangement of charts) belongs in there, since a file has another size than the screen.
    void setFit(std::function<void(const QSize&)> fit) { m_fit = std::move(fit); }
    /// The label of an axis from its fullest wording to its shortest; the first that is no longer than the
    /// axis is shown. Asked for at each layout, when the axis has its length.
    void setLabels(QCPAxis* axis, std::function<QStringList()> wordings) {
        m_labels.emplace_back(axis, std::move(wordings));
    }

    /// The parts of a figure that has several, and what each shows, a phrase for the caption. Those that are
    /// visible have letters, (a), (b), ..., where the style asks for them.
    void addPart(QCPLayoutElement* element, std::function<QString()> name);
    /// What each lettered part shows; empty where there are no letters.
    QStringList partNames() const;
    /// The height of a letter above a part; 0 where there are none.
    int letterHeight() const;

    /// Background, fonts, pens of every axis, title and caption.
    void applyStyle(const Style& style, const QString& title);
    const Style& style() const { return m_style; }

    /// Layer names: grid < data < marks < axes < cursor.
    static QString dataLayer() { return u"main"_s; }
    static QString marksLayer() { return u"marks"_s; }
    static QString cursorLayer() { return u"cursor"_s; }
    void replotCursor();
    /// The next paintSoon() paints it, unless something else does before.
    void wantPainting() { m_isWanted = true; }
    bool wantsPainting() const { return m_isWanted; }
    /// Whether it has another size than its picture.
    bool isResized() const { return m_isResized; }

    /// Paints everything laid out anew at a size.
    void paintOn(QCPPainter& painter, const QSize& size);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void updateLayout() override;

 private:
    void followDevicePixelRatio();
    void styleAxis(QCPAxis* axis);
    struct Part {
        QCPLayoutElement* element;
        std::function<QString()> name;
    };
    /// The parts that have letters now.
    std::vector<const Part*> letteredParts() const;
    bool isPart(const QCPLayoutElement* element) const;
    void paintLetters(QCPPainter& painter);
    void placeHeadAndFoot(const QString& title);
    void paintColorBar(QCPPainter& painter, QCPAxisRect* bar);

    Style m_style;
    bool m_isResized = false;  ///< since it was painted
    bool m_isWanted = false;   ///< since it was painted
    QCPLayoutGrid* m_content;
    QCPTextElement* m_title = nullptr;
    PaintedArea* m_caption = nullptr;
    std::vector<Part> m_parts;
    QHash<const QCPAxisRect*, Colormap> m_barMaps;
    std::function<void(const QSize&)> m_fit;
    std::vector<std::pair<QPointer<QCPAxis>, std::function<QStringList()>>> m_labels;
    /// About how many ticks an axis was to have, and how many it got so that their labels do not touch.
    struct Ticks {
        int wanted = 0;
        int given = 0;
    };
    QHash<const QCPAxis*, Ticks> m_ticks;
};

/// The first of some wordings, the fullest first, that is no wider; the last where none fits.
QString firstThatFits(const QStringList& wordings, const QFont& font, double width);

/// Device pixels per unit of the painter, on screens and in files alike.
double deviceScale(const QCPPainter& painter);

}  // namespace sinescope
