// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QSizeF>
#include <QString>

namespace sinescope {

/// Lets a word wider than `widest` pixels end a line between any two of its letters, by zero-width spaces;
/// words of fewer than `shortest` characters stay as they are, and so do the targets of links in Markdown.
QString brokenWords(const QString& text, const QFont& font, double widest, qsizetype shortest = 2);

/// A text without its last clauses, separated by "; " or " · ", that do not fit into an area in which it is
/// wrapped; empty if the first does not fit.
QString fittingClauses(QString text, const QFont& font, const QSizeF& area);

}  // namespace sinescope
