// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTest>

/// That a text has a part; where it has not, the text is said.
#define QVERIFY_SAYS(text, part)                                         \
    do {                                                                 \
        const QString textThatSays = (text);                             \
        QVERIFY2(textThatSays.contains(part), qPrintable(textThatSays)); \
    } while (false)
