// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class PlotToolsTest : public QObject {
    Q_OBJECT

 private slots:
    void ctrlAndADragZoomToABox_data();
    void ctrlAndADragZoomToABox();
    void everyZoomedFigureOffersAWayBack_data();
    void everyZoomedFigureOffersAWayBack();
    void aBoxZoomsWhatIsSharedInOneStep();
    void aNarrowBoxZoomsOneAxis();
    void aBoxIsSeenWhileItIsDrawnAndEscapeCancelsIt();
    void aFiguresMenuArmsABox();
    void theEndsOfAColourBarAreDragged_data();
    void theEndsOfAColourBarAreDragged();
    void draggedColoursAreMarkedAndReset();
    void limitsOfColoursAreTypedAndReset();
    void narrowColoursAreInFilesAndWords();
    void aLabelHidesItsLineAndShowsItAgain_data();
    void aLabelHidesItsLineAndShowsItAgain();
    void hiddenLinesAreBroughtBackByResettingTheView();
    void everyFigureWithAxesIsAnnotated_data();
    void everyFigureWithAxesIsAnnotated();
    void aFigureIsAnnotatedFromItsMenu();
    void anArrowIsDraggedByBothEnds();
    void annotationsStayWithTheDataAndAreExported();
    void theReadOutIsShownBesideTheMouse();
    void theReadOutFollowsTheKeys_data();
    void theReadOutFollowsTheKeys();
};
