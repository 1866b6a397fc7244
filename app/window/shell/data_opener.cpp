// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/data_opener.h"

#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_strip.h"
#include "app/window/export/figure_drag.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "app/window/shell/table_opener.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QUrl>

namespace sinescope {

namespace {

/// Returns the path of a file that can be opened; empty for anything else.
QString fileIn(const QMimeData& data) {
    if (isOwnFigure(data)) return {};
    const QList<QUrl> urls = data.urls();
    if (urls.size() != 1 || !urls.front().isLocalFile()) return {};
    const QString path = urls.front().toLocalFile();
    const bool isOwn = path.endsWith(sessionSuffix()) || isLessonFile(path) || isFigureFile(path);
    return isOwn || TableOpener::isForeign(path) ? path : QString();
}

/// Returns the paths of tables to open as checkpoints: a folder, or several files; empty for anything else.
QStringList checkpointsIn(const QMimeData& data) {
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        const QString path = url.toLocalFile();
        if (path.isEmpty() ||
            !(QFileInfo(path).isDir() ? data.urls().size() == 1 : TableOpener::isForeign(path)))
            return {};
        paths << path;
    }
    return paths.size() > 1 || QFileInfo(paths.value(0)).isDir() ? paths : QStringList();
}

}  // namespace

bool canOpenData(const QMimeData& data) {
    return !fileIn(data).isEmpty() || !checkpointsIn(data).isEmpty();
}

bool openData(const QMimeData& data, MainWindow& window) {
    if (const QStringList tables = checkpointsIn(data); !tables.isEmpty()) {
        window.tables().openCheckpoints(tables);
        return true;
    }
    const QString path = fileIn(data);
    if (path.isEmpty()) return false;
    const bool isLesson = isLessonFile(path);
    if (isLesson && window.deck().strip().isVisible())
        window.deck().open(path);
    else if (!isLesson && TableOpener::isForeign(path))
        window.tables().open(path);
    else if (isLesson || window.session().mayLeave())  // undo can restore what a lesson replaces
        window.session().open(path);
    return true;
}

void pasteData(MainWindow& window) {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (!data || !openData(*data, window)) window.tables().openText(data ? data->text() : QString());
}

}  // namespace sinescope
