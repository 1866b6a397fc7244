// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare_data.h"

#include "app/figures/cells.h"
#include "app/figures/text.h"

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

QString valueText(double value) {
    return std::abs(value) >= 100 ? plainNumber(value, 5) : fixedNumber(value, 3);
}

}  // namespace

CompareView compareView(const Scene& scene) {
    const QString id =
        optionValue(figureKind(compareId()).spec, findFigure(scene, compareId()), QStringLiteral("view"))
            .toString();
    if (id == QLatin1String("score")) return CompareView::Score;
    return id == QLatin1String("frequencies") ? CompareView::Frequencies : CompareView::Maps;
}

bool CompareData::refresh(const Scene& scene) {
    const Scene key = keyOf(scene, compareView(scene));
    if (m_key && *m_key == key) return false;
    m_key = key;
    view = compareView(scene);
    a = compareSide(scene, true);
    b = compareSide(scene, false);
    trained = comparedTrainedLength(scene, a, b);
    m_seen = {};
    m_firstPosition = scene.encoding.firstPosition;
    m_length = scene.encoding.length;
    m_dModel = scene.encoding.dModel;
    query = scene.selection.position - m_firstPosition;
    largest.reset();
    scores = false;
    if (view != CompareView::Maps) {
        refreshCurves(scene);
        return true;
    }
    const auto withoutInput = [](const CompareSide& side) {
        return side.error.isEmpty() && !side.entersAtInput();
    };
    scores = withoutInput(a) || withoutInput(b);
    if (scores)
        refreshScoreMaps(scene);
    else
        refreshInputs();
    return true;
}

void CompareData::refreshInputs() {
    rows = m_length;
    columns = std::max({a.size.columns, b.size.columns, std::int64_t{1}});
    limit = positive(std::max(limitOf(a, m_length), limitOf(b, m_length)));
    const std::int64_t commonRows = std::min(a.size.rows, b.size.rows);
    const std::int64_t commonColumns = std::min(a.size.columns, b.size.columns);
    if (commonRows > 0 && commonColumns > 0)
        largest = largestDifference(a.scheme, b.scheme, commonRows, commonColumns,
                                    commonRows * commonColumns <= mostCells ? mostCells : mostCells / 4);
    differenceLimit = positive(largest ? std::abs(largest->difference()) : 0);
}

void CompareData::refreshScoreMaps(const Scene& scene) {
    rows = columns = scoreMapSize(scene);
    m_scores = {scoreMap(a, scene, rows), scoreMap(b, scene, rows)};
    limit = positive(std::max(largestOf(m_scores[0]), largestOf(m_scores[1])));
    for (Eigen::Index p = 0; p < rows; ++p)
        for (Eigen::Index q = 0; q < columns; ++q) {
            const double apart = std::abs(m_scores[0](p, q) - m_scores[1](p, q));
            if (!std::isfinite(apart) || (largest && apart <= std::abs(largest->difference()))) continue;
            largest = LargestDifference{p, q + m_firstPosition, m_scores[0](p, q), m_scores[1](p, q), true};
        }
    differenceLimit = positive(largest ? std::abs(largest->difference()) : 0);
}

void CompareData::refreshCurves(const Scene& scene) {
    constexpr double missing = std::numeric_limits<double>::quiet_NaN();
    const bool score = view == CompareView::Score;
    if (score) {
        const ScoreCurve of = scoreCurve(a, scene);
        valuesA = of.scores;
        valuesB = scoreCurve(b, scene).scores;
        m_start = of.distances.empty() ? 0 : static_cast<double>(of.distances.front());
    } else {
        valuesA = sideWavelengths(a);
        valuesB = sideWavelengths(b);
        m_start = 0;
    }
    const std::size_t count = std::max({valuesA.size(), valuesB.size(), std::size_t{1}});
    from = m_start - 0.5;
    to = m_start + static_cast<double>(count) - 0.5;
    differences.assign(count, missing);
    for (std::size_t k = 0; k < std::min(valuesA.size(), valuesB.size()); ++k)
        differences[k] = valuesA[k] - valuesB[k];
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
    double widest = -1;
    for (std::size_t k = 0; k < differences.size(); ++k) {
        if (!std::isfinite(differences[k]) || std::abs(differences[k]) <= widest) continue;
        widest = std::abs(differences[k]);
        largest = LargestDifference{query, std::llround(coordinate(k)), valuesA[k], valuesB[k], true};
    }
    differenceLimit = positive(widest);
}

MatrixF CompareData::sidePixels(std::size_t side, const PixelGrid& grid) {
    std::optional<Seen>& seen = m_seen[side];
    const auto same = [](const PixelGrid& p, const PixelGrid& q) {
        return p.firstPosition == q.firstPosition && p.lastPosition == q.lastPosition &&
               p.firstColumn == q.firstColumn && p.lastColumn == q.lastColumn && p.rows == q.rows &&
               p.columns == q.columns;
    };
    if (seen && same(seen->grid, grid)) return seen->values;
    PixelGrid places = grid;
    const auto start = static_cast<double>(m_firstPosition);
    places.firstPosition -= start;
    places.lastPosition -= start;
    const CompareSide& of = side == 0 ? a : b;
    MatrixF values;
    if (scores) {
        // A map of scores is small and looked at cell by cell: a table like a learned one.
        places.firstColumn -= start;
        places.lastColumn -= start;
        values = inputPixels(LearnedScheme{WeightTable(m_scores[side]), 0}, places, rows, columns);
    } else if (of.error.isEmpty()) {
        values = inputPixels(of.scheme, places, m_length, m_dModel);
    } else {
        values = MatrixF::Constant(grid.rows, grid.columns, std::numeric_limits<float>::quiet_NaN());
    }
    seen = Seen{grid, values};
    return values;
}

MatrixF CompareData::pixels(std::size_t map, const PixelGrid& grid) {
    if (map < 2) return sidePixels(map, grid);
    return sidePixels(0, grid) - sidePixels(1, grid);
}

QString CompareData::summary(const Scene& scene) const {
    for (const CompareSide* side : {&a, &b})
        if (!side->error.isEmpty()) return QStringLiteral("%1: %2").arg(side->letter, side->error);
    if (!largest) {
        if (view == CompareView::Frequencies)
            return QStringLiteral("only one of the two has frequencies, or none");
        return QStringLiteral("A and B have nothing in common to compare");
    }
    const QString values = QStringLiteral("A %1, B %2").arg(valueText(largest->a), valueText(largest->b));
    const QString amount = valueText(largest->difference());
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
    if (scores && rows < m_length) found << QStringLiteral("the first %1 positions").arg(grouped(rows));
    if (view == CompareView::Score && static_cast<std::int64_t>(valuesA.size()) < m_length)
        found << QStringLiteral("%1 of %2 distances shown")
                     .arg(grouped(static_cast<qint64>(valuesA.size())), grouped(m_length));
    if (view == CompareView::Maps && trained && *trained < rows)
        found << QStringLiteral("hatched: past the trained length %1, unseen").arg(grouped(*trained));
    return found;
}

FigureTable compareTable(const Scene& scene) {
    auto data = std::make_shared<CompareData>();
    data->refresh(scene);
    FigureTable table;
    table.title = QStringLiteral("A: %1, B: %2").arg(data->a.name, data->b.name);
    table.note = data->summary(scene);
    if (data->view != CompareView::Maps) {
        table.columns << (data->view == CompareView::Score ? QStringLiteral("distance")
                                                           : QStringLiteral("pair"))
                      << QStringLiteral("A") << QStringLiteral("B") << QStringLiteral("A − B");
        table.rows = static_cast<std::int64_t>(data->differences.size());
        table.cell = [data](std::int64_t row, std::int64_t column) -> TableCell {
            const auto k = static_cast<std::size_t>(row);
            if (column == 0) return static_cast<std::int64_t>(std::llround(data->coordinate(k)));
            const std::vector<double>& of = column == 1   ? data->valuesA
                                            : column == 2 ? data->valuesB
                                                          : data->differences;
            if (k >= of.size() || !std::isfinite(of[k])) return std::monostate{};
            return of[k];
        };
        return table;
    }
    const std::int64_t start = scene.encoding.firstPosition;
    table.columns << (data->scores ? QStringLiteral("query") : QStringLiteral("position"));
    for (std::int64_t j = 0; j < data->columns; ++j) {
        const QString name = grouped(data->scores ? j + start : j);
        for (const char* of : {"A", "B", "A − B"})
            table.columns << QString::fromUtf8(of) + QStringLiteral(", ") + name;
    }
    table.rows = data->rows;
    table.cell = [data, start](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return start + row;
        const double j = static_cast<double>((column - 1) / 3 + (data->scores ? start : 0));
        const auto p = static_cast<double>(start + row);
        const float value = data->pixels(static_cast<std::size_t>((column - 1) % 3),
                                         {p - 0.5, p + 0.5, j - 0.5, j + 0.5, 1, 1})(0, 0);
        if (std::isnan(value)) return std::monostate{};
        return static_cast<double>(value);
    };
    return table;
}

std::vector<ReadOut> compareReadOut(const Scene& scene, const Cursor& cursor) {
    static CompareData data;  // kept, as a cursor asks often
    data.refresh(scene);
    std::vector<ReadOut> lines = {{QStringLiteral("A"), data.a.name}, {QStringLiteral("B"), data.b.name}};
    double values[2] = {std::nan(""), std::nan("")};
    QString where;
    if (data.view == CompareView::Maps) {
        const std::int64_t position = cursor.position.value_or(scene.selection.position);
        const std::int64_t column = data.scores ? position + cursor.shift.value_or(scene.selection.shift)
                                                : cursor.column.value_or(scene.selection.column);
        const auto p = static_cast<double>(position);
        const auto j = static_cast<double>(column);
        for (std::size_t k = 0; k < 2; ++k)
            values[k] = static_cast<double>(data.pixels(k, {p - 0.5, p + 0.5, j - 0.5, j + 0.5, 1, 1})(0, 0));
        where = QStringLiteral("(%1, %2)").arg(grouped(position), grouped(column));
    } else {
        std::int64_t at = cursor.shift.value_or(scene.selection.shift);
        where = QStringLiteral("(distance %1)").arg(grouped(at));
        if (data.view == CompareView::Frequencies) {
            const auto encoding = encodingOf(scene);
            at = std::max<std::int64_t>(
                0, encoding
                       ->role(std::clamp<std::int64_t>(cursor.column.value_or(scene.selection.column), 0,
                                                       encoding->columns() - 1))
                       .pair);
            where = QStringLiteral("(pair %1)").arg(grouped(at));
        }
        const auto index = at - static_cast<std::int64_t>(std::llround(data.coordinate(0)));
        for (std::size_t k = 0; k < 2; ++k) {
            const std::vector<double>& of = k == 0 ? data.valuesA : data.valuesB;
            if (index >= 0 && index < static_cast<std::int64_t>(of.size()))
                values[k] = of[static_cast<std::size_t>(index)];
        }
    }
    lines.push_back({QStringLiteral("A") + where, valueText(values[0])});
    lines.push_back({QStringLiteral("B") + where, valueText(values[1])});
    lines.push_back({QStringLiteral("A − B"), valueText(values[0] - values[1])});
    if (data.largest)
        lines.push_back({QStringLiteral("largest |A − B|"), valueText(std::abs(data.largest->difference()))});
    if (data.trained)
        lines.push_back({QStringLiteral("trained length"), grouped(*data.trained), Term::Position});
    return lines;
}

QString compareText(const Scene& scene) {
    CompareData data;
    data.refresh(scene);
    const QString kind = data.view == CompareView::Score         ? QStringLiteral("scores against distance")
                         : data.view == CompareView::Frequencies ? QStringLiteral("wavelengths of the pairs")
                         : data.scores                           ? QStringLiteral("maps of scores")
                                                                 : QStringLiteral("matrices");
    return QStringLiteral("Comparison of two %1 (%2). A is %3, B is %4; %5. %6.")
        .arg(kind, settingText(scene), data.a.name, data.b.name, data.summary(scene),
             data.notes(scene).join(QStringLiteral("; ")));
}

}  // namespace sinescope
