// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope code: a program that computes the same encoding.
#include "app/cli/command_line.h"
#include "app/cli/command_table.h"
#include "app/cli/output_check.h"
#include "app/cli/scene_options.h"
#include "app/export/code.h"
#include "app/export/figure_file.h"
#include "app/scene/literals.h"

namespace sinescope {

int runCode(const Arguments& arguments) {
    const QString name = arguments.value(u"language"_s, languages().first());
    const QString figure = arguments.value(u"figure"_s, u"heatmap"_s);
    const QString path = outputPath(arguments.value(u"output"_s, u"-"_s), figure);
    if (arguments.has(u"figure"_s) && name != languages().first())
        throw UsageError(
            u"--figure requires --language %1; a program in %2 contains only the encoding."_s.arg(
                languages().first(), name));
    const auto [changed, note] = changedScene(baseScene(arguments), arguments);
    const Scene scene = sceneForFigure(changed, figure, {figure}, arguments);
    checkOutput(path, arguments);
    writeBytes(code(scene, language(name), figure).toUtf8(), path);
    printNote(note);
    return 0;
}

}  // namespace sinescope
