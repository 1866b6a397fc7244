// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of error messages. User input and contents of files go into a sentence through quoted() only: they
// may be a megabyte long and contain control sequences for a terminal.
#pragma once

#include "core/error.h"

#include <QString>
#include <QStringList>

namespace sinescope {

/// Returns an Error with that sentence.
Error failure(const QString& sentence);
/// Returns the message of the Error, or of another kind of failure, that `work` throws; empty if it succeeds.
template <typename Failure = Error, typename Work>
QString errorMessageOf(const Work& work) {
    try {
        work();
    } catch (const Failure& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

/// Returns at most 60 characters of a text in straight quotes, with control characters as \n, \t or \u001b
/// and unpaired surrogates as �. An elided text ends in "...".
QString quoted(const QString& text);
/// The same for a path, elided at its beginning, because the file name is at its end.
QString quotedPath(const QString& path);
/// Returns a sentence for a terminal: control characters escaped as in quoted(), line ends as spaces.
QString onOneLine(const QString& sentence);

/// "a, b or c".
QString orList(const QStringList& words);

/// Returns the entry of `known` one edit away from `word`, or else one that begins with it or contains it, or
/// else one two edits away (if `word` has more than three letters); empty if there is no such entry.
QString nearest(const QString& word, const QStringList& known);

/// There is no KIND "name" (did you mean NEAREST?); the KINDs are a, b, c. `kind` is a noun in the singular
/// whose plural takes an s.
QString unknownName(const QString& kind, const QString& name, const QStringList& known);

/// ".png, .svg or .pdf".
QString suffixList(const QStringList& formats);
/// The format of "path" is unknown; its name must end in .png, .svg or .pdf.
QString unknownFormat(const QString& path, const QStringList& formats);

}  // namespace sinescope
