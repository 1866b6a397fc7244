// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>

namespace sinescope {

/// Lets a line of a label end within a long word, such as the name of a file: after an underscore, a hyphen
/// or a slash, and elsewhere every `longest` letters.
inline QString breakable(const QString& text, int longest = 20) {
    constexpr QChar zeroWidthSpace(0x200b);
    QString broken;
    int unbroken = 0;
    for (const QChar letter : text) {
        broken += letter;
        unbroken = letter.isSpace() ? 0 : unbroken + 1;
        const bool mayEnd = letter == u'_' || letter == u'-' || letter == u'/' || letter == u'\\';
        if (unbroken == 0 || (!mayEnd && (unbroken < longest || letter.isHighSurrogate()))) continue;
        broken += zeroWidthSpace;
        unbroken = 0;
    }
    return broken;
}

/// Shows a sentence in lines of at most a width, in pixels; only a wider word is broken, and the accessible
/// name is the sentence itself.
inline void setBrokenText(QLabel& label, const QString& sentence, int widest) {
    label.setAccessibleName(sentence);
    label.setText(sentence);
    if (label.minimumSizeHint().width() > widest) label.setText(breakable(sentence));
}

}  // namespace sinescope
