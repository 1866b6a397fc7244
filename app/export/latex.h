// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// A text for LaTeX, with what is special there escaped; other signs stay as they are, for LuaLaTeX and
/// XeLaTeX.
QString latexEscaped(const QString& text);

/// A text for LaTeX: what is special there is escaped, signs and letters outside of ASCII are commands that
/// pdfTeX knows.
QString latexText(const QString& text);

/// The same of a sentence of the program's own, with its variables in math mode: "position $p$".
QString latexSentence(const QString& sentence);

}  // namespace sinescope
