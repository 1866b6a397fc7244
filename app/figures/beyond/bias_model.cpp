// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/bias_model.h"

#include "app/model/same_setting.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Returns the number of drawn distances: 4 L_tr, limited so that drawing is not noticeably slow.
std::int64_t shownDistances(std::int64_t trained) {
    constexpr std::int64_t maximum = std::int64_t{1} << 18;
    return std::min(4 * std::min(trained, maximum), maximum);
}

/// True if a bias also depends on the query and the length of the text.
bool needsQuery(const Scene& scene) {
    const auto* alibi = slopesIn(scene.scheme);
    return alibi && (dependsOnlyOnKey(alibi->form) || alibi->form == AlibiForm::Inverted);
}

}  // namespace

BiasBeyondModel::BiasBeyondModel(std::shared_ptr<const Scene> made, const BiasBeyondModel* before)
    : TrainedLinesModel(std::move(made)) {
    if (hasSameSetting(before, scene(), ScenePart::Sentence | ScenePart::Head | ScenePart::TrainedLength)) {
        m_picture = before->m_picture;
        return;
    }
    const std::int64_t count = shownDistances(trainedLength());
    auto shown = std::make_shared<RowLines>(biasLines(longTextScene(), count - 1, 0, count, 0));
    for (RowLines::Line& line : shown->lines) std::reverse(line.values.begin(), line.values.end());
    shown->places = RowLines::Places::Back;
    show(shown);
}

Scene BiasBeyondModel::longTextScene() const {
    Scene asked = scene();
    asked.encoding.length = shownDistances(trainedLength());
    return asked;
}

std::optional<double> BiasBeyondModel::trainedBias(const RowLines::Line& line) const {
    const auto trained = static_cast<std::size_t>(trainedLength() - 1);
    return trained < line.values.size() ? std::optional(line.values[trained]) : std::nullopt;
}

void BiasBeyondModel::setValues(Values& values, const Cursor& cursor) const {
    TrainedLinesModel::setValues(values, cursor);
    if (needsQuery(scene())) values.set("distances", m_picture->last() + 1);
    values.set("shared_from", sharedFrom(scene().scheme));
    const RowLines::Line& line = m_picture->lines.front();
    const std::optional<double> trained = trainedBias(line);
    values.set("trained_distance", trainedLength() - 1).set("trained_bias", trained);
    if (trained) values.set("far_bias", line.values.back());
}

void BiasBeyondModel::setLine(Values& row, std::size_t line) const {
    const RowLines::Line& shown = m_picture->lines[line];
    row.set("trained", trainedBias(shown)).set("far", shown.values.back());
}

}  // namespace sinescope
