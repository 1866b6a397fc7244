// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"
#include "app/model/figure_view.h"
#include "app/model/scheme_pictures.h"

namespace sinescope {

/// The definition of a figure: its spec, and how to make its models and views.
struct FigureKind {
    FigureSpec spec;
    /// `before` is the figure's model of an earlier Scene, or null; unchanged parts may be reused. The result
    /// does not depend on it.
    std::function<std::shared_ptr<const FigureModel>(std::shared_ptr<const Scene> scene,
                                                     const FigureModel* before)>
        make;
    std::unique_ptr<FigureView> (*view)(const FigureSpec& spec) = nullptr;
    /// True if, with the Scene's scheme, the x axis shows key-query distances regardless of the spec. Null:
    /// never.
    bool (*countsDistances)(const Scene& scene) = nullptr;
    MakeEmptyReason makeEmptyReason = nullptr;

    /// Empty if the figure has a picture for the Scene's scheme.
    std::optional<EmptyReason> emptyReason(const Scene& scene) const {
        return emptyReasonOf(scene, spec.id, makeEmptyReason);
    }
    /// Like `make`, but returns an EmptyModel if the figure has no picture for the Scene's scheme.
    std::shared_ptr<const FigureModel> model(std::shared_ptr<const Scene> scene,
                                             const FigureModel* before) const {
        if (std::optional<EmptyReason> found = emptyReason(*scene))
            return std::make_shared<const EmptyModel>(std::move(scene), spec.title, *std::move(found));
        return make(std::move(scene), before);
    }
    std::shared_ptr<const FigureModel> modelOf(const Scene& scene) const {
        return model(std::make_shared<const Scene>(scene), nullptr);
    }
    std::unique_ptr<FigureView> makeView() const { return view(spec); }
    std::unique_ptr<FigureView> viewOf(std::shared_ptr<const FigureModel> shown, const Style& style) const {
        std::unique_ptr<FigureView> made = makeView();
        made->update(std::move(shown), Change::Everything, style);
        return made;
    }
};

/// Makes the model function of a FigureKind from a class with the constructor
/// (std::shared_ptr<const Scene>, const Model* before).
template <typename Model>
std::shared_ptr<const FigureModel> makeModel(std::shared_ptr<const Scene> scene, const FigureModel* before) {
    return std::make_shared<const Model>(std::move(scene), dynamic_cast<const Model*>(before));
}

}  // namespace sinescope
