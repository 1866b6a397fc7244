// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene_edit.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sinescope {

/// Whether two Scenes differ in nothing that a person made: all but the selection (pinned rows and columns
/// are made), the zoom, which figures are open and how they are arranged, and the theme, which depends on the
/// lecture hall.
bool sameContent(const Scene& a, const Scene& b);

/// The one Scene of a window and its history. No other way in: every control, key, file and preset goes
/// through apply() or open().
class Document : public QObject {
    Q_OBJECT

 public:
    explicit Document(Scene scene = {}, QObject* parent = nullptr);

    const Scene& scene() const { return *m_scene; }
    /// The same value, to keep without a copy.
    const std::shared_ptr<const Scene>& sharedScene() const { return m_scene; }

    /// Applies, settles and validates; an impossible result leaves the Scene and says why through refused().
    /// Returns whether the Scene is what was asked for (also when nothing changed).
    bool apply(const SceneEdit& edit);
    /// The same for a caller that says it himself: why the edit is refused, or an empty text.
    QString tryApply(const SceneEdit& edit);
    /// What completes every edit, called with the Scene before it and the one that it made: vectors for words
    /// that were typed. What it throws refuses the edit.
    using Completion = std::function<void(const Scene& before, Scene& after)>;
    void setCompletion(Completion completion) { m_completion = std::move(completion); }
    /// Ends a run of merged edits: the next edit with the same key is a new step.
    void endMerge();
    /// Replaces the Scene as one undoable step (a preset); an impossible one is refused.
    void replace(const Scene& scene, const QString& text);
    /// Replaces Scene and history (a session file), and counts as saved; why an impossible one is refused, or
    /// an empty text.
    QString open(const Scene& scene);

    /// The theme that the room asks for: it is no step of undo, and undo does not bring another one back.
    void setTheme(ThemeId theme);

    /// Back to a Scene that was: by undo where the last step led away from it, else as a step of its own.
    void returnTo(const std::shared_ptr<const Scene>& scene);

    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    QString undoText() const;
    QString redoText() const;
    void undo();
    void redo();

    /// Whether there is something that is worth a question: selection, zoom and arrangement are not.
    bool isModified() const { return !sameContent(*m_scene, *m_saved); }
    /// Whether it is what was saved, to the last detail.
    bool isAsSaved() const { return *m_scene == *m_saved; }
    const Scene& saved() const { return *m_saved; }
    void markSaved();

 signals:
    /// After every change of the Scene, once.
    void changed(sinescope::Changes changes);
    /// After changed(), where apply() or tryApply() made it: no file, preset, undo or theme of the room.
    void edited(const sinescope::Scene& before);
    void historyChanged();
    /// A sentence for the person: what was asked for cannot be, and why.
    void refused(const QString& sentence);

 private:
    using Shared = std::shared_ptr<const Scene>;
    struct Step {
        Shared scene;
        QString text;
    };
    /// A run of merged edits.
    struct Merge {
        QString key;
        bool lasting = false;
        Shared base;             ///< the Scene before the first of them
        std::vector<Step> redo;  ///< what could be redone then; it can again if the run comes to nothing
        bool isStep = false;     ///< whether the last step of undo is this run's
    };
    /// Settled and validated; nullptr, and why, where that is impossible.
    static Shared settled(const std::function<void(Scene&)>& change, Scene scene, QString& why);
    /// A step of undo, or the continuation of one; why it is impossible, or an empty text.
    QString step(const SceneEdit& edit);
    void pushUndo(Shared scene, const QString& text);
    void setScene(Shared scene);

    Completion m_completion;
    Shared m_scene;
    Shared m_saved;
    std::vector<Step> m_undo;
    std::vector<Step> m_redo;
    std::optional<Merge> m_merge;
};

}  // namespace sinescope
