// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace sinescope {

class FirstWindowTest : public QObject {
    Q_OBJECT

 private slots:
    void theFirstWindowHasAtMostNinetyWords_data();
    void theFirstWindowHasAtMostNinetyWords();
    void theFormulaIsTheLargestText();
    void typeGrowsWithTheWindow();
    void theControlPanelHasTheSameMarginAtBothSides();
    void toolsAppearUnderTheMouseAndWithTheKeyboard();
    void aTouchScreenAlwaysShowsTheTools();
    void picturesKeepTheirPlaceWhenToolsAppear();
    void everyBoxHasALabelAndAName();
    void theMenuButtonHasAllMenusAndTheirKeys();
    void altOpensTheMenus();
    void theLessonStartsFromItsButton();
    void questionsHaveNoIcons();
};

}  // namespace sinescope
