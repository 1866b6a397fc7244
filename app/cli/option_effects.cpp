// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_effects.h"

#include "app/figures/pins.h"
#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

/// Returns with which schemes, or else with which other options of the figure, an option has an effect: " It
/// has one with the scheme learned or grid."
QString whereItHasEffect(const Scene& scene, const FigureSpec& spec, const OptionSpec& option) {
    QStringList found;
    for (const SchemeInfo& info : schemes()) {
        Scene other = scene;
        setScheme(other, newScheme(other, QLatin1String(info.id)));
        if (option.isOffered(other)) found << QLatin1String(info.id);
    }
    if (!found.isEmpty()) return u" It has one with the scheme %1."_s.arg(orList(found));
    for (const OptionSpec& each : spec.options)
        for (const QString& choice : each.choices) {
            Scene other = scene;
            findFigure(other, spec.id)->options[each.key] = choice;
            if (option.isOffered(other)) found << u"--option %1=%2"_s.arg(each.key, choice);
        }
    return found.isEmpty() ? QString() : u" It has one with %1."_s.arg(orList(found));
}

/// Refuses a typed option of a figure that changes nothing in its Scene.
void requireOptionEffect(const Scene& scene, const FigureState& state, const QString& entry) {
    const FigureSpec& spec = figureKind(state.id).spec;
    const QString key = entry.section('='_L1, 0, 0).section('.'_L1, -1);
    for (const OptionSpec& option : spec.options) {
        if (option.key != key) continue;
        if (option.isOffered && !option.isOffered(scene))
            throw UsageError(
                u"The option %1 of the figure %2 has no effect with the scheme %3 and the other options.%4"_s
                    .arg(key, state.id, schemeName(scene.scheme), whereItHasEffect(scene, spec, option)));
        const QJsonValue value = state.options.value(key);
        QString fault = option.invalidReason ? option.invalidReason(scene, value) : QString();
        // Names what was typed instead of the control.
        if (fault.startsWith(option.label)) fault.replace(0, option.label.size(), u"--option "_s + key);
        if (!fault.isEmpty()) throw UsageError(fault);
        const auto effective = option.effective ? option.effective(scene) : std::nullopt;
        if (effective && effective->value != value) throw UsageError(effective->reason);
    }
}

/// Refuses a typed parameter of which the figure has its own value.
void requireParameterEffect(const FigureSpec& spec, const Arguments& arguments) {
    for (const OptionSpec& option : spec.options)
        if (option.replacesParameter && arguments.has(option.key))
            throw UsageError(u"--%1 has no effect: the figure %2 has its own, --option %1=%3."_s.arg(
                option.key, spec.id, arguments.value(option.key)));
}

/// Refuses typed rows or columns if the figure draws them, but not with this scheme.
void requireLines(const Scene& scene, const FigureKind& kind, const Arguments& arguments) {
    for (const auto& [option, of] :
         {std::pair(u"positions"_s, AxisQuantity::Position), std::pair(u"columns"_s, AxisQuantity::Column)})
        if (arguments.has(option) && kind.spec.lines == of && linesIn(scene, kind) != of)
            throw UsageError(
                u"--%1 has no effect: with the scheme %2, the lines of the figure %3 are not %1."_s.arg(
                    option, schemeName(scene.scheme), kind.spec.id));
}

/// Returns a range outside of which a figure draws nothing; null if it does not follow from the encoding. An
/// axis of positions may show distances, and one of columns the positions of keys.
std::optional<AxisRange> drawnRange(const Scene& scene, AxisQuantity quantity) {
    const auto first = static_cast<double>(scene.encoding.firstPosition);
    const auto farthest = static_cast<double>(scene.encoding.length - 1);
    switch (quantity) {
        case AxisQuantity::Position:
        case AxisQuantity::Shift:
            return AxisRange{std::min(first, -farthest), std::max(first, 0.0) + farthest};
        case AxisQuantity::Column:
            return AxisRange{0, std::max(static_cast<double>(scene.encoding.dModel - 1), first + farthest)};
        default:
            return {};
    }
}

/// Refuses a typed range of a figure that cannot be zoomed, or one that would leave its charts empty.
void requireAxis(const Scene& scene, const QString& figure, const QString& name,
                 const std::optional<AxisRange>& typed, AxisQuantity quantity, const Arguments& arguments) {
    if (!arguments.has(name)) return;
    if (!figureKind(figure).spec.canZoom)
        throw UsageError(u"--%1 has no effect: the figure %2 cannot be zoomed."_s.arg(name, figure));
    if (const auto& fixed = figureKind(figure).spec.fixedAxes; fixed && fixed(scene).contains(name))
        throw UsageError(
            u"--%1 has no effect: with these options the figure %2 cannot be zoomed along %1."_s.arg(name,
                                                                                                     figure));
    const std::optional<AxisRange> drawn = drawnRange(scene, quantity);
    if (drawn && (typed->upper < drawn->lower - 0.5 || typed->lower > drawn->upper + 0.5))
        throw UsageError(u"The value of --%1 is %2; the figure %3 draws nothing there."_s.arg(
            name, quoted(arguments.value(name)), figure));
}

}  // namespace

void requireEffects(const Scene& scene, const QString& figure, const Arguments& arguments) {
    const FigureState& state = *findFigure(scene, figure);
    for (const QString& entry : arguments.values(u"option"_s)) requireOptionEffect(scene, state, entry);
    const FigureKind& kind = figureKind(figure);
    requireLines(scene, kind, arguments);
    requireParameterEffect(kind.spec, arguments);
    requireAxis(scene, figure, u"x"_s, state.x, xIn(scene, kind, &state), arguments);
    requireAxis(scene, figure, u"y"_s, state.y, kind.spec.y, arguments);
}

}  // namespace sinescope
