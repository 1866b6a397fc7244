// SPDX-License-Identifier: GPL-3.0-or-later
//
// What holds for each of the figures, whoever wrote it.
#pragma once

#include <QObject>

class EveryFigureTest : public QObject {
    Q_OBJECT

 private slots:
    void itIsSeenAndDescribed_data() { rowsWithoutAWindowSystem(); }
    void itIsSeenAndDescribed();
    void itCanBeShownBeforeItsFirstUpdate_data() { rowsWithoutAWindowSystem(); }
    void itCanBeShownBeforeItsFirstUpdate();
    void itsLabelsComeAndGoWithItsSize_data() { rowsWithoutAWindowSystem(); }
    void itsLabelsComeAndGoWithItsSize();
    void theKeyboardMovesItAndComesOutAgain_data() { rows(); }
    void theKeyboardMovesItAndComesOutAgain();
    void tabGoesThroughTheToolsFromLeftToRight_data() { rows(); }
    void tabGoesThroughTheToolsFromLeftToRight();
    void theMouseIsFollowed_data() { rowsWithoutAWindowSystem(); }
    void theMouseIsFollowed();
    void itIsATableAsWell_data() { rows(); }
    void itIsATableAsWell();
    void anySettingAtAnySizeIsDrawn_data() { rowsWithoutAWindowSystem(); }
    void anySettingAtAnySizeIsDrawn();

 private:
    static void rows();
    static void rowsWithoutAWindowSystem();
};
