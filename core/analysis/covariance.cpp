// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/covariance.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace sinescope::detail {

namespace {

/// Columns of a panel, rows of a block: a panel of a block, 24 KiB, stays in the fastest cache.
constexpr std::size_t panelColumns = 12;
constexpr std::size_t blockRows = 256;
/// Rows of the products that are worked on at once: 4 x 12 sums are held in registers.
constexpr std::size_t tileRows = 4;

/// sums[i][j] += sum_r a[r][i] b[r][j] for 4 x 12 of them; rows of a and b are panelColumns apart.
using AddTile = void (*)(const double* a, const double* b, std::size_t rows, double* sums,
                         std::size_t stride);

void addTilePlain(const double* a, const double* b, std::size_t rows, double* sums, std::size_t stride) {
    double s[tileRows][panelColumns] = {};
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < tileRows; ++i)
            for (std::size_t j = 0; j < panelColumns; ++j)
                s[i][j] += a[r * panelColumns + i] * b[r * panelColumns + j];
    for (std::size_t i = 0; i < tileRows; ++i)
        for (std::size_t j = 0; j < panelColumns; ++j) sums[i * stride + j] += s[i][j];
}

#if defined(__x86_64__) && defined(__GNUC__)
/// Four numbers at a time; the twelve sums of a column of tiles have a register each.
__attribute__((target("avx2,fma"))) void addTileWide(const double* a, const double* b, std::size_t rows,
                                                     double* sums, std::size_t stride) {
    typedef double Four __attribute__((vector_size(32), aligned(8)));
    Four s[tileRows][3] = {};
    for (std::size_t r = 0; r < rows; ++r) {
        const Four* right = reinterpret_cast<const Four*>(b + r * panelColumns);
        const Four first = right[0];
        const Four second = right[1];
        const Four third = right[2];
#pragma GCC unroll 4
        for (std::size_t i = 0; i < tileRows; ++i) {
            const double left = a[r * panelColumns + i];
            s[i][0] += left * first;
            s[i][1] += left * second;
            s[i][2] += left * third;
        }
    }
#pragma GCC unroll 4
    for (std::size_t i = 0; i < tileRows; ++i)
#pragma GCC unroll 3
        for (std::size_t k = 0; k < 3; ++k) *reinterpret_cast<Four*>(sums + i * stride + 4 * k) += s[i][k];
}

AddTile bestTile() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? addTileWide : addTilePlain;
}
#else
AddTile bestTile() {
    return addTilePlain;
}
#endif

/// The sums of one thread: upper panels of a square whose side is a whole number of panels.
class Products {
 public:
    explicit Products(std::size_t columns)
        : m_panels((columns + panelColumns - 1) / panelColumns),
          m_side(m_panels * panelColumns),
          m_packed(m_panels * panelColumns * blockRows),
          m_sums(m_side * m_side) {}

    void add(const Matrix& table, const Vector& mean, std::size_t first, std::size_t rows) {
        pack(table, mean, first, rows);
        const AddTile addTile = bestTile();
        for (std::size_t across = 0; across < m_panels; ++across)
            for (std::size_t down = 0; down <= across; ++down)
                for (std::size_t i = 0; i < panelColumns; i += tileRows)
                    addTile(panel(down) + i, panel(across), rows,
                            &m_sums[(down * panelColumns + i) * m_side + across * panelColumns], m_side);
    }
    double at(std::size_t i, std::size_t j) const { return m_sums[std::min(i, j) * m_side + std::max(i, j)]; }

 private:
    double* panel(std::size_t k) { return &m_packed[k * panelColumns * blockRows]; }
    /// Centred rows, panel by panel; columns beyond the table's stay 0.
    void pack(const Matrix& table, const Vector& mean, std::size_t first, std::size_t rows) {
        const auto columns = static_cast<std::size_t>(table.cols());
        for (std::size_t r = 0; r < rows; ++r) {
            const double* row = table.data() + (first + r) * columns;
            for (std::size_t j = 0; j < columns; ++j)
                panel(j / panelColumns)[r * panelColumns + j % panelColumns] = row[j] - mean.data()[j];
        }
    }

    std::size_t m_panels;
    std::size_t m_side;
    std::vector<double> m_packed;
    std::vector<double> m_sums;
};

}  // namespace

Eigen::MatrixXd centredProducts(const Matrix& table, const Vector& mean) {
    const auto rows = static_cast<std::size_t>(table.rows());
    const auto columns = static_cast<std::size_t>(table.cols());
    const std::size_t blocks = (rows + blockRows - 1) / blockRows;
    const std::size_t threads =
        std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, std::max<std::size_t>(1, blocks));
    std::vector<Products> products(threads, Products(columns));
    const auto run = [&](std::size_t thread) {
        for (std::size_t block = thread; block < blocks; block += threads)
            products[thread].add(table, mean, block * blockRows,
                                 std::min(blockRows, rows - block * blockRows));
    };
    std::vector<std::thread> others;
    for (std::size_t thread = 1; thread < threads; ++thread) others.emplace_back(run, thread);
    run(0);
    for (std::thread& other : others) other.join();
    Eigen::MatrixXd sums(table.cols(), table.cols());
    for (std::size_t i = 0; i < columns; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            double sum = 0;
            for (const Products& of : products) sum += of.at(i, j);
            sums(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = sum;
        }
    return sums;
}

}  // namespace sinescope::detail
