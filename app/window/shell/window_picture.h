// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace sinescope {

/// Writes the window as a PNG of this size, showing a session, a figure file or the id of a preset (empty:
/// the start state). Throws Error with the reason.
void writeWindowPicture(const QString& path, const QSize& size, const QString& content);

}  // namespace sinescope
