// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// "0.1.0 (commit f760733, Qt 6.4.2)": the version of the project and what the program was built from.
/// Without the commit if the sources were not in a repository.
QString versionText();

}  // namespace sinescope
