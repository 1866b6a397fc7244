// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/patches.h"

#include "app/figures/similarity/picture.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/table_source.h"
#include "core/files/tensor_names.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

std::optional<PatchGrid> patchGridOf(const Scene& scene) {
    const std::int64_t length = scene.encoding.length;
    if (const auto* grid = gridIn(scene.scheme))
        return gridPositions(*grid) == length ? std::optional(PatchGrid{grid->height, grid->width})
                                              : std::nullopt;
    const TableScheme* table = openedTable(scene);
    if (!table || tablePositions(*table) != length) return {};
    // Tables of text models may also have a square number of rows, but none starts at row 1.
    const TableSource source = sourceOf(*table);
    const QString& tensor = source.tensor.isEmpty() ? source.file : source.tensor;
    if (table->firstRow != 1 && !isNameOfPatches(tensor.toStdString())) return {};
    const auto side = saturatingCast<std::int64_t>(std::round(std::sqrt(static_cast<double>(length))));
    if (side < 2 || side * side != length) return {};
    return PatchGrid{side, side};
}

std::int64_t movedPatch(const PatchGrid& grid, std::int64_t place, std::int64_t across, std::int64_t down) {
    const std::int64_t row = std::clamp<std::int64_t>(place / grid.width + down, 0, grid.height - 1);
    const std::int64_t column = std::clamp<std::int64_t>(place % grid.width + across, 0, grid.width - 1);
    return row * grid.width + column;
}

MatrixF patchValues(const SimilarityPicture& picture, const PatchMap& map) {
    const std::int64_t patches = map.grid().patches();
    const auto first = static_cast<double>(picture.firstPosition());
    const double last = first + static_cast<double>(patches) - 0.5;
    if (map.isOfAll())
        return map.placed(picture.matrix().pixels({first - 0.5, last, first - 0.5, last, patches, patches}));
    const double p = first + static_cast<double>(map.pairAt({}).p);
    return map.placed(picture.matrix().pixels({p - 0.5, p + 0.5, first - 0.5, last, 1, patches}));
}

}  // namespace sinescope
