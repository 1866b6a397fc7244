// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scene_values.h"

#include "app/model/cell_readout.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

#include <QHash>

namespace sinescope {

std::optional<Value> sceneValue(const QString& name, const Scene& scene) {
    using ValueOf = Value (*)(const Scene& scene);
    static const QHash<QString, ValueOf> all = {
        {u"setting"_s, [](const Scene& of) { return Value(settingWords(of)); }},
        {u"length"_s, [](const Scene& of) { return Value(of.encoding.length); }},
        {u"several_positions"_s, [](const Scene& of) { return Value(of.encoding.length > 1); }},
        {u"scheme"_s, [](const Scene& of) { return Value(schemeId(of.scheme)); }},
        {u"scheme_name"_s, [](const Scene& of) { return Value(schemeName(of.scheme)); }},
        {u"rows_name"_s, [](const Scene& of) { return Value(rowsName(of)); }},
        {u"head"_s, [](const Scene& of) { return Value(of.selection.head); }},
        {u"several_heads"_s, [](const Scene& of) { return Value(headCount(of) > 1); }},
        {u"no_pairs"_s, [](const Scene& of) {
             const bool hasNone = usesEncoding(of) && encodingOf(of)->pairs() == 0;
             return hasNone ? Value(noPairsText(of.encoding)) : Value();
         }}};
    const auto found = all.constFind(name);
    return found == all.constEnd() ? std::nullopt : std::optional(found.value()(scene));
}

}  // namespace sinescope
