// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the encoding along its pairs: sin(p w_i) against the pair i, one chart for each position p, with
// its zero crossings.
#pragma once

#include "app/figures/chirp/options.h"
#include "app/model/worded_model.h"

namespace sinescope {

/// One position.
struct ChirpRow {
    std::int64_t position = 0;
    std::int64_t crossings = 0;   ///< of sin(p w_x) over real pair indices x in all of the pairs
    std::vector<double> crossed;  ///< where they lie, ascending; empty where there are more than are ringed

    /// More rings than these would touch; the count is stated instead.
    static constexpr std::int64_t maximumRings = 200;
};

class ChirpModel final : public WordedModel<> {
 public:
    ChirpModel(std::shared_ptr<const Scene> scene, const ChirpModel* before);

    const Encoding& encoding() const { return *m_encoding; }
    const std::vector<ChirpRow>& rows() const { return m_rows; }
    std::int64_t pairs() const { return m_encoding->pairs(); }
    /// Pairs that are drawn, from pair 0 on.
    std::int64_t shownPairs() const { return m_shownPairs; }
    std::vector<std::int64_t> positions() const;

    /// "p = 4".
    QString title(const ChirpRow& row) const;
    /// "1 zero crossing", from the fullest wording to the shortest.
    QStringList crossingTexts(const ChirpRow& row) const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return true; }
    FigureProgram program() const override;

 private:
    /// Whether all crossings lie within the pairs that are drawn.
    bool showsAllCrossings(const ChirpRow& row) const;
    /// A sine that is the same for all pairs: at position 0, with base 1 or with a single pair.
    bool isFlat(const ChirpRow& row) const;
    void setRow(Values& values, const ChirpRow& row) const;

    std::shared_ptr<const Encoding> m_encoding;
    std::vector<ChirpRow> m_rows;
    std::int64_t m_given = 0;  ///< positions in the option
    std::int64_t m_shownPairs = 0;
};

}  // namespace sinescope
