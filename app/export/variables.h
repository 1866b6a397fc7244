// SPDX-License-Identifier: GPL-3.0-or-later
//
// Finds variables in the program's texts, which are set in italics in papers.
#pragma once

#include <QString>

#include <vector>

namespace sinescope {

/// A part of a text: a variable with its subscripts, such as "p" or "ωᵢ", or the text between variables.
struct TextRun {
    QString text;
    bool isVariable = false;
    friend bool operator==(const TextRun&, const TextRun&) = default;
};

/// Splits a text into runs. A variable is a single Latin or Greek letter that is not part of a word or a
/// number: "p", "i" in "2i", "d" in "d_model", but not "a", "2e−16", "e.g." or the A and B of a comparison.
std::vector<TextRun> textRuns(const QString& text);

}  // namespace sinescope
