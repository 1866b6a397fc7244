// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QPointer>
#include <QWidget>

namespace sinescope {

/// Lights a control up that a text speaks of, as a term's control is lit. Lies over it, follows it, and lets
/// the mouse through.
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
