// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words and positions: tables that slide onto each other and are added, or are placed side by side.
#include "app/figures/transitions/drawing.h"
#include "app/plot/cells.h"
#include "app/plot/curves.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "app/style/text_width.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr double nameless = 0.4;  ///< gap between two tables without a name, in lines

/// Geometry of tables of equal size, with words at their left and a name above.
struct TableGrid {
    double left = 0;  ///< left edge of the cells
    double cellWidth = 0, cellHeight = 0, line = 0;
    Eigen::Index rows = 0, columns = 0;

    QRectF cell(const QPointF& topLeft, Eigen::Index t, Eigen::Index j) const {
        return {topLeft.x() + static_cast<double>(j) * cellWidth,
                topLeft.y() + static_cast<double>(t) * cellHeight, cellWidth, cellHeight};
    }
    double height() const { return static_cast<double>(rows) * cellHeight; }
    double width() const { return static_cast<double>(columns) * cellWidth; }
};

double wordWidth(const TransitionCanvas& canvas, const WordRows& rows) {
    const double widest =
        widestOf(rows.words, QFontMetricsF(canvas.style.wordFont(canvas.style.metrics.label)));
    return std::min(widest + 2 * canvas.style.metrics.space, 0.25 * canvas.area.width());
}

/// Opacities of a table and of its numbers.
struct TableOpacity {
    double opacity = 1;
    double numbers = 1;
};

void paintTable(const TransitionCanvas& canvas, const TableGrid& grid, const QPointF& topLeft,
                const Matrix& values, double limit, const TableOpacity& opacities = {}) {
    if (opacities.opacity <= 0) return;
    const Opacity scope(canvas.painter, opacities.opacity);
    const auto cellAt = [&](Eigen::Index t, Eigen::Index j) {
        return grid.cell(topLeft, t, j).adjusted(0.5, 0.5, -0.5, -0.5);
    };
    const std::optional<NumberType> number = numberType(canvas, cellAt(0, 0).size(), limit);
    for (Eigen::Index t = 0; t < grid.rows; ++t)
        for (Eigen::Index j = 0; j < grid.columns; ++j)
            paintCell(canvas, cellAt(t, j), values(t, j), limit, number, opacities.numbers);
}

void paintName(const TransitionCanvas& canvas, const TableGrid& grid, const QPointF& topLeft, double width,
               const QString& name, double opacity) {
    const Opacity scope(canvas.painter, opacity);
    paintText(canvas, {topLeft.x(), topLeft.y() - grid.line, width, grid.line}, Qt::AlignCenter, {name},
              canvas.style.font(canvas.style.metrics.label, QFont::DemiBold), canvas.style.palette.text);
}

/// The name of the words' table, with its columns if they are a part.
QString firstName(const TransitionCanvas& canvas, const WordRows& rows, double width) {
    const std::int64_t first = rows.firstColumn, last = first + rows.embedding.cols() - 1;
    if (last - first + 1 >= canvas.model.scene().encoding.dModel) return rows.embeddingName;
    return firstThatFits(
        {u"%1, j = %2 to %3"_s.arg(rows.embeddingName).arg(first).arg(last), rows.embeddingName},
        canvas.style.font(canvas.style.metrics.label, QFont::DemiBold), width);
}

void paintWords(const TransitionCanvas& canvas, const TableGrid& grid, const WordRows& rows, double top,
                double opacity) {
    if (opacity <= 0) return;
    const Opacity scope(canvas.painter, opacity);
    for (Eigen::Index t = 0; t < grid.rows; ++t)
        paintWord(canvas,
                  {canvas.area.left(), top + static_cast<double>(t) * grid.cellHeight,
                   grid.left - canvas.area.left() - canvas.style.metrics.space, grid.cellHeight},
                  Qt::AlignRight | Qt::AlignVCenter, rows.words.at(t),
                  canvas.style.wordFont(canvas.style.metrics.label));
}

/// Returns the grid of a picture with `tables` tables side by side, three rows of tables, and `lines` lines
/// of names.
TableGrid gridOf(const TransitionCanvas& canvas, const WordRows& rows, int tables, double lines) {
    TableGrid grid;
    grid.rows = rows.embedding.rows();
    grid.columns = rows.embedding.cols();
    grid.line = 1.4 * canvas.style.metrics.label;
    grid.left = canvas.area.left() + wordWidth(canvas, rows);
    grid.cellWidth = (canvas.area.right() - grid.left - tables * canvas.style.metrics.space) /
                     static_cast<double>(tables * grid.columns);
    grid.cellHeight =
        std::min((canvas.area.height() - lines * grid.line) / static_cast<double>(3 * grid.rows),
                 1.2 * grid.cellWidth);
    return grid;
}

/// Returns the opacity of items at the tables' new places, which are hidden while tables slide over them.
double arrived(const TransitionModel& model) {
    return model.stage(0.42, 0.55);
}

/// Returns the opacity of texts covered by a table `distance` away: 0 while they would be cut.
double uncovered(const TableGrid& grid, double distance) {
    return std::clamp((distance - grid.height()) / (nameless * grid.line), 0.0, 1.0);
}

/// Returns the opacity of the numbers in a table whose copy has moved by `gone`, and of the words beside it,
/// which the copy has taken along.
double returned(const TableGrid& grid, double gone) {
    return gone > 0 ? uncovered(grid, gone) : 1;
}

/// Paints a table in its first place, faint beneath a copy that has moved by `gone`.
void paintSource(const TransitionCanvas& canvas, const TableGrid& grid, const QPointF& topLeft,
                 const Matrix& values, const WordRows& rows, double gone) {
    paintTable(canvas, grid, topLeft, values, rows.limit, {gone > 0 ? 0.45 : 1, returned(grid, gone)});
}

/// Paints copies of the words and of the added rows that slide onto each other, with the words beside them;
/// then the numbers are added.
void paintMeeting(const TransitionCanvas& canvas, const TableGrid& grid, const WordRows& rows,
                  const QPointF& words, const QPointF& added, const QPointF& sum, double slid) {
    const QPointF top = between(words, sum, slid), below = between(added, sum, slid);
    const bool beside = below.x() - top.x() >= grid.width();
    const double apart = uncovered(grid, below.y() - top.y());
    if (slid < 1) paintTable(canvas, grid, below, rows.added, rows.limit, {1, beside ? 1 : apart});
    // Numbers between E and the sum belong to neither.
    const double blend = canvas.model.blend();
    paintTable(canvas, grid, top, rows.embedding + blend * rows.added, rows.limit,
               {1, blend > 0 && blend < 1 ? 0.0 : 1.0});
    if (slid <= 0) return;
    paintWords(canvas, grid, rows, top.y(), 1);
    paintWords(canvas, grid, rows, below.y(), apart);
}

}  // namespace

void paintWordSum(const TransitionCanvas& canvas) {
    const TransitionModel& model = canvas.model;
    const auto& rows = model.contents<WordRows>();
    TableGrid grid = gridOf(canvas, rows, 1, 3.7);
    if (grid.rows == 0) return;
    // The names are clear of moving tables: E above its table, PE below.
    const double down = grid.height() + grid.line, up = grid.height() + nameless * grid.line;
    const QPointF e(grid.left, canvas.area.top() + 1.2 * grid.line), sum = e + QPointF(0, down),
                                                                     pe = sum + QPointF(0, up);
    const double slid = model.slide();
    paintSource(canvas, grid, e, rows.embedding, rows, slid * down);
    paintSource(canvas, grid, pe, rows.added, rows, slid * up);
    paintName(canvas, grid, e, grid.width(), firstName(canvas, rows, grid.width()), 1);
    paintName(canvas, grid, pe + QPointF(0, grid.height() + grid.line), grid.width(), rows.addedName, 1);
    if (slid > 0) paintMeeting(canvas, grid, rows, e, pe, sum, slid);
    paintName(canvas, grid, sum, grid.width(), headingWithin(canvas, grid.width()), arrived(model));
    paintWords(canvas, grid, rows, e.y(), returned(grid, slid * down));
    paintWords(canvas, grid, rows, pe.y(), returned(grid, slid * up));
}

void paintJoin(const TransitionCanvas& canvas) {
    const TransitionModel& model = canvas.model;
    const auto& rows = model.contents<WordRows>();
    TableGrid grid = gridOf(canvas, rows, 2, 4);
    if (grid.rows == 0) return;
    const double step = grid.height() + 1.25 * grid.line;
    const QPointF e(grid.left, canvas.area.top() + 1.25 * grid.line);
    const QPointF pe = e + QPointF(grid.width() + canvas.style.metrics.space, 0);
    const QPointF sum = e + QPointF(0, step), joined = sum + QPointF(0, step);
    paintName(canvas, grid, e, grid.width(), firstName(canvas, rows, grid.width()), 1);
    paintName(canvas, grid, pe, grid.width(), rows.addedName, 1);
    // Copies of both move down first; then one slides onto the other.
    const double down = model.stage(0, 0.28), slid = model.stage(0.28, 0.5);
    for (const auto& [from, values] : {std::pair(e, &rows.embedding), std::pair(pe, &rows.added)})
        if (down < 1)
            paintTable(canvas, grid, from, *values, rows.limit, {1, returned(grid, 2 * down * step)});
        else
            paintSource(canvas, grid, from, *values, rows, slid * step);
    if (down >= 1) paintMeeting(canvas, grid, rows, e, pe, sum, slid);
    if (down > 0) {
        paintTable(canvas, grid, between(e, joined, down), rows.embedding, rows.limit);
        paintTable(canvas, grid, between(pe, joined + QPointF(grid.width(), 0), down), rows.added,
                   rows.limit);
    }
    paintName(canvas, grid, sum, grid.width(), headingWithin(canvas, grid.width()), arrived(model));
    paintName(canvas, grid, joined, 2 * grid.width(),
              u"[%1, %2]: 2d = %3"_s.arg(rows.embeddingName, rows.addedName,
                                         grouped(2 * model.scene().encoding.dModel)),
              model.stage(0.28, 0.38));  // once its tables are there
    paintWords(canvas, grid, rows, e.y(), returned(grid, (down < 1 ? 2 * down : slid) * step));
    if (down > 0) paintWords(canvas, grid, rows, between(e, joined, down).y(), 1);
}

namespace {

/// The words in their first order, their copies on the way to the second, and the outputs of both.
class WordOrders {
 public:
    explicit WordOrders(const TransitionCanvas& canvas)
        : m_canvas(canvas),
          m_order(*canvas.model.contents<std::shared_ptr<const OrderModel>>()),
          m_places(canvas.model.numbers()) {
        const double label = canvas.style.metrics.label;
        m_area = canvas.area.adjusted(m_gap, m_line, -m_gap, -m_line);
        m_card = std::min(0.16 * m_area.height(), 3 * label);
        m_strip = std::min(0.14 * m_area.height(), 2.5 * label);
    }

    void paint() {
        const double judged = m_canvas.model.stage(0.75, 1);
        for (std::int64_t word = 0; word < m_order.count(); ++word) {
            paintCard(box(static_cast<double>(word), m_area.top(), m_card), word);
            paintOutputs(word, m_canvas.model.stage(0.5, 0.8));
            const Opacity scope(m_canvas.painter, judged);
            paintVerdict(word);
        }
        // Words that change places pass in front of the others.
        for (const bool changes : {false, true})
            for (std::int64_t word = 0; word < m_order.count(); ++word)
                if ((m_order.placeOf(word) != word) == changes) paintMovingCard(word);
        const Opacity scope(m_canvas.painter, judged);
        paintHeading(m_canvas);
    }

 private:
    QRectF box(double place, double top, double height) const {
        const double width = m_area.width() / static_cast<double>(m_order.count());
        return {m_area.left() + place * width + m_gap / 2, top, width - m_gap, height};
    }
    double now(std::int64_t word) const { return m_places[static_cast<std::size_t>(word)].now; }
    double secondCards() const { return m_area.bottom() - m_card; }
    bool isSame(std::int64_t word) const { return m_order.isSame(m_order.placeOf(word)); }
    QColor color(std::int64_t word) const {
        return isSame(word) ? m_canvas.style.palette.position : m_canvas.style.palette.warning;
    }

    void paintCard(const QRectF& rect, std::int64_t word) {
        const Style& style = m_canvas.style;
        setPenAndBrush(m_canvas.painter, QPen(style.palette.axis, style.metrics.axis), style.palette.window);
        m_canvas.painter.drawRoundedRect(rect, 5, 5);
        paintWord(m_canvas, rect, Qt::AlignCenter, m_order.words().at(word),
                  style.wordFont(style.metrics.label, QFont::DemiBold));
    }

    /// Passes above or below the others.
    void paintMovingCard(std::int64_t word) {
        const std::int64_t place = m_order.placeOf(word);
        const double done = m_canvas.model.slide(), aside = 4 * done * (1 - done) * (m_card + m_gap);
        const double pass = place > word ? -aside : place < word ? aside / 2 : 0;
        paintCard(box(now(word), between(m_area.top(), secondCards(), done) + pass, m_card), word);
    }

    void paintOutput(const QRectF& rect, const Vector& values) {
        fillCells(m_canvas.painter, rect, 1, values.size(), [&](std::int64_t, std::int64_t column) {
            return m_canvas.style.map.color(values(column), m_order.limit());
        });
        frameCells(m_canvas.painter, rect, QPen(m_canvas.style.palette.grid, m_canvas.style.metrics.axis));
    }

    /// Paints the output of a word in the first order, joined to that in the second.
    void paintOutputs(std::int64_t word, double joined) {
        const OrderResult& result = m_order.result();
        const QRectF first = box(static_cast<double>(word), m_area.top() + m_card + m_gap, m_strip);
        const QRectF second = box(now(word), secondCards() - m_gap - m_strip, m_strip);
        paintOutput(first, result.original.outputs.row(word));
        const QPointF from(first.center().x(), first.bottom() + 2), to(second.center().x(), second.top() - 2);
        drawCurve(m_canvas.painter, {from, between(from, to, joined)},
                  {faded(color(word), joined), m_canvas.style.metrics.line,
                   isSame(word) ? QVector<qreal>() : Style::dash(1)},
                  m_canvas.area);
        const Opacity scope(m_canvas.painter, joined);
        paintOutput(second, result.permuted.outputs.row(m_order.placeOf(word)));
    }

    void paintVerdict(std::int64_t word) {
        paintText(
            m_canvas, box(now(word), m_area.bottom(), m_line), Qt::AlignCenter,
            isSame(word)
                ? QStringList{u"same"_s, u"="_s}
                : QStringList{orderErrorText(m_order.result().wordErrors(m_order.placeOf(word))), u"≠"_s},
            m_canvas.style.font(m_canvas.style.metrics.tick), color(word));
    }

    const TransitionCanvas& m_canvas;
    const OrderModel& m_order;
    std::vector<MovingNumber> m_places;
    double m_gap = m_canvas.style.metrics.space;
    double m_line = 1.6 * m_canvas.style.metrics.label;
    QRectF m_area;
    double m_card = 0, m_strip = 0;  ///< heights
};

}  // namespace

void paintWordOrders(const TransitionCanvas& canvas) {
    WordOrders(canvas).paint();
}

}  // namespace sinescope
