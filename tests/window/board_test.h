// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class BoardTest : public QObject {
    Q_OBJECT

 private slots:
    void splittersStayWhereTheyWerePut();
    void resettingTheLayoutEvensTheSplitters();
    void theKeyboardStaysWithTheFigures_data();
    void theKeyboardStaysWithTheFigures();
    void arrowsSelectACellOfTheSum();
    void theFocusRingIsSeenOnAChosenSegment_data();
    void theFocusRingIsSeenOnAChosenSegment();
    void theTextOfAFullProgressBarIsRead();
    void theMenuOfAPanelDoesWhatItSays();
    void shortcutsOpenTheExportOfAllFiguresAndTheHandout();
    void aDragOfTheTitleTakesTheFigureOut();
    void aFigureMayGoWhileItsMenuIsOpen();
    void aFigureMayGoWhileItsTableIsSaved();
    void theMenuOpensOverThePicture_data();
    void theMenuOpensOverThePicture();
    void aTableIsSavedWhereTheDialogSays();
    void aFieldMayGoWhileItsMenuIsOpen();
    void slowPicturesArePreparedBesideTheWindow_data();
    void slowPicturesArePreparedBesideTheWindow();
    void similarityOfALargeGridIsPreparedBesideTheWindow();
    void modelsMadeTogetherAreThoseOfTheScene();
    void aFirstPictureThatTakesLongIsCovered_data();
    void aFirstPictureThatTakesLongIsCovered();
    void trainingDoesNotBlockTheWindow();
    void startTrainsAndPauses();
};
