// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/printable_text.h"

#include "app/scene/literals.h"

namespace sinescope {

bool isPrintable(QChar c) {
    if (c == '\n'_L1 || c == '\r'_L1 || c == '\t'_L1) return true;
    return c.category() != QChar::Other_Control && c != QChar(0xfffe) && c != QChar(0xffff);
}

QString printable(QString text) {
    for (qsizetype k = 0; k < text.size(); ++k) {
        const QChar c = text[k];
        if (c.isHighSurrogate() && k + 1 < text.size() && text[k + 1].isLowSurrogate())
            ++k;
        else if (c.isSurrogate() || !isPrintable(c))
            text[k] = QChar::ReplacementCharacter;
    }
    return text;
}

}  // namespace sinescope
