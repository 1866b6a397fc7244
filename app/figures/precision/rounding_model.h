// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table whose numbers are there already: what storing it in fewer bits does to each row. No program
// computes it, so there is no growth of an error with the position, but for tables whose values grow.
#pragma once

#include "app/figures/precision/options.h"
#include "app/model/row_lines.h"

#include <array>

namespace sinescope {

class RoundingModel final : public RowLinesModel {
 public:
    RoundingModel(std::shared_ptr<const Scene> scene, const RoundingModel* before);

    const RowLines& picture() const override { return m_result->picture; }

    QString claim() const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 protected:
    QString tableTitle() const override;

 private:
    QString claimOfRows() const;
    /// Of one format, over the rows that were looked at.
    struct Format {
        NumberFormat format = NumberFormat::Float32;
        QString name;
        double worst = 0;           ///< infinite where a value is beyond the format's largest
        std::int64_t position = 0;  ///< of the worst
        std::int64_t column = 0;
        std::int64_t exact = 0;  ///< values that stay what they are
    };
    struct Result {
        RowLines picture;
        std::array<Format, 3> formats;
        std::int64_t values = 0;  ///< that were looked at
        std::int64_t stride = 1;  ///< every so many-th row
    };
    static std::shared_ptr<const Result> resultOf(const Scene& scene);

    std::shared_ptr<const Result> m_result;
};

}  // namespace sinescope
