// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace sinescope {

/// The bytes of a file that is compiled into the program: "words/sum.txt". Throws Error if there is none. Its
/// resource must have been initialized.
QByteArray ownFile(const QString& path);

}  // namespace sinescope
