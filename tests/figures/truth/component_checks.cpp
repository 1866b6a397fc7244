// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trajectory, spectrum: what the rows of the formula or of another scheme are made of.
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/truth/checks.h"
#include "tests/figures/truth/scheme_shown.h"
#include "tests/figures/truth/spectra.h"

#include <Eigen/Dense>
#include <QRegularExpression>

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
    double most = -1, wavelength = std::nan("");
    for (std::int64_t k = 1; k <= points / 2; ++k) {
        std::complex<double> sum = 0;
        for (std::int64_t t = 0; t < rows; ++t)
            sum += windowed(t) * back[static_cast<std::size_t>((k * t) % points)];
        if (std::norm(sum) > most * (1 + 1e-12))
            most = std::norm(sum), wavelength = static_cast<double>(points) / static_cast<double>(k);
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

/// The rows that a figure analyses, and the sinusoid's of that size beside another scheme's.
struct Analysed {
    /// `shown` gives the rows of another scheme.
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

/// Shares of the variance of the first components, of a table that varies.
std::vector<double> sharesOf(const Eigen::MatrixXd& rows, std::int64_t most) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(rows.transpose() * rows);
    std::vector<double> shares;
    for (std::int64_t k = 0; k < std::min<std::int64_t>(most, rows.cols()); ++k)
        shares.push_back(std::max(0.0, solver.eigenvalues()(rows.cols() - 1 - k)) / rows.squaredNorm());
    return shares;
}

/// The share of A's variance along the first components of the current rows; NaN where several sets of
/// components are as good.
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

/// The read-outs on the cell, where they are the formula's.
std::vector<Readout> linesBeside(const Case& c, Findings& f) {
    if (isSinusoidal(c.scene)) return holdCellLines(c, f);
    std::vector<Readout> lines = c.model.readout({});
    holdSchemeCellLines(c, f, lines);
    return lines;
}

/// "43.2 %", "over 99.9 %", "under 0.05 %".
bool readsPercent(const QString& text, double share) {
    const double value = 100 * share;
    if (value > 100 - 1e-8) return text == "100.0 %"_L1;
    if (text == "over 99.9 %"_L1) return value > 99.9 && value < 100;
    if (text == "under 0.05 %"_L1) return value > 0 && value <= 0.05 + 1e-9;
    const auto shown = numbersIn(text, u"# %"_s);
    return shown && std::abs(plainly(shown->front()).toDouble() - value) <= 0.05 + 1e-9;
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
    const QString alternative = c.model.alternativeText();
    if (!(total > smallest)) {
        f.says(
            withoutOffScale(alternative),
            ref.rows() == 1
                ? u"Trajectory: nothing is drawn. A single position has no principal components."_s
                : u"Trajectory: nothing is drawn. %1 rows are equal, so there are no principal components."_s
                      .arg(leftOut.empty() ? u"All"_s : u"The other"_s),
            {});
        f.require(c.model.claim().isEmpty() && c.facts.empty(), u"nothing is drawn"_s);
        return;
    }
    const std::vector<double> shares = sharesOf(rows, 3);
    const auto share = [&](std::int64_t k) { return shares[static_cast<std::size_t>(k)]; };
    std::int64_t shown = 0;
    for (const Fact& fact : c.facts)
        if (fact.name.startsWith("trajectory.share_"_L1)) {
            const auto forms = numbersIn(fact.sentence, u"Principal component # holds ~ of the variance."_s);
            f.require(forms.has_value() && reads(forms->front(), static_cast<double>(shown + 1)),
                      fact.sentence);
            const QString percent = fact.sentence.section(u"holds "_s, 1).section(u" of the"_s, 0, 0);
            f.require(std::abs(fact.value - share(shown)) < 1e-9 && readsPercent(percent, fact.value),
                      fact.sentence);
            ++shown;
        }
    const double together = sumOf(shares, shown);
    const std::int64_t wanted = c.option("components").toInt();
    std::int64_t there = 0;
    for (std::int64_t k = 0; k < std::min<std::int64_t>(wanted, ref.columns()); ++k)
        there += share(k) > 1e-11 * share(0) ? 1 : 0;
    f.require(shown <= wanted && shown >= there, u"%1 components are shown"_s.arg(shown));
    const QString count = shown == 1 ? u"one"_s : shown == 2 ? u"two"_s : u"three"_s;
    const std::vector<double> besides = sharesOf(analysed.sinusoid, 3);
    const bool beside = !analysed.isFormula && c.isOn("sinusoid") &&
                        analysed.sinusoid.squaredNorm() > 1e-24 * static_cast<double>(rows.size());
    const QString hold = shown == 1 ? u"%1 principal component holds "_s : u"%1 principal components hold "_s;
    const QString claim = c.model.claim();
    const QString percent = claim.section(QRegularExpression(u"holds? "_s), 1).section(u" of the"_s, 0, 0);
    std::int64_t shownBeside = 0;
    for (const QString& column : c.model.table().columns) shownBeside += column.startsWith("sinu"_L1);
    f.require(beside == (shownBeside > 0), u"the sinusoid has %1 columns"_s.arg(shownBeside));
    if (beside && shown > 1 && shown == shownBeside) {
        f.says(claim, hold.arg(count) + percent + u" of the variance, ~ in the sinusoidal encoding"_s, {});
        f.require(readsPercent(claim.section(u"variance, "_s, 1).section(u" in the"_s, 0, 0),
                               sumOf(besides, shownBeside)),
                  claim);
    } else {
        f.says(claim, hold.arg(count) + percent + u" of the variance of # column(s)"_s,
               {static_cast<double>(rows.cols())});
    }
    f.require(readsPercent(percent, together), claim);
    ExpectedFacts facts;
    for (std::int64_t k = 0; k < shown; ++k)
        facts.add(u"trajectory.share_%1"_s.arg(k + 1), share(k),
                  u"Principal component # holds ~ of the variance."_s, {static_cast<double>(k + 1)}, 1e-9);
    facts.add(u"trajectory.share"_s, together, u"Together the shown components hold ~ of the variance."_s, {},
              1e-9);
    const double variance = total / fitted;
    facts.add(u"trajectory.variance"_s, variance,
              u"The mean squared distance of a row from the mean row is #."_s, {variance});
    facts.add(u"trajectory.rows"_s, fitted, u"The components were found from # row(s)."_s, {fitted});
    if (beside)
        facts.add(u"trajectory.sinusoid_share"_s, sumOf(besides, shownBeside),
                  u"The same components of the sinusoidal encoding hold ~ of its variance."_s, {}, 1e-9);
    for (const Fact& fact : c.facts) {
        if (fact.name != "trajectory.frozen_share"_L1) continue;
        const double expected = frozenShare(c, rows, shown);
        facts.add(fact.name, std::isnan(expected) ? fact.value : expected,
                  u"~ of the variance of A, ~, is along the components of the current rows."_s, {}, 1e-6);
        f.require(fact.value >= 0 && fact.value <= 1 + 1e-9 &&
                      readsPercent(fact.sentence.section(u" of the"_s, 0, 0).remove(u"About "_s), fact.value),
                  fact.sentence);
    }
    facts.hold(c.facts, f);
    f.says(
        alternative,
        u"Line chart of the first {principal component|two principal components|three principal components} over position (~), with shares of the variance of ~; beside it the same rows as a curve in {the plane|space}, coloured by position~."_s,
        {});
    f.require(alternative.contains(u"in space"_s) == (shown == 3), alternative);
    const bool isElsewhere = c.scene.frozen && c.scene.frozen->dModel != c.scene.encoding.dModel;
    std::vector<Readout> lines = linesBeside(c, f);
    lines.erase(std::remove_if(lines.begin(), lines.end(),
                               [isElsewhere](const Readout& line) {
                                   return line.label.startsWith("PC "_L1) ||
                                          line.label.startsWith("A, PC "_L1) ||
                                          (isElsewhere && line.label == "A"_L1);
                               }),
                lines.end());
    noLinesLeft(f, lines);
    // Distances within the shown components are those of the rows, but for what the others hold.
    const FigureTable table = c.model.table();
    const auto ofFrozen = std::count_if(table.columns.begin(), table.columns.end(),
                                        [](const QString& column) { return column.startsWith("A, "_L1); });
    f.require(table.rows == ref.rows() && table.columns.size() == shown + shownBeside + ofFrozen + 1 &&
                  (ofFrozen == 0 || ofFrozen == shown),
              table.title);
    for (std::int64_t k = 0; k < shown; ++k) {
        double sum = 0;
        for (std::int64_t t = 0; t < table.rows; ++t)
            if (std::find(leftOut.begin(), leftOut.end(), ref.first() + t) == leftOut.end())
                sum += std::pow(std::get<double>(table.cell(t, k + 1)), 2);
        f.require(std::abs(sum / total - share(k)) < 1e-9, u"the variance of %1"_s.arg(table.columns[k + 1]));
    }
}

namespace {

/// The share of the variance that the K strongest frequencies hold, K = 1 .. L / 2.
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
    double resolved = 0, matched = 0, aliased = 0, selected = std::nan("");
};

Peaks peaksOf(const Case& c, const Eigen::MatrixXd& centred, std::int64_t points, double scale) {
    Peaks found;
    const auto rows = static_cast<double>(centred.rows());
    for (std::int64_t j = 0; j < c.ref.columns(); ++j) {
        const double peak =
            centred.col(j).norm() > 1e-12 * std::abs(scale) ? peakOf(centred.col(j), points) : std::nan("");
        if (j == c.column()) found.selected = peak;
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
    if (ref.rows() < 4) {
        f.says(c.model.alternativeText(),
               u"Spectrum: nothing is drawn. A spectrum needs at least 4 positions."_s, {});
        return;
    }
    std::vector<std::int64_t> bridged;
    const Analysed analysed(c, [&](const Shown& shown) {
        bridged = statedOffScale(c, f, shown);
        return shown.rowsBridging(bridged);
    });
    const Eigen::MatrixXd& rows = analysed.rows;
    if (!(rows.squaredNorm() > 1e-24 * analysed.scale * analysed.scale)) {
        f.says(withoutOffScale(c.model.alternativeText()),
               u"Spectrum: nothing is drawn. %1 rows are alike: nothing in the table oscillates."_s.arg(
                   bridged.empty() ? u"All"_s : u"The other"_s),
               {});
        return;
    }
    const bool columns = c.option("of") == "columns"_L1;
    std::vector<double> explained = explainedShares(rows);
    const std::int64_t points = spectrumPoints(ref.rows());
    const Peaks peaks = columns ? peaksOf(c, rows, points, analysed.scale) : Peaks{};
    const auto enoughOf = [](const std::vector<double>& all) {
        const auto at = std::find_if(all.begin(), all.end(), [](double share) { return share >= 0.95; });
        return static_cast<double>(at - all.begin() + 1);
    };
    const double needed = enoughOf(explained);
    const bool beside = !analysed.isFormula && analysed.sinusoid.squaredNorm() > 1e-24;
    const double besideNeeded = beside ? enoughOf(explainedShares(analysed.sinusoid)) : 0;
    const auto all = static_cast<double>(ref.rows());
    const QString frequencies = u"# Fourier {frequency|frequencies} of # points"_s;
    const QString hold = frequencies + u" {holds|hold} 95 % of the variance"_s;
    const QString claim = c.model.claim();
    if (claim.startsWith("every"_L1)) {
        f.require(columns && peaks.resolved > 0 && peaks.resolved == peaks.matched, claim);
        f.says(claim,
               u"every column with a wavelength of 2 to # positions has its power there"_s +
                   (peaks.aliased > 0 ? u"; below 2 it appears at an alias"_s : QString()),
               {all});
    } else if (beside) {
        f.says(claim, hold + u", # that of the sinusoidal encoding"_s, {needed, all, besideNeeded});
    } else if (!claim.isEmpty()) {
        f.says(claim, hold, {needed, all});
    }
    ExpectedFacts facts;
    facts.add(u"spectrum.rows"_s, static_cast<double>(ref.rows()),
              u"The spectrum is that of # position(s)."_s, {static_cast<double>(ref.rows())});
    for (std::size_t k = 0; k < explained.size(); ++k)
        facts.add(u"spectrum.r2_%1"_s.arg(k + 1), explained[k],
                  explained[k] > 0.99995 ? u"R² of %1 is {over 0.9999|1.0000|1}."_s.arg(frequencies)
                                         : u"R² of %1 is #."_s.arg(frequencies),
                  explained[k] > 0.99995 ? std::vector<double>{static_cast<double>(k + 1), all}
                                         : std::vector<double>{static_cast<double>(k + 1), all, explained[k]},
                  1e-9);
    facts.add(u"spectrum.frequencies_95"_s, needed,
              u"For 95 % of the variance it takes %1."_s.arg(frequencies), {needed, all});
    if (beside)
        facts.add(u"spectrum.sinusoid_95"_s, besideNeeded,
                  u"For 95 % of the variance of the sinusoidal encoding of this size it takes %1."_s.arg(
                      frequencies),
                  {besideNeeded, all});
    facts.add(u"spectrum.resolved"_s, peaks.resolved,
              u"The wavelength(s) of # column(s) {lie|lies} between 2 positions and all of them."_s,
              {peaks.resolved});
    facts.add(u"spectrum.matched"_s, peaks.matched, u"# of them {peaks|peak} at the formula's wavelength."_s,
              {peaks.matched});
    facts.add(u"spectrum.selected_peak"_s, peaks.selected,
              u"Column # has most power at a wavelength of # position(s)."_s,
              {static_cast<double>(c.column()), peaks.selected});
    facts.hold(c.facts, f);
    QString form = columns ? u"Heatmap of the power of # column(s) (~)"_s
                           : u"Heatmap of the power of # principal component(s) (~)"_s;
    form +=
        u" against wavelength on a logarithmic axis, sorted by where it peaks, from # positions, centred and with Hann's window."_s;
    std::vector<double> numbers = {columns
                                       ? static_cast<double>(ref.columns())
                                       : static_cast<double>(std::max<std::int64_t>(1, c.model.table().rows)),
                                   static_cast<double>(ref.rows())};
    const auto said = numbersIn(c.model.alternativeText(), form + '~'_L1);
    if (!columns && said) numbers.front() = said->front().toDouble();
    if (peaks.resolved > 0) {
        form +=
            u" Of # column(s) with a wavelength within these positions, # {peaks|peak} at the wavelength of the formula."_s;
        numbers.push_back(peaks.resolved), numbers.push_back(peaks.matched);
    }
    if (columns && peaks.aliased > 0) {
        form +=
            u" # {column has|columns have} a wavelength below 2 positions, whose power appears at an alias."_s;
        numbers.push_back(peaks.aliased);
    }
    form +=
        u" A second chart shows how much of the variance the strongest Fourier frequencies hold: %1 {holds|hold} 95 %."_s
            .arg(frequencies);
    numbers.push_back(needed), numbers.push_back(all);
    if (beside) {
        form += u" In the sinusoidal encoding of the same size # {holds|hold} 95 %."_s;
        numbers.push_back(besideNeeded);
    }
    f.says(withoutOffScale(c.model.alternativeText()), form, numbers);
    std::vector<Readout> lines = linesBeside(c, f);
    if (std::isnan(peaks.selected))
        holdLine(f, lines, u"most power at"_s, u"none, the column is constant"_s, {});
    else
        holdLine(f, lines, u"most power at"_s, u"# position(s)"_s, {peaks.selected});
    holdLine(f, lines, u"95 % of the variance"_s, u"# Fourier {frequency|frequencies}"_s, {needed});
    noLinesLeft(f, lines);
}

}  // namespace sinescope::truth
