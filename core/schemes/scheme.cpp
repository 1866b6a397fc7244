// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme.h"

#include "core/error.h"
#include "core/schemes/overloaded.h"

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

Matrix tableRows(const TableScheme& s, const std::vector<std::int64_t>& positions) {
    Matrix rows(static_cast<Eigen::Index>(positions.size()), s.columns);
    for (std::size_t t = 0; t < positions.size(); ++t)
        rows.row(static_cast<Eigen::Index>(t)) = tableRow(s, positions[t]);
    return rows;
}

Matrix gridRows(const GridScheme& s, const std::vector<std::int64_t>& positions) {
    const GridTable table(s);
    Matrix rows(static_cast<Eigen::Index>(positions.size()), s.dModel);
    for (std::size_t t = 0; t < positions.size(); ++t) {
        if (positions[t] < 0 || positions[t] >= table.rows())
            throw Error("The grid has no position " + std::to_string(positions[t]) +
                        "; its positions are 0 to " + std::to_string(table.rows() - 1) + ".");
        rows.row(static_cast<Eigen::Index>(t)) = table.block(positions[t], 1, s.dModel);
    }
    return rows;
}

}  // namespace

Scheme::Scheme(const Scheme&) = default;
Scheme::Scheme(Scheme&&) noexcept = default;
Scheme& Scheme::operator=(const Scheme&) = default;
Scheme& Scheme::operator=(Scheme&&) noexcept = default;
Scheme::~Scheme() = default;

bool operator==(const Scheme& a, const Scheme& b) {
    return static_cast<const SchemeKinds&>(a) == static_cast<const SchemeKinds&>(b);
}

void validate(const Scheme& scheme) {
    std::visit(Overloaded{
                   [](const NoScheme&) {},
                   [](const IndexScheme&) {},
                   [](const SinusoidalScheme& s) { validate(s.encoding); },
                   // The kind's own, by its type: another one would be converted to a Scheme, without end.
                   []<typename Kind>(const Kind& s) { static_cast<void (*)(const Kind&)>(validate)(s); },
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
            [&](const TableScheme& s) {
                if (s.hasValues()) requireWidth("The table", s.columns, dModel);
                return tableRows(s, positions);
            },
            [&](const GridScheme& s) {
                requireWidth("The grid", s.dModel, dModel);
                return gridRows(s, positions);
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
                          [&](const TableScheme& s) { return s.rows * s.columns; },
                          [&](const T5Scheme& s) { return sizeOf(s.biases); },
                          [&](const ShawScheme& s) { return sizeOf(s.keys); },
                          [](const auto&) { return std::int64_t{0}; },
                      },
                      scheme);
}

}  // namespace sinescope
