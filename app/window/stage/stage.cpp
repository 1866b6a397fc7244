// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/stage.h"

#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/window/board/panel.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/on_events.h"
#include "app/window/parts/resize_on_screen.h"
#include "app/window/play/player.h"
#include "app/window/stage/end_slide.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/pointer_layer.h"
#include "app/window/stage/speaker_view.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_view.h"
#include "core/saturating_cast.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScreen>
#include <QTimer>
#include <QWindow>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

constexpr int hiddenMilliseconds = 250;  ///< in which window managers have noticed that the stage is hidden

void showOn(QWidget& widget, QScreen& screen) {
    if (widget.isVisible() && widget.screen() == &screen && widget.geometry() == screen.geometry()) return;
    widget.hide();
    widget.setScreen(&screen);
    widget.setGeometry(screen.geometry());
    widget.showFullScreen();
    widget.setGeometry(screen.geometry());
}

}  // namespace

Stage::Stage(Document& document, HoverState& hover, Player& player, Lecture& lecture, QWidget& window)
    : QObject(&window),
      m_displays([] { return QGuiApplication::screens(); }),
      m_document(document),
      m_hover(hover),
      m_player(player),
      m_lecture(lecture),
      m_window(window) {
    connect(qApp, &QGuiApplication::screenAdded, this, [this] { placeOnDisplays(); });
    // Queued: the list of displays is updated in the next turn.
    connect(
        qApp, &QGuiApplication::screenRemoved, this, [this] { placeOnDisplays(); }, Qt::QueuedConnection);
    connect(&lecture, &Lecture::changed, this, &Stage::lookUp);
}

Stage::~Stage() {
    qApp->removeEventFilter(this);
}

bool Stage::goesOn() const {
    return m_lecture.isOpen() && !m_left.isEmpty() && m_left == m_lecture.walk().course().id;
}

bool Stage::isOn() const {
    return !m_view.isNull();
}

StageView* Stage::view() const {
    return m_view;
}

SpeakerView* Stage::speaker() const {
    return m_speaker;
}

const std::vector<InkStroke>& Stage::ink() const {
    return m_ink.of(inkPage(m_lecture));
}

void Stage::start(bool fromStart) {
    if (isOn()) return;
    const bool isResumed = fromStart && goesOn();
    if (fromStart && !isResumed) m_lecture.restart();
    m_before = m_document.undoScene();
    m_focusBefore = m_window.focusWidget();
    m_armed = false;
    m_swapped = false;
    m_beside = false;
    m_lettersVote = false;
    m_blank = QColor();
    m_since.start();
    m_view = new StageView(m_document, m_hover, m_lecture, m_ink, &m_window);
    m_view->setWindowFlag(Qt::Window);
    m_view->setWindowTitle(tr("Sinescope on stage"));
    // Its style depends on its size, and would otherwise be made twice.
    if (const auto [home, away] = displays(); away) m_view->setGeometry(away->geometry());
    m_view->applyStyle(screenStyle(m_document.scene().style));
    m_view->showLecture();
    connect(m_view, &StageView::linkFollowed, this,
            [this](const QString& target) { m_view->note(m_player.playOn(target)); });
    connect(&m_view->film(), &FilmStrip::failed, this, &Stage::explainNoEffect);
    new OnEvents(&m_view->film(), m_view, {QEvent::Hide}, [this] {
        if (m_view->film().isHidden()) m_player.resume();
    });
    placeOnDisplays();
    emit entered();
    m_awake.inhibit();
    qApp->installEventFilter(this);
    m_view->activateWindow();
    m_view->setFocus();
    if (isResumed && m_lecture.walk().isUnderway())
        m_view->note(
            tr("Resumed at step %1. Press Home to go to the first.").arg(m_lecture.walk().place().step + 1));
    if (m_view->canTurnFigures(1))
        m_view->note(tr("%1 of %2 open figures are shown. PageDown shows the next ones.")
                         .arg(m_view->panels().size())
                         .arg(m_document.scene().figures.size()));
}

std::pair<QScreen*, QScreen*> Stage::displays() const {
    const QList<QScreen*> screens = m_displays();
    if (screens.isEmpty()) return {};
    QScreen* home = screens.contains(m_window.screen()) ? m_window.screen() : screens.front();
    QScreen* away = home;
    for (QScreen* screen : screens)
        if (screen != home) away = screen;
    return {home, away};
}

void Stage::placeOnDisplays() {
    const auto [home, away] = displays();
    if (!isOn() || !home) return;
    const bool two = away != home;
    if ((two || m_beside) && !m_speaker) makeSpeaker();
    if (!two && !m_beside) closeSpeaker();
    if (!two && m_beside) {
        placeSpeakerBeside(*home);
    } else {
        showOn(*m_view, *(m_swapped ? home : away));
        if (two) showOn(*m_speaker, *(m_swapped ? away : home));
    }
    m_view->activateWindow();
    m_view->setFocus();
}

void Stage::makeSpeaker() {
    m_speaker = new SpeakerView(m_document, m_lecture, *this, &m_window);
    m_speaker->setWindowFlag(Qt::Window);
    m_speaker->setWindowTitle(tr("Sinescope: presenter display"));
    m_speaker->applyStyle(screenStyle(m_document.scene().style));
    m_speaker->setSince(m_since);
    connect(&m_player, &Player::changed, m_speaker, [this, wasPlaying = m_player.isPlaying()]() mutable {
        if (std::exchange(wasPlaying, m_player.isPlaying()) != m_player.isPlaying()) m_speaker->refresh();
    });
    connect(&m_document, &Document::changed, m_speaker, [this](Changes changes) {
        if (changes & Change::Style) m_speaker->applyStyle(screenStyle(m_document.scene().style));
    });
}

void Stage::placeSpeakerBeside(const QScreen& screen) {
    constexpr double stageShare = 0.55;
    const QRect available = screen.availableGeometry();
    const QSize inFrame = availableInFrame(screen);
    const auto part = [&](double from, double to) {
        return QRect(available.left() + saturatingCast<int>(from * available.width()), available.top(),
                     saturatingCast<int>((to - from) * inFrame.width()), inFrame.height());
    };
    const QRect left = part(0, stageShare), right = part(stageShare, 1);
    for (const auto& [widget, place] : {std::pair<QWidget*, QRect>(m_view, left), {m_speaker, right}}) {
        // A window moved between displays may still be full-screen to the window manager only.
        if (QWindow* window = widget->windowHandle())
            for (const Qt::WindowState state : {Qt::WindowFullScreen, Qt::WindowNoState})
                window->setWindowStates(state);
        widget->showNormal();
        widget->resize(place.size());
        // Unlike QWidget, knows that a window that was full-screen will have a frame.
        widget->windowHandle()->setFramePosition(place.topLeft());
    }
}

void Stage::togglePresenterBeside() {
    m_beside = !m_beside;
    placeOnDisplays();
}

QString Stage::seen() const {
    const bool isBlank = m_blank.isValid() && m_view->isBlank();
    if (m_view->isHeld() && m_heldBlank.isValid() && (!isBlank || m_blank == m_heldBlank))
        return m_heldBlank == Qt::black
                   ? tr("**The room sees a held black screen,** not this slide. H releases it.")
                   : tr("**The room sees a held white screen,** not this slide. H releases it.");
    if (isBlank)
        return m_blank == Qt::black ? tr("**The room sees a black screen.** B or . shows the slide again.")
                                    : tr("**The room sees a white screen.** W shows the slide again.");
    if (m_view->isHeld()) return tr("**The room sees a held slide,** not this one. H shows this one.");
    if (m_view->film().isVisible()) return tr("The room sees the film strip.");
    if (m_view->end().isVisible()) return tr("The room sees the end slide.");
    if (!m_lecture.walk().openQuestion()) return tr("The room sees this slide.");
    if (!isVotable()) return tr("The room sees the question.");
    const Prediction& prediction = m_lecture.walk().prediction();
    if (prediction.poll().isOpen()) return tr("The room sees the question; voting is open.");
    return prediction.poll().rounds() > 0 ? tr("The room sees the votes.")
                                          : tr("The room sees the question; no votes are open.");
}

void Stage::explainNoEffect(const QString& sentence) {
    if (m_speaker)
        m_speaker->showMessage(sentence);
    else if (m_view)
        m_view->note(sentence);
}

void Stage::closeSpeaker() {
    if (!m_speaker) return;
    m_since = m_speaker->since();
    if (m_view) m_view->setHeld(false);
    m_speaker->hide();
    m_speaker->deleteLater();
    m_speaker = nullptr;
}

void Stage::swapDisplays() {
    m_swapped = !m_swapped;
    placeOnDisplays();
}

void Stage::leave() {
    if (!isOn()) return;
    const bool isUnfinished = m_lecture.isOpen() && !m_lecture.walk().isAtEnd();
    m_left = isUnfinished ? m_lecture.walk().course().id : QString();
    qApp->removeEventFilter(this);
    m_awake.release();
    m_player.pause();
    m_view->hide();
    m_view->deleteLater();
    m_view = nullptr;
    closeSpeaker();
    emit left();
    m_window.activateWindow();
    // The window manager of another X screen may take the keyboard from there once the stage is hidden. On
    // one desktop another program that was chosen meanwhile keeps it.
    if (m_window.screen()->virtualSiblings().size() < QGuiApplication::screens().size())
        QTimer::singleShot(hiddenMilliseconds, &m_window, [&window = m_window] {
            if (!QApplication::activeWindow()) window.activateWindow();
        });
    if (m_focusBefore && m_focusBefore->isVisible())
        m_focusBefore->setFocus();
    else
        emit keyboardFree();
}

/// Returns the keys to the stage when a prediction is locked or the step has changed.
void Stage::lookUp() {
    if (!isOn()) return;
    if (isTyping() && !m_lecture.walk().openQuestion() && !m_view->bar().asks()) m_view->setFocus();
}

bool Stage::ownsWindowOf(const QObject* object) const {
    const auto* widget = qobject_cast<const QWidget*>(object);
    return widget && isOn() && (widget->window() == m_view || (m_speaker && widget->window() == m_speaker));
}

bool Stage::isTyping() const {
    const QWidget* focused = QApplication::focusWidget();
    return qobject_cast<const QLineEdit*>(focused) || qobject_cast<const QAbstractSpinBox*>(focused);
}

bool Stage::isArmed() const {
    const QWidget* focused = QApplication::focusWidget();
    return m_armed && !isCovered() && focused && focused != m_view && focused != m_speaker;
}

bool Stage::eventFilter(QObject* watched, QEvent* event) {
    if (!ownsWindowOf(watched)) return QObject::eventFilter(watched, event);
    switch (event->type()) {
        case QEvent::KeyPress:
            if (takeKey(*static_cast<QKeyEvent*>(event))) return true;
            break;
        case QEvent::MouseButtonPress:
            m_armed = false;
            break;
        case QEvent::MouseMove: {
            const auto* move = static_cast<QMouseEvent*>(event);
            m_view->layer().setPointer(m_view->mapFromGlobal(move->globalPosition()));
            break;
        }
        case QEvent::Close:
            if (watched == m_view || watched == m_speaker) {
                event->ignore();
                leave();
                return true;
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

void Stage::blank(const QColor& color) {
    m_blank = m_view->isBlank() && m_blank == color ? QColor() : color;
    m_view->setBlank(m_blank);
    if (m_speaker) m_speaker->refresh();
}

/// Only if the presenter sees something other than the audience.
void Stage::hold() {
    m_heldBlank = m_view->isBlank() ? m_blank : QColor();
    if (m_speaker)
        m_view->setHeld(!m_view->isHeld());
    else
        m_view->note(tr("H holds this picture while the presenter display is open. N opens it."));
    if (m_speaker) m_speaker->refresh();
}

/// Leaves one thing at a time: the blank screen, the field or the control, the tool, the film, the held
/// slide, and finally the stage.
void Stage::leaveControl() {
    if (m_view->isBlank()) {
        blank(m_blank);
    } else if (isTyping() || isArmed()) {
        m_armed = false;
        m_view->setFocus();
    } else if (m_view->layer().tool() != PointerLayer::Tool::None) {
        m_view->layer().clearTool();
    } else if (m_view->film().isVisible()) {
        m_view->film().hide();
    } else if (m_view->end().isVisible()) {
        m_view->end().hide();
        if (m_speaker) m_speaker->refresh();
    } else if (m_view->isHeld()) {
        hold();
    } else {
        leave();
    }
}

void Stage::armFigure() {
    if (isCovered()) return;
    for (Panel* panel : m_view->panels()) {
        QWidget* surface = panel->figure().surface();
        if (!surface->isEnabled()) continue;
        m_armed = true;
        surface->setFocus(Qt::TabFocusReason);
        return;
    }
}

/// Returns the control the present item plays, else the step's first playable control, else the base; empty
/// if no figure shows it.
QString Stage::playedControl() const {
    if (const auto played = m_lecture.walk().played()) return played->control;
    for (const QString& name : m_view->controls().names())
        if (animatedParameterIds().contains(name)) return name;
    const QString base = u"base"_s;
    const auto reads = [&](const Panel* panel) {
        const FigureSpec& spec = panel->kind().spec;
        return !spec.unread || !spec.unread(m_document.scene()).options.contains(base);
    };
    return std::ranges::any_of(m_view->panels(), reads) ? base : QString();
}

void Stage::play() {
    const QString control = playedControl();
    if (control.isEmpty() && !m_player.isPlaying())
        return explainNoEffect(tr("K: no control of this step can be played."));
    if (!m_player.isPlaying() && m_player.spec().parameter != control) m_player.choose(control);
    const bool wasPlaying = m_player.isPlaying();
    m_view->film().hide();
    if (m_player.isPlaying() == wasPlaying) m_player.toggle();
}

/// True if a figure is visible that may be shown in several settings.
bool Stage::hasFilm() const {
    return m_lecture.veiled().isEmpty() && !m_view->panels().empty() && !m_view->end().isVisible();
}

void Stage::showFilm() {
    FilmStrip& film = m_view->film();
    if (film.isVisible()) {
        film.hide();
        return;
    }
    if (!hasFilm()) return;
    m_player.interrupt();
    const Scene& scene = m_player.start();
    QStringList controls = {playedControl(), u"base"_s, u"shift"_s, u"position"_s};
    controls.removeDuplicates();
    controls.removeAll(QString());
    // The control that K plays has the range in which it plays.
    QList<AnimationSpec> films;
    for (const QString& control : controls)
        films << (control == m_player.spec().parameter ? m_player.spec() : defaultAnimation(scene, control));
    film.showFilm(scene, m_view->panels().front()->id(), std::move(films), screenStyle(scene.style),
                  stageLength(m_view->size(), stageFloor));
    if (film.isHidden()) m_player.resume();
}

}  // namespace sinescope
