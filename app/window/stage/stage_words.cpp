// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/stage_words.h"

#include "app/figures/transitions/options.h"
#include "app/lessons/unfolding.h"
#include "app/scene/literals.h"
#include "app/window/lessons/lecture.h"
#include "app/window/stage/stage_view.h"

#include <algorithm>

namespace sinescope {

namespace {

QString joined(QStringList sentences) {
    sentences.removeAll(QString());
    return sentences.join(' '_L1);
}

}  // namespace

const QString stageGap = u"\n\n&nbsp;\n\n"_s;

bool isStageMyth(const Lecture& lecture) {
    return lecture.step() && lecture.walk().now().isOfMyth();
}

bool hasStageSide(const LessonStep& step) {
    return step.question || std::ranges::any_of(step.reveals, [](const LessonReveal& item) {
               return !item.text.isEmpty() && !item.isMotion();
           });
}

QString stageLine(const Lecture& lecture) {
    const LessonStep* step = lecture.step();
    if (!step || isStageMyth(lecture)) return {};
    QString fact = lecture.walk().isComplete() ? step->fact() : QString();
    if (hasStageSide(*step) || (lecture.walk().transition().isEmpty() && !lecture.walk().played()))
        return fact;
    return joined({step->reveals[lecture.walk().now().index].text, fact});
}

QStringList stageLines(const LessonStep& step) {
    QStringList lines = {step.fact()};
    if (hasStageSide(step)) return lines;
    for (const LessonReveal& item : step.reveals) lines << item.text;
    if (!step.reveals.empty()) lines.last() = joined({lines.last(), step.fact()});
    return lines;
}

QStringList stageControls(const Lecture& lecture) {
    const LessonStep* step = lecture.step();
    if (!step) return {};
    if (lecture.walk().transition().isEmpty()) return controlsOf(*step);
    return {transitionTimeId()};
}

bool hasStageControls(const LessonStep& step) {
    return !controlsOf(step).isEmpty() || std::ranges::any_of(step.reveals, [](const LessonReveal& reveal) {
        return !reveal.transition().isEmpty();
    });
}

bool hasStageFormula(const LessonStep& step) {
    const QStringList controls = controlsOf(step);
    return derivationsAmong(step, step.reveals.size()) > 0 || controls.contains(u"base"_s) ||
           controls.contains(u"d_model"_s);
}

QString stageMyth(const LessonMyth& myth, bool hasTruth) {
    const QString verdict = myth.verdict();
    const QString message = StageView::tr("*Often said:* “%1”").arg(myth.statement.simplified());
    if (!hasTruth) return message + u"\n\n"_s + StageView::tr("True or false?");
    const QString truth = verdict.isEmpty() ? myth.reason() : u"**%1.** %2"_s.arg(verdict, myth.reason());
    return message + u"\n\n"_s + truth;
}

}  // namespace sinescope
