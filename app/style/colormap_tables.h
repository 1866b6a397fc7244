// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace sinescope {

/// Sampled maps of 256 steps, 0xRRGGBB; the .cpp names the sources.
extern const std::array<std::uint32_t, 256> viridisTable;
extern const std::array<std::uint32_t, 256> cividisTable;
extern const std::array<std::uint32_t, 256> magmaTable;
extern const std::array<std::uint32_t, 256> infernoTable;

}  // namespace sinescope
