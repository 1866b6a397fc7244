// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme.h"

#include "core/error.h"
#include "core/number_text.h"

#include <string>

namespace sinescope {

namespace {

void requireWidth(const char* what, std::int64_t width, std::int64_t dModel) {
    if (width != dModel)
        throw Error(std::string(what) + " has " + groupedText(width) + " columns; the vectors have " +
                    groupedText(dModel) + ", and the two must agree.");
}

/// The matrix whose row t is rowAt(positions[t]).
template <typename RowAt>
Matrix rowsAt(const std::vector<std::int64_t>& positions, std::int64_t columns, RowAt rowAt) {
    Matrix rows(static_cast<Eigen::Index>(positions.size()), columns);
    for (std::size_t t = 0; t < positions.size(); ++t)
        rows.row(static_cast<Eigen::Index>(t)) = rowAt(positions[t]);
    return rows;
}

Vector gridRow(const GridTable& table, std::int64_t position, std::int64_t columns) {
    if (position < 0 || position >= table.rows())
        throw Error("The grid has no position " + groupedText(position) + "; its positions are 0 to " +
                    groupedText(table.rows() - 1) + ".");
    return table.block(position, 1, columns).row(0);
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
    if (dModel < 1) throw Error("d_model is " + groupedText(dModel) + "; it must be at least 1.");
    return std::visit(
        Overloaded{
            [&](const IndexScheme&) {
                return rowsAt(positions, dModel, [dModel](std::int64_t p) {
                    return Vector(Vector::Constant(dModel, static_cast<double>(p)));
                });
            },
            [&](const UnitIntervalScheme& s) {
                return rowsAt(positions, dModel, [&](std::int64_t p) {
                    return Vector(Vector::Constant(dModel, normalisedPosition(s, p)));
                });
            },
            [&](const SinusoidalScheme& s) {
                requireWidth("The sinusoidal encoding", s.encoding.dModel, dModel);
                const Encoding encoding(s.encoding);
                return rowsAt(positions, encoding.columns(),
                              [&](std::int64_t p) { return encoding.row(s.encoding.firstPosition + p); });
            },
            [&](const LearnedScheme& s) {
                validate(s);
                requireWidth("The learned table", s.table.columns(), dModel);
                return rowsAt(positions, dModel, [&](std::int64_t p) { return learnedRow(s, p); });
            },
            [&](const TableScheme& s) {
                if (s.hasValues()) requireWidth("The table", s.columns, dModel);
                return rowsAt(positions, s.columns, [&](std::int64_t p) { return tableRow(s, p); });
            },
            [&](const GridScheme& s) {
                requireWidth("The grid", s.dModel, dModel);
                const GridTable table(s);
                return rowsAt(positions, dModel, [&](std::int64_t p) { return gridRow(table, p, dModel); });
            },
            [&](const AddsNoRows auto& s) {
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
    return std::visit(
        Overloaded{
            [&](const RopeScheme& s) {
                return rotateRows(s, x, std::vector<double>(positions.begin(), positions.end()));
            },
            [&](const OneOf<NoScheme, IndexScheme, UnitIntervalScheme, SinusoidalScheme, LearnedScheme,
                            T5Scheme, AlibiScheme, ShawScheme, TableScheme, GridScheme> auto&) { return x; },
        },
        scheme);
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
            [](const AddsNoBias auto&) { return 0.0; },
        },
        scheme);
}

std::int64_t headCount(const Scheme& scheme) {
    return std::visit(Overloaded{
                          [](const T5Scheme& s) { return s.biases.columns(); },
                          [](const AlibiScheme& s) { return s.heads; },
                          [](const ShawScheme&) { return std::int64_t{1}; },
                          [](const AddsNoBias auto&) { return std::int64_t{1}; },
                      },
                      scheme);
}

std::int64_t parameterCount(const Scheme& scheme) {
    const auto sizeOf = [](const WeightTable& table) { return table.rows() * table.columns(); };
    return std::visit(
        Overloaded{
            [&](const LearnedScheme& s) { return sizeOf(s.table); },
            [&](const TableScheme& s) { return s.rows * s.columns; },
            [&](const T5Scheme& s) { return sizeOf(s.biases); },
            [&](const ShawScheme& s) { return sizeOf(s.keys); },
            [](const OneOf<NoScheme, IndexScheme, UnitIntervalScheme, SinusoidalScheme, AlibiScheme,
                           RopeScheme, GridScheme> auto&) { return std::int64_t{0}; },
        },
        scheme);
}

}  // namespace sinescope
