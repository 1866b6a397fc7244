// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/play_bar.h"

#include "app/figures/text.h"
#include "app/window/number_field.h"
#include "app/window/player.h"
#include "app/window/segmented.h"
#include "app/window/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int gap = 8;
constexpr char parameterProperty[] = "playedParameter";
constexpr double anyNumber = 1e18;
constexpr int scrubWidth = 108;
constexpr int fieldWidth = 84, countWidth = 44;

const QString linear = QStringLiteral("linear"), logarithmic = QStringLiteral("logarithmic");
const QString once = QStringLiteral("once"), loop = QStringLiteral("loop"),
              pingPong = QStringLiteral("ping-pong");

QString playbackId(Playback playback) {
    switch (playback) {
        case Playback::Once:
            return once;
        case Playback::Loop:
            return loop;
        case Playback::PingPong:
            return pingPong;
    }
    return {};
}

Playback playbackOf(const QString& id) {
    for (const Playback playback : {Playback::Once, Playback::PingPong})
        if (playbackId(playback) == id) return playback;
    return Playback::Loop;
}

/// The controls of the encoding and of the selection, and those of the figures that are open.
QStringList offeredControls(const Scene& scene) {
    QStringList ids;
    for (const QString& id : animatedParameterIds()) {
        const qsizetype point = id.indexOf(QLatin1Char('.'));
        if (point < 0 || findFigure(scene, id.left(point))) ids << id;
    }
    return ids;
}

QLabel* quietLabel(const QString& text, QWidget* buddy) {
    auto* label = new QLabel(text);
    label->setProperty("quiet", true);
    label->setBuddy(buddy);
    return label;
}

/// "n = 1,778   61 / 100"; a frame that is none yet is a dash.
QString valueText(const AnimatedParameter& parameter, const QString& value, int frame,
                  const AnimationSpec& spec) {
    const QString count = frame < 1 ? QStringLiteral("–") : QString::number(frame);
    return QStringLiteral("%1 = %2   %3 / %4").arg(parameter.symbol, value, count).arg(spec.frames);
}

/// Another range has other whole values: as many frames, unless somebody wanted another number of them.
void setEnds(AnimationSpec& spec, const Scene& scene, double from, double to) {
    const bool isUsual = spec.frames == usualFrames(spec, scene);
    spec.from = from;
    spec.to = to;
    if (!isUsual) return;
    spec.frames = usualFrames(spec, scene);
    spec.fps = usualFps(spec.frames);
}

}  // namespace

PlayBar::PlayBar(const Document& document, Player& player, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_player(player),
      m_transport(new QWidget(this)),
      m_settings(new QWidget(this)),
      m_complaint(new QLabel(this)) {
    setObjectName(QStringLiteral("playBar"));
    setProperty("card", true);
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Play a control"));
    buildTransport();
    buildSettings();
    m_close = makeButton(QStringLiteral("closePlayBar"), tr("Close the play bar (Esc)"));
    m_complaint->setProperty("warning", true);
    m_complaint->setWordWrap(true);
    m_complaint->hide();
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 8, 6);
    grid->setHorizontalSpacing(2 * gap);
    grid->setVerticalSpacing(4);
    grid->addWidget(m_transport, 0, 0);
    grid->addWidget(m_settings, 0, 1);
    grid->addWidget(m_close, 0, 2);
    grid->addWidget(m_complaint, 2, 0, 1, 3);
    grid->setColumnStretch(0, 1);
    connect(m_close, &QToolButton::clicked, this, &PlayBar::shut);
    connect(&m_player, &Player::changed, this, &PlayBar::refresh);
    connect(&m_player, &Player::failed, this, &PlayBar::complain);
}

QToolButton* PlayBar::makeButton(const QString& id, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName(id);
    button->setProperty("icon-only", true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

void PlayBar::buildTransport() {
    m_back = makeButton(QStringLiteral("frameBack"), tr("One frame back (Ctrl+Left)"));
    m_play = makeButton(QStringLiteral("playButton"), {});
    m_forward = makeButton(QStringLiteral("frameForward"), tr("One frame on (Ctrl+Right)"));
    m_scrub = new QSlider(Qt::Horizontal, m_transport);
    m_scrub->setObjectName(QStringLiteral("scrub"));
    m_scrub->setAccessibleName(tr("Frame"));
    m_scrub->setToolTip(tr("Drag to any frame"));
    m_scrub->setMinimumWidth(scrubWidth);
    m_value = new QLabel(m_transport);
    m_value->setObjectName(QStringLiteral("playedValue"));
    auto* row = new QHBoxLayout(m_transport);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_back, m_play, m_forward}) row->addWidget(widget);
    row->addWidget(m_scrub, 1);
    row->addSpacing(4);
    row->addWidget(m_value);
    connect(m_play, &QToolButton::clicked, &m_player, &Player::toggle);
    connect(m_back, &QToolButton::clicked, &m_player, [this] { m_player.step(-1); });
    connect(m_forward, &QToolButton::clicked, &m_player, [this] { m_player.step(1); });
    connect(m_scrub, &QSlider::valueChanged, &m_player, &Player::show);
}

NumberField* PlayBar::makeField(const QString& id, const QString& name, const QString& tip, Set set) {
    auto* field = new NumberField({-anyNumber, anyNumber, false}, m_settings);
    field->setObjectName(id);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    field->setProperty("boxed", true);
    connect(field, &NumberField::wanted, this, [this, set = std::move(set)](double value) {
        want([&set, value](AnimationSpec& spec) { set(spec, value); });
    });
    connect(field, &NumberField::refused, this, &PlayBar::complain);
    connect(field, &NumberField::accepted, this, [this] { complain({}); });
    // So that the next K plays instead of being typed.
    connect(field, &NumberField::entered, m_play, qOverload<>(&QWidget::setFocus));
    return field;
}

void PlayBar::buildSettings() {
    m_control = new QComboBox(m_settings);
    m_control->setObjectName(QStringLiteral("playedControl"));
    m_control->setAccessibleName(tr("Control to play"));
    m_control->setToolTip(tr("What moves while everything else stays"));
    m_control->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_control->setMinimumContentsLength(13);
    m_from = makeField(
        QStringLiteral("playFrom"), tr("From"), tr("The control's first value"),
        [this](AnimationSpec& spec, double value) { setEnds(spec, m_player.start(), value, spec.to); });
    m_to = makeField(
        QStringLiteral("playTo"), tr("To"), tr("The control's last value"),
        [this](AnimationSpec& spec, double value) { setEnds(spec, m_player.start(), spec.from, value); });
    m_frames = makeField(QStringLiteral("playFrames"), tr("Frames"), tr("How many pictures: 2 to 9,999"),
                         [](AnimationSpec& spec, double frames) {
                             const double seconds = spec.frames / spec.fps;
                             spec.frames = static_cast<int>(std::clamp(frames, -1e9, 1e9));
                             spec.fps = spec.frames / seconds;
                         });
    m_seconds = makeField(QStringLiteral("playSeconds"), tr("Seconds"), tr("How long all frames take"),
                          [](AnimationSpec& spec, double seconds) { spec.fps = spec.frames / seconds; });
    m_scale = new Segmented({{linear, tr("lin"), tr("Equal differences from frame to frame")},
                             {logarithmic, tr("log"), tr("Equal ratios from frame to frame")}},
                            m_settings);
    m_scale->setObjectName(QStringLiteral("playScale"));
    m_scale->setAccessibleName(tr("Steps of the control"));
    m_playback = new Segmented({{once, tr("once"), tr("To the end, and stays there")},
                                {loop, tr("loop"), tr("From the start again and again")},
                                {pingPong, tr("swing"), tr("There and back, again and again")}},
                               m_settings);
    m_playback->setObjectName(QStringLiteral("playback"));
    m_playback->setAccessibleName(tr("At the end"));
    auto* row = new QHBoxLayout(m_settings);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    for (NumberField* field : {m_from, m_to}) field->setFixedWidth(fieldWidth);
    for (NumberField* field : {m_frames, m_seconds}) field->setFixedWidth(countWidth);
    const auto add = [row](std::initializer_list<QWidget*> widgets) {
        for (QWidget* widget : widgets) row->addWidget(widget);
    };
    add({m_control, m_from, quietLabel(QStringLiteral("…"), m_to), m_to, m_scale, m_playback, m_frames,
         quietLabel(tr("frames in"), m_seconds), m_seconds, quietLabel(tr("s"), nullptr)});
    connect(m_control, &QComboBox::activated, this, [this](int index) {
        complain({});
        m_player.choose(m_control->itemData(index).toString());
    });
    connect(m_scale, &Segmented::wanted, this, [this](const QString& id) {
        want([&id](AnimationSpec& spec) { spec.logarithmic = id == logarithmic; });
    });
    connect(m_playback, &Segmented::wanted, this, [this](const QString& id) {
        want([&id](AnimationSpec& spec) { spec.playback = playbackOf(id); });
    });
}

void PlayBar::want(const std::function<void(AnimationSpec&)>& change) {
    AnimationSpec spec = m_player.spec();
    change(spec);
    complain(m_player.setSpec(spec));
    refresh();  // also when it was refused: fields show the last good spec
}

void PlayBar::setLook(const Style& style) {
    m_style = style;
    const QColor ink = style.palette.text;
    m_back->setIcon(glyphIcon(Glyph::Previous, ink));
    m_forward->setIcon(glyphIcon(Glyph::Next, ink));
    m_close->setIcon(glyphIcon(Glyph::Close, style.palette.secondary));
    refresh();
}

void PlayBar::showScene(Changes changes) {
    if (changes & Change::Arrangement) fillControls();
    if (isVisible()) refresh();
}

void PlayBar::fillControls() {
    const QStringList offered = offeredControls(m_document.scene());
    if (offered == m_offered) return;
    m_offered = offered;
    m_control->clear();
    for (const QString& id : offered) {
        const AnimatedParameter parameter = animatedParameter(id);
        QString title = parameter.title;
        title[0] = title[0].toUpper();
        if (parameter.symbol.size() == 1) title += QLatin1Char(' ') + parameter.symbol;
        m_control->addItem(title, id);
    }
    // The control of a figure that was closed would open it again.
    if (!offered.contains(m_player.spec().parameter)) m_player.choose(AnimationSpec().parameter);
    refresh();
}

void PlayBar::refresh() {
    const AnimatedParameter parameter = animatedParameter(m_player.spec().parameter);
    showSpec(parameter);
    showFrame(parameter);
}

void PlayBar::showSpec(const AnimatedParameter& parameter) {
    const AnimationSpec& spec = m_player.spec();
    m_control->setCurrentIndex(m_control->findData(spec.parameter));
    m_from->setValue(spec.from);
    m_to->setValue(spec.to);
    m_frames->setValue(spec.frames);
    m_seconds->setValue(std::round(spec.frames / spec.fps * 100) / 100);
    m_scale->setChosen(spec.logarithmic ? logarithmic : linear);
    m_playback->setChosen(playbackId(spec.playback));
    const QSignalBlocker quiet(m_scrub);
    m_scrub->setRange(0, spec.frames - 1);
    // As wide as the widest value, so that nothing moves while it plays.
    const QFontMetrics metrics(m_value->font());
    int widest = 0;
    for (const QString& value :
         {plainNumber(spec.from, 4), plainNumber(spec.to, 4), QStringLiteral("0.0000")})
        widest = std::max(widest, metrics.horizontalAdvance(valueText(parameter, value, spec.frames, spec)));
    m_value->setFixedWidth(widest + gap);
}

void PlayBar::showFrame(const AnimatedParameter& parameter) {
    const int frame = m_player.frame();
    const QSignalBlocker quiet(m_scrub);
    m_scrub->setValue(std::max(frame, 0));
    const QString value = plainNumber(parameter.value(m_document.scene()), 4);
    m_value->setText(valueText(parameter, value, frame + 1, m_player.spec()));
    m_value->setAccessibleName(m_value->text());
    const bool playing = m_player.isPlaying();
    m_play->setIcon(glyphIcon(playing ? Glyph::Pause : Glyph::Play, m_style.palette.text));
    m_play->setToolTip(playing ? tr("Pause (K)") : tr("Play (K)"));
    m_play->setAccessibleName(playing ? tr("Pause") : tr("Play"));
}

void PlayBar::openFor(const QString& parameter) {
    complain({});
    if (!parameter.isEmpty() && parameter != m_player.spec().parameter) m_player.choose(parameter);
    show();
}

void PlayBar::shut() {
    m_player.pause();
    hide();
    emit closed();
}

QString PlayBar::complaint() const {
    return m_complaint->text();
}

void PlayBar::complain(const QString& sentence) {
    m_complaint->setText(sentence);
    m_complaint->setAccessibleName(sentence);
    m_complaint->setVisible(!sentence.isEmpty());
}

QSize PlayBar::minimumSizeHint() const {
    // Two rows when there is no room for one.
    const int width = std::max(m_transport->minimumSizeHint().width() + m_close->sizeHint().width() + 2 * gap,
                               m_settings->minimumSizeHint().width());
    return {width + 2 * gap, layout()->minimumSize().height()};
}

void PlayBar::place() {
    const int needed = m_transport->minimumSizeHint().width() + m_settings->minimumSizeHint().width() +
                       m_close->sizeHint().width() + 6 * gap;
    const bool twoRows = width() < needed;
    if (twoRows == m_twoRows) return;
    m_twoRows = twoRows;
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->removeWidget(m_settings);
    if (twoRows)
        grid->addWidget(m_settings, 1, 0, 1, 3, Qt::AlignLeft);
    else
        grid->addWidget(m_settings, 0, 1);
    updateGeometry();
}

void PlayBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void PlayBar::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
    place();
}

void setPlayedParameter(QWidget& control, const QString& parameter) {
    control.setProperty(parameterProperty, parameter);
}

QString playedParameter(const QWidget* control) {
    for (; control; control = control->parentWidget()) {
        const QVariant parameter = control->property(parameterProperty);
        if (parameter.isValid()) return parameter.toString();
    }
    return {};
}

}  // namespace sinescope
