// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene_edit.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace sinescope {

/// True if two Scenes have the same content. Ignores the selection (except pinned rows and columns), the
/// zoom, how the figures are arranged, transitions between their pictures, and the theme, which depends on
/// the lecture hall.
bool sameContent(const Scene& a, const Scene& b);

/// The Scene of a window and its history. Every control, key, file and preset changes it through this class.
class Document : public QObject {
    Q_OBJECT

 public:
    using Shared = std::shared_ptr<const Scene>;

    explicit Document(Scene scene = {}, QObject* parent = nullptr);

    const Scene& scene() const { return *m_scene; }
    /// The Scene as a shared pointer, to keep it without a copy.
    const Shared& sharedScene() const { return m_scene; }

    /// Applies, clamps and validates. An invalid result leaves the Scene unchanged and emits refused().
    /// Returns true if the edit was accepted, even if nothing changed.
    bool apply(const SceneEdit& edit);
    /// Like apply(), but returns why the edit is refused instead of emitting it; empty if accepted.
    QString tryApply(const SceneEdit& edit);
    /// Completes every edit (adds vectors for typed words): called with the Scene before and after it. An
    /// exception refuses the edit.
    using Completion = std::function<void(const Scene& before, Scene& after)>;
    void setCompletion(Completion completion) { m_completion = std::move(completion); }
    /// Ends a run of merged edits: the next edit with the same key is a new undo step.
    void endMerge();
    /// True while edits of more than the selection follow each other in a run that endMerge() ends, such as
    /// the steps of a slider.
    bool isMerging() const { return m_merge && m_merge->isContinued && !m_merge->lasting; }
    /// Replaces the Scene as one undo step; emits refused() if it is invalid.
    void replace(const Scene& scene, const QString& text);
    /// Likewise, as a new origin (a preset). The new Scene counts as saved, unless there are unsaved changes,
    /// which are one undo away.
    void begin(const Scene& scene, const QString& text);
    /// Returns the number of the open() or begin() that the Scene comes from, 0 for open(). Undo and redo
    /// restore it, and with it what was saved.
    std::size_t origin() const { return m_origin->number; }
    /// Replaces the Scene and clears the history (a session file); the new Scene counts as saved. Returns why
    /// an invalid one is refused; empty if accepted.
    QString open(const Scene& scene);

    /// Sets the theme, also in the history: it is not an undo step, and undo does not restore another theme.
    void setTheme(ThemeId theme);

    /// Changes what is neither content nor a step of the user, such as shared scales: undo and a merged edit
    /// that continues ignore it.
    void amend(const std::function<void(Scene&)>& change);

    /// Returns to an earlier Scene: by undo if it is in the undo history, else as a new undo step.
    void returnTo(const Shared& scene);

    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    QString undoText() const { return canUndo() ? m_undo.back().text : QString(); }
    QString redoText() const { return canRedo() ? m_redo.back().text : QString(); }
    /// Returns the Scene that undo() restores, null if none; it identifies the last undo step.
    Shared undoScene() const { return canUndo() ? m_undo.back().scene : nullptr; }
    void undo() { travel(m_undo, m_redo); }
    void redo() { travel(m_redo, m_undo); }

    /// True if there are changes worth a question; selection, zoom and arrangement are not.
    bool isModified() const { return !sameContent(*m_scene, saved()); }
    /// True if the Scene equals the saved one in every detail.
    bool equalsSaved() const { return *m_scene == saved(); }
    const Scene& saved() const { return *m_origin->saved; }
    void markSaved();
    /// The present Scene, to be marked as saved when it is written.
    class SavePoint;
    SavePoint savePoint() const;
    /// True if no other file was opened since.
    bool holds(const SavePoint& point) const;
    void markSaved(const SavePoint& point);

 signals:
    /// Emitted when endMerge() ends a run of edits that followed each other.
    void mergeEnded();
    /// Emitted once after every change of the Scene.
    void changed(sinescope::Changes changes);
    /// Emitted after changed() if apply() or tryApply() made the change, not for files, presets, undo or
    /// setTheme().
    void edited(const sinescope::Scene& before);
    void historyChanged();
    /// Emitted with a sentence for the user when an edit is refused.
    void refused(const QString& sentence);

 private:
    /// An open() or begin(), shared by the steps that come from it.
    struct Origin {
        std::size_t number = 0;
        Shared saved;
    };
    struct Step {
        Shared scene;
        QString text;
        std::shared_ptr<Origin> origin;
    };
    /// A run of merged edits.
    struct Merge {
        QString key;
        bool lasting = false;
        Shared base;             ///< the Scene before the first of them
        std::vector<Step> redo;  ///< the redo steps at that time, restored if the run ends where it began
        bool isStep = false;     ///< true if the last undo step belongs to this run
        bool isContinued = false;
    };
    /// Returns the changed Scene, clamped and validated; null, with `reason` set, if it is invalid.
    static Shared validated(const std::function<void(Scene&)>& change, Scene scene, QString& reason);
    /// Adds or continues an undo step. Returns why the edit is refused; empty if accepted.
    QString step(const SceneEdit& edit, bool begins = false);
    void pushUndo(Shared scene, const QString& text);
    /// Goes to the last of `from`, and adds the present Scene to `to`.
    void travel(std::vector<Step>& from, std::vector<Step>& to);
    void setScene(Shared scene);

    Completion m_completion;
    Shared m_scene;
    std::shared_ptr<Origin> m_origin;
    std::size_t m_begun = 0;   ///< calls of begin() since open()
    std::size_t m_opened = 0;  ///< calls of open()
    std::vector<Step> m_undo;
    std::vector<Step> m_redo;
    std::optional<Merge> m_merge;
};

class Document::SavePoint {
 public:
    const Shared& scene() const { return m_scene; }
    std::size_t origin() const { return m_origin->number; }

 private:
    friend class Document;
    SavePoint(Shared scene, std::shared_ptr<Origin> origin, std::size_t opened)
        : m_scene(std::move(scene)), m_origin(std::move(origin)), m_opened(opened) {}

    Shared m_scene;
    std::shared_ptr<Origin> m_origin;
    std::size_t m_opened;
};

}  // namespace sinescope
