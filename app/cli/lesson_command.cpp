// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope lesson: checks a lesson or a deck, and writes it as slides, handout or figures.
#include "app/cli/command_table.h"
#include "app/cli/output_check.h"
#include "app/cli/scene_options.h"
#include "app/export/lesson_files.h"
#include "app/export/model_memory.h"
#include "app/figures/registry.h"
#include "app/lessons/library.h"
#include "app/lessons/number_check.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/output_file.h"
#include "app/scene/texts_of.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdio>

namespace sinescope {

namespace {

QStringList shippedIds() {
    return textsOf(shippedLessons(), &ShippedLesson::id);
}

/// Opens a file, or a shipped lesson by its id.
Lesson lessonOf(const QString& name) {
    if (!QFileInfo::exists(name) && shippedIds().contains(name)) return shippedLesson(name, figureCatalog());
    if (!QFileInfo::exists(name) && !name.contains('/'_L1) && !name.contains('.'_L1))
        throw UsageError(unknownName(u"lesson"_s, name, shippedIds()));
    return openLesson(name, figureCatalog());
}

std::size_t proofCount(const Lesson& lesson) {
    std::size_t count = 0;
    for (const LessonStep& step : lesson.steps) {
        count += step.proofs.size();
        for (const LessonMyth& myth : step.myths) count += myth.proofs.size();
    }
    return count;
}

void report(const std::vector<LessonProblem>& problems, const QString& name, const char* before = "") {
    for (const LessonProblem& problem : problems)
        std::fprintf(stderr, "%s%s\n", before, problemText(problem, name).toUtf8().constData());
}

int check(const QString& name) {
    const Lesson lesson = lessonOf(name);
    const ModelMaker made = modelMaker();
    const std::vector<LessonProblem> problems = allProblems(lesson, figureCatalog(), made);
    report(problems, name);
    const std::vector<LessonProblem> warnings = uncoveredNumbers(lesson, figureCatalog(), made);
    report(warnings, name, "warning: ");
    if (!problems.empty())
        throw Error(u"%1 has %2."_s.arg(name, counted(static_cast<qint64>(problems.size()), u"problem"_s))
                        .toStdString());
    const auto steps = counted(static_cast<qint64>(lesson.steps.size()), u"step"_s);
    const auto proofs = counted(static_cast<qint64>(proofCount(lesson)), u"proof"_s);
    const QString warned =
        warnings.empty() ? QString() : u", "_s + counted(static_cast<qint64>(warnings.size()), u"warning"_s);
    writeBytes(u"%1: %2, %3, no problems%4.\n"_s.arg(name, steps, proofs, warned).toUtf8(), u"-"_s);
    return 0;
}

/// Reports each number that does not hold. Throws Error if there is one, unless `anyway`.
void requireTrueNumbers(const Lesson& lesson, const QString& name, bool anyway, const ModelMaker& models) {
    const std::vector<LessonProblem> found = checkProofs(lesson, figureCatalog(), models);
    report(found, name);
    if (found.empty() || anyway) return;
    throw Error(u"%1 has %2, and nothing was written; --yes writes it anyway."_s
                    .arg(name, counted(static_cast<qint64>(found.size()), u"number that does not hold"_s,
                                       u"numbers that do not hold"_s))
                    .toStdString());
}

/// Checks that the outputs differ and have the right suffix.
void requireFiles(const QString& slides, const QString& handout, const Arguments& arguments) {
    for (const QString& path : {slides, handout}) requirePdf(path);
    if (!slides.isEmpty() && slides == handout)
        throw UsageError(
            u"--slides and --handout are both %1; each needs its own."_s.arg(outputName(slides)));
    if (arguments.has(u"paper"_s) && handout.isEmpty()) throw UsageError(u"--paper belongs to --handout."_s);
    for (const QString& option : {u"format"_s, u"size"_s, u"dpi"_s})
        if (arguments.has(option) && !arguments.has(u"figures"_s))
            throw UsageError(u"--%1 belongs to --figures."_s.arg(option));
}

/// The look of a lesson's figures; empty if no option of it is given.
std::optional<ExportSettings> figureSettings(const Arguments& arguments) {
    if (!arguments.has(u"format"_s) && !arguments.has(u"size"_s) && !arguments.has(u"dpi"_s)) return {};
    ExportSettings settings;
    settings.format = figureFormat(arguments.value(u"format"_s, figureFormatRow(settings.format).id));
    settings.size = sizeOf(arguments, u"size"_s, u"slide-content"_s).id;
    settings.dpi = arguments.real(u"dpi"_s);
    return settings;
}

void checkLessonOutputs(const QString& lesson, const QString& slides, const QString& handout,
                        const std::vector<PendingFile>& pictures) {
    OutputCheck check;
    check.addInput(lesson, u"the lesson"_s);
    check.addOutput(slides);
    check.addOutput(handout);
    for (const PendingFile& picture : pictures) check.addOutput(picture.path);
}

int exportLesson(const QString& name, const Arguments& arguments) {
    const QString slides = outputPath(arguments.value(u"slides"_s), u"slides"_s);
    const QString handout = outputPath(arguments.value(u"handout"_s), u"handout"_s);
    const QString figures = arguments.value(u"figures"_s);
    if (slides.isEmpty() && handout.isEmpty() && figures.isEmpty())
        throw UsageError(
            u"sinescope lesson export needs something to write: --slides FILE, "
            "--handout FILE or --figures FOLDER."_s);
    requireFiles(slides, handout, arguments);
    const Paper paper =
        asUsageError([&] { return paperOf(arguments.value(u"paper"_s, paperNames().front())); });
    const std::optional<ExportSettings> settings = figureSettings(arguments);
    const Lesson lesson = lessonOf(name);
    if (lesson.steps.empty()) throw Error(u"%1 has no step to write."_s.arg(name).toStdString());
    for (const LessonProblem& problem : lesson.problems)
        std::fprintf(stderr, "%s\n", problemText(problem, name).toUtf8().constData());
    const auto models = std::make_shared<ModelMemory>();
    requireTrueNumbers(lesson, name, arguments.has(u"yes"_s), modelMaker(models));
    const InkShown ink = arguments.has(u"ink"_s) ? InkShown::Yes : InkShown::No;
    const std::vector<PendingFile> pictures = figures.isEmpty()
                                                  ? std::vector<PendingFile>()
                                                  : lessonFigures(lesson, figures, ink, settings, models);
    checkLessonOutputs(name, slides, handout, pictures);
    if (!slides.isEmpty()) writeBytes(lessonSlides(lesson, ink, models), slides);
    if (!handout.isEmpty()) writeBytes(lessonHandout(lesson, paper, ink, models), handout);
    if (!figures.isEmpty()) writeFolder(figures, pictures);
    return 0;
}

}  // namespace

CommandRow lessonRow() {
    CommandRow row;
    row.name = u"lesson"_s;
    row.summary = u"Check a lesson or a deck, or write it as slides, handout or figures."_s;
    row.operand = u"check|export"_s;
    row.operandChoices = QStringList{u"check"_s, u"export"_s};
    row.target = u"FILE"_s;
    row.run = runLesson;
    row.paints = true;
    row.options = {
        fileRow("slides", "FILE",
                u"export: a 16:9 PDF, a page per step and per question; - is standard output"_s),
        fileRow("handout", "FILE",
                u"export: a PDF with blanks to fill in, answers on a separate page; - is standard output"_s),
        {u"paper"_s, u"NAME"_s, u"paper size of the handout; default: a4"_s, paperNames()},
        fileRow("figures", "FOLDER", u"export: every figure, with notes as text"_s),
        {u"format"_s, u"NAME"_s,
         u"format of the figures; default: png and svg; png if --size or --dpi is given"_s, figureFormats()},
        {u"size"_s, u"SIZE"_s,
         u"size of the figures: a preset (sinescope list sizes), or 1920x1080, 85x60mm, 3.25x2in; default: "
         "slide-content"_s},
        {u"dpi"_s, u"N"_s, u"resolution of PNG figures, pixels per inch"_s},
        {u"ink"_s, {}, u"export: include drawings over the figures of a deck"_s},
        {u"yes"_s, {}, u"export even if a number in the lesson is wrong"_s},
    };
    row.examples = {
        {u"check a lesson and list its problems by line"_s, u"sinescope lesson check own.md"_s},
        {u"slides and a handout of a lesson that comes with the program"_s,
         u"sinescope lesson export 12-rotation --slides slides.pdf --handout handout.pdf --paper letter"_s},
        {u"the figures of a deck, for another program's slides"_s,
         u"sinescope lesson export deck.md --figures figures"_s},
    };
    return row;
}

int runLesson(const Arguments& arguments) {
    if (arguments.operand() == "export"_L1) return exportLesson(arguments.target(), arguments);
    for (const OptionRow& option : arguments.command().options)
        if (arguments.has(option.name))
            throw UsageError(u"--%1 belongs to sinescope lesson export."_s.arg(option.name));
    return check(arguments.target());
}

}  // namespace sinescope
