// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that are there already, not made by a program: the rows of a table, the biases of scores by
// distance, Shaw's vectors. What does storing them in fewer bits do to each? Distances whose biases differ
// may have the same one afterwards: ALiBi's slope times 257 is its slope times 256 in bfloat16. ALiBi's forms
// that look at the key alone store a number for each key, which grows with its position, whatever the
// distance is.
#pragma once

#include "app/figures/precision/options.h"
#include "app/model/worded_row_lines.h"
#include "app/scene/literals.h"
#include "core/schemes/properties.h"

#include <array>

namespace sinescope {

/// Of one format, over the numbers that were looked at.
struct StoredFormat {
    NumberFormat format = NumberFormat::Float32;
    QString name;
    double worst = 0;        ///< infinite where a number is beyond the format's largest
    std::int64_t place = 0;  ///< of the worst: a position or a distance
    std::int64_t column = 0;
    std::int64_t exact = 0;  ///< numbers that stay what they are
    /// The nearest place that gets the number of the place next to it on the way to the query, or to the
    /// first key, though its own is another; 0 where there is none.
    std::int64_t shared = 0;
};

struct StoredErrors {
    RowLines picture;
    std::array<StoredFormat, 3> formats{StoredFormat{NumberFormat::Float32, u"float32"_s},
                                        StoredFormat{NumberFormat::Float16, u"float16"_s},
                                        StoredFormat{NumberFormat::BFloat16, u"bfloat16"_s}};
    std::int64_t values = 0;           ///< that were looked at
    std::int64_t stride = 1;           ///< every so many-th place
    double largest = 0, smallest = 0;  ///< of the errors that are neither 0 nor infinite
};

class StoredNumbersModel final : public ComputedRowLinesModel<StoredErrors> {
 public:
    StoredNumbersModel(std::shared_ptr<const Scene> scene, const StoredNumbersModel* before);

    FigureProgram program() const override;

 private:
    StoredErrors worked() const override;
    void setNumbers(Values& values, const StoredErrors& errors, const Cursor& cursor) const override;
    void setFormats(Values& values, const StoredErrors& errors, std::int64_t shownPlace) const;
    /// Finds the places next to each other that get one number.
    void findShared(StoredErrors& errors) const;

    /// Whether errors are drawn as the largest up to each place.
    bool isOutward() const { return slopesIn(scene().scheme) != nullptr; }
};

}  // namespace sinescope
