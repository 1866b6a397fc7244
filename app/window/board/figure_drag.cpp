// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_drag.h"

#include "app/window/export/figure_clipboard.h"
#include "core/error.h"

#include <QCoreApplication>
#include <QDrag>
#include <QMimeData>
#include <QPixmap>
#include <QTemporaryDir>
#include <QWidget>

namespace sinescope {

namespace {

constexpr QSize dragThumbnail(192, 192);

const QString draggedFormat = QStringLiteral("application/x-sinescope-figure");
const QString processFormat = QStringLiteral("application/x-sinescope-process");

/// Files that were dragged out stay until the program ends: others read them whenever they like.
const QTemporaryDir& draggedFiles() {
    static const QTemporaryDir folder;
    if (!folder.isValid())
        throw Error(
            "The figure cannot be dragged: there is no folder for temporary files that takes a file.");
    return folder;
}

}  // namespace

bool isOwnFigure(const QMimeData& data) {
    return data.data(processFormat) == QByteArray::number(QCoreApplication::applicationPid());
}

QString draggedFigure(const QMimeData& data) {
    return isOwnFigure(data) ? QString::fromUtf8(data.data(draggedFormat)) : QString();
}

void markAsOwn(QMimeData& data) {
    data.setData(processFormat, QByteArray::number(QCoreApplication::applicationPid()));
}

void dragFigure(QWidget& from, const FigureJob& job, const QString& name) {
    auto* drag = new QDrag(from.window());  // the panel may be closed meanwhile
    std::unique_ptr<QMimeData> data =
        figureDragData(job, draggedFiles().path(), name + QStringLiteral(".png"));
    markAsOwn(*data);
    data->setData(draggedFormat, job.figure.toUtf8());
    drag->setMimeData(data.release());
    drag->setPixmap(QPixmap::fromImage(figureImage(fitted(job, dragThumbnail))));
    drag->exec(Qt::CopyAction);
}

}  // namespace sinescope
