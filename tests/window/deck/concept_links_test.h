// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class ConceptLinksTest : public QObject {
    Q_OBJECT

 private slots:
    void aClickOpensAnIdeaAndUndoClosesIt();
    void showItOpensTheFigureBesideTheMap();
    void showItKeepsTheSettings();
    void theKeyboardShowsAndTeaches();
    void everyIdeaIsShownFromTheWindow();
};
