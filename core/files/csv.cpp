// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv.h"

#include "core/error.h"
#include "core/files/number_reading.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace sinescope {

namespace {

/// Stands for any run of blanks and tabs.
constexpr char whiteSpace = ' ';
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
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

/// Blanks and tabs before the first field are not separators.
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

/// The fields of one line, in order. The count of fields is the count of next() that returned true.
class Fields {
 public:
    Fields(std::string_view line, char separator)
        : m_rest(trimmedFor(line, separator)), m_separator(separator) {}

    /// The next field without blanks around it; of a quoted one the text between the quotes, a doubled quote
    /// still doubled.
    bool next(std::string_view& field) {
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

    /// True if the last field of next() was in double quotes.
    bool wasQuoted() const { return m_wasQuoted; }

 private:
    static std::string_view trimmedFor(std::string_view line, char separator) {
        return separator == whiteSpace ? trimmed(line) : line;
    }
    /// The byte after the closing quote of a quoted field; 0 if the field is not quoted, or never closed.
    std::size_t endOfQuotes() const {
        const std::size_t first = m_rest.find_first_not_of(m_separator == '\t' ? " " : " \t");
        if (first == std::string_view::npos || m_rest[first] != '"') return 0;
        std::size_t quote = m_rest.find('"', first + 1);
        while (quote != std::string_view::npos && m_rest.substr(quote + 1).starts_with('"'))
            quote = m_rest.find('"', quote + 2);
        return quote == std::string_view::npos ? 0 : quote + 1;
    }

    std::string_view m_rest;
    char m_separator;
    bool m_done = false;
    bool m_wasQuoted = false;
};

std::string unescaped(std::string_view field) {
    std::string name(field);
    for (std::size_t at = name.find("\"\""); at != std::string::npos; at = name.find("\"\"", at + 1))
        name.erase(at, 1);
    return name;
}

/// The lines of a file that have fields.
class Lines {
 public:
    explicit Lines(const Input& input) : m_window(input) {}

    bool next(std::string_view& line) {
        while (m_window.nextLine(line)) {
            if (m_window.lineNumber() == 1 && line.starts_with(byteOrderMark))
                line.remove_prefix(byteOrderMark.size());
            line = withoutComment(line);
            if (!trimmed(line).empty()) return true;
        }
        return false;
    }
    std::uint64_t number() const { return m_window.lineNumber(); }
    std::string place() const { return "line " + std::to_string(m_window.lineNumber()); }

 private:
    InputWindow m_window;
};

/// Returns a number with a decimal comma (0,5 or 1.234,5) with a decimal point instead; empty if it is not
/// one.
std::string withDecimalPoint(std::string_view field) {
    const std::size_t comma = field.find(',');
    if (comma == std::string_view::npos) return {};
    std::string whole(field.substr(0, comma));
    std::erase(whole, '.');
    std::string number = whole + '.' + std::string(field.substr(comma + 1));
    double value = 0;
    return parseNumber(number, value) == NumberText::Number ? number : std::string();
}

/// Whether an unquoted field is a number as programs write it and from_chars does not read it: 0x10, 1_000,
/// 1.5D-3, 2f, 0,5, or with the minus sign of typesetting.
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

/// One field of the first line.
struct FirstField {
    std::string text;
    bool quoted = false;
    NumberText number = NumberText::NoNumber;
};

std::vector<FirstField> fieldsOf(std::string_view line, char separator) {
    std::vector<FirstField> all;
    Fields fields(line, separator);
    std::string_view field;
    double value = 0;
    while (fields.next(field)) {
        const NumberText number = parseNumber(field, value);
        all.push_back({unescaped(field), fields.wasQuoted(), number});
    }
    return all;
}

/// The result of the first pass.
struct TableForm {
    char separator = ',';
    std::vector<std::string> names;
    std::uint64_t columnsLine = 0;  ///< the line that determines the number of columns
    std::uint64_t columns = 0;      ///< of values
    std::uint64_t rows = 0;
    bool hasNames = false;  ///< in the first line
    bool hasRowNames = false;
    std::string firstRowName;
    std::string lastRowName;

    std::uint64_t fields() const { return columns + (hasRowNames ? 1 : 0); }
};

std::uint64_t countFields(std::string_view line, char separator) {
    Fields fields(line, separator);
    std::string_view field;
    std::uint64_t count = 0;
    while (fields.next(field)) ++count;
    return count;
}

/// Refuses a field that is a number with a decimal comma.
void refuseDecimalComma(const Input& input, const std::string& place, std::string_view field) {
    if (const std::string number = withDecimalPoint(field); !number.empty())
        input.refuse("has " + quotedText(field) + place +
                     ", with a decimal comma; numbers must have a decimal point, as in " + number + ".");
}

void refuseForeignNumber(const Input& input, std::uint64_t lineNumber, const FirstField& field) {
    if (field.quoted || !isForeignNumber(field.text)) return;
    refuseDecimalComma(input, " in line " + std::to_string(lineNumber) + ", field 1", field.text);
    input.refuse(
        "has " + quotedText(field.text) + " in line " + std::to_string(lineNumber) +
        ", field 1, where a number such as -0.5 or 1e-3 is expected; the name of a column that begins "
        "with a digit must be in double quotes.");
}

/// True if only the first field is in double quotes, and numbers follow it.
bool isNamedRow(const std::vector<FirstField>& fields) {
    return fields.size() > 1 && fields[0].quoted && !fields[0].text.empty() &&
           std::all_of(fields.begin() + 1, fields.end(), [](const FirstField& field) {
               return !field.quoted && field.number != NumberText::NoNumber;
           });
}

bool namesRowNames(const std::vector<FirstField>& names) {
    return names.size() > 1 && names[0].text.empty() &&
           std::any_of(names.begin() + 1, names.end(),
                       [](const FirstField& field) { return !field.text.empty(); });
}

/// The form given by the first line, names or the first row; `second` is the line after it, empty if it is
/// the last.
TableForm formOfFirstLine(const Input& input, std::uint64_t lineNumber, std::string_view line,
                          std::string_view second) {
    TableForm form;
    form.separator = separatorOf(line);
    form.columnsLine = lineNumber;
    const std::vector<FirstField> first = fieldsOf(line, form.separator);
    const bool secondIsQuoted = trimmed(second).starts_with('"');
    form.columns = first.size();
    if (isNamedRow(first) && (secondIsQuoted || second.empty())) {
        form.hasRowNames = true;
        --form.columns;
    } else if (first[0].number == NumberText::NoNumber) {
        refuseForeignNumber(input, lineNumber, first[0]);
        form.hasNames = true;
        std::size_t begin = 0;
        if (namesRowNames(first)) {
            form.hasRowNames = true;
            --form.columns;
            begin = 1;
        } else if (secondIsQuoted && countFields(second, form.separator) == first.size() + 1) {
            form.hasRowNames = true;
        }
        for (std::size_t i = begin; i < first.size(); ++i) form.names.push_back(first[i].text);
    }
    return form;
}

/// True if the first column has a heading that programs give to row numbers.
bool isHeadedAsIndex(const TableForm& form) {
    if (!form.hasNames || form.hasRowNames || form.columns < 2) return false;
    std::string name = form.names.front();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return name == "index" || name == "row" || name == "position" || name == "pos";
}

/// The names of the rows: their first fields, if those are names or a column that counts the rows.
class RowNames {
 public:
    explicit RowNames(const TableForm& form) : m_counts(isHeadedAsIndex(form)) {}

    void take(TableForm& form, std::string_view line) {
        if (!form.hasRowNames && !m_counts) return;
        Fields fields(line, form.separator);
        std::string_view field;
        if (!fields.next(field)) return;
        if (form.rows == 1) form.firstRowName = unescaped(field);
        form.lastRowName = unescaped(field);
        double value = 0;
        m_counts = m_counts && parseNumber(field, value) == NumberText::Number &&
                   value == std::floor(value) && (form.rows == 1 || value == m_last + 1);
        m_last = value;
    }
    /// Excludes a first column that is headed as an index and counts the rows one by one.
    void leaveOutIndex(TableForm& form) const {
        if (!m_counts) return;
        form.hasRowNames = true;
        --form.columns;
        form.names.erase(form.names.begin());
    }

 private:
    bool m_counts;
    double m_last = 0;
};

/// Recognizes one column of numbers with decimal commas, which reads as two columns of whole numbers.
class DecimalCommas {
 public:
    void take(std::string_view line) {
        if (!m_mayBe) return;
        const std::size_t comma = line.find(',');
        const std::string_view whole = line.substr(0, comma);
        const std::string_view fraction = comma == std::string_view::npos ? "" : line.substr(comma + 1);
        const std::string_view digits = whole.starts_with('-') ? whole.substr(1) : whole;
        // No program writes 0.0 as 0,0 beside 0,5, so a single 0 is a number.
        m_mayBe = areDigits(digits) && areDigits(fraction) && fraction != "0";
        m_isSmall = m_isSmall && (digits == "0" || digits == "1");
        m_isCertain = m_isCertain || whole == "-0" || (fraction.size() > 1 && fraction[0] == '0');
    }
    bool areLikely() const { return m_mayBe && (m_isCertain || m_isSmall); }

 private:
    static bool areDigits(std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    }
    bool m_mayBe = true;
    bool m_isSmall = true;     ///< all numbers would be between -2 and 2, like the values of an encoding
    bool m_isCertain = false;  ///< two whole numbers are not written like this: -0,5 or 1,05
};

[[noreturn]] void refuseField(const Input& input, std::uint64_t lineNumber, std::uint64_t column,
                              std::string_view field, NumberText parsed) {
    const std::string place =
        " in line " + std::to_string(lineNumber) + ", field " + std::to_string(column + 1);
    if (field.empty()) input.refuse("has an empty field" + place + "; every field must hold a number.");
    if (parsed == NumberText::OutOfRange)
        input.refuse("has " + quotedText(field) + place +
                     ", which a double cannot hold; magnitudes of 4.9e-324 to 1.8e308, and 0, are allowed.");
    refuseDecimalComma(input, place, field);
    input.refuse("has " + quotedText(field) + place + ", where a number such as -0.5 or 1e-3 is expected.");
}

/// Reads the values of a line, calling `take(column, value)` for each.
template <typename Take>
void readValues(const Input& input, const TableForm& form, std::uint64_t lineNumber, std::string_view line,
                Take take) {
    Fields fields(line, form.separator);
    std::string_view field;
    if (form.hasRowNames) fields.next(field);
    for (std::uint64_t column = 0; column < form.columns; ++column) {
        if (!fields.next(field)) input.refuse(std::string(changedWhileRead));
        double value = 0;
        if (const NumberText parsed = parseNumber(field, value); parsed != NumberText::Number)
            refuseField(input, lineNumber, column + (form.hasRowNames ? 1 : 0), field, parsed);
        take(column, value);
    }
}

/// A text whose first row has words is not a table.
void requireNumbers(const Input& input, const TableForm& form, std::uint64_t lineNumber,
                    std::string_view line) {
    readValues(input, form, lineNumber, line, [](std::uint64_t, double) {});
}

TableForm formOf(const Input& input) {
    Lines lines(input);
    std::string_view line;
    if (!lines.next(line)) input.refuse("has no row: every line is blank or a comment.");
    const std::string first(line);
    const std::uint64_t firstNumber = lines.number();
    bool hasLine = lines.next(line);
    TableForm form = formOfFirstLine(input, firstNumber, first, hasLine ? line : std::string_view());
    RowNames names(form);
    DecimalCommas commas;
    if (!form.hasNames) {
        form.rows = 1;
        names.take(form, first);
        commas.take(first);
        requireNumbers(input, form, firstNumber, first);
    }
    for (; hasLine; hasLine = lines.next(line)) {
        ++form.rows;
        if (const std::uint64_t fields = countFields(line, form.separator); fields != form.fields())
            input.refuse("has " + groupedText(fields) + (fields == 1 ? " field" : " fields") + " in " +
                         lines.place() + ", but " + groupedText(form.fields()) + " in line " +
                         std::to_string(form.columnsLine) + "; all lines must have the same number.");
        names.take(form, line);
        commas.take(line);
        if (form.rows == 1) requireNumbers(input, form, lines.number(), line);
    }
    if (form.rows == 0)
        input.refuse("has no row of numbers: line " + std::to_string(form.columnsLine) + " begins with " +
                     quotedText(form.names.front()) + ", and nothing follows it.");
    if (!form.hasNames && !form.hasRowNames && commas.areLikely())
        input.refuse("has " + quotedText(first) + " in line " + std::to_string(firstNumber) +
                     " and the like in every line: one number with a decimal comma, or two numbers? Write " +
                     withDecimalPoint(first) + " for one number, or name the columns in the first line.");
    names.leaveOutIndex(form);
    return form;
}

void fillTable(const Input& input, const TableForm& form, Matrix& table) {
    Lines lines(input);
    std::string_view line;
    if (form.hasNames) lines.next(line);
    for (Eigen::Index row = 0; row < table.rows(); ++row) {
        if (!lines.next(line)) input.refuse("became shorter while it was read.");
        readValues(input, form, lines.number(), line, [&](std::uint64_t column, double value) {
            table(row, static_cast<Eigen::Index>(column)) = value;
        });
    }
}

}  // namespace

CsvSize csvSize(const Input& input) {
    const TableForm form = formOf(input);
    return {form.rows, form.columns, form.hasRowNames, form.firstRowName, form.lastRowName};
}

CsvTable readCsv(const Input& input) {
    TableForm form = formOf(input);
    try {
        CsvTable table;
        table.values.resize(static_cast<Eigen::Index>(form.rows), static_cast<Eigen::Index>(form.columns));
        fillTable(input, form, table.values);
        table.names = std::move(form.names);
        return table;
    } catch (const std::bad_alloc&) {
        input.refuse("needs more memory than there is: it has " + groupedText(form.rows) + " × " +
                     groupedText(form.columns) + " values of 8 bytes each.");
    }
}

CsvTable readCsv(const std::filesystem::path& path) {
    return readCsv(FileInput(path));
}

}  // namespace sinescope
