// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that a lesson names in every Markdown form of an image, and a watch that detects whether they are
// opened.
#pragma once

#include "app/scene/literals.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QStringList>

#include <atomic>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace sinescope {

class NamedFiles {
 public:
    /// Creates a picture, a drawing that refers to it, a style sheet and a pipe in `folder`.
    explicit NamedFiles(const QString& folder) : m_folder(folder) {
        QImage(8, 8, QImage::Format_RGB32).save(path("picture.png"));
        write("drawing.svg",
              "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
              "width=\"9\" height=\"9\"><image width=\"9\" height=\"9\" xlink:href=\"picture.png\"/></svg>");
        write("sheet.css", "p { color: red }");
        ::mkfifo(QFile::encodeName(path("pipe")).constData(), 0600);
        m_watch = ::inotify_init1(IN_NONBLOCK);
        for (const char* name : {"picture.png", "drawing.svg", "sheet.css"})
            ::inotify_add_watch(m_watch, QFile::encodeName(path(name)).constData(), IN_OPEN);
        m_writer = std::thread([this] { feedPipe(); });
    }
    ~NamedFiles() {
        m_done = true;
        m_writer.join();
        ::close(m_watch);
    }
    NamedFiles(const NamedFiles&) = delete;
    NamedFiles& operator=(const NamedFiles&) = delete;

    /// Returns "a file" if one was opened since the last call, and "the pipe" if it ever was.
    QStringList opened() const {
        QStringList names;
        alignas(inotify_event) char buffer[4096];
        if (::read(m_watch, buffer, sizeof buffer) > 0) names << u"a file"_s;
        if (m_pipeWasOpened) names << u"the pipe"_s;
        return names;
    }

    /// Images in every form.
    QByteArray images() const {
        QByteArray text;
        for (const char* name : {"picture.png", "drawing.svg", "pipe", "/dev/zero"}) {
            const QByteArray plain(name);
            const QByteArray whole = plain.startsWith('/') ? plain : QFile::encodeName(path(name));
            text += "![a](" + plain + ") ![a](" + whole + ") ![a](file://" + whole + ") ![a[b]](" + whole +
                    ") ![a\\]b](<" + whole + ">) ![x][r] ![r] ![r][] [![a](" + whole +
                    ")](control:base) <img src=\"" + whole + "\"> <IMG SRC=" + whole + ">\n\n[r]: " + whole +
                    "\n\n<table background=\"" + whole +
                    "\"><tr><td>c</td></tr></table>\n\n<style>@import url(\"" +
                    QFile::encodeName(path("sheet.css")) + "\");</style>\n\n";
        }
        return text;
    }

    /// A lesson with images in every part.
    QByteArray lesson() const {
        const QByteArray some = images();
        const QByteArray one = "![a[b]](" + QFile::encodeName(path("pipe")) + ")";
        const QByteArray tag = "<img src=\"" + QFile::encodeName(path("pipe")) + "\">";
        return "# " + tag + " A lesson " + one + "\n\n" + some + "### Notes\n\n" + some + "### Sources\n\n" +
               some + "## " + tag + " A step " + one + "\n\n" + some + "### Question\n\n" + one +
               " Which?\n\n- [x] A " + one + "\n- [ ] B\n\n### Reveal\n\n1. " + one +
               "\n\n### Your turn\n\n" + some + "### Proof\n\n- At **12** " + one +
               ": `similarity.first_rise == 12`\n\n### Notes\n\n" + some + "### Sources\n\n" + some +
               "### Myth?\n\n> " + one + "\n\n" + some + "Source: " + one + "\n";
    }

 private:
    QString path(const char* name) const { return QDir(m_folder).filePath(QString::fromUtf8(name)); }
    void write(const char* name, const QByteArray& bytes) const {
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly)) file.write(bytes);
    }

    /// A nonblocking open for writing succeeds only if the pipe has a reader. Closing it then ends the read,
    /// so that a test fails instead of hanging.
    void feedPipe() {
        while (!m_done) {
            const int pipe = ::open(QFile::encodeName(path("pipe")).constData(), O_WRONLY | O_NONBLOCK);
            if (pipe >= 0) {
                m_pipeWasOpened = true;
                ::close(pipe);
            }
            ::usleep(2000);
        }
    }

    QString m_folder;
    int m_watch = -1;
    std::atomic<bool> m_done = false;
    std::atomic<bool> m_pipeWasOpened = false;
    std::thread m_writer;
};

}  // namespace sinescope
