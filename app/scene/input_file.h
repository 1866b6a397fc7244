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

}  // namespace sinescope
