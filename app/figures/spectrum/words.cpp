// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// "3 Fourier frequencies of 50 points".
QString frequenciesText(std::int64_t count, std::int64_t points) {
    return QStringLiteral("%1 of %2 points")
        .arg(counted(count, QStringLiteral("Fourier frequency"), QStringLiteral("Fourier frequencies")),
             grouped(points));
}

QString holds(std::int64_t count) {
    return count == 1 ? QStringLiteral("holds") : QStringLiteral("hold");
}

/// Four decimals of an R^2, never 1 or 0 of what is not.
QString shareText(double share) {
    if (share < 1 && share > 0.99995) return QStringLiteral("over 0.9999");
    return fixedNumber(share);
}

/// The cells of the table.
struct SpectrumCells {
    std::shared_ptr<const TableSpectrum> shown;
    std::vector<double> beside;  ///< R² in the sinusoidal encoding
    /// The formula's wavelength of each line, or all of them one by one where the lines have none of their
    /// own.
    std::vector<double> wavelengths;
    bool columns;             ///< else components, which count from 1
    std::int64_t firstPower;  ///< the first column that has powers: those of the longest wavelength

    TableCell operator()(std::int64_t row, std::int64_t column) const {
        const Spectrum& spectrum = shown->spectrum;
        const auto at = [row](const std::vector<double>& list) -> TableCell {
            if (row >= static_cast<std::int64_t>(list.size())) return {};
            const double value = list[static_cast<std::size_t>(row)];
            return std::isnan(value) ? TableCell() : TableCell(value);
        };
        if (column == 2) return at(wavelengths);
        if (column == 3)
            return std::holds_alternative<double>(at(shown->explained)) ? TableCell(row + 1) : TableCell();
        if (column == 4) return at(shown->explained);
        if (column == 5 && firstPower == 6) return at(beside);
        if (row >= static_cast<std::int64_t>(spectrum.order.size())) return {};
        const std::int64_t line = spectrum.order[static_cast<std::size_t>(row)];
        if (column == 0) return columns ? line : line + 1;
        if (column >= firstPower)
            return spectrum.power(line, spectrum.power.cols() - 1 - (column - firstPower));
        const double peak = spectrum.peaks[static_cast<std::size_t>(line)];
        return std::isnan(peak) ? TableCell() : TableCell(peak);
    }
};

}  // namespace

QString SpectrumModel::absence() const {
    if (shown().rows < 4) return QStringLiteral("A spectrum needs at least 4 positions.");
    return lines() > 0 ? QString() : QStringLiteral("All rows are alike: nothing in the table oscillates.");
}

QStringList SpectrumModel::powerHeadings() const {
    if (lines() == 0) return {QString()};
    const QString whose = m_options.of == SpectrumOf::Columns ? QStringLiteral("power of each column")
                                                              : QStringLiteral("power of each component");
    const QString rows =
        isOfAllPositions() ? QString() : QStringLiteral(", first %1 positions").arg(grouped(shown().rows));
    const bool lines = isFormula() && m_options.of == SpectrumOf::Columns;
    const QString formula = lines ? QStringLiteral("line: the formula's wavelength")
                                  : QStringLiteral("ticks: the wavelengths of the formula");
    const QString brief = lines ? QStringLiteral("line: the formula") : QStringLiteral("ticks: the formula");
    return {QStringLiteral("%1 (centred, Hann window%2); %3").arg(whose, rows, formula),
            QStringLiteral("%1 (Hann window%2); %3").arg(whose, rows, brief),
            QStringLiteral("%1 (Hann window%2)").arg(whose, rows),
            QStringLiteral("power (Hann window%1)").arg(rows),
            QStringLiteral("Hann window%1").arg(rows),
            QStringLiteral("power")};
}

QStringList SpectrumModel::explainedHeadings() const {
    if (lines() == 0) return {QString()};
    const auto enough = frequenciesFor95();
    const QString r2 = QStringLiteral("R² of K Fourier frequencies");
    if (!enough) return {r2, QStringLiteral("R²")};
    return {QStringLiteral("%1: 95 % with K = %2").arg(r2, grouped(*enough)),
            QStringLiteral("R² of K frequencies: 95 % with %1").arg(grouped(*enough)),
            QStringLiteral("95 % with K = %1").arg(grouped(*enough)), QStringLiteral("R²")};
}

QString SpectrumModel::offScale() const {
    std::vector<std::int64_t> positions = shown().bridged;
    for (std::int64_t& position : positions) position += scene().encoding.firstPosition;
    return offScaleBridged(positions);
}

bool SpectrumModel::isOfAllPositions() const {
    return shown().rows == scene().encoding.length;
}

QString SpectrumModel::positionsText() const {
    if (isOfAllPositions()) return grouped(shown().rows);
    return QStringLiteral("the first %1 of %2").arg(grouped(shown().rows), grouped(scene().encoding.length));
}

QString SpectrumModel::claim() const {
    if (lines() == 0) return {};
    const QString rows = isOfAllPositions()
                             ? QString()
                             : QStringLiteral(", in the first %1 positions").arg(grouped(shown().rows));
    const Matches found = matches();
    if (found.resolved > 0 && found.matched == found.resolved)
        return (found.aliased > 0
                    ? QStringLiteral("every column with a wavelength of 2 to %1 positions has its power "
                                     "there; below 2 it appears at an alias")
                    : QStringLiteral(
                          "every column with a wavelength of 2 to %1 positions has its power there"))
                   .arg(grouped(shown().rows)) +
               rows;
    const auto enough = frequenciesFor95();
    if (!enough) return {};
    QString text = QStringLiteral("%1 %2 95 % of the variance")
                       .arg(frequenciesText(*enough, shown().rows), holds(*enough));
    if (const auto inSinusoid = frequenciesFor95(explainedInSinusoid()))
        text += QStringLiteral(", %1 that of the sinusoidal encoding").arg(grouped(*inSinusoid));
    return text + rows;
}

FigureTable SpectrumModel::table() const {
    const bool columns = m_options.of == SpectrumOf::Columns;
    FigureTable result;
    result.title = columns ? QStringLiteral("Power of the columns against wavelength")
                           : QStringLiteral("Power of the principal components against wavelength");
    result.columns << (columns ? QStringLiteral("column") : QStringLiteral("component"))
                   << QStringLiteral("peak, positions")
                   << (isFormula() ? QStringLiteral("wavelength of the formula, positions")
                                   : QStringLiteral("wavelengths of the formula, positions"))
                   << QStringLiteral("K") << QStringLiteral("R² of K Fourier frequencies");
    if (!isFormula()) result.columns << QStringLiteral("R² in the sinusoidal encoding");
    const std::int64_t firstPower = result.columns.size();
    for (std::int64_t m = spectrum().power.cols() - 1; m >= 0; --m)
        result.columns << QStringLiteral("power at %1").arg(plainNumber(spectrum().wavelength(m), 5));
    result.rows = std::max(lines(), static_cast<std::int64_t>(shown().explained.size()));
    SpectrumCells cells{sharedSpectrum(), explainedInSinusoid(), {}, columns, firstPower};
    for (std::int64_t rank = 0; rank < lines() && columns && isFormula(); ++rank)
        cells.wavelengths.push_back(formulaWavelength(lineOf(rank)));
    if (!isFormula() && lines() > 0) cells.wavelengths = formulaWavelengths();
    result.cell = std::move(cells);
    result.note = lines() == 0
                      ? absence()
                      : QStringLiteral(
                            "Power as a share of the line's own, from %1 positions, centred and with "
                            "Hann's window; R² without window.")
                            .arg(positionsText());
    if (const QString loud = offScale(); !loud.isEmpty()) result.note += QLatin1Char(' ') + loud;
    return result;
}

std::vector<Readout> SpectrumModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines =
        isFormula() ? cellReadout(scene(), cursor) : SchemeRows(scene()).readout(cursor);
    const std::int64_t column = shownCell(scene(), cursor).column;
    if (const std::int64_t rank = rankOf(column); rank >= 0) {
        const double peak = spectrum().peaks[static_cast<std::size_t>(column)];
        lines.push_back({QStringLiteral("most power at"),
                         std::isnan(peak) ? QStringLiteral("none, the column is constant")
                                          : QStringLiteral("%1 positions").arg(plainNumber(peak, 4))});
    }
    if (const auto enough = frequenciesFor95())
        lines.push_back(
            {QStringLiteral("95 % of the variance"),
             counted(*enough, QStringLiteral("Fourier frequency"), QStringLiteral("Fourier frequencies"))});
    return lines;
}

QString SpectrumModel::alternativeText() const {
    if (lines() == 0) return QStringLiteral("Spectrum: nothing is drawn. %1").arg(absence());
    const bool columns = m_options.of == SpectrumOf::Columns;
    QString text = QStringLiteral(
                       "Heatmap of the power of %1 (%2) against wavelength on a logarithmic axis, sorted by "
                       "where it peaks, from %3 positions, centred and with Hann's window.")
                       .arg(columns ? counted(lines(), QStringLiteral("column"))
                                    : counted(lines(), QStringLiteral("principal component")),
                            settingText(scene()), positionsText());
    if (const QString loud = offScale(); !loud.isEmpty()) text += QLatin1Char(' ') + loud;
    const Matches found = matches();
    if (found.resolved > 0)
        text +=
            QStringLiteral(
                " Of %1 with a wavelength within these positions, %2 %3 at the wavelength of the formula.")
                .arg(counted(found.resolved, QStringLiteral("column")), grouped(found.matched),
                     found.matched == 1 ? QStringLiteral("peaks") : QStringLiteral("peak"));
    if (found.aliased > 0)
        text += QStringLiteral(" %1 a wavelength below 2 positions, whose power appears at an alias.")
                    .arg(found.aliased == 1 ? QStringLiteral("1 column has")
                                            : QStringLiteral("%1 columns have").arg(grouped(found.aliased)));
    const auto enough = frequenciesFor95();
    const auto all = static_cast<std::int64_t>(shown().explained.size());
    const std::int64_t count = enough.value_or(all);
    text += QStringLiteral(
                " A second chart shows how much of the variance the strongest Fourier frequencies "
                "hold: %1 %2 %3.")
                .arg(frequenciesText(count, shown().rows), holds(count),
                     enough ? QStringLiteral("95 %") : shareText(shown().explained.back()));
    if (const auto inSinusoid = frequenciesFor95(explainedInSinusoid()))
        text += QStringLiteral(" In the sinusoidal encoding of the same size %1 %2 95 %.")
                    .arg(grouped(*inSinusoid), holds(*inSinusoid));
    return text;
}

QString SpectrumModel::setting() const {
    return settingBesideSinusoid(scene());
}

std::vector<Fact> SpectrumModel::facts() const {
    FactList found("spectrum");
    if (lines() == 0) return found.all();
    found.add("rows", static_cast<double>(shown().rows),
              QStringLiteral("The spectrum is that of %1 positions.").arg(positionsText()),
              QStringLiteral("positions"));
    for (const std::int64_t k : {1, 2, 4, 8, 16, 32, 64}) {
        if (k > static_cast<std::int64_t>(shown().explained.size())) break;
        const double share = shown().explained[static_cast<std::size_t>(k - 1)];
        found.add(QStringLiteral("r2_%1").arg(k), share,
                  QStringLiteral("R² of %1 is %2.").arg(frequenciesText(k, shown().rows), shareText(share)));
    }
    if (const auto enough = frequenciesFor95())
        found.add("frequencies_95", static_cast<double>(*enough),
                  QStringLiteral("For 95 % of the variance it takes %1.")
                      .arg(frequenciesText(*enough, shown().rows)));
    if (const auto inSinusoid = frequenciesFor95(explainedInSinusoid()))
        found.add(
            "sinusoid_95", static_cast<double>(*inSinusoid),
            QStringLiteral("For 95 % of the variance of the sinusoidal encoding of this size it takes %1.")
                .arg(frequenciesText(*inSinusoid, shown().rows)));
    if (m_options.of != SpectrumOf::Columns) return found.all();
    if (isFormula()) {
        const Matches match = matches();
        found.add("resolved", static_cast<double>(match.resolved),
                  (match.resolved == 1
                       ? QStringLiteral("The wavelength of %1 lies between 2 positions and all of them.")
                       : QStringLiteral("The wavelengths of %1 lie between 2 positions and all of them."))
                      .arg(counted(match.resolved, QStringLiteral("column"))));
        found.add("matched", static_cast<double>(match.matched),
                  QStringLiteral("%1 of them %2 at the formula's wavelength.")
                      .arg(grouped(match.matched),
                           match.matched == 1 ? QStringLiteral("peaks") : QStringLiteral("peak")));
    }
    const std::int64_t column = shownCell(scene(), {}).column;
    const double peak = spectrum().peaks[static_cast<std::size_t>(column)];
    if (!std::isnan(peak))
        found.add("selected_peak", peak,
                  QStringLiteral("Column %1 has most power at a wavelength of %2 positions.")
                      .arg(grouped(column), plainNumber(peak, 4)),
                  QStringLiteral("positions"));
    return found.all();
}

}  // namespace sinescope
