// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"

#include <memory>

namespace sinescope {

/// A model that works out its numbers when they are first asked for, because that takes longer than a picture
/// may. Whoever cannot wait prepares it in another thread and shows an earlier model in the meantime.
class DeferredModel : public FigureModel {
 public:
    using FigureModel::FigureModel;

    /// True if its numbers are there.
    virtual bool isReady() const = 0;
    /// Works them out; safe in any thread, and from several at once.
    virtual void prepare() const = 0;
    /// False if it takes more than some 50 ms to work them out, so that not even a first picture waits.
    virtual bool isSoonReady() const { return true; }
    /// A model on the way to this one that is ready sooner; null if this one is near enough.
    virtual std::shared_ptr<const DeferredModel> stage() const { return nullptr; }
    /// True if `shown`, an earlier model, names its place on the way to this one, so that its picture is not
    /// out of date.
    virtual bool continues(const FigureModel& /*shown*/) const { return false; }
};

}  // namespace sinescope
