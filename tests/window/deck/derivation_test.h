// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class DerivationTest : public QObject {
    Q_OBJECT

 private slots:
    void spaceShowsLineByLineAndUndoTakesThemBack();
    void aNumberIsFilledInFromTheKeyboard();
    void whatIsNoNumberIsSaidAndTheLineStaysHidden();
};
