// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>

namespace sinescope {

/// What a part of a figure is called: "(a)", "(b)", ..., "(z)", "(aa)".
QString partLetter(std::size_t index);

}  // namespace sinescope
