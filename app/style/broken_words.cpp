// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/broken_words.h"

#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>
#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

namespace {

qsizetype longestWord(const QString& text) {
    qsizetype longest = 0, size = 0;
    for (const QChar letter : text) {
        size = letter.isSpace() ? 0 : size + 1;
        longest = std::max(longest, size);
    }
    return longest;
}

}  // namespace

QString brokenWords(const QString& text, const QFont& font, double widest, qsizetype shortest) {
    const QFontMetricsF metrics(font);
    // No letter is wider than the font is high, which spares most texts the search.
    const auto fewest = std::max(shortest, saturatingCast<qsizetype>(widest / metrics.height()));
    if (longestWord(text) < fewest) return text;
    static const QRegularExpression part(u"\\]\\([^)]*\\)|[^\\s\\x{a0}\\[\\]]+"_s);
    // Between letters only: the signs of Markdown stay together.
    static const QRegularExpression between(u"(?<=[\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])"_s);
    QString broken;
    qsizetype copied = 0;
    for (const QRegularExpressionMatch& match : part.globalMatch(text)) {
        QString word = match.captured();
        if (word.size() < fewest || word.startsWith("]("_L1) || metrics.horizontalAdvance(word) <= widest)
            continue;
        broken += text.sliced(copied, match.capturedStart() - copied);
        broken += word.replace(between, u"\u200b"_s);
        copied = match.capturedEnd();
    }
    return copied == 0 ? text : broken + text.sliced(copied);
}

QString fittingClauses(QString text, const QFont& font, const QSizeF& area) {
    const QFontMetricsF metrics(font);
    while (!text.isEmpty()) {
        const QSizeF size =
            metrics.boundingRect(QRectF(0, 0, area.width(), 1e5), Qt::TextWordWrap | Qt::AlignLeft, text)
                .size();
        if (size.width() <= area.width() && size.height() <= area.height()) break;
        text.truncate(std::max<qsizetype>({0, text.lastIndexOf(u"; "), text.lastIndexOf(u" · ")}));
    }
    return text;
}

}  // namespace sinescope
