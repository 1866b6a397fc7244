// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/table_opener.h"

#include "app/export/background_work.h"
#include "app/figures/scene_edits.h"
#include "app/scene/given_vectors.h"
#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "app/window/parts/attempt.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/file_reader.h"
#include "app/window/parts/visible_figures.h"
#include "app/window/shell/table_dialog.h"
#include "core/schemes/properties.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

#include <exception>
#include <tuple>
#include <utility>

namespace sinescope {

namespace {

const QString lastKey = u"tables/last"_s;
/// The pictures of checkpoints wait so long for their scales.
constexpr int maximumScaleMilliseconds = 2000;

/// Completes the frozen setting if it lacks the numbers of the opened table and the live setting lacks none,
/// so that the live setting stays. Returns true on success.
bool completesFrozen(Scene& scene, const Scheme& opened) {
    const auto lacks = [](const Scheme& scheme) {
        const auto* table = ownTableIn(scheme);
        return table && table->rows > 0 && !table->hasValues();
    };
    if (!scene.frozen || lacks(scene.scheme) || !lacks(scene.frozenScheme)) return false;
    copyTableNumbers(scene.frozenScheme, opened);
    return !lacks(scene.frozenScheme);
}

/// Returns the scales that checkpoints share in the figures on screen; `scene` is shown before them.
FigureScales scalesOf(const std::shared_ptr<const Checkpoints>& checkpoints, Scene scene,
                      FileReader::Task& task) {
    checkpoints->show(scene, 0);
    const AnimationSpec spec = defaultAnimation(scene, checkpointParameterId(), checkpoints);
    FigureScales found;
    QElapsedTimer time;
    time.start();
    for (const FigureState& state : scene.figures) {
        if (!isOnScreen(scene, state.id)) continue;
        const auto shouldContinue = [&] {
            task.show(TableOpener::tr("Comparing the checkpoints ..."));
            return !time.hasExpired(maximumScaleMilliseconds);
        };
        // Playing reports an error.
        errorMessageOf<std::exception>([&] {
            if (const auto scales = sharedScales(state.id, scene, spec, shouldContinue))
                found[state.id] = *scales;
        });
    }
    return found;
}

}  // namespace

TableOpener::TableOpener(Document& document, FileReader& reader, QWidget* window)
    : QObject(window), m_document(document), m_reader(reader), m_window(window) {
    document.setCompletion([self = QPointer(this)](const Scene& before, Scene& after) {
        if (self) self->completeWords(before, after);
    });
}

QStringList TableOpener::chosenFiles(const QString& title, bool several) {
    QSettings settings;
    const QString start = settings.value(lastKey).toString();
    const QString filter =
        tr("Tables (*.npy *.npz *.safetensors *.csv *.tsv *.txt *.vec *.bin);;All files (*)");
    QStringList paths = several ? chosenFilesToOpen(m_window, title, start, filter)
                                : QStringList{chosenFileToOpen(m_window, title, start, filter)};
    // The file itself, so that a refused one is selected the next time.
    if (!paths.value(0).isEmpty()) settings.setValue(lastKey, QFileInfo(paths.front()).absoluteFilePath());
    return paths;
}

void TableOpener::chooseAndOpen() {
    const QStringList paths = chosenFiles(tr("Open Table"), true);
    if (paths.size() > 1)
        openCheckpoints(paths);
    else if (!paths.value(0).isEmpty())
        open(paths.front());
}

void TableOpener::chooseAndPlay() {
    QSettings settings;
    const QString path = chosenFolder(m_window, tr("Open Checkpoints"), settings.value(lastKey).toString());
    if (path.isEmpty()) return;
    settings.setValue(lastKey, path);
    openCheckpoints({path});
}

void TableOpener::chooseAndCompare() {
    const QString path = chosenFiles(tr("Open Table as B")).value(0);
    if (!path.isEmpty()) openTable(path, true);
}

void TableOpener::chooseAndAssignVectors() {
    const QString path = chosenFiles(tr("Word Vectors")).value(0);
    if (!path.isEmpty()) assignVectors(path);
}

void TableOpener::attempt(const std::function<QString()>& work) {
    QString reason;
    // Also out of memory for a table.
    sinescope::attempt<std::exception>([&] { reason = work(); },
                                       [&reason](const QString& error) { reason = error; });
    if (reason.isEmpty()) return;
    if (m_text) reason.replace(m_text->filePath(u"clipboard"_s), tr("The clipboard"));
    emit m_document.refused(reason);
}

bool TableOpener::isPasted(const QString& path) const {
    return m_text && path == m_text->filePath(u"clipboard"_s);
}

QString TableOpener::readingText(const QString& path) const {
    return tr("Reading %1 ...").arg(isPasted(path) ? tr("the clipboard") : QFileInfo(path).fileName());
}

void TableOpener::open(const QString& path) {
    if (QFileInfo(path).isDir())
        openCheckpoints({path});
    else if (holdsWordVectors(path))
        emit wordVectorsDetected(path);
    else
        openTable(path);
}

void TableOpener::openText(const QString& text) {
    if (text.trimmed().isEmpty()) {
        emit m_document.refused(tr("The clipboard has no table."));
        return;
    }
    emit textReplaced();
    m_text.emplace();
    QFile file(m_text->filePath(u"clipboard"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.flush()) {
        emit m_document.refused(tr("The text on the clipboard cannot be written to a temporary file: %1.")
                                    .arg(file.errorString()));
        return;
    }
    open(file.fileName());
}

void TableOpener::openTable(const QString& path, bool asOther) {
    attempt([&]() -> QString {
        requireReadableName(path);
        const std::filesystem::path file = systemPath(path);
        const QString reading = readingText(path);
        const TableListing listing =
            m_reader.run(reading, [file](FileReader::Task&) { return listTables(file); });
        const std::optional<std::string> name = choose(listing, tr("Open Table"));
        if (!name) return {};
        auto [scheme, notice] = m_reader.run(reading, [file, name](FileReader::Task&) {
            const OpenedTable table = readTable(file, *name);
            const Scheme opened = schemeOfTable(table);
            return std::pair(opened, openedTableText(table, opened));
        });
        const QString other = otherTable(m_document.scene(), scheme);
        if (!other.isEmpty() && !takesOther(other)) return {};
        const auto show = [&scheme = scheme, asOther](Scene& scene) {
            if (asOther)
                freezeEdit().change(scene);
            else if (completesFrozen(scene, scheme))
                return;
            setOpenedScheme(scene, scheme);
        };
        QString reason = m_document.tryApply({tr("open table"), show});
        if (asOther) notice += tr(" It is B, and the previous setting is A. Press D to compare them.");
        if (reason.isEmpty()) emit tableOpened(notice);
        return reason;
    });
}

void TableOpener::openCheckpoints(const QStringList& paths) {
    attempt([&]() -> QString {
        auto [tables, listing] = m_reader.run(readingText(paths.front()), [paths](FileReader::Task&) {
            std::vector<Checkpoint> found =
                paths.size() == 1 ? checkpointsIn(paths.front()) : checkpointsOf(paths);
            TableListing first = listTables(systemPath(found.front().path));
            return std::pair(std::move(found), std::move(first));
        });
        const std::optional<std::string> name = choose(listing, tr("Open Checkpoints"));
        if (!name) return {};
        for (Checkpoint& table : tables) table.tensor = QString::fromStdString(*name);
        const auto [checkpoints, scales] = readCheckpoints(tables);
        QString reason = m_document.tryApply(
            {tr("open checkpoints"), [&shown = checkpoints](Scene& scene) { shown->show(scene, 0); }});
        if (!reason.isEmpty()) return reason;
        emit checkpointsOpened(checkpoints, scales);
        emit tableOpened(tr("%1 checkpoints, from %2 to %3. Press K to play them.")
                             .arg(checkpoints->count())
                             .arg(checkpoints->label(0), checkpoints->label(checkpoints->count() - 1)));
        return {};
    });
}

std::pair<std::shared_ptr<const Checkpoints>, FigureScales> TableOpener::readCheckpoints(
    const std::vector<Checkpoint>& tables) {
    const Document::Shared before = m_document.sharedScene();
    auto read = m_reader.run(readingText(tables.front().path), [tables, before](FileReader::Task& task) {
        const auto show = [&](std::size_t index) {
            task.show(
                tr("Reading %1, %2 of %3 ...").arg(tables[index].label).arg(index + 1).arg(tables.size()));
        };
        const auto checkpoints = std::make_shared<const Checkpoints>(tables, false, show);
        return std::pair(checkpoints, scalesOf(checkpoints, *before, task));
    });
    if (m_document.sharedScene() != before) read.second.clear();
    return read;
}

void TableOpener::assignVectors(const QString& path) {
    attempt([&]() -> QString {
        requireReadableName(path);
        const QString reading = readingText(path);
        std::optional<std::string> name = std::string();
        if (!holdsWordVectors(path))
            name = choose(
                m_reader.run(reading, [path](FileReader::Task&) { return listTables(systemPath(path)); }),
                tr("Word Vectors"));
        if (!name) return {};
        const auto tokens = [this]() -> const QStringList& { return m_document.scene().sentence.tokens; };
        const auto lookedUp = [&] {
            return m_reader.run(reading, [path, name, words = tokens()](FileReader::Task&) {
                const auto book = std::make_shared<VectorBook>(path, QString::fromStdString(*name));
                GivenVectors found = book->lookUp(words);
                requireSomeWord(found);
                return std::pair(book, std::move(found));
            });
        };
        auto [book, vectors] = lookedUp();
        while (vectors.tokens != tokens()) std::tie(book, vectors) = lookedUp();  // typed meanwhile
        QString reason = m_document.tryApply({tr("word vectors"), [&vectors = vectors](Scene& scene) {
                                                  sinescope::assignVectors(scene, vectors);
                                              }});
        if (!reason.isEmpty()) return reason;
        m_vectors = book;
        indexWords();
        emit vectorsGiven(givenVectorsText(vectors));
        return {};
    });
}

void TableOpener::indexWords() {
    m_areIndexed = false;
    m_beforeTyping.reset();
    const auto index = [book = m_vectors] {
        errorMessageOf<std::exception>([&] { book->index(); });  // looking up words reports it
        return book;
    };
    computeFor(this, index, [](TableOpener& opener, const auto& book) {
        if (opener.m_vectors == book) opener.completeTypedWords();
    });
}

void TableOpener::completeTypedWords() {
    m_areIndexed = true;
    const Document::Shared before = std::exchange(m_beforeTyping, nullptr);
    if (!before) return;
    m_document.apply({tr("word vectors"), [&](Scene& scene) {
                          // Another session may have been opened meanwhile.
                          if (scene.sentence.vectorsFile == before->sentence.vectorsFile)
                              lookUpWords(*before, scene);
                      }});
}

void TableOpener::completeWords(const Scene& before, Scene& after) {
    if (!m_vectors || after.sentence.tokens == before.sentence.tokens || !m_vectors->isUsedBy(before)) return;
    if (m_areIndexed)
        lookUpWords(before, after);
    else if (!m_beforeTyping)
        m_beforeTyping = m_document.sharedScene();
}

void TableOpener::lookUpWords(const Scene& before, Scene& after) {
    const std::optional<GivenVectors> found = assignVectorsToTypedWords(before, after, *m_vectors);
    if (!found || found->unknown().isEmpty()) return;
    // After the change, which clears earlier messages.
    QTimer::singleShot(0, this, [this, text = givenVectorsText(*found)] { emit vectorsGiven(text); });
}

std::optional<std::string> TableOpener::choose(const TableListing& listing, const QString& title) {
    if (listing.tables.size() < 2) return std::string();  // readTable() reports an empty file
    TableDialog dialog(listing, title, m_window);
    if (dialog.exec() != QDialog::Accepted || dialog.chosen() < 0) return {};
    return listing.tables[static_cast<std::size_t>(dialog.chosen())].name;
}

QString TableOpener::otherTable(const Scene& scene, const Scheme& opened) {
    const TableScheme* named = openedTable(scene);
    if (!named || named->hasValues() || named->rows == 0) return {};
    const auto* table = ownTableIn(opened);
    if (table && table->sha256 == named->sha256) return {};
    const auto size = [](const TableScheme& each) {
        return u"%1 × %2"_s.arg(grouped(each.rows), grouped(each.columns));
    };
    const auto begin = [](const std::string& sha) { return QString::fromStdString(sha.substr(0, 12)); };
    const QString missing = tr("The missing table, %1, is %2 with the SHA-256 %3...")
                                .arg(QString::fromStdString(named->name), size(*named), begin(named->sha256));
    if (!table) return missing + tr(" This one is not a table of positions.");
    const QString other =
        table->rows == named->rows && table->columns == named->columns
            ? tr(" This one has the same size and other numbers: SHA-256 %1...").arg(begin(table->sha256))
            : tr(" This one is %1: SHA-256 %2...").arg(size(*table), begin(table->sha256));
    return missing + other;
}

bool TableOpener::takesOther(const QString& sentence) {
    QMessageBox box(QMessageBox::NoIcon, tr("Another Table"), tr("This is not the table that is missing."),
                    QMessageBox::Open | QMessageBox::Cancel, m_window);
    box.setObjectName(u"otherTable"_s);
    box.setInformativeText(sentence + tr(" Open it in its place?"));
    box.setDefaultButton(QMessageBox::Cancel);
    return box.exec() == QMessageBox::Open;
}

bool TableOpener::isForeign(const QString& path) {
    if (!isReadableName(path)) return true;  // opening it reports the reason
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return false;
    const QByteArray start = file.read(64).trimmed();
    for (const char* own : {"{", "<", "\x89PNG", "%PDF", "GIF8", "RIFF"})
        if (start.startsWith(own)) return false;
    return true;
}

}  // namespace sinescope
