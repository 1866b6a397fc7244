// SPDX-License-Identifier: GPL-3.0-or-later
//
// Heatmap, formula, trajectory, spectrum: what is said of the table as it is.
#include "tests/figures/truth/checks.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <complex>

namespace sinescope::truth {

namespace {

struct Range {
    Real low = std::numeric_limits<Real>::infinity(), high = -low;
    void take(Real value) { low = std::min(low, value), high = std::max(high, value); }
    Real width() const { return high - low; }
};

Range rangeOf(const Reference& ref, std::int64_t column) {
    Range range;
    for (std::int64_t p = ref.first(); p <= ref.last(); ++p) range.take(ref.value(p, column));
    return range;
}

/// Columns fall into runs of one wave; in each the frequencies must not rise.
bool eachRunSlowsDown(const Reference& ref, std::int64_t fewest) {
    std::int64_t in = 0;
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        const bool begins = j == 0 || ref.wave(j) != ref.wave(j - 1);
        if (begins && in > 0 && in < fewest) return false;
        if (ref.wave(j) == '0') return true;
        if (!begins && !(ref.w(ref.pair(j)) < ref.w(ref.pair(j - 1)))) return false;
        in = begins ? 1 : in + 1;
    }
    return in >= fewest;
}

bool slowsDownToTheRight(const Reference& ref) {
    for (std::int64_t j = 1; j < ref.columns(); ++j)
        if (ref.wave(j) != '0' && ref.w(ref.pair(j)) > ref.w(ref.pair(j - 1))) return false;
    return true;
}

std::vector<Claim> heatmapClaims(const Reference& ref) {
    const Real ratio = ref.pairs() > 0 ? ref.w(0) / ref.w(ref.pairs() - 1) : 0;
    const bool much = ratio >= 2;
    return {
        {QStringLiteral("every value is 0"), ref.pairs() == 0},
        {QStringLiteral("left columns are fast, right columns are slow"), much && slowsDownToTheRight(ref)},
        {QStringLiteral("each half runs from fast columns to slow ones"),
         much && ref.parameters().layout != Layout::Interleaved && eachRunSlowsDown(ref, 2)},
        {QStringLiteral("the first pair is fast, the second is slow"), much && ref.pairs() == 2},
        {QStringLiteral("each pair is a little slower than the one before"), ratio > 1 && ratio < 2},
        {QStringLiteral("all pairs turn at the same speed"), ratio == 1 && ref.pairs() > 1},
        {QStringLiteral("a sine and a cosine of one frequency"), ref.pairs() == 1 && ref.hasBoth(0)},
        {QStringLiteral("one column, one sine"), ref.columns() == 1 && ref.wave(0) == 's'},
        {QStringLiteral("one column, one cosine"), ref.columns() == 1 && ref.wave(0) == 'c'}};
}

/// So near the limit that extended precision cannot tell.
bool isOnEdge(Real width, Real edge) {
    return std::abs(width - edge) < 1e-9L * edge;
}

void addSwings(const Case& c, ExpectedFacts& facts) {
    const Reference& ref = c.ref;
    const Real limit = std::abs(static_cast<Real>(ref.factor()));
    double wide = 0, still = 0;
    Range sines, cosines;
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        const Range range = rangeOf(ref, j);
        if (isOnEdge(range.width(), 1.9L * limit) || isOnEdge(range.width(), 0.1L * limit))
            wide = still = NAN;
        wide += range.width() >= 1.9L * limit ? 1 : 0;
        still += range.width() < 0.1L * limit ? 1 : 0;
        if (2 * j < ref.columns() || ref.wave(j) == '0') continue;
        (ref.wave(j) == 's' ? sines : cosines).take(range.low);
        (ref.wave(j) == 's' ? sines : cosines).take(range.high);
    }
    const auto d = static_cast<double>(ref.columns());
    facts.add(QStringLiteral("heatmap.swinging"), wide,
              QStringLiteral(
                  "# of # column(s) {swings|swing} at least 95 percent of the way from the lowest to the "
                  "highest value there is."),
              {std::isnan(wide) ? asStated : wide, d});
    facts.add(QStringLiteral("heatmap.still"), still,
              QStringLiteral("# of # column(s) {moves|move} less than 5 percent of that way."),
              {std::isnan(still) ? asStated : still, d});
    for (const auto& [name, wave, found] :
         {std::tuple("right_sines", "sines", sines), {"right_cosines", "cosines", cosines}}) {
        const auto low = static_cast<double>(found.low), high = static_cast<double>(found.high);
        const QString form = QStringLiteral("In the right half of the columns the %1 lie between # and #.")
                                 .arg(QLatin1String(wave));
        facts.add(QStringLiteral("heatmap.%1_lowest").arg(QLatin1String(name)), low, form, {low, high});
        facts.add(QStringLiteral("heatmap.%1_highest").arg(QLatin1String(name)), high, form, {low, high});
    }
}

Eigen::MatrixXd centredTable(const Reference& ref, std::int64_t rows) {
    Eigen::MatrixXd table(rows, ref.columns());
    for (std::int64_t t = 0; t < rows; ++t)
        for (std::int64_t j = 0; j < ref.columns(); ++j)
            table(t, j) = static_cast<double>(ref.value(ref.first() + t, j));
    return table.rowwise() - table.colwise().mean();
}

/// "43.2 %", "over 99.9 %", "under 0.05 %".
bool readsPercent(const QString& text, double share) {
    const double value = 100 * share;
    if (value > 100 - 1e-8) return text == QLatin1String("100.0 %");
    if (text == QLatin1String("over 99.9 %")) return value > 99.9 && value < 100;
    if (text == QLatin1String("under 0.05 %")) return value > 0 && value <= 0.05 + 1e-9;
    const auto shown = numbersIn(text, QStringLiteral("# %"));
    return shown && reads(shown->front(), value);
}

}  // namespace

void checkHeatmap(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    holdClaim(c, f, heatmapClaims(ref));
    const std::int64_t p = c.position(), j = c.column();
    const auto value = static_cast<double>(ref.value(p, j));
    const double limit = std::abs(ref.factor());
    const auto row = static_cast<double>(p), column = static_cast<double>(j);
    QString claim = c.model.claim();
    if (!claim.isEmpty()) claim[0] = claim[0].toUpper();
    f.says(c.model.alternativeText(),
           QStringLiteral("Heatmap, # position(s) by # column(s) (~); colour is the value, from # to #. ") +
               claim + QStringLiteral(". Position #, column #, value #."),
           {static_cast<double>(ref.rows()), static_cast<double>(ref.columns()), -limit, limit, row, column,
            value});
    noLinesLeft(f, holdCellLines(c, f));
    ExpectedFacts facts;
    facts.add(QStringLiteral("heatmap.value"), value, QStringLiteral("PE(#, #) = #."), {row, column, value});
    facts.add(QStringLiteral("heatmap.color_limit"), limit,
              QStringLiteral("No value is larger than # in magnitude."), {limit});
    const auto norm = static_cast<double>(ref.norm(p));
    facts.add(QStringLiteral("heatmap.row_norm"), norm,
              QStringLiteral("The row of position # has the norm #."), {row, norm});
    if (ref.pair(j) >= 0) {
        const auto cycles =
            static_cast<double>(ref.w(ref.pair(j)) * static_cast<Real>(ref.rows() - 1) / turn);
        facts.add(QStringLiteral("heatmap.cycles"), cycles,
                  QStringLiteral("Column # goes through # cycle(s) from the first position to the last."),
                  {column, cycles});
        const Range range = rangeOf(ref, j);
        facts.add(QStringLiteral("heatmap.column_lowest"), static_cast<double>(range.low),
                  QStringLiteral("The lowest value of column # is #."),
                  {column, static_cast<double>(range.low)});
        facts.add(QStringLiteral("heatmap.column_highest"), static_cast<double>(range.high),
                  QStringLiteral("The highest value of column # is #."),
                  {column, static_cast<double>(range.high)});
    }
    addSwings(c, facts);
    if (ref.rows() * ref.columns() <= 256)
        for (std::int64_t q = ref.first(); q <= ref.last(); ++q)
            for (std::int64_t k = 0; k < ref.columns(); ++k)
                facts.add(
                    QStringLiteral("heatmap.value_%1_%2").arg(q).arg(k), static_cast<double>(ref.value(q, k)),
                    QStringLiteral("PE(%1, %2) = #.").arg(q).arg(k), {static_cast<double>(ref.value(q, k))});
    facts.hold(c.model.facts(), f);
    const FigureTable table = c.model.table();
    f.says(table.title, QStringLiteral("Positional encoding, # position(s) by # column(s)"),
           {static_cast<double>(ref.rows()), static_cast<double>(ref.columns())});
    for (std::int64_t t = 0; t < std::min<std::int64_t>(table.rows, 4); ++t)
        for (std::int64_t k = 0; k < ref.columns(); ++k)
            holdCell(f, table, t, k + 1, static_cast<double>(ref.value(ref.first() + t, k)));
}

void checkFormula(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const std::int64_t p = c.position(), j = c.column(), pair = ref.pair(j);
    holdClaim(
        c, f,
        {{QStringLiteral("this column is padding: its values are 0"), pair < 0},
         {QStringLiteral("a value is the sine of its position over a power of n"), ref.wave(j) == 's'},
         {QStringLiteral("a value is the cosine of its position over a power of n"), ref.wave(j) == 'c'}});
    f.says(c.model.alternativeText(), QStringLiteral("The calculation of one cell (~): ~."), {});
    const FigureTable table = c.model.table();
    f.require(table.title == QStringLiteral("The calculation of PE(%1, %2)").arg(p).arg(j), table.title);
    const auto value = static_cast<double>(ref.value(p, j));
    const QString cell = QStringLiteral("PE(%1, %2)").arg(p).arg(j);
    ExpectedFacts facts;
    facts.add(QStringLiteral("formula.value"), value, cell + QStringLiteral(" = #."), {value});
    if (pair >= 0) {
        const auto angle = static_cast<double>(static_cast<Real>(p) * ref.w(pair));
        const auto divisor =
            static_cast<double>(static_cast<Real>(ref.parameters().positionScale) / ref.w(pair));
        const auto w = static_cast<double>(ref.w(pair));
        facts.add(QStringLiteral("formula.angle"), angle,
                  QStringLiteral("The angle of %1 is # radian(s).").arg(cell), {angle});
        facts.add(QStringLiteral("formula.divisor"), divisor,
                  QStringLiteral("In %1 the position is divided by #.").arg(cell), {divisor});
        facts.add(QStringLiteral("formula.pair"), static_cast<double>(pair),
                  QStringLiteral("Column # belongs to pair #."),
                  {static_cast<double>(j), static_cast<double>(pair)});
        facts.add(QStringLiteral("formula.angular_frequency"), w,
                  QStringLiteral("From one position to the next the angle grows by # radian(s)."), {w});
        if (!c.isOn("blanks"))
            for (std::int64_t row = 0; row < table.rows; ++row) {
                const TableCell says = table.cell(row, 0);
                const QString step = std::get<QString>(says);
                if (step == QLatin1String("the power")) holdCell(f, table, row, 2, divisor);
                if (step == QLatin1String("the angle, in radians")) holdCell(f, table, row, 2, angle);
                if (step == QLatin1String("the value")) holdCell(f, table, row, 2, value);
            }
    }
    facts.hold(c.model.facts(), f);
    noLinesLeft(f, holdCellLines(c, f));
}

void checkTrajectory(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const Eigen::MatrixXd centred = centredTable(ref, ref.rows());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(centred.transpose() * centred);
    const double total = centred.squaredNorm();
    const double smallest =
        1e-24 * ref.factor() * ref.factor() * static_cast<double>(ref.rows() * ref.columns());
    const QString alternative = c.model.alternativeText();
    if (!(total > smallest)) {
        f.says(alternative,
               ref.rows() == 1
                   ? QStringLiteral(
                         "Trajectory: nothing is drawn. A single position has no principal components: "
                         "there is nothing along which rows vary.")
                   : QStringLiteral(
                         "Trajectory: nothing is drawn. All rows are alike, so there is nothing along "
                         "which they vary."),
               {});
        f.require(c.model.claim().isEmpty() && c.model.facts().empty(), QStringLiteral("nothing is drawn"));
        return;
    }
    const auto share = [&](std::int64_t k) {
        return std::max(0.0, solver.eigenvalues()(ref.columns() - 1 - k)) / total;
    };
    std::int64_t shown = 0;
    for (const Fact& fact : c.model.facts())
        if (fact.name.startsWith(QLatin1String("trajectory.share_"))) {
            const auto forms =
                numbersIn(fact.sentence, QStringLiteral("Principal component # holds ~ of the variance."));
            f.require(forms.has_value() && reads(forms->front(), static_cast<double>(shown + 1)),
                      fact.sentence);
            const QString percent =
                fact.sentence.section(QStringLiteral("holds "), 1).section(QStringLiteral(" of the"), 0, 0);
            f.require(std::abs(fact.value - share(shown)) < 1e-9 && readsPercent(percent, fact.value),
                      fact.sentence);
            ++shown;
        }
    double together = 0;
    for (std::int64_t k = 0; k < shown; ++k) together += share(k);
    const std::int64_t wanted = c.option("components").toInt();
    std::int64_t there = 0;
    for (std::int64_t k = 0; k < std::min<std::int64_t>(wanted, ref.columns()); ++k)
        there += share(k) > 1e-11 * share(0) ? 1 : 0;
    f.require(shown <= wanted && shown >= there, QStringLiteral("%1 components are shown").arg(shown));
    const QString count = shown == 1   ? QStringLiteral("one")
                          : shown == 2 ? QStringLiteral("two")
                                       : QStringLiteral("three");
    const QString claim = c.model.claim();
    const QString percent = claim.section(QRegularExpression(QStringLiteral("holds? ")), 1)
                                .section(QStringLiteral(" of the"), 0, 0);
    f.says(claim,
           count +
               (shown == 1 ? QStringLiteral(" principal component holds ")
                           : QStringLiteral(" principal components hold ")) +
               percent + QStringLiteral(" of the variance of # column(s)"),
           {static_cast<double>(ref.columns())});
    f.require(readsPercent(percent, together), claim);
    ExpectedFacts facts;
    for (std::int64_t k = 0; k < shown; ++k)
        facts.add(QStringLiteral("trajectory.share_%1").arg(k + 1), share(k),
                  QStringLiteral("Principal component # holds ~ of the variance."),
                  {static_cast<double>(k + 1)}, 1e-9);
    facts.add(QStringLiteral("trajectory.share"), together,
              QStringLiteral("Together the shown components hold ~ of the variance."), {}, 1e-9);
    const double variance = total / static_cast<double>(ref.rows());
    facts.add(QStringLiteral("trajectory.variance"), variance,
              QStringLiteral("The mean squared distance of a row from the mean row is #."), {variance});
    facts.add(QStringLiteral("trajectory.rows"), static_cast<double>(ref.rows()),
              QStringLiteral("The components were found from # row(s)."), {static_cast<double>(ref.rows())});
    facts.hold(c.model.facts(), f);
    f.says(
        alternative,
        QStringLiteral("Line chart of the first {principal component|two principal components|three "
                       "principal components} over position (~), with shares of the variance of ~; beside it "
                       "the same rows as a curve in {the plane|space}, coloured by position~."),
        {});
    f.require(alternative.contains(QStringLiteral("in space")) == (shown == 3), alternative);
    std::vector<Readout> lines = holdCellLines(c, f);
    lines.erase(
        std::remove_if(lines.begin(), lines.end(),
                       [](const Readout& line) { return line.label.startsWith(QLatin1String("PC ")); }),
        lines.end());
    noLinesLeft(f, lines);
    // Distances within the shown components are those of the rows, but for what the others hold.
    const FigureTable table = c.model.table();
    f.require(table.rows == ref.rows() && table.columns.size() == shown + 1, table.title);
    for (std::int64_t k = 0; k < shown; ++k) {
        double sum = 0;
        for (std::int64_t t = 0; t < table.rows; ++t)
            sum += std::pow(std::get<double>(table.cell(t, k + 1)), 2);
        f.require(std::abs(sum / total - share(k)) < 1e-9,
                  QStringLiteral("the variance of %1").arg(table.columns[k + 1]));
    }
}

namespace {

/// The wavelength at which a centred and windowed column has most power, by the plain sum.
double peakOf(const Eigen::VectorXd& column, std::int64_t points) {
    const auto rows = static_cast<std::int64_t>(column.size());
    double most = -1, wavelength = std::nan("");
    for (std::int64_t k = 1; k <= points / 2; ++k) {
        std::complex<double> sum = 0;
        for (std::int64_t t = 0; t < rows; ++t) {
            const double half = static_cast<double>(turn / 2);
            const double window =
                std::pow(std::sin(half * (static_cast<double>(t) + 0.5) / static_cast<double>(rows)), 2);
            sum += window * column(t) *
                   std::polar(
                       1.0, -2 * half * static_cast<double>((k * t) % points) / static_cast<double>(points));
        }
        if (std::norm(sum) > most * (1 + 1e-12))
            most = std::norm(sum), wavelength = static_cast<double>(points) / static_cast<double>(k);
    }
    return wavelength;
}

/// The share of the variance that the K strongest frequencies hold, K = 1 .. L / 2.
std::vector<double> explainedShares(const Eigen::MatrixXd& centred) {
    const auto rows = static_cast<std::int64_t>(centred.rows());
    std::vector<double> powers;
    for (std::int64_t k = 1; k <= rows / 2; ++k) {
        double power = 0;
        for (Eigen::Index j = 0; j < centred.cols(); ++j) {
            std::complex<double> sum = 0;
            for (std::int64_t t = 0; t < rows; ++t)
                sum += centred(t, j) *
                       std::polar(1.0, -static_cast<double>(turn) * static_cast<double>((k * t) % rows) /
                                           static_cast<double>(rows));
            power += std::norm(sum) * (2 * k == rows ? 1 : 2);
        }
        powers.push_back(power / static_cast<double>(rows) / centred.squaredNorm());
    }
    std::sort(powers.rbegin(), powers.rend());
    for (std::size_t k = 1; k < powers.size(); ++k) powers[k] += powers[k - 1];
    return powers;
}

struct Peaks {
    double resolved = 0, matched = 0, selected = std::nan("");
};

Peaks peaksOf(const Case& c, const Eigen::MatrixXd& centred, std::int64_t points) {
    Peaks found;
    const auto rows = static_cast<double>(centred.rows());
    for (std::int64_t j = 0; j < c.ref.columns(); ++j) {
        const double peak = centred.col(j).norm() > 1e-12 * std::abs(c.ref.factor())
                                ? peakOf(centred.col(j), points)
                                : std::nan("");
        if (j == c.column()) found.selected = peak;
        if (c.ref.pair(j) < 0) continue;
        const auto wavelength = static_cast<double>(c.ref.wavelength(c.ref.pair(j)));
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
               QStringLiteral("Spectrum: nothing is drawn. A spectrum needs at least 4 positions."), {});
        return;
    }
    const Eigen::MatrixXd centred = centredTable(ref, ref.rows());
    if (!(centred.squaredNorm() > 1e-24 * ref.factor() * ref.factor())) {
        f.says(c.model.alternativeText(),
               QStringLiteral(
                   "Spectrum: nothing is drawn. All rows are alike: nothing in the table oscillates."),
               {});
        return;
    }
    const bool columns = c.option("of") == QLatin1String("columns");
    std::vector<double> explained = explainedShares(centred);
    std::int64_t points = 1;
    while (points < 4 * ref.rows()) points *= 2;
    const Peaks peaks = columns ? peaksOf(c, centred, points) : Peaks{};
    const auto enough =
        std::find_if(explained.begin(), explained.end(), [](double share) { return share >= 0.95; });
    const auto needed = static_cast<double>(enough - explained.begin() + 1);
    const QString explain =
        needed == 1 ? QStringLiteral("sinusoid explains") : QStringLiteral("sinusoids explain");
    const QString claim = c.model.claim();
    if (claim.startsWith(QLatin1String("every")))
        f.require(columns && peaks.resolved > 0 && peaks.resolved == peaks.matched, claim);
    else if (!claim.isEmpty())
        f.says(claim, QStringLiteral("# %1 95 % of the variance").arg(explain), {needed});
    ExpectedFacts facts;
    facts.add(QStringLiteral("spectrum.rows"), static_cast<double>(ref.rows()),
              QStringLiteral("The spectrum is that of # position(s)."), {static_cast<double>(ref.rows())});
    for (std::size_t k = 0; k < explained.size(); ++k)
        facts.add(QStringLiteral("spectrum.r2_%1").arg(k + 1), explained[k],
                  explained[k] < 1 && explained[k] > 0.99995 && explained[k] < 1 - 1e-15
                      ? QStringLiteral("R² of %1 {sinusoid|sinusoids} is {over 0.9999|1.0000}.").arg(k + 1)
                      : QStringLiteral("R² of # sinusoid(s) is #."),
                  explained[k] < 1 && explained[k] > 0.99995 && explained[k] < 1 - 1e-15
                      ? std::vector<double>{}
                      : std::vector<double>{static_cast<double>(k + 1), explained[k]},
                  1e-9);
    facts.add(QStringLiteral("spectrum.sinusoids_95"), needed,
              QStringLiteral("For 95 % of the variance it takes # sinusoid(s)."), {needed});
    facts.add(QStringLiteral("spectrum.resolved"), peaks.resolved,
              QStringLiteral("The wavelengths of # column(s) lie between 2 positions and all of them."),
              {peaks.resolved});
    facts.add(QStringLiteral("spectrum.matched"), peaks.matched,
              QStringLiteral("# of them {peaks|peak} at the formula's wavelength."), {peaks.matched});
    facts.add(QStringLiteral("spectrum.selected_peak"), peaks.selected,
              QStringLiteral("Column # has most power at a wavelength of # position(s)."),
              {static_cast<double>(c.column()), peaks.selected});
    facts.hold(c.model.facts(), f);
    QString form = columns ? QStringLiteral("Heatmap of the power of # column(s) (~)")
                           : QStringLiteral("Heatmap of the power of # principal component(s) (~)");
    form += QStringLiteral(
        " against wavelength on a logarithmic axis, sorted by where it peaks, from # centred positions "
        "with Hann's window.");
    std::vector<double> numbers = {columns
                                       ? static_cast<double>(ref.columns())
                                       : static_cast<double>(std::max<std::int64_t>(1, c.model.table().rows)),
                                   static_cast<double>(ref.rows())};
    const auto said = numbersIn(c.model.alternativeText(), form + QLatin1Char('~'));
    if (!columns && said) numbers.front() = said->front().toDouble();
    if (peaks.resolved > 0) {
        form += QStringLiteral(
            " Of # column(s) with a wavelength within these positions, # {peaks|peak} at the wavelength of "
            "the formula.");
        numbers.push_back(peaks.resolved), numbers.push_back(peaks.matched);
    }
    form +=
        QStringLiteral(" A second chart shows how much so many sinusoids explain: # %1 95 % of the variance.")
            .arg(explain);
    numbers.push_back(needed);
    f.says(c.model.alternativeText(), form, numbers);
    std::vector<Readout> lines = holdCellLines(c, f);
    if (std::isnan(peaks.selected))
        holdLine(f, lines, QStringLiteral("most power at"), QStringLiteral("none, the column is constant"),
                 {});
    else
        holdLine(f, lines, QStringLiteral("most power at"), QStringLiteral("# position(s)"),
                 {peaks.selected});
    holdLine(f, lines, QStringLiteral("95 % of the variance"), QStringLiteral("# sinusoid(s)"), {needed});
    noLinesLeft(f, lines);
}

}  // namespace sinescope::truth
