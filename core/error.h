// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

namespace sinescope {

/// The one exception of the core. what() is a whole English sentence that says what was wrong, where, and
/// what is allowed; it is shown to a person as it stands.
class Error : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

}  // namespace sinescope
