// SPDX-License-Identifier: GPL-3.0-or-later
//
// Films as MP4 (H.264) and WebM (VP9), which the program ffmpeg encodes where it is installed.
#pragma once

#include "app/export/unfinished_folder.h"

#include <QImage>
#include <QProcess>

namespace sinescope {

class VideoFile {
 public:
    enum class Codec { H264, Vp9 };

    /// Throws Error with a sentence where ffmpeg is not installed, or cannot be started.
    VideoFile(const QString& path, const QSize& pixels, double fps, Codec codec);
    ~VideoFile();
    VideoFile(const VideoFile&) = delete;
    VideoFile& operator=(const VideoFile&) = delete;

    /// Throws Error with what ffmpeg says where it takes no further picture.
    void add(const QImage& picture);
    /// Gives the file its name; without it nothing is left.
    void finish();

 private:
    [[noreturn]] void fail();

    QString m_path;
    UnfinishedFolder m_folder;
    QString m_unfinished;
    QProcess m_encoder;
};

}  // namespace sinescope
