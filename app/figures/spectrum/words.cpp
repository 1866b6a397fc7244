// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for the texts of the spectrum, and its table.
#include "app/figures/spectrum/model.h"
#include "app/model/cell_readout.h"
#include "app/model/lazy.h"
#include "app/model/off_scale.h"
#include "app/model/percent.h"
#include "app/model/scheme_rows.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/wavelengths.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Formats an R^2 with four decimals; never 1 if it is less.
QString shareText(double share) {
    if (share < 1 && share > 0.99995) return u"over 0.9999"_s;
    return fixedNumber(share);
}

/// The cells of the table.
struct SpectrumCells {
    std::shared_ptr<const TableSpectrum> shown;
    std::vector<double> beside;  ///< R² in the sinusoidal encoding
    /// The formula's wavelength of each line, or all of them in order if the lines have none.
    std::vector<double> wavelengths;
    bool columns;             ///< otherwise components, which count from 1
    std::int64_t firstPower;  ///< the first column with powers, at the longest wavelength

    TableCell operator()(std::int64_t row, std::int64_t column) const {
        const Spectrum& spectrum = shown->spectrum;
        const auto at = [row](const std::vector<double>& list) -> TableCell {
            if (row >= static_cast<std::int64_t>(list.size())) return {};
            const double value = list[static_cast<std::size_t>(row)];
            return finiteCell(value);
        };
        if (column == 2) return at(wavelengths);
        if (column == 3) return numberOf(at(shown->explained)) ? TableCell(row + 1) : TableCell();
        if (column == 4) return at(shown->explained);
        if (column == 5 && firstPower == 6) return at(beside);
        if (row >= static_cast<std::int64_t>(spectrum.order.size())) return {};
        const std::int64_t line = spectrum.order[static_cast<std::size_t>(row)];
        if (column == 0) return columns ? line : line + 1;
        if (column >= firstPower)
            return spectrum.power(line, spectrum.power.cols() - 1 - (column - firstPower));
        const double peak = spectrum.peaks[static_cast<std::size_t>(line)];
        return finiteCell(peak);
    }
};

}  // namespace

QString SpectrumModel::offScale() const {
    return offScaleBridged(shown().bridged, scene().encoding.firstPosition);
}

void SpectrumModel::setValues(Values& values, const Cursor& cursor) const {
    const std::vector<double>& explained = shown().explained;
    values.set("few_rows", shown().rows < 4)
        .set("rows", shown().rows)
        .set("cut", shown().rows != scene().encoding.length)
        .set("columns", m_options.of == SpectrumOf::Columns)
        .set("formula", isFormula())
        .set("off_scale", offScale());
    setPowers(values);
    if (lines() == 0) return;
    const auto enough = frequenciesFor95();
    values.set("lines", lines())
        .set("enough", enough)
        .set("frequencies_95", enough)
        .set("sinusoid_95", frequenciesFor95(explainedInSinusoid()))
        .set("counted", static_cast<std::int64_t>(explained.size()))
        .set("counted_share", percent(explained.back()));
    for (const std::int64_t k : {1, 2, 4, 8, 16, 32, 64}) {
        if (k > static_cast<std::int64_t>(explained.size())) break;
        const double share = explained[static_cast<std::size_t>(k - 1)];
        values.row("share").set("k", k).set("r2", Value(share, shareText(share)));
    }
    setMatches(values);
    if (constantColumns() > 0) values.set("constants", constantColumns());
    const std::int64_t column = shownCell(scene(), cursor).column;
    values.set("column", column);
    if (rankOf(column) < 0) return;
    const double peak = spectrum().peaks[static_cast<std::size_t>(column)];
    values.set("constant", std::isnan(peak));
    if (!std::isnan(peak)) values.set("selected_peak", peak);
}

void SpectrumModel::setMatches(Values& values) const {
    const auto found = [this, all = Lazy<Matches>()]() -> Matches {
        return all.of([this] { return matches(); });
    };
    values.set("any_resolved", [found] { return found().resolved > 0; })
        .set("all_matched", [found] { return found().resolved > 0 && found().matched == found().resolved; })
        .set("aliased", [found] { return found().aliased > 0 ? Value(found().aliased) : Value(); });
    if (m_options.of == SpectrumOf::Columns && isFormula())
        values.set("resolved", [found] { return found().resolved; }).set("matched", [found] {
            return found().matched;
        });
}

void SpectrumModel::setPowers(Values& values) const {
    values.setRows("power", [this](const Values::AddRow& addRow) {
        for (std::int64_t m = spectrum().power.cols() - 1; m >= 0; --m)
            addRow().set("wavelength", spectrum().wavelength(m));
    });
}

FigureTable SpectrumModel::table() const {
    const bool columns = m_options.of == SpectrumOf::Columns;
    FigureTable result = wordedTable();
    const std::int64_t firstPower = result.columns.size() - spectrum().power.cols();
    result.rows = std::max(lines(), static_cast<std::int64_t>(shown().explained.size()));
    SpectrumCells cells{sharedSpectrum(), explainedInSinusoid(), {}, columns, firstPower};
    for (std::int64_t rank = 0; rank < lines() && columns && isFormula(); ++rank)
        cells.wavelengths.push_back(formulaWavelength(lineOf(rank)));
    if (!isFormula() && lines() > 0) cells.wavelengths = wavelengths(*encodingOf(scene()));
    result.cell = std::move(cells);
    return result;
}

QString SpectrumModel::setting() const {
    return settingBesideSinusoid(scene());
}

}  // namespace sinescope
