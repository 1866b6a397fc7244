// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/table_writer.h"

#include "app/export/latex.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/files/npy.h"
#include "core/saturating_cast.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sinescope {

namespace {

constexpr std::int64_t valuesAtOnce = 1 << 17;  ///< per block of rows: 1 MiB
constexpr std::size_t flushAt = 1 << 20;        ///< bytes of text
constexpr int digitsForPeople = 6;

/// Calls `use` with the first row and the number of rows of each block.
template <typename Use>
void forEachBlock(const DataTable& table, Use use) {
    const std::int64_t most =
        std::max<std::int64_t>(1, valuesAtOnce / std::max<std::int64_t>(1, table.width));
    for (std::int64_t first = 0; first < table.rows; first += most)
        use(first, std::min(most, table.rows - first));
}

/// Appends a missing value: empty, or null in json. Not nan or inf, because they are numbers to some readers
/// and text to others.
void appendMissing(std::string& text, DataFormat format) {
    if (format == DataFormat::Json) text += "null";
}

bool isForPeople(DataFormat format) {
    return format == DataFormat::Markdown || format == DataFormat::Latex;
}

void appendNumber(std::string& text, double value, DataFormat format) {
    if (!std::isfinite(value)) {
        appendMissing(text, format);
        return;
    }
    char digits[40];
    // Integers are written with all digits: 1000006, not 1.00001e+06. -0 becomes 0.
    if (std::floor(value) == value && std::abs(value) <= 0x1p53) {
        text.append(digits,
                    std::to_chars(digits, digits + sizeof digits, saturatingCast<std::int64_t>(value)).ptr);
        return;
    }
    const std::to_chars_result end =
        isForPeople(format)
            ? std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general,
                            digitsForPeople)
            : std::to_chars(digits, digits + sizeof digits, value);  // the shortest that reads back the same
    char* const exponent = std::find(digits, end.ptr, 'e');
    if (format != DataFormat::Latex || exponent == end.ptr) {
        text.append(digits, end.ptr);
        return;
    }
    text.append("$").append(digits, exponent).append(" \\times 10^{");
    text.append(std::to_string(std::stoi(std::string(exponent + 1, end.ptr)))).append("}$");
}

QString fieldText(const QString& field, DataFormat format) {
    QString text = field;
    switch (format) {
        case DataFormat::Csv:
            if (!text.contains(','_L1) && !text.contains('"'_L1) && !text.contains('\n'_L1)) return text;
            return '"'_L1 % text.replace('"'_L1, u"\"\""_s) % '"'_L1;
        case DataFormat::Tsv:
            return text.replace('\t'_L1, ' '_L1).replace('\n'_L1, ' '_L1);
        case DataFormat::Json: {
            const QByteArray json = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
            return QString::fromUtf8(json.mid(1, json.size() - 2));
        }
        case DataFormat::Markdown:
            return text.replace('\\'_L1, u"\\\\"_s).replace('|'_L1, u"\\|"_s);
        case DataFormat::Latex:
            return latexEscaped(text);
        case DataFormat::Npy:
            break;
    }
    return text;
}

/// The text around and between cells.
struct Marks {
    const char* rowStart;
    const char* between;
    const char* rowEnd;
};

Marks marksOf(DataFormat format) {
    switch (format) {
        case DataFormat::Tsv:
            return {"", "\t", "\n"};
        case DataFormat::Json:
            return {"  [", ", ", "]"};
        case DataFormat::Markdown:
            return {"| ", " | ", " |\n"};
        case DataFormat::Latex:
            return {"", " & ", " \\\\\n"};
        default:
            return {"", ",", "\n"};
    }
}

class TextTable {
 public:
    TextTable(const DataTable& table, DataFormat format, Output output, const RowsWritten& written)
        : m_table(table),
          m_format(format),
          m_marks(marksOf(format)),
          m_output(std::move(output)),
          m_written(written) {}

    void write() {
        start();
        if (m_table.numbers)
            writeNumbers();
        else
            writeCells();
        end();
        flush();
        m_output.finish();
    }

 private:
    void append(const QString& text) { m_text += text.toStdString(); }

    bool hasRowNames() const { return m_table.rowName && isForPeople(m_format); }

    QString heading() const {
        return m_table.note.isEmpty() ? m_table.title : m_table.title + u": "_s + m_table.note;
    }

    QStringList headers() const {
        QStringList names =
            textsOf(m_table.columns.all(), [this](const QString& name) { return fieldText(name, m_format); });
        if (names.isEmpty())
            for (std::int64_t column = 0; column < m_table.width; ++column) names << QString::number(column);
        if (hasRowNames()) names.prepend(fieldText(m_table.rowHeading, m_format));
        return names;
    }

    void start() {
        const QString between = QString::fromLatin1(m_marks.between);
        switch (m_format) {
            case DataFormat::Json:
                append(u"{\"title\": %1,\n \"note\": %2,\n \"columns\": ["_s.arg(
                    fieldText(m_table.title, m_format), fieldText(m_table.note, m_format)));
                append(m_table.columns.isEmpty() ? QString() : headers().join(between));
                append(u"],\n \"rows\": [\n"_s);
                break;
            case DataFormat::Markdown: {
                const QStringList names = headers();
                append(u"| "_s % names.join(between) % u" |\n|"_s % u" ---: |"_s.repeated(names.size()) %
                       '\n'_L1);
                break;
            }
            case DataFormat::Latex: {
                const QStringList names = headers();
                append(u"% %1\n% \\usepackage{booktabs}\n\\begin{tabular}{%2}\n\\toprule\n"_s.arg(
                    heading(), QString(names.size(), 'r'_L1)));
                append(names.join(between) % u" \\\\\n\\midrule\n"_s);
                break;
            }
            default:
                append(u"# %1\n"_s.arg(heading()));
                if (!m_table.columns.isEmpty()) append(headers().join(between) % '\n'_L1);
        }
    }

    void end() {
        if (m_format == DataFormat::Json) m_text += "\n ]}\n";
        if (m_format == DataFormat::Latex) m_text += "\\bottomrule\n\\end{tabular}\n";
    }

    template <typename AppendCell>
    void writeRow(AppendCell appendCell) {
        if (m_format == DataFormat::Json && m_rowsWritten > 0) m_text += ",\n";
        m_text += m_marks.rowStart;
        if (hasRowNames())
            append(fieldText(m_table.rowName(m_rowsWritten), m_format) % QLatin1String(m_marks.between));
        ++m_rowsWritten;
        for (std::int64_t column = 0; column < m_table.width; ++column) {
            if (column > 0) m_text += m_marks.between;
            appendCell(column);
        }
        m_text += m_marks.rowEnd;
        if (m_text.size() >= flushAt) flush();
    }

    void writeNumbers() {
        forEachBlock(m_table, [this](std::int64_t first, std::int64_t count) {
            const Matrix block = m_table.numbers(first, count);
            for (Eigen::Index row = 0; row < count; ++row)
                writeRow([&](std::int64_t column) { appendNumber(m_text, block(row, column), m_format); });
        });
    }

    void writeCells() {
        for (std::int64_t row = 0; row < m_table.rows; ++row)
            writeRow([&](std::int64_t column) { appendCell(m_table.cell(row, column)); });
    }

    void appendCell(const TableCell& cell) {
        if (const auto* number = realIn(cell))
            appendNumber(m_text, *number, m_format);
        else if (const auto* whole = wholeIn(cell))
            m_text += std::to_string(*whole);
        else if (const auto* text = textIn(cell))
            append(fieldText(*text, m_format));
        else
            appendMissing(m_text, m_format);
    }

    void flush() {
        m_output.write(m_text);
        m_text.clear();
        if (m_written) m_written(m_rowsWritten);
    }

    const DataTable& m_table;
    DataFormat m_format;
    Marks m_marks;
    Output m_output;
    const RowsWritten& m_written;
    std::string m_text;
    std::int64_t m_rowsWritten = 0;
};

double numberIn(const TableCell& cell, const QString& title) {
    if (textIn(cell))
        throw failure(
            u"The table \"%1\" has text in it, which npy cannot hold; write csv, tsv, json, md or tex."_s.arg(
                title));
    return numberOf(cell).value_or(std::nan(""));
}

Matrix blockOf(const DataTable& table, std::int64_t first, std::int64_t count) {
    if (table.numbers) return table.numbers(first, count);
    Matrix block(count, table.width);
    for (std::int64_t row = 0; row < count; ++row)
        for (std::int64_t column = 0; column < table.width; ++column)
            block(row, column) = numberIn(table.cell(first + row, column), table.title);
    return block;
}

void writeNpy(const DataTable& table, Output output, const RowsWritten& written) {
    NpyWriter writer(std::move(output), table.rows, table.width);
    forEachBlock(table, [&](std::int64_t first, std::int64_t count) {
        writer.write(blockOf(table, first, count));
        if (written) written(first + count);
    });
    writer.finish();
}

}  // namespace

double estimatedBytes(const DataTable& table, DataFormat format) {
    constexpr double npyBytes = 8;
    constexpr double exactBytes = 20;  // a sign, 17 digits, a point and a separator
    constexpr double roundedBytes = 11;
    const double cell = format == DataFormat::Npy ? npyBytes
                        : isForPeople(format)     ? roundedBytes
                                                  : exactBytes;
    return cell * static_cast<double>(table.rows) * static_cast<double>(table.width);
}

QString largeFileText(double bytes) {
    constexpr double gigabyte = 1e9;
    return bytes > gigabyte ? u"about %1 GB of numbers"_s.arg(plainNumber(bytes / gigabyte, 3)) : QString();
}

DataTable dataTable(const FigureTable& table) {
    DataTable data;
    data.title = table.title;
    data.note = table.note;
    data.columns = table.columns;
    data.rows = table.rows;
    data.width = table.columns.size();
    data.cell = table.cell;
    return data;
}

const QStringList& dataFormats() {
    static const QStringList names = {u"npy"_s, u"csv"_s, u"tsv"_s, u"json"_s, u"md"_s, u"tex"_s};
    return names;
}

DataFormat dataFormat(const QString& name) {
    const qsizetype index = dataFormats().indexOf(name.toLower());
    if (index < 0) throw failure(unknownName(u"data format"_s, name, dataFormats()));
    return static_cast<DataFormat>(index);
}

DataFormat dataFormatOf(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (!dataFormats().contains(suffix)) throw failure(unknownFormat(path, dataFormats()));
    return dataFormat(suffix);
}

void writeTable(const DataTable& table, DataFormat format, Output output, const RowsWritten& written) {
    if (format == DataFormat::Npy)
        writeNpy(table, std::move(output), written);
    else
        TextTable(table, format, std::move(output), written).write();
}

}  // namespace sinescope
