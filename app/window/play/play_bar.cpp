// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/play/play_bar.h"

#include "app/scene/literals.h"
#include "app/window/controls/scrub_slider.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/error_label.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/visible_figures.h"
#include "app/window/play/animation_form.h"
#include "app/window/play/player.h"
#include "core/saturating_cast.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

constexpr int gap = 8, rowGap = 4, transportGap = 4;
constexpr int scrubWidth = 80;

/// "n = 1,778   61 / 100"; a dash if there is no frame yet.
QString valueText(const QString& value, int frame, const AnimationSpec& spec) {
    const QString count = frame < 1 ? u"–"_s : QString::number(frame);
    return u"%1   %2 / %3"_s.arg(value, count).arg(spec.frames);
}

/// The label of the present value, which may be out of the range, and labels of which one is the widest of
/// the range.
QStringList widestLabels(const Scene& scene, const AnimatedParameter& parameter, const AnimationSpec& spec) {
    QStringList labels = {valueLabel(scene, parameter, parameter.value(scene))};
    if (spec.checkpoints)
        for (int k = 1; k <= spec.checkpoints->count(); ++k) labels << valueLabel(scene, parameter, k);
    else
        for (const double value : {spec.from, spec.to, 0.08888})
            labels << valueLabel(scene, parameter, value);
    return labels;
}

}  // namespace

PlayBar::PlayBar(const Document& document, Player& player, QWidget* parent)
    : LazyWidget(parent),
      m_document(document),
      m_player(player),
      m_transport(new QWidget(this)),
      m_error(new ErrorLabel(this)) {
    makeCard(*this, "playBar");
    setAccessibleName(tr("Play a control"));
    m_error->setObjectName(u"playError"_s);
    buildTransport();
    m_settings = new AnimationForm(AnimationForm::Shape::Row, this);
    m_close = makeButton(u"closePlayBar"_s, Glyph::Close, tr("Close the play bar (Esc)"));
    auto* grid = layoutIn<QGridLayout>(this, {8, 6, 8, 6});
    grid->setHorizontalSpacing(2 * gap);
    grid->setVerticalSpacing(rowGap);
    grid->addWidget(m_transport, 0, 0);
    grid->addWidget(m_settings, 0, 1);
    grid->addWidget(m_close, 0, 2);
    grid->addWidget(m_error, 2, 0, 1, 3);
    grid->setColumnStretch(0, 1);
    connect(m_close, &QToolButton::clicked, this, &PlayBar::closeBar);
    connect(m_settings, &AnimationForm::specRequested, this, [this](const AnimationSpec& spec) {
        showError(m_player.setSpec(spec));
        refresh();  // also after a refusal: fields show the last valid spec
    });
    connect(m_settings, &AnimationForm::controlRequested, this, [this](const QString& parameter) {
        showError({});
        m_player.choose(parameter);
    });
    connect(m_settings, &AnimationForm::refused, this, &PlayBar::showError);
    // Makes the next K play instead of being typed.
    connect(m_settings, &AnimationForm::entered, m_play, qOverload<>(&QWidget::setFocus));
    connect(&m_player, &Player::changed, this, [this] {
        if (m_player.frame() >= 0 && m_player.frame() != std::exchange(m_frame, m_player.frame()))
            showError({});
        refresh();
    });
    connect(&m_player, &Player::failed, this, &PlayBar::showError);
}

QToolButton* PlayBar::makeButton(const QString& id, Glyph glyph, const QString& tip) {
    auto* button = iconButton(this, glyph, tip, id, QPalette::WindowText);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void PlayBar::buildTransport() {
    m_back = makeButton(u"frameBack"_s, Glyph::Previous, tr("Previous frame (Ctrl+Left)"));
    m_play = makeButton(u"playButton"_s, Glyph::Play, {});
    m_forward = makeButton(u"frameForward"_s, Glyph::Next, tr("Next frame (Ctrl+Right)"));
    m_scrub =
        named(new ScrubSlider(Qt::Horizontal, m_transport), "scrub", tr("Frame"), tr("Drag to any frame"));
    m_scrub->setMinimumWidth(scrubWidth);
    m_value = named(new QLabel(m_transport), "playedValue");
    auto* row = filled(rowIn(m_transport, {}, transportGap), {m_back, m_play, m_forward, {m_scrub, 1}});
    row->addSpacing(4);
    row->addWidget(m_value);
    connect(m_play, &QToolButton::clicked, &m_player, &Player::toggle);
    connect(m_back, &QToolButton::clicked, &m_player, [this] { m_player.step(-1); });
    connect(m_forward, &QToolButton::clicked, &m_player, [this] { m_player.step(1); });
    connect(m_scrub, &QSlider::valueChanged, &m_player, &Player::show);
}

void PlayBar::showScene(Changes changes) {
    if (changes & (Change::Arrangement | Change::Encoding)) offer();
    // Pause a control of a figure hidden behind a maximized one.
    const QString figure = m_player.spec().parameter.section('.'_L1, 0, 0);
    const Scene& scene = m_document.scene();
    if (m_player.isPlaying() && findFigure(scene, figure) && !isOnScreen(scene, figure)) m_player.pause();
}

void PlayBar::offer() {
    const bool offeredCheckpoints = m_settings->offered().contains(checkpointParameterId());
    m_settings->offer(m_document.scene(), m_player.spec().checkpoints);
    // Playing the control of a closed figure would reopen it; one that the scheme lacks or fixes moves
    // nothing.
    if (!m_settings->offered().contains(m_player.spec().parameter))
        m_player.choose(m_settings->defaultControl());
    else if (!offeredCheckpoints && m_player.showsCheckpoint())
        m_player.choose(checkpointParameterId());
}

void PlayBar::refresh() {
    if (!isVisible()) return;  // dragging a control does no work for a hidden bar
    const AnimatedParameter parameter = animatedParameter(m_player.spec());
    m_settings->showSpec(m_player.spec(), m_player.start());
    reserveWidth(parameter);
    fit();
    showFrame(parameter);
}

/// Reserves the width of the widest value, so that nothing moves while it plays.
void PlayBar::reserveWidth(const AnimatedParameter& parameter) {
    const AnimationSpec& spec = m_player.spec();
    const QFontMetrics metrics(m_value->font());
    int widest = 0;
    for (const QString& label : widestLabels(m_document.scene(), parameter, spec))
        widest = std::max(widest, metrics.horizontalAdvance(valueText(label, spec.frames, spec)));
    m_value->setFixedWidth(widest + gap);
}

void PlayBar::showFrame(const AnimatedParameter& parameter) {
    const int frame = m_player.frame();
    const QSignalBlocker quiet(m_scrub);
    m_scrub->setRange(0, m_player.spec().frames - 1);
    m_scrub->setValue(std::max(frame, 0));
    const Scene& scene = m_document.scene();
    const QString value = valueLabel(scene, parameter, parameter.value(scene));
    m_value->setText(valueText(value, frame + 1, m_player.spec()));
    m_value->setAccessibleName(m_value->text());
    const bool playing = m_player.isPlaying();
    m_play->setIcon(glyphIcon(playing ? Glyph::Pause : Glyph::Play, QPalette::WindowText));
    m_play->setToolTip(playing ? tr("Pause (K)") : tr("Play (K)"));
    m_play->setAccessibleName(playing ? tr("Pause") : tr("Play"));
}

void PlayBar::openFor(const QString& parameter) {
    showError({});
    offer();
    if (m_settings->offered().contains(parameter) && parameter != m_player.spec().parameter)
        m_player.choose(parameter);
    show();
}

void PlayBar::openCheckpoints(const std::shared_ptr<const Checkpoints>& checkpoints) {
    showError({});
    m_player.choose(checkpoints);
    m_settings->offer(m_document.scene(), checkpoints);
    show();
    refresh();
}

void PlayBar::playOn(const QString& link) {
    if (!link.startsWith("play:"_L1)) return;
    show();
    showError(m_player.playOn(link));
}

void PlayBar::closeBar() {
    m_player.pause();
    hide();
    emit closed();
}

void PlayBar::showError(const QString& sentence) {
    m_error->showSentence(sentence);
}

int PlayBar::widthOfSteps() const {
    return m_back->sizeHint().width() + m_forward->sizeHint().width() + 2 * transportGap;
}

int PlayBar::transportWidth() const {
    return m_transport->minimumSizeHint().width() + (m_back->isHidden() ? widthOfSteps() : 0) +
           m_close->sizeHint().width();
}

/// Without the settings and the buttons for one frame, which are hidden if there is no room for them.
QSize PlayBar::minimumSizeHint() const {
    const QMargins around = layout()->contentsMargins();
    const int width = transportWidth() - widthOfSteps() + 2 * gap;
    const int error = m_error->isHidden() ? 0 : m_error->sizeHint().height() + rowGap;
    return {width + 2 * gap,
            around.top() + m_transport->minimumSizeHint().height() + error + around.bottom()};
}

void PlayBar::fit() {
    if (!isVisible()) return;
    const int beside = transportWidth() + 6 * gap;
    const int whole = m_settings->widthIn(1);
    const int rows = width() >= beside + whole ? 1 : width() >= whole + 2 * gap ? 2 : 3;
    const int below = rows > 1 ? rowGap + m_settings->heightIn(rows - 1) : 0;
    const bool fits = (rows < 3 || width() >= m_settings->widthIn(2) + 2 * gap) &&
                      parentWidget()->layout()->minimumSize().height() + below <= parentWidget()->height();
    m_settings->setVisible(fits);
    for (QToolButton* button : {m_back, m_forward}) button->setVisible(width() >= transportWidth() + 4 * gap);
    if (rows == m_rows) return;
    m_rows = rows;
    m_settings->setRows(rows - 1);
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->removeWidget(m_settings);
    if (rows > 1)
        grid->addWidget(m_settings, 1, 0, 1, 3, Qt::AlignLeft);
    else
        grid->addWidget(m_settings, 0, 1);
    updateGeometry();
}

void PlayBar::resizeEvent(QResizeEvent* event) {
    LazyWidget::resizeEvent(event);
    fit();
}

void PlayBar::showEvent(QShowEvent* event) {
    LazyWidget::showEvent(event);
    refresh();
}

}  // namespace sinescope
