// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scheme_rows.h"

#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/analysis/column_ranges.h"
#include "core/error.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

SchemeRows::SchemeRows(const Scene& scene) : m_scene(std::make_shared<const Scene>(scene)) {
    const Scheme scheme = schemeOf(scene);
    const EncodingParameters& p = scene.encoding;
    if (const auto* rope = rotationIn(scheme))
        m_rotation = std::make_shared<const RotationMatrix>(*rope, p.firstPosition, p.length);
    else if (entersAt(scheme) == Entry::Input)
        m_rows = inputRows(scene);
    else
        throw Error(std::string(infoOf(scheme).name) + " has no row for each position.");
}

double SchemeRows::value(std::int64_t position, std::int64_t column) const {
    const std::int64_t place = position - m_scene->encoding.firstPosition;
    return m_rows ? m_rows->value(place, column) : m_rotation->value(place, column);
}

Vector SchemeRows::row(std::int64_t position) const {
    const std::int64_t place = position - m_scene->encoding.firstPosition;
    return m_rows ? Vector(m_rows->block(place, 1, m_scene->encoding.dModel).row(0)) : m_rotation->row(place);
}

QStringList SchemeRows::valueNames() const {
    return m_rows ? QStringList{u"value added"_s} : rotationNames(*m_scene).mid(1);
}

std::vector<Readout> SchemeRows::readout(const Cursor& cursor) const {
    const Cell at = shownCell(*m_scene, cursor);
    const double found = value(at.position, at.column);
    std::vector<Readout> lines = {{u"position %1, column %2"_s.arg(grouped(at.position), grouped(at.column)),
                                   std::isfinite(found) ? fixedNumber(found, 6) : u"does not turn"_s}};
    const Scheme scheme = schemeOf(*m_scene);
    if (const auto* table = ownTableIn(scheme))
        lines.push_back({u"row of the table"_s, grouped(at.position + table->firstRow)});
    if (const auto* grid = gridIn(scheme)) {
        lines.push_back({u"row of the grid"_s, grouped(at.position / grid->width)});
        lines.push_back({u"column of the grid"_s, grouped(at.position % grid->width)});
    }
    const auto* rope = rotationIn(scheme);
    const RotationColumn turned = rope ? rotationColumn(*rope, at.column) : RotationColumn{};
    if (turned.pair < 0) return lines;
    lines.push_back({u"pair i"_s,
                     u"%1 (%2)"_s.arg(grouped(turned.pair), turned.isSine ? u"sine"_s : u"cosine"_s),
                     Term::Pair});
    const RopeSteps steps = ropeSteps(*rope, static_cast<double>(at.position), turned.pair);
    lines.push_back({u"angle"_s, plainNumber(steps.angle, 6) + u" rad"_s});
    if (steps.attentionFactor == 1) return lines;
    lines.push_back(
        {turned.isSine ? u"sine"_s : u"cosine"_s, fixedNumber(turned.isSine ? steps.sine : steps.cosine, 6)});
    lines.push_back({u"attention factor"_s, plainNumber(steps.attentionFactor, 6)});
    return lines;
}

QStringList rotationNames(const Scene& scene, const RotationWaves& waves) {
    const auto* rope = rotationIn(scene.scheme);
    const bool isPlain = !rope || attentionFactor(rope->scaling) == 1;
    const auto names = [&waves](const QString& cosine, const QString& sine, const QString& between) {
        return waves.cosines && waves.sines ? cosine + between + sine : waves.cosines ? cosine : sine;
    };
    const QString factor = isPlain ? QString() : u"attention factor × "_s;
    return {factor + names(u"cosine"_s, u"sine"_s, u" and "_s) + u" of the angle"_s,
            factor + names(u"cosine"_s, u"sine"_s, u", "_s),
            (isPlain ? QString() : u"factor × "_s) + names(u"cos"_s, u"sin"_s, u", "_s)};
}

QString timesAttentionFactor(const Scene& scene) {
    const auto* rope = rotationIn(scene.scheme);
    const double factor = rope ? attentionFactor(rope->scaling) : 1;
    return factor == 1 ? QString() : u", times the attention factor %1"_s.arg(plainNumber(factor, 4));
}

QString rowsName(const Scene& scene) {
    const TableScheme* table = openedTable(scene);
    return QString::fromUtf8(table && table->rows > 0 ? table->name.c_str() : infoOf(scene.scheme).name);
}

QString addedName(const Scene& scene) {
    return usesEncoding(scene) ? u"PE"_s : u"P"_s;
}

std::vector<Eigen::Index> columnsOfRounding(const Scene& scene, const Eigen::Ref<const Matrix>& rows) {
    std::vector<Eigen::Index> found;
    if (rows.size() == 0) return found;
    const ColumnRanges ranges = columnRanges(rows);
    if (!ranges.allFinite) return found;
    const double largest = std::max(-ranges.lowest.minCoeff(), ranges.highest.maxCoeff());
    const double size = amplitudeOf(schemeOf(scene)).value_or(largest);
    for (Eigen::Index j = 0; j < rows.cols(); ++j) {
        const double mean = ranges.means(j);
        if (std::max(ranges.highest(j) - mean, mean - ranges.lowest(j)) <= 1e-12 * size) found.push_back(j);
    }
    return found;
}

Matrix withoutRounding(const Scene& scene, Matrix rows) {
    for (const Eigen::Index j : columnsOfRounding(scene, rows)) rows.col(j).setConstant(rows(0, j));
    return rows;
}

QString settingBesideSinusoid(const Scene& scene) {
    const QString own = settingLine(scene);
    return usesEncoding(scene) ? own : own + u"; sinusoid: "_s + settingLine(scene.encoding);
}

/// Above 256, a product of 2, 3 and 5, because the transform of a prime number of rows is slow.
std::int64_t spectrumRows(const InputSize& size) {
    constexpr std::int64_t minimum = 4, maximum = 4096, anyNumber = 256, values = std::int64_t{1} << 20;
    if (size.rows < minimum || size.columns < 1) return 0;
    const auto isSmooth = [](std::int64_t number) {
        for (const std::int64_t factor : {2, 3, 5})
            while (number % factor == 0) number /= factor;
        return number == 1;
    };
    std::int64_t rows = std::min({size.rows, maximum, std::max(minimum, values / size.columns)});
    while (rows > anyNumber && !isSmooth(rows)) --rows;
    return rows;
}

std::shared_ptr<const InputMatrix> sinusoidRows(const Scene& scene) {
    Scene plain = scene;
    plain.scheme = SinusoidalScheme{};
    return inputRows(plain);
}

}  // namespace sinescope
