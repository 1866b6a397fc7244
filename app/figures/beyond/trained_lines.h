// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/beyond/options.h"
#include "app/model/worded_row_lines.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Lines over the distance of query and key, with a rule after the largest distance in training.
class TrainedLinesModel : public KeptRowLinesModel {
 public:
    explicit TrainedLinesModel(std::shared_ptr<const Scene> scene)
        : KeptRowLinesModel(u"beyond-lines"_s, std::move(scene)) {}
    void setValues(Values& values, const Cursor& cursor) const override;

 protected:
    std::int64_t trainedLength() const { return sinescope::trainedLength(scene()); }
    /// Sets the lines as the picture, with their wording and the rule.
    void show(const std::shared_ptr<RowLines>& shown);
    /// Sets the values of one line.
    virtual void setLine(Values& row, std::size_t line) const = 0;
};

}  // namespace sinescope
