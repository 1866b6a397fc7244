// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/table_writer.h"

namespace sinescope {

/// What numbers of a Scene can be written, figures' tables apart.
struct DataKind {
    QString id;    ///< "wavelengths"
    QString text;  ///< one phrase: what rows and columns are
    DataTable (*make)(const Scene& scene, const QString& scheme) = nullptr;
};

/// encoding, wavelengths, similarity, shift, sum, scores, rope, precision.
const std::vector<DataKind>& dataKinds();

/// The table of that id, or of the figure of that id. scheme: of the scores, an id of schemes(). Throws Error
/// that lists the ids, and where the table cannot be.
DataTable sceneTable(const QString& id, const Scene& scene, const QString& scheme);

/// The encoding's setting in one line: "L = 50, d_model = 128, n = 10000, interleaved, paper spacing, first
/// position 0".
QString settingLine(const EncodingParameters& parameters);

}  // namespace sinescope
