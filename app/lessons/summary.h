// SPDX-License-Identifier: GPL-3.0-or-later
//
// Summary of a course for its last slide: claims, a number that proves each, and what to try at home.
#pragma once

#include "app/lessons/walk.h"

namespace sinescope {

struct CourseClaim {
    QString claim;
    QString number;       ///< empty if nothing proves the claim
    QString atHome;       ///< empty if nothing is suggested
    QString lesson = {};  ///< title of its lesson in a course of several; empty otherwise
    friend bool operator==(const CourseClaim&, const CourseClaim&) = default;
};

/// Returns the claim of each lesson: that of its step with something to try at home, else of its last step.
/// For a course of one lesson, the claims of all steps with a proof or something to try at home, or of all
/// steps if none has either.
std::vector<CourseClaim> courseSummary(const Course& course);

}  // namespace sinescope
