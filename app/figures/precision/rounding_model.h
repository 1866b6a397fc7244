// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of the input: what storing it in fewer bits does to each row.
#pragma once

#include "app/figures/precision/stored_numbers.h"

namespace sinescope {

class RoundingModel final : public StoredNumbersModel {
 public:
    RoundingModel(std::shared_ptr<const Scene> scene, const RoundingModel* before);

    QString claim() const override { return claimOf(QStringLiteral("of the table")); }
    QString alternativeText() const override;
    FigureProgram program() const override;

 protected:
    QString tableTitle() const override;
    QString sampledText() const override;
    QString placeText(const Format& format) const override;

 private:
    static std::shared_ptr<const Result> resultOf(const Scene& scene);
};

}  // namespace sinescope
