// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/lesson_files.h"
#include "app/export/lesson_stage.h"
#include "app/lessons/ink_text.h"
#include "app/scene/literals.h"

#include <QDir>

namespace sinescope {

namespace {

using Settings = std::optional<ExportSettings>;

using Models = std::shared_ptr<ModelMemory>;

FigureJob jobOf(const QString& figure, const LessonStep& step, InkShown ink, const Settings& settings,
                const Models& models) {
    const FigureSize size = figureSize(u"slide-content"_s);
    FigureJob job = settings
                        ? exportJob(figure, unfoldedScene(step), *settings, {}, models)
                        : FigureJob{figure, unfoldedScene(step), size, exportStyle(step.scene.style, size)};
    job.models = models;
    if (ink == InkShown::Yes) job.ink = inkOn({figure}, step.ink);
    return job;
}

void append(QString& text, const char* heading, const QString& body) {
    if (!body.trimmed().isEmpty()) text += u"\n%1\n%2\n"_s.arg(QString::fromUtf8(heading), body.trimmed());
}

QString proofsOf(const std::vector<LessonProof>& proofs) {
    QString text;
    for (const LessonProof& proof : proofs)
        text += u"- %1 [%2]\n"_s.arg(plainText(proof.text), proof.expression);
    return text;
}

QString notesOf(const LessonStep& step, const Settings& settings, const Models& models) {
    QString text = step.title + '\n'_L1;
    append(text, "Text:", plainText(step.text));
    if (step.question) {
        append(text, "Question:", plainText(questionOnPage(*step.question)));
        append(text, "Answer:", plainText(answerOnPage(*step.question, step.scene, modelMaker(models))));
    }
    append(text, "Your turn:", plainText(step.yourTurn));
    append(text, "Proof:", proofsOf(step.proofs));
    append(text, "Notes:", plainText(step.notes));
    for (const LessonMyth& myth : step.myths)
        append(text, "Myth?",
               u"\"%1\" (%2)\n%3\n%4"_s.arg(plainText(myth.statement), plainText(myth.source),
                                            plainText(myth.truth), proofsOf(myth.proofs)));
    append(text, "Sources:", plainText(step.sources));
    for (const QString& id : figuresOf(step)) {
        const FigureJob job = jobOf(id, step, InkShown::No, settings, models);
        if (job.style.paper) append(text, "Caption:", figureCaption(job));
        append(text, "Alternative text:", figureDescription(job, *modelOf(job)));
    }
    return text;
}

}  // namespace

std::vector<PendingFile> lessonFigures(const Lesson& lesson, const QString& folder, InkShown ink,
                                       const Settings& settings, const Models& models) {
    const std::vector<FigureFormat> formats =
        settings ? std::vector{settings->format} : std::vector{FigureFormat::Png, FigureFormat::Svg};
    std::vector<PendingFile> files;
    int number = 0;
    for (const LessonStep& step : lesson.steps) {
        const QString base = QDir(folder).filePath(u"%1"_s.arg(++number, 2, 10, '0'_L1));
        for (const QString& id : figuresOf(step)) {
            const QString name = base + '-'_L1 + id;
            for (const FigureFormat format : formats)
                files.push_back(
                    {name + '.'_L1 + figureFormatRow(format).id,
                     [&step, id, format, ink, settings, models](const QString& path, const auto& progress) {
                         writeBytes(figureBytes(jobOf(id, step, ink, settings, models), format, progress),
                                    path);
                     }});
        }
        files.push_back({base + u".txt"_s, [&step, settings, models](const QString& path, const auto&) {
                             writeBytes(notesOf(step, settings, models).toUtf8(), path);
                         }});
    }
    return files;
}

}  // namespace sinescope
