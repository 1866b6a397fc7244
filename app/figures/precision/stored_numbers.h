// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that are there already, not made by a program: what storing them in fewer bits does to each. There
// is no growth of an error with the place, but for numbers that grow.
#pragma once

#include "app/figures/precision/options.h"
#include "app/model/row_lines.h"

#include <array>

namespace sinescope {

/// An error in a sentence: "0.00391" or "infinite".
QString errorText(double error);

class StoredNumbersModel : public RowLinesModel {
 public:
    using RowLinesModel::RowLinesModel;
    const RowLines& picture() const override { return m_result->picture; }
    std::vector<Fact> facts() const override;

 protected:
    /// Of one format, over the numbers that were looked at.
    struct Format {
        NumberFormat format = NumberFormat::Float32;
        QString name;
        double worst = 0;        ///< infinite where a number is beyond the format's largest
        std::int64_t place = 0;  ///< of the worst: a position or a distance
        std::int64_t column = 0;
        std::int64_t exact = 0;  ///< numbers that stay what they are
    };
    struct Result {
        RowLines picture;
        std::array<Format, 3> formats;
        std::int64_t values = 0;           ///< that were looked at
        std::int64_t stride = 1;           ///< every so many-th place
        double largest = 0, smallest = 0;  ///< of the errors that are neither 0 nor infinite
    };
    /// Every so many-th place is to be looked at, of so many with so many numbers each. An odd number: of
    /// whole numbers those that are even survive longer.
    static std::int64_t strideOf(std::int64_t places, std::int64_t numbers);
    static std::shared_ptr<Result> emptyResult(std::int64_t stride);
    /// Adds the numbers of a place, in ascending order of places.
    static void add(Result& result, std::int64_t place, const Vector& numbers);
    /// Gives each place the largest error from this one to it, as numbers that grow outwards want: one by one
    /// those that a format happens to have are beside those that it does not.
    static void spreadFrom(Result& result, std::int64_t place);
    /// Axis and names once all are added; the numbers are "of the table", or whose they are.
    static void finish(Result& result, const QString& owner);

    /// ", 1 row in 3 looked at" where that is so, of rows or distances.
    virtual QString sampledText() const = 0;
    /// "position 3 and column 4"
    virtual QString placeText(const Format& format) const = 0;
    /// What can be claimed of all three formats; the numbers are "of the table", or whose they are.
    QString claimOf(const QString& owner) const;
    /// "float32 by at most 1e−8, float16 by at most ..."
    QString worstTexts() const;
    /// ", logarithmic,"; empty where no error is drawn.
    QString axisText() const;

    std::shared_ptr<const Result> m_result;
};

}  // namespace sinescope
