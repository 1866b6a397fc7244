// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace sinescope {

/// The claim in a panel's head. It gives way to what is beside it: where it does not fit it takes a second
/// line, if there is height for one, and ends with an ellipsis where that is too short as well.
class ClaimLabel : public QLabel {
    Q_OBJECT

 public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }
    /// As they are drawn.
    QStringList lines() const;

 protected:
    void paintEvent(QPaintEvent*) override;
};

}  // namespace sinescope
