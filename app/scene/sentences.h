// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pieces of the sentences that say what was wrong. What a person typed, or a file holds, goes into a sentence
// through quoted() alone: it may be a megabyte long, and may hold what moves a terminal's cursor.
#pragma once

#include "core/error.h"

#include <QString>
#include <QStringList>

namespace sinescope {

/// An Error of that sentence.
Error failure(const QString& sentence);

/// At most 60 characters of a text between straight quotes, with control characters as \n, \t or \u001b and
/// unpaired surrogates as �. What is cut ends in "...".
QString quoted(const QString& text);
/// The same of a path: what is cut is its beginning, as the name of the file is at the end.
QString quotedPath(const QString& path);
/// A sentence for a terminal: its control characters escaped as in quoted(), line ends as spaces.
QString onOneLine(const QString& sentence);

/// "a, b or c".
QString orList(const QStringList& words);

/// The entry of `known` that a person who typed `word` meant, at most two letters away; empty when none is.
QString nearest(const QString& word, const QStringList& known);

/// There is no KIND "name" (did you mean NEAREST?); the KINDs are a, b, c. `kind` is a noun in the singular
/// whose plural takes an s.
QString unknownName(const QString& kind, const QString& name, const QStringList& known);

/// ".png, .svg or .pdf".
QString suffixList(const QStringList& formats);
/// The format of "path" is unknown; its name must end in .png, .svg or .pdf.
QString unknownFormat(const QString& path, const QStringList& formats);

}  // namespace sinescope
