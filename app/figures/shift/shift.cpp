// SPDX-License-Identifier: GPL-3.0-or-later
//
// A shift by k is a rotation: a clock for each pair with its hand at w p and a ghost hand at w (p + k), the
// blocks of M_k, and the rows PE(p), M_k PE(p), PE(p + k) with the residual of the last two.
#include "app/figures/kinds.h"
#include "app/figures/shift/layout.h"
#include "app/figures/shift/model.h"
#include "app/figures/shift/painting.h"
#include "app/figures/shift/scheme_clocks.h"
#include "app/figures/shift/strips_painting.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/area_figure.h"
#include "app/plot/kept.h"
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

constexpr double grip = 7;  ///< pixels around draggable items

class Shift : public AreaFigure {
 public:
    explicit Shift(const FigureSpec& spec) : AreaFigure(spec) {}

    /// The numbers of each pair, without its clock.
    std::vector<QRectF> answerAreas() const override {
        if (!sharedModel() || stripsShown()) return Figure::answerAreas();
        std::vector<QRectF> areas;
        for (std::int64_t index = 0; index < layout().pairs; ++index) {
            if (layout().bare) {
                areas.push_back(layout().strip(index));
                continue;
            }
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

    Regions regions() const override {
        Regions all;
        if (!sharedModel()) return all;
        const auto addRule = [&all](const QRectF& rule, const QString& tip, const auto& edit) {
            all << Region{.area = rule,
                          .drag = [edit](const QPointF&, const QPointF& to) { return edit(to.x()); },
                          .tip = [tip] { return tip; },
                          .click = [edit](const QPointF& at) { return edit(at.x()); }};
        };
        const bool strips = stripsShown() != nullptr;
        addRule(rules().position, strips ? u"Drag to change p"_s : u"Drag p: the blocks stay"_s,
                [this](double x) { return positionOfRule(x); });
        addRule(rules().shift, strips ? u"Drag to change k"_s : u"Drag k: the blocks turn"_s,
                [this](double x) { return shiftOfRule(x); });
        if (strips || shown().pairs() == 0) return all;
        for (std::int64_t index = 0; index < layout().pairs; ++index)
            for (const bool ghost : {false, true})
                all << Region{
                    .area = layout().strip(index),
                    .covers = [this, index, ghost](const QPointF& at) { return handAt(index, at) == ghost; },
                    .drag = [this, index, ghost](const QPointF&,
                                                 const QPointF& to) { return turned(index, ghost, to); },
                    .shape = Qt::OpenHandCursor,
                    .tip = [this, ghost] { return shown().statementText(ghost ? "ghost_tip" : "hand_tip"); }};
        return all;
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

 protected:
    void draw() override { m_layout.forget(); }
    void paintArea(QCPPainter& painter) override {
        const ShiftStrips* strips = stripsShown();
        if (strips)
            paintStrips(painter, *strips, stripsAt(), style(), m_memory.notes);
        else
            paintShift(painter, shown(), layout(), style(), m_memory);
        const QString reason = strips ? strips->absence() : shown().absence();
        if (!reason.isEmpty()) drawSentence(painter, style(), area(), reason);
    }
    SceneParts shownParts() const override {
        return ScenePart::Position | ScenePart::Shift | ScenePart::Column | scorePartsOf(scene());
    }
    QStringList captionSentences() const override {
        const Selection& at = scene().selection;
        QStringList sentences{u"p = %1, k = %2"_s.arg(grouped(at.position), grouped(at.shift))};
        const ShiftStrips* strips = stripsShown();
        for (const Note& note :
             strips ? strips->notes()
                    : shiftNotes(shown(), layout().firstPair, layout().pairs, layout().bare, false))
            sentences << note.text;
        return sentences;
    }

 private:
    const ShiftClocks& shown() const { return model<ShiftClocks>(); }
    /// The model of strips; null if clocks are shown.
    const ShiftStrips* stripsShown() const { return dynamic_cast<const ShiftStrips*>(sharedModel().get()); }
    StripsLayout stripsAt() const {
        const ShiftStrips& strips = *stripsShown();
        return stripsLayout(strips, style(), area(),
                            style().paper
                                ? 0
                                : notesHeight(style(), area().width() - 4, noteLines(style(), strips.notes()),
                                              0.35 * area().height(), m_memory.notes));
    }
    /// Selects the nearest position that the encoding has.
    SceneEdit positionEdit(std::int64_t position) const {
        const EncodingParameters& e = scene().encoding;
        const std::int64_t p = std::clamp(position, e.firstPosition, e.lastPosition());
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

    ShiftRules rules() const {
        if (!stripsShown() && shown().pairs() == 0) return {};
        return shiftRules(scene(), style(), area().adjusted(8, 4, -8, -2));
    }

    std::optional<SceneEdit> positionOfRule(double x) const {
        const QRectF rule = rules().position;
        const EncodingParameters& e = scene().encoding;
        const double share = std::clamp((x - rule.left()) / std::max(1.0, rule.width()), 0.0, 1.0);
        return positionEdit(e.firstPosition + saturatingCast<std::int64_t>(
                                                  std::round(share * static_cast<double>(e.length - 1))));
    }

    std::optional<SceneEdit> shiftOfRule(double x) const {
        const QRectF rule = rules().shift;
        const double share = std::clamp((x - rule.center().x()) / std::max(1.0, rule.width() / 2), -1.0, 1.0);
        return shiftEdit(
            saturatingCast<std::int64_t>(std::round(std::sinh(share * std::asinh(largestShift(scene()))))));
    }

    /// Returns the angle from a pair's hand, or its ghost, to a point, in radians.
    double turnTo(std::int64_t index, bool ghost, const QPointF& point) const {
        const std::int64_t pair = layout().firstPair + index;
        const QPointF delta = point - layout().clock(index).center();
        return std::remainder(
            std::atan2(-delta.y(), delta.x()) - angleOf(ghost ? shown().ghost(pair) : shown().hand(pair)),
            2 * std::numbers::pi);
    }

    /// Returns the hand of a pair at a point: true for its ghost; empty if none.
    std::optional<bool> handAt(std::int64_t index, const QPointF& point) const {
        const QRectF clock = layout().clock(index);
        const double away = QLineF(clock.center(), point).length();
        if (away > clock.width() / 2 + grip) return {};
        const double hand = std::abs(turnTo(index, false, point));
        const double ghost = std::abs(turnTo(index, true, point));
        if (std::min(hand, ghost) > std::max(0.2, grip / std::max(1.0, away))) return {};
        return ghost < hand;
    }

    /// Moves to the nearest position that brings the hand to the mouse, so that full turns accumulate.
    std::optional<SceneEdit> turned(std::int64_t index, bool ghost, const QPointF& to) const {
        const std::int64_t pair = layout().firstPair + index;
        const double perStride = shown().perStride(pair);
        if (perStride == 0) return {};  // too slow for any position to move it
        const double steps = std::clamp(turnTo(index, ghost, to) / perStride, -2e6, 2e6);
        const std::int64_t moved = saturatingCast<std::int64_t>(std::round(steps)) * shown().stride(pair);
        return ghost ? shiftEdit(scene().selection.shift + moved)
                     : positionEdit(scene().selection.position + moved);
    }

    const ShiftLayout& layout() const {
        const auto height = [this](const std::vector<Note>& notes, double width, double maximum) {
            return notesHeight(style(), width, noteLines(style(), notes), maximum, m_memory.notes);
        };
        return m_layout.of(area(), [&] { return shiftLayout(shown(), style(), area(), height); });
    }

    mutable ShiftMemory m_memory;
    Kept<QRectF, ShiftLayout> m_layout;  ///< wrapping the notes costs more than the rest
};

}  // namespace

FigureKind shiftKind() {
    const auto make = [](std::shared_ptr<const Scene> scene,
                         const FigureModel* before) -> std::shared_ptr<const FigureModel> {
        if (usesEncoding(*scene)) return makeModel<ShiftModel>(std::move(scene), before);
        if (entryOf(*scene) == Entry::Score) return makeModel<BiasShiftModel>(std::move(scene), before);
        if (hasPairs(scene->scheme)) return makeModel<SchemeClocksModel>(std::move(scene), before);
        return makeModel<TableShiftModel>(std::move(scene), before);
    };
    return {shiftOptions().spec(), make, makeView<Shift>};
}

}  // namespace sinescope
