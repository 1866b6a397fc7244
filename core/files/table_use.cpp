// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/table_use.h"

#include "core/files/tensor_names.h"
#include "core/number_text.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

TableUse useOf(std::string_view name) {
    if (endsInOneOf(name, {"relative_attention_bias.weight", "attn_rel_b.weight"}))
        return TableUse::ScoreBias;
    if (endsInOneOf(name, {"inv_freq", "rope.freqs"})) return TableUse::RotaryFrequencies;
    if (endsInOneOf(name, {"rotary.cos", "rotary_emb.cos", "rotary_pos_emb.cos", "rope.cos", "cos_cached",
                           "rope_cos", "freqs_cos", "cos_cache"}))
        return TableUse::RotaryCosines;
    if (endsInOneOf(name, {"rotary.sin", "rotary_emb.sin", "rotary_pos_emb.sin", "rope.sin", "sin_cached",
                           "rope_sin", "freqs_sin", "sin_cache"}))
        return TableUse::RotarySines;
    if (isNameOfPositions(name)) return TableUse::Positions;
    if (endsInOneOf(
            name, {"wte.weight", "wte", "embed_tokens.weight", "word_embeddings.weight",
                   "token_embedding.weight", "token_embd.weight", "tok_embeddings.weight", "shared.weight"}))
        return TableUse::Embeddings;
    return TableUse::Unknown;
}

/// The side of a square of `cells` cells; 0 if it is not a square.
std::int64_t sideOf(std::int64_t cells) {
    if (cells < 4) return 0;
    const auto side = saturatingCast<std::int64_t>(std::round(std::sqrt(static_cast<double>(cells))));
    return side * side == cells ? side : 0;
}

/// Image models: tokens of the class (and of distillation, in DeiT) before a square of patches.
bool describePatches(ListedTable& table) {
    const bool isBatch = table.shape.size() == 3 && table.shape[0] == 1;
    // Without a name, only a shape that no text model has: 1 x (a square, and a token or two) x d.
    constexpr std::int64_t smallestSide = 7;
    const bool unnamed = table.name.empty() && isBatch;
    const bool isOfImage = unnamed || isNameOfPatches(table.name) ||
                           (isBatch && endsInOneOf(table.name, {"position_embeddings"}));
    if (!isOfImage) return false;
    for (const std::int64_t before : {0, 1, 2}) {
        const std::int64_t side = sideOf(table.rows - before);
        if (side == 0 || (before == 0 && !isBatch) || (unnamed && side < smallestSide)) continue;
        const std::string grid = "a grid of " + groupedText(side) + " × " + groupedText(side) + " patches";
        table.firstRow = before;
        table.note = before == 0 ? "Its " + groupedText(table.rows) + " rows are " + grid + ", row by row."
                     : before == 1
                         ? "Row 0 is the class token's, as in ViT and CLIP; the other " +
                               groupedText(table.rows - 1) + " rows are " + grid + ", row by row."
                         : "Rows 0 and 1 are the class and the distillation token's, as in DeiT; the other " +
                               groupedText(table.rows - 2) + " rows are " + grid + ", row by row.";
        return true;
    }
    return false;
}

/// fairseq's family counts positions from padding_idx + 1 = 2, and has two more rows for that.
void describePadding(ListedTable& table) {
    if (table.rows <= 2 || (table.rows - 2) % 64 != 0) return;
    table.firstRow = 2;
    table.note =
        "Position 0 is row 2, as in BART, OPT, RoBERTa and XGLM, which count from the padding index + 1; "
        "the other " +
        groupedText(table.rows - 2) + " rows are positions.";
}

void describeBias(ListedTable& table) {
    const ModelStack stack = stackOf(table.name);
    table.bidirectional = stack != ModelStack::Decoder;
    table.note = "T5's " + groupedText(table.rows) + " buckets of distances × " + groupedText(table.columns) +
                 " heads, added to the scores. " +
                 (stack == ModelStack::Decoder   ? "A decoder's, by its name: not bidirectional."
                  : stack == ModelStack::Encoder ? "An encoder's, by its name: bidirectional."
                                                 : "Its name says neither encoder nor decoder: taken as "
                                                   "bidirectional.");
}

void describeFrequencies(ListedTable& table) {
    const bool isVector = table.shape.size() == 1 && table.shape[0] > 0 && table.shape[0] <= INT32_MAX;
    if (isVector) {
        table.rows = 1;
        table.columns = static_cast<std::int64_t>(table.shape[0]);
    }
    if (table.rows == 1)
        table.note =
            "The frequencies of RoPE's " + groupedText(table.columns) + " pairs, radians per position.";
    else
        table.use = TableUse::Unknown;
}

}  // namespace

void describeUse(ListedTable& table) {
    table.use = useOf(table.name);
    switch (table.use) {
        case TableUse::ScoreBias:
            return describeBias(table);
        case TableUse::RotaryFrequencies:
            return describeFrequencies(table);
        case TableUse::RotaryCosines:
        case TableUse::RotarySines:
            table.note =
                table.use == TableUse::RotaryCosines
                    ? "Cosines of RoPE's angles, row = position: queries and keys are rotated by them."
                    : "Sines of RoPE's angles, row = position: queries and keys are rotated by them.";
            return;
        case TableUse::Positions:
            if (!describePatches(table)) describePadding(table);
            return;
        case TableUse::Unknown:
            if (table.name.empty() && describePatches(table)) table.use = TableUse::Positions;
            return;
        case TableUse::Embeddings:
            return;
    }
}

}  // namespace sinescope
