// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv_text.h"

#include "core/files/number_reading.h"

namespace sinescope {

namespace {

/// Stands for any run of blanks and tabs.
constexpr char whiteSpace = ' ';
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

/// The line up to its comment, if it has one. A '#' in double quotes does not begin a comment.
std::string_view withoutComment(std::string_view line) {
    if (line.find('#') == std::string_view::npos) return line;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (line[i] == '#' && !quoted) return line.substr(0, i);
    }
    return line;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
}

char separatorOf(std::string_view line) {
    char found = whiteSpace;
    line = trimmed(line);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (c == ';') return ';';
        if (c == '\t' || (c == ',' && found != '\t')) found = c;
    }
    return found;
}

CsvFields::CsvFields(std::string_view line, char separator)
    : m_rest(separator == whiteSpace ? trimmed(line) : line), m_separator(separator) {}

bool CsvFields::next(std::string_view& field) {
    if (m_done) return false;
    const std::size_t quotedEnd = endOfQuotes();
    std::size_t end = m_separator == whiteSpace ? m_rest.find_first_of(" \t", quotedEnd)
                                                : m_rest.find(m_separator, quotedEnd);
    field = trimmed(m_rest.substr(0, end));
    m_wasQuoted = quotedEnd > 0 && field.size() >= 2 && field.back() == '"';
    if (m_wasQuoted) field = field.substr(1, field.size() - 2);
    m_done = end == std::string_view::npos;
    if (m_done) return true;
    ++end;
    if (m_separator == whiteSpace) end = m_rest.find_first_not_of(" \t", end);
    m_rest.remove_prefix(end);
    return true;
}

std::size_t CsvFields::endOfQuotes() const {
    const std::size_t first = m_rest.find_first_not_of(m_separator == '\t' ? " " : " \t");
    if (first == std::string_view::npos || m_rest[first] != '"') return 0;
    std::size_t quote = m_rest.find('"', first + 1);
    while (quote != std::string_view::npos && m_rest.substr(quote + 1).starts_with('"'))
        quote = m_rest.find('"', quote + 2);
    return quote == std::string_view::npos ? 0 : quote + 1;
}

std::uint64_t countFields(std::string_view line, char separator) {
    CsvFields fields(line, separator);
    std::string_view field;
    std::uint64_t count = 0;
    while (fields.next(field)) ++count;
    return count;
}

std::string unescaped(std::string_view field) {
    std::string name(field);
    for (std::size_t at = name.find("\"\""); at != std::string::npos; at = name.find("\"\"", at + 1))
        name.erase(at, 1);
    return name;
}

bool CsvLines::next(std::string_view& line) {
    while (m_window.nextLine(line)) {
        if (m_window.lineNumber() == 1 && line.starts_with(byteOrderMark))
            line.remove_prefix(byteOrderMark.size());
        line = withoutComment(line);
        if (!trimmed(line).empty()) return true;
    }
    return false;
}

std::string withDecimalPoint(std::string_view field) {
    const std::size_t comma = field.find(',');
    if (comma == std::string_view::npos) return {};
    std::string whole(field.substr(0, comma));
    std::erase(whole, '.');
    std::string number = whole + '.' + std::string(field.substr(comma + 1));
    double value = 0;
    return parseNumber(number, value) == NumberText::Number ? number : std::string();
}

bool isForeignNumber(std::string_view field) {
    if (!withDecimalPoint(field).empty()) return true;
    constexpr std::string_view minus = "\u2212";
    if (field.starts_with(minus)) field.remove_prefix(minus.size());
    if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (field.empty() || !(isDigit(field[0]) || (field[0] == '.' && field.size() > 1 && isDigit(field[1]))))
        return false;
    constexpr std::string_view hexDigits = "0123456789abcdefABCDEF";
    if (field.starts_with("0x") || field.starts_with("0X"))
        return field.find_first_not_of(hexDigits, 2) == std::string_view::npos;
    const std::size_t end = field.find_first_not_of("0123456789._'");
    if (end == std::string_view::npos) return true;
    const std::string_view rest = field.substr(end);
    constexpr std::string_view suffixes = "fFlLjJ";
    if (rest.size() == 1) return suffixes.find(rest[0]) != std::string_view::npos;
    constexpr std::string_view exponents = "eEdD";
    return rest.size() > 1 && exponents.find(rest[0]) != std::string_view::npos &&
           rest.find_first_not_of("0123456789+-", 1) == std::string_view::npos;
}

}  // namespace sinescope
