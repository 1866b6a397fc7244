// SPDX-License-Identifier: GPL-3.0-or-later
//
// The variables in the program's own texts, which papers set in italics.
#pragma once

#include <QString>

#include <vector>

namespace sinescope {

/// A stretch of a text: a variable with its subscripts, such as "p" or "ωᵢ", or what is between variables.
struct TextRun {
    QString text;
    bool isVariable = false;
    friend bool operator==(const TextRun&, const TextRun&) = default;
};

/// The text as runs, in their order. A variable is a single letter, Latin or Greek, that is no part of a word
/// or a number: "p", "2i", "d" in "d_model", but not "a", "2e−16", "e.g." or the A and B of a comparison.
std::vector<TextRun> textRuns(const QString& text);

}  // namespace sinescope
