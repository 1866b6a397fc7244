// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/document.h"

#include "core/error.h"

#include <utility>

namespace sinescope {

namespace {

constexpr std::size_t historyLimit = 500;
/// Of the values that people gave; a Scene without them is small.
constexpr std::size_t historyValues = 16'000'000;

std::size_t givenValues(const Scene& scene) {
    std::size_t values = 0;
    for (const auto& list : scene.sentence.given) values += list.size();
    return values;
}

}  // namespace

Document::Document(Scene scene, QObject* parent) : QObject(parent) {
    settle(scene);
    m_scene = std::make_shared<const Scene>(std::move(scene));
    m_saved = m_scene;
}

bool Document::apply(const SceneEdit& edit) {
    const bool continues = m_merge && !edit.mergeKey.isEmpty() && m_merge->key == edit.mergeKey;
    const Shared next = settled(edit.change, *(continues ? m_merge->base : m_scene));
    if (!next) return false;
    if (*next == *m_scene) return true;
    if (!continues) m_merge.reset();
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
    become(next);
    return true;
}

void Document::endMerge() {
    if (m_merge && !m_merge->lasting) m_merge.reset();
}

void Document::replace(const Scene& scene, const QString& text) {
    apply({text, [&scene](Scene& next) { next = scene; }});
}

void Document::open(const Scene& scene) {
    const Shared next = settled([](Scene&) {}, scene);
    if (!next) return;
    m_undo.clear();
    m_redo.clear();
    m_merge.reset();
    m_saved = next;
    become(next);
}

Document::Shared Document::settled(const std::function<void(Scene&)>& change, Scene scene) {
    QString why;
    try {
        change(scene);
        settle(scene);
        validate(scene);
        return std::make_shared<const Scene>(std::move(scene));
    } catch (const Error& error) {
        why = QString::fromUtf8(error.what());
    }
    // Out of the catch block: whoever hears it may open a dialog and spin the event loop.
    emit refused(why);
    return nullptr;
}

/// The oldest steps go when the history is too long or holds too many values; the latest one always stays.
void Document::pushUndo(Shared scene, const QString& text) {
    m_undo.push_back({std::move(scene), text});
    std::size_t values = 0;
    std::size_t kept = 0;
    while (kept < m_undo.size() && kept < historyLimit) {
        values += givenValues(*m_undo[m_undo.size() - 1 - kept].scene);
        if (kept > 0 && values > historyValues) break;
        ++kept;
    }
    m_undo.erase(m_undo.begin(), m_undo.end() - static_cast<std::ptrdiff_t>(kept));
}

QString Document::undoText() const {
    return m_undo.empty() ? QString() : m_undo.back().text;
}

QString Document::redoText() const {
    return m_redo.empty() ? QString() : m_redo.back().text;
}

void Document::undo() {
    if (m_undo.empty()) return;
    Step step = std::move(m_undo.back());
    m_undo.pop_back();
    m_redo.push_back({m_scene, step.text});
    m_merge.reset();
    become(std::move(step.scene));
}

void Document::redo() {
    if (m_redo.empty()) return;
    Step step = std::move(m_redo.back());
    m_redo.pop_back();
    m_undo.push_back({m_scene, step.text});
    m_merge.reset();
    become(std::move(step.scene));
}

void Document::markSaved() {
    m_saved = m_scene;
    emit historyChanged();
}

void Document::become(Shared scene) {
    const Changes changes = difference(*m_scene, *scene);
    m_scene = std::move(scene);
    if (changes) emit changed(changes);
    emit historyChanged();
}

}  // namespace sinescope
