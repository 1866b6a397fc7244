// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rows added to words for their positions: of the sinusoidal encoding, another input scheme, or nothing.
#pragma once

#include "app/scene/scene_scheme.h"

namespace sinescope {

class AddedRows {
 public:
    /// Requires a Scene whose scheme enters at the input or nowhere.
    explicit AddedRows(const Scene& scene);

    /// True if the rows are the same for both Scenes.
    static bool areSame(const Scene& a, const Scene& b);

    double value(std::int64_t position, std::int64_t column) const;
    /// Returns count x columns values, starting at position `first` and `firstColumn`.
    Matrix block(std::int64_t first, std::int64_t count, std::int64_t firstColumn,
                 std::int64_t columns) const;
    /// Returns the Euclidean norm over all d_model columns.
    double norm(std::int64_t position) const;
    /// Returns the mean |cosine| with random words; null if there are no rows or the matrix is large.
    std::optional<double> overlapWithNoise() const;

    /// Upper bound of |value| in the words' rows, except those off scale.
    double limit() const { return m_limit; }
    /// Positions of words whose rows are several times larger than all others in the table.
    const std::vector<std::int64_t>& offScale() const { return m_offScale; }
    /// True if all words (for the sinusoidal scheme, all positions) have different rows.
    bool allDiffer() const { return m_allDiffer; }
    /// True if only zeros are added.
    bool isZero() const { return m_encoding ? m_encoding->pairs() == 0 : m_limit == 0; }

 private:
    void findLimit(const Scene& scene, std::int64_t words);

    std::int64_t m_first;
    std::int64_t m_columns;
    std::shared_ptr<const Encoding> m_encoding;  ///< null unless the scheme is sinusoidal
    std::shared_ptr<const InputMatrix> m_rows;   ///< null unless another input scheme
    double m_limit = 0;
    std::vector<std::int64_t> m_offScale;
    bool m_allDiffer = false;
};

}  // namespace sinescope
