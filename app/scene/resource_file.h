// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace sinescope {

/// Returns a file compiled into the program, such as "words/sum.txt". Throws Error if it does not exist. Its
/// resource must have been initialized.
QByteArray resourceFile(const QString& path);

}  // namespace sinescope
