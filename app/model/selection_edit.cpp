// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/selection_edit.h"

#include "app/scene/literals.h"

namespace sinescope {

SceneEdit selectEdit(const Cursor& at) {
    return {u"selection"_s, [at](Scene& next) {
                Selection& selection = next.selection;
                selection.position = at.position.value_or(selection.position);
                selection.column = at.column.value_or(selection.column);
                selection.shift = at.shift.value_or(selection.shift);
            }};
}

SceneEdit moveSelectionEdit(const Cursor& at) {
    SceneEdit edit = selectEdit(at);
    edit.mergeKey = u"select"_s;
    return edit;
}

}  // namespace sinescope
