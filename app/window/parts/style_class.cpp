// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/style_class.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace sinescope {

namespace {

constexpr char styleClassProperty[] = "look";

}  // namespace

void setStyleClass(QWidget& widget, const char* name, bool on) {
    if (hasStyleClass(widget, name) == on) return;
    QStringList classes = widget.property(styleClassProperty).toStringList();
    if (on)
        classes << QLatin1String(name);
    else
        classes.removeOne(QLatin1String(name));
    widget.setProperty(styleClassProperty, classes);
    if (!widget.testAttribute(Qt::WA_WState_Polished)) return;
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

void makeCard(QWidget& widget, const char* id) {
    widget.setObjectName(QLatin1String(id));
    widget.setAttribute(Qt::WA_StyledBackground);
    setStyleClass(widget, "card");
}

bool hasStyleClass(const QWidget& widget, const char* name) {
    return widget.property(styleClassProperty).toStringList().contains(QLatin1String(name));
}

}  // namespace sinescope
