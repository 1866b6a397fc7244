// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class HandlesTest : public QObject {
    Q_OBJECT

 private slots:
    void draggingPLeavesTheBlocksAndDraggingKTurnsThem();
    void aRuleOfTheShiftIsOneStepOfUndo();
    void theGhostHandMovesKAndTheHandMovesP();
    void theRuleOfTheCurveIsDraggedToAShift();
    void everyCellOfADiagonalIsHoveredAlike();
};
