// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"

#include <QMessageBox>
#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

namespace sinescope {

/// What tells that a file was written anew.
struct FileStamp {
    qint64 size = -1;    ///< bytes; -1 = there is no file
    qint64 changed = 0;  ///< milliseconds since 1970, UTC
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
FileStamp stampOf(const QString& path);

/// The file of a session, as it was when it was read or written last; no path = none yet.
struct SessionFile {
    QString path;
    FileStamp stamp;
};

/// The Document's file: opening, saving, what was opened lately, and what is not saved yet.
class Session : public QObject {
    Q_OBJECT

 public:
    using Question = std::function<QMessageBox::StandardButton(const QString& sentence,
                                                               QMessageBox::StandardButtons offered)>;

    Session(Document& document, QWidget* window);

    /// Path of the file; empty when there is none yet.
    const QString& path() const { return m_file.path; }
    const SessionFile& file() const { return m_file; }
    /// "lecture.sinescope", or what a Scene without a file is called.
    QString name() const;

    /// Opens a file; says why not through failed() and keeps what is open.
    bool open(const QString& path);
    /// Asks before it writes over a file that was changed by others since it was opened.
    bool saveTo(const QString& path);
    /// One step of undo. It is a session without a file: saving it does not write over the one that was open.
    void openPreset(const QString& id);
    /// The same for a Scene of a lesson: `title` is shown as long as its encoding is, `text` names the step
    /// of undo.
    void showExample(Scene scene, const QString& title, const QString& text);
    /// Title of the preset that the Scene still is; empty once it was changed.
    QString presetTitle() const;
    /// Back to the file as it is on disk, or to what an untitled session began with; one step of undo.
    void revert();
    /// Makes a Scene the session's, unsaved, as a step of undo.
    void restore(const Scene& scene, const SessionFile& file);

    /// With dialogs. save() asks for a name when there is none.
    bool chooseAndOpen();
    bool save();
    bool saveAs();
    /// Asks what to do with unsaved changes; false = stay. While a question is open the answer is to stay.
    bool mayLeave();
    /// Stands for the message box that questions are asked with.
    void setQuestion(Question question) { m_question = std::move(question); }

    QStringList recent() const;
    void forgetRecent();

 signals:
    /// The name, or whether there is something unsaved.
    void changed();
    void recentChanged();
    void failed(const QString& sentence);
    void succeeded();
    /// The file that was chosen is a lesson.
    void lessonChosen(const QString& path);

 private:
    /// Does it and says so, or says why not.
    bool attempt(const std::function<void()>& work);
    void remember(const QString& path);
    /// Cancel while another question is open.
    QMessageBox::StandardButton ask(const QString& sentence, QMessageBox::StandardButtons offered);
    /// A path that a file dialog gives; empty while a question is open.
    QString choose(const std::function<QString()>& dialog);
    void followPreset();

    Document& m_document;
    QWidget* m_window;
    SessionFile m_file;
    QString m_presetTitle;
    Scene m_presetScene;
    /// The step of undo that opened the preset: its two sides, and the file that belongs to the first.
    std::shared_ptr<const Scene> m_beforePreset;
    std::shared_ptr<const Scene> m_afterPreset;
    SessionFile m_fileBeforePreset;
    Question m_question;
    bool m_asking = false;
};

/// Whether a path names a lesson or a deck: a CommonMark text.
bool isLessonFile(const QString& path);

/// ".sinescope"
QString sessionSuffix();

}  // namespace sinescope
