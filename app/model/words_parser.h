// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads a words file; resources/words/README.md explains its syntax.
#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace sinescope {

/// A text with placeholders.
struct WordsPart {
    enum class Kind { Text, Value, Counted, Plural, Optional };
    Kind kind = Kind::Text;
    QString text;    ///< for Text; otherwise the name of a value
    QString format;  ///< of the value; may be empty
    std::vector<std::vector<WordsPart>> choices;
};
using WordsText = std::vector<WordsPart>;

/// "flag", "!flag" or "measure=dot".
struct WordsCondition {
    QString name;
    bool isTrue = true;
    std::optional<QString> value;
};

struct Statement {
    QString kind;
    std::vector<WordsCondition> conditions;
    QString list;  ///< repeated for each row of this list; empty: once
    std::vector<WordsText> fields;
    int line = 0;  ///< in the file, from 1
};

/// The statements of a file, in file order. Throws Error with the line of a syntax error.
std::vector<Statement> parsedWords(const QString& text);

}  // namespace sinescope
