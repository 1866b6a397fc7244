// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace sinescope {

/// Writes the window as a PNG, at a size and with a session, a figure file or the id of a preset in it
/// (empty: as it opens). Throws Error with the reason.
void writeWindowPicture(const QString& path, const QSize& size, const QString& content);

}  // namespace sinescope
