// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/checkpoints.h"

#include "app/figures/registry.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/files/table.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinescope {

namespace {

OpenedTable tableOf(const Checkpoint& checkpoint) {
    return readTable(std::filesystem::path(QFile::encodeName(checkpoint.path).toStdString()),
                     checkpoint.tensor.toStdString());
}

/// The table of an entry of the folder; empty if it is not one.
QString tablePath(const QFileInfo& entry) {
    static const QStringList suffixes = {QStringLiteral("npy"), QStringLiteral("npz"),
                                         QStringLiteral("safetensors"), QStringLiteral("csv"),
                                         QStringLiteral("tsv")};
    if (entry.isFile()) return suffixes.contains(entry.suffix().toLower()) ? entry.filePath() : QString();
    const QFileInfo inside(QDir(entry.filePath()).filePath(QStringLiteral("model.safetensors")));
    return inside.isFile() ? inside.filePath() : QString();
}

/// The folder, and the tensor after its last colon; a folder's name may have a colon itself.
std::pair<QString, QString> folderAndTensor(const QString& name) {
    if (QFileInfo(name).isDir()) return {name, {}};
    const qsizetype colon = name.lastIndexOf(QLatin1Char(':'));
    return {colon < 0 ? name : name.left(colon), colon < 0 ? QString() : name.mid(colon + 1)};
}

/// To three significant digits: a limit that is written.
double roundedUp(double limit) {
    const double unit = std::pow(10, std::floor(std::log10(limit)) - 2);
    return std::ceil(limit / unit - 1e-9) * unit;
}

/// A run of digits without its leading zeros.
QStringView digitsAt(QStringView text, qsizetype& at) {
    const qsizetype start = at;
    while (at < text.size() && text[at].isDigit()) ++at;
    QStringView digits = text.mid(start, at - start);
    while (digits.size() > 1 && digits.front() == QLatin1Char('0')) digits = digits.mid(1);
    return digits;
}

}  // namespace

bool naturallyBefore(const QString& a, const QString& b) {
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
    if (!QFileInfo(folder).isDir())
        throw failure(QStringLiteral("There is no folder %1.").arg(quotedPath(folder)));
    std::vector<Checkpoint> found;
    for (const QFileInfo& entry :
         QDir(folder).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        if (const QString path = tablePath(entry); !path.isEmpty())
            found.push_back({path, tensor, entry.fileName()});
    std::sort(found.begin(), found.end(),
              [](const Checkpoint& a, const Checkpoint& b) { return naturallyBefore(a.label, b.label); });
    if (found.size() < 2)
        throw failure(
            QStringLiteral("The folder %1 has %2; an animation of checkpoints takes two or more files "
                           "in .npy, .npz, .safetensors or .csv, or folders with a model.safetensors.")
                .arg(quotedPath(folder),
                     found.empty() ? QStringLiteral("no table") : QStringLiteral("one table")));
    std::optional<std::pair<std::int64_t, std::int64_t>> size;
    for (const Checkpoint& each : found) {
        const OpenedTable table = tableOf(each);
        const std::pair now(table.listing.rows, table.listing.columns);
        if (size && *size != now)
            throw failure(
                QStringLiteral("%1 is %2 × %3, and %4 is %5 × %6; the tables of an animation have one "
                               "size.")
                    .arg(quotedPath(each.path))
                    .arg(now.first)
                    .arg(now.second)
                    .arg(quotedPath(found.front().path))
                    .arg(size->first)
                    .arg(size->second));
        size = now;
    }
    return found;
}

Scene checkpointScene(Scene scene, const Checkpoint& checkpoint, bool asFrozen) {
    const Scheme scheme = schemeOfTable(tableOf(checkpoint));
    if (asFrozen) {
        Scene setting;
        setOpenedScheme(setting, scheme);
        scene.frozen = setting.encoding;
        scene.frozenScheme = setting.scheme;
    } else {
        const std::int64_t length = scene.encoding.length;
        const bool isOpen = openedTable(scene) != nullptr;
        setOpenedScheme(scene, scheme);
        if (isOpen) scene.encoding.length = length;  // that of the first one, which may have been typed
    }
    clampToValid(scene);
    validate(scene);
    return scene;
}

Scene withSharedColors(Scene scene, const QString& figure, const std::vector<Checkpoint>& checkpoints) {
    FigureState* state = findFigure(scene, figure);
    const QString bar = QStringLiteral("values");
    if (!state || state->colors.contains(bar)) return scene;
    double limit = 0;
    for (const Checkpoint& each : checkpoints) {
        const auto model = figureKind(figure).modelOf(checkpointScene(scene, each, false));
        const std::vector<Fact> facts = model->facts();
        if (const Fact* fact = findFact(facts, figure + QStringLiteral(".color_limit")))
            limit = std::max(limit, fact->value);
    }
    if (limit > 0) {
        limit = roundedUp(limit);
        state->colors[bar] = {-limit, limit};
    }
    return scene;
}

}  // namespace sinescope
