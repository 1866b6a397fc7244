// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// The trained length of "beyond", dragged and read with the mouse in a window.
class TrainedLengthTest : public QObject {
    Q_OBJECT

 private slots:
    void theRuleIsDraggedAndTheNumbersFollow();
    void aDragIsOneStepOfUndo();
    void pastTheEndsOfTheAxisTheRuleStops();
    void aClickBeyondReadsTheDistanceOfTheLesson();
    void theRuleShowsThatItCanBeTaken();
};
