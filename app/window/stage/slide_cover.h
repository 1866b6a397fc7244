// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

#include <initializer_list>

namespace sinescope {

/// A still picture or a colour that covers the stage.
class SlideCover : public QWidget {
 public:
    explicit SlideCover(QWidget* stage);

    /// Covers the stage with a picture, scaled to it.
    void cover(const QPixmap& picture);
    void cover(const QColor& color);
    void uncover();
    /// Returns the picture of the stage without some of its covers.
    static QPixmap pictureWithout(std::initializer_list<SlideCover*> covers);

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QPixmap m_picture;
    bool m_isClear = false;
};

}  // namespace sinescope
