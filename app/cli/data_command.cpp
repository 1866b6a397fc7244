// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope data: numbers to a file or a pipe.
#include "app/cli/command_line.h"
#include "app/cli/command_table.h"
#include "app/cli/output_check.h"
#include "app/cli/progress.h"
#include "app/cli/scene_options.h"
#include "app/export/data_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/system_path.h"

#include <QFile>

#include <algorithm>
#include <iostream>

namespace sinescope {

namespace {

DataFormat dataFormatFor(const QString& path, const Arguments& arguments) {
    if (path == "-"_L1 && !arguments.has(u"format"_s)) return DataFormat::Csv;
    return formatFor(path, arguments, dataFormat, dataFormatOf, dataFormats(), dataFormats());
}

/// Returns the figure whose table is requested; empty for other numbers.
QString figureOf(const QString& what) {
    const QString prefix = u"figure:"_s;
    const QString id = what.startsWith(prefix) ? what.mid(prefix.size()) : what;
    return findSpec(figureCatalog(), id) ? id : QString();
}

/// Returns the Scene, with the options of the figure if its table is requested.
TypedScene sceneFor(const QString& what, const Arguments& arguments) {
    TypedScene typed = changedScene(baseScene(arguments), arguments);
    const QString figure = figureOf(what);
    if (!figure.isEmpty()) {
        typed.scene = sceneForFigure(typed.scene, figure, {figure}, arguments);
        return typed;
    }
    if (arguments.has(u"option"_s))
        throw UsageError(
            u"--option requires the numbers of a figure; %1 is not a figure."_s.arg(quoted(what)));
    return typed;
}

}  // namespace

int runData(const Arguments& arguments) {
    const QString what = arguments.value(u"what"_s);
    const QString figure = figureOf(what);
    const QString path = outputPath(arguments.value(u"output"_s), figure.isEmpty() ? what : figure);
    if (what.isEmpty())
        throw UsageError(
            u"sinescope data needs a name: --what encoding, or another name from sinescope list data."_s);
    if (path.isEmpty())
        throw UsageError(
            u"sinescope data needs a file to write: --output numbers.npy, or - for standard output."_s);
    const DataFormat format = dataFormatFor(path, arguments);
    const TypedScene typed = sceneFor(what, arguments);
    const Scene& scene = typed.scene;
    const DataTable table = sceneTable(what, scene);
    checkOutput(path, arguments);
    // Standard output does not fill a disk by itself.
    if (path != "-"_L1) requireConsent(estimatedBytes(table, format), arguments);
    ProgressLine progress(u"sinescope"_s);
    const auto written = [&](std::int64_t rows) {
        progress.update(static_cast<double>(rows) /
                        static_cast<double>(std::max<std::int64_t>(1, table.rows)));
    };
    if (path == "-"_L1)
        writeTable(table, format, Output(std::cout, "Standard output"), written);
    else
        writeTable(table, format, Output(systemPath(path)), written);
    printNote(typed.note);
    return 0;
}

}  // namespace sinescope
