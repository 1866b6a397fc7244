// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/look.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace sinescope {

namespace {

constexpr char lookProperty[] = "look";

}  // namespace

void giveLook(QWidget& widget, const char* name, bool on) {
    if (hasLook(widget, name) == on) return;
    QStringList look = widget.property(lookProperty).toStringList();
    if (on)
        look << QLatin1String(name);
    else
        look.removeOne(QLatin1String(name));
    widget.setProperty(lookProperty, look);
    if (!widget.testAttribute(Qt::WA_WState_Polished)) return;
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

bool hasLook(const QWidget& widget, const char* name) {
    return widget.property(lookProperty).toStringList().contains(QLatin1String(name));
}

}  // namespace sinescope
