// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/animation/checkpoints.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "app/scene/texts_of.h"
#include "core/files/table.h"
#include "core/schemes/properties.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

OpenedTable tableOf(const Checkpoint& checkpoint) {
    return readTable(systemPath(checkpoint.path), checkpoint.tensor.toStdString());
}

/// Returns the table of a folder's entry; empty if it is not one.
QString tablePath(const QFileInfo& entry) {
    static const QStringList suffixes = {u"npy"_s, u"npz"_s, u"safetensors"_s, u"csv"_s, u"tsv"_s};
    if (entry.isFile()) return suffixes.contains(entry.suffix().toLower()) ? entry.filePath() : QString();
    const QFileInfo inside(QDir(entry.filePath()).filePath(u"model.safetensors"_s));
    return inside.isFile() ? inside.filePath() : QString();
}

/// Splits `name` into the folder and the tensor after the last colon; a folder's name may contain a colon.
std::pair<QString, QString> folderAndTensor(const QString& name) {
    if (QFileInfo(name).isDir()) return {name, {}};
    const qsizetype colon = name.lastIndexOf(':'_L1);
    return {colon < 0 ? name : name.left(colon), colon < 0 ? QString() : name.mid(colon + 1)};
}

/// Returns what identifies a checkpoint: a table without its numbers, which its SHA-256 identifies.
Scheme description(const Scheme& scheme) {
    const auto* table = ownTableIn(scheme);
    return table ? Scheme(withoutNumbers(*table)) : scheme;
}

/// Returns the run of digits at `at` without leading zeros, and moves `at` past it.
QStringView digitsAt(QStringView text, qsizetype& at) {
    const qsizetype start = at;
    while (at < text.size() && text[at].isDigit()) ++at;
    QStringView digits = text.mid(start, at - start);
    while (digits.size() > 1 && digits.front() == '0'_L1) digits = digits.mid(1);
    return digits;
}

void sortNaturally(std::vector<Checkpoint>& tables) {
    std::ranges::sort(tables,
                      [](const Checkpoint& a, const Checkpoint& b) { return naturalLess(a.label, b.label); });
}

}  // namespace

bool naturalLess(const QString& a, const QString& b) {
    qsizetype i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (a[i].isDigit() && b[j].isDigit()) {
            const QStringView first = digitsAt(a, i), second = digitsAt(b, j);
            if (first.size() != second.size()) return first.size() < second.size();
            if (const int order = first.compare(second); order != 0) return order < 0;
            continue;
        }
        if (a[i] != b[j]) return a[i] < b[j];
        ++i, ++j;
    }
    if (a.size() - i != b.size() - j) return a.size() - i < b.size() - j;
    return a < b;
}

std::vector<Checkpoint> checkpointsIn(const QString& name) {
    const auto [folder, tensor] = folderAndTensor(name);
    if (!QFileInfo(folder).isDir()) throw failure(u"There is no folder %1."_s.arg(quotedPath(folder)));
    std::vector<Checkpoint> found;
    for (const QFileInfo& entry :
         QDir(folder).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        if (const QString path = tablePath(entry); !path.isEmpty())
            found.push_back({path, tensor, entry.fileName()});
    sortNaturally(found);
    if (found.size() < 2)
        throw failure(
            u"The folder %1 has %2; an animation of checkpoints takes two or more files "
            "in .npy, .npz, .safetensors or .csv, or folders with a model.safetensors."_s.arg(
                quotedPath(folder), found.empty() ? u"no table"_s : u"one table"_s));
    return found;
}

std::vector<Checkpoint> checkpointsOf(const QStringList& paths) {
    std::vector<Checkpoint> found = valuesOf(paths, [](const QString& path) -> Checkpoint {
        return {path, {}, QFileInfo(path).fileName()};
    });
    sortNaturally(found);
    return found;
}

Checkpoints::Checkpoints(std::vector<Checkpoint> tables, bool areFrozen,
                         const std::function<void(std::size_t index)>& beforeReading,
                         std::int64_t maximumKept)
    : m_tables(std::move(tables)), m_areFrozen(areFrozen), m_reread(m_tables.size()) {
    std::int64_t kept = 0;
    std::pair<std::int64_t, std::int64_t> size;
    for (const Checkpoint& each : m_tables) {
        if (beforeReading) beforeReading(m_known.size());
        const OpenedTable table = tableOf(each);
        const std::pair now(table.listing.rows, table.listing.columns);
        if (m_known.empty()) size = now;
        if (size != now)
            throw failure(u"Checkpoints must have the same size: %1 is %2 × %3, but %4 is %5 × %6."_s
                              .arg(quotedPath(m_tables.front().path))
                              .arg(size.first)
                              .arg(size.second)
                              .arg(quotedPath(each.path))
                              .arg(now.first)
                              .arg(now.second));
        Scheme scheme = schemeOfTable(table);
        Known known{description(scheme), {}};
        kept += now.first * now.second;
        // The first one is shown as soon as they are open.
        if (kept <= maximumKept || m_known.empty())
            known.kept = std::make_shared<const Scheme>(std::move(scheme));
        m_known.push_back(std::move(known));
    }
}

std::shared_ptr<const Scheme> Checkpoints::inMemory(int index) const {
    const auto at = static_cast<std::size_t>(index);
    if (const auto& kept = m_known.at(at).kept) return kept;
    const std::lock_guard lock(m_mutex);
    return m_reread[at].lock();
}

std::shared_ptr<const Scheme> Checkpoints::scheme(int index) const {
    if (auto known = inMemory(index)) return known;
    const auto at = static_cast<std::size_t>(index);
    auto scheme = std::make_shared<const Scheme>(schemeOfTable(tableOf(m_tables[at])));
    const std::lock_guard lock(m_mutex);
    m_reread[at] = m_lastReread = scheme;
    return scheme;
}

void Checkpoints::show(Scene& scene, int index) const {
    const std::int64_t length = scene.encoding.length;
    const bool isOpen = shownIn(scene).has_value();
    if (m_areFrozen) {
        Scene setting;
        setOpenedScheme(setting, *scheme(index));
        scene.frozen = setting.encoding;
        scene.frozenScheme = setting.scheme;
    } else {
        setOpenedScheme(scene, *scheme(index));
        if (isOpen) scene.encoding.length = length;  // the first table's, or what the user typed
    }
    clampToValid(scene);
}

std::optional<int> Checkpoints::shownIn(const Scene& scene) const {
    const Scheme shown = description(m_areFrozen ? scene.frozenScheme : scene.scheme);
    for (std::size_t k = 0; k < m_known.size(); ++k)
        if (m_known[k].description == shown) return static_cast<int>(k);
    return {};
}

}  // namespace sinescope
