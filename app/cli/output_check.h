// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

#include <QHash>

namespace sinescope {

/// Collects every file that a command reads and writes, and refuses the command before anything is written if
/// an output would overwrite an input or another output. Compares the files on disk, not the spelling of
/// their paths.
class OutputCheck {
 public:
    /// Adds the input files of the options: session, table, vectors, list.
    void addInputs(const Arguments& arguments);
    /// `kind` names the file in errors: "the lesson".
    void addInput(const QString& path, const QString& kind);
    /// Adds a file to be written; ignores "-" and an empty path. Throws UsageError.
    void addOutput(const QString& path);
    /// Adds a file that accompanies a figure. The same `owner` may write the same file twice.
    void addCompanion(const QString& path, const QString& owner);

 private:
    struct Output {
        QString path;
        QString owner;  ///< companions only
    };
    void add(const Output& output);

    QHash<QString, QString> m_inputs;  ///< kind of each file, by its identity
    QHash<QString, Output> m_outputs;
};

/// Refuses --format with a file name that ends in another one of the `formats`. Throws UsageError.
void requireSuffix(const QString& path, const QStringList& formats, const Arguments& arguments);

/// The format of --format, or of the name of the file. Throws UsageError if the two disagree, and if neither
/// determines it: standard output then takes one of `streamed`.
template <typename Format>
Format formatFor(const QString& path, const Arguments& arguments, Format (*named)(const QString&),
                 Format (*ofPath)(const QString&), const QStringList& formats, const QStringList& streamed) {
    const QString name = u"format"_s;
    if (arguments.has(name)) {
        requireSuffix(path, formats, arguments);
        return named(arguments.value(name));
    }
    if (path == "-"_L1)
        throw UsageError(u"Writing to standard output requires --format %1."_s.arg(orList(streamed)));
    return asUsageError([&] { return ofPath(path); });
}

/// Refuses the name of a PDF that does not end in .pdf; "-" and an empty path pass. Throws UsageError.
void requirePdf(const QString& path);

/// Puts a figure into the path of an output, as withFigure(). Throws UsageError.
QString outputPath(const QString& path, const QString& figure);
/// The path of an output in a sentence: quoted, or "standard output".
QString outputName(const QString& path);

/// Checks a command with one output.
void checkOutput(const QString& path, const Arguments& arguments);

}  // namespace sinescope
