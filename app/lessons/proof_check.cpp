// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/proof_check.h"

#include "app/lessons/scene_patch.h"
#include "app/lessons/written_numbers.h"
#include "app/model/table_cell.h"
#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr std::int64_t maximumCurvePoints = 100'000;

/// "at shift = 5, base = 100"; empty without settings.
QString settingsText(const Assertion& assertion, std::size_t index) {
    QStringList parts;
    for (const auto& [name, value] : assertion.settingsOf(index))
        parts << u"%1 = %2"_s.arg(name, jsonExcerpt(value));
    return parts.isEmpty() ? QString() : u" at "_s + parts.join(u", "_s);
}

QString faultText(const Assertion& assertion, std::size_t index, const AssertionCase& sides) {
    // More digits than written, so that found and expected never look the same.
    return u"%1 is %2%3, and %4 is asked for%5."_s.arg(
        assertion.leftText, factText(sides.found), settingsText(assertion, index), factText(sides.expected),
        assertion.relation == Relation::About ? u" to within %1"_s.arg(factText(sides.tolerance, 3))
                                              : QString());
}

/// Largest relative tolerance of a proof.
constexpr double widestTolerance = 0.1;
/// A bound that is off by a larger factor proves no number.
constexpr double loosestBound = 10;
/// Smaller values are rounding errors, which differ from machine to machine.
constexpr double roundingLevel = 1e-12;

template <typename Visit>
void visitAll(const Expression& expression, const Visit& visit) {
    visit(expression);
    for (const Expression& operand : expression.operands) visitAll(operand, visit);
}

template <typename Visit>
void visitAll(const Assertion& assertion, const Visit& visit) {
    visitAll(assertion.left, visit);
    for (const Expression& right : assertion.right) visitAll(right, visit);
}

bool namesFact(const Assertion& assertion) {
    bool found = false;
    visitAll(assertion, [&found](const Expression& each) { found |= each.kind == Expression::Kind::Fact; });
    return found;
}

/// True if the comparison comes out the same whatever the figures state.
bool isIndependentOfFacts(const Assertion& assertion, std::size_t index, const FactLookup& facts) {
    const auto difference = [&](double factor, double offset) {
        const AssertionCase sides =
            examine(assertion, index, [&](const QString& name) { return factor * facts(name) + offset; });
        return sides.found - sides.expected;
    };
    const double baseline = difference(1, 0);
    for (const auto& [factor, offset] : {std::pair(1.37, 0.73), std::pair(-2.9, 5.1), std::pair(41.3, -7.7)})
        if (!(difference(factor, offset) == baseline)) return false;
    return true;
}

/// Returns why arithmetic without a fact proves nothing; empty if all of its numbers are in the text.
QString arithmeticFault(const Assertion& assertion, const QString& text) {
    const QString rule = u"it names no fact of a figure, and arithmetic is a proof only if "_s;
    if (assertion.left.isLiteral() && assertion.right.front().isLiteral())
        return rule + u"it works something out."_s;
    const std::vector<WrittenNumber> written = writtenNumbers(text);
    QString missing;
    visitAll(assertion, [&](const Expression& each) {
        const bool isPi = each.number == std::numbers::pi && text.contains(QChar(u'π'));
        if (each.kind != Expression::Kind::Number || isPi) return;
        if (std::ranges::none_of(written, [&each](const WrittenNumber& number) {
                return std::abs(std::abs(number.value) - each.number) <= 1e-12 * each.number;
            }))
            missing = factText(each.number);
    });
    if (missing.isEmpty()) return {};
    return rule + u"its text has all of its numbers; %1 is not there."_s.arg(missing);
}

/// Returns why a case allows too much; empty if it does not. If 0 is expected, the largest number of the list
/// counts.
QString toleranceFault(const Assertion& assertion, const AssertionCase& sides, double largest) {
    if (assertion.relation != Relation::About) return {};
    const double size = sides.expected == 0 ? largest : std::abs(sides.expected);
    if (sides.tolerance <= widestTolerance * size * (1 + 1e-6)) return {};
    return u"%1 to within %2 allows more than 10 %; write %3."_s.arg(
        factText(sides.expected), factText(sides.tolerance, 3),
        assertion.tolerance ? u"a smaller tolerance"_s : u"more digits, or == for an exact number"_s);
}

/// True if the right side is close enough to the value found to be stated as a number.
bool isTightBound(Relation relation, const AssertionCase& sides) {
    const double found = std::abs(sides.found), bound = std::abs(sides.expected);
    if (std::max(found, bound) <= roundingLevel) return true;
    switch (relation) {
        case Relation::Equal:
        case Relation::About:
            return true;
        case Relation::NotEqual:
            return false;
        case Relation::Less:
        case Relation::AtMost:
        case Relation::Greater:
        case Relation::AtLeast:
            return std::max(found, bound) <= loosestBound * std::min(found, bound);
    }
    return false;
}

/// Returns why a number in bold is not proven; empty if it is.
QString boldFault(const WrittenNumber& number, const Assertion& assertion,
                  const std::vector<AssertionCase>& cases) {
    bool isLoose = false;
    for (const AssertionCase& sides : cases) {
        if (number.denotes(sides.found)) return {};
        if (!number.denotes(sides.expected)) continue;
        if (isTightBound(assertion.relation, sides)) return {};
        isLoose = true;
    }
    return isLoose ? u"its text says %1, which is only a bound: %2 is %3."_s.arg(
                         number.text, assertion.leftText, factText(cases.front().found, 4))
                   : u"its text says %1, which is not one of its numbers."_s.arg(number.text);
}

/// Returns why an assertion that holds does not prove its text; empty if it does.
QString weakness(const Assertion& assertion, const QString& text, const std::vector<AssertionCase>& cases,
                 const Scene& scene, const FigureCatalog& catalog, const ModelMaker& models) {
    if (namesFact(assertion)) {
        SceneFacts facts(withSettings(scene, assertion.settingsOf(0), catalog), models);
        if (isIndependentOfFacts(assertion, 0, facts.values()))
            return u"its result does not depend on its facts."_s;
    } else if (QString fault = arithmeticFault(assertion, text); !fault.isEmpty()) {
        return fault;
    }
    double largest = 0;
    for (const AssertionCase& sides : cases) largest = std::max(largest, std::abs(sides.expected));
    for (const AssertionCase& sides : cases)
        if (QString fault = toleranceFault(assertion, sides, largest); !fault.isEmpty()) return fault;
    // As many numbers as cases belong to one case each, in order.
    const std::vector<WrittenNumber> numbers = boldNumbers(text);
    for (std::size_t k = 0; k < numbers.size(); ++k)
        if (QString fault =
                boldFault(numbers[k], assertion,
                          numbers.size() == cases.size() ? std::vector<AssertionCase>{cases[k]} : cases);
            !fault.isEmpty())
            return fault;
    return {};
}

ProofResult examined(const LessonProof& proof, const Scene& scene, const FigureCatalog& catalog,
                     const ModelMaker& models) {
    const Assertion assertion = parseAssertion(proof.expression);
    ProofResult result;
    result.cases = examinedCases(assertion, scene, catalog, models);
    result.sentence = result.cases.back().holds
                          ? weakness(assertion, proof.text, result.cases, scene, catalog, models)
                          : faultText(assertion, result.cases.size() - 1, result.cases.back());
    result.holds = result.sentence.isEmpty();
    return result;
}

/// Collects the problems of one lesson.
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
        if (!isReadable([&] { parseAssertion(proof.expression); })) return;
        const ProofResult result = checkProof(proof, scene, m_catalog, m_models);
        if (!result.holds)
            add(proof.written.line,
                u"the proof %1 does not hold: %2"_s.arg(quoted(proof.expression), result.sentence));
    }

    void check(const LessonQuestion& question, const Scene& scene) {
        for (int k = 0; k < question.proofs.size(); ++k)
            if (!question.proofs[k].isEmpty()) checkChoice(question, k, scene);
        const bool asksNumber = question.kind == LessonQuestion::Kind::Number;
        if (asksNumber && !isReadable([&] { parseExpression(question.answer); })) return;
        const QString reason = errorMessageOf([&] {
            if (asksNumber)
                answerOf(question, scene, m_models);
            else if (question.kind == LessonQuestion::Kind::Curve && !question.figure.isEmpty())
                curveOf(question, scene, m_models);
        });
        if (!reason.isEmpty())
            add(question.written.line, u"the question cannot be answered: %1"_s.arg(reason));
    }
    /// False for an invalid expression, which was reported when it was read.
    template <typename Parse>
    static bool isReadable(const Parse& parse) {
        return errorMessageOf(parse).isEmpty();
    }

    void checkChoice(const LessonQuestion& question, int choice, const Scene& scene) {
        const QString& proof = question.proofs[choice];
        const bool isRight = choice == question.right;
        try {
            const bool holds = examinedCases(parseAssertion(proof), scene, m_catalog, m_models).back().holds;
            if (holds == isRight) return;
            add(question.written.line, u"choice %1 is marked %2, and its proof %3 %4."_s.arg(
                                           choiceLetter(choice), isRight ? u"right"_s : u"wrong"_s,
                                           quoted(proof), holds ? u"holds"_s : u"does not hold"_s));
        } catch (const Error& error) {
            add(question.written.line, u"the proof of choice %1 cannot be checked: %2"_s.arg(
                                           choiceLetter(choice), QString::fromUtf8(error.what())));
        }
    }

    void add(int line, const QString& sentence) {
        m_problems.push_back({line, u"In the step \"%1\", %2"_s.arg(m_step, sentence)});
    }

    const FigureCatalog& m_catalog;
    const ModelMaker& m_models;
    QString m_step;
    std::vector<LessonProblem> m_problems;
};

qsizetype columnOf(const FigureTable& table, const QString& header) {
    const qsizetype column = table.columns.indexOf(header);
    if (column < 0)
        throw failure(u"The table \"%1\" has no column \"%2\"; its columns are %3."_s.arg(
            table.title, header, table.columns.mid(0, 20).join(u", "_s)));
    return column;
}

}  // namespace

const Fact& SceneFacts::fact(const QString& name) {
    const QString figure = name.section('.'_L1, 0, 0);
    auto known = m_facts.find(figure);
    if (known == m_facts.end()) known = m_facts.emplace(figure, m_models(figure, m_scene)->facts()).first;
    if (const Fact* found = findFact(known->second, name)) return *found;
    const QStringList names = textsOf(known->second, &Fact::name);
    throw failure(u"The figure \"%1\" does not state \"%2\" here; it states %3."_s.arg(
        figure, name, names.isEmpty() ? u"nothing"_s : names.join(u", "_s)));
}

std::vector<AssertionCase> examinedCases(const Assertion& assertion, const Scene& scene,
                                         const FigureCatalog& catalog, const ModelMaker& models) {
    std::vector<AssertionCase> cases;
    for (std::size_t index = 0; index < assertion.cases(); ++index) {
        SceneFacts facts(withSettings(scene, assertion.settingsOf(index), catalog), models);
        cases.push_back(examine(assertion, index, facts.values()));
        if (!cases.back().holds) break;
    }
    return cases;
}

ProofResult checkProof(const LessonProof& proof, const Scene& scene, const FigureCatalog& catalog,
                       const ModelMaker& models) {
    ProofResult result;
    const QString reason = errorMessageOf([&] { result = examined(proof, scene, catalog, models); });
    if (!reason.isEmpty()) result.sentence = reason;
    return result;
}

std::vector<LessonProblem> checkProofs(const Lesson& lesson, const FigureCatalog& catalog,
                                       const ModelMaker& models) {
    Checker checker(catalog, models);
    for (const LessonStep& step : lesson.steps) checker.check(step);
    return checker.problems();
}

std::vector<LessonProblem> allProblems(const Lesson& lesson, const FigureCatalog& catalog,
                                       const ModelMaker& models) {
    std::vector<LessonProblem> problems = lesson.problems;
    const std::vector<LessonProblem> proofs = checkProofs(lesson, catalog, models);
    problems.insert(problems.end(), proofs.begin(), proofs.end());
    std::ranges::stable_sort(problems, {}, &LessonProblem::line);
    return problems;
}

double answerOf(const LessonQuestion& question, const Scene& scene, const ModelMaker& models) {
    return evaluate(parseExpression(question.answer), SceneFacts(scene, models).values());
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

}  // namespace sinescope
