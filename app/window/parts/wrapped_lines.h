// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace sinescope {

/// Wraps a text to lines of `width` pixels; the last of at most `maximum` lines is elided.
QStringList wrappedLines(const QString& text, const QFont& font, int width, int maximum);

}  // namespace sinescope
