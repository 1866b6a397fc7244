// SPDX-License-Identifier: GPL-3.0-or-later
//
// MP4 (H.264) and WebM (VP9) videos, encoded by the program ffmpeg if it is installed.
#pragma once

#include "app/export/unfinished_folder.h"

#include <QImage>
#include <QProcess>

namespace sinescope {

class VideoFile {
 public:
    enum class Codec { H264, Vp9 };

    /// Throws Error with a sentence if ffmpeg is not installed or cannot be started.
    VideoFile(const QString& path, const QSize& pixels, double fps, Codec codec);
    ~VideoFile();
    VideoFile(const VideoFile&) = delete;
    VideoFile& operator=(const VideoFile&) = delete;

    /// Throws Error with ffmpeg's message if it does not accept the picture.
    void add(const QImage& picture);
    /// Completes the file; without this call, nothing is left.
    void finish();

 private:
    [[noreturn]] void fail();

    QString m_path;
    UnfinishedFolder m_folder;
    QString m_unfinished;
    QProcess m_encoder;
};

}  // namespace sinescope
