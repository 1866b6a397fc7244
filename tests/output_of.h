// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "tests/case_failure.h"

#include <QProcess>

namespace sinescope {

/// Standard output of another program; fails the case if it is missing or fails. Runs in the current folder
/// if `folder` is empty.
inline QByteArray outputOf(const QString& program, const QStringList& arguments,
                           const QString& folder = QString()) {
    constexpr int longest = 120'000;  // ms
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(longest) || process.exitCode() != 0)
        failCase(program + u": "_s + QString::fromUtf8(process.readAllStandardError()));
    return process.readAllStandardOutput();
}

/// The same, as text.
inline QString textFrom(const QString& program, const QStringList& arguments) {
    return QString::fromUtf8(outputOf(program, arguments));
}

}  // namespace sinescope
