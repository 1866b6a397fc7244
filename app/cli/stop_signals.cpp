// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stop_signals.h"

#include "core/files/unfinished.h"

#include <csignal>
#include <cstdio>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace sinescope {

namespace {

constexpr int stoppingSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// A signal handler may do almost nothing, so a thread waits for the signals, which are blocked in all
/// threads.
void waitForSignal(sigset_t stopping) {
    int number = 0;
    if (sigwait(&stopping, &number) != 0) return;
    const UnfinishedLock lock = removeUnfinished();
    const bool isTerminal = isatty(STDERR_FILENO) == 1;
    std::fprintf(stderr, "%ssinescope: Stopped. No unfinished file was left behind.\n",
                 isTerminal ? "\r\x1b[K" : "");
    std::fflush(stderr);
    std::signal(number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &stopping, nullptr);
    std::raise(number);
}

}  // namespace

void stopAtSignals() {
    sigset_t stopping;
    sigemptyset(&stopping);
    for (const int number : stoppingSignals) {
        struct sigaction present = {};
        sigaction(number, nullptr, &present);
        if (present.sa_handler != SIG_IGN) sigaddset(&stopping, number);
    }
    sigset_t before;
    if (pthread_sigmask(SIG_BLOCK, &stopping, &before) != 0) return;
    try {
        std::thread(waitForSignal, stopping).detach();
    } catch (const std::system_error&) {
        pthread_sigmask(SIG_SETMASK, &before,
                        nullptr);  // the signals then end the process as by default
    }
}

}  // namespace sinescope
