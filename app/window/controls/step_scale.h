// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace sinescope {

/// Maps the values of a logarithmic slider to fractions 0..1 and back, with round values that are easy to hit
/// and sensible steps for keys.
class StepScale {
 public:
    /// Round values 1, 2, 5, 10, 20, 50 ...; two significant digits between them.
    static StepScale decimal(double lowest, double highest);
    /// Round values 1, 2, 4, 8 ...; even numbers between them, increasingly coarse.
    static StepScale powersOfTwo(double lowest, double highest);

    double lowest() const { return m_round.front(); }
    double highest() const { return m_round.back(); }
    const std::vector<double>& roundValues() const { return m_round; }

    double fractionOf(double value) const;
    /// Returns the value at a fraction, or a round value within `reach` (a fraction).
    double valueAt(double fraction, double reach) const;
    /// Returns the value after an arrow key: the next value of two digits, or the next even one.
    double step(double value, int direction) const;
    /// Returns the value after PageUp or PageDown: the next round value.
    double pageStep(double value, int direction) const;

 private:
    StepScale(std::vector<double> round, bool binary) : m_round(std::move(round)), m_binary(binary) {}
    /// The spacing of the values between round ones, near `value`.
    double stepSize(double value) const;

    std::vector<double> m_round;
    bool m_binary;
};

}  // namespace sinescope
