// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/parameter_names.h"

namespace sinescope {

template <>
const Names<Layout>& namesOf<Layout>() {
    static const Names<Layout> names = {{Layout::Interleaved, QStringLiteral("interleaved")},
                                        {Layout::Halves, QStringLiteral("halves")},
                                        {Layout::HalvesCosineFirst, QStringLiteral("halves_cosine_first")}};
    return names;
}

template <>
const Names<Spacing>& namesOf<Spacing>() {
    static const Names<Spacing> names = {{Spacing::Paper, QStringLiteral("paper")},
                                         {Spacing::Endpoint, QStringLiteral("endpoint")},
                                         {Spacing::Shift, QStringLiteral("shift")}};
    return names;
}

template <>
const Names<OddRule>& namesOf<OddRule>() {
    static const Names<OddRule> names = {{OddRule::ExtraSine, QStringLiteral("extra_sine")},
                                         {OddRule::Error, QStringLiteral("error")},
                                         {OddRule::Truncate, QStringLiteral("truncate")},
                                         {OddRule::ZeroPad, QStringLiteral("zero_pad")}};
    return names;
}

template <>
const Names<EmbeddingScale>& namesOf<EmbeddingScale>() {
    static const Names<EmbeddingScale> names = {{EmbeddingScale::None, QStringLiteral("none")},
                                                {EmbeddingScale::SqrtDModel, QStringLiteral("sqrt_d_model")}};
    return names;
}

template <>
const Names<ThemeId>& namesOf<ThemeId>() {
    static const Names<ThemeId> names = {{ThemeId::Light, QStringLiteral("light")},
                                         {ThemeId::Dark, QStringLiteral("dark")}};
    return names;
}

}  // namespace sinescope
