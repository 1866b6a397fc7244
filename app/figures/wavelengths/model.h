// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelength of each pair, in positions; how many pairs complete a cycle within the sequence; and where
// the wavelengths end: 2 pi n / s (n = base, s = position scale) is what the paper's sentence names, which
// paper spacing does not reach, endpoint spacing reaches, and a frequency shift above 1 passes.
#pragma once

#include "app/figures/wavelengths/lines.h"
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

class WavelengthsModel final : public WavelengthLines {
 public:
    WavelengthsModel(std::shared_ptr<const Scene> scene, const WavelengthsModel* before);

    const PairWavelengths& live() const { return *m_live; }
    std::int64_t pairs() const { return m_live->encoding->pairs(); }
    const std::vector<WavelengthLine>& lines() const override { return m_lines; }
    std::int64_t places() const override { return pairs(); }
    std::int64_t completed() const override { return m_completed; }
    std::int64_t placeOf(std::int64_t column) const override;
    std::int64_t columnAt(std::int64_t pair) const override;
    LongestWavelength longest() const;

    std::vector<WavelengthRule> rules() const override;
    QStringList countTexts() const override;
    QString absence() const override;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    std::shared_ptr<const PairWavelengths> m_live;
    std::vector<WavelengthLine> m_lines;
    std::int64_t m_completed = 0;
};

}  // namespace sinescope
