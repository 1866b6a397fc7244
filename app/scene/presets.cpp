// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/texts_of.h"

/// Resources of a static library must be initialized by name; the macro requires the global namespace.
static void initializePresetsResource() {
    Q_INIT_RESOURCE(presets);
}

namespace sinescope {

std::vector<Preset> presets() {
    return {
        {u"cat-sat"_s, u"The cat sat"_s,
         u"Three words of four numbers each, and what position adds to them: small enough to do by "
         "hand (Preetham, Math behind positional embeddings)."_s},
        {u"i-am-a-robot"_s, u"I am a robot"_s,
         u"Four positions by four columns at base 100, every cell a number (Machine Learning "
         "Mastery, A gentle introduction to positional encoding)."_s},
        {u"positions-0-10-25"_s, u"Positions 0, 10 and 25"_s,
         u"Three rows of a 50 × 128 matrix as lines: neighbours in the left columns differ, the right "
         "columns hardly move."_s},
        {u"heatmap-50x128"_s, u"Heatmap, 50 × 128"_s,
         u"The picture that most articles show: 50 positions by 128 columns, fast on the left and "
         "slow on the right."_s},
        {u"heatmap-100x512"_s, u"Heatmap, 100 × 512"_s,
         u"The paper's d_model of 512 over 100 positions (Machine Learning Mastery): a third of "
         "the columns hardly change within it."_s},
        {u"chirp"_s, u"The chirp along a row"_s,
         u"Positions 0, 4, 8 and 12 at d_model 512: along the pairs each row is a sine that slows "
         "down, and crosses zero once for every π in its position."_s},
        {u"tensor2tensor-4"_s, u"Tensor2Tensor, 4 columns"_s,
         u"The other convention: sines and cosines in halves, and a longest wavelength of exactly 2π "
         "times the base (tensorflow/tensor2tensor)."_s},
        {u"llama-3-base"_s, u"The base of Llama 3"_s,
         u"Base 500,000 over 8,192 positions at 128 columns: the frequencies of Llama 3's rotary "
         "positions, drawn as an encoding."_s},
        {u"gpt-2-shape"_s, u"The shape of GPT-2, 1,024 × 768"_s,
         u"The formula in the size of GPT-2's learned table, to compare with that table "
         "(wpe.weight; Radford et al. 2019)."_s},
        {u"learned"_s, u"A learned table"_s,
         u"The 128 × 96 position table that a small language model learned on windows of 128 characters "
         "(resources/experiment)."_s},
        {u"vit-14x14"_s, u"ViT, 14 × 14 patches"_s,
         u"A picture of 14 by 14 patches at d_model 768: half of the columns encode the row, "
         "half the column (facebookresearch/mae: util/pos_embed.py)."_s},
        {u"alibi-8"_s, u"ALiBi, 8 heads"_s,
         u"Nothing is added to the input; each head subtracts its own slope times the distance from "
         "the score (Press et al. 2021)."_s},
        {u"t5-32"_s, u"T5, 32 buckets"_s,
         u"Biases that a small model learned for 32 buckets of distances up to 128, looking back "
         "only (Raffel et al. 2019; resources/experiment)."_s},
        {u"rope-10000"_s, u"RoPE, base 10,000"_s,
         u"Cosine and sine of the angles by which queries and keys are rotated, 64 columns per head "
         "(Su et al. 2021)."_s},
        {u"rope-llama-3"_s, u"RoPE of Llama 3.1"_s,
         u"Base 500,000 with Llama 3.1's scaling by 8 over 8,192 positions: slow pairs are "
         "stretched, fast ones are kept."_s},
    };
}

Scene presetScene(const QString& id, const FigureCatalog& catalog) {
    const std::vector<Preset> all = presets();
    requireIn(all, id, &Preset::id, u"preset"_s);
    initializePresetsResource();
    return openScene(u":/sinescope/presets/%1.sinescope"_s.arg(id), catalog);
}

}  // namespace sinescope
