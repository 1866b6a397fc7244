// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/document.h"

#include "app/scene/literals.h"
#include "core/error.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

constexpr std::size_t historyLimit = 500;
/// Limit for given embeddings and opened tables; a Scene without them is small.
constexpr std::size_t historyValues = 16'000'000;

std::size_t givenValues(const Scene& scene) {
    std::size_t values = 0;
    for (const auto& list : scene.sentence.customEmbeddings) values += list.size();
    return values;
}

/// Number of values in opened tables, live or frozen, that `other` does not have; undo steps share tables.
std::size_t tableValues(const Scene& scene, const Scene& other) {
    const auto valuesOf = [&other](const Scheme& scheme) -> std::size_t {
        const TableScheme* table = ownTableIn(scheme);
        if (!table || scheme == other.scheme || scheme == other.frozenScheme) return 0;
        return static_cast<std::size_t>(table->table.values().size());
    };
    return valuesOf(scene.scheme) + (scene.frozenScheme == scene.scheme ? 0 : valuesOf(scene.frozenScheme));
}

/// The figure that animates what others show, and has no content itself.
const QString transitionFigure = u"transition"_s;

/// True if the figures of `a` are open in `b` with the same options; ignores their zooms and shared scales. A
/// figure that a transition replaces has the defaults.
bool hasFiguresOf(const Scene& a, const Scene& b) {
    const bool isTransition = findFigure(a, transitionFigure) || findFigure(b, transitionFigure);
    return std::ranges::all_of(a.figures, [&](const FigureState& state) {
        if (state.id == transitionFigure) return true;
        const FigureState* open = findFigure(b, state.id);
        if (!open && !isTransition) return false;
        FigureState other = open ? *open : FigureState{state.id, {}, {}, {}};
        other.x = state.x;
        other.y = state.y;
        other.scales = state.scales;
        return other == state;
    });
}

}  // namespace

bool sameContent(const Scene& a, const Scene& b) {
    return a.encoding == b.encoding && a.scheme == b.scheme && a.frozen == b.frozen &&
           a.frozenScheme == b.frozenScheme && a.sentence == b.sentence &&
           a.selection.positions == b.selection.positions && a.selection.columns == b.selection.columns &&
           a.style.colormap == b.style.colormap && hasFiguresOf(a, b) && hasFiguresOf(b, a);
}

Document::Document(Scene scene, QObject* parent) : QObject(parent) {
    clampToValid(scene);
    m_scene = std::make_shared<const Scene>(std::move(scene));
    m_origin = std::make_shared<Origin>(Origin{0, m_scene});
}

bool Document::apply(const SceneEdit& edit) {
    const QString reason = tryApply(edit);
    if (!reason.isEmpty()) emit refused(reason);
    return reason.isEmpty();
}

QString Document::tryApply(const SceneEdit& edit) {
    const Shared before = m_scene;
    QString reason = step(edit);
    if (m_scene != before) emit edited(*before);
    return reason;
}

QString Document::step(const SceneEdit& edit, bool begins) {
    const bool continues = m_merge && !edit.mergeKey.isEmpty() && m_merge->key == edit.mergeKey;
    QString reason;
    const Shared before = continues ? m_merge->base : m_scene;
    const auto change = [&](Scene& scene) {
        edit.change(scene);
        if (m_completion) m_completion(*before, scene);
    };
    const Shared next = validated(change, *before, reason);
    if (!next) return reason;
    if (*next == *m_scene) return {};
    const bool staysUnmodified = edit.byLesson && !isModified();
    if (!continues)
        m_merge.reset();
    else if (difference(*m_scene, *next) != Changes(Change::Selection))
        m_merge->isContinued = true;
    const bool returns = m_merge && *next == *m_merge->base;
    if (returns) {
        m_undo.pop_back();
        m_redo = m_merge->redo;
        m_merge->isStep = false;
    } else if (m_merge && m_merge->isStep) {
        m_redo.clear();
    } else {
        if (!m_merge && !edit.mergeKey.isEmpty())
            m_merge = Merge{edit.mergeKey, edit.lasting, m_scene, m_redo, false};
        if (m_merge) m_merge->isStep = true;
        pushUndo(m_scene, edit.text);
        m_redo.clear();
    }
    if (staysUnmodified) m_origin = std::make_shared<Origin>(Origin{m_origin->number, next});
    if (begins) m_origin = std::make_shared<Origin>(Origin{++m_begun, isModified() ? m_origin->saved : next});
    setScene(next);
    return {};
}

void Document::endMerge() {
    if (!m_merge || m_merge->lasting) return;
    const bool wasMerging = isMerging();
    m_merge.reset();
    if (wasMerging) emit mergeEnded();
}

void Document::setTheme(ThemeId theme) {
    const auto dress = [theme](Shared& scene) {
        if (scene->style.theme == theme) return;
        auto dressed = std::make_shared<Scene>(*scene);
        dressed->style.theme = theme;
        scene = std::move(dressed);
    };
    for (std::vector<Step>* steps : {&m_undo, &m_redo, m_merge ? &m_merge->redo : nullptr})
        if (steps)
            for (Step& step : *steps) {
                dress(step.scene);
                dress(step.origin->saved);
            }
    if (m_merge) dress(m_merge->base);
    dress(m_origin->saved);
    Shared scene = m_scene;
    dress(scene);
    if (scene != m_scene) setScene(std::move(scene));
}

void Document::amend(const std::function<void(Scene&)>& change) {
    auto amended = std::make_shared<Scene>(*m_scene);
    change(*amended);
    if (*amended != *m_scene) setScene(std::move(amended));
}

void Document::replace(const Scene& scene, const QString& text) {
    const QString reason = step({text, [&scene](Scene& next) { next = scene; }});
    if (!reason.isEmpty()) emit refused(reason);
}

void Document::begin(const Scene& scene, const QString& text) {
    const QString reason = step({text, [&scene](Scene& next) { next = scene; }}, true);
    if (!reason.isEmpty()) emit refused(reason);
}

QString Document::open(const Scene& scene) {
    QString reason;
    const Shared next = validated([](Scene&) {}, scene, reason);
    if (!next) return reason;
    m_undo.clear();
    m_redo.clear();
    m_merge.reset();
    m_begun = 0;
    ++m_opened;
    m_origin = std::make_shared<Origin>(Origin{0, next});
    setScene(next);
    return {};
}

Document::Shared Document::validated(const std::function<void(Scene&)>& change, Scene scene,
                                     QString& reason) {
    try {
        change(scene);
        clampToValid(scene);
        validate(scene);
        return std::make_shared<const Scene>(std::move(scene));
    } catch (const std::exception& error) {  // also std::bad_alloc: the Scene stays as it is
        reason = QString::fromUtf8(error.what());
    }
    return nullptr;
}

/// Drops the oldest steps if the history is too long or holds too many values; always keeps the latest one.
void Document::pushUndo(Shared scene, const QString& text) {
    m_undo.push_back({std::move(scene), text, m_origin});
    std::size_t values = 0;
    std::size_t kept = 0;
    while (kept < m_undo.size() && kept < historyLimit) {
        const std::size_t at = m_undo.size() - 1 - kept;
        const Scene& later = kept == 0 ? *m_scene : *m_undo[at + 1].scene;
        values += givenValues(*m_undo[at].scene) + tableValues(*m_undo[at].scene, later);
        if (kept > 0 && values > historyValues) break;
        ++kept;
    }
    m_undo.erase(m_undo.begin(), m_undo.end() - static_cast<std::ptrdiff_t>(kept));
}

void Document::returnTo(const Shared& scene) {
    const auto there = std::find_if(m_undo.rbegin(), m_undo.rend(),
                                    [&scene](const Step& step) { return step.scene == scene; });
    if (there == m_undo.rend()) {
        replace(*scene, u"back to what can be shown"_s);
        return;
    }
    while (m_scene != scene) undo();
}

void Document::travel(std::vector<Step>& from, std::vector<Step>& to) {
    if (from.empty()) return;
    Step step = std::move(from.back());
    from.pop_back();
    to.push_back({m_scene, step.text, std::exchange(m_origin, step.origin)});
    m_merge.reset();
    setScene(std::move(step.scene));
}

void Document::markSaved() {
    markSaved(savePoint());
}

Document::SavePoint Document::savePoint() const {
    return {m_scene, m_origin, m_opened};
}

bool Document::holds(const SavePoint& point) const {
    return point.m_opened == m_opened;
}

void Document::markSaved(const SavePoint& point) {
    point.m_origin->saved = point.m_scene;
    emit historyChanged();
}

void Document::setScene(Shared scene) {
    const Changes changes = difference(*m_scene, *scene);
    scene->madeEncoding.adopt(m_scene->madeEncoding);
    m_scene = std::move(scene);
    if (changes) emit changed(changes);
    emit historyChanged();
}

}  // namespace sinescope
