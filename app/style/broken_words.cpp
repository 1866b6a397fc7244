// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/broken_words.h"

#include "app/scene/literals.h"

#include <QFontMetricsF>
#include <QRegularExpression>

namespace sinescope {

QString brokenWords(const QString& text, const QFont& font, double widest, qsizetype shortest) {
    static const QRegularExpression part(u"\\]\\([^)]*\\)|[^\\s\\x{a0}\\[\\]]+"_s);
    // Between letters only: the signs of Markdown stay together.
    static const QRegularExpression between(u"(?<=[\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])"_s);
    const QFontMetricsF metrics(font);
    QString broken;
    qsizetype copied = 0;
    for (const QRegularExpressionMatch& match : part.globalMatch(text)) {
        QString word = match.captured();
        // No letter is wider than the font is high, which spares most words the measuring.
        if (word.size() < shortest || static_cast<double>(word.size()) * metrics.height() <= widest ||
            word.startsWith("]("_L1) || metrics.horizontalAdvance(word) <= widest)
            continue;
        broken += text.sliced(copied, match.capturedStart() - copied);
        broken += word.replace(between, u"\u200b"_s);
        copied = match.capturedEnd();
    }
    return copied == 0 ? text : broken + text.sliced(copied);
}

}  // namespace sinescope
