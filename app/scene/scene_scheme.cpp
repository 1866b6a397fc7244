// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_scheme.h"

#include "app/scene/learned_tables.h"
#include "app/scene/sentences.h"
#include "app/scene/zooms.h"
#include "core/schemes/scheme_fit.h"
#include "core/schemes/scheme_values.h"

#include <algorithm>
#include <list>
#include <mutex>

namespace sinescope {

namespace {

/// The last few matrices asked for, the latest first.
class RowsCache {
 public:
    std::shared_ptr<const InputMatrix> get(const Scheme& scheme, std::int64_t length, std::int64_t dModel) {
        const std::lock_guard lock(m_mutex);
        const auto at = std::find_if(m_all.begin(), m_all.end(), [&](const Entry& entry) {
            return entry.length == length && entry.dModel == dModel && entry.scheme == scheme;
        });
        if (at != m_all.end()) {
            m_all.splice(m_all.begin(), m_all, at);
            return m_all.front().rows;
        }
        m_all.push_front(
            {scheme, length, dModel, std::make_shared<const InputMatrix>(scheme, length, dModel)});
        if (m_all.size() > capacity) m_all.pop_back();
        return m_all.front().rows;
    }

 private:
    static constexpr std::size_t capacity = 8;
    struct Entry {
        Scheme scheme;
        std::int64_t length = 0;
        std::int64_t dModel = 0;
        std::shared_ptr<const InputMatrix> rows;
    };
    std::mutex m_mutex;
    std::list<Entry> m_all;
};

/// The table that has the numbers of one that is not at hand; nullptr where `other` is not that one.
const TableScheme* numbersFor(const Scheme& scheme, const Scheme& other) {
    const auto* named = std::get_if<TableScheme>(&scheme);
    const auto* opened = std::get_if<TableScheme>(&other);
    const bool wanted = named && opened && !named->isAtHand() && named->sha256 == opened->sha256 &&
                        named->rows == opened->rows && named->columns == opened->columns;
    return wanted ? opened : nullptr;
}

}  // namespace

Scheme schemeOf(const Scene& scene) {
    if (isSinusoidal(scene)) return SinusoidalScheme{scene.encoding};
    return fitted(scene.scheme, scene.encoding.length, scene.encoding.dModel);
}

Scene frozenSetting(const Scene& scene) {
    Scene frozen;
    frozen.encoding = scene.frozen.value();
    frozen.scheme = scene.frozenScheme;
    return frozen;
}

Entry entryOf(const Scene& scene) {
    return entersAt(scene.scheme);
}

const TableScheme* openedTable(const Scene& scene) {
    return std::get_if<TableScheme>(&scene.scheme);
}

QString missingTable(const Scene& scene) {
    const TableScheme* table = openedTable(scene);
    if (!table || table->isAtHand()) return {};
    if (table->rows == 0) return QStringLiteral("No table has been opened yet.");
    return QStringLiteral(
               "The table %1, %2 × %3, is not at hand: this file says which one it was, and does "
               "not carry its numbers.")
        .arg(quoted(QString::fromStdString(table->name)))
        .arg(table->rows)
        .arg(table->columns);
}

std::shared_ptr<const InputMatrix> inputRows(const Scene& scene) {
    static RowsCache cache;
    return cache.get(schemeOf(scene), scene.encoding.length, scene.encoding.dModel);
}

std::int64_t headCount(const Scene& scene) {
    return headCount(scene.scheme);
}

Vector rotationAngles(const Scene& scene, double position) {
    return rotationAngles(schemeOf(scene), position);
}

Scheme newScheme(const Scene& scene, const QString& id) {
    if (id == QLatin1String("learned")) return learnedScheme();
    if (id == QLatin1String("sinusoidal")) return SinusoidalScheme{};
    return makeScheme(id.toStdString(), scene.encoding.dModel, scene.encoding.length, scene.sentence.seed);
}

Scheme rowsOf(const OpenedTable& table) {
    const std::string name =
        table.listing.name.empty() ? table.file : table.listing.name + " of " + table.file;
    // In captions, and in comment lines of tables and programs.
    const std::string shown = onOneLine(QString::fromStdString(name)).toStdString();
    return tableScheme(table.values, shown, std::min(table.listing.firstRow, table.values.rows() - 1));
}

Scheme biasesOf(const OpenedTable& table) {
    T5Scheme t5;
    t5.biases = table.values;
    t5.buckets.buckets = table.values.rows();
    validate(t5);
    return t5;
}

Scheme schemeOfTable(const OpenedTable& table) {
    return table.listing.use == TableUse::ScoreBias ? biasesOf(table) : rowsOf(table);
}

void giveNumbers(Scheme& scheme, const Scheme& other) {
    if (const TableScheme* opened = numbersFor(scheme, other))
        std::get<TableScheme>(scheme).table = opened->table;
}

void setScheme(Scene& scene, Scheme scheme) {
    giveNumbers(scene.frozenScheme, scheme);
    if (numbersFor(scene.scheme, scheme)) return giveNumbers(scene.scheme, scheme);
    endZoomsFor(scene, scheme);
    scene.scheme = std::move(scheme);
    const SchemeRoom room = schemeRoom(scene.scheme);
    if (room.positions > 0)
        scene.encoding.length = std::min(room.positions, EncodingParameters::maximumLength);
    clampToValid(scene);
}

QString fileName(const char* id) {
    return QString::fromUtf8(id).replace(QLatin1Char('-'), QLatin1Char('_'));
}

QString schemePath(const char* parameter) {
    return QStringLiteral("scheme.") + fileName(parameter);
}

}  // namespace sinescope
