// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/document.h"

#include "core/error.h"

#include <utility>

namespace sinescope {

namespace {
constexpr std::size_t historyLimit = 500;
}

Document::Document(Scene scene, QObject* parent)
    : QObject(parent), m_scene(std::move(scene)), m_saved(m_scene) {}

bool Document::apply(const SceneEdit& edit) {
    const bool merges = !edit.mergeKey.isEmpty() && edit.mergeKey == m_mergeKey && !m_undo.empty();
    Scene next = merges ? m_undo.back().scene : m_scene;
    try {
        edit.change(next);
        settle(next);
        validate(next);
    } catch (const Error& error) {
        emit refused(QString::fromUtf8(error.what()));
        return false;
    }
    if (next == m_scene) return true;
    if (!merges) {
        m_undo.push_back({m_scene, edit.text});
        if (m_undo.size() > historyLimit) m_undo.erase(m_undo.begin());
    }
    m_redo.clear();
    m_mergeKey = edit.mergeKey;
    become(std::move(next));
    return true;
}

void Document::replace(const Scene& scene, const QString& text) {
    apply({text, [&scene](Scene& next) { next = scene; }});
}

void Document::open(const Scene& scene) {
    m_undo.clear();
    m_redo.clear();
    m_mergeKey.clear();
    m_saved = scene;
    become(scene);
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
    m_mergeKey.clear();
    become(std::move(step.scene));
}

void Document::redo() {
    if (m_redo.empty()) return;
    Step step = std::move(m_redo.back());
    m_redo.pop_back();
    m_undo.push_back({m_scene, step.text});
    m_mergeKey.clear();
    become(std::move(step.scene));
}

void Document::markSaved() {
    m_saved = m_scene;
    emit historyChanged();
}

void Document::become(Scene scene) {
    const Changes changes = difference(m_scene, scene);
    m_scene = std::move(scene);
    if (changes) emit changed(changes);
    emit historyChanged();
}

}  // namespace sinescope
