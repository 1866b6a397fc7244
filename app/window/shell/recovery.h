// SPDX-License-Identifier: GPL-3.0-or-later
//
// A copy of the session on disk while it differs from what is saved.
#pragma once

#include "app/window/parts/unsaved_copies.h"
#include "app/window/shell/session.h"

namespace sinescope {

class Recovery : public Recoverable<std::shared_ptr<const Scene>> {
    Q_OBJECT

 public:
    Recovery(Document& document, Session& session, QString folder, QObject* parent);

    /// The folder of the copies: $XDG_STATE_HOME/sinescope, or ~/.local/state/sinescope.
    static QString stateFolder();

 protected:
    bool isSaved() const override { return m_document.equalsSaved(); }
    bool isModified() const override { return m_document.isModified(); }
    std::shared_ptr<const Scene> work() const override { return m_document.sharedScene(); }
    OpenedFile opened() const override { return m_session.file(); }
    std::function<QJsonObject()> contents() const override;
    std::shared_ptr<const Scene> readWork(const QJsonObject& copy, const OpenedFile& file) const override;
    void restoreWork(const Found& found) override { m_session.restore(*found.work, found.file); }
    void dropSaved() override;

 private:
    Document& m_document;
    Session& m_session;
};

}  // namespace sinescope
