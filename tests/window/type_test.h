// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// How large the figures are written in a lecture hall.
class TypeTest : public QObject {
    Q_OBJECT

 private slots:
    void noTextOfAFigureThatFillsAFullScreenIsBelowTheFloor_data();
    void noTextOfAFigureThatFillsAFullScreenIsBelowTheFloor();
    void whatIsCopiedIsWrittenAsItIsSeen();
};
