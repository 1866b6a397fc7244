// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/help/help_texts.h"

#include <QRegularExpression>

namespace sinescope {

/// A word of a query.
struct SearchWord {
    enum class Kind { Plain, Number, Question };
    Kind kind = Kind::Plain;
    QRegularExpression pattern;  ///< a number matches with and without commas: 10000, 10,000
};

/// Returns the words of a query without small ones such as "the", unless it has no others.
std::vector<SearchWord> searchWords(const QString& query);

/// Returns the topics that contain every word of the query, in any order, those with the most words in their
/// title first, then short ones; all for an empty query. Numbers are required only if the query has no plain
/// words, question words such as "why" never.
std::vector<HelpTopic> foundTopics(const std::vector<HelpTopic>& topics, const QString& query);

}  // namespace sinescope
