// SPDX-License-Identifier: GPL-3.0-or-later
//
// A shift by k is a rotation: a clock for each pair with its hand at w p and a ghost hand at w (p + k), the
// blocks of M_k, and the rows PE(p), M_k PE(p), PE(p + k) with what is left between the last two.
#include "app/figures/shift/shift.h"
#include "app/plot/figure.h"

#include "app/plot/canvas.h"
#include "app/figures/function_model.h"
#include "app/figures/shift/layout.h"
#include "app/figures/shift/words.h"
#include "app/figures/shift/painting.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr int positionRule = 1;
constexpr int shiftRule = 2;
constexpr int firstHand = 16;  ///< of pair i: firstHand + 2 i, its ghost the next
constexpr double grip = 7;     ///< pixels around what can be taken

QString numbersKey() {
    return QStringLiteral("show");
}
QString sineKey() {
    return QStringLiteral("sine_only");
}

class Shift : public Figure {
 public:
    explicit Shift(const FigureSpec& spec)
        : Figure(spec), m_area(new PaintedArea(&canvas(), [this](QCPPainter& painter) {
              paintShift(painter, m_model, layout(), style());
          })) {
        canvas().content()->addElement(0, 0, m_area);
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor found;
        if (const auto pair = layout().pairAt(point)) found.column = m_model.columnOf(*pair);
        return found;
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const ShiftLayout& at = layout();
        for (const int rule : {positionRule, shiftRule})
            if (ruleRect(at, rule).contains(point)) return dragged(rule, point, point);
        const auto pair = layout().pairAt(point);
        if (!pair) return {};
        return SceneEdit{QStringLiteral("selection"),
                         [column = m_model.columnOf(*pair)](Scene& next) { next.selection.column = column; }};
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        const ShiftLayout& at = layout();
        if (at.positionRule.contains(point))
            return Handle{positionRule, Qt::SizeHorCursor, QStringLiteral("Drag p: the blocks stay")};
        if (at.shiftRule.contains(point))
            return Handle{shiftRule, Qt::SizeHorCursor, QStringLiteral("Drag k: the blocks turn")};
        const auto pair = layout().pairAt(point);
        if (!pair) return {};
        const QRectF clock = at.clock(*pair - at.firstPair);
        const QPointF centre = clock.center();
        if (QLineF(centre, point).length() > clock.width() / 2 + grip) return {};
        const double angle = std::atan2(centre.y() - point.y(), point.x() - centre.x());
        const double reach = std::max(0.2, grip / std::max(1.0, QLineF(centre, point).length()));
        const double hand =
            std::abs(std::remainder(angle - angleOf(m_model.hand(*pair)), 2 * std::numbers::pi));
        const double ghost =
            std::abs(std::remainder(angle - angleOf(m_model.ghost(*pair)), 2 * std::numbers::pi));
        if (std::min(hand, ghost) > reach) return {};
        const int id = firstHand + 2 * static_cast<int>(*pair);
        if (hand <= ghost)
            return Handle{id, Qt::OpenHandCursor, QStringLiteral("Drag the hand to move p: the blocks stay")};
        return Handle{id + 1, Qt::OpenHandCursor,
                      QStringLiteral("Drag the ghost hand to change k: the blocks turn")};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        const ShiftLayout& at = layout();
        if (handle == positionRule) {
            const EncodingParameters& e = scene().encoding;
            const double share = std::clamp(
                (to.x() - at.positionRule.left()) / std::max(1.0, at.positionRule.width()), 0.0, 1.0);
            return positionEdit(e.firstPosition + std::llround(share * static_cast<double>(e.length - 1)));
        }
        if (handle == shiftRule) {
            const double half = at.shiftRule.width() / 2;
            const double share =
                std::clamp((to.x() - at.shiftRule.center().x()) / std::max(1.0, half), -1.0, 1.0);
            return shiftEdit(std::llround(std::sinh(share * std::asinh(largestShift(m_model)))));
        }
        const std::int64_t pair = (handle - firstHand) / 2;
        if (pair < 0 || pair >= m_model.encoding->pairs()) return {};
        // The whole position nearest to where the hand is now that brings it to the mouse: turn after turn,
        // however often it goes around.
        const QPointF centre = at.clock(pair - at.firstPair).center();
        const double angle = std::atan2(centre.y() - to.y(), to.x() - centre.x());
        const bool ghost = (handle - firstHand) % 2 == 1;
        const double by = std::remainder(angle - angleOf(ghost ? m_model.ghost(pair) : m_model.hand(pair)),
                                         2 * std::numbers::pi);
        const double steps = std::clamp(by / m_model.encoding->angularFrequency(pair), -2e6, 2e6);
        const std::int64_t moved = std::llround(steps);
        return ghost ? shiftEdit(scene().selection.shift + moved)
                     : positionEdit(scene().selection.position + moved);
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t step = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        const Selection& at = scene().selection;
        switch (key) {
            case Qt::Key_BracketLeft:
                return shiftEdit(at.shift - step);
            case Qt::Key_BracketRight:
                return shiftEdit(at.shift + step);
            case Qt::Key_Comma:
            case Qt::Key_Down:
                return positionEdit(at.position - step);
            case Qt::Key_Period:
            case Qt::Key_Up:
                return positionEdit(at.position + step);
            case Qt::Key_Left:
                return pairEdit(m_model.selectedPair() - step);
            case Qt::Key_Right:
                return pairEdit(m_model.selectedPair() + step);
            case Qt::Key_Home:
                return pairEdit(0);
            case Qt::Key_End:
                return pairEdit(m_model.encoding->pairs() - 1);
            default:
                return {};
        }
    }

    void draw(Changes) override {
        m_model = shiftModel(scene(), option(numbersKey()).toString() == QLatin1String("numbers"),
                             option(sineKey()).toBool(), m_model);
        m_layout.reset();
    }

 private:
    SceneEdit positionEdit(std::int64_t position) const {
        const EncodingParameters& e = scene().encoding;
        const std::int64_t p = std::clamp(position, e.firstPosition, e.firstPosition + e.length - 1);
        return {QStringLiteral("position p"), [p](Scene& next) { next.selection.position = p; },
                QStringLiteral("select")};
    }
    SceneEdit shiftEdit(std::int64_t shift) const {
        const std::int64_t k =
            std::clamp(shift, -EncodingParameters::maximumLength, EncodingParameters::maximumLength);
        return {QStringLiteral("shift k"), [k](Scene& next) { next.selection.shift = k; },
                QStringLiteral("shift")};
    }
    SceneEdit pairEdit(std::int64_t pair) const {
        const std::int64_t column =
            m_model.columnOf(std::clamp<std::int64_t>(pair, 0, m_model.encoding->pairs() - 1));
        return {QStringLiteral("selection"), [column](Scene& next) { next.selection.column = column; },
                QStringLiteral("select")};
    }

    static QRectF ruleRect(const ShiftLayout& at, int rule) {
        return rule == positionRule ? at.positionRule : at.shiftRule;
    }

    /// Worked out once for a Scene and a rect: wrapping the notes costs more than the rest.
    const ShiftLayout& layout() const {
        if (!m_layout || m_layoutFor != m_area->rect()) {
            m_layout = shiftLayout(m_model, style(), m_area->rect());
            m_layoutFor = m_area->rect();
        }
        return *m_layout;
    }

    PaintedArea* m_area;
    ShiftModel m_model{encodingOf(EncodingParameters{}), {}, {}, false, true};
    mutable std::optional<ShiftLayout> m_layout;
    mutable QRect m_layoutFor;
};

}  // namespace

FigureKind shiftKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("shift"),
                 QStringLiteral("Shift"),
                 QStringLiteral("a shift turns every clock by an angle that does not depend on p"),
                 AxisQuantity::None,
                 AxisQuantity::None,
                 {{numbersKey(),
                   QStringLiteral("Show"),
                   QStringLiteral("Clocks with blocks and rows in numbers, or as many clocks as fit"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("numbers"),
                   {QStringLiteral("numbers"), QStringLiteral("clocks")},
                   {QStringLiteral("numbers"), QStringLiteral("all clocks")}},
                  {sineKey(),
                   QStringLiteral("Sine only"),
                   QStringLiteral("Leaves the cosines out: then no matrix can do it"),
                   OptionSpec::Kind::Switch,
                   false,
                   {},
                   {}}}};
    return functionKind(std::move(kind.spec), makeView<Shift>, {shiftTable, shiftReadOut, shiftText});
}

}  // namespace sinescope
