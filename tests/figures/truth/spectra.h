// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <cstdint>

namespace sinescope::truth {

/// Returns the transform length for a spectrum of `rows` rows.
std::int64_t spectrumPoints(std::int64_t rows);
/// Returns the wavelength at which a centred column has the most power in Hann's window, by the plain sum.
double peakOf(const Eigen::VectorXd& column, std::int64_t points);

}  // namespace sinescope::truth
