// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/late_room.h"

#include "app/window/parts/tab_order.h"

#include <QLayout>

#include <memory>
#include <utility>

namespace sinescope {

LateRoom::LateRoom(QWidget* parent) : m_standIn(new QWidget(parent)) {
    m_standIn->hide();
    m_standIn->setFocusPolicy(Qt::TabFocus);  // holds the widget's place in the tab order
    connect(m_standIn, &QObject::destroyed, this, [this] {
        m_standIn = nullptr;
        delete this;
    });
}

LateRoom::~LateRoom() {
    if (!m_standIn) return;
    m_standIn->disconnect(this);
    delete m_standIn;
}

void LateRoom::setVisible(bool visible) {
    if (visible && m_standIn) takePlace();
    QWidget::setVisible(visible);
}

void LateRoom::takePlace() {
    QWidgetList order;
    for (QWidget* each = nextInFocusChain(); each != this; each = each->nextInFocusChain())
        if (each->focusPolicy() != Qt::NoFocus) order << each;
    QWidget* standIn = std::exchange(m_standIn, nullptr);
    standIn->disconnect(this);
    QWidget* parent = standIn->parentWidget();
    QLayout* layout = parent ? parent->layout() : nullptr;
    // Null if the layout has no item for the placeholder.
    const std::unique_ptr<QLayoutItem> item(layout ? layout->replaceWidget(standIn, this) : nullptr);
    if (!item) setParent(parent);
    sinescope::setTabOrder(standIn, order);
    delete standIn;
}

}  // namespace sinescope
