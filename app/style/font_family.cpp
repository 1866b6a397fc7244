// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/font_family.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QFontDatabase>

#include <algorithm>

namespace sinescope {

const QStringList& fontFamilies() {
    static const QStringList families = [] {
        QStringList found = QFontDatabase::families();
        found.removeIf([](const QString& family) {
            return !QFontDatabase::writingSystems(family).contains(QFontDatabase::Latin);
        });
        return found;
    }();
    return families;
}

QString fontFamily(const QString& name) {
    const QString requested = name.simplified();
    const QStringList& families = fontFamilies();
    const auto found = std::ranges::find_if(families, [&requested](const QString& family) {
        return family.compare(requested, Qt::CaseInsensitive) == 0;
    });
    if (found != families.end()) return *found;
    if (QFontDatabase::families().contains(requested, Qt::CaseInsensitive))
        throw failure(
            u"The font %1 is a font of symbols; \"sinescope list fonts\" lists those with Latin letters."_s
                .arg(quoted(name)));
    const QString meant = nearest(requested, families);
    throw failure(u"The font %1 is not installed%2; \"sinescope list fonts\" lists the %3 that are."_s
                      .arg(quoted(name), meant.isEmpty() ? QString() : u" (did you mean %1?)"_s.arg(meant))
                      .arg(families.size()));
}

}  // namespace sinescope
