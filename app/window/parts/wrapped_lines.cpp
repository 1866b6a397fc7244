// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/wrapped_lines.h"

#include <QFontMetrics>
#include <QTextLayout>
#include <QTextOption>

#include <algorithm>

namespace sinescope {

QStringList wrappedLines(const QString& text, const QFont& font, int width, int maximum) {
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList found;
    for (int at = 0; at < text.size();) {
        if (static_cast<int>(found.size()) + 1 == maximum)
            return found << QFontMetrics(font).elidedText(text.mid(at), Qt::ElideRight, width);
        QTextLine line = layout.createLine();
        line.setLineWidth(width);
        found << text.mid(at, line.textLength()).trimmed();
        at += std::max(1, line.textLength());
    }
    layout.endLayout();
    return found;
}

}  // namespace sinescope
