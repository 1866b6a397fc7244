// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// What keeps the window and the work in it: no crash, and nothing lost.
class SafetyTest : public QObject {
    Q_OBJECT

 private slots:
    void aHiddenFigureForgetsACursorThatTheEncodingLost();
    void aPresetTakesTheCursorOfTheFormerSettingAway();
    void aFigureThatIsShownAgainHasTheCursorOfNow();
    void anExceptionInAHandlerIsSaidAndTheLastGoodSceneComesBack();
    void aWindowMayGoWhileAnExportIsWritten();
    void anotherQuestionWhileOneIsOpenIsToStay();
    void changesAreOnDiskAndTheNextWindowOffersThem();
    void whatIsUnsavedStaysBesideWhatIsRestored();
    void restoringAgainTakesTheNextOfTheList();
    void whatGaveWayAndIsSavedIsOfferedNoMore();
    void whatWasNotClosedIsOneLineBelowTheFigures();
    void aQuestionComesBackAfterANotice();
    void namesOfFilesAreNeverHtml();
    void copiesAreTheirOwnersAlone();
    void noLockHidesACopyForEver_data();
    void noLockHidesACopyForEver();
    void brokenCopiesDoNotSlowTheStart();
    void memoryOfFormerPicturesGoesBackToTheSystem();
    void aLivingWindowsCopyIsNotOffered();
    void aWindowThatWasClosedLeavesNothing();
    void anEndWithoutAQuestionIsOfferedAgain();
    void aLogOutIsAnsweredByACopy();
    void aSessionManagerEndsItQuietlyAndEverythingIsKept_data();
    void aSessionManagerEndsItQuietlyAndEverythingIsKept();
    void afterCopiesForASessionManagerClosingAsksAsEver();
    void aFullDiskIsSaidAndTheCopyOfBeforeIsOffered();
    void whatIsRestoredOnAFullDiskIsOfferedAgain();
    void aFolderThatTakesNothingIsSaid();
    void whatAKilledWindowDidIsThereButForTwoSeconds();
    void aTermSignalEndsQuietlyAndKeepsEverything();
    void tenMegabytesInAFieldAreAnsweredAtOnce();
};
