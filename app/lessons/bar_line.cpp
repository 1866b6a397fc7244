// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/bar_line.h"

#include "app/model/cell_readout.h"
#include "app/model/scheme_formula.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/scene_scheme.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

const QString equals = QStringLiteral(" = ");

const QRegularExpression& numberForm() {
    static const QRegularExpression form(QStringLiteral("[-−]?\\d[\\d,]*(?:\\.\\d+)?(?:e[-−+]?\\d+)?"));
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

QString plain(QString text) {
    return text.remove(QLatin1Char(',')).replace(QChar(u'−'), QLatin1Char('-'));
}

/// Of the last digit that is written: 0.001 for 0.100.
double unitOf(const QString& number) {
    const QString text = plain(number);
    const QString mantissa = text.section(QLatin1Char('e'), 0, 0, QString::SectionCaseInsensitiveSeps);
    const int power = text.section(QLatin1Char('e'), 1, 1, QString::SectionCaseInsensitiveSeps).toInt();
    const qsizetype point = mantissa.indexOf(QLatin1Char('.'));
    const auto decimals = point < 0 ? 0 : static_cast<int>(mantissa.size() - point - 1);
    return std::pow(10, power - decimals);
}

}  // namespace

BarCalculation::BarCalculation(const TypesetLine& line) : m_parts(1) {
    for (const Run& run : line) {
        Run rest = run;
        for (qsizetype at = rest.text.indexOf(equals); at >= 0; at = rest.text.indexOf(equals)) {
            Run before = rest;
            before.text = rest.text.left(at);
            if (!before.text.isEmpty()) m_parts.back().push_back(before);
            m_parts.emplace_back();
            rest.text = rest.text.mid(at + equals.size());
        }
        if (!rest.text.isEmpty()) m_parts.back().push_back(rest);
    }
}

TypesetLine BarCalculation::shown(std::size_t parts, const std::map<QString, QString>& guesses) const {
    TypesetLine line = m_parts.front();
    for (std::size_t k = 1; k <= std::min(parts, this->parts()); ++k) {
        line.push_back({equals});
        line.insert(line.end(), m_parts[k].begin(), m_parts[k].end());
        const auto guess = guesses.find(textOf(m_parts[k]));
        const std::optional<AskedNumber> number = asked(k - 1);
        if (guess == guesses.end() || !number) continue;
        line.push_back(
            {QStringLiteral("  (%1: %2)").arg(guess->second, filledInVerdict(guess->second, number->number)),
             {},
             false,
             false,
             true});
    }
    return line;
}

std::optional<AskedNumber> BarCalculation::asked(std::size_t parts) const {
    if (parts >= this->parts()) return {};
    const TypesetLine& part = m_parts[parts + 1];
    AskedNumber asked{textOf(part), {{equals, {}, false, false, true}}, {}, {}};
    for (const Run& run : part) {
        const QRegularExpressionMatch match = numberForm().match(run.text);
        if (!match.hasMatch()) {
            (asked.number.isEmpty() ? asked.before : asked.behind).push_back(quiet(run));
            continue;
        }
        // Numbers that are put in, or an exponent, are no result.
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
    if (!isSinusoidal(scene)) return schemeNumbers(scene, position, column, shift);
    const auto encoding = encodingOf(scene);
    return derivationLine(*encoding, describeCell(*encoding, position, column));
}

QString filledInVerdict(const QString& guess, const QString& number) {
    const std::optional<double> said = parseNumber(guess);
    const std::optional<double> right = parseNumber(plain(number));
    if (!said || !right) return {};
    const double off = std::abs(*said - *right);
    if (off <= 0.5000001 * std::max(unitOf(guess), unitOf(number))) return QStringLiteral("right");
    return QStringLiteral("off by %1").arg(plainNumber(off, 3));
}

}  // namespace sinescope
