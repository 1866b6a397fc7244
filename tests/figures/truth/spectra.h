// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <cstdint>

namespace sinescope::truth {

/// The frequencies that a spectrum of so many rows is looked at.
std::int64_t spectrumPoints(std::int64_t rows);
/// The wavelength at which a column that was centred has most power in Hann's window, by the plain sum.
double peakOf(const Eigen::VectorXd& column, std::int64_t points);

}  // namespace sinescope::truth
