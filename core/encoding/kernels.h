// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside core: the inner loops, compiled for the target processor and, on x86-64, also for AVX2
// with fused multiply-add (loops over whole rows for AVX-512, too). The first call picks what the machine
// supports.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sinescope::kernels {

/// Lanes of the vectors below: 4 doubles, whatever the size of the machine's registers.
inline constexpr std::size_t lanes = 4;

/// Maximum number of samples of sumTurning: rounding after this many successive turns is below 2e-14.
inline constexpr std::size_t maximumTurns = 64;

/// One pair's contribution to one pixel column, for all pixel rows: its point on the unit circle at the upper
/// edges of the first four rows, the turns to the rows four further on, and its weights. Of two entries, the
/// first is for rows with the shorter of the two occurring steps, the second for the longer.
struct PixelTerm {
    double cosine[lanes];
    double sine[lanes];
    double stepCosine[2];
    double stepSine[2];
    double sumOfCosine[2];  ///< weight of cosine in the sum over whole cells
    double sumOfSine[2];
    double cellOfCosine;  ///< weight of cosine in the value of the cell at the edge
    double cellOfSine;
};

/// addTurned processes turnedRuns runs at once, each of turnedShifts shifts.
inline constexpr std::size_t turnedRuns = 4;
inline constexpr std::size_t turnedShifts = 64;

/// One pair's cosines and sines at turnedShifts shifts, and the turn to the start of each run.
struct TurnedPair {
    const float* cosine;
    const float* sine;
    float turnCosine[turnedRuns];
    float turnSine[turnedRuns];
};

/// One row of a matrix by the addition theorem: value cosine + derivative sine, column by column.
struct TurnedRow {
    const double* value;       ///< at an exact position, `count` columns
    const double* derivative;  ///< with respect to the angle
    const double* cosine;      ///< of the turn from there, slot by slot
    const double* sine;
    std::size_t count;
    bool pairs;  ///< columns 2i and 2i + 1 have slot i, and count is even; otherwise column i has slot i
};

struct Kernels {
    const char* name;

    /// sin and cos of position * (wHigh + wLow), each within 1.2e-16, for angles below 2^50.
    void (*sineCosine)(double position, const double* wHigh, const double* wLow, std::size_t count,
                       double* sine, double* cosine);

    /// Writes row.count values, all rounded in the same way. Streamed values bypass the caches.
    void (*combine)(const TurnedRow& row, bool streams, double* out);
    void (*combineToFloat)(const TurnedRow& row, bool streams, float* out);

    /// Adds the terms to sums and cells, vectors * lanes rows each. Masks are all ones where the longer step
    /// applies: stepMasks to the four-row turn, sumMasks to the cells within a row.
    void (*accumulate)(const PixelTerm* terms, std::size_t termCount, std::size_t vectors,
                       const std::int64_t* stepMasks, const std::int64_t* sumMasks, double* sums,
                       double* cells);

    /// sums[t] += the x of all points, for t = 0 .. samples - 1 (maximumTurns at most); from one t to the
    /// next each point (x, y) turns by its (cosine, sine). count is a multiple of lanes.
    void (*sumTurning)(const double* x, const double* y, const double* cosine, const double* sine,
                       std::size_t count, std::size_t samples, double* sums);

    /// sums[r * turnedShifts + t] += cosine[t] turnCosine[r] - sine[t] turnSine[r] for each pair, in single
    /// precision with the same rounding on every processor; returns the largest sum.
    float (*addTurned)(const TurnedPair* pairs, std::size_t count, float* sums);

    /// means[r] = (sums[r] - parts[r] cells[r] + parts[r + 1] cells[r + 1]) inverseAreas[r].
    void (*finishRows)(const double* sums, const double* cells, const double* parts,
                       const double* inverseAreas, std::size_t count, float* means);

    /// rows[r * rowStride + c] = columns[c * columnStride + r].
    void (*transpose)(const float* columns, std::size_t columnCount, std::size_t columnStride,
                      std::size_t rowCount, float* rows, std::size_t rowStride);

    /// Makes streamed values visible to other threads.
    void (*finishStream)();
};

/// The kernels that compute whole rows.
struct RowKernels {
    decltype(Kernels::sineCosine) sineCosine;
    decltype(Kernels::combine) combine;
    decltype(Kernels::combineToFloat) combineToFloat;
};

/// The fastest kernels that this machine supports.
const Kernels& best();
/// Plain C++ for every processor.
const Kernels& generic();
/// Null if the build or the machine lacks AVX2.
const Kernels* avx2();
/// Returns the same values to the last bit, computing whole rows with wider vectors. Null if the build or the
/// machine lacks AVX-512.
const Kernels* avx512();

}  // namespace sinescope::kernels
