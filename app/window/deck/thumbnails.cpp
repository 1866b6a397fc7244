// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/thumbnails.h"

#include "app/export/background_work.h"
#include "app/export/figure_file.h"
#include "app/export/lesson_stage.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/window/parts/timers.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace sinescope {

Thumbnails::Subject Thumbnails::subjectOf(const LessonStep& step) const {
    QStringList veiled = veiledFigures(step);
    for (const QString& id : figuresOf(step))
        if (m_covered.contains(id) && !veiled.contains(id)) veiled << id;
    return {step.scene, veiled};
}

bool Thumbnails::setCovered(const QStringList& figures) {
    return std::exchange(m_covered, figures) != figures;
}

/// An empty picture if the Scene cannot be painted.
QImage Thumbnails::pictureOf(const Subject& subject) try {
    const FigureSize size = figureSize(u"1280x720"_s);
    const Style style = exportStyle(subject.scene.style, size);
    const QImage whole = paintedImage(size, style, [&](FigurePainter& painter) {
        paintStage(painter, subject.scene, QRectF(20, 20, 1240, 680), style, figureModel, {}, subject.veiled);
    });
    return whole.scaled(width, height, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
} catch (const Stopped&) {
    return {};  // at exit
} catch (const std::exception&) {
    QImage empty(width, height, QImage::Format_ARGB32_Premultiplied);
    empty.fill(Qt::transparent);
    return empty;
}

Thumbnails::Thumbnails(QObject* parent) : QObject(parent) {
    setDue(m_next, 0, this, &Thumbnails::paintNext);
}

void Thumbnails::setSteps(const std::vector<LessonStep>& steps) {
    m_pictures = valuesOf(steps, [this](const LessonStep& step) {
        return Picture{subjectOf(step), of(step)};
    });
    m_next.start();
}

QImage Thumbnails::of(const LessonStep& step) const {
    const auto found = std::ranges::find(m_pictures, subjectOf(step), &Picture::subject);
    return found == m_pictures.end() ? QImage() : found->image;
}

void Thumbnails::paintNext() {
    const auto next =
        std::ranges::find_if(m_pictures, [](const Picture& picture) { return picture.image.isNull(); });
    if (m_isPainting || next == m_pictures.end()) return;
    m_isPainting = true;
    computeFor(
        this, [subject = next->subject] { return pictureOf(subject); },
        [subject = next->subject](Thumbnails& all, const QImage& image) { all.take(subject, image); });
}

void Thumbnails::take(const Subject& subject, const QImage& image) {
    m_isPainting = false;
    for (Picture& picture : m_pictures)
        if (picture.subject == subject) picture.image = image;
    emit painted();
    m_next.start();
}

}  // namespace sinescope
