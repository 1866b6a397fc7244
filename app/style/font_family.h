// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace sinescope {

/// The families of type that are installed, sorted. Needs a QGuiApplication.
const QStringList& fontFamilies();

/// The installed family of that name, in whatever case it was typed. Throws Error with a sentence where there
/// is none.
QString fontFamily(const QString& name);

}  // namespace sinescope
