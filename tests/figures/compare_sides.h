// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes of Compare, and what it says of its sides.
#pragma once

#include "app/figures/compare/model.h"
#include "app/scene/literals.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/scenes.h"

#include <QImage>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace sinescope {

const QString id = u"compare"_s;

/// A comparison of two sides, of a setting described in words.
inline Scene comparisonScene(const QString& a, const QString& b, const QString& view = u"matrix"_s,
                             const QString& setting = {}) {
    Scene scene = sceneFrom(u"length=50 %4 compare a=%1 b=%2 view=%3"_s.arg(a, b, view, setting));
    scene.sentence.customEmbeddings = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
    return scene;
}

/// "The cat sat" in four columns: the words used to compare the family.
inline Scene catSat(const QString& a, const QString& b, const QString& view, const QString& setting = {}) {
    return comparisonScene(a, b, view, u"length=200 d_model=4 "_s + setting);
}

inline std::shared_ptr<const FigureModel> modelOf(const Scene& scene) {
    return figureKind(id).modelOf(scene);
}

inline QString valueOf(const Scene& scene, const QString& label, const Cursor& cursor = {}) {
    for (const Readout& line : modelOf(scene)->readout(cursor))
        if (line.label.startsWith(label)) return line.value;
    return {};
}

inline QString textOf(const Scene& scene) {
    return modelOf(scene)->alternativeText();
}

inline double factOf(const Scene& scene, const char* name) {
    return factOf(*modelOf(scene), id + '.'_L1 + QLatin1String(name));
}

/// Returns the table's score at a distance; NaN if it has none.
inline double scoreAt(const Scene& scene, std::int64_t distance, int column) {
    const FigureTable table = modelOf(scene)->table();
    for (std::int64_t row = 0; row < table.rows; ++row)
        if (std::get<std::int64_t>(table.cell(row, 0)) == distance)
            return std::get<double>(table.cell(row, column));
    return std::nan("");
}

/// Every scheme or setting that a side can show.
inline QStringList sides() {
    return std::ranges::find(figureKind(id).spec.options, u"a"_s, &OptionSpec::key)->choices;
}

inline QImage painted(const Scene& scene, const QSize& size) {
    return pictureOf(*figureKind(id).makeView(), scene, size);
}

}  // namespace sinescope
