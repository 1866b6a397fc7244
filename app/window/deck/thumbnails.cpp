// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/thumbnails.h"

#include "app/export/background_work.h"
#include "app/export/figure_file.h"
#include "app/export/lesson_stage.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/window/parts/timers.h"

#include <algorithm>
#include <exception>

namespace sinescope {

namespace {

/// An empty picture if the Scene cannot be painted.
QImage pictureOf(const Scene& scene) try {
    const FigureSize size = figureSize(u"1280x720"_s);
    const Style style = exportStyle(scene.style, size);
    const QImage whole = paintedImage(size, style, [&](FigurePainter& painter) {
        paintStage(painter, scene, QRectF(20, 20, 1240, 680), style, figureModel);
    });
    return whole.scaled(Thumbnails::width, Thumbnails::height, Qt::IgnoreAspectRatio,
                        Qt::SmoothTransformation);
} catch (const Stopped&) {
    return {};  // at exit
} catch (const std::exception&) {
    QImage empty(Thumbnails::width, Thumbnails::height, QImage::Format_ARGB32_Premultiplied);
    empty.fill(Qt::transparent);
    return empty;
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
    if (m_isPainting || next == m_pictures.end()) return;
    m_isPainting = true;
    computeFor(
        this, [scene = next->scene] { return pictureOf(scene); },
        [scene = next->scene](Thumbnails& all, const QImage& image) { all.take(scene, image); });
}

void Thumbnails::take(const Scene& scene, const QImage& image) {
    m_isPainting = false;
    for (Picture& picture : m_pictures)
        if (picture.scene == scene) picture.image = image;
    emit painted();
    m_next.start();
}

}  // namespace sinescope
