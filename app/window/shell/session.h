// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/window/parts/opened_file.h"
#include "app/window/parts/questions.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <map>

namespace sinescope {

class FileReader;
class FileWriter;

/// The Document's file: opening, saving, recent files and unsaved changes. Large files are read and written
/// in the background; functions that do so return when that is done.
class Session : public QObject {
    Q_OBJECT

 public:
    Session(Document& document, FileReader& reader, FileWriter& writer, QWidget* window);

    /// Empty if there is no file yet.
    const QString& path() const { return file().path; }
    const OpenedFile& file() const;
    /// "lecture.sinescope", or the name of a Scene without a file.
    QString name() const;

    /// Opens a file. On failure, emits failed() with the reason and keeps the open session.
    bool open(const QString& path);
    /// Saves the present Scene, after those that are still being written. Asks before overwriting a file that
    /// others changed since it was opened.
    bool saveTo(const QString& path);
    /// Opens a preset as one undo step. The session then has no file, so that saving does not overwrite the
    /// previous one.
    void openPreset(const QString& id);
    /// Likewise for a Scene of a lesson; `text` names the undo step.
    void showExample(const Scene& scene, const QString& text);
    /// Reverts to the file on disk, or to the start of an untitled session; one undo step.
    void revert();
    /// Makes a Scene the session's, unsaved, as an undo step.
    void restore(const Scene& scene, const OpenedFile& file);

    /// These show dialogs. save() asks for a name if there is no file.
    bool chooseAndOpen();
    bool save();
    bool saveAs();
    /// Waits for what is being written, then asks what to do with unsaved changes. Returns false to stay,
    /// also while a question is open.
    bool mayLeave();
    /// Replaces the message box for questions.
    void setQuestion(Questions::Ask ask) { m_questions.setAsk(std::move(ask)); }

    QStringList recent() const;
    void forgetRecent();

 signals:
    /// Emitted when the name or the unsaved state changed.
    void changed();
    void recentChanged();
    void failed(const QString& sentence);
    void succeeded();
    /// Emitted if the chosen file is a lesson.
    void lessonChosen(const QString& path);
    /// Emitted if the chosen file is a table of numbers.
    void tableChosen(const QString& path);

 private:
    /// Runs `work` and reports success, or why it failed. This may be destroyed when it returns false.
    bool attempt(const std::function<void()>& work);
    /// Reads a session or a figure file. Throws Error if it cannot be read, and Stopped if changes made
    /// meanwhile are to be kept.
    Scene sceneIn(const QString& path);
    void write(const Document::SavePoint& point, const QString& path);
    void remember(const QString& path);

    Document& m_document;
    FileReader& m_reader;
    FileWriter& m_writer;
    QWidget* m_window;
    std::map<std::size_t, OpenedFile> m_files;  ///< for each origin of the Document's Scene that has one
    Questions m_questions;
};

/// True if the path names a lesson or a deck, a CommonMark text.
bool isLessonFile(const QString& path);
/// True if the path names a figure file, which contains its setting.
bool isFigureFile(const QString& path);

/// True if a Scene has so many numbers of tables and word vectors that writing them takes longer than an
/// event should.
bool carriesManyNumbers(const Scene& scene);

/// ".sinescope"
QString sessionSuffix();

}  // namespace sinescope
