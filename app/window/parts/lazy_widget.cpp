// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/lazy_widget.h"

#include "app/window/parts/tab_order.h"

#include <QLayout>

#include <memory>
#include <utility>

namespace sinescope {

LazyWidget::LazyWidget(QWidget* parent) : m_placeholder(new QWidget(parent)) {
    m_placeholder->hide();
    m_placeholder->setFocusPolicy(Qt::TabFocus);  // holds the widget's place in the tab order
    connect(m_placeholder, &QObject::destroyed, this, [this] {
        m_placeholder = nullptr;
        delete this;
    });
}

LazyWidget::~LazyWidget() {
    if (!m_placeholder) return;
    m_placeholder->disconnect(this);
    delete m_placeholder;
}

void LazyWidget::setVisible(bool visible) {
    if (visible && m_placeholder) replacePlaceholder();
    QWidget::setVisible(visible);
}

void LazyWidget::replacePlaceholder() {
    QWidgetList order;
    for (QWidget* each = nextInFocusChain(); each != this; each = each->nextInFocusChain())
        if (each->focusPolicy() != Qt::NoFocus) order << each;
    QWidget* placeholder = std::exchange(m_placeholder, nullptr);
    placeholder->disconnect(this);
    QWidget* parent = placeholder->parentWidget();
    QLayout* layout = parent ? parent->layout() : nullptr;
    // Null if the layout has no item for the placeholder.
    const std::unique_ptr<QLayoutItem> item(layout ? layout->replaceWidget(placeholder, this) : nullptr);
    if (!item) setParent(parent);
    sinescope::setTabOrder(placeholder, order);
    delete placeholder;
}

}  // namespace sinescope
