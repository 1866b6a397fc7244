// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sentence in two orders through one attention head: draggable word cards, the outputs as strips, a line
// from each output to its new place, and the equivariance error.
#include "app/figures/kinds.h"
#include "app/figures/order/layout.h"
#include "app/figures/order/options.h"
#include "app/figures/order/painting.h"
#include "app/model/key_step.h"
#include "app/plot/area_figure.h"
#include "app/plot/kept.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

void moveWord(Scene& next, std::int64_t from, std::int64_t to) {
    const OrderFigureOptions options = orderOptions(next);
    Permutation order = orderOf(options.order, orderWordCount(next, options));
    const auto count = static_cast<std::int64_t>(order.size());
    if (from < 0 || from >= count) return;
    const std::int64_t place = std::clamp<std::int64_t>(to, 0, count - 1);
    const std::int64_t word = order[static_cast<std::size_t>(from)];
    order.erase(order.begin() + from);
    order.insert(order.begin() + place, word);
    const QStringList parts = textsOf(order, [](std::int64_t each) { return QString::number(each); });
    setOrder(openedFigure(next, orderSpec().id), parts.join(','_L1));
    next.selection.position = next.encoding.firstPosition + place;
}

/// Moves the word at place `from` of the permuted sentence to place `to`, and selects it.
SceneEdit orderMoveEdit(std::int64_t from, std::int64_t to) {
    return {u"move a word"_s, [from, to](Scene& next) { moveWord(next, from, to); }, u"order.move"_s};
}

/// Selects a place of the permuted sentence.
SceneEdit orderSelectEdit(std::int64_t place) {
    return {u"selection"_s,
            [place](Scene& next) { next.selection.position = next.encoding.firstPosition + place; },
            u"select"_s};
}

class Order : public AreaFigure {
 public:
    explicit Order(const FigureSpec& spec) : AreaFigure(spec, {8, 6, 8, 6}) {
        addPainting(Canvas::cursorLayer(), nullptr, [this](QCPPainter& painter) {
            if (cursor().position)
                paintOrderRing(painter, shown(), layout(), shown().placeAt(*cursor().position),
                               style().palette.text, 1);
        });
    }

    /// Everything except the words of the two sentences.
    std::vector<QRectF> answerAreas() const override {
        if (!sharedModel()) return Figure::answerAreas();
        const OrderLayout& l = layout();
        const auto band = [&l](double top, double bottom) {
            return QRectF(l.area.left(), top, l.area.width(), bottom - top);
        };
        return {band(l.firstInputs, l.secondCards), band(l.verdicts, l.area.bottom())};
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        const auto place = placeAt(point);
        if (!place) return at;
        at.position = scene().encoding.firstPosition + *place;
        const OrderLayout& l = layout();
        for (const auto& [top, height] : {std::pair(l.firstInputs, l.inputHeight),
                                          {l.firstOutputs, l.stripHeight},
                                          {l.secondInputs, l.inputHeight},
                                          {l.secondOutputs, l.stripHeight}})
            if (const QRectF strip = l.box(saturatingCast<std::int64_t>(l.placeOf(point.x())), top, height);
                strip.contains(point))
                at.column = l.valueAt(strip, point);
        return at;
    }

    Regions regions() const override {
        Regions all;
        for (std::int64_t t = 0; t < shown().count(); ++t)
            all << Region{
                .area = layout().box(t, layout().secondCards, layout().cardHeight),
                .drag = [this, t](const QPointF&, const QPointF& to) { return draggedTo(t, to.x()); },
                .shape = Qt::OpenHandCursor,
                .tip = [this] { return shown().statementText("view_move_tip"); }};
        return all;
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t now = shown().selectedPlace(), last = shown().count() - 1;
        const auto by = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down});
        const auto to = by ? now + *by : keyPlace(key, modifiers, now, 0, last);
        if (!to) return {};
        const std::int64_t target = std::clamp<std::int64_t>(*to, 0, last);
        if (!modifiers.testFlag(Qt::AltModifier)) return orderSelectEdit(target);
        SceneEdit edit = orderMoveEdit(now, target);
        edit.mergeKey.clear();  // each key press is a separate undo step, because the next starts from here
        return edit;
    }

 protected:
    SceneParts shownParts() const override {
        const SceneParts parts = ScenePart::Position | ScenePart::Head;
        return orderOptions(scene()).sentence == OrderSentence::Own ? parts | ScenePart::Sentence : parts;
    }
    void draw() override { m_layout.forget(); }
    void paintArea(QCPPainter& painter) override {
        paintOrder(painter, shown(), layout(), style());
        if (style().showSelection)
            paintOrderRing(painter, shown(), layout(), shown().selectedPlace(), style().palette.accent, 2);
    }
    QStringList captionSentences() const override { return {shown().statementText("cause")}; }

 private:
    const OrderModel& shown() const { return model<OrderModel>(); }

    const OrderLayout& layout() const {
        return m_layout.of(area(), [this] { return orderLayout(shown(), style(), area()); });
    }

    SceneEdit draggedTo(std::int64_t word, double x) const {
        const OrderLayout& l = layout();
        const double place = std::floor(l.placeOf(x + l.gap / 2));
        return orderMoveEdit(word, saturatingCast<std::int64_t>(
                                       std::clamp(place, 0.0, static_cast<double>(shown().count() - 1))));
    }

    /// Returns the permuted sentence's place at a point; over the first sentence, its word's new place.
    std::optional<std::int64_t> placeAt(const QPointF& point) const {
        if (!sharedModel()) return {};
        const OrderLayout& l = layout();
        const double x = l.placeOf(point.x());
        if (!l.area.contains(point) || x < 0 || x >= static_cast<double>(shown().count())) return {};
        const auto place = saturatingCast<std::int64_t>(x);
        if (point.y() >= l.secondOutputs) return place;
        if (point.y() > l.firstOutputs + l.stripHeight) return {};
        return shown().placeOf(place);
    }

    Kept<QRectF, OrderLayout> m_layout;
};

}  // namespace

FigureKind orderKind() {
    return {orderSpec(), makeModel<OrderModel>, makeView<Order>, nullptr, rowsBeyondScores};
}

}  // namespace sinescope
