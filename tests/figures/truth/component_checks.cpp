// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trajectory, Spectrum: components and frequencies of the rows of the formula or of another scheme.
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/scheme_shown.h"
#include "tests/figures/truth/spectra.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numeric>
#include <vector>

namespace sinescope::truth {

namespace {

/// e^(-2 pi i m / points) for m = 0 .. points - 1.
std::vector<std::complex<double>> turnsBack(std::int64_t points) {
    std::vector<std::complex<double>> all;
    for (std::int64_t m = 0; m < points; ++m)
        all.push_back(std::polar(
            1.0, -static_cast<double>(turn) * static_cast<double>(m) / static_cast<double>(points)));
    return all;
}

}  // namespace

double peakOf(const Eigen::VectorXd& column, std::int64_t points) {
    const auto rows = static_cast<std::int64_t>(column.size());
    Eigen::VectorXd windowed(rows);
    for (std::int64_t t = 0; t < rows; ++t) {
        const double angle =
            static_cast<double>(turn / 2) * (static_cast<double>(t) + 0.5) / static_cast<double>(rows);
        windowed(t) = std::pow(std::sin(angle), 2) * column(t);
    }
    const std::vector<std::complex<double>> back = turnsBack(points);
    double largest = -1, wavelength = std::nan("");
    for (std::int64_t k = 1; k <= points / 2; ++k) {
        std::complex<double> sum = 0;
        for (std::int64_t t = 0; t < rows; ++t)
            sum += windowed(t) * back[static_cast<std::size_t>((k * t) % points)];
        if (std::norm(sum) > largest * (1 + 1e-12))
            largest = std::norm(sum), wavelength = static_cast<double>(points) / static_cast<double>(k);
    }
    return wavelength;
}

std::int64_t spectrumPoints(std::int64_t rows) {
    std::int64_t points = 1;
    while (points < 4 * rows) points *= 2;
    return points;
}

namespace {

Eigen::MatrixXd centred(const Eigen::MatrixXd& table) {
    return table.rowwise() - table.colwise().mean();
}

/// The rows that a figure analyses, and the sinusoid's of the same size.
struct Analysed {
    /// `shown` returns the rows of another scheme.
    Analysed(const Case& c, const std::function<Eigen::MatrixXd(const Shown& shown)>& shown)
        : isFormula(isSinusoidal(c.scene)) {
        Eigen::MatrixXd formula(c.ref.rows(), c.ref.columns());
        for (Eigen::Index t = 0; t < formula.rows(); ++t)
            for (Eigen::Index j = 0; j < formula.cols(); ++j)
                formula(t, j) = static_cast<double>(c.ref.value(c.ref.first() + t, j));
        sinusoid = centred(formula);
        rows = isFormula ? formula : shown(Shown(c.scene));
        scale = isFormula ? c.ref.factor() : std::max(1e-6, rows.cwiseAbs().maxCoeff());
        rows = centred(rows);
    }
    bool isFormula;
    Eigen::MatrixXd rows, sinusoid;  ///< centred
    double scale;
};

/// Returns the first components' shares of the variance; the rows must vary.
std::vector<double> sharesOf(const Eigen::MatrixXd& rows, std::int64_t largest) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(rows.transpose() * rows);
    std::vector<double> shares;
    for (std::int64_t k = 0; k < std::min<std::int64_t>(largest, rows.cols()); ++k)
        shares.push_back(std::max(0.0, solver.eigenvalues()(rows.cols() - 1 - k)) / rows.squaredNorm());
    return shares;
}

/// Returns the share of A's variance along the first components of the current rows; NaN if several sets of
/// components are equally good.
double frozenShare(const Case& c, const Eigen::MatrixXd& rows, std::int64_t shown) {
    const Scene setting = frozenSetting(c.scene);
    Eigen::MatrixXd other;
    if (isSinusoidal(setting)) {
        const Reference ref(setting.encoding);
        other.resize(ref.rows(), ref.columns());
        for (Eigen::Index t = 0; t < other.rows(); ++t)
            for (Eigen::Index j = 0; j < other.cols(); ++j)
                other(t, j) = static_cast<double>(ref.value(ref.first() + t, j));
    } else {
        other = Shown(setting).rows();
    }
    other = centred(other);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(rows.transpose() * rows);
    const Eigen::VectorXd& values = solver.eigenvalues();
    const Eigen::Index rest = rows.cols() - shown;
    const bool isOneSet = rest == 0 || values(rest) - values(rest - 1) > 1e-6 * values(rows.cols() - 1);
    if (!isOneSet || !(other.squaredNorm() > 1e-24 * static_cast<double>(other.size()))) return std::nan("");
    return (other * solver.eigenvectors().rightCols(shown)).squaredNorm() / other.squaredNorm();
}

double sumOf(const std::vector<double>& shares, std::int64_t count) {
    return std::accumulate(shares.begin(), shares.begin() + count, 0.0);
}

}  // namespace

void checkTrajectory(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const QString text = c.model.alternativeText();
    const bool leavesOut =
        text.contains("The components leave"_L1) || text.contains("The other rows are alike"_L1);
    std::vector<std::int64_t> leftOut;
    const Analysed analysed(c, [&](const Shown& shown) {
        if (leavesOut) leftOut = statedOffScale(c, f, shown);
        return shown.rowsWithout(leftOut);
    });
    const Eigen::MatrixXd& rows = analysed.rows;
    const auto fitted = static_cast<double>(rows.rows());
    const double total = rows.squaredNorm();
    const double smallest = 1e-24 * analysed.scale * analysed.scale * static_cast<double>(rows.size());
    KnownValues known(c);
    known.set("single", ref.rows() == 1, "picture", total > smallest, "left_out", leftOut.size());
    known.leave("off_scale rows_name");
    if (!(total > smallest)) {
        known.check(c, f);
        return f.require(c.claim.isEmpty() && c.facts.empty(), u"nothing is drawn"_s);
    }
    const std::vector<double> shares = sharesOf(rows, 3), besides = sharesOf(analysed.sinusoid, 3);
    const auto share = [&](std::int64_t k) { return shares[static_cast<std::size_t>(k)]; };
    const auto shown = static_cast<std::int64_t>(numberOf(c.model, "shown"));
    const std::int64_t expected = c.option("components").toInt();
    std::int64_t there = 0;
    for (std::int64_t k = 0; k < std::min<std::int64_t>(expected, ref.columns()); ++k)
        there += share(k) > 1e-11 * share(0) ? 1 : 0;
    f.require(shown <= expected && shown >= there, u"%1 components are shown"_s.arg(shown));
    const bool beside = !analysed.isFormula && c.isOn("sinusoid") &&
                        analysed.sinusoid.squaredNorm() > 1e-24 * static_cast<double>(rows.size());
    std::int64_t shownBeside = 0;
    for (const QString& column : c.table.columns.all()) shownBeside += column.startsWith("sinu"_L1);
    f.require(beside == (shownBeside > 0), u"the sinusoid has %1 columns"_s.arg(shownBeside));
    known.set("shown", shown, "one", shown == 1, "space", shown == 3, "columns", rows.cols(), "variance",
              total / fitted, "divided", false, "rows", fitted, "sampled", false, "beside", beside, "both",
              beside && shown > 1 && shown == shownBeside, "sinusoid_shown", shownBeside, "sinusoid_sampled",
              false, "frozen_sampled", false);
    known.set("share", sumOf(shares, shown), "sinusoid_share", beside ? sumOf(besides, shownBeside) : 0,
              1e-9);
    for (const auto& [list, of] : {std::pair("component", &shares), {"sinusoid_component", &besides}})
        known.rows(list, [of](const Values& row, KnownValues& component) {
            const std::int64_t number = wholeIn(row, "number");
            component.set("number", number);
            component.set("share", of->at(static_cast<std::size_t>(number - 1)), 1e-9);
        });
    if (!std::isnan(c.fact("frozen_share"))) known.set("frozen_share", frozenShare(c, rows, shown), 1e-6);
    const bool isElsewhere = c.scene.frozen && c.scene.frozen->dModel != c.scene.encoding.dModel;
    known.set("frozen_elsewhere", isElsewhere, "p", c.position());
    if (c.scene.frozen)
        known.set("frozen_columns", c.scene.frozen->dModel, "frozen_base", c.scene.frozen->base);
    known.leave("frozen frozen_name frozen_sinusoid frozen_share component at azimuth elevation").check(c, f);
    requireNoOtherLines(c, f);
    // Distances within the shown components are those of the rows, less the contribution of the others.
    const auto ofFrozen = std::ranges::count_if(
        c.table.columns.all(), [](const QString& column) { return column.startsWith("A, "_L1); });
    f.require(c.table.rows == ref.rows() && c.table.columns.size() == shown + shownBeside + ofFrozen + 1 &&
                  (ofFrozen == 0 || ofFrozen == shown),
              c.table.title);
    for (std::int64_t k = 0; k < shown; ++k) {
        double sum = 0;
        for (std::int64_t t = 0; t < c.table.rows; ++t)
            if (std::find(leftOut.begin(), leftOut.end(), ref.first() + t) == leftOut.end())
                sum += std::pow(std::get<double>(c.table.cell(t, k + 1)), 2);
        f.require(std::abs(sum / total - share(k)) < 1e-9,
                  u"the variance of %1"_s.arg(c.table.columns[k + 1]));
    }
}

namespace {

/// Returns the share of the variance of the K strongest frequencies, K = 1 .. L / 2.
std::vector<double> explainedShares(const Eigen::MatrixXd& centred) {
    const auto rows = static_cast<std::int64_t>(centred.rows());
    const std::vector<std::complex<double>> back = turnsBack(rows);
    std::vector<double> powers;
    for (std::int64_t k = 1; k <= rows / 2; ++k) {
        double power = 0;
        for (Eigen::Index j = 0; j < centred.cols(); ++j) {
            std::complex<double> sum = 0;
            for (std::int64_t t = 0; t < rows; ++t)
                sum += centred(t, j) * back[static_cast<std::size_t>((k * t) % rows)];
            power += std::norm(sum) * (2 * k == rows ? 1 : 2);
        }
        powers.push_back(power / static_cast<double>(rows) / centred.squaredNorm());
    }
    std::sort(powers.rbegin(), powers.rend());
    for (std::size_t k = 1; k < powers.size(); ++k) powers[k] += powers[k - 1];
    return powers;
}

struct Peaks {
    double resolved = 0, matched = 0, aliased = 0, constants = 0, selected = std::nan("");
};

Peaks peaksOf(const Case& c, const Eigen::MatrixXd& centred, std::int64_t points, double scale) {
    Peaks found;
    const auto rows = static_cast<double>(centred.rows());
    for (std::int64_t j = 0; j < c.ref.columns(); ++j) {
        const double peak =
            centred.col(j).norm() > 1e-12 * std::abs(scale) ? peakOf(centred.col(j), points) : std::nan("");
        if (j == c.column()) found.selected = peak;
        found.constants += std::isnan(peak) ? 1 : 0;
        if (!isSinusoidal(c.scene) || c.ref.pair(j) < 0) continue;
        const auto wavelength = static_cast<double>(c.ref.wavelength(c.ref.pair(j)));
        found.aliased += wavelength < 2 ? 1 : 0;
        if (!(wavelength >= 2 && wavelength <= rows)) continue;
        ++found.resolved;
        found.matched += std::abs(1 / peak - 1 / wavelength) <= 1 / rows ? 1 : 0;
    }
    return found;
}

}  // namespace

void checkSpectrum(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const bool columns = c.option("of") == "columns"_L1;
    KnownValues known(c);
    known.set("few_rows", ref.rows() < 4, "rows", ref.rows(), "length", ref.rows(), "cut", false, "columns",
              columns, "formula", isSinusoidal(c.scene));
    known.leave("off_scale");
    if (ref.rows() < 4) return known.check(c, f);
    std::vector<std::int64_t> bridged;
    const Analysed analysed(c, [&](const Shown& shown) {
        bridged = statedOffScale(c, f, shown);
        return shown.rowsBridging(bridged);
    });
    const Eigen::MatrixXd& rows = analysed.rows;
    if (!(rows.squaredNorm() > 1e-24 * analysed.scale * analysed.scale)) return known.check(c, f);
    const std::vector<double> explained = explainedShares(rows);
    const std::int64_t points = spectrumPoints(ref.rows());
    const Peaks peaks = columns ? peaksOf(c, rows, points, analysed.scale) : Peaks{};
    const auto enoughOf = [](const std::vector<double>& all) {
        const auto at = std::find_if(all.begin(), all.end(), [](double share) { return share >= 0.95; });
        return static_cast<double>(at - all.begin() + 1);
    };
    const double needed = enoughOf(explained);
    const bool beside = !analysed.isFormula && analysed.sinusoid.squaredNorm() > 1e-24;
    known.set("lines", columns ? whole(ref.columns()) : std::nan(""), "enough", needed, "frequencies_95",
              needed, "sinusoid_95", beside ? enoughOf(explainedShares(analysed.sinusoid)) : 0,
              "any_resolved", peaks.resolved > 0, "all_matched",
              peaks.resolved > 0 && peaks.resolved == peaks.matched, "aliased", peaks.aliased, "resolved",
              peaks.resolved, "matched", peaks.matched, "constants", peaks.constants, "column", c.column(),
              "constant", columns && std::isnan(peaks.selected), "selected_peak",
              columns && !std::isnan(peaks.selected) ? peaks.selected : 0);
    known.rows("share", [&explained](const Values& row, KnownValues& share) {
        const std::int64_t k = wholeIn(row, "k");
        share.set("k", k).set("r2", explained[static_cast<std::size_t>(k - 1)], 1e-9);
    });
    known.check(c, f);
    requireNoOtherLines(c, f);
}

}  // namespace sinescope::truth
