// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network_shape.h"

#include "core/error.h"
#include "core/learning/random_stream.h"
#include "core/number_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

void requireSize(const char* name, int value, int minimum, int maximum) {
    if (value < minimum || value > maximum)
        throw Error("The network's " + std::string(name) + " is " + groupedText(value) +
                    "; it must be between " + groupedText(minimum) + " and " + groupedText(maximum) + ".");
}

}  // namespace

void validate(const NetworkShape& shape) {
    requireSize("vocabulary", shape.vocabulary, 1, 65'536);
    requireSize("number of answers", shape.answers, 2, 65'536);
    requireSize("number of columns", shape.columns, 1, 1024);
    requireSize("number of heads", shape.heads, 1, shape.columns);
    requireSize("hidden width", shape.hidden, 1, 4096);
    requireSize("number of layers", shape.layers, 1, 16);
    requireSize("number of learned rows", shape.learnedRows, 0, 65'536);
    requireSize("number of buckets", shape.biasBuckets, 0, 65'536);
    requireSize("number of key vectors", shape.keyVectors, 0, 65'536);
    if (shape.columns % shape.heads != 0)
        throw Error("The network's " + groupedText(shape.columns) + " columns cannot be divided into " +
                    groupedText(shape.heads) + " heads of the same width.");
}

WeightLayout::WeightLayout(const NetworkShape& shape) {
    validate(shape);
    const int d = shape.columns;
    const auto root = [](double x) { return std::sqrt(x); };
    const double residual = 2.0 * shape.layers;
    const auto addNorm = [&](const std::string& name) {
        add(name + ".gain", 1, d, 0, 1);
        if (shape.norm == NetworkNorm::Layer) add(name + ".bias", 1, d, 0);
    };
    add("embedding", shape.vocabulary, d, 0.7);  // as loud as a sinusoid, whose rms is 0.707
    if (shape.learnedRows > 0) add("positions", shape.learnedRows, d, 0.02);  // as in GPT-2 and BERT
    if (shape.biasBuckets > 0) add("buckets", shape.biasBuckets, shape.heads, 0);
    if (shape.keyVectors > 0) add("keys", shape.keyVectors, shape.headColumns(), 0.02);
    for (int layer = 0; layer < shape.layers; ++layer) {
        const std::string name = "layer" + std::to_string(layer) + ".";
        addNorm(name + "norm1");
        add(name + "qkv.weight", d, 3 * d, 1 / root(d));
        add(name + "qkv.bias", 1, 3 * d, 0);
        add(name + "out.weight", d, d, 1 / root(d * residual));
        add(name + "out.bias", 1, d, 0);
        addNorm(name + "norm2");
        add(name + "mlp1.weight", d, shape.hidden, root(2.0 / d));
        add(name + "mlp1.bias", 1, shape.hidden, 0);
        add(name + "mlp2.weight", shape.hidden, d, 1 / root(shape.hidden * residual));
        add(name + "mlp2.bias", 1, d, 0);
    }
    addNorm("norm");
    add("answers.weight", d, shape.answers, 0.5 / root(d));
    add("answers.bias", 1, shape.answers, 0);
}

void WeightLayout::add(std::string name, int rows, int columns, double deviation, double mean) {
    constexpr std::size_t multiple = 16;
    m_groups.push_back({std::move(name), rows, columns, m_size, deviation, mean});
    const auto count = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    m_size += (count + multiple - 1) / multiple * multiple;
}

const WeightGroup& WeightLayout::group(std::string_view name) const {
    const auto found = std::ranges::find_if(m_groups, [&](const WeightGroup& g) { return g.name == name; });
    if (found == m_groups.end()) throw Error("The network has no weights \"" + std::string(name) + "\".");
    return *found;
}

template <typename Real>
Weights<Real> firstWeights(const WeightLayout& layout, std::uint64_t seed) {
    Weights<Real> weights(layout.size());
    for (const WeightGroup& group : layout.groups()) {
        RandomStream stream(seed, group.name);
        auto values = weightsIn(weights.data(), group);
        for (Eigen::Index k = 0; k < values.size(); ++k) {
            const double drawn = group.deviation > 0 ? group.deviation * stream.normal() : 0;
            values.data()[k] = static_cast<Real>(group.mean + drawn);
        }
    }
    return weights;
}

template Weights<float> firstWeights<float>(const WeightLayout&, std::uint64_t);
template Weights<double> firstWeights<double>(const WeightLayout&, std::uint64_t);

}  // namespace sinescope
