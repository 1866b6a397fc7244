// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFileDevice>
#include <QString>

namespace sinescope {

/// Permissions of a file that only its owner reads and writes: 0600.
constexpr QFileDevice::Permissions ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

/// Writes a file atomically. Returns why it failed, leaving the old file unchanged; empty if it is written.
/// `permissions`, if any, are set before the first byte is written. May be called in any thread.
QString writeWhole(const QString& path, const QByteArray& bytes, QFileDevice::Permissions permissions = {});

/// Creates a folder and missing parents. Throws Error.
void makeFolder(const QString& path);

}  // namespace sinescope
