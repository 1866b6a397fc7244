// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/table_writer.h"

namespace sinescope {

/// What numbers of a Scene can be written, figures' tables apart.
struct DataKind {
    QString id;    ///< "wavelengths"
    QString text;  ///< one phrase: what rows and columns are
    DataTable (*make)(const Scene& scene) = nullptr;
};

/// encoding, shift-matrix, scores, rope.
const std::vector<DataKind>& dataKinds();

/// The table of a figure with its options, the setting in its note.
DataTable figureDataTable(const FigureKind& kind, const Scene& scene);
DataTable figureDataTable(const FigureKind& kind, const FigureModel& model);

/// The table of that id, or of the figure of that id: "encoding", "heatmap"; "figure:heatmap" is the same.
/// Throws Error that lists the ids, and where the Scene's scheme has no such numbers.
DataTable sceneTable(const QString& id, const Scene& scene);

}  // namespace sinescope
