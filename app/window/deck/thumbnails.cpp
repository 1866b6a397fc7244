// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/thumbnails.h"

#include "app/export/figure_file.h"
#include "app/export/lesson_stage.h"
#include "app/scene/literals.h"
#include "app/window/parts/timers.h"

#include <algorithm>

namespace sinescope {

namespace {

QImage pictureOf(const Scene& scene) {
    const FigureSize size = figureSize(u"1280x720"_s);
    const Style style = exportStyle(scene.style, size);
    const QImage whole = paintedImage(size, style, [&](FigurePainter& painter) {
        paintStage(painter, scene, QRectF(20, 20, 1240, 680), style);
    });
    return whole.scaled(Thumbnails::width, Thumbnails::height, Qt::IgnoreAspectRatio,
                        Qt::SmoothTransformation);
}

}  // namespace

Thumbnails::Thumbnails(QObject* parent) : QObject(parent) {
    setDue(m_next, 0, this, &Thumbnails::paintNext);
}

void Thumbnails::setSteps(const std::vector<LessonStep>& steps) {
    std::vector<Picture> pictures;
    for (const LessonStep& step : steps) pictures.push_back({step.scene, of(step.scene)});
    m_pictures = std::move(pictures);
    m_next.start();
}

QImage Thumbnails::of(const Scene& scene) const {
    const auto found =
        std::ranges::find_if(m_pictures, [&scene](const Picture& picture) { return picture.scene == scene; });
    return found == m_pictures.end() ? QImage() : found->image;
}

void Thumbnails::paintNext() {
    const auto next =
        std::ranges::find_if(m_pictures, [](const Picture& picture) { return picture.image.isNull(); });
    if (next == m_pictures.end()) return;
    next->image = pictureOf(next->scene);
    emit painted();
    m_next.start();
}

}  // namespace sinescope
