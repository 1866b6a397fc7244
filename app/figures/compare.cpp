// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two settings or two schemes beside each other: A, B and A - B as matrices with one zoom and one pair of
// colour limits, their scores against distance, or their wavelengths.
#include "app/figures/axes.h"
#include "app/figures/cells.h"
#include "app/figures/chart_figure.h"
#include "app/figures/compare_data.h"
#include "app/figures/curves.h"
#include "app/figures/labels.h"
#include "app/figures/matrix_image.h"
#include "app/figures/registry.h"
#include "app/figures/text.h"
#include "app/figures/unseen.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

constexpr int mapCount = 3;  ///< A, B, A - B
constexpr int footLines = 3;

class Compare : public ChartFigure {
 public:
    explicit Compare(const FigureSpec& spec)
        : ChartFigure(spec),
          m_row(new QCPLayoutGrid),
          m_maps{chart(), canvas().addChart(0, 1), canvas().addChart(0, 2)},
          m_bar(canvas().addColorBar(m_maps[1], 0, 3, QString())),
          m_differenceBar(canvas().addColorBar(m_maps[2], 0, 4, QString())),
          m_curves(canvas().addChart(1, 0)),
          m_below(canvas().addChart(2, 0)),
          m_foot(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintFoot(painter); })),
          m_images{MatrixImage(canvas(), m_maps[0]), MatrixImage(canvas(), m_maps[1]),
                   MatrixImage(canvas(), m_maps[2])} {
        for (QCPAxisRect* map : m_maps) {
            map->axis(QCPAxis::atLeft)->setRangeReversed(true);
            map->axis(QCPAxis::atLeft)->setTicker(integerTicker());
            for (QCPAxis* axis : map->axes()) axis->grid()->setVisible(false);
        }
        for (QCPLayoutElement* element : parts()) canvas().content()->take(element);
        canvas().content()->simplify();
        canvas().content()->addElement(0, 0, m_row);
        canvas().content()->addElement(1, 0, m_foot);
        // Maps of one width ask for the same pixels once; curves stand above their difference.
        const auto sides = QCP::MarginSides(QCP::msLeft).setFlag(QCP::msRight);
        auto* maps = new QCPMarginGroup(&canvas());
        for (QCPAxisRect* map : m_maps) map->setMarginGroup(sides, maps);
        auto* curves = new QCPMarginGroup(&canvas());
        for (QCPAxisRect* rect : {m_curves, m_below}) rect->setMarginGroup(sides, curves);
        addPaintings();
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (m_data.view == CompareView::Maps) {
            const std::optional<QPointF> moved = onFirstMap(point);
            if (!moved) return at;
            const std::optional<std::int64_t> row =
                cellAt(AxisQuantity::Position, yAxis()->pixelToCoord(moved->y()));
            const double x = xAxis()->pixelToCoord(moved->x());
            at.position = row;
            if (!m_data.scores)
                at.column = cellAt(AxisQuantity::Column, x);
            else if (const auto key = cellAt(AxisQuantity::Position, x); key && row)
                at.shift = *key - *row;
            return at;
        }
        for (QCPAxisRect* rect : {m_curves, m_below}) {
            if (!rect->realVisibility() || !rect->rect().contains(point.toPoint())) continue;
            const auto cell = static_cast<std::int64_t>(
                std::llround(rect->axis(QCPAxis::atBottom)->pixelToCoord(point.x())));
            if (m_data.view == CompareView::Score)
                at.shift = cell;
            else
                at.column = columnOfPair(cell);
        }
        return at;
    }

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (m_data.view != CompareView::Maps || m_data.scores) return {};
        const std::optional<QPointF> moved = onFirstMap(at);
        return ChartFigure::zoomed(moved.value_or(at), factor);
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        if (m_data.view != CompareView::Maps || m_data.scores) return {};
        const std::optional<QPointF> moved = onFirstMap(from);
        if (!moved) return {};
        return ChartFigure::panned(*moved, *moved + (to - from));
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (m_data.view != CompareView::Score || (key != Qt::Key_Left && key != Qt::Key_Right))
            return ChartFigure::keyPressed(key, modifiers);
        const std::int64_t size = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        return shiftEdit(scene().selection.shift + (key == Qt::Key_Right ? size : -size));
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers modifiers) const override {
        const Cursor at = cursorAt(point);
        if (at.shift && !at.position) return shiftEdit(*at.shift);
        if (at.shift)
            return SceneEdit{QStringLiteral("selection"), [at](Scene& next) {
                                 next.selection.position = *at.position;
                                 next.selection.shift = *at.shift;
                             }};
        if (at.position) return ChartFigure::clicked(*onFirstMap(point), modifiers);
        if (!at.column) return {};
        return SceneEdit{QStringLiteral("selection"),
                         [column = *at.column](Scene& next) { next.selection.column = column; }};
    }

 protected:
    AxisRange wholeX() const override {
        if (m_data.scores) return wholeY();
        return {-0.5, static_cast<double>(std::max<std::int64_t>(1, m_data.columns)) - 0.5};
    }
    AxisRange wholeY() const override {
        const auto first = static_cast<double>(scene().encoding.firstPosition);
        return {first - 0.5, first + static_cast<double>(m_data.rows) - 0.5};
    }

    void draw(Changes changes) override {
        const bool stale = m_data.refresh(scene());
        if (arrange(m_data.view))  // what was hidden has missed the styles since
            canvas().applyStyle(style(), spec().title);
        if (m_data.view == CompareView::Maps) {
            drawMaps(stale || changes.testFlag(Change::Style));
        } else {
            drawCurves();
        }
        const QFontMetricsF metrics(style().font(style().metrics.small));
        const int height = static_cast<int>(std::ceil(metrics.height() * footLines)) + 6;
        m_foot->setMinimumSize(10, height);
        m_foot->setMaximumSize(QWIDGETSIZE_MAX, height);
    }

 private:
    std::vector<QCPLayoutElement*> parts() const {
        return {m_maps[0], m_maps[1], m_maps[2], m_bar, m_differenceBar, m_curves, m_below};
    }
    QFont headFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    int headHeight() const { return static_cast<int>(std::ceil(QFontMetricsF(headFont()).height())) + 6; }
    static QCPAxis* across(const QCPAxisRect* rect) { return rect->axis(QCPAxis::atBottom); }
    static QCPAxis* upward(const QCPAxisRect* rect) { return rect->axis(QCPAxis::atLeft); }

    std::optional<std::int64_t> columnOfPair(std::int64_t pair) const {
        const auto encoding = encodingOf(scene());
        if (pair < 0 || pair >= encoding->pairs()) return {};
        return encoding->columnOf(pair, Wave::Sine);
    }

    SceneEdit shiftEdit(std::int64_t shift) const {
        const std::int64_t query = m_data.query;
        const std::int64_t kept = std::clamp(shift, -query, scene().encoding.length - 1 - query);
        return {QStringLiteral("shift"), [kept](Scene& next) { next.selection.shift = kept; },
                QStringLiteral("select")};
    }

    /// The same place on the map of A, for a point on any of the three.
    std::optional<QPointF> onFirstMap(const QPointF& point) const {
        for (QCPAxisRect* map : m_maps)
            if (map->rect().contains(point.toPoint()))
                return QPointF(chart()->left() +
                                   (point.x() - map->left()) * chart()->width() / std::max(1, map->width()),
                               chart()->top() + point.y() - map->top());
        return {};
    }

    bool arrange(CompareView view) {
        if (m_arranged == view) return false;
        m_arranged = view;
        for (QCPLayoutElement* element : parts()) {
            if (element->layout()) element->layout()->take(element);
            element->setVisible(false);
        }
        m_row->simplify();
        const auto place = [this](int row, int column, QCPLayoutElement* element) {
            element->setVisible(true);
            m_row->addElement(row, column, element);
        };
        if (view == CompareView::Maps) {
            int column = 0;
            for (QCPLayoutElement* element : std::initializer_list<QCPLayoutElement*>{
                     m_maps[0], m_maps[1], m_bar, m_maps[2], m_differenceBar}) {
                place(0, column, element);
                const bool bar = element == m_bar || element == m_differenceBar;
                m_row->setColumnStretchFactor(column++, bar ? 0.0001 : 1);
            }
            return true;
        }
        place(0, 0, m_curves);
        m_row->setColumnStretchFactor(0, 1);
        if (view == CompareView::Score) {
            place(1, 0, m_below);
            m_row->setRowStretchFactor(1, 0.6);
        }
        return true;
    }

    void drawMaps(bool stale) {
        applyView();
        const QString x = m_data.scores ? QStringLiteral("key p") : QStringLiteral("column j");
        for (std::size_t k = 0; k < mapCount; ++k) {
            QCPAxisRect* map = m_maps[k];
            across(map)->setRange(xAxis()->range());
            upward(map)->setRange(yAxis()->range());
            across(map)->setTicker(m_data.scores ? integerTicker() : binaryTicker());
            across(map)->ticker()->setTickCount(3);
            across(map)->setLabel(x);
            canvas().reserveTop(map, headHeight());
            if (stale)
                m_images[k].setMatrix(m_data.scores ? scene().encoding.firstPosition : 0, m_data.columns,
                                      scene().encoding.firstPosition, m_data.rows,
                                      [this, k](const PixelGrid& grid) { return m_data.pixels(k, grid); });
            const bool difference = k == 2;
            m_images[k].setColors(difference ? differenceColors() : style().map,
                                  difference ? -m_data.differenceLimit : -m_data.limit,
                                  difference ? m_data.differenceLimit : m_data.limit);
            m_images[k].setNumbersShown(true, 3);
        }
        yAxis()->setLabel(m_data.scores ? QStringLiteral("query p") : QStringLiteral("position p"));
        canvas().setColorLimits(m_bar, -m_data.limit, m_data.limit);
        canvas().setColorLimits(m_differenceBar, -m_data.differenceLimit, m_data.differenceLimit);
        for (QCPAxisRect* bar : {m_bar, m_differenceBar}) {
            canvas().setColorBarShown(bar, style().showColorBar);
            bar->axis(QCPAxis::atRight)->ticker()->setTickCount(4);
        }
    }

    void drawCurves() {
        const bool score = m_data.view == CompareView::Score;
        across(m_curves)->setRange(m_data.from, m_data.to);
        across(m_below)->setRange(m_data.from, m_data.to);
        across(m_curves)->setTicker(score ? integerTicker() : binaryTicker());
        across(m_below)->setTicker(integerTicker());
        upward(m_curves)->setScaleType(score ? QCPAxis::stLinear : QCPAxis::stLogarithmic);
        upward(m_curves)->setTicker(score ? valueTicker() : decadeTicker());
        upward(m_below)->setTicker(valueTicker());
        upward(m_curves)->setRange(m_data.lowest, m_data.highest);
        upward(m_below)->setRange(-m_data.differenceLimit * 1.15, m_data.differenceLimit * 1.15);
        upward(m_curves)->setLabel(score ? QStringLiteral("score") : QStringLiteral("wavelength, positions"));
        upward(m_below)->setLabel(QStringLiteral("A − B"));
        across(m_curves)->setLabel(score ? QString() : QStringLiteral("pair i"));
        across(m_below)->setLabel(QStringLiteral("key − query, positions"));
        for (QCPAxisRect* rect : {m_curves, m_below}) {
            for (QCPAxis* axis : rect->axes()) axis->ticker()->setTickCount(style().metrics.ticks);
            upward(rect)->ticker()->setTickCount(rect == m_below ? 3 : 5);
            canvas().reserveTop(rect, rect == m_curves ? headHeight() : 6);
        }
    }

    Colormap differenceColors() const { return colormap(QStringLiteral("diverging"), style().dark); }

    void addPaintings() {
        for (std::size_t k = 0; k < mapCount; ++k) {
            new Painting(&canvas(), Canvas::marksLayer(), m_maps[k], [this, k](QCPPainter& painter) {
                if (m_arranged == CompareView::Maps) paintMapMarks(painter, k);
            });
            new Painting(&canvas(), Canvas::cursorLayer(), m_maps[k], [this, k](QCPPainter& painter) {
                if (m_arranged == CompareView::Maps)
                    paintCross(painter, m_maps[k], cursor().position, crossColumn(cursor()), 1);
            });
        }
        new Painting(&canvas(), Canvas::marksLayer(), nullptr,
                     [this](QCPPainter& painter) { paintHeads(painter); });
        for (QCPAxisRect* rect : {m_curves, m_below}) {
            new Painting(&canvas(), QStringLiteral("grid"), rect, [this, rect](QCPPainter& painter) {
                if (rect->realVisibility()) paintUnseenPart(painter, rect);
            });
            new Painting(&canvas(), Canvas::dataLayer(), rect, [this, rect](QCPPainter& painter) {
                if (rect->realVisibility()) paintLines(painter, rect);
            });
            new Painting(&canvas(), Canvas::cursorLayer(), rect, [this, rect](QCPPainter& painter) {
                if (rect->realVisibility())
                    paintRule(painter, rect, cursorCoordinate(), style().palette.text);
            });
        }
    }

    /// What a cross marks along x: the column, or the key.
    std::optional<std::int64_t> crossColumn(const Cursor& at) const {
        if (!m_data.scores) return at.column;
        if (at.shift && at.position) return *at.position + *at.shift;
        return {};
    }

    std::optional<double> cursorCoordinate() const {
        if (m_data.view == CompareView::Score)
            return cursor().shift ? std::optional(static_cast<double>(*cursor().shift)) : std::nullopt;
        return cursor().column ? pairCoordinate(*cursor().column) : std::nullopt;
    }
    std::optional<double> pairCoordinate(std::int64_t column) const {
        const auto encoding = encodingOf(scene());
        const std::int64_t pair =
            encoding->role(std::clamp<std::int64_t>(column, 0, encoding->columns() - 1)).pair;
        return pair < 0 ? std::nullopt : std::optional(static_cast<double>(pair));
    }

    void paintCross(QCPPainter& painter, const QCPAxisRect* map, std::optional<std::int64_t> position,
                    std::optional<std::int64_t> column, double width) {
        // Along both edges of the cells, where they are wide enough for two lines.
        const auto edges = [](const QCPAxis* axis, std::int64_t cell) {
            const auto at = static_cast<double>(cell);
            const double low = axis->coordToPixel(at - 0.5);
            const double high = axis->coordToPixel(at + 0.5);
            if (std::abs(high - low) < 4) return std::vector<double>{axis->coordToPixel(at)};
            return std::vector<double>{std::round(low), std::round(high)};
        };
        QVector<QLineF> lines;
        if (position)
            for (const double y : edges(upward(map), *position))
                lines << QLineF(map->left(), y, map->right(), y);
        if (column)
            for (const double x : edges(across(map), *column))
                lines << QLineF(x, map->top(), x, map->bottom());
        painter.setPen(QPen(QColor(255, 255, 255, 150), width + 1.5));
        painter.QPainter::drawLines(lines);
        painter.setPen(QPen(QColor(16, 20, 24), width));
        painter.QPainter::drawLines(lines);
    }

    void paintMapMarks(QCPPainter& painter, std::size_t k) {
        const QCPAxisRect* map = m_maps[k];
        const QRectF area = map->rect();
        if (m_data.trained) {
            const double edge = static_cast<double>(scene().encoding.firstPosition + *m_data.trained) - 0.5;
            const double y = std::clamp(upward(map)->coordToPixel(edge), area.top(), area.bottom());
            paintUnseen(painter, QRectF(QPointF(area.left(), y), area.bottomRight()), style(), true);
            painter.setPen(QPen(style().palette.warning, 1.75));
            if (y > area.top() && y < area.bottom())
                painter.drawLine(QLineF(area.left(), y, area.right(), y));
        }
        if (style().showSelection) {
            Cursor at{scene().selection.position, scene().selection.column, scene().selection.shift};
            paintCross(painter, map, at.position, crossColumn(at), 1.25);
        }
        if (k != 2 || !m_data.largest) return;
        const QPointF place(across(map)->coordToPixel(static_cast<double>(m_data.largest->column)),
                            upward(map)->coordToPixel(static_cast<double>(m_data.largest->position +
                                                                          scene().encoding.firstPosition)));
        painter.setBrush(Qt::NoBrush);
        const double radius = style().metrics.marker * 1.5;
        const double width = std::abs(across(map)->coordToPixel(1) - across(map)->coordToPixel(0));
        const double height = std::abs(upward(map)->coordToPixel(1) - upward(map)->coordToPixel(0));
        const QRectF cell(place.x() - width / 2, place.y() - height / 2, width, height);
        for (const auto& [color, pen] :
             {std::pair(QColor(255, 255, 255), 4.0), std::pair(QColor(16, 20, 24), 2.0)}) {
            painter.setPen(QPen(color, pen));
            if (cell.width() > 3 * radius && cell.height() > 2 * radius)
                painter.drawRect(cell.adjusted(2, 2, -2, -2));
            else
                painter.drawEllipse(place, radius, radius);
        }
    }

    void paintHead(QCPPainter& painter, const QRectF& box, const QString& text, const QColor& color) {
        painter.setFont(headFont());
        painter.setPen(color);
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(headFont()).elidedText(text, Qt::ElideRight, box.width()));
    }

    void paintHeads(QCPPainter& painter) {
        const auto above = [this](const QCPAxisRect* rect) {
            return QRectF(rect->left(), rect->top() - headHeight(), rect->width(), headHeight() - 2);
        };
        if (m_arranged == CompareView::Maps) {
            const QString names[mapCount] = {headOf(m_data.a), headOf(m_data.b), QStringLiteral("A − B")};
            for (std::size_t k = 0; k < mapCount; ++k)
                paintHead(painter, above(m_maps[k]), names[k], style().palette.text);
            if (style().showColorBar) paintDifferenceBar(painter);
            return;
        }
        QRectF box = above(m_curves);
        box.setWidth(box.width() / 2 - 8);
        for (std::size_t k = 0; k < 2; ++k) {
            const Stroke stroke = strokeOf(k);
            const double y = box.center().y();
            drawCurve(painter, {QPointF(box.left(), y), QPointF(box.left() + 28, y)}, stroke,
                      QRectF(box.left(), y - 4, 28, 8));
            paintHead(painter, box.adjusted(34, 0, 0, 0), headOf(k == 0 ? m_data.a : m_data.b), stroke.color);
            box.translate(box.width() + 16, 0);
        }
    }

    /// The canvas paints the Scene's colour map there; the difference is always diverging.
    void paintDifferenceBar(QCPPainter& painter) {
        const Colormap map = differenceColors();
        QImage ramp(1, static_cast<int>(map.colors.size()), QImage::Format_RGB32);
        for (int k = 0; k < ramp.height(); ++k)
            ramp.setPixel(0, k, map.colors[map.colors.size() - 1 - static_cast<std::size_t>(k)]);
        const QRectF area = m_differenceBar->rect();
        painter.drawImage(area, ramp);
        painter.setPen(QPen(style().palette.axis, style().metrics.axis));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area);
    }

    static QString headOf(const CompareSide& side) {
        return QStringLiteral("%1: %2").arg(side.letter, side.name);
    }
    Stroke strokeOf(std::size_t k) const { return {style().line(k), style().metrics.line, Style::dash(k)}; }

    void paintUnseenPart(QCPPainter& painter, const QCPAxisRect* rect) {
        if (!m_data.trained) return;
        const QRectF area = rect->rect();
        if (m_data.view == CompareView::Score) {
            const double edge = static_cast<double>(*m_data.trained - m_data.query) - 0.5;
            const double x = across(rect)->coordToPixel(edge);
            if (x >= area.right()) return;
            const double left = std::max(x, area.left());
            paintUnseen(painter, QRectF(QPointF(left, area.top()), area.bottomRight()), style());
            if (rect == m_curves) {
                paintTrainedRule(painter, area, left,
                                 QStringLiteral("key past L_tr = %1").arg(grouped(*m_data.trained)), style());
                return;
            }
            painter.setPen(QPen(style().palette.warning, 1.75));
            painter.drawLine(QLineF(left, area.top(), left, area.bottom()));
            return;
        }
        const double y = upward(rect)->coordToPixel(static_cast<double>(*m_data.trained));
        if (y <= area.top()) return;
        paintUnseen(painter, QRectF(area.topLeft(), QPointF(area.right(), std::min(y, area.bottom()))),
                    style());
        painter.setPen(QPen(style().palette.warning, 1.75));
        painter.drawLine(QLineF(area.left(), y, area.right(), y));
        painter.setFont(headFont());
        painter.setPen(style().palette.warning);
        painter.drawText(
            QRectF(area.left(), y + 2, area.width() - 6, headHeight()), Qt::AlignRight | Qt::AlignVCenter,
            QStringLiteral("L_tr = %1: above, no whole turn was seen").arg(grouped(*m_data.trained)));
    }

    void paintLine(QCPPainter& painter, const QCPAxisRect* rect, const std::vector<double>& values,
                   const Stroke& stroke) {
        QPolygonF line;
        for (std::size_t k = 0; k < values.size(); ++k) {
            const double x = across(rect)->coordToPixel(m_data.coordinate(k));
            const bool drawn = std::isfinite(values[k]);
            line << QPointF(drawn ? x : std::nan(""),
                            drawn ? upward(rect)->coordToPixel(values[k]) : std::nan(""));
        }
        drawCurve(painter, line, stroke, rect->rect());
        if (static_cast<double>(rect->width()) > (m_data.to - m_data.from) * (style().metrics.marker + 3))
            drawDots(painter, line, stroke.color, style().metrics.marker, rect->rect());
    }

    void paintRule(QCPPainter& painter, const QCPAxisRect* rect, std::optional<double> at,
                   const QColor& color) {
        if (!at) return;
        const double x = across(rect)->coordToPixel(*at);
        painter.setPen(QPen(color, 1, Qt::DotLine));
        painter.drawLine(QLineF(x, rect->top(), x, rect->bottom()));
    }

    void paintLines(QCPPainter& painter, const QCPAxisRect* rect) {
        if (rect == m_below) {
            const double zero = upward(rect)->coordToPixel(0);
            painter.setPen(QPen(style().palette.axis, 1));
            painter.drawLine(QLineF(rect->left(), zero, rect->right(), zero));
            paintLine(painter, rect, m_data.differences, {style().line(3), style().metrics.line});
        } else {
            paintLine(painter, rect, m_data.valuesA, strokeOf(0));
            paintLine(painter, rect, m_data.valuesB, strokeOf(1));
        }
        if (!style().showSelection) return;
        if (m_data.view == CompareView::Score)
            paintRule(painter, rect, static_cast<double>(scene().selection.shift), style().palette.position);
        else
            paintRule(painter, rect, pairCoordinate(scene().selection.column), style().palette.pair);
    }

    void paintFoot(QCPPainter& painter) {
        QStringList notes{m_data.summary(scene())};
        const double rows = m_images[0].rowsPerPixel();
        const double columns = m_images[0].columnsPerPixel();
        QStringList means;
        if (rows > 1) means << QStringLiteral("%1 positions").arg(plainNumber(rows, 3));
        if (columns > 1) means << QStringLiteral("%1 columns").arg(plainNumber(columns, 3));
        if (m_data.view == CompareView::Maps && !means.isEmpty())
            notes << QStringLiteral("a pixel is the exact mean of %1").arg(means.join(QStringLiteral(" × ")));
        notes << m_data.notes(scene());
        painter.setFont(style().font(style().metrics.small));
        painter.setPen(style().palette.text);
        painter.drawText(QRectF(m_foot->rect()).adjusted(6, 2, -6, 0),
                         Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, notes.join(QStringLiteral(" · ")));
    }

    CompareData m_data;
    std::optional<CompareView> m_arranged;
    QCPLayoutGrid* m_row;
    std::array<QCPAxisRect*, mapCount> m_maps;
    QCPAxisRect* m_bar;
    QCPAxisRect* m_differenceBar;
    QCPAxisRect* m_curves;
    QCPAxisRect* m_below;
    PaintedArea* m_foot;
    std::array<MatrixImage, mapCount> m_images;
};

}  // namespace

FigureKind compareKind() {
    FigureKind kind;
    const auto side = [](const QString& key, const QString& label, const QString& fallback) {
        OptionSpec option;
        option.key = key;
        option.label = label;
        option.tip = QStringLiteral("The setting or scheme that is %1").arg(label);
        option.kind = OptionSpec::Kind::Choice;
        option.fallback = fallback;
        option.choices = sideChoices();
        option.choiceLabels = sideChoiceLabels();
        return option;
    };
    kind.spec = {QStringLiteral("compare"),
                 QStringLiteral("Compare"),
                 QStringLiteral("two settings or schemes, and where they differ most"),
                 AxisQuantity::Column,
                 AxisQuantity::Position,
                 {{QStringLiteral("view"),
                   QStringLiteral("Show"),
                   QStringLiteral("Matrices, scores against the distance of two words, or wavelengths"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("matrix"),
                   {QStringLiteral("matrix"), QStringLiteral("score"), QStringLiteral("frequencies")},
                   {QStringLiteral("matrix"), QStringLiteral("score"), QStringLiteral("frequencies")}},
                  side(QStringLiteral("a"), QStringLiteral("A"), QStringLiteral("frozen")),
                  side(QStringLiteral("b"), QStringLiteral("B"), QStringLiteral("current")),
                  {QStringLiteral("factor"),
                   QStringLiteral("RoPE factor"),
                   QStringLiteral("By how much the scalings of RoPE stretch the positions"),
                   OptionSpec::Kind::Real,
                   4.0,
                   {},
                   {},
                   1,
                   1024},
                  {QStringLiteral("table"),
                   QStringLiteral("Table"),
                   QStringLiteral("The .npy file of \"learned, from a file\": positions × columns"),
                   OptionSpec::Kind::Text,
                   QString(),
                   {},
                   {},
                   0,
                   0}}};
    kind.create = makeFigure<Compare>;
    kind.table = compareTable;
    kind.readOut = compareReadOut;
    kind.alternativeText = compareText;
    return kind;
}

}  // namespace sinescope
