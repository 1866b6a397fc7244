// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/number_check.h"

#include "app/lessons/written_numbers.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace sinescope {

namespace {

/// The numbers that a step may state without a warning.
class CoveredNumbers {
 public:
    CoveredNumbers(const LessonStep& step, const FigureCatalog& catalog, const ModelMaker& models)
        : m_scene(step.scene), m_catalog(catalog), m_models(models) {
        addSettings(QJsonDocument::fromJson(sceneToJson(step.scene, TableNumbers::Named)).object());
        for (const LessonProof& proof : step.proofs) addProof(proof.expression);
        for (const LessonMyth& myth : step.myths)
            for (const LessonProof& proof : myth.proofs) addProof(proof.expression);
        for (const WrittenNumber& number : writtenNumbers(step.sources)) m_numbers.push_back(number.value);
        if (!step.question) return;
        for (const QString& proof : step.question->proofs)
            if (!proof.isEmpty()) addProof(proof);
        if (step.question->kind == LessonQuestion::Kind::Number) addAnswer(*step.question);
    }

    bool has(const WrittenNumber& number) const {
        return std::ranges::any_of(m_numbers, [&number](double each) { return number.denotes(each); });
    }

 private:
    void addSettings(const QJsonObject& scene) {
        for (const char* part : {"encoding", "scheme", "frozen", "selection", "figures"})
            addAll(scene.value(QLatin1String(part)));
    }

    void addAll(const QJsonValue& value) {
        if (value.isDouble()) m_numbers.push_back(value.toDouble());
        for (const WrittenNumber& number : writtenNumbers(value.toString()))
            m_numbers.push_back(number.value);
        for (const auto& each : value.toArray()) addAll(each);
        for (const auto& each : value.toObject()) addAll(each);
    }

    void addLiterals(const Expression& expression) {
        if (expression.kind == Expression::Kind::Number) m_numbers.push_back(expression.number);
        if (expression.kind == Expression::Kind::Negative && expression.isLiteral())
            m_numbers.push_back(-expression.operands[0].number);
        for (const Expression& operand : expression.operands) addLiterals(operand);
    }

    void addProof(const QString& expression) {
        // A failure is reported by checkProofs().
        errorMessageOf([&] {
            const Assertion assertion = parseAssertion(expression);
            addLiterals(assertion.left);
            for (const Expression& right : assertion.right) addLiterals(right);
            for (const Setting& setting : assertion.where)
                for (const QJsonValue& value : setting.values) addAll(value);
            for (const AssertionCase& sides : examinedCases(assertion, m_scene, m_catalog, m_models)) {
                m_numbers.push_back(sides.found);
                m_numbers.push_back(sides.expected);
            }
        });
    }

    void addAnswer(const LessonQuestion& question) {
        errorMessageOf([&] {
            addLiterals(parseExpression(question.answer));
            m_numbers.push_back(answerOf(question, m_scene, m_models));
        });
    }

    const Scene& m_scene;
    const FigureCatalog& m_catalog;
    const ModelMaker& m_models;
    std::vector<double> m_numbers;
};

/// Returns the line of a number in the file of a step; the step's first line if it is not found.
int lineOf(const LessonStep& step, const QString& text, const WrittenNumber& number) {
    const QString& source = step.written.source;
    const qsizetype before = std::min<qsizetype>(number.at, 12);
    qsizetype at = source.indexOf(QStringView(text).mid(number.at - before, before + number.text.size()));
    at = at < 0 ? source.indexOf(number.text) : at + before;
    return step.written.line +
           static_cast<int>(QStringView(source).left(std::max<qsizetype>(at, 0)).count('\n'_L1));
}

void warnOfStep(const LessonStep& step, const FigureCatalog& catalog, const ModelMaker& models,
                std::vector<LessonProblem>& warnings) {
    const CoveredNumbers covered(step, catalog, models);
    const auto check = [&](const QString& where, const QString& text) {
        for (const WrittenNumber& number : statedNumbers(text))
            if (!covered.has(number))
                warnings.push_back({lineOf(step, text, number),
                                    u"In the step \"%1\", no proof covers the number %2 of the %3."_s.arg(
                                        step.title, number.text, where)});
    };
    check(u"claim"_s, step.title);
    check(u"text"_s, step.text);
    for (const LessonReveal& reveal : step.reveals) check(u"reveal"_s, reveal.text);
    for (const LessonMyth& myth : step.myths) check(u"truth about the myth"_s, myth.truth);
    if (!step.question) return;
    const LessonQuestion& question = *step.question;
    check(u"question"_s, question.text);
    if (question.kind != LessonQuestion::Kind::Choice) return;
    const QString right = question.choices.value(question.right);
    check(u"right choice"_s, right);
    if (question.proofs.join(QString()).isEmpty() && statedNumbers(right).empty())
        warnings.push_back({question.written.line,
                            u"In the step \"%1\", nothing proves which choice is right."_s.arg(step.title)});
}

}  // namespace

std::vector<LessonProblem> uncoveredNumbers(const Lesson& lesson, const FigureCatalog& catalog,
                                            const ModelMaker& models) {
    std::vector<LessonProblem> warnings;
    for (const LessonStep& step : lesson.steps) warnOfStep(step, catalog, models, warnings);
    return warnings;
}

}  // namespace sinescope
