// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFileDevice>
#include <QString>

namespace sinescope {

/// Permissions of a file that only its owner reads and writes: 0600.
constexpr QFileDevice::Permissions ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

/// Writes a file whole, or leaves what is there as it was: why it could not; empty when it is written.
/// `permissions`, if any, hold before the first byte is written. May be called in any thread.
QString writeWhole(const QString& path, const QByteArray& bytes, QFileDevice::Permissions permissions = {});

/// Makes a folder and those above it, where they are missing. Throws Error.
void makeFolder(const QString& path);

}  // namespace sinescope
