// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace sinescope {

class Lecture;
class Panel;

/// Covers the parts of a figure that would give the answer away, and blocks the mouse, the keyboard and
/// screen readers from the whole figure. The subject of the question stays visible: words, axes and headings.
/// The type size is that of its font.
class Veil : public QWidget {
    Q_OBJECT

 public:
    explicit Veil(Panel& panel);
    /// Also covers the axis left of the areas, whose numbers tell the range of a curve that is asked for.
    void setAxisCovered(bool covered);
    /// Shows the figure again and deletes the veil.
    void lift();
    /// Returns the covered areas, in the panel's coordinates.
    std::vector<QRectF> areas() const;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    void cover();

    Panel& m_panel;
    bool m_isAxisCovered = false;
};

/// Returns the veil over a figure; null if there is none.
Veil* veilOver(const Panel& panel);
/// Covers the figures among the panels that the question of a lesson veils, and lifts the veils over the
/// others. Returns true if one is covered.
bool setVeils(const std::vector<Panel*>& panels, const Lecture& lecture);

}  // namespace sinescope
