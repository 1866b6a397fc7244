// SPDX-License-Identifier: GPL-3.0-or-later
//
// Power of each column (or of each of the first principal components) against wavelength, sorted by peak
// wavelength, and the variance explained by the strongest Fourier frequencies; see core/analysis/spectrum.h
// for both definitions.
#pragma once

#include "app/figures/spectrum/options.h"
#include "app/model/deferred_model.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"
#include "core/analysis/spectrum.h"
#include "core/schemes/input_pixels.h"

namespace sinescope {

/// The spectrum of one table.
struct TableSpectrum {
    std::int64_t rows = 0;              ///< number of leading rows used; all if L x d allows
    Spectrum spectrum;                  ///< spectrum of the columns or components; empty if there is none
    std::vector<std::int64_t> bridged;  ///< places of off-scale rows, which are replaced by their neighbours
    std::vector<double> explained;      ///< R^2 of 1, 2, ... Fourier frequencies; empty if all rows are alike
};

/// Ready immediately for tables of up to about 16,000 numbers.
class SpectrumModel final : public WordedModel<DeferredModel> {
 public:
    SpectrumModel(std::shared_ptr<const Scene> scene, const SpectrumModel* before);

    bool isReady() const override;
    void prepare() const override;
    bool isQuick() const override;

    const SpectrumOptions& options() const { return m_options; }
    /// The spectrum, shared with the previous model if table and options are the same.
    const std::shared_ptr<const TableSpectrum>& sharedSpectrum() const;
    const TableSpectrum& shown() const { return *sharedSpectrum(); }
    /// True if the table is the sinusoidal formula, whose columns have known wavelengths.
    bool isFormula() const { return !m_sinusoid; }
    /// R^2 of 1, 2, ... Fourier frequencies in the sinusoidal encoding of the table's size; empty for the
    /// sinusoidal encoding itself, and if its rows are alike.
    const std::vector<double>& explainedInSinusoid() const;
    const Spectrum& spectrum() const { return shown().spectrum; }
    /// The number of columns or components.
    std::int64_t lines() const { return static_cast<std::int64_t>(spectrum().order.size()); }
    /// Returns the column or component at a rank.
    std::int64_t lineOf(std::int64_t rank) const { return spectrum().order[static_cast<std::size_t>(rank)]; }
    /// Returns the rank of a column; -1 if components are shown.
    std::int64_t rankOf(std::int64_t column) const;
    /// The number of constant columns, which have the last ranks; 0 if components are shown.
    std::int64_t constantColumns() const;
    /// Returns a column's wavelength in the formula, in positions; NaN for zero columns and other tables.
    double formulaWavelength(std::int64_t column) const;
    /// Returns the number of Fourier frequencies explaining 95 % of the variance; null if not reached.
    std::optional<std::int64_t> frequenciesFor95() const { return frequenciesFor95(shown().explained); }
    static std::optional<std::int64_t> frequenciesFor95(const std::vector<double>& explained);

    /// Returns sentences naming the rows replaced by their neighbours; empty if none are.
    QString offScale() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return true; }
    QString setting() const override;
    FigureProgram program() const override;
    ShownAxes shownAxes() const override { return {{}, ShownAxis{u"line"_s, {{0, lines() - 1}}}}; }

    static constexpr std::int64_t maximumFrequencies = 64;
    static constexpr std::int64_t maximumComponents = 16;

 private:
    struct Matches {
        std::int64_t resolved = 0;  ///< columns with a wavelength from 2 positions to all rows
        std::int64_t matched = 0;   ///< resolved, with a peak within 1 / rows (frequency)
        std::int64_t aliased = 0;   ///< columns with a wavelength below 2 positions
    };
    Matches matches() const;
    void setMatches(Values& values) const;
    void setPowers(Values& values) const;

    SpectrumOptions m_options;

    Lazy<std::shared_ptr<const TableSpectrum>> m_shown;
    std::optional<Lazy<std::vector<double>>> m_sinusoid;  ///< explainedInSinusoid(); null for the formula
};

}  // namespace sinescope
