// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/threads.h"

#include "core/error.h"

#include <atomic>
#include <gtest/gtest.h>
#include <set>
#include <thread>
#include <vector>

using namespace sinescope;

TEST(Threads, eachPieceRunsOnce) {
    for (const int threads : {0, 1, 2, 7}) {
        std::vector<std::atomic<int>> done(1000);
        detail::shareAmongThreads(1000, threads,
                                  [&](std::int64_t piece) { ++done[static_cast<std::size_t>(piece)]; });
        for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1) << threads;
    }
}

TEST(Threads, singleThreadIsTheCaller) {
    std::set<std::thread::id> seen;
    detail::shareAmongThreads(5, 1, [&](std::int64_t) { seen.insert(std::this_thread::get_id()); });
    EXPECT_EQ(seen, std::set<std::thread::id>{std::this_thread::get_id()});
}

TEST(Threads, zeroPiecesCallNothing) {
    detail::shareAmongThreads(0, 4, [](std::int64_t) { FAIL(); });
}

TEST(Threads, errorInAnyThreadReachesCaller) {
    // Each of the four pieces waits for the others, so that each thread gets one.
    for (std::int64_t failing = 0; failing < 4; ++failing) {
        std::atomic<int> begun{0};
        const auto work = [&](std::int64_t piece) {
            for (++begun; begun < 4;) std::this_thread::yield();
            if (piece == failing) throw Error("no memory for this piece");
        };
        EXPECT_THROW(detail::shareAmongThreads(4, 4, work), Error);
    }
}

TEST(Threads, noPieceStartsAfterError) {
    std::atomic<int> begun{0};
    const auto work = [&](std::int64_t) {
        ++begun;
        throw Error("at once");
    };
    EXPECT_THROW(detail::shareAmongThreads(1'000'000, 2, work), Error);
    EXPECT_LE(begun, 2);
}
