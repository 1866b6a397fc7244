// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/threads.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace sinescope::detail {

int processorCount() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void shareAmongThreads(std::int64_t pieces, int threads, const std::function<void(std::int64_t)>& work) {
    std::atomic<std::int64_t> next{0};
    std::mutex failing;
    std::exception_ptr failure;  // the first exception
    const auto run = [&] {
        try {
            for (std::int64_t piece = next++; piece < pieces; piece = next++) work(piece);
        } catch (...) {  // leaving the thread would end the program
            next = pieces;
            const std::lock_guard<std::mutex> lock(failing);
            if (!failure) failure = std::current_exception();
        }
    };
    {
        const std::int64_t count = std::min<std::int64_t>(threads == 0 ? processorCount() : threads, pieces);
        std::vector<std::jthread> others;
        try {
            for (std::int64_t thread = 1; thread < count; ++thread) others.emplace_back(run);
        } catch (const std::system_error&) {  // the threads already created do the work
        }
        run();
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace sinescope::detail
