// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/play/scale_sharing.h"

#include "app/export/background_work.h"
#include "app/figures/animation/shared_scales.h"
#include "app/scene/texts_of.h"
#include "app/window/parts/timers.h"
#include "app/window/play/player.h"
#include "core/error.h"

#include <QEasingCurve>

#include <algorithm>
#include <exception>

namespace sinescope {

namespace {

constexpr int glideMilliseconds = 500;
constexpr int glideStep = 33;

/// The spec without its speed, which changes no picture.
AnimationSpec timeless(AnimationSpec spec) {
    spec.fps = 1;
    return spec;
}

}  // namespace

ScaleSharing::ScaleSharing(Document& document, Player& player, QObject* parent)
    : QObject(parent), m_document(document), m_player(player) {
    connect(&document, &Document::changed, this, &ScaleSharing::follow);
    connect(&player, &Player::changed, this, &ScaleSharing::follow);
    setDue(m_glide, glideStep, this, &ScaleSharing::glide);
}

/// The selection does not matter for checkpoints: a scale contains that of the present picture anyway.
std::optional<ScaleSharing::Series> ScaleSharing::series() const {
    const bool areCheckpoints = m_player.spec().parameter == checkpointParameterId();
    if (areCheckpoints ? !m_player.showsCheckpoint() : m_player.shownRun() == 0) return {};
    Series found{m_player.start(), timeless(m_player.spec())};
    found.scene.figures.clear();
    found.scene.arrangement = {};
    found.scene.style = {};
    if (!areCheckpoints) return found;
    found.scene.selection = {};
    (found.spec.checkpoints->areFrozen() ? found.scene.frozenScheme : found.scene.scheme) =
        SinusoidalScheme{};
    return found;
}

void ScaleSharing::follow() {
    const int run = m_player.shownRun();
    const bool isSameRun = run > 0 && run == m_run && m_series && m_series->spec == timeless(m_player.spec());
    m_run = run;
    if (!isSameRun) {
        std::optional<Series> now = series();
        if (now != m_series) {
            m_series = std::move(now);
            m_known.clear();
            stop();
        }
    }
    for (const QString& figure : textsOf(m_document.scene().figures, &FigureState::id)) {
        const FigureState* state = findFigure(m_document.scene(), figure);
        if (!state) continue;
        if (!m_series) {
            if (!state->scales.empty()) m_player.share(figure, {});
            continue;
        }
        const auto [at, isNew] = m_known.try_emplace(figure, Known{state->options, {}});
        if (!isNew && at->second.options != state->options) {
            at->second = {state->options, {}};
            if (m_work && m_work->figure == figure) stop();
        }
        if (const auto expected = m_expected.find(figure); isNew && expected != m_expected.end())
            at->second.scales = expected->second;
        const Known& known = at->second;
        const Scales scales = known.scales ? scalesBetween(known.own, *known.scales, known.share) : Scales();
        if (state->scales != scales) m_player.share(figure, scales);
    }
    if (m_series) m_expected.clear();
    if (m_work) m_work->frame = m_player.frame();
    computeNext();
}

void ScaleSharing::computeNext() {
    if (m_work || !m_series) return;
    const auto next = std::ranges::find_if(m_known, [this](const auto& entry) {
        return !entry.second.scales && findFigure(m_document.scene(), entry.first);
    });
    if (next == m_known.end()) return;
    m_work = std::make_shared<Work>();
    m_work->figure = next->first;
    m_work->frame = m_player.frame();
    const auto compute = [work = m_work, scene = m_player.start(), spec = m_player.spec()] {
        try {
            work->shared = sharedScales(work->figure, scene, spec, [&work] {
                               return !work->isStopped;
                           }).value_or(Scales());
            if (!work->shared.empty() && !work->isStopped)
                work->own = ownScales(work->figure, scene, spec, std::max(0, work->frame.load()));
        } catch (const std::exception&) {
            // Playing reports the same error.
        }
        return work;
    };
    computeFor(this, compute, [](ScaleSharing& all, const std::shared_ptr<Work>& work) { all.take(work); });
}

void ScaleSharing::take(const std::shared_ptr<Work>& work) {
    if (work != m_work) return;
    m_work = nullptr;
    if (const auto known = m_known.find(work->figure); known != m_known.end() && !work->isStopped) {
        known->second.scales = work->shared;
        known->second.own = work->own;
        if (!work->own.empty() && !m_player.hasReducedMotion()) {
            known->second.share = 0;
            known->second.glide.start();
            m_glide.start();
        }
    }
    follow();
}

void ScaleSharing::glide() {
    for (auto& [figure, known] : m_known) {
        if (known.share >= 1) continue;
        const double time = double(known.glide.elapsed()) / glideMilliseconds;
        known.share = QEasingCurve(QEasingCurve::InOutSine).valueForProgress(std::min(1.0, time));
        if (known.share < 1) m_glide.start();
    }
    follow();
}

void ScaleSharing::stop() {
    if (m_work) m_work->isStopped = true;
}

}  // namespace sinescope
