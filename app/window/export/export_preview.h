// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QWidget>

namespace sinescope {

/// Shows a picture as large as it fits, on the colour that it will lie on. It can be dragged out.
class ExportPreview : public QWidget {
    Q_OBJECT

 public:
    explicit ExportPreview(QWidget* parent = nullptr);

    /// transparent: pixels without colour show the ground.
    /// `scaled` is the picture at the device's pixels.
    void setPicture(const QImage& picture, const QImage& scaled, const QColor& ground);
    /// Until the next picture: this one is no longer what the file will be.
    void fade();
    bool isFaded() const { return m_isFaded; }
    const QImage& picture() const { return m_picture; }
    /// As it is seen.
    const QImage& shownPicture() const { return m_scaled; }
    void setFrame(const QColor& frame) { m_frame = frame; }
    /// Device pixels that a picture may have without being scaled.
    QSize room() const;

    QSize sizeHint() const override { return {640, 420}; }
    QSize minimumSizeHint() const override { return {320, 220}; }

 signals:
    void resized();
    void dragWanted();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

 private:
    QImage m_picture;
    QImage m_scaled;  ///< to the device's pixels
    QColor m_ground = Qt::white;
    QColor m_frame = Qt::lightGray;
    bool m_isFaded = false;
    QPoint m_pressed;
};

}  // namespace sinescope
