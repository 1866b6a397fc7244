// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/options.h"

#include "app/model/concept_map.h"
#include "app/model/figure_words.h"
#include "app/model/option_table.h"
#include "app/scene/literals.h"

#include <vector>

namespace sinescope {

namespace {

const QString none = u"none"_s;

struct Options {
    QString idea = none;
};

UnreadOptions unreadOptions(const Scene&) {
    return {{u"length"_s, u"d-model"_s, u"base"_s, u"tokens"_s, u"embeddings"_s, u"seed"_s, u"scale"_s},
            figureWords("concepts", "view_own_numbers")};
}

const OptionTable<Options>& table() {
    static const auto all = [] {
        std::vector<ListedChoice<QString>> ideas{{none, none, choiceLabel(u"concepts"_s, u"idea"_s, none)}};
        for (const Concept& node : shippedConceptMap().nodes) ideas.push_back({node.id, node.id, node.title});
        return OptionTable<Options>("concepts")
            .listed("idea", &Options::idea, ideas)
            .with([](FigureSpec& spec) { spec.unread = unreadOptions; });
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
