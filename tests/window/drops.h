// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace sinescope {

/// Drags data onto a widget and drops it there. Returns whether the widget accepted the drag.
inline bool drop(QWidget& on, const QMimeData& data) {
    const QPoint at = on.rect().center();
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&on, &enter);
    QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&on, &drop);
    return enter.isAccepted();
}

/// The same with a file, as a file manager does.
inline bool dropFile(QWidget& on, const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    return drop(on, data);
}

}  // namespace sinescope
