// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace sinescope {

namespace {

constexpr qint64 quiet = 1000;    ///< milliseconds before the line appears
constexpr qint64 interval = 100;  ///< milliseconds between two of it

volatile std::sig_atomic_t stopped = 0;

constexpr int stoppingSignals[] = {SIGINT, SIGTERM, SIGHUP};

void stop(int) {
    stopped = 1;
}

}  // namespace

ProgressLine::ProgressLine(const QString& what) : m_what(what), m_isTerminal(isatty(STDERR_FILENO) == 1) {
    m_time.start();
    stopped = 0;
    for (const int number : stoppingSignals) std::signal(number, stop);
}

ProgressLine::~ProgressLine() {
    for (const int number : stoppingSignals) std::signal(number, SIG_DFL);
    if (m_shownAt > 0) std::fputs("\r\x1b[K", stderr);
}

bool ProgressLine::update(int done, int total) {
    const qint64 now = m_time.elapsed();
    if (m_isTerminal && now >= quiet && now - m_shownAt >= interval) {
        m_shownAt = now;
        std::fprintf(stderr, "\r%s: %d %% \x1b[K", m_what.toLocal8Bit().constData(), 100 * done / total);
        std::fflush(stderr);
    }
    return stopped == 0;
}

}  // namespace sinescope
