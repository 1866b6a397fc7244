// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every figure's numbers in every format, read back: no digit, name or missing value is lost, and counting
// columns hold integers.
#include "app/export/data_tables.h"
#include "app/export/table_writer.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/files/npy.h"
#include "tests/columns.h"
#include "tests/scenes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <sstream>

using namespace sinescope;

namespace {

Scene sceneOf(const QString& scheme) {
    Scene scene = sceneFrom(u"length=9 d_model=8 "_s + scheme);
    // Words with the special characters of each format.
    scene.sentence.tokens = {u"a,b"_s, u"\"q\"|x"_s, u"5%_&#{}\\^~$"_s};
    scene.sentence.customEmbeddings.assign(3, {});
    scene.selection = {};
    clampToValid(scene);
    return scene;
}

QByteArray fileOf(const DataTable& table, DataFormat format) {
    std::ostringstream stream;
    writeTable(table, format, Output(stream, "a test"));
    return QByteArray::fromStdString(stream.str());
}

/// The records of an RFC 4180 text; quoted fields may contain line breaks.
QList<QStringList> records(const QString& text, QChar between, bool quotes) {
    QList<QStringList> all;
    QStringList record;
    QString field;
    bool quoted = false;
    for (qsizetype k = 0; k < text.size(); ++k) {
        const QChar c = text[k];
        if (quotes && c == '"'_L1) {
            if (quoted && k + 1 < text.size() && text[k + 1] == c)
                field += text[++k];
            else
                quoted = !quoted;
        } else if (!quoted && c == between) {
            record << std::exchange(field, {});
        } else if (!quoted && c == '\n'_L1) {
            record << std::exchange(field, {});
            all << std::exchange(record, {});
        } else {
            field += c;
        }
    }
    return all;
}

QString where(const DataTable& table, std::int64_t row, std::int64_t column) {
    return u"\"%1\", row %2, \"%3\""_s.arg(table.title).arg(row).arg(table.columns.value(column));
}

/// True if `text` is the cell's value: exactly if `everyDigit`, otherwise fractions to six digits.
bool containsText(const QString& text, const TableCell& cell, bool everyDigit) {
    if (std::holds_alternative<std::monostate>(cell)) return text.isEmpty();
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) return text == QString::number(*whole);
    if (const auto* words = std::get_if<QString>(&cell)) return text == *words;
    const double value = std::get<double>(cell);
    if (!std::isfinite(value)) return text.isEmpty();
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return text == QString::number(static_cast<std::int64_t>(value));
    bool isNumber = false;
    const double read = text.toDouble(&isNumber);
    return isNumber && (everyDigit ? read == value : std::abs(read - value) <= 5e-6 * std::abs(value));
}

void checkText(const DataTable& table, DataFormat format) {
    const QString text = QString::fromUtf8(fileOf(table, format));
    const bool isCsv = format == DataFormat::Csv;
    QVERIFY2(text.startsWith(u"# "_s + table.title), qPrintable(text.left(80)));
    const QString body = text.mid(text.indexOf('\n'_L1) + 1);
    const QList<QStringList> all = records(body, isCsv ? ','_L1 : '\t'_L1, isCsv);
    QCOMPARE(all.size(), table.rows + 1);
    QCOMPARE(all.first(), table.columns.all());
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::int64_t column = 0; column < table.width; ++column) {
            const QString field = all[row + 1].value(column);
            QVERIFY2(containsText(field, table.cell(row, column), true),
                     qPrintable(where(table, row, column) + u": "_s + field));
        }
}

void checkJson(const DataTable& table) {
    QJsonParseError error;
    const QByteArray bytes = fileOf(table, DataFormat::Json);
    const QJsonObject all = QJsonDocument::fromJson(bytes, &error).object();
    QVERIFY2(error.error == QJsonParseError::NoError,
             qPrintable(u"%1 at %2: %3"_s.arg(table.title).arg(error.offset).arg(error.errorString())));
    QCOMPARE(all.value(u"title"_s).toString(), table.title);
    QCOMPARE(all.value(u"note"_s).toString(), table.note);
    QStringList columns;
    for (const QJsonValue& name : all.value(u"columns"_s).toArray()) columns << name.toString();
    QCOMPARE(columns, table.columns.all());
    const QJsonArray rows = all.value(u"rows"_s).toArray();
    QCOMPARE(rows.size(), table.rows);
    for (std::int64_t row = 0; row < table.rows; ++row) {
        const QJsonArray cells = rows[static_cast<qsizetype>(row)].toArray();
        QCOMPARE(cells.size(), table.width);
        for (std::int64_t column = 0; column < table.width; ++column) {
            const QJsonValue value = cells[static_cast<qsizetype>(column)];
            const TableCell cell = table.cell(row, column);
            bool same = false;
            if (const auto* words = std::get_if<QString>(&cell))
                same = value.isString() && value.toString() == *words;
            else if (const auto* whole = std::get_if<std::int64_t>(&cell))
                same = value.isDouble() && value.toInteger(*whole + 1) == *whole;
            else if (const auto* number = std::get_if<double>(&cell); number && std::isfinite(*number))
                same = value.isDouble() && value.toDouble() == *number;
            else
                same = value.isNull();
            QVERIFY2(same, qPrintable(where(table, row, column)));
        }
    }
}

/// The unescaped cells of a line, split at unescaped marks.
QStringList cellsOf(const QString& line, const QRegularExpression& mark, const QRegularExpression& escaped) {
    static const QRegularExpression power(u"^\\$(\\S+) \\\\times 10\\^\\{(-?\\d+)\\}\\$$"_s);
    QStringList cells;
    for (QString cell : line.split(mark)) {
        cell.replace(u"\\textbackslash{}"_s, u"\\\\"_s)
            .replace(u"\\textasciicircum{}"_s, u"^"_s)
            .replace(u"\\textasciitilde{}"_s, u"~"_s)
            .replace(power, u"\\1e\\2"_s);
        cells << cell.replace(escaped, u"\\1"_s).trimmed();
    }
    return cells;
}

void checkForPeople(const DataTable& table, DataFormat format) {
    QStringList lines = QString::fromUtf8(fileOf(table, format)).split('\n'_L1, Qt::SkipEmptyParts);
    const bool isLatex = format == DataFormat::Latex;
    static const QRegularExpression bar(u"(?<!\\\\) ?\\| ?"_s), ampersand(u" & "_s),
        escaped(u"\\\\([\\\\|&%$#_{}])"_s);
    if (isLatex) {
        QVERIFY(lines.takeFirst().startsWith(u"% "_s + table.title));
        const qsizetype first = lines.indexOf(u"\\midrule"_s);
        QVERIFY(first > 0 && lines.contains(u"\\bottomrule"_s));
        lines = QStringList{lines[first - 1]} + lines.mid(first + 1, table.rows);
        for (QString& line : lines) line.chop(3);
    } else {
        lines.removeAt(1);
        for (QString& line : lines) line = line.mid(2).chopped(2);
    }
    QCOMPARE(lines.size(), table.rows + 1);
    QCOMPARE(cellsOf(lines.first(), isLatex ? ampersand : bar, escaped), table.columns.all());
    for (std::int64_t row = 0; row < table.rows; ++row) {
        const QStringList cells = cellsOf(lines[row + 1], isLatex ? ampersand : bar, escaped);
        QCOMPARE(cells.size(), table.width);
        for (std::int64_t column = 0; column < table.width; ++column)
            QVERIFY2(containsText(cells[column], table.cell(row, column), false),
                     qPrintable(where(table, row, column) + u": "_s + cells[column]));
    }
}

bool hasText(const DataTable& table) {
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::int64_t column = 0; column < table.width; ++column)
            if (std::holds_alternative<QString>(table.cell(row, column))) return true;
    return false;
}

void checkNpy(const DataTable& table) {
    if (hasText(table)) {
        QVERIFY_EXCEPTION_THROWN(fileOf(table, DataFormat::Npy), Error);
        return;
    }
    QTemporaryDir folder;
    const std::filesystem::path path(folder.filePath(u"table.npy"_s).toStdString());
    writeTable(table, DataFormat::Npy, Output(path));
    const Matrix read = readNpy(path);
    QVERIFY(read.rows() == table.rows && read.cols() == table.width);
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::int64_t column = 0; column < table.width; ++column) {
            const TableCell cell = table.cell(row, column);
            const double found = read(row, column);
            const auto* number = std::get_if<double>(&cell);
            const auto* whole = std::get_if<std::int64_t>(&cell);
            const bool same = number  ? found == *number || (std::isnan(found) && std::isnan(*number))
                              : whole ? found == static_cast<double>(*whole)
                                      : std::isnan(found);
            QVERIFY2(same, qPrintable(where(table, row, column)));
        }
}

/// Verifies that counting columns hold integers in the table, so that no format can write fractions.
void checkCounts(const DataTable& table) {
    static const QRegularExpression counting(
        u"^(?:position|positions|column|row|place|pair|key|query|k|rank|component|K|distance|"
        "place before|position [pq]|p|shift k)$"_s);
    for (std::int64_t column = 0; column < table.width; ++column) {
        if (!counting.match(table.columns[column]).hasMatch()) continue;
        for (std::int64_t row = 0; row < table.rows; ++row)
            QVERIFY2(!std::holds_alternative<double>(table.cell(row, column)),
                     qPrintable(where(table, row, column)));
    }
}

}  // namespace

class TableFilesTest : public QObject {
    Q_OBJECT

 private slots:
    void everyTableReadsBackUnchanged_data() {
        addColumns<QString, QString>();
        for (const FigureKind& kind : figureKinds())
            for (const SchemeInfo& scheme : schemes()) {
                const QString id = QLatin1String(scheme.id);
                if (id == "table"_L1) continue;
                const Scene scene = sceneOf(id);
                if (!kind.emptyReason(scene))
                    QTest::addRow("%s, %s", qPrintable(kind.spec.id), qPrintable(id)) << kind.spec.id << id;
            }
    }
    void everyTableReadsBackUnchanged() {
        const auto [figure, scheme] = thisRow<QString, QString>();
        const DataTable table = figureDataTable(figureKind(figure), sceneOf(scheme));
        QVERIFY(table.cell && table.columns.size() == table.width);
        const QStringList names = table.columns.all();
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size());
        checkCounts(table);
        checkText(table, DataFormat::Csv);
        checkText(table, DataFormat::Tsv);
        checkJson(table);
        checkForPeople(table, DataFormat::Markdown);
        checkForPeople(table, DataFormat::Latex);
        checkNpy(table);
    }

    void latexHasPowersOfTenAndUnits() {
        Scene scene;
        scene.encoding.base = 1e6;
        const DataTable table = sceneTable(u"rope"_s, scene);
        const QString text = QString::fromUtf8(fileOf(table, DataFormat::Latex));
        // Pair 63 of 64: 10^6 to the power of -63/64, and 2 pi divided by it.
        QVERIFY2(text.contains(u"$1.24094 \\times 10^{-6}$ & $5.06326 \\times 10^{6}$ \\\\\n"_s),
                 qPrintable(text.right(300)));
        QVERIFY(
            text.contains(u"pair & unscaled angular frequency in radians per position & angular "
                          "frequency in radians per position & wavelength in positions"_s));
        QVERIFY(!text.contains(u"e+"_s));
    }

    /// A cell has the same value (within 4e-16) in figures' tables and in files of the encoding, whose rows
    /// are rotated from one another. Computing a file's values one by one, as for figures, would take twenty
    /// times as long.
    void cellHasSameValueInEveryTable() {
        Scene scene = sceneOf(u"sinusoidal"_s);
        scene.encoding = {.length = 300, .dModel = 12, .base = 100, .firstPosition = 77};
        clampToValid(scene);
        const DataTable encoding = sceneTable(u"encoding"_s, scene);
        const Matrix values = encoding.numbers(0, encoding.rows);
        const auto checkTable = [&](const char* figure, auto valueAt) {
            const DataTable table = sceneTable(QLatin1String(figure), scene);
            int held = 0;
            for (std::int64_t row = 0; row < table.rows; ++row)
                for (std::int64_t column = 0; column < table.width; ++column) {
                    const auto [position, j] = valueAt(table, row, table.columns[column]);
                    if (j < 0) continue;
                    const double value = std::get<double>(table.cell(row, column));
                    QVERIFY2(std::abs(value - values(position - 77, j)) <= 4e-16,
                             qPrintable(where(table, row, column)));
                    ++held;
                }
            QVERIFY2(held > 0, figure);
        };
        using At = std::pair<std::int64_t, std::int64_t>;
        const auto whole = [](const DataTable& table, std::int64_t row, int column) {
            return std::get<std::int64_t>(table.cell(row, column));
        };
        checkTable("heatmap", [&](const DataTable& table, std::int64_t row, const QString& name) {
            bool isColumn = false;
            const qlonglong j = name.toLongLong(&isColumn);
            return At(whole(table, row, 0), isColumn ? j : -1);
        });
        checkTable("positions", [&](const DataTable& table, std::int64_t row, const QString& name) {
            return name.startsWith("p = "_L1) ? At(name.mid(4).toLongLong(), whole(table, row, 0))
                                              : At(0, -1);
        });
        checkTable("dimensions", [&](const DataTable& table, std::int64_t row, const QString& name) {
            return At(whole(table, row, 0), name.startsWith("j = "_L1) ? name.mid(4).toLongLong() : -1);
        });
        checkTable("derivative", [&](const DataTable& table, std::int64_t row, const QString& name) {
            return At(whole(table, row, 0), name.startsWith("PE, j = "_L1) ? name.mid(8).toLongLong() : -1);
        });
        checkTable("shift", [&](const DataTable& table, std::int64_t row, const QString& name) {
            const std::int64_t j = whole(table, row, 0), p = scene.selection.position;
            if (name == "PE(p)"_L1) return At(p, j);
            return name == "PE(p + k)"_L1 ? At(p + scene.selection.shift, j) : At(0, -1);
        });
    }
};

QTEST_GUILESS_MAIN(TableFilesTest)
#include "table_files_test.moc"
