// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv.h"
#include "fuzz.h"

#include <bit>
#include <cmath>
#include <sstream>

using namespace sinescope;

namespace {

bool isSame(double a, double b) {
    return std::isnan(a) ? std::isnan(b) : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

}  // namespace

/// Values that were read and written read back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return readHostile(data, size, [](const Input& input) {
        const Matrix values = readCsv(input).values;
        std::ostringstream stream;
        stream.precision(17);
        const char separator = ";,\t "[input.size() % 4];
        for (Eigen::Index row = 0; row < values.rows(); ++row)
            for (Eigen::Index column = 0; column < values.cols(); ++column)
                stream << values(row, column) << (column + 1 < values.cols() ? separator : '\n');
        const std::string text = stream.str();
        const Matrix back = readCsv(MemoryInput(text, "hostile again")).values;
        require(back.rows() == values.rows() && back.cols() == values.cols());
        for (Eigen::Index i = 0; i < values.size(); ++i) require(isSame(values.data()[i], back.data()[i]));
    });
}
