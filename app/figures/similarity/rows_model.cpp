// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/rows_model.h"

#include "app/model/cell_readout.h"
#include "app/model/percent.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Multiplications for the diagonal statistics: about 0.1 s, in the background.
constexpr std::int64_t diagonalTerms = std::int64_t{1} << 30;
/// Largest work that a first picture waits for: about 40 ms.
constexpr std::int64_t awaitedTerms = std::int64_t{1} << 25;

/// Least number of rows of which one can be an exception, as in offScale().
constexpr Eigen::Index fewestRobust = 8;

/// Returns the S(p, p) that all but about 1 % of the rows, but at least one, do not exceed.
double defaultSquare(const Vector& norms) {
    std::vector<double> squares = valuesOf(norms, [](double norm) { return norm * norm; });
    const auto at =
        squares.begin() + saturatingCast<std::ptrdiff_t>(0.99 * static_cast<double>(squares.size() - 1));
    std::nth_element(squares.begin(), at, squares.end());
    return *at;
}

/// Sets colour limits from 0, or from minus the highest if there are values below 0. `robust` ignores rows
/// much longer than the others, as models have for padding, which would leave the others a single colour.
void setLimits(RowNumbers& numbers, bool robust) {
    const DiagonalStatistics& diagonals = numbers.diagonals;
    const double lowest = std::min(diagonals.lowest(0), diagonals.lowestOfTwo);
    double highest = std::max({std::abs(lowest), diagonals.highest(0), diagonals.highestOfTwo});
    if (numbers.rows->measure() == Measure::Cosine) highest = 1;
    if (numbers.rows->measure() == Measure::Dot) {
        const double largest = numbers.rows->norms().cwiseAbs2().maxCoeff();
        const bool isRobust = robust && numbers.rows->norms().size() >= fewestRobust;
        const double limit = isRobust ? defaultSquare(numbers.rows->norms()) : largest;
        numbers.isCut = limit > 0 && largest > 1.5 * limit;
        highest = numbers.isCut ? limit : largest;
    }
    if (numbers.rows->measure() == Measure::Distance) numbers.isCut = !numbers.offScale.empty();
    if (!(highest > 0)) highest = 1;
    const bool isSigned = lowest < -1e-12 * highest;
    numbers.limits = {isSigned ? -highest : 0, highest};
}

std::shared_ptr<const RowNumbers> numbersOf(const Scene& scene, Measure measure, bool isCentred) {
    auto made = std::make_shared<RowNumbers>();
    made->isCentred = isCentred;
    const EncodingParameters& p = scene.encoding;
    made->offScale = offScaleRows(scene).places;
    made->rows = std::make_shared<const RowSimilarity>(schemeOf(scene), p.length, p.dModel, measure,
                                                       isCentred, made->offScale);
    made->diagonals = made->rows->diagonals(diagonalTerms);
    setLimits(*made, isWeightTable(scene.scheme));
    return made;
}

/// Shares above this are 1 up to rounding.
constexpr double wholeShare = 1 - 1e-9;

}  // namespace

RowPicture::RowPicture(std::shared_ptr<const RowNumbers> numbers, const Scene& scene)
    : ShiftLinesPicture(scene.encoding),
      m_numbers(std::move(numbers)),
      m_selected(scene.selection.position),
      m_row(m_numbers->rows->row(m_selected - firstPosition())) {
    m_matrix.show(m_numbers->rows);
    m_limits = m_numbers->limits;
    const auto along = [this](const QString& label, Vector DiagonalStatistics::*of) {
        m_lines.push_back(
            {label, [this, of](std::int64_t k) { return (m_numbers->diagonals.*of)(std::abs(k)); }});
    };
    along(QString(), &DiagonalStatistics::lowest);
    along(u"any p"_s, &DiagonalStatistics::highest);
    along(u"mean over p"_s, &DiagonalStatistics::mean);
    m_lines.push_back({u"p = %1"_s.arg(grouped(m_selected)), [this](std::int64_t k) {
                           const std::int64_t place = m_selected - this->firstPosition() + k;
                           return place >= 0 && place < m_row.size() ? m_row(place) : nan;
                       }});
}

double RowPicture::between(std::int64_t p, std::int64_t q) const {
    return m_numbers->rows->value(p - firstPosition(), q - firstPosition());
}

Extremes RowPicture::extent(double lower, double upper) const {
    Extremes found = ShiftLinesPicture::extent(lower, upper);
    if (!isCut()) return found;
    const double limit = m_numbers->limits.highest;
    return {std::max(found.lowest, -limit), std::min(found.highest, limit)};
}

RowSimilarityModel::RowSimilarityModel(std::shared_ptr<const Scene> made, const RowSimilarityModel* before)
    : SimilarityBase(u"similarity-rows"_s, std::move(made)),
      m_measure(similarityOptions(scene()).measure),
      m_isCentred(similarityOptions(scene()).isCentred) {
    const bool sameRows = hasSameSetting(before, scene());
    const bool sameNumbers = sameRows && before->m_measure == m_measure && before->m_isCentred == m_isCentred;
    const bool samePosition = sameRows && before->position() == position();
    if (sameNumbers) m_numbers = before->m_numbers;
    if (sameNumbers && samePosition) m_picture = before->m_picture;
    if (samePosition) m_nearest = before->m_nearest;
    if (terms() <= immediateTerms) prepare();
}

bool RowSimilarityModel::isReady() const {
    return m_picture.isReady() && m_nearest.isReady();
}

void RowSimilarityModel::prepare() const {
    rowPicture();
    nearest();
}

bool RowSimilarityModel::isQuick() const {
    return terms() <= awaitedTerms;
}

std::int64_t RowSimilarityModel::terms() const {
    const InputSize size = inputRows(scene())->size();
    const std::int64_t values = size.rows * size.columns;
    if (m_numbers.isReady()) return 2 * values;
    constexpr std::int64_t passes = 8;  // for norms, means and the selected row
    return passes * values + std::min(diagonalTerms, size.rows * values);
}

const std::shared_ptr<const RowNumbers>& RowSimilarityModel::sharedNumbers() const {
    return m_numbers.of([this] { return numbersOf(scene(), m_measure, m_isCentred); });
}

const std::shared_ptr<const RowPicture>& RowSimilarityModel::rowPicture() const {
    return m_picture.of([this] { return std::make_shared<const RowPicture>(sharedNumbers(), scene()); });
}

const RowSimilarityModel::Nearest& RowSimilarityModel::nearest() const {
    return m_nearest.of(
        [this] { return numbers().rows->nearestRow(position() - scene().encoding.firstPosition); });
}

std::optional<PatchMap> RowSimilarityModel::patchMap() const {
    const SimilarityMaps maps = similarityOptions(scene()).maps;
    const std::optional<PatchGrid> grid = patchGridOf(scene());
    if (maps == SimilarityMaps::None || !grid) return {};
    if (maps == SimilarityMaps::All && grid->patches() <= maximumMaps) return PatchMap(*grid, {});
    return PatchMap(*grid, position() - scene().encoding.firstPosition);
}

std::optional<std::int64_t> RowSimilarityModel::nearestToSelected() const {
    if (!nearest()) return {};
    return nearest()->place + scene().encoding.firstPosition;
}

QString RowSimilarityModel::sharePercent() const {
    const double share = numbers().diagonals.distanceShare;
    if (numbers().diagonals.pairs == 0) return percent(share > wholeShare ? 1 : share);
    if (share < 0.01) return u"less than 1 %"_s;
    if (share > 0.99) return u"more than 99 %"_s;
    return u"about %1 %"_s.arg(std::round(100 * share));
}

void RowSimilarityModel::setValues(Values& values, const Cursor& cursor) const {
    const auto [p, k] = setPlace(values, cursor);
    const std::int64_t rows = numbers().rows->rows(), at = std::abs(k);
    const std::int64_t q = p + k - scene().encoding.firstPosition;
    const DiagonalStatistics& along = numbers().diagonals;
    values.set("measure", measureName(m_measure))
        .set("centred", m_isCentred)
        .set("unclaimed", true)
        .set("marks", similarityOptions(scene()).charts != SimilarityCharts::MatrixAlone)
        .set("inside", q >= 0 && q < rows)
        .set("beyond", at >= rows)
        .set("apart", at)
        .set("varies", along.varies)
        .set("only_distance", along.distanceShare > wholeShare)
        .set("distance_share", Value(along.distanceShare, sharePercent()))
        .set("norm", numbers().rows->norms()(p - scene().encoding.firstPosition))
        .set("table_cut", rows > maximumTableColumns)
        .set("table_columns", std::min(rows, maximumTableColumns));
    if (along.pairs > 0) values.set("queries", along.queries).set("pairs", along.pairs);
    if (q >= 0 && q < rows) values.set("value", shownValue(rowPicture()->between(p, p + k)));
    if (at < rows && std::isfinite(along.mean(at)))
        values.set("span", shownSpan(along.lowest(at), along.highest(at)))
            .set("mean", shownValue(along.mean(at)))
            .set("spread", along.highest(at) - along.lowest(at));
    setNearest(values, p);
    setLimits(values);
    setPatches(values, p, p + k);
}

/// Sets texts such as "row 6, column 3" for positions that are patches.
void RowSimilarityModel::setPatches(Values& values, std::int64_t p, std::int64_t q) const {
    const std::optional<PatchMap> map = patchMap();
    if (!map) return;
    const auto text = [&](std::int64_t position) {
        const std::int64_t place = position - scene().encoding.firstPosition, width = map->grid().width;
        return u"row %1, column %2"_s.arg(grouped(place / width), grouped(place % width));
    };
    values.set("maps", map->isOfAll() ? u"all"_s : u"one"_s)
        .set("grid_height", map->grid().height)
        .set("grid_width", map->grid().width)
        .set("patch_p", text(p))
        .set("patch_q", text(q));
}

void RowSimilarityModel::setNearest(Values& values, std::int64_t p) const {
    const std::int64_t first = scene().encoding.firstPosition;
    // Searching a large table would delay the cursor.
    if (p != position() && terms() > immediateTerms) return;
    const Nearest found = p == position() ? nearest() : numbers().rows->nearestRow(p - first);
    if (!found) return;
    values.set("nearest", first + found->place)
        .set("nearest_second", first + found->second)
        .set("nearest_count", found->count)
        .set("nearest_others", found->count - 1)
        .set("nearest_all", found->count == numbers().rows->rows() - 1)
        .set("nearest_distance", found->distance);
}

/// Returns the positions of rows of length 0.
std::vector<std::int64_t> RowSimilarityModel::zeroRows() const {
    const Vector& norms = numbers().rows->norms();
    std::vector<std::int64_t> positions;
    for (Eigen::Index place = 0; place < norms.size(); ++place)
        if (norms(place) == 0) positions.push_back(scene().encoding.firstPosition + place);
    return positions;
}

void RowSimilarityModel::setLimits(Values& values) const {
    const double unit = numbers().rows->unit();
    values.set("divided", unit != 1).set("unit", unit).set("cut", numbers().isCut);
    values.set("off_scale", offScaleText(numbers().offScale, scene().encoding.firstPosition))
        .set("left_out", static_cast<std::int64_t>(numbers().offScale.size()))
        .set("zero_rows", [this] { return m_measure == Measure::Cosine ? rowNames(zeroRows()) : QString(); });
    if (!numbers().isCut) return;
    const double limit = numbers().limits.highest;
    values.set("limit", limit)
        .set("largest", [this] { return numbers().rows->norms().cwiseAbs2().maxCoeff(); })
        .set("longer", [this, limit] {
            return std::int64_t{(numbers().rows->norms().array().square() > limit * (1 + 1e-12)).count()};
        });
}

std::vector<Fact> RowSimilarityModel::facts() const {
    std::vector<Fact> all = SimilarityBase::facts();
    if (const QString divided = statementText("divided_by"); !divided.isEmpty())
        for (Fact& fact : all) fact.sentence += ' '_L1 + divided;
    return all;
}

FigureTable RowSimilarityModel::table() const {
    return matrixTable(u"p"_s, [all = numbers().rows](std::int64_t row) { return all->row(row); });
}

}  // namespace sinescope
