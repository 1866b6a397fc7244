// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/unbroken_text.h"

#include "app/scene/literals.h"

#include <QRegularExpression>

namespace sinescope {

QString unbroken(QString text) {
    static const QRegularExpression sign(u" ([=≈≠<>≤≥×−]) "_s);
    static const QRegularExpression named(u"\\b(base|column|head|pair|position|row|[AB]) (−?\\d)"_s);
    static const QRegularExpression sum(u"\\b([pqk]) \\+ (?=[\\dk])"_s), share(u"(?<=\\d) %"_s);
    text.replace(sign, u"\u00a0\\1\u00a0"_s)
        .replace(sum, u"\\1\u00a0+\u00a0"_s)
        .replace(share, u"\u00a0%"_s)
        .replace(named, u"\\1\u00a0\\2"_s);
    return withoutLoneWord(std::move(text));
}

QString withoutLoneWord(QString text) {
    // Two long words joined would leave the line before them half empty. Code may be copied.
    static const QRegularExpression last(u"(\\S+ \\S+ \\S+ [^\\s`]{1,14}) ([^\\s`|]{1,14})(?=\\n\\n|$)"_s);
    return text.replace(last, u"\\1\u00a0\\2"_s);
}

}  // namespace sinescope
