// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QScrollArea>

#include <vector>

namespace sinescope {

/// Returns a new layout of the widget, or a layout to nest in another (null), with these margins and this
/// spacing; -1 is the style's default.
template <typename Layout>
Layout* layoutIn(QWidget* widget, const QMargins& around = {}, int between = -1) {
    auto* layout = new Layout(widget);
    layout->setContentsMargins(around);
    layout->setSpacing(between);
    return layout;
}
inline QHBoxLayout* rowIn(QWidget* widget, const QMargins& around = {}, int between = -1) {
    return layoutIn<QHBoxLayout>(widget, around, between);
}
inline QVBoxLayout* columnIn(QWidget* widget, const QMargins& around = {}, int between = -1) {
    return layoutIn<QVBoxLayout>(widget, around, between);
}

/// An item of a box: a widget or another box, with its stretch factor.
struct BoxItem {
    BoxItem(QWidget* shown, int share = 0) : widget(shown), stretch(share) {}
    BoxItem(QLayout* shown, int share = 0) : layout(shown), stretch(share) {}
    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
};
/// Appends the items to a box.
template <typename Box>
Box* filled(Box* box, const std::vector<BoxItem>& items) {
    for (const BoxItem& item : items) {
        if (item.widget) box->addWidget(item.widget, item.stretch);
        if (item.layout) box->addLayout(item.layout, item.stretch);
    }
    return box;
}

/// Makes a scroll area look like a part of its surroundings: without a frame, and without the focus, which
/// its contents have.
inline void makeSeamless(QScrollArea& area) {
    area.setWidgetResizable(true);
    area.setFrameShape(QFrame::NoFrame);
    area.setFocusPolicy(Qt::NoFocus);
}

}  // namespace sinescope
