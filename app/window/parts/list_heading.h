// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/demi_bold.h"

#include <QComboBox>
#include <QStandardItemModel>

namespace sinescope {

/// Adds the heading of the items that follow, which cannot be chosen.
inline void addHeading(QComboBox& box, const QString& text) {
    box.addItem(text);
    auto* item = qobject_cast<QStandardItemModel*>(box.model())->item(box.count() - 1);
    item->setFlags(Qt::NoItemFlags);
    item->setFont(demiBold(item->font()));
}

}  // namespace sinescope
