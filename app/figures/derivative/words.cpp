// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/input_words.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"
#include "core/analysis/derivative.h"
#include "core/tokens/tokens.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Returns the symbol of the bound of a slope.
QString frequencyName(const EncodingParameters& p) {
    return std::abs(p.factor) == 1 ? u"ω"_s : u"|f| ω"_s;
}

/// Returns d(s E + PE) / dE of one value as a difference; both are linear in it, so any step is exact.
double gradient(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    Matrix word = Matrix::Zero(1, static_cast<Eigen::Index>(encoding->columns()));
    const double before = inputSum(*encoding, word, scaled).sum(0, 0);
    word(0, 0) = 1;
    return inputSum(*encoding, word, scaled).sum(0, 0) - before;
}

}  // namespace

QString DerivativeModel::boundText(std::int64_t column) const {
    if (m_encoding->role(column).wave == Wave::None) return u"zeros"_s;
    return u"%1 = %2"_s.arg(frequencyName(scene().encoding), plainNumber(largestSlopeOf(column), 3));
}

QString DerivativeModel::widestBoundText() const {
    return frequencyName(scene().encoding) + u" = 0.0888"_s;
}

void DerivativeModel::setValues(Values& values, const Cursor& cursor) const {
    const Cell at = shownCell(scene(), cursor);
    const bool hasScale = scene().sentence.scale == EmbeddingScale::SqrtDModel;
    values.set("p", at.position)
        .set("j", at.column)
        .set("selected", scene().selection.position)
        .set("scaled", std::abs(scene().encoding.factor) != 1)
        .set("slopes", m_options.showsSlopes())
        .set("values", m_options.showsValues())
        .set("relative", m_options.relative)
        .set("swings", m_encoding->role(at.column).wave != Wave::None)
        .set("slope", m_encoding->slopeAt(static_cast<double>(at.position), at.column))
        .set("largest_slope", largestSlopeOf(at.column))
        .set("row_speed", m_rowSpeed.speed)
        .set("row_speed_constant", m_rowSpeed.constant)
        .set("word_scale", hasScale && scene().encoding.dModel > 1)
        .set("jacobian", embeddingFactor(scene()))
        .set("gradient", [this] { return gradient(scene()); });
    const std::vector<std::int64_t> listed = shownColumns(scene());
    values.set("listed_columns", static_cast<std::int64_t>(listed.size()));
    for (const std::int64_t j : m_columns)
        values.row("column")
            .set("number", j)
            .set("listed", std::ranges::count(listed, j) > 0)
            .set("largest_slope_j", largestSlopeOf(j));
    if (m_encoding->pairs() > 0) setPairs(values);
}

void DerivativeModel::setPairs(Values& values) const {
    const std::int64_t last = m_encoding->pairs() - 1;
    const double factor = std::abs(scene().encoding.factor);
    const double fastest = factor * m_encoding->angularFrequency(0);
    const double slowest = factor * m_encoding->angularFrequency(last);
    values.set("pairs", m_encoding->pairs())
        .set("last_pair", last)
        .set("fastest_pair", fastest)
        .set("slowest_pair", slowest)
        .set("ratio", fastest / slowest)
        .set("one_slope", fastest == slowest);
}

FigureTable DerivativeModel::table() const {
    const std::vector<double> units = valuesOf(m_columns, [this](std::int64_t j) { return slopeUnit(j); });
    const std::int64_t first = scene().encoding.firstPosition;
    return wordedTable(first, scene().encoding.length,
                       [encoding = m_encoding, columns = m_columns, units, row = m_rowSpeed,
                        options = m_options, first](std::int64_t at, std::int64_t column) {
                           const auto position = static_cast<double>(first + at);
                           auto k = static_cast<std::size_t>(column);
                           if (options.showsSlopes()) {
                               if (k < columns.size())
                                   return encoding->slopeAt(position, columns[k]) / units[k];
                               k -= columns.size();
                           }
                           if (options.showsValues() && k < columns.size())
                               return encoding->valueAt(position, columns[k]);
                           return row.constant ? row.speed : speed(*encoding, position);
                       });
}

}  // namespace sinescope
