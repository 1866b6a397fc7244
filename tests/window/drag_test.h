// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class DragTest : public QObject {
    Q_OBJECT

 private slots:
    void theRuleAtLIsDraggedToAnotherLength();
    void theCardsOfTheOrderAreDragged();
    void altAndAnArrowMoveACard();
    void aWordOfTheSumIsDraggedWithItsEmbedding();
    void theTangentIsDraggedAlongTheCurve();
    void aChirpIsGivenAnotherPosition();
};
