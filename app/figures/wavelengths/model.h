// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelength of each pair, in positions; how many pairs complete a cycle within the sequence; and where
// the wavelengths end: 2 pi n / s (n = base, s = position scale) is what the paper's sentence names, which
// paper spacing does not reach, endpoint spacing reaches, and a frequency shift above 1 passes.
#pragma once

#include "app/model/figure_model.h"
#include "core/analysis/wavelengths.h"

namespace sinescope {

/// The wavelengths of one setting.
struct PairWavelengths {
    std::shared_ptr<const Encoding> encoding;
    std::vector<double> values;  ///< positions, pair 0 first
    WavelengthRange range;
};

/// Where the longest wavelength lies beside 2 pi n / s.
enum class LongestWavelength { NotReached, Reached, Passed };

/// A value that is marked on the axis of wavelengths.
struct WavelengthRule {
    enum class Kind { Length, Shortest, Longest, Supremum, Frozen };
    Kind kind = Kind::Length;
    double value = 0;  ///< positions
    QString text;
    QString brief;  ///< where there is little room; empty = the text itself
};

class WavelengthsModel final : public FigureModel {
 public:
    WavelengthsModel(std::shared_ptr<const Scene> scene, const WavelengthsModel* before);

    const PairWavelengths& live() const { return *m_live; }
    /// Those of the frozen setting A; nullptr without one.
    const PairWavelengths* frozen() const { return m_frozen.get(); }
    std::int64_t pairs() const { return m_live->encoding->pairs(); }
    double length() const { return static_cast<double>(scene().encoding.length); }
    /// Pairs whose wavelength is at most L.
    std::int64_t completed() const { return m_completed; }
    LongestWavelength longest() const;

    std::vector<WavelengthRule> rules() const;
    /// "15 of 64 pairs complete a cycle within L", from the fullest wording to the shortest.
    QStringList countTexts() const;
    /// Why nothing is drawn; empty where there are pairs.
    QString absence() const;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    std::shared_ptr<const PairWavelengths> m_live;
    std::shared_ptr<const PairWavelengths> m_frozen;
    std::int64_t m_completed = 0;
};

}  // namespace sinescope
