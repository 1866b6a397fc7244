// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/proof_check.h"

#include "app/lessons/scene_patch.h"
#include "app/scene/json_text.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr std::int64_t maximumCurvePoints = 100'000;

/// "at shift = 5, base = 100"; empty without settings.
QString whereText(const Assertion& assertion, std::size_t index) {
    QStringList parts;
    for (const auto& [name, value] : assertion.settingsOf(index))
        parts << QStringLiteral("%1 = %2").arg(name, jsonExcerpt(value));
    return parts.isEmpty() ? QString() : QStringLiteral(" at ") + parts.join(QStringLiteral(", "));
}

QString faultText(const Assertion& assertion, std::size_t index, const AssertionCase& sides) {
    // More digits than were written, so that found and expected never look alike.
    return QStringLiteral("%1 is %2%3, and %4 is asked for%5.")
        .arg(assertion.leftText, factText(sides.found), whereText(assertion, index), factText(sides.expected),
             assertion.relation == Relation::About
                 ? QStringLiteral(" to within %1").arg(factText(sides.tolerance, 3))
                 : QString());
}

bool isAmong(const QString& written, const std::vector<AssertionCase>& cases) {
    QString digits = written;
    digits.remove(QLatin1Char(','));
    const Expression number = parseExpression(digits);
    const double value = evaluate(number, {});
    const double room = number.halfUnit() * (1 + 1e-9);
    return std::any_of(cases.begin(), cases.end(), [&](const AssertionCase& sides) {
        return std::abs(sides.expected - value) <= room || std::abs(sides.found - value) <= room;
    });
}

ProofResult examined(const LessonProof& proof, const Scene& scene, const FigureCatalog& catalog,
                     const ModelMaker& models) {
    const Assertion assertion = parseAssertion(proof.expression);
    ProofResult result;
    for (std::size_t index = 0; index < assertion.cases(); ++index) {
        SceneFacts facts(withSettings(scene, assertion.settingsOf(index), catalog), models);
        const AssertionCase sides =
            examine(assertion, index, [&facts](const QString& name) { return facts.fact(name).value; });
        result.cases.push_back(sides);
        if (sides.holds) continue;
        result.sentence = faultText(assertion, index, sides);
        return result;
    }
    for (const QString& written : boldNumbers(proof.text)) {
        if (isAmong(written, result.cases)) continue;
        result.sentence = QStringLiteral("its text says %1, which is none of its numbers.").arg(written);
        return result;
    }
    result.holds = true;
    return result;
}

/// What is none has been said when it was read.
bool isExpression(const QString& text) {
    try {
        parseExpression(text);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// Gathers what is wrong with one lesson.
class Checker {
 public:
    Checker(const FigureCatalog& catalog, const ModelMaker& models) : m_catalog(catalog), m_models(models) {}

    void check(const LessonStep& step) {
        m_step = step.title;
        if (step.question) check(*step.question, step.scene);
        for (const LessonProof& proof : step.proofs) check(proof, step.scene);
        for (const LessonMyth& myth : step.myths)
            for (const LessonProof& proof : myth.proofs) check(proof, step.scene);
    }

    const std::vector<LessonProblem>& problems() const { return m_problems; }

 private:
    void check(const LessonProof& proof, const Scene& scene) {
        try {
            parseAssertion(proof.expression);
        } catch (const Error&) {
            return;  // reading has said so
        }
        const ProofResult result = checkProof(proof, scene, m_catalog, m_models);
        if (!result.holds)
            add(proof.written.line, QStringLiteral("the proof %1 does not hold: %2")
                                        .arg(quoted(proof.expression), result.sentence));
    }

    void check(const LessonQuestion& question, const Scene& scene) {
        if (question.kind == LessonQuestion::Kind::Number && !isExpression(question.answer)) return;
        try {
            if (question.kind == LessonQuestion::Kind::Number) {
                answerOf(question, scene, m_models);
            } else if (question.kind == LessonQuestion::Kind::Curve && !question.figure.isEmpty()) {
                curveOf(question, scene, m_models);
            }
        } catch (const Error& error) {
            add(question.written.line,
                QStringLiteral("the question cannot be answered: %1").arg(QString::fromUtf8(error.what())));
        }
    }

    void add(int line, const QString& sentence) {
        m_problems.push_back({line, QStringLiteral("In the step \"%1\", %2").arg(m_step, sentence)});
    }

    const FigureCatalog& m_catalog;
    const ModelMaker& m_models;
    QString m_step;
    std::vector<LessonProblem> m_problems;
};

qsizetype columnOf(const FigureTable& table, const QString& header) {
    const qsizetype column = table.columns.indexOf(header);
    if (column < 0)
        throw failure(QStringLiteral("The table \"%1\" has no column \"%2\"; its columns are %3.")
                          .arg(table.title, header, table.columns.mid(0, 20).join(QStringLiteral(", "))));
    return column;
}

std::optional<double> numberOf(const TableCell& cell) {
    if (const auto* real = std::get_if<double>(&cell)) return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*whole);
    return {};
}

}  // namespace

const Fact& SceneFacts::fact(const QString& name) {
    const QString figure = name.section(QLatin1Char('.'), 0, 0);
    auto known = m_facts.find(figure);
    if (known == m_facts.end()) known = m_facts.emplace(figure, m_models(figure, m_scene)->facts()).first;
    if (const Fact* found = findFact(known->second, name)) return *found;
    QStringList names;
    for (const Fact& fact : known->second) names << fact.name;
    throw failure(QStringLiteral("The figure \"%1\" does not state \"%2\" here; it states %3.")
                      .arg(figure, name,
                           names.isEmpty() ? QStringLiteral("nothing") : names.join(QStringLiteral(", "))));
}

ProofResult checkProof(const LessonProof& proof, const Scene& scene, const FigureCatalog& catalog,
                       const ModelMaker& models) {
    try {
        return examined(proof, scene, catalog, models);
    } catch (const Error& error) {
        ProofResult result;
        result.sentence = QString::fromUtf8(error.what());
        return result;
    }
}

std::vector<LessonProblem> checkProofs(const Lesson& lesson, const FigureCatalog& catalog,
                                       const ModelMaker& models) {
    Checker checker(catalog, models);
    for (const LessonStep& step : lesson.steps) checker.check(step);
    return checker.problems();
}

double answerOf(const LessonQuestion& question, const Scene& scene, const ModelMaker& models) {
    SceneFacts facts(scene, models);
    return evaluate(parseExpression(question.answer),
                    [&facts](const QString& name) { return facts.fact(name).value; });
}

std::vector<QPointF> curveOf(const LessonQuestion& question, const Scene& scene, const ModelMaker& models) {
    const FigureTable table = models(question.figure, scene)->table();
    const qsizetype x = columnOf(table, question.x);
    const qsizetype y = columnOf(table, question.y);
    const std::int64_t rows = std::min(table.rows, maximumCurvePoints);
    std::vector<QPointF> curve;
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::optional<double> across = numberOf(table.cell(row, x));
        const std::optional<double> up = numberOf(table.cell(row, y));
        if (across && up) curve.emplace_back(*across, *up);
    }
    return curve;
}

QStringList boldNumbers(const QString& text) {
    static const QRegularExpression bold(
        QStringLiteral("\\*\\*([-−]?\\d[\\d,]*(?:\\.\\d+)?(?:[eE][-−+]?\\d+)?)\\*\\*"));
    QStringList numbers;
    QRegularExpressionMatchIterator matches = bold.globalMatch(text);
    while (matches.hasNext()) numbers << matches.next().captured(1);
    return numbers;
}

}  // namespace sinescope
