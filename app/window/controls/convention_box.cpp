// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/convention_box.h"

#include "app/scene/literals.h"
#include "app/window/parts/named.h"
#include "core/encoding/conventions.h"

#include <QAbstractItemView>

#include <algorithm>

namespace sinescope {

ConventionBox::ConventionBox(QWidget* parent) : QComboBox(parent) {
    named(this, "convention", tr("Convention of a library"),
          tr("Sets the base and the switches below as in a library or a paper"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(10);
    setMaxVisibleItems(20);
    addItem(tr("custom"));
    for (const Convention& each : conventions()) {
        addItem(QString::fromUtf8(each.name), QString::fromUtf8(each.id));
        setItemData(count() - 1,
                    u"%1\n%2"_s.arg(QString::fromUtf8(each.note), QString::fromUtf8(each.source)),
                    Qt::ToolTipRole);
    }
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index > 0) m_chosen = itemData(index).toString();
        emit requested(itemData(index).toString());
    });
}

/// The list is as wide as its names.
void ConventionBox::showPopup() {
    constexpr int frame = 12;
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + frame);
    QComboBox::showPopup();
}

void ConventionBox::showParameters(const EncodingParameters& p) {
    // The rule for an odd d_model makes no difference if it is even.
    const auto isShown = [&p](const Convention& each) {
        EncodingParameters same = each.apply(p.length, p.dModel, p.base);
        if (p.dModel % 2 == 0) same.oddRule = p.oddRule;
        return same == p;
    };
    const auto all = conventions();
    auto shown = std::ranges::find_if(
        all, [&](const Convention& each) { return m_chosen.toStdString() == each.id && isShown(each); });
    if (shown == all.end()) shown = std::ranges::find_if(all, isShown);
    setCurrentIndex(shown == all.end() ? 0 : 1 + static_cast<int>(shown - all.begin()));
}

}  // namespace sinescope
