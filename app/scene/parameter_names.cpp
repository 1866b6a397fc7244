// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/parameter_names.h"

#include "app/scene/literals.h"

namespace sinescope {

template <>
const Names<Layout>& namesOf<Layout>() {
    static const Names<Layout> names = {{Layout::Interleaved, u"interleaved"_s},
                                        {Layout::Halves, u"halves"_s},
                                        {Layout::HalvesCosineFirst, u"halves_cosine_first"_s}};
    return names;
}

template <>
const Names<Spacing>& namesOf<Spacing>() {
    static const Names<Spacing> names = {
        {Spacing::Paper, u"paper"_s}, {Spacing::Endpoint, u"endpoint"_s}, {Spacing::Shift, u"shift"_s}};
    return names;
}

template <>
const Names<OddRule>& namesOf<OddRule>() {
    static const Names<OddRule> names = {{OddRule::ExtraSine, u"extra_sine"_s},
                                         {OddRule::Error, u"error"_s},
                                         {OddRule::Truncate, u"truncate"_s},
                                         {OddRule::ZeroPad, u"zero_pad"_s}};
    return names;
}

template <>
const Names<EmbeddingScale>& namesOf<EmbeddingScale>() {
    static const Names<EmbeddingScale> names = {{EmbeddingScale::None, u"none"_s},
                                                {EmbeddingScale::SqrtDModel, u"sqrt_d_model"_s}};
    return names;
}

template <>
const Names<ThemeId>& namesOf<ThemeId>() {
    static const Names<ThemeId> names = {{ThemeId::Light, u"light"_s}, {ThemeId::Dark, u"dark"_s}};
    return names;
}

QString truncatedWave(Layout layout) {
    return layout == Layout::HalvesCosineFirst ? u"sine"_s : u"cosine"_s;
}

}  // namespace sinescope
