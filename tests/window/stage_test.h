// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// The lecture on a full screen, with as many displays as there are.
class StageTest : public QObject {
    Q_OBJECT

 private slots:
    void presentingShowsTheClaimAndItsFigures();
    void presentingFromHereKeepsThePlace();
    void theKeyThatLeavesAndTheOneThatComesBackLoseNothing();
    void withoutALessonTheSceneIsStaged();
    void leavingComesBackToTheWindowAsItWas();
    void theFigureHasTheKeyboardWhereTheQuestionThatHadItIsGone();
    void whatIsChangedOnStageStays();
    void blackAndWhiteHideNothingForLong();
    void digitsLeadToSteps();
    void arrowsMoveAControlOnlyWhenTheKeyboardWasLedThere();
    void aFigureIsReachedByEnter();
    void closingTheStageLeavesIt();
    void theSpeakerSeesNotesOnASecondDisplayAlone();
    void thePresenterSeesThisSlideAndTheNext();
    void theNextSlideLooksAsItWillOnStage();
    void thePresenterIsToldWhatTheRoomSees();
    void aHeldSlideStaysWhileThePresenterLooksAhead();
    void aLateVoteDoesNotTurnTheRoomBlack();
    void withOneDisplayThePresenterWindowIsBesideTheStage();
    void thePresenterReadsNotesAndTimeFromTheDesk();
    void theDisplaysAreSwappedByAKey();
    void anUnpluggedDisplayLosesNothing();
    void theLastDisplayKeepsTheStage();
};
