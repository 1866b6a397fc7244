// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

namespace sinescope {

/// The exception of the core. what() is an English sentence that says what is wrong, where, and what is
/// allowed; it is shown to the user unchanged.
class Error : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

}  // namespace sinescope
