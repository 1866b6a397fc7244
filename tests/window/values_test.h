// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class ValuesTest : public QObject {
    Q_OBJECT

 private slots:
    void numbersAreReadInEveryUsualSpelling_data();
    void numbersAreReadInEveryUsualSpelling();
    void whatIsNoNumberIsNone_data();
    void whatIsNoNumberIsNone();
    void fieldsShowEveryDigitAndSeparators();
    void roundValuesAreMetByEveryPixelNearThem();
    void everyStepMovesAndComesBack();
    void leapsGoFromRoundValueToRoundValue();
    void theFormulaFollowsTheConvention();
    void theDerivationIsWrittenAsOnTheBoard();
};
