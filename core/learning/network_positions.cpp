// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network_positions.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/schemes/overloaded.h"
#include "core/schemes/relative.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <set>
#include <variant>

namespace sinescope {

namespace {

void stretchFrom(RopeScaling& scaling, int trainedLength) {
    std::visit(
        [&](auto& s) {
            // LongRoPE's attention factor divides by the logarithm of the original length.
            if constexpr (requires { s.originalLength; }) s.originalLength = std::max(2, trainedLength);
        },
        scaling);
}

std::vector<int> relativeRows(int length, auto row) {
    std::vector<int> rows;
    rows.reserve(static_cast<std::size_t>(length) * static_cast<std::size_t>(length));
    for (int i = 0; i < length; ++i)
        for (int j = 0; j < length; ++j) rows.push_back(static_cast<int>(row(i, j)));
    return rows;
}

/// The terms of a scheme that was resized for the network.
template <typename Real>
class TermMaker {
 public:
    TermMaker(const NetworkShape& shape, int length, int first)
        : m_shape(shape), m_first(first), m_positions(static_cast<std::size_t>(length)) {
        m_terms.length = length;
        std::iota(m_positions.begin(), m_positions.end(), first);
    }
    PositionTerms<Real> terms(const Scheme& scheme) {
        std::visit([&](const auto& s) { add(s); }, scheme);
        return std::move(m_terms);
    }

 private:
    void add(const NoScheme&) {}
    void add(const IndexScheme& s) { addRows(s); }
    void add(const SinusoidalScheme& s) { addRows(s); }
    void add(const UnitIntervalScheme& s) {
        std::iota(m_positions.begin(), m_positions.end(), 0);
        addRows(s);
    }
    void add(const LearnedScheme&) {
        const int last = m_first + m_terms.length - 1;
        if (m_first < 0 || last >= m_shape.learnedRows)
            throw Error("Position " + groupedText(last) + " is outside the learned table of " +
                        groupedText(m_shape.learnedRows) + " rows.");
        m_terms.learnedRows.assign(m_positions.begin(), m_positions.end());
    }
    void add(const T5Scheme& s) {
        m_terms.buckets = relativeRows(
            m_terms.length, [&](int i, int j) { return t5Bucket(s.buckets, relativePosition(i, j)); });
    }
    void add(const ShawScheme& s) {
        m_terms.keyVectors = relativeRows(
            m_terms.length, [&](int i, int j) { return clippedRelativePosition(i, j, s.left, s.right); });
    }
    void add(const AlibiScheme& s) {
        for (int head = 0; head < m_shape.heads; ++head) {
            RealMatrix<Real>& bias = m_terms.biases.emplace_back(m_terms.length, m_terms.length);
            for (int i = 0; i < m_terms.length; ++i)
                for (int j = 0; j < m_terms.length; ++j)
                    bias(i, j) = static_cast<Real>(alibiBias(s, head, i, j));
        }
    }
    void add(const RopeScheme& s) {
        const RopeTable table = ropeTable(s, {m_positions.begin(), m_positions.end()});
        m_terms.cosines = table.cosines.template cast<Real>();
        m_terms.sines = table.sines.template cast<Real>();
        m_terms.pairs = s.pairs;
    }
    void add(const TableScheme&) {}
    void add(const GridScheme&) {}

    void addRows(const Scheme& scheme) {
        m_terms.rows = inputVectors(scheme, m_positions, m_shape.columns).template cast<Real>();
    }

    const NetworkShape& m_shape;
    int m_first;
    std::vector<std::int64_t> m_positions;
    PositionTerms<Real> m_terms;
};

}  // namespace

std::string reasonNotToLearn(const Scheme& scheme) {
    if (std::holds_alternative<TableScheme>(scheme))
        return "The small transformer has 32 columns and trains its own table; choose learned positions.";
    if (std::holds_alternative<GridScheme>(scheme))
        return "The tasks are sequences, and a grid encodes the patches of a picture.";
    return {};
}

Scheme schemeForNetwork(const Scheme& scheme, const NetworkShape& shape, int trainedLength, int length) {
    Scheme resized = scheme;
    std::visit(Overloaded{[&](RopeScheme& s) {
                              resizeHead(s, shape.headColumns());
                              stretchFrom(s.scaling, trainedLength);
                          },
                          [&](AlibiScheme& s) { s.heads = shape.heads; }, [](auto&) {}},
               resized);
    const bool turns = std::holds_alternative<RopeScheme>(resized);
    return fitted(resized, length, turns ? shape.headColumns() : shape.columns);
}

Scheme schemeToTrain(Scheme scheme, const NetworkShape& shape, int trainedLength) {
    std::visit(Overloaded{[&](T5Scheme& s) { s = seededT5(s.buckets, shape.heads, 0); },
                          [&](ShawScheme& s) { s = seededShaw(s.left, s.right, shape.headColumns(), 0); },
                          [](LearnedScheme& s) { s = seededLearned(1, 1, 0); }, [](auto&) {}},
               scheme);
    return schemeForNetwork(scheme, shape, trainedLength, trainedLength);
}

Scheme withMaskOf(const NetworkShape& shape, Scheme scheme) {
    if (auto* alibi = std::get_if<AlibiScheme>(&scheme)) alibi->causal = alibi->causal || shape.causal;
    return scheme;
}

NetworkShape withPositionWeights(NetworkShape shape, const Scheme& scheme, int learnedRows) {
    if (std::holds_alternative<LearnedScheme>(scheme)) shape.learnedRows = learnedRows;
    if (const auto* t5 = std::get_if<T5Scheme>(&scheme))
        shape.biasBuckets = static_cast<int>(t5->buckets.buckets);
    if (const auto* shaw = std::get_if<ShawScheme>(&scheme))
        shape.keyVectors = static_cast<int>(shaw->left + shaw->right + 1);
    return shape;
}

template <typename Real>
PositionTerms<Real> positionTerms(const Scheme& scheme, const NetworkShape& shape, int trainedLength,
                                  int length, int first) {
    if (const std::string reason = reasonNotToLearn(scheme); !reason.empty()) throw Error(reason);
    return TermMaker<Real>(shape, length, first)
        .terms(schemeForNetwork(scheme, shape, trainedLength, length));
}

template PositionTerms<float> positionTerms<float>(const Scheme&, const NetworkShape&, int, int, int);
template PositionTerms<double> positionTerms<double>(const Scheme&, const NetworkShape&, int, int, int);

std::vector<int> untrainedBuckets(const Scheme& scheme, int trainedLength, int length, bool causal) {
    const auto* t5 = std::get_if<T5Scheme>(&scheme);
    if (!t5) return {};
    const auto bucketsOf = [&](int tokens) {
        std::set<int> buckets;
        for (int distance = 1 - tokens; distance <= (causal ? 0 : tokens - 1); ++distance)
            buckets.insert(static_cast<int>(t5Bucket(t5->buckets, distance)));
        return buckets;
    };
    const std::set<int> trained = bucketsOf(trainedLength);
    const std::set<int> used = bucketsOf(length);
    std::vector<int> untrained;
    std::set_difference(used.begin(), used.end(), trained.begin(), trained.end(),
                        std::back_inserter(untrained));
    return untrained;
}

}  // namespace sinescope
