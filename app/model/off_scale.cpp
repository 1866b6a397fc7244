// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/off_scale.h"

#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

#include <QStringList>

#include <algorithm>

namespace sinescope {

namespace {

/// "0", "0 and 5", "0, 5 and 3 more".
QString listOf(const std::vector<std::int64_t>& positions) {
    constexpr std::size_t most = 3;
    QStringList names;
    for (std::size_t k = 0; k < std::min(positions.size(), most); ++k) names << grouped(positions[k]);
    if (positions.size() > most)
        return names.join(QStringLiteral(", ")) + QStringLiteral(" and %1 more").arg(positions.size() - most);
    const QString last = names.takeLast();
    return names.isEmpty() ? last : names.join(QStringLiteral(", ")) + QStringLiteral(" and %1").arg(last);
}

}  // namespace

OffScale offScaleRows(const Scene& scene) {
    if (!isWeightTable(scene.scheme)) return {};
    const auto held = inputRows(scene)->held();
    return held ? offScaleRows(*held) : OffScale();
}

OffScale offScaleRows(const Eigen::Ref<const Matrix>& table) {
    const Vector sizes = table.cwiseAbs().rowwise().maxCoeff();
    return offScale({sizes.data(), static_cast<std::size_t>(sizes.size())});
}

QString rowNames(const std::vector<std::int64_t>& positions) {
    if (positions.empty()) return {};
    return (positions.size() == 1 ? QStringLiteral("row ") : QStringLiteral("rows ")) + listOf(positions);
}

QString offScaleText(const std::vector<std::int64_t>& positions) {
    if (positions.empty()) return {};
    return (positions.size() == 1 ? QStringLiteral("Row %1 is off scale.")
                                  : QStringLiteral("Rows %1 are off scale."))
        .arg(listOf(positions));
}

QString offScaleBridged(const std::vector<std::int64_t>& positions) {
    if (positions.empty()) return {};
    return offScaleText(positions) + (positions.size() == 1
                                          ? QStringLiteral(" Its neighbours replace it.")
                                          : QStringLiteral(" Their neighbours replace them."));
}

QString offScaleSteps(const std::vector<std::int64_t>& positions) {
    if (positions.empty()) return {};
    return (positions.size() == 1 ? QStringLiteral("The step from row %1 is off scale.")
                                  : QStringLiteral("The steps from rows %1 are off scale."))
        .arg(listOf(positions));
}

}  // namespace sinescope
