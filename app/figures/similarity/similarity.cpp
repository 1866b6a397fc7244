// SPDX-License-Identifier: GPL-3.0-or-later
//
// How alike two positions are: S(p, q) as a matrix, which is constant along its diagonals, and S(k) as the
// curve that all its rows share. The curve can be taken apart into its pairs.
#include "app/figures/similarity/similarity.h"

#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/notes.h"
#include "app/figures/function_model.h"
#include "app/figures/similarity/chart.h"
#include "app/figures/similarity/layout.h"
#include "app/figures/similarity/matrix.h"
#include "app/figures/similarity/words.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int shiftRule = 1;
constexpr int cellHandle = 2;
constexpr double grip = 6;  ///< pixels around what can be taken

QString measureKey() {
    return QStringLiteral("measure");
}
QString betweenKey() {
    return QStringLiteral("w");
}
QString partKey() {
    return QStringLiteral("part");
}

class Similarity : public ChartFigure {
 public:
    explicit Similarity(const FigureSpec& spec)
        : ChartFigure(spec),
          m_matrix(canvas(), chart()),
          m_curve(canvas(), 0, 2),
          m_layout(canvas(), chart(), m_matrix.bar(), m_curve.rect()) {
        for (QCPAxis* axis : {xAxis(), yAxis()}) axis->setTicker(integerTicker());
        m_layout.setNames(xAxis(), {QStringLiteral("position q"), QStringLiteral("q")});
        m_layout.setNames(yAxis(), {QStringLiteral("position p"), QStringLiteral("p")});
        yAxis()->setRangeReversed(true);
        for (QCPAxis* axis : chart()->axes()) axis->grid()->setVisible(false);
        new Painting(&canvas(), Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (style().showSelection) m_matrix.paintSelection(painter, scene().selection);
        });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            drawNotes(painter, style(), m_layout.notes(), Qt::TopLeftCorner, notes());
        });
        new Painting(&canvas(), Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (cursor().shift) m_matrix.paintHoveredDiagonal(painter, m_model, *cursor().shift);
        });
        new Painting(&canvas(), Canvas::cursorLayer(), m_curve.rect(), [this](QCPPainter& painter) {
            if (cursor().shift)
                m_curve.paintShift(painter, *cursor().shift, m_model.valueOf(*cursor().shift),
                                   style().palette.text, 1);
        });
        QObject::connect(&canvas(), &QCustomPlot::afterLayout, &canvas(), [this] {
            m_layout.arrange(
                [this](double width, double most) { return notesHeight(style(), width, notes(), most); });
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        if (m_curve.rect()->rect().contains(point.toPoint())) {
            Cursor found;
            found.shift = shiftAt(point);
            return found;
        }
        Cursor found = ChartFigure::cursorAt(point);
        const std::optional<std::int64_t> q =
            cellAt(AxisQuantity::Position, xAxis()->pixelToCoord(point.x()));
        if (!found.position || !q) return {};
        found.shift = *q - *found.position;
        return found;
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const Cursor at = cursorAt(point);
        if (at.isEmpty()) return {};
        return SceneEdit{QStringLiteral("selection"), [at](Scene& next) {
                             if (at.position) next.selection.position = *at.position;
                             if (at.shift) next.selection.shift = *at.shift;
                         }};
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        const Selection& at = scene().selection;
        if (m_curve.rect()->rect().contains(point.toPoint()) &&
            std::abs(point.x() - m_curve.shiftAxis()->coordToPixel(static_cast<double>(at.shift))) <= grip)
            return Handle{shiftRule, Qt::SizeHorCursor, QStringLiteral("Drag to change the shift k")};
        if (chart()->rect().contains(point.toPoint()) &&
            QLineF(point, m_matrix.cellPoint(at.position, at.shift)).length() <= 1.5 * grip)
            return Handle{cellHandle, Qt::SizeAllCursor, QStringLiteral("Drag to change p and k")};
        return {};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        if (handle == shiftRule) {
            const std::int64_t k = shiftAt(to);
            return SceneEdit{QStringLiteral("shift k"), [k](Scene& next) { next.selection.shift = k; },
                             QStringLiteral("shift")};
        }
        if (handle != cellHandle) return {};
        const auto held = [](const QCPAxis* axis, const AxisRange& whole, double pixel) {
            return std::llround(std::clamp(axis->pixelToCoord(pixel), whole.lower + 0.5, whole.upper - 0.5));
        };
        const std::int64_t q = held(xAxis(), wholeX(), to.x());
        const std::int64_t p = held(yAxis(), wholeY(), to.y());
        return SceneEdit{QStringLiteral("selection"),
                         [p, q](Scene& next) {
                             next.selection.position = p;
                             next.selection.shift = q - p;
                         },
                         QStringLiteral("select")};
    }

    /// Left and right move q, that is k; up and down move p and leave k, along the diagonal.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t size = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        const auto shifted = [now = scene().selection.shift](std::int64_t by) {
            const std::int64_t k = now + by;
            return SceneEdit{QStringLiteral("shift k"), [k](Scene& next) { next.selection.shift = k; },
                             QStringLiteral("select")};
        };
        switch (key) {
            case Qt::Key_Left:
            case Qt::Key_BracketLeft:
                return shifted(-size);
            case Qt::Key_Right:
            case Qt::Key_BracketRight:
                return shifted(size);
            case Qt::Key_Home:
            case Qt::Key_End: {
                const EncodingParameters& e = scene().encoding;
                const std::int64_t q = key == Qt::Key_Home ? e.firstPosition : e.firstPosition + e.length - 1;
                return SceneEdit{QStringLiteral("shift k"),
                                 [q](Scene& next) { next.selection.shift = q - next.selection.position; }};
            }
            default:
                return ChartFigure::keyPressed(key, modifiers);
        }
    }

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (!m_curve.rect()->outerRect().contains(at.toPoint())) return ChartFigure::zoomed(at, factor);
        const QCPRange now = m_curve.shiftAxis()->range();
        const double k = m_curve.shiftAxis()->pixelToCoord(at.x());
        const double share = (k - now.lower) / now.size();
        const double size = std::clamp(now.size() * factor, std::min(4.0, 2 * wholeSize()), 2 * wholeSize());
        return viewOfShifts(k - share * size, size);
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        if (!m_curve.rect()->rect().contains(from.toPoint())) return ChartFigure::panned(from, to);
        const QCPRange now = m_curve.shiftAxis()->range();
        const double by =
            m_curve.shiftAxis()->pixelToCoord(to.x()) - m_curve.shiftAxis()->pixelToCoord(from.x());
        return viewOfShifts(now.lower - by, now.size());
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override { return positionRange(scene()); }

    void draw(Changes changes) override {
        const SimilarityModel model =
            similarityModel(scene(), option(measureKey()).toString(), option(partKey()).toString(),
                            option(betweenKey()).toString(), m_model);
        const bool same = !m_model.isEmpty() && sameMatrix(model, m_model);
        m_model = model;
        if (!same) {
            m_matrix.setModel(m_model);
        } else if (changes & Change::Style) {
            m_matrix.setColors(m_model);
        }
        applyView();
        // The curve shows the shifts that the matrix shows.
        const QCPRange x = xAxis()->range(), y = yAxis()->range();
        m_curve.setModel(m_model, {x.lower - y.upper, x.upper - y.lower});
        const std::int64_t k = scene().selection.shift;
        m_value = m_model.valueOf(k);
        m_curve.setSelected(style().showSelection ? std::optional(k) : std::nullopt, m_value);
        m_layout.setNames(m_matrix.bar()->axis(QCPAxis::atRight), m_matrix.names(m_model));
        m_layout.setNames(m_curve.shiftAxis(), {QStringLiteral("shift k = q − p"), QStringLiteral("shift k"),
                                                QStringLiteral("k")});
        m_layout.setNames(m_curve.valueAxis(), m_curve.names());
    }

 private:
    double wholeSize() const { return static_cast<double>(scene().encoding.length); }

    std::int64_t shiftAt(const QPointF& point) const {
        const double last = wholeSize() - 1;
        return std::llround(std::clamp(m_curve.shiftAxis()->pixelToCoord(point.x()), -last, last));
    }

    /// The view of the matrix in which the curve shows lower .. lower + size: rows around the selected one.
    View viewOfShifts(double lower, double size) const {
        const AxisRange whole = wholeX();
        const double half = size / 2;
        if (half >= wholeSize()) return {};
        const auto held = [&](double from) { return std::clamp(from, whole.lower, whole.upper - half); };
        const double y = held(static_cast<double>(scene().selection.position) - half / 2);
        const double x = held(lower + y + half);
        return {AxisRange{x, x + half}, AxisRange{y, y + half}};
    }

    std::vector<NoteLine> notes() const {
        const Palette& colors = style().palette;
        if (m_model.isEmpty()) return {};
        std::vector<NoteLine> lines;
        if (style().showSelection) lines.push_back({selectionNote(), colors.accent});
        if (!m_model.whyNoProjection.isEmpty())
            lines.push_back({m_model.whyNoProjection + QStringLiteral(" Shown is W = I."), colors.warning});
        if (!m_model.isPlain()) lines.push_back({projectionNote(), colors.text});
        if (const auto rise = m_model.seen(m_model.turns.rise))
            lines.push_back({QStringLiteral("◆ not monotonic: first %1 at k = %2")
                                 .arg(m_model.measure == Measure::Distance ? QStringLiteral("falls")
                                                                           : QStringLiteral("rises"),
                                      grouped(*rise)),
                             colors.base});
        if (const auto zero = m_model.seen(m_model.turns.nonPositive);
            zero && m_model.measure != Measure::Distance)
            lines.push_back({QStringLiteral("◆ S ≤ 0 first at k = %1").arg(grouped(*zero)), colors.pair});
        if (!m_model.complete && m_model.isPlain())
            lines.push_back({QStringLiteral("odd d_model: the curve sums the complete pairs; the lone column "
                                            "depends on p as well"),
                             colors.secondary});
        lines.push_back({scaleNote(), colors.secondary});
        return lines;
    }

    QString selectionNote() const {
        const std::int64_t k = scene().selection.shift;
        const QString value = fixedNumber(m_value);
        if (!m_model.isPlain())
            return QStringLiteral("S(%1, %2) = %3, at k = %4 it is %5")
                .arg(grouped(m_model.position), grouped(m_model.position + k), value, grouped(-k),
                     fixedNumber(m_model.valueOf(-k)));
        const QString name = m_model.measure == Measure::Dot
                                 ? QStringLiteral("S(%1)").arg(grouped(k))
                                 : QStringLiteral("k = %1: %2").arg(grouped(k), measureName(m_model.measure));
        const QString mirror = k == 0 ? QString() : QStringLiteral(", the same at k = %1").arg(grouped(-k));
        return QStringLiteral("%1 = %2%3").arg(name, value, mirror);
    }

    QString projectionNote() const {
        const std::int64_t k = scene().selection.shift;
        if (!m_model.isRandom())
            return QStringLiteral("M₄ turns PE(p) into PE(p + 4): every row is largest at k = 4");
        const DiagonalRange found = diagonalOf(*m_model.encoding, m_model.projection.get(), k);
        if (found.sampled < 2) return QStringLiteral("with a random W, S depends on p and q");
        return QStringLiteral(
                   "with a random W, S depends on p and q: along k = %1 it spreads over %2 "
                   "(%3 rows)")
            .arg(grouped(k), fixedNumber(found.extremes.highest - found.extremes.lowest, 2),
                 grouped(found.sampled));
    }

    /// What a pixel stands for where it stands for more than one cell or shift.
    QString scaleNote() const {
        QString text;
        const double cells = xAxis()->range().size() / std::max(1, chart()->width());
        const double rows = yAxis()->range().size() / std::max(1, chart()->height());
        if (cells > 1)
            text = QStringLiteral("matrix: a pixel is the mean of %1 × %2 cells")
                       .arg(plainNumber(rows, 3), plainNumber(cells, 3));
        const QString curve = m_curve.scaleText();
        return text + (text.isEmpty() || curve.isEmpty() ? QString() : QStringLiteral("; ")) + curve;
    }

    SimilarityModel m_model;
    SimilarityMatrix m_matrix;
    SimilarityChart m_curve;
    SimilarityLayout m_layout;
    double m_value = 0;  ///< at the selected shift
};

OptionSpec choice(const QString& key, const QString& label, const QString& tip, const QStringList& ids,
                  const QStringList& labels) {
    return {key, label, tip, OptionSpec::Kind::Choice, ids.front(), ids, labels};
}

}  // namespace

FigureKind similarityKind() {
    FigureKind kind;
    kind.spec = {
        QStringLiteral("similarity"),
        QStringLiteral("Similarity"),
        QStringLiteral("only the distance counts: each diagonal has one value, the same on both sides"),
        AxisQuantity::Position,
        AxisQuantity::Position,
        {choice(measureKey(), QStringLiteral("Measure"),
                QStringLiteral("Dot product, cosine, or Euclidean distance of the two rows"),
                {QStringLiteral("dot"), QStringLiteral("cosine"), QStringLiteral("distance")},
                {QStringLiteral("dot"), QStringLiteral("cosine"), QStringLiteral("distance")}),
         choice(
             betweenKey(), QStringLiteral("W"),
             QStringLiteral("What stands between the two rows: nothing, a random matrix as a head may learn "
                            "one, or M₄, which looks four positions ahead; with W it is the dot product"),
             {QStringLiteral("identity"), QStringLiteral("random"), QStringLiteral("ahead")},
             {QStringLiteral("I"), QStringLiteral("random"), QStringLiteral("4 ahead")}),
         choice(partKey(), QStringLiteral("Pairs"),
                QStringLiteral("All pairs, the faster or the slower half, the selected pair alone, or "
                               "the pairs added up one group after the other, slowest first"),
                {QStringLiteral("whole"), QStringLiteral("fast"), QStringLiteral("slow"),
                 QStringLiteral("pair"), QStringLiteral("sums")},
                {QStringLiteral("all"), QStringLiteral("fast half"), QStringLiteral("slow half"),
                 QStringLiteral("selected"), QStringLiteral("added up")})}};
    return functionKind(std::move(kind.spec), makeView<Similarity>, {similarityTable, similarityReadOut, similarityText});
}

}  // namespace sinescope
