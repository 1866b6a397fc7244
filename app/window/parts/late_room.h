// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace sinescope {

/// A widget that many windows never show. It joins the window when it is first shown, so until then
/// operations on all widgets, such as a style change, skip it.
class LateRoom : public QWidget {
 public:
    /// Owned by `parent`, like a child.
    explicit LateRoom(QWidget* parent);
    ~LateRoom() override;

    /// The placeholder in the layout, replaced when the widget is first shown.
    QWidget* standIn() const { return m_standIn; }

    void setVisible(bool visible) override;

 private:
    void takePlace();

    QWidget* m_standIn;  ///< owns this widget until it is first shown
};

}  // namespace sinescope
