// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/norms_model.h"

#include "app/figures/program_text.h"
#include "app/model/off_scale.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_rows.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/analysis/table_unit.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Values read at once: 8 MiB.
constexpr std::int64_t normValuesAtOnce = std::int64_t{1} << 20;

}  // namespace

RowNormsModel::RowNormsModel(std::shared_ptr<const Scene> made, const RowNormsModel* before)
    : WordedRowLinesModel(QStringLiteral("dimensions-norms"), std::move(made)) {
    if (isOfSameSetting(before, scene())) {
        m_picture = before->m_picture;
        m_unit = before->m_unit;
        m_offScale = before->m_offScale;
        return;
    }
    makePicture();
}

void RowNormsModel::makePicture() {
    const auto rows = inputRows(scene());
    const InputSize size = rows->size();
    const std::int64_t atOnce =
        std::max<std::int64_t>(1, normValuesAtOnce / std::max<std::int64_t>(1, size.columns));
    const auto blockAt = [&](std::int64_t first) {
        return rows->block(first, std::min(atOnce, size.rows - first), size.columns);
    };
    double largest = 0;
    for (std::int64_t first = 0; first < size.rows; first += atOnce)
        largest = std::max(largest, blockAt(first).cwiseAbs().maxCoeff());
    m_unit = unitOf(largest);
    auto shown = std::make_shared<RowLines>();
    shown->lines.push_back({QStringLiteral("norm"), QStringLiteral("norm"), {}});
    std::vector<double>& norms = shown->lines.front().values;
    for (std::int64_t first = 0; first < size.rows; first += atOnce) {
        const Matrix block = blockAt(first) / m_unit;
        for (Eigen::Index r = 0; r < block.rows(); ++r) {
            shown->at.push_back(scene().encoding.firstPosition + first + r);
            norms.push_back(block.row(r).norm());
        }
    }
    const OffScale left = isWeightTable(scene().scheme) ? offScale(norms) : OffScale();
    for (const std::int64_t place : left.places)
        m_offScale.push_back(shown->at[static_cast<std::size_t>(place)]);
    const double most = m_offScale.empty() ? *std::max_element(norms.begin(), norms.end()) : left.limit;
    shown->lowest = 0;
    shown->highest = most > 0 ? 1.12 * most : 1;
    m_picture = shown;
    shown->note = said("chart_note");
    shown->valueNames = allSaid("value_name");
    shown->headings = allSaid("heading");
}

RowNormsModel::Norms RowNormsModel::norms() const {
    std::vector<double> sizes = m_picture->lines.front().values;
    const auto [smallest, largest] = std::minmax_element(sizes.begin(), sizes.end());
    // Of norms that only rounding tells apart, the first.
    const auto placeOf = [&](double norm) {
        const auto at = std::find_if(sizes.begin(), sizes.end(),
                                     [norm](double size) { return std::abs(size - norm) <= 1e-12 * norm; });
        return m_picture->at[static_cast<std::size_t>(at - sizes.begin())];
    };
    Norms found{*smallest, 0, *largest, placeOf(*smallest), placeOf(*largest)};
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    found.median = *middle;
    if (sizes.size() % 2 == 0) found.median = (found.median + *std::max_element(sizes.begin(), middle)) / 2;
    return found;
}

void RowNormsModel::setValues(Values& values, const Cursor&) const {
    const Norms found = norms();
    values.set("rows_name", rowsName(scene()))
        .set("divided", m_unit != 1)
        .set("unit", m_unit)
        .set("equal", found.areEqual())
        .set("median_norm", found.median)
        .set("largest_norm", found.largest)
        .set("largest_norm_at", found.largestAt)
        .set("smallest_norm", found.smallest)
        .set("smallest_norm_at", found.smallestAt)
        .set("off_scale", offScaleText(m_offScale))
        .set("setting", [this] { return settingWords(scene()); });
}

FigureProgram RowNormsModel::program() const {
    return figureProgram(scene(), dimensionsSpec().id, QStringLiteral("row_norms"), {});
}

}  // namespace sinescope
