// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity for schemes that enter at the score: the bias of a head by distance, or its softmax if the
// scores are otherwise equal.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/figures/similarity/shift_lines.h"
#include "app/model/lazy.h"
#include "core/analysis/bias_softmax.h"
#include "core/schemes/scheme_matrix.h"

namespace sinescope {

class BiasPicture final : public ShiftLinesPicture {
 public:
    explicit BiasPicture(const Scene& scene, bool softmax);

    bool isSoftmax() const { return m_isSoftmax; }
    std::int64_t head() const { return m_heads.back(); }
    /// The drawn heads, the selected one last.
    const std::vector<std::int64_t>& heads() const { return m_heads; }
    /// Places in heads(), in ascending order of the heads.
    std::vector<std::size_t> ascending() const;
    /// True if the curve belongs to one query, the selected position: a softmax weight, and a bias that
    /// depends on the key alone, depend on more than the shift.
    bool isOfQuery() const { return m_isSoftmax || biases().hasRowConstants(); }
    /// Returns the selected head's bias for query p, key p + k: minus infinity if masked, null if out of
    /// range.
    std::optional<double> bias(std::int64_t p, std::int64_t k) const;
    /// Returns the softmax weight of key p + k for query p; null if p + k is out of range.
    std::optional<double> weight(std::int64_t p, std::int64_t k) const;
    /// Returns exp of the entropy of the weights of query p: the effective number of keys.
    double keysSeen(std::int64_t p) const { return softmax().keysSeen(p - firstPosition()); }
    const BiasMatrix& biases() const { return *m_matrices.back(); }

    bool isColored() const override { return m_heads.size() > 1; }
    std::size_t numberOf(std::size_t line) const override { return static_cast<std::size_t>(m_heads[line]); }

 private:
    double lineAt(std::size_t line, std::int64_t shift) const;
    const BiasSoftmax& softmax() const { return *m_softmax.back(); }

    bool m_isSoftmax;
    std::int64_t m_position;
    std::vector<std::int64_t> m_heads;
    std::vector<std::shared_ptr<const BiasMatrix>> m_matrices;  ///< one per drawn head
    /// One per drawn head if m_isSoftmax; otherwise only that of the selected head.
    std::vector<std::shared_ptr<const BiasSoftmax>> m_softmax;
};

/// Ready immediately for up to about ten thousand positions.
class BiasSimilarityModel final : public SimilarityBase {
 public:
    BiasSimilarityModel(std::shared_ptr<const Scene> scene, const BiasSimilarityModel* before);

    bool isReady() const override { return m_picture.isReady(); }
    void prepare() const override { biasPicture(); }
    bool isQuick() const override;

    std::shared_ptr<const SimilarityPicture> picture() const override { return biasPicture(); }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    const std::shared_ptr<const BiasPicture>& biasPicture() const;
    std::int64_t work() const;
    void setDiagonal(Values& values, std::int64_t k) const;

    bool m_isSoftmax;
    Lazy<std::shared_ptr<const BiasPicture>> m_picture;
};

}  // namespace sinescope
