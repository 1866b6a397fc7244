// SPDX-License-Identifier: GPL-3.0-or-later
//
// The deck of a window: a lesson that the user makes of Scenes, its file and its history.
#pragma once

#include "app/lessons/lesson.h"
#include "app/window/parts/opened_file.h"

#include <QObject>

#include <functional>
#include <vector>

namespace sinescope {

class Deck : public QObject {
    Q_OBJECT

 public:
    explicit Deck(QObject* parent = nullptr);

    const Lesson& lesson() const { return m_lesson; }
    int count() const { return static_cast<int>(m_lesson.steps.size()); }
    bool isModified() const { return m_lesson != m_saved; }
    /// Empty if there is no file yet.
    const QString& path() const { return m_file.path; }
    const OpenedFile& file() const { return m_file; }
    /// "lecture.md", or the title of a deck without a file.
    QString name() const;
    /// Base of the names of files made from it: "lecture", or its title if it has no file.
    QString baseName() const;

    // Each of these is one undo step. Steps are counted from 0; steps out of range are ignored.
    /// Inserts a step after another one (-1: at the beginning) and returns its index.
    int insert(int after, const QString& title, const QString& notes, const Scene& scene,
               const std::vector<InkStroke>& ink = {});
    void setWords(int step, const QString& title, const QString& notes);
    void setScene(int step, const Scene& scene, const std::vector<InkStroke>& ink = {});
    void setInk(int step, const std::vector<InkStroke>& ink);
    void move(int from, int to);
    void remove(int step);
    void setTitle(const QString& title);
    /// Appends copies of a lesson's steps.
    void append(const Lesson& lesson);

    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    QString undoText() const { return canUndo() ? m_undo.back().text : QString(); }
    QString redoText() const { return canRedo() ? m_redo.back().text : QString(); }
    void undo();
    void redo();

    /// Starts a deck without steps and without a file.
    void clear();
    /// Starts a deck that was read from a file.
    void open(Lesson lesson, const OpenedFile& file);
    /// A state of the deck, to be written in the background.
    struct SavePoint {
        Lesson lesson;
        int number = 0;  ///< of the deck; clear(), open() and restore() start another
    };
    SavePoint savePoint() const { return {m_lesson, m_number}; }
    /// Notes that `file` contains this state. Ignored if another deck was started since.
    void markSaved(const SavePoint& point, const OpenedFile& file);
    /// Restores the unsaved deck of an earlier window.
    void restore(const Lesson& lesson, const OpenedFile& file);

 signals:
    void changed();

 private:
    struct Past {
        Lesson lesson;
        QString text;
    };
    bool has(int step) const { return step >= 0 && step < count(); }
    void change(const QString& text, const std::function<void(Lesson&)>& edit);
    void setLesson(Lesson lesson, const OpenedFile& file, bool isSaved);
    /// Ignored if there is no such step.
    void changeStep(int step, const QString& text, const std::function<void(LessonStep&)>& edit);
    void swap(std::vector<Past>& from, std::vector<Past>& to);

    Lesson m_lesson;
    Lesson m_saved;
    OpenedFile m_file;
    int m_number = 0;
    std::vector<Past> m_undo;
    std::vector<Past> m_redo;
};

}  // namespace sinescope
