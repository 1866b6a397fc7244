// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/model.h"

#include "app/figures/registry.h"
#include "app/scene/number_format.h"

#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

QString compareId() {
    return QStringLiteral("compare");
}

double largestOf(const Matrix& values) {
    double largest = 0;
    for (const double value : values.reshaped())
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    return largest;
}

/// The largest magnitude of what a side adds to the input.
double limitOf(const CompareSide& side, std::int64_t length) {
    if (!side.entersAtInput()) return 0;
    if (const auto* s = std::get_if<SinusoidalScheme>(&side.scheme)) return std::abs(s->encoding.factor);
    if (const auto* s = std::get_if<LearnedScheme>(&side.scheme)) return largestOf(s->table.values());
    if (std::holds_alternative<IndexScheme>(side.scheme)) return static_cast<double>(length - 1);
    return std::holds_alternative<UnitIntervalScheme>(side.scheme) ? 1 : 0;
}

/// All of the usual matrices; of larger ones a part, as it is looked at with every step of a slider.
constexpr std::int64_t mostCells = std::int64_t{1} << 18;

double positive(double limit) {
    return limit > 0 ? limit : 1;
}

/// What else the maps and curves hang on, beside the options.
Scene keyOf(const Scene& scene, CompareView view) {
    Scene key = scene;
    key.arrangement = {};
    key.style = {};
    key.selection = {};
    key.selection.trainedLength = scene.selection.trainedLength;
    if (view == CompareView::Score) key.selection.position = scene.selection.position;
    key.figures.clear();
    if (const FigureState* state = findFigure(scene, compareId()))
        key.figures.push_back({compareId(), {}, {}, state->options});
    return key;
}

}  // namespace

QString compareValue(double value) {
    return std::abs(value) >= 100 ? plainNumber(value, 5) : fixedNumber(value, 3);
}

CompareView compareView(const Scene& scene) {
    const QString id =
        optionValue(figureKind(compareId()).spec, findFigure(scene, compareId()), QStringLiteral("view"))
            .toString();
    if (id == QLatin1String("score")) return CompareView::Score;
    return id == QLatin1String("frequencies") ? CompareView::Frequencies : CompareView::Maps;
}

std::shared_ptr<const CompareData> compareData(const Scene& scene) {
    static std::vector<std::shared_ptr<const CompareData>> kept;  // the window's, and an export's
    const Scene key = keyOf(scene, compareView(scene));
    for (const auto& data : kept)
        if (data->m_key == key) return data;
    constexpr std::size_t mostKept = 3;
    const CompareData* before = kept.empty() ? nullptr : kept.back().get();
    const auto data = std::make_shared<const CompareData>(key, before);
    if (kept.size() == mostKept) kept.erase(kept.begin());
    kept.push_back(data);
    return data;
}

CompareData::CompareData(const Scene& key, const CompareData* before)
    : view(compareView(key)),
      a(compareSide(key, true)),
      b(compareSide(key, false)),
      trained(comparedTrainedLength(key, a, b)),
      numbers{sideNumbers(a, key), sideNumbers(b, key)},
      query(key.selection.position - key.encoding.firstPosition),
      m_key(key) {
    if (view != CompareView::Maps) {
        const auto curveOf = [&](SideNumbers& side) -> const std::vector<double>& {
            return view == CompareView::Score ? side.scores(key) : side.wavelengths();
        };
        compareCurves(curveOf(*numbers[0]), curveOf(*numbers[1]));
        return;
    }
    const auto withoutInput = [](const CompareSide& side) {
        return side.error.isEmpty() && !side.entersAtInput();
    };
    scores = withoutInput(a) || withoutInput(b);
    if (scores)
        compareScoreMaps();
    else
        compareInputs(before);
}

/// The search for the largest difference is not repeated while both sides stay.
void CompareData::compareInputs(const CompareData* before) {
    const std::int64_t length = m_key.encoding.length;
    rows = length;
    columns = std::max({a.size.columns, b.size.columns, std::int64_t{1}});
    limit = positive(std::max(limitOf(a, length), limitOf(b, length)));
    const std::int64_t commonRows = std::min(a.size.rows, b.size.rows);
    const std::int64_t commonColumns = std::min(a.size.columns, b.size.columns);
    if (before && before->view == view && !before->scores && before->numbers == numbers)
        largest = before->largest;
    else if (commonRows > 0 && commonColumns > 0)
        largest = largestDifference(numbers[0]->input(), numbers[1]->input(), commonRows, commonColumns,
                                    commonRows * commonColumns <= mostCells ? mostCells : mostCells / 4);
    differenceLimit = positive(largest ? std::abs(largest->difference()) : 0);
}

void CompareData::compareScoreMaps() {
    rows = columns = scoreMapSize(m_key);
    const Matrix& ofA = numbers[0]->scoreMap(m_key);
    const Matrix& ofB = numbers[1]->scoreMap(m_key);
    limit = positive(std::max(largestOf(ofA), largestOf(ofB)));
    for (Eigen::Index p = 0; p < rows; ++p)
        for (Eigen::Index q = 0; q < columns; ++q) {
            const double apart = std::abs(ofA(p, q) - ofB(p, q));
            if (!std::isfinite(apart) || (largest && apart <= std::abs(largest->difference()))) continue;
            largest = LargestDifference{p, q + firstPosition(), ofA(p, q), ofB(p, q), true};
        }
    differenceLimit = positive(largest ? std::abs(largest->difference()) : 0);
}

void CompareData::compareCurves(const std::vector<double>& ofA, const std::vector<double>& ofB) {
    valuesA = ofA;
    valuesB = ofB;
    const bool score = view == CompareView::Score;
    if (score) m_start = static_cast<double>(shownDistances(m_key).front());
    const std::size_t count = std::max({valuesA.size(), valuesB.size(), std::size_t{1}});
    from = m_start - 0.5;
    to = m_start + static_cast<double>(count) - 0.5;
    differences.assign(count, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t k = 0; k < std::min(valuesA.size(), valuesB.size()); ++k)
        differences[k] = valuesA[k] - valuesB[k];
    findRange();
    double widest = -1;
    for (std::size_t k = 0; k < differences.size(); ++k) {
        if (!std::isfinite(differences[k]) || std::abs(differences[k]) <= widest) continue;
        widest = std::abs(differences[k]);
        largest = LargestDifference{query, std::llround(coordinate(k)), valuesA[k], valuesB[k], true};
    }
    differenceLimit = positive(widest);
}

/// Of the y axis: all values with some room, and L_tr among wavelengths.
void CompareData::findRange() {
    const bool score = view == CompareView::Score;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const std::vector<double>* values : {&valuesA, &valuesB})
        for (const double value : *values)
            if (std::isfinite(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    if (low > high) low = score ? -1 : 1, high = score ? 1 : 10;
    if (!score && trained) {
        low = std::min(low, static_cast<double>(*trained));
        high = std::max(high, static_cast<double>(*trained));
    }
    const double room = high > low ? 0.12 * (high - low) : 1;
    lowest = score ? low - room : low / 2;
    highest = score ? high + room : high * 2.5;
}

MatrixF CompareData::pixels(std::size_t map, const PixelGrid& grid) const {
    if (map == 2) return sidePixels(0, grid) - sidePixels(1, grid);
    return sidePixels(map, grid);
}

const MatrixF& CompareData::sidePixels(std::size_t side, const PixelGrid& grid) const {
    PixelGrid places = grid;
    const auto start = static_cast<double>(firstPosition());
    places.firstPosition -= start;
    places.lastPosition -= start;
    if (!scores) return numbers[side]->pixels(places);
    places.firstColumn -= start;
    places.lastColumn -= start;
    return numbers[side]->scorePixels(places, m_key);
}

double CompareData::value(std::size_t side, std::int64_t position, std::int64_t column) const {
    const std::int64_t row = position - firstPosition();
    if (!scores) return numbers[side]->input().value(row, column);
    const std::int64_t key = column - firstPosition();
    if (row < 0 || row >= rows || key < 0 || key >= columns) return std::nan("");
    return numbers[side]->scoreMap(m_key)(row, key);
}

QString CompareData::summary(const Scene& scene) const {
    for (const CompareSide* side : {&a, &b})
        if (!side->error.isEmpty()) return QStringLiteral("%1: %2").arg(side->letter, side->error);
    if (!largest) {
        if (view == CompareView::Frequencies)
            return QStringLiteral("only one of the two has frequencies, or none");
        return QStringLiteral("A and B have nothing in common to compare");
    }
    const QString values =
        QStringLiteral("A %1, B %2").arg(compareValue(largest->a), compareValue(largest->b));
    const QString amount = compareValue(largest->difference());
    if (view == CompareView::Score)
        return QStringLiteral("largest A − B = %1 at distance %2: %3")
            .arg(amount, grouped(largest->column), values);
    if (view == CompareView::Frequencies)
        return QStringLiteral("wavelengths differ most at pair %1: %2").arg(grouped(largest->column), values);
    const QString where =
        scores ? QStringLiteral("query %1, key %2") : QStringLiteral("position %1, column %2");
    return QStringLiteral("%1 A − B = %2 at %3: %4")
        .arg(largest->proven ? QStringLiteral("largest")
                             : QStringLiteral("largest found (in runs of positions)"),
             amount,
             where.arg(grouped(largest->position + scene.encoding.firstPosition), grouped(largest->column)),
             values);
}

QString CompareData::shortSummary() const {
    return largest ? QStringLiteral("A − B: %1").arg(compareValue(largest->difference())) : QString();
}

QStringList CompareData::notes(const Scene& scene) const {
    QStringList found;
    for (const CompareSide* side : {&a, &b})
        if (!side->note.isEmpty()) found << QStringLiteral("%1: %2").arg(side->letter, side->note);
    if (view == CompareView::Maps && !scores && a.error.isEmpty() && b.error.isEmpty()) {
        const bool differ = a.size.rows != b.size.rows || a.size.columns != b.size.columns;
        if (differ)
            found << QStringLiteral("compared where both have cells: %1 × %2")
                         .arg(grouped(std::min(a.size.rows, b.size.rows)),
                              grouped(std::min(a.size.columns, b.size.columns)));
    }
    if (scores || view == CompareView::Score) {
        const auto [asking, asked] = scoredWords(scene);
        found << QStringLiteral("score of \"%1\" (query) and \"%2\" (key)").arg(asking, asked);
        if (scene.encoding.dModel > widestHead)
            found << QStringLiteral("a head of %1 columns").arg(grouped(widestHead));
    }
    if (scores && rows < m_key.encoding.length)
        found << QStringLiteral("the first %1 positions").arg(grouped(rows));
    if (view == CompareView::Score && static_cast<std::int64_t>(valuesA.size()) < m_key.encoding.length)
        found << QStringLiteral("%1 of %2 distances shown")
                     .arg(grouped(static_cast<qint64>(valuesA.size())), grouped(m_key.encoding.length));
    if (view == CompareView::Maps && trained && *trained < rows)
        found << QStringLiteral("hatched: past the trained length %1, unseen").arg(grouped(*trained));
    return found;
}

}  // namespace sinescope
