// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/rows.h"

#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

QString waveName(Wave wave) {
    return wave == Wave::Sine ? u"sine"_s : wave == Wave::Cosine ? u"cosine"_s : u"padding"_s;
}

/// Returns the columns as a Python slice, or as a list if they are not evenly spaced.
QString pythonColumns(const std::vector<std::int64_t>& columns, std::int64_t dModel) {
    if (columns.empty()) return {};
    const std::int64_t step = columns.size() > 1 ? columns[1] - columns[0] : dModel, last = columns.back();
    for (std::size_t k = 1; k < columns.size(); ++k)
        if (columns[k] - columns[k - 1] != step) return pythonList(columns);
    const QString end = last + step < dModel ? QString::number(last + step) : QString();
    const QString slice = u"%1:%2"_s.arg(QString::number(columns.front()), end);
    return step == 1 ? slice : slice + u":%1"_s.arg(step);
}

}  // namespace

PositionRows::PositionRows(const QString& words, std::shared_ptr<const Scene> made)
    : WordedModel(words, std::move(made)),
      m_options(positionsOptions().read(scene())),
      m_listed(shownPositions(scene())),
      m_positions(positionsWithSelected(scene())),
      m_roles(ownColumnRoles(scene())) {}

bool PositionRows::areWavesApart() const {
    return overPairs() || (m_roles.size() > 1 && m_roles[0].wave == m_roles[1].wave);
}

void PositionRows::setRows(Rows rows) {
    m_rows = std::move(rows);
    const bool hasBoth = hasSines() && hasCosines();
    ColumnRun sines, others;
    for (std::int64_t j = 0; j < m_rows.front()->size(); ++j) {
        if (!std::isfinite((*m_rows.front())(j))) continue;
        const Wave wave = hasPairs() ? m_roles[static_cast<std::size_t>(j)].wave : Wave::None;
        const bool isDrawn = !hasPairs() || (wave == Wave::Sine     ? hasSines()
                                             : wave == Wave::Cosine ? hasCosines()
                                                                    : hasBoth && !overPairs());
        if (isDrawn) (areWavesApart() && wave != Wave::Sine ? others : sines).push_back(j);
    }
    for (const ColumnRun& columns : {sines, others})
        for (std::size_t k = 0; k < columns.size(); ++k) {
            const bool goesOn = k > 0 && (overPairs() || columns[k] - columns[k - 1] <= 2);
            if (!goesOn) m_runs.emplace_back();
            m_runs.back().push_back(columns[k]);
        }
    m_columns = std::move(sines);
    m_columns.insert(m_columns.end(), others.begin(), others.end());
    std::ranges::stable_sort(m_columns, [this](std::int64_t a, std::int64_t b) { return xOf(a) < xOf(b); });
}

const Vector& PositionRows::row(std::int64_t position) const {
    const auto at = std::ranges::find(m_positions, position);
    return *m_rows.at(static_cast<std::size_t>(at - m_positions.begin()));
}

QString PositionRows::axisName() const {
    if (overPairs()) return u"pair i"_s;
    if (!hasPairs() || (hasSines() && hasCosines())) return u"column j"_s;
    return hasSines() ? u"column j (sines only)"_s : u"column j (cosines only)"_s;
}

double PositionRows::xOf(std::int64_t column) const {
    return static_cast<double>(overPairs() ? m_roles[static_cast<std::size_t>(column)].pair : column);
}

std::int64_t PositionRows::columnOfPair(std::int64_t pair) const {
    const std::int64_t sine = hasSines() ? columnOf(m_roles, {pair, Wave::Sine}) : -1;
    return sine >= 0 ? sine : std::max<std::int64_t>(columnOf(m_roles, {pair, Wave::Cosine}), 0);
}

void PositionRows::setRowValues(Values& values) const {
    values.set("listed_count", static_cast<std::int64_t>(m_listed.size()))
        .set("listed", andList(m_listed))
        .set("selected", scene().selection.position)
        .set("sines", hasSines())
        .set("cosines", hasCosines())
        .set("over_pairs", overPairs());
    for (const std::int64_t p : m_positions) values.row("row").set("p", p);
}

FigureTable PositionRows::table() const {
    return wordedTable(std::ssize(m_columns),
                       [roles = m_roles, columns = m_columns, rows = m_rows, noisy = noisyRow()](
                           std::int64_t row, std::int64_t column) -> TableCell {
                           const std::int64_t j = columns[static_cast<std::size_t>(row)];
                           if (column == 0) return j;
                           if (!roles.empty() && column < 3) {
                               const ColumnRole& role = roles[static_cast<std::size_t>(j)];
                               if (column == 2) return waveName(role.wave);
                               return role.wave == Wave::None ? TableCell() : TableCell(role.pair);
                           }
                           const auto line = static_cast<std::size_t>(column - (roles.empty() ? 1 : 3));
                           return line < rows.size() ? (*rows[line])(j) : noisy(j);
                       });
}

ProgramValues PositionRows::programValues() const {
    const bool isMixed = !hasPairs() || (hasSines() && hasCosines() && !areWavesApart());
    std::map<QString, QStringList> runs;
    for (const ColumnRun& run : m_runs) {
        const QString wave =
            isMixed ? u"all columns"_s : waveName(m_roles[static_cast<std::size_t>(run.front())].wave);
        runs[wave] << u"columns[%1]"_s.arg(pythonColumns(run, m_rows.front()->size()));
    }
    QStringList waves;
    for (const auto& [wave, columns] : runs)
        waves << u"%1: [%2]"_s.arg(pythonText(wave), columns.join(u", "_s));
    return {{u"WAVES"_s, '{'_L1 + waves.join(u", "_s) + '}'_L1},
            {u"X"_s, overPairs() ? u"np.arange(len(line))"_s : u"line"_s},
            {u"XLABEL"_s, axisName()},
            {u"VALUE"_s, valueName()},
            {u"NOISE"_s, QString()},
            {u"POSITIONS"_s, pythonList(m_positions)}};
}

}  // namespace sinescope
