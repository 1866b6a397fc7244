// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the encoding along its pairs: sin(p w_i) against the pair i, one chart for each position p, with
// its zero crossings.
#pragma once

#include "app/figures/chirp/options.h"
#include "app/model/worded_model.h"

namespace sinescope {

struct ChirpRow {
    std::int64_t position = 0;
    std::int64_t crossings = 0;   ///< zeros of sin(p w_x) over real indices x of all pairs
    std::vector<double> crossed;  ///< their pair indices, ascending; empty beyond maximumRings

    /// More rings would touch, so only the count is stated.
    static constexpr std::int64_t maximumRings = 200;
};

class ChirpModel final : public WordedModel<> {
 public:
    ChirpModel(std::shared_ptr<const Scene> scene, const ChirpModel* before);

    const Encoding& encoding() const { return *m_encoding; }
    const std::vector<ChirpRow>& rows() const { return m_rows; }
    std::int64_t pairs() const { return m_encoding->pairs(); }
    /// Number of drawn pairs, from pair 0 on.
    std::int64_t shownPairs() const { return m_shownPairs; }
    std::vector<std::int64_t> positions() const;

    /// "p = 4".
    QString title(const ChirpRow& row) const;
    /// "1 zero crossing", from the longest wording to the shortest.
    QStringList crossingTexts(const ChirpRow& row) const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return true; }
    FigureProgram program() const override;

 private:
    /// True if all crossings lie within the drawn pairs.
    bool showsAllCrossings(const ChirpRow& row) const;
    /// True if the sine is the same for all pairs: at position 0, with base 1 or with a single pair.
    bool isFlat(const ChirpRow& row) const;
    void setRow(Values& values, const ChirpRow& row) const;

    std::shared_ptr<const Encoding> m_encoding;
    std::vector<ChirpRow> m_rows;
    std::int64_t m_given = 0;  ///< positions in the option
    std::int64_t m_shownPairs = 0;
};

}  // namespace sinescope
