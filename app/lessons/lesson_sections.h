// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sections of a step, ### headings of a lesson file, each read from its lines into its value.
#pragma once

#include "app/lessons/lesson.h"

namespace sinescope {

/// The lines of one section.
struct Section {
    QString text;
    int line = 0;  ///< of its first line
};

using Problems = std::vector<LessonProblem>;

/// Items of a list, each with its assertion in `code` at the end. Expressions that are none are problems, and
/// stay as they are.
std::vector<LessonProof> readProofs(const Section& section, Problems& problems);
/// Text, then a list of tasks (one of them done), a line "Answer: `expression` unit" or a line "Sketch:
/// `figure`, `column`, `column`".
LessonQuestion readQuestion(const Section& section, Problems& problems);
/// Items of a list, "`figure`: text".
std::vector<LessonReveal> readReveals(const Section& section, Problems& problems);
/// A quotation, text, proofs as a list, a line "Source: ...".
LessonMyth readMyth(const Section& section, Problems& problems);

/// The same, written.
QString proofsText(const std::vector<LessonProof>& proofs);
QString questionText(const LessonQuestion& question);
QString revealsText(const std::vector<LessonReveal>& reveals);
QString mythText(const LessonMyth& myth);

}  // namespace sinescope
