// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables saved during the training of a model, to animate.
#pragma once

#include "app/scene/scene.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace sinescope {

struct Checkpoint {
    QString path;
    QString tensor;  ///< empty: the only one, or the only one with positions
    QString label;   ///< shown below a frame: the name of the file, or of a checkpoint's folder
};

/// Returns the tables of a folder in natural order (step-9 before step-10): files with a table's suffix, and
/// folders with a model.safetensors. `name` is FOLDER or FOLDER:TENSOR. Throws Error for fewer than two.
std::vector<Checkpoint> checkpointsIn(const QString& name);
/// Returns chosen files in natural order, whatever their suffixes.
std::vector<Checkpoint> checkpointsOf(const QStringList& paths);

/// True if `a` precedes `b` in natural order: "step-9" before "step-10".
bool naturalLess(const QString& a, const QString& b);

/// Checkpoints of one size, in order. Thread-safe.
class Checkpoints {
 public:
    /// Reads all tables, and calls `beforeReading` with the index of each. If `areFrozen`, they are the
    /// frozen setting A instead of the Scene's scheme. Throws Error if one cannot be read or if their sizes
    /// differ. Keeps the first tables, up to a number of values, in memory.
    explicit Checkpoints(std::vector<Checkpoint> tables, bool areFrozen = false,
                         const std::function<void(std::size_t index)>& beforeReading = {},
                         std::int64_t maximumKept = maximumKeptValues);

    int count() const { return static_cast<int>(m_tables.size()); }
    const QString& label(int index) const { return m_tables.at(static_cast<std::size_t>(index)).label; }
    bool areFrozen() const { return m_areFrozen; }
    /// Rereads the file of a table that is not in memory. Throws Error.
    std::shared_ptr<const Scheme> scheme(int index) const;
    /// The same without reading: null unless the table is kept, was the last one reread, or is held by a
    /// caller.
    std::shared_ptr<const Scheme> inMemory(int index) const;
    /// Makes a checkpoint the Scene's scheme or its frozen setting, and clamps the Scene.
    void show(Scene& scene, int index) const;
    /// Returns the checkpoint that the Scene shows; empty if it shows none.
    std::optional<int> shownIn(const Scene& scene) const;

 private:
    struct Known {
        Scheme description;                  ///< a table without its numbers
        std::shared_ptr<const Scheme> kept;  ///< with them; null beyond the maximum
    };
    static constexpr std::int64_t maximumKeptValues = std::int64_t{1} << 25;  ///< 256 MiB

    std::vector<Checkpoint> m_tables;
    std::vector<Known> m_known;
    bool m_areFrozen;
    mutable std::mutex m_mutex;
    mutable std::vector<std::weak_ptr<const Scheme>> m_reread;
    /// Every change of the Scene asks for the one that is shown.
    mutable std::shared_ptr<const Scheme> m_lastReread;
};

}  // namespace sinescope
