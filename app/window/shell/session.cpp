// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/session.h"

#include "app/export/figure_file.h"
#include "app/figures/registry.h"
#include "app/scene/scene_json.h"
#include "core/error.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace sinescope {

namespace {

constexpr qsizetype mostRecent = 8;
const QString recentKey = QStringLiteral("recentFiles");

QString fileFilter() {
    return Session::tr("Sinescope sessions (*%1)").arg(sessionSuffix());
}

QMessageBox::StandardButton askInABox(QWidget* window, const QString& sentence) {
    return QMessageBox::question(window, QStringLiteral("Sinescope"), sentence,
                                 QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel,
                                 QMessageBox::Save);
}

}  // namespace

QString sessionSuffix() {
    return QStringLiteral(".sinescope");
}

Session::Session(Document& document, QWidget* window)
    : QObject(window),
      m_document(document),
      m_window(window),
      m_question([window](const QString& sentence) { return askInABox(window, sentence); }) {
    connect(&document, &Document::historyChanged, this, &Session::changed);
}

QString Session::name() const {
    return m_path.isEmpty() ? tr("untitled") : QFileInfo(m_path).fileName();
}

bool Session::attempt(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        emit failed(QString::fromUtf8(error.what()));
        return false;
    }
    emit changed();
    emit succeeded();
    return true;
}

bool Session::open(const QString& path) {
    return attempt([&] {
        const bool isFigure = figureFormats().contains(QFileInfo(path).suffix().toLower());
        const Scene scene = isFigure ? sceneFromFigureFile(path) : openScene(path, figureCatalog());
        // A session does not overwrite the picture that it came from.
        m_path = isFigure ? QString() : QFileInfo(path).absoluteFilePath();
        m_presetTitle.clear();
        m_document.open(scene);
        remember(QFileInfo(path).absoluteFilePath());
    });
}

bool Session::saveTo(const QString& path) {
    return attempt([&] {
        saveScene(m_document.scene(), path);
        m_path = QFileInfo(path).absoluteFilePath();
        m_document.markSaved();
        remember(m_path);
    });
}

void Session::openPreset(const QString& id) {
    attempt([&] {
        Scene scene = presetScene(id, figureCatalog());
        // The theme belongs to the room and its projector, not to the example.
        scene.style.theme = m_document.scene().style.theme;
        for (const Preset& preset : presets())
            if (preset.id == id) m_presetTitle = preset.title;
        m_presetScene = scene;
        m_document.replace(scene, tr("preset %1").arg(m_presetTitle));
        m_presetScene = m_document.scene();
    });
}

QString Session::presetTitle() const {
    const Scene& now = m_document.scene();
    const bool same = now.encoding == m_presetScene.encoding && now.sentence == m_presetScene.sentence;
    return same ? m_presetTitle : QString();
}

bool Session::chooseAndOpen() {
    if (!mayLeave()) return false;
    const QString folder = m_path.isEmpty() ? QString() : QFileInfo(m_path).absolutePath();
    const QString filter =
        tr("Sessions, and figures that Sinescope wrote (*%1 *.png *.svg *.pdf)").arg(sessionSuffix());
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open a session"), folder, filter);
    return !path.isEmpty() && open(path);
}

bool Session::save() {
    return m_path.isEmpty() ? saveAs() : saveTo(m_path);
}

bool Session::saveAs() {
    const QString start = m_path.isEmpty() ? QStringLiteral("encoding") + sessionSuffix() : m_path;
    QString path = QFileDialog::getSaveFileName(m_window, tr("Save the session"), start, fileFilter());
    if (path.isEmpty()) return false;
    if (QFileInfo(path).suffix().isEmpty()) path += sessionSuffix();
    return saveTo(path);
}

bool Session::mayLeave() {
    if (!m_document.isModified()) return true;
    switch (m_question(tr("The session “%1” has changes that are not saved.").arg(name()))) {
        case QMessageBox::Save:
            return save();
        case QMessageBox::Discard:
            return true;
        default:
            return false;
    }
}

QStringList Session::recent() const {
    return QSettings().value(recentKey).toStringList();
}

void Session::remember(const QString& path) {
    QStringList paths = recent();
    paths.removeAll(path);
    paths.prepend(path);
    if (paths.size() > mostRecent) paths.resize(mostRecent);
    QSettings().setValue(recentKey, paths);
    emit recentChanged();
}

void Session::forgetRecent() {
    QSettings().remove(recentKey);
    emit recentChanged();
}

}  // namespace sinescope
