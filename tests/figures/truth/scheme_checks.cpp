// SPDX-License-Identifier: GPL-3.0-or-later
//
// Heatmap, Positions and sides of a comparison for every scheme but the sinusoid.
#include "app/figures/compare/model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/comparison.h"
#include "core/schemes/properties.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/scheme_shown.h"

#include <algorithm>
#include <cmath>

namespace sinescope::truth {

namespace {

void requireHeatmapClaim(const Case& c, Findings& f, const Shown& shown) {
    const auto is = [&](auto* kind) {
        return std::holds_alternative<std::remove_pointer_t<decltype(kind)>>(shown.scheme);
    };
    const auto at = [&](std::int64_t row, std::int64_t column) {
        return static_cast<double>(shown.cell(c.scene.selection.head, row, column));
    };
    if (shown.isBias()) return requireClaim(c, f, biasMatrixClaims(shown, c.scene.selection.head));
    const std::int64_t last = shown.p.firstPosition + shown.p.length - 1;
    const auto* table = std::get_if<TableScheme>(&shown.scheme);
    requireClaim(
        c, f,
        {{u"every column is the position itself"_s, is(static_cast<IndexScheme*>(nullptr))},
         {u"every column runs from 0 to 1"_s,
          is(static_cast<UnitIntervalScheme*>(nullptr)) && at(0, 0) == 0 && at(last, 0) == 1},
         {u"one position: every value is 0"_s,
          is(static_cast<UnitIntervalScheme*>(nullptr)) && shown.p.length == 1},
         {u"a row for each position that was trained"_s, is(static_cast<LearnedScheme*>(nullptr))},
         {u"the rows of %1"_s.arg(QString::fromStdString(table ? table->name : std::string())),
          table != nullptr},
         {u"each patch has a row: its place down and across"_s, is(static_cast<GridScheme*>(nullptr))},
         {u"cosine and sine of the angle that each pair is rotated by"_s + shown.timesFactor(),
          shown.turns() && shown.ref.pairs() > 0},
         {u"no column of a head turns"_s, shown.turns() && shown.ref.pairs() == 0}});
}

/// Requires that the colour limits cover all values; for a table they may cut off some.
void requireLimit(const Case& c, Findings& f, const Shown& shown, double limit, double cut) {
    double largest = 0, beyond = 0, cells = 0;
    for (std::int64_t row = shown.p.firstPosition; shown.hasRow(row); ++row)
        for (std::int64_t k = 0; k < shown.columns(); ++k) {
            const auto value =
                static_cast<double>(shown.cell(c.scene.selection.head, row, shown.firstColumn() + k));
            if (!std::isfinite(value)) continue;
            largest = std::max(largest, std::abs(value));
            beyond += std::abs(value) > limit * (1 + 1e-9) ? 1 : 0;
            ++cells;
        }
    const bool isTable = std::holds_alternative<LearnedScheme>(shown.scheme) ||
                         std::holds_alternative<TableScheme>(shown.scheme);
    const QString found =
        u"colours reach %1 and cut %2, values reach %3, %4 beyond"_s.arg(limit).arg(cut).arg(largest).arg(
            beyond);
    if (isTable && c.option("limits") == "robust"_L1)
        f.require(beyond == cut && beyond <= 0.03 * cells + 2, found);
    else if (isTable && c.option("limits") == "typed"_L1)
        f.require(beyond == cut && limit == c.number("limit"), found);
    else
        f.require(largest <= limit * (1 + 1e-9) && cut == 0 &&
                      (!shown.isBias() || largest == 0 || limit <= largest * (1 + 1e-9)),
                  found);
}

/// Returns the ends of the colour bar, one of which is 0 if no value is beyond it; waves have both signs,
/// counts are not negative.
std::pair<double, double> colourEnds(const Shown& shown, std::int64_t head, double limit) {
    if (shown.turns() || std::holds_alternative<GridScheme>(shown.scheme)) return {-limit, limit};
    if (std::holds_alternative<IndexScheme>(shown.scheme) ||
        std::holds_alternative<UnitIntervalScheme>(shown.scheme))
        return {0, limit};
    Real smallest = 0, largest = 0;
    for (std::int64_t row = shown.p.firstPosition; shown.hasRow(row); ++row)
        for (std::int64_t k = 0; k < shown.columns(); ++k)
            if (const Real value = shown.cell(head, row, shown.firstColumn() + k); std::isfinite(value))
                smallest = std::min(smallest, value), largest = std::max(largest, value);
    if (smallest == largest) return {-limit, limit};
    return {smallest < 0 ? -limit : 0, largest > 0 ? limit : 0};
}

}  // namespace

void requireSchemeCellLines(const Case& c, Findings& f, std::vector<Readout>& lines) {
    const Shown shown(c.scene);
    const std::int64_t p = c.position();
    const auto value = static_cast<double>(shown.cell(0, p, c.column()));
    requireLine(f, lines, u"position %1, column %2"_s.arg(number(p), number(c.column())),
                std::isnan(value) ? u"does not turn"_s : u"#"_s,
                std::isnan(value) ? std::vector<double>{} : std::vector<double>{value});
    if (const auto* table = std::get_if<TableScheme>(&shown.scheme))
        requireLine(f, lines, u"row of the table"_s, u"#"_s, {whole(p + table->firstRow)});
    if (const auto* grid = std::get_if<GridScheme>(&shown.scheme)) {
        requireLine(f, lines, u"row of the grid"_s, u"#"_s, {whole(p / grid->width)});
        requireLine(f, lines, u"column of the grid"_s, u"#"_s, {whole(p % grid->width)});
    }
    if (const std::int64_t pair = shown.ref.pair(c.column()); pair >= 0) {
        requireLine(f, lines, u"pair i"_s, shown.ref.isSecond(c.column()) ? u"# (sine)"_s : u"# (cosine)"_s,
                    {whole(pair)});
        requireLine(f, lines, u"angle"_s, u"# rad"_s,
                    {static_cast<double>(static_cast<Real>(p) * shown.ref.w(pair))});
        const auto factor = static_cast<double>(shown.ref.attention());
        if (factor == 1) return;
        requireLine(f, lines, shown.ref.isSecond(c.column()) ? u"sine"_s : u"cosine"_s, u"#"_s,
                    {value / factor});
        requireLine(f, lines, u"attention factor"_s, u"#"_s, {factor});
    }
}

void checkSchemeHeatmap(const Case& c, Findings& f) {
    const Shown shown(c.scene);
    if (entersAt(shown.scheme) == Entry::Nowhere) return;  // the figure states that there is no picture
    const std::int64_t head = c.scene.selection.head, p = c.position(),
                       column = shown.isBias() ? p + c.shift() : c.column();
    requireHeatmapClaim(c, f, shown);
    const bool exists = !shown.isBias() || shown.hasRow(column);
    const auto value = exists ? static_cast<double>(shown.cell(head, p, column)) : std::nan("");
    const double limit = numberOf(c.model, "color_limit");
    const auto [low, high] = colourEnds(shown, head, limit);
    KnownValues known(c);
    known.set("rows", shown.p.length, "columns", shown.columns(), "lowest", low, "highest", high, "p", p,
              "selected", exists);
    if (exists) known.set("column", column);
    if (shown.isBias())
        known.set("head", head, "query", p, "key", column, "distance", c.shift(), "inside", exists);
    if (std::holds_alternative<AlibiScheme>(shown.scheme)) known.set("slope", shown.ref.slope(head));
    if (std::holds_alternative<T5Scheme>(shown.scheme)) known.set("bucket", shown.ref.bucket(c.shift()));
    if (std::isfinite(value)) known.set("heatmap.value", value, 1e-10);
    const double cut = std::isnan(c.fact("cut")) ? 0 : c.fact("cut");
    known.set("heatmap.color_limit", limit, "heatmap.cut", cut).asFarAsKnown().check(c, f);
    requireLimit(c, f, shown, limit, cut);
    f.require(c.table.rows == shown.p.length && c.table.columns.size() == shown.columns() + 1, c.table.title);
    for (std::int64_t t = 0; t < std::min<std::int64_t>(c.table.rows, 5); ++t)
        for (std::int64_t k = 0; k < shown.columns(); ++k)
            requireShownCell(f, c.table, t, k + 1,
                             shown.cell(head, shown.p.firstPosition + t, shown.firstColumn() + k));
    if (shown.isBias()) return;
    std::vector<Readout> lines = c.model.readout({});
    requireSchemeCellLines(c, f, lines);
    requireNoLinesLeft(f, lines);
}

void checkSchemePositions(const Case& c, Findings& f) {
    const Shown shown(c.scene);
    if (shown.isBias() || entersAt(shown.scheme) == Entry::Nowhere)
        return;  // the figure states that there is no picture
    const bool sines = c.option("waves") != "cosine"_L1, cosines = c.option("waves") != "sine"_L1;
    const bool overPairs = c.option("over") == "pairs"_L1;
    const bool isPaired = shown.turns() || gridIn(shown.scheme);
    std::vector<std::int64_t> rows = shownPositions(c.scene);
    if (std::find(rows.begin(), rows.end(), c.position()) == rows.end()) rows.push_back(c.position());
    std::vector<std::int64_t> columns;
    for (std::int64_t j = 0; j < shown.p.dModel; ++j)
        if (std::isfinite(shown.cell(0, rows.front(), j))) columns.push_back(j);
    bool alike = true;
    for (const std::int64_t j : columns)
        alike = alike && shown.cell(0, rows.back(), j) == shown.cell(0, rows.back(), 0);
    requireClaim(c, f,
                 {{u"the same number in every column"_s, alike},
                  {(sines && cosines ? u"cosine and sine of"_s
                    : sines          ? u"sine of"_s
                                     : u"cosine of"_s) +
                       u" each pair's angle"_s + shown.timesFactor(),
                   shown.turns() && !columns.empty()},
                  {u"no column of a head turns"_s, columns.empty()},
                  {u"a row for each position"_s, !shown.turns()}});
    KnownValues known(c);
    const std::vector<std::int64_t> listedRows = shownPositions(c.scene);
    known.addText("listed", listed(listedRows, true));
    known.set("listed_count", listedRows.size(), "selected", c.position(), "sines", sines, "cosines", cosines,
              "over_pairs", overPairs && isPaired, "paired", isPaired, "turns", shown.turns());
    Real squares = 0;
    for (const std::int64_t j : columns)
        if (rows.size() > 1) squares += std::pow(shown.cell(0, rows[0], j) - shown.cell(0, rows[1], j), 2.0L);
    if (rows.size() > 1) known.set("positions.distance", std::sqrt(squares), 1e-10);
    known.asFarAsKnown().check(c, f);
    const auto isDrawn = [&](std::int64_t j) {
        const auto* rope = rotationIn(shown.scheme);
        if (!rope || (sines && cosines)) return true;
        return (rope->pairs == RopePairs::Interleaved ? j % 2 != 0 : 2 * j >= std::ssize(columns)) == sines;
    };
    if (!isPaired || shown.turns())
        f.require(c.table.rows == std::count_if(columns.begin(), columns.end(), isDrawn), c.table.title);
    else
        f.require(c.table.rows <= shown.p.dModel && (!sines || !cosines || c.table.rows > shown.p.dModel - 4),
                  c.table.title);
    for (std::int64_t t = 0; t < c.table.rows; ++t) {
        const auto j = std::get<std::int64_t>(c.table.cell(t, 0));
        f.require(isDrawn(j), c.table.title);
        for (std::size_t k = 0; k < rows.size(); ++k)
            requireShownCell(f, c.table, t, static_cast<std::int64_t>(k) + (isPaired ? 3 : 1),
                             shown.cell(0, rows[k], j));
    }
}

void requireSide(const Case& c, Findings& f, const CompareModel& model, std::size_t k) {
    const CompareSide& side = k == 0 ? model.a() : model.b();
    if (!side.isPresent()) return;
    const EncodingParameters& p = c.scene.encoding;
    const auto at = static_cast<std::int64_t>(k);
    const auto* sinusoidal = std::get_if<SinusoidalScheme>(&side.scheme);
    const std::int64_t first = sinusoidal ? sinusoidal->encoding.firstPosition : 0;
    if (model.view() == CompareView::Frequencies) {
        const SchemeReference ref(side.scheme, p.length);
        for (std::int64_t i = 0; i < std::min(ref.pairs(), c.table.rows); ++i)
            if (ref.w(i) > 0) requireShownCell(f, c.table, i, 1 + at, turn / ref.w(i));
        return;
    }
    if (model.view() == CompareView::Maps && !model.mapsScores()) {
        const SchemeReference ref(side.scheme, p.length);
        for (std::int64_t t = 0; t < std::min<std::int64_t>(4, std::min(c.table.rows, side.size.rows)); ++t)
            for (std::int64_t j = 0; j < side.size.columns; ++j)
                requireShownCell(f, c.table, t, 3 * j + 1 + at, ref.input(first + t, j));
        return;
    }
    const std::int64_t width = headWidth(side.scheme, p.dModel);
    const auto words = scoredVectors(c.scene, width);
    const std::vector<double> query(words.first.begin(), words.first.end()),
        key(words.second.begin(), words.second.end());
    const SchemeReference ref(schemeOfWidth(side.scheme, width, sideSeed), p.length);
    // The head shown is that of the window's setting; other sides have their first.
    const QString option = k == 0 ? model.options().a : model.options().b;
    const bool isSetting = option == "current"_L1 || option == "frozen"_L1 || option == "table"_L1;
    const std::int64_t heads = headCount(side.scheme);
    const std::int64_t head = isSetting && heads > 1 ? std::min(c.scene.selection.head, heads - 1) : 0;
    const auto score = [&](std::int64_t a, std::int64_t b) {
        const std::int64_t places = side.size.rows > 0 ? side.size.rows : p.length;
        return std::max(a, b) < places ? ref.score(query, key, first + a, first + b, head) : std::nan("");
    };
    const bool maps = model.mapsScores();
    for (std::int64_t row = 0; row < std::min<std::int64_t>(maps ? 4 : 12, c.table.rows); ++row) {
        if (!maps) {
            const auto distance = std::get<std::int64_t>(c.table.cell(row, 0));
            requireShownCell(f, c.table, row, 1 + at, score(model.query(), model.query() + distance));
        }
        for (std::int64_t j = 0; maps && j < std::min<std::int64_t>(6, c.table.rows); ++j)
            requireShownCell(f, c.table, row, 3 * j + 1 + at, score(row, j));
    }
}

}  // namespace sinescope::truth
