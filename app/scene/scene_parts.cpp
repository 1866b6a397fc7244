// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_parts.h"

namespace sinescope {

SceneParts differingParts(const Scene& before, const Scene& after) {
    const Selection &then = before.selection, &now = after.selection;
    SceneParts parts;
    parts.setFlag(ScenePart::Position, then.position != now.position);
    parts.setFlag(ScenePart::Column, then.column != now.column);
    parts.setFlag(ScenePart::Shift, then.shift != now.shift);
    parts.setFlag(ScenePart::TrainedLength, then.trainedLength != now.trainedLength);
    parts.setFlag(ScenePart::PinnedPositions, then.positions != now.positions);
    parts.setFlag(ScenePart::PinnedColumns, then.columns != now.columns);
    parts.setFlag(ScenePart::Head, then.head != now.head);
    parts.setFlag(ScenePart::Sentence, before.sentence != after.sentence);
    parts.setFlag(ScenePart::Frozen,
                  before.frozen != after.frozen || before.frozenScheme != after.frozenScheme);
    return parts;
}

}  // namespace sinescope
