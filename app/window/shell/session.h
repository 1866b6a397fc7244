// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/window/parts/opened_file.h"
#include "app/window/parts/questions.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

namespace sinescope {

/// The Document's file: opening, saving, what was opened lately, and what is not saved yet.
class Session : public QObject {
    Q_OBJECT

 public:
    Session(Document& document, QWidget* window);

    /// Path of the file; empty when there is none yet.
    const QString& path() const { return m_file.path; }
    const OpenedFile& file() const { return m_file; }
    /// "lecture.sinescope", or what a Scene without a file is called.
    QString name() const;

    /// Opens a file; says why not through failed() and keeps what is open.
    bool open(const QString& path);
    /// Asks before it writes over a file that was changed by others since it was opened.
    bool saveTo(const QString& path);
    /// One step of undo. It is a session without a file: saving it does not write over the one that was open.
    void openPreset(const QString& id);
    /// The same for a Scene of a lesson; `text` names the step of undo.
    void showExample(Scene scene, const QString& text);
    /// Back to the file as it is on disk, or to what an untitled session began with; one step of undo.
    void revert();
    /// Makes a Scene the session's, unsaved, as a step of undo.
    void restore(const Scene& scene, const OpenedFile& file);

    /// With dialogs. save() asks for a name when there is none.
    bool chooseAndOpen();
    bool save();
    bool saveAs();
    /// Asks what to do with unsaved changes; false = stay. While a question is open the answer is to stay.
    bool mayLeave();
    /// Stands for the message box that questions are asked with.
    void setQuestion(Questions::Ask ask) { m_questions.setAsk(std::move(ask)); }

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
    /// The file that was chosen is a table of numbers.
    void tableChosen(const QString& path);

 private:
    /// Does it and says so, or says why not.
    bool attempt(const std::function<void()>& work);
    void remember(const QString& path);
    void followPreset();

    Document& m_document;
    QWidget* m_window;
    OpenedFile m_file;
    /// The step of undo that opened the preset: its two sides, and the file that belongs to the first.
    std::shared_ptr<const Scene> m_beforePreset;
    std::shared_ptr<const Scene> m_afterPreset;
    OpenedFile m_fileBeforePreset;
    Questions m_questions;
};

/// Whether a path names a lesson or a deck: a CommonMark text.
bool isLessonFile(const QString& path);

/// ".sinescope"
QString sessionSuffix();

}  // namespace sinescope
