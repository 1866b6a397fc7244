// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace sinescope {

/// True if a window can be shown: there is a display, or QT_QPA_PLATFORM asks for a platform without one.
bool hasDisplay();
/// Reports that there is no display and returns the exit code.
int refuseWithoutDisplay();

/// While it exists, a missing Qt platform or an unreachable display ends the process with an error message
/// and exit code 1, where Qt would abort. At most one at a time.
class DisplayGuard {
 public:
    DisplayGuard();
    ~DisplayGuard();
    DisplayGuard(const DisplayGuard&) = delete;
    DisplayGuard& operator=(const DisplayGuard&) = delete;
};

/// Returns the sentence for Qt's fatal message and the warnings before it.
QString displayRefusal(const QString& fatal, const QStringList& warnings);

}  // namespace sinescope
