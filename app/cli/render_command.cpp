// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope render and sinescope gallery.
#include "app/cli/command_table.h"
#include "app/cli/scene_options.h"
#include "app/export/figure_file.h"
#include "app/export/figure_set.h"
#include "app/scene/scene_json.h"

#include <QDir>

namespace sinescope {

namespace {

const QString figureMark = QStringLiteral("{figure}");

/// A figure and the file it goes to.
struct Target {
    QString figure;
    QString path;
};

QStringList askedFigures(const Arguments& arguments) {
    QStringList ids = arguments.values(QStringLiteral("figure"));
    if (ids.isEmpty())
        throw UsageError(
            QStringLiteral("sinescope render needs a figure: --figure heatmap, or --figure all."));
    if (ids.contains(QStringLiteral("all"))) {
        ids.clear();
        for (const FigureKind& kind : figureKinds()) ids << kind.spec.id;
    }
    return ids;
}

/// {figure} in a name stands for each figure; names without it belong to the figures in their order.
std::vector<Target> targetsOf(const QStringList& figures, const QStringList& outputs, bool handout) {
    if (outputs.isEmpty() && !handout)
        throw UsageError(
            QStringLiteral("sinescope render needs a file to write: --output figure.png, .svg or .pdf."));
    std::vector<Target> targets;
    QStringList plain;
    for (const QString& output : outputs) {
        if (!output.contains(figureMark)) {
            plain << output;
            continue;
        }
        for (const QString& figure : figures)
            targets.push_back({figure, QString(output).replace(figureMark, figure)});
    }
    if (figures.size() > 1 && !plain.isEmpty() && plain.size() != figures.size())
        throw UsageError(
            QStringLiteral("There are %1 figures and %2 for them; give each figure a name of its own, or put "
                           "{figure} into one, such as --output {figure}.png.")
                .arg(figures.size())
                .arg(plain.size() == 1 ? QStringLiteral("1 file")
                                       : QStringLiteral("%1 files").arg(plain.size())));
    for (qsizetype k = 0; k < plain.size(); ++k)
        targets.push_back({figures.size() == 1 ? figures.first() : figures[k], plain[k]});
    return targets;
}

FigureFormat formatOf(const QString& path, const Arguments& arguments) {
    if (arguments.has(QStringLiteral("format")))
        return figureFormat(arguments.value(QStringLiteral("format")));
    if (path == QLatin1String("-"))
        throw UsageError(
            QStringLiteral("With --output - the format must be said: --format png, svg or pdf."));
    try {
        return figureFormatOf(path);
    } catch (const Error& error) {
        throw UsageError(QString::fromUtf8(error.what()));
    }
}

void makeFolder(const QString& path) {
    if (!QDir().mkpath(path))
        throw Error(QStringLiteral("The folder \"%1\" cannot be made.").arg(path).toStdString());
}

}  // namespace

int runRender(const Arguments& arguments) {
    const QStringList figures = askedFigures(arguments);
    const QString handout = arguments.value(QStringLiteral("handout"));
    const std::vector<Target> targets =
        targetsOf(figures, arguments.values(QStringLiteral("output")), !handout.isEmpty());
    std::vector<FigureFormat> formats;
    for (const Target& target : targets) formats.push_back(formatOf(target.path, arguments));
    const FigureSize size = sizeOf(arguments);
    const Scene scene = changedScene(baseScene(arguments), arguments);
    const auto jobOf = [&](const QString& figure) {
        const Scene shown = sceneForFigure(scene, figure, figures, arguments);
        return FigureJob{figure, shown, size, styleOf(shown, size, arguments)};
    };
    for (std::size_t k = 0; k < targets.size(); ++k) {
        const FigureJob job = jobOf(targets[k].figure);
        writeBytes(figureBytes(job, formats[k]), targets[k].path);
        if (arguments.has(QStringLiteral("set")) && targets[k].path != QLatin1String("-"))
            writeFigureCompanions(job, targets[k].path);
    }
    if (!handout.isEmpty()) {
        std::vector<FigureJob> jobs;
        for (const QString& figure : figures) jobs.push_back(jobOf(figure));
        writeBytes(handoutBytes(jobs), handout);
    }
    return 0;
}

int runGallery(const Arguments& arguments) {
    const QString folder = arguments.value(QStringLiteral("output"));
    if (folder.isEmpty())
        throw UsageError(QStringLiteral("sinescope gallery needs a folder: --output gallery."));
    makeFolder(folder);
    const FigureSize size = sizeOf(arguments);
    for (const Preset& preset : presets()) {
        Scene scene = presetScene(preset.id, figureCatalog());
        if (arguments.value(QStringLiteral("theme")) == QLatin1String("dark"))
            scene.style.theme = ThemeId::Dark;
        makeFolder(folder + QLatin1Char('/') + preset.id);
        for (const FigureKind& kind : figureKinds()) {
            const QString& id = kind.spec.id;
            const FigureJob job{id, scene, size, exportStyle(scene.style, size)};
            writeBytes(
                figureBytes(job, FigureFormat::Png),
                folder + QLatin1Char('/') + preset.id + QLatin1Char('/') + id + QStringLiteral(".png"));
        }
    }
    return 0;
}

}  // namespace sinescope
