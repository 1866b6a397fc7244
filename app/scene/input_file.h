// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files from outside. Only regular files are read: others may be endless (/dev/zero) or never answer (a pipe
// without a writer). A file that is too large is refused by its size, before a byte of it is read.
#pragma once

#include <QByteArray>
#include <QString>

namespace sinescope {

/// Default limit of readInputFile().
constexpr qsizetype maximumInputBytes = qsizetype{64} << 20;

/// Returns the contents of a regular file of at most `maximum` bytes. Throws Error: The file "path" ...
QByteArray readInputFile(const QString& path, qsizetype maximum = maximumInputBytes);

/// File names are QStrings here: bytes that are not UTF-8 become replacement characters, and no file has that
/// name. Throws Error for such a name, with how to rename the file.
void requireReadableName(const QString& path);
bool isReadableName(const QString& path);
/// Returns how to rename such a file: "rename the file, as with: mv a*.csv new.csv".
QString renameText(const QString& path);

}  // namespace sinescope
