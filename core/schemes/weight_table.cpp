// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/weight_table.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/sha256.h"
#include "core/tokens/tokens.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <mutex>
#include <span>
#include <string>
#include <utility>

namespace sinescope {

struct WeightTable::Shared {
    const Matrix values;
    std::once_flag hashed;
    std::string sha256;
    std::once_flag measured;
    double largest = 0;
    explicit Shared(Matrix matrix) : values(std::move(matrix)) {}
};

WeightTable::WeightTable(Matrix values) : m_shared(std::make_shared<Shared>(std::move(values))) {}

const Matrix& WeightTable::values() const {
    static const Matrix none;
    return m_shared ? m_shared->values : none;
}

const std::string& WeightTable::sha256() const {
    static const std::string emptyHash = sinescope::sha256(std::string_view());
    if (!m_shared) return emptyHash;
    std::call_once(m_shared->hashed, [this] {
        Sha256 hash;
        const std::span<const double> numbers(m_shared->values.data(),
                                              static_cast<std::size_t>(m_shared->values.size()));
        if constexpr (std::endian::native == std::endian::little) {
            hash.add(std::as_bytes(numbers));
        } else {
            for (const double number : numbers) {
                auto bytes = std::bit_cast<std::array<std::byte, sizeof(double)>>(number);
                std::reverse(bytes.begin(), bytes.end());
                hash.add(bytes);
            }
        }
        m_shared->sha256 = hash.digest();
    });
    return m_shared->sha256;
}

double WeightTable::largest() const {
    if (isEmpty()) return 0;
    std::call_once(m_shared->measured,
                   [this] { m_shared->largest = m_shared->values.cwiseAbs().maxCoeff(); });
    return m_shared->largest;
}

bool operator==(const WeightTable& a, const WeightTable& b) {
    if (a.m_shared == b.m_shared) return true;
    return a.rows() == b.rows() && a.columns() == b.columns() && a.values() == b.values();
}

WeightTable seededTable(std::string_view name, std::int64_t rows, std::int64_t columns, std::uint64_t seed,
                        double deviation) {
    if (rows < 1 || columns < 1)
        throw Error("A made-up table of " + groupedText(rows) + " × " + groupedText(columns) +
                    " values was asked for; it must have at least one row and one column.");
    if (!(std::isfinite(deviation) && deviation >= 0))
        throw Error("The standard deviation of a made-up table must be a finite number, 0 or more.");
    const std::string prefix = std::string(name) + ' ';
    Matrix values(rows, columns);
    for (std::int64_t r = 0; r < rows; ++r)
        values.row(r) =
            std::sqrt(3.0) * deviation * seededEmbedding(prefix + std::to_string(r), columns, seed);
    return WeightTable(std::move(values));
}

}  // namespace sinescope
