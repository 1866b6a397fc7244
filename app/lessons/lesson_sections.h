// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sections of a step, ### headings in a lesson file, each read from its lines into a value.
#pragma once

#include "app/lessons/lesson.h"

namespace sinescope {

/// The lines of one section.
struct Section {
    QString text;
    int line = 0;  ///< of its first line
    int headingLine() const { return line - 1; }
};

using Problems = std::vector<LessonProblem>;

/// Reads list items, each with its assertion in `code` at the end. Invalid expressions are problems, and stay
/// as they are.
std::vector<LessonProof> readProofs(const Section& section, Problems& problems);
/// Reads text, then a list of tasks (one of them done), a line "Answer: `expression` unit" or a line "Sketch:
/// `figure`, `column`, `column`".
LessonQuestion readQuestion(const Section& section, Problems& problems);
/// Reads list items, "`figure`: text".
std::vector<LessonReveal> readReveals(const Section& section, Problems& problems);
/// Reads a quotation, text, proofs as a list, a line "Source: ...".
LessonMyth readMyth(const Section& section, Problems& problems);

/// Return the text of these sections.
QString proofsText(const std::vector<LessonProof>& proofs);
QString questionText(const LessonQuestion& question);
QString revealsText(const std::vector<LessonReveal>& reveals);
QString mythText(const LessonMyth& myth);

}  // namespace sinescope
