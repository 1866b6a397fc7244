// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/off_scale.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "core/schemes/properties.h"

#include <QStringList>

#include <algorithm>

namespace sinescope {

namespace {

/// "0", "0 and 5", "0, 5 and 3 more".
QString listOf(const std::vector<std::int64_t>& positions, std::int64_t first = 0) {
    constexpr std::size_t maximum = 3;
    QStringList names;
    for (std::size_t k = 0; k < std::min(positions.size(), maximum); ++k)
        names << grouped(first + positions[k]);
    if (positions.size() > maximum) names << u"%1 more"_s.arg(positions.size() - maximum);
    return listText(names);
}

}  // namespace

OffScale offScaleRows(const Scene& scene) {
    if (!isWeightTable(scene.scheme)) return {};
    const auto stored = inputRows(scene)->storedMatrix();
    return stored ? offScaleRows(*stored) : OffScale();
}

OffScale offScaleRows(const Eigen::Ref<const Matrix>& table) {
    const Vector sizes = table.cwiseAbs().rowwise().maxCoeff();
    return offScale({sizes.data(), static_cast<std::size_t>(sizes.size())});
}

QString rowNames(const std::vector<std::int64_t>& positions, std::int64_t first) {
    if (positions.empty()) return {};
    return (positions.size() == 1 ? u"row "_s : u"rows "_s) + listOf(positions, first);
}

QString offScalePhrase(const std::vector<std::int64_t>& positions, std::int64_t first) {
    if (positions.empty()) return {};
    return rowNames(positions, first) + (positions.size() == 1 ? u" is off scale"_s : u" are off scale"_s);
}

QString offScaleText(const std::vector<std::int64_t>& positions, std::int64_t first) {
    return asSentence(offScalePhrase(positions, first));
}

QString offScaleBridged(const std::vector<std::int64_t>& places, std::int64_t first) {
    if (places.empty()) return {};
    return offScaleText(places, first) +
           (places.size() == 1 ? u" Its neighbours replace it."_s : u" Their neighbours replace them."_s);
}

QString offScaleSteps(const std::vector<std::int64_t>& positions) {
    if (positions.empty()) return {};
    return (positions.size() == 1 ? u"The step from row %1 is off scale."_s
                                  : u"The steps from rows %1 are off scale."_s)
        .arg(listOf(positions));
}

}  // namespace sinescope
