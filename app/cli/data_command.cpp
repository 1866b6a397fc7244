// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope data: numbers to a file or a pipe.
#include "app/cli/command_table.h"
#include "app/cli/scene_options.h"
#include "app/export/data_tables.h"

#include <QFile>

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
    const Scene scene = changedScene(baseScene(arguments), arguments);
    const DataTable table = sceneTable(what, scene, arguments.value(QStringLiteral("scheme")));
    if (path == QLatin1String("-"))
        writeTable(table, format, Output(std::cout, "standard output"));
    else
        writeTable(table, format, Output(std::filesystem::path(QFile::encodeName(path).toStdString())));
    return 0;
}

}  // namespace sinescope
