// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/added_rows.h"

#include "app/model/off_scale.h"
#include "core/analysis/noise.h"
#include "core/analysis/uniqueness.h"
#include "core/encoding/derivation.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace sinescope {

namespace {

/// Largest number of cells of a matrix compared with random words.
constexpr std::int64_t maximumOverlapCells = std::int64_t{1} << 18;

bool differ(const AddedRows& rows, std::int64_t first, std::int64_t count, std::int64_t columns) {
    std::set<std::vector<double>> seen;
    for (std::int64_t t = 0; t < count; ++t) {
        std::vector<double> row(static_cast<std::size_t>(columns));
        for (std::int64_t j = 0; j < columns; ++j)
            row[static_cast<std::size_t>(j)] = rows.value(first + t, j);
        if (!seen.insert(std::move(row)).second) return false;
    }
    return true;
}

}  // namespace

AddedRows::AddedRows(const Scene& scene)
    : m_first(scene.encoding.firstPosition), m_columns(scene.encoding.dModel) {
    const std::int64_t words = placedTokens(scene);
    if (usesEncoding(scene)) {
        m_encoding = encodingOf(scene);
        m_limit = std::abs(scene.encoding.factor);
        m_allDiffer = m_encoding->pairs() > 0 && !hasEqualRows(*m_encoding);
        return;
    }
    if (entryOf(scene) == Entry::Nowhere) return;
    m_rows = inputRows(scene);
    if (const auto largest = largestAdded(scene.scheme, words))
        m_limit = std::max(1.0, *largest);
    else
        findLimit(scene, words);
    m_allDiffer = differ(*this, m_first, words, m_columns);
}

bool AddedRows::areSame(const Scene& a, const Scene& b) {
    return a.encoding == b.encoding && a.scheme == b.scheme && placedTokens(a) == placedTokens(b);
}

void AddedRows::findLimit(const Scene& scene, std::int64_t words) {
    const OffScale left = offScaleRows(scene);
    double largest = 0;
    for (std::int64_t t = 0; t < words; ++t) {
        double size = 0;
        for (std::int64_t j = 0; j < m_columns; ++j) size = std::max(size, std::abs(m_rows->value(t, j)));
        largest = std::max(largest, size);
        if (left.contains(t))
            m_offScale.push_back(m_first + t);
        else
            m_limit = std::max(m_limit, size);
    }
    // If all words are off scale, their rows set the limit.
    if (m_limit > 0) return;
    m_limit = largest;
    m_offScale.clear();
}

double AddedRows::value(std::int64_t position, std::int64_t column) const {
    if (m_encoding) return m_encoding->value(position, column);
    return m_rows ? m_rows->value(position - m_first, column) : 0;
}

Matrix AddedRows::block(std::int64_t first, std::int64_t count, std::int64_t firstColumn,
                        std::int64_t columns) const {
    if (m_encoding) return m_encoding->block(first, count, firstColumn, columns);
    Matrix values(count, columns);
    for (std::int64_t t = 0; t < count; ++t)
        for (std::int64_t j = 0; j < columns; ++j) values(t, j) = value(first + t, firstColumn + j);
    return values;
}

double AddedRows::norm(std::int64_t position) const {
    if (m_encoding) return rowNorm(*m_encoding, position);
    return block(position, 1, 0, m_columns).stableNorm();
}

std::optional<double> AddedRows::overlapWithNoise() const {
    const std::int64_t rows = m_encoding ? m_encoding->rows() : m_rows ? m_rows->size().rows : 0;
    if (rows == 0 || rows * m_columns > maximumOverlapCells) return {};
    const double overlap = meanOverlap(m_encoding ? m_encoding->matrix() : m_rows->block(0, rows, m_columns));
    return std::isnan(overlap) ? std::nullopt : std::optional(overlap);
}

}  // namespace sinescope
