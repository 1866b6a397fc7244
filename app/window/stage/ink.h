// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a lecturer draws over the figures: strokes in the data's coordinates, so that they stay with what they
// mark when a figure is zoomed or laid out anew. A value; the layer over the stage paints it.
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>

#include <map>
#include <vector>

namespace sinescope {

struct InkStroke {
    QString figure;
    /// In the units of the figure's axes; else as shares of its surface, 0 .. 1.
    bool isData = true;
    std::vector<QPointF> points;
    friend bool operator==(const InkStroke&, const InkStroke&) = default;
};

/// The strokes of each step, in the order in which they were drawn.
class InkBook {
 public:
    /// Turns to a page (a step); pages keep what is on them.
    void turnTo(const QString& page) { m_page = page; }
    const std::vector<InkStroke>& strokes() const;
    void add(InkStroke stroke);
    /// Whether there was a stroke on this page to take back.
    bool undo();
    bool redo();
    void clear();

 private:
    struct Page {
        std::vector<InkStroke> strokes;
        std::vector<InkStroke> undone;
    };
    QString m_page;
    std::map<QString, Page> m_pages;
};

}  // namespace sinescope
