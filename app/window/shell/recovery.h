// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of the session on disk while it differs from what is saved.
#pragma once

#include "app/window/parts/unsaved_copies.h"
#include "app/window/shell/session.h"

namespace sinescope {

/// A Scene, and whether a lesson's question covered its figures.
struct SessionWork {
    std::shared_ptr<const Scene> scene;
    bool isAsked = false;
};

class Recovery : public Recoverable<SessionWork> {
    Q_OBJECT

 public:
    Recovery(Document& document, Session& session, QString folder, QObject* parent);

    /// The folder of the copies: $XDG_STATE_HOME/sinescope, or ~/.local/state/sinescope.
    static QString stateFolder();
    /// Notes whether a question covers figures of the session.
    void setAsked(bool isAsked);

 signals:
    /// Emitted before a session is restored whose figures a question covered.
    void questionNeeded();

 protected:
    bool isSaved() const override { return m_document.equalsSaved(); }
    bool isModified() const override { return m_document.isModified(); }
    SessionWork work() const override { return {m_document.sharedScene(), m_isAsked}; }
    OpenedFile opened() const override { return m_session.file(); }
    std::function<QJsonObject()> contents() const override;
    bool isLarge() const override { return carriesManyNumbers(m_document.scene()); }
    ReadWork reader() const override;
    void restoreWork(const Found& found) override;
    void dropSaved() override;

 private:
    Document& m_document;
    Session& m_session;
    bool m_isAsked = false;
};

}  // namespace sinescope
