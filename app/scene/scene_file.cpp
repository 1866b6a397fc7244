// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_json.h"
#include "core/error.h"

#include <QFile>
#include <QSaveFile>

namespace sinescope {

namespace {

[[noreturn]] void refuse(const QString& path, const QString& sentence) {
    throw Error(QStringLiteral("%1: %2").arg(path, sentence).toStdString());
}

}  // namespace

void saveScene(const Scene& scene, const QString& path) {
    const QByteArray json = sceneToJson(scene);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit())
        refuse(path, QStringLiteral("the session cannot be saved here: %1.").arg(file.errorString()));
}

Scene openScene(const QString& path, const FigureCatalog& catalog) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        refuse(path, QStringLiteral("the file cannot be opened: %1.").arg(file.errorString()));
    // One byte more than allowed tells a file that is too large, also where size() says nothing (a pipe, a
    // device).
    const QByteArray json = file.read(maximumSceneBytes + 1);
    if (file.error() != QFileDevice::NoError)
        refuse(path, QStringLiteral("the file cannot be read: %1.").arg(file.errorString()));
    try {
        return sceneFromJson(json, catalog);
    } catch (const Error& error) {
        refuse(path, QString::fromUtf8(error.what()));
    }
}

}  // namespace sinescope
