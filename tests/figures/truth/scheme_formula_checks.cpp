// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculations of schemes other than the sinusoid: the named numbers of a line and its result, against
// the reference.
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/scheme_shown.h"

#include <algorithm>
#include <cmath>

namespace sinescope::truth {

namespace {

constexpr double noValue = std::numeric_limits<double>::quiet_NaN();

double asDouble(Real number) {
    return static_cast<double>(number);
}

/// Checks a calculation's words for one Scene.
class CalculationCheck {
 public:
    CalculationCheck(const Case& theCase, Findings& findings)
        : c(theCase), f(findings), shown(c.scene), known(theCase) {
        known.set("p", c.position(), "j", c.column()).asFarAsKnown();
    }

    /// `worksOut` are the results of the lines; NaN for a line without one.
    void check(const QString& claim, const std::vector<double>& worksOut) {
        requireClaim(c, f, {{claim, true}});
        known.check(c, f);
        if (c.isOn("blanks")) return;  // the numbers are blank
        const auto expected = static_cast<std::int64_t>(c.number("lines"));
        f.require(c.table.rows == std::min<std::int64_t>(expected, std::ssize(worksOut)), c.table.title);
        for (std::int64_t row = 0; row < std::min<std::int64_t>(c.table.rows, std::ssize(worksOut)); ++row) {
            const double value = worksOut[static_cast<std::size_t>(row)];
            requireCell(f, c.table, row, 2, value);
            const QString line = std::get<QString>(c.table.cell(row, 1));
            f.require(std::isnan(value) || statesItsValue(Fact{{}, value, {}, line}), line);
        }
    }
    double named(const char* name) const { return numberOf(c.model, name); }

    const Case& c;
    Findings& f;
    Shown shown;
    KnownValues known;
};

void checkRope(CalculationCheck& calculation) {
    const auto& rope = std::get<RopeScheme>(calculation.shown.scheme);
    const SchemeReference& ref = calculation.shown.ref;
    const std::int64_t p = calculation.c.position(), j = calculation.c.column(), i = ref.pair(j);
    if (i < 0 || !(ref.w(i) > 0)) return calculation.check(u"this column does not turn"_s, {noValue});
    const std::int64_t r =
        rope.part == RopePart::Proportional ? rope.headDim : rope.rotaryDim.value_or(rope.headDim);
    const Real turned = static_cast<Real>(p) * ref.w(i);
    const double angle = asDouble(turned), w = asDouble(ref.w(i)), cosine = asDouble(std::cos(turned)),
                 sine = asDouble(std::sin(turned)), wave = ref.isSecond(j) ? sine : cosine;
    const double plain = std::pow(rope.base, -2 * whole(i) / whole(r)), factor = asDouble(ref.attention());
    const bool isScaled = !std::holds_alternative<NoScaling>(rope.scaling);
    calculation.known.set("base", rope.base, "pair", i, "r", r, "counted", p, "unscaled", plain,
                          "angular_frequency", w, "power", 1 / w, "angle", angle);
    calculation.known.set("cosine", cosine, "sine", sine, "cosine_times_factor", factor * cosine,
                          "sine_times_factor", factor * sine, "formula.angle", angle,
                          "formula.angular_frequency", w, "formula.cosine", cosine, "formula.sine", sine);
    std::vector<double> values = isScaled ? std::vector<double>{noValue, plain, w, angle, wave}
                                          : std::vector<double>{noValue, noValue, 1 / w, angle, wave};
    if (factor != 1) {
        if (isScaled) values.erase(values.begin());
        values.push_back(factor * wave);
        calculation.known.set("attention_factor", factor, "formula.attention_factor", factor);
    }
    calculation.check(isScaled ? u"a pair turns by its position times its scaled frequency"_s
                               : u"a pair turns by its position over a power of B"_s,
                      values);
}

bool isKeyOutside(const Case& c) {
    const std::int64_t key = c.position() + c.shift(), first = c.scene.encoding.firstPosition;
    return key < first || key > first + c.scene.encoding.length - 1;
}

void checkAlibi(CalculationCheck& calculation) {
    const auto& alibi = std::get<AlibiScheme>(calculation.shown.scheme);
    const std::int64_t head = calculation.c.scene.selection.head, p = calculation.c.position(),
                       q = p + calculation.c.shift();
    AlibiScheme open = alibi;
    open.causal = false;
    const double slope = asDouble(calculation.shown.ref.slope(head));
    const double bias = asDouble(SchemeReference(open, calculation.shown.p.length).bias(head, p, q));
    const bool isSeen = !alibi.causal || q <= p;
    calculation.known.set("q", q, "head", head, "heads", alibi.heads, "bias_max", alibi.biasMax, "last_key",
                          alibi.keys - 1, "slope", slope, "formula.slope", slope, "bias", bias, "masked",
                          !isSeen, "outside", isKeyOutside(calculation.c));
    // The exponent must be the slope's, whatever numbers form it.
    const double workedOut =
        std::exp2(-alibi.biasMax * calculation.named("number") / calculation.named("slopes"));
    calculation.f.require(std::abs(workedOut - slope) < 1e-12 * slope,
                          u"the slope comes to %1, not %2"_s.arg(workedOut).arg(slope));
    if (isSeen) calculation.known.set("formula.bias", bias);
    const QString times = u"a bias is the slope of its head times "_s;
    const std::map<AlibiForm, QString> claims = {
        {AlibiForm::Symmetric, u"a bias is minus the slope of its head times the distance"_s},
        {AlibiForm::Distance, times + u"q − p"_s},
        {AlibiForm::Key, times + u"the key's position"_s},
        {AlibiForm::KeyFromLast, times + u"the key's offset from the last key"_s},
        {AlibiForm::Inverted, times + u"L − 1 minus the distance"_s}};
    calculation.check(claims.at(alibi.form),
                      alibi.causal ? std::vector<double>{noValue, slope, bias, noValue, noValue}
                                   : std::vector<double>{noValue, noValue, slope, noValue, bias});
}

void checkT5(CalculationCheck& calculation) {
    const auto& t5 = std::get<T5Scheme>(calculation.shown.scheme);
    const std::int64_t head = calculation.c.scene.selection.head, k = calculation.c.shift();
    const std::int64_t bucket = calculation.shown.ref.bucket(k);
    const double bias = t5.biases.values()(bucket, head);
    const double n = t5.buckets.bidirectional ? std::abs(whole(k)) : std::max(0.0, -whole(k));
    const double exact = calculation.named("exact"),
                 offset = std::isnan(calculation.named("offset")) ? 0 : calculation.named("offset");
    // The bucket computed from the displayed numbers.
    double workedOut = n;
    if (calculation.named("logarithmic") != 0)
        workedOut = std::min(
            calculation.named("last_of_side"),
            exact + std::floor(std::log(n / exact) / std::log(calculation.named("max_distance") / exact) *
                                   calculation.named("logarithmic_buckets") +
                               1e-9));
    calculation.f.require(workedOut + offset == whole(bucket),
                          u"the bucket comes to %1, not %2"_s.arg(workedOut + offset).arg(bucket));
    const bool causal = calculation.shown.ref.isCausal(), isSeen = !causal || k <= 0;
    calculation.known.set("k", k, "head", head, "size", n, "max_distance", t5.buckets.maximumDistance,
                          "bucket", bucket, "formula.bucket", bucket, "bias", bias, "masked", !isSeen,
                          "outside", isKeyOutside(calculation.c));
    if (isSeen) calculation.known.set("formula.bias", bias);
    calculation.check(u"a bias is that of the bucket of its distance"_s,
                      causal ? std::vector<double>{noValue, n, whole(bucket), bias, noValue}
                             : std::vector<double>{noValue, n, noValue, whole(bucket), bias});
}

void checkShaw(CalculationCheck& calculation) {
    const auto& shaw = std::get<ShawScheme>(calculation.shown.scheme);
    const std::int64_t p = calculation.c.position(), k = calculation.c.shift();
    const std::int64_t clipped = std::clamp(k, -shaw.left, shaw.right), row = clipped + shaw.left;
    const auto vector = shaw.keys.values().row(row);
    double bias = 0;
    for (Eigen::Index j = 0; j < vector.size(); ++j)
        bias += calculation.shown.query[static_cast<std::size_t>(j)] * vector(j);
    calculation.known.addText("word", calculation.c.scene.sentence.tokens.value(0));
    calculation.known.set("outside", isKeyOutside(calculation.c));
    calculation.known.set("q", p + k, "k", k, "left", shaw.left, "least", -shaw.left, "right", shaw.right,
                          "clipped", clipped, "row", row, "rows", shaw.left + shaw.right + 1, "d",
                          calculation.c.scene.encoding.dModel, "bias", bias, "has_more", vector.size() > 3,
                          "formula.row", row, "formula.bias", bias);
    const char* const names[] = {"first", "second", "third"};
    for (Eigen::Index j = 0; j < std::min<Eigen::Index>(3, vector.size()); ++j)
        calculation.known.set(names[j], vector(j));
    calculation.check(u"a bias is the query times the vector of a clipped distance, divided by √d"_s,
                      {noValue, whole(clipped), whole(row), noValue, bias});
}

/// Checks the facts and words that every cell value has.
void requireValue(CalculationCheck& calculation, const QString& claim, const std::vector<double>& worksOut) {
    const double value =
        asDouble(calculation.shown.ref.input(calculation.c.position(), calculation.c.column()));
    calculation.known.set("value", value, "formula.value", value);
    calculation.check(claim, worksOut);
    std::vector<Readout> lines = calculation.c.model.readout({});
    requireSchemeCellLines(calculation.c, calculation.f, lines);
    requireNoLinesLeft(calculation.f, lines);
}

void checkTable(CalculationCheck& calculation, std::int64_t firstRow) {
    const std::int64_t row = calculation.c.position() + firstRow;
    const double value =
        asDouble(calculation.shown.ref.input(calculation.c.position(), calculation.c.column()));
    calculation.known.set("row", row, "first_row", firstRow, "formula.row", row);
    std::vector<double> values = {noValue, noValue, whole(row), value};
    if (firstRow == 0) values.erase(values.begin());
    requireValue(calculation, u"a value is looked up in the row of its position"_s, values);
}

/// True if a column's value is constant along the patch's row.
bool showsRow(const CalculationCheck& calculation, const GridScheme& grid, std::int64_t column) {
    const std::int64_t row = calculation.c.position() / grid.width;
    for (std::int64_t across = 0; across < grid.width; ++across)
        if (std::abs(calculation.shown.ref.input(row * grid.width + across, column) -
                     calculation.shown.ref.input(row * grid.width, column)) > 1e-12L)
            return false;
    return true;
}

void checkGrid(CalculationCheck& calculation, const GridScheme& grid) {
    const std::int64_t p = calculation.c.position(), j = calculation.c.column(), row = p / grid.width,
                       across = p % grid.width;
    const double value = asDouble(calculation.shown.ref.input(p, j));
    std::vector<double> values = {whole(row), whole(across)};
    calculation.known.set("width", grid.width, "grid_row", row, "grid_column", across, "formula.grid_row",
                          row, "formula.grid_column", across);
    const QString& claim = calculation.c.claim;
    if (claim == "this column is left over: its values are 0"_L1) {
        calculation.f.require(value == 0 && grid.convention == GridConvention::Tensor2Tensor, claim);
        values.push_back(0);
        return requireValue(calculation, claim, values);
    }
    const bool isSine = claim.contains("the sine"_L1), ofRow = claim.endsWith("patch's row"_L1);
    const double w = calculation.named("w"), angle = calculation.named("angle");
    const double twice = calculation.named("doubled") != 0 ? 2 : 1;
    const bool isDetr =
        grid.convention == GridConvention::Detr || grid.convention == GridConvention::DeformableDetr;
    const double workedOut = std::pow(calculation.named("base"),
                                      -twice * calculation.named("pair") / calculation.named("divisor")) *
                             (isDetr ? asDouble(turn) / calculation.named("places") : 1);
    // DETR's library adds 1e-6 to the divisor; a base is shown with 12 digits.
    calculation.f.require(std::abs(workedOut - w) < (isDetr ? 2e-6 : 5e-12) * w,
                          u"w is %1, not %2"_s.arg(workedOut, 0, 'g', 15).arg(w, 0, 'g', 15));
    calculation.f.require(std::abs((isSine ? std::sin(angle) : std::cos(angle)) - value) < 1e-9,
                          calculation.c.model.alternativeText());
    calculation.known.set("scaled", isDetr, "is_sine", isSine, "of_rows", ofRow, "counted", angle / w,
                          "formula.angle", noValue);
    values.insert(values.end(), {w, angle, value});
    calculation.f.require(grid.width == 1 || !ofRow || showsRow(calculation, grid, j), claim);
    const bool changesAcross = grid.width > 1 && !showsRow(calculation, grid, j);
    calculation.f.require(!changesAcross || !ofRow, claim);
    requireValue(calculation, claim, values);
}

}  // namespace

void checkSchemeFormula(const Case& c, Findings& f) {
    CalculationCheck calculation(c, f);
    const Scheme& scheme = calculation.shown.scheme;
    const auto p = static_cast<double>(c.position()),
               length = static_cast<double>(calculation.shown.p.length);
    if (std::holds_alternative<RopeScheme>(scheme)) {
        checkRope(calculation);
        std::vector<Readout> lines = c.model.readout({});
        requireSchemeCellLines(c, f, lines);
        return requireNoLinesLeft(f, lines);
    }
    if (std::holds_alternative<AlibiScheme>(scheme)) return checkAlibi(calculation);
    if (std::holds_alternative<T5Scheme>(scheme)) return checkT5(calculation);
    if (std::holds_alternative<ShawScheme>(scheme)) return checkShaw(calculation);
    if (const auto* table = std::get_if<LearnedScheme>(&scheme))
        return checkTable(calculation, table->firstRow);
    if (const auto* table = std::get_if<TableScheme>(&scheme))
        return checkTable(calculation, table->firstRow);
    if (const auto* grid = std::get_if<GridScheme>(&scheme)) return checkGrid(calculation, *grid);
    if (!std::holds_alternative<UnitIntervalScheme>(scheme))
        return requireValue(calculation, u"a value is its position, in every column"_s, {noValue, p});
    calculation.known.set("length", length);
    const double value = asDouble(calculation.shown.ref.input(c.position(), c.column()));
    requireValue(
        calculation, u"a value is its position divided by L − 1"_s,
        length > 1 ? std::vector<double>{noValue, noValue, length - 1, value} : std::vector<double>{0});
}

}  // namespace sinescope::truth
