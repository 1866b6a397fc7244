// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/scheme_model.h"

#include "app/model/same_setting.h"
#include "app/model/scheme_biases.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Returns limits that contain all values of a scheme of the input; a table has its own.
TableLimits limitsOfRows(const Scene& scene, const InputMatrix& rows, const HeatmapOptions& options) {
    if (const auto values = rows.storedMatrix()) {
        if (options.colors == TableColors::Typed) return limitsAt(*values, options.limit);
        return options.colors == TableColors::Full ? fullLimits(*values) : robustLimits(*values);
    }
    TableLimits limits;
    limits.limit = std::max(1.0, largestAdded(scene.scheme, scene.encoding.length).value_or(1));
    limits.lowest = hasPairs(scene.scheme) ? -limits.limit : 0;
    limits.highest = limits.limit;
    limits.values = rows.size().rows * rows.size().columns;
    return limits;
}

}  // namespace

SchemeHeatmapModel::SchemeHeatmapModel(std::shared_ptr<const Scene> made, const SchemeHeatmapModel* before)
    : HeatmapBase(u"heatmap-scheme"_s, std::move(made)) {
    const bool same = hasSameSetting(before, scene(), ScenePart::Head | ScenePart::Sentence) &&
                      before->m_options.colors == m_options.colors &&
                      before->m_options.limit == m_options.limit;
    m_numbers = same ? before->m_numbers : numbersOf(scene(), m_options);
    makePicture();
    m_picture.valueNames = m_numbers.rotation ? rotationNames(scene()) : statementTexts("value_name");
}

SchemeHeatmapModel::Numbers SchemeHeatmapModel::numbersOf(const Scene& scene, const HeatmapOptions& options) {
    const EncodingParameters& p = scene.encoding;
    const Scheme scheme = schemeOf(scene);
    Numbers values;
    if (const auto* rope = rotationIn(scheme)) {
        values.rotation = std::make_shared<const RotationMatrix>(*rope, p.firstPosition, p.length);
        values.limits.limit = ropeAttentionFactor(*rope);
        values.limits.lowest = -values.limits.limit;
        values.limits.highest = values.limits.limit;
    } else if (entersAt(scheme) == Entry::Score) {
        values.biases = biasesOfHead(scene, scene.selection.head);
        values.limits.lowest = values.biases->lowest();
        values.limits.highest = values.biases->highest();
        values.limits.limit = std::max(std::abs(values.limits.lowest), std::abs(values.limits.highest));
        if (values.limits.limit == 0) values.limits.limit = 1;
    } else {
        values.rows = inputRows(scene);
        values.limits = limitsOfRows(scene, *values.rows, options);
    }
    return values;
}

/// Returns the limits of the values, with those beyond a shared limit or the user's counted as cut.
TableLimits SchemeHeatmapModel::shownLimits() const {
    TableLimits limits = m_numbers.limits;
    if (hasOwnColors()) return limits;
    limits.limit = m_picture.limit;
    if (!m_numbers.rows) return limits;
    if (const auto values = m_numbers.rows->storedMatrix()) limits.cut = limitsAt(*values, limits.limit).cut;
    return limits;
}

void SchemeHeatmapModel::makePicture() {
    const TableLimits& own = m_numbers.limits;
    setColorRange(own.limit, own.lowest < 0 || own.highest <= 0, own.highest > 0 || own.lowest >= 0);
    m_limits = shownLimits();
    m_picture.largest = m_picture.limit >= 10 ? -m_picture.limit : 0.123456;
    if (m_numbers.rotation) return m_picture.show(m_numbers.rotation);
    if (m_numbers.rows) return m_picture.show(m_numbers.rows);
    m_picture.across = AxisQuantity::Shift;
    m_picture.firstColumn = m_picture.firstRow;
    m_picture.columns = m_picture.rows;
    m_picture.columnName = u"position of the key"_s;
    m_picture.rowName = u"position of the query"_s;
    m_picture.hasMaskedKeys = true;
    m_picture.show(m_numbers.biases);
}

QString SchemeHeatmapModel::name() const {
    QString name = schemeName(scene().scheme);
    if (readsQuery(scene().scheme))
        return u"%1 of the query “%2”"_s.arg(name, scene().sentence.tokens.value(0));
    if (!m_numbers.biases) return name;
    return u"%1, head %2 of %3"_s.arg(name).arg(scene().selection.head).arg(headCount(scene()));
}

}  // namespace sinescope
