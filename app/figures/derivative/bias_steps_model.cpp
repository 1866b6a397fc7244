// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/bias_steps_model.h"

#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/same_setting.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "app/scene/span_text.h"
#include "core/analysis/row_sizes.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Drawn distances in each direction; more would be noticeably slow.
constexpr std::int64_t maximumDistances = std::int64_t{1} << 14;

/// The furthest drawn distances, back and ahead; 0 ahead if those keys are masked.
std::int64_t furthestBack(const Scene& scene) {
    return 1 - std::min(scene.encoding.length, maximumDistances);
}
std::int64_t furthestAhead(const Scene& scene) {
    return masksKeysAhead(scene.scheme) ? 0 : -furthestBack(scene);
}

}  // namespace

BiasStepsModel::BiasStepsModel(std::shared_ptr<const Scene> made, const BiasStepsModel* before)
    : KeptRowLinesModel(u"derivative-biases"_s, std::move(made)) {
    if (hasSameSetting(before, scene(), ScenePart::Sentence | ScenePart::Head)) {
        m_picture = before->m_picture;
        return;
    }
    const std::int64_t first = furthestBack(scene()), last = furthestAhead(scene());
    // The steps from key to key do not depend on the query.
    auto shown = std::make_shared<RowLines>(biasLines(scene(), 0, first, last - first + 1, first));
    if (bucketsIn(scene().scheme)) {  // steps of several heads overlap
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
    shown->up = axisAround(limit > 0 ? limit : 1);
    shown->places = RowLines::Places::Distances;
    m_picture = shown;
    setWords(*shown);
}

const RowLines::Line& BiasStepsModel::selectedLine() const {
    const QString name = QString::number(scene().selection.head);
    const auto found = std::ranges::find(m_picture->lines, name, &RowLines::Line::brief);
    return found == m_picture->lines.end() ? m_picture->lines.front() : *found;
}

void BiasStepsModel::setValues(Values& values, const Cursor&) const {
    values.set("single", m_picture->at.empty()).set("slopes", slopesIn(scene().scheme) != nullptr);
    if (m_picture->at.empty()) return;
    const RowLines::Line& line = selectedLine();
    const SizeRange sizes = rangeOf(valuesOf(line.values, [](double step) { return std::abs(step); }));
    const auto largest = static_cast<std::size_t>(sizes.largestAt);
    const std::int64_t at = m_picture->at[largest];
    const auto isChange = [](double step) { return step != 0; };
    values.set("line", line.name)
        .set("changes", std::int64_t{std::ranges::count_if(line.values, isChange)})
        .set("distances", static_cast<std::int64_t>(m_picture->at.size()))
        .set("largest_step", line.values[largest])
        .set("largest_step_at", at)
        .set("tied", sizes.largestIsTied)
        .set("next", at + 1)
        .set("span", spanText(grouped(m_picture->first()), grouped(m_picture->last()), u"from"_s));
    for (const RowLines::Line& each : m_picture->lines) values.row("line").set("name", each.name);
}

FigureProgram BiasStepsModel::program() const {
    return figureProgram(*this, u"derivative_bias_steps"_s,
                         {{u"FIRST"_s, QString::number(furthestBack(scene()))},
                          {u"LAST"_s, QString::number(furthestAhead(scene()))},
                          {u"HEADS_SHOWN"_s, pythonHeads(*m_picture)}});
}

}  // namespace sinescope
