// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/trained_lines.h"

#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

namespace sinescope {

void TrainedLinesModel::show(const std::shared_ptr<RowLines>& shown) {
    m_picture = shown;
    setWords(*shown);
    shown->ruleName = statementText("rule_name");
    if (trainedLength() - 1 < shown->last()) shown->ruleAfter = trainedLength() - 1;
}

void TrainedLinesModel::setValues(Values& values, const Cursor& cursor) const {
    values.set("trained_length", trainedLength())
        .set("last", m_picture->last())
        .set("not_reached", trainedLength() > m_picture->last())
        .set("first_line", m_picture->lines.front().name);
    const std::int64_t place = readPlace(*m_picture, cursor);
    const auto drawn = cursor.shift ? m_picture->indexOf(place) : std::nullopt;
    if (cursor.shift) values.set("shown", place);
    values.setRows("line", [this, drawn](const Values::AddRow& addRow) {
        for (std::size_t k = 0; k < m_picture->lines.size(); ++k) {
            const RowLines::Line& line = m_picture->lines[k];
            Values& row = addRow().set("line", line.name);
            if (drawn) row.set("shown_value", line.values[*drawn]);
            setLine(row, k);
        }
    });
}

}  // namespace sinescope
