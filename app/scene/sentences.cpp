// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/sentences.h"

#include "app/scene/literals.h"
#include "app/scene/printable_text.h"
#include "app/scene/texts_of.h"

#include <algorithm>
#include <vector>

namespace sinescope {

namespace {

constexpr qsizetype quotedLength = 60;
constexpr qsizetype comparedLength = 60;                      ///< a longer word is not a typo
constexpr qsizetype shortestBeginning = 2, shortestPart = 4;  ///< characters of a shortened name

bool isControl(QChar c) {
    return !isPrintable(c) || c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
           c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
}

constexpr QChar leftToRight(0x200e);

bool isRightToLeft(QChar c) {
    return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
}

QString escaped(QChar c) {
    if (c == '\n'_L1) return u"\\n"_s;
    if (c == '\t'_L1) return u"\\t"_s;
    if (c == '\r'_L1) return u"\\r"_s;
    return u"\\u%1"_s.arg(c.unicode(), 4, 16, '0'_L1);
}

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps.
int editDistance(const QString& a, const QString& b) {
    const auto rows = static_cast<std::size_t>(a.size()) + 1;
    const auto columns = static_cast<std::size_t>(b.size()) + 1;
    std::vector<std::vector<int>> steps(rows, std::vector<int>(columns));
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < columns; ++c) {
            if (r == 0 || c == 0) {
                steps[r][c] = static_cast<int>(r + c);
                continue;
            }
            const auto i = static_cast<qsizetype>(r) - 1;
            const auto j = static_cast<qsizetype>(c) - 1;
            steps[r][c] = std::min(
                {steps[r - 1][c] + 1, steps[r][c - 1] + 1, steps[r - 1][c - 1] + (a[i] == b[j] ? 0 : 1)});
            if (r > 1 && c > 1 && a[i] == b[j - 1] && a[i - 1] == b[j])
                steps[r][c] = std::min(steps[r][c], steps[r - 2][c - 2] + 1);
        }
    }
    return steps.back().back();
}

/// The first name that the word begins, or else is part of; empty if there is none or the word is short.
QString longerName(const QString& word, const QStringList& known) {
    const auto found = [&](auto matches, qsizetype shortest) {
        const auto at = std::ranges::find_if(known, matches);
        return word.size() < shortest || at == known.end() ? QString() : *at;
    };
    QString whole = found([&](const QString& name) { return name.startsWith(word, Qt::CaseInsensitive); },
                          shortestBeginning);
    if (!whole.isEmpty()) return whole;
    return found([&](const QString& name) { return name.contains(word, Qt::CaseInsensitive); }, shortestPart);
}

QString quotation(const QString& text) {
    // 120 units hold 60 characters; two more show whether the text is longer.
    QString shown = text.left(2 * quotedLength + 2);
    if (shown.size() < text.size() && shown.back().isHighSurrogate()) shown.chop(1);
    QString result;
    qsizetype characters = 0;
    for (qsizetype k = 0; k < shown.size(); ++k) {
        if (characters++ == quotedLength) return '"'_L1 + result + u"...\""_s;
        const QChar c = shown[k];
        const bool isPair = c.isHighSurrogate() && k + 1 < shown.size() && shown[k + 1].isLowSurrogate();
        if (isPair)
            result += shown.mid(k++, 2);
        else if (c.isSurrogate())
            result += QChar(QChar::ReplacementCharacter);
        else
            result += isControl(c) ? escaped(c) : QString(c);
    }
    return '"'_L1 + result + '"'_L1;
}

/// Keeps a quotation from right to left from turning the sentence around it.
QString isolated(const QString& quotation) {
    const bool turns = std::ranges::any_of(quotation, isRightToLeft);
    return turns ? leftToRight + quotation + leftToRight : quotation;
}

}  // namespace

Error failure(const QString& sentence) {
    return Error(sentence.toStdString());
}

QString quoted(const QString& text) {
    return isolated(quotation(text));
}

QString quotedPath(const QString& path) {
    if (path.size() <= quotedLength) return quoted(path);
    return isolated(u"\"..."_s + quotation(path.right(quotedLength - 3)).mid(1));
}

QString onOneLine(const QString& sentence) {
    QString result;
    for (const QChar c : sentence) {
        if (c == '\n'_L1)
            result += ' '_L1;
        else if (c != leftToRight)
            result += isControl(c) ? escaped(c) : QString(c);
    }
    return result;
}

QString orList(const QStringList& words) {
    if (words.size() < 2) return words.join(QString());
    return words.mid(0, words.size() - 1).join(u", "_s) + u" or "_s + words.last();
}

QString nearest(const QString& word, const QStringList& known) {
    if (word.size() > comparedLength) return {};
    QString best;
    int minimum = word.size() > 3 ? 3 : 2;
    for (const QString& candidate : known) {
        const int steps = editDistance(word, candidate);
        if (steps >= minimum) continue;
        minimum = steps;
        best = candidate;
    }
    if (minimum <= 1) return best;  // a typing error is likelier than a shortened name
    const QString whole = longerName(word, known);
    return whole.isEmpty() ? best : whole;
}

QString unknownName(const QString& kind, const QString& name, const QStringList& known) {
    const QString meant = nearest(name, known);
    return u"There is no %1 %2%3; the %1s are %4."_s.arg(
        kind, quoted(name), meant.isEmpty() ? QString() : u" (did you mean %1?)"_s.arg(meant),
        known.join(u", "_s));
}

QString suffixList(const QStringList& formats) {
    const QStringList suffixes =
        textsOf(formats, [](const QString& format) -> QString { return '.'_L1 + format; });
    return orList(suffixes);
}

QString unknownFormat(const QString& path, const QStringList& formats) {
    return u"The format of %1 is unknown; its name must end in %2."_s.arg(quotedPath(path),
                                                                          suffixList(formats));
}

}  // namespace sinescope
