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

/// The read-out of a panel's figure beside the mouse, or beside the selected cell while keys move it. Seen if
/// HoverState::isBoxWanted(). Takes no event, and lies within the picture.
class HoverBox : public QWidget {
    Q_OBJECT

 public:
    HoverBox(Panel& panel, const Document& document, HoverState& hover);

    /// What it shows, "label value" each; empty while it is hidden.
    QStringList lines() const;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    enum class Follows { Nothing, Mouse, Keys };
    void follow(Follows what);
    void refresh();
    /// The point that it lies beside; nothing if the mouse is over no part of the picture that has a
    /// read-out.
    std::optional<QPointF> anchor() const;
    /// Where the selected cell is drawn; nothing if the figure does not say.
    std::optional<QPointF> selectedPlace() const;
    void placeBeside(const QPointF& point);

    Panel& m_panel;
    HoverState& m_hover;
    Follows m_follows = Follows::Nothing;
    QPointF m_mouse;
    std::vector<Readout> m_readouts;
    QTimer m_queued;
};

}  // namespace sinescope
