// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/output_file.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"

namespace sinescope {

void saveScene(const Scene& scene, const QString& path) {
    if (const QString reason = writeWhole(path, sceneToJson(scene)); !reason.isEmpty())
        throw failure(u"The session %1 cannot be saved: %2."_s.arg(quotedPath(path), reason));
}

Scene openScene(const QString& path, const FigureCatalog& catalog) {
    const QByteArray json = readInputFile(path, maximumSceneBytes);
    try {
        return sceneFromJson(json, catalog);
    } catch (const Error& error) {
        throw failure(u"%1: %2"_s.arg(quotedPath(path), QString::fromUtf8(error.what())));
    }
}

}  // namespace sinescope
