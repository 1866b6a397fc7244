// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QImage>
#include <QObject>
#include <QTimer>

#include <vector>

namespace sinescope {

/// Small pictures of steps, painted by the program as on a slide: one an event-loop turn, so that nothing
/// waits for them, and kept as long as their Scene is in the deck.
class Thumbnails : public QObject {
    Q_OBJECT

 public:
    explicit Thumbnails(QObject* parent = nullptr);

    void setSteps(const std::vector<LessonStep>& steps);
    /// Null until it is painted.
    QImage of(const Scene& scene) const;

    /// Pixels of a picture: twice what it is shown at, for screens of any resolution.
    static constexpr int width = 320;
    static constexpr int height = 180;

 signals:
    void painted();

 private:
    void paintNext();

    struct Picture {
        LessonStep step;
        QImage image;
    };
    std::vector<Picture> m_pictures;
    QTimer m_next;
};

}  // namespace sinescope
