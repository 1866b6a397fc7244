// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class PlayTest : public QObject {
    Q_OBJECT

 private slots:
    void oneKeyOpensTheBarPausedAndTheNextPlays();
    void playingMovesTheControlAndIsOneStepOfUndo();
    void aMinimizedWindowPauses();
    void frameKeysShowTheVeryScenesOfTheAnimation();
    void frameKeysReachThePlayerFromEverywhere_data();
    void frameKeysReachThePlayerFromEverywhere();
    void scrubbingShowsTheFrame();
    void framesAreThoseOfTheSceneInWhichPlayingBegan();
    void whatElseChangesTheScenePauses_data();
    void whatElseChangesTheScenePauses();
    void aFrameThatTheDocumentChangesEndsThePlay();
    void aChangeBetweenTwoPlaysStays();
    void impossibleSettingsAreSaidAndTheLastGoodOnesStay_data();
    void impossibleSettingsAreSaidAndTheLastGoodOnesStay();
    void playingOnceEndsAtItsEndAndBeginsAgain();
    void whatALessonPlaysGoesByTheControlsOwnSteps();
    void fieldsShowFourDigitsWhole();
    void framesThatComeTooLateAreDropped();
    void reducedMotionShowsFewPicturesOfTheSamePlay();
    void aControlPlaysItselfFromItsMenuAndFromTheKey();
    void onlyOpenFiguresOfferTheirControls();
    void aControlThatTheSchemeHasNotIsNotOffered();
    void aTransitionHasTheBarForItsTime();
    void checkpointsArePlayedAndTheBarNamesThem();
    void checkpointsOfTwoSizesAreRefused();
    void escapeClosesTheBarBeforeItRestoresTheGrid();
    void aHeldScrubStopsWhereTheBarIsClosed();
    void everythingInTheBarHasANameAndTheKeyboardReachesIt();
    void theWindowWithTheBarFitsASmallScreen();
};
