// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that come from outside. What is no regular file has no end (/dev/zero) or may never answer (a pipe
// without a writer); what is too large is refused by its size, before a byte of it is read.
#pragma once

#include <QByteArray>
#include <QString>

namespace sinescope {

/// Of a session, and of a figure with a session in it.
constexpr qsizetype maximumInputBytes = qsizetype{64} << 20;

/// All of a regular file of at most `maximum` bytes. Throws Error: The file "path" ...
QByteArray readInputFile(const QString& path, qsizetype maximum = maximumInputBytes);

/// Names of files are texts here: one whose bytes are not UTF-8 is read with a replacement character for each
/// of them, and there is no file of that name. Throws Error, with how to rename it.
void requireReadableName(const QString& path);
bool isReadableName(const QString& path);
/// How to give such a file another name: "rename the file, as with: mv a*.csv new.csv".
QString renameText(const QString& path);

}  // namespace sinescope
