// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTest>

/// Verifies that `text` contains `part`; prints the text if not.
#define QVERIFY_CONTAINS(text, part)                                     \
    do {                                                                 \
        const QString textThatSays = (text);                             \
        QVERIFY2(textThatSays.contains(part), qPrintable(textThatSays)); \
    } while (false)
