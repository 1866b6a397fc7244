// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class SessionTest : public QObject {
    Q_OBJECT

 private slots:
    void sizesAndDatesInAFileDialogAreWhole();
    void everyPresetOpens_data();
    void everyPresetOpens();
    void aPresetIsOneStepOfUndo();
    void aSavedSessionReopensAsItWas();
    void theTitleSaysNameAndWhetherItIsSaved();
    void closingAsksOnlyWhenSomethingIsUnsaved();
    void whatCannotBeOpenedIsSaidAndNothingChanges();
    void recentFilesAreRemembered();
    void aDroppedSessionOpens();
    void lookingAroundAsksNothing();
    void aPresetStartsAnUntitledSession();
    void aNameIsChosenForAFirstSave();
    void aFileIsChosenAndOpened();
    void revertBringsTheFileBackAndUndoTheChanges();
    void aFileThatOthersChangedIsNotOverwrittenUnasked();
    void aFigureLetGoOverItsOwnWindowDoesNothing();
    void theUndoMenuNamesTheStep();
    void theKeySheetHasEveryShortcut();
    void aFirstWindowFitsTheScreen();
    void aNoticeIsNeutralAndGoesAndAnErrorStays();
    void theWindowFitsASmallScreen();
};
