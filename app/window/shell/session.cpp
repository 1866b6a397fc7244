// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/session.h"

#include "app/export/figure_file.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "app/window/parts/attempt.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/file_reader.h"
#include "app/window/parts/file_writer.h"
#include "app/window/shell/table_opener.h"
#include "core/error.h"
#include "core/schemes/properties.h"

#include <QFileInfo>
#include <QSettings>

namespace sinescope {

namespace {

constexpr qsizetype maximumRecent = 8;
constexpr qint64 largeFile = qint64{1} << 20;  ///< bytes; a smaller one is read in milliseconds
constexpr std::int64_t manyNumbers = 1 << 15;  ///< fewer are written in milliseconds
const QString recentKey = u"recentFiles"_s;

QString fileFilter() {
    return Session::tr("Sinescope sessions (*%1)").arg(sessionSuffix());
}

/// True if neither its name nor its contents are those of a file that Sinescope writes, so it is a table. A
/// folder holds checkpoints.
bool isTable(const QString& path) {
    if (QFileInfo(path).isDir()) return true;
    return !path.endsWith(sessionSuffix()) && !isFigureFile(path) && TableOpener::isForeign(path);
}

}  // namespace

bool carriesManyNumbers(const Scene& scene) {
    std::int64_t count = 0;
    for (const Scheme* scheme : {&scene.scheme, &scene.frozenScheme})
        if (const auto* table = ownTableIn(*scheme); table && table->hasValues())
            count += table->rows * table->columns;
    for (const std::vector<double>& given : scene.sentence.customEmbeddings) count += std::ssize(given);
    return count >= manyNumbers;
}

bool isLessonFile(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == "md"_L1 || suffix == "markdown"_L1;
}

bool isFigureFile(const QString& path) {
    return figureFormats().contains(QFileInfo(path).suffix().toLower());
}

QString sessionSuffix() {
    return u".sinescope"_s;
}

Session::Session(Document& document, FileReader& reader, FileWriter& writer, QWidget* window)
    : QObject(window),
      m_document(document),
      m_reader(reader),
      m_writer(writer),
      m_window(window),
      m_questions(window) {
    connect(&document, &Document::historyChanged, this, &Session::changed);
}

const OpenedFile& Session::file() const {
    static const OpenedFile none;
    const auto found = m_files.find(m_document.origin());
    return found == m_files.end() ? none : found->second;
}

QString Session::name() const {
    return path().isEmpty() ? tr("untitled") : QFileInfo(path()).fileName();
}

bool Session::attempt(const std::function<void()>& work) {
    // Also bad_alloc: the first file is opened outside notify().
    if (!sinescope::attempt<std::exception>(work, std::bind_front(&Session::failed, this))) return false;
    emit changed();
    emit succeeded();
    return true;
}

bool Session::open(const QString& path) {
    if (isLessonFile(path)) {
        emit lessonChosen(path);
        return true;
    }
    if (isTable(path)) {
        emit tableChosen(path);
        return true;
    }
    return attempt([&] {
        m_writer.wait();
        const QString absolute = QFileInfo(path).absoluteFilePath();
        const FileStamp stamp = stampOf(absolute);
        const Scene scene = sceneIn(path);
        if (const QString reason = m_document.open(scene); !reason.isEmpty()) throw failure(reason);
        // Saving a session does not overwrite the picture it came from.
        m_files.clear();
        if (!isFigureFile(path)) m_files[m_document.origin()] = {absolute, stamp};
        remember(absolute);
    });
}

Scene Session::sceneIn(const QString& path) {
    const auto read = [path] {
        return isFigureFile(path) ? sceneFromFigureFile(path) : openScene(path, figureCatalog());
    };
    if (QFileInfo(path).size() < largeFile) return read();
    const Document::Shared before = m_document.sharedScene();
    Scene scene = m_reader.run(tr("Reading %1 ...").arg(QFileInfo(path).fileName()),
                               [read](FileReader::Task&) { return read(); });
    if (m_document.sharedScene() != before && !mayLeave()) throw Stopped();
    return scene;
}

bool Session::saveTo(const QString& path) {
    Document::SavePoint point = m_document.savePoint();
    return attempt([&] {
        m_writer.wait();
        // Meanwhile a later state may have been written.
        if (m_document.holds(point)) point = m_document.savePoint();
        const QString absolute = QFileInfo(path).absoluteFilePath();
        if (!m_questions.mayReplace(file(), absolute)) throw Stopped();
        write(point, absolute);
    });
}

void Session::write(const Document::SavePoint& point, const QString& path) {
    const auto save = [scene = point.scene()](const QString& to) { saveScene(*scene, to); };
    const auto saved = [this, point](const OpenedFile& file) {
        if (!m_document.holds(point)) return;
        m_files[point.origin()] = file;
        m_document.markSaved(point);
        remember(file.path);
    };
    if (carriesManyNumbers(*point.scene())) return m_writer.save(path, save, saved);
    saved(writtenFile(path, save));
}

void Session::openPreset(const QString& id) {
    attempt([&] {
        const Scene scene = presetScene(id, figureCatalog());
        const std::vector<Preset> all = presets();
        showExample(scene, tr("preset %1").arg(findIn(all, id, &Preset::id)->title));
    });
}

void Session::showExample(const Scene& scene, const QString& text) {
    m_document.begin(inThemeOf(scene, m_document.scene()), text);
}

void Session::revert() {
    attempt([&] {
        m_writer.wait();
        const FileStamp stamp = stampOf(path());
        const Scene scene = path().isEmpty() ? m_document.saved() : sceneIn(path());
        m_document.replace(scene, tr("revert"));
        m_document.markSaved();
        if (!path().isEmpty()) m_files[m_document.origin()].stamp = stamp;
    });
}

void Session::restore(const Scene& scene, const OpenedFile& file) {
    m_files[m_document.origin()] = file;
    m_document.replace(scene, tr("restored session"));
    emit changed();
}

bool Session::chooseAndOpen() {
    if (!mayLeave()) return false;
    const QString folder = path().isEmpty() ? QString() : QFileInfo(path()).absolutePath();
    const QString filter = tr("Sessions, lessons, and figures that Sinescope wrote (*%1 *.md *.%2)")
                               .arg(sessionSuffix(), figureFormats().join(u" *."_s));
    const QString chosen =
        m_questions.choose([&] { return chosenFileToOpen(m_window, tr("Open Session"), folder, filter); });
    return !chosen.isEmpty() && open(chosen);
}

bool Session::save() {
    return path().isEmpty() ? saveAs() : saveTo(path());
}

bool Session::saveAs() {
    const QString start = path().isEmpty() ? u"encoding"_s + sessionSuffix() : path();
    const QString chosen = m_questions.choose([&] {
        return chosenFileToWrite(m_window, tr("Save Session"), start, fileFilter(), {sessionSuffix().mid(1)});
    });
    return !chosen.isEmpty() && saveTo(chosen);
}

bool Session::mayLeave() {
    if (m_questions.isOpen()) return false;
    try {
        m_writer.wait();
    } catch (const Stopped&) {
        return false;
    }
    return !m_document.isModified() ||
           m_questions.mayLeave(tr("The session “%1” has unsaved changes.").arg(name()),
                                [this] { return save() && mayLeave(); });  // changed while it was written
}

QStringList Session::recent() const {
    return QSettings().value(recentKey).toStringList();
}

void Session::remember(const QString& path) {
    QStringList paths = recent();
    paths.removeAll(path);
    paths.prepend(path);
    if (paths.size() > maximumRecent) paths.resize(maximumRecent);
    QSettings().setValue(recentKey, paths);
    emit recentChanged();
}

void Session::forgetRecent() {
    QSettings().remove(recentKey);
    emit recentChanged();
}

}  // namespace sinescope
