// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace sinescope {

/// A room that many windows never show. Until it is shown first it is no part of the window: what visits all
/// widgets of it, as another style does, has that many fewer to visit.
class LateRoom : public QWidget {
 public:
    /// Belongs to `parent`, as a child does.
    explicit LateRoom(QWidget* parent);
    ~LateRoom() override;

    /// What a layout has for it: it gives way when the room is shown first.
    QWidget* standIn() const { return m_standIn; }

    void setVisible(bool visible) override;

 private:
    void takePlace();

    QWidget* m_standIn;  ///< owns the room while it is there
};

}  // namespace sinescope
