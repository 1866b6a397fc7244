// SPDX-License-Identifier: GPL-3.0-or-later
//
// The question of a step: the prediction, the votes, the true answer and the verdict.
#include "app/export/background_work.h"
#include "app/model/deferred_model.h"
#include "app/scene/literals.h"
#include "app/window/lessons/lecture.h"
#include "core/error.h"

namespace sinescope {

namespace {

/// Models that take no noticeable time; the first other one throws Stopped.
ModelMaker quickModels(const ModelMaker& models) {
    return [&models](const QString& figure, const Scene& scene) {
        std::shared_ptr<const FigureModel> model = models(figure, scene);
        if (slowModel(model)) throw Stopped();
        return model;
    };
}

}  // namespace

void Lecture::choose(int choice) {
    if (m_walk.question() && m_walk.prediction().choose(choice)) emit changed();
}

void Lecture::setNumber(std::optional<double> number) {
    if (m_walk.question() && m_walk.prediction().setNumber(number)) emit changed();
}

void Lecture::setSketch(const Sketch& sketch) {
    if (m_walk.question() && m_walk.prediction().setSketch(sketch)) emit changed();
}

void Lecture::lock() {
    if (!step()) return;
    const QString missing = m_walk.lock();
    unfold();
    keepProgress();
    emit changed();
    if (!missing.isEmpty()) emit refused(missing);
}

void Lecture::skip() {
    moved(m_walk.place(), step() && m_walk.skip());
}

void Lecture::repeatQuestion() {
    moved(m_walk.place(), step() && m_walk.repeatQuestion());
}

void Lecture::openPoll() {
    if (!m_walk.openQuestion()) return;
    m_walk.prediction().poll().open();
    emit changed();
}

void Lecture::vote(int choice) {
    if (step() && m_walk.prediction().poll().vote(choice)) emit changed();
}

void Lecture::takeVoteBack() {
    if (step() && m_walk.prediction().poll().takeBack()) emit changed();
}

void Lecture::closePoll() {
    if (!step() || !m_walk.prediction().poll().isOpen()) return;
    m_walk.prediction().poll().close();
    emit changed();
}

void Lecture::reveal() {
    if (!m_walk.question()) return;
    if (m_walk.prediction().poll().isOpen())
        closePoll();
    else if (!m_walk.isAnswered())
        next();
}

const std::optional<Truth>& Lecture::truth() const {
    if (m_truthIsKnown) return m_truth;
    m_truthIsKnown = true;
    m_truth.reset();
    const LessonStep* here = step();
    if (!here || !here->question) return m_truth;
    const ModelMaker models = m_isChecking ? quickModels(m_models) : m_models;
    Truth found;
    try {
        if (here->question->kind == LessonQuestion::Kind::Number)
            found.number = answerOf(*here->question, here->scene, models);
        if (here->question->kind == LessonQuestion::Kind::Curve)
            found.curve = curveOf(*here->question, here->scene, models);
        m_truth = found;
    } catch (const Stopped&) {
        // The check that runs in the background computes it.
    } catch (const Error&) {
        // The rail lists it among the problems of the file.
    }
    return m_truth;
}

QString Lecture::verdict() const {
    const LessonStep* here = step();
    if (!here || !here->question || !m_walk.isAnswered()) return {};
    if (!truth()) return m_isChecking ? tr("The answer is being computed.") : QString();
    const Prediction& prediction = m_walk.prediction();
    const QString votes = pollVerdict(*here->question, prediction.poll());
    const QString own = sinescope::verdict(*here->question, prediction, *truth());
    return votes.isEmpty() ? own : own + ' '_L1 + votes;
}

}  // namespace sinescope
