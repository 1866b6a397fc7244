// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class DeckTest : public QObject {
    Q_OBJECT

 private slots:
    void theKeyKeepsTheWindowAsAStep();
    void defaultTitlesDiffer();
    void keptStepsAreShownAsPictures();
    void aStepComesBackIntoTheWindow();
    void stepsAreDraggedAndMovedWithKeys();
    void aStepIsRenamedInPlaceAndNeverLosesItsTitle();
    void aTitleIsTypedInPlace();
    void everyChangeIsUndone();
    void undoGoesToWhatHasTheFocus();
    void aDeckIsSavedAndReopenedEqual();
    void lessonsAreCopiedIntoItAndChanged();
    void aFileIsDroppedOntoTheWindow_data();
    void aFileIsDroppedOntoTheWindow();
    void theShownDeckIsPresented();
    void aGivenDeckIsGivenAnewAsItIsNow();
    void theDeckIsPresentedFromTheChosenStep();
    void anUnsavedDeckIsAskedAbout();
    void aDeckThatOthersChangedIsNotOverwrittenUnasked();
    void whatIsNoLessonIsSaidAndLosesNothing();
    void anEndedWindowLeavesItsDeckToTheNext();
    void aRestoredDeckKeepsTheUnsavedOneBesideIt();
    void slidesHandoutAndFiguresAreWritten();
    void aPdfIsCalledOneAndAFileWithoutANameIsRefused();
    void aFalseNumberIsSaidBeforeTheExport();
};
