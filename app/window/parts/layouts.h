// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>

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

}  // namespace sinescope
