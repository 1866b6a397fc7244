// SPDX-License-Identifier: GPL-3.0-or-later
//
// The animation in the export dialog.
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/export/export_dialog.h"
#include "app/window/export/export_view.h"
#include "app/window/parts/named.h"
#include "app/window/play/animation_form.h"

namespace sinescope {

namespace {

/// Ids of the kinds in the order of the segments.
const QStringList movingIds = {u"gif"_s, u"webp"_s, u"mp4"_s, u"webm"_s, u"frames"_s, u"strip"_s};

/// Returns the control that is the time of a figure; empty if it has none.
QString motionOf(const QString& figure) {
    for (const QString& id : animatedParameterIds())
        if (id.section('.'_L1, 0, 0) == figure && animatedParameter(id).isTime) return id;
    return {};
}

}  // namespace

void ExportDialog::buildAnimation() {
    m_moving = new SegmentedControl(
        {{movingIds[0], tr("GIF"), tr("Plays in every program; 256 colours")},
         {movingIds[1], tr("WebP"), tr("Plays in browsers and newer programs; lossless")},
         {movingIds[2], tr("MP4"), tr("A video for slides and the web (H.264); needs ffmpeg")},
         {movingIds[3], tr("WebM"), tr("A video for the web (VP9); needs ffmpeg")},
         {movingIds[4], tr("Frames"), tr("Numbered PNG files, for a video editor")},
         {movingIds[5], tr("Strip"), tr("A film strip: frames side by side, for paper")}},
        m_controls);
    named(m_moving, "moving", tr("Format of the animation"));
    m_moving->setChosen(movingIds[0]);
    m_animation = new AnimationForm(AnimationForm::Shape::Rows, m_controls);
}

std::optional<AnimationFormat> ExportDialog::movingFormat() const {
    const QString id = m_moving->chosen();
    if (id == movingIds.back()) return {};
    return animationFormatNames().contains(id) ? animationFormat(id) : AnimationFormat::Png;
}

void ExportDialog::wireAnimation() {
    connect(m_animation, &AnimationForm::controlRequested, this,
            [this](const QString& parameter) { setSpec(defaultSpec(m_document.scene(), parameter)); });
    connect(m_animation, &AnimationForm::specRequested, this, &ExportDialog::setSpec);
    connect(m_animation, &AnimationForm::refused, this, &ExportDialog::showError);
}

void ExportDialog::setSpec(const AnimationSpec& spec) {
    attempt([&] {
        validate(spec, exportedScene());
        m_spec = spec;
        showMessage({});
    });
    showSpec();
    offerName();
    m_view->refresh();
}

/// A figure that is a motion is animated by its own time, and no other figure is.
void ExportDialog::chooseMotion() {
    const QString motion = motionOf(figure());
    const bool isMotion = animatedParameter(m_spec).isTime;
    if (motion.isEmpty() ? !isMotion : m_motion == motion) return;
    m_motion = motion;
    m_spec = defaultSpec(exportedScene(), motion.isEmpty() ? AnimationSpec().parameter : motion);
}

AnimationSpec ExportDialog::defaultSpec(const Scene& scene, const QString& parameter) const {
    return defaultFileAnimation(scene, parameter, m_spec.checkpoints, m_goesOneWay);
}

/// By default a file that repeats goes back and forth, and separate pictures do not.
void ExportDialog::choosePlayback() {
    const bool goesOneWay = task().animationFormat() == AnimationFormat::Png;
    if (goesOneWay == m_goesOneWay) return;
    const AnimationSpec before = defaultSpec(exportedScene(), m_spec.parameter);
    m_goesOneWay = goesOneWay;
    const AnimationSpec now = defaultSpec(exportedScene(), m_spec.parameter);
    if (m_spec == before) {
        m_spec = now;
    } else if (m_spec.playback == before.playback) {
        m_spec.playback = now.playback;
    }
}

/// Also after a refusal: the fields show the last valid spec, or the default if the Scene no longer allows
/// it.
void ExportDialog::showSpec() {
    const Scene scene = exportedScene();
    m_animation->offer(scene, m_spec.checkpoints);
    if (!m_animation->offered().contains(m_spec.parameter))
        m_spec = defaultSpec(scene, m_animation->defaultControl());
    const bool isValid = errorMessageOf([&] { validate(m_spec, scene); }).isEmpty();
    if (!isValid) m_spec = defaultSpec(scene, m_spec.parameter);
    m_animation->showSpec(m_spec, scene);
}

}  // namespace sinescope
