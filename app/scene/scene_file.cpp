// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/output_file.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"

namespace sinescope {

namespace {

[[noreturn]] void refuse(const QString& path, const QString& sentence) {
    throw failure(u"%1: %2"_s.arg(quotedPath(path), sentence));
}

}  // namespace

void saveScene(const Scene& scene, const QString& path) {
    if (const QString reason = writeWhole(path, sceneToJson(scene)); !reason.isEmpty())
        refuse(path, u"the session cannot be saved here: %1."_s.arg(reason));
}

Scene openScene(const QString& path, const FigureCatalog& catalog) {
    const QByteArray json = readInputFile(path, maximumSceneBytes);
    try {
        return sceneFromJson(json, catalog);
    } catch (const Error& error) {
        refuse(path, QString::fromUtf8(error.what()));
    }
}

}  // namespace sinescope
