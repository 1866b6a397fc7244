// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/bias_rounding_model.h"

#include "app/figures/program_text.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/schemes/scheme_values.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Distances that are looked at for two with one number: they are far below it where there are any.
constexpr std::int64_t maximumSearched = std::int64_t{1} << 17;

const QString owner = QStringLiteral("that is added");

/// The largest error up to each place, from the one nearest to 0 on.
const QString outwardLines = QStringLiteral(
    "    start = np.argmin(np.abs(PLACES))\n"
    "    errors[start:] = np.maximum.accumulate(errors[start:])  # up to there\n"
    "    errors[:start + 1] = np.maximum.accumulate(errors[start::-1])[::-1]\n");

QString sampledDistances(std::int64_t stride) {
    return stride > 1 ? QStringLiteral(", 1 distance in %1 looked at").arg(grouped(stride)) : QString();
}

/// Whether it is a form of ALiBi that stores a number for each key.
bool ofKeys(const Scene& scene) {
    return !roundsOverDistances(scene);
}

/// The places that have numbers: keys, or distances.
struct Places {
    std::int64_t first = 0, last = 0;
};
Places placesOf(const Scene& scene) {
    const std::int64_t length = scene.encoding.length, start = scene.encoding.firstPosition;
    if (ofKeys(scene)) return {start, start + length - 1};
    const auto* alibi = std::get_if<AlibiScheme>(&scene.scheme);
    return {1 - length, alibi && alibi->causal ? 0 : length - 1};
}

Vector numbersAt(const Scene& scene, const Scheme& scheme, std::int64_t place) {
    if (const auto* shaw = std::get_if<ShawScheme>(&scheme)) return shawKeyVector(*shaw, 0, place);
    const std::int64_t head = scene.selection.head;
    const std::int64_t query = ofKeys(scene) ? place : std::max<std::int64_t>(0, -place);
    const std::int64_t key = ofKeys(scene) ? place : query + place;
    return Vector::Constant(1, scoreBias(scheme, {}, head, query, key));
}

/// Each place from the one nearest to 0 outwards on both sides, with the one next to it on the way there.
template <typename Visit>
void forPlacesOutwards(const Places& places, std::int64_t from, Visit visit) {
    const std::int64_t farthest = std::max(places.last - from, from - places.first);
    for (std::int64_t n = 1; n <= std::min(maximumSearched, farthest); ++n)
        for (const std::int64_t toward : {-1, 1}) {
            const std::int64_t place = from + toward * n;
            if (place >= places.first && place <= places.last) visit(place, place - toward);
        }
}

void describe(RowLines& shown, const Scene& scene, std::int64_t stride) {
    const bool isShaw = std::holds_alternative<ShawScheme>(scene.scheme);
    const bool isAlibi = std::holds_alternative<AlibiScheme>(scene.scheme);
    shown.places = ofKeys(scene) ? RowLines::Places::Positions : RowLines::Places::Distances;
    shown.positionName = shown.countsDistances()
                             ? QStringLiteral("distance of the key from the query, positions")
                             : QStringLiteral("position of the key");
    shown.valueNames = {isShaw    ? QStringLiteral("largest error of a vector")
                        : isAlibi ? QStringLiteral("largest error up to there")
                                  : QStringLiteral("error of the bias"),
                        QStringLiteral("error")};
    const QString name = QString::fromUtf8(infoOf(scene.scheme).name);
    const QString whose = isShaw ? name : QStringLiteral("%1, head %2").arg(name).arg(scene.selection.head);
    const QString what = QStringLiteral("what storing in fewer bits does to %1")
                             .arg(isShaw ? QStringLiteral("each vector") : QStringLiteral("each bias"));
    shown.headings = {
        whose + QStringLiteral(": ") + what + sampledDistances(stride), what + sampledDistances(stride),
        isShaw ? QStringLiteral("rounding of each vector") : QStringLiteral("rounding of each bias")};
}

}  // namespace

BiasRoundingModel::BiasRoundingModel(std::shared_ptr<const Scene> made, const BiasRoundingModel* before)
    : StoredNumbersModel(std::move(made)) {
    const bool same = before && before->scene().scheme == scene().scheme &&
                      before->scene().encoding == scene().encoding &&
                      before->scene().selection.head == scene().selection.head;
    m_result = same ? before->m_result : biasesOf(scene());
}

std::shared_ptr<const BiasRoundingModel::Biases> BiasRoundingModel::biasesOf(const Scene& scene) {
    const Scheme scheme = schemeOf(scene);
    const bool isShaw = std::holds_alternative<ShawScheme>(scheme);
    const Places places = placesOf(scene);
    const auto empty =
        emptyResult(strideOf(places.last - places.first + 1, isShaw ? scene.encoding.dModel : 8));
    auto result = std::make_shared<Biases>();
    static_cast<Result&>(*result) = *empty;
    for (std::int64_t place = places.first; place <= places.last; place += result->stride)
        add(*result, place, numbersAt(scene, scheme, place));
    const std::int64_t from = std::clamp<std::int64_t>(0, places.first, places.last);
    if (std::holds_alternative<AlibiScheme>(scheme)) spreadFrom(*result, from);
    finish(*result, owner);
    describe(result->picture, scene, result->stride);
    if (isShaw) return result;
    forPlacesOutwards(places, from, [&](std::int64_t place, std::int64_t inner) {
        const double own = numbersAt(scene, scheme, place)(0);
        const double next = numbersAt(scene, scheme, inner)(0);
        if (own == next) return;
        for (std::size_t k = 0; k < result->formats.size(); ++k)
            if (result->shared[k] == 0 &&
                roundedTo(result->formats[k].format, own) == roundedTo(result->formats[k].format, next))
                result->shared[k] = place;
    });
    return result;
}

QString BiasRoundingModel::sampledText() const {
    return sampledDistances(m_result->stride);
}

QString BiasRoundingModel::placeName(std::int64_t place) const {
    return (ofKeys(scene()) ? QStringLiteral("the key at %1") : QStringLiteral("a distance of %1"))
        .arg(grouped(place));
}

QString BiasRoundingModel::placeText(const Format& format) const {
    const QString place = placeName(format.place);
    return std::holds_alternative<ShawScheme>(scene().scheme)
               ? QStringLiteral("%1 and column %2").arg(place, grouped(format.column))
               : place;
}

QString BiasRoundingModel::tableTitle() const {
    const QString name = QString::fromUtf8(infoOf(scene().scheme).name);
    return (std::holds_alternative<ShawScheme>(scene().scheme)
                ? QStringLiteral("Largest errors of the vectors of %1 in fewer bits").arg(name)
                : QStringLiteral("%1 of the biases of %2, head %3, in fewer bits")
                      .arg(std::holds_alternative<AlibiScheme>(scene().scheme)
                               ? QStringLiteral("Largest errors up to each place")
                               : QStringLiteral("Errors"))
                      .arg(name)
                      .arg(scene().selection.head)) +
           sampledText();
}

QString BiasRoundingModel::claim() const {
    const std::int64_t shared = biases().shared[2];
    if (shared == 0) return claimOf(owner);
    return QStringLiteral("in bfloat16 %1 gets the number of %2")
        .arg(placeName(shared), grouped(shared - (shared > 0 ? 1 : -1)));
}

QString BiasRoundingModel::alternativeText() const {
    const bool isShaw = std::holds_alternative<ShawScheme>(scene().scheme);
    const bool isAlibi = std::holds_alternative<AlibiScheme>(scene().scheme);
    return QStringLiteral("Line chart%6 of the %1 over the %2 (%3) when it is stored in fewer bits%4: %5.")
        .arg(
            isShaw ? QStringLiteral("error of each vector")
            : isAlibi
                ? QStringLiteral("largest error up to there of what head %1 adds").arg(scene().selection.head)
                : QStringLiteral("error of what head %1 adds").arg(scene().selection.head),
            ofKeys(scene()) ? QStringLiteral("position of the key")
                            : QStringLiteral("distance of the key from the query"),
            settingWords(scene()), sampledText(), worstTexts(), axisText());
}

std::vector<Fact> BiasRoundingModel::facts() const {
    FactList facts("precision");
    std::vector<Fact> all = StoredNumbersModel::facts();
    for (std::size_t k = 0; k < m_result->formats.size(); ++k) {
        const std::int64_t shared = biases().shared[k];
        const QString& name = m_result->formats[k].name;
        if (shared != 0)
            facts.add(QStringLiteral("shared_%1").arg(name), static_cast<double>(shared),
                      QStringLiteral("In %1 %2 gets the number of %3.")
                          .arg(name, placeName(shared), grouped(shared - (shared > 0 ? 1 : -1))));
    }
    all.insert(all.end(), facts.all().begin(), facts.all().end());
    return all;
}

/// Of biases that grow outwards the chart draws the largest error up to each place: both are said.
std::vector<Readout> BiasRoundingModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines = StoredNumbersModel::readout(cursor);
    if (lines.size() < 2 || !std::holds_alternative<AlibiScheme>(scene().scheme)) return lines;
    const double own = numbersAt(scene(), schemeOf(scene()), readPlace(cursor))(0);
    for (std::size_t k = 1; k < lines.size(); ++k) {
        const double rounded = roundedTo(m_result->formats[k - 1].format, own);
        lines[k].value = QStringLiteral("error here %1; largest error up to here %2")
                             .arg(plainNumber(std::abs(rounded - own), 5), lines[k].value);
    }
    return lines;
}

FigureProgram BiasRoundingModel::program() const {
    const auto [first, last] = placesOf(scene());
    const bool isShaw = std::holds_alternative<ShawScheme>(scene().scheme);
    const QString numbers = isShaw            ? QStringLiteral("vector(PLACES)")
                            : ofKeys(scene()) ? QStringLiteral("bias(PLACES, PLACES)[:, np.newaxis]")
                                              : QStringLiteral("bias(0, PLACES)[:, np.newaxis]");
    FigureProgram program = schemeFigureProgram(
        scene(), precisionSpec().id, QStringLiteral("precision_rounding"),
        {{QStringLiteral("PLACES"), QStringLiteral("np.arange(%1, %2)").arg(first).arg(last + 1)},
         {QStringLiteral("NUMBERS"), numbers},
         {QStringLiteral("OUTWARD"),
          std::holds_alternative<AlibiScheme>(scene().scheme) ? outwardLines : QString()},
         {QStringLiteral("OF_WHAT"), isShaw ? QStringLiteral("vector") : QStringLiteral("bias")},
         {QStringLiteral("PLACE_NAME"), m_result->picture.positionName}});
    if (m_result->stride > 1)
        program.note = QStringLiteral("The program takes all distances; the figure looked at 1 in %1.")
                           .arg(grouped(m_result->stride));
    return program;
}

}  // namespace sinescope
