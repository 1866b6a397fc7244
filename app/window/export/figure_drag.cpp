// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/figure_drag.h"

#include "app/scene/literals.h"
#include "app/window/export/figure_clipboard.h"
#include "app/window/parts/copy_lock.h"
#include "core/error.h"

#include <QCoreApplication>
#include <QDir>
#include <QDrag>
#include <QFileInfo>
#include <QMimeData>
#include <QPixmap>
#include <QTemporaryDir>
#include <QWidget>

#include <memory>

namespace sinescope {

namespace {

constexpr QSize dragThumbnail(192, 192);

const QString draggedFormat = u"application/x-sinescope-figure"_s;
const QString processFormat = u"application/x-sinescope-process"_s;

const QString folderName = u"sinescope-dragged-"_s;

/// The folder of dragged files, kept until the program ends, because others may read them at any time. The
/// next start removes the folder of a program that was killed.
class DraggedFiles {
 public:
    DraggedFiles() : m_folder(QDir::temp().filePath(folderName + u"XXXXXX"_s)) {
        if (!m_folder.isValid()) return;
        m_lock = std::make_unique<CopyLock>(m_folder.path());
        removeAbandoned();
    }
    const QTemporaryDir& folder() const { return m_folder; }

 private:
    void removeAbandoned() const {
        const QFileInfo own(m_folder.path());
        for (const QFileInfo& other : QDir::temp().entryInfoList(
                 {folderName + '*'_L1}, QDir::Dirs | QDir::NoSymLinks | QDir::NoDotAndDotDot)) {
            if (other == own || other.ownerId() != own.ownerId()) continue;
            const CopyLock lock(other.absoluteFilePath());
            if (lock.state() == CopyLock::State::Held) QDir(other.absoluteFilePath()).removeRecursively();
        }
    }

    QTemporaryDir m_folder;
    std::unique_ptr<CopyLock> m_lock;
};

const QTemporaryDir& draggedFiles() {
    static const DraggedFiles files;
    if (!files.folder().isValid())
        throw Error("The figure cannot be dragged: no temporary file can be written.");
    return files.folder();
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

void dragFigure(QWidget& from, const FigureJob& job, const QString& name, const QPixmap& picture) {
    std::unique_ptr<QMimeData> data = figureDragData(job, draggedFiles().path(), name + u".png"_s);
    auto* drag = new QDrag(from.window());  // the panel may be closed meanwhile
    markAsOwn(*data);
    data->setData(draggedFormat, job.figure.toUtf8());
    drag->setMimeData(data.release());
    if (!picture.isNull())
        drag->setPixmap(picture.scaled(dragThumbnail, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    drag->exec(Qt::CopyAction);
}

}  // namespace sinescope
