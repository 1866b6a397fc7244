// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/bias_model.h"

#include "app/model/same_setting.h"
#include "app/model/scheme_biases.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Numbers of keys whose lines are computed in a few milliseconds, and in about 50 ms.
constexpr std::int64_t immediateKeys = std::int64_t{1} << 16;
constexpr std::int64_t awaitedKeys = std::int64_t{1} << 19;

}  // namespace

BiasRowModel::BiasRowModel(std::shared_ptr<const Scene> made, const BiasRowModel* before)
    : ComputedRowLinesModel(u"positions-biases"_s, std::move(made)) {
    const bool same =
        hasSameSetting(before, scene(), ScenePart::Sentence | ScenePart::Position | ScenePart::Head);
    share(same ? before : nullptr, {scene().encoding.length, immediateKeys, awaitedKeys});
}

BiasRow BiasRowModel::computeResult() const {
    const EncodingParameters& p = scene().encoding;
    BiasRow row{biasLines(scene(), query() - p.firstPosition, 0, p.length, p.firstPosition)};
    row.picture.places = RowLines::Places::Keys;
    return row;
}

void BiasRowModel::setNumbers(Values& values, const BiasRow& row, const Cursor&) const {
    const std::int64_t key = query() + scene().selection.shift;
    values.set("follows_key", dependsOnlyOnKey(scene())).set("query", query()).set("key", key);
    if (const auto* shaw = keyVectorsIn(scene().scheme)) {
        const std::int64_t before = query() - scene().encoding.firstPosition;
        values.set("far_keys", farKeysText(*shaw, before, scene().encoding.length - 1 - before));
    }
    const auto& lines = row.picture.lines;
    values.set("masked", !lines.empty() && !std::isfinite(lines.front().values.back()));
    const bool isShown = key >= row.picture.first() && key <= row.picture.last();
    for (const RowLines::Line& line : lines) {
        Values& named = values.row("line").set("line_name", line.name).set("brief", line.brief);
        if (isShown)
            named.set(line.name.startsWith(u"head "_s) ? "bias_head" : "bias",
                      line.values[static_cast<std::size_t>(key - row.picture.first())]);
    }
}

}  // namespace sinescope
