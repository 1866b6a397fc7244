// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QImage>
#include <QObject>
#include <QTimer>

#include <vector>

namespace sinescope {

/// Thumbnails of steps, painted as on a slide, one after the other in the background, and cached while what
/// they show is in the deck. A figure that would give the answer away is covered.
class Thumbnails : public QObject {
    Q_OBJECT

 public:
    explicit Thumbnails(QObject* parent = nullptr);

    void setSteps(const std::vector<LessonStep>& steps);
    /// Covers these figures in all steps from the next setSteps() on, because a question in the window is
    /// open; returns false if they were covered before.
    bool setCovered(const QStringList& figures);
    /// Null until it is painted.
    QImage of(const LessonStep& step) const;

    /// Size in pixels: twice the displayed size, for screens of any resolution.
    static constexpr int width = 320;
    static constexpr int height = 180;

 signals:
    void painted();

 private:
    void paintNext();

    struct Subject {
        Scene scene;
        QStringList veiled;
        friend bool operator==(const Subject&, const Subject&) = default;
    };
    struct Picture {
        Subject subject;
        QImage image;
    };
    Subject subjectOf(const LessonStep& step) const;
    static QImage pictureOf(const Subject& subject);
    void take(const Subject& subject, const QImage& image);

    std::vector<Picture> m_pictures;
    QStringList m_covered;
    QTimer m_next;
    bool m_isPainting = false;
};

}  // namespace sinescope
