// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

#include <QHash>

namespace sinescope {

/// Knows every file that a command reads and writes, and refuses the line before anything is written if one
/// of them would be replaced: a file that was read, or one that the same command writes. Files are told apart
/// by what they are on disk, not by how their paths are spelled.
class OutputCheck {
 public:
    /// The files that the options name and read: session, table, vectors, list.
    void addInputs(const Arguments& arguments);
    /// `kind` is what a sentence calls the file: "the lesson".
    void addInput(const QString& path, const QString& kind);
    /// A file that will be written; "-" and an empty path are none. Throws UsageError.
    void addOutput(const QString& path);
    /// A file that goes with a figure. `owner` says which: the same owner writes the same file twice.
    void addCompanion(const QString& path, const QString& owner);

 private:
    struct Output {
        QString path;
        QString owner;  ///< of a companion
    };
    void add(const Output& output);

    QHash<QString, QString> m_inputs;  ///< what each is called
    QHash<QString, Output> m_outputs;
};

/// The check of a command with one output.
void checkOutput(const QString& path, const Arguments& arguments);

}  // namespace sinescope
