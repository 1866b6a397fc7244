// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class ControlsTest : public QObject {
    Q_OBJECT

 private slots:
    void aDragIsOneStepOfUndo_data();
    void aDragIsOneStepOfUndo();
    void twoDragsAreTwoSteps();
    void draggingTheWidthDownAndUpKeepsTheEmbeddings();
    void aDoubleClickBringsTheDefaultBack();
    void anExactValueIsTyped();
    void nonsenseKeepsTheLastGoodValueAndSaysWhy_data();
    void nonsenseKeepsTheLastGoodValueAndSaysWhy();
    void escapeGivesTypingUp();
    void enterTakesTheNumberAndGivesTheKeysToTheFigure();
    void aLetterThatIsPartOfNoNumberIsAKeyOfTheWindow();
    void aRefusedTextStaysUntilItIsMendedOrTheValueChanges();
    void aListThatIsNoneIsSaidAndTheTextStays();
    void aStepIsShownOnce();
    void longWavelengthsAreWrittenSoThatNoDigitIsLost();
    void keysMoveTheSliderInSensibleSteps();
    void wordsPastTheLengthAreSaid();
    void anOddWidthSaysThatASineHasNoCosine();
    void segmentsChooseLayoutSpacingAndMap();
    void anotherConventionIsOfferedWhileItIsInUse();
    void factsAreThoseOfTheCurriculum();
    void undoInAFieldTakesTypingBackFirst();
    void everyControlHasANameAndTheKeyboardReachesIt();
};
