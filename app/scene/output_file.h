// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace sinescope {

/// Writes a file whole, or leaves what is there as it was: why it could not; empty when it is written. May be
/// called in any thread.
QString writeWhole(const QString& path, const QByteArray& bytes);

/// Makes a folder and those above it, where they are missing. Throws Error.
void makeFolder(const QString& path);

}  // namespace sinescope
