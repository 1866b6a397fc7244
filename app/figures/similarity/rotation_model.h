// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity where position turns queries and keys: the score of two words at every pair of positions, which
// depends on the distance alone, with the bounds that it has for equal words and for any words of the same
// lengths.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/figures/similarity/shift_lines.h"
#include "core/analysis/rotation_scores.h"

namespace sinescope {

class RotationPicture final : public ShiftLinesPicture {
 public:
    /// Nothing is drawn of a sentence without words.
    RotationPicture(const Scene& scene, bool sameWord);

    bool isEmpty() const override { return !m_scores; }
    bool isOfOneWord() const { return m_query == m_key; }
    const QString& query() const { return m_query; }
    const QString& key() const { return m_key; }
    const RotationScores& scores() const { return *m_scores; }
    double between(std::int64_t p, std::int64_t q) const { return m_scores->at(p - firstPosition(), q - p); }

    MatrixF pixels(const PixelGrid& grid) const override;
    std::function<double(std::int64_t, std::int64_t)> cells() const override;
    bool isSigned() const override { return m_limits.lowest < 0; }
    Extremes limits() const override { return m_limits; }
    bool hasBand() const override { return true; }
    /// Whether the distance alone decides.
    bool countsOn() const { return !m_scores || m_scores->countsOn(); }
    /// The place whose curve is drawn.
    std::int64_t place() const { return m_place; }
    QStringList matrixNames() const override;
    QStringList curveNames() const override;

 private:
    void setLimits();

    QString m_query, m_key;
    std::shared_ptr<const RotationScores> m_scores;
    std::int64_t m_place = 0;
    Extremes m_limits{0, 1};
};

class RotationSimilarityModel final : public SimilarityBase {
 public:
    RotationSimilarityModel(std::shared_ptr<const Scene> scene, const RotationSimilarityModel* before);

    std::shared_ptr<const SimilarityPicture> picture() const override { return m_picture; }
    std::optional<std::int64_t> nearestToSelected() const override { return {}; }
    std::vector<std::int64_t> closestShifts() const override { return {}; }
    QString whyEmpty() const override;
    std::vector<Note> notes(bool selection) const override;
    QString diagonalText(std::int64_t shift) const override;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    std::int64_t position() const { return scene().selection.position; }
    /// "“The” as query, “cat” as key".
    QString wordsText() const;
    QString boundsText(std::int64_t shift) const;

    bool m_sameWord;
    std::shared_ptr<const RotationPicture> m_picture;
};

}  // namespace sinescope
