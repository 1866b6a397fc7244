// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/figure_catalog.h"

#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/option_check.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace sinescope {

namespace {

const OptionSpec* findOption(const FigureSpec& spec, const QString& key) {
    return findIn(spec.options, key, &OptionSpec::key);
}

template <typename Range, typename Name>
QString listed(const Range& range, Name name) {
    return textsOf(range, [&](const auto& entry) -> QString { return u"\"%1\""_s.arg(name(entry)); })
        .join(u", "_s);
}

bool isWithin(const OptionSpec& option, double value) {
    return value >= option.lowest && value <= option.highest;
}

bool isWhole(double value) {
    return std::floor(value) == value;
}

bool isIntegerList(const OptionSpec& option, const QString& text) {
    const auto numbers = parseWholeNumbers(text);
    return numbers && std::ranges::all_of(*numbers, [&option](std::int64_t number) {
               return isWithin(option, static_cast<double>(number));
           });
}

bool isAllowed(const OptionSpec& option, const QJsonValue& value) {
    switch (option.kind) {
        case OptionSpec::Kind::Choice:
            return value.isString() && option.choices.contains(value.toString());
        case OptionSpec::Kind::Switch:
            return value.isBool();
        case OptionSpec::Kind::Integer:
            return value.isDouble() && isWhole(value.toDouble()) && isWithin(option, value.toDouble());
        case OptionSpec::Kind::Real:
            return value.isDouble() && isWithin(option, value.toDouble());
        case OptionSpec::Kind::IntegerList:
            return value.isString() && isIntegerList(option, value.toString());
        case OptionSpec::Kind::Text:
            return value.isString();
    }
    return false;
}

QString allowedValues(const OptionSpec& option) {
    const QString ends = u"from %1 to %2"_s.arg(limitText(option.lowest), limitText(option.highest));
    switch (option.kind) {
        case OptionSpec::Kind::Choice:
            return u"one of "_s + listed(option.choices, [](const QString& id) { return id; });
        case OptionSpec::Kind::Switch:
            return u"true or false"_s;
        case OptionSpec::Kind::Integer:
            return u"a whole number "_s + ends;
        case OptionSpec::Kind::Real:
            return u"a number "_s + ends;
        case OptionSpec::Kind::IntegerList:
            return u"whole numbers %1, separated by commas"_s.arg(ends);
        case OptionSpec::Kind::Text:
            return u"text"_s;
    }
    return {};
}

void validateState(const QString& path, const FigureState& state, const FigureCatalog& catalog) {
    const FigureSpec* spec = findSpec(catalog, state.id);
    if (!spec)
        throw failure(u"\"%1.id\" is %2; it must be one of %3."_s.arg(
            path, quoted(state.id), listed(catalog, [](const FigureSpec& s) { return s.id; })));
    for (auto at = state.options.begin(); at != state.options.end(); ++at) {
        const QString field = quoted(u"%1.options.%2"_s.arg(path, at.key()));
        const OptionSpec* option = findOption(*spec, at.key());
        if (!option)
            throw failure((spec->options.empty()
                               ? u"%1 is unknown; the figure \"%2\" has no options."_s.arg(field, state.id)
                               : u"%1 is unknown; the options of the figure \"%2\" are %3."_s.arg(
                                     field, state.id,
                                     listed(spec->options, [](const OptionSpec& o) { return o.key; }))));
        if (!isAllowed(*option, at.value()))
            throw failure(
                u"%1 is %2; it must be %3."_s.arg(field, jsonExcerpt(at.value()), allowedValues(*option)));
    }
}

}  // namespace

QString optionFault(const OptionSpec& option, const QJsonValue& value) {
    if (!isAllowed(option, value))
        return u"%1: %2 is not allowed; it must be %3."_s.arg(option.label, jsonExcerpt(value),
                                                              allowedValues(option));
    if (option.kind != OptionSpec::Kind::IntegerList) return {};
    std::set<std::int64_t> seen;
    const auto numbers = parseWholeNumbers(value.toString()).value_or(std::vector<std::int64_t>());
    for (const std::int64_t number : numbers)
        if (!seen.insert(number).second)
            return u"%1: %2 is in %3 twice; each number may appear only once."_s.arg(option.label)
                .arg(number)
                .arg(jsonExcerpt(value));
    return {};
}

QString optionFault(const OptionSpec& option, const QJsonValue& value, const Scene& scene) {
    const QString fault = optionFault(option, value);
    return fault.isEmpty() && option.invalidReason ? option.invalidReason(scene, value) : fault;
}

const FigureSpec* findSpec(const FigureCatalog& catalog, const QString& id) {
    return findIn(catalog, id, &FigureSpec::id);
}

AxisQuantity xQuantity(const FigureSpec& spec, const FigureState* state) {
    return spec.xOf ? spec.xOf(state) : spec.x;
}

QJsonValue optionValue(const FigureSpec& spec, const FigureState* state, const QString& key) {
    const OptionSpec* option = findOption(spec, key);
    if (!option)
        throw failure(u"The figure \"%1\" has no option \"%2\"; its options are %3."_s.arg(
            spec.id, key, listed(spec.options, [](const OptionSpec& o) { return o.key; })));
    const QJsonValue value = state ? state->options.value(key) : QJsonValue(QJsonValue::Undefined);
    return value.isUndefined() ? option->fallback : value;
}

void requireAllowed(const FigureSpec& spec, const QString& key, const QJsonValue& value) {
    const OptionSpec* option = findOption(spec, key);
    const QString fault = option ? optionFault(*option, value) : QString();
    if (!fault.isEmpty()) throw failure(spec.title + u", "_s + fault);
}

void validateFigures(const Scene& scene, const FigureCatalog& catalog) {
    for (std::size_t k = 0; k < scene.figures.size(); ++k)
        validateState(u"figures[%1]"_s.arg(k), scene.figures[k], catalog);
}

}  // namespace sinescope
