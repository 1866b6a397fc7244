// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// Lessons in the window: the rail, the question, what is veiled and what is lit.
class LessonsTest : public QObject {
    Q_OBJECT

 private slots:
    void theMenuHasTheTracksAndTheLessons();
    void openingALessonShowsItsFirstStepAndItsScene();
    void theSceneOfAStepIsOneStepOfUndo();
    void oneKeyBringsTheStepsSettingBack();
    void theThemeOfTheRoomStays();
    void aFigureThatGivesTheAnswerAwayIsVeiledUntilAPredictionIsLocked();
    void aVeilLeavesTheSubjectInSight();
    void aLockedPredictionCannotBeChanged();
    void skippingShowsTheFigure();
    void theNextClaimIsNotSaidWhileItsQuestionIsOpen();
    void theNumbersWaitForTheLastItem();
    void theBarSaysNothingThatIsAsked();
    void aLineShownInTheFigureRevealsItsItem();
    void theBarUnfoldsWithAFieldForEachNumber();
    void lettersAnswerAndCount();
    void theBarsAreHiddenWhileTheRoomVotes();
    void aPredictedNumberIsHeldAgainstTheTruth();
    void aWrongTypedNumberIsSaid();
    void aDrawnCurveIsHeldAgainstTheTruth();
    void aCurveCanBeTyped();
    void theControlsOfAStepAreLit();
    void aLinkGivesItsControlTheKeyboard();
    void mythsComeAfterTheStepWithTheirSource();
    void progressIsKept();
    void aBrokenLessonFileIsShownWithItsErrors();
    void aFileWithoutAStepHasNoWayOn();
    void aQuestionIsLockedInOrSkippedInOnePlace();
    void aLessonOpensNoFileThatItNames();
    void aFileThatIsNoLessonIsRefusedAndWhatIsOpenStays();
    void aDroppedLessonIsShown();
    void closingTheLessonLeavesTheScene();
    void everyStepIsReachedByTheKeyboardAlone_data();
    void everyStepIsReachedByTheKeyboardAlone();
    void everyStepIsReachedByAClickerAlone_data();
    void everyStepIsReachedByAClickerAlone();
};
