// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// The lecture on a full screen, with as many displays as there are.
class StageTest : public QObject {
    Q_OBJECT

 private slots:
    void presentingShowsTheClaimAndItsFigures();
    void presentingFromHereKeepsThePlace();
    void withoutALessonTheSceneIsStaged();
    void leavingComesBackToTheWindowAsItWas();
    void theFigureHasTheKeyboardWhereTheQuestionThatHadItIsGone();
    void whatIsChangedOnStageStays();
    void everyStepIsShownWholeByAClickerAlone_data();
    void everyStepIsShownWholeByAClickerAlone();
    void everyStepIsReachedByTheKeyboardAlone();
    void aFigureIsVeiledOnStageToo();
    void theRoomVotesTwiceBehindHiddenBars();
    void aNumberIsTypedOnStage();
    void blackAndWhiteHideNothingForLong();
    void digitsLeadToSteps();
    void arrowsMoveAControlOnlyWhenTheKeyboardWasLedThere();
    void aFigureIsReachedByEnter();
    void theCalculationUnfoldsWithItsItems();
    void inkStaysWithTheData();
    void inkIsTakenBackBeforeAnythingElse();
    void inkOutlivesTheStageAndIsExportedOnWish();
    void aFilmStripShowsTheWayInFivePictures();
    void aFilmStripRepeatsNoPicture();
    void playingMovesTheStepsControl();
    void aSymbolKeepsItsCapital();
    void theThemeCanBeChangedOnStage();
    void closingTheStageLeavesIt();
    void theSpeakerSeesNotesOnASecondDisplayAlone();
    void theDisplaysAreSwappedByAKey();
};
