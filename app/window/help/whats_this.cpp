// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/whats_this.h"

#include "app/scene/literals.h"
#include "app/window/board/panel.h"
#include "app/window/help/help_texts.h"

#include <QApplication>
#include <QHelpEvent>
#include <QWhatsThis>

namespace sinescope {

WhatsThis::WhatsThis(QWidget& window) : QObject(&window), m_window(window) {
    qApp->installEventFilter(this);
}

QString WhatsThis::textFor(const QWidget& widget) {
    QString tip;
    for (const QWidget* at = &widget; at && !at->isWindow(); at = at->parentWidget()) {
        const QString written = controlHelp(at->objectName());
        if (!written.isEmpty()) return u"<p>%1</p>"_s.arg(written.toHtmlEscaped());
        if (tip.isEmpty()) tip = at->toolTip();
        const auto* panel = qobject_cast<const Panel*>(at);
        if (!panel) continue;
        // A control in the panel's head shows its own tooltip; the rest shows the figure's help.
        const bool isControl = !tip.isEmpty() && !panel->figure().surface()->isAncestorOf(&widget) &&
                               panel->figure().surface() != &widget;
        return isControl ? u"<p>%1</p>"_s.arg(tip.toHtmlEscaped()) : figureHelp(panel->id());
    }
    return tip.isEmpty() ? QString() : u"<p>%1</p>"_s.arg(tip.toHtmlEscaped());
}

bool WhatsThis::eventFilter(QObject* watched, QEvent* event) {
    const bool asks = event->type() == QEvent::QueryWhatsThis;
    if (!asks && event->type() != QEvent::WhatsThis) return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != &m_window) return false;
    const QString text = textFor(*widget);
    event->setAccepted(!text.isEmpty());
    if (text.isEmpty()) return false;
    if (!asks) QWhatsThis::showText(static_cast<QHelpEvent*>(event)->globalPos(), text, widget);
    return true;
}

}  // namespace sinescope
