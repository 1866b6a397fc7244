// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/version.h"

#include "app/scene/literals.h"
#include "sinescope_commit.h"

#include <QLatin1String>

namespace sinescope {

QString versionText() {
    const QString commit = QStringLiteral(SINESCOPE_COMMIT);
    return QStringLiteral(SINESCOPE_VERSION " (%1Qt " QT_VERSION_STR ")")
        .arg(commit.isEmpty() ? QString() : u"commit %1, "_s.arg(commit));
}

}  // namespace sinescope
