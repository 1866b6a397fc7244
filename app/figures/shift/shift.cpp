// SPDX-License-Identifier: GPL-3.0-or-later
//
// A shift by k is a rotation: a clock for each pair with its hand at w p and a ghost hand at w (p + k), the
// blocks of M_k, and the rows PE(p), M_k PE(p), PE(p + k) with what is left between the last two.
#include "app/figures/kinds.h"
#include "app/figures/shift/layout.h"
#include "app/figures/shift/model.h"
#include "app/figures/shift/painting.h"
#include "app/figures/shift/scheme_clocks.h"
#include "app/figures/shift/strips_painting.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/canvas.h"
#include "app/plot/figure.h"
#include "app/plot/notes.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

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
              if (const ShiftStrips* strips = stripsShown()) {
                  paintStrips(painter, *strips, stripsAt(), style(), m_memory.notes);
                  if (!strips->whyEmpty().isEmpty())
                      drawSentence(painter, style(), m_area->rect(), strips->whyEmpty());
                  return;
              }
              paintShift(painter, shown(), layout(), style(), m_memory);
              if (const QString why = shown().whyEmpty(); !why.isEmpty())
                  drawSentence(painter, style(), m_area->rect(), why);
          })) {
        canvas().content()->addElement(0, 0, m_area);
    }

    /// The numbers of each pair, not its clock.
    std::vector<QRectF> answerAreas() const override {
        if (!sharedModel() || stripsShown()) return Figure::answerAreas();
        std::vector<QRectF> areas;
        for (std::int64_t index = 0; index < layout().pairs; ++index) {
            const QRectF angle = layout().angle(index), block = layout().block(index);
            if (layout().flanked) areas.push_back(angle);
            areas.emplace_back(QPointF(block.left(), layout().flanked ? block.top() : angle.top()),
                               QPointF(block.right(), layout().strip(index).bottom()));
        }
        return areas.empty() ? Figure::answerAreas() : areas;
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor found;
        if (!sharedModel() || stripsShown()) return found;
        if (const auto pair = layout().pairAt(point)) found.column = shown().columnOf(*pair);
        return found;
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        for (const int rule : {positionRule, shiftRule})
            if (ruleRect(rule).contains(point)) return dragged(rule, point, point);
        if (stripsShown() || shown().pairs() == 0) return {};
        const auto pair = layout().pairAt(point);
        return pair ? std::optional(selectEdit(columnOfPair(*pair))) : std::nullopt;
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        if (!sharedModel()) return {};
        const bool strips = stripsShown() != nullptr;
        if (ruleRect(positionRule).contains(point))
            return Handle{positionRule, Qt::SizeHorCursor,
                          strips ? u"Drag to change p"_s : u"Drag p: the blocks stay"_s};
        if (ruleRect(shiftRule).contains(point))
            return Handle{shiftRule, Qt::SizeHorCursor,
                          strips ? u"Drag to change k"_s : u"Drag k: the blocks turn"_s};
        if (strips || shown().pairs() == 0) return {};
        const ShiftLayout& at = layout();
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
        if (hand <= ghost) return Handle{id, Qt::OpenHandCursor, shown().said("hand_tip")};
        return Handle{id + 1, Qt::OpenHandCursor, shown().said("ghost_tip")};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        if (handle == positionRule) {
            const QRectF rule = ruleRect(positionRule);
            const EncodingParameters& e = scene().encoding;
            const double share = std::clamp((to.x() - rule.left()) / std::max(1.0, rule.width()), 0.0, 1.0);
            return positionEdit(e.firstPosition + saturatingCast<std::int64_t>(
                                                      std::round(share * static_cast<double>(e.length - 1))));
        }
        if (handle == shiftRule) {
            const QRectF rule = ruleRect(shiftRule);
            const double share =
                std::clamp((to.x() - rule.center().x()) / std::max(1.0, rule.width() / 2), -1.0, 1.0);
            return shiftEdit(saturatingCast<std::int64_t>(
                std::round(std::sinh(share * std::asinh(largestShift(scene()))))));
        }
        if (stripsShown()) return {};
        const ShiftLayout& at = layout();
        const std::int64_t pair = (handle - firstHand) / 2;
        if (pair < 0 || pair >= shown().pairs()) return {};
        // The whole position nearest to where the hand is now that brings it to the mouse: turn after turn,
        // however often it goes around.
        const QPointF centre = at.clock(pair - at.firstPair).center();
        const double angle = std::atan2(centre.y() - to.y(), to.x() - centre.x());
        const bool ghost = (handle - firstHand) % 2 == 1;
        const double by = std::remainder(angle - angleOf(ghost ? shown().ghost(pair) : shown().hand(pair)),
                                         2 * std::numbers::pi);
        const double perStride = shown().perStride(pair);
        if (perStride == 0) return {};  // so slow that no position moves it
        const double steps = std::clamp(by / perStride, -2e6, 2e6);
        const std::int64_t moved = saturatingCast<std::int64_t>(std::round(steps)) * shown().stride(pair);
        return ghost ? shiftEdit(scene().selection.shift + moved)
                     : positionEdit(scene().selection.position + moved);
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const bool strips = stripsShown() != nullptr;
        if (!strips && shown().pairs() == 0) return {};
        const Selection& at = scene().selection;
        if (const auto by = keyMove(key, modifiers, {Qt::Key_BracketLeft}, {Qt::Key_BracketRight}))
            return shiftEdit(at.shift + *by);
        if (const auto by =
                keyMove(key, modifiers, {Qt::Key_Comma, Qt::Key_Down}, {Qt::Key_Period, Qt::Key_Up}))
            return positionEdit(at.position + *by);
        if (strips) return {};
        const auto pair = keyPlace(key, modifiers, shown().selectedPair(), 0, shown().pairs() - 1);
        return pair ? std::optional(moveSelectionEdit(columnOfPair(*pair))) : std::nullopt;
    }

    void draw() override { m_layout.reset(); }

 protected:
    SceneParts shownParts() const override {
        const SceneParts clocks = ScenePart::Position | ScenePart::Shift | ScenePart::Column;
        return isSinusoidal(scene()) ? clocks : clocks | ScenePart::Head | ScenePart::Sentence;
    }
    QStringList captionSentences() const override {
        const Selection& at = scene().selection;
        QStringList sentences{u"p = %1, k = %2"_s.arg(grouped(at.position), grouped(at.shift))};
        const ShiftStrips* strips = stripsShown();
        for (const Note& note :
             strips ? strips->notes() : shiftNotes(shown(), layout().firstPair, layout().pairs, false))
            sentences << note.text;
        return sentences;
    }

 private:
    const ShiftClocks& shown() const { return model<ShiftClocks>(); }
    /// The model where no clock turns; nullptr where clocks are shown.
    const ShiftStrips* stripsShown() const { return dynamic_cast<const ShiftStrips*>(sharedModel().get()); }
    StripsLayout stripsAt() const {
        const ShiftStrips& strips = *stripsShown();
        const QRectF area(m_area->rect());
        return stripsLayout(strips, style(), area,
                            style().paper
                                ? 0
                                : notesHeight(style(), area.width() - 4, noteLines(style(), strips.notes()),
                                              0.35 * area.height(), m_memory.notes));
    }
    /// Selects the nearest position that the encoding has.
    SceneEdit positionEdit(std::int64_t position) const {
        const EncodingParameters& e = scene().encoding;
        const std::int64_t p = std::clamp(position, e.firstPosition, e.firstPosition + e.length - 1);
        return {u"position p"_s, [p](Scene& next) { next.selection.position = p; }, u"select"_s};
    }

    /// Makes that the shift k, as far as the largest that is allowed.
    static SceneEdit shiftEdit(std::int64_t shift) {
        const std::int64_t k =
            std::clamp(shift, -EncodingParameters::maximumLength, EncodingParameters::maximumLength);
        return {u"shift k"_s, [k](Scene& next) { next.selection.shift = k; }, u"shift"_s};
    }

    /// Another pair, the nearest that there is, by its first column. The model must have pairs.
    Cursor columnOfPair(std::int64_t pair) const {
        return {{}, shown().columnOf(std::clamp<std::int64_t>(pair, 0, shown().pairs() - 1)), {}};
    }

    QRectF ruleRect(int rule) const {
        if (!stripsShown() && shown().pairs() == 0) return {};
        const ShiftRules rules = shiftRules(scene(), style(), QRectF(m_area->rect()).adjusted(8, 4, -8, -2));
        return rule == positionRule ? rules.position : rules.shift;
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
    const auto make = [](std::shared_ptr<const Scene> scene,
                         const FigureModel* before) -> std::shared_ptr<const FigureModel> {
        if (isSinusoidal(*scene)) return makeModel<ShiftModel>(std::move(scene), before);
        if (entryOf(*scene) == Entry::Score) return makeModel<BiasShiftModel>(std::move(scene), before);
        if (hasPairs(scene->scheme)) return makeModel<SchemeClocksModel>(std::move(scene), before);
        return makeModel<TableShiftModel>(std::move(scene), before);
    };
    return {shiftOptions().spec(), make, makeView<Shift>};
}

}  // namespace sinescope
