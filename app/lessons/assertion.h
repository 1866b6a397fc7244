// SPDX-License-Identifier: GPL-3.0-or-later
//
// The assertion of a proof: a comparison of facts, and the settings for which it must hold.
//   assertion = sum relation sum {, sum} [ +- sum ] [ where setting { and setting } ]
//   relation  = == | != | < | <= | > | >= | ~=
//   setting   = name = value {, value}  |  name = first .. last
// a ~= 0.6328 means that a, rounded to the digits written, is 0.6328; a ~= b +- t that they differ by at most
// t. If settings list several values, the comparison must hold for each in turn, and the right side has one
// number for all or one for each:
//   similarity.at_shift ~= 64, 62.09, 57.38 where shift = 0, 1, 2
#pragma once

#include "app/lessons/expression.h"

#include <QJsonValue>

#include <optional>

namespace sinescope {

enum class Relation { Equal, NotEqual, Less, AtMost, Greater, AtLeast, About };

/// A setting of the Scene ("shift", "base", "order.positions") and the values that it takes in turn.
struct Setting {
    QString name;
    std::vector<QJsonValue> values;
};

struct Assertion {
    QString text;  ///< as written
    Expression left;
    QString leftText;
    Relation relation = Relation::Equal;
    std::vector<Expression> right;        ///< at least one
    std::optional<Expression> tolerance;  ///< Relation::About; without it the right sides are literals
    std::vector<Setting> where;

    /// Number of cases: the length of the settings' lists.
    std::size_t cases() const;
    /// The settings of one case.
    std::vector<std::pair<QString, QJsonValue>> settingsOf(std::size_t index) const;
    const Expression& rightOf(std::size_t index) const { return right[right.size() == 1 ? 0 : index]; }
};

/// Throws Error that says what is wrong at which column.
Assertion parseAssertion(const QString& text);

/// The result of one case of an assertion.
struct AssertionCase {
    double found = 0;      ///< the left side
    double expected = 0;   ///< the right side
    double tolerance = 0;  ///< Relation::About
    bool holds = false;
};
AssertionCase examine(const Assertion& assertion, std::size_t index, const FactLookup& facts);

/// Formats a number for a sentence: up to `digits` digits, without trailing zeros.
QString factText(double value, int digits = 10);

}  // namespace sinescope
