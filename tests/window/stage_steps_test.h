// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// Each step of the lessons on stage: what keys bring, ask and reveal.
class StepsOnStageTest : public QObject {
    Q_OBJECT

 private slots:
    void everyStepIsShownWholeByAClickerAlone_data();
    void everyStepIsShownWholeByAClickerAlone();
    void everyStepIsReachedByTheKeyboardAlone();
    void aFigureIsVeiledOnStageToo();
    void theRoomVotesTwiceBehindHiddenBars();
    void aNumberIsTypedOnStage();
    void theCalculationUnfoldsWithItsItems();
    void theBarUnfoldsWithAFieldForEachNumber();
    void aMythIsToldWithOneKeyBelowTheFigures();
    void anItemMovesItsControlOnce();
    void aTransitionPlaysItselfInThePlaceOfTheFigures();
    void aLongTextLeavesTheFiguresTheirRoom();
    void shiftAndTheKeySkipToTheNextStep();
    void aVeilLeavesTheSubjectInSight();
    void aStepNeverShowsTheNetworkOfTheStepBefore();
};
