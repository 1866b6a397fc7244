// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person at a terminal sees of work that takes longer than a second, and how it is stopped.
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace sinescope {

/// A line "base.gif: 20 %" on standard error, in place; only where that is a terminal, and only after a
/// second. While it lives, Ctrl+C, a closed terminal and kill stop the work at the next step instead of the
/// process, so that nothing half-written is left.
class ProgressLine {
 public:
    explicit ProgressLine(const QString& what);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Returns whether to go on.
    bool update(int done, int total);

 private:
    QString m_what;
    QElapsedTimer m_time;
    qint64 m_shownAt = 0;
    bool m_isTerminal;
};

}  // namespace sinescope
