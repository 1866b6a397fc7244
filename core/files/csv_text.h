// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lines and fields of a csv file, and numbers as other programs write them. Not for use outside
// core/files.
#pragma once

#include "core/files/input.h"

#include <string>
#include <string_view>

namespace sinescope {

std::string_view trimmed(std::string_view text);

/// The separator of a line, outside double quotes. Blanks and tabs before the first field are not separators;
/// ' ' stands for any run of them.
char separatorOf(std::string_view line);

/// The fields of one line, in order. The count of fields is the count of next() that returned true.
class CsvFields {
 public:
    CsvFields(std::string_view line, char separator);

    /// The next field without blanks around it; of a quoted one the text between the quotes, a doubled quote
    /// still doubled.
    bool next(std::string_view& field);

    /// True if the last field of next() was in double quotes.
    bool wasQuoted() const { return m_wasQuoted; }

 private:
    /// The byte after the closing quote of a quoted field; 0 if the field is not quoted, or never closed.
    std::size_t endOfQuotes() const;

    std::string_view m_rest;
    char m_separator;
    bool m_done = false;
    bool m_wasQuoted = false;
};

std::uint64_t countFields(std::string_view line, char separator);

/// The text of a quoted field, without its doubled quotes.
std::string unescaped(std::string_view field);

/// The lines of a file that have fields, without comments.
class CsvLines {
 public:
    explicit CsvLines(const Input& input) : m_window(input) {}

    bool next(std::string_view& line);
    std::uint64_t number() const { return m_window.lineNumber(); }
    std::string place() const { return "line " + std::to_string(m_window.lineNumber()); }

 private:
    InputWindow m_window;
};

/// Returns a number with a decimal comma (0,5 or 1.234,5) with a decimal point instead; empty if it is not
/// one.
std::string withDecimalPoint(std::string_view field);

/// Whether an unquoted field is a number as programs write it and from_chars does not read it: 0x10, 1_000,
/// 1.5D-3, 2f, 0,5, or with the minus sign of typesetting.
bool isForeignNumber(std::string_view field);

}  // namespace sinescope
