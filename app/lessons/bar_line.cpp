// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/bar_line.h"

#include "app/model/cell_readout.h"
#include "app/model/scheme_formula.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/scene_scheme.h"
#include "core/error.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

const QString equals = u" = "_s;

const QRegularExpression& numberForm() {
    static const QRegularExpression form(u"[-−]?\\d[\\d,]*(?:\\.\\d+)?(?:e[-−+]?\\d+)?"_s);
    return form;
}

QString textOf(const TypesetLine& line) {
    return plainText(line).trimmed();
}

Run quiet(Run run) {
    run.quiet = true;
    run.strong = false;
    run.term.reset();
    return run;
}

/// Returns the unit of the last digit written: 0.001 for 0.100.
double unitOf(const QString& number) {
    const QString text = ungrouped(number);
    const QString mantissa = text.section('e'_L1, 0, 0, QString::SectionCaseInsensitiveSeps);
    const int power = text.section('e'_L1, 1, 1, QString::SectionCaseInsensitiveSeps).toInt();
    const qsizetype point = mantissa.indexOf('.'_L1);
    const auto decimals = point < 0 ? 0 : static_cast<int>(mantissa.size() - point - 1);
    return std::pow(10, power - decimals);
}

bool splitsScore(const Scene& scene) {
    const FigureState* sum = findFigure(scene, u"sum"_s);
    return sum && figuresOnStage(scene).contains(sum->id) &&
           sum->options.value(u"show"_s).toString() == "scores"_L1;
}

/// "score(1, 2) = x·x′ + x·p′ + p·x′ + p·p′ = 2.7800 + 1.0188 + 2.5086 + 1.5403 = 7.8476". Throws Error if
/// the scheme's score has no such terms.
BarCalculation scoreCalculation(const Scene& scene, const ModelMaker& models) {
    SceneFacts facts(scene, models);
    const auto digits = [&facts](const char* name) {
        return fixedNumber(facts.fact(u"sum.score"_s + QLatin1String(name)).value);
    };
    const auto place = [](std::int64_t position) { return Run{grouped(position), Term::Position}; };
    const Run x{u"x"_s}, dot{u"·"_s}, plus{u" + "_s};
    const Run p{u"p"_s, Term::Position}, prime{u"′"_s};
    const std::int64_t query = scene.selection.position;
    std::vector<BarCalculation::Part> parts = {
        {equals, {x, dot, x, prime, plus, x, dot, p, prime, plus, p, dot, x, prime, plus, p, dot, p, prime}}};
    QString joiner = equals;
    for (const char* term : {"_word_word", "_word_position", "_position_word", "_position_position"}) {
        QString value = digits(term);
        const bool isTaken = joiner != equals && value.startsWith(QChar(u'−'));
        if (isTaken) value.remove(0, 1);
        parts.push_back({isTaken ? u" − "_s : joiner, {{value}}});
        joiner = plus.text;
    }
    parts.push_back({equals, {{digits(""), {}, false, true}}});
    return {{{u"score("_s}, place(query), {u", "_s}, place(query + scene.selection.shift), {u")"_s}}, parts};
}

}  // namespace

BarCalculation::BarCalculation(const TypesetLine& name, const std::vector<Part>& parts)
    : m_parts{{{}, name}} {
    m_parts.insert(m_parts.end(), parts.begin(), parts.end());
}

BarCalculation::BarCalculation(const TypesetLine& line) : m_parts(1) {
    for (const Run& run : line) {
        Run rest = run;
        for (qsizetype at = rest.text.indexOf(equals); at >= 0; at = rest.text.indexOf(equals)) {
            Run before = rest;
            before.text = rest.text.left(at);
            if (!before.text.isEmpty()) m_parts.back().line.push_back(before);
            m_parts.push_back({equals, {}});
            rest.text = rest.text.mid(at + equals.size());
        }
        if (!rest.text.isEmpty()) m_parts.back().line.push_back(rest);
    }
}

TypesetLine BarCalculation::shown(std::size_t parts, const std::map<QString, QString>& guesses) const {
    TypesetLine line = m_parts.front().line;
    for (std::size_t k = 1; k <= std::min(parts, this->parts()); ++k) {
        line.push_back({m_parts[k].joiner});
        line.insert(line.end(), m_parts[k].line.begin(), m_parts[k].line.end());
        const auto guess = guesses.find(textOf(m_parts[k].line));
        const std::optional<AskedNumber> number = asked(k - 1);
        if (guess == guesses.end() || !number) continue;
        line.push_back(
            quiet({u"  (%1: %2)"_s.arg(guess->second, filledInVerdict(guess->second, number->number))}));
    }
    return line;
}

std::optional<AskedNumber> BarCalculation::asked(std::size_t parts) const {
    if (parts >= this->parts()) return {};
    const auto& [joiner, part] = m_parts[parts + 1];
    AskedNumber asked{textOf(part), {quiet({joiner})}, {}, {}};
    for (const Run& run : part) {
        const QRegularExpressionMatch match = numberForm().match(run.text);
        if (!match.hasMatch()) {
            (asked.number.isEmpty() ? asked.before : asked.behind).push_back(quiet(run));
            continue;
        }
        // Several numbers, or an exponent, are not a result.
        if (!asked.number.isEmpty() || run.raised ||
            numberForm().match(run.text, match.capturedEnd()).hasMatch())
            return {};
        asked.number = match.captured();
        Run before = quiet(run), behind = quiet(run);
        before.text = run.text.left(match.capturedStart());
        behind.text = run.text.mid(match.capturedEnd());
        if (!before.text.isEmpty()) asked.before.push_back(before);
        if (!behind.text.isEmpty()) asked.behind.push_back(behind);
    }
    if (asked.number.isEmpty()) return {};
    return asked;
}

TypesetLine calculationLine(const Scene& scene, std::int64_t position, std::int64_t column,
                            std::int64_t shift) {
    if (!usesEncoding(scene)) return schemeNumbers(scene, position, column, shift);
    const auto encoding = encodingOf(scene);
    return derivationLine(*encoding, describeCell(*encoding, position, column));
}

BarCalculation stepCalculation(const Scene& scene, const ModelMaker& models) {
    if (splitsScore(scene)) {
        try {
            return scoreCalculation(scene, models);
        } catch (const Error&) {
            // A scheme that adds nothing to a word has no such terms.
        }
    }
    const Selection& at = scene.selection;
    return BarCalculation(calculationLine(scene, at.position, at.column, at.shift));
}

QString filledInVerdict(const QString& guess, const QString& number) {
    const std::optional<double> answer = parseNumber(guess);
    const std::optional<double> right = parseNumber(ungrouped(number));
    if (!answer || !right) return {};
    const double off = std::abs(*answer - *right);
    if (off <= 0.5000001 * std::max(unitOf(guess), unitOf(number))) return u"right"_s;
    return u"off by %1"_s.arg(plainNumber(off, 3));
}

}  // namespace sinescope
