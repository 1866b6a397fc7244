// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/options.h"

#include "app/model/concept_map.h"

namespace sinescope {

namespace {

const QString ideaKey = QStringLiteral("idea");
const QString none = QStringLiteral("none");

OptionSpec ideaOption() {
    OptionSpec option;
    option.key = ideaKey;
    option.label = QStringLiteral("Idea");
    option.tip = QStringLiteral("The idea whose sentence and number are written below; or click one");
    option.kind = OptionSpec::Kind::Choice;
    option.fallback = none;
    option.choices << none;
    option.choiceLabels << none;
    for (const Concept& node : shippedConceptMap().nodes) {
        option.choices << node.id;
        option.choiceLabels << node.title;
    }
    return option;
}

}  // namespace

const FigureSpec& conceptsSpec() {
    static const FigureSpec spec = {
        QStringLiteral("concepts"), QStringLiteral("Concepts"), QStringLiteral("what leads to what"),
        AxisQuantity::None,         AxisQuantity::None,         {ideaOption()}};
    return spec;
}

QString openConcept(const FigureState* state) {
    const QString id = optionValue(conceptsSpec(), state, ideaKey).toString();
    return id == none ? QString() : id;
}

void setOpenConcept(Scene& scene, const QString& id) {
    FigureState* state = findFigure(scene, conceptsSpec().id);
    if (!state) return;
    state->options.remove(ideaKey);
    if (!id.isEmpty()) state->options.insert(ideaKey, id);
}

}  // namespace sinescope
