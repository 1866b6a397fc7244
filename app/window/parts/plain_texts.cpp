// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/plain_texts.h"

#include "app/scene/literals.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>

namespace sinescope {

void PlainTexts::install() {
    static const QString name = u"plainTexts"_s;
    QCoreApplication* application = QCoreApplication::instance();
    if (application->findChild<QObject*>(name, Qt::FindDirectChildrenOnly)) return;
    auto* filter = new PlainTexts(application);
    filter->setObjectName(name);
    application->installEventFilter(filter);
}

/// A label is polished once, before it is first shown or measured.
bool PlainTexts::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Polish)
        if (auto* label = qobject_cast<QLabel*>(watched); label && label->textFormat() == Qt::AutoText)
            label->setTextFormat(Qt::PlainText);
    return QObject::eventFilter(watched, event);
}

}  // namespace sinescope
