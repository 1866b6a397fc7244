// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/table_writer.h"

namespace sinescope {

/// A kind of data of a Scene that can be written, apart from the tables of figures.
struct DataKind {
    QString id;    ///< "wavelengths"
    QString text;  ///< phrase that describes rows and columns
    DataTable (*make)(const Scene& scene) = nullptr;
};

/// encoding, shift-matrix, scores, rope.
const std::vector<DataKind>& dataKinds();

/// The table of a figure with its options; the note has the setting.
DataTable figureDataTable(const FigureKind& kind, const Scene& scene);
DataTable figureDataTable(const FigureKind& kind, const FigureModel& model);

/// The table with the id, or of the figure with the id: "encoding", "heatmap"; "figure:heatmap" is the same.
/// Throws Error, listing the ids, if the id is unknown, and if the Scene's scheme has no such numbers.
DataTable sceneTable(const QString& id, const Scene& scene);

}  // namespace sinescope
