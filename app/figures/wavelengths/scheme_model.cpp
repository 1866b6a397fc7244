// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/scheme_model.h"

#include "app/model/cell_readout.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

std::shared_ptr<const SchemeWavelengths> shownOf(const Scene& scene, bool allScalings) {
    const auto made = [&] {
        if (entryOf(scene) == Entry::Rotation) return wavelengthsOfRotation(scene, allScalings);
        return std::holds_alternative<GridScheme>(scene.scheme) ? wavelengthsOfGrid(scene)
                                                                : wavelengthsOfTable(scene);
    };
    return std::make_shared<const SchemeWavelengths>(made());
}

bool showsAllScalings(const Scene& scene) {
    return wavelengthsOptions(scene).allScalings;
}

}  // namespace

SchemeWavelengthsModel::SchemeWavelengthsModel(std::shared_ptr<const Scene> made,
                                               const SchemeWavelengthsModel* before)
    : WavelengthLines(std::move(made)) {
    const bool same = before && before->scene().scheme == scene().scheme &&
                      before->scene().encoding == scene().encoding &&
                      showsAllScalings(before->scene()) == showsAllScalings(scene());
    m_shown = same ? before->m_shown : shownOf(scene(), showsAllScalings(scene()));
    m_lines = m_shown->lines;
    freeze(before);
    if (!m_lines.empty() && frozenLine()) m_lines.insert(m_lines.begin(), *frozenLine());
}

std::int64_t SchemeWavelengthsModel::placeOf(std::int64_t column) const {
    const auto count = static_cast<std::int64_t>(m_shown->placeOfColumn.size());
    return column >= 0 && column < count ? m_shown->placeOfColumn[static_cast<std::size_t>(column)] : -1;
}

std::int64_t SchemeWavelengthsModel::columnAt(std::int64_t place) const {
    if (places() == 0) return 0;
    return m_shown->columnOfPlace[static_cast<std::size_t>(std::clamp<std::int64_t>(place, 0, places() - 1))];
}

std::vector<WavelengthRule> SchemeWavelengthsModel::rules() const {
    std::vector<WavelengthRule> rules = m_shown->rules;
    if (!m_lines.empty() && frozenLine()) rules.push_back(frozenRule());
    return rules;
}

FigureTable SchemeWavelengthsModel::table() const {
    FigureTable result;
    result.title = m_shown->table;
    result.columns << (m_shown->placeName.startsWith(QStringLiteral("pair")) ? QStringLiteral("pair")
                                                                             : QStringLiteral("rank"));
    result.columns << QStringLiteral("column") << m_shown->columns;
    // Last, though it is drawn first.
    std::vector<WavelengthLine> lines = m_shown->lines;
    if (!lines.empty() && frozenLine()) {
        lines.push_back(*frozenLine());
        result.columns << QStringLiteral("A, ") + unit();
    }
    result.rows = places();
    for (const WavelengthLine& line : lines)
        result.rows = std::max(result.rows, static_cast<std::int64_t>(line.values->size()));
    result.cell = [shown = m_shown, lines](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        const auto at = static_cast<std::size_t>(row);
        if (column == 1)
            return at < shown->columnOfPlace.size() ? TableCell(shown->columnOfPlace[at]) : TableCell();
        const std::vector<double>& values = *lines[static_cast<std::size_t>(column - 2)].values;
        return at < values.size() && std::isfinite(values[at]) ? TableCell(values[at]) : TableCell();
    };
    result.note = m_shown->absence.isEmpty() ? m_shown->note : m_shown->absence;
    return result;
}

std::vector<Readout> SchemeWavelengthsModel::readout(const Cursor& cursor) const {
    const std::int64_t column = shownCell(scene(), cursor).column;
    const std::int64_t place = placeOf(column);
    std::vector<Readout> lines{{QStringLiteral("column"), grouped(column)}};
    if (place < 0) {
        lines.push_back({QStringLiteral("wavelength"), QStringLiteral("none")});
        return lines;
    }
    lines.push_back({m_shown->placeName.startsWith(QStringLiteral("pair")) ? QStringLiteral("pair")
                                                                           : QStringLiteral("rank"),
                     grouped(place), Term::Pair});
    for (std::size_t k = 0; k < m_shown->lines.size(); ++k) {
        const std::vector<double>& values = *m_shown->lines[k].values;
        const auto at = static_cast<std::size_t>(place);
        if (at < values.size() && std::isfinite(values[at]))
            lines.push_back({m_shown->columns[static_cast<qsizetype>(k)], plainNumber(values[at], 5)});
    }
    return lines;
}

QString SchemeWavelengthsModel::alternativeText() const {
    if (!m_shown->absence.isEmpty())
        return QStringLiteral("Wavelengths: nothing is drawn. %1").arg(m_shown->absence);
    QString text = QStringLiteral("%1 on a logarithmic axis (%2). %3")
                       .arg(m_shown->table, settingText(scene()), asSentence(m_shown->claim));
    if (!m_shown->note.isEmpty()) text += QLatin1Char(' ') + m_shown->note;
    if (frozen()) text += QLatin1Char(' ') + frozenSentence();
    for (const Fact& fact : facts())
        if (!fact.name.endsWith(QLatin1String("frozen_longest"))) text += QLatin1Char(' ') + fact.sentence;
    return text;
}

QString SchemeWavelengthsModel::setting() const {
    const bool besides = std::holds_alternative<LearnedScheme>(scene().scheme) || openedTable(scene());
    return besides ? settingBesideSinusoid(scene()) : settingLine(scene());
}

std::vector<Fact> SchemeWavelengthsModel::facts() const {
    FactList listed("wavelengths");
    addFrozenFact(listed);
    std::vector<Fact> all = m_shown->facts;
    all.insert(all.end(), listed.all().begin(), listed.all().end());
    const std::int64_t place = placeOf(scene().selection.column);
    if (place < 0 || m_shown->lines.empty()) return all;
    const double value = (*m_shown->lines.back().values)[static_cast<std::size_t>(place)];
    if (std::isfinite(value))
        all.push_back({QStringLiteral("wavelengths.selected"), value, m_shown->unit,
                       QStringLiteral("The wavelength of column %1 is %2 %3.")
                           .arg(grouped(scene().selection.column), plainNumber(value, 4), m_shown->unit)});
    return all;
}

}  // namespace sinescope
