// SPDX-License-Identifier: GPL-3.0-or-later
//
// Power of each column (or of each of the first principal components) against wavelength, sorted by where it
// peaks, and how much of the table so many Fourier frequencies hold; see core/analysis/spectrum.h for both
// definitions.
#pragma once

#include "app/figures/spectrum/options.h"
#include "app/model/deferred_model.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"
#include "core/analysis/spectrum.h"
#include "core/schemes/input_pixels.h"

namespace sinescope {

/// What was worked out for one table.
struct TableSpectrum {
    std::int64_t rows = 0;              ///< the first positions, all where L x d allows
    Spectrum spectrum;                  ///< of the columns or components; empty where there is none
    std::vector<std::int64_t> bridged;  ///< places of rows that are off scale; their neighbours replace them
    std::vector<double> explained;      ///< R^2 of 1, 2, ... Fourier frequencies; empty if all rows are alike
};

/// Ready at once for a table of a few thousand numbers.
class SpectrumModel final : public WordedModel<DeferredModel> {
 public:
    SpectrumModel(std::shared_ptr<const Scene> scene, const SpectrumModel* before);

    bool isReady() const override;
    void prepare() const override;
    bool isSoonReady() const override;

    const SpectrumOptions& options() const { return m_options; }
    /// The same one while the table and what is shown of it are.
    const std::shared_ptr<const TableSpectrum>& sharedSpectrum() const;
    const TableSpectrum& shown() const { return *sharedSpectrum(); }
    /// Whether the table is that of the formula, whose columns have wavelengths of their own.
    bool isFormula() const { return m_sinusoid == nullptr; }
    /// R^2 of 1, 2, ... Fourier frequencies in the sinusoidal encoding of the table's size; empty for that
    /// itself, and if its rows are alike.
    const std::vector<double>& explainedInSinusoid() const;
    /// The wavelengths of the formula's pairs, positions.
    std::vector<double> formulaWavelengths() const;
    const Spectrum& spectrum() const { return shown().spectrum; }
    /// Columns or components, as sorted.
    std::int64_t lines() const { return static_cast<std::int64_t>(spectrum().order.size()); }
    /// The column, or component, of a rank.
    std::int64_t lineOf(std::int64_t rank) const { return spectrum().order[static_cast<std::size_t>(rank)]; }
    /// The rank of a column; -1 where components are shown.
    std::int64_t rankOf(std::int64_t column) const;
    /// The wavelength that the formula gives a column, positions; NaN of a column of zeros, and of tables
    /// that are not the formula's.
    double formulaWavelength(std::int64_t column) const;
    /// Fourier frequencies that are needed for 95 % of the variance; null if those that are counted hold
    /// less.
    std::optional<std::int64_t> frequenciesFor95() const { return frequenciesFor95(shown().explained); }
    static std::optional<std::int64_t> frequenciesFor95(const std::vector<double>& explained);

    /// The rows that their neighbours replace, in sentences; empty if there is none.
    QString offScale() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return true; }
    QString setting() const override;
    FigureProgram program() const override;

    static constexpr std::int64_t maximumFrequencies = 64;
    static constexpr std::int64_t maximumComponents = 16;

 private:
    struct Matches {
        std::int64_t resolved = 0;  ///< columns whose wavelength lies between 2 positions and all rows
        std::int64_t matched = 0;   ///< those of them whose peak lies within one cycle per all rows of it
        std::int64_t aliased = 0;   ///< columns with a wavelength below 2 positions
    };
    Matches matches() const;
    void setMatches(Values& values) const;
    void setPowers(Values& values) const;

    SpectrumOptions m_options;

    using LazySpectrum = Lazy<std::shared_ptr<const TableSpectrum>>;
    using LazyShares = Lazy<std::vector<double>>;
    std::shared_ptr<const LazySpectrum> m_shown;
    std::shared_ptr<const LazyShares> m_sinusoid;  ///< explainedInSinusoid(); null for the formula
};

}  // namespace sinescope
