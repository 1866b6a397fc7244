// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class LitTermsTest : public QObject {
    Q_OBJECT

 private slots:
    void hoveringATermLightsWhatItStandsFor_data();
    void hoveringATermLightsWhatItStandsFor();
    void hoveringAControlLightsItsTermInTheFormula();
    void theKeyboardLightsAsTheMouseDoes();
    void theInspectorLightsAndIsLit();
    void theCursorOfAFigureLeavesTheLitTerm();
    void aTermLiesOnOneGroundWithItsExponent();
};
