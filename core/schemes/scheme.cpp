// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme.h"

#include "core/error.h"
#include "core/schemes/overloaded.h"

#include <algorithm>
#include <string>

namespace sinescope {

namespace {

void requireWidth(const char* what, std::int64_t width, std::int64_t dModel) {
    if (width != dModel)
        throw Error(std::string(what) + " has " + std::to_string(width) + " columns; the vectors have " +
                    std::to_string(dModel) + ", and the two must agree.");
}

Matrix sinusoidalRows(const SinusoidalScheme& s, const std::vector<std::int64_t>& positions) {
    const Encoding encoding(s.encoding);
    Matrix rows(static_cast<Eigen::Index>(positions.size()), encoding.columns());
    for (std::size_t t = 0; t < positions.size(); ++t)
        rows.row(static_cast<Eigen::Index>(t)) = encoding.row(s.encoding.firstPosition + positions[t]);
    return rows;
}

/// The same number in every column of a row.
template <typename Value>
Matrix constantRows(const std::vector<std::int64_t>& positions, std::int64_t dModel, Value value) {
    Matrix rows(static_cast<Eigen::Index>(positions.size()), dModel);
    for (std::size_t t = 0; t < positions.size(); ++t)
        rows.row(static_cast<Eigen::Index>(t)).setConstant(value(positions[t]));
    return rows;
}

Matrix learnedRows(const LearnedScheme& s, const std::vector<std::int64_t>& positions) {
    Matrix rows(static_cast<Eigen::Index>(positions.size()), s.table.columns());
    for (std::size_t t = 0; t < positions.size(); ++t)
        rows.row(static_cast<Eigen::Index>(t)) = learnedRow(s, positions[t]);
    return rows;
}

/// By its place in the variant. ALiBi's bias is the symmetric one, which is right with a causal mask and
/// without.
Scheme usualScheme(std::size_t kind, std::int64_t dModel, std::int64_t length, std::uint64_t seed) {
    switch (kind) {
        case 1:
            return IndexScheme{};
        case 2:
            return UnitIntervalScheme{length};
        case 3:
            return SinusoidalScheme{{.length = length, .dModel = dModel}};
        case 4:
            return seededLearned(length, dModel, seed);
        case 5:
            return seededT5({}, 8, seed);
        case 6:
            return AlibiScheme{.form = AlibiForm::Symmetric, .keys = length};
        case 7:
            return seededShaw(16, 16, dModel, seed);
        case 8:
            return RopeScheme{.headDim = dModel};
        default:
            return NoScheme{};
    }
}

}  // namespace

const std::vector<SchemeInfo>& schemes() {
    static const std::vector<SchemeInfo> all{
        {"none", "None", Entry::Nowhere, "No position: attention sees a bag of words, but for a causal mask",
         "Kazemnejad et al. 2023"},
        {"index", "Integer index", Entry::Input,
         "Adds p to every column: far words are drowned by their position",
         "the first idea that everybody has"},
        {"unit-interval", "[0, 1]", Entry::Input,
         "Adds p / (L - 1) to every column: the size of a step depends on the length", "the second idea"},
        {"sinusoidal", "Sinusoidal", Entry::Input,
         "Adds sines and cosines of geometrically spread frequencies", "Vaswani et al. 2017, section 3.5"},
        {"learned", "Learned", Entry::Input, "Adds a row of a learned table, which ends somewhere",
         "Gehring et al. 2017; google-research/bert: modeling.py; openai/gpt-2: src/model.py"},
        {"t5", "T5 buckets", Entry::Score,
         "Adds a learned number for the bucket that the distance falls into",
         "Raffel et al. 2020, section 2.1; tensorflow/mesh: "
         "mesh_tensorflow/transformer/transformer_layers.py"},
        {"alibi", "ALiBi", Entry::Score, "Subtracts a head's slope times the distance",
         "Press et al. 2022, section 3; ofirpress/attention_with_linear_biases: "
         "fairseq/models/transformer.py"},
        {"shaw", "Shaw clipping", Entry::Score, "Adds a learned vector for the clipped distance to the key",
         "Shaw et al. 2018, section 3.2; tensorflow/tensor2tensor: tensor2tensor/layers/common_attention.py"},
        {"rope", "RoPE", Entry::Rotation,
         "Turns each pair of query and key by an angle that grows with position",
         "Su et al. 2021, section 3.4; EleutherAI/gpt-neox: megatron/model/positional_embeddings.py"},
    };
    return all;
}

const SchemeInfo& infoOf(const Scheme& scheme) {
    static_assert(std::variant_size_v<Scheme> == 9, "schemes() has one entry for each");
    return schemes().at(scheme.index());
}

Scheme makeScheme(std::string_view id, std::int64_t dModel, std::int64_t length, std::uint64_t seed) {
    const auto info =
        std::find_if(schemes().begin(), schemes().end(), [&](const SchemeInfo& s) { return s.id == id; });
    if (info == schemes().end()) {
        std::string known;
        for (const SchemeInfo& s : schemes()) known += (known.empty() ? "" : ", ") + std::string(s.id);
        throw Error("There is no scheme \"" + std::string(id) + "\"; the schemes are " + known + ".");
    }
    const Scheme made = usualScheme(static_cast<std::size_t>(info - schemes().begin()), dModel, length, seed);
    validate(made);
    return made;
}

void validate(const Scheme& scheme) {
    std::visit(Overloaded{
                   [](const NoScheme&) {},
                   [](const IndexScheme&) {},
                   [](const SinusoidalScheme& s) { validate(s.encoding); },
                   [](const auto& s) { validate(s); },
               },
               scheme);
}

Entry entersAt(const Scheme& scheme) {
    return infoOf(scheme).entry;
}

Vector inputVector(const Scheme& scheme, std::int64_t position, std::int64_t dModel) {
    return inputVectors(scheme, {position}, dModel).row(0);
}

Matrix inputVectors(const Scheme& scheme, const std::vector<std::int64_t>& positions, std::int64_t dModel) {
    if (dModel < 1) throw Error("d_model is " + std::to_string(dModel) + "; it must be at least 1.");
    return std::visit(
        Overloaded{
            [&](const IndexScheme&) {
                return constantRows(positions, dModel, [](std::int64_t p) { return static_cast<double>(p); });
            },
            [&](const UnitIntervalScheme& s) {
                return constantRows(positions, dModel,
                                    [&](std::int64_t p) { return normalisedPosition(s, p); });
            },
            [&](const SinusoidalScheme& s) {
                requireWidth("The sinusoidal encoding", s.encoding.dModel, dModel);
                return sinusoidalRows(s, positions);
            },
            [&](const LearnedScheme& s) {
                validate(s);
                requireWidth("The learned table", s.table.columns(), dModel);
                return learnedRows(s, positions);
            },
            [&](const auto& s) {
                validate(Scheme(s));
                return Matrix(Matrix::Zero(static_cast<Eigen::Index>(positions.size()), dModel));
            },
        },
        scheme);
}

Vector rotated(const Scheme& scheme, const Vector& x, std::int64_t position) {
    return rotatedRows(scheme, Matrix(x.transpose()), {position}).row(0);
}

Matrix rotatedRows(const Scheme& scheme, const Matrix& x, const std::vector<std::int64_t>& positions) {
    const auto* rope = std::get_if<RopeScheme>(&scheme);
    if (!rope) return x;
    return rotateRows(*rope, x, std::vector<double>(positions.begin(), positions.end()));
}

double scoreBias(const Scheme& scheme, const Vector& query, std::int64_t head, std::int64_t queryPosition,
                 std::int64_t keyPosition) {
    return std::visit(
        Overloaded{
            [&](const T5Scheme& s) { return t5Bias(s, head, queryPosition, keyPosition); },
            [&](const AlibiScheme& s) { return alibiBias(s, head, queryPosition, keyPosition); },
            [&](const ShawScheme& s) {
                validate(s);
                requireWidth("The table of clipped relative positions", s.keys.columns(), query.size());
                return query.dot(shawKeyVector(s, queryPosition, keyPosition));
            },
            [](const auto&) { return 0.0; },
        },
        scheme);
}

std::int64_t headCount(const Scheme& scheme) {
    if (const auto* t5 = std::get_if<T5Scheme>(&scheme)) return t5->biases.columns();
    if (const auto* alibi = std::get_if<AlibiScheme>(&scheme)) return alibi->heads;
    return 1;
}

std::int64_t parameterCount(const Scheme& scheme) {
    const auto sizeOf = [](const WeightTable& table) { return table.rows() * table.columns(); };
    return std::visit(Overloaded{
                          [&](const LearnedScheme& s) { return sizeOf(s.table); },
                          [&](const T5Scheme& s) { return sizeOf(s.biases); },
                          [&](const ShawScheme& s) { return sizeOf(s.keys); },
                          [](const auto&) { return std::int64_t{0}; },
                      },
                      scheme);
}

}  // namespace sinescope
