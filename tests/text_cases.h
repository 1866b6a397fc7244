// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cases in text files: a line, and below it, indented, what is expected of it, or nothing. "[name]" begins
// the cases of one test, "# " a comment; "⏎" is a line end.
#pragma once

#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/files.h"

#include <utility>
#include <vector>

namespace sinescope {

/// Adds two columns of texts, and a row for each case of `section` in a file of the folder tests.
inline void textCases(const char* file, const QString& section = {}) {
    addColumns<QString, QString>();
    const QByteArray bytes = bytesOf(QStringLiteral(SINESCOPE_SOURCE_DIR "/tests/") + QLatin1String(file));
    std::vector<std::pair<QString, QString>> cases;
    bool isIn = section.isEmpty();
    for (QString line : QString::fromUtf8(bytes).split('\n'_L1, Qt::SkipEmptyParts)) {
        if (line.startsWith("# "_L1)) continue;
        if (line.startsWith('['_L1)) isIn = line == '['_L1 + section + ']'_L1;
        if (!isIn || line.startsWith('['_L1)) continue;
        line.replace(u'⏎', u'\n');
        if (!line.startsWith("    "_L1))
            cases.emplace_back(line, QString());
        else if (!cases.empty())
            cases.back().second = line.mid(4);
    }
    if (cases.empty()) qFatal("%s has no cases [%s]", file, qPrintable(section));
    for (const auto& [text, expected] : cases) QTest::newRow(qPrintable(text)) << text << expected;
}

}  // namespace sinescope
