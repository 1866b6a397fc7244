// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/view.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/extrapolation_shading.h"
#include "app/plot/kept.h"
#include "app/plot/matrix_image.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace sinescope {

namespace {

constexpr std::size_t maps = 3;  ///< A, B, A - B
constexpr int gap = 8;
constexpr int barWidth = 14;
constexpr double largestBelow = 0.15;  ///< height of bars below the maps, relative to all
constexpr double mapsPerBar = 2;       ///< least width of a map beside bars, relative to that of a bar

class CompareMaps final : public CompareFigure {
 public:
    explicit CompareMaps(const FigureSpec& spec)
        : CompareFigure(spec),
          m_charts{chart(), canvas().addChart(0, 1), canvas().addChart(0, 2)},
          m_barRects{canvas().addColorBar(m_charts[0], 0, 3, QString()),
                     canvas().addColorBar(m_charts[1], 0, 4, QString()),
                     canvas().addColorBar(m_charts[2], 0, 5, QString())},
          m_images{MatrixImage(canvas(), m_charts[0]), MatrixImage(canvas(), m_charts[1]),
                   MatrixImage(canvas(), m_charts[2])} {
        arrangeAboveFoot(elements());
        for (std::size_t k = 0; k < maps; ++k) {
            QCPAxisRect* map = m_charts[k];
            leftAxis(map)->setTickLabels(k == 0);  // all maps share rows
            canvas().setLabels(bottomAxis(map), [this] { return acrossNames(); });
            canvas().addPart(map, [this, k] { return k == 2 ? u"A − B"_s : names()[static_cast<int>(k)]; });
            addPainting(Canvas::marksLayer(), map,
                        [this, k](QCPPainter& painter) { paintMarks(painter, k); });
            addPainting(Canvas::cursorLayer(), map, [this, k](QCPPainter& painter) {
                drawCross(painter, m_charts[k], cursor().position, crossColumn(cursor()), 1);
            });
        }
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            m_bars.paintMarks(painter, style());
            paintHeadings(painter);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        const std::optional<QPointF> moved = toFirstMap(point);
        if (!moved) return {};
        Cursor at;
        at.position = cellAt(AxisQuantity::Position, yAxis()->pixelToCoord(moved->y()));
        const double x = xAxis()->pixelToCoord(moved->x());
        if (!shown().mapsScores())
            at.column = cellAt(AxisQuantity::Column, x);
        else if (const auto key = cellAt(AxisQuantity::Position, x); key && at.position)
            at.shift = *key - *at.position;
        return at;
    }

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (shown().mapsScores()) return {};
        return CompareFigure::zoomed(toFirstMap(at).value_or(at), factor);
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        const std::optional<QPointF> moved = toFirstMap(from);
        if (shown().mapsScores() || !moved) return {};
        return CompareFigure::panned(*moved, *moved + (to - from));
    }

    std::optional<ZoomBox> boxed(const QPointF& from, const QPointF& to) const override {
        const QCPAxisRect* map = shown().mapsScores() ? nullptr : chartAt(from);
        return map ? boxIn(map, from, to, Qt::Horizontal | Qt::Vertical) : std::nullopt;
    }

 protected:
    AxisRange wholeX() const override {
        if (shown().mapsScores()) return wholeY();
        return axisOfCells(0, shown().columns());
    }
    AxisRange wholeY() const override { return axisOfCells(shown().firstPosition(), shown().rows()); }

    SceneParts markParts() const override {
        return ScenePart::Position | ScenePart::Column | ScenePart::Shift;
    }
    void draw() override {
        applyView();
        for (std::size_t k = 0; k < maps; ++k) updateMap(k);
        const bool places = shown().namesPlaces();
        canvas().setLabel(yAxis(), shown().mapsScores() ? (places ? u"query, place"_s : u"query p"_s)
                                   : places             ? u"place"_s
                                                        : u"position p"_s);
        updateBars();
    }

    /// Places maps of equal width and, if they fit, the bars.
    std::vector<QRect> placesIn(const QRect& whole) override {
        const QRect area = whole.adjusted(0, 0, 0, -barsBelow(whole.width()));
        reserveHeadings(area.width());
        const bool bars = barsFit(area.width());
        const int inner = mapWidth(area.width(), bars);
        int left = area.left();
        std::vector<QRect> places;
        for (QCPLayoutElement* element : elements()) {
            const bool isBar = std::ranges::count(m_barRects, element) > 0;
            if ((isBar && !bars) || inner < 1 || isLeftOut(element)) {
                places.emplace_back();
                continue;
            }
            const int width = isBar ? barWidth + barMargin()
                                    : inner + element->margins().left() + element->margins().right();
            // The widest numbers reserve the width, so that the maps stay; the bars themselves are equal.
            const int outer =
                isBar ? barWidth + element->margins().left() + element->margins().right() : width;
            places.emplace_back(left, area.top(), std::min(outer, width), area.height());
            left += width + gap;
        }
        return places;
    }

    QStringList footNotes(const QSize& size) const override {
        const auto isNamed = [&](int side) { return fittedSide(side, size.width()).text == names()[side]; };
        // The foot drops the last notes if they do not fit, and without limits the colours mean nothing.
        const QStringList all = notes();
        return QStringList(limitsNote(size.width())) + all.mid(0, 1) + otherNames(isNamed(0), isNamed(1)) +
               all.mid(1);
    }
    QStringList captionSentences() const override { return notes(); }

 private:
    /// Charts and bars from left to right.
    std::vector<QCPLayoutElement*> elements() const {
        return {m_charts[0], m_barRects[0], m_charts[1], m_barRects[1], m_charts[2], m_barRects[2]};
    }

    /// Returns the limits of colour bars that are left out.
    QString limitsNote(int width) const {
        if (!style().showColorBar || style().paper || barsFit(width) || barsBelow(width) > 0) return {};
        const bool own = shown().hasOwnScales();
        return shown().statementText("view_reach", [&](Values& values) {
            values.set("own", own).set("first", limit(own ? 0 : 1)).set("second", limit(own ? 1 : 2));
        });
    }

    /// Returns the summary, what one pixel shows, and the sides.
    QStringList notes() const {
        const double rows = cellsPerPixel(yAxis()), columns = cellsPerPixel(xAxis());
        const QStringList means = shown().statementTexts("view_mean", [&](Values& values) {
            if (rows > 1) values.set("rows", rows);
            if (columns > 1) values.set("columns", columns);
            values.set("fine", shown().isFine() && (rows > 1 || columns > 1));
        });
        return QStringList(shown().statementText("summary")) << means << shown().statementTexts("about");
    }

    static Colormap differenceColors(const Style& style) { return colormap(u"diverging"_s, style.dark); }

    /// Returns the names of the maps' x axis, from the longest to the shortest.
    QStringList acrossNames() const {
        if (!shown().mapsScores()) return {u"column j"_s, u"j"_s};
        return {shown().namesPlaces() ? u"key, place"_s : u"key q"_s, u"key"_s};
    }

    void updateMap(std::size_t k) {
        QCPAxisRect* map = m_charts[k];
        bottomAxis(map)->setRange(xAxis()->range());
        leftAxis(map)->setRange(yAxis()->range());
        // The axes use the Scene's positions, so that zoom and selection are shared; places are counted from
        // 0.
        const std::int64_t first = shown().firstPosition(), offset = shown().rowName(first) - first;
        canvas().setTicker(leftAxis(map), integerTicker(offset));
        bottomAxis(map)->setTicker(shown().mapsScores() ? integerTicker(offset) : binaryTicker());
        bottomAxis(map)->ticker()->setTickCount(3);
        canvas().reserveTop(map, headingHeight(style(), m_headingLines) + canvas().letterHeight());
        MatrixPicture picture{first, shown().rows(), shown().mapsScores() ? first : 0, shown().columns()};
        picture.pixels = [this, k](const PixelGrid& grid) { return pixels(k, grid); };
        picture.value = [this, k](std::int64_t row, std::int64_t column) {
            return k < 2 ? shown().value(k, row, column)
                         : shown().value(0, row, column) - shown().value(1, row, column);
        };
        picture.hasMaskedKeys = shown().mapsScores() && (k == 1 || shown().a().isPresent()) &&
                                (k == 0 || shown().b().isPresent());
        m_images[k].setMatrix(std::move(picture));
        m_images[k].setColors(k == 2 ? differenceColors(style()) : style().map, -limit(k), limit(k));
        m_images[k].setNumbersShown(true, 4);
    }

    const MatrixF& sidePixels(std::size_t side, const PixelGrid& grid) const {
        return m_means[side].of({shown().side(side), shown().mapsScores(), shown().firstPosition(), grid},
                                [&] { return shown().pixels(side, grid); });
    }

    MatrixF pixels(std::size_t map, const PixelGrid& grid) const {
        if (map == 2 && shown().isFine()) return shown().differencePixels(grid);
        if (map == 2) return sidePixels(0, grid) - sidePixels(1, grid);
        return sidePixels(map, grid);
    }

    double limit(std::size_t map) const { return shown().colorLimit(map); }

    void updateBars() {
        for (std::size_t k = 0; k < maps; ++k) {
            QCPAxisRect* bar = m_barRects[k];
            canvas().setColorLimits(bar, -limit(k), limit(k));
            canvas().setColorBarShown(bar, style().showColorBar);
            bar->axis(QCPAxis::atRight)->ticker()->setTickCount(4);
            m_bars.set({bar, shown().colorBar(k), scale(shown().colorBar(k)), true});
        }
        canvas().setColorBarMap(m_barRects[2], differenceColors(style()));
    }

    /// Returns the width of a bar's numbers: "-200,000" for a limit of some hundred thousand.
    int barMargin() const {
        const double tick = style().metrics.tick;
        const QString widest = plainNumber(-std::max({limit(0), limit(1), limit(2)}), 1);
        const double number = QFontMetricsF(style().font(tick)).horizontalAdvance(widest) + 1.5 * tick;
        return saturatingCast<int>(std::ceil(std::max(3.6 * tick, number)));
    }

    /// Returns the width of each map if all are equal.
    int mapWidth(int width, bool bars) const {
        int taken = gap * (shownMaps() - 1);
        for (int k = 0; k < shownMaps(); ++k)
            taken += m_charts[k]->margins().left() + m_charts[k]->margins().right();
        if (bars) taken += shownBars() * (gap + barWidth + barMargin());
        return (width - taken) / shownMaps();
    }

    bool barsFit(int width) const {
        return style().showColorBar && !style().paper &&
               mapWidth(width, true) >=
                   std::max(6 * style().metrics.small, mapsPerBar * (barWidth + barMargin()));
    }

    /// Returns the width up to the next map, including the bar between them but not its numbers.
    double headingWidth(std::size_t side, int width) const {
        const bool bars = barsFit(width);
        const double map = mapWidth(width, bars) - 0.5 * style().metrics.small;  // gap to the next one
        if (bars && (side == 1 || shown().hasOwnScales()))
            return map + m_charts[side]->margins().right() + gap + barWidth;
        return map + m_charts[side]->margins().right() + m_charts[side + 1]->margins().left();
    }

    /// Returns the heading of a side that fits.
    FittedHeading fittedSide(std::size_t index, int width) const {
        return fittedHeading(side(index), style(), headingWidth(index, width));
    }

    void reserveHeadings(int width) {
        m_width = width;
        m_headingLines = std::max(fittedSide(0, width).lines, fittedSide(1, width).lines);
        // Margins were computed before the width was known.
        for (QCPAxisRect* map : m_charts)
            canvas().reserveTop(map, headingHeight(style(), m_headingLines) + canvas().letterHeight());
        for (QCPLayoutElement* element : elements()) element->update(QCPLayoutElement::upMargins);
    }

    /// Returns the height of bars below the maps: in papers, because a column needs the width, and if they do
    /// not fit beside the maps; 0 if they are not there.
    int barsBelow(int width) const {
        if (!style().showColorBar || barsFit(width)) return 0;
        const int height = canvas().barAcrossHeight() + saturatingCast<int>(0.5 * style().metrics.tick);
        return style().paper || height <= largestBelow * canvas().viewport().height() ? height : 0;
    }

    bool isSame() const { return shown().largest() && shown().largest()->difference() == 0; }
    /// True if A and B share a scale; in papers only if they differ.
    bool showsDifference() const { return !shown().hasOwnScales() && !(style().paper && isSame()); }
    /// A difference of nothing but zeros has no bar.
    bool isLeftOut(const QCPLayoutElement* element) const {
        if (element == m_barRects[2] && isSame()) return true;
        const bool isOfDifference = element == m_charts[2] || element == m_barRects[2];
        return isOfDifference ? !showsDifference() : !shown().hasOwnScales() && element == m_barRects[0];
    }
    int shownBars() const { return shown().hasOwnScales() || (showsDifference() && !isSame()) ? 2 : 1; }
    int shownMaps() const { return showsDifference() ? static_cast<int>(maps) : 2; }

    /// Returns the map at a point; null outside.
    const QCPAxisRect* chartAt(const QPointF& point) const {
        for (const QCPAxisRect* map : m_charts)
            if (map->rect().contains(point.toPoint())) return map;
        return nullptr;
    }

    /// Maps a point on any of the three to the same place on A.
    std::optional<QPointF> toFirstMap(const QPointF& point) const {
        const QCPAxisRect* map = chartAt(point);
        if (!map) return {};
        return QPointF(
            chart()->left() + (point.x() - map->left()) * chart()->width() / std::max(1, map->width()),
            chart()->top() + point.y() - map->top());
    }

    /// Returns the x coordinate of a cross: the column, or the key.
    std::optional<std::int64_t> crossColumn(const Cursor& at) const {
        if (!shown().mapsScores()) return at.column;
        if (at.shift && at.position) return *at.position + *at.shift;
        return {};
    }

    void paintTrained(QCPPainter& painter, const QCPAxisRect* map) const {
        const QRectF area = map->rect();
        const double edge = static_cast<double>(shown().firstPosition() + *shown().trained()) - 0.5;
        const double y = std::clamp(yPixel(map, edge), area.top(), area.bottom());
        paintExtrapolated(painter, QRectF(QPointF(area.left(), y), area.bottomRight()), style(), true);
        if (y > area.top() && y < area.bottom())
            drawLevel(painter, QPen(style().palette.warning, 1.75), area, y);
    }

    /// Paints a box around the cell of the largest difference, or a ring if the cell is small.
    void paintLargest(QCPPainter& painter) const {
        const QCPAxisRect* map = m_charts[2];
        const LargestDifference& largest = *shown().largest();
        const std::int64_t first = shown().firstPosition();
        const std::int64_t column = largest.column + (shown().mapsScores() ? first : 0);
        const QRectF cell = cellsIn(map, column, largest.position + first);
        const double radius = style().metrics.marker * 1.5;
        drawOnMap(painter, mapPen(2), [&] {
            if (cell.width() > 3 * radius && cell.height() > 2 * radius)
                painter.drawRect(cell.adjusted(2, 2, -2, -2));
            else
                painter.drawEllipse(cell.center(), radius, radius);
        });
    }

    void paintMarks(QCPPainter& painter, std::size_t map) const {
        if (shown().trained()) paintTrained(painter, m_charts[map]);
        const Selection& at = scene().selection;
        if (style().showSelection)
            drawCross(painter, m_charts[map], at.position, crossColumn({at.position, at.column, at.shift}),
                      1.25);
        if (map == 2 && shown().largest() && shown().largest()->difference() != 0) paintLargest(painter);
    }

    void paintHeadings(QCPPainter& painter) const {
        for (std::size_t k = 0; k < static_cast<std::size_t>(shownMaps()); ++k) {
            const double width = k == 2 ? m_charts[k]->width() : headingWidth(k, m_width);
            const QString text = k == 2 ? differenceHeading(shown().areTheSame(), style(), width)
                                        : fittedSide(k, m_width).text;
            const QRectF box =
                headingAbove(m_charts[k], style(), m_headingLines, m_charts[k]->left() + width);
            sinescope::paintHeading(painter, box, text, style().palette.text, style());
        }
        if (barsBelow(m_width) > 0) paintBarsBelow(painter);
    }

    void paintBarsBelow(QCPPainter& painter) const {
        const double top = m_charts[0]->outerRect().bottom() + 0.5 * style().metrics.tick;
        const auto paint = [&](std::size_t first, std::size_t last, const Colormap& map, double end) {
            canvas().paintBarAcross(painter, QPointF(m_charts[first]->left(), top), m_charts[last]->right(),
                                    map, {-end, end});
        };
        if (shown().hasOwnScales()) {
            for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
                paint(side, side, style().map, limit(side));
            return;
        }
        paint(0, 1, style().map, limit(1));
        if (showsDifference() && !isSame()) paint(2, 2, differenceColors(style()), limit(2));
    }

    std::array<QCPAxisRect*, maps> m_charts;
    std::array<QCPAxisRect*, maps> m_barRects;  ///< that of A is shown if A and B have separate scales
    int m_headingLines = 1;
    int m_width = 0;  ///< total width when last arranged
    std::array<MatrixImage, maps> m_images;
    /// The means of A and B, which their difference needs again.
    using MeansKey = std::tuple<std::shared_ptr<const SideNumbers>, bool, std::int64_t, PixelGrid>;
    std::array<Kept<MeansKey, MatrixF>, 2> m_means;
};

}  // namespace

std::unique_ptr<FigureView> makeCompareMaps(const FigureSpec& spec) {
    return std::make_unique<CompareMaps>(spec);
}

}  // namespace sinescope
