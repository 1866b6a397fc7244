// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/focus_round.h"

#include <QApplication>
#include <QWidget>

#include <algorithm>

namespace sinescope {

namespace {

bool takesFocus(const QWidget& widget) {
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus);
}

bool isWithin(const QWidget& part, const QWidget* widget) {
    return widget && (widget == &part || part.isAncestorOf(widget));
}

/// Returns the last focused widget of a part, or its first focusable one; null if there is none.
QWidget* entryOf(QWidget& part) {
    if (!part.isVisible()) return nullptr;
    if (QWidget* last = part.focusWidget(); isWithin(part, last) && takesFocus(*last)) return last;
    QWidget* each = &part;
    do {
        if (isWithin(part, each) && takesFocus(*each)) return each;
        each = each->nextInFocusChain();
    } while (each != &part);
    return nullptr;
}

}  // namespace

void cycleFocus(const std::vector<FocusPart>& parts, int step) {
    const auto count = static_cast<int>(parts.size());
    const auto now = std::ranges::find_if(
        parts, [](const FocusPart& part) { return isWithin(*part.widget, QApplication::focusWidget()); });
    const int from = now == parts.end() ? (step > 0 ? -1 : count) : static_cast<int>(now - parts.begin());
    for (int k = 1; k <= count; ++k) {
        const FocusPart& part = parts[static_cast<std::size_t>((from + step * k + 2 * count) % count)];
        QWidget* entry = entryOf(*part.widget);
        if (!entry) continue;
        if (part.enter) return part.enter();
        entry->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return;
    }
}

}  // namespace sinescope
