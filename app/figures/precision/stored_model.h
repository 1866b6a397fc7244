// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors of storing given numbers in fewer bits: the rows of a table, the score biases by distance, Shaw's
// vectors. Different biases may become equal: ALiBi's slope times 257 is its slope times 256 in bfloat16.
// ALiBi's forms that depend only on the key store a number per key, which grows with its position, whatever
// the distance.
#pragma once

#include "app/figures/precision/options.h"
#include "app/model/worded_row_lines.h"
#include "app/scene/literals.h"
#include "core/schemes/properties.h"

#include <array>

namespace sinescope {

/// The errors of one format over the sampled numbers.
struct StoredFormat {
    NumberFormat format = NumberFormat::Float32;
    QString name;
    double worst = 0;        ///< infinite if a number overflows the format
    std::int64_t place = 0;  ///< place of the worst error: a position or a distance
    std::int64_t column = 0;
    bool isTied = false;     ///< true if another number has the worst error, too
    std::int64_t exact = 0;  ///< count of numbers stored exactly
    /// The nearest place whose number, though different, is rounded to that of its neighbour towards the
    /// query or the first key; 0 if none.
    std::int64_t shared = 0;
};

struct StoredErrors {
    RowLines picture;
    std::array<StoredFormat, 3> formats{StoredFormat{NumberFormat::Float32, u"float32"_s},
                                        StoredFormat{NumberFormat::Float16, u"float16"_s},
                                        StoredFormat{NumberFormat::BFloat16, u"bfloat16"_s}};
    std::int64_t values = 0;           ///< count of sampled values
    std::int64_t stride = 1;           ///< only every stride-th place is sampled
    double largest = 0, smallest = 0;  ///< among errors that are neither 0 nor infinite
};

class StoredNumbersModel final : public ComputedRowLinesModel<StoredErrors> {
 public:
    StoredNumbersModel(std::shared_ptr<const Scene> scene, const StoredNumbersModel* before);

    FigureProgram program() const override;

 private:
    StoredErrors computeResult() const override;
    void setNumbers(Values& values, const StoredErrors& errors, const Cursor& cursor) const override;
    void setFormats(Values& values, const StoredErrors& errors, std::int64_t shownPlace) const;
    /// Finds neighbouring places that are rounded to the same number.
    void findShared(StoredErrors& errors) const;

    /// True if errors are drawn as the running maximum up to each place.
    bool isOutward() const { return slopesIn(scene().scheme) != nullptr; }
};

}  // namespace sinescope
