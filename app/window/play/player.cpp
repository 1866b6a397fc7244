// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/play/player.h"

#include "app/export/background_work.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "core/error.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace sinescope {

namespace {
constexpr int reducedMilliseconds = 334;
constexpr double millisecondsPerSecond = 1000;
constexpr double onceFps = 30;
constexpr double unitsPerSecond = 60;

bool isMotion(const AnimationSpec& spec) {
    return animatedParameter(spec).isTime;
}

/// With reduced motion a motion is three stills: start, middle and end.
int stillOf(int frame, int frames) {
    return 3 * frame < frames ? 0 : 3 * frame < 2 * frames ? frames / 2 : frames - 1;
}

}  // namespace

Player::Player(Document& document, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_spec(defaultAnimation(document.scene(), AnimationSpec().parameter)) {
    m_next.setSingleShot(true);
    m_next.setTimerType(Qt::PreciseTimer);
    connect(&m_next, &QTimer::timeout, this, &Player::tick);
    connect(&document, &Document::changed, this, &Player::follow);
}

AnimationSpec Player::defaultSpec(const QString& parameter) const {
    const Scene& scene = m_document.scene();
    AnimationSpec spec = defaultAnimation(scene, parameter, m_spec.checkpoints);
    // A motion plays to its end regardless of the previous or next playback mode.
    if (isMotion(spec) || isMotion(m_spec)) return spec;
    AnimationSpec played = withPlayback(spec, m_spec.playback, scene);
    played.frames = defaultFrames(played, scene);
    return played;
}

QString Player::setSpec(const AnimationSpec& spec) {
    if (spec == m_spec) return {};
    if (spec.parameter != m_spec.parameter) m_start.reset();
    if (QString reason = errorMessageOf([&] { validate(spec, start()); }); !reason.isEmpty()) return reason;
    if (spec.parameter != m_spec.parameter) m_frame = -1;
    m_frame = std::min(m_frame, spec.frames - 1);
    m_waiting = -1;
    AnimationSpec asBefore = spec;
    asBefore.playback = m_spec.playback;
    m_isDefault = m_isDefault && asBefore == m_spec;
    m_spec = spec;
    if (m_playing)
        startClock(m_frame);
    else
        findFrame();
    emit changed();
    return {};
}

void Player::choose(const QString& parameter) {
    pause();
    m_start.reset();
    m_waiting = -1;
    m_spec = defaultSpec(parameter);
    m_isDefault = true;
    m_byLesson = false;
    m_frame = -1;
    if (parameter == checkpointParameterId()) findFrame();
    emit changed();
}

void Player::choose(const std::shared_ptr<const Checkpoints>& checkpoints) {
    m_spec.checkpoints = checkpoints;
    m_reading.reset();
    choose(checkpointParameterId());
    show(0);
}

bool Player::showsCheckpoint() const {
    return m_spec.checkpoints && m_spec.checkpoints->shownIn(m_document.scene());
}

void Player::share(const QString& figure, const Scales& scales) {
    const auto give = [&](Scene& scene) {
        if (FigureState* state = findFigure(scene, figure)) state->scales = scales;
    };
    if (m_start) {
        give(*m_start);
        give(m_shown);
    }
    m_document.amend(give);
}

void Player::play() {
    if (m_playing) return;
    const bool ended = m_spec.playback == Playback::Once && m_frame == m_spec.frames - 1;
    const int first = m_frame < 0 || ended ? 0 : m_frame;
    if (!apply(first)) return;
    m_playing = true;
    startClock(first);
    emit changed();
}

QString Player::playOnce(const QString& parameter, double from, double to, double seconds, bool byLesson) {
    if (QString reason = errorMessageOf([&] { choose(parameter); }); !reason.isEmpty()) return reason;
    AnimationSpec spec = m_spec;
    spec.from = from;
    spec.to = to;
    spec.fps = onceFps;
    spec.frames = std::clamp(saturatingCast<int>(seconds * onceFps) + 1, 2, AnimationSpec::maximumFrames);
    spec.logarithmic = spec.logarithmic && from > 0 && to > 0;
    spec.playback = Playback::Once;
    spec.ease = Ease::None;
    m_byLesson = byLesson;
    QString invalidReason = setSpec(spec);
    if (invalidReason.isEmpty()) play();
    return invalidReason;
}

QString Player::playOn(const QString& link) {
    const QString prefix = u"play:"_s;
    if (!link.startsWith(prefix)) return {};
    const QString id = link.mid(prefix.size()).section('?'_L1, 0, 0);
    const double speed = link.section('?'_L1, 1, 1).toDouble();
    if (m_playing && m_spec.parameter == id) {
        pause();
        return {};
    }
    const AnimatedParameter parameter = animatedParameter(id);
    const double from = parameter.value(m_document.scene());
    const double to = parameter.range(m_document.scene()).second;
    if (!(from < to)) return {};
    return playOnce(id, from, to, (to - from) / (speed > 0 ? speed : unitsPerSecond));
}

void Player::pause() {
    if (!m_playing) return;
    m_playing = false;
    m_waiting = -1;
    m_next.stop();
    emit changed();
}

void Player::interrupt() {
    if (!m_playing) return;
    pause();
    m_interrupted = m_run;
}

void Player::resume() {
    const int run = std::exchange(m_interrupted, 0);
    if (run > 0 && run == shownRun()) play();
}

void Player::step(int frames) {
    const int shown = m_waiting < 0 ? m_frame : m_waiting;
    pause();
    const int count = m_spec.frames;
    // Before the first picture, a step forwards goes to the first frame, and one back to the last.
    const int from = shown < 0 && frames < 0 ? 0 : shown;
    apply(((from + frames) % count + count) % count);
}

void Player::show(int frame) {
    if (apply(frame) && m_playing) startClock(frame);
}

bool Player::apply(int frame) {
    m_waiting = -1;
    try {
        const std::optional<int> checkpoint = checkpointIn(frame);
        const auto table = checkpoint ? m_spec.checkpoints->inMemory(*checkpoint) : nullptr;
        if (checkpoint && !table) {
            m_waiting = frame;
            m_next.stop();
            read(*checkpoint);
            return true;
        }
        Scene next = frameScene(start(), m_spec, frame);
        if (!m_start) {
            m_start = m_document.scene();
            ++m_run;
        }
        m_frame = frame;
        m_shown = std::move(next);
        m_current = table;
    } catch (const Error& error) {
        pause();
        emit failed(QString::fromUtf8(error.what()));
        return false;
    }
    const QString title = animatedParameter(m_spec).title;
    m_document.apply({tr("play %1").arg(title), [this](Scene& scene) { scene = m_shown; },
                      u"play %1"_s.arg(m_run), true, m_byLesson});
    emit changed();
    return true;
}

std::optional<int> Player::checkpointIn(int frame) const {
    if (m_spec.parameter != checkpointParameterId()) return {};
    return saturatingCast<int>(frameValue(start(), m_spec, frame)) - 1;
}

/// One file at a time: take() reads what another frame waits for.
void Player::read(int checkpoint) {
    if (m_reading) return;
    m_reading = std::make_shared<const int>(checkpoint);
    const auto read = [checkpoints = m_spec.checkpoints, checkpoint] {
        std::shared_ptr<const Scheme> table;
        QString error = errorMessageOf<std::exception>([&] { table = checkpoints->scheme(checkpoint); });
        return std::pair(std::move(table), std::move(error));
    };
    computeFor(this, read, [reading = m_reading](Player& player, const auto& found) {
        if (player.m_reading == reading) player.take(found.first, found.second);
    });
}

void Player::take(const std::shared_ptr<const Scheme>& table, const QString& error) {
    m_reading.reset();
    m_read = table;
    if (m_waiting < 0) return;  // an error is reported when the checkpoint is due
    if (!error.isEmpty()) {
        m_waiting = -1;
        pause();
        emit failed(error);
    } else if (apply(m_waiting) && m_waiting < 0 && m_playing) {
        tick();
    }
}

void Player::readAhead() {
    constexpr double nextFrame = 1.5;
    const auto checkpoint = checkpointIn(frameAfter(m_spec, m_frame, nextFrame / m_spec.fps));
    if (checkpoint && !m_spec.checkpoints->inMemory(*checkpoint)) read(*checkpoint);
}

/// The frame that has the control's present value; -1 if none of the evenly spaced frames has. Compares
/// numbers only, because every change of the Scene asks.
int Player::frameOfPresentValue() const {
    const Scene& scene = m_document.scene();
    const auto place = [this](double value) { return m_spec.logarithmic ? std::log(value) : value; };
    const double value = animatedParameter(m_spec).value(scene);
    const double share = (place(value) - place(m_spec.from)) / (place(m_spec.to) - place(m_spec.from));
    if (!(share >= 0 && share <= 1)) return -1;
    const int frame = saturatingCast<int>(std::round(share * (m_spec.frames - 1)));
    return frameValue(scene, m_spec, frame) == value ? frame : -1;
}

bool Player::isAtFrame() const {
    if (m_frame < 0 || m_frame >= m_spec.frames) return false;
    const Scene& scene = m_document.scene();
    const AnimatedParameter parameter = animatedParameter(m_spec);
    bool isSame = false;
    errorMessageOf(
        [&] { isSame = parameter.value(frameScene(scene, m_spec, m_frame)) == parameter.value(scene); });
    return isSame;
}

void Player::findFrame() {
    if (!isAtFrame()) m_frame = frameOfPresentValue();
}

void Player::startClock(int frame) {
    m_clockFrame = frame;
    m_clock.start();
    if (m_waiting < 0) m_next.start(0);
}

void Player::tick() {
    const double seconds = static_cast<double>(m_clock.nsecsElapsed()) * 1e-9;
    int due = frameAfter(m_spec, m_clockFrame, seconds);
    if (m_reduced && isMotion(m_spec)) due = stillOf(due, m_spec.frames);
    if (due != m_frame && !apply(due)) return;
    // The Document may have changed the frame's Scene, and follow() has paused.
    if (!m_playing || m_waiting >= 0) return;
    if (m_spec.playback == Playback::Once && due == m_spec.frames - 1) {
        pause();
        return;
    }
    const double next = (std::floor(seconds * m_spec.fps) + 1) / m_spec.fps;
    const double now = static_cast<double>(m_clock.nsecsElapsed()) * 1e-9;
    const int wait = saturatingCast<int>(std::ceil((next - now) * millisecondsPerSecond));
    m_next.start(std::max(wait, m_reduced ? reducedMilliseconds : 0));
    readAhead();
}

void Player::end() {
    pause();
    m_waiting = -1;
    m_start.reset();
    findFrame();
    emit changed();
}

void Player::follow() {
    const Scene& scene = m_document.scene();
    if (m_start && scene == m_shown) return;
    m_start.reset();
    m_waiting = -1;
    const auto isStillValid = [&] { return errorMessageOf([&] { validate(m_spec, scene); }).isEmpty(); };
    if (m_isDefault || !isStillValid()) m_spec = defaultSpec(m_spec.parameter);
    findFrame();
    if (m_playing)
        pause();
    else
        emit changed();
}

}  // namespace sinescope
