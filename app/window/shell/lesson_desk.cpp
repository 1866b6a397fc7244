// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/lesson_desk.h"

#include "app/figures/animation/animation.h"
#include "app/figures/transitions/options.h"
#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/control_panel.h"
#include "app/window/controls/parameter_control.h"
#include "app/window/controls/scale_slider.h"
#include "app/window/deck/deck.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_strip.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/inspector/inspector.h"
#include "app/window/lessons/lamp.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_in_file.h"
#include "app/window/lessons/lesson_menu.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/lessons/veil.h"
#include "app/window/parts/on_events.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"
#include "app/window/play/player.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "app/window/stage/stage.h"
#include "core/saturating_cast.h"

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

constexpr int narrowRail = 300, wideRail = 400;  ///< at the default text size
/// Fractions of the window's width.
constexpr double railShare = 0.24, maximumRailShare = 0.5;
constexpr double playedSeconds = 6;

/// The colour of a control's lamp: that of its term, if it has one.
QColor lampColor(const QString& name, const Palette& colors) {
    if (name == "length"_L1 || name == "position"_L1) return colors.position;
    if (name == "d_model"_L1) return colors.dModel;
    if (name == "base"_L1) return colors.base;
    if (name == "column"_L1) return colors.pair;
    return colors.accent;
}

}  // namespace

LessonDesk::LessonDesk(MainWindow& window)
    : QObject(&window),
      m_window(window),
      m_lecture(new Lecture(
          window.document(),
          [&session = window.session()](const Scene& scene, const QString& text) {
              session.showExample(scene, text);
          },
          [&reader = window.reader()](const QString& path) { return lessonIn(path, reader); }, this)),
      m_menu(new LessonMenu(*m_lecture, &window)),
      m_rail(new LessonRail(window.document(), *m_lecture, &window)),
      m_stage(new Stage(window.document(), window.hover(), window.player(), *m_lecture, window)) {
    setDue(m_queued, 0, this, &LessonDesk::showLamps);
    wire();
}

LessonDesk::~LessonDesk() = default;

QMenu* LessonDesk::menu() const {
    return m_menu;
}

void LessonDesk::wire() {
    m_window.deck().follow(*m_lecture);
    connect(m_lecture, &Lecture::changed, this, &LessonDesk::showLecture);
    // Queued, so that the figures are laid out when it begins.
    connect(
        m_lecture, &Lecture::transitionOpened, this,
        [this] {
            // The lecture may have moved on since.
            if (m_lecture->walk().transition().isEmpty()) return;
            m_window.player().choose(transitionTimeId());
            m_window.player().play();
        },
        Qt::QueuedConnection);
    connect(m_lecture, &Lecture::playRequested, this, &LessonDesk::play, Qt::QueuedConnection);
    connect(m_lecture, &Lecture::playSkipped, this, [&player = m_window.player()](const QString& control) {
        if (player.isPlaying() && player.spec().parameter == control) player.show(player.spec().frames - 1);
    });
    connect(m_lecture, &Lecture::playEnded, &m_window.player(), &Player::end);
    connect(&m_window.session(), &Session::lessonChosen, m_lecture, &Lecture::openFile);
    connect(m_rail, &LessonRail::controlRequested, this, &LessonDesk::focusControl);
    connect(&m_window.board(), &FigureBoard::currentChanged, this, &LessonDesk::showVeils);
    connect(m_rail, &LessonRail::stageRequested, this, [this] { present(false); });
    connect(m_menu, &LessonMenu::stageRequested, this, &LessonDesk::present);
    const DerivationBar& bar = m_window.inspector().bar();
    connect(&bar, &DerivationBar::filledIn, m_lecture, &Lecture::fillIn);
    connect(&bar, &DerivationBar::requested, m_lecture, &Lecture::unfoldNext);
    connect(&bar, &DerivationBar::leftBehind, &m_window.board(), &FigureBoard::focusCurrent);
    connect(m_stage, &Stage::entered, &m_window.board(), &QWidget::hide);
    connect(m_stage, &Stage::left, &m_window.board(), &QWidget::show);
    // Queued: figures that were just shown again accept the focus in the next event-loop turn.
    connect(m_stage, &Stage::keyboardFree, &m_window.board(), &FigureBoard::focusCurrent,
            Qt::QueuedConnection);
    new OnEvents(&m_window, this, {QEvent::Resize}, [this] {
        fitRail();
        m_queued.start();
    });
}

void LessonDesk::applyStyle(const Style& style) {
    m_rail->applyStyle(style);
    fitRail();
    m_queued.start();
}

void LessonDesk::showScene(Changes changes) {
    m_rail->showScene();
    if (!m_lecture->isOpen()) return;
    if (changes & Change::Arrangement) showVeils();
    m_window.inspector().setUnfolding(m_lecture->unfoldedLine());
    m_queued.start();
}

void LessonDesk::showLecture() {
    fitRail();
    showVeils();
    m_queued.start();
}

/// Plays from the value in the step, so that it can be repeated.
void LessonDesk::play(const QString& control, double to) {
    const LessonStep* step = m_lecture->step();
    const std::optional<LessonReveal::Played> played = m_lecture->walk().played();
    // The lecture may have moved on since the request.
    if (!step || !played || played->control != control || !animatedParameterIds().contains(control)) return;
    const QString error = m_window.player().playOnce(control, animatedParameter(control).value(step->scene),
                                                     to, playedSeconds, true);
    if (!error.isEmpty()) emit m_lecture->failed(error);
}

void LessonDesk::fitRail() {
    const Style& style = styleOf(m_window);
    const auto share = [this](double part) { return saturatingCast<int>(m_window.width() * part); };
    const int width =
        std::min(std::clamp(share(railShare), scaled(narrowRail, style), scaled(wideRail, style)),
                 share(maximumRailShare));
    if (m_rail->width() != width) m_rail->setFixedWidth(width);
}

void LessonDesk::showVeils() {
    const QStringList ids = m_lecture->veiled();
    // The stage has the keyboard, and a field that took it would take the keys.
    const QWidget* focused = m_stage->isOn() ? nullptr : m_window.focusWidget();
    for (Panel* panel : m_window.board().panels()) {
        const bool isCovered = ids.contains(panel->id());
        panel->setStatementsShown(!isCovered);
        // A figure that gets covered passes the focus to the question.
        if (isCovered && focused && panel->isAncestorOf(focused)) m_rail->question().focusAnswer();
    }
    m_window.deck().strip().setCovered(ids);
    const bool hadVeils = std::exchange(m_hasVeils, setVeils(m_window.board().panels(), *m_lecture));
    if (ids.isEmpty() && hadVeils && m_rail->isAncestorOf(focused)) m_window.board().focusCurrent();
    // The bottom bar and read-out would reveal it, too.
    m_window.inspector().setHeld(!m_lecture->mayDerive());
    m_window.inspector().setUnfolding(m_lecture->unfoldedLine());
    Panel* current = m_window.board().current();
    m_window.inspector().setPanel(current && ids.contains(current->id()) ? nullptr : current);
}

void LessonDesk::present(bool fromStart) {
    openShownDeck(fromStart);
    m_stage->start(fromStart);
}

void LessonDesk::presentDeck() {
    openDeck(static_cast<std::size_t>(std::max(0, m_window.deck().strip().current())));
    m_stage->start(false);
}

/// Opens the deck as it is now, not as it was last presented.
void LessonDesk::openShownDeck(bool fromStart) {
    const bool wasGiven = m_lecture->isDeck();
    const Lesson& deck = m_window.deck().deck().lesson();
    if (wasGiven ? *m_lecture->walk().lesson() == deck
                 : m_lecture->isOpen() || !m_window.deck().strip().isVisible())
        return;
    if (wasGiven && deck.steps.empty()) return m_lecture->close();
    const std::size_t here = wasGiven
                                 ? m_lecture->walk().place().step
                                 : static_cast<std::size_t>(std::max(0, m_window.deck().strip().current()));
    openDeck(fromStart ? 0 : here);
}

void LessonDesk::openDeck(std::size_t step) {
    const Deck& deck = m_window.deck().deck();
    const std::size_t count = deck.lesson().steps.size();
    if (count == 0) return;
    const QString title = deck.lesson().title;
    m_lecture->openDeck(title.isEmpty() ? deck.name() : title, deck.lesson(), std::min(step, count - 1));
}

QWidget* LessonDesk::controlOf(const QString& name) const {
    if (QWidget* control = m_window.controls().control(name)) return control;
    if (QWidget* own = m_rail->controls().control(name)) return own;
    Panel* panel = m_window.board().panel(name.section('.'_L1, 0, 0));
    if (!panel || veilOver(*panel)) return nullptr;
    return panel->strip().controlOf(name.section('.'_L1, 1));
}

void LessonDesk::showLamps() {
    for (const QPointer<Lamp>& lamp : m_lamps)
        if (lamp) delete lamp;
    m_lamps.clear();
    const LessonStep* step = m_lecture->step();
    const QStringList named = step ? controlsOf(*step) : QStringList();
    for (Panel* panel : m_window.board().panels())
        panel->setToolsNamed(std::ranges::any_of(
            named, [panel](const QString& name) { return name.startsWith(panel->id() + '.'_L1); }));
    for (const QString& name : named)
        if (QWidget* control = controlOf(name); control && control->isVisible())
            m_lamps.emplace_back(new Lamp(*control, lampColor(name, styleOf(m_window).palette)));
}

void LessonDesk::focusControl(const QString& name) {
    QWidget* control = controlOf(name);
    if (!control) return;
    if (auto* parameter = qobject_cast<ParameterControl*>(control)) {
        parameter->slider()->setFocus(Qt::TabFocusReason);
        return;
    }
    m_window.controls().unfold(*control);
    const QList<QWidget*> inside = control->findChildren<QWidget*>();
    const auto first = std::ranges::find_if(inside, [](const QWidget* widget) {
        return widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus);
    });
    (first == inside.end() ? control : *first)->setFocus(Qt::TabFocusReason);
}

bool LessonDesk::takeKey(const QKeyEvent& event) {
    if (!m_lecture->isOpen() || (event.modifiers() & ~Qt::KeypadModifier)) return false;
    if (event.key() == Qt::Key_Space) return m_lecture->unfoldNext();
    if (event.key() != Qt::Key_PageDown && event.key() != Qt::Key_PageUp) return false;
    if (event.key() == Qt::Key_PageDown)
        m_lecture->next();
    else
        m_lecture->previous();
    return true;
}

}  // namespace sinescope
