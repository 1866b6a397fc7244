// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/qcustomplot.h"

#include <QMargins>

#include <vector>

namespace sinescope {

/// Gives charts at least some margins during a layout; at its end they have their own again, except at the
/// sides that the layout has set.
class RaisedMargins {
 public:
    /// Charts without an entry in `least` keep their own.
    RaisedMargins(const QList<QCPAxisRect*>& charts, const std::vector<QMargins>& least);
    ~RaisedMargins();
    RaisedMargins(const RaisedMargins&) = delete;
    RaisedMargins& operator=(const RaisedMargins&) = delete;

 private:
    struct Chart {
        QCPAxisRect* rect;
        QMargins own, raised;
    };
    std::vector<Chart> m_charts;
};

}  // namespace sinescope
