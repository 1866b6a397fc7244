// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks the numbers of a lesson against the figures' models.
#pragma once

#include "app/lessons/assertion.h"
#include "app/lessons/lesson.h"
#include "app/model/figure_model.h"

#include <QPointF>

#include <map>

namespace sinescope {

/// Returns the model of a figure for a Scene: figureModel(id, scene). Throws Error if the figure is
/// unknown.
using ModelMaker =
    std::function<std::shared_ptr<const FigureModel>(const QString& figure, const Scene& scene)>;

/// The facts of a Scene, of figures on stage and off. Computed lazily for each figure.
class SceneFacts {
 public:
    SceneFacts(Scene scene, ModelMaker models) : m_scene(std::move(scene)), m_models(std::move(models)) {}
    /// Throws Error that lists the figure's facts if it does not state `name` for this Scene.
    const Fact& fact(const QString& name);
    /// Looks up their values, while this object lives.
    FactLookup values() {
        return [this](const QString& name) { return fact(name).value; };
    }

 private:
    Scene m_scene;
    ModelMaker m_models;
    std::map<QString, std::vector<Fact>> m_facts;
};

struct ProofResult {
    bool holds = false;
    std::vector<AssertionCase> cases;  ///< those examined: all, or up to the first that does not hold
    QString sentence;                  ///< why it does not hold; empty if it does
};

/// Checks a proof in the Scene of its step: its expression must hold and not be too weak, and each number in
/// **bold** in its text must be one that the expression compares. An expression is too weak if
/// - it names no fact, unless it is arithmetic on numbers that are all in the text,
/// - it holds whatever its facts are, or
/// - it allows more than 10 % on either side.
/// A bound that is more than ten times off what it bounds proves no number of the text.
ProofResult checkProof(const LessonProof& proof, const Scene& scene, const FigureCatalog& catalog,
                       const ModelMaker& models);

/// Returns the result of each case of an assertion, up to the first that does not hold. Throws Error if a
/// fact is not stated.
std::vector<AssertionCase> examinedCases(const Assertion& assertion, const Scene& scene,
                                         const FigureCatalog& catalog, const ModelMaker& models);

/// Returns a problem for each proof and answer of a lesson that is false or cannot be computed, naming the
/// step, the expression and the value found. The proof of a choice must hold for the right choice and fail
/// for the others.
std::vector<LessonProblem> checkProofs(const Lesson& lesson, const FigureCatalog& catalog,
                                       const ModelMaker& models);

/// Returns the lesson's own problems and those of checkProofs(), sorted by line.
std::vector<LessonProblem> allProblems(const Lesson& lesson, const FigureCatalog& catalog,
                                       const ModelMaker& models);

/// Returns the answer of a question for a number. Throws Error if it cannot be computed.
double answerOf(const LessonQuestion& question, const Scene& scene, const ModelMaker& models);
/// Returns the truth of a question for a curve, in the order of the figure's table. Throws Error that lists
/// the table's columns if one is missing.
std::vector<QPointF> curveOf(const LessonQuestion& question, const Scene& scene, const ModelMaker& models);

}  // namespace sinescope
