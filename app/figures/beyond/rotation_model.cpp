// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/rotation_model.h"

#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/beyond.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace sinescope {

namespace {

const QString unscaledName = u"without scaling"_s;

/// Returns the step between drawn distances, such that computing all pairs is not noticeably slow.
std::int64_t strideOf(std::int64_t distances, std::int64_t pairs, bool followsLength) {
    // Length-dependent frequencies cost a power each.
    const std::int64_t maximumAngles = std::int64_t{1} << (followsLength ? 15 : 21);
    const std::int64_t maximum =
        std::clamp<std::int64_t>(maximumAngles / std::max<std::int64_t>(1, pairs), 64, 2048);
    return (distances + maximum - 1) / maximum;
}

}  // namespace

RotationBeyondModel::RotationBeyondModel(std::shared_ptr<const Scene> made, const RotationBeyondModel* before)
    : TrainedLinesModel(std::move(made)), m_rope(*rotationIn(schemeOf(scene()))) {
    RopeScheme plain = m_rope;
    plain.scaling = NoScaling{};
    m_trained = ropeFrequencies(plain);
    m_asked = ropeFrequencies(m_rope);
    if (before && before->m_rope == m_rope && before->trainedLength() == trainedLength()) {
        m_picture = before->m_picture;
        return;
    }
    auto shown = std::make_shared<RowLines>();
    // To the end of the text that the scaling is for.
    const double lengths = std::clamp(std::ceil(stretchOf(m_rope).value_or(1)), 4.0, 1024.0);
    const std::int64_t count = saturatingCast<std::int64_t>(lengths) * trainedLength(),
                       stride = strideOf(count, pairs(), followsLength(m_rope.scaling));
    for (std::int64_t distance = 0; distance < count; distance += stride) shown->at.push_back(distance);
    shown->lines.push_back({unscaledName, u"unscaled"_s, {}});
    if (isScaled(m_rope)) {
        const QString name = QString::fromUtf8(scalingName(m_rope.scaling));
        shown->lines.push_back({name, name.section(u" ("_s, 0, 0), {}});
    }
    for (std::size_t line = 0; line < shown->lines.size(); ++line)
        for (const std::int64_t distance : shown->at)
            shown->lines[line].values.push_back(static_cast<double>(countAt(line, distance)));
    shown->places = RowLines::Places::Apart;
    shown->isIntegerValued = true;
    show(shown);
    std::int64_t maximum = 1;
    for (std::size_t line = 0; line < shown->lines.size(); ++line)
        maximum = std::max(maximum, maximumOf(line));
    // The rule's name is below the line of 0.
    shown->up = {-0.18 * static_cast<double>(maximum), 1.06 * static_cast<double>(maximum)};
}

std::int64_t RotationBeyondModel::countAt(std::size_t line, std::int64_t distance) const {
    // For a query this far from the first position, because keras-hub's YaRN stops counting positions
    // somewhere.
    const auto apart = static_cast<double>(distance);
    const bool isPlain = line == 0;
    return pairsAtUnseenAngles(m_trained, isPlain ? m_trained : frequenciesAtDistance(distance),
                               trainedLength(), isPlain ? apart : scaledPosition(m_rope.scaling, apart));
}

Vector RotationBeyondModel::frequenciesAtDistance(std::int64_t distance) const {
    return followsLength(m_rope.scaling) ? frequenciesInText(m_rope, distance + 1) : m_asked;
}

std::int64_t RotationBeyondModel::maximumOf(std::size_t line) const {
    const std::vector<double>& values = m_picture->lines[line].values;
    return saturatingCast<std::int64_t>(*std::ranges::max_element(values));
}

void RotationBeyondModel::setValues(Values& values, const Cursor& cursor) const {
    TrainedLinesModel::setValues(values, cursor);
    const std::size_t last = m_picture->lines.size() - 1;
    values.set("scaled", isScaled(m_rope))
        .set("highest", maximumOf(last))
        .set("highest_unscaled", maximumOf(0))
        .set("fewer", maximumOf(last) < maximumOf(0))
        .set("last_counted", lastCountedPosition(m_rope))
        .set("last_line", m_picture->lines[last].name)
        .set("pairs", pairs())
        .set("twice", twice())
        .set("unseen", [this, last] { return countAt(last, twice()); })
        .set("unseen_unscaled", [this] { return countAt(0, twice()); })
        .set("completed", [this] {
            const auto trained = static_cast<double>(trainedLength() - 1);
            return std::int64_t{std::ranges::count_if(
                m_trained, [trained](double w) { return w > 0 && 2 * std::numbers::pi / w <= trained; })};
        });
    if (stride() > 1) values.set("stride", stride());
    if (followsLength(m_rope.scaling)) values.set("text_length", twice() + 1);
}

void RotationBeyondModel::setLine(Values& row, std::size_t line) const {
    row.set("new", [this, line] { return countAt(line, twice()); });
}

FigureProgram RotationBeyondModel::program() const {
    const std::optional<std::int64_t> last = lastCountedPosition(m_rope);
    return figureProgram(
        *this, u"beyond_rotation"_s,
        {{u"TRAINED"_s, QString::number(trainedLength())},
         {u"STRIDE"_s, QString::number(stride())},
         {u"COUNT"_s, QString::number(m_picture->at.size())},
         {u"ASKED"_s, frequencyLinesByDistance(m_rope)},
         {u"LAST_COUNTED"_s, last ? QString::number(*last) : QString()},
         {u"UNSCALED_NAME"_s, pythonText(unscaledName)},
         {u"SCALED_NAME"_s, isScaled(m_rope) ? pythonText(m_picture->lines.back().name) : QString()}});
}

}  // namespace sinescope
