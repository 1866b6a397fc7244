// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// What the window says to a person who does not know it.
class HelpTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void everyFigureSaysWhatItShowsHowToReadItAndWhatToTry();
    void f1OpensThePageOfTheCurrentFigure();
    void theHelpSearches();
    void theWordsOfAStudentAreFound();
    void theGlossaryHasTheWordsOfTheWindow();
    void whatIsThisAnswersForEveryControl();
    void theSelectionBeginsInTheSentence();
    void invitationsGoWhenTheyAreTakenAndStayAway();
    void whatIsTriedInAFigureIsListedWhileItIsOpen();
    void theListOfInvitationsIsClosedForGood();
    void pinnedRowsAreChosenInTheWindow();
    void pPinsWhatIsSelected();
    void whatCannotBePinnedIsSaid();
};
