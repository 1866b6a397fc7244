// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity for schemes that rotate queries and keys: the score of two words at every pair of positions,
// which depends only on the distance, with its bounds for equal words and for any words of the same lengths.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/figures/similarity/shift_lines.h"
#include "core/analysis/rotation_scores.h"

namespace sinescope {

class RotationPicture final : public ShiftLinesPicture {
 public:
    RotationPicture(const Scene& scene, bool sameWord);

    const QString& query() const { return m_query; }
    const QString& key() const { return m_key; }
    const RotationScores& scores() const { return *m_scores; }
    double between(std::int64_t p, std::int64_t q) const { return m_scores->at(p - firstPosition(), q - p); }

    bool hasBand() const override { return true; }
    /// True if the score depends only on the distance.
    bool dependsOnlyOnDistance() const { return m_scores->dependsOnlyOnDistance(); }
    /// The place of the query whose curve is drawn.
    std::int64_t place() const { return m_place; }

 private:
    QString m_query, m_key;
    std::shared_ptr<const RotationScores> m_scores;
    std::int64_t m_place = 0;
};

class RotationSimilarityModel final : public SimilarityBase {
 public:
    RotationSimilarityModel(std::shared_ptr<const Scene> scene, const RotationSimilarityModel* before);

    std::shared_ptr<const SimilarityPicture> picture() const override { return m_picture; }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    bool m_sameWord;
    std::shared_ptr<const RotationPicture> m_picture;
};

}  // namespace sinescope
