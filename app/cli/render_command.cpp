// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope render and sinescope gallery.
#include "app/cli/batch.h"
#include "app/cli/command_line.h"
#include "app/cli/command_table.h"
#include "app/cli/output_check.h"
#include "app/cli/progress.h"
#include "app/cli/scene_options.h"
#include "app/export/contrast_check.h"
#include "app/export/data_tables.h"
#include "app/export/figure_file.h"
#include "app/export/figure_set.h"
#include "app/export/model_memory.h"
#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/output_file.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace sinescope {

namespace {

/// A figure and the file it goes to.
struct Target {
    QString figure;
    QString path;
};

/// The typed figures, or the one that a picture or session given as the Scene shows.
QStringList requestedFigures(const Scene& scene, const Arguments& arguments) {
    QStringList ids = arguments.values(u"figure"_s);
    const QString& shown = scene.arrangement.maximized;
    if (ids.isEmpty() && arguments.has(u"scene"_s) && !shown.isEmpty()) return {shown};
    if (ids.isEmpty())
        throw UsageError(u"sinescope render needs a figure: --figure heatmap, or --figure all."_s);
    return ids.contains(u"all"_s) ? figureIds() : ids;
}

/// Replaces {figure} in a name by each figure; names without it belong to the figures in order.
std::vector<Target> targetsOf(const QStringList& figures, const QStringList& outputs, bool together) {
    if (outputs.isEmpty() && !together)
        throw UsageError(
            u"sinescope render needs a file to write: --output figure%1."_s.arg(figureSuffixes()));
    std::vector<Target> targets;
    QStringList plain;
    for (const QString& output : outputs) {
        if (outputPath(output, {}) == output) {
            plain << output;
            continue;
        }
        for (const QString& figure : figures) targets.push_back({figure, outputPath(output, figure)});
    }
    if (figures.size() > 1 && !plain.isEmpty() && plain.size() != figures.size())
        throw UsageError(
            u"%1 figures but %2. Give one file per figure, or use {figure} in the "
            "name: --output {figure}.png."_s.arg(figures.size())
                .arg(plain.size() == 1 ? u"1 file"_s : u"%1 files"_s.arg(plain.size())));
    for (qsizetype k = 0; k < plain.size(); ++k)
        targets.push_back({figures.size() == 1 ? figures.first() : figures[k], plain[k]});
    return targets;
}

FigureFormat figureFormatFor(const QString& path, const Arguments& arguments) {
    return formatFor(path, arguments, figureFormat, figureFormatOf, figureFormats(), figureFormats());
}

/// A figure in a file, or several as panels.
template <typename Content>
struct RenderedFile {
    Content content;
    QString path;
    FigureFormat format;
    std::vector<Companion> companions;
    bool leavesCaption;  ///< writes the notes that a paper's figure omits to a file
};

/// The output of one call, or of one entry of a list. Nothing is painted before all of it is checked.
struct RenderPlan {
    std::vector<RenderedFile<FigureJob>> files;
    std::optional<RenderedFile<FigurePanels>> panels;
    QString handout;
    std::vector<FigureJob> pages;
    QColor page;  ///< background for the contrast check; invalid = no check
    QStringList notes = {};
};

QColor pageOf(const Arguments& arguments) {
    const QString key = u"check-contrast"_s;
    if (!arguments.has(key)) return {};
    const QColor page(arguments.value(key));
    if (!page.isValid())
        throw UsageError(u"--check-contrast is %1; it must be a colour, like white or #101418."_s.arg(
            quoted(arguments.value(key))));
    return page;
}

/// Returns the companion files requested for each figure.
std::vector<Companion> companionsOf(const Arguments& arguments, const QString& path) {
    if (path == "-"_L1 && arguments.has(u"set"_s))
        throw UsageError(u"--set names its files after the figure's, and standard output has no name."_s);
    if (path == "-"_L1) return {};
    if (arguments.has(u"set"_s)) return companions();
    const std::optional<Companion> caption = captionFile(arguments);
    return caption ? std::vector<Companion>{*caption} : std::vector<Companion>();
}

int acrossOf(const Arguments& arguments) {
    const std::optional<int> across = arguments.integerWithin(u"across"_s, 1, maximumPanels);
    if (across && !arguments.has(u"panels"_s)) throw UsageError(u"--across requires --panels."_s);
    return across.value_or(0);
}

/// Throws Error if the only figure has nothing to draw. Among several, its file holds the reason.
void requirePicture(const FigureJob& job) {
    if (const QString absence = modelOf(job)->absence(); !absence.isEmpty())
        throw failure(u"The figure %1 has no picture here. %2"_s.arg(job.figure, absence));
}

RenderedFile<FigurePanels> panelFileOf(FigurePanels panels, bool leavesCaption, const Arguments& arguments) {
    const QString path = outputPath(arguments.value(u"panels"_s), u"panels"_s);
    if (!captionFile(arguments)) panels.caption = arguments.value(u"caption"_s);
    checkPanels(panels);
    const FigureFormat format = figureFormatFor(path, arguments);
    const std::vector<Companion> companions = companionsOf(arguments, path);
    const bool leaves = (leavesCaption || !panels.caption.isEmpty()) && path != "-"_L1;
    return {panels, path, format, companions, leaves};
}

/// Returns a figure as a page of a handout, with its title and caption.
FigureJob handoutPage(FigureJob page, const Arguments& arguments) {
    if (!arguments.has(u"size"_s)) {
        page.size = figureSize(u"a4"_s);
        page.style = styleOf(page.scene, page.size, arguments);
    }
    page.style.showTitle = true;
    page.style.caption = figureCaption(page);
    return page;
}

RenderPlan planOf(const Arguments& arguments, const std::shared_ptr<ModelMemory>& models) {
    const Scene base = baseScene(arguments);
    const QStringList figures = requestedFigures(base, arguments);
    RenderPlan plan;
    plan.page = pageOf(arguments);
    plan.handout = outputPath(arguments.value(u"handout"_s), u"handout"_s);
    requirePdf(plan.handout);
    const std::vector<Target> targets = targetsOf(figures, arguments.values(u"output"_s),
                                                  !plan.handout.isEmpty() || arguments.has(u"panels"_s));
    const std::vector<FigureFormat> formats =
        valuesOf(targets, [&](const Target& target) { return figureFormatFor(target.path, arguments); });
    const FigureSize size = sizeOf(arguments);
    const auto [scene, note] = changedScene(base, arguments);
    plan.notes << note;
    const auto jobOf = [&, &scene = scene](const QString& figure) {
        const Scene shown = sceneForFigure(scene, figure, figures, arguments);
        FigureJob job{figure, shown, size, styleOf(shown, size, arguments), arguments.has(u"outlines"_s)};
        job.models = models;
        if (figures.size() == 1) {
            requirePicture(job);
            plan.notes << unreadNote(shown, figure, arguments);
        }
        return job;
    };
    for (std::size_t k = 0; k < targets.size(); ++k) {
        const QString& path = targets[k].path;
        FigureJob job = jobOf(targets[k].figure);
        setDensity(job, formats[k]);
        plan.files.push_back(
            {job, path, formats[k], companionsOf(arguments, path), size.paper && path != "-"_L1});
    }
    const int across = acrossOf(arguments);
    if (arguments.has(u"panels"_s))
        plan.panels = panelFileOf({valuesOf(figures, jobOf), across}, size.paper, arguments);
    if (!plan.handout.isEmpty())
        for (const QString& figure : figures) plan.pages.push_back(handoutPage(jobOf(figure), arguments));
    plan.notes.removeDuplicates();  // of a figure in several files
    return plan;
}

QByteArray listBytes(const QString& path) {
    if (path != "-"_L1) return readInputFile(path, maximumBatchBytes);
    QFile file;
    if (!file.open(stdin, QIODevice::ReadOnly))
        throw failure(u"Standard input cannot be read: %1."_s.arg(file.errorString()));
    QByteArray bytes = file.read(maximumBatchBytes + 1);
    if (bytes.size() > maximumBatchBytes)
        throw failure(u"The list on standard input is larger than %1 MiB."_s.arg(maximumBatchBytes >> 20));
    return bytes;
}

std::vector<RenderPlan> plansOf(const Arguments& arguments, OutputCheck& check) {
    const QString list = arguments.value(u"batch"_s);
    check.addInputs(arguments);
    const auto models = std::make_shared<ModelMemory>();
    if (!arguments.has(u"batch"_s)) return {planOf(arguments, models)};
    std::vector<RenderPlan> plans;
    for (const BatchEntry& entry : batchEntries(listBytes(list), list, arguments)) {
        const auto sentence = [&entry](const std::exception& error) {
            return QString(entry.name % u": "_s % QString::fromUtf8(error.what()));
        };
        try {
            const Arguments words(arguments.command(), entry.words);
            check.addInputs(words);
            plans.push_back(planOf(words, models));
        } catch (const UsageError& error) {
            throw UsageError(sentence(error));
        } catch (const Error& error) {
            throw failure(sentence(error));
        }
    }
    return plans;
}

/// Refuses plans in which a file would overwrite another output or an input.
void checkFiles(const std::vector<RenderPlan>& plans, OutputCheck& check) {
    for (std::size_t k = 0; k < plans.size(); ++k) {
        for (const auto& file : plans[k].files) {
            check.addOutput(file.path);
            // The same figure in two formats has the same companions.
            const QString owner = u"%1 %2"_s.arg(k).arg(file.content.figure);
            for (const PendingFile& companion : figureCompanions(file.content, file.path, file.companions))
                check.addCompanion(companion.path, owner);
        }
        if (const auto& panels = plans[k].panels) {
            check.addOutput(panels->path);
            for (const PendingFile& companion :
                 panelCompanions(panels->content, panels->path, panels->companions))
                check.addCompanion(companion.path, u"%1 panels"_s.arg(k));
        }
        check.addOutput(plans[k].handout);
    }
}

void checkContrast(const FigureJob& job, const QString& path, const QColor& page) {
    const QString warning =
        contrastWarning(contrastFaults(job, job.style.transparent ? page : job.style.palette.canvas));
    if (!warning.isEmpty())
        std::fprintf(stderr, "sinescope: %s: %s\n", qPrintable(path), qPrintable(warning));
}

/// The tables of --set can have 2^20 rows of 2^14 columns; all other files are small.
double companionBytes(const std::vector<RenderPlan>& plans) {
    double bytes = 0;
    for (const RenderPlan& plan : plans)
        for (const auto& file : plan.files)
            if (std::ranges::count(file.companions, Companion::Data) > 0)
                bytes += estimatedBytes(figureDataTable(figureKind(file.content.figure), file.content.scene),
                                        DataFormat::Csv);
    return bytes;
}

/// Writes the caption that a paper's figure omits to a file beside it, unless a different one exists, because
/// somebody may have written it.
template <typename Content>
void writeLeftCaption(const RenderedFile<Content>& file) {
    if (!file.leavesCaption || !file.companions.empty()) return;
    const QString path = companionPath(file.path, Companion::Text), text = companionText(file.content);
    if (!QFileInfo::exists(path)) return writeBytes(text.toUtf8(), path);
    QFile there(path);
    if (there.open(QIODevice::ReadOnly) && there.readAll() == text.toUtf8()) return;
    std::fprintf(stderr, "sinescope: %s\n",
                 qPrintable(onOneLine(u"The caption %1 is there already and was kept; --caption "
                                      "txt writes the figure's own."_s.arg(quotedPath(path)))));
}

/// A picture alone may be standard output, which has no temporary name.
void writeSet(const std::vector<PendingFile>& files) {
    if (files.size() > 1)
        writeTogether(files);
    else
        files.front().write(files.front().path, [](double) { return true; });
}

/// Says why a file has only a sentence about a figure.
void noteEmpty(const FigureJob& job, const QString& path) {
    if (const QString absence = modelOf(job)->absence(); !absence.isEmpty())
        printNote(u"The figure %1 has no picture in %2. %3"_s.arg(job.figure, outputName(path), absence));
}

void renderFile(const RenderedFile<FigureJob>& file, const QColor& page) {
    writeSet(figureSet(file.content, file.path, file.format, file.companions));
    noteEmpty(file.content, file.path);
    if (page.isValid()) checkContrast(file.content, file.path, page);
    writeLeftCaption(file);
}

void renderPanels(const RenderedFile<FigurePanels>& file) {
    writeSet(panelSet(file.content, file.path, file.format, file.companions));
    for (const FigureJob& job : file.content.figures) noteEmpty(job, file.path);
    writeLeftCaption(file);
}

}  // namespace

int runRender(const Arguments& arguments) {
    OutputCheck check;
    const std::vector<RenderPlan> plans = plansOf(arguments, check);
    checkFiles(plans, check);
    requireConsent(companionBytes(plans), arguments);
    int total = 0, done = 0;
    for (const RenderPlan& plan : plans)
        total +=
            static_cast<int>(plan.files.size()) + (plan.handout.isEmpty() ? 0 : 1) + (plan.panels ? 1 : 0);
    ProgressLine progress(u"sinescope"_s);
    const auto step = [&] { progress.update(++done / static_cast<double>(total)); };
    for (const RenderPlan& plan : plans) {
        for (const auto& file : plan.files) {
            renderFile(file, plan.page);
            step();
        }
        if (plan.panels) {
            renderPanels(*plan.panels);
            step();
        }
        if (plan.handout.isEmpty()) continue;
        writeBytes(handoutBytes(plan.pages), plan.handout);
        for (const FigureJob& job : plan.pages) noteEmpty(job, plan.handout);
        step();
    }
    for (const RenderPlan& plan : plans)
        for (const QString& note : plan.notes) printNote(note);
    return 0;
}

int runGallery(const Arguments& arguments) {
    const QString folder = arguments.value(u"output"_s);
    if (folder.isEmpty()) throw UsageError(u"sinescope gallery needs a folder: --output gallery."_s);
    const FigureSize size = sizeOf(arguments);
    const int total = static_cast<int>(presets().size() * figureKinds().size());
    int done = 0;
    ProgressLine progress(folder);
    for (const Preset& preset : presets()) {
        Scene scene = presetScene(preset.id, figureCatalog());
        if (arguments.value(u"theme"_s) == "dark"_L1) scene.style.theme = ThemeId::Dark;
        const QString place = folder + '/'_L1 + preset.id;
        std::vector<PendingFile> files;
        for (const FigureKind& kind : figureKinds()) {
            const FigureJob job{kind.spec.id, scene, size, exportStyle(scene.style, size)};
            files.push_back({place + '/'_L1 + kind.spec.id + u".png"_s, [&, job](const QString& path, auto&) {
                                 writeBytes(figureBytes(job, FigureFormat::Png), path);
                                 progress.update(++done / static_cast<double>(total));
                             }});
        }
        writeFolder(place, files);
    }
    return 0;
}

}  // namespace sinescope
