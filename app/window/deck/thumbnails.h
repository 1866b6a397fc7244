// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QImage>
#include <QObject>
#include <QTimer>

#include <vector>

namespace sinescope {

/// Thumbnails of steps, painted as on a slide, one after the other in the background, and cached while their
/// Scene is in the deck.
class Thumbnails : public QObject {
    Q_OBJECT

 public:
    explicit Thumbnails(QObject* parent = nullptr);

    void setSteps(const std::vector<LessonStep>& steps);
    /// Null until it is painted.
    QImage of(const Scene& scene) const;

    /// Size in pixels: twice the displayed size, for screens of any resolution.
    static constexpr int width = 320;
    static constexpr int height = 180;

 signals:
    void painted();

 private:
    void paintNext();
    void take(const Scene& scene, const QImage& image);

    struct Picture {
        Scene scene;
        QImage image;
    };
    std::vector<Picture> m_pictures;
    QTimer m_next;
    bool m_isPainting = false;
};

}  // namespace sinescope
