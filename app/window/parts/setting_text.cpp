// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/setting_text.h"

#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/parts/number_parsing.h"

namespace sinescope {

namespace {

/// Characters of a table's name that fit in a chip.
constexpr qsizetype longestName = 20;

QString schemeName(const Scene& setting) {
    const QString name = rowsName(setting);
    return name.size() <= longestName ? name
                                      : name.left(longestName / 2) + u"…"_s + name.right(longestName / 2 - 1);
}

}  // namespace

QString settingSymbols(const Scene& setting) {
    const EncodingParameters& encoding = setting.encoding;
    const QString sizes = u"L = %1, d = %2"_s.arg(fieldText(static_cast<double>(encoding.length)),
                                                  fieldText(static_cast<double>(encoding.dModel)));
    return (usesEncoding(setting) ? u"n = "_s + fieldText(encoding.base) : schemeName(setting)) + u", "_s +
           sizes;
}

}  // namespace sinescope
