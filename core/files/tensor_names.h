// SPDX-License-Identifier: GPL-3.0-or-later
//
// Information in the names that libraries give to tensors (huggingface/transformers, openai/CLIP,
// pytorch-image-models).
#pragma once

#include <initializer_list>
#include <string_view>

namespace sinescope {

/// True if the name ends in one of these, as a whole part of a dotted name: "wpe.weight" is not the end of
/// "swpe.weight".
bool endsInOneOf(std::string_view name, std::initializer_list<std::string_view> endings);

/// The stack of an encoder-decoder model that a tensor belongs to.
enum class ModelStack { Unknown, Encoder, Decoder };

/// From the name: "encoder.block.0. ...", "enc.blk.0. ...", "decoder.block.0. ...", "dec.blk.0. ...".
ModelStack stackOf(std::string_view tensor);

/// True for tables of positions: those of GPT-2, BERT, RoBERTa, BART, OPT, CLIP, Whisper, vision transformers
/// and sinusoidal encodings.
bool isNameOfPositions(std::string_view tensor);

/// True for tensors in which image models keep the positions of patches: "pos_embed" (timm, MAE),
/// "pos_embedding" (torchvision), "vision_model. ..." and "visual. ..." (CLIP).
bool isNameOfPatches(std::string_view tensor);

}  // namespace sinescope
