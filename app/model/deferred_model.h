// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"

#include <memory>

namespace sinescope {

/// A model whose numbers may take too long for a frame; it then computes them lazily. Callers that cannot
/// wait prepare it in another thread and show an earlier model in the meantime. By default it is ready.
class DeferredModel : public FigureModel {
 public:
    using FigureModel::FigureModel;

    /// True if the numbers are computed.
    virtual bool isReady() const { return true; }
    /// Computes the numbers; thread-safe.
    virtual void prepare() const {}
    /// False if computing takes more than about 50 ms; then not even the first picture waits for it.
    virtual bool isQuick() const { return true; }
    /// An intermediate model that is ready sooner; null if none is needed.
    virtual std::shared_ptr<const DeferredModel> stage() const { return nullptr; }
    /// True if `shown`, an earlier model, is a stage of this one, so its picture is not out of date.
    virtual bool continues(const FigureModel& /*shown*/) const { return false; }
};

/// Returns the model if its numbers still take long to compute; null otherwise.
inline std::shared_ptr<const DeferredModel> slowModel(const std::shared_ptr<const FigureModel>& model) {
    auto deferred = std::dynamic_pointer_cast<const DeferredModel>(model);
    return deferred && !deferred->isReady() && !deferred->isQuick() ? deferred : nullptr;
}

}  // namespace sinescope
