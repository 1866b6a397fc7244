// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/edits.h"

#include "app/figures/order/options.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"

#include <QStringList>

#include <algorithm>

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
    const QString id = orderSpec().id;
    FigureState* state = findFigure(next, id);
    if (!state) {
        next.figures.push_back({id, {}, {}, {}});
        state = &next.figures.back();
    }
    setOrder(*state, parts.join(','_L1));
    next.selection.position = next.encoding.firstPosition + place;
}

}  // namespace

SceneEdit orderMoveEdit(std::int64_t from, std::int64_t to) {
    return {u"move a word"_s, [from, to](Scene& next) { moveWord(next, from, to); }, u"order.move"_s};
}

SceneEdit orderSelectEdit(std::int64_t place) {
    return {u"selection"_s,
            [place](Scene& next) { next.selection.position = next.encoding.firstPosition + place; },
            u"select"_s};
}

}  // namespace sinescope
