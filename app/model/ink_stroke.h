// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include <vector>

namespace sinescope {

/// A stroke drawn over a figure by a lecturer, in data coordinates, so that it stays with what it marks if
/// the figure is zoomed, laid out for another size, or written to a file.
struct InkStroke {
    QString figure;
    /// True if `points` are in the units of the axes; otherwise they are fractions of the surface, 0 .. 1.
    bool isData = true;
    std::vector<QPointF> points;
    friend bool operator==(const InkStroke&, const InkStroke&) = default;
};

}  // namespace sinescope
