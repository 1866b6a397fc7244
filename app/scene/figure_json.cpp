// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/figure_json.h"

#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

/// More than there are kinds of figures, each of which is open once.
constexpr qsizetype maximumFigures = 256;

QJsonArray rangeJson(const AxisRange& range) {
    return {range.lower, range.upper};
}

QJsonArray pointJson(const QPointF& point) {
    return {point.x(), point.y()};
}

const JsonReader::Names<AxisQuantity>& quantityNames() {
    static const JsonReader::Names<AxisQuantity> names = {
        {AxisQuantity::None, QStringLiteral("none")},
        {AxisQuantity::Position, QStringLiteral("position")},
        {AxisQuantity::Column, QStringLiteral("column")},
        {AxisQuantity::Pair, QStringLiteral("pair")},
        {AxisQuantity::Shift, QStringLiteral("shift")},
        {AxisQuantity::Value, QStringLiteral("value")},
        {AxisQuantity::Wavelength, QStringLiteral("wavelength")}};
    return names;
}

QJsonObject annotationJson(const Annotation& annotation) {
    const auto& names = quantityNames();
    const auto across = std::find_if(names.begin(), names.end(), [&annotation](const auto& entry) {
        return entry.first == annotation.across;
    });
    QJsonObject json{{QStringLiteral("text"), annotation.text},
                     {QStringLiteral("at"), pointJson(annotation.at)},
                     {QStringLiteral("across"), across->second}};
    if (annotation.tip) json[QStringLiteral("tip")] = pointJson(*annotation.tip);
    return json;
}

QJsonObject figureJson(const FigureState& state) {
    QJsonObject json{{QStringLiteral("id"), state.id}};
    if (state.x) json[QStringLiteral("x")] = rangeJson(*state.x);
    if (state.y) json[QStringLiteral("y")] = rangeJson(*state.y);
    if (!state.options.isEmpty()) json[QStringLiteral("options")] = state.options;
    QJsonObject colors;
    for (const auto& [bar, range] : state.colors) colors[bar] = rangeJson(range);
    if (!colors.isEmpty()) json[QStringLiteral("colors")] = colors;
    if (!state.hidden.isEmpty()) json[QStringLiteral("hidden")] = QJsonArray::fromStringList(state.hidden);
    QJsonArray annotations;
    for (const Annotation& annotation : state.annotations) annotations.append(annotationJson(annotation));
    if (!annotations.isEmpty()) json[QStringLiteral("annotations")] = annotations;
    return json;
}

std::pair<double, double> readTwo(const JsonReader& json, const QString& allowed) {
    const std::vector<JsonReader> two = json.list(allowed, Sentence::maximumTokens);
    if (two.size() != 2) json.refuse(allowed);
    return {two[0].number(-AxisRange::limit, AxisRange::limit),
            two[1].number(-AxisRange::limit, AxisRange::limit)};
}

std::optional<AxisRange> readRange(const JsonReader& json) {
    if (json.value().isUndefined()) return std::nullopt;
    const auto [lower, upper] = readTwo(json, QStringLiteral("two numbers, the lower one first"));
    return AxisRange{lower, upper};
}

QPointF readPoint(const JsonReader& json) {
    const auto [x, y] = readTwo(json, QStringLiteral("two numbers, x and y"));
    return {x, y};
}

std::map<QString, AxisRange> readColors(const JsonReader& json) {
    if (!json.value().isObject()) json.refuse(QStringLiteral("an object, such as { \"values\": [-1, 1] }"));
    std::map<QString, AxisRange> colors;
    const QStringList bars = json.value().toObject().keys();
    for (const QString& bar : bars.first(std::min<qsizetype>(bars.size(), FigureState::maximumBars + 1)))
        colors[bar] = readRange(json[bar]).value();
    return colors;
}

Annotation readAnnotation(const JsonReader& json) {
    json.requireObject(
        {QStringLiteral("text"), QStringLiteral("at"), QStringLiteral("tip"), QStringLiteral("across")});
    Annotation annotation;
    annotation.text = json[QStringLiteral("text")].text(QStringLiteral("a text"));
    annotation.at = readPoint(json[QStringLiteral("at")]);
    if (json.has(QStringLiteral("tip"))) annotation.tip = readPoint(json[QStringLiteral("tip")]);
    annotation.across = json[QStringLiteral("across")].oneOf(quantityNames());
    return annotation;
}

/// Colours, hidden lines and annotations.
void readAdditions(const JsonReader& json, FigureState& state) {
    const QString colors = QStringLiteral("colors"), hidden = QStringLiteral("hidden"),
                  annotations = QStringLiteral("annotations");
    if (json.has(colors)) state.colors = readColors(json[colors]);
    if (json.has(hidden))
        for (const JsonReader& line :
             json[hidden].list(QStringLiteral("a list of lines"), FigureState::maximumHidden))
            state.hidden << line.text(QStringLiteral("the id of a line"));
    state.hidden.removeDuplicates();
    state.hidden.sort();
    if (json.has(annotations))
        for (const JsonReader& entry :
             json[annotations].list(QStringLiteral("a list of annotations"), Annotation::maximumCount))
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
    for (const JsonReader& entry : json.list(QStringLiteral("a list of figures"), maximumFigures)) {
        entry.requireObject({QStringLiteral("id"), QStringLiteral("x"), QStringLiteral("y"),
                             QStringLiteral("options"), QStringLiteral("colors"), QStringLiteral("hidden"),
                             QStringLiteral("annotations")});
        FigureState& state = figures.emplace_back();
        state.id = entry[QStringLiteral("id")].text(QStringLiteral("the id of a figure"));
        state.x = readRange(entry[QStringLiteral("x")]);
        state.y = readRange(entry[QStringLiteral("y")]);
        readAdditions(entry, state);
        if (!entry.has(QStringLiteral("options"))) continue;
        const JsonReader options = entry[QStringLiteral("options")];
        if (!options.value().isObject()) options.refuse(QStringLiteral("an object"));
        state.options = options.value().toObject();
    }
    return figures;
}

}  // namespace sinescope
