// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/resource_file.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QFile>

namespace sinescope {

QByteArray resourceFile(const QString& path) {
    QFile file(u":/sinescope/"_s + path);
    if (!file.open(QIODevice::ReadOnly)) throw failure(u"The program has no file %1."_s.arg(path));
    return file.readAll();
}

}  // namespace sinescope
