// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/csv.h"

#include "core/error.h"
#include "core/files/csv_text.h"
#include "core/files/number_reading.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace sinescope {

namespace {

/// One field of the first line.
struct FirstField {
    std::string text;
    bool quoted = false;
    NumberText number = NumberText::NoNumber;
};

std::vector<FirstField> fieldsOf(std::string_view line, char separator) {
    std::vector<FirstField> all;
    CsvFields fields(line, separator);
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
        CsvFields fields(line, form.separator);
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
    CsvFields fields(line, form.separator);
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
    CsvLines lines(input);
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
    CsvLines lines(input);
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
