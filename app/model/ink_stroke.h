// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include <vector>

namespace sinescope {

/// What a lecturer draws over a figure, in the data's coordinates, so that it stays with what it marks when
/// the figure is zoomed, laid out anew, or written to a file.
struct InkStroke {
    QString figure;
    /// In the units of the figure's axes; else as shares of its surface, 0 .. 1.
    bool isData = true;
    std::vector<QPointF> points;
    friend bool operator==(const InkStroke&, const InkStroke&) = default;
};

}  // namespace sinescope
