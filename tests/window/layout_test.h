// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// Where the figures are, how one goes to them, and how large everything is written.
class LayoutTest : public QObject {
    Q_OBJECT

 private slots:
    void aTitleSwapsItsFigure();
    void theCrossClosesAndTheLastFigureHasNone();
    void aClosedFigureDoesNotOutliveItsWindow();
    void aGlyphWithoutRoomIsNone();
    void aPanelThatIsDroppedOnAnotherTakesItsPlace();
    void digitsGoToTheOpenFigures();
    void theMenuListsEveryFigureUnderAHeadingAndClosesNone();
    void theMenuSaysWhatHoldsInTheScene();
    void theMenuHasItsHeightBeforeItsPictures();
    void layoutsAreKeptAppliedAndForgotten();
    void noPanelIsSmallerThanCanBeRead();
    void withoutRoomOneFigureIsShownWithTabs();
    void aSmallWindowHoldsEverything();
    void aClaimTakesFurtherLinesBeforeItIsCut();
    void noClaimIsCutInAnyPanel_data();
    void noClaimIsCutInAnyPanel();
    void theWholeClaimIsInItsToolTipAndItsName();
    void theHeadOfAFigureThatHasTheWindowIsLarger();
    void pinsStayInSightWhereTheStripIsNarrow();
    void theSidePanelFoldsAndComesBack();
    void theTextSizeReachesEverythingAndIsKept();
    void theTextSizeHasKeys();
    void theSelectionStaysOnAWordThatMoves();
};
