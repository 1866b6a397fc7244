// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// Escapes LaTeX special characters; other characters are unchanged, for LuaLaTeX and XeLaTeX.
QString latexEscaped(const QString& text);

/// Escapes LaTeX special characters and replaces known non-ASCII characters by commands for pdfTeX.
QString latexText(const QString& text);

/// The same for a sentence of the program, with variables in math mode: "position $p$".
QString latexSentence(const QString& sentence);

}  // namespace sinescope
