// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/scene_edits.h"

#include "app/figures/registry.h"
#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/option_check.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/zooms.h"

#include <QCoreApplication>

#include <algorithm>

namespace sinescope {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("SceneEdits", text);
}

/// Returns the new range of a quantity after a zoom; the outer optional is empty if it is unaffected.
std::optional<std::optional<AxisRange>> rangeOf(AxisQuantity quantity, AxisQuantity zoomedX,
                                                AxisQuantity zoomedY, const View& view) {
    if (quantity == AxisQuantity::None) return {};
    if (quantity == zoomedX) return view.x;
    if (quantity == zoomedY) return view.y;
    return {};
}

/// The selected place along an axis that follows the selection; empty if this one does not.
std::optional<double> followedPlace(const Scene& scene, AxisQuantity quantity) {
    if (quantity == AxisQuantity::Shift) return static_cast<double>(scene.selection.shift);
    // The places of other schemes are not pairs of columns.
    if (quantity == AxisQuantity::Pair && !usesEncoding(scene)) return {};
    return selectedPlace(scene, quantity);
}

/// The selected places along the axes of a figure.
struct SelectedPlaces {
    std::optional<double> x, y;
};

SelectedPlaces selectedPlaces(const Scene& scene, const FigureSpec& figure) {
    const AxisQuantity x = xIn(scene, figureKind(figure.id), findFigure(scene, figure.id));
    return {followedPlace(scene, x), followedPlace(scene, figure.y)};
}

/// Moves a range as little as possible so that a place is in it. A logarithmic axis keeps the ratio of its
/// ends, and has no place for 0.
void moveTo(std::optional<AxisRange>& range, const std::optional<double>& place, bool isLogarithmic = false) {
    if (!range || !place || (isLogarithmic && *place <= 0)) return;
    const double half = std::min(0.5, (range->upper - range->lower) / 2);  // of a cell, if there is room
    const double lower = *place - half, upper = *place + half;
    const bool isBelow = lower < range->lower;
    if (!isBelow && upper <= range->upper) return;
    if (isLogarithmic && range->lower > 0) {
        const double factor = isBelow ? lower / range->lower : upper / range->upper;
        *range = {factor * range->lower, factor * range->upper};
    } else {
        const double by = isBelow ? lower - range->lower : upper - range->upper;
        *range = {range->lower + by, range->upper + by};
    }
}

bool hasLogX(const Scene& scene, const FigureSpec& figure) {
    return figure.hasLogX && figure.hasLogX(scene);
}

/// Makes the live setting A.
void freeze(Scene& scene) {
    scene.frozen = scene.encoding;
    scene.frozenScheme = scene.scheme;
}

void removeFigure(Scene& scene, const QString& id) {
    std::erase_if(scene.figures, [&id](const FigureState& state) { return state.id == id; });
    if (scene.arrangement.maximized == id) scene.arrangement.maximized.clear();
}

}  // namespace

AxisQuantity xIn(const Scene& scene, const FigureKind& kind, const FigureState* state) {
    const bool distances = kind.countsDistances && kind.countsDistances(scene);
    return distances ? AxisQuantity::Shift : xQuantity(kind.spec, state);
}

SceneEdit zoomEdit(const FigureSpec& figure, const View& view, const QString& text, const QString& mergeKey) {
    return {text,
            [figure, view](Scene& scene) {
                const AxisQuantity x = xIn(scene, figureKind(figure.id), findFigure(scene, figure.id));
                for (FigureState& state : scene.figures) {
                    const FigureKind& kind = figureKind(state.id);
                    if (state.id == figure.id) {
                        state.x = view.x;
                        state.y = view.y;
                        continue;
                    }
                    if (const auto range = rangeOf(xIn(scene, kind, &state), x, figure.y, view))
                        state.x = *range;
                    if (const auto range = rangeOf(kind.spec.y, x, figure.y, view)) state.y = *range;
                }
            },
            mergeKey};
}

View viewWithSelection(const Scene& scene, const FigureSpec& figure, View view) {
    const SelectedPlaces at = selectedPlaces(scene, figure);
    moveTo(view.x, at.x, hasLogX(scene, figure));
    moveTo(view.y, at.y);
    return view;
}

SceneEdit followedByView(SceneEdit edit, const FigureSpec& figure) {
    edit.change = [figure, change = std::move(edit.change)](Scene& scene) {
        const SelectedPlaces before = selectedPlaces(scene, figure);
        change(scene);
        const FigureState* state = findFigure(scene, figure.id);
        if (!state) return;
        const SelectedPlaces at = selectedPlaces(scene, figure);
        View view{state->x, state->y};
        if (at.x != before.x) moveTo(view.x, at.x, hasLogX(scene, figure));
        if (at.y != before.y) moveTo(view.y, at.y);
        if (view != View{state->x, state->y}) zoomEdit(figure, view, {}, {}).change(scene);
    };
    return edit;
}

SceneEdit optionEdit(const FigureSpec& figure, const QString& key, const QString& label,
                     const QJsonValue& value) {
    const QString text = figure.title + u": "_s + label.toLower();
    return {text, [figure, key, value](Scene& scene) {
                FigureState* state = findFigure(scene, figure.id);
                if (!state) return;
                const AxisQuantity before = xQuantity(figure, state);
                requireAllowed(figure, key, value);
                state->options.remove(key);
                if (optionValue(figure, nullptr, key) != value) state->options.insert(key, value);
                if (xQuantity(figure, state) != before) state->x.reset();  // of another quantity
                const auto option = std::ranges::find(figure.options, key, &OptionSpec::key);
                if (option->kind != OptionSpec::Kind::Choice) return;
                state->y.reset();  // of another picture
                state->colors.clear();
            }};
}

SceneEdit maximizeEdit(const QString& id) {
    return {id.isEmpty() ? tr("all figures") : tr("one figure"),
            [id](Scene& scene) { scene.arrangement.maximized = id; }};
}

SceneEdit openEdit(const FigureSpec& figure, bool open) {
    const QString text = (open ? tr("open %1") : tr("close %1")).arg(figure.title.toLower());
    return {text, [id = figure.id, open](Scene& scene) {
                if (open)
                    openFigure(scene, id);
                else if (scene.figures.size() > 1)
                    removeFigure(scene, id);
            }};
}

SceneEdit swapEdit(const QString& open, const FigureSpec& target) {
    return {tr("show %1").arg(target.title.toLower()), [open, id = target.id](Scene& scene) {
                FigureState* place = findFigure(scene, open);
                if (!place || open == id) return;
                if (FigureState* other = findFigure(scene, id))
                    std::swap(*place, *other);
                else
                    *place = {id, {}, {}, {}};
                if (scene.arrangement.maximized == open) scene.arrangement.maximized = id;
            }};
}

SceneEdit moveFigureEdit(const FigureSpec& figure, const QString& to) {
    return {tr("move %1").arg(figure.title.toLower()), [id = figure.id, to](Scene& scene) {
                std::vector<FigureState>& open = scene.figures;
                const FigureState* from = findFigure(scene, id);
                const FigureState* target = findFigure(scene, to);
                if (!from || !target || from == target) return;
                const auto first = open.begin() + (from - open.data());
                const auto last = open.begin() + (target - open.data());
                if (first < last)
                    std::rotate(first, first + 1, last + 1);
                else
                    std::rotate(last, first, first + 1);
            }};
}

SceneEdit layoutEdit(const QString& name, const QStringList& figures, const Arrangement& arrangement) {
    return {tr("layout %1").arg(name), [figures, arrangement](Scene& scene) {
                std::vector<FigureState> open;
                for (const QString& id : figures) {
                    if (!findSpec(figureCatalog(), id)) continue;
                    const FigureState* state = findFigure(scene, id);
                    open.push_back(state ? *state : FigureState{id, {}, {}, {}});
                }
                if (open.empty()) return;
                scene.figures = std::move(open);
                scene.arrangement = arrangement;
                if (!findFigure(scene, arrangement.maximized)) scene.arrangement.maximized.clear();
            }};
}

SceneEdit gridEdit(int count, const QString& current, const FigureCatalog& catalog) {
    return {tr("%1 figures").arg(count), [count, current, catalog](Scene& scene) {
                const FigureState* first = findFigure(scene, current);
                if (!first) first = &scene.figures.front();
                if (count == 1) {
                    scene.arrangement.maximized = first->id;
                    return;
                }
                const auto target = static_cast<std::size_t>(count);
                std::vector<FigureState>& open = scene.figures;
                // The current figure must be among those kept.
                const auto at = static_cast<std::size_t>(first - open.data());
                if (at >= target)
                    std::rotate(open.begin(), open.begin() + std::ptrdiff_t(at),
                                open.begin() + std::ptrdiff_t(at) + 1);
                if (open.size() > target) open.resize(target);
                for (const FigureSpec& spec : catalog)
                    if (open.size() < target && !findFigure(scene, spec.id))
                        open.push_back({spec.id, {}, {}, {}});
                scene.arrangement = {2, {}};
            }};
}

SceneEdit columnsEdit(int columns) {
    return {tr("%1 figures side by side").arg(columns), [columns](Scene& scene) {
                scene.arrangement.columns = columns;
                scene.arrangement.maximized.clear();
            }};
}

SceneEdit freezeEdit() {
    return {tr("freeze A"), freeze};
}

SceneEdit swapFrozenEdit() {
    return {tr("swap A and B"), [](Scene& scene) {
                if (!scene.frozen) return freeze(scene);
                endZoomsFor(scene, scene.frozenScheme);
                std::swap(scene.encoding, *scene.frozen);
                std::swap(scene.scheme, scene.frozenScheme);
            }};
}

SceneEdit differenceEdit() {
    return {tr("compare A and B"), [id = u"compare"_s](Scene& scene) {
                if (scene.arrangement.maximized == id) {
                    scene.arrangement.maximized.clear();
                    return;
                }
                if (!scene.frozen) freeze(scene);  // B diverges from here
                FigureState& state = openedFigure(scene, id);
                state.options.insert(u"a"_s, u"frozen"_s);
                state.options.insert(u"b"_s, u"current"_s);
                scene.arrangement.maximized = id;
            }};
}

SceneEdit resetArrangementEdit() {
    return {tr("reset layout"), [](Scene& scene) {
                scene.figures = Scene::defaultFigures();
                std::erase_if(scene.figures,
                              [](const FigureState& state) { return !findSpec(figureCatalog(), state.id); });
                scene.arrangement = {};
            }};
}

}  // namespace sinescope
