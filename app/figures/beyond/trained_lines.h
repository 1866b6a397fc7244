// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/beyond/options.h"
#include "app/model/fact_list.h"
#include "app/model/row_lines.h"

namespace sinescope {

/// Lines over the distance of query and key, with a rule after the last one that training had.
class TrainedLinesModel : public RowLinesModel {
 public:
    using RowLinesModel::RowLinesModel;
    const RowLines& picture() const override { return *m_picture; }

 protected:
    std::int64_t trainedLength() const { return sinescope::trainedLength(scene()); }
    /// Headings with the scheme's name, the rule, and its name.
    void markTrained(RowLines& shown, const QString& scheme) const;
    /// The facts of the figure, with the trained length as their first.
    FactList trainedFacts() const;
    Readout trainedReadout() const;
    /// What the lines are at the distance that is pointed at; nothing where none is.
    void addPointedAt(std::vector<Readout>& lines, const Cursor& cursor) const;

    std::shared_ptr<const RowLines> m_picture;
};

}  // namespace sinescope
