// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/sentences.h"

#include "app/scene/printable_text.h"

#include <algorithm>
#include <vector>

namespace sinescope {

namespace {

constexpr qsizetype quotedLength = 60;
constexpr qsizetype comparedLength = 60;  ///< a longer word is no slip of the hand

bool isControl(QChar c) {
    return !isPrintable(c) || c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
           c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
}

QString escaped(QChar c) {
    if (c == QLatin1Char('\n')) return QStringLiteral("\\n");
    if (c == QLatin1Char('\t')) return QStringLiteral("\\t");
    if (c == QLatin1Char('\r')) return QStringLiteral("\\r");
    return QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'));
}

/// Optimal string alignment distance: letters to add, leave out, change or swap.
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

}  // namespace

Error failure(const QString& sentence) {
    return Error(sentence.toStdString());
}

QString quoted(const QString& text) {
    // 120 units hold 60 characters and are enough to see that there are more.
    QString shown = text.left(2 * quotedLength + 2);
    if (shown.size() < text.size() && shown.back().isHighSurrogate()) shown.chop(1);
    QString result;
    qsizetype characters = 0;
    for (qsizetype k = 0; k < shown.size(); ++k) {
        if (characters++ == quotedLength) return QLatin1Char('"') + result + QStringLiteral("...\"");
        const QChar c = shown[k];
        const bool isPair = c.isHighSurrogate() && k + 1 < shown.size() && shown[k + 1].isLowSurrogate();
        if (isPair)
            result += shown.mid(k++, 2);
        else if (c.isSurrogate())
            result += QChar(QChar::ReplacementCharacter);
        else
            result += isControl(c) ? escaped(c) : QString(c);
    }
    return QLatin1Char('"') + result + QLatin1Char('"');
}

QString quotedPath(const QString& path) {
    if (path.size() <= quotedLength) return quoted(path);
    const QString end = quoted(path.right(quotedLength - 3));
    return QStringLiteral("\"...") + end.mid(1);
}

QString onOneLine(const QString& sentence) {
    QString result;
    for (const QChar c : sentence) {
        if (c == QLatin1Char('\n'))
            result += QLatin1Char(' ');
        else
            result += isControl(c) ? escaped(c) : QString(c);
    }
    return result;
}

QString orList(const QStringList& words) {
    if (words.size() < 2) return words.join(QString());
    return words.mid(0, words.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" or ") + words.last();
}

QString nearest(const QString& word, const QStringList& known) {
    if (word.size() > comparedLength) return {};
    QString best;
    int fewest = word.size() > 3 ? 3 : 2;
    for (const QString& candidate : known) {
        const int steps = editDistance(word, candidate);
        if (steps >= fewest) continue;
        fewest = steps;
        best = candidate;
    }
    return best;
}

QString unknownName(const QString& kind, const QString& name, const QStringList& known) {
    const QString meant = nearest(name, known);
    return QStringLiteral("There is no %1 %2%3; the %1s are %4.")
        .arg(kind, quoted(name),
             meant.isEmpty() ? QString() : QStringLiteral(" (did you mean %1?)").arg(meant),
             known.join(QStringLiteral(", ")));
}

}  // namespace sinescope
