// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"

#include <QMessageBox>
#include <QObject>
#include <QStringList>

#include <functional>

namespace sinescope {

/// The Document's file: opening, saving, what was opened lately, and what is not saved yet.
class Session : public QObject {
    Q_OBJECT

 public:
    using Question = std::function<QMessageBox::StandardButton(const QString& sentence)>;

    Session(Document& document, QWidget* window);

    /// Path of the file; empty when there is none yet.
    const QString& path() const { return m_path; }
    /// "lecture.sinescope", or what a Scene without a file is called.
    QString name() const;

    /// Opens a file; says why not through failed() and keeps what is open.
    bool open(const QString& path);
    bool saveTo(const QString& path);
    void openPreset(const QString& id);
    /// Title of the preset that the Scene still is; empty once it was changed.
    QString presetTitle() const;

    /// With dialogs. save() asks for a name when there is none.
    bool chooseAndOpen();
    bool save();
    bool saveAs();
    /// Asks what to do with unsaved changes; false = stay.
    bool mayLeave();
    /// Stands for the message box that mayLeave() asks with.
    void setQuestion(Question question) { m_question = std::move(question); }

    QStringList recent() const;
    void forgetRecent();

 signals:
    /// The name, or whether there is something unsaved.
    void changed();
    void recentChanged();
    void failed(const QString& sentence);
    void succeeded();

 private:
    /// Does it and says so, or says why not.
    bool attempt(const std::function<void()>& work);
    void remember(const QString& path);

    Document& m_document;
    QWidget* m_window;
    QString m_path;
    QString m_presetTitle;
    Scene m_presetScene;
    Question m_question;
};

/// ".sinescope"
QString sessionSuffix();

}  // namespace sinescope
