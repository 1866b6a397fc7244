// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/options.h"

#include "app/model/concept_map.h"
#include "app/model/option_table.h"
#include "app/scene/literals.h"

namespace sinescope {

namespace {

const QString none = u"none"_s;

struct Options {
    QString idea = none;
};

const OptionTable<Options>& table() {
    static const auto all = [] {
        OptionSpec idea = wordedOption(u"concepts"_s, u"idea"_s, OptionSpec::Kind::Choice, none, {none});
        for (const Concept& node : shippedConceptMap().nodes) {
            idea.choices << node.id;
            idea.choiceLabels << node.title;
        }
        return OptionTable<Options>("concepts")
            .add(
                idea, [](const Options& options) { return QJsonValue(options.idea); },
                [](Options& options, const QJsonValue& value) { options.idea = value.toString(); });
    }();
    return all;
}

}  // namespace

const FigureSpec& conceptsSpec() {
    return table().spec();
}

QString openConcept(const FigureState* state) {
    const QString id = table().read(state).idea;
    return id == none ? QString() : id;
}

void setOpenConcept(Scene& scene, const QString& id) {
    if (FigureState* state = findFigure(scene, conceptsSpec().id))
        table().edit(*state, [&id](Options& options) { options.idea = id.isEmpty() ? none : id; });
}

}  // namespace sinescope
