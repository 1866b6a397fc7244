// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/animation/shared_scales.h"

#include "app/figures/registry.h"
#include "app/model/scales.h"
#include "app/scene/axis_resolution.h"
#include "core/round_numbers.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int maximumSampled = 100;  ///< frames

double between(double from, double to, double share) {
    return from * to > 0 ? from * std::pow(to / from, share) : std::lerp(from, to, share);
}

AxisRange roundedOutwards(const AxisRange& range) {
    const auto rounded = [](double end, double (*whole)(double)) {
        if (end == 0) return end;
        const double unit = unitOfDigits(std::abs(end), 3);
        const double nearest = std::round(end / unit);
        return (std::abs(end / unit - nearest) < 1e-9 ? nearest : whole(end / unit)) * unit;
    };
    return {rounded(range.lower, std::floor), rounded(range.upper, std::ceil)};
}

}  // namespace

void SharedScales::include(const Scales& own) {
    for (const auto& [id, range] : own) {
        if (!isResolved(range)) continue;
        const auto [known, isFirst] = m_all.try_emplace(id, range);
        if (isFirst || known->second == range) continue;
        known->second = joined(known->second, range);
        m_differing.insert(id);
    }
}

Scales SharedScales::scales() const {
    Scales shared;
    for (const QString& id : m_differing) shared[id] = roundedOutwards(m_all.at(id));
    return shared;
}

std::vector<int> sampledFrames(const Scene& scene, const AnimationSpec& spec) {
    const int count = std::min(spec.frames, maximumSampled);
    std::vector<int> frames;
    std::set<double> values;  // back and forth has each twice, and a whole number changes in few frames
    for (int k = 0; k < count; ++k) {
        const int frame = count < 2 ? 0 : k * (spec.frames - 1) / (count - 1);
        if (values.insert(frameValue(scene, spec, frame)).second) frames.push_back(frame);
    }
    return frames;
}

std::optional<Scales> sharedScales(const QString& figure, const Scene& scene, const AnimationSpec& spec,
                                   const std::function<bool()>& shouldContinue) {
    std::shared_ptr<const FigureModel> last;
    const auto model = [&](const Scene& shown) {
        return last = figureKind(figure).model(std::make_shared<const Scene>(shown), last.get());
    };
    return sharedScales(scene, spec, model, shouldContinue);
}

std::optional<Scales> sharedScales(
    const Scene& scene, const AnimationSpec& spec,
    const std::function<std::shared_ptr<const FigureModel>(const Scene& scene)>& model,
    const std::function<bool()>& shouldContinue) {
    SharedScales all;
    for (const int frame : sampledFrames(scene, spec)) {
        if (shouldContinue && !shouldContinue()) return {};
        const Scales own = model(frameScene(scene, spec, frame))->scales();
        if (own.empty() && frame == 0) break;
        all.include(own);
    }
    return all.scales();
}

Scales ownScales(const QString& figure, const Scene& scene, const AnimationSpec& spec, int frame) {
    return figureKind(figure)
        .model(std::make_shared<const Scene>(frameScene(scene, spec, frame)), nullptr)
        ->scales();
}

Scales scalesBetween(const Scales& own, const Scales& shared, double share) {
    if (share >= 1) return shared;
    Scales all = shared;
    for (auto& [id, range] : all) {
        const auto from = own.find(id);
        if (from == own.end()) continue;
        range = {between(from->second.lower, range.lower, share),
                 between(from->second.upper, range.upper, share)};
    }
    return all;
}

void shareScales(const QString& figure, std::vector<std::shared_ptr<const FigureModel>>& models) {
    SharedScales all;
    for (const auto& model : models) all.include(model->scales());
    const Scales shared = all.scales();
    for (auto& model : models) {
        const Scene scene = withSharedScales(model->scene(), figure, shared);
        if (scene == model->scene()) continue;
        model = figureKind(figure).model(std::make_shared<const Scene>(scene), model.get());
    }
}

Scene withSharedScales(Scene scene, const QString& figure, const Scales& scales) {
    if (!scales.empty()) openedFigure(scene, figure).scales = scales;
    return scene;
}

}  // namespace sinescope
