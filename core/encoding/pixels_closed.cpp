// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/pixels_closed.h"

#include "core/encoding/column_frequencies.h"
#include "core/encoding/kernels.h"

#include <array>

namespace sinescope {

namespace {

using kernels::lanes;
using kernels::PixelTerm;

/// The smaller of the two neighbouring values that the integers take; -1 if they take others.
std::int64_t smallerOfTwo(const std::vector<std::int64_t>& values) {
    if (values.empty()) return 0;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return *high - *low <= 1 ? *low : -1;
}

/// The weights of a sine and a cosine in a pixel.
struct Weights {
    std::size_t slot = 0;
    double sine = 0;
    double cosine = 0;
};

std::vector<Weights> weightsOf(const PixelSpan& span, std::int64_t firstColumn,
                               const ColumnFrequencies& slots, double factor) {
    std::vector<Weights> weights;
    for (std::int64_t j = span.first; j <= span.last; ++j) {
        const auto at = static_cast<std::size_t>(j - firstColumn);
        if (slots.waves[at] == Wave::None) continue;
        if (weights.empty() || weights.back().slot != slots.slotOf[at])
            weights.push_back({.slot = slots.slotOf[at]});
        (slots.waves[at] == Wave::Sine ? weights.back().sine : weights.back().cosine) +=
            factor * span.weight(j) / span.total;
    }
    return weights;
}

}  // namespace

struct ClosedFormMeans::Plan {
    Plan(const Encoding& of, const PixelAxis& along) : encoding(of), columns(along) {}

    const Encoding& encoding;
    PixelAxis columns;
    double factor = encoding.parameters().factor;
    std::int64_t firstRow = 0;  ///< of the rows computed together, all wholly inside
    std::int64_t rowCount = 0;
    std::size_t vectors = 0;
    std::vector<PixelEdge> edges;  ///< of those rows and of the padding of the last vector
    std::int64_t shorterStep = 0;
    std::int64_t shorterSum = 0;
    std::vector<std::int64_t> stepMasks;
    std::vector<std::int64_t> sumMasks;
    std::vector<double> parts;          ///< of the edges
    std::vector<double> inverseAreas;   ///< of the rows, in cells
    std::vector<std::int64_t> singles;  ///< rows computed one by one: cut off by the first or last position
    std::vector<std::array<PixelEdge, 2>> singleEdges;
};

ClosedFormMeans::ClosedFormMeans(const Encoding& encoding, const PixelAxis& rows, const PixelAxis& columns) {
    auto plan = std::make_unique<Plan>(encoding, columns);
    std::int64_t first = 0;
    while (first < rows.pixels() && !rows.whollyInside(first)) ++first;
    std::int64_t last = first;
    while (last < rows.pixels() && rows.whollyInside(last)) ++last;
    plan->firstRow = first;
    plan->rowCount = last - first;
    plan->vectors = (static_cast<std::size_t>(plan->rowCount) + lanes) / lanes;  // one edge more than rows
    for (std::size_t i = 0; i < (plan->vectors + 1) * lanes; ++i)
        plan->edges.push_back(rows.edge(first + static_cast<std::int64_t>(i)));
    std::vector<std::int64_t> steps, sums;
    for (std::size_t i = 0; i < plan->vectors * lanes; ++i) {
        steps.push_back(plan->edges[i + lanes].cell - plan->edges[i].cell);
        sums.push_back(plan->edges[i + 1].cell - plan->edges[i].cell);
        const double area = static_cast<double>(sums[i]) + plan->edges[i + 1].part - plan->edges[i].part;
        plan->inverseAreas.push_back(1 / area);
    }
    for (const PixelEdge& edge : plan->edges) plan->parts.push_back(edge.part);
    plan->shorterStep = smallerOfTwo(steps);
    plan->shorterSum = smallerOfTwo(sums);
    if (plan->shorterStep < 0 || plan->shorterSum < 0) plan->rowCount = 0;  // rounding produced a third value
    for (std::size_t i = 0; i < steps.size(); ++i) {
        plan->stepMasks.push_back(steps[i] == plan->shorterStep ? 0 : -1);
        plan->sumMasks.push_back(sums[i] == plan->shorterSum ? 0 : -1);
    }
    for (std::int64_t r = 0; r < rows.pixels(); ++r) {
        const bool together = r >= first && r < first + plan->rowCount;
        if (together || !rows.seen(r)) continue;
        plan->singles.push_back(r);
        plan->singleEdges.push_back({rows.clippedEdge(r), rows.clippedEdge(r + 1)});
    }
    m_plan = std::move(plan);
}

ClosedFormMeans::~ClosedFormMeans() = default;

namespace {

/// The rotations of the pairs for all rows, by slot.
struct Rotations {
    std::vector<SinCosRow> starts;   ///< at the edges of the first four rows
    std::array<SinCosRow, 2> steps;  ///< the two turns to four rows further on
    std::array<SinCosRow, 2> sums;   ///< the two brackets

    PixelTerm term(const Weights& u) const {
        PixelTerm term{};
        for (std::size_t l = 0; l < lanes; ++l) {
            term.cosine[l] = starts[l].cosine[u.slot];
            term.sine[l] = starts[l].sine[u.slot];
        }
        for (std::size_t k = 0; k < 2; ++k) {
            term.stepCosine[k] = steps[k].cosine[u.slot];
            term.stepSine[k] = steps[k].sine[u.slot];
            term.sumOfCosine[k] = u.sine * sums[k].sine[u.slot] + u.cosine * sums[k].cosine[u.slot];
            term.sumOfSine[k] = u.sine * sums[k].cosine[u.slot] - u.cosine * sums[k].sine[u.slot];
        }
        term.cellOfCosine = u.cosine;
        term.cellOfSine = u.sine;
        return term;
    }
};

SinCosRow wavesAt(std::int64_t position, const TurnFrequencies& slots) {
    return {static_cast<double>(position), slots};
}

}  // namespace

void ClosedFormMeans::compute(std::int64_t first, std::int64_t last, MatrixF& means) const {
    const Plan& plan = *m_plan;
    while (first < last && plan.columns.span(first).empty()) ++first;
    while (last > first && plan.columns.span(last - 1).empty()) --last;
    if (first == last) return;
    const std::int64_t firstColumn = plan.columns.span(first).first;
    const ColumnFrequencies slots(plan.encoding, firstColumn,
                                  plan.columns.span(last - 1).last - firstColumn + 1);

    Rotations rotations{{}, {SinCosRow(slots), SinCosRow(slots)}, {SinCosRow(slots), SinCosRow(slots)}};
    if (plan.rowCount > 0) {
        for (std::size_t l = 0; l < lanes; ++l)
            rotations.starts.push_back(wavesAt(plan.edges[l].cell, slots));
        for (std::size_t k = 0; k < 2; ++k) {
            const auto more = static_cast<std::int64_t>(k);
            rotations.steps[k] = wavesAt(plan.shorterStep + more, slots);
            rotations.sums[k] = bracket(plan.shorterSum + more, slots);
        }
    }
    std::vector<SinCosRow> singles;
    TurningMeans turning(slots);
    for (const auto& [from, to] : plan.singleEdges) singles.push_back(turning.between(from, to));

    const auto rowCount = static_cast<std::size_t>(plan.rowCount);
    const auto width = static_cast<std::size_t>(last - first);
    std::vector<double> sums(plan.vectors * lanes);
    std::vector<double> cells(plan.vectors * lanes);
    std::vector<float> turned(width * rowCount);  // columns first: the kernel runs down the rows
    std::vector<PixelTerm> terms;
    PixelSpan before;
    for (std::size_t c = 0; c < width; ++c) {
        const std::int64_t column = first + static_cast<std::int64_t>(c);
        const PixelSpan span = plan.columns.span(column);
        float* out = turned.data() + c * rowCount;
        if (c > 0 && span == before) {  // more pixels than columns
            std::copy_n(out - rowCount, rowCount, out);
            for (const std::int64_t row : plan.singles) means(row, column) = means(row, column - 1);
            continue;
        }
        before = span;
        const std::vector<Weights> weights = weightsOf(span, firstColumn, slots, plan.factor);
        for (std::size_t s = 0; s < singles.size(); ++s) {
            double mean = 0;
            for (const Weights& u : weights)
                mean += u.sine * singles[s].sine[u.slot] + u.cosine * singles[s].cosine[u.slot];
            means(plan.singles[s], column) = static_cast<float>(mean);
        }
        if (rowCount == 0) continue;
        terms.clear();
        for (const Weights& u : weights) terms.push_back(rotations.term(u));
        std::fill(sums.begin(), sums.end(), 0.0);
        std::fill(cells.begin(), cells.end(), 0.0);
        kernels::best().accumulate(terms.data(), terms.size(), plan.vectors, plan.stepMasks.data(),
                                   plan.sumMasks.data(), sums.data(), cells.data());
        kernels::best().finishRows(sums.data(), cells.data(), plan.parts.data(), plan.inverseAreas.data(),
                                   rowCount, out);
    }
    if (rowCount > 0)
        kernels::best().transpose(turned.data(), width, rowCount, rowCount, &means(plan.firstRow, first),
                                  static_cast<std::size_t>(means.cols()));
}

}  // namespace sinescope
