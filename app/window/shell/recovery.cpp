// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/recovery.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>

namespace sinescope {

namespace {
const QString sceneKey = u"scene"_s;
const QString askedKey = u"asked"_s;
}  // namespace

Recovery::Recovery(Document& document, Session& session, QString folder, QObject* parent)
    : Recoverable(std::move(folder),
                  {u".recovery"_s, u"sinescope_recovery"_s, u"session"_s,
                   tr("Your work is not protected against a crash: no copy can be written (%1). "
                      "Save the session to a disk with free space."),
                   tr("Not restored, because the unsaved changes of this window would be lost. Save the "
                      "session first.")},
                  parent),
      m_document(document),
      m_session(session) {
    connect(&document, &Document::changed, this, &Recovery::note);
    connect(&session, &Session::changed, this, &Recovery::note);
}

QString Recovery::stateFolder() {
    const QString given = qEnvironmentVariable("XDG_STATE_HOME");
    const QString state = QDir::isAbsolutePath(given) ? given : QDir::homePath() + u"/.local/state"_s;
#ifdef Q_OS_LINUX
    return state + u"/sinescope"_s;
#else
    return given.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
                           : state + u"/sinescope"_s;
#endif
}

std::function<QJsonObject()> Recovery::contents() const {
    // The Scene as text, so that its numbers are not parsed and rewritten.
    return [work = work()] {
        return QJsonObject{{sceneKey, QString::fromUtf8(sceneToJson(*work.scene))}, {askedKey, work.isAsked}};
    };
}

Recovery::ReadWork Recovery::reader() const {
    return [](const QJsonObject& copy, const OpenedFile&) -> SessionWork {
        return {std::make_shared<const Scene>(
                    sceneFromJson(copy.value(sceneKey).toString().toUtf8(), figureCatalog())),
                copy.value(askedKey).toBool()};
    };
}

void Recovery::restoreWork(const Found& found) {
    if (found.work.isAsked) emit questionNeeded();
    m_session.restore(*found.work.scene, found.file);
}

void Recovery::setAsked(bool isAsked) {
    if (isAsked == m_isAsked) return;
    m_isAsked = isAsked;
    note();
}

void Recovery::dropSaved() {
    const auto isSaved = [this](const Found& found) { return *found.work.scene == m_document.saved(); };
    const auto saved = std::ranges::find_if(left(), isSaved);
    if (saved != left().end()) discard(*saved);
}

}  // namespace sinescope
