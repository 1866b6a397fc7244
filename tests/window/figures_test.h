// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class FiguresTest : public QObject {
    Q_OBJECT

 private slots:
    void hoveringMovesTheCursorAndNotTheScene();
    void leavingClearsTheCursor();
    void aFigureThatIsReplacedClearsTheCursor();
    void aClickSelectsAndIsUndone();
    void arrowsSelectInEveryFigure_data();
    void arrowsSelectInEveryFigure();
    void theInspectorFollowsMouseAndSelection();
    void theWheelZoomsWhatIsShared();
    void aRunOfTheWheelIsOneStep();
    void aDragPansAZoomedView();
    void aDoubleClickInThePlotShowsAll();
    void titlesAndF11FillTheCentreAndEscapeComesBack();
    void figuresOpenAndCloseInAnyGrid();
    void theMenuChoosesOneTwoOrFourFigures();
    void manyEditsInOneTurnArePaintedOnce();
    void hiddenPanelsAreNotPaintedUntilTheyAreShown();
    void optionsOfTheToolStripAreInTheScene();
    void optionsThatDoNotFitAreBehindAButton();
    void figuresDescribeThemselves();
    void theDarkThemeReachesEverything();
    void aWordAndAnEmbeddingAreEditedInPlace();
    void whatCannotBeTypedIsSaidAndNothingIsLost();
    void altAndAnArrowMoveAWord();
    void theFrozenSettingIsInSightAndCanBeLetGo();
    void differenceWithoutAOffersToFreeze();
    void differenceTwiceIsAsBefore();
    void theMenuGoesToAFigureWhileOneFillsTheCentre();
    void aDoubleClickDoesNotSelect();
    void aZoomedFigureHasAButtonBack();
    void theWindowSystemsKeysAreNotTheFigures();
    void anEditorIsAsWideAsItsText();
    void oneKeyFreezesSwapsAndShowsTheDifference();
};
