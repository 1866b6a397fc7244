// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/play/animation_form.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/window/controls/form_rows.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "core/saturating_cast.h"

#include <QComboBox>
#include <QLabel>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr NumberField::Limits anyNumber{-1e18, 1e18, false};
constexpr int fieldWidth = 84, between = 6;

const QString linear = u"linear"_s, logarithmic = u"logarithmic"_s;

QString playbackId(Playback playback) {
    return playbackIds()[static_cast<qsizetype>(playback)];
}

}  // namespace

AnimationForm::AnimationForm(Shape shape, QWidget* parent) : QWidget(parent) {
    build();
    if (shape == Shape::Row)
        layOutRow();
    else
        layOutRows();
}

NumberField* AnimationForm::makeField(const QString& id, const QString& name, const QString& tip, Set set) {
    auto* field = named(new NumberField(anyNumber, this), id, name, tip);
    connect(field, &NumberField::requested, this, [this, set = std::move(set)](double value) {
        AnimationSpec spec = m_spec;
        set(spec, value);
        emit specRequested(spec);
    });
    connect(field, &NumberField::refused, this, &AnimationForm::refused);
    connect(field, &NumberField::typed, this, [this] { emit refused({}); });
    connect(field, &NumberField::entered, this, &AnimationForm::entered);
    return field;
}

void AnimationForm::build() {
    m_control = named(new QComboBox(this), "playedControl", tr("Control that moves"),
                      tr("What moves while everything else stays"));
    m_control->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_control->setMinimumContentsLength(13);
    m_from = makeField(u"playFrom"_s, tr("From"), tr("The control's first value"),
                       [this](AnimationSpec& spec, double value) { setEnds(spec, value, spec.to); });
    m_to = makeField(u"playTo"_s, tr("To"), tr("The control's last value"),
                     [this](AnimationSpec& spec, double value) { setEnds(spec, spec.from, value); });
    m_scale = new SegmentedControl({{linear, tr("lin"), tr("Equal differences from frame to frame")},
                                    {logarithmic, tr("log"), tr("Equal ratios from frame to frame")}},
                                   this);
    named(m_scale, "playScale", tr("Steps of the control"));
    m_playback =
        new SegmentedControl({{playbackId(Playback::Once), tr("once"), tr("Stops at the end")},
                              {playbackId(Playback::Loop), tr("loop"), tr("Starts over at the end")},
                              {playbackId(Playback::Swing), tr("swing"), tr("Plays back and forth")}},
                             this);
    named(m_playback, "playback", tr("At the end"));
    m_frames = makeField(u"playFrames"_s, tr("Frames"), tr("How many pictures: 2 to 9,999"),
                         [](AnimationSpec& spec, double frames) {
                             const double seconds = spec.frames / spec.fps;
                             spec.frames = saturatingCast<int>(std::clamp(frames, -1e9, 1e9));
                             spec.fps = spec.frames / seconds;
                         });
    m_seconds = makeField(u"playSeconds"_s, tr("Seconds"), tr("How long all frames take"),
                          [](AnimationSpec& spec, double seconds) { spec.fps = spec.frames / seconds; });
    connect(m_control, &QComboBox::activated, this,
            [this](int index) { emit controlRequested(m_control->itemData(index).toString()); });
    connect(m_scale, &SegmentedControl::requested, this, [this](const QString& id) {
        AnimationSpec spec = m_spec;
        spec.logarithmic = id == logarithmic;
        emit specRequested(spec);
    });
    connect(m_playback, &SegmentedControl::requested, this, [this](const QString& id) {
        emit specRequested(withPlayback(m_spec, static_cast<Playback>(playbackIds().indexOf(id)), m_start));
    });
}

void AnimationForm::layOutRow() {
    for (NumberField* field : {m_from, m_to}) field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_narrow = {m_frames, m_seconds};
    auto* dots = labelFor(m_to, u"…"_s, this);
    auto* in = labelFor(m_seconds, tr("frames in"), this);
    m_halves = {filled(rowIn(nullptr, {}, between), {m_control, m_from, dots, m_to, m_scale}),
                filled(rowIn(nullptr, {}, between),
                       {m_playback, m_frames, in, m_seconds, labelFor(nullptr, tr("s"), this)})};
    for (QHBoxLayout* half : m_halves) half->addStretch(1);
    filled(rowIn(this, {}, between), {m_halves[0], m_halves[1]});
    m_ofSteps = {m_from, dots, m_to, m_frames, in};
}

int AnimationForm::widthIn(int rows) const {
    const int first = m_halves[0]->minimumSize().width(), second = m_halves[1]->minimumSize().width();
    return rows > 1 ? std::max(first, second) : first + between + second;
}

int AnimationForm::heightIn(int rows) const {
    const int row = m_halves[0]->minimumSize().height();
    return rows > 1 ? row + between + m_halves[1]->minimumSize().height() : row;
}

void AnimationForm::setRows(int rows) {
    static_cast<QBoxLayout*>(layout())->setDirection(rows > 1 ? QBoxLayout::TopToBottom
                                                              : QBoxLayout::LeftToRight);
}

void AnimationForm::layOutRows() {
    FormRows rows(*this);
    for (NumberField* field : {m_from, m_to}) field->setFixedWidth(field->widthFor(u"88,888,888"_s));
    for (NumberField* field : {m_frames, m_seconds}) field->setFixedWidth(fieldWidth);
    rows.add(tr("Control"), m_control);
    rows.add(tr("From, to"), {m_from, labelFor(m_to, u"…"_s, this), m_to, m_scale});
    auto* in = labelFor(m_seconds, tr("in"), this);
    auto* seconds = labelFor(nullptr, tr("s"), this);
    auto* frames = rows.add(tr("Frames"), {m_frames, in, m_seconds, seconds});
    auto* playback = rows.add(tr("At the end"), m_playback);
    m_timing = {frames, m_frames, in, m_seconds, seconds, playback, m_playback};
}

void AnimationForm::setTimingShown(bool shown) {
    for (QWidget* widget : m_timing) widget->setVisible(shown);
}

void AnimationForm::offer(const Scene& scene, const std::shared_ptr<const Checkpoints>& checkpoints) {
    QStringList offered, titles;
    AnimationSpec spec;
    spec.checkpoints = checkpoints;
    if (checkpoints && checkpoints->shownIn(scene)) offered << checkpointParameterId();
    for (const QString& id : animatedParameterIds())
        if (isRead(animatedParameter(id), scene)) offered << id;
    for (const QString& id : offered) {
        spec.parameter = id;
        const AnimatedParameter parameter = animatedParameter(spec);
        QString title = capitalized(parameter.isTime ? tr("transition") : parameter.title);
        if (const QString symbol = symbolIn(scene, parameter); symbol.size() == 1) title += ' '_L1 + symbol;
        titles << title;
    }
    if (offered == m_offered && titles == m_titles) return;
    m_offered = offered;
    m_titles = titles;
    m_control->clear();
    for (qsizetype k = 0; k < offered.size(); ++k) m_control->addItem(titles[k], offered[k]);
    m_control->setCurrentIndex(m_control->findData(m_spec.parameter));
}

QString AnimationForm::defaultControl() const {
    const QString first = AnimationSpec().parameter;
    return m_offered.contains(first) ? first : m_offered.value(0, first);
}

void AnimationForm::showSpec(const AnimationSpec& spec, const Scene& start) {
    m_spec = spec;
    m_start = start;
    m_control->setCurrentIndex(m_control->findData(spec.parameter));
    const AnimatedParameter parameter = animatedParameter(spec);
    const auto [lowest, highest] = parameter.range(start);
    const NumberField::Limits limits{lowest, highest, false};
    m_from->setLimits(limits);
    m_to->setLimits(isClosed(spec, start) ? anyNumber : limits);
    m_seconds->setLimits(
        {spec.frames / AnimationSpec::maximumFps, spec.frames / AnimationSpec::minimumFps, false});
    m_from->setValue(spec.from);
    m_to->setValue(spec.to);
    m_frames->setValue(spec.frames);
    m_seconds->setValue(std::round(spec.frames / spec.fps * 100) / 100);
    for (NumberField* field : m_narrow) field->setFixedWidth(field->widthFor(u"88.88"_s));
    m_scale->setChosen(spec.logarithmic ? logarithmic : linear);
    m_playback->setChosen(playbackId(spec.playback));
    for (QWidget* widget : m_ofSteps) widget->setVisible(!parameter.isTime);
    // Files of a series have no ratio.
    m_scale->setVisible(!parameter.isTime && !parameter.text);
}

/// Another range has other whole values: adapts the number of frames, unless the user chose it.
void AnimationForm::setEnds(AnimationSpec& spec, double from, double to) const {
    const bool isDefault = spec.frames == defaultFrames(spec, m_start);
    spec.from = from;
    spec.to = to;
    if (!isDefault) return;
    spec.frames = defaultFrames(spec, m_start);
    spec.fps = defaultFps(spec.frames);
}

}  // namespace sinescope
