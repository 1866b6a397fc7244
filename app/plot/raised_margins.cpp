// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/raised_margins.h"

#include <algorithm>

namespace sinescope {

RaisedMargins::RaisedMargins(const QList<QCPAxisRect*>& charts, const std::vector<QMargins>& least) {
    for (std::size_t k = 0; k < std::min(least.size(), static_cast<std::size_t>(charts.size())); ++k) {
        QCPAxisRect* rect = charts[static_cast<int>(k)];
        const QMargins own = rect->minimumMargins();
        m_charts.push_back({rect, own, own | least[k]});
        rect->setMinimumMargins(m_charts.back().raised);
    }
}

RaisedMargins::~RaisedMargins() {
    for (const auto& [rect, own, raised] : m_charts) {
        QMargins margins = rect->minimumMargins();
        for (const QCP::MarginSide side : {QCP::msLeft, QCP::msRight, QCP::msTop, QCP::msBottom})
            if (QCP::getMarginValue(margins, side) == QCP::getMarginValue(raised, side))
                QCP::setMarginValue(margins, side, QCP::getMarginValue(own, side));
        rect->setMinimumMargins(margins);
    }
}

}  // namespace sinescope
