// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/table_use.h"

#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace sinescope {

namespace {

bool endsInOneOf(std::string_view name, std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(), [name](std::string_view ending) {
        // As a whole part of a dotted name: "wpe.weight" is not the end of "swpe.weight".
        return name.ends_with(ending) &&
               (name.size() == ending.size() || name[name.size() - ending.size() - 1] == '.' ||
                name[name.size() - ending.size() - 1] == '/');
    });
}

bool contains(std::string_view name, std::string_view part) {
    return name.find(part) != std::string_view::npos;
}

TableUse useOf(std::string_view name) {
    if (endsInOneOf(name, {"relative_attention_bias.weight", "attn_rel_b.weight"}))
        return TableUse::ScoreBias;
    if (endsInOneOf(name, {"wpe.weight", "wpe", "position_embeddings.weight", "position_embedding.weight",
                           "position_embeddings", "position_embedding", "positional_embedding",
                           "positional_embedding.weight", "embed_positions.weight", "embed_positions",
                           "pos_embed", "pos_embedding", "pos_embed.weight", "position_embd.weight",
                           "positional_encoding.pe", "pos_encoder.pe", "pe"}))
        return TableUse::Positions;
    if (endsInOneOf(
            name, {"wte.weight", "wte", "embed_tokens.weight", "word_embeddings.weight",
                   "token_embedding.weight", "token_embd.weight", "tok_embeddings.weight", "shared.weight"}))
        return TableUse::Embeddings;
    return TableUse::Unknown;
}

/// The side of a square of so many cells; 0 where it is none.
std::int64_t sideOf(std::int64_t cells) {
    if (cells < 4) return 0;
    const auto side = saturatingCast<std::int64_t>(std::round(std::sqrt(static_cast<double>(cells))));
    return side * side == cells ? side : 0;
}

std::string count(std::int64_t number) {
    return std::to_string(number);
}

/// Image models: tokens of the class (and of distillation, in DeiT) before a square of patches.
bool describePatches(ListedTable& table) {
    const bool isBatch = table.shape.size() == 3 && table.shape[0] == 1;
    const bool ofAnImage = endsInOneOf(table.name, {"pos_embed", "pos_embedding"}) ||
                           contains(table.name, "vision") || contains(table.name, "visual") ||
                           (isBatch && endsInOneOf(table.name, {"position_embeddings"}));
    if (!ofAnImage) return false;
    for (const std::int64_t before : {0, 1, 2}) {
        const std::int64_t side = sideOf(table.rows - before);
        if (side == 0 || (before == 0 && !isBatch)) continue;
        const std::string grid = "a grid of " + count(side) + " x " + count(side) + " patches";
        table.firstRow = before;
        table.gridSide = side;
        table.note = before == 0 ? "Its " + count(table.rows) + " rows are " + grid + ", row by row."
                     : before == 1
                         ? "Row 0 is the class token's, as in ViT and CLIP; the other " +
                               count(table.rows - 1) + " rows are " + grid + ", row by row."
                         : "Rows 0 and 1 are the class and the distillation token's, as in DeiT; the other " +
                               count(table.rows - 2) + " rows are " + grid + ", row by row.";
        return true;
    }
    return false;
}

/// fairseq's family counts positions from padding_idx + 1 = 2, and has two rows more for that.
void describePadding(ListedTable& table) {
    if (table.rows <= 2 || (table.rows - 2) % 64 != 0) return;
    table.firstRow = 2;
    table.note = "Its " + count(table.rows) + " rows are " + count(table.rows - 2) +
                 " positions and two rows of padding before them, as BART, OPT and RoBERTa have them: "
                 "position 0 is row 2.";
}

}  // namespace

void describeUse(ListedTable& table) {
    table.use = useOf(table.name);
    if (table.use == TableUse::ScoreBias) {
        table.note = "Its rows are T5's " + count(table.rows) + " buckets of distances, its columns " +
                     count(table.columns) + " heads: biases of scores, not positions.";
        return;
    }
    if (table.use != TableUse::Positions || describePatches(table)) return;
    describePadding(table);
}

}  // namespace sinescope
