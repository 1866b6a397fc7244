// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of the program as lines of text: what a person reads, in an order that does not depend on the
// machine.
#pragma once

#include "app/model/figure_kind.h"

namespace sinescope::approval {

/// A part of a file: a heading, and what is read under it.
struct Block {
    QString heading;
    QStringList lines;
};
using Blocks = std::vector<Block>;

/// What a figure says in each of its Scenes. Claims, alternative texts and notes are there for each of them;
/// facts, read-outs, headings and labels where their wording is new.
Blocks figureWords(const FigureKind& kind);
/// Titles, claims and tips of figures, parameters, schemes and options.
Blocks controlWords();
/// The sentences that refuse an input.
Blocks refusalWords();
/// Help and usage of the command line.
Blocks commandWords();

/// Without digits that a processor or its libraries may round another way: rounding errors as "0…", long
/// numbers cut after eight digits.
QString withoutLastDigits(QString text);

}  // namespace sinescope::approval
