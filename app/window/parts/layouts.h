// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>

#include <vector>

namespace sinescope {

/// A layout of the widget, or of a part of another layout (nullptr), with so much room around and between
/// what will be in it; -1 is the style's own.
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

/// What lies in a box: a widget, or another box, with its share of the room that is left over.
struct BoxItem {
    BoxItem(QWidget* shown, int share = 0) : widget(shown), stretch(share) {}
    BoxItem(QLayout* shown, int share = 0) : layout(shown), stretch(share) {}
    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
};
/// Puts them into a box, behind what is there.
template <typename Box>
Box* filled(Box* box, const std::vector<BoxItem>& items) {
    for (const BoxItem& item : items) {
        if (item.widget) box->addWidget(item.widget, item.stretch);
        if (item.layout) box->addLayout(item.layout, item.stretch);
    }
    return box;
}

}  // namespace sinescope
