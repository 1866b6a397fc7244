// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/video_file.h"

#include "app/scene/sentences.h"

#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <filesystem>

namespace sinescope {

namespace {

/// The same frames give the same bytes: no date, no version.
QStringList encoderArguments(const QString& path, const QSize& pixels, double fps, VideoFile::Codec codec) {
    QStringList words = {
        QStringLiteral("-hide_banner"), QStringLiteral("-loglevel"), QStringLiteral("error"),
        QStringLiteral("-y"), QStringLiteral("-f"), QStringLiteral("rawvideo"), QStringLiteral("-pix_fmt"),
        QStringLiteral("rgb24"), QStringLiteral("-s"),
        QStringLiteral("%1x%2").arg(pixels.width()).arg(pixels.height()), QStringLiteral("-r"),
        QString::number(fps, 'g', 12), QStringLiteral("-i"), QStringLiteral("-"),
        // Players want even sides, and colours at half the resolution.
        QStringLiteral("-vf"), QStringLiteral("pad=ceil(iw/2)*2:ceil(ih/2)*2"), QStringLiteral("-pix_fmt"),
        QStringLiteral("yuv420p"), QStringLiteral("-map_metadata"), QStringLiteral("-1"),
        QStringLiteral("-fflags"), QStringLiteral("+bitexact"), QStringLiteral("-flags:v"),
        QStringLiteral("+bitexact")};
    if (codec == VideoFile::Codec::H264)
        words << QStringLiteral("-c:v") << QStringLiteral("libx264") << QStringLiteral("-crf")
              << QStringLiteral("18") << QStringLiteral("-movflags") << QStringLiteral("+faststart")
              << QStringLiteral("-f") << QStringLiteral("mp4");
    else
        words << QStringLiteral("-c:v") << QStringLiteral("libvpx-vp9") << QStringLiteral("-crf")
              << QStringLiteral("24") << QStringLiteral("-b:v") << QStringLiteral("0") << QStringLiteral("-f")
              << QStringLiteral("webm");
    return words << path;
}

}  // namespace

VideoFile::VideoFile(const QString& path, const QSize& pixels, double fps, Codec codec)
    : m_path(path), m_folder(QFileInfo(path).absolutePath() + QStringLiteral("/.sinescope-XXXXXX")) {
    const QString program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
    if (program.isEmpty())
        throw failure(QStringLiteral(
            "MP4 and WebM are encoded by the program ffmpeg, which is not installed. Install it, or "
            "write .gif, .webp or PNG frames."));
    if (!m_folder.error().isEmpty())
        throw failure(
            QStringLiteral("The file %1 cannot be written: %2.").arg(quotedPath(path), m_folder.error()));
    m_unfinished = m_folder.filePath(QFileInfo(path).fileName());
    m_encoder.start(program, encoderArguments(m_unfinished, pixels, fps, codec));
    if (!m_encoder.waitForStarted(-1)) fail();
}

VideoFile::~VideoFile() {
    if (m_encoder.state() == QProcess::NotRunning) return;
    m_encoder.kill();
    m_encoder.waitForFinished(-1);
}

void VideoFile::fail() {
    const QStringList lines =
        QString::fromLocal8Bit(m_encoder.readAllStandardError()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const QString why = lines.isEmpty() ? m_encoder.errorString() : lines.constLast();
    throw failure(QStringLiteral("The file %1 cannot be written: ffmpeg says %2.")
                      .arg(quotedPath(m_path), quoted(why)));
}

void VideoFile::add(const QImage& picture) {
    const QImage rgb = picture.convertToFormat(QImage::Format_RGB888);
    for (int y = 0; y < rgb.height(); ++y)
        m_encoder.write(reinterpret_cast<const char*>(rgb.constScanLine(y)), 3 * qint64{rgb.width()});
    while (m_encoder.bytesToWrite() > 0)
        if (!m_encoder.waitForBytesWritten(-1)) fail();
}

void VideoFile::finish() {
    m_encoder.closeWriteChannel();
    m_encoder.waitForFinished(-1);
    if (m_encoder.exitStatus() != QProcess::NormalExit || m_encoder.exitCode() != 0) fail();
    const auto native = [](const QString& path) {
        return std::filesystem::path(QFile::encodeName(path).toStdString());
    };
    const UnfinishedLock lock = lockUnfinished();
    std::error_code error;
    std::filesystem::rename(native(m_unfinished), native(m_path), error);
    if (error)
        throw failure(QStringLiteral("The file %1 cannot be written: %2.")
                          .arg(quotedPath(m_path), QString::fromStdString(error.message())));
}

}  // namespace sinescope
