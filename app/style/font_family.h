// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace sinescope {

/// The installed font families with Latin letters, sorted. Needs a QGuiApplication.
const QStringList& fontFamilies();

/// Returns the installed family of that name, ignoring case. Throws Error if it is not installed or has
/// no Latin letters.
QString fontFamily(const QString& name);

}  // namespace sinescope
