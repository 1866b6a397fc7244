// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QWidget>

namespace sinescope {

/// Shows a picture as large as fits, on the colour it will lie on. It can be dragged out.
class ExportPreview : public QWidget {
    Q_OBJECT

 public:
    explicit ExportPreview(QWidget* parent = nullptr);

    /// `scaled` is the picture in device pixels; `ground` shows through transparent pixels.
    void setPicture(const QImage& picture, const QImage& scaled, const QColor& ground);
    /// Fades the picture until the next one, because it no longer matches the file.
    void fade();
    bool isFaded() const { return m_isFaded; }
    const QImage& picture() const { return m_picture; }
    /// The picture as displayed.
    const QImage& shownPicture() const { return m_scaled; }
    void setFrame(const QColor& frame) { m_frame = frame; }
    /// Returns the size in device pixels within which a picture is not scaled down.
    QSize availableSize() const;

    QSize sizeHint() const override { return {640, 420}; }
    QSize minimumSizeHint() const override { return {120, 90}; }

 signals:
    void resized();
    void dragRequested();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

 private:
    QImage m_picture;
    QImage m_scaled;  ///< in device pixels
    QColor m_ground = Qt::white;
    QColor m_frame = Qt::lightGray;
    bool m_isFaded = false;
    QPoint m_pressed;
};

}  // namespace sinescope
