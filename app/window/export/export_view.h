// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"

#include <QTimer>
#include <QWidget>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QSlider;

namespace sinescope {

class ExportPreview;
class FrameSharing;

/// Previews an export: the picture, the single frames of an animation, its size and type in numbers, and
/// whether everything in it is legible.
class ExportView : public QWidget {
    Q_OBJECT

 public:
    explicit ExportView(QWidget* parent = nullptr);
    ~ExportView() override;

    /// Queues an update; `task` is called when the picture is started. Numbers, pixels, contrast and bytes
    /// are computed in a background thread; the last picture stays, faded after a while, until the newest is
    /// ready.
    void setTask(std::function<ExportTask()> task) { m_task = std::move(task); }
    void refresh() { m_previewQueued.start(); }
    /// Removes the picture, and stops the one being made.
    void clear();
    /// Runs queued updates immediately.
    void bringUpToDate();
    /// Paints nothing while paused, during an export.
    void setPaused(bool paused);
    /// Without a new picture.
    void showFirstFrame();

    ExportPreview& preview() { return *m_preview; }
    /// Lists what is illegible; empty if everything is legible.
    QString warning() const;

 signals:
    void shown(const QString& defaultCaption);
    void failed(const QString& sentence);

 protected:
    /// A closed dialog keeps its settings but no picture.
    void hideEvent(QHideEvent* event) override;

 private:
    /// A picture of the preview and the model made for it.
    struct Picture {
        ExportTask task;
        int frame = 0;
        QSize availableSize;  ///< of the preview, in device pixels
        /// With what its frames share; null until that is known.
        std::shared_ptr<const AnimationJob> animation;
        FigureJob job;
        std::shared_ptr<const FigureModel> model;
        QImage image;
        QImage scaled;    ///< fits the preview
        QString text;     ///< the alternative text
        QString caption;  ///< unless the user types another
        QString error;    ///< why there is no picture
        /// Callable from any thread; returns early, without a picture, once stopped.
        void make(const std::atomic<bool>& isStopped);

     private:
        QImage pixels(const std::atomic<bool>& isStopped) const;
    };
    Picture requested() const;
    static QString contrastText(const Picture& shown);
    static QString bytesText(const ExportTask& task);
    void startPicture();
    void showPicture(const Picture& made);
    void showFrames(const ExportTask& task);
    void showFacts(const ExportTask& task, const FigureJob& job);
    void checkContrast();
    void showContrast(const QString& warning);
    void showGrey(const QString& hint);
    void showBytes();
    /// Computes `text` in a background thread and displays it, unless another picture is shown by then.
    void showLater(std::function<QString()> text, void (ExportView::*display)(const QString&));
    void showSize(const QString& bytes);

    std::function<ExportTask()> m_task;
    std::optional<Picture> m_shown;
    FrameSharing* m_sharing;
    ExportPreview* m_preview;
    QWidget* m_frames;
    QSlider* m_scrub;
    QLabel* m_value;
    QLabel* m_facts;
    QLabel* m_bytes;  ///< file size of an animation
    QLabel* m_contrast;
    QLabel* m_grey;  ///< what is lost in grey print
    QTimer m_previewQueued;
    QTimer m_checkQueued;
    QTimer m_bytesQueued;
    QTimer m_slow;  ///< until the view says that a picture is slow
    bool m_paused = false;
    bool m_isOutdated = false;                     ///< the picture being made is out of date
    std::shared_ptr<std::atomic<bool>> m_stopped;  ///< stops the picture being made; null if none is
    int m_shownCount = 0;                          ///< number of pictures shown
};

}  // namespace sinescope
