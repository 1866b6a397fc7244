// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/scene_choices.h"

#include "app/scene/literals.h"
#include "app/scene/parameter_names.h"
#include "app/scene/texts_of.h"
#include "app/style/colormap.h"

#include <algorithm>

namespace sinescope {

namespace {

std::vector<SceneChoice> allSceneChoices() {
    const auto maps = valuesOf(colormaps(), [](const Colormap& map) -> SegmentedControl::Choice {
        return {map.id, map.name, map.name};
    });
    return {
        {u"colormap"_s, SegmentedControl::tr("colour map"), maps,
         [](const Scene& scene) { return scene.style.colormap; },
         [](Scene& scene, const QString& id) { scene.style.colormap = id; }},
        {u"scale"_s,
         SegmentedControl::tr("scale of the embeddings"),
         {{idOf(EmbeddingScale::None), SegmentedControl::tr("as they are")},
          {idOf(EmbeddingScale::SqrtDModel), u"× √d"_s}},
         [](const Scene& scene) { return idOf(scene.sentence.scale); },
         [](Scene& scene, const QString& id) { scene.sentence.scale = *valueOf<EmbeddingScale>(id); }},
        {u"layout"_s,
         SegmentedControl::tr("layout"),
         {{idOf(Layout::Interleaved), SegmentedControl::tr("Interleaved"),
           SegmentedControl::tr("sine, cosine, sine, cosine ...")},
          {idOf(Layout::Halves), SegmentedControl::tr("Halves"),
           SegmentedControl::tr("all sines, then all cosines")},
          {idOf(Layout::HalvesCosineFirst), SegmentedControl::tr("Cosine 1st"),
           SegmentedControl::tr("all cosines, then all sines")}},
         [](const Scene& scene) { return idOf(scene.encoding.layout); },
         [](Scene& scene, const QString& id) { scene.encoding.layout = *valueOf<Layout>(id); },
         idOf(Layout::HalvesCosineFirst)},
        {u"spacing"_s,
         SegmentedControl::tr("spacing"),
         {{idOf(Spacing::Paper), SegmentedControl::tr("Paper"),
           SegmentedControl::tr("Exponent 2i/d: below 1 for every pair")},
          {idOf(Spacing::Endpoint), SegmentedControl::tr("Endpoint"),
           SegmentedControl::tr("Exponent i/(d/2 − 1): 1 for the last of several pairs")},
          {idOf(Spacing::Shift), SegmentedControl::tr("Shift"),
           SegmentedControl::tr("Exponent i/(d/2 − shift)")}},
         [](const Scene& scene) { return idOf(scene.encoding.spacing); },
         [](Scene& scene, const QString& id) {
             scene.encoding.spacing = *valueOf<Spacing>(id);
             if (scene.encoding.spacing != Spacing::Shift) scene.encoding.frequencyShift = 0;
         },
         idOf(Spacing::Shift)},
    };
}

}  // namespace

void SceneChoice::showIn(SegmentedControl& segments, const Scene& scene) const {
    const QString chosen = get(scene);
    segments.setOffered(rare, chosen == rare);
    segments.setChosen(chosen);
}

const SceneChoice* sceneChoice(const QString& name) {
    static const std::vector<SceneChoice> all = allSceneChoices();
    return findIn(all, name, &SceneChoice::name);
}

}  // namespace sinescope
