// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope data: numbers to a file or a pipe.
#include "app/cli/command_table.h"
#include "app/cli/progress.h"
#include "app/cli/rope_options.h"
#include "app/cli/scene_options.h"
#include "app/export/data_tables.h"

#include <QFile>

#include <algorithm>
#include <iostream>

namespace sinescope {

namespace {

DataFormat formatOf(const QString& path, const Arguments& arguments) {
    if (arguments.has(QStringLiteral("format"))) return dataFormat(arguments.value(QStringLiteral("format")));
    if (path == QLatin1String("-")) return DataFormat::Csv;
    try {
        return dataFormatOf(path);
    } catch (const Error& error) {
        throw UsageError(QString::fromUtf8(error.what()));
    }
}

/// The figure whose table is asked for; empty for other numbers.
QString figureOf(const QString& what) {
    const QString prefix = QStringLiteral("figure:");
    const QString id = what.startsWith(prefix) ? what.mid(prefix.size()) : what;
    return findSpec(figureCatalog(), id) ? id : QString();
}

/// With the options of the figure whose table it is.
Scene sceneFor(const QString& what, const Arguments& arguments) {
    Scene scene = changedScene(baseScene(arguments), arguments);
    const QString figure = figureOf(what);
    if (!figure.isEmpty()) return sceneForFigure(scene, figure, {figure}, arguments);
    if (arguments.has(QStringLiteral("option")))
        throw UsageError(
            QStringLiteral("--option belongs to the numbers of a figure; \"%1\" is none.").arg(what));
    return scene;
}

/// A number of rows that was typed, or else the other; one that the table does not have is refused.
std::int64_t rowsTyped(const Arguments& arguments, const QString& name, std::int64_t otherwise,
                       std::int64_t lowest, std::int64_t highest) {
    const std::int64_t rows = arguments.integer(name).value_or(otherwise);
    if (rows >= lowest && rows <= highest) return rows;
    throw UsageError(QStringLiteral("--%1 is %2; of this table it must be from %3 to %4.")
                         .arg(name)
                         .arg(rows)
                         .arg(lowest)
                         .arg(highest));
}

/// --table FILE[:TENSOR], --first-row and, where it is typed, --length.
void chooseTable(DataChoice& choice, const Arguments& arguments) {
    const QString firstRow = QStringLiteral("first-row");
    if (!arguments.has(QStringLiteral("table"))) {
        if (arguments.has(firstRow)) throw UsageError(QStringLiteral("--first-row belongs to --table."));
        return;
    }
    const TableName name =
        parseTableName(QFile::encodeName(arguments.value(QStringLiteral("table"))).toStdString());
    choice.table = std::make_shared<const OpenedTable>(readTable(name.file, name.tensor));
    const std::int64_t rows = choice.table->values.rows();
    choice.firstRow =
        rowsTyped(arguments, firstRow, std::min(choice.table->listing.firstRow, rows - 1), 0, rows - 1);
    const std::int64_t left = rows - choice.firstRow;
    choice.rows = rowsTyped(arguments, QStringLiteral("length"), left, 1, left);
}

}  // namespace

int runData(const Arguments& arguments) {
    const QString what = arguments.value(QStringLiteral("what"));
    const QString path = arguments.value(QStringLiteral("output"));
    if (what.isEmpty())
        throw UsageError(QStringLiteral(
            "sinescope data needs to know what: --what encoding, or another of sinescope list data."));
    if (path.isEmpty())
        throw UsageError(QStringLiteral(
            "sinescope data needs a file to write: --output numbers.npy, or - for standard output."));
    const DataFormat format = formatOf(path, arguments);
    const Scene scene = sceneFor(what, arguments);
    DataChoice choice;
    if (arguments.has(QStringLiteral("scheme"))) choice.scheme = arguments.value(QStringLiteral("scheme"));
    choice.rope = ropeOf(arguments, scene.encoding.length);
    chooseTable(choice, arguments);
    const DataTable table = sceneTable(what, scene, choice);
    // Standard output fills no disk by itself.
    if (path != QLatin1String("-")) requireConsent(estimatedBytes(table, format), arguments);
    ProgressLine progress(QStringLiteral("sinescope"));
    // In thousandths: the rows of a sum are more than an int counts.
    const auto written = [&](std::int64_t rows) {
        if (!progress.update(static_cast<int>(rows * 1000 / std::max<std::int64_t>(1, table.rows)), 1000) &&
            rows < table.rows)
            throw Error("The writing was stopped.");
    };
    if (path == QLatin1String("-"))
        writeTable(table, format, Output(std::cout, "standard output"), written);
    else
        writeTable(table, format, Output(std::filesystem::path(QFile::encodeName(path).toStdString())),
                   written);
    return 0;
}

}  // namespace sinescope
