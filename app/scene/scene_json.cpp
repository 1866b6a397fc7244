// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_json.h"

#include "app/scene/figure_json.h"
#include "app/scene/json_reader.h"
#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/scheme_json.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace sinescope {

namespace {

/// Most readers take JSON numbers as doubles, which lose digits beyond 2^53: larger seeds are written as
/// text.
constexpr std::uint64_t largestNumberSeed = std::uint64_t{1} << 53;

// Writing

/// Returns a number for JSON; integers are written without a decimal point.
QJsonValue numberJson(double value, bool isInteger) {
    return isInteger ? QJsonValue(saturatingCast<qint64>(value)) : QJsonValue(value);
}

template <typename Owner>
void writeNumbers(QJsonObject& json, const std::vector<NumberParameter<Owner>>& numbers, const Owner& owner) {
    for (const NumberParameter<Owner>& parameter : numbers) {
        const std::optional<double> value = parameter.value(owner);
        if (!value || (parameter.isRare && value == parameter.value(Owner()))) continue;
        json[parameter.id] = numberJson(*value, parameter.isInteger);
    }
}

template <typename Owner>
void writeChoices(QJsonObject& json, const std::vector<ChoiceParameter<Owner>>& choices, const Owner& owner) {
    for (const ChoiceParameter<Owner>& parameter : choices)
        if (const QString id = parameter.value(owner); !parameter.isRare || id != parameter.value(Owner()))
            json[parameter.id] = id;
}

QJsonObject encodingJson(const EncodingParameters& p) {
    QJsonObject json;
    writeNumbers(json, encodingNumbers(), p);
    writeChoices(json, encodingChoices(), p);
    return json;
}

template <typename T>
QJsonArray listJson(const std::vector<T>& values) {
    QJsonArray list;
    for (const T value : values)
        list.append(static_cast<std::conditional_t<std::is_integral_v<T>, qint64, T>>(value));
    return list;
}

QJsonValue seedJson(std::uint64_t seed) {
    if (seed <= largestNumberSeed) return static_cast<qint64>(seed);
    return QString::number(seed);
}

/// Lists only if each token has one and the seed is the default; else the seed, and the lists if there are
/// any.
QJsonValue embeddingsJson(const Sentence& sentence) {
    const auto isEmpty = [](const auto& list) { return list.empty(); };
    QJsonArray given;
    for (const auto& list : sentence.customEmbeddings) given.append(listJson(list));
    const bool everyToken =
        sentence.customEmbeddings.size() == static_cast<std::size_t>(sentence.tokens.size()) &&
        std::ranges::none_of(sentence.customEmbeddings, isEmpty);
    if (everyToken && sentence.seed == Sentence::defaultSeed) return given;
    QJsonObject json{{u"seed"_s, seedJson(sentence.seed)}};
    if (!std::ranges::all_of(sentence.customEmbeddings, isEmpty)) json[u"given"_s] = given;
    return json;
}

QJsonValue pinnedJson(const std::optional<std::vector<std::int64_t>>& pinned) {
    return pinned ? QJsonValue(listJson(*pinned)) : QJsonValue(u"auto"_s);
}

QJsonObject selectionJson(const Selection& selection) {
    QJsonObject json{{u"positions"_s, pinnedJson(selection.positions)},
                     {u"columns"_s, pinnedJson(selection.columns)}};
    writeNumbers(json, selectionNumbers(), selection);
    return json;
}

QJsonObject vectorsJson(const Sentence& sentence) {
    QJsonObject json{{u"file"_s, sentence.vectorsFile}};
    if (sentence.vectorsChanged) json[u"changed"_s] = true;
    return json;
}

/// A table that both settings have is carried once, with the live one; if two are too large together, the
/// frozen one is only named.
QJsonObject frozenJson(const Scene& scene, TableNumbers numbers) {
    QJsonObject json = encodingJson(scene.frozen.value());
    if (sinusoidIn(scene.frozenScheme)) return json;
    const TableScheme *live = ownTableIn(scene.scheme), *frozen = ownTableIn(scene.frozenScheme);
    const bool same = live && frozen && live->hasValues() && live->sha256 == frozen->sha256 &&
                      live->rows == frozen->rows && live->columns == frozen->columns;
    const bool fits = !live || !frozen || carriedBytes(*live) + carriedBytes(*frozen) <= maximumCarriedBytes;
    json[u"scheme"_s] = schemeJson(scene.frozenScheme, same || !fits ? TableNumbers::Named : numbers);
    return json;
}

// Reading

double readNumber(const JsonReader& json, bool isInteger, NumberRange allowed) {
    if (isInteger)
        return static_cast<double>(json.whole(saturatingCast<std::int64_t>(allowed.first),
                                              saturatingCast<std::int64_t>(allowed.second)));
    return std::isfinite(allowed.first) ? json.number(allowed.first, allowed.second)
                                        : json.number(u"a number"_s);
}

/// `allowed` returns the range of a parameter.
template <typename Owner, typename Allowed>
void readNumbers(const JsonReader& json, const std::vector<NumberParameter<Owner>>& numbers, Owner& owner,
                 Allowed allowed) {
    for (const NumberParameter<Owner>& parameter : numbers)
        if (!parameter.isRare || json.has(parameter.id))
            parameter.set(owner, readNumber(json[parameter.id], parameter.isInteger, allowed(parameter)));
}

template <typename Owner>
void readChoices(const JsonReader& json, const std::vector<ChoiceParameter<Owner>>& choices, Owner& owner) {
    for (const ChoiceParameter<Owner>& parameter : choices)
        if (!parameter.isRare || json.has(parameter.id))
            parameter.set(owner, json[parameter.id].oneOf(parameter.ids));
}

/// `besides`: keys that are not parameters.
EncodingParameters readEncoding(const JsonReader& json, const QStringList& besides = {}) {
    json.requireObject(parameterIds(encodingNumbers(), encodingChoices()) << besides);
    EncodingParameters p;
    readNumbers(json, encodingNumbers(), p, [](const auto& parameter) { return parameter.limits; });
    readChoices(json, encodingChoices(), p);
    try {
        validate(p);
    } catch (const Error& error) {
        throw Error('"' + json.path().toStdString() + "\" is impossible: " + error.what());
    }
    return p;
}

void readFrozen(const JsonReader& json, Scene& scene) {
    const QString key = u"scheme"_s;
    scene.frozen = readEncoding(json, {key});
    if (!json.has(key)) return;
    scene.frozenScheme = readScheme(json[key], scene.frozen->length, scene.frozen->dModel);
    copyTableNumbers(scene.frozenScheme, scene.scheme);
}

std::uint64_t readSeed(const JsonReader& json) {
    if (json.value().isString()) {
        bool isNumber = false;
        const QString text = json.value().toString();
        const qulonglong seed = text.toULongLong(&isNumber);
        if (isNumber && QString::number(seed) == text) return seed;
    } else if (json.value().isDouble()) {
        const double seed = json.value().toDouble();
        if (std::floor(seed) == seed && seed >= 0 && seed <= static_cast<double>(largestNumberSeed))
            return saturatingCast<std::uint64_t>(seed);
    }
    json.refuse(u"a whole number from 0 to %1, written as a string above %2"_s
                    .arg(std::numeric_limits<quint64>::max())
                    .arg(largestNumberSeed));
}

std::vector<std::vector<double>> readCustomEmbeddings(const JsonReader& json, qsizetype tokens) {
    const double limit = Sentence::maximumEmbedding;
    const QString allowed = u"a list of %1 lists of numbers, one for each token"_s.arg(tokens);
    const std::vector<JsonReader> lists = json.list(allowed, Sentence::maximumTokens);
    if (lists.size() != static_cast<std::size_t>(tokens))
        throw failure(u"\"%1\" has %2; it must have one for each of the %3 tokens."_s.arg(json.path())
                          .arg(counted(static_cast<qint64>(lists.size()), u"list"_s))
                          .arg(tokens));
    return valuesOf(lists, [&](const JsonReader& list) { return list.numbers(-limit, limit); });
}

void readVectors(const JsonReader& json, Sentence& sentence) {
    json.requireObject({u"file"_s, u"changed"_s});
    sentence.vectorsFile = json[u"file"_s].text(u"the name of a file"_s);
    if (json.has(u"changed"_s)) sentence.vectorsChanged = json[u"changed"_s].boolean();
}

void readEmbeddings(const JsonReader& json, Sentence& sentence) {
    if (json.value().isArray()) {
        sentence.customEmbeddings = readCustomEmbeddings(json, sentence.tokens.size());
        return;
    }
    if (!json.value().isObject()) json.refuse(u"a list of numbers for each token, or { \"seed\": 7 }"_s);
    json.requireObject({u"seed"_s, u"given"_s});
    sentence.seed = readSeed(json[u"seed"_s]);
    if (json.has(u"given"_s))
        sentence.customEmbeddings = readCustomEmbeddings(json[u"given"_s], sentence.tokens.size());
}

Sentence readSentence(const JsonReader& json) {
    json.requireObject({u"tokens"_s, u"embeddings"_s, u"vectors"_s, u"scale"_s});
    Sentence sentence;
    sentence.tokens.clear();
    for (const JsonReader& token : json[u"tokens"_s].list(u"a list of words"_s, Sentence::maximumTokens))
        sentence.tokens << token.text(u"a word"_s);
    sentence.customEmbeddings.assign(static_cast<std::size_t>(sentence.tokens.size()), {});
    readEmbeddings(json[u"embeddings"_s], sentence);
    if (json.has(u"vectors"_s)) readVectors(json[u"vectors"_s], sentence);
    readChoices(json, sentenceChoices(), sentence);
    return sentence;
}

std::optional<std::vector<std::int64_t>> readPinned(const JsonReader& json, std::int64_t lowest,
                                                    std::int64_t highest) {
    if (json.value().isUndefined() || json.value() == u"auto"_s) return std::nullopt;
    std::vector<std::int64_t> pinned;
    for (const JsonReader& value :
         json.list(u"a list of whole numbers, or \"auto\""_s, Selection::maximumPinned))
        pinned.push_back(value.whole(lowest, highest));
    return pinned;
}

/// `scene` must have its encoding and scheme.
Selection readSelection(const JsonReader& json, const Scene& scene) {
    json.requireObject(parameterIds(selectionNumbers()) << u"positions"_s << u"columns"_s);
    Selection selection;
    readNumbers(json, selectionNumbers(), selection,
                [&scene](const auto& parameter) { return allowedIn(scene, parameter); });
    const auto pinned = [&](const QString& key, const QString& of) {
        const NumberRange allowed = allowedIn(scene, selectionNumber(of));
        return readPinned(json[key], saturatingCast<std::int64_t>(allowed.first),
                          saturatingCast<std::int64_t>(allowed.second));
    };
    selection.positions = pinned(u"positions"_s, u"position"_s);
    selection.columns = pinned(u"columns"_s, u"column"_s);
    return selection;
}

Arrangement readArrangement(const JsonReader& json) {
    Arrangement arrangement;
    if (json.value().isUndefined()) return arrangement;
    json.requireObject({u"columns"_s, u"maximized"_s});
    if (json.has(u"columns"_s))
        arrangement.columns = static_cast<int>(json[u"columns"_s].whole(1, Arrangement::maximumColumns));
    if (json.has(u"maximized"_s))
        arrangement.maximized = json[u"maximized"_s].text(u"the id of a figure that is open"_s);
    return arrangement;
}

SceneStyle readStyle(const JsonReader& json) {
    json.requireObject(parameterIds(styleChoices()) << u"colormap"_s);
    SceneStyle style;
    style.colormap = json[u"colormap"_s].text(u"the id of a colour map"_s);
    readChoices(json, styleChoices(), style);
    return style;
}

void requireVersion(const JsonReader& version) {
    const QJsonValue& value = version.value();
    if (value.isDouble() && value.toDouble() == sceneVersion) return;
    if (value.isDouble() && value.toDouble() > sceneVersion)
        throw failure(
            u"\"sinescope\" is %1: the file is from a newer Sinescope; this one reads "
            "version %2."_s.arg(jsonExcerpt(value))
                .arg(sceneVersion));
    version.refuse(u"%1, the version of the file"_s.arg(sceneVersion));
}

}  // namespace

QByteArray sceneToJson(const Scene& scene, TableNumbers numbers) {
    QJsonObject sentence{{u"tokens"_s, QJsonArray::fromStringList(scene.sentence.tokens)},
                         {u"embeddings"_s, embeddingsJson(scene.sentence)}};
    if (!scene.sentence.vectorsFile.isEmpty()) sentence[u"vectors"_s] = vectorsJson(scene.sentence);
    writeChoices(sentence, sentenceChoices(), scene.sentence);
    QJsonObject style{{u"colormap"_s, scene.style.colormap}};
    writeChoices(style, styleChoices(), scene.style);
    QJsonObject json{{u"sinescope"_s, sceneVersion},
                     {u"encoding"_s, encodingJson(scene.encoding)},
                     {u"sentence"_s, sentence},
                     {u"selection"_s, selectionJson(scene.selection)},
                     {u"figures"_s, figuresJson(scene.figures)},
                     {u"style"_s, style}};
    if (scene.scheme != Scheme(SinusoidalScheme{})) json[u"scheme"_s] = schemeJson(scene.scheme, numbers);
    if (scene.frozen) json[u"frozen"_s] = frozenJson(scene, numbers);
    if (scene.arrangement != Arrangement()) {
        QJsonObject arrangement{{u"columns"_s, scene.arrangement.columns}};
        if (!scene.arrangement.maximized.isEmpty()) arrangement[u"maximized"_s] = scene.arrangement.maximized;
        json[u"arrangement"_s] = arrangement;
    }
    return jsonText(json);
}

Scene sceneFromJson(const QByteArray& text, const FigureCatalog& catalog) {
    if (text.size() > maximumSceneBytes)
        throw failure(
            u"The file is larger than %1 MiB, the limit for Sinescope files."_s.arg(maximumSceneBytes >> 20));
    const JsonReader json(parseJsonObject(text));
    requireVersion(json[u"sinescope"_s]);
    json.requireObject({u"sinescope"_s, u"encoding"_s, u"scheme"_s, u"frozen"_s, u"sentence"_s,
                        u"selection"_s, u"figures"_s, u"arrangement"_s, u"style"_s});
    Scene scene;
    scene.encoding = readEncoding(json[u"encoding"_s]);
    if (json.has(u"scheme"_s))
        scene.scheme = readScheme(json[u"scheme"_s], scene.encoding.length, scene.encoding.dModel);
    if (json.has(u"frozen"_s)) readFrozen(json[u"frozen"_s], scene);
    scene.sentence = readSentence(json[u"sentence"_s]);
    scene.selection = readSelection(json[u"selection"_s], scene);
    scene.figures = readFigures(json[u"figures"_s]);
    scene.arrangement = readArrangement(json[u"arrangement"_s]);
    scene.style = readStyle(json[u"style"_s]);
    validate(scene);
    validateFigures(scene, catalog);
    return scene;
}

}  // namespace sinescope
