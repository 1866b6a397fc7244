// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a course has shown, for its last slide: claims, a number that proves each, and what to try at home.
#pragma once

#include "app/lessons/walk.h"

namespace sinescope {

struct CourseClaim {
    QString claim;
    QString number;  ///< empty if nothing proves the claim
    QString atHome;  ///< empty if nothing is suggested
    friend bool operator==(const CourseClaim&, const CourseClaim&) = default;
};

/// The claim of each lesson, which is that of its step with something to try at home; of a course of one
/// lesson, the claims of all steps that have a number.
std::vector<CourseClaim> courseSummary(const Course& course);

}  // namespace sinescope
