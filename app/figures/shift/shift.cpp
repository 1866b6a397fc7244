// SPDX-License-Identifier: GPL-3.0-or-later
//
// A shift by k is a rotation: a clock for each pair with its hand at w p and a ghost hand at w (p + k), the
// blocks of M_k, and the rows PE(p), M_k PE(p), PE(p + k) with what is left between the last two.
#include "app/figures/shift/shift.h"

#include "app/figures/shift/edits.h"
#include "app/figures/shift/layout.h"
#include "app/figures/shift/painting.h"
#include "app/plot/canvas.h"
#include "app/plot/figure.h"
#include "app/plot/guarded_view.h"
#include "app/plot/notes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr int positionRule = 1;
constexpr int shiftRule = 2;
constexpr int firstHand = 16;  ///< of pair i: firstHand + 2 i, its ghost the next
constexpr double grip = 7;     ///< pixels around what can be taken

class Shift : public Figure {
 public:
    explicit Shift(const FigureSpec& spec)
        : Figure(spec), m_area(new PaintedArea(&canvas(), [this](QCPPainter& painter) {
              if (!sharedModel()) return;
              paintShift(painter, shown(), layout(), style(), m_memory);
              if (const QString why = shown().whyEmpty(); !why.isEmpty())
                  drawSentence(painter, style(), m_area->rect(), why);
          })) {
        canvas().content()->addElement(0, 0, m_area);
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor found;
        if (!sharedModel()) return found;
        if (const auto pair = layout().pairAt(point)) found.column = shown().columnOf(*pair);
        return found;
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        if (shown().pairs() == 0) return {};
        const ShiftLayout& at = layout();
        for (const int rule : {positionRule, shiftRule})
            if (ruleRect(at, rule).contains(point)) return dragged(rule, point, point);
        const auto pair = layout().pairAt(point);
        if (!pair) return {};
        SceneEdit edit = shiftPairEdit(shown(), *pair);
        edit.mergeKey.clear();
        return edit;
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        if (shown().pairs() == 0) return {};
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
            std::abs(std::remainder(angle - angleOf(shown().hand(*pair)), 2 * std::numbers::pi));
        const double ghost =
            std::abs(std::remainder(angle - angleOf(shown().ghost(*pair)), 2 * std::numbers::pi));
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
            return shiftByEdit(std::llround(std::sinh(share * std::asinh(largestShift(shown())))));
        }
        const std::int64_t pair = (handle - firstHand) / 2;
        if (pair < 0 || pair >= shown().encoding().pairs()) return {};
        // The whole position nearest to where the hand is now that brings it to the mouse: turn after turn,
        // however often it goes around.
        const QPointF centre = at.clock(pair - at.firstPair).center();
        const double angle = std::atan2(centre.y() - to.y(), to.x() - centre.x());
        const bool ghost = (handle - firstHand) % 2 == 1;
        const double by = std::remainder(angle - angleOf(ghost ? shown().ghost(pair) : shown().hand(pair)),
                                         2 * std::numbers::pi);
        const double perPosition = shown().encoding().angularFrequency(pair);
        if (perPosition == 0) return {};  // so slow that no position moves it
        const double steps = std::clamp(by / perPosition, -2e6, 2e6);
        const std::int64_t moved = std::llround(steps);
        return ghost ? shiftByEdit(scene().selection.shift + moved)
                     : positionEdit(scene().selection.position + moved);
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (shown().pairs() == 0) return {};
        const std::int64_t step = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        const Selection& at = scene().selection;
        switch (key) {
            case Qt::Key_BracketLeft:
                return shiftByEdit(at.shift - step);
            case Qt::Key_BracketRight:
                return shiftByEdit(at.shift + step);
            case Qt::Key_Comma:
            case Qt::Key_Down:
                return positionEdit(at.position - step);
            case Qt::Key_Period:
            case Qt::Key_Up:
                return positionEdit(at.position + step);
            case Qt::Key_Left:
                return shiftPairEdit(shown(), shown().selectedPair() - step);
            case Qt::Key_Right:
                return shiftPairEdit(shown(), shown().selectedPair() + step);
            case Qt::Key_Home:
                return shiftPairEdit(shown(), 0);
            case Qt::Key_End:
                return shiftPairEdit(shown(), shown().encoding().pairs() - 1);
            default:
                return {};
        }
    }

    void draw(Changes) override { m_layout.reset(); }

 private:
    const ShiftModel& shown() const { return model<ShiftModel>(); }
    SceneEdit positionEdit(std::int64_t position) const {
        return shiftPositionEdit(scene().encoding, position);
    }

    static QRectF ruleRect(const ShiftLayout& at, int rule) {
        return rule == positionRule ? at.positionRule : at.shiftRule;
    }

    /// Worked out once for a Scene and a rect: wrapping the notes costs more than the rest.
    const ShiftLayout& layout() const {
        if (!m_layout || m_layoutFor != m_area->rect()) {
            m_layout = shiftLayout(shown(), style(), m_area->rect(),
                                   [this](const std::vector<Note>& notes, double width, double most) {
                                       return notesHeight(style(), width, noteLines(style(), notes), most,
                                                          m_memory.notes);
                                   });
            m_layoutFor = m_area->rect();
        }
        return *m_layout;
    }

    PaintedArea* m_area;
    mutable ShiftMemory m_memory;
    mutable std::optional<ShiftLayout> m_layout;
    mutable QRect m_layoutFor;
};

}  // namespace

FigureKind shiftKind() {
    return {shiftSpec(), makeModel<ShiftModel>, makeView<Shift>};
}

}  // namespace sinescope
