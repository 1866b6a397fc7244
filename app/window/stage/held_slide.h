// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

namespace sinescope {

/// A still picture that covers the stage, so that the audience sees a slide while the presenter looks ahead.
class HeldSlide : public QWidget {
 public:
    using QWidget::QWidget;

    /// Covers the parent with its present picture.
    void hold();
    void release();
    /// Returns the picture of the parent below the held slide.
    QPixmap pictureBelow();

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QPixmap m_picture;
    bool m_isClear = false;
};

}  // namespace sinescope
