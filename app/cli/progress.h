// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace sinescope {

/// A line "base.gif: 20 %" on standard error, updated in place, for work that takes longer than a second;
/// only if standard error is a terminal.
class ProgressLine {
 public:
    explicit ProgressLine(const QString& what);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// The completed part, 0 .. 1.
    void update(double part);

 private:
    QString m_what;
    QElapsedTimer m_time;
    qint64 m_shownAt = 0;
    bool m_isTerminal;
};

}  // namespace sinescope
