// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/sides.h"

#include "app/figures/registry.h"
#include "app/model/experiment.h"
#include "app/scene/number_format.h"
#include "core/analysis/wavelengths.h"
#include "core/encoding/conventions.h"
#include "core/error.h"
#include "core/files/npy.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sinescope {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t mostMapPlaces = 64;
/// Of a curve: fewer distances for wider heads, so that the work stays the same.
constexpr std::int64_t mostCurveTerms = std::int64_t{1} << 16;
constexpr std::int64_t mostCurvePoints = 513;
constexpr std::uint64_t tableSeed = 7;

struct Choice {
    QString id;
    QString label;
};

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

const std::vector<Choice>& choices() {
    static const std::vector<Choice> all = [] {
        std::vector<Choice> list = {{QStringLiteral("current"), QStringLiteral("current")},
                                    {QStringLiteral("frozen"), QStringLiteral("frozen")},
                                    {QStringLiteral("none"), QStringLiteral("no position")},
                                    {QStringLiteral("index"), QStringLiteral("integer index")},
                                    {QStringLiteral("unit-interval"), QStringLiteral("[0, 1]")},
                                    {QStringLiteral("learned"), QStringLiteral("learned, 128 × 96")},
                                    {QStringLiteral("learned-file"), QStringLiteral("learned, from a file")},
                                    {QStringLiteral("t5"), QStringLiteral("T5 buckets")},
                                    {QStringLiteral("t5-learned"), QStringLiteral("T5, learned, 32 × 4")},
                                    {QStringLiteral("alibi"), QStringLiteral("ALiBi")},
                                    {QStringLiteral("shaw"), QStringLiteral("Shaw clipping")},
                                    {QStringLiteral("rope"), QStringLiteral("RoPE")},
                                    {QStringLiteral("rope-linear"), QStringLiteral("RoPE, linear")},
                                    {QStringLiteral("rope-ntk"), QStringLiteral("RoPE, NTK")},
                                    {QStringLiteral("rope-dynamic-ntk"), QStringLiteral("RoPE, dynamic NTK")},
                                    {QStringLiteral("rope-yarn"), QStringLiteral("RoPE, YaRN")},
                                    {QStringLiteral("rope-longrope"), QStringLiteral("RoPE, LongRoPE")},
                                    {QStringLiteral("rope-llama3"), QStringLiteral("RoPE, Llama 3")}};
        for (const Convention& convention : conventions())
            list.push_back({fromView(convention.id), fromView(convention.name)});
        return list;
    }();
    return all;
}

QJsonValue optionOf(const Scene& scene, const QString& key) {
    const QString id = QStringLiteral("compare");
    return optionValue(figureKind(id).spec, findFigure(scene, id), key);
}

QString labelOf(const QString& id) {
    for (const Choice& choice : choices())
        if (choice.id == id) return choice.label;
    return id;
}

/// The table of a file, read again when the file has changed.
const Matrix& tableOfFile(const QString& path) {
    struct Kept {
        QString path;
        QDateTime changed;
        Matrix table;
    };
    static Kept kept;
    const QFileInfo info(path);
    if (kept.path != path || kept.changed != info.lastModified()) {
        Matrix table = readNpy(std::filesystem::path(path.toStdString()));
        requireFinite(table, path.toStdString());
        kept = {path, info.lastModified(), std::move(table)};
    }
    return kept.table;
}

std::int64_t originalLength(const Scene& scene) {
    return scene.selection.trainedLength.value_or(std::max<std::int64_t>(2, scene.encoding.length / 4));
}

RopeScaling scalingOf(const QString& id, const Scene& scene, double factor, std::int64_t pairs) {
    const std::int64_t original = originalLength(scene);
    const std::int64_t length = scene.encoding.length;
    if (id == QLatin1String("rope-linear")) return LinearScaling{factor};
    if (id == QLatin1String("rope-ntk")) return NtkScaling{factor};
    if (id == QLatin1String("rope-dynamic-ntk")) return DynamicNtkScaling{factor, original, length};
    if (id == QLatin1String("rope-yarn")) return YarnScaling{.factor = factor, .originalLength = original};
    if (id == QLatin1String("rope-llama3"))
        return Llama3Scaling{.factor = factor, .originalLength = original};
    if (id != QLatin1String("rope-longrope")) return NoScaling{};
    LongRopeScaling scaling;
    scaling.factor = factor;
    scaling.originalLength = std::max<std::int64_t>(2, original);
    scaling.sequenceLength = length;
    for (std::int64_t i = 0; i < pairs; ++i) {
        scaling.shortFactors.push_back(1);
        const double share = pairs > 1 ? static_cast<double>(i) / static_cast<double>(pairs - 1) : 1;
        scaling.longFactors.push_back(std::pow(factor, share));
    }
    return scaling;
}

void makeRope(CompareSide& side, const QString& id, const Scene& scene) {
    const double factor = optionOf(scene, QStringLiteral("factor")).toDouble();
    RopeScheme rope;
    rope.headDim = scene.encoding.dModel;
    rope.base = scene.encoding.base;
    rope.rotaryDim = rope.headDim - rope.headDim % 2;
    rope.scaling = scalingOf(id, scene, factor, *rope.rotaryDim / 2);
    side.scheme = rope;
    if (id == QLatin1String("rope")) return;
    side.name += QStringLiteral(" × %1").arg(plainNumber(factor, 4));
    if (id != QLatin1String("rope-linear") && id != QLatin1String("rope-ntk"))
        side.trained = originalLength(scene);
    if (id == QLatin1String("rope-longrope"))
        side.note = QStringLiteral("long factors made up: from 1 to the factor, pair by pair");
}

void makeSinusoidal(CompareSide& side, const EncodingParameters& parameters) {
    EncodingParameters valid = parameters;
    validate(valid);
    side.scheme = SinusoidalScheme{valid};
}

void makeSide(CompareSide& side, const QString& id, const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    side.name = labelOf(id);
    if (id == QLatin1String("current")) {
        side.name = QStringLiteral("current, base %1").arg(plainNumber(p.base));
        return makeSinusoidal(side, p);
    }
    if (id == QLatin1String("frozen")) {
        if (scene.frozen) {
            side.name = QStringLiteral("frozen, base %1").arg(plainNumber(scene.frozen->base));
            return makeSinusoidal(side, *scene.frozen);
        }
        side.name = QStringLiteral("paper, base 10,000");
        side.note = QStringLiteral("nothing is frozen: the paper's base stands in");
        return makeSinusoidal(side, {.length = p.length, .dModel = p.dModel});
    }
    if (id == QLatin1String("learned")) {
        side.scheme = LearnedScheme{WeightTable(learnedPositions()), 0};
        side.trained = learnedPositions().rows();
        side.note = QStringLiteral("the table that our small model learned");
        return;
    }
    if (id == QLatin1String("t5-learned")) {
        side.scheme = learnedT5();
        side.trained = lossExperiment().trainedLength;
        side.note =
            QStringLiteral("head 0 of 4 of the biases that our small model learned; it looked back only");
        return;
    }
    if (id == QLatin1String("learned-file")) {
        const QString path = optionOf(scene, QStringLiteral("table")).toString();
        if (path.isEmpty()) throw Error("No file is named; type the path of an .npy table.");
        side.scheme = LearnedScheme{WeightTable(tableOfFile(path)), 0};
        side.trained = tableOfFile(path).rows();
        side.name = QFileInfo(path).fileName();
        return;
    }
    if (id.startsWith(QLatin1String("rope"))) return makeRope(side, id, scene);
    if (id == QLatin1String("t5") || id == QLatin1String("shaw"))
        side.note = QStringLiteral("its numbers are made up, its distances are not");
    if (id == QLatin1String("alibi")) side.note = QStringLiteral("head 0 of 8, slope 1/2");
    const std::string name = id.toStdString();
    const auto& known = schemes();
    if (std::any_of(known.begin(), known.end(), [&](const SchemeInfo& info) { return info.id == name; })) {
        side.scheme = makeScheme(name, p.dModel, p.length, tableSeed);
        return;
    }
    makeSinusoidal(side, conventionByName(name).apply(p.length, p.dModel));
}

/// The scheme for a head of `width` columns: what is cut to be scored.
Scheme headOf(const Scheme& scheme, std::int64_t width) {
    Scheme head = scheme;
    if (auto* s = std::get_if<SinusoidalScheme>(&head)) s->encoding.dModel = width;
    if (auto* s = std::get_if<ShawScheme>(&head)) *s = seededShaw(s->left, s->right, width, tableSeed);
    if (auto* s = std::get_if<RopeScheme>(&head); s && s->headDim != width) {
        s->headDim = width;
        s->rotaryDim = width - width % 2;
        if (auto* scaling = std::get_if<LongRopeScaling>(&s->scaling)) {
            scaling->shortFactors.resize(static_cast<std::size_t>(width / 2));
            scaling->longFactors.resize(static_cast<std::size_t>(width / 2));
        }
    }
    return head;
}

std::int64_t headWidth(const CompareSide& side, const Scene& scene) {
    if (const auto* s = std::get_if<LearnedScheme>(&side.scheme)) return s->table.columns();
    if (const auto* s = std::get_if<SinusoidalScheme>(&side.scheme))
        return std::min(s->encoding.dModel, widestHead);
    return std::min(scene.encoding.dModel, widestHead);
}

std::pair<int, int> scoredTokens(const Scene& scene) {
    const int last = static_cast<int>(scene.sentence.tokens.size()) - 1;
    return last >= 2 ? std::pair(1, 2) : std::pair(0, std::max(last, 0));
}

struct Pair {
    Vector query;
    Vector key;
};

Pair vectorsOf(const Scene& scene, std::int64_t width) {
    Scene wide = scene;  // a table may be wider than the Scene's d_model
    wide.encoding.dModel = std::clamp<std::int64_t>(width, 1, EncodingParameters::maximumDModel);
    const Matrix embeddings = embeddingsOf(wide, 0, wide.encoding.dModel);
    const auto [query, key] = scoredTokens(scene);
    return {embeddings.row(query), embeddings.row(key)};
}

/// Places a scheme has a score for: 0 .. this - 1.
std::int64_t scoredPlaces(const CompareSide& side, const Scene& scene) {
    if (side.size.rows > 0) return side.size.rows;
    return scene.encoding.length;
}

}  // namespace

QStringList sideChoices() {
    QStringList ids;
    for (const Choice& choice : choices()) ids << choice.id;
    return ids;
}

QStringList sideChoiceLabels() {
    QStringList labels;
    for (const Choice& choice : choices()) labels << choice.label;
    return labels;
}

CompareSide compareSide(const Scene& scene, bool isA) {
    CompareSide side;
    side.letter = isA ? QStringLiteral("A") : QStringLiteral("B");
    const QString id = optionOf(scene, isA ? QStringLiteral("a") : QStringLiteral("b")).toString();
    try {
        makeSide(side, id, scene);
        validate(side.scheme);
        side.size = inputSize(side.scheme, scene.encoding.length, scene.encoding.dModel);
    } catch (const Error& error) {
        side.scheme = NoScheme{};
        side.size = {};
        side.error = QString::fromUtf8(error.what());
    }
    return side;
}

std::optional<std::int64_t> comparedTrainedLength(const Scene& scene, const CompareSide& a,
                                                  const CompareSide& b) {
    if (scene.selection.trainedLength) return scene.selection.trainedLength;
    if (a.trained && b.trained) return std::min(*a.trained, *b.trained);
    return a.trained ? a.trained : b.trained;
}

std::pair<QString, QString> scoredWords(const Scene& scene) {
    const auto [query, key] = scoredTokens(scene);
    return {scene.sentence.tokens[query], scene.sentence.tokens[key]};
}

std::vector<std::int64_t> shownDistances(const Scene& scene) {
    const std::int64_t query = scene.selection.position - scene.encoding.firstPosition;
    const std::int64_t width = std::min(scene.encoding.dModel, widestHead);
    const std::int64_t most = std::clamp(mostCurveTerms / width, std::int64_t{65}, mostCurvePoints);
    std::int64_t first = -query;
    std::int64_t last = scene.encoding.length - 1 - query;
    if (last - first + 1 > most) {
        first = std::clamp(-(most / 2), first, last - most + 1);
        last = first + most - 1;
    }
    std::vector<std::int64_t> distances;
    for (std::int64_t k = first; k <= last; ++k) distances.push_back(k);
    return distances;
}

std::vector<double> scoreCurve(const CompareSide& side, const Scene& scene) {
    const std::int64_t query = scene.selection.position - scene.encoding.firstPosition;
    const std::int64_t places = scoredPlaces(side, scene);
    const std::vector<std::int64_t> distances = shownDistances(scene);
    std::vector<double> curve(distances.size(), missing);
    if (!side.error.isEmpty() || query >= places) return curve;
    std::vector<std::int64_t> within;
    for (const std::int64_t k : distances)
        if (query + k < places) within.push_back(k);
    const std::int64_t width = headWidth(side, scene);
    const Pair words = vectorsOf(scene, width);
    const Vector scores =
        scoresAgainstDistance(headOf(side.scheme, width), words.query, words.key, query, within);
    std::copy(scores.begin(), scores.end(), curve.begin());
    return curve;
}

std::int64_t scoreMapSize(const Scene& scene) {
    return std::min(scene.encoding.length, mostMapPlaces);
}

Matrix scoreMap(const CompareSide& side, const Scene& scene, std::int64_t count) {
    Matrix map = Matrix::Constant(count, count, missing);
    if (!side.error.isEmpty()) return map;
    std::vector<std::int64_t> places;
    for (std::int64_t t = 0; t < std::min(count, scoredPlaces(side, scene)); ++t) places.push_back(t);
    if (places.empty()) return map;
    const std::int64_t width = headWidth(side, scene);
    const Pair words = vectorsOf(scene, width);
    const Scheme head = headOf(side.scheme, width);
    const auto size = static_cast<Eigen::Index>(places.size());
    if (entersAt(head) == Entry::Input || entersAt(head) == Entry::Nowhere) {
        map.topLeftCorner(size, size) = scoreMatrix(head, words.query, words.key, places, places);
        return map;
    }
    // Only the distance counts: one row of scores holds them all.
    std::vector<std::int64_t> distances;
    for (Eigen::Index k = 1 - size; k < size; ++k) distances.push_back(k);
    const Vector scores = scoresAgainstDistance(head, words.query, words.key, size - 1, distances);
    for (Eigen::Index p = 0; p < size; ++p)
        for (Eigen::Index q = 0; q < size; ++q) map(p, q) = scores(q - p + size - 1);
    return map;
}

std::vector<double> sideWavelengths(const CompareSide& side) {
    if (!side.error.isEmpty()) return {};
    if (const auto* s = std::get_if<SinusoidalScheme>(&side.scheme))
        return wavelengths(*encodingOf(s->encoding));
    const auto* rope = std::get_if<RopeScheme>(&side.scheme);
    if (!rope) return {};
    std::vector<double> found;
    for (const double w : ropeFrequencies(*rope))
        found.push_back(w > 0 ? 2 * std::numbers::pi / w : std::numeric_limits<double>::infinity());
    return found;
}

}  // namespace sinescope
