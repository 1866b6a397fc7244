// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the present item of a step shows: a transition, a control that plays, lines of a calculation.
#include "app/figures/animation/animation.h"
#include "app/figures/transitions/options.h"
#include "app/lessons/unfolding.h"
#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/sentences.h"
#include "app/window/lessons/lecture.h"

namespace sinescope {

/// Replaces the figures with the transition of the present item, or restores them.
void Lecture::showTransition() {
    const QString target = m_open ? m_walk.transition() : QString();
    if (target == m_transition) return;
    if (m_transition.isEmpty()) m_wasAsTaught = isAsTaught();
    const std::shared_ptr<const Scene> before =
        m_beforeTransition ? m_beforeTransition : m_document.sharedScene();
    m_transition = target;
    m_beforeTransition = target.isEmpty() ? nullptr : before;
    m_document.apply({tr("show transition"), [&](Scene& scene) {
                          scene.figures = before->figures;
                          scene.arrangement = before->arrangement;
                          if (target.isEmpty()) return;
                          openTransition(scene, transition(target), {});
                          scene.arrangement.maximized = transitionSpec().id;
                      }});
    if (m_wasAsTaught) m_taught = m_document.sharedScene();
    if (!target.isEmpty()) emit transitionOpened();
}

/// Requests playback for the present item, once.
void Lecture::showPlayed() {
    const std::optional<LessonReveal::Played> target =
        m_open ? m_walk.played() : std::optional<LessonReveal::Played>();
    if (target == m_played) return;
    const std::optional<LessonReveal::Played> before = m_played;
    const bool isBack = before && m_walk.shownReveals() < m_playedReveals;
    // The text after the item is about the value that it plays to.
    if (before && !isBack) emit playSkipped(before->control);
    endPlayed();
    if (isBack) restorePlayed(before->control);
    m_played = target;
    m_playedReveals = m_walk.shownReveals();
    if (target) emit playRequested(target->control, target->to);
}

/// Gives a control the value of the step: the question before the item is about that.
void Lecture::restorePlayed(const QString& control) {
    const AnimatedParameter parameter = animatedParameter(control);
    const double taught = parameter.value(step()->scene);
    m_document.apply({.text = tr("back to the question"),
                      .change = [&](Scene& scene) { parameter.set(scene, taught); },
                      .byLesson = true});
}

void Lecture::endPlayed() {
    if (m_played) emit playEnded();
    m_played.reset();
}

/// Shows the revealed lines of the calculation.
void Lecture::unfold() {
    showTransition();
    showPlayed();
    const LessonStep* here = step();
    const std::optional<int> lines =
        here ? calculationAfter(*here, m_walk.shownReveals()) : std::optional<int>();
    const std::optional<int> shown = shownCalculation(m_document.scene());
    if (!lines || !shown || *lines == *shown) return;
    const bool asTaught = isAsTaught();
    m_document.apply({.text = tr("lines of the formula"),
                      .change = [lines](Scene& scene) { showCalculation(scene, *lines); },
                      .byLesson = true});
    if (asTaught) m_taught = m_document.sharedScene();
}

/// A line that was filled in, or shown in the figure itself, reveals its item.
void Lecture::followUnfolding() {
    const LessonStep* here = step();
    const std::optional<int> shown = shownCalculation(m_document.scene());
    if (!here || !shown || !calculationAfter(*here, 0)) return;
    bool moved = false;
    while (m_walk.upcoming() && !m_walk.openQuestion() && m_walk.upcoming()->target == "derivation"_L1 &&
           *calculationAfter(*here, m_walk.shownReveals()) < *shown)
        moved = m_walk.next() || moved;
    if (!moved) return;
    keepProgress();
    emit changed();
}

bool Lecture::mayDerive() const {
    const LessonStep* here = step();
    return !here || (veiled().isEmpty() && isDerived(*here, m_walk.shownReveals()));
}

std::optional<UnfoldedLine> Lecture::unfoldedLine() const {
    const LessonStep* here = step();
    const Scene& scene = m_document.scene();
    if (!here || shownCalculation(scene) || derivationsAmong(*here, m_walk.shownReveals()) == 0) return {};
    const BarCalculation calculation = stepCalculation(scene, m_models);
    const std::size_t shown = shownParts(*here, m_walk.shownReveals(), calculation.parts());
    return UnfoldedLine{calculation.shown(shown, m_walk.guesses()), calculation.asked(shown)};
}

void Lecture::fillIn(const QString& number) {
    const std::optional<UnfoldedLine> line = unfoldedLine();
    if (!line || !line->asked) return;
    if (!parseNumber(number)) {
        emit failed(tr("%1 is not a number. Examples: 0.2091, 1e-3, 10^4.").arg(quoted(number)));
        return;
    }
    m_walk.fillIn(line->asked->part, number);
    unfoldNext();
}

bool Lecture::unfoldNext() {
    const LessonReveal* upcoming = m_walk.upcoming();
    if (!upcoming || m_walk.openQuestion() || upcoming->target != "derivation"_L1) return false;
    next();
    return true;
}

}  // namespace sinescope
