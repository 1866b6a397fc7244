// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// Ink, film strip and play on stage.
class StageToolsTest : public QObject {
    Q_OBJECT

 private slots:
    void theDotAndTheSpotlightFollowTheMouse();
    void inkStaysWithTheData();
    void inkStaysOnItsFigure();
    void inkIsTakenBackBeforeAnythingElse();
    void inkOutlivesTheStageAndIsExportedOnWish();
    void aStepKeepsTheInk();
    void inkThatNoDeckHasIsAskedAboutOnLeaving();
    void aFilmStripShowsTheWayInFivePictures();
    void aFilmStripRepeatsNoPicture();
    void playingMovesTheStepsControl();
    void aSymbolKeepsItsCapital();
    void theThemeCanBeChangedOnStage();
    void aNewFigureIsDarkBeforeItIsDrawn();
};
