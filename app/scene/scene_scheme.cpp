// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_scheme.h"

#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"
#include "app/scene/zooms.h"
#include "core/files/tensor_names.h"
#include "core/schemes/properties.h"
#include "core/schemes/rope_fit.h"
#include "core/schemes/scheme_fit.h"
#include "core/schemes/scheme_values.h"

#include <algorithm>
#include <list>
#include <mutex>

namespace sinescope {

namespace {

/// Caches the last few matrices, the most recently used first.
class RowsCache {
 public:
    std::shared_ptr<const InputMatrix> get(const Scheme& scheme, std::int64_t length, std::int64_t dModel) {
        const std::lock_guard lock(m_mutex);
        const auto at = std::ranges::find_if(m_all, [&](const Entry& entry) {
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

/// Returns the opened table in `other` if it is the one whose numbers `scheme` lacks, else null.
const TableScheme* findMissingTable(const Scheme& scheme, const Scheme& other) {
    const TableScheme *named = ownTableIn(scheme), *opened = ownTableIn(other);
    const bool isMatch = named && opened && !named->hasValues() && named->sha256 == opened->sha256 &&
                         named->rows == opened->rows && named->columns == opened->columns;
    return isMatch ? opened : nullptr;
}

/// Two directions need two buckets each.
constexpr std::int64_t minimumBidirectionalBuckets = 4;

/// Maximum length of a displayed name.
constexpr qsizetype longestName = 120;

/// The name of a table in captions, notices and comment lines of programs.
QString shownName(const OpenedTable& table) {
    const std::string name =
        table.listing.name.empty() ? table.file : table.listing.name + " of " + table.file;
    const QString shown = onOneLine(QString::fromStdString(name));
    return shown.size() > longestName ? shown.left(longestName - 1) + QChar(0x2026) : shown;
}

}  // namespace

Scheme schemeOf(const Scene& scene) {
    if (usesEncoding(scene)) return SinusoidalScheme{scene.encoding};
    return fitted(scene.scheme, scene.encoding.length, scene.encoding.dModel);
}

bool isSinusoidal(const Scene& scene) {
    return sinusoidIn(scene.scheme) != nullptr;
}

bool usesEncoding(const Scene& scene) {
    return isSinusoidal(scene);
}

SceneParts scorePartsOf(const Scene& scene) {
    const Entry entry = entryOf(scene);
    return entry == Entry::Score || entry == Entry::Rotation
               ? ScenePart::Shift | ScenePart::Head | ScenePart::Sentence
               : SceneParts();
}

bool hasPairs(const Scene& scene) {
    return usesEncoding(scene) || !ownColumnRoles(scene).empty();
}

std::vector<ColumnRole> ownColumnRoles(const Scene& scene) {
    return usesEncoding(scene) ? columnRoles(*encodingOf(scene)) : columnRoles(schemeOf(scene));
}

std::vector<ColumnRole> columnRoles(const Scene& scene) {
    std::vector<ColumnRole> roles = ownColumnRoles(scene);
    return roles.empty() ? columnRoles(*encodingOf(scene)) : roles;
}

Scene frozenSetting(const Scene& scene) {
    Scene frozen;
    frozen.encoding = scene.frozen.value();
    frozen.scheme = scene.frozenScheme;
    return frozen;
}

QString schemeName(const Scheme& scheme) {
    return QString::fromUtf8(infoOf(scheme).name);
}

QString schemeId(const Scheme& scheme) {
    return QString::fromUtf8(infoOf(scheme).id);
}

Entry entryOf(const Scene& scene) {
    return entersAt(scene.scheme);
}

bool addsOwnRows(const Scene& scene) {
    return entryOf(scene) == Entry::Input && !usesEncoding(scene);
}

bool hasAngles(const Scene& scene) {
    return entryOf(scene) == Entry::Rotation || usesEncoding(scene);
}

const TableScheme* openedTable(const Scene& scene) {
    return ownTableIn(scene.scheme);
}

QString missingTable(const Scene& scene) {
    const TableScheme* table = openedTable(scene);
    if (!table || table->hasValues()) return {};
    if (table->rows == 0) return u"No table has been opened yet."_s;
    return u"The table %1, %2 × %3, is missing: this file names it but does not contain its numbers."_s.arg(
        quoted(QString::fromStdString(table->name)), grouped(table->rows), grouped(table->columns));
}

std::shared_ptr<const InputMatrix> inputRows(const Scene& scene) {
    static RowsCache cache;
    return cache.get(schemeOf(scene), scene.encoding.length, scene.encoding.dModel);
}

std::int64_t headCount(const Scene& scene) {
    return headCount(scene.scheme);
}

std::optional<std::int64_t> lastCountedPosition(const Scene& scene) {
    const auto* rope = rotationIn(scene.scheme);
    const std::optional<std::int64_t> last = rope ? lastCountedPosition(*rope) : std::nullopt;
    return last && *last < scene.encoding.lastPosition() ? last : std::nullopt;
}

Scheme newScheme(const Scene& scene, const QString& id) {
    if (id == "learned"_L1) return learnedScheme();
    if (id == "sinusoidal"_L1) return SinusoidalScheme{};
    return makeScheme(id.toStdString(), scene.encoding.dModel, scene.encoding.length, scene.sentence.seed);
}

Scheme rowsOf(const OpenedTable& table) {
    if (table.values.columns() > EncodingParameters::maximumDModel)
        throw failure(u"%1 has %2 columns; a table of rows has at most %3."_s.arg(
            shownName(table), grouped(table.values.columns()), grouped(EncodingParameters::maximumDModel)));
    return tableScheme(table.values, shownName(table).toStdString(),
                       std::min(table.listing.firstRow, table.values.rows() - 1));
}

Scheme biasesOf(const OpenedTable& table) {
    T5Scheme t5;
    t5.biases = table.values;
    t5.name = onOneLine(QString::fromStdString(table.listing.name)).left(longestName).toStdString();
    t5.buckets.buckets = table.values.rows();
    t5.buckets.bidirectional =
        table.listing.bidirectional && table.values.rows() >= minimumBidirectionalBuckets;
    t5.buckets.maximumDistance = std::max(t5.buckets.maximumDistance, table.values.rows());
    validate(t5);
    return t5;
}

Scheme rotationOf(const OpenedTable& table) {
    const Matrix& values = table.values.values();
    const TableUse use = table.listing.use;
    std::optional<RopeScheme> rope =
        use == TableUse::RotaryFrequencies
            ? ropeFromFrequencies(values.row(0))
            : ropeFromTable(values, use == TableUse::RotaryCosines ? RopeWave::Cosine : RopeWave::Sine);
    if (!rope)
        throw failure(
            u"%1 does not match RoPE with any base, neither unscaled nor with linear scaling or "
            "Llama 3's."_s.arg(shownName(table)));
    return *rope;
}

Scheme schemeOfTable(const OpenedTable& table) {
    switch (table.listing.use) {
        case TableUse::ScoreBias:
            return biasesOf(table);
        case TableUse::RotaryFrequencies:
        case TableUse::RotaryCosines:
        case TableUse::RotarySines:
            return rotationOf(table);
        default:
            return rowsOf(table);
    }
}

QString openedTableText(const OpenedTable& table, const Scheme& scheme) {
    QString text = u"%1: %2 × %3."_s.arg(shownName(table), grouped(table.values.rows()),
                                         grouped(table.values.columns()));
    if (!table.listing.note.empty()) text += ' '_L1 + QString::fromStdString(table.listing.note);
    if (const auto* rope = rotationIn(scheme)) {
        text += u" RoPE with base %1"_s.arg(plainNumber(rope->base));
        if (isScaled(*rope)) text += u", scaling: %1"_s.arg(QString::fromUtf8(scalingName(rope->scaling)));
        text += u", found from the values."_s;
    }
    const auto* t5 = bucketsIn(scheme);
    if (t5 && table.listing.bidirectional && !t5->buckets.bidirectional)
        text += u" Fewer than four buckets: not bidirectional."_s;
    return text;
}

QString sourceOfParameter(const SchemeParameter& parameter, const Scheme& scheme) {
    const auto* t5 = bucketsIn(scheme);
    if (!t5 || t5->name.empty() || QLatin1String(parameter.id) != "bidirectional"_L1) return {};
    const ModelStack stack = stackOf(t5->name);
    const bool isBidirectional = t5->buckets.bidirectional;
    if (!isBidirectional && stack != ModelStack::Decoder && t5->buckets.buckets < minimumBidirectionalBuckets)
        return u"fewer than four buckets"_s;
    if (isBidirectional != (stack != ModelStack::Decoder)) return u"set by hand"_s;
    return stack == ModelStack::Decoder   ? u"a decoder's, by its name"_s
           : stack == ModelStack::Encoder ? u"an encoder's, by its name"_s
                                          : u"its name says neither"_s;
}

void copyTableNumbers(Scheme& scheme, const Scheme& other) {
    if (const TableScheme* opened = findMissingTable(scheme, other))
        ownTableIn(scheme)->table = opened->table;
}

void setScheme(Scene& scene, Scheme scheme) {
    copyTableNumbers(scene.frozenScheme, scheme);
    if (findMissingTable(scene.scheme, scheme)) return copyTableNumbers(scene.scheme, scheme);
    endZoomsFor(scene, scheme);
    scene.scheme = std::move(scheme);
    const SchemeRequirements requirements = schemeRequirements(scene.scheme);
    if (requirements.positions > 0)
        scene.encoding.length = std::min(requirements.positions, EncodingParameters::maximumLength);
    clampToValid(scene);
}

void setOpenedScheme(Scene& scene, Scheme scheme) {
    constexpr std::int64_t distances = 3;
    const auto* rope = rotationIn(scheme);
    if (rope) scene.encoding.dModel = rope->headDim;
    if (const auto* t5 = bucketsIn(scheme))
        scene.encoding.length =
            std::min(distances * t5->buckets.maximumDistance, EncodingParameters::maximumLength);
    setScheme(scene, std::move(scheme));
}

QString fileName(const char* id) {
    return QString::fromUtf8(id).replace('-'_L1, '_'_L1);
}

QString schemePath(const char* parameter) {
    return u"scheme."_s + fileName(parameter);
}

}  // namespace sinescope
