// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/step_reader.h"

#include "app/lessons/ink_text.h"
#include "app/lessons/lesson_blocks.h"
#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <QJsonDocument>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

namespace {

const QString sceneInfo = u"scene"_s;
const QString inkInfo = u"ink"_s;

bool isFence(const TextBlock& block, const QString& info) {
    return block.kind == TextBlock::Kind::Fence && block.info.section(' '_L1, 0, 0) == info;
}

enum class Part { Intro, Question, Reveal, YourTurn, AtHome, Proof, Notes, Sources, Myth };

constexpr std::pair<Part, const char*> partNames[] = {
    {Part::Question, "Question"}, {Part::Reveal, "Reveal"}, {Part::YourTurn, "Your turn"},
    {Part::AtHome, "At home"},    {Part::Proof, "Proof"},   {Part::Notes, "Notes"},
    {Part::Sources, "Sources"},   {Part::Myth, "Myth?"},
};

std::optional<Part> partOf(const QString& heading) {
    for (const auto& [part, name] : partNames)
        if (heading.compare(QLatin1String(name), Qt::CaseInsensitive) == 0) return part;
    return {};
}

QString partList() {
    QStringList names;
    for (const auto& [part, name] : partNames) names << QLatin1String(name);
    return names.join(u", "_s);
}

/// Sorts the blocks of a step into its sections.
class StepReader {
 public:
    StepReader(const QString& source, int line, const Scene& before, const LessonContext& context,
               Problems& problems)
        : m_source(source), m_context(context), m_problems(problems) {
        m_step.scene = before;
        m_step.written = {line, source};
        for (const TextBlock& block : textBlocks(source, line)) add(block);
    }

    LessonStep step() {
        readTitle();
        m_step.text = trimmedLines(m_intro);
        readSections();
        checkStage();
        return m_step;
    }

 private:
    void problem(int line, const QString& sentence) { m_problems.push_back({line, sentence}); }

    void add(const TextBlock& block) {
        if (block.kind == TextBlock::Kind::Heading && block.level == 2 && m_titleLine == 0) {
            m_step.title = block.text;
            m_titleLine = block.line;
        } else if (block.kind == TextBlock::Kind::Heading && block.level == 3) {
            begin(block);
        } else if (isFence(block, sceneInfo)) {
            addScene(block);
        } else if (isFence(block, inkInfo)) {
            addInk(block);
        } else {
            if (block.kind == TextBlock::Kind::Heading && block.level == 1)
                problem(block.line, u"The lesson has a second title; it is shown as text."_s);
            append(block);
        }
    }

    void begin(const TextBlock& heading) {
        const std::optional<Part> part = partOf(heading.text);
        m_part = part.value_or(Part::Intro);
        if (part && (*part == Part::Myth || !m_sections.contains(*part))) {
            m_sections.insert(*part, {{}, heading.line + 1});
            return;
        }
        problem(heading.line,
                part ? u"The step has a second section \"%1\"; it is shown as text."_s.arg(heading.text)
                     : u"There is no section %1; the sections of a step are %2. It is shown as "
                       "text."_s.arg(quoted(heading.text), partList()));
        m_part = Part::Intro;
        append(heading);
    }

    void append(const TextBlock& block) {
        const QString text = blockText(m_source, block);
        if (!block.closed) problem(block.line, unclosedReason(u"The block that begins here"_s));
        if (m_part == Part::Intro)
            m_intro += text;
        else
            section().text += text;
    }

    /// The section begun last.
    Section& section() { return *m_sections.find(m_part); }

    /// Replaces a removed block by blank lines, so that lines after it keep their numbers.
    void countLines(const TextBlock& block) {
        if (m_part != Part::Intro)
            section().text +=
                QString(m_source.mid(block.begin, block.end - block.begin).count('\n'_L1), '\n'_L1);
    }

    /// A second ink block is allowed, because the user may have added it.
    void addInk(const TextBlock& block) {
        if (!block.closed) problem(block.line, unclosedReason(u"The ink block"_s));
        const QString reason = errorMessageOf([&] {
            for (InkStroke& stroke : readInk(block.text, m_context.catalog))
                m_step.ink.push_back(std::move(stroke));
        });
        if (reason.isEmpty()) return countLines(block);
        problem(block.line, u"The ink cannot be read, and is shown as text: %1"_s.arg(reason));
        append(block);
    }

    void addScene(const TextBlock& block) {
        countLines(block);
        if (m_hasScene) {
            problem(block.line, u"The step has a second scene block; it is shown as text."_s);
            append(block);
            return;
        }
        m_hasScene = true;
        m_sceneLine = block.line;
        m_step.patch = block.text;
        if (!block.closed) problem(block.line, unclosedReason(u"The scene block"_s));
        readScene(block);
    }

    void readScene(const TextBlock& block) {
        QJsonParseError fault;
        const QByteArray text = block.text.toUtf8();
        const QJsonDocument json = QJsonDocument::fromJson(text, &fault);
        if (fault.error != QJsonParseError::NoError || !json.isObject()) {
            const auto line = static_cast<int>(text.left(fault.offset).count('\n'));
            problem(block.line + 1 + (json.isArray() ? 0 : line),
                    json.isArray() ? u"The scene block holds a list; it must be a JSON object."_s
                                   : u"The scene block is not valid JSON: %1."_s.arg(fault.errorString()));
            return;
        }
        const QString reason = errorMessageOf([&] {
            m_step.scene = patchedScene(m_step.scene, json.object(), m_context.catalog, m_context.source);
        });
        if (!reason.isEmpty())
            problem(block.line,
                    u"The Scene is invalid: %1 The step keeps the one of the step before."_s.arg(reason));
    }

    void readTitle() {
        if (m_step.title.isEmpty())
            problem(m_step.written.line,
                    u"The step has no title; behind ## is its claim, in one sentence."_s);
    }

    void readSections() {
        // QMultiMap returns the values of a key with the last one first.
        const auto text = [this](Part part) { return trimmedLines(m_sections.value(part).text); };
        if (m_sections.contains(Part::Question))
            m_step.question = readQuestion(m_sections.value(Part::Question), m_problems);
        if (m_sections.contains(Part::Reveal))
            m_step.reveals = readReveals(m_sections.value(Part::Reveal), m_problems);
        m_step.yourTurn = text(Part::YourTurn);
        m_step.atHome = text(Part::AtHome);
        if (m_sections.contains(Part::Proof))
            m_step.proofs = readProofs(m_sections.value(Part::Proof), m_problems);
        m_step.notes = text(Part::Notes);
        m_step.sources = text(Part::Sources);
        const QList<Section> myths = m_sections.values(Part::Myth);
        for (auto myth = myths.rbegin(); myth != myths.rend(); ++myth)
            m_step.myths.push_back(readMyth(*myth, m_problems));
    }

    void checkStage() {
        const int line = m_sceneLine > 0 ? m_sceneLine : m_step.written.line;
        const QStringList figures = figuresOf(m_step);
        for (const LessonReveal& reveal : m_step.reveals)
            if (!reveal.transition().isEmpty())
                checkTransition(reveal.transition(), reveal.written.line);
            else if (const auto played = reveal.played())
                checkPlayed(*played, reveal.written.line);
            else if (!reveal.target.isEmpty() && reveal.target != "derivation"_L1 &&
                     !figures.contains(reveal.target))
                problem(reveal.written.line, u"%1 cannot be revealed; on stage are %2 and derivation."_s.arg(
                                                 quoted(reveal.target), figures.join(u", "_s)));
        for (const QString& control : controlsOf(m_step))
            if (!isSetting(control, m_context.catalog))
                problem(line,
                        u"There is no control %1 to link to; a control is length, d_model, "
                        "base, position, column, shift and so on, or a figure's option such as "
                        "order.positions."_s.arg(quoted(control)));
    }

    void checkPlayed(const LessonReveal::Played& played, int line) {
        if (!isSetting(played.control, m_context.catalog)) {
            problem(line, u"There is no control %1 to play."_s.arg(quoted(played.control)));
            return;
        }
        const QString reason = errorMessageOf([&] {
            withSettings(m_step.scene, {{played.control, played.to}}, m_context.catalog);
        });
        if (!reason.isEmpty())
            problem(line, u"%1 cannot be played: %2"_s.arg(quoted(played.control), reason));
    }

    void checkTransition(const QString& id, int line) {
        const FigureSpec* spec = findSpec(m_context.catalog, u"transition"_s);
        const QStringList ids =
            spec && !spec->options.empty() ? spec->options.front().choices : QStringList();
        if (!ids.contains(id)) problem(line, unknownName(u"transition"_s, id, ids));
    }

    QString m_source;
    const LessonContext& m_context;
    Problems& m_problems;
    LessonStep m_step;
    QString m_intro;
    QMultiMap<Part, Section> m_sections;
    Part m_part = Part::Intro;
    bool m_hasScene = false;
    int m_sceneLine = 0;
    int m_titleLine = 0;
};

QString section(const char* name, const QString& body) {
    if (body.trimmed().isEmpty()) return {};
    QString text = u"### "_s + QLatin1String(name) + u"\n\n"_s + asBody(body);
    if (!text.endsWith('\n'_L1)) text += '\n'_L1;
    return text + '\n'_L1;
}

/// Uses a fence longer than any in the patch, because an unreadable patch may contain anything.
QString sceneBlock(const QString& patch) {
    QString marks = u"```"_s;
    while (patch.contains(marks)) marks += '`'_L1;
    return u"%1scene\n%2\n%1\n"_s.arg(marks, patch);
}

QString inkBlock(const std::vector<InkStroke>& ink) {
    return u"```ink\n%1\n```\n"_s.arg(inkText(ink));
}

/// True if the patch gives that Scene.
bool makes(const QString& patch, const Scene& before, const Scene& after, const LessonContext& context) {
    const QJsonDocument json = QJsonDocument::fromJson(patch.toUtf8());
    if (!json.isObject()) return before == after;
    try {
        return patchedScene(before, json.object(), context.catalog, context.source) == after;
    } catch (const Error&) {
        return before == after;  // an invalid patch stays in the file to be corrected
    }
}

}  // namespace

QString asBody(const QString& text) {
    static const QRegularExpression marks(u"^( {0,3}(?:`{3,}|~{3,}))[ \\t]*"_s);
    QString safe;
    for (const TextBlock& block : textBlocks(text)) {
        QString lines = blockText(text, block);
        if (block.kind == TextBlock::Kind::Heading && block.level <= 3) lines.prepend('\\'_L1);
        // Makes it a code block of the language "text".
        if (isFence(block, sceneInfo) || isFence(block, inkInfo)) lines.replace(marks, u"\\1text "_s);
        safe += lines;
    }
    return safe;
}

LessonStep readStep(const QString& source, int line, const Scene& before, const LessonContext& context,
                    Problems& problems) {
    return StepReader(source, line, before, context, problems).step();
}

QString patchText(const Scene& before, const Scene& after) {
    const QJsonObject patch = patchBetween(before, after);
    return patch.isEmpty() ? QString() : QString::fromUtf8(jsonText(patch)).trimmed();
}

QString stepText(const LessonStep& step, const Scene& before, const LessonContext& context) {
    QString text = u"## %1\n\n"_s.arg(step.title.simplified());
    if (!step.text.isEmpty()) text += asBody(step.text) + u"\n\n"_s;
    const QString patch = !step.patch.isEmpty() && makes(step.patch, before, step.scene, context)
                              ? step.patch
                              : patchText(before, step.scene);
    if (!patch.isEmpty()) text += sceneBlock(patch) + '\n'_L1;
    if (!step.ink.empty()) text += inkBlock(step.ink) + '\n'_L1;
    if (step.question) text += section("Question", questionText(*step.question));
    text += section("Reveal", revealsText(step.reveals));
    text += section("Your turn", step.yourTurn);
    text += section("At home", step.atHome);
    text += section("Proof", proofsText(step.proofs));
    text += section("Notes", step.notes);
    text += section("Sources", step.sources);
    for (const LessonMyth& myth : step.myths) text += section("Myth?", mythText(myth));
    return text;
}

QString withScenePatch(const QString& source, const QString& patch) {
    const QString block = patch.isEmpty() ? QString() : sceneBlock(patch);
    qsizetype firstSection = source.size();
    for (const TextBlock& part : textBlocks(source)) {
        if (isFence(part, sceneInfo)) return source.left(part.begin) + block + source.mid(part.end);
        if (part.kind == TextBlock::Kind::Heading && part.level == 3)
            firstSection = std::min(firstSection, part.begin);
    }
    if (block.isEmpty()) return source;
    QString before = source.left(firstSection);
    while (!before.endsWith(u"\n\n"_s)) before += '\n'_L1;
    return before + block + '\n'_L1 + source.mid(firstSection);
}

bool hasOpenFence(const QString& source) {
    const std::vector<TextBlock> blocks = textBlocks(source);
    return std::ranges::any_of(blocks, [](const TextBlock& block) { return !block.closed; });
}

}  // namespace sinescope
