// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/animation.h"
#include "app/style/style.h"

#include <QImage>
#include <QWidget>

#include <vector>

namespace sinescope {

/// Five pictures of a figure, in two rows, while a control goes from end to end, so that an animation can be
/// compared at leisure. Fewer if the control has fewer values.
class FilmStrip : public QWidget {
    Q_OBJECT

 public:
    static constexpr int frames = 5;

    explicit FilmStrip(QWidget* parent = nullptr);
    /// Throws Error if the control cannot be played in this Scene.
    void setFilm(const Scene& scene, const QString& figure, const AnimationSpec& animation,
                 const Style& style, double smallestType);
    QStringList labels() const { return m_labels; }
    /// True if the pictures differ.
    bool changes() const;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    QRectF cell(int frame) const;
    void render();

    Style m_style;
    double m_type = 24;
    QString m_figure;
    std::vector<Scene> m_scenes;
    QStringList m_labels;
    std::vector<QImage> m_pictures;
};

}  // namespace sinescope
