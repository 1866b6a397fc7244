// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>

namespace sinescope {

/// The letter of a part of a figure: "(a)", "(b)", ..., "(z)", "(aa)".
QString partLetter(std::size_t index);

}  // namespace sinescope
