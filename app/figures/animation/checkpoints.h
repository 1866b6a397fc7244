// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables that were saved while a model was trained, as what an animation goes through.
#pragma once

#include "app/scene/scene.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace sinescope {

struct Checkpoint {
    QString path;
    QString tensor;  ///< empty: the only one, or the only one with positions
    QString label;   ///< what a frame states: the file's name, or the folder's of a checkpoint that is one
};

/// The tables of a folder in the natural order of their names (step-9 before step-10): files that are tables
/// by their suffix, and folders with a model.safetensors. `name` is FOLDER or FOLDER:TENSOR. Throws Error if
/// there are fewer than two.
std::vector<Checkpoint> checkpointsIn(const QString& name);
/// The same of files that somebody chose, whatever their suffixes.
std::vector<Checkpoint> checkpointsOf(const QStringList& paths);

/// "step-9" comes before "step-10".
bool naturallyBefore(const QString& a, const QString& b);

/// Checkpoints of one size, in their order. Safe to ask from several threads.
class Checkpoints {
 public:
    /// Reads all of them. areFrozen: they are the frozen setting A, beside the Scene's scheme. Throws Error
    /// if one cannot be read or if their sizes differ.
    explicit Checkpoints(std::vector<Checkpoint> tables, bool areFrozen = false);

    int count() const { return static_cast<int>(m_tables.size()); }
    const QString& label(int index) const { return m_tables.at(static_cast<std::size_t>(index)).label; }
    bool areFrozen() const { return m_areFrozen; }
    /// Reads the file again if there are too many to keep. Throws Error.
    Scheme scheme(int index) const;
    /// Makes a checkpoint the Scene's scheme, or its frozen setting, at sizes that are valid.
    void show(Scene& scene, int index) const;
    /// The one that the Scene shows; nothing if it shows none of them.
    std::optional<int> shownIn(const Scene& scene) const;

 private:
    struct Known {
        Scheme description;          ///< a table without its numbers
        std::optional<Scheme> kept;  ///< with them
    };
    std::vector<Checkpoint> m_tables;
    std::vector<Known> m_known;
    bool m_areFrozen;
};

/// The Scene with one colour scale for all of them, that of the largest, where a figure has a limit of its
/// own for each table.
Scene withSharedColors(Scene scene, const QString& figure, const Checkpoints& checkpoints);

}  // namespace sinescope
