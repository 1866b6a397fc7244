// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/end_signals.h"

#include <QSocketNotifier>

#include <array>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace sinescope {

#ifdef Q_OS_UNIX

namespace {

constexpr std::array endings{SIGTERM, SIGINT, SIGHUP};
std::array<int, 2> pipeEnds{-1, -1};
std::array<struct sigaction, endings.size()> before;

void handle(int) {
    const int interrupted = errno;  // of the code that the signal interrupts
    const char byte = 1;
    // A failure cannot be handled here; the pipe does not block, and one byte is enough.
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
    errno = interrupted;
}

}  // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent) {
    if (::pipe(pipeEnds.data()) != 0) return;  // the signals then end the program by default
    for (const int end : pipeEnds) {
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
        ::fcntl(end, F_SETFL, O_NONBLOCK);
    }
    m_notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        while (::read(pipeEnds[0], &byte, 1) == 1) {
        }
        emit arrived();
    });
    struct sigaction action = {};
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    for (std::size_t k = 0; k < endings.size(); ++k) ::sigaction(endings[k], &action, &before[k]);
}

EndSignals::~EndSignals() {
    if (!m_notifier) return;
    for (std::size_t k = 0; k < endings.size(); ++k) ::sigaction(endings[k], &before[k], nullptr);
    for (int& end : pipeEnds) {
        ::close(end);
        end = -1;
    }
}

#else

EndSignals::EndSignals(QObject* parent) : QObject(parent) {}
EndSignals::~EndSignals() = default;

#endif

}  // namespace sinescope
