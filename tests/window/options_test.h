// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// The controls in the heads of the figures.
class OptionsTest : public QObject {
    Q_OBJECT

 private slots:
    void withWTheMeasureShowsTheDotProductAndSaysWhy();
    void theOrderShownIsThatOfTheWords();
    void aTimeOfATransitionIsShownWhole();
    void moreChirpPairsThanThereAreAreRefused();
    void whatFitsNoSceneIsSaidBesideTheField_data();
    void whatFitsNoSceneIsSaidBesideTheField();
    void theComplaintGoesWithItsField();
    void wavelengthsNamesTheFrozenSettingInItsHead();
    void theSchemesOfCompareAreListedUnderHeadings();
    void aListOfShortNamesIsAsWideAsItsLongest();
};
