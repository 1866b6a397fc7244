// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a lesson says in numbers, held against the figures' models.
#pragma once

#include "app/lessons/assertion.h"
#include "app/lessons/lesson.h"
#include "app/model/figure_model.h"

#include <QPointF>

#include <map>

namespace sinescope {

/// The model of a figure for a Scene: figureKind(id).modelOf(scene). Throws Error where there is no such
/// figure.
using ModelMaker =
    std::function<std::shared_ptr<const FigureModel>(const QString& figure, const Scene& scene)>;

/// The facts of a Scene, of figures on stage and off. A figure's are worked out when the first is asked for.
class SceneFacts {
 public:
    SceneFacts(Scene scene, ModelMaker models) : m_scene(std::move(scene)), m_models(std::move(models)) {}
    /// Throws Error that lists the figure's facts when it does not state that one for this Scene.
    const Fact& fact(const QString& name);

 private:
    Scene m_scene;
    ModelMaker m_models;
    std::map<QString, std::vector<Fact>> m_facts;
};

struct ProofResult {
    bool holds = false;
    std::vector<AssertionCase> cases;  ///< those that were asked: all, or up to the first that does not hold
    QString sentence;                  ///< why it does not hold; empty where it does
};

/// Checks a proof in the Scene of its step: that its expression holds and says something, and that each
/// number in
/// **bold** in its text is one of those that the expression compares. An expression says nothing if
/// - it names no fact, unless it is arithmetic on numbers that are all in the text,
/// - it holds whatever its facts are, or
/// - it allows more than 10 % on either side;
/// and a bound that is more than ten times off what it bounds proves no number of the text.
ProofResult checkProof(const LessonProof& proof, const Scene& scene, const FigureCatalog& catalog,
                       const ModelMaker& models);

/// What was found in each case of an expression, up to the first that does not hold. Throws Error if a fact
/// is not stated.
std::vector<AssertionCase> examinedCases(const Assertion& assertion, const Scene& scene,
                                         const FigureCatalog& catalog, const ModelMaker& models);

/// Every proof and answer of a lesson that is false or cannot be worked out, each in a sentence that names
/// the step, the expression and the value found. The proof of a choice holds if the choice is the right one,
/// and does not if it is not.
std::vector<LessonProblem> checkProofs(const Lesson& lesson, const FigureCatalog& catalog,
                                       const ModelMaker& models);

/// The answer of a question for a number. Throws Error where it cannot be worked out.
double answerOf(const LessonQuestion& question, const Scene& scene, const ModelMaker& models);
/// The truth of a question for a curve, in the order of the figure's table. Throws Error that lists the
/// table's columns where one is not there.
std::vector<QPointF> curveOf(const LessonQuestion& question, const Scene& scene, const ModelMaker& models);

}  // namespace sinescope
