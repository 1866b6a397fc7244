// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope lesson: checks a lesson or a deck, and writes it as slides, handout or figures.
#include "app/cli/command_table.h"
#include "app/cli/output_check.h"
#include "app/export/lesson_files.h"
#include "app/figures/registry.h"
#include "app/lessons/library.h"
#include "app/lessons/number_check.h"
#include "app/lessons/remembered_models.h"
#include "app/scene/number_format.h"
#include "app/scene/output_file.h"

#include <QFileInfo>

#include <cstdio>

namespace sinescope {

namespace {

QStringList shippedIds() {
    QStringList ids;
    for (const ShippedLesson& lesson : shippedLessons()) ids << lesson.id;
    return ids;
}

/// A file, or a lesson of the program by its id.
Lesson lessonOf(const QString& name) {
    if (!QFileInfo::exists(name) && shippedIds().contains(name)) return shippedLesson(name, figureCatalog());
    if (!QFileInfo::exists(name) && !name.contains(QLatin1Char('/')) && !name.contains(QLatin1Char('.')))
        throw UsageError(QStringLiteral("There is no file and no lesson %1; the lessons are %2.")
                             .arg(quoted(name), shippedIds().join(QStringLiteral(", "))));
    return openLesson(name, figureCatalog());
}

ModelMaker models() {
    return rememberedModels(
        [](const QString& figure, const Scene& scene) { return figureKind(figure).modelOf(scene); });
}

/// Everything that is wrong with a lesson, in the order of its lines.
std::vector<LessonProblem> problemsOf(const Lesson& lesson, const ModelMaker& models) {
    std::vector<LessonProblem> problems = lesson.problems;
    const std::vector<LessonProblem> proofs = checkProofs(lesson, figureCatalog(), models);
    problems.insert(problems.end(), proofs.begin(), proofs.end());
    std::stable_sort(problems.begin(), problems.end(),
                     [](const LessonProblem& a, const LessonProblem& b) { return a.line < b.line; });
    return problems;
}

std::size_t proofCount(const Lesson& lesson) {
    std::size_t count = 0;
    for (const LessonStep& step : lesson.steps) {
        count += step.proofs.size();
        for (const LessonMyth& myth : step.myths) count += myth.proofs.size();
    }
    return count;
}

int check(const QString& name) {
    const Lesson lesson = lessonOf(name);
    const ModelMaker made = models();
    const std::vector<LessonProblem> problems = problemsOf(lesson, made);
    for (const LessonProblem& problem : problems)
        std::fprintf(stderr, "%s\n", problemText(problem, name).toUtf8().constData());
    const std::vector<LessonProblem> warnings = uncoveredNumbers(lesson, figureCatalog(), made);
    for (const LessonProblem& warning : warnings)
        std::fprintf(stderr, "warning: %s\n", problemText(warning, name).toUtf8().constData());
    if (!problems.empty())
        throw Error(QStringLiteral("%1 has %2.")
                        .arg(name, counted(static_cast<qint64>(problems.size()), QStringLiteral("problem")))
                        .toStdString());
    const auto steps = counted(static_cast<qint64>(lesson.steps.size()), QStringLiteral("step"));
    const auto proofs = counted(static_cast<qint64>(proofCount(lesson)), QStringLiteral("proof"));
    const QString warned =
        warnings.empty()
            ? QString()
            : QStringLiteral(", ") + counted(static_cast<qint64>(warnings.size()), QStringLiteral("warning"));
    writeBytes(QStringLiteral("%1: %2, %3, nothing to mend%4.\n").arg(name, steps, proofs, warned).toUtf8(),
               QStringLiteral("-"));
    return 0;
}

/// Says each number that does not hold. Throws Error where there is one, unless it is wanted all the same.
void requireTrueNumbers(const Lesson& lesson, const QString& name, bool anyway) {
    const std::vector<LessonProblem> found = checkProofs(lesson, figureCatalog(), models());
    for (const LessonProblem& problem : found)
        std::fprintf(stderr, "%s\n", problemText(problem, name).toUtf8().constData());
    if (found.empty() || anyway) return;
    throw Error(
        QStringLiteral("%1 has %2, and nothing was written; --yes writes it all the same.")
            .arg(name, counted(static_cast<qint64>(found.size()), QStringLiteral("number that does not hold"),
                               QStringLiteral("numbers that do not hold")))
            .toStdString());
}

/// What is written must be told apart and say what it is.
void requireFiles(const QString& slides, const QString& handout, const Arguments& arguments) {
    for (const QString& path : {slides, handout})
        if (!path.isEmpty() && path != QLatin1String("-") &&
            !path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
            throw UsageError(
                QStringLiteral("The file %1 is a PDF; its name must end in .pdf.").arg(quoted(path)));
    if (!slides.isEmpty() && slides == handout)
        throw UsageError(
            QStringLiteral("--slides and --handout are both %1; each needs its own.")
                .arg(slides == QLatin1String("-") ? QStringLiteral("standard output") : quoted(slides)));
    if (arguments.has(QStringLiteral("paper")) && handout.isEmpty())
        throw UsageError(QStringLiteral("--paper belongs to --handout."));
}

void checkLessonOutputs(const QString& lesson, const QString& slides, const QString& handout,
                        const std::vector<PendingFile>& pictures) {
    OutputCheck check;
    check.addInput(lesson, QStringLiteral("the lesson"));
    check.addOutput(slides);
    check.addOutput(handout);
    for (const PendingFile& picture : pictures) check.addOutput(picture.path);
}

int exportLesson(const QString& name, const Arguments& arguments) {
    const QString slides = arguments.value(QStringLiteral("slides"));
    const QString handout = arguments.value(QStringLiteral("handout"));
    const QString figures = arguments.value(QStringLiteral("figures"));
    if (slides.isEmpty() && handout.isEmpty() && figures.isEmpty())
        throw UsageError(
            QStringLiteral("sinescope lesson export needs something to write: --slides FILE, "
                           "--handout FILE or --figures FOLDER."));
    requireFiles(slides, handout, arguments);
    const Paper paper =
        asUsageError([&] { return paperOf(arguments.value(QStringLiteral("paper"), paperNames().front())); });
    const Lesson lesson = lessonOf(name);
    if (lesson.steps.empty()) throw Error(QStringLiteral("%1 has no step to write.").arg(name).toStdString());
    for (const LessonProblem& problem : lesson.problems)
        std::fprintf(stderr, "%s\n", problemText(problem, name).toUtf8().constData());
    requireTrueNumbers(lesson, name, arguments.has(QStringLiteral("yes")));
    const InkShown ink = arguments.has(QStringLiteral("ink")) ? InkShown::Yes : InkShown::No;
    const std::vector<PendingFile> pictures =
        figures.isEmpty() ? std::vector<PendingFile>() : lessonFigures(lesson, figures, ink);
    checkLessonOutputs(name, slides, handout, pictures);
    if (!slides.isEmpty()) writeBytes(lessonSlides(lesson, ink), slides);
    if (!handout.isEmpty()) writeBytes(lessonHandout(lesson, paper, ink), handout);
    if (!figures.isEmpty()) {
        makeFolder(figures);
        writeTogether(pictures);
    }
    return 0;
}

}  // namespace

CommandRow lessonRow() {
    CommandRow row;
    row.name = QStringLiteral("lesson");
    row.summary = QStringLiteral("Check a lesson or a deck, or write it as slides, handout or figures.");
    row.operand = QStringLiteral("check|export");
    row.operandChoices = QStringList{QStringLiteral("check"), QStringLiteral("export")};
    row.target = QStringLiteral("FILE");
    row.run = runLesson;
    row.paints = true;
    row.options = {
        {QStringLiteral("slides"),
         QStringLiteral("FILE"),
         QStringLiteral("export: a 16:9 PDF, one page per step; - is standard output"),
         {},
         true},
        {QStringLiteral("handout"),
         QStringLiteral("FILE"),
         QStringLiteral(
             "export: a PDF with blanks to fill in, answers on a separate page; - is standard output"),
         {},
         true},
        {QStringLiteral("paper"), QStringLiteral("NAME"),
         QStringLiteral("paper size of the handout; default: a4"), paperNames()},
        {QStringLiteral("figures"),
         QStringLiteral("FOLDER"),
         QStringLiteral("export: every figure as PNG and SVG, with notes as text"),
         {},
         true},
        {QStringLiteral("ink"), {}, QStringLiteral("export: include drawings over the figures of a deck")},
        {QStringLiteral("yes"), {}, QStringLiteral("export even if a number in the lesson is wrong")},
    };
    row.examples = {
        {QStringLiteral("check a lesson and list its problems by line"),
         QStringLiteral("sinescope lesson check own.md")},
        {QStringLiteral("slides and a handout of a lesson that comes with the program"),
         QStringLiteral(
             "sinescope lesson export 12-rotation --slides slides.pdf --handout handout.pdf --paper "
             "letter")},
        {QStringLiteral("the figures of a deck, for another program's slides"),
         QStringLiteral("sinescope lesson export deck.md --figures figures")},
    };
    return row;
}

int runLesson(const Arguments& arguments) {
    if (arguments.operand() == QLatin1String("export")) return exportLesson(arguments.target(), arguments);
    for (const OptionRow& option : arguments.command().options)
        if (arguments.has(option.name))
            throw UsageError(QStringLiteral("--%1 belongs to sinescope lesson export.").arg(option.name));
    return check(arguments.target());
}

}  // namespace sinescope
