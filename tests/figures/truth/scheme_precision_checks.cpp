// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of a scheme in fewer bits: rows of a table, biases of scores, a rotation.
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/scheme_shown.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace sinescope::truth {
namespace {

/// Returns the nearest number with `digits` mantissa bits; the smallest exponent, `lowest`, bounds its last
/// place.
double stored(double value, int digits, int lowest, double largest) {
    if (value == 0) return 0;
    const int exponent = std::max(std::ilogb(value), lowest);
    const double unit = std::ldexp(1.0, exponent - digits);
    const double rounded = std::nearbyint(value / unit) * unit;
    return std::abs(rounded) > largest ? std::copysign(HUGE_VAL, value) : rounded;
}

struct Format {
    const char* name;
    int digits, lowest;
    double largest;
    double of(double value) const { return stored(value, digits, lowest, largest); }
};
constexpr Format formats[] = {
    {"float32", 23, -126, 0x1.fffffep127}, {"float16", 10, -14, 65504}, {"bfloat16", 7, -126, 0x1.fep127}};

/// The stored numbers, one row per place, and the words that figures use for them.
struct Numbers {
    Eigen::MatrixXd rows;
    std::int64_t first = 0;  ///< place
    QString owner;           ///< "of the table"
    bool isOutward = false;  ///< the table has the largest error from the place nearest to 0 up to each place
};

/// Checks the facts of every format, claim, table and alternative text; `known` has a figure's additional
/// facts.
void checkNumbers(const Case& c, Findings& f, const Numbers& all, KnownValues known,
                  const QString& ownClaim) {
    const Eigen::MatrixXd& rows = all.rows;
    std::vector<double> worsts;
    std::vector<std::pair<std::int64_t, std::int64_t>> places;
    for (int k = 0; k < 3; ++k) {
        double worst = 0;
        std::int64_t exact = 0, position = 0, column = 0;
        std::vector<double> ofRows;
        for (Eigen::Index t = 0; t < rows.rows(); ++t) {
            double ofRow = 0;
            for (Eigen::Index j = 0; j < rows.cols(); ++j) {
                const double error = std::abs(formats[k].of(rows(t, j)) - rows(t, j));
                exact += error == 0 ? 1 : 0;
                if (error > worst) worst = error, position = all.first + t, column = j;
                ofRow = std::max(ofRow, error);
            }
            ofRows.push_back(ofRow);
        }
        for (Eigen::Index t = 0; t < rows.rows(); ++t) {
            const std::int64_t nearest =
                std::clamp<std::int64_t>(-all.first, 0, static_cast<std::int64_t>(rows.rows()) - 1);
            const auto from = ofRows.begin() + (all.isOutward ? std::min<std::int64_t>(t, nearest) : t);
            const auto to = ofRows.begin() + (all.isOutward ? std::max<std::int64_t>(t, nearest) : t);
            const double expected = *std::max_element(from, to + 1);
            if (std::isfinite(expected)) requireCell(f, c.table, t, k + 1, expected);
        }
        const QString name = QLatin1String(formats[k].name);
        known.set(u"precision.worst_"_s + name, worst);
        known.set(u"precision.exact_"_s + name, whole(exact));
        places.emplace_back(position, column);
        worsts.push_back(worst);
    }
    known.rows("format", [&, next = std::size_t{0}](const Values&, KnownValues& of) mutable {
        const std::size_t k = next++ % 3;
        of.set("worst", worsts[k]);
        if (worsts[k] > 0) of.set("place", places[k].first, "column", places[k].second);
    });
    known.asFarAsKnown().check(c, f);
    if (!ownClaim.isEmpty() || c.claim.contains("the same bias"_L1))
        return f.require(c.claim == ownClaim, c.claim);
    if (c.claim.startsWith("in bfloat16"_L1))
        f.requireForm(c.claim, u"in bfloat16 the largest error is # times that in float16"_s,
                      {worsts[2] / worsts[1]});
    else if (c.claim.startsWith("float16 holds"_L1))
        f.requireForm(c.claim, u"float16 holds every number %1, bfloat16 is off by up to #"_s.arg(all.owner),
                      {worsts[2]});
    else
        requireClaim(c, f,
                     {{u"16 bits hold every number "_s + all.owner, worsts[1] == 0 && worsts[2] == 0},
                      {u"numbers of 65,520 or more overflow float16"_s, std::isinf(worsts[1])}});
    f.require(!c.claim.startsWith("float16 holds"_L1) || worsts[1] == 0, c.claim);
}

/// Checks the numbers of the selected head by distance, Shaw's vectors, or, for ALiBi's forms that depend
/// only on the key, those by key.
void checkBiases(const Case& c, Findings& f, const Shown& shown) {
    const auto* alibi = std::get_if<AlibiScheme>(&shown.scheme);
    const auto* shaw = std::get_if<ShawScheme>(&shown.scheme);
    const bool ofKeys = alibi && (alibi->form == AlibiForm::Key || alibi->form == AlibiForm::KeyFromLast);
    const std::int64_t head = c.scene.selection.head, length = shown.p.length;
    Numbers all;
    all.first = ofKeys ? shown.p.firstPosition : 1 - length;
    const std::int64_t last = ofKeys ? shown.last() : shown.ref.isCausal() ? 0 : length - 1;
    all.rows.resize(last - all.first + 1, shaw ? shown.p.dModel : 1);
    for (Eigen::Index t = 0; t < all.rows.rows(); ++t) {
        const std::int64_t place = all.first + t;
        for (Eigen::Index j = 0; j < all.rows.cols(); ++j)
            all.rows(t, j) =
                shaw ? shaw->keys.values()(std::clamp(place, -shaw->left, shaw->right) + shaw->left, j)
                     : static_cast<double>(shown.ref.bias(head, ofKeys ? place : 0, place));
    }
    all.owner = u"that is added"_s;
    all.isOutward = alibi != nullptr;
    const QString places = ofKeys ? u"the keys at %1 and %2"_s : u"the distances %1 and %2"_s;
    KnownValues known(c);
    QString claim;
    const std::int64_t from = std::clamp<std::int64_t>(0, all.first, last);
    for (int k = 0; k < 3 && !shaw; ++k)
        for (std::int64_t n = 1; n < 2 * length; ++n) {
            const auto sharesWithNearer = [&](std::int64_t at, std::int64_t nearer) {
                if (at < all.first || at > last) return false;
                const double own = all.rows(at - all.first, 0), next = all.rows(nearer - all.first, 0);
                return own != next && formats[k].of(own) == formats[k].of(next);
            };
            const bool before = sharesWithNearer(from - n, from - n + 1);
            if (!before && !sharesWithNearer(from + n, from + n - 1)) continue;
            const std::int64_t at = before ? from - n : from + n, nearer = before ? at + 1 : at - 1;
            known.set(u"precision.shared_"_s + QLatin1String(formats[k].name), whole(at));
            if (k == 2)
                claim = u"in bfloat16 %1 get the same bias"_s.arg(places.arg(number(at), number(nearer)));
            break;
        }
    checkNumbers(c, f, all, std::move(known), claim);
}

struct WorstOfPairs {
    double angle = 0, value = 0;
};

/// Returns the errors of a program that rounds positions, frequencies and angles to one format and stores in
/// the other.
WorstOfPairs worstAt(const Shown& shown, std::int64_t position, const Format& arithmetic,
                     const Format& storage) {
    WorstOfPairs worst;
    const Real factor = shown.ref.turned(0, 0);
    const auto error = [](Real found, Real exact) {
        return std::isfinite(found) ? static_cast<double>(std::abs(found - exact)) : HUGE_VAL;
    };
    for (std::int64_t i = 0; i < shown.ref.pairs(); ++i) {
        if (!(shown.ref.w(i) > 0)) continue;
        const Real exact = Real(position) * shown.ref.w(i);
        const double angle = arithmetic.of(arithmetic.of(static_cast<double>(position)) *
                                           arithmetic.of(static_cast<double>(shown.ref.w(i))));
        worst.angle = std::max(worst.angle, error(angle, exact));
        for (const auto& [wave, right] : {std::pair(std::cos(angle), factor * std::cos(exact)),
                                          std::pair(std::sin(angle), factor * std::sin(exact))}) {
            const double there = arithmetic.of(static_cast<double>(factor) * arithmetic.of(wave));
            worst.value = std::max(worst.value, error(storage.of(there), right));
        }
    }
    return worst;
}

void checkRotation(const Case& c, Findings& f, const Shown& shown) {
    const bool isFloat32 = c.isOn("float32_angles"), ofAngles = c.option("quantity") == "angle"_L1;
    const std::int64_t length = shown.p.length;
    f.require(c.table.rows == length && c.table.columns.size() == 4, c.table.title);
    KnownValues known(c);
    std::vector<double> largest, largestHere;
    bool grows = true;
    std::size_t calculation = 0;
    for (int k = 0; k < 3; ++k) {
        const Format& format = formats[k];
        const Format& arithmetic = isFloat32 ? formats[0] : format;
        const QString name = QLatin1String(format.name);
        std::vector<double> shownErrors;
        std::set<double> places;
        for (std::int64_t t = 0; t < length; ++t) {
            const WorstOfPairs worst = worstAt(shown, shown.p.firstPosition + t, arithmetic, format);
            const double error = ofAngles ? worst.angle : worst.value;
            shownErrors.push_back(shownErrors.empty() ? error : std::max(error, shownErrors.back()));
            const double place = arithmetic.of(whole(shown.p.firstPosition + t));
            if (std::isfinite(place)) places.insert(place);
            if (std::isfinite(shownErrors.back()))
                requireCell(f, c.table, t, k + 1, shownErrors.back(), 1e-13);
        }
        const auto third = static_cast<std::size_t>(length / 3);
        grows = grows && third > 0 && shownErrors.back() > 2 * shownErrors[third];
        calculation = places.size();
        known.set(u"precision."_s + name + u"_told_apart"_s, whole(std::ssize(places)));
        for (const auto& [where, position] :
             {std::pair(QString(), c.position()), std::pair(u"_last"_s, shown.last())}) {
            const WorstOfPairs worst = worstAt(shown, position, arithmetic, format);
            known.set(u"precision."_s + name + u"_angle"_s + where, worst.angle);
            known.set(u"precision."_s + name + u"_value"_s + where, worst.value);
        }
        largest.push_back(shownErrors.back());
        largestHere.push_back(shownErrors[static_cast<std::size_t>(c.position() - shown.p.firstPosition)]);
    }
    requireClaim(c, f,
                 {{u"bfloat16 tells %1 of %2 positions apart"_s.arg(
                       number(static_cast<std::int64_t>(calculation)), number(length)),
                   static_cast<std::int64_t>(calculation) < length},
                  {u"with fewer bits, the error grows with position"_s, grows}});
    known.set("angles", ofAngles, "float32_angles", isFloat32, "p", c.position(), "last", shown.last());
    known.rows("format", [&, next = std::size_t{0}](const Values&, KnownValues& of) mutable {
        const std::size_t k = next++ % 3;
        of.set("largest_all", largest[k], "largest", largestHere[k], 1e-13);
    });
    known.asFarAsKnown().check(c, f);
}

}  // namespace

void checkSchemePrecision(const Case& c, Findings& f) {
    const Shown shown(c.scene);
    if (shown.turns()) return checkRotation(c, f, shown);
    if (shown.isBias()) return checkBiases(c, f, shown);
    checkNumbers(c, f, {shown.rows(), shown.p.firstPosition, u"of the table"_s}, KnownValues(c), {});
}

}  // namespace sinescope::truth
