// SPDX-License-Identifier: GPL-3.0-or-later
//
// One-line Scenes for tests, with defaults for everything not given.
#pragma once

#include "app/scene/scene_scheme.h"

#include <QAnyStringView>
#include <QJsonObject>

namespace sinescope {

/// The default Scene with an encoding of another size.
inline Scene sceneOfSize(std::int64_t length, std::int64_t dModel, double base = EncodingParameters().base) {
    Scene scene;
    scene.encoding.length = length;
    scene.encoding.dModel = dModel;
    scene.encoding.base = base;
    return scene;
}

/// A Scene with `scheme`, or with the default scheme of kind `id`.
inline Scene withScheme(const Scheme& scheme, Scene scene = {}) {
    setScheme(scene, scheme);
    return scene;
}
inline Scene withScheme(const QString& id) {
    return withScheme(newScheme(Scene(), id));
}

/// The Scene with the setting of another as the frozen one, A.
inline Scene withFrozen(Scene scene, const Scene& frozen) {
    scene.frozen = frozen.encoding;
    scene.frozenScheme = frozen.scheme;
    clampToValid(scene);
    return scene;
}

struct SceneSetup {
    std::int64_t length = EncodingParameters().length, dModel = EncodingParameters().dModel;
    double base = EncodingParameters().base;
    QAnyStringView scheme = {};  ///< with its default parameters, which may change the sizes
    std::int64_t position = Selection().position, column = Selection().column, shift = Selection().shift;
    QAnyStringView figure = {};  ///< the only open figure
    QJsonObject options = {};
};

/// The Scene for `setup`, clamped to valid values.
inline Scene sceneWith(const SceneSetup& setup) {
    Scene scene = sceneOfSize(setup.length, setup.dModel, setup.base);
    if (!setup.scheme.isNull()) setScheme(scene, newScheme(scene, setup.scheme.toString()));
    scene.selection.position = setup.position;
    scene.selection.column = setup.column;
    scene.selection.shift = setup.shift;
    if (!setup.figure.isNull()) scene.figures = {{setup.figure.toString(), {}, {}, setup.options}};
    clampToValid(scene);
    return scene;
}

}  // namespace sinescope
