// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace sinescope {

/// A change of the Scene, as a value.
struct SceneEdit {
    QString text;  ///< for the undo menu: "sequence length", "move cat"
    std::function<void(Scene&)> change;
    /// Edits in a row with the same key are one step of undo (a slider drag, a turn of the wheel). Each is
    /// applied to the Scene as it was before the first of them, so dragging d_model to 4 and back loses
    /// nothing, and a drag that ends where it began is no step. Empty = a step of its own.
    QString mergeKey = {};
    /// The run goes on until another edit changes something: endMerge() does not end it (a play that is
    /// paused).
    bool lasting = false;
};

/// The one Scene of a window and its history. No other way in: every control, key, file and preset goes
/// through apply() or open().
class Document : public QObject {
    Q_OBJECT

 public:
    explicit Document(Scene scene = {}, QObject* parent = nullptr);

    const Scene& scene() const { return m_scene; }

    /// Applies, settles and validates; an impossible result leaves the Scene and says why through refused().
    /// Returns whether the Scene is what was asked for (also when nothing changed).
    bool apply(const SceneEdit& edit);
    /// Ends a run of merged edits: the next edit with the same key is a new step.
    void endMerge();
    /// Replaces the Scene as one undoable step (a preset); an impossible one is refused.
    void replace(const Scene& scene, const QString& text);
    /// Replaces Scene and history (a session file), and counts as saved; an impossible one is refused.
    void open(const Scene& scene);

    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    QString undoText() const;
    QString redoText() const;
    void undo();
    void redo();

    bool isModified() const { return m_scene != m_saved; }
    void markSaved();

 signals:
    /// After every change of the Scene, once.
    void changed(sinescope::Changes changes);
    void historyChanged();
    /// A sentence for the person: what was asked for cannot be, and why.
    void refused(const QString& sentence);

 private:
    struct Step {
        Scene scene;
        QString text;
    };
    /// A run of merged edits.
    struct Merge {
        QString key;
        bool lasting = false;
        Scene base;              ///< the Scene before the first of them
        std::vector<Step> redo;  ///< what could be redone then; it can again if the run comes to nothing
        bool isStep = false;     ///< whether the last step of undo is this run's
    };
    /// Settled and validated, or nothing after saying why.
    std::optional<Scene> settled(const std::function<void(Scene&)>& change, Scene scene);
    void pushUndo(Scene scene, const QString& text);
    void become(Scene scene);

    Scene m_scene;
    Scene m_saved;
    std::vector<Step> m_undo;
    std::vector<Step> m_redo;
    std::optional<Merge> m_merge;
};

}  // namespace sinescope
