// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/covariance.h"

#include "core/threads.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace sinescope::detail {

namespace {

/// A panel of this many rows takes at most half of the fastest cache.
constexpr std::size_t blockRows = 128;
/// The size of a cache line.
constexpr std::size_t alignment = 64;

/// sums[i][j] += sum_r a[r][i] b[r][j] for a tile of them, held in registers; rows of a and b are a panel's
/// columns apart, rows of the sums `stride`.
using AddTile = void (*)(const double* a, const double* b, std::size_t rows, double* sums,
                         std::size_t stride);

struct Kernel {
    std::size_t tileRows;
    std::size_t panelColumns;  ///< and of a tile; a multiple of tileRows
    AddTile addTile;
};

void addTilePlain(const double* a, const double* b, std::size_t rows, double* sums, std::size_t stride) {
    constexpr std::size_t tileRows = 4;
    constexpr std::size_t columns = 12;
    double s[tileRows][columns] = {};
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < tileRows; ++i)
            for (std::size_t j = 0; j < columns; ++j) s[i][j] += a[r * columns + i] * b[r * columns + j];
    for (std::size_t i = 0; i < tileRows; ++i)
        for (std::size_t j = 0; j < columns; ++j) sums[i * stride + j] += s[i][j];
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(SINESCOPE_PLAIN_KERNELS)
/// Four numbers at a time; the twelve sums of a column of tiles have a register each.
__attribute__((target("avx2,fma"))) void addTileOfFours(const double* a, const double* b, std::size_t rows,
                                                        double* sums, std::size_t stride) {
    typedef double Four __attribute__((vector_size(32), aligned(8)));
    constexpr std::size_t columns = 12;
    Four s[4][3] = {};
    for (std::size_t r = 0; r < rows; ++r) {
        const Four* right = reinterpret_cast<const Four*>(b + r * columns);
        const Four first = right[0];
        const Four second = right[1];
        const Four third = right[2];
#pragma GCC unroll 4
        for (std::size_t i = 0; i < 4; ++i) {
            const double left = a[r * columns + i];
            s[i][0] += left * first;
            s[i][1] += left * second;
            s[i][2] += left * third;
        }
    }
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i)
#pragma GCC unroll 3
        for (std::size_t k = 0; k < 3; ++k) *reinterpret_cast<Four*>(sums + i * stride + 4 * k) += s[i][k];
}

/// Eight numbers at a time, with twice as many registers.
__attribute__((target("avx512f"))) void addTileOfEights(const double* a, const double* b, std::size_t rows,
                                                        double* sums, std::size_t stride) {
    typedef double Eight __attribute__((vector_size(64), aligned(8)));
    constexpr std::size_t columns = 24;
    Eight s[8][3] = {};
    for (std::size_t r = 0; r < rows; ++r) {
        const Eight* right = reinterpret_cast<const Eight*>(b + r * columns);
        const Eight first = right[0];
        const Eight second = right[1];
        const Eight third = right[2];
#pragma GCC unroll 8
        for (std::size_t i = 0; i < 8; ++i) {
            const double left = a[r * columns + i];
            s[i][0] += left * first;
            s[i][1] += left * second;
            s[i][2] += left * third;
        }
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i)
#pragma GCC unroll 3
        for (std::size_t k = 0; k < 3; ++k) *reinterpret_cast<Eight*>(sums + i * stride + 8 * k) += s[i][k];
}

Kernel bestKernel() {
    if (__builtin_cpu_supports("avx512f")) return {8, 24, addTileOfEights};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return {4, 12, addTileOfFours};
    return {4, 12, addTilePlain};
}
#else
Kernel bestKernel() {
    return {4, 12, addTilePlain};
}
#endif

struct FreeDeleter {
    void operator()(double* values) const { std::free(values); }
};

/// A block of centred rows, panel by panel; columns beyond the table's stay 0.
class PackedBlock {
 public:
    PackedBlock(std::size_t columns, std::size_t panelColumns)
        : m_panelColumns(panelColumns),
          m_columns((columns + panelColumns - 1) / panelColumns * panelColumns) {
        const std::size_t count = m_columns * blockRows;
        m_values.reset(static_cast<double*>(std::aligned_alloc(alignment, count * sizeof(double))));
        if (!m_values) throw std::bad_alloc();
        std::fill_n(m_values.get(), count, 0.0);
    }

    const double* panel(std::size_t k) const { return m_values.get() + k * m_panelColumns * blockRows; }

    void take(const Eigen::Ref<const Matrix>& table, const Vector& mean, std::size_t first,
              std::size_t rows) {
        const auto columns = static_cast<std::size_t>(table.cols());
        for (std::size_t r = 0; r < rows; ++r) {
            const double* row = table.row(static_cast<Eigen::Index>(first + r)).data();
            for (std::size_t from = 0; from < columns; from += m_panelColumns) {
                double* to = m_values.get() + from * blockRows + r * m_panelColumns;
                const std::size_t count = std::min(m_panelColumns, columns - from);
                for (std::size_t j = 0; j < count; ++j) to[j] = row[from + j] - mean.data()[from + j];
            }
        }
    }

 private:
    std::size_t m_panelColumns;
    std::size_t m_columns;
    std::unique_ptr<double, FreeDeleter> m_values;
};

/// True if a panel belongs to a thread, which sums all rows of it, so that the sums do not depend on the
/// number of threads. Panels have d, d - 1 ... tiles, so a thread takes from both ends.
bool isOf(std::size_t panel, std::size_t thread, std::size_t threads) {
    const std::size_t place = panel % (2 * threads);
    return place == thread || place == 2 * threads - 1 - thread;
}

}  // namespace

Eigen::MatrixXd centredProducts(const Eigen::Ref<const Matrix>& table, const Vector& mean) {
    const Kernel kernel = bestKernel();
    const std::size_t width = kernel.panelColumns;
    const auto rows = static_cast<std::size_t>(table.rows());
    const auto columns = static_cast<std::size_t>(table.cols());
    const std::size_t panels = (columns + width - 1) / width;
    // First holds the panels on and below the diagonal, column by column: with thousands of columns, a second
    // square for the sums would be as large as the largest table.
    Eigen::MatrixXd products = Eigen::MatrixXd::Zero(table.cols(), table.cols());
    const std::size_t threads = std::min(static_cast<std::size_t>(processorCount()), panels);
    const auto sumPanels = [&](std::size_t thread) {
        PackedBlock block(columns, width);
        std::vector<double> edge(width * width);  // of panels that reach beyond the table
        for (std::size_t first = 0; first < rows; first += blockRows) {
            const std::size_t count = std::min(blockRows, rows - first);
            block.take(table, mean, first, count);
            const auto add = [&](std::size_t down, std::size_t across, double* sums, std::size_t stride) {
                for (std::size_t i = 0; i < width; i += kernel.tileRows)
                    kernel.addTile(block.panel(down) + i, block.panel(across), count, sums + i * stride,
                                   stride);
            };
            for (std::size_t across = 0; across < panels; ++across) {
                if (!isOf(across, thread, threads)) continue;
                const std::size_t right = across * width, inside = std::min(width, columns - right);
                for (std::size_t down = 0; down <= across; ++down) {
                    double* const sums = products.data() + down * width * columns + right;
                    if (inside == width) {
                        add(down, across, sums, columns);
                        continue;
                    }
                    std::fill(edge.begin(), edge.end(), 0.0);
                    add(down, across, edge.data(), width);
                    for (std::size_t i = 0; i < std::min(width, columns - down * width); ++i)
                        for (std::size_t j = 0; j < inside; ++j) sums[i * columns + j] += edge[i * width + j];
                }
            }
        }
    };
    shareAmongThreads(static_cast<std::int64_t>(threads), 0,
                      [&](std::int64_t thread) { sumPanels(static_cast<std::size_t>(thread)); });
    for (Eigen::Index i = 0; i < table.cols(); ++i)
        for (Eigen::Index j = i + 1; j < table.cols(); ++j) products(i, j) = products(j, i);
    return products;
}

}  // namespace sinescope::detail
