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

BiasRowModel::BiasRowModel(std::shared_ptr<const Scene> made, const BiasRowModel* before)
    : KeptRowLinesModel(u"positions-biases"_s, std::move(made)) {
    if (isOfSameSetting(before, scene(), ScenePart::Sentence | ScenePart::Position | ScenePart::Head)) {
        m_picture = before->m_picture;
        return;
    }
    const EncodingParameters& p = scene().encoding;
    auto shown = std::make_shared<RowLines>(
        biasLines(scene(), query() - p.firstPosition, 0, p.length, p.firstPosition));
    shown->places = RowLines::Places::Keys;
    m_picture = shown;
    setWords(*shown);
}

void BiasRowModel::setValues(Values& values, const Cursor&) const {
    const SchemeInfo info = infoOf(scene().scheme);
    const std::int64_t key = query() + scene().selection.shift;
    values.set("scheme", QString::fromUtf8(info.id))
        .set("scheme_name", QString::fromUtf8(info.name))
        .set("several_heads", headCount(scene()) > 1)
        .set("follows_key", looksAtKeys(scene()))
        .set("query", query())
        .set("key", key)
        .set("setting", [this] { return settingWords(scene()); });
    if (const auto* shaw = keyVectorsIn(scene().scheme)) {
        const std::int64_t before = query() - scene().encoding.firstPosition;
        values.set("far_keys", farKeysText(*shaw, before, scene().encoding.length - 1 - before));
    }
    const bool isShown = key >= m_picture->first() && key <= m_picture->last();
    for (const RowLines::Line& line : m_picture->lines) {
        Values& row = values.row("line").set("line_name", line.name).set("brief", line.brief);
        if (isShown)
            row.set(line.name.startsWith(u"head "_s) ? "bias_head" : "bias",
                    line.values[static_cast<std::size_t>(key - m_picture->first())]);
    }
}

}  // namespace sinescope
