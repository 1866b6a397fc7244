// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/model.h"

#include "app/model/color_limits.h"
#include "app/model/matrix_picture.h"
#include "app/scene/literals.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/comparison.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace sinescope {

namespace {

/// All cells of ordinary matrices; a part of larger ones, as the search runs at every step of a slider.
constexpr std::int64_t maximumCells = std::int64_t{1} << 18;
constexpr std::int64_t maximumMapPlaces = 64;
/// Limits the work per curve: fewer distances for wider heads.
constexpr std::int64_t maximumCurveTerms = std::int64_t{1} << 16;
constexpr std::int64_t maximumCurvePoints = 513;
constexpr double roundingShare = 1e-12;  ///< relative rounding error between two computations of a number

/// Returns the largest magnitude that a side without a table adds to the input.
double limitOf(const CompareSide& side) {
    if (!side.entersAtInput()) return 0;
    return largestAdded(side.scheme, side.size.rows).value_or(0);
}

double positive(double limit) {
    return limit > 0 ? limit : 1;
}

/// Returns the first word after "The" as query and the next as key, or earlier words if there are fewer.
std::pair<int, int> scoredTokens(const Scene& scene) {
    const int last = static_cast<int>(placedTokens(scene)) - 1;
    return last >= 2 ? std::pair(1, 2) : std::pair(0, std::max(last, 0));
}

}  // namespace

std::pair<Vector, Vector> scoredVectors(const Scene& scene, std::int64_t width) {
    Scene wide = scene;  // a table may be wider than the Scene's d_model
    wide.encoding.dModel = std::clamp<std::int64_t>(width, 1, EncodingParameters::maximumDModel);
    const Matrix embeddings = embeddingsOf(wide, 0, wide.encoding.dModel);
    const auto [query, key] = scoredTokens(scene);
    return {embeddings.row(query), embeddings.row(key)};
}

ScoredHead::ScoredHead(const Scene& scene, const CompareSide& side)
    : index(side.head), places(side.size.rows > 0 ? side.size.rows : scene.encoding.length) {
    const std::int64_t width = headWidth(side.scheme, scene.encoding.dModel);
    std::tie(query, key) = scoredVectors(scene, width);
    scheme = schemeOfWidth(side.scheme, width, sideSeed);
}

CompareModel::CompareModel(std::shared_ptr<const Scene> of, const CompareModel* before)
    : WordedModel(u"compare"_s, std::move(of)),
      m_options(compareOptions().read(scene())),
      m_sides(compareSides(scene(), m_options)),
      m_trained(comparedTrainedLength(scene(), a(), b())),
      m_query(scene().selection.position - firstPosition()) {
    const auto withoutInput = [](const CompareSide& side) {
        return side.isPresent() && !side.entersAtInput();
    };
    m_mapsScores = view() == CompareView::Maps && (withoutInput(a()) || withoutInput(b()));
    m_numbers = {numbersOf(a(), before), numbersOf(b(), before)};
    if (view() != CompareView::Maps)
        compareCurves();
    else if (m_mapsScores)
        compareScoreMaps();
    else
        compareInputs(before);
}

/// Reuses what is unchanged in `before`, on either side.
std::shared_ptr<const SideNumbers> CompareModel::numbersOf(const CompareSide& side,
                                                           const CompareModel* before) const {
    auto numbers = std::make_shared<SideNumbers>();
    numbers->scheme = side.scheme;
    numbers->isPresent = side.isPresent();
    numbers->length = scene().encoding.length;
    numbers->head = side.head;
    numbers->dModel = side.size.columns > 0 ? side.size.columns : scene().encoding.dModel;
    if (before)
        for (const auto& known : before->m_numbers) {
            if (known->isPresent != numbers->isPresent || known->length != numbers->length ||
                known->dModel != numbers->dModel || known->head != numbers->head ||
                known->scheme != numbers->scheme)
                continue;
            const bool sameView = before->view() == view() && before->m_mapsScores == m_mapsScores;
            const bool sameWords = before->scene().sentence == scene().sentence;
            const bool needsWords = view() == CompareView::Score || m_mapsScores;
            if (sameView && ((sameWords && before->m_query == m_query) || !needsWords)) return known;
            numbers->input = known->input;
            if (sameView && sameWords) numbers->scoreMap = known->scoreMap;
        }
    if (!numbers->input)
        numbers->input = std::make_shared<const InputMatrix>(side.scheme, numbers->length, numbers->dModel);
    if (view() != CompareView::Maps) numbers->curve = curveOf(side);
    if (view() == CompareView::Score || m_mapsScores) {
        if (!numbers->scoreMap) numbers->scoreMap = std::make_shared<const Matrix>(scoreMapOf(side));
        // Read cell by cell, like a table; masked scores have no colour.
        const Matrix& map = *numbers->scoreMap;
        if (m_mapsScores)
            numbers->scoreImage = std::make_shared<const InputMatrix>(
                LearnedScheme{WeightTable(map.array().isFinite().select(map, nan)), 0}, map.rows(),
                map.cols());
    }
    return numbers;
}

/// Returns the scores of the first places; NaN if a side has no score.
Matrix CompareModel::scoreMapOf(const CompareSide& side) const {
    const std::int64_t count = std::min(scene().encoding.length, maximumMapPlaces);
    if (!side.isPresent()) return Matrix::Constant(count, count, nan);
    const ScoredHead head(scene(), side);
    return scoreMap(head.scheme, head.query, head.key, count, head.places, head.index);
}

std::vector<double> CompareModel::scoresOf(const CompareSide& side,
                                           const std::vector<std::int64_t>& distances) const {
    if (!side.isPresent()) return std::vector<double>(distances.size(), nan);
    const ScoredHead head(scene(), side);
    return scoreCurve(head.scheme, head.query, head.key, m_query, distances, head.places, head.index);
}

std::vector<double> CompareModel::curveOf(const CompareSide& side) const {
    if (view() == CompareView::Score) return scoresOf(side, shownDistances());
    return side.isPresent() ? schemeWavelengths(side.scheme) : std::vector<double>{};
}

std::vector<std::int64_t> CompareModel::shownDistances() const {
    const std::int64_t width = std::min(scene().encoding.dModel, maximumHeadWidth);
    const std::int64_t maximum = std::clamp(maximumCurveTerms / width, std::int64_t{65}, maximumCurvePoints);
    std::int64_t first = -m_query;
    std::int64_t last = scene().encoding.length - 1 - m_query;
    if (last - first + 1 > maximum) {
        first = std::clamp(-(maximum / 2), first, last - maximum + 1);
        last = first + maximum - 1;
    }
    std::vector<std::int64_t> distances;
    for (std::int64_t k = first; k <= last; ++k) distances.push_back(k);
    return distances;
}

std::pair<QString, QString> CompareModel::scoredWords() const {
    const auto [query, key] = scoredTokens(scene());
    return {scene().sentence.tokens[query], scene().sentence.tokens[key]};
}

QString CompareModel::colorBar(std::size_t map) const {
    if (map == 2) return u"difference"_s;
    return map == 0 && hasOwnScales() ? u"a"_s : u"values"_s;
}

Scales CompareModel::scales() const {
    Scales found;
    for (const std::size_t map : {0, 1, 2}) {
        const double limit = map == 2         ? m_differenceLimit
                             : hasOwnScales() ? positive(m_sideLimits[map])
                                              : m_limit;
        found[colorBar(map)] = {-limit, limit};
    }
    if (view() != CompareView::Maps) found[verticalScale()] = m_up;
    return found;
}

double CompareModel::colorLimit(std::size_t map) const {
    return limitOfColors(scene(), figure(), colorBar(map), limit(map));
}

bool CompareModel::namesPlaces() const {
    const auto differs = [this](const CompareSide& side) {
        return side.firstPosition && *side.firstPosition != firstPosition();
    };
    return differs(a()) || differs(b());
}

/// Reuses the largest difference while both sides stay the same.
void CompareModel::compareInputs(const CompareModel* before) {
    m_rows = scene().encoding.length;
    m_columns = std::max({a().size.columns, b().size.columns, std::int64_t{1}});
    m_limit = 0;
    double both = 0;
    for (std::size_t k = 0; k < 2; ++k) {
        const auto table = m_numbers[k]->input ? m_numbers[k]->input->storedMatrix() : std::nullopt;
        if (table) m_offScale[k] = offScaleRows(*table);
        const double limit = table ? m_offScale[k].limit : limitOf(m_sides[k]);
        m_limit = std::max(m_limit, limit);
        m_sideLimits[k] = limit;
        both += limit;
    }
    m_limit = positive(m_limit);
    const std::int64_t rows = std::min(a().size.rows, b().size.rows);
    const std::int64_t columns = std::min(a().size.columns, b().size.columns);
    if (before && before->view() == view() && !before->m_mapsScores &&
        before->m_numbers[0]->input == m_numbers[0]->input &&
        before->m_numbers[1]->input == m_numbers[1]->input)
        m_largest = before->m_largest;
    else if (rows > 0 && columns > 0)
        m_largest = largestDifference(*m_numbers[0]->input, *m_numbers[1]->input, rows, columns,
                                      rows * columns <= maximumCells ? maximumCells : maximumCells / 4);
    // Two computations of the same formula differ by no more than this.
    const double rounding = 1e-15 * std::min(limitOf(a()), limitOf(b()));
    if (m_largest && m_largest->proven && std::abs(m_largest->difference()) <= rounding)
        m_largest->b = m_largest->a;
    // The same scheme twice: no cell differs, compared or not.
    if (m_largest && a().scheme == b().scheme) m_largest->proven = true;
    // On-scale rows differ by no more than the sum of both limits.
    m_differenceLimit = positive(m_largest ? std::min(std::abs(m_largest->difference()), both) : 0);
}

void CompareModel::compareScoreMaps() {
    const Matrix& ofA = *m_numbers[0]->scoreMap;
    const Matrix& ofB = *m_numbers[1]->scoreMap;
    m_rows = m_columns = ofA.rows();
    m_sideLimits = {largestOf(ofA), largestOf(ofB)};
    m_limit = positive(std::max(m_sideLimits[0], m_sideLimits[1]));
    for (Eigen::Index p = 0; p < m_rows; ++p)
        for (Eigen::Index q = 0; q < m_columns; ++q) {
            includeDifference(m_largest, {p, q, ofA(p, q), ofB(p, q)});
            m_isOneInfinite |= std::isinf(ofA(p, q) - ofB(p, q));
        }
    m_differenceLimit = positive(m_largest ? std::abs(m_largest->difference()) : 0);
}

void CompareModel::compareCurves() {
    const std::vector<double>& ofA = curve(0);
    const std::vector<double>& ofB = curve(1);
    if (view() == CompareView::Score) m_start = static_cast<double>(shownDistances().front());
    const std::size_t count = std::max({ofA.size(), ofB.size(), std::size_t{1}});
    m_across = {m_start - 0.5, m_start + static_cast<double>(count) - 0.5};
    m_differences.assign(count, nan);
    findRange();
    // The axis of wavelengths is logarithmic: they differ by ratios.
    const bool isRatio = view() == CompareView::Frequencies;
    const auto scaled = [isRatio](double value) { return isRatio ? std::log(value) : value; };
    for (std::size_t k = 0; k < std::min(ofA.size(), ofB.size()); ++k) {
        m_isOneInfinite |= std::isinf(ofA[k] - ofB[k]);
        if (!std::isfinite(ofA[k] - ofB[k])) continue;
        // Two computations of the same number.
        const bool isSame = std::abs(ofA[k] - ofB[k]) <= roundingShare * std::abs(ofA[k]);
        const double b = isSame ? ofA[k] : ofB[k];
        m_differences[k] = isRatio ? ofA[k] / b : ofA[k] - b;
        const auto place = saturatingCast<std::int64_t>(std::round(coordinate(k)));
        includeDifference(m_largest, {m_query, place, scaled(ofA[k]), scaled(b)});
    }
    if (m_largest && isRatio) {
        const auto pair = static_cast<std::size_t>(m_largest->column);
        m_largest->b = m_largest->difference() == 0 ? ofA[pair] : ofB[pair];
        m_largest->a = ofA[pair];
    }
    double widest = m_largest ? std::abs(m_largest->difference()) : -1;
    // The axis of the scores does not depend on the query.
    if (view() == CompareView::Score) {
        const Matrix& map = *m_numbers[0]->scoreMap;
        const double apart = largestOf(map - *m_numbers[1]->scoreMap);
        if (apart > roundingShare * largestOf(map)) widest = std::max(widest, apart);
    }
    m_differenceLimit = positive(widest);
}

/// Finds the range of the y axis: all values with a margin, and L_tr among wavelengths. Includes the scores
/// of all queries of the score map, so that the axis stays while p moves.
void CompareModel::findRange() {
    const bool score = view() == CompareView::Score;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    const auto include = [&](double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const std::size_t side : {0, 1}) {
        for (const double value : curve(side)) include(value);
        if (score)
            for (const double value : m_numbers[side]->scoreMap->reshaped()) include(value);
    }
    if (low > high) low = score ? -1 : 1, high = score ? 1 : 10;
    if (!score && m_trained) {
        low = std::min(low, static_cast<double>(*m_trained));
        high = std::max(high, static_cast<double>(*m_trained));
    }
    const double margin = high > low ? 0.12 * (high - low) : 1;
    m_up = score ? AxisRange{low - margin, high + margin} : AxisRange{low / 2, high * 2.5};
}

ShownAxes CompareModel::shownAxes() const {
    if (view() == CompareView::Frequencies)
        return {ShownAxis{u"pair"_s, {{0, std::ssize(m_differences) - 1}}}, {}};
    return m_mapsScores ? queriesAndKeys(firstPosition(), m_rows) : ShownAxes();
}

bool CompareModel::areTheSame() const {
    return m_largest && m_largest->difference() == 0 && m_largest->proven && !m_isOneInfinite;
}

MatrixF CompareModel::pixels(std::size_t side, const PixelGrid& grid) const {
    const std::int64_t first = firstPosition();
    const PixelGrid places = MatrixPicture::offsetGrid(grid, first, m_mapsScores ? first : 0);
    if (m_mapsScores) return m_numbers[side]->scoreImage->pixels(places);
    if (!m_numbers[side]->isPresent)
        return MatrixF::Constant(places.rows, places.columns, static_cast<float>(nan));
    return m_numbers[side]->input->pixels(places);
}

MatrixF CompareModel::differencePixels(const PixelGrid& grid) const {
    const auto middle = [](double lower, double upper, std::int64_t count, std::int64_t at) {
        const double share = (static_cast<double>(at) + 0.5) / static_cast<double>(count);
        return saturatingCast<std::int64_t>(std::round(lower + share * (upper - lower)));
    };
    return MatrixF::NullaryExpr(grid.rows, grid.columns, [&](Eigen::Index r, Eigen::Index c) {
        const std::int64_t position = middle(grid.firstPosition, grid.lastPosition, grid.rows, r);
        const std::int64_t column = middle(grid.firstColumn, grid.lastColumn, grid.columns, c);
        return static_cast<float>(value(0, position, column) - value(1, position, column));
    });
}

double CompareModel::value(std::size_t side, std::int64_t position, std::int64_t column) const {
    const std::int64_t row = position - firstPosition();
    const SideNumbers& numbers = *m_numbers[side];
    if (!m_mapsScores) return numbers.isPresent ? numbers.input->value(row, column) : nan;
    const std::int64_t key = column - firstPosition();
    if (row < 0 || row >= m_rows || key < 0 || key >= m_columns) return nan;
    return (*numbers.scoreMap)(row, key);
}

}  // namespace sinescope
