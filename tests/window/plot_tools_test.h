// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class PlotToolsTest : public QObject {
    Q_OBJECT

 private slots:
    void ctrlAndADragZoomToABox_data();
    void ctrlAndADragZoomToABox();
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
    void aFigureIsAnnotatedFromItsMenu();
    void anArrowIsDraggedByBothEnds();
    void annotationsStayWithTheDataAndAreExported();
    void theReadOutIsShownBesideTheMouse();
    void theReadOutFollowsTheKeys_data();
    void theReadOutFollowsTheKeys();
};
