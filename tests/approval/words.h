// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of the program as lines of text, in an order that does not depend on the machine.
#pragma once

#include "app/model/figure_kind.h"

namespace sinescope::approval {

/// A section of a file: a heading and its lines.
struct Block {
    QString heading;
    QStringList lines;
};
using Blocks = std::vector<Block>;

/// Returns the words of a figure in each of its Scenes. Claims, alternative texts and notes are listed for
/// each Scene; facts, read-outs, headings and labels only if their wording is new.
Blocks figureWords(const FigureKind& kind);
/// Titles, claims and tips of figures, parameters, schemes and options.
Blocks controlWords();
/// The error messages for invalid input.
Blocks refusalWords();
/// Help and usage of the command line.
Blocks commandWords();

/// Returns `text` without digits that depend on the processor or its libraries: rounding errors become "0…",
/// long numbers are cut after eight digits.
QString withoutLastDigits(QString text);

}  // namespace sinescope::approval
