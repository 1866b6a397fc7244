// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/tensor_names.h"

#include <algorithm>
#include <string>

namespace sinescope {

namespace {

bool contains(std::string_view name, std::string_view part) {
    return name.find(part) != std::string_view::npos;
}

bool isPartOf(std::string_view name, std::string_view stack, std::string_view abbreviated) {
    return contains(name, stack) || name.starts_with(abbreviated) ||
           contains(name, std::string(".").append(abbreviated));
}

}  // namespace

bool endsInOneOf(std::string_view name, std::initializer_list<std::string_view> endings) {
    return std::ranges::any_of(endings, [name](std::string_view ending) {
        return name.ends_with(ending) &&
               (name.size() == ending.size() || name[name.size() - ending.size() - 1] == '.' ||
                name[name.size() - ending.size() - 1] == '/');
    });
}

ModelStack stackOf(std::string_view tensor) {
    if (isPartOf(tensor, "decoder", "dec.")) return ModelStack::Decoder;
    return isPartOf(tensor, "encoder", "enc.") ? ModelStack::Encoder : ModelStack::Unknown;
}

bool isNameOfPositions(std::string_view tensor) {
    return endsInOneOf(
        tensor,
        {"wpe.weight", "wpe", "position_embeddings.weight", "position_embedding.weight",
         "position_embeddings", "position_embedding", "positional_embedding", "positional_embedding.weight",
         "embed_positions.weight", "embed_positions", "embed_positions.weights", "pos_embed", "pos_embedding",
         "pos_embed.weight", "position_embd.weight", "positional_encoding.pe", "pos_encoder.pe", "pe"});
}

bool isNameOfPatches(std::string_view tensor) {
    return endsInOneOf(tensor, {"pos_embed", "pos_embedding"}) || contains(tensor, "vision") ||
           contains(tensor, "visual");
}

}  // namespace sinescope
