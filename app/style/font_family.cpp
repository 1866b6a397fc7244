// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/font_family.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QFontDatabase>

#include <algorithm>

namespace sinescope {

const QStringList& fontFamilies() {
    static const QStringList families = QFontDatabase::families();
    return families;
}

QString fontFamily(const QString& name) {
    const QString requested = name.simplified();
    const QStringList& families = fontFamilies();
    const auto found = std::ranges::find_if(families, [&requested](const QString& family) {
        return family.compare(requested, Qt::CaseInsensitive) == 0;
    });
    if (found != families.end()) return *found;
    const QString meant = nearest(requested, families);
    throw failure(u"The font %1 is not installed%2; “sinescope list fonts” lists the %3 that are."_s
                      .arg(quoted(name), meant.isEmpty() ? QString() : u" (did you mean %1?)"_s.arg(meant))
                      .arg(families.size()));
}

}  // namespace sinescope
