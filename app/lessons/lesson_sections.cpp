// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_sections.h"

#include "app/lessons/assertion.h"
#include "app/lessons/lesson_blocks.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"

#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

namespace {

constexpr qsizetype maximumChoices = 5;

/// A text and the `code` at its end.
struct Coded {
    QString text;
    QString code;
};

Coded coded(const QString& item) {
    static const QRegularExpression form(u"^(.*?)`([^`]*)`\\s*$"_s,
                                         QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = form.match(item);
    return match.hasMatch() ? Coded{match.captured(1).trimmed(), match.captured(2).trimmed()}
                            : Coded{item.trimmed(), {}};
}

/// The words after a keyword at the beginning of a line, and the other lines.
struct Keyed {
    QString rest;
    std::optional<QString> words;
    int line = 0;
};

Keyed keyed(const QString& text, const QString& keyword, int firstLine) {
    Keyed found;
    QStringList rest;
    int number = firstLine;
    for (const QString& line : text.split('\n'_L1)) {
        if (!found.words && line.startsWith(keyword, Qt::CaseInsensitive)) {
            found.words = line.mid(keyword.size()).trimmed();
            found.line = number;
        } else {
            rest << line;
        }
        ++number;
    }
    found.rest = trimmedLines(rest.join('\n'_L1));
    return found;
}

void requireAssertion(const QString& code, int line, Problems& problems) {
    const QString reason = errorMessageOf([&] { parseAssertion(code); });
    if (!reason.isEmpty())
        problems.push_back({line, u"The proof %1 cannot be read. %2"_s.arg(quoted(code), reason)});
}

LessonProof proofOf(const ListItem& item, Problems& problems) {
    const Coded parts = coded(item.text);
    LessonProof proof{parts.text, parts.code, {item.line, {}}};
    if (parts.code.isEmpty()) {
        problems.push_back({item.line,
                            u"A proof ends with its expression between backquotes, such "
                            "as `similarity.first_rise == 12`; here is %1."_s.arg(quoted(item.text))});
        return proof;
    }
    requireAssertion(parts.code, item.line, problems);
    return proof;
}

std::vector<LessonProof> proofsOf(const std::vector<ListItem>& items, Problems& problems) {
    return valuesOf(items, [&](const ListItem& item) { return proofOf(item, problems); });
}

void takeChoices(LessonQuestion& question, const std::vector<ListItem>& items, Problems& problems) {
    static const QRegularExpression comparison(u"[<>]|[=!~]="_s);
    question.kind = LessonQuestion::Kind::Choice;
    int done = 0;
    for (const ListItem& item : items) {
        if (item.isDone && done++ == 0) question.right = static_cast<int>(question.choices.size());
        const Coded parts = coded(item.text);
        const bool isProven = comparison.match(parts.code).hasMatch();
        question.choices << (isProven ? parts.text : item.text);
        question.proofs << (isProven ? parts.code : QString());
        if (isProven) requireAssertion(parts.code, item.line, problems);
    }
    const int line = question.written.line;
    if (question.choices.size() < 2 || question.choices.size() > maximumChoices)
        problems.push_back({line, u"The question has %1; it must have 2 to %2."_s
                                      .arg(counted(question.choices.size(), u"choice"_s))
                                      .arg(maximumChoices)});
    if (done != 1)
        problems.push_back({line, done == 0 ? u"The question marks no choice as the right one; mark it "
                                              "with [x]."_s
                                            : u"The question marks %1 choices as right; one must be "
                                              "marked with [x]."_s.arg(done)});
}

void takeAnswer(LessonQuestion& question, const Keyed& answer, Problems& problems) {
    static const QRegularExpression form(u"^`([^`]*)`\\s*(.*)$"_s);
    question.kind = LessonQuestion::Kind::Number;
    const QRegularExpressionMatch match = form.match(*answer.words);
    question.answer = match.hasMatch() ? match.captured(1).trimmed() : *answer.words;
    question.unit = match.captured(2).trimmed();
    if (question.unit.endsWith('.'_L1)) question.unit.chop(1);
    const QString reason = errorMessageOf([&] { parseExpression(question.answer); });
    if (!reason.isEmpty())
        problems.push_back({answer.line, u"The answer %1 is neither a number nor an expression. %2"_s.arg(
                                             quoted(question.answer), reason)});
}

void takeSketch(LessonQuestion& question, const Keyed& sketch, Problems& problems) {
    static const QRegularExpression form(u"^`([^`]+)`,\\s*`([^`]+)`,\\s*`([^`]+)`\\.?$"_s);
    question.kind = LessonQuestion::Kind::Curve;
    const QRegularExpressionMatch match = form.match(*sketch.words);
    if (!match.hasMatch()) {
        problems.push_back(
            {sketch.line,
             u"A sketch names a figure and two columns of its table, each between backquotes: "
             "Sketch: `similarity`, `shift k`, `S(k)`; here is %1."_s.arg(quoted(*sketch.words))});
        return;
    }
    question.figure = match.captured(1);
    question.x = match.captured(2);
    question.y = match.captured(3);
}

/// The lines of a quotation without their marks, and the other lines.
struct Quoted {
    QString quotation;
    QString rest;
};

Quoted quotation(const QString& text) {
    QStringList quotation, rest;
    for (const QString& line : text.split('\n'_L1)) {
        const bool isQuoted = line.startsWith('>'_L1);
        if (isQuoted) quotation << line.mid(line.startsWith(u"> "_s) ? 2 : 1);
        rest << (isQuoted ? QString() : line);  // keeps the line numbers of the lists
    }
    return {trimmedLines(quotation.join('\n'_L1)), rest.join('\n'_L1)};
}

}  // namespace

std::vector<LessonProof> readProofs(const Section& section, Problems& problems) {
    const ListedText listed = listedText(section.text, section.line);
    if (listed.items.empty() || !listed.rest.isEmpty())
        problems.push_back(
            {section.headingLine(),
             u"Proofs are the items of a list, - text `expression`%1."_s.arg(
                 listed.rest.isEmpty() ? QString() : u"; %1 is in none"_s.arg(quoted(listed.rest)))});
    std::vector<LessonProof> proofs = proofsOf(listed.items, problems);
    if (!listed.rest.isEmpty()) proofs.push_back({listed.rest, {}, {section.headingLine(), {}}});
    return proofs;
}

LessonQuestion readQuestion(const Section& section, Problems& problems) {
    LessonQuestion question;
    question.written.line = section.headingLine();
    const Keyed answer = keyed(section.text, u"Answer:"_s, section.line);
    const Keyed sketch = keyed(section.text, u"Sketch:"_s, section.line);
    ListedText listed = listedText(section.text, section.line);
    std::erase_if(listed.items, [](const ListItem& item) { return !item.isTask; });
    const bool isChoice = !listed.items.empty();
    question.text = isChoice ? listed.rest : keyed(answer.rest, u"Sketch:"_s, section.line).rest;
    if (isChoice + answer.words.has_value() + sketch.words.has_value() != 1)
        problems.push_back(
            {section.headingLine(),
             u"A question has either choices (- [ ] and - [x]), a line Answer: `number`, or a line "
             "Sketch: `figure`, `column`, `column`."_s});
    if (isChoice)
        takeChoices(question, listed.items, problems);
    else if (answer.words)
        takeAnswer(question, answer, problems);
    else if (sketch.words)
        takeSketch(question, sketch, problems);
    if (question.text.isEmpty()) problems.push_back({section.headingLine(), u"The question has no text."_s});
    return question;
}

std::vector<LessonReveal> readReveals(const Section& section, Problems& problems) {
    static const QRegularExpression form(u"^`([^`]+)`:?\\s*(.*)$"_s);
    const ListedText listed = listedText(section.text, section.line);
    if (listed.items.empty() || !listed.rest.isEmpty())
        problems.push_back({section.headingLine(),
                            u"What is revealed are the items of a list, in order: 1. "
                            "`heatmap`: text. What is in none comes last."_s});
    std::vector<LessonReveal> reveals;
    for (const ListItem& item : listed.items) {
        const QRegularExpressionMatch match = form.match(item.text);
        reveals.push_back(match.hasMatch() ? LessonReveal{match.captured(1), match.captured(2)}
                                           : LessonReveal{{}, item.text});
        reveals.back().written.line = item.line;
    }
    if (!listed.rest.isEmpty()) reveals.push_back({{}, listed.rest});
    return reveals;
}

LessonMyth readMyth(const Section& section, Problems& problems) {
    LessonMyth myth;
    myth.written.line = section.headingLine();
    const Quoted parts = quotation(section.text);
    const Keyed source = keyed(parts.rest, u"Source:"_s, section.line);
    // From the lines including the source, so that line numbers are those of the file.
    QStringList lines = parts.rest.split('\n'_L1);
    if (source.words) lines[source.line - section.line].clear();
    const ListedText listed = listedText(lines.join('\n'_L1), section.line);
    myth.statement = parts.quotation;
    myth.truth = listed.rest;
    myth.proofs = proofsOf(listed.items, problems);
    myth.source = source.words.value_or(QString());
    const auto require = [&](bool there, const QString& what) {
        if (!there) problems.push_back({section.headingLine(), u"The myth has no "_s + what});
    };
    require(!myth.statement.isEmpty(), u"quotation; begin a line with > and what is often said."_s);
    require(!myth.truth.isEmpty(), u"verdict; write what is true below the quotation."_s);
    require(!myth.source.isEmpty(), u"source; write where it is said as Source: ..."_s);
    return myth;
}

QString proofsText(const std::vector<LessonProof>& proofs) {
    QString text;
    for (const LessonProof& proof : proofs) {
        text += u"- "_s + proof.text;
        if (!proof.expression.isEmpty())
            text += (proof.text.isEmpty() ? QString() : u" "_s) + u"`%1`"_s.arg(proof.expression);
        text += '\n'_L1;
    }
    return text;
}

QString questionText(const LessonQuestion& question) {
    QString text = question.text + u"\n\n"_s;
    switch (question.kind) {
        case LessonQuestion::Kind::Choice:
            for (qsizetype k = 0; k < question.choices.size(); ++k) {
                text += u"- [%1] %2"_s.arg(k == question.right ? 'x'_L1 : ' '_L1).arg(question.choices[k]);
                const QString proof = question.proofs.value(k);
                text += (proof.isEmpty() ? QString() : u" `%1`"_s.arg(proof)) + '\n'_L1;
            }
            break;
        case LessonQuestion::Kind::Number:
            text += u"Answer: `%1`"_s.arg(question.answer);
            if (!question.unit.isEmpty()) text += ' '_L1 + question.unit;
            text += '\n'_L1;
            break;
        case LessonQuestion::Kind::Curve:
            text += u"Sketch: `%1`, `%2`, `%3`\n"_s.arg(question.figure, question.x, question.y);
            break;
    }
    return text;
}

QString revealsText(const std::vector<LessonReveal>& reveals) {
    QString text;
    int number = 0;
    for (const LessonReveal& reveal : reveals) {
        text += u"%1. "_s.arg(++number);
        if (!reveal.target.isEmpty()) text += u"`%1`: "_s.arg(reveal.target);
        text += reveal.text + '\n'_L1;
    }
    return text;
}

QString mythText(const LessonMyth& myth) {
    QString text;
    for (const QString& line : myth.statement.split('\n'_L1)) text += u"> "_s + line + '\n'_L1;
    text += '\n'_L1 + myth.truth + '\n'_L1;
    if (!myth.proofs.empty()) text += '\n'_L1 + proofsText(myth.proofs);
    if (!myth.source.isEmpty()) text += u"\nSource: %1\n"_s.arg(myth.source);
    return text;
}

}  // namespace sinescope
