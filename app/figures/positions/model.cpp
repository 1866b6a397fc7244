// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/model.h"

#include "core/analysis/noise.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

std::vector<PositionsModel::ColumnRun> runsOf(const Encoding& encoding, const PositionsOptions& options) {
    const bool apart = options.overPairs || encoding.parameters().layout != Layout::Interleaved;
    const bool padding =
        options.hasSines() && options.hasCosines() && !options.overPairs;  // columns of no pair
    std::vector<PositionsModel::ColumnRun> runs(apart ? 2 : 1);
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const Wave wave = encoding.role(j).wave;
        if (wave == Wave::Sine ? options.hasSines() : wave == Wave::Cosine ? options.hasCosines() : padding)
            runs[apart && wave != Wave::Sine ? 1 : 0].push_back(j);
    }
    return runs;
}

}  // namespace

PositionRows::PositionRows(const QString& words, std::shared_ptr<const Scene> made)
    : WordedModel(words, std::move(made)), m_listed(shownPositions(scene())), m_positions(m_listed) {
    const std::int64_t selected = scene().selection.position;
    if (std::find(m_listed.begin(), m_listed.end(), selected) == m_listed.end())
        m_positions.push_back(selected);
}

const Vector& PositionRows::row(std::int64_t position) const {
    const auto at = std::find(m_positions.begin(), m_positions.end(), position);
    return *m_rows.at(static_cast<std::size_t>(at - m_positions.begin()));
}

PositionsModel::PositionsModel(std::shared_ptr<const Scene> made, const PositionsModel* before)
    : PositionRows(positionsSpec().id, std::move(made)),
      m_options(positionsOptions(findFigure(scene(), positionsSpec().id))),
      m_encoding(encodingOf(scene())) {
    m_runs = runsOf(*m_encoding, m_options);
    for (const ColumnRun& run : m_runs) m_columns.insert(m_columns.end(), run.begin(), run.end());
    std::stable_sort(m_columns.begin(), m_columns.end(),
                     [this](std::int64_t a, std::int64_t b) { return xOf(a) < xOf(b); });
    const bool sameEncoding = before && before->scene().encoding == scene().encoding;
    m_uniqueness = sameEncoding ? before->m_uniqueness : std::make_shared<const Lazy<Uniqueness>>();
    for (const std::int64_t position : m_positions) {
        const auto known = sameEncoding
                               ? std::find(before->m_positions.begin(), before->m_positions.end(), position)
                               : std::vector<std::int64_t>::const_iterator();
        m_rows.push_back(sameEncoding && known != before->m_positions.end()
                             ? before->m_rows[static_cast<std::size_t>(known - before->m_positions.begin())]
                             : std::make_shared<const Vector>(m_encoding->row(position)));
    }
    if (m_options.noise > 0) m_noisy = sinescope::noisyRow(row(scene().selection.position), m_options.noise);
}

double PositionsModel::xOf(std::int64_t column) const {
    return static_cast<double>(m_options.overPairs ? m_encoding->role(column).pair : column);
}

std::int64_t PositionsModel::columnOfPair(std::int64_t pair) const {
    const std::int64_t sine = m_options.hasSines() ? m_encoding->columnOf(pair, Wave::Sine) : -1;
    return sine >= 0 ? sine : std::max<std::int64_t>(m_encoding->columnOf(pair, Wave::Cosine), 0);
}

double rowDistance(const Encoding& encoding, std::int64_t p, std::int64_t q) {
    return (encoding.row(p) - encoding.row(q)).norm();
}

std::int64_t lastDifferingColumn(const Encoding& encoding, const std::vector<std::int64_t>& positions,
                                 double tolerance) {
    std::vector<Vector> rows;
    for (const std::int64_t position : positions) rows.push_back(encoding.row(position));
    for (std::int64_t j = encoding.columns() - 1; j >= 0; --j) {
        const auto [low, high] = std::minmax_element(
            rows.begin(), rows.end(), [j](const Vector& a, const Vector& b) { return a(j) < b(j); });
        if (low != rows.end() && (*high)(j) - (*low)(j) > tolerance) return j;
    }
    return -1;
}

}  // namespace sinescope
