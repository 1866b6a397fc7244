// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/video_file.h"

#include "app/export/unfinished_folder.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace sinescope {

namespace {

/// Without date and version, so that the same frames give the same bytes.
QStringList encoderArguments(const QString& path, const QSize& pixels, double fps, VideoFile::Codec codec) {
    QStringList words = {
        u"-hide_banner"_s, u"-loglevel"_s, u"error"_s, u"-y"_s, u"-f"_s, u"rawvideo"_s, u"-pix_fmt"_s,
        u"rgb24"_s, u"-s"_s, u"%1x%2"_s.arg(pixels.width()).arg(pixels.height()), u"-r"_s,
        QString::number(fps, 'g', 12), u"-i"_s, u"-"_s,
        // Players require even sides, and colours at half the resolution.
        u"-vf"_s, u"pad=ceil(iw/2)*2:ceil(ih/2)*2"_s, u"-pix_fmt"_s, u"yuv420p"_s, u"-map_metadata"_s,
        u"-1"_s, u"-fflags"_s, u"+bitexact"_s, u"-flags:v"_s, u"+bitexact"_s};
    if (codec == VideoFile::Codec::H264)
        words << u"-c:v"_s << u"libx264"_s << u"-crf"_s << u"18"_s << u"-movflags"_s << u"+faststart"_s
              << u"-f"_s << u"mp4"_s;
    else
        words << u"-c:v"_s << u"libvpx-vp9"_s << u"-crf"_s << u"24"_s << u"-b:v"_s << u"0"_s << u"-f"_s
              << u"webm"_s;
    return words << path;
}

}  // namespace

VideoFile::VideoFile(const QString& path, const QSize& pixels, double fps, Codec codec)
    : m_path(path), m_folder(QFileInfo(path).absolutePath() + u"/.sinescope-XXXXXX"_s) {
    const QString program = QStandardPaths::findExecutable(u"ffmpeg"_s);
    if (program.isEmpty())
        throw failure(
            u"MP4 and WebM are encoded by the program ffmpeg, which is not installed. Install it, or "
            "write .gif, .webp or PNG frames."_s);
    if (!m_folder.error().isEmpty())
        throw failure(u"The file %1 cannot be written: %2."_s.arg(quotedPath(path), m_folder.error()));
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
        QString::fromLocal8Bit(m_encoder.readAllStandardError()).split('\n'_L1, Qt::SkipEmptyParts);
    const QString reason = lines.isEmpty() ? m_encoder.errorString() : lines.constLast();
    throw failure(
        u"The file %1 cannot be written: ffmpeg says %2."_s.arg(quotedPath(m_path), quoted(reason)));
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
    const UnfinishedLock lock = lockUnfinished();
    renameInto(m_unfinished, m_path);
}

}  // namespace sinescope
