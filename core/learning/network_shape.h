// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sizes of the small transformer and where each of its weights is. All weights are in one array; a group
// (a matrix or a vector) begins at a multiple of 16 numbers in memory aligned to 64 bytes, so that sums are
// taken in the same order wherever the array is: the same binary gives the same digits in every run.
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace sinescope {

template <typename Real>
struct AlignedAllocator {
    using value_type = Real;
    static constexpr std::align_val_t alignment{64};
    AlignedAllocator() = default;
    template <typename Other>
    explicit AlignedAllocator(const AlignedAllocator<Other>&) {}
    Real* allocate(std::size_t count) {
        return static_cast<Real*>(::operator new(count * sizeof(Real), alignment));
    }
    void deallocate(Real* numbers, std::size_t) { ::operator delete(numbers, alignment); }
    friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) { return true; }
};
template <typename Real>
using Weights = std::vector<Real, AlignedAllocator<Real>>;

template <typename Real>
using RealMatrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

enum class NetworkNorm {
    Rms,    ///< x / rms(x) * gain: Zhang and Sennrich 2019
    Layer,  ///< (x - mean) / deviation * gain + bias: Ba, Kiros and Hinton 2016
};

struct NetworkShape {
    int vocabulary = 8;  ///< different tokens
    int answers = 8;     ///< different answers
    int columns = 32;    ///< d_model
    int heads = 4;       ///< divides columns
    int hidden = 64;     ///< columns inside the feed-forward layer
    int layers = 1;
    NetworkNorm norm = NetworkNorm::Rms;
    bool causal = true;
    /// Sizes of what a scheme trains; 0 for a scheme without such weights.
    int learnedRows = 0;  ///< positions of a learned table, rows of d_model
    int biasBuckets = 0;  ///< T5: one number for each bucket and head, shared by the layers
    int keyVectors = 0;   ///< Shaw: vectors of a head's width, shared by heads and layers

    int headColumns() const { return columns / heads; }
    friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// Throws Error, with a sentence that names the size, its value and what is allowed.
void validate(const NetworkShape& shape);

/// A matrix of weights, row-major; a vector has one row.
struct WeightGroup {
    std::string name;  ///< "embedding", "layer0.qkv.weight"
    int rows = 0;
    int columns = 0;
    std::size_t offset = 0;  ///< of its first number, a multiple of 16
    double deviation = 0;    ///< of the normal distribution that it starts from
    double mean = 0;
};

class WeightLayout {
 public:
    explicit WeightLayout(const NetworkShape& shape);

    const std::vector<WeightGroup>& groups() const { return m_groups; }
    /// Throws Error if no group has the name.
    const WeightGroup& group(std::string_view name) const;
    /// Numbers in memory, the padding between the groups included.
    std::size_t size() const { return m_size; }

 private:
    void add(std::string name, int rows, int columns, double deviation, double mean = 0);

    std::vector<WeightGroup> m_groups;
    std::size_t m_size = 0;
};

/// First weights: each group from its own stream, so that the other groups are the same with and without a
/// learned table.
template <typename Real>
Weights<Real> firstWeights(const WeightLayout& layout, std::uint64_t seed);

/// A group inside the array.
template <typename Real>
Eigen::Map<RealMatrix<Real>> weightsIn(Real* weights, const WeightGroup& group) {
    return {weights + group.offset, group.rows, group.columns};
}
template <typename Real>
Eigen::Map<const RealMatrix<Real>> weightsIn(const Real* weights, const WeightGroup& group) {
    return {weights + group.offset, group.rows, group.columns};
}

}  // namespace sinescope
