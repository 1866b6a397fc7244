// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/deferred_model.h"

#include <QObject>

#include <memory>

namespace sinescope {

/// Prepares one model at a time in a thread of low priority. Destroying it does not wait for the thread,
/// which holds the model itself.
class ModelPreparer : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    bool isBusy() const { return m_busy; }
    /// Requires !isBusy().
    void prepare(std::shared_ptr<const DeferredModel> model);

 signals:
    void prepared(std::shared_ptr<const sinescope::FigureModel> model);

 private:
    bool m_busy = false;
};

}  // namespace sinescope
