// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"

#include <QThreadPool>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QSlider;

namespace sinescope {

class ExportPreview;

/// What an export will be: the picture, its frames one by one where it moves, its size and type in numbers,
/// and whether everything in it can be read.
class ExportView : public QWidget {
    Q_OBJECT

 public:
    explicit ExportView(QWidget* parent = nullptr);

    /// Queued; `task` is asked when the picture is made. Its numbers, which may take seconds, are computed
    /// beside the window's thread; the last picture stays until they are there.
    void setTask(std::function<ExportTask()> task) { m_task = std::move(task); }
    void refresh() { m_previewQueued.start(); }
    /// Does now what is queued.
    void bringUpToDate();
    /// While something is written nothing is painted.
    void setPaused(bool paused);

    ExportPreview& preview() { return *m_preview; }
    /// "about 4 MB"; empty where nothing moves.
    QString bytes() const;
    /// What cannot be read; empty when everything can.
    QString warning() const;

 signals:
    void shown();
    void failed(const QString& sentence);

 private:
    /// What the preview shows, and the model that was made for it.
    struct Picture {
        ExportTask task;
        FigureJob job;
        std::shared_ptr<const FigureModel> model;
        QString text;   ///< the alternative text
        QString error;  ///< why there is no model
        void make();
    };
    Picture wanted() const;
    void startPicture();
    void showPicture(const Picture& made);
    void showFrames(const ExportTask& task);
    void showFacts(const ExportTask& task, const FigureJob& job);
    void checkContrast();
    void showBytes();
    QImage pixelsOf(const Picture& made) const;

    std::function<ExportTask()> m_task;
    std::optional<Picture> m_shown;
    ExportPreview* m_preview;
    QWidget* m_frames;
    QSlider* m_scrub;
    QLabel* m_value;
    QLabel* m_facts;
    QLabel* m_bytes;  ///< how large a file that moves will be
    QLabel* m_contrast;
    QTimer m_previewQueued;
    QTimer m_checkQueued;
    QTimer m_bytesQueued;
    QTimer m_slow;  ///< until it is said that a picture takes its time
    bool m_paused = false;
    bool m_isMaking = false;
    bool m_isOutdated = false;  ///< what is being made
    QThreadPool m_pool;         ///< last: it waits for what uses the rest
};

/// A property has changed that the sheet asks for.
void polishAnew(QWidget& widget);

}  // namespace sinescope
