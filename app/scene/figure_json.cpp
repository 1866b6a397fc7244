// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/figure_json.h"

#include "app/scene/literals.h"

#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

/// More than the number of figure kinds, each of which is open at most once.
constexpr qsizetype maximumFigures = 256;

QJsonArray rangeJson(const AxisRange& range) {
    return {range.lower, range.upper};
}

QJsonObject rangesJson(const Scales& ranges) {
    QJsonObject json;
    for (const auto& [id, range] : ranges) json[id] = rangeJson(range);
    return json;
}

QJsonArray pointJson(const QPointF& point) {
    return {point.x(), point.y()};
}

const JsonReader::Names<AxisQuantity>& quantityNames() {
    static const JsonReader::Names<AxisQuantity> names = {{AxisQuantity::None, u"none"_s},
                                                          {AxisQuantity::Position, u"position"_s},
                                                          {AxisQuantity::Column, u"column"_s},
                                                          {AxisQuantity::Pair, u"pair"_s},
                                                          {AxisQuantity::Shift, u"shift"_s},
                                                          {AxisQuantity::Value, u"value"_s},
                                                          {AxisQuantity::Wavelength, u"wavelength"_s}};
    return names;
}

QJsonObject annotationJson(const Annotation& annotation) {
    const auto& names = quantityNames();
    const auto across = std::ranges::find(names, annotation.across, &std::pair<AxisQuantity, QString>::first);
    QJsonObject json{
        {u"text"_s, annotation.text}, {u"at"_s, pointJson(annotation.at)}, {u"across"_s, across->second}};
    if (annotation.tip) json[u"tip"_s] = pointJson(*annotation.tip);
    return json;
}

QJsonObject figureJson(const FigureState& state) {
    QJsonObject json{{u"id"_s, state.id}};
    if (state.x) json[u"x"_s] = rangeJson(*state.x);
    if (state.y) json[u"y"_s] = rangeJson(*state.y);
    if (!state.options.isEmpty()) json[u"options"_s] = state.options;
    for (const auto& [key, ranges] :
         {std::pair(u"colors"_s, &state.colors), std::pair(u"scales"_s, &state.scales)})
        if (!ranges->empty()) json[key] = rangesJson(*ranges);
    if (!state.hidden.isEmpty()) json[u"hidden"_s] = QJsonArray::fromStringList(state.hidden);
    QJsonArray annotations;
    for (const Annotation& annotation : state.annotations) annotations.append(annotationJson(annotation));
    if (!annotations.isEmpty()) json[u"annotations"_s] = annotations;
    return json;
}

std::pair<double, double> readNumberPair(const JsonReader& json, const QString& allowed) {
    const std::vector<JsonReader> two = json.list(allowed, Sentence::maximumTokens);
    if (two.size() != 2) json.refuse(allowed);
    return {two[0].number(-AxisRange::limit, AxisRange::limit),
            two[1].number(-AxisRange::limit, AxisRange::limit)};
}

std::optional<AxisRange> readRange(const JsonReader& json) {
    if (json.value().isUndefined()) return std::nullopt;
    const auto [lower, upper] = readNumberPair(json, u"two numbers, the lower one first"_s);
    return AxisRange{lower, upper};
}

QPointF readPoint(const JsonReader& json) {
    const auto [x, y] = readNumberPair(json, u"two numbers, x and y"_s);
    return {x, y};
}

Scales readRanges(const JsonReader& json) {
    if (!json.value().isObject()) json.refuse(u"an object, such as { \"values\": [-1, 1] }"_s);
    Scales ranges;
    const QStringList ids = json.value().toObject().keys();
    for (const QString& id : ids.first(std::min<qsizetype>(ids.size(), FigureState::maximumBars + 1)))
        ranges[id] = readRange(json[id]).value();
    return ranges;
}

Annotation readAnnotation(const JsonReader& json) {
    json.requireObject({u"text"_s, u"at"_s, u"tip"_s, u"across"_s});
    Annotation annotation;
    annotation.text = json[u"text"_s].text(u"text"_s);
    annotation.at = readPoint(json[u"at"_s]);
    if (json.has(u"tip"_s)) annotation.tip = readPoint(json[u"tip"_s]);
    annotation.across = json[u"across"_s].oneOf(quantityNames());
    return annotation;
}

/// Reads colours, scales, hidden lines and annotations.
void readAdditions(const JsonReader& json, FigureState& state) {
    const QString colors = u"colors"_s, scales = u"scales"_s, hidden = u"hidden"_s,
                  annotations = u"annotations"_s;
    if (json.has(colors)) state.colors = readRanges(json[colors]);
    if (json.has(scales)) state.scales = readRanges(json[scales]);
    if (json.has(hidden))
        for (const JsonReader& line : json[hidden].list(u"a list of lines"_s, FigureState::maximumHidden))
            state.hidden << line.text(u"the id of a line"_s);
    state.hidden.removeDuplicates();
    state.hidden.sort();
    if (json.has(annotations))
        for (const JsonReader& entry :
             json[annotations].list(u"a list of annotations"_s, Annotation::maximumCount))
            state.annotations.push_back(readAnnotation(entry));
}

}  // namespace

QJsonArray figuresJson(const std::vector<FigureState>& figures) {
    QJsonArray json;
    for (const FigureState& state : figures) json.append(figureJson(state));
    return json;
}

std::vector<FigureState> readFigures(const JsonReader& json) {
    std::vector<FigureState> figures;
    for (const JsonReader& entry : json.list(u"a list of figures"_s, maximumFigures)) {
        entry.requireObject(
            {u"id"_s, u"x"_s, u"y"_s, u"options"_s, u"colors"_s, u"scales"_s, u"hidden"_s, u"annotations"_s});
        FigureState& state = figures.emplace_back();
        state.id = entry[u"id"_s].text(u"the id of a figure"_s);
        state.x = readRange(entry[u"x"_s]);
        state.y = readRange(entry[u"y"_s]);
        readAdditions(entry, state);
        if (!entry.has(u"options"_s)) continue;
        const JsonReader options = entry[u"options"_s];
        if (!options.value().isObject()) options.refuse(u"an object"_s);
        state.options = options.value().toObject();
    }
    return figures;
}

}  // namespace sinescope
