// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dimensions, Wavelengths, Derivative and Beyond for every scheme but the sinusoid.
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/grid.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/scheme_shown.h"
#include "tests/figures/truth/spectra.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope::truth {

namespace {

std::vector<std::int64_t> drawnColumns(const Case& c) {
    std::vector<std::int64_t> columns = shownColumns(c.scene);
    if (std::find(columns.begin(), columns.end(), c.column()) == columns.end()) columns.push_back(c.column());
    return columns;
}

/// Returns 3 for the column "head 3" of a table, otherwise 0.
std::int64_t headOf(const QString& name) {
    return name.startsWith("head "_L1) ? name.mid(5).toLongLong() : 0;
}

/// Checks the selected row of biases: one head, distances within the sequence.
void checkBiasLines(const Case& c, Findings& f, const Shown& shown) {
    const std::int64_t head = c.scene.selection.head, k = c.shift(), p = c.position();
    const std::int64_t before = p - shown.p.firstPosition, after = shown.last() - p;
    const auto at = [&](std::int64_t distance) { return shown.bias(head, p, p + distance); };
    bool falls = true, rises = true, wide = false;
    for (std::int64_t d = 1; d <= std::max(before, after); ++d) {
        if (d <= before) falls = falls && at(-d) < at(1 - d), rises = rises && at(-d) < at(1 - d);
        if (d <= after && std::isfinite(at(d)))
            falls = falls && at(d) < at(d - 1), rises = rises && at(d) > at(d - 1);
        if (d > 1)
            wide = wide || (d <= before && shown.ref.bucket(-d) == shown.ref.bucket(1 - d)) ||
                   (d <= after && std::isfinite(at(d)) && shown.ref.bucket(d) == shown.ref.bucket(d - 1));
    }
    const bool isShaw = std::holds_alternative<ShawScheme>(shown.scheme),
               isT5 = std::holds_alternative<T5Scheme>(shown.scheme);
    const bool alibi = !isShaw && !isT5, several = before + after > 0;
    requireClaim(
        c, f,
        {{u"the bias of each head falls linearly with distance, at its slope"_s, alibi && falls && several},
         {u"the bias of the head falls linearly with distance, at its slope"_s, alibi && falls && several},
         {u"the bias of each head rises linearly along the keys, at its slope"_s, alibi && rises && several},
         {u"the bias of the head rises linearly along the keys, at its slope"_s, alibi && rises && several},
         {u"a step for each bucket of distances from the query, wider far away"_s, isT5 && wide},
         {u"a step for each distance from the query"_s, isT5 && !wide && several},
         {u"a value for each distance from the query"_s + (isShaw ? shown.farKeys(before, after) : QString()),
          isShaw && several}});
    KnownValues known(c);
    if (shown.hasRow(p + k) && std::isfinite(at(k))) known.set("dimensions.bias", at(k), 1e-10);
    if (alibi) known.set("dimensions.slope", shown.ref.slope(head));
    known.set("some_heads", c.table.columns.size() - 2 < headCount(c.scene), "all_heads", headCount(c.scene));
    known.set("heads", c.table.columns.size() - 2, "query", p, "key", p + k, "distance", k, "inside",
              shown.hasRow(p + k));
    known.rows("head", [&](const Values& row, KnownValues& of) {
        const double added = shown.bias(headOf(row.find(u"line"_s)->text()), p, p + k);
        if (shown.hasRow(p + k) && std::isfinite(added)) of.set("added", added, 1e-10);
    });
    known.asFarAsKnown().check(c, f);
    f.require(c.table.rows == shown.p.length, c.table.title);
    for (std::int64_t row = 0; row < c.table.rows; ++row) {
        requireCell(f, c.table, row, 1, whole(shown.p.firstPosition + row - p));
        for (qsizetype line = 2; line < c.table.columns.size(); ++line)
            requireShownCell(f, c.table, row, line,
                             shown.bias(headOf(c.table.columns[line]), p, shown.p.firstPosition + row));
    }
}

/// Checks the claim, facts and words about the drawn columns.
void checkColumns(const Case& c, Findings& f, const Shown& shown) {
    const std::vector<std::int64_t> columns = drawnColumns(c);
    const auto* grid = std::get_if<GridScheme>(&shown.scheme);
    const auto is = [&](auto* kind) {
        return std::holds_alternative<std::remove_pointer_t<decltype(kind)>>(shown.scheme);
    };
    const bool isTable = is(static_cast<LearnedScheme*>(nullptr)) || is(static_cast<TableScheme*>(nullptr));
    bool repeats = grid != nullptr, zeroToOne = is(static_cast<UnitIntervalScheme*>(nullptr));
    for (std::int64_t j = 0; j < shown.p.dModel && repeats; ++j) {
        bool acrossOnly = true, downOnly = true;
        for (std::int64_t t = 0; t < shown.p.length; ++t) {
            acrossOnly = acrossOnly && shown.cell(0, t, j) == shown.cell(0, t % grid->width, j);
            downOnly = downOnly && shown.cell(0, t, j) == shown.cell(0, t / grid->width * grid->width, j);
        }
        repeats = acrossOnly || downOnly;
    }
    zeroToOne =
        zeroToOne && shown.cell(0, shown.p.firstPosition, 0) == 0 && shown.cell(0, shown.last(), 0) == 1;
    requireClaim(
        c, f,
        {{u"every column is the position itself"_s, is(static_cast<IndexScheme*>(nullptr))},
         {u"every column runs from 0 to 1"_s, zeroToOne},
         {u"one position: every value is 0"_s,
          is(static_cast<UnitIntervalScheme*>(nullptr)) && shown.p.length == 1},
         {u"a column repeats from one row of the grid to the next, or is constant along a row"_s, repeats},
         {u"a column is a sinusoid along the grid, or constant"_s,
          grid && (grid->width == 1 || grid->height == 1)},
         {u"cosine and sine of the angle by which a pair is turned"_s + shown.timesFactor(),
          shown.turns() && shown.ref.pairs() > 0},
         {u"no column of a head turns"_s, shown.turns() && shown.ref.pairs() == 0},
         {u"each line is a column of the table"_s, isTable}});
    KnownValues known(c);
    for (const std::int64_t j : columns) {
        const std::int64_t pair = shown.turns() ? shown.ref.pair(j) : -1;
        if (pair >= 0 && shown.ref.w(pair) > 0)
            known.set(u"dimensions.wavelength_%1"_s.arg(j), static_cast<double>(turn / shown.ref.w(pair)));
        if (!isTable || shown.p.length < 4) continue;
        Eigen::VectorXd column = shown.rowsBridging(statedOffScale(c, f, shown)).col(j);
        column.array() -= column.mean();
        const double peak = peakOf(column, spectrumPoints(shown.p.length));
        if (peak <= static_cast<double>(shown.p.length)) known.set(u"dimensions.peak_%1"_s.arg(j), peak);
    }
    known.set("dimensions.value", shown.cell(0, c.position(), c.column()), 1e-10);
    known.set("columns", columns.size(), "p", c.position(), "selected", c.column());
    known.asFarAsKnown().check(c, f);
    f.require(c.table.rows == shown.p.length, c.table.title);
    for (std::int64_t row = 0; row < c.table.rows; ++row)
        for (std::size_t k = 0; k < columns.size(); ++k)
            requireShownCell(f, c.table, row, 1 + static_cast<std::int64_t>(k),
                             shown.cell(0, shown.p.firstPosition + row, columns[k]));
}

}  // namespace

namespace {

/// Checks the norm of each row of a table.
void checkRowNorms(const Case& c, Findings& f, const Shown& shown) {
    const Eigen::VectorXd norms = shown.rows().rowwise().norm();
    std::vector<double> sorted(norms.begin(), norms.end());
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    const double median = sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    // Of several equally large ones, up to rounding, the first is named.
    const auto isLargest = [&](double norm) { return norm >= sorted.back() * (1 - 1e-11); };
    const auto largest = std::ranges::find_if(norms, isLargest) - norms.begin();
    const bool isTied = std::ranges::count_if(norms, isLargest) > 1;
    const double error = 1e-10 * (1 + norms.maxCoeff());
    const bool areEqual = sorted.back() - sorted.front() <= 1e-9 * sorted.back();
    requireClaim(c, f,
                 {{u"every row has the same norm"_s, areEqual},
                  {u"the row of position %1 %2 the largest norm"_s.arg(
                       number(shown.p.firstPosition + largest), isTied ? u"and others have"_s : u"has"_s),
                   !areEqual}});
    KnownValues known(c);
    known.set("dimensions.median_norm", median, error);
    if (!areEqual)
        known.set("dimensions.largest_norm", sorted.back(), "dimensions.smallest_norm", sorted.front(),
                  error);
    known.checkFacts(c.facts, f);
    f.require(c.table.rows == shown.p.length, c.table.title);
    for (std::int64_t row = 0; row < c.table.rows; ++row) requireShownCell(f, c.table, row, 1, norms(row));
}

}  // namespace

void checkSchemeDimensions(const Case& c, Findings& f) {
    const Shown shown(c.scene);
    if (shown.isInput() && c.option("show") == "norms"_L1) return checkRowNorms(c, f, shown);
    shown.isBias() ? checkBiasLines(c, f, shown) : checkColumns(c, f, shown);
}

namespace {

/// Checks the differences between neighbouring distances for each drawn head.
void checkBiasSteps(const Case& c, Findings& f, const Shown& shown) {
    const auto* alibi = std::get_if<AlibiScheme>(&shown.scheme);
    const std::int64_t first = 1 - shown.p.length, last = shown.ref.isCausal() ? 0 : shown.p.length - 1;
    f.require(c.table.rows == last - first, c.table.title);
    if (last == first) return f.require(c.claim.isEmpty() && c.facts.empty(), c.table.title);
    const auto step = [&](std::int64_t head, std::int64_t distance) {
        return shown.bias(head, 0, distance + 1) - shown.bias(head, 0, distance);
    };
    QStringList names;
    for (qsizetype line = 1; line < c.table.columns.size(); ++line) {
        names << c.table.columns[line];
        for (std::int64_t row = 0; row < c.table.rows; ++row)
            requireCell(f, c.table, row, line, step(headOf(c.table.columns[line]), first + row), 1e-12);
    }
    const std::int64_t head = std::holds_alternative<ShawScheme>(shown.scheme) ? 0 : c.scene.selection.head;
    const QString name = names.size() == 1 ? names.front() : u"head %1"_s.arg(head);
    double largest = 0;
    std::int64_t changes = 0;
    const auto at = static_cast<std::int64_t>(numberOf(c.model, "largest_step_at"));
    for (std::int64_t k = first; k < last; ++k) {
        largest = std::max(largest, std::abs(step(head, k)));
        changes += step(head, k) != 0 ? 1 : 0;
    }
    f.require(at >= first && at < last && std::abs(step(head, at)) >= largest * (1 - 1e-9),
              u"the largest step is not from distance %1"_s.arg(at));
    requireClaim(c, f,
                 {{u"every step has the size of the slope of its head"_s, alibi != nullptr},
                  {u"%1 changes at %2 of %3 distance%4"_s.arg(name, number(changes), number(c.table.rows),
                                                              c.table.rows == 1 ? QString() : u"s"_s),
                   alibi == nullptr}});
    KnownValues known(c);
    known.set("derivative.largest_step", step(head, at), 1e-9);
    known.set("derivative.largest_step_at", at, "derivative.changes", changes, "next", at + 1, "distances",
              last - first);
    known.asFarAsKnown().check(c, f);
}

}  // namespace

void checkSchemeDerivative(const Case& c, Findings& f) {
    const Shown shown(c.scene);
    if (shown.isBias()) return checkBiasSteps(c, f, shown);
    const Eigen::MatrixXd rows = shown.rows();
    if (rows.rows() < 2) {
        f.require(c.facts.empty() && c.claim.isEmpty(), c.claim);
        return;
    }
    const Eigen::MatrixXd steps = rows.bottomRows(rows.rows() - 1) - rows.topRows(rows.rows() - 1);
    std::vector<double> sizes;
    for (Eigen::Index t = 0; t < steps.rows(); ++t)
        sizes.push_back(std::sqrt(steps.row(t).squaredNorm() / whole(steps.cols())));
    std::vector<double> sorted = sizes;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    const double median = sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    // Any of several equally large ones, up to rounding, may be named.
    const auto at = static_cast<std::int64_t>(numberOf(c.model, "largest_step_at"));
    const bool even = sorted.back() - sorted.front() <= 1e-9 * sorted.back();
    const bool same = (steps.rowwise() - steps.row(0)).cwiseAbs().maxCoeff() <= 1e-9 * (1 + sorted.back());
    const std::int64_t place = at - shown.p.firstPosition;
    f.require(place >= 0 && place < steps.rows() &&
                  sizes[static_cast<std::size_t>(place)] >= sorted.back() * (1 - 1e-9),
              u"the largest step is not from position %1"_s.arg(at));
    const bool isTied =
        std::ranges::count_if(sizes, [&](double size) { return size >= sorted.back() * (1 - 1e-11); }) > 1;
    requireClaim(c, f,
                 {{u"the step from each row to the next is the same"_s, same},
                  {u"every step has the same length, but not the same direction"_s, even && !same},
                  {u"the largest step is from position %1 to %2%3"_s.arg(
                       number(at), number(at + 1), isTied ? u" (and elsewhere)"_s : QString()),
                   !even}});
    const double error = 1e-9 * (1 + sorted.back());
    KnownValues known(c);
    known.set("derivative.median_step", median, "derivative.largest_step", sorted.back(), error);
    if (!even) known.set("derivative.largest_step_at", at);
    known.set("next", at + 1, "one_step", same, "one_length", even).asFarAsKnown().check(c, f);
    f.require(c.table.rows == steps.rows(), c.table.title);
    const std::vector<std::int64_t> columns = drawnColumns(c);
    for (std::int64_t row = 0; row < c.table.rows; ++row) {
        requireCell(f, c.table, row, 1, sizes[static_cast<std::size_t>(row)], error);
        for (std::size_t k = 0; k < columns.size(); ++k)
            requireCell(f, c.table, row, 2 + static_cast<std::int64_t>(k), steps(row, columns[k]), error);
    }
}

namespace {

/// Returns the trained length if the Scene does not set one.
std::int64_t lengthScaledFrom(const RopeScaling& scaling, std::int64_t length) {
    if (const auto* s = std::get_if<DynamicNtkScaling>(&scaling)) return s->originalLength;
    if (const auto* s = std::get_if<YarnScaling>(&scaling)) return s->originalLength;
    if (const auto* s = std::get_if<LongRopeScaling>(&scaling)) return s->originalLength;
    if (const auto* s = std::get_if<Llama3Scaling>(&scaling)) return s->originalLength;
    return length;
}

/// Returns the number of pairs at angles not reached by a trained distance, from the frequency of each pair.
double newAngles(const Vector& trained, const Vector& asked, std::int64_t length, std::int64_t distance) {
    double count = 0;
    for (Eigen::Index i = 0; i < trained.size(); ++i) {
        const Real turn = 2 * std::numbers::pi_v<Real>;
        // The angle swept by distances 0 .. length - 1.
        const Real arc = Real(trained(i)) * Real(length - 1);
        const Real angle = std::fmod(Real(asked(i)) * Real(distance), turn);
        const Real slack = Real(trained(i)) * 1e-6L;
        count += slack > 0 && arc < turn && angle > arc + slack && angle < turn - slack ? 1 : 0;
    }
    return count;
}

/// Returns the frequencies in the shortest text that has a distance: dynamic NTK and LongRoPE depend on its
/// length.
Vector frequenciesAt(RopeScheme rope, std::int64_t distance) {
    if (auto* s = std::get_if<DynamicNtkScaling>(&rope.scaling)) s->sequenceLength = distance + 1;
    if (auto* s = std::get_if<LongRopeScaling>(&rope.scaling)) s->sequenceLength = distance + 1;
    const SchemeReference text(rope, distance + 1);
    Vector w(text.pairs());
    for (Eigen::Index i = 0; i < w.size(); ++i) w(i) = static_cast<double>(text.w(i));
    return w;
}

void checkRotationBeyond(const Case& c, Findings& f, const Shown& shown) {
    const auto& rope = std::get<RopeScheme>(shown.scheme);
    const std::int64_t trained =
        c.scene.selection.trainedLength.value_or(lengthScaledFrom(rope.scaling, shown.p.length));
    RopeScheme plain = rope;
    plain.scaling = NoScaling{};
    const Vector before = ropeFrequencies(plain);
    const bool follows = std::holds_alternative<DynamicNtkScaling>(rope.scaling) ||
                         std::holds_alternative<LongRopeScaling>(rope.scaling);
    const bool isScaled = !std::holds_alternative<NoScaling>(rope.scaling);
    const auto* yarn = std::get_if<YarnScaling>(&rope.scaling);
    f.require(c.table.columns.size() == (isScaled ? 3 : 2), c.table.title);
    // The text that the scaling is for, or four times as many distances as in training, at regular steps.
    const double stretch = std::visit(
        [](const auto& scaling) {
            if constexpr (requires { scaling.factor; }) return scaling.factor;
            return 1.0;
        },
        rope.scaling);
    const std::int64_t end = trained * static_cast<std::int64_t>(std::clamp(std::ceil(stretch), 4.0, 1024.0));
    const auto distanceOf = [&c](std::int64_t row) { return std::get<std::int64_t>(c.table.cell(row, 0)); };
    const std::int64_t step = c.table.rows > 1 ? distanceOf(1) : 1, last = distanceOf(c.table.rows - 1);
    f.require(last == (c.table.rows - 1) * step && last < end && last + step >= end, c.table.title);
    const auto at = [&](qsizetype line, std::int64_t distance) {
        return newAngles(before, line == 1 ? before : frequenciesAt(rope, distance), trained, distance);
    };
    std::vector<double> maximum(3, 0);
    for (std::int64_t row = 0; row < c.table.rows; ++row)
        for (qsizetype line = 1; line < c.table.columns.size(); ++line) {
            const double count = at(line, distanceOf(row));
            requireShownCell(f, c.table, row, line, count);
            maximum[static_cast<std::size_t>(line)] =
                std::max(maximum[static_cast<std::size_t>(line)], count);
        }
    const double own = maximum[isScaled ? 2 : 1];
    const QString largest0 =
        u"with the scaling, no pair leaves the trained angles up to a distance of "_s + number(last);
    requireClaim(
        c, f,
        {{u"no pair reaches a new angle"_s, own == 0 && maximum[1] == 0},
         {u"past the trained length, slow pairs reach angles not seen in training"_s, own > 0 && !isScaled},
         {largest0, isScaled && own == 0 && maximum[1] > 0},
         {u"with the scaling, fewer pairs reach angles not seen in training"_s,
          isScaled && own > 0 && own < maximum[1]},
         {u"even with the scaling, pairs reach angles not seen in training"_s,
          isScaled && own >= maximum[1] && maximum[1] > 0}});
    const auto round = std::ranges::count_if(
        before, [&](double w) { return w * whole(trained - 1) >= 2 * std::numbers::pi; });
    const std::int64_t twice = 2 * trained - 1;
    KnownValues known(c);
    known.set("beyond.trained_length", trained, "beyond.pairs", before.size(), "beyond.completed", round,
              "beyond.unseen", at(isScaled ? 2 : 1, twice), "twice", twice, "last", last, "stride",
              step > 1 ? step : 0, "text_length", follows ? twice + 1 : 0);
    if (isScaled) known.set("beyond.unseen_unscaled", at(1, twice));
    if (yarn && yarn->asInKerasHub && yarn->truncate) known.set("last_counted", yarn->originalLength);
    known.asFarAsKnown().check(c, f);
}

}  // namespace

void checkSchemeBeyond(const Case& c, Findings& f) {
    if (c.table.title.startsWith("Measured loss"_L1)) return;
    const Shown shown(c.scene);
    if (std::holds_alternative<RopeScheme>(shown.scheme)) return checkRotationBeyond(c, f, shown);
    const std::int64_t trained = c.scene.selection.trainedLength.value_or(shown.p.length);
    // The last query of a text as long as the drawn distances.
    const std::int64_t furthest = 4 * trained - 1;
    Scene longer = c.scene;
    longer.encoding.length = furthest + 1;
    const Shown asked(longer);
    const auto at = [&](qsizetype line, std::int64_t distance) {
        return asked.bias(headOf(c.table.columns[line]), furthest, furthest - distance);
    };
    const auto* alibi = std::get_if<AlibiScheme>(&shown.scheme);
    const bool needsQuery = alibi && (asked.ref.dependsOnlyOnKey() || asked.bias(0, 0, 0) > 0);
    f.require(c.table.rows == 4 * trained, c.table.title);
    for (std::int64_t row = 0; row < c.table.rows; ++row)
        for (qsizetype line = 1; line < c.table.columns.size(); ++line)
            requireShownCell(f, c.table, row, line, at(line, row));
    KnownValues known(c);
    known.set("beyond.trained_bias", at(1, trained - 1), "beyond.far_bias", at(1, furthest), 1e-10);
    known.set("beyond.trained_length", trained, "last", furthest, "trained_distance", trained - 1,
              "distances", needsQuery ? furthest + 1 : 0);
    known.rows("line", [&, line = qsizetype{0}](const Values&, KnownValues& of) mutable {
        line = line % (c.table.columns.size() - 1) + 1;
        of.set("trained", at(line, trained - 1), "far", at(line, furthest), 1e-10);
    });
    known.asFarAsKnown().check(c, f);
    const auto sameFrom = [&](std::int64_t distance) {
        for (std::int64_t d = distance; d <= distance + 300; ++d)
            if (shown.bias(0, 0, -d) != shown.bias(0, 0, -distance)) return false;
        return distance == 0 || shown.ref.bucket(-distance) < 0 ||
               shown.ref.bucket(1 - distance) != shown.ref.bucket(-distance);
    };
    if (c.claim.contains("before the query"_L1)) {
        const auto message =
            numbersIn(c.claim, std::holds_alternative<T5Scheme>(shown.scheme)
                                   ? u"all keys # or more before the query share one bucket and its bias"_s
                                   : u"all keys # or more before the query get the same bias"_s);
        f.require(message && sameFrom(QString(message->front()).remove(','_L1).toLongLong()), c.claim);
    } else {
        bool straight = std::holds_alternative<AlibiScheme>(shown.scheme);
        for (std::int64_t d = 1; straight && d < furthest; ++d)
            straight = std::abs(at(1, d + 1) - 2 * at(1, d) + at(1, d - 1)) < 1e-9;
        requireClaim(c, f,
                     {{u"past the trained length the bias continues along the same slope"_s, straight}});
    }
}

}  // namespace sinescope::truth
