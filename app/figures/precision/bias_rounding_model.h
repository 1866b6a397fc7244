// SPDX-License-Identifier: GPL-3.0-or-later
//
// What storing the biases of scores in fewer bits does to them, by distance: of the selected head the numbers
// that are added, of Shaw the vectors. Distances whose numbers differ may have the same one afterwards:
// ALiBi's slope times 257 is its slope times 256 in bfloat16. ALiBi's forms that look at the key alone store
// a number for each key, which grows with its position, whatever the distance is.
#pragma once

#include "app/figures/precision/stored_numbers.h"

namespace sinescope {

class BiasRoundingModel final : public StoredNumbersModel {
 public:
    BiasRoundingModel(std::shared_ptr<const Scene> scene, const BiasRoundingModel* before);

    QString claim() const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    FigureProgram program() const override;

 protected:
    QString tableTitle() const override;
    QString sampledText() const override;
    QString placeText(const Format& format) const override;

 private:
    struct Biases : Result {
        /// Of each format the nearest place that gets the number of the place next to it on the way to the
        /// query, or to the first key, though its own is another; 0 where there is none.
        std::array<std::int64_t, 3> shared{};
    };
    static std::shared_ptr<const Biases> biasesOf(const Scene& scene);
    const Biases& biases() const { return static_cast<const Biases&>(*m_result); }
    /// "a distance of −257", "the key at 257"
    QString placeName(std::int64_t place) const;
};

}  // namespace sinescope
