// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_json.h"

#include "app/scene/json_reader.h"
#include "app/scene/json_text.h"
#include "app/scene/parameter_names.h"
#include "app/scene/scheme_json.h"
#include "app/scene/sentences.h"

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

/// More than there are kinds of figures, each of which is open once.
constexpr qsizetype maximumFigures = 256;

// Writing

QJsonObject encodingJson(const EncodingParameters& p) {
    const EncodingParameters usual;
    QJsonObject json{{QStringLiteral("length"), static_cast<qint64>(p.length)},
                     {QStringLiteral("d_model"), static_cast<qint64>(p.dModel)},
                     {QStringLiteral("base"), p.base},
                     {QStringLiteral("layout"), idOf(p.layout)},
                     {QStringLiteral("spacing"), idOf(p.spacing)},
                     {QStringLiteral("first_position"), static_cast<qint64>(p.firstPosition)}};
    if (p.oddRule != usual.oddRule) json[QStringLiteral("odd_rule")] = idOf(p.oddRule);
    if (p.frequencyShift != usual.frequencyShift) json[QStringLiteral("frequency_shift")] = p.frequencyShift;
    if (p.positionScale != usual.positionScale) json[QStringLiteral("position_scale")] = p.positionScale;
    if (p.factor != usual.factor) json[QStringLiteral("factor")] = p.factor;
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
    for (const auto& list : sentence.given) given.append(listJson(list));
    const bool everyToken = sentence.given.size() == static_cast<std::size_t>(sentence.tokens.size()) &&
                            std::none_of(sentence.given.begin(), sentence.given.end(), isEmpty);
    if (everyToken && sentence.seed == Sentence::defaultSeed) return given;
    QJsonObject json{{QStringLiteral("seed"), seedJson(sentence.seed)}};
    if (!std::all_of(sentence.given.begin(), sentence.given.end(), isEmpty))
        json[QStringLiteral("given")] = given;
    return json;
}

QJsonValue pinnedJson(const std::optional<std::vector<std::int64_t>>& pinned) {
    return pinned ? QJsonValue(listJson(*pinned)) : QJsonValue(QStringLiteral("auto"));
}

QJsonObject selectionJson(const Selection& selection) {
    QJsonObject json{{QStringLiteral("position"), static_cast<qint64>(selection.position)},
                     {QStringLiteral("column"), static_cast<qint64>(selection.column)},
                     {QStringLiteral("positions"), pinnedJson(selection.positions)},
                     {QStringLiteral("columns"), pinnedJson(selection.columns)},
                     {QStringLiteral("shift"), static_cast<qint64>(selection.shift)}};
    if (selection.trainedLength)
        json[QStringLiteral("trained_length")] = static_cast<qint64>(*selection.trainedLength);
    if (selection.head != 0) json[QStringLiteral("head")] = static_cast<qint64>(selection.head);
    return json;
}

QJsonObject figureJson(const FigureState& state) {
    QJsonObject json{{QStringLiteral("id"), state.id}};
    if (state.x) json[QStringLiteral("x")] = QJsonArray{state.x->lower, state.x->upper};
    if (state.y) json[QStringLiteral("y")] = QJsonArray{state.y->lower, state.y->upper};
    if (!state.options.isEmpty()) json[QStringLiteral("options")] = state.options;
    return json;
}

// Reading

EncodingParameters readEncoding(const JsonReader& json) {
    using P = EncodingParameters;
    json.requireObject({QStringLiteral("length"), QStringLiteral("d_model"), QStringLiteral("base"),
                        QStringLiteral("layout"), QStringLiteral("spacing"), QStringLiteral("first_position"),
                        QStringLiteral("odd_rule"), QStringLiteral("frequency_shift"),
                        QStringLiteral("position_scale"), QStringLiteral("factor")});
    P p;
    p.length = json[QStringLiteral("length")].whole(1, P::maximumLength);
    p.dModel = json[QStringLiteral("d_model")].whole(1, P::maximumDModel);
    p.base = json[QStringLiteral("base")].number(P::minimumBase, P::maximumBase);
    p.layout = json[QStringLiteral("layout")].oneOf(namesOf<Layout>());
    p.spacing = json[QStringLiteral("spacing")].oneOf(namesOf<Spacing>());
    p.firstPosition = json[QStringLiteral("first_position")].whole(0, P::maximumFirstPosition);
    if (json.has(QStringLiteral("odd_rule")))
        p.oddRule = json[QStringLiteral("odd_rule")].oneOf(namesOf<OddRule>());
    const auto numberOr = [&json](const QString& key, double usual) {
        return json.has(key) ? json[key].number(QStringLiteral("a number")) : usual;
    };
    p.frequencyShift = numberOr(QStringLiteral("frequency_shift"), p.frequencyShift);
    if (const QString key = QStringLiteral("position_scale"); json.has(key))
        p.positionScale = json[key].number(P::minimumPositionScale, P::maximumPositionScale);
    p.factor = numberOr(QStringLiteral("factor"), p.factor);
    try {
        validate(p);
    } catch (const Error& error) {
        throw Error('"' + json.path().toStdString() + "\" is impossible: " + error.what());
    }
    return p;
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
            return static_cast<std::uint64_t>(seed);
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

void readEmbeddings(const JsonReader& json, Sentence& sentence) {
    if (json.value().isArray()) {
        sentence.given = readGiven(json, sentence.tokens.size());
        return;
    }
    if (!json.value().isObject())
        json.refuse(QStringLiteral("a list of numbers for each token, or { \"seed\": 7 }"));
    json.requireObject({QStringLiteral("seed"), QStringLiteral("given")});
    sentence.seed = readSeed(json[QStringLiteral("seed")]);
    if (json.has(QStringLiteral("given")))
        sentence.given = readGiven(json[QStringLiteral("given")], sentence.tokens.size());
}

Sentence readSentence(const JsonReader& json) {
    json.requireObject({QStringLiteral("tokens"), QStringLiteral("embeddings"), QStringLiteral("scale")});
    Sentence sentence;
    sentence.tokens.clear();
    for (const JsonReader& token :
         json[QStringLiteral("tokens")].list(QStringLiteral("a list of words"), Sentence::maximumTokens))
        sentence.tokens << token.text(QStringLiteral("a word"));
    sentence.given.assign(static_cast<std::size_t>(sentence.tokens.size()), {});
    readEmbeddings(json[QStringLiteral("embeddings")], sentence);
    sentence.scale = json[QStringLiteral("scale")].oneOf(namesOf<EmbeddingScale>());
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

Selection readSelection(const JsonReader& json, const EncodingParameters& encoding, const Scheme& scheme) {
    constexpr std::int64_t longest = EncodingParameters::maximumLength;
    json.requireObject({QStringLiteral("position"), QStringLiteral("column"), QStringLiteral("positions"),
                        QStringLiteral("columns"), QStringLiteral("shift"), QStringLiteral("trained_length"),
                        QStringLiteral("head")});
    const std::int64_t first = encoding.firstPosition;
    const std::int64_t last = first + encoding.length - 1;
    Selection selection;
    selection.position = json[QStringLiteral("position")].whole(first, last);
    selection.column = json[QStringLiteral("column")].whole(0, encoding.dModel - 1);
    selection.positions = readPinned(json[QStringLiteral("positions")], first, last);
    selection.columns = readPinned(json[QStringLiteral("columns")], 0, encoding.dModel - 1);
    selection.shift = json[QStringLiteral("shift")].whole(-longest, longest);
    if (json.has(QStringLiteral("trained_length")))
        selection.trainedLength = json[QStringLiteral("trained_length")].whole(1, longest);
    if (json.has(QStringLiteral("head")))
        selection.head = json[QStringLiteral("head")].whole(0, headCount(scheme) - 1);
    return selection;
}

std::optional<AxisRange> readRange(const JsonReader& json) {
    if (json.value().isUndefined()) return std::nullopt;
    const QString allowed = QStringLiteral("two numbers, the lower one first");
    const std::vector<JsonReader> ends = json.list(allowed, Sentence::maximumTokens);
    if (ends.size() != 2) json.refuse(allowed);
    return AxisRange{ends[0].number(-AxisRange::limit, AxisRange::limit),
                     ends[1].number(-AxisRange::limit, AxisRange::limit)};
}

std::vector<FigureState> readFigures(const JsonReader& json) {
    std::vector<FigureState> figures;
    for (const JsonReader& entry : json.list(QStringLiteral("a list of figures"), maximumFigures)) {
        entry.requireObject(
            {QStringLiteral("id"), QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("options")});
        FigureState& state = figures.emplace_back();
        state.id = entry[QStringLiteral("id")].text(QStringLiteral("the id of a figure"));
        state.x = readRange(entry[QStringLiteral("x")]);
        state.y = readRange(entry[QStringLiteral("y")]);
        if (!entry.has(QStringLiteral("options"))) continue;
        const JsonReader options = entry[QStringLiteral("options")];
        if (!options.value().isObject()) options.refuse(QStringLiteral("an object"));
        state.options = options.value().toObject();
    }
    return figures;
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
    json.requireObject({QStringLiteral("colormap"), QStringLiteral("theme")});
    return {json[QStringLiteral("colormap")].text(QStringLiteral("the id of a colour map")),
            json[QStringLiteral("theme")].oneOf(namesOf<ThemeId>())};
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
    QJsonArray figures;
    for (const FigureState& state : scene.figures) figures.append(figureJson(state));
    QJsonObject json{
        {QStringLiteral("sinescope"), sceneVersion},
        {QStringLiteral("encoding"), encodingJson(scene.encoding)},
        {QStringLiteral("sentence"),
         QJsonObject{{QStringLiteral("tokens"), QJsonArray::fromStringList(scene.sentence.tokens)},
                     {QStringLiteral("embeddings"), embeddingsJson(scene.sentence)},
                     {QStringLiteral("scale"), idOf(scene.sentence.scale)}}},
        {QStringLiteral("selection"), selectionJson(scene.selection)},
        {QStringLiteral("figures"), figures},
        {QStringLiteral("style"), QJsonObject{{QStringLiteral("colormap"), scene.style.colormap},
                                              {QStringLiteral("theme"), idOf(scene.style.theme)}}}};
    if (scene.scheme != Scheme(SinusoidalScheme{}))
        json[QStringLiteral("scheme")] = schemeJson(scene.scheme, numbers);
    if (scene.frozen) json[QStringLiteral("frozen")] = encodingJson(*scene.frozen);
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
    if (json.has(QStringLiteral("frozen"))) scene.frozen = readEncoding(json[QStringLiteral("frozen")]);
    scene.sentence = readSentence(json[QStringLiteral("sentence")]);
    scene.selection = readSelection(json[QStringLiteral("selection")], scene.encoding, scene.scheme);
    scene.figures = readFigures(json[QStringLiteral("figures")]);
    scene.arrangement = readArrangement(json[QStringLiteral("arrangement")]);
    scene.style = readStyle(json[QStringLiteral("style")]);
    validate(scene);
    validateFigures(scene, catalog);
    return scene;
}

}  // namespace sinescope
