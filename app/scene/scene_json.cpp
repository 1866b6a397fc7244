// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_json.h"

#include "app/scene/figure_json.h"
#include "app/scene/json_reader.h"
#include "app/scene/json_text.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/scheme_json.h"
#include "app/scene/sentences.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace sinescope {

namespace {

/// JSON numbers are doubles to most readers, and those lose digits beyond 2^53: larger seeds are written as
/// text.
constexpr std::uint64_t largestNumberSeed = std::uint64_t{1} << 53;

// Writing

/// A number as JSON writes it: whole ones without a point.
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

/// Lists when each token has one and the seed is the usual one; else the seed, and the lists if there are
/// any.
QJsonValue embeddingsJson(const Sentence& sentence) {
    const auto isEmpty = [](const auto& list) { return list.empty(); };
    QJsonArray given;
    for (const auto& list : sentence.customEmbeddings) given.append(listJson(list));
    const bool everyToken =
        sentence.customEmbeddings.size() == static_cast<std::size_t>(sentence.tokens.size()) &&
        std::none_of(sentence.customEmbeddings.begin(), sentence.customEmbeddings.end(), isEmpty);
    if (everyToken && sentence.seed == Sentence::defaultSeed) return given;
    QJsonObject json{{QStringLiteral("seed"), seedJson(sentence.seed)}};
    if (!std::all_of(sentence.customEmbeddings.begin(), sentence.customEmbeddings.end(), isEmpty))
        json[QStringLiteral("given")] = given;
    return json;
}

QJsonValue pinnedJson(const std::optional<std::vector<std::int64_t>>& pinned) {
    return pinned ? QJsonValue(listJson(*pinned)) : QJsonValue(QStringLiteral("auto"));
}

QJsonObject selectionJson(const Selection& selection) {
    QJsonObject json{{QStringLiteral("positions"), pinnedJson(selection.positions)},
                     {QStringLiteral("columns"), pinnedJson(selection.columns)}};
    writeNumbers(json, selectionNumbers(), selection);
    return json;
}

QJsonObject vectorsJson(const Sentence& sentence) {
    QJsonObject json{{QStringLiteral("file"), sentence.vectorsFile}};
    if (sentence.vectorsChanged) json[QStringLiteral("changed")] = true;
    return json;
}

/// A table that both settings have is carried once, with the live one; of two that are too large together
/// the frozen one is named.
QJsonObject frozenJson(const Scene& scene, TableNumbers numbers) {
    QJsonObject json = encodingJson(scene.frozen.value());
    if (sinusoidIn(scene.frozenScheme)) return json;
    const TableScheme *live = ownTableIn(scene.scheme), *frozen = ownTableIn(scene.frozenScheme);
    const bool same = live && frozen && live->isAtHand() && live->sha256 == frozen->sha256;
    const bool fits = !live || !frozen || carriedBytes(*live) + carriedBytes(*frozen) <= maximumCarriedBytes;
    json[QStringLiteral("scheme")] =
        schemeJson(scene.frozenScheme, same || !fits ? TableNumbers::Named : numbers);
    return json;
}

// Reading

double readNumber(const JsonReader& json, bool isInteger, NumberRange allowed) {
    if (isInteger)
        return static_cast<double>(json.whole(saturatingCast<std::int64_t>(allowed.first),
                                              saturatingCast<std::int64_t>(allowed.second)));
    return std::isfinite(allowed.first) ? json.number(allowed.first, allowed.second)
                                        : json.number(QStringLiteral("a number"));
}

/// allowed: of a parameter.
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

/// besides: keys that are no parameters.
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
    const QString key = QStringLiteral("scheme");
    scene.frozen = readEncoding(json, {key});
    if (!json.has(key)) return;
    scene.frozenScheme = readScheme(json[key], scene.frozen->length, scene.frozen->dModel);
    giveNumbers(scene.frozenScheme, scene.scheme);
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
    json.refuse(QStringLiteral("a whole number from 0 to %1, beyond %2 as a text of its digits")
                    .arg(std::numeric_limits<quint64>::max())
                    .arg(largestNumberSeed));
}

std::vector<std::vector<double>> readGiven(const JsonReader& json, qsizetype tokens) {
    const double limit = Sentence::maximumEmbedding;
    const QString allowed = QStringLiteral("a list of %1 lists of numbers, one for each token").arg(tokens);
    const std::vector<JsonReader> lists = json.list(allowed, Sentence::maximumTokens);
    if (lists.size() != static_cast<std::size_t>(tokens))
        throw failure(QStringLiteral("\"%1\" has %2 lists; it must have one for each of the %3 tokens.")
                          .arg(json.path())
                          .arg(lists.size())
                          .arg(tokens));
    std::vector<std::vector<double>> given;
    given.reserve(lists.size());
    for (const JsonReader& list : lists) given.push_back(list.numbers(-limit, limit));
    return given;
}

void readVectors(const JsonReader& json, Sentence& sentence) {
    json.requireObject({QStringLiteral("file"), QStringLiteral("changed")});
    sentence.vectorsFile = json[QStringLiteral("file")].text(QStringLiteral("the name of a file"));
    if (!json.has(QStringLiteral("changed"))) return;
    const JsonReader changed = json[QStringLiteral("changed")];
    if (!changed.value().isBool()) changed.refuse(QStringLiteral("true or false"));
    sentence.vectorsChanged = changed.value().toBool();
}

void readEmbeddings(const JsonReader& json, Sentence& sentence) {
    if (json.value().isArray()) {
        sentence.customEmbeddings = readGiven(json, sentence.tokens.size());
        return;
    }
    if (!json.value().isObject())
        json.refuse(QStringLiteral("a list of numbers for each token, or { \"seed\": 7 }"));
    json.requireObject({QStringLiteral("seed"), QStringLiteral("given")});
    sentence.seed = readSeed(json[QStringLiteral("seed")]);
    if (json.has(QStringLiteral("given")))
        sentence.customEmbeddings = readGiven(json[QStringLiteral("given")], sentence.tokens.size());
}

Sentence readSentence(const JsonReader& json) {
    json.requireObject({QStringLiteral("tokens"), QStringLiteral("embeddings"), QStringLiteral("vectors"),
                        QStringLiteral("scale")});
    Sentence sentence;
    sentence.tokens.clear();
    for (const JsonReader& token :
         json[QStringLiteral("tokens")].list(QStringLiteral("a list of words"), Sentence::maximumTokens))
        sentence.tokens << token.text(QStringLiteral("a word"));
    sentence.customEmbeddings.assign(static_cast<std::size_t>(sentence.tokens.size()), {});
    readEmbeddings(json[QStringLiteral("embeddings")], sentence);
    if (json.has(QStringLiteral("vectors"))) readVectors(json[QStringLiteral("vectors")], sentence);
    readChoices(json, sentenceChoices(), sentence);
    return sentence;
}

std::optional<std::vector<std::int64_t>> readPinned(const JsonReader& json, std::int64_t lowest,
                                                    std::int64_t highest) {
    if (json.value().isUndefined() || json.value() == QStringLiteral("auto")) return std::nullopt;
    std::vector<std::int64_t> pinned;
    for (const JsonReader& value :
         json.list(QStringLiteral("a list of whole numbers, or \"auto\""), Selection::maximumPinned))
        pinned.push_back(value.whole(lowest, highest));
    return pinned;
}

/// scene: of that encoding and scheme.
Selection readSelection(const JsonReader& json, const Scene& scene) {
    json.requireObject(parameterIds(selectionNumbers())
                       << QStringLiteral("positions") << QStringLiteral("columns"));
    Selection selection;
    readNumbers(json, selectionNumbers(), selection,
                [&scene](const auto& parameter) { return allowedIn(scene, parameter); });
    const auto pinned = [&](const QString& key, const QString& of) {
        const NumberRange allowed = allowedIn(scene, selectionNumber(of));
        return readPinned(json[key], saturatingCast<std::int64_t>(allowed.first),
                          saturatingCast<std::int64_t>(allowed.second));
    };
    selection.positions = pinned(QStringLiteral("positions"), QStringLiteral("position"));
    selection.columns = pinned(QStringLiteral("columns"), QStringLiteral("column"));
    return selection;
}

Arrangement readArrangement(const JsonReader& json) {
    Arrangement arrangement;
    if (json.value().isUndefined()) return arrangement;
    json.requireObject({QStringLiteral("columns"), QStringLiteral("maximized")});
    if (json.has(QStringLiteral("columns")))
        arrangement.columns =
            static_cast<int>(json[QStringLiteral("columns")].whole(1, Arrangement::maximumColumns));
    if (json.has(QStringLiteral("maximized")))
        arrangement.maximized =
            json[QStringLiteral("maximized")].text(QStringLiteral("the id of a figure that is open"));
    return arrangement;
}

SceneStyle readStyle(const JsonReader& json) {
    json.requireObject(parameterIds(styleChoices()) << QStringLiteral("colormap"));
    SceneStyle style;
    style.colormap = json[QStringLiteral("colormap")].text(QStringLiteral("the id of a colour map"));
    readChoices(json, styleChoices(), style);
    return style;
}

void requireVersion(const JsonReader& version) {
    const QJsonValue& value = version.value();
    if (value.isDouble() && value.toDouble() == sceneVersion) return;
    if (value.isDouble() && value.toDouble() > sceneVersion)
        throw failure(
            QStringLiteral("\"sinescope\" is %1: the file is from a newer Sinescope; this one reads "
                           "version %2.")
                .arg(jsonExcerpt(value))
                .arg(sceneVersion));
    version.refuse(QStringLiteral("%1, the version of the file").arg(sceneVersion));
}

}  // namespace

QByteArray sceneToJson(const Scene& scene, TableNumbers numbers) {
    QJsonObject sentence{{QStringLiteral("tokens"), QJsonArray::fromStringList(scene.sentence.tokens)},
                         {QStringLiteral("embeddings"), embeddingsJson(scene.sentence)}};
    if (!scene.sentence.vectorsFile.isEmpty())
        sentence[QStringLiteral("vectors")] = vectorsJson(scene.sentence);
    writeChoices(sentence, sentenceChoices(), scene.sentence);
    QJsonObject style{{QStringLiteral("colormap"), scene.style.colormap}};
    writeChoices(style, styleChoices(), scene.style);
    QJsonObject json{{QStringLiteral("sinescope"), sceneVersion},
                     {QStringLiteral("encoding"), encodingJson(scene.encoding)},
                     {QStringLiteral("sentence"), sentence},
                     {QStringLiteral("selection"), selectionJson(scene.selection)},
                     {QStringLiteral("figures"), figuresJson(scene.figures)},
                     {QStringLiteral("style"), style}};
    if (scene.scheme != Scheme(SinusoidalScheme{}))
        json[QStringLiteral("scheme")] = schemeJson(scene.scheme, numbers);
    if (scene.frozen) json[QStringLiteral("frozen")] = frozenJson(scene, numbers);
    if (scene.arrangement != Arrangement()) {
        QJsonObject arrangement{{QStringLiteral("columns"), scene.arrangement.columns}};
        if (!scene.arrangement.maximized.isEmpty())
            arrangement[QStringLiteral("maximized")] = scene.arrangement.maximized;
        json[QStringLiteral("arrangement")] = arrangement;
    }
    return jsonText(json);
}

Scene sceneFromJson(const QByteArray& text, const FigureCatalog& catalog) {
    if (text.size() > maximumSceneBytes)
        throw failure(QStringLiteral("The file is larger than %1 MiB; no Sinescope file is.")
                          .arg(maximumSceneBytes >> 20));
    const JsonReader json(parseJsonObject(text));
    requireVersion(json[QStringLiteral("sinescope")]);
    json.requireObject({QStringLiteral("sinescope"), QStringLiteral("encoding"), QStringLiteral("scheme"),
                        QStringLiteral("frozen"), QStringLiteral("sentence"), QStringLiteral("selection"),
                        QStringLiteral("figures"), QStringLiteral("arrangement"), QStringLiteral("style")});
    Scene scene;
    scene.encoding = readEncoding(json[QStringLiteral("encoding")]);
    if (json.has(QStringLiteral("scheme")))
        scene.scheme =
            readScheme(json[QStringLiteral("scheme")], scene.encoding.length, scene.encoding.dModel);
    if (json.has(QStringLiteral("frozen"))) readFrozen(json[QStringLiteral("frozen")], scene);
    scene.sentence = readSentence(json[QStringLiteral("sentence")]);
    scene.selection = readSelection(json[QStringLiteral("selection")], scene);
    scene.figures = readFigures(json[QStringLiteral("figures")]);
    scene.arrangement = readArrangement(json[QStringLiteral("arrangement")]);
    scene.style = readStyle(json[QStringLiteral("style")]);
    validate(scene);
    validateFigures(scene, catalog);
    return scene;
}

}  // namespace sinescope
