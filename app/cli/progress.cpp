// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include "app/scene/sentences.h"
#include "core/saturating_cast.h"

#include <cstdio>
#include <unistd.h>

namespace sinescope {

namespace {

constexpr qint64 quiet = 1000;    ///< milliseconds before the line appears
constexpr qint64 interval = 100;  ///< milliseconds between updates

}  // namespace

ProgressLine::ProgressLine(const QString& what)
    : m_what(onOneLine(what)), m_isTerminal(isatty(STDERR_FILENO) == 1) {
    m_time.start();
}

ProgressLine::~ProgressLine() {
    if (m_shownAt > 0) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::update(double part) {
    const qint64 now = m_time.elapsed();
    if (!m_isTerminal || now < quiet || now - m_shownAt < interval) return;
    m_shownAt = now;
    std::fprintf(stderr, "\r%s: %d %% \x1b[K", m_what.toLocal8Bit().constData(),
                 saturatingCast<int>(100 * part));
    std::fflush(stderr);
}

}  // namespace sinescope
