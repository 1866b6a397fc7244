// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace sinescope {

/// Simulates a full disk during its lifetime: writing fails, opening and renaming succeed.
class FullDisk {
 public:
    FullDisk() {
        std::signal(SIGXFSZ, SIG_IGN);  // so that the write fails instead
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit none{0, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &none);
    }
    ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

 private:
    rlimit m_before{};
};

}  // namespace sinescope
