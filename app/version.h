// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// Returns the version and the build: "0.1.0 (commit f760733, Qt 6.4.2)". Omits the commit if the sources
/// were not in a repository.
QString versionText();

}  // namespace sinescope
