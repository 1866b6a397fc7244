// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"

#include <QFile>

#include <algorithm>

/// The resources of a static library are taken in by name; the macro wants the global namespace.
static void takeInPresets() {
    Q_INIT_RESOURCE(presets);
}

namespace sinescope {

std::vector<Preset> presets() {
    return {
        {QStringLiteral("cat-sat"), QStringLiteral("The cat sat"),
         QStringLiteral(
             "Three words of four numbers each, and what position adds to them: small enough to do by "
             "hand (Preetham, Math behind positional embeddings).")},
        {QStringLiteral("i-am-a-robot"), QStringLiteral("I am a robot"),
         QStringLiteral("Four positions by four columns at base 100, every cell a number (Machine Learning "
                        "Mastery, A gentle introduction to positional encoding).")},
        {QStringLiteral("positions-0-10-25"), QStringLiteral("Positions 0, 10 and 25"),
         QStringLiteral(
             "Three rows of a 50 × 128 matrix as lines: neighbours in the left columns differ, the right "
             "columns hardly move.")},
        {QStringLiteral("heatmap-50x128"), QStringLiteral("Heatmap, 50 × 128"),
         QStringLiteral(
             "The picture that most articles show: 50 positions by 128 columns, fast on the left and "
             "slow on the right.")},
        {QStringLiteral("heatmap-100x512"), QStringLiteral("Heatmap, 100 × 512"),
         QStringLiteral(
             "The paper's d_model of 512 over 100 positions (Machine Learning Mastery): most columns "
             "change little within a sentence.")},
        {QStringLiteral("chirp"), QStringLiteral("The chirp along a row"),
         QStringLiteral(
             "Positions 0, 4, 8 and 12 at d_model 512: along the pairs each row is a sine that slows "
             "down, and crosses zero once for every pi in its position.")},
        {QStringLiteral("tensor2tensor-4"), QStringLiteral("Tensor2Tensor, 4 columns"),
         QStringLiteral(
             "The other convention: sines and cosines in halves, and a last wavelength of exactly 2 pi "
             "times the base (tensorflow/tensor2tensor).")},
        {QStringLiteral("llama-3-base"), QStringLiteral("The base of Llama 3"),
         QStringLiteral(
             "Base 500,000 over 8,192 positions at 128 columns: the frequencies of Llama 3's rotary "
             "positions, drawn as an encoding.")},
        {QStringLiteral("gpt-2-shape"), QStringLiteral("The shape of GPT-2, 1,024 × 768"),
         QStringLiteral("As many positions and columns as GPT-2's learned table has, filled by the formula: "
                        "what to hold "
                        "that table against when it is opened (wpe.weight; Radford et al. 2019).")},
        {QStringLiteral("learned"), QStringLiteral("A learned table"),
         QStringLiteral(
             "The 128 × 96 positions that a small language model came to by training, on windows of 128 "
             "characters (resources/experiment).")},
        {QStringLiteral("vit-14x14"), QStringLiteral("ViT, 14 × 14 patches"),
         QStringLiteral(
             "A picture of 14 by 14 patches at d_model 768: half of the columns tell the row, half "
             "the column (facebookresearch/mae: util/pos_embed.py).")},
        {QStringLiteral("alibi-8"), QStringLiteral("ALiBi, 8 heads"),
         QStringLiteral(
             "Nothing is added to the input; each head takes its own slope times the distance off the "
             "score (Press et al. 2021).")},
        {QStringLiteral("t5-32"), QStringLiteral("T5, 32 buckets"),
         QStringLiteral(
             "Biases that a small model learned for 32 buckets of distances up to 128, looking back "
             "only (Raffel et al. 2019; resources/experiment).")},
        {QStringLiteral("rope-10000"), QStringLiteral("RoPE, base 10,000"),
         QStringLiteral(
             "Cosine and sine of the angles by which queries and keys are turned, 64 columns per head "
             "(Su et al. 2021).")},
        {QStringLiteral("rope-llama-3"), QStringLiteral("RoPE of Llama 3.1"),
         QStringLiteral("Base 500,000 with Llama 3.1's scaling by 8 over 8,192 positions: slow pairs are "
                        "stretched, fast ones are kept.")},
    };
}

Scene presetScene(const QString& id, const FigureCatalog& catalog) {
    const std::vector<Preset> all = presets();
    if (std::none_of(all.begin(), all.end(), [&id](const Preset& preset) { return preset.id == id; })) {
        QStringList ids;
        for (const Preset& preset : all) ids << preset.id;
        throw failure(unknownName(QStringLiteral("preset"), id, ids));
    }
    takeInPresets();
    return openScene(QStringLiteral(":/sinescope/presets/%1.sinescope").arg(id), catalog);
}

}  // namespace sinescope
