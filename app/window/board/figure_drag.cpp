// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_drag.h"

#include "app/window/export/figure_clipboard.h"
#include "core/error.h"

#include <QDrag>
#include <QMimeData>
#include <QPixmap>
#include <QTemporaryDir>
#include <QWidget>

namespace sinescope {

namespace {

constexpr QSize thumbnail(192, 192);

/// Files that were dragged out stay until the program ends: others read them whenever they like.
const QTemporaryDir& draggedFiles() {
    static const QTemporaryDir folder;
    if (!folder.isValid())
        throw Error(
            "The figure cannot be dragged: there is no folder for temporary files that takes a file.");
    return folder;
}

}  // namespace

void dragFigure(QWidget& from, const FigureJob& job, const QString& name) {
    auto* drag = new QDrag(&from);
    drag->setMimeData(figureDragData(job, draggedFiles().path(), name + QStringLiteral(".png")).release());
    drag->setPixmap(QPixmap::fromImage(figureImage(fitted(job, thumbnail))));
    drag->exec(Qt::CopyAction);
}

}  // namespace sinescope
