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

/// What an export will be: the picture, its frames one by one where it moves, its size and type in numbers,
/// and whether everything in it can be read.
class ExportView : public QWidget {
    Q_OBJECT

 public:
    explicit ExportView(QWidget* parent = nullptr);
    ~ExportView() override;

    /// Queued; `task` is asked when the picture is begun. Numbers, pixels, contrast and bytes are worked out
    /// beside the window's thread; the last picture stays, faded after a while, until the newest is there.
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
    void shown(const QString& defaultCaption);
    void failed(const QString& sentence);

 protected:
    /// A dialog that was closed keeps its settings and no picture.
    void hideEvent(QHideEvent* event) override;

 private:
    /// What the preview shows, and the model that was made for it.
    struct Picture {
        ExportTask task;
        int frame = 0;
        QSize room;  ///< of the preview, in device pixels
        FigureJob job;
        std::shared_ptr<const FigureModel> model;
        QImage image;
        QImage scaled;    ///< no larger than the room
        QString text;     ///< the alternative text
        QString caption;  ///< unless another is typed
        QString error;    ///< why there is no picture
        /// In any thread; ends early, without a picture, once it is stopped.
        void make(const std::atomic<bool>& isStopped);

     private:
        QImage pixels(const std::atomic<bool>& isStopped) const;
    };
    Picture wanted() const;
    static QString contrastText(const Picture& shown);
    static QString bytesText(const ExportTask& task);
    void startPicture();
    void showPicture(const Picture& made);
    void showFrames(const ExportTask& task);
    void showFacts(const ExportTask& task, const FigureJob& job);
    void checkContrast();
    void showContrast(const QString& warning);
    void showBytes();
    /// Asks `text` beside the window and shows it, unless another picture is shown by then.
    void showLater(std::function<QString()> text, void (ExportView::*display)(const QString&));
    void showSize(const QString& bytes);

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
    bool m_isOutdated = false;                     ///< what is being made
    std::shared_ptr<std::atomic<bool>> m_stopped;  ///< stops what is being made; null while nothing is
    int m_shownCount = 0;                          ///< pictures that were shown
};

}  // namespace sinescope
