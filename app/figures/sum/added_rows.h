// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is added to a word because of its position: rows of the sinusoidal encoding, of another scheme of the
// input, or nothing.
#pragma once

#include "app/scene/scene_scheme.h"

namespace sinescope {

class AddedRows {
 public:
    /// Of a Scene whose scheme enters at the input or nowhere.
    explicit AddedRows(const Scene& scene);

    /// Whether the rows are the same for both Scenes.
    static bool areSame(const Scene& a, const Scene& b);

    double value(std::int64_t position, std::int64_t column) const;
    /// count x columns, from a position and a column on.
    Matrix block(std::int64_t first, std::int64_t count, std::int64_t firstColumn,
                 std::int64_t columns) const;
    /// Euclidean, over all d_model columns.
    double norm(std::int64_t position) const;
    /// Mean |cosine| with made-up words; nothing where the matrix is large.
    std::optional<double> overlapWithNoise() const;

    /// What no |value| of the words' rows exceeds, those that are off scale left out.
    double limit() const { return m_limit; }
    /// Positions of words whose rows are several times larger than all others of the table.
    const std::vector<std::int64_t>& offScale() const { return m_offScale; }
    /// Whether each of the words, of the sinusoidal scheme each position, has another row than all others.
    bool allDiffer() const { return m_allDiffer; }
    /// Whether nothing but zeros is added.
    bool isZero() const { return m_encoding ? m_encoding->pairs() == 0 : m_limit == 0; }

 private:
    void findLimit(const Scene& scene, std::int64_t words);

    std::int64_t m_first;
    std::int64_t m_columns;
    std::shared_ptr<const Encoding> m_encoding;  ///< of the sinusoidal scheme
    std::shared_ptr<const InputMatrix> m_rows;   ///< of another scheme of the input
    double m_limit = 0;
    std::vector<std::int64_t> m_offScale;
    bool m_allDiffer = false;
};

}  // namespace sinescope
