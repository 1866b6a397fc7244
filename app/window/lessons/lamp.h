// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QPointer>
#include <QWidget>

namespace sinescope {

/// Highlights a control that a text refers to, unlike the focus. Lies over the control, follows it,
/// and passes mouse events through.
class Lamp : public QWidget {
    Q_OBJECT

 public:
    Lamp(QWidget& control, const QColor& color);

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    void follow();

    QPointer<QWidget> m_control;
    QColor m_color;
};

}  // namespace sinescope
