// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/stored_model.h"

#include "app/figures/program_text.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace sinescope {

namespace {

/// Limit of values rounded, three times each: about 50 ms.
constexpr std::int64_t maximumValues = std::int64_t{1} << 21;
/// Numbers rounded in a few milliseconds, and in about 25 ms.
constexpr std::int64_t immediateValues = std::int64_t{1} << 17, awaitedValues = std::int64_t{1} << 20;
/// Limit of distances searched for two with the same number; if there are any, they are found far below it.
constexpr std::int64_t maximumSearched = std::int64_t{1} << 17;

/// True if a number is stored per key: forms of ALiBi that depend only on the key.
bool storesKeys(const Scene& scene) {
    return entryOf(scene) == Entry::Score && !roundsOverDistances(scene);
}

/// The places that have numbers: positions, keys or distances.
struct Places {
    std::int64_t first = 0, last = 0;
};
Places placesOf(const Scene& scene) {
    const std::int64_t length = scene.encoding.length, start = scene.encoding.firstPosition;
    if (!roundsOverDistances(scene)) return {start, start + length - 1};
    return {1 - length, masksKeysAhead(scene.scheme) ? 0 : length - 1};
}

Vector numbersAt(const Scene& scene, const Scheme& scheme, std::int64_t place) {
    if (const auto* shaw = keyVectorsIn(scheme)) return shawKeyVector(*shaw, 0, place);
    const std::int64_t head = scene.selection.head;
    const std::int64_t query = storesKeys(scene) ? place : std::max<std::int64_t>(0, -place);
    const std::int64_t key = storesKeys(scene) ? place : query + place;
    return Vector::Constant(1, scoreBias(scheme, {}, head, query, key));
}

/// Visits each place outwards from `from` on both sides, with its inner neighbour.
template <typename Visit>
void forPlacesOutwards(const Places& places, std::int64_t from, Visit visit) {
    const std::int64_t farthest = std::max(places.last - from, from - places.first);
    for (std::int64_t n = 1; n <= std::min(maximumSearched, farthest); ++n)
        for (const std::int64_t toward : {-1, 1}) {
            const std::int64_t place = from + toward * n;
            if (place >= places.first && place <= places.last) visit(place, place - toward);
        }
}

/// Returns the stride to sample `places` places with `numbers` numbers each. Odd, because even numbers stay
/// exact longer.
std::int64_t strideOf(std::int64_t places, std::int64_t numbers) {
    const std::int64_t stride =
        std::max<std::int64_t>(1, (places * numbers + maximumValues - 1) / maximumValues);
    return stride % 2 == 0 ? stride + 1 : stride;
}

/// Returns the name of the rounded numbers in the texts.
QString nameOfNumbers(const Scene& scene) {
    if (entryOf(scene) != Entry::Score) return u"row"_s;
    return readsQuery(scene.scheme) ? u"vector"_s : u"bias"_s;
}

/// Returns the place nearest to 0.
std::int64_t innermost(const Places& places) {
    return std::clamp<std::int64_t>(0, places.first, places.last);
}

/// Adds the numbers of a place; places must be ascending.
void add(StoredErrors& result, std::int64_t place, const Vector& numbers) {
    result.picture.at.push_back(place);
    result.values += numbers.size();
    for (std::size_t k = 0; k < result.formats.size(); ++k) {
        StoredFormat& format = result.formats[k];
        double worst = 0;
        for (Eigen::Index j = 0; j < numbers.size(); ++j) {
            const double error = std::abs(roundedTo(format.format, numbers(j)) - numbers(j));
            format.exact += error == 0 ? 1 : 0;
            format.isTied = error == format.worst || (format.isTied && error < format.worst);
            if (error > format.worst) {
                format.worst = error;
                format.place = place;
                format.column = j;
            }
            worst = std::max(worst, error);
        }
        result.picture.lines[k].values.push_back(worst);
        if (std::isfinite(worst)) result.largest = std::max(result.largest, worst);
        if (worst > 0 && (result.smallest == 0 || worst < result.smallest)) result.smallest = worst;
    }
}

/// Replaces each error by the largest error from `place` to it, for numbers that grow outwards: single errors
/// alternate between numbers that a format represents exactly and others.
void spreadFrom(StoredErrors& result, std::int64_t place) {
    const std::vector<std::int64_t>& at = result.picture.at;
    const auto from = std::ranges::lower_bound(at, place) - at.begin();
    for (RowLines::Line& line : result.picture.lines) {
        const auto begin = line.values.begin();
        const auto larger = [](double a, double b) { return std::max(a, b); };
        std::partial_sum(begin + from, line.values.end(), begin + from, larger);
        const auto back = std::make_reverse_iterator(begin + std::min(from + 1, std::ssize(at)));
        std::partial_sum(back, line.values.rend(), back, larger);
    }
}

/// Sets the vertical axis after all numbers are added.
void setAxis(StoredErrors& result) {
    RowLines& shown = result.picture;
    shown.isLogarithmic = result.largest > 0;
    // Without errors the lines are at 0, which has no logarithm.
    shown.up = shown.isLogarithmic ? errorAxis(result.smallest, result.largest) : AxisRange{-0.1, 1};
}

}  // namespace

StoredNumbersModel::StoredNumbersModel(std::shared_ptr<const Scene> made, const StoredNumbersModel* before)
    : ComputedRowLinesModel(u"precision-stored"_s, std::move(made)) {
    const auto [first, last] = placesOf(scene());
    const bool isOfBiases = entryOf(scene()) == Entry::Score && !readsQuery(scene().scheme);
    share(hasSameSetting(before, scene(), ScenePart::Head) ? before : nullptr,
          {(last - first + 1) * (isOfBiases ? 1 : scene().encoding.dModel), immediateValues, awaitedValues});
}

StoredErrors StoredNumbersModel::computeResult() const {
    StoredErrors result;
    for (const StoredFormat& each : result.formats)
        result.picture.lines.push_back({each.name, each.name, {}});
    const Places places = placesOf(scene());
    const std::int64_t count = places.last - places.first + 1;
    if (entryOf(scene()) != Entry::Score) {
        const auto rows = inputRows(scene());
        const std::int64_t columns = rows->size().columns;
        result.stride = strideOf(count, columns);
        for (std::int64_t k = 0; k < count; k += result.stride)
            add(result, places.first + k, rows->block(k, 1, columns).row(0));
        setAxis(result);
        return result;
    }
    const Scheme scheme = schemeOf(scene());
    const bool isVector = readsQuery(scheme);
    result.stride = strideOf(count, isVector ? scene().encoding.dModel : 8);
    for (std::int64_t place = places.first; place <= places.last; place += result.stride)
        add(result, place, numbersAt(scene(), scheme, place));
    if (isOutward()) spreadFrom(result, innermost(places));
    result.picture.places = storesKeys(scene()) ? RowLines::Places::Positions : RowLines::Places::Distances;
    if (!isVector) findShared(result);
    setAxis(result);
    return result;
}

void StoredNumbersModel::findShared(StoredErrors& errors) const {
    const Scheme scheme = schemeOf(scene());
    const Places places = placesOf(scene());
    forPlacesOutwards(places, innermost(places), [&](std::int64_t place, std::int64_t inner) {
        const double own = numbersAt(scene(), scheme, place)(0);
        const double next = numbersAt(scene(), scheme, inner)(0);
        if (own == next) return;
        for (StoredFormat& each : errors.formats)
            if (each.shared == 0 && roundedTo(each.format, own) == roundedTo(each.format, next))
                each.shared = place;
    });
}

void StoredNumbersModel::setNumbers(Values& values, const StoredErrors& errors, const Cursor& cursor) const {
    const bool isTable = entryOf(scene()) != Entry::Score;
    const QString of = nameOfNumbers(scene());
    values.set("of", of)
        .set("table", isTable)
        .set("keys", storesKeys(scene()))
        .set("outward", isOutward())
        .set("name", isTable ? rowsName(scene()) : schemeName(scene().scheme))
        .set("logarithmic", errors.picture.isLogarithmic)
        .set("values", errors.values);
    if (errors.stride > 1) values.set("stride", errors.stride);
    const double half = errors.formats[1].worst, brain = errors.formats[2].worst;
    values.set("held", half == 0 && brain == 0)
        .set("no_error", errors.largest == 0 && std::isfinite(half))
        .set("beyond", !std::isfinite(half));
    if (half > 0 && brain > half) values.set("times", brain / half);
    if (half == 0 && brain > 0) values.set("bfloat16_worst", brain);
    const std::int64_t place = readPlace(errors.picture, cursor);
    values.set("shown", place);
    setFormats(values, errors, place);
}

void StoredNumbersModel::setFormats(Values& values, const StoredErrors& errors,
                                    std::int64_t shownPlace) const {
    const std::optional<std::size_t> read = errors.picture.indexOf(shownPlace);
    for (std::size_t k = 0; k < errors.formats.size(); ++k) {
        const StoredFormat& each = errors.formats[k];
        Values& row = values.row("format");
        row.set("format", each.name)
            .set("worst", each.worst)
            .set("bounded", std::isfinite(each.worst))
            .set("exact_all", each.worst == 0)
            .set("place", each.place)
            .set("column", each.column)
            .set("tied", each.isTied)
            .set("exact", each.exact)
            .set("one", each.exact == 1 || errors.values == 1);
        if (each.shared != 0)
            row.set("shared", each.shared).set("shared_next", each.shared - (each.shared > 0 ? 1 : -1));
        if (!read) continue;
        row.set("error", errors.picture.lines[k].values[*read]);
        if (isOutward()) {
            const double own = numbersAt(scene(), schemeOf(scene()), shownPlace)(0);
            row.set("error_here", std::abs(roundedTo(each.format, own) - own));
        }
    }
}

FigureProgram StoredNumbersModel::program() const {
    const auto [first, last] = placesOf(scene());
    return figureProgram(*this, u"precision_rounding"_s,
                         {{u"FIRST"_s, QString::number(first)},
                          {u"LAST"_s, QString::number(last + 1)},
                          {u"OF_ROWS"_s, pythonBool(entryOf(scene()) != Entry::Score)},
                          {u"OF_VECTORS"_s, pythonBool(readsQuery(scene().scheme))},
                          {u"OF_KEYS"_s, pythonBool(storesKeys(scene()))},
                          {u"OUTWARD"_s, pythonBool(isOutward())},
                          {u"LOGARITHMIC"_s, pythonBool(picture().isLogarithmic)},
                          {u"OF_WHAT"_s, nameOfNumbers(scene())},
                          {u"PLACE_NAME"_s, picture().positionName}});
}

}  // namespace sinescope
