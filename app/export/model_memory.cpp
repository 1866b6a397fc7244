// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/model_memory.h"

#include "app/export/background_work.h"
#include "app/figures/registry.h"
#include "app/model/deferred_model.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

/// Finding one among them takes less time than making a model.
constexpr std::size_t maximumKept = 256;

Scene withoutScales(Scene scene, const QString& figure) {
    openedFigure(scene, figure).scales.clear();
    return scene;
}

/// An upper estimate: a model seldom holds all values of the encoding, but may hold a trained network.
double modelBytes(const Scene& scene) {
    constexpr double network = 1 << 20;
    const auto values = [](std::int64_t rows, std::int64_t columns) {
        return static_cast<double>(rows) * static_cast<double>(columns);
    };
    double most = values(scene.encoding.length, scene.encoding.dModel);
    for (const Scheme* scheme : {&scene.scheme, &scene.frozenScheme})
        if (const auto* table = ownTableIn(*scheme))
            most = std::max(most, values(table->rows, table->columns));
    return network + sizeof(double) * most;
}

}  // namespace

ModelMemory::Kept* ModelMemory::find(const QString& figure, const Scene& unscaled) {
    const auto found = std::ranges::find_if(
        m_kept, [&](const Kept& each) { return each.figure == figure && each.unscaled == unscaled; });
    return found == m_kept.end() ? nullptr : &*found;
}

void ModelMemory::keep(const QString& figure, const Scene& unscaled, const Model& model) {
    const std::lock_guard lock(m_mutex);
    m_last[figure] = model;
    if (Kept* kept = find(figure, unscaled)) {
        kept->model = model;
        return;
    }
    const double bytes = modelBytes(unscaled);
    if (bytes > m_bytesLeft || m_kept.size() == maximumKept) return;
    m_bytesLeft -= bytes;
    m_kept.push_back({figure, unscaled, model});
}

std::shared_ptr<const FigureModel> ModelMemory::model(const QString& figure, const Scene& scene) {
    const Scene unscaled = withoutScales(scene, figure);
    Model before;
    {
        const std::lock_guard lock(m_mutex);
        const Kept* kept = find(figure, unscaled);
        const auto last = m_last.find(figure);
        for (const Model& known :
             {kept ? kept->model : nullptr, last == m_last.end() ? nullptr : last->second}) {
            if (known && known->scene() == scene) return known;
            if (!before) before = known;
        }
    }
    Model made = before ? figureKind(figure).model(std::make_shared<const Scene>(scene), before.get())
                        : figureModel(figure, scene);
    keep(figure, unscaled, made);
    return made;
}

std::shared_ptr<const FigureModel> ModelMemory::prepared(const QString& figure, const Scene& scene,
                                                         const Progress& progress) {
    Model made = model(figure, scene);
    double left = 1;  // the number of stages is unknown, so each takes a fraction of the rest
    for (;;) {
        const auto deferred = std::dynamic_pointer_cast<const DeferredModel>(made);
        const auto stage = deferred && !deferred->isReady() ? deferred->stage() : nullptr;
        if (!stage) break;
        report(progress, 1 - left);
        stage->prepare();
        made = figureKind(figure).model(made->sharedScene(), stage.get());
        left *= 0.94;
    }
    report(progress, 1);
    keep(figure, withoutScales(scene, figure), made);
    return made;
}

ModelMaker modelMaker(std::shared_ptr<ModelMemory> models) {
    return [models = std::move(models)](const QString& figure, const Scene& scene) {
        return models->model(figure, scene);
    };
}

}  // namespace sinescope
