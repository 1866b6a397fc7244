// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_view.h"

#include <QTimer>
#include <QWidget>

#include <optional>

namespace sinescope {

class Document;
class HoverState;
class Panel;

/// The first lines of the read-out of a panel's figure beside the mouse, or beside the selected cell while
/// keys move it. Visible if HoverState::isBoxEnabled(). Ignores events and stays within the picture.
class HoverBox : public QWidget {
    Q_OBJECT

 public:
    HoverBox(Panel& panel, const Document& document, HoverState& hover);

    /// Returns the shown lines, "label value" each; empty while hidden.
    QStringList lines() const;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    enum class Follows { Nothing, Mouse, Keys };
    void follow(Follows what);
    void refresh();
    /// Returns the point that the box is placed beside; empty if the mouse is not over a part of the picture
    /// with a read-out.
    std::optional<QPointF> anchor() const;
    /// Returns the position of the selected cell; empty if the figure does not provide it.
    std::optional<QPointF> selectedPoint() const;
    void placeBeside(const QPointF& point);

    Panel& m_panel;
    HoverState& m_hover;
    Follows m_follows = Follows::Nothing;
    QPointF m_mouse;
    std::vector<Readout> m_readouts;
    QTimer m_queued;
};

}  // namespace sinescope
