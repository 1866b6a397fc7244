// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/bias_steps_model.h"

#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/fact_list.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Distances either way that are drawn: as many as cost nothing that is felt.
constexpr std::int64_t maximumDistances = std::int64_t{1} << 14;

/// The furthest distances that are looked at, back and ahead; none ahead where those keys are not seen.
std::int64_t furthestBack(const Scene& scene) {
    return 1 - std::min(scene.encoding.length, maximumDistances);
}
std::int64_t furthestAhead(const Scene& scene) {
    const auto* alibi = std::get_if<AlibiScheme>(&scene.scheme);
    return alibi && alibi->causal ? 0 : -furthestBack(scene);
}

}  // namespace

BiasStepsModel::BiasStepsModel(std::shared_ptr<const Scene> made, const BiasStepsModel* before)
    : RowLinesModel(std::move(made)) {
    if (before && before->scene().scheme == scene().scheme && before->scene().encoding == scene().encoding &&
        before->scene().sentence == scene().sentence &&
        before->scene().selection.head == scene().selection.head) {
        m_picture = before->m_picture;
        return;
    }
    const std::int64_t first = furthestBack(scene()), last = furthestAhead(scene());
    // Whichever the query is, the steps from key to key are these.
    auto shown = std::make_shared<RowLines>(biasLines(scene(), 0, first, last - first + 1, first));
    if (std::holds_alternative<T5Scheme>(scene().scheme)) {  // steps of several heads hide one another
        const QString brief = QString::number(scene().selection.head);
        const auto isOther = [&brief](const RowLines::Line& line) { return line.brief != brief; };
        std::erase_if(shown->lines, isOther);
    }
    double limit = 0;
    for (RowLines::Line& line : shown->lines) {
        for (std::size_t k = 0; k + 1 < line.values.size(); ++k)
            line.values[k] = line.values[k + 1] - line.values[k];
        line.values.pop_back();
        for (const double step : line.values) limit = std::max(limit, std::abs(step));
    }
    shown->at.pop_back();
    if (!(limit > 0)) limit = 1;
    if (shown->at.empty()) shown->note = QStringLiteral("A single position has no other distance than 0.");
    shown->lowest = -1.12 * limit;
    shown->highest = 1.12 * limit;
    shown->places = RowLines::Places::Distances;
    shown->positionName = QStringLiteral("distance k of the key from the query, positions");
    shown->valueNames = {QStringLiteral("bias at k + 1 minus bias at k"), QStringLiteral("step")};
    const QString what = QStringLiteral("steps of the bias from each distance to the next");
    shown->headings = {rowsName(scene()) + QStringLiteral(": ") + what, what,
                       QStringLiteral("steps of the bias")};
    m_picture = std::move(shown);
}

const RowLines::Line& BiasStepsModel::selectedLine() const {
    const QString name = QString::number(scene().selection.head);
    const auto found = std::find_if(m_picture->lines.begin(), m_picture->lines.end(),
                                    [&name](const RowLines::Line& line) { return line.brief == name; });
    return found == m_picture->lines.end() ? m_picture->lines.front() : *found;
}

std::int64_t BiasStepsModel::changes() const {
    const std::vector<double>& steps = selectedLine().values;
    return std::count_if(steps.begin(), steps.end(), [](double step) { return step != 0; });
}

QString BiasStepsModel::tableTitle() const {
    return QStringLiteral("Steps of the bias of %1 from each distance to the next").arg(rowsName(scene()));
}

QString BiasStepsModel::claim() const {
    if (m_picture->at.empty()) return {};
    if (std::holds_alternative<AlibiScheme>(scene().scheme))
        return QStringLiteral("every step is the slope of its head");
    return QStringLiteral("%1 changes at %2 of %3")
        .arg(selectedLine().name, grouped(changes()),
             counted(static_cast<qint64>(m_picture->at.size()), QStringLiteral("distance")));
}

QString BiasStepsModel::alternativeText() const {
    if (m_picture->at.empty())
        return QStringLiteral("Derivative: a single position has no other distance than 0 (%1).")
            .arg(settingWords(scene()));
    QStringList names;
    for (const RowLines::Line& line : m_picture->lines) names << line.name;
    return QStringLiteral(
               "Line chart of the differences of the biases of neighbouring distances over the distance of "
               "the key from the query (%1), from %2 to %3. Lines: %4.")
        .arg(settingWords(scene()), grouped(m_picture->first()), grouped(m_picture->last()),
             names.join(QStringLiteral(", ")));
}

std::vector<Fact> BiasStepsModel::facts() const {
    FactList facts("derivative");
    if (m_picture->at.empty()) return facts.all();
    const RowLines::Line& line = selectedLine();
    const auto largest = std::max_element(line.values.begin(), line.values.end(),
                                          [](double a, double b) { return std::abs(a) < std::abs(b); });
    const std::int64_t at = m_picture->at[static_cast<std::size_t>(largest - line.values.begin())];
    const QString where = QStringLiteral("%1 to %2").arg(grouped(at), grouped(at + 1));
    facts.add("largest_step", *largest,
              QStringLiteral("The largest step of %1, from distance %2, is %3.")
                  .arg(line.name, where, plainNumber(*largest, 4)));
    facts.add("largest_step_at", static_cast<double>(at),
              QStringLiteral("The largest step of %1 is that from distance %2.").arg(line.name, where));
    facts.add("changes", static_cast<double>(changes()),
              QStringLiteral("Steps of %1 that are not 0: %2 of %3.")
                  .arg(line.name, grouped(changes()), grouped(static_cast<qint64>(m_picture->at.size()))));
    return facts.all();
}

FigureProgram BiasStepsModel::program() const {
    return schemeFigureProgram(scene(), derivativeSpec().id, QStringLiteral("derivative_bias_steps"),
                               {{QStringLiteral("FIRST"), QString::number(furthestBack(scene()))},
                                {QStringLiteral("LAST"), QString::number(furthestAhead(scene()))},
                                {QStringLiteral("HEADS_SHOWN"), pythonHeads(*m_picture)}});
}

}  // namespace sinescope
