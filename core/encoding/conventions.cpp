// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/conventions.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string>

namespace sinescope {

namespace {

EncodingParameters switches(Layout layout, Spacing spacing, OddRule oddRule, std::int64_t firstPosition = 0) {
    EncodingParameters p;
    p.layout = layout;
    p.spacing = spacing;
    p.oddRule = oddRule;
    p.firstPosition = firstPosition;
    return p;
}

EncodingParameters timesteps(Layout layout, double shift, double scale = 1) {
    EncodingParameters p = switches(layout, Spacing::Shift, OddRule::ZeroPad);
    p.frequencyShift = shift;
    p.positionScale = scale;
    return p;
}

const auto& table() {
    using enum Layout;
    using enum Spacing;
    constexpr OddRule error = OddRule::Error;
    constexpr OddRule extra = OddRule::ExtraSine;
    constexpr OddRule zero = OddRule::ZeroPad;
    static const std::array list = std::to_array<Convention>({
        {.id = "paper",
         .name = "Vaswani et al. 2017",
         .source = "Attention Is All You Need, section 3.5",
         .note =
             "Sine and cosine side by side; the embeddings are multiplied by sqrt(d_model) (section 3.4).",
         .switches = switches(Interleaved, Paper, error),
         .scalesEmbeddings = true},
        {.id = "annotated-transformer",
         .name = "The Annotated Transformer",
         .source = "harvardnlp/annotated-transformer: the_annotated_transformer.py",
         .note = "The paper's, computed by exp(-ln) in float32; the sqrt(d_model) is in its Embeddings.",
         .switches = switches(Interleaved, Paper, error),
         .scalesEmbeddings = true},
        {.id = "pytorch-tutorial",
         .name = "PyTorch tutorial",
         .source = "pytorch/tutorials: beginner_source/transformer_tutorial.py",
         .note = "The paper's, for input with the sequence first: fed batch first, it numbers the batch.",
         .switches = switches(Interleaved, Paper, error),
         .scalesEmbeddings = true},
        {.id = "d2l",
         .name = "Dive into Deep Learning",
         .source = "d2l-ai/d2l-en: chapter_attention-mechanisms-and-transformers/"
                   "self-attention-and-positional-encoding.md",
         .note = "The paper's, computed by pow; the sqrt(d_model) is in its TransformerEncoder.",
         .switches = switches(Interleaved, Paper, error),
         .scalesEmbeddings = true},
        {.id = "tensor2tensor",
         .name = "Tensor2Tensor",
         .source = "tensorflow/tensor2tensor: tensor2tensor/layers/common_attention.py",
         .note =
             "All sines, then all cosines, and the slowest wavelength is exactly 2 pi n; an odd d_model ends "
             "in zeros.",
         .switches = switches(Halves, Endpoint, zero)},
        {.id = "tensorflow-models",
         .name = "TensorFlow Model Garden",
         .source = "tensorflow/models: official/nlp/modeling/layers/position_embedding.py",
         .note = "Named RelativePositionEmbedding, but absolute; an odd d_model would lose a column and is "
                 "refused "
                 "here.",
         .switches = switches(Halves, Endpoint, error)},
        {.id = "allennlp",
         .name = "AllenNLP",
         .source = "allenai/allennlp: allennlp/modules/transformer/positional_encoding.py",
         .note = "As Tensor2Tensor, without its guard: d_model 2 divides by zero there.",
         .switches = switches(Halves, Endpoint, zero)},
        {.id = "flaxformer",
         .name = "flaxformer",
         .source = "google/flaxformer: flaxformer/components/initializers.py",
         .note = "As Tensor2Tensor, without its guard.",
         .switches = switches(Halves, Endpoint, zero)},
        {.id = "lingvo",
         .name = "Lingvo",
         .source = "tensorflow/lingvo: lingvo/core/layers.py, PositionalEmbeddingLayer",
         .note = "As Tensor2Tensor, for even d_model only; a trainable scale on the encoding is optional.",
         .switches = switches(Halves, Endpoint, error)},
        {.id = "fairseq",
         .name = "fairseq",
         .source = "facebookresearch/fairseq: fairseq/modules/sinusoidal_positional_embedding.py",
         .note = "The first token has position 2, padding_idx + 1.",
         .switches = switches(Halves, Endpoint, zero, 2),
         .scalesEmbeddings = true},
        {.id = "fairseq2",
         .name = "fairseq2",
         .source = "facebookresearch/fairseq2: fairseq2/nn/position_encoder.py",
         .note = "Position 0 is stored in row 1 of the table; row 0 is the padding's.",
         .switches = switches(Halves, Endpoint, error)},
        {.id = "speech2text",
         .name = "Hugging Face Speech2Text and FSMT",
         .source =
             "huggingface/transformers: src/transformers/models/speech_to_text/modeling_speech_to_text.py",
         .note = "As fairseq, whose checkpoints it reads: the first token has position 2.",
         .switches = switches(Halves, Endpoint, zero, 2),
         .scalesEmbeddings = true},
        {.id = "marian",
         .name = "Marian (Hugging Face)",
         .source = "huggingface/transformers: src/transformers/models/marian/modeling_marian.py",
         .note = "Halves with the paper's frequencies; an odd d_model has one sine more than cosines.",
         .switches = switches(Halves, Paper, extra),
         .scalesEmbeddings = true},
        {.id = "roformer",
         .name = "RoFormer (Hugging Face)",
         .source = "huggingface/transformers: src/transformers/models/roformer/modeling_roformer.py",
         .note = "Marian's table, used as the angles of a rotation.",
         .switches = switches(Halves, Paper, extra)},
        {.id = "distilbert",
         .name = "DistilBERT and XLM",
         .source = "huggingface/transformers: src/transformers/models/distilbert/modeling_distilbert.py",
         .note =
             "The paper's with any d_model, when sinusoidal_pos_embds (in XLM sinusoidal_embeddings) is set; "
             "otherwise it is learned.",
         .switches = switches(Interleaved, Paper, extra)},
        {.id = "whisper",
         .name = "Whisper",
         .source = "openai/whisper: whisper/model.py",
         .note = "For the encoder's audio frames; the decoder's positions are learned.",
         .switches = switches(Halves, Endpoint, error)},
        {.id = "keras",
         .name = "Keras",
         .source = "keras-team/keras-hub: keras_hub/src/layers/modeling/sine_position_encoding.py",
         .note = "The paper's with any d_model; computed in the layer's compute type, even float16.",
         .switches = switches(Interleaved, Paper, extra)},
        {.id = "opennmt-py",
         .name = "OpenNMT-py, interleaved",
         .source = "OpenNMT/OpenNMT-py: onmt/modules/embeddings.py, SinusoidalInterleaved",
         .note = "The sqrt(d_model) is inside the positional module.",
         .switches = switches(Interleaved, Paper, error),
         .scalesEmbeddings = true},
        {.id = "opennmt-py-concat",
         .name = "OpenNMT-py, concatenated",
         .source = "OpenNMT/OpenNMT-py: onmt/modules/embeddings.py, SinusoidalConcat",
         .note = "The halves of OpenNMT-tf, but from position 0.",
         .switches = switches(Halves, Endpoint, error),
         .scalesEmbeddings = true},
        {.id = "opennmt-tf",
         .name = "OpenNMT-tf",
         .source = "OpenNMT/OpenNMT-tf: opennmt/layers/position.py",
         .note = "Positions count from 1.",
         .switches = switches(Halves, Endpoint, error, 1)},
        {.id = "ctranslate2",
         .name = "CTranslate2",
         .source = "OpenNMT/CTranslate2: src/layers/common.cc",
         .note = "As OpenNMT-tf: positions count from 1.",
         .switches = switches(Halves, Endpoint, error, 1)},
        {.id = "espnet",
         .name = "ESPnet",
         .source = "espnet/espnet: espnet/nets/pytorch_backend/transformer/embedding.py",
         .note = "The paper's, with the sqrt(d_model) inside; its Scaled variant learns a factor instead.",
         .switches = switches(Interleaved, Paper, error),
         .scalesEmbeddings = true},
        {.id = "tatp22",
         .name = "multidim-positional-encoding",
         .source = "tatp22/multidim-positional-encoding: positional_encodings/torch_encodings.py",
         .note = "An odd d_model is computed for d_model + 1, exponents included, and cut off.",
         .switches = switches(Interleaved, Paper, OddRule::Truncate)},
        {.id = "gpt-neox",
         .name = "GPT-NeoX",
         .source = "EleutherAI/gpt-neox: megatron/model/positional_embeddings.py",
         .note = "Halves with the paper's frequencies, when pos_emb is sinusoidal; its default is learned.",
         .switches = switches(Halves, Paper, error)},
        {.id = "sockeye",
         .name = "Sockeye",
         .source = "awslabs/sockeye: sockeye/layers.py",
         .note = "Halves with the paper's frequencies; the sqrt(d_model) is the option scale_up_input.",
         .switches = switches(Halves, Paper, error)},
        {.id = "tensorflow-tutorial",
         .name = "TensorFlow tutorial",
         .source = "tensorflow/text: docs/tutorials/transformer.ipynb",
         .note =
             "Halves, which surprises readers of the paper; the order of columns is arbitrary to a model.",
         .switches = switches(Halves, Paper, error),
         .scalesEmbeddings = true},
        {.id = "trax",
         .name = "Trax",
         .source = "google/trax: trax/layers/attention.py",
         .note = "The paper's, as the start of a table that is then trained.",
         .switches = switches(Interleaved, Paper, error)},
        {.id = "joeynmt",
         .name = "Joey NMT",
         .source = "joeynmt/joeynmt: joeynmt/transformer_layers.py",
         .note = "The paper's.",
         .switches = switches(Interleaved, Paper, error)},
        {.id = "burn",
         .name = "Burn",
         .source = "tracel-ai/burn: crates/burn-nn/src/modules/pos_encoding.rs",
         .note = "The paper's; also refuses a base below the length.",
         .switches = switches(Interleaved, Paper, error)},
        {.id = "mlpack",
         .name = "mlpack",
         .source = "mlpack/mlpack: src/mlpack/methods/ann/layer/positional_encoding.hpp",
         .note = "The paper's, in C++.",
         .switches = switches(Interleaved, Paper, error)},
        {.id = "curated-transformers",
         .name = "Curated Transformers",
         .source = "explosion/curated-transformers: curated_transformers/layers/embeddings.py",
         .note = "The paper's, every row divided by its norm, sqrt(d_model / 2).",
         .switches = switches(Interleaved, Paper, error),
         .hasUnitRows = true},
        {.id = "mlx",
         .name = "MLX",
         .source = "ml-explore/mlx: python/mlx/nn/layers/positional_encoding.py",
         .note = "Frequencies from max_freq to min_freq, both reached; every row has the norm 1.",
         .switches = switches(Halves, Endpoint, error),
         .hasUnitRows = true},
        {.id = "mlx-cosine-first",
         .name = "MLX, cosine first",
         .source = "ml-explore/mlx: python/mlx/nn/layers/positional_encoding.py, cos_first=True",
         .note = "The same with the cosines in the first half.",
         .switches = switches(HalvesCosineFirst, Endpoint, error),
         .hasUnitRows = true},
        {.id = "ddpm",
         .name = "DDPM timesteps",
         .source =
             "hojonathanho/diffusion: diffusion_tf/nn.py; huggingface/diffusers, embeddings.py, shift 1",
         .note = "Positions are the timesteps of a diffusion; d_model 2 is refused, as it divides by zero.",
         .switches = timesteps(Halves, 1)},
        {.id = "stable-diffusion",
         .name = "Stable Diffusion timesteps",
         .source = "CompVis/latent-diffusion: ldm/modules/diffusionmodules/util.py; huggingface/diffusers, "
                   "embeddings.py, flip_sin_to_cos, shift 0",
         .note = "Cosines first (flip_sin_to_cos); latent diffusion, GLIDE and its descendants.",
         .switches = timesteps(HalvesCosineFirst, 0)},
        {.id = "grad-tts",
         .name = "Grad-TTS timesteps",
         .source = "huggingface/diffusers: src/diffusers/models/embeddings.py, shift 1, scale 1000",
         .note = "Times between 0 and 1, multiplied by 1000.",
         .switches = timesteps(Halves, 1, 1000)},
    });
    return list;
}

bool sameIgnoringCase(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

EncodingParameters Convention::apply(std::int64_t length, std::int64_t dModel, double base) const {
    EncodingParameters p = switches;
    p.length = length;
    p.dModel = dModel;
    p.base = base;
    if (hasUnitRows) p.factor = std::sqrt(2 / static_cast<double>(std::max<std::int64_t>(dModel, 1)));
    return p;
}

std::span<const Convention> conventions() {
    return table();
}

const Convention& conventionByName(std::string_view name) {
    for (const Convention& convention : table())
        if (sameIgnoringCase(convention.id, name) || sameIgnoringCase(convention.name, name))
            return convention;
    std::string allowed;
    for (const Convention& convention : table()) {
        if (!allowed.empty()) allowed += ", ";
        allowed += convention.id;
    }
    throw Error("There is no convention \"" + std::string(name) + "\"; the conventions are " + allowed + ".");
}

}  // namespace sinescope
