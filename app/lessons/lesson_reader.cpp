// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_reader.h"

#include "app/lessons/lesson_blocks.h"
#include "app/lessons/step_reader.h"
#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/output_file.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <QFileInfo>
#include <QStringDecoder>

namespace sinescope {

namespace {

constexpr QChar byteOrderMark(0xfeff);

QString decoded(const QByteArray& bytes) {
    if (bytes.size() > maximumLessonBytes)
        throw Error("The file is larger than 64 MiB, the limit for lessons.");
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::ConvertInitialBom);
    QString text = decoder.decode(bytes);
    if (decoder.hasError() || text.contains(QChar::Null)) throw Error("The file is not UTF-8 text.");
    return text;
}

/// The beginning of a step: its ## heading.
struct StepHeading {
    qsizetype at = 0;
    int line = 0;
};

std::vector<StepHeading> stepHeadings(const QString& text) {
    std::vector<StepHeading> headings;
    for (const TextBlock& block : textBlocks(text))
        if (block.kind == TextBlock::Kind::Heading && block.level == 2)
            headings.push_back({block.begin, block.line});
    return headings;
}

/// Returns why a block before the first step is only text; empty if it is meant to be.
QString strayReason(const TextBlock& block) {
    if (block.kind == TextBlock::Kind::Heading && block.level == 1)
        return u"The lesson has a second title; it is shown as text."_s;
    if (block.kind == TextBlock::Kind::Heading && block.level == 3)
        return u"The sections before the first step are Notes and Sources; %1 is shown as text."_s.arg(
            quoted(block.text));
    if (block.kind != TextBlock::Kind::Fence) return {};
    if (!block.closed) return unclosedReason(u"The block that begins here"_s);
    const QString info = block.info.section(' '_L1, 0, 0);
    return info == "scene"_L1 || info == "ink"_L1
               ? u"A block of %1 belongs below the ## of a step; it is shown as text."_s.arg(info)
               : QString();
}

/// Reads title, text, notes and sources before the first step.
void readOpening(Lesson& lesson, const QString& source, Problems& problems) {
    lesson.written = {1, source};
    const QString text = source.startsWith(byteOrderMark) ? source.mid(1) : source;
    QString* part = &lesson.text;
    bool hasTitle = false;
    for (const TextBlock& block : textBlocks(text)) {
        const bool isHeading = block.kind == TextBlock::Kind::Heading;
        if (isHeading && block.level == 1 && !hasTitle) {
            lesson.title = block.text;
            hasTitle = true;
        } else if (isHeading && block.text.compare("Notes"_L1, Qt::CaseInsensitive) == 0) {
            part = &lesson.notes;
        } else if (isHeading && block.text.compare("Sources"_L1, Qt::CaseInsensitive) == 0) {
            part = &lesson.sources;
        } else {
            if (const QString reason = strayReason(block); !reason.isEmpty())
                problems.push_back({block.line, reason});
            *part += blockText(text, block);
        }
    }
    for (QString* words : {&lesson.text, &lesson.notes, &lesson.sources}) *words = trimmedLines(*words);
    if (lesson.title.isEmpty())
        problems.push_back({1, u"The lesson has no title; begin it with # and the title."_s});
}

QString openingText(const Lesson& lesson) {
    QString text = u"# %1\n\n"_s.arg(lesson.title.simplified());
    if (!lesson.text.isEmpty()) text += asBody(lesson.text) + u"\n\n"_s;
    if (!lesson.notes.isEmpty()) text += u"### Notes\n\n"_s + asBody(lesson.notes) + u"\n\n"_s;
    if (!lesson.sources.isEmpty()) text += u"### Sources\n\n"_s + asBody(lesson.sources) + u"\n\n"_s;
    return text;
}

void addImageProblems(const QString& text, Problems& problems) {
    qsizetype counted = 0;
    int line = 1;
    for (const qsizetype at : imagesIn(text)) {
        line += static_cast<int>(QStringView(text).mid(counted, at - counted).count('\n'_L1));
        counted = at;
        problems.push_back({line,
                            u"A lesson shows figures and opens no image files; this image is shown as it "
                            "is written."_s});
    }
}

bool isOpening(const Lesson& lesson, const QString& source) {
    Lesson again;
    Problems ignored;
    readOpening(again, source, ignored);
    return again.title == lesson.title && again.text == lesson.text && again.notes == lesson.notes &&
           again.sources == lesson.sources;
}

bool isStep(const QString& source, const LessonStep& step, const Scene& before,
            const LessonContext& context) {
    Problems ignored;
    return !source.isEmpty() && readStep(source, 1, before, context, ignored) == step;
}

/// Which parts are written as they were read. The content of a fence left open changes with what follows it.
enum class Kept { All, Closed };

bool isKept(const QString& source, Kept kept) {
    return kept == Kept::All || !hasOpenFence(source);
}

/// Returns a step as it was read, as read but with another Scene, or in the default form.
QString stepSource(const LessonStep& step, const Scene& before, const LessonContext& context, Kept kept) {
    const QString& source = step.written.source;
    if (isKept(source, kept)) {
        if (isStep(source, step, before, context)) return source;
        LessonStep other = step;
        other.patch = patchText(before, step.scene);
        QString replaced = withScenePatch(source, other.patch);
        if (!source.isEmpty() && isStep(replaced, other, before, context)) return replaced;
    }
    return stepText(step, before, context);
}

void appendPart(QString& text, const QString& part) {
    if (part.isEmpty()) return;
    if (!text.isEmpty() && text != byteOrderMark && !text.endsWith('\n'_L1)) text += '\n'_L1;
    text += part;
}

QString lessonText(const Lesson& lesson, const LessonContext& context, Kept kept) {
    const QString& opening = lesson.written.source;
    QString text = isKept(opening, kept) && isOpening(lesson, opening) ? opening : openingText(lesson);
    Scene before;
    for (const LessonStep& step : lesson.steps) {
        appendPart(text, stepSource(step, before, context, kept));
        before = step.scene;
    }
    return text;
}

/// True if the text reads as this lesson, ignoring how its patches are written.
bool reads(const QString& text, const Lesson& lesson, const LessonContext& context) {
    Lesson again = readLesson(text.toUtf8(), context);
    Lesson expected = lesson;
    for (Lesson* each : {&again, &expected}) {
        each->problems.clear();
        for (LessonStep& step : each->steps) step.patch.clear();
    }
    return again == expected;
}

}  // namespace

LessonContext lessonContext(const FigureCatalog& catalog, const QString& folder) {
    return {catalog, sceneSource(catalog, folder)};
}

Lesson readLesson(const QByteArray& bytes, const LessonContext& context) {
    QString text = decoded(bytes);
    if (bytes.startsWith("\xef\xbb\xbf") && !text.startsWith(byteOrderMark)) text.prepend(byteOrderMark);
    Lesson lesson;
    const std::vector<StepHeading> headings = stepHeadings(text);
    readOpening(lesson, text.left(headings.empty() ? text.size() : headings.front().at), lesson.problems);
    if (headings.empty())
        lesson.problems.push_back({1, u"The lesson has no step; each begins with ## and its claim."_s});
    Scene before;
    for (std::size_t k = 0; k < headings.size(); ++k) {
        const qsizetype end = k + 1 < headings.size() ? headings[k + 1].at : text.size();
        lesson.steps.push_back(readStep(text.mid(headings[k].at, end - headings[k].at), headings[k].line,
                                        before, context, lesson.problems));
        before = lesson.steps.back().scene;
    }
    addImageProblems(text, lesson.problems);
    return lesson;
}

QByteArray writeLesson(const Lesson& lesson, const LessonContext& context) {
    const QString text = lessonText(lesson, context, Kept::All);
    if (reads(text, lesson, context)) return text.toUtf8();
    return lessonText(lesson, context, Kept::Closed).toUtf8();
}

Lesson openLesson(const QString& path, const FigureCatalog& catalog) {
    const QByteArray bytes = readInputFile(path, maximumLessonBytes);
    try {
        return readLesson(bytes, lessonContext(catalog, QFileInfo(path).path()));
    } catch (const Error& error) {
        throw failure(u"%1: %2"_s.arg(path, QString::fromUtf8(error.what())));
    }
}

void saveLesson(const Lesson& lesson, const QString& path, const FigureCatalog& catalog) {
    const QByteArray bytes = writeLesson(lesson, lessonContext(catalog, QFileInfo(path).path()));
    if (const QString reason = writeWhole(path, bytes); !reason.isEmpty())
        throw failure(u"The lesson %1 cannot be saved: %2."_s.arg(quotedPath(path), reason));
}

QString problemText(const LessonProblem& problem, const QString& name) {
    return u"%1, line %2: %3"_s.arg(name).arg(problem.line).arg(onOneLine(problem.sentence));
}

}  // namespace sinescope
