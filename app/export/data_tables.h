// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/table_writer.h"
#include "core/files/table.h"
#include "core/schemes/rope.h"

#include <memory>

namespace sinescope {

/// What some tables need to know beside the Scene.
struct DataChoice {
    QString scheme = QStringLiteral("sinusoidal");  ///< of the scores: an id of schemes()
    RopeScheme rope{};  ///< of rope, and of scores with that scheme; d_model and base are the Scene's
    /// A table of one's own, in the place of the encoding: its rows from firstRow on, `rows` of them.
    std::shared_ptr<const OpenedTable> table = {};
    std::int64_t firstRow = 0;  ///< the row of position 0
    std::int64_t rows = 0;
};

/// What numbers of a Scene can be written, figures' tables apart.
struct DataKind {
    QString id;    ///< "wavelengths"
    QString text;  ///< one phrase: what rows and columns are
    DataTable (*make)(const Scene& scene, const DataChoice& choice) = nullptr;
};

/// encoding, shift-matrix, scores, rope.
const std::vector<DataKind>& dataKinds();

/// The table of a figure with its options, the setting in its note.
DataTable figureDataTable(const FigureKind& kind, const Scene& scene);

/// The table of that id, or of the figure of that id: "encoding", "heatmap"; "figure:heatmap" is the same.
/// Throws Error that lists the ids, and where the table cannot be. With a table of one's own: its rows
/// ("encoding"), and the centred coordinates of each along the first principal components ("trajectory").
DataTable sceneTable(const QString& id, const Scene& scene, const DataChoice& choice = {});

}  // namespace sinescope
